"""The hand in progress: the melds on the table as they were laid, each play checked under the current rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from referee.cards import Card, write_cards
from referee.games.base.hand import Hand
from referee.games.base.standing import Standing
from referee.games.fields.players import Seats
from referee.games.table.offers import legal_plays
from referee.games.table.plays import Play, read_play, write_play
from referee.games.table.position import PlayRules, Position, Table, TableMeld
from referee.sheet.attendance import seated
from referee.sheet.cases import case_of, find_question
from referee.sheet.fitting_questions import NamedMeld
from referee.sheet.json_types import HandInProgressJson, HandJson
from referee.sheet.record import Record
from referee.sheet.scoresheet import Scoresheet
from referee.verdict import Verdict, totals
from referee.words import Fault, Words, say

UNASKED = ("split", "double")
"""Acts of a joker that are not questions about cards: their refusal gives the reason itself."""
ABSENT = "absent"


@dataclass(frozen=True)
class HandNotes:
    """What has been noted of a hand so far: its plays, the turn, who sits out, and what was said before it.

    `turn` is the number of the turn, counted over all players from 1, or None if the table does not note turns.
    """

    plays: tuple[Play, ...] = ()
    turn: int | None = None
    absent: tuple[int, ...] = ()
    said: HandJson = field(default_factory=dict)

    def hand(self, scoresheet: Scoresheet) -> Hand:
        """The hand played so far, as far as it was noted."""
        absent = tuple(sorted({*self.absent, *scoresheet.resting}))
        noted: dict[str, Any] = {"plays": self.plays, ABSENT: absent, **self.said}
        hand: Hand = scoresheet.record.game.hand(**noted)
        return hand

    def written(self, ids: Seats) -> HandInProgressJson:
        """The same as stored."""
        body: HandInProgressJson = {"plays": [write_play(play, ids) for play in self.plays]}
        if self.turn is not None:
            body["turn"] = self.turn
        if self.absent:
            body[ABSENT] = [ids.names[seat] for seat in self.absent]
        return {**body, **{key: value for key, value in self.said.items() if value is not None}}


@dataclass(frozen=True)
class TableNow:
    """The table now: what was noted, who plays, and the melds that result from the plays.

    `fault` says what is wrong with the plays if the rules changed after them.
    """

    scoresheet: Scoresheet
    noted: HandNotes
    standing: Standing
    melds: tuple[TableMeld, ...] = ()
    fault: Fault | None = None

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays so far."""
        return self.noted.plays

    @property
    def turn(self) -> int | None:
        """The number of the turn, if turns are noted."""
        return self.noted.turn

    @property
    def said(self) -> HandJson:
        """What was said before the hand."""
        return self.noted.said

    @property
    def in_turn(self) -> int | None:
        """The seat whose turn it is, if turns are noted."""
        return None if self.turn is None else self._playing(self.turn)

    @property
    def first(self) -> int:
        """The seat that plays first."""
        return self._playing(1)

    def _playing(self, turn: int) -> int:
        record = self.scoresheet.as_played
        return record.game.seating.in_turn(record.rules, self.hand, self.standing, turn)

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of every player on the table now, if laid cards count."""
        lines = _table_of(self.scoresheet.record).points_so_far(self.scoresheet.rules, self.melds)
        return None if lines is None else totals(lines, self.standing.size)

    @property
    def asks_for_only_meld(self) -> bool:
        """Whether the deal asks for a special meld that allows no other beside it."""
        return self._play_rules.melds.only is not None

    @property
    def refused(self) -> Mapping[str, Words]:
        """The plays that the rules do not have, each with the reason."""
        return self._play_rules.refused

    @property
    def _play_rules(self) -> PlayRules:
        record = self.scoresheet.as_played
        return _table_of(record).plays(record.rules, self.hand, self.standing)

    @property
    def hand(self) -> Hand:
        """The hand played so far."""
        return self.noted.hand(self.scoresheet)

    @property
    def began(self) -> tuple[int, ...]:
        """The seat of the player who laid each meld first."""
        return tuple(play.by for play in self.plays if play.act == "meld")

    def offers(self, player: int, cards: Sequence[Card]) -> tuple[Play, ...]:
        """What a player can do with these cards now."""
        record = self.scoresheet.as_played
        return legal_plays(
            Position(_table_of(record), record.rules, self.hand, self.standing, self.turn), player, cards
        )

    def opening(self, seat: int) -> Words | None:
        """How far an opening has got, if part of it is on the table."""
        record = self.scoresheet.as_played
        return None if self.fault else _table_of(record).opening(record.rules, self.hand, self.standing, seat)

    def cards_laid(self, seat: int) -> int:
        """The number of a player's cards on the table."""
        return sum(meld.lying[0].owners.count(seat) for meld in self.melds)

    def opened(self, seat: int) -> tuple[bool, bool]:
        """Whether a player opened in an earlier turn, and whether in this turn, if part of an opening may be enough."""
        first = next((play for play in self.plays if play.by == seat and play.act == "meld"), None)
        if first is None:
            return False, False
        if self.opening(seat) is not None:
            record = self.scoresheet.as_played
            return False, _table_of(record).opens_in_part(record.rules)
        now = self.turn is not None and first.turn == self.turn
        return not now, now


