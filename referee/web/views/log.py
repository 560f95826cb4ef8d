"""Each change of a sheet as a sentence, and the last change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from flask import Flask

from referee.games.game import Game
from referee.sheet.arrivals import moves_words
from referee.sheet.changes import Change, remedies
from referee.sheet.rule_changes import OptionChange, altered_options
from referee.sheet.scoresheet_text import signed
from referee.store import LogRow, OpenedSheet, StateChange
from referee.web.views.board import Board
from referee.web.views.filters import minus
from referee.words import Words, say, say_n, together

_LOGGED = {
    "attendance": say("The players were changed."),
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
    "moved-in": say("The game was moved into a circle."),
    "moved-out": say("The game was moved out of the circle again."),
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
    """A change of a sheet in sentences: what it was, what it is, and who came or left with it."""
    if row.kind == "undone":
        return say("Undone: {change}", change=logged(_step(row), names, game))
    if row.kind == "redone":
        return say("Redone: {change}", change=logged(_step(row), names, game))
    return together(_changed(row, names), *moved(row, names, game))


def moved(change: Change | LogRow, names: dict[str, str], game: Game) -> Iterator[Words]:
    """Who comes, leaves, sits out or changes seats with a change."""
    names = {**{each["id"]: each["name"] for each in change.detail.get("newcomers", ())}, **names}
    return moves_words(game, change.detail.get("moves", {}), lambda each: names.get(each, str(each)))


def _changed(row: LogRow, names: dict[str, str]) -> Words:
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
        later = [say("They apply from hand {number} on.", number=since)] if since else []
        return together(_new_rules(detail.get("hands")), *later)
    kind = f"{row.kind}-{detail['opens']}" if "opens" in detail else row.kind
    return _LOGGED.get(kind, say("The game was changed."))


def _corrected(row: LogRow, names: dict[str, str]) -> Words:
    was, now = row.detail.get("was"), row.detail.get("is")
    said = {"number": row.detail.get("number"), "was": _scores(was, names), "now": _scores(now, names)}
    if was == now:
        return say("Hand {number} was corrected. The scores are unchanged: {now}.", **said)
    return say("Hand {number} was corrected from {was} to {now}.", **said)


def _new_rules(hands: list[int] | None) -> Words:
    """Says that the rules were changed, and which hands that affected; very old changes do not say it."""
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


def altered(change: Change | LogRow, game: Game) -> list[OptionChange]:
    """The old and new values in a change of rules or players; empty for a change of another kind."""
    if isinstance(change, LogRow) and change.kind == "undone":
        return [replace(each, before=each.after, after=each.before) for each in altered(_step(change), game)]
    if isinstance(change, LogRow) and change.kind == "redone":
        return altered(_step(change), game)
    if "seats" in change.detail:
        return list(_seats(change.detail["seats"], change.detail["is"]))
    return altered_options(game, change.detail.get("changed", {}))


def _seats(was: list[dict[str, str]], now: list[dict[str, str]]) -> Iterator[OptionChange]:
    """The seats with a new player, or with a player who has a new name."""
    for number, (before, after) in enumerate(zip(was, now, strict=True), 1):
        if before["name"] != after["name"]:
            yield OptionChange(say("Seat {number}", number=number), before["name"], after["name"])


def init_app(app: Flask) -> None:
    """Gives the templates the sentences of the log."""
    app.jinja_env.filters["logged"] = logged
    app.jinja_env.filters["altered"] = altered


DONE = {
    "attendance": say("The players have been changed."),
    "recorded": say("Hand {number} is saved."),
    "inserted": say("Hand {number} is inserted."),
    "corrected": say("Hand {number} is corrected."),
    "returned": say("{player} buys in at {total}."),
    "stakes": say("The stakes have been changed."),
    "deleted": say("Hand {number} is deleted."),
    "players": say("Names or seats have been corrected."),
    "rules": say("The rules have been changed."),
    "finished": say("The game has been ended."),
    "reopened": say("The game continues."),
    "remedied": say("The remedy is applied."),
    "withdrawn": say("The remedy is undone."),
}
UNDONE = {
    "attendance": say("The change of players is undone."),
    "recorded": say("Hand {number} is undone."),
    "inserted": say("Hand {number}, just inserted, has been removed again."),
    "corrected": say("The correction of hand {number} is undone."),
    "returned": say("The buy-in after hand {number} has been undone."),
    "stakes": say("The change to the stakes is undone."),
    "deleted": say("Hand {number} is back."),
    "players": say("The new names or seats are undone."),
    "rules": say("The change to the rules is undone."),
    "finished": say("The end of the game is undone."),
    "reopened": say("The game has been ended again."),
    "remedied": say("The remedy is undone."),
    "withdrawn": say("The remedy applies again."),
}


def last_change(sheet: OpenedSheet) -> Words | None:
    """The last change; an undone one first, because it can be redone."""
    if sheet.undone:
        return _step_words(UNDONE, sheet.undone, say("The last change is undone."))
    if sheet.last is None:
        return None
    if sheet.last.returned:
        player, total = sheet.last.returned
        return replace(DONE["returned"], values={"player": names_by_id(sheet).get(player, player), "total": total})
    if is_new_hand(sheet) and sheet.ledger.record.hands[-1].thrown_in:
        return say("Hand {number} was thrown in.", number=sheet.last.number)
    words = _step_words(DONE, sheet.last, say("The last change is saved."))
    if through := moved_through(sheet.last.totals_elsewhere, names_by_id(sheet)):
        scores = [_rescored(sheet, sheet.last)] if sheet.last.scores_changed else []
        return together(words, *[say("{what}.", what=each) for each in scores], through)
    if sheet.last.scores_changed:
        return say("{words} {scores}", words=words, scores=_rescored(sheet, sheet.last))
    rules = altered_options(sheet.ledger.record.game, sheet.last.rules)
    return together(words, _altered(rules)) if rules else words


def _rescored(sheet: OpenedSheet, step: StateChange) -> Words:
    """Whose score a correction changed: the first of them, and how many more."""
    (first, (was, now)), more = next(iter(step.scores_changed.items())), len(step.scores_changed) - 1
    names = names_by_id(sheet)
    said = {"name": names.get(first, first), "was": minus(was), "now": minus(now)}
    if more:
        return say("{name} {was} → {now} and {n} more", n=more, **said)
    return say("{name} {was} → {now}", **said)


def moved_through(totals: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> Words | None:
    """Whose total a correction changed through other hands, such as that of somebody who joined with the average."""
    moved = [
        say("{name} {was} → {now}", name=names.get(each, each), was=minus(was), now=minus(now))
        for each, (was, now) in totals.items()
    ]
    return say("This also changes other totals: {totals}.", totals=moved) if moved else None


def names_by_id(sheet: OpenedSheet) -> dict[str, str]:
    """The names of all on the sheet, by id."""
    return {seat["id"]: seat["name"] for seat in sheet.ledger.setup["seats"]}


def _altered(rules: list[OptionChange]) -> Words:
    """What a change did to a rule; for several, the first and how many more."""
    first, more = rules[0], len(rules) - 1
    if more:
        return say("{label} and {n} more", label=first.label, n=more)
    return say("{label}: {was} → {now}", label=first.label, was=first.before, now=first.after)


def _step_words(sentences: dict[str, Words], step: StateChange, otherwise: Words) -> Words:
    words = sentences.get(step.kind, otherwise)
    if step.number is None:
        return otherwise if "{number}" in words.text else words
    return replace(words, values={"number": step.number})


def is_new_hand(sheet: OpenedSheet) -> bool:
    """Whether the last change is a new hand: older hands are no news."""
    return not sheet.undone and sheet.last is not None and sheet.last.kind == "recorded"


def announcement(sheet: OpenedSheet, board: Board, news: Words | None) -> Words | None:
    """What a screen reader says about the last change: for a hand its scores, the winner, and the news."""
    if sheet.undone or (sheet.last and not is_new_hand(sheet)):
        return last_change(sheet)
    if board.said and news:
        return say("{words} {news}", words=board.said, news=news)
    return board.said


def is_newest(sheet: OpenedSheet, ruling: int) -> bool:
    """Whether undo would take back this applied remedy."""
    applied = sheet.last is not None and sheet.last.kind == "remedied"
    return applied and remedies(sheet.ledger)[-1:] == (ruling,)
