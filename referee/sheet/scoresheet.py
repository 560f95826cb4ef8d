"""A score sheet: its hands as played, the standing of everybody, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from referee.games.base.deal import Deal
from referee.games.base.hand import Hand, hand_remarks
from referee.games.base.scoring import SideGame
from referee.games.base.standing import AWAY, ELIMINATED, HERE, LEFT, OUT, OUT_AND_GONE, Standing
from referee.games.game import Game
from referee.games.table.plays import laid_too_little
from referee.sheet.attendance import in_the_running, latecomers
from referee.sheet.record import Record
from referee.verdict import Line, totals
from referee.words import Words


@dataclass(frozen=True)
class Played:
    """A hand on the sheet: its lines, what they add by seat, and the totals after it by seat (for partners, the side's).

    `rules` were in force; `before` is the standing before it, with the players and the dealer; `after` is the standing
    after it. If several games run side by side, `parts` has the totals of each.
    """

    rules: Any
    before: Standing
    after: Standing
    hand: Hand
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...] = ()
    start: Standing | None = field(default=None, compare=False, repr=False)
    """The standing left by the hands before it, before it says who plays."""
    winners: tuple[int, ...] | None = field(default=None, compare=False, repr=False)
    """The winners, if the game ends with it."""

    @property
    def number(self) -> int:
        """Its number on the sheet, from 1."""
        return self.before.number

    @property
    def dealer(self) -> int:
        """The dealer."""
        return self.before.dealer

    def scored(self, seat: int) -> bool:
        """Whether a player played it or has a line in it."""
        return seat in self.before.playing or any(line.seat == seat for line in self.lines)

    def came(self, seat: int) -> bool:
        """Whether a player had sat down by then."""
        return self.before.status[seat] != AWAY


@dataclass(frozen=True)
class Next:
    """What comes next: the number of the hand, who deals, who plays first, and what to deal."""

    number: int
    dealer: int
    first: int
    deal: Deal


@dataclass(frozen=True)
class Scoresheet:
    """A sheet: its hands, the hands after the end (struck out), the bonuses at the end and the winners.

    `rules` are those after the last hand. `standing` is the one before the next hand, including whose deal it is, or
    would be if the game went on. If too few are at the table there is no `next`, and the game is not `finished`.
    `staked` are the lines of the stakes.
    """

    record: Record
    rules: Any
    hands: tuple[Played, ...]
    struck: tuple[Hand, ...]
    totals: tuple[int, ...]
    bonuses: tuple[Line, ...]
    final: tuple[int, ...]
    winners: tuple[int, ...]
    margin: int | None
    parts: tuple[SideGame, ...]
    standing: Standing
    next: Next | None
    finished: bool = False
    staked: tuple[Line, ...] = ()

    @property
    def paid(self) -> tuple[int, ...]:
        """What everybody has won of the stakes; empty if nothing is at stake."""
        return totals(self.staked, len(self.totals)) if self.record.stakes else ()

    @property
    def returning(self) -> tuple[tuple[int, int], ...]:
        """Who went out in the last hand and may come back at once, with the total for it."""
        if not self.hands or self.finished:
            return ()
        last = self.hands[-1]
        return self.record.game.seating.may_buy_in(last.rules, last.hand, last.before, last.after)

    @property
    def as_played(self) -> Record:
        """The record with the current rules."""
        return self.record if self.rules is self.record.rules else replace(self.record, rules=self.rules)

    @property
    def dealer(self) -> int:
        """Whose deal it is, or would be if the game went on."""
        return self.standing.dealer

    @property
    def resting(self) -> tuple[int, ...]:
        """Who is at the table and sits out the next hand, as far as this is known."""
        return self.record.coming.absent if self.record.coming else ()

    def has_begun(self, hands: int) -> bool:
        """Whether any of the first hands, up to this number, counts."""
        return any(not played.hand.void for played in self.hands[: max(hands, 0)])

    def leaders(self) -> tuple[int, ...]:
        """The seats that lead, or won; nobody before the first hand that counts."""
        if not self.has_begun(len(self.hands)):
            return ()
        if self.finished:
            return self.winners
        game = self.record.game
        return in_the_running(game, self.rules, self.standing).leaders(lowest=game.scoring.lowest_wins(self.rules))

    def came(self, seat: int) -> bool:
        """Whether a player has sat down by now."""
        return self.standing.status[seat] != AWAY

    @property
    def late(self) -> tuple[int, ...]:
        """The players who were not at the table before the first hand."""
        return tuple(latecomers(self.record.begun))

    def plays_on(self, seat: int) -> bool:
        """Whether a player is at the table, or was until the end."""
        return self.standing.status[seat] in (HERE, ELIMINATED)

    @property
    def status(self) -> dict[int, str]:
        """The players who are no longer at the table: gone and counted, or not counted."""
        found = {LEFT: LEFT, OUT: OUT, ELIMINATED: OUT, OUT_AND_GONE: OUT}
        return {seat: found[each] for seat, each in enumerate(self.standing.status) if each in found}

    def best(self, points: Sequence[int]) -> int:
        """The best of these totals: the highest or, in penalty games, the lowest."""
        lowest = self.record.game.scoring.lowest_wins(self.rules)
        return min(points) if lowest else max(points)


def rescored_hands(was: Scoresheet, now: Scoresheet) -> list[int]:
    """The numbers of the hands that score differently, or start or stop counting."""
    pairs = zip_longest(was.hands, now.hands)
    return [
        number for number, (old, new) in enumerate(pairs, 1) if old is None or new is None or old.scores != new.scores
    ]


def margin(scoresheet: Scoresheet, final: Sequence[int], winners: Sequence[int]) -> int | None:
    """How far the winners are ahead of the next side; 0 if everybody ties.

    None if the others were put out, or the last player in has won.
    """
    last_one_in = not scoresheet.record.finished and scoresheet.record.game.scoring.staked(scoresheet.rules)
    if last_one_in or {ELIMINATED, OUT_AND_GONE} & {*scoresheet.standing.status}:
        return None
    judged = in_the_running(scoresheet.record.game, scoresheet.rules, scoresheet.standing)
    others = [final[side[0]] for side in judged.sides if side[0] not in winners]
    if not (others and winners):
        return 0
    ahead = final[winners[0]] - scoresheet.best(others)
    return -ahead if scoresheet.record.game.scoring.lowest_wins(scoresheet.rules) else ahead


def remarks_on(played: Played, record: Record) -> tuple[Words, ...]:
    """Remarks on a hand that is on a sheet but deserves a second look."""
    return (*hand_remarks(played.hand, played.rules, record.seats), *_too_little(played, record.game))


def _too_little(played: Played, game: Game) -> tuple[Words, ...]:
    """Says that the player who went out laid fewer cards than were dealt, in games where cards are laid."""
    if game.table is None:
        return ()
    dealt = game.seating.deal(played.rules, played.before).cards
    least = game.table.least_laid(played.rules, played.hand, played.before, dealt)
    return (*laid_too_little(played.hand, played.before, least),) if least else ()
