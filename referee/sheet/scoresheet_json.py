"""The scoresheet as the JSON document of the record format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.base.scoring import SideGame
from referee.sheet.json_types import ByName, OutcomeJson, PlayedJson
from referee.sheet.record import Record
from referee.sheet.scoresheet import Next, Played, Scoresheet, margin, remarks_on
from referee.verdict import Line, totals


def sheet_json(sheet: Scoresheet) -> dict[str, Any]:
    """The scoresheet as the JSON document of the record format."""
    record = sheet.record
    names = record.players
    data = {
        "game": record.preset.slug,
        "players": list(names),
        "sides": [[names[seat] for seat in side] for side in record.sides],
        "hands": [_played_json(played, record) for played in sheet.hands],
        "totals": {name: sheet.totals[seat] if sheet.came(seat) else None for seat, name in enumerate(names)},
        "bonuses": _bonuses_json(sheet.bonuses, record),
        "final": _by_name(sheet.final, names),
        "finished": sheet.finished,
        "winners": [names[seat] for seat in sheet.winners],
        "margin": sheet.margin,
        "next": _next_json(sheet.next, names),
    }
    if sheet.status:
        data["status"] = {names[seat]: each for seat, each in sheet.status.items()}
    if sheet.paid:
        data["paid"] = _by_name(sheet.paid, names)
    if sheet.parts:
        data["games"] = [_part_json(sheet, part) for part in sheet.parts]
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


def _part_json(sheet: Scoresheet, part: SideGame) -> OutcomeJson:
    names = sheet.record.players
    final = [points + gained for points, gained in zip(part.totals, totals(part.bonuses, len(names)), strict=True)]
    won = () if part.winner is None else (part.winner,)
    return {
        "totals": _by_name(part.totals, names),
        "bonuses": _bonuses_json(part.bonuses, sheet.record),
        "final": _by_name(final, names),
        "finished": bool(won),
        "winners": [names[seat] for seat in won],
        "margin": margin(sheet, final, won) if won else None,
    }