def ruling_on(table: TableNow, play: Play, *, opened: tuple[bool, bool] | None = None) -> Verdict | None:
    """The referee's answer about the cards of a refused play; None if the cards are not the reason.

    Questions about a meld know no deal: if a deal asks for a special meld, the refusal of the play says everything.

    `opened` says whether the player opened before and in this turn, if not as on the table.
    """
    if play.act in UNASKED or table.asks_for_only_meld:
        return None
    asked = _asked(table, play, *(opened or table.opened(play.by)))
    record = table.scoresheet.as_played
    try:
        keys = find_question(record.game, asked["ask"]).keys_under(record.rules)
        facts = {key: value for key, value in asked.items() if key in ("ask", *keys)}
        verdict = case_of(record.game, record.preset, record.rules, facts, table.standing.seats).verdict
    except Fault:
        return None
    return None if verdict.ok else verdict


def comes_too_early(table: TableNow, player: int, cards: Sequence[Card]) -> Verdict | None:
    """Why cards that fit on a meld must wait until their player has opened; None if they do not."""
    for on in range(1, len(table.melds) + 1):
        play = Play(player, "lay", (*cards,), on)
        told = ruling_on(table, play)
        if told and ruling_on(table, play, opened=(True, False)) is None:
            return told
    return None


def _asked(table: TableNow, play: Play, opened: bool, now: bool) -> dict[str, Any]:
    """A play as the question that players would ask about it."""
    cards, known = write_cards(play.cards), {**table.said, "opened": opened, "opened_now": now}
    if play.on is None or play.on > len(table.melds):
        return {**table.said, "ask": "meld", "cards": cards}
    on = {"on": table.melds[play.on - 1].shown, "sealed": table.melds[play.on - 1].doubled}
    if play.act != "swap":
        return {**known, **on, "ask": "layoff", "cards": cards}
    return {**known, **on, "ask": "swap", "card": cards}


def _table_of(record: Record) -> Table:
    """Play on the table in the game of a record, which must have it."""
    assert record.game.table is not None
    return record.game.table


def table_now(scoresheet: Scoresheet, ids: Seats, body: Any) -> TableNow:
    """The table from what is stored; if the plays do not fit the current rules, `fault` says why."""
    noted = _read(ids, body)
    try:
        standing = _standing(scoresheet, noted)
    except Fault as fault:
        return TableNow(scoresheet, noted, scoresheet.standing, fault=fault)
    try:
        melds = _replayed(scoresheet, noted)
    except Fault as fault:
        return TableNow(scoresheet, noted, standing, fault=fault)
    return TableNow(scoresheet, noted, standing, melds)


