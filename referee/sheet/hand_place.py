"""The place of a hand on a sheet: the rules there, who can play it, and the change that puts a hand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from referee.games.base.deal import Aim
from referee.games.base.hand import Hand
from referee.games.base.standing import AWAY, LEFT, OUT, Standing, at_the_start
from referee.games.fields.players import Seats
from referee.sheet.attendance import latecomers, next_standing, why_waiting
from referee.sheet.changes import Change, correct_hand, record_hand
from referee.sheet.coming import Newcomer, free_id, with_newcomers
from referee.sheet.json_types import HandJson, TypedJson
from referee.sheet.ledger import Entry, Ledger, ids_of
from referee.sheet.record import Record, check_differs
from referee.words import Words

DUEL = 2
"""In a game for exactly this many players, a third one is a different game."""


@dataclass(frozen=True)
class WhoPlays:
    """Who can play a hand: the ids of those at the table before it, in order, of those who can come back, and the new players.

    It is `asked` if players may come and go, or may change their seats; `moves` is about the former and false in a game
    for two. `waits` is the reason if there are too few or too many at the table.
    """

    here: tuple[str, ...]
    back: tuple[str, ...]
    new: tuple[Newcomer, ...]
    next_id: str
    moves: bool
    waits: Words | None

    @property
    def asked(self) -> bool:
        """Whether anything can be changed at all."""
        return self.moves or len(self.here) > 2


@dataclass(frozen=True)
class HandPlace:
    """The place of a recorded hand, of one to be inserted there, or of the next one; `new` players sit down with it."""

    ledger: Ledger
    index: int
    recorded: bool = False
    new: tuple[Newcomer, ...] = ()

    def with_new(self, new: Sequence[Newcomer]) -> HandPlace:
        """The same with new players; a Fault if they cannot sit down."""
        place = replace(self, new=tuple(new))
        names = list(self.ledger.record.players)
        for each in new:
            check_differs(each.name, names, "new")
            names.append(each.name)
        _ = place.record
        return place

    @property
    def entry(self) -> Entry | None:
        """The hand that is recorded there, or None."""
        return self.ledger.entries[self.index] if self.recorded else None

    @property
    def inserting(self) -> bool:
        """Whether a forgotten hand is inserted between others."""
        return not self.recorded and self.index < len(self.ledger.entries)

    @property
    def is_next(self) -> bool:
        """Whether it is the place after all others."""
        return not self.recorded and not self.inserting

    @property
    def after_the_end(self) -> bool:
        """Whether a new hand would follow the end of the game."""
        return self.is_next and self.ledger.scoresheet.finished

    @property
    def version(self) -> int:
        """How a stale form is recognized: the hand's version, or for a new hand the id of the hand before it."""
        if self.entry:
            return self.entry.version
        return self.ledger.entries[self.index - 1].id if self.index else 0

    @cached_property
    def record(self) -> Record:
        """The record with the new players, under the rules of this hand."""
        longer = _with_hand(self.ledger, len(self.ledger.entries), self.new, {}).record
        return replace(longer, rules=self.rules, hands=longer.hands[: len(self.ledger.entries)])

    @property
    def ids(self) -> Seats:
        """The ids of the players in seat order, including new ones."""
        return Seats(tuple(seat["id"] for seat in with_newcomers(self.ledger.setup, self.new)["seats"]))

    @property
    def rules(self) -> Any:
        """The rules of this hand."""
        played = self.ledger.scoresheet.hands
        return played[self.index].rules if self.index < len(played) else self.ledger.scoresheet.rules

    @cached_property
    def standing(self) -> Standing:
        """The standing before the hand; after the end, the final one."""
        record, played = self.ledger.record, self.ledger.scoresheet.hands
        if not self.index:
            return at_the_start(record.players, record.sides, record.first_dealer, latecomers(record.hands))
        return played[min(self.index, len(played)) - 1].after if played else self.ledger.scoresheet.standing

    @cached_property
    def who(self) -> WhoPlays:
        """Who can play the hand."""
        record, ids, standing, rules = self.ledger.record, ids_of(self.ledger).names, self.standing, self.rules
        away = [each for each, status in zip(ids, standing.status, strict=True) if status in (LEFT, OUT, AWAY)]
        least, most = record.game.seating.players(rules)
        return WhoPlays(
            here=tuple(ids[seat] for seat in standing.table),
            back=tuple(away),
            new=self.new,
            next_id=free_id([*ids, *(each.id for each in self.new)]),
            moves=record.alone and (least < most or most > DUEL),
            waits=why_waiting(record.game, rules, standing),
        )

    def sitting_out(self, dealer: str, said: HandJson) -> tuple[str, ...]:
        """The ids of those at the table who do not play the hand if this player deals it.

        A Fault if what is said about who plays is impossible.
        """
        if said or self.new:
            return _sits_out_last(
                _with_hand(self.ledger, self.index, self.new, {**said, **({"dealer": dealer} if dealer else {})})
            )
        game, ids = self.ledger.record.game, ids_of(self.ledger).names
        coming = next_standing(game, self.rules, self.standing)
        named = ids.index(dealer) if dealer in ids else coming.dealer
        playing = game.seating.plays_hand(self.rules, replace(coming, dealer=named, playing=coming.table))
        return tuple(ids[seat] for seat in coming.table if seat not in playing)

    def aim(self, players: int) -> Aim | None:
        """What a table of this many players has to lay in this hand, if anything; None after the last deal."""
        game, deal = self.record.game, self.standing.deal
        deals = game.scoring.deals(self.rules)
        return None if deals and deal > deals else game.seating.deal_for(self.rules, players, deal).aim

    @property
    def is_last_deal(self) -> bool:
        """Whether this is the last of a fixed number of deals."""
        return self.standing.deal == self.record.game.scoring.deals(self.rules)

    def change(self, hand: Hand, typed: TypedJson) -> Change:
        """The change that puts a hand there; a Fault if the hand is impossible or makes another one impossible."""
        if self.recorded:
            return correct_hand(self.ledger, self.index, hand, typed, self.new)
        if self.inserting:
            return record_hand(self.ledger, hand, typed, self.index, self.new)
        return record_hand(self.ledger, hand, typed, new=self.new)


