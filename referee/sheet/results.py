"""The result of a game for each of its players: the figures that pages about people and evenings add up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from referee import games
from referee.games.base.standing import HERE, OUT, Standing
from referee.games.base.statistics import Statistic
from referee.sheet.scoresheet import Played, Scoresheet
from referee.verdict import total


def all_statistics() -> dict[str, Statistic]:
    """What players do in any game, by key; if several games have the same one, it is the first game's."""
    return {each.key: each for game in reversed(games.GAMES) for each in game.scoring.statistics}


@dataclass(frozen=True)
class Peak:
    """A player's best or worst hand of a game: what it scored, and its number."""

    points: int
    hand: int


@dataclass(frozen=True)
class Result:
    """The result of a game for one player.

    `direction` is 1 if high points are good and -1 if low ones are; `place` is 1 for the best side; `points` is the sum
    of the player's own scores in this number of `hands`; `balance` is what the player has won from the others in points
    or chips, or in units of the stakes if the game was `staked`, None if unknown; `statistics` is how often each of `all_statistics` happened.
    """

    seat: int
    name: str
    direction: int
    side: int
    place: int
    won: bool
    final_total: int
    balance: int | None
    staked: bool
    hands: int
    points: int
    best: Peak | None
    worst: Peak | None
    statistics: Mapping[str, int]


def results_of(scoresheet: Scoresheet, carried: Mapping[int, int] | None = None) -> tuple[Result, ...]:
    """The results of every player, in seat order, as the game is now; `carried` totals came from an earlier game.

    Points by agreement are not points of a hand, and carried totals are not a result of this game.
    """
    statistics = _statistics(scoresheet)
    nets = nets_of(scoresheet, carried) or (None,) * len(scoresheet.final)
    places = places_of(scoresheet, scoresheet.final, scoresheet.winners)
    return tuple(
        _result(scoresheet, seat, places[seat], nets[seat], statistics[seat]) for seat in range(len(scoresheet.final))
    )


def _result(
    scoresheet: Scoresheet, seat: int, place: int, balance: int | None, statistics: Mapping[str, int]
) -> Result:
    record = scoresheet.record
    mine = [played for played in scoresheet.hands if seat in played.before.playing and not played.hand.void]
    own = (
        (played.number, [line for line in played.lines if line.clause not in record.game.scoring.lines_aside])
        for played in mine
    )
    hands = [Peak(total(lines, seat), number) for number, lines in own]
    sign = sign_of(scoresheet)
    return Result(
        seat=seat,
        name=record.players[seat],
        direction=sign,
        side=next(number for number, side in enumerate(record.sides) if seat in side),
        place=place,
        won=seat in scoresheet.winners and bool(hands),
        final_total=scoresheet.final[seat],
        balance=balance,
        staked=record.game.scoring.staked(record.rules),
        hands=len(hands),
        points=sum(each.points for each in hands),
        best=max(hands, key=lambda each: sign * each.points, default=None),
        worst=min(hands, key=lambda each: sign * each.points, default=None),
        statistics=statistics,
    )


def sign_of(scoresheet: Scoresheet) -> int:
    """1 if high totals are good, -1 if low ones are."""
    return -1 if scoresheet.record.game.scoring.lowest_wins(scoresheet.record.rules) else 1


def places_of(
    scoresheet: Scoresheet, totals: Sequence[int], winners: Collection[int] = (), hands: int | None = None
) -> list[int]:
    """The place of every seat with these totals: one more than the number of sides ahead; a winner is first in any case.

    Seats whose totals do not count, now or after this number of hands, come after all others. In a game to the last
    player in, whoever was in longer is ahead.
    """
    sign, standing = (
        sign_of(scoresheet),
        scoresheet.standing if hands is None else scoresheet.hands[hands - 1].after.counting(),
    )
    lasted = _lasted(scoresheet, scoresheet.hands[:hands], standing)
    marks = [(seat in winners, lasted[seat], seat in standing.counted, sign * n) for seat, n in enumerate(totals)]
    sides = [marks[side[0]] for side in scoresheet.record.sides]
    return [1 + sum(other > mark for other in sides) for mark in marks]


def _lasted(scoresheet: Scoresheet, hands: Sequence[Played], standing: Standing) -> list[int]:
    """The number of hands for which every seat was in, in a game to the last player in; negative for a total that is only shown."""
    if not scoresheet.record.game.scoring.staked(scoresheet.rules):
        return [0] * len(standing.status)
    in_it = [[each.after.status[seat] == HERE for each in reversed(hands)] for seat in range(standing.size)]
    gone = [each.index(True) if True in each else len(hands) for each in in_it]
    return [-1 if standing.status[seat] == OUT else len(hands) - gone[seat] for seat in range(standing.size)]


def nets_of(scoresheet: Scoresheet, carried: Mapping[int, int] | None = None) -> tuple[int, ...] | None:
    """What every player has won or lost, summing to zero.

    Of each two sides that count, the worse pays the better the difference of their final totals; each partner pays or
    gets it once. Chips have already been won; None if they do not sum to zero, because nobody can say who owes the
    rest. Stakes are paid at the end, and in a game that can have them the totals are worth nothing.
    """
    record = scoresheet.record
    if record.game.scoring.staked(record.rules):
        return scoresheet.paid if scoresheet.paid and scoresheet.finished else None
    before = taken_over(scoresheet, carried or {})
    final = tuple(end - sum(before[each] for each in side) for end, side in _by_seat(scoresheet))
    if record.game.scoring.chips(record.rules):
        return final if sum(final) == 0 else None
    sign = sign_of(scoresheet)
    sides = scoresheet.standing.sides
    ends = [final[side[0]] for side in sides]
    by_side = {side: sign * (len(ends) * end - sum(ends)) for side, end in zip(sides, ends, strict=True)}
    return tuple(by_side.get(side, 0) for _, side in _by_seat(scoresheet))


def _by_seat(scoresheet: Scoresheet) -> list[tuple[int, tuple[int, ...]]]:
    """The final total and the side of every seat."""
    return [(end, scoresheet.standing.side(seat)) for seat, end in enumerate(scoresheet.final)]


def taken_over(scoresheet: Scoresheet, carried: Mapping[int, int]) -> list[int]:
    """The points by seat that come from an earlier game: the first hand took them over, unless the table removed them."""
    first = scoresheet.hands[0].hand.adjust if scoresheet.hands else {}
    return [carried.get(seat, 0) if seat in first else 0 for seat in range(len(scoresheet.final))]


def _statistics(scoresheet: Scoresheet) -> list[dict[str, int]]:
    found = [dict.fromkeys(all_statistics(), 0) for _ in scoresheet.final]
    for played in scoresheet.hands:
        for seat, key in scoresheet.record.game.scoring.counted(played.hand, played.lines):
            found[seat][key] += 1
    return found
