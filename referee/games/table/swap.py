"""Whether a joker or wild card may be taken in exchange for the real card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.cards import JOKER, Card, write_cards
from referee.cards.card import SUITS
from referee.games.base.wild_ranks import or_wild
from referee.games.questions.facts import SwapFacts
from referee.games.table.lay_off import no_place, refuse_missing_meld, refuse_unknown_meld
from referee.games.table.meld import needs_reading, suits_missing
from referee.games.table.plays import Play
from referee.games.table.position import OwnedMeld, PlayRules, TableMeld
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.search import can_lay_off, same_meld
from referee.verdict import Verdict, illegal, legal
from referee.words import Fault, Words, say, together


def judge_swap(
    card: Card, on: Sequence[Card], rules: MeldRules, clause: str, *, sets: bool
) -> tuple[Verdict, tuple[Meld, ...]]:
    """Whether the joker that stands for a card may be taken, and the meld as it is then.

    With `sets` jokers may be taken from sets too.
    """
    lying = readings(on, rules)
    if not lying:
        return refuse_unknown_meld(on, rules), ()
    found = after_swap(card, lying, sets=sets)
    if not found:
        plain = len(lying) == 1 and lying[0].kind == "run"
        return refuse_swap(card, lying, lying[0].cards if plain else on, rules, clause, sets=sets), ()
    if len(found) < len(lying):
        return needs_reading(lying, rules), found
    shown, out = lying[0].cards, stood_in(lying[0], card)
    because = say("{card} takes the joker's place in {meld}.", card=card, meld=shown)
    if not out.joker:
        because = say("{card} takes the place of {wild} in {meld}.", card=card, wild=out, meld=shown)
    return legal(clause, because), found


def after_swap(card: Card, lying: Sequence[Meld], *, sets: bool) -> tuple[Meld, ...]:
    """The readings of a meld in which a card replaces the one that stands for it, as they are then."""
    if card.joker:
        return ()
    then = [meld.with_real_card(card) for meld in lying if sets or meld.kind == "run"]
    return tuple([meld for meld in then if meld is not None])


@dataclass(frozen=True)
class JokersTaken:
    """Jokers taken from the table: the player's cards afterwards, the melds, the rulings on them, and one that is unsure."""

    owned: tuple[Card, ...]
    table: tuple[tuple[Card, ...], ...]
    rulings: tuple[Verdict, ...] = ()

    @property
    def doubt(self) -> Verdict | None:
        """The answer that asks what a joker stands for, if that decides."""
        return next((each for each in self.rulings if not each.ok), None)

    def before(self, found: Verdict) -> Verdict:
        """The answer, after taking these jokers into the hand."""
        return replace(found, because=together(*(each.because for each in self.rulings), found.because))


def after_swaps(
    owned: Sequence[Card], table: Sequence[Sequence[Card]], rules: MeldRules, clause: str
) -> Iterator[JokersTaken]:
    """Every way to take jokers from the melds on the table with cards that a player has, fewest jokers first."""
    ways = [JokersTaken(tuple(owned), tuple(map(tuple, table)))]
    seen: set[tuple[str, ...]] = set()
    for way in ways:
        for more in _one_more(way, rules, clause):
            alike = (*sorted(map(str, more.owned)), "", *map(write_cards, more.table))
            if alike not in seen:
                seen.add(alike)
                ways.append(more)
                yield more


def with_jokers(
    found: Verdict, ways: Iterable[JokersTaken], out_clause: str, judge: Callable[[JokersTaken], Verdict]
) -> Verdict:
    """An answer that is not legal, or the first legal one after taking jokers from the table.

    If none makes it legal, an unsure answer comes before a use that leaves no card for the discard.
    """
    doubt = none_left = None
    for way in ways:
        again = judge(way)
        if again.ok and way.doubt is None:
            return way.before(again)
        doubt = doubt or (way.doubt if again.ok else None)
        none_left = none_left or (again if again.clause == out_clause else None)
    return doubt or none_left or found


