"""Whether cards may be laid off on a meld."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import Card
from referee.games.base.wild_ranks import or_wild
from referee.games.fields.cards import LaidOn
from referee.games.table.meld import judge_meld, needs_reading, some_suits_fit, suit_missing_words, suits_missing
from referee.games.table.plays import Play
from referee.games.table.position import OwnedMeld, PlayRules, TableMeld
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.readings import lacks_suit, same_cards, with_suits
from referee.melds.refusals import misplaced_on, refuse_lay_off
from referee.melds.search import same_meld
from referee.verdict import Verdict, illegal, legal
from referee.words import Fault, Words, say


def judge_layoff(cards: Sequence[Card], on: Sequence[Card], rules: MeldRules, *, ace_open: bool = False) -> Verdict:
    """Whether all these cards may be added to a meld, in some order."""
    lying = readings(on, rules)
    if not lying:
        return refuse_unknown_meld(on, rules)
    if rules.only:
        return illegal(*refuse_lay_off(lying[0], cards, rules))
    rules = rules.beside(len(on))
    each = [extensions(meld, cards, rules) for meld in lying]
    found = tuple({str(meld): meld for longer in each for meld in longer}.values())
    if not found:
        if lacks_suit(cards) and some_suits_fit(cards, lying, rules):
            return suits_missing(cards, rules.layoff_clause)
        if len(lying) > 1:
            facts = {"cards": cards, "meld": on}
            words = or_wild(
                rules,
                say("{cards} does not fit on {meld}, whatever its jokers stand for.", **facts),
                say("{cards} does not fit on {meld}, whatever its jokers and wild cards stand for.", **facts),
            )
            return illegal(rules.layoff_clause, words)
        return illegal(*refuse_lay_off(lying[0], cards, rules))
    if not all(each):
        return needs_reading(lying, rules)
    if len(found) == 1 or (ace_open and same_cards(found)):
        because = say("{cards} fits on {meld}.", cards=cards, meld=lying[0].cards)
        return legal(rules.layoff_clause, because)
    return needs_reading(found, rules)


def with_layoffs(
    melds: Sequence[Sequence[Card]], found: Sequence[tuple[Meld, ...]], layoffs: Sequence[LaidOn], rules: MeldRules
) -> tuple[list[tuple[Meld, ...]], Verdict | None]:
    """The readings of each new meld under which all that is laid off on it fits.

    Beside them the answer about a lay-off that never fits, or about one on another meld that is not clear.
    """
    kept = list(found)
    typed = [tuple(cards) for cards in melds]
    lying: list[dict[Meld, tuple[Meld, ...]]] = [{meld: (meld,) for meld in each} for each in found]
    doubt: Verdict | None = None
    for each in layoffs:
        place = next((at for at, cards in enumerate(typed) if same_meld(cards, each.on)), None)
        if place is None or not lying[place]:
            ruling = judge_layoff(each.cards, each.on, rules, ace_open=True)
            if ruling.forbidden:
                return kept, ruling
            doubt = doubt or (None if ruling.ok else ruling)
            continue
        longer = {
            first: tuple(more for meld in now for more in extensions(meld, each.cards, rules))
            for first, now in lying[place].items()
        }
        fits = {first: now for first, now in longer.items() if now}
        if not fits:
            return kept, judge_layoff(each.cards, each.on, rules, ace_open=True)
        lying[place], kept[place] = fits, tuple(fits)
        typed[place] = (*typed[place], *each.cards)
    return kept, doubt


def refuse_missing_meld(meld: Sequence[Card], table: Sequence[Sequence[Card]] | None, clause: str) -> Verdict | None:
    """The answer where a meld does not lie on the table, as far as that is known."""
    if table is None or any(same_meld(meld, each) for each in table):
        return None
    return illegal(clause, say("{meld} is not on the table.", meld=meld))


def refuse_unknown_meld(meld: Sequence[Card], rules: MeldRules) -> Verdict:
    """The answer where what is said to lie on the table is not known to be a meld."""
    found = judge_meld(meld, rules)
    if not found.forbidden:
        return found
    return illegal(found.clause, say("{cards} on the table is not a meld. {why}", cards=meld, why=found.because))


def lay_off(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    """The meld with what is laid off on it; a Fault where that cannot be."""
    longer = after_lay_off(on, play.cards, play.by, rules.melds)
    if not longer:
        suits = lacks_suit(play.cards) and any(
            after_lay_off(on, each, play.by, rules.melds) for each in _suited(on, play)
        )
        raise Fault(suit_missing_words(play.cards) if suits else _no_place(play, on, rules.melds), play.act)
    found = [lying.meld for lying in longer]
    if len(longer) > 1 and not (rules.ace_open and same_cards(found)):
        raise Fault(_which_place(play, found), play.act)
    return TableMeld(longer, on.cards_at_first)


def _suited(on: TableMeld, play: Play) -> Iterator[tuple[Card, ...]]:
    """The cards of a play with suits that could fit on a meld."""
    for lying in on.lying:
        yield from with_suits(play.cards, lying.meld.cards)


def _which_place(play: Play, found: Sequence[Meld]) -> Words:
    """That cards fit on a meld in several places, and how the player says which."""
    if any(card.joker for card in play.cards) or not same_cards(found):
        return say(
            "{cards} fits on meld {number} in several places: say which, with {joker} for a joker that stands for {card}.",
            cards=play.cards,
            number=play.on,
            joker=Card(8, "S", joker=True),
            card=Card(8, "S"),
        )
    return say(
        "{cards} fits on meld {number} at either end. Write which: _A for an ace that is low, ^A for one that is high.",
        cards=play.cards,
        number=play.on,
    )


def _no_place(play: Play, on: TableMeld, rules: MeldRules) -> Words:
    """That cards do not fit on a meld, and why where an ace is in the wrong place."""
    cards = play.cards
    why = misplaced_on(on.lying[0].meld, play.cards, rules)
    if why is None:
        return say("{cards} does not fit on meld {number}, {meld}.", cards=cards, number=play.on, meld=on.cards)
    return say(
        "{cards} does not fit on meld {number}, {meld}: {why}", cards=cards, number=play.on, meld=on.cards, why=why
    )


def after_lay_off(on: TableMeld, cards: Sequence[Card], player: int, rules: MeldRules) -> tuple[OwnedMeld, ...]:
    """The ways in which a meld lies when these cards are laid off on it."""
    found = [
        OwnedMeld(meld, _owners(lying, meld, player))
        for lying in on.lying
        for meld in extensions(lying.meld, cards, rules)
    ]
    return tuple(found) if len(found) < 2 else tuple({str(lying.meld): lying for lying in found}.values())


def _owners(lying: OwnedMeld, meld: Meld, player: int) -> tuple[int, ...]:
    if meld.kind == "set":
        return lying.owners + (player,) * (len(meld.cards) - len(lying.owners))
    before = (lying.meld.start - meld.start) % 13
    after = len(meld.cards) - len(lying.owners) - before
    return (player,) * before + lying.owners + (player,) * after