def _read(ids: Seats, body: Any) -> HandNotes:
    """What was noted, up to the first play of somebody who joined and then did not."""
    said = dict(body or {})
    plays, turn, absent = said.pop("plays", ()), said.pop("turn", None), said.pop(ABSENT, ())
    resting = tuple(seat for seat, each in enumerate(ids.names) if each in absent)
    known = takewhile(lambda each: each["by"] in ids.names, plays)
    return HandNotes(tuple(read_play(each, ids) for each in known), turn, resting, said)


def _standing(scoresheet: Scoresheet, noted: HandNotes) -> Standing:
    """The standing before the hand, with those who play it."""
    return seated(scoresheet.record.game, scoresheet.rules, scoresheet.standing, noted.hand(scoresheet))


def _replayed(scoresheet: Scoresheet, noted: HandNotes, *, in_progress: bool = True) -> tuple[TableMeld, ...]:
    return _table_of(scoresheet.record).melds(
        scoresheet.rules, noted.hand(scoresheet), _standing(scoresheet, noted), in_progress
    )


def table_melds(players: Sequence[str], table: TableNow) -> list[NamedMeld]:
    """The melds on the table, with the names of the players who laid their cards."""
    first = [meld.lying[0] for meld in table.melds]
    return [NamedMeld(each.meld.cards, [players[seat] for seat in dict.fromkeys(each.owners)]) for each in first]


def with_play(scoresheet: Scoresheet, ids: Seats, body: Any, play: Mapping[str, Any]) -> HandInProgressJson:
    """What to store after one more play, or a Fault whose path begins with the field of the play."""
    noted = _read(ids, body)
    added = read_play({**play, **({} if noted.turn is None else {"turn": noted.turn})}, ids)
    after = replace(noted, plays=(*noted.plays, added))
    try:
        _replayed(scoresheet, after)
    except Fault as fault:
        if fault.path[:1] == ("plays",):
            raise Fault(fault.words, *fault.path[2:]) from None
        raise
    return after.written(ids)


def without_last(ids: Seats, body: Any) -> HandInProgressJson:
    """What to store without the last play; the turn goes back with it."""
    noted = _read(ids, body)
    last = noted.plays[-1].turn if noted.plays else None
    return replace(noted, plays=noted.plays[:-1], turn=noted.turn if last is None else last).written(ids)


def next_turn(scoresheet: Scoresheet, ids: Seats, body: Any) -> HandInProgressJson:
    """What to store for the next turn, or the first one if none was noted; a Fault if this turn cannot end like this."""
    noted = _read(ids, body)
    _replayed(scoresheet, noted, in_progress=False)
    if noted.plays and noted.turn is None:
        raise Fault(say("Turns must be recorded from the first play: take back the plays, then begin again."))
    return replace(noted, turn=(noted.turn or 0) + 1).written(ids)


def last_turn(_sheet: Scoresheet, ids: Seats, body: Any) -> HandInProgressJson:
    """What to store for the turn before, if nothing was laid in this one."""
    noted = _read(ids, body)
    least = max((play.turn or 0 for play in noted.plays), default=0)
    return replace(noted, turn=max((noted.turn or 0) - 1, least) or None).written(ids)


def with_words_before(ids: Seats, body: Any, more: HandJson) -> HandInProgressJson:
    """What to store when the table says more before the hand, such as what jokers do; None takes a value back."""
    noted = _read(ids, body)
    return replace(noted, said={**noted.said, **more}).written(ids)


def with_sitting_out(scoresheet: Scoresheet, ids: Seats, body: Any, player: str) -> HandInProgressJson:
    """What to store when a player sits the hand out, or plays it after all; a Fault if that is impossible."""
    noted, seat = _read(ids, body), ids.read(player)
    absent = tuple(sorted({*noted.absent} ^ {seat}))
    after = replace(noted, absent=absent)
    _replayed(scoresheet, after)
    return after.written(ids)
