"""One play tried in a position, and a hand replayed play by play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from referee.cards import JOKER, Card
from referee.games.base.standing import Standing
from referee.games.table.lay_off import after_lay_off, lay_off, no_place
from referee.games.table.meld import lay_down
from referee.games.table.plays import Play
from referee.games.table.position import PlayRules, TableMeld
from referee.games.table.swap import card_taken, swap
from referee.words import Fault, Words, placed, say


def replay_plays(plays: Sequence[Play], rules: PlayRules) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table; a Fault names the first play that the rules forbid."""
    table: list[TableMeld] = []
    for index, play in enumerate(plays):
        with placed("plays", index):
            _play(play, rules, table)
    return tuple(table)


def after_play(play: Play, rules: PlayRules, table: Sequence[TableMeld]) -> tuple[TableMeld, ...]:
    """The melds on the table after one more play; a Fault if the rules forbid it."""
    after = list(table)
    _play(play, rules, after)
    return tuple(after)


def _play(play: Play, rules: PlayRules, table: list[TableMeld]) -> None:
    if why := rules.why_not(play.act):
        raise Fault(why, play.act)
    if play.act == "split":
        return
    if play.act == "meld":
        table.append(lay_down(play, rules))
        return
    assert play.on is not None
    on = _numbered(play.on, table, "on")
    if on.doubled:
        raise Fault(
            say(
                "Meld {number} is sealed by a joker, so {cards} cannot be laid off on it.",
                cards=play.cards,
                number=play.on,
            ),
            play.act,
        )
    act = {"lay": lay_off, "rum": lay_off, "swap": swap, "double": _double}[play.act]
    table[play.on - 1] = act(play, on, rules)
    if play.act == "swap":
        _place_joker(play, card_taken(on, play.cards[0]), rules, table)


def _numbered(number: int, table: Sequence[TableMeld], key: str) -> TableMeld:
    if number > len(table):
        raise Fault(say("Meld {number} is not on the table yet.", number=number), key)
    return table[number - 1]


def cards_taken_by_swaps(plays: Sequence[Play], rules: PlayRules) -> dict[int, Card]:
    """What each swap takes into the hand, by the place of its play, as far as the plays are legal."""
    table: list[TableMeld] = []
    found: dict[int, Card] = {}
    with suppress(Fault):
        for index, play in enumerate(plays):
            if play.act == "swap" and play.on is not None and play.on <= len(table) and play.joker_on is None:
                found[index] = card_taken(table[play.on - 1], play.cards[0])
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
    longer = after_lay_off(on, [joker], play.by, rules.melds)
    if not longer:
        raise Fault(no_place(joker, on.cards), "joker_on")
    table[play.joker_on - 1] = replace(on, lying=longer)


def _double(play: Play, on: TableMeld, rules: PlayRules) -> TableMeld:
    if len(play.cards) != 1 or not play.cards[0].joker:
        raise Fault(say("{cards} is not a joker: only a joker can double a meld.", cards=play.cards), "double")
    return replace(on, doubled=True)


def cards_known(
    plays: Sequence[Play], held: Mapping[int, Any], before: Standing, rules: PlayRules | None = None
) -> Iterator[tuple[Words, tuple[str | int, ...], tuple[Card, ...]]]:
    """All known cards of a hand, laid and held, for the pack check; a joker that was taken into a hand counts once.

    If ranks are wild, the `rules` say what was taken.
    """
    taken: list[Card] = []
    laid_by = [say("laid by {player}", player=name) for name in before.names]
    what = cards_taken_by_swaps(plays, rules) if rules and rules.melds.wild_ranks else {}
    for index, play in enumerate(plays):
        yield laid_by[play.by], ("plays", index, play.act), _without(play.cards, taken)
        if play.act == "swap" and play.joker_on is None:
            taken.append(what.get(index, JOKER))
    for seat, each in held.items():
        if not isinstance(each, int):
            cards = _without(each, taken)
            yield say("in {player}'s hand", player=before.names[seat]), ("held", before.names[seat]), cards


def _without(cards: Sequence[Card], taken: list[Card]) -> tuple[Card, ...]:
    """The cards that did not come from the table; those that did are also removed from the list `taken`."""
    if not taken:
        return tuple(cards)
    left = []
    for card in cards:
        if card.own in taken:
            taken.remove(card.own)
        else:
            left.append(card)
    return tuple(left)