def next_place(ledger: Ledger) -> HandPlace:
    """The place of the next hand."""
    return HandPlace(ledger, len(ledger.entries))


def place_of(ledger: Ledger, hand_id: int | None = None, before: int | None = None) -> HandPlace | None:
    """The place of a recorded hand, of one before another, or of the next one; None if the named hand is gone."""
    wanted = before if hand_id is None else hand_id
    if wanted is None:
        return next_place(ledger)
    found = (index for index, entry in enumerate(ledger.entries) if entry.id == wanted)
    return next((HandPlace(ledger, index, recorded=hand_id is not None) for index in found), None)


def _with_hand(ledger: Ledger, index: int, new: Sequence[Newcomer], said: HandJson) -> Ledger:
    """The ledger up to the hand at `index`, with only the players of that hand known; unchanged if nobody moves."""
    joins = {**{each.id: "zero" for each in new}, **said.get("joins", {})}
    body = {**said, **({"joins": joins} if joins else {})}
    if not body:
        return ledger
    entries = (*ledger.entries[:index], Entry({"void": True, **body}))
    return Ledger(with_newcomers(ledger.setup, new), entries, ledger.worked_out)


def _sits_out_last(ledger: Ledger) -> tuple[str, ...]:
    """Who sits out the last hand of a ledger."""
    played = ledger.scoresheet.hands[-1]
    there = [seat for seat in played.before.table if seat not in played.hand.absent]
    return tuple(ids_of(ledger).names[seat] for seat in there if seat not in played.before.playing)
