"""Whether cards may be laid off on a meld."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card
from referee.games.base.wild_ranks import or_wild
from referee.games.fields.cards import LayOff
from referee.games.table.meld import judge_meld, needs_reading, one_is_meant, some_suits_fit, suits_missing
from referee.games.table.plays import Play
from referee.games.table.position import OwnedMeld, PlayRules, TableMeld
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.readings import lacks_suit
from referee.melds.refusals import refuse_lay_off
from referee.melds.search import same_meld
from referee.verdict import Verdict, illegal, legal
from referee.words import Fault, Words, say


def judge_layoff(cards: Sequence[Card], on: Sequence[Card], rules: MeldRules, *, ace_open: bool = False) -> Verdict:
    """Whether all these cards may be added to a meld, in any order."""
    lying = readings(on, rules)
    if not lying:
        return refuse_unknown_meld(on, rules)
    found = try_layoff(cards, on, lying, rules, ace_open=ace_open)
    if found.ok or found.readings:
        every = len(lying) == 1 or all(extensions(meld, cards, rules) for meld in lying)
        return found if every else needs_reading(lying, rules)
    return found


def try_layoff(
    cards: Sequence[Card], on: Sequence[Card], lying: Sequence[Meld], rules: MeldRules, *, ace_open: bool
) -> Verdict:
    """Whether cards fit on a meld with these readings: if not on all of them, on one that they fit."""
    if rules.only:
        return illegal(*refuse_lay_off(lying[0], cards, rules))
    rules = rules.beside(len(on))
    found = tuple({str(meld): meld for each in lying for meld in extensions(each, cards, rules)}.values())
    if one_is_meant(found, ace_open=ace_open):
        return legal(rules.layoff_clause, say("You can lay off {cards} on {meld}.", cards=cards, meld=lying[0].cards))
    if found:
        return needs_reading(found, rules)
    if lacks_suit(cards) and some_suits_fit(cards, lying, rules):
        return suits_missing(cards, rules.layoff_clause)
    if len(lying) == 1:
        return illegal(*refuse_lay_off(lying[0], cards, rules))
    words = or_wild(
        rules,
        say("{cards} cannot be laid off on {meld}, whatever its jokers stand for.", cards=cards, meld=on),
        say(
            "{cards} cannot be laid off on {meld}, whatever its jokers and wild cards stand for.", cards=cards, meld=on
        ),
    )
    return illegal(rules.layoff_clause, words)


def with_layoffs(
    melds: Sequence[Sequence[Card]], found: Sequence[tuple[Meld, ...]], layoffs: Sequence[LayOff], rules: MeldRules
) -> tuple[list[tuple[Meld, ...]], Verdict | None]:
    """The readings of each new meld under which everything laid off on it fits.

    Also the answer about a lay-off that never fits, or about one on another meld that is unclear.
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
    """The answer if a meld is not on the table, as far as this is known."""
    if table is None or any(same_meld(meld, each) for each in table):
        return None
    return illegal(clause, say("{meld} is not on the table.", meld=meld))


def refuse_unknown_meld(meld: Sequence[Card], rules: MeldRules) -> Verdict:
    """The answer if the cards named as a meld on the table are not known to be one."""
    found = judge_meld(meld, rules)
    if not found.forbidden:
        return found
    return illegal(found.clause, say("{cards} on the table is not a meld. {why}", cards=meld, why=found.because))


def no_place(card: Card, on: Sequence[Card]) -> Words:
    """Says that a joker that was taken, or a wild card, fits nowhere on a meld."""
    return say("{card} does not fit on {meld}.", card=card, meld=on)


def lay_off(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    """The meld with what is laid off on it; a Fault if that is impossible."""
    longer = after_lay_off(on, play.cards, play.by, rules.melds)
    if one_is_meant([lying.meld for lying in longer], ace_open=rules.ace_open):
        return TableMeld(longer, on.cards_at_first)
    lying = [each.meld for each in on.lying]
    ruling = try_layoff(play.cards, on.cards, lying, rules.melds, ace_open=rules.ace_open)
    raise Fault(ruling.refusal, play.act)


def after_lay_off(on: TableMeld, cards: Sequence[Card], player: int, rules: MeldRules) -> tuple[OwnedMeld, ...]:
    """The possible readings of a meld after these cards are laid off on it."""
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
