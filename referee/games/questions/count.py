"""What the judges of the games share about counting: each card with its points, and their sum."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from referee.cards import Card
from referee.cards.points import CardSum
from referee.games.questions.facts import CountFacts
from referee.verdict import Verdict, legal
from referee.words import Fault, Words, say, say_n


def check_count(facts: CountFacts) -> None:
    """Refuses a count of nothing, and of held cards and melds at once."""
    if facts.held is None and facts.melds is None:
        raise Fault(say("it is missing."), "held")
    if facts.held is not None and facts.melds is not None:
        raise Fault(say("count either cards in hand or melds, not both: ask twice."), "melds")


def count_held(held: Sequence[Card], value: Callable[[Card], int], clause: str) -> Verdict:
    """What cards left in hand count."""
    found = CardSum(tuple(held), tuple(map(value, held)))
    return legal(clause, count_words([found]), points=found.total)


def count_words(sums: Iterable[CardSum]) -> Words:
    """What cards count together: each with its points, meld by meld."""
    found = [each for each in sums if each.cards]
    points = sum(each.total for each in found)
    if not found:
        return say("No cards to count: 0 points.")
    if len(found) > 1:
        return say_n(
            "{sums}: {n} point together.",
            "{sums}: {n} points together.",
            n=points,
            sums=[each.in_full for each in found],
        )
    if len(found[0].cards) == 1 and found[0].times == 1:
        return say_n("{cards}: {n} point.", "{cards}: {n} points.", n=points, cards=found[0])
    return say_n("{sum} point.", "{sum} points.", n=points, sum=found[0])


def as_noted(cards: Iterable[Card], noted: Collection[Card]) -> tuple[Card, ...]:
    """The cards of a meld as somebody noted them, without suits or joker values that nobody gave."""
    return tuple(card if card in noted else card.own if card.joker else Card(card.rank) for card in cards)
