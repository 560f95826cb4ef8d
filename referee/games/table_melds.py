"""The melds that the plays of a hand leave on the table, each play checked as it comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from referee.cards import JOKER, Card, show_cards, write_cards
from referee.ends import ends_said, same_cards
from referee.games.fitting import jokers_alone
from referee.games.plays import Play
from referee.games.swap_words import not_natural, stands_for_nothing, stays
from referee.meld_rules import MeldRules
from referee.melds import Meld, extensions, readings
from referee.misfits import misplaced_on, no_meld
from referee.suitless import lacks_suit, possible, suited
from referee.swapping import stand_in, swapped
from referee.words import Fault, Words, placed, say, say_n


@dataclass(frozen=True, slots=True)
class Lying:
    """A meld as it lies, and whose each of its cards is (seats, in the order of the cards)."""

    meld: Meld
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table: how it lies.

    It has several readings after a swapped joker, or with `ace_open` an ace, that fits at two ends.
    `begun` is how many cards its first player laid in one go, `doubled` whether a gambit joker lies on it.
    """

    lying: tuple[Lying, ...]
    begun: int
    doubled: bool = False

    @property
    def shown(self) -> str:
        """The meld as canonical text."""
        return str(self.lying[0].meld)

    @property
    def sign(self) -> str:
        """The meld as people see it."""
        return show_cards(self.lying[0].meld.cards)


@dataclass(frozen=True)
class PlayRules:
    """Which plays a game has under its rules: the meld rules, and for each act that is not allowed, why.

    `set_swaps`: jokers are taken from sets too; `joker_stays`: a joker taken may stay in the hand; `ace_open`: nobody
    needs to know at which end of a run an ace stands that fits at both; `claims`: the fewest cards of a new meld with a discard
    that was claimed for it, where discards are claimed so.
    """

    melds: MeldRules
    refused: Mapping[str, Words]
    set_swaps: bool = False
    joker_stays: bool = False
    ace_open: bool = False
    claims: int | None = None