def _one_more(way: JokersTaken, rules: MeldRules, clause: str) -> Iterator[JokersTaken]:
    for at, on in enumerate(way.table):
        if not any(card.joker for meld in readings(on, rules) for card in meld.cards):
            continue
        for card in dict.fromkeys(each for each in way.owned if each.suit and not each.joker):
            ruling, then = judge_swap(card, on, rules, clause, sets=True)
            if then:
                first = next(meld for meld in readings(on, rules) if meld.with_real_card(card))
                owned = list(way.owned)
                owned[owned.index(card)] = stood_in(first, card)
                table = (*way.table[:at], then[0].cards, *way.table[at + 1 :])
                yield JokersTaken(tuple(owned), table, (*way.rulings, ruling))


def refuse_swap(
    card: Card, lying: Sequence[Meld], shown: Sequence[Card], rules: MeldRules, clause: str, *, sets: bool
) -> Verdict:
    """Why a joker cannot be taken; the meld is `shown` as it is, without a card that a joker may stand for."""
    if card.joker:
        words = or_wild(
            rules,
            say("{joker} is a joker itself, and only the real card can take a joker's place.", joker=JOKER),
            say("{card} stands for another card itself, and only a real card can be swapped.", card=card),
        )
        return illegal(clause, words)
    first = lying[0]
    if not card.suit and any(after_swap(Card(card.rank, suit), lying, sets=sets) for suit in SUITS):
        return suits_missing([card], clause)
    if not any(each.joker for each in first.cards):
        words = or_wild(
            rules,
            say("You cannot swap {card}, because there is no joker in {meld}.", card=card, meld=shown),
            say("You cannot swap {card}, because no card in {meld} stands for another.", card=card, meld=shown),
        )
        return illegal(clause, words)
    if first.kind == "set" and not sets:
        facts = {"card": card, "set": rules.set_name, "meld": shown}
        words = or_wild(
            rules,
            say("{card} cannot be swapped: {meld} is a {set}, and a joker in a {set} stays there.", **facts),
            say(
                "{card} cannot be swapped: {meld} is a {set}, and jokers and wild cards in a {set} stay there.", **facts
            ),
        )
        return illegal(clause, words)
    words = or_wild(
        rules,
        say("You cannot swap {card}, because no joker in {meld} stands for it.", card=card, meld=shown),
        say("You cannot swap {card}, because no card in {meld} stands for it.", card=card, meld=shown),
    )
    fits = all(extensions(meld, [card], rules) for meld in lying)
    return illegal(clause, words, say("{card} fits there as a lay-off.", card=card) if fits else None)


def stood_in(meld: Meld, card: Card) -> Card:
    """What stands for a card in a meld: a joker, or the card of a wild rank as it is."""
    place = meld.stand_in(card)
    return JOKER if place is None else meld.cards[place].own


def jokers_stay(rules: Any, card: Card) -> Words:
    """Why no card replaces another at a table where swapping is not played."""
    return or_wild(
        rules,
        say("{card} cannot take the place of a joker, because jokers on the table stay there.", card=card),
        say("{card} cannot be swapped, because jokers and wild cards on the table stay there.", card=card),
    )


def seen_in(facts: SwapFacts) -> tuple[Card, ...]:
    """Every card mentioned in a swap, once: its melds, the card, and the meld that the joker goes to."""
    assert facts.card is not None
    melds = [facts.on, *(facts.table or ())]
    if facts.then_on is not None and not any(same_meld(facts.then_on, each) for each in melds):
        melds.append(facts.then_on)
    return (facts.card, *(card for each in melds for card in each))


