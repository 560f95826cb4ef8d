"""Plays as people type them, one per line: who did what with which cards, as pages show it or as in the text of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

from referee.cards import Card, parse_cards
from referee.games.fields.players import CALLS_AS_SPOKEN, Seats
from referee.words import Fault, say

CARD_KEYS = ("at", "claim")
_CALLS = "|".join(("claim", *dict.fromkeys(CALLS_AS_SPOKEN.values()), *CALLS_AS_SPOKEN))
_CALL_ALONE = re.compile(rf"^(?:{_CALLS})(?![a-z])|(?<=\s)(?:{_CALLS})$", re.IGNORECASE)
"""A call without a meld before it, or without the card that follows it."""
_TURN = re.compile(
    r"^\s*(?:(?P<turn>\d{1,4})\s*[.)．]|(?:turn|手番)\s*(?P<told>\d{1,4})\s*[:.)、]?)\s*(?P<rest>.*)$", re.IGNORECASE
)
"""The turn of a line, as written or as pages show it."""
_MELD = re.compile(r"\s*(?:\b(?:on|to)\s+(?:meld\s*)?|\bmeld\s*|メルド)(\d{1,4})\s*[にへ]?", re.IGNORECASE)
"""A meld by its number, as pages show it."""
_ACTS: Mapping[str, str] = {"取り替え": "swap", "交換": "swap", "ラム": "rum", "2倍": "double"}
"""What is done, as Japanese pages show it, with its keyword."""


def _worded(act: str, then: str = "") -> re.Pattern[str]:
    """A line that says with a word, before its cards or after them, what is done with them to a meld, and what `then`."""
    said = rf"(?:{act}\s+(?P<cards>[^>]+?)|(?P<first>[^>]+?)\s+{act})"
    return re.compile(rf"^{said}(?:\s*>\s*|\s+)(?P<on>\d{{1,4}}){then}$", re.IGNORECASE)


_WHAT = {
    "swap": _worded("swap", r"(?:\s*>\s*(?P<joker_on>\d{1,4}))?"),
    "rum": _worded("rum"),
    "double": _worded("double"),
    "split": re.compile(
        r"^(?:split\s+(?P<cards>[^\s>]+)|(?P<first>[^>]+?)\s+split)\s+(?:at\s+)?(?P<at>[^>]+)$", re.IGNORECASE
    ),
    "lay": re.compile(r"^(?P<cards>[^>]+?)\s*>\s*(?P<on>\d{1,4})$"),
    "meld": re.compile(rf"^(?P<cards>[^>]+?)(?:\s+(?:{_CALLS})\s+(?P<claim>[^>]+))?$", re.IGNORECASE),
}


def parse_plays(text: str, names: Seats) -> list[dict[str, Any]]:
    """Plays from lines such as `Ann: 8-TS`, `Bob: JS > 1`, `Dan: QS swap 1 > 2`, as JSON; a Fault names the line."""
    plays = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                plays.append(_parse_line(line, names))
            except Fault as fault:
                raise Fault(say("Line {number}: {words}", number=number, words=fault.words)) from None
    return plays


def _parse_line(line: str, names: Seats) -> dict[str, Any]:
    text = line.replace("：", ":").replace("＞", ">").replace("→", ">").strip()
    found = None if _begins_with(text, names) else _TURN.match(text)
    turn = (found["turn"] or found["told"]) if found else None
    name, rest = _named(found["rest"] if found else text, names)
    what = parse_what(rest)
    if what is None:
        raise Fault(
            say(
                "“{text}” is not a play: write “{name}: 8-{last}” for a meld or “{name}: {card} > 1” for a lay-off.",
                text=rest[:60],
                name=name,
                last=Card(10, "S"),
                card=Card(11, "S"),
            )
        )
    return {"by": name, **what, **({"turn": int(turn)} if turn else {})}


def parse_what(text: str) -> dict[str, Any] | None:
    """What a line says is played, such as `8-TS` or `JS > 1`, as JSON; None if it is not a play."""
    text = _MELD.sub(r" > \1", normalize("NFKC", text)).strip()
    for shown, act in _ACTS.items():
        text = text.replace(shown, f" {act} ").strip()
    if call := _CALL_ALONE.search(text):
        raise Fault(
            say(
                "“{call}” is between a meld and the discard that it takes: write “{cards} {call} {card}”.",
                call=call[0],
                cards=parse_cards("9S 9H 9D"),
                card=Card(9, "D"),
            )
        )
    for act, pattern in _WHAT.items():
        what = pattern.match(text)
        if what:
            given = {key: value.strip() for key, value in what.groupdict().items() if value}
            cards = given.pop("cards", None) or given.pop("first")
            parse_cards(cards)
            return {act: cards, **{key: value if key in CARD_KEYS else int(value) for key, value in given.items()}}
    return None


def _begins_with(text: str, names: Seats) -> str | None:
    """The player with whose name a line begins."""
    longest = sorted(names.names, key=len, reverse=True)
    return next((name for name in longest if text.lower().startswith(f"{name.lower()}:")), None)


def _named(rest: str, names: Seats) -> tuple[str, str]:
    known = _begins_with(rest, names)
    if known is not None:
        return known, rest[len(known) + 1 :].strip()
    name, colon, cards = rest.partition(":")
    if not colon:
        raise Fault(
            say(
                "“{text}” does not say who: write “{name}: 8-{last}”.",
                text=rest[:60],
                name=names.names[0],
                last=Card(10, "S"),
            )
        )
    names.read(name.strip())
    return name.strip(), cards.strip()