def replay_plays(plays: Sequence[Play], rules: PlayRules) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table; a Fault names the first play that the rules forbid."""
    table: list[TableMeld] = []
    for index, play in enumerate(plays):
        with placed("plays", index):
            _play(play, rules, table)
    return tuple(table)


def laid_down(play: Play, rules: PlayRules, table: Sequence[TableMeld]) -> tuple[TableMeld, ...]:
    """The melds on the table after one more play; a Fault where the rules forbid it."""
    after = list(table)
    _play(play, rules, after)
    return tuple(after)


def _play(play: Play, rules: PlayRules, table: list[TableMeld]) -> None:
    if play.act in rules.refused:
        raise Fault(rules.refused[play.act], play.act)
    if play.act == "split":
        return
    if play.act == "meld":
        table.append(_lay_down(play, rules))
        return
    assert play.on is not None
    on = _numbered(play.on, table, "on")
    if on.doubled:
        raise Fault(
            say("{cards}: meld {number} is sealed by a joker.", cards=write_cards(play.cards), number=play.on), play.act
        )
    act = {"lay": _lay_off, "rum": _lay_off, "swap": _swap, "double": _double}[play.act]
    table[play.on - 1] = act(play, on, rules)
    if play.act == "swap":
        _place_joker(play, taken_from(on, play.cards[0]), rules, table)


def _numbered(number: int, table: Sequence[TableMeld], key: str) -> TableMeld:
    if number > len(table):
        raise Fault(say("{number} is not a meld on the table: there are {n} so far.", number=number, n=len(table)), key)
    return table[number - 1]


def _lay_down(play: Play, rules: PlayRules) -> TableMeld:
    if play.claim is not None:
        _check_claim(play, play.claim, rules.claims)
    found = readings(play.cards, rules.melds)
    if len(found) > 1 and not (rules.ace_open and same_cards(found)):
        raise Fault(_which(play.cards, found), "meld")
    if not found:
        if possible(play.cards, rules.melds):
            raise Fault(_suit_missing(play.cards), "meld")
        if jokers_alone(play.cards, rules.melds, None):
            raise Fault(say("{cards}: say which cards they stand for.", cards=write_cards(play.cards)), "meld")
        _, words = no_meld(play.cards, rules.melds)
        raise Fault(say("{cards} is not a meld. {why}", cards=write_cards(play.cards), why=words), "meld")
    size = len(play.cards)
    return TableMeld(tuple(Lying(meld, (play.by,) * size) for meld in found), size)


def _suit_missing(cards: Sequence[Card]) -> Words:
    """That it hangs on a suit that nobody noted."""
    bare = next(card for card in cards if card.rank and not card.suit)
    return say("{card} has no suit: write each card with it, such as 8S.", card=bare)


def _check_claim(play: Play, claim: Card, least: int | None) -> None:
    """Refuses a claimed discard that is no real card of its meld, or a meld too small for it."""
    if least is None:
        raise Fault(say("{card}: no discard is claimed for a meld in this game.", card=claim), "claim")
    if claim.joker or claim not in play.cards:
        cards = write_cards(play.cards)
        raise Fault(
            say("{card} is not a real card of {cards}: only that is claimed.", card=claim, cards=cards), "claim"
        )
    if len(play.cards) < least:
        words = say_n(
            "{card}: a meld with a claimed discard has at least {n} card here.",
            "{card}: a meld with a claimed discard has at least {n} cards here.",
            n=least,
            card=claim,
        )
        raise Fault(words, "claim")


def _lay_off(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    longer = added(on, play.cards, play.by, rules.melds)
    if not longer:
        suits = lacks_suit(play.cards) and any(added(on, each, play.by, rules.melds) for each in _suited(on, play))
        raise Fault(_suit_missing(play.cards) if suits else _no_place(play, on, rules.melds), play.act)
    found = [lying.meld for lying in longer]
    if len(longer) > 1 and not (rules.ace_open and same_cards(found)):
        raise Fault(_which_place(play, found), play.act)
    return TableMeld(longer, on.begun)


def _suited(on: TableMeld, play: Play) -> Iterator[tuple[Card, ...]]:
    """The cards of a play with suits that could fit on a meld."""
    for lying in on.lying:
        yield from suited(play.cards, lying.meld.cards)


def _which(cards: Sequence[Card], found: Sequence[Meld]) -> Words:
    """That cards have several readings, and how the player says which."""
    shown = [str(meld) for meld in ends_said(found)]
    if any(meld.jokers for meld in found):
        return say(
            "{cards} can be read as {readings}: say which, with *8S for a joker that stands for 8S.",
            cards=write_cards(cards),
            readings=shown,
        )
    return say(
        "{cards} can be read as {readings}. Write which: _A for an ace that is low, ^A for one that is high.",
        cards=write_cards(cards),
        readings=shown,
    )


def _which_place(play: Play, found: Sequence[Meld]) -> Words:
    """That cards fit on a meld in several places, and how the player says which."""
    if any(card.joker for card in play.cards) or not same_cards(found):
        return say(
            "{cards} fits on meld {number} in several places: say which, with *8S for a joker that stands for 8S.",
            cards=write_cards(play.cards),
            number=play.on,
        )
    return say(
        "{cards} fits on meld {number} at either end. Write which: _A for an ace that is low, ^A for one that is high.",
        cards=write_cards(play.cards),
        number=play.on,
    )


def _no_place(play: Play, on: TableMeld, rules: MeldRules) -> Words:
    """That cards do not fit on a meld, and why where an ace is in the wrong place."""
    cards = write_cards(play.cards)
    why = misplaced_on(on.lying[0].meld, play.cards, rules)
    if why is None:
        return say("{cards} does not fit on meld {number}, {meld}.", cards=cards, number=play.on, meld=on.shown)
    return say(
        "{cards} does not fit on meld {number}, {meld}: {why}", cards=cards, number=play.on, meld=on.shown, why=why
    )


def added(on: TableMeld, cards: Sequence[Card], by: int, rules: MeldRules) -> tuple[Lying, ...]:
    """The ways in which a meld lies when these cards are laid off on it."""
    found = [
        Lying(meld, _owners(lying, meld, by)) for lying in on.lying for meld in extensions(lying.meld, cards, rules)
    ]
    return tuple(found) if len(found) < 2 else tuple({str(lying.meld): lying for lying in found}.values())


def stands_for(on: TableMeld, card: Card) -> bool:
    """Whether a joker of a meld stands for a card."""
    return bool(card.suit) and not card.joker and any(swapped(lying.meld, card) for lying in on.lying)


def _owners(lying: Lying, meld: Meld, by: int) -> tuple[int, ...]:
    if meld.kind == "set":
        return lying.owners + (by,) * (len(meld.cards) - len(lying.owners))
    before = (lying.meld.start - meld.start) % 13
    after = len(meld.cards) - len(lying.owners) - before
    return (by,) * before + lying.owners + (by,) * after


def _swap(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    card = play.cards[0]
    if len(play.cards) != 1 or card.joker or not card.suit:
        raise Fault(not_natural(rules.melds, play.cards), "swap")
    if on.lying[0].meld.kind == "set" and not rules.set_swaps:
        words = stays(rules.melds, card, play.on, on.shown)
        raise Fault(words, "swap")
    taken = []
    for lying in on.lying:
        meld = swapped(lying.meld, card)
        if meld:
            changed = next(at for at, each in enumerate(meld.cards) if each != lying.meld.cards[at])
            taken.append(Lying(meld, (*lying.owners[:changed], play.by, *lying.owners[changed + 1 :])))
    if not taken:
        raise Fault(stands_for_nothing(rules.melds, card, play.on, on.shown), "swap")
    return replace(on, lying=tuple(taken))


def taken_from(on: TableMeld, card: Card) -> Card:
    """What a card takes from a meld: a joker, or the card of a wild rank that stood for it, which is itself again."""
    found = ((lying.meld, stand_in(lying.meld, card)) for lying in on.lying)
    return next((meld.cards[index].own for meld, index in found if index is not None), JOKER)


def taken_by(plays: Sequence[Play], rules: PlayRules) -> dict[int, Card]:
    """What each swap takes to the hand, by the place of its play, as far as the plays can stand."""
    table: list[TableMeld] = []
    found: dict[int, Card] = {}
    with suppress(Fault):
        for index, play in enumerate(plays):
            if play.act == "swap" and play.on is not None and play.on <= len(table) and play.joker_on is None:
                found[index] = taken_from(table[play.on - 1], play.cards[0])
            _play(play, rules, table)
    return found


def _place_joker(play: Play, joker: Card, rules: PlayRules, table: list[TableMeld]) -> None:
    if play.joker_on is None:
        if not rules.joker_stays:
            words = say("the joker must be laid off at once: enter the meld.")
            if not joker.joker:
                words = say("{card} must be laid off at once: enter the meld.", card=joker)
            raise Fault(words, "joker_on")
        return
    on = _numbered(play.joker_on, table, "joker_on")
    longer = added(on, [joker], play.by, rules.melds)
    if not longer:
        words = say("{card} has no place on meld {number}, {meld}.", card=joker, number=play.joker_on, meld=on.shown)
        raise Fault(words, "joker_on")
    table[play.joker_on - 1] = replace(on, lying=longer)


def _double(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    if len(play.cards) != 1 or not play.cards[0].joker:
        raise Fault(
            say("{cards} is not a joker: only a joker can double a meld.", cards=write_cards(play.cards)), "double"
        )
    return replace(on, doubled=True)
