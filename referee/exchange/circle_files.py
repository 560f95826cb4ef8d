"""A circle written into a zip: the circle, its house rules, and its games in order of play, each with its rulings beside it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.exchange.export_files import name_of, photos, record_of, rules
from referee.exchange.import_files import text_from
from referee.exchange.ruling_files import write_rulings
from referee.people.circle_file import write_circle
from referee.store import Damaged, Holder, Store
from referee.store.sheets.damage import from_error

CIRCLE = "circle.json"


def circle_parts(
    store: Store, holder: Holder, damaged: list[Damaged], *, with_photos: bool = False
) -> Iterator[tuple[str, str | bytes]]:
    """The files of a circle with their contents; damaged games are added to `damaged`."""
    yield CIRCLE, text_from(write_circle(store.circle_transfer.outgoing(holder)))
    yield from ((f"rules/{name}", text) for name, text in rules(store.exports, holder))
    for place, game in enumerate(store.exports.games(holder), 1):
        if isinstance(game, Damaged):
            damaged.append(game)
            continue
        name = name_of(game.row, place)
        try:
            record = text_from(record_of(game))
            kept = store.exports.rulings(game.row.number)
            beside = text_from(write_rulings(kept, game.ledger)) if kept else ""
        except Exception as error:
            damaged.append(error if isinstance(error, Damaged) else from_error(game.row.number, error))
            continue
        if beside:
            yield f"rulings/{name}", beside
        yield f"records/{name}", record
    if with_photos:
        yield from ((f"photos/{name}", picture) for name, picture in photos(store.exports, store.evidence, holder))
