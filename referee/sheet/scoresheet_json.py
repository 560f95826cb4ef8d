"""The score sheet as the JSON document of the record format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.base.scoring import SideGame
from referee.sheet.json_types import ByName, OutcomeJson, PlayedJson
from referee.sheet.record import Record
from referee.sheet.scoresheet import Next, Played, Scoresheet, margin, remarks_on
from referee.verdict import Line, totals


def sheet_json(scoresheet: Scoresheet) -> dict[str, Any]:
    """The score sheet as the JSON document of the record format."""
    record = scoresheet.record
    names = record.players
    data = {
        "game": record.preset.slug,
        "players": list(names),
        "sides": [[names[seat] for seat in side] for side in record.sides],
        "hands": [_played_json(played, record) for played in scoresheet.hands],
        "totals": {name: scoresheet.totals[seat] if scoresheet.came(seat) else None for seat, name in enumerate(names)},
        "bonuses": _bonuses_json(scoresheet.bonuses, record),
        "final": _by_name(scoresheet.final, names),
        "finished": scoresheet.finished,
        "winners": [names[seat] for seat in scoresheet.winners],
        "margin": scoresheet.margin,
        "next": _next_json(scoresheet.next, names),
    }
    if scoresheet.status:
        data["status"] = {names[seat]: each for seat, each in scoresheet.status.items()}
    if scoresheet.paid:
        data["paid"] = _by_name(scoresheet.paid, names)
    if scoresheet.parts:
        data["games"] = [_part_json(scoresheet, part) for part in scoresheet.parts]
    return data


def _by_name(points: Sequence[int], names: Sequence[str]) -> ByName:
    return dict(zip(names, points, strict=True))


def _played_json(played: Played, record: Record) -> PlayedJson:
    names = record.players
    data: PlayedJson = {
        "number": played.number,
        "dealer": names[played.dealer],
        "scores": {name: played.scores[seat] if played.scored(seat) else None for seat, name in enumerate(names)},
        "totals": {name: played.totals[seat] if played.came(seat) else None for seat, name in enumerate(names)},
        "lines": [
            {"player": names[line.seat], "points": line.points, "clause": line.clause, "because": str(line.because)}
            for line in played.lines
        ],
    }
    remarks = [str(each) for each in remarks_on(played, record)]
    return {**data, "remarks": remarks} if remarks else data


def _bonuses_json(lines: Sequence[Line], record: Record) -> dict[str, ByName]:
    found: dict[str, ByName] = {name: {} for name in record.players}
    for side in record.sides:
        for line in (line for line in lines if line.seat in side):
            for seat in side:
                clauses = found[record.players[seat]]
                clauses[line.clause] = clauses.get(line.clause, 0) + line.points
    return found


def _next_json(coming: Next | None, names: Sequence[str]) -> dict[str, Any] | None:
    if coming is None:
        return None
    deal = coming.deal
    data = {
        "number": coming.number,
        "dealer": names[coming.dealer],
        "first": names[coming.first],
        "cards": deal.cards,
        "packs": deal.packs,
        "jokers": deal.jokers,
    }
    return data if deal.aim is None else {**data, deal.aim.key: deal.aim.value}


def _part_json(scoresheet: Scoresheet, part: SideGame) -> OutcomeJson:
    names = scoresheet.record.players
    final = [points + gained for points, gained in zip(part.totals, totals(part.bonuses, len(names)), strict=True)]
    won = () if part.winner is None else (part.winner,)
    return {
        "totals": _by_name(part.totals, names),
        "bonuses": _bonuses_json(part.bonuses, scoresheet.record),
        "final": _by_name(final, names),
        "finished": bool(won),
        "winners": [names[seat] for seat in won],
        "margin": margin(scoresheet, final, won) if won else None,
    }