def judge_place(facts: SwapFacts, then: Meld, rules: MeldRules, clause: str, place_clause: str) -> Verdict | None:
    """The answer if the joker that was taken may not go on the named meld; `then` is the other meld afterwards."""
    assert facts.then_on is not None
    own = same_meld(facts.then_on, facts.on)
    on = then.cards if own else facts.then_on
    wrong = None if own else refuse_missing_meld(on, facts.table, clause)
    if wrong is None and can_lay_off(taken(facts, rules), (), on, rules) is False:
        out = taken(facts, rules)
        return illegal(place_clause, no_place(out, on))
    return wrong


def joker_laid_off(found: Verdict, meld: Sequence[Card], joker: Card) -> Verdict:
    """A legal swap, with the meld on which the joker, or the wild card, is laid off."""
    words = say("{why} You may lay the joker off on {meld}.", why=found.because, meld=meld)
    if not joker.joker:
        words = say("{why} You may lay {card} off on {meld}.", why=found.because, card=joker, meld=meld)
    return replace(found, because=words)


def joker_to_hand(found: Verdict, joker: Card) -> Verdict:
    """A legal swap in which the joker comes into the player's hand, or a wild card, which is itself again."""
    words = say("{why} Take the joker into your hand.", why=found.because)
    if not joker.joker:
        words = say("{why} Take {card} into your hand, where it is itself again.", why=found.because, card=joker)
    return replace(found, because=words)


def judge_taking(facts: SwapFacts, rules: MeldRules, clause: str, no_place: str, *, same_turn: bool) -> Verdict:
    """Whether the joker of any meld may be taken into the hand, and laid off if that is stated."""
    assert facts.card is not None
    found, then = judge_swap(facts.card, facts.on, rules, clause, sets=True)
    if not found.ok:
        return found
    if facts.then_on is not None:
        wrong = judge_place(facts, then[0], rules, clause, no_place)
        return wrong or joker_laid_off(found, facts.then_on, taken(facts, rules))
    out = taken(facts, rules)
    if not same_turn:
        return joker_to_hand(found, out)
    if out.joker:
        return legal(clause, say("{why} Use the joker in this same turn.", why=found.because))
    return legal(clause, say("{why} Use {card} in this same turn.", why=found.because, card=out))


def taken(facts: SwapFacts, rules: MeldRules) -> Card:
    """What the card takes: a joker, or a card of a wild rank."""
    assert facts.card is not None
    first = next(meld for meld in readings(facts.on, rules) if meld.with_real_card(facts.card))
    return stood_in(first, facts.card)


def stands_for(on: TableMeld, card: Card) -> bool:
    """Whether a joker of a meld stands for a card."""
    return bool(card.suit) and not card.joker and any(lying.meld.with_real_card(card) for lying in on.lying)


def swap(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    """The meld with the real card in it; a Fault if nothing is taken."""
    card = play.cards[0]
    if len(play.cards) != 1:
        raise Fault(say("{cards} is not one card.", cards=play.cards), "swap")
    taken = []
    for lying in on.lying:
        for meld in after_swap(card, [lying.meld], sets=rules.set_swaps):
            changed = next(at for at, each in enumerate(meld.cards) if each != lying.meld.cards[at])
            taken.append(OwnedMeld(meld, (*lying.owners[:changed], play.by, *lying.owners[changed + 1 :])))
    if not taken or not card.suit:
        melds = [each.meld for each in on.lying]
        ruling = refuse_swap(card, melds, on.cards, rules.melds, rules.melds.joker_clause, sets=rules.set_swaps)
        raise Fault(ruling.refusal, "swap")
    return replace(on, lying=tuple(taken))


def card_taken(on: TableMeld, card: Card) -> Card:
    """What a card takes from a meld: a joker, or the card of a wild rank that stood for it, which is itself again."""
    found = ((lying.meld, lying.meld.stand_in(card)) for lying in on.lying)
    return next((meld.cards[index].own for meld, index in found if index is not None), JOKER)


JOKERS_STAY = say("jokers on the table stay there: you cannot swap the real card for one.")
"""Why nobody takes a joker at tables where this is not played."""
