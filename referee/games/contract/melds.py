"""The melds that only Contract Rummy has: one card of each rank, which takes a whole hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from referee.cards import Card
from referee.melds import Meld, MeldRules, readings
from referee.melds.readings import FULL_RUN, is_too_wild, lies_side_by_side, run_suit
from referee.melds.rules import MeldKind
from referee.melds.wild_refusals import refuse_wild, too_many_jokers, with_wild_cards
from referee.words import Words, say, say_n


@dataclass(frozen=True, slots=True)
class OneOfEachRank(MeldKind):
    """Thirteen cards, one of each rank, in any suits (dirty) or in one (royal); nothing is laid off on it."""

    kind: str
    called: Words
    one_suit: bool

    @property
    def only(self) -> Words:
        """Its name: in its deal there is no other kind of meld."""
        return self.called

    def reads(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> Iterator[Meld]:
        """The cards from ace to king; there is only one way to read them."""
        ranks = [card.rank for card in cards if card.rank]
        suit = run_suit(cards, rules) if self.one_suit else ""
        wrong = self.one_suit and not suit
        if len(cards) != FULL_RUN or len({*ranks}) < len(ranks) or wrong or is_too_wild(cards, rules):
            return
        known = {
            card.rank: replace(card, end="", suit=suit if card.joker else card.suit) for card in cards if card.rank
        }
        left = iter([card.under for card in cards if card.bare])
        row = [known.get(rank) or Card(rank, suit, joker=True, under=next(left)) for rank in range(1, FULL_RUN + 1)]
        special = Meld(self.kind, tuple(row), 1)
        if not lies_side_by_side(special, rules):
            yield special

    def grows(self, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterable[Meld]:
        """Nothing: it is complete."""
        return ()

    def refuses(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> tuple[str, Words]:
        """Why cards are not one of each rank."""
        wrong = refuse_wild(cards, rules, lambda each: readings(cards, each, kind))
        return wrong or self._refuse(with_wild_cards(cards, rules), rules)

    def _refuse(self, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
        known = [card for card in cards if card.rank]
        words = _wrong_number(len(cards), rules) or self._two_suits(known, rules) or _rank_twice(known, rules)
        if words:
            return rules.set_clause, words
        return too_many_jokers(cards, rules) or (
            rules.set_clause,
            say(
                "The suits of {cards} are missing, and in a {run} they matter.",
                cards=known,
                run=rules.run_name,
            ),
        )

    def _two_suits(self, known: Sequence[Card], rules: MeldRules) -> Words | None:
        suited = [card for card in known if card.suit]
        other = next((card for card in suited if card.suit != suited[0].suit), None)
        if other is None or not self.one_suit:
            return None
        return say(
            "{other} and {card} are different suits: a {run} must be all one suit.",
            other=other,
            card=suited[0],
            run=rules.run_name,
        )

    def refuses_lay_off(self, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
        """Says that nothing can be laid off on it."""
        return rules.layoff_clause, say(
            "{cards} cannot be laid off on {meld}, because a {run} is already complete.",
            cards=cards,
            meld=meld.cards,
            run=rules.run_name,
        )


DIRTY_RUN = OneOfEachRank("dirty", say("dirty run"), one_suit=False)
ROYAL_RUN = OneOfEachRank("royal", say("royal run"), one_suit=True)


def _wrong_number(n: int, rules: MeldRules) -> Words | None:
    if n < FULL_RUN:
        return say_n(
            "{n} card is too few: a {run} has exactly {size}.",
            "{n} cards are too few: a {run} has exactly {size}.",
            n=n,
            run=rules.run_name,
            size=FULL_RUN,
        )
    if n == FULL_RUN:
        return None
    return say("{n} cards are too many: a {run} has exactly {size}.", n=n, run=rules.run_name, size=FULL_RUN)


def _rank_twice(known: Sequence[Card], rules: MeldRules) -> Words | None:
    for card, other in combinations(known, 2):
        if card.rank == other.rank:
            return say(
                "{other} and {card} are the same rank: a {run} has each rank once.",
                other=other,
                card=card,
                run=rules.run_name,
            )
    return None
