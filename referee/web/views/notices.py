"""What was done to a game last, in one sentence: what undo takes back, or what was taken back and redo makes again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.sheet.rule_changes import Altered, altered_options
from referee.store import Held, Step
from referee.web.views.board import Board
from referee.web.views.filters import minus
from referee.words import Words, say, together

DONE = {
    "recorded": say("Hand {number} is saved."),
    "inserted": say("Hand {number} is inserted."),
    "corrected": say("Hand {number} is corrected."),
    "returned": say("{player} buys in at {total}."),
    "stakes": say("The stakes have been changed."),
    "deleted": say("Hand {number} is deleted."),
    "players": say("Names or seats are corrected."),
    "rules": say("The rules have been changed."),
    "finished": say("The game has been ended."),
    "reopened": say("The game continues."),
    "remedied": say("The remedy is applied."),
    "withdrawn": say("The remedy is undone."),
}
UNDONE = {
    "recorded": say("Hand {number} is undone."),
    "inserted": say("Inserting hand {number} is undone."),
    "corrected": say("The correction of hand {number} is undone."),
    "returned": say("Buying in after hand {number} is undone."),
    "stakes": say("The change to the stakes is undone."),
    "deleted": say("Hand {number} is back: deleting it is undone."),
    "players": say("The new names or seats are undone."),
    "rules": say("The change to the rules is undone."),
    "finished": say("The end of the game is undone."),
    "reopened": say("The game has been ended again."),
    "remedied": say("The remedy is undone."),
    "withdrawn": say("The remedy applies again."),
}


def done(held: Held) -> Words | None:
    """What was done last: a change that was taken back first, since it can be made again."""
    if held.undone:
        return _told(UNDONE, held.undone, say("The last change is undone."))
    if held.last is None:
        return None
    if held.last.returned:
        player, total = held.last.returned
        return replace(DONE["returned"], values={"player": _names(held).get(player, player), "total": total})
    words = _told(DONE, held.last, say("The last change is saved."))
    if through := moved_through(held.last.through, _names(held)):
        scores = [_rescored(held, held.last)] if held.last.rescored else []
        return together(words, *[say("{what}.", what=each) for each in scores], through)
    if held.last.rescored:
        return say("{words} {scores}", words=words, scores=_rescored(held, held.last))
    rules = altered_options(held.ledger.record.game, held.last.rules)
    return together(words, _altered(rules)) if rules else words


def _rescored(held: Held, step: Step) -> Words:
    """Whose score a correction changed: the first of them, and how many more."""
    (first, (was, now)), more = next(iter(step.rescored.items())), len(step.rescored) - 1
    names = _names(held)
    said = {"name": names.get(first, first), "was": minus(was), "now": minus(now)}
    if more:
        return say("{name} {was} → {now} and {n} more", n=more, **said)
    return say("{name} {was} → {now}", **said)


def moved_through(totals: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> Words | None:
    """Whose total a correction moved through other hands, such as that of somebody who joined with the average."""
    moved = [
        say("{name} {was} → {now}", name=names.get(each, each), was=minus(was), now=minus(now))
        for each, (was, now) in totals.items()
    ]
    return say("With it other totals change: {totals}.", totals=moved) if moved else None


def _names(held: Held) -> dict[str, str]:
    return {seat["id"]: seat["name"] for seat in held.ledger.setup["seats"]}


def _altered(rules: list[Altered]) -> Words:
    """What a change made of a rule; of several the first and how many more."""
    first, more = rules[0], len(rules) - 1
    if more:
        return say("{label} and {n} more", label=first.label, n=more)
    return say("{label}: {was} → {now}", label=first.label, was=first.before, now=first.after)


def _told(sentences: dict[str, Words], step: Step, otherwise: Words) -> Words:
    words = sentences.get(step.kind, otherwise)
    if step.number is None:
        return otherwise if "{number}" in words.text else words
    return replace(words, values={"number": step.number})


def fresh(held: Held) -> bool:
    """Whether a new hand is what was done last: of older hands there is no news."""
    return not held.undone and held.last is not None and held.last.kind == "recorded"


def announced(held: Held, board: Board, news: Words | None) -> Words | None:
    """What a screen reader says of the last change: of a hand its scores, who won, and the news."""
    if held.undone or (held.last and not fresh(held)):
        return done(held)
    if board.said and news:
        return say("{words} {news}", words=board.said, news=news)
    return board.said
