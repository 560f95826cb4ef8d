"""The log of a sheet: each change as a sentence, and what it makes of what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask import Flask

from referee.games.base import Game
from referee.sheet.happenings import moves_told
from referee.sheet.ledger import Change
from referee.sheet.rule_changes import Altered, altered_options
from referee.sheet.text import signed
from referee.store import LogRow
from referee.web.views.notices import moved_through
from referee.words import Words, say, say_n, together

_LOGGED = {
    "stakes": say("The stakes were changed."),
    "created": say("The game was started."),
    "imported": say("The game was imported from a record."),
    "finished": say("The game was ended by agreement."),
    "reopened": say("The game was resumed."),
    "sheet-deleted": say("The game was deleted."),
    "sheet-restored": say("The game was brought back."),
    "ruling": say("A ruling was saved."),
    "photo-kept": say("A photo was kept with a ruling."),
    "photo-removed": say("The photo of a ruling was removed."),
    "remedied": say("A remedy was applied."),
    "withdrawn": say("A remedy was undone."),
    "moved": say("The game was moved to another phone."),
    "name-removed": say("A name was taken out of the records."),
    "link-renewed-look": say("The link for watching was renewed."),
    "link-renewed-keep": say("The link for keeping score was renewed."),
    "link-dropped-look": say("The link for watching was switched off."),
    "link-dropped-keep": say("The link for keeping score was switched off."),
}


_ADDED = {
    "recorded": say("Hand {number} was recorded: {scores}."),
    "inserted": say("Hand {number} was inserted: {scores}."),
}


def logged(row: LogRow, names: dict[str, str], game: Game) -> Words:
    """One change of a sheet in sentences: what it was, what it is, and who came or went with it."""
    if row.kind == "undone":
        return say("Undone: {change}", change=logged(_step(row), names, game))
    if row.kind == "redone":
        return say("Redone: {change}", change=logged(_step(row), names, game))
    moves = moves_told(game, row.detail.get("moves", {}), lambda each: names.get(each, str(each)))
    return together(_changed(row, names, game), *moves)


def _changed(row: LogRow, names: dict[str, str], game: Game) -> Words:
    detail = row.detail
    number = detail.get("number")
    if row.kind in _ADDED:
        return replace(_ADDED[row.kind], values={"number": number, "scores": _scores(detail.get("is"), names)})
    if row.kind == "corrected":
        through = moved_through(detail.get("totals", {}), names)
        return together(_corrected(row, names), *([through] if through else []))
    if row.kind == "deleted":
        return say("Hand {number} was deleted: {scores}.", number=number, scores=_scores(detail.get("was"), names))
    if row.kind == "returned":
        player = names.get(detail["player"], detail["player"])
        return say(
            "{player} bought in at {total} after hand {number}.", player=player, total=detail["total"], number=number
        )
    if row.kind == "players":
        return say("Names or seats were corrected.")
    if row.kind == "rules":
        since = detail.get("since")
        later = [say("They hold from hand {number} on.", number=since)] if since else []
        return together(_new_rules(detail.get("hands")), *later)
    kind = f"{row.kind}-{detail['opens']}" if "opens" in detail else row.kind
    return _LOGGED.get(kind, say("The game was changed."))


def _corrected(row: LogRow, names: dict[str, str]) -> Words:
    was, now = row.detail.get("was"), row.detail.get("is")
    said = {"number": row.detail.get("number"), "was": _scores(was, names), "now": _scores(now, names)}
    if was == now:
        return say("Hand {number} was corrected. The scores stay: {now}.", **said)
    return say("Hand {number} was corrected from {was} to {now}.", **said)


def _new_rules(hands: list[int] | None) -> Words:
    """That the rules were changed, and which hands that changed; changes of long ago do not say it."""
    if hands is None:
        return say("The rules were changed.")
    if not hands:
        return say("The rules were changed. No hand scores differently.")
    return say_n(
        "The rules were changed. This changes hand {hands}.",
        "The rules were changed. This changes hands {hands}.",
        n=len(hands),
        hands=hands,
    )


def _step(row: LogRow) -> LogRow:
    """The change that an undo or redo was about."""
    return LogRow(row.at, row.detail["kind"], row.detail["detail"], row.version)


def _scores(scores: dict[str, int] | None, names: dict[str, str]) -> Words | list[str]:
    if scores is None:
        return say("not counted")
    return [f"{names.get(each, each)} {signed(points)}" for each, points in scores.items()]


def altered(change: Change | LogRow, game: Game) -> list[Altered]:
    """What a change of rules or players makes of what; nothing for a change of another kind."""
    if isinstance(change, LogRow) and change.kind == "undone":
        return [replace(each, before=each.after, after=each.before) for each in altered(_step(change), game)]
    if isinstance(change, LogRow) and change.kind == "redone":
        return altered(_step(change), game)
    if change.kind == "players":
        return list(_seats(change.detail["seats"], change.detail["is"]))
    return altered_options(game, change.detail.get("changed", {}))


def _seats(was: list[dict[str, str]], now: list[dict[str, str]]) -> Iterator[Altered]:
    """The seats in which somebody else sits, or somebody of another name."""
    for number, (before, after) in enumerate(zip(was, now, strict=True), 1):
        if before["name"] != after["name"]:
            yield Altered(say("Seat {number}", number=number), before["name"], after["name"])


def init_app(app: Flask) -> None:
    """Gives the templates the sentences of the log."""
    app.jinja_env.filters["logged"] = logged
    app.jinja_env.filters["altered"] = altered
