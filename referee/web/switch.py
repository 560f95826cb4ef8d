"""From one question to another: what was typed is kept, and the cards go along."""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.declare import fields_of
from referee.games.base import Game
from referee.games.questions import ASKS, Question
from referee.kinds import Field

LEFT = "left-question"
"""The name of the buttons that switch; their value is the question that is left."""
TRAY = "tray"
"""What is left where cards were tapped before any question."""
CARDS = ("cards", "held", "melds", "card")
"""Where a question is asked about cards: the first of these that it shows has them."""


def along(game: Game, question: Question, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with the cards of the question that was left where this one has its own."""
    before = next((each for each in game.questions if each.ask == typed.get(LEFT)), None)
    source, target = (_cards(before) if before else None), _cards(question)
    if typed.get(LEFT) == TRAY and question.fit:
        text = _plain(typed.get("cards", ""))
        return dict(typed.items()) | dict.fromkeys(question.fit.keys, text) if text else dict(typed.items())
    if source is None or target is None or source == target:
        return dict(typed.items())
    text = _plain(typed.get(source, ""))
    kept = typed.get(target, "")
    fits = target != "card" or len(text.split()) == 1
    newer = not kept.strip() or (source != "card" and _plain(kept).split() != text.split())
    return dict(typed.items()) | ({target: text} if text and fits and newer else {})


def left_by(game: Game, typed: Mapping[str, str]) -> str:
    """The cards on the tray: those of the question that was left for it, else what was tapped."""
    before = next((each for each in game.questions if each.ask == typed.get(LEFT)), None)
    source = before.fit.keys[-1] if before and before.fit else _cards(before) if before else None
    return _plain(typed.get(source, "")) if source else typed.get("cards", "")


def carried(game: Game, declared: Mapping[str, Field], typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed for other questions of the game, and comes back with them."""
    keys = {key for question in game.questions for key in question.keys}
    return {key: value for key, value in typed.items() if key in keys and key not in declared and value.strip()}


def _cards(question: Question) -> str | None:
    fields = fields_of(ASKS[question.ask])
    return next((key for key in CARDS if key in question.keys and not fields[key].folded), None)


def _plain(text: str) -> str:
    """The cards alone, on one line: without what they are laid on."""
    return " ".join(re.sub(r">.*", "", text).split())
