"""The spellings of cards that people use, folded into the letters of a record."""

from __future__ import annotations

import re
import unicodedata

LOW, HIGH = "_", "^"
"""Marks before an ace: below a two, or above a king."""
JOKER = "\N{PLAYING CARD BLACK JOKER}"
"""The letter for a picture of a joker: unlike a star, it never stands for the card written after it."""

_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SPELLED = {**_SIGNS, "★": "*", "↓": LOW, "↑": HIGH}
_UNSEEN = "\ufe0e\ufe0f\u200b"
_DASHES = "–—−‐‑―─~〜ー"
_VOICED = "\u3099\u309a"
_PICTURED = "A23456789TJ QK"
"""The ranks of the Unicode pictures of a suit, in order; the knight is not a card of these packs."""
PICTURES = {
    chr(0x1F0A1 + 16 * row + place): rank + suit
    for row, suit in enumerate("SHDC")
    for place, rank in enumerate(_PICTURED)
    if rank != " "
} | {chr(at): "*" for at in (0x1F0BF, 0x1F0CF, 0x1F0DF)}


def folded(text: str) -> tuple[str, list[int]]:
    """The text in plain capitals, with signs, pictures and dashes folded, and the original position of each letter."""
    letters: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        if char in _UNSEEN:
            continue
        plain = unicodedata.normalize("NFKC", char)
        if plain in _VOICED and letters:
            letters[-1] = unicodedata.normalize("NFC", letters[-1] + plain)
            continue
        for letter in _spelled(plain):
            letters.append(letter)
            places.append(place)
    return "".join(letters), places


def _spelled(plain: str) -> str:
    if plain in PICTURES:
        return JOKER if PICTURES[plain] == "*" else PICTURES[plain]
    return "-" if plain in _DASHES else _SPELLED.get(plain, plain).upper()


def pictured(text: str) -> list[str]:
    """The cards in text made of pictures alone, as canonical text; none if there is anything else."""
    seen = [char for char in text if char not in _UNSEEN]
    return [PICTURES[char] for char in seen] if all(char in PICTURES for char in seen) else []


def _names(names: dict[str, str]) -> dict[str, str]:
    return {folded(name)[0]: letter for name, letter in names.items()}


JOKERS = frozenset(folded(name)[0] for name in ("JK", "JOKER", "ジョーカー"))
"""Spellings of a joker if they are alone; in a longer piece J and K are ranks."""
_SUITS = {letter: letter for letter in "SHDC"} | _names(
    {
        "スペード": "S",
        "ハート": "H",
        "ダイヤ": "D",
        "ダイア": "D",
        "ダイヤモンド": "D",
        "クラブ": "C",
        "クローバー": "C",
    }
)
_RANKS = _names({"エース": "A", "ジャック": "J", "クイーン": "Q", "キング": "K"})
_SUIT_FIRST = re.compile(
    rf"(?P<star>\*?)(?P<suit>{'|'.join(sorted(_SUITS, key=len, reverse=True))})の?"
    rf"(?P<end>[_^]?)(?P<rank>1[0-3]|[A1-9TJQK]|{'|'.join(_RANKS)})"
)


_RANKS_AFTER = re.compile(
    rf"(?P<suit>{'|'.join(sorted(_SUITS, key=len, reverse=True))})の?(?P<ranks>(?:10|[A2-9TJQK]){{2,}})"
)
"""A suit followed by several ranks."""


def suit_last(letters: str) -> str:
    """A piece that is one card or several of one suit with the suit first, turned around; any other piece as it is."""
    several = _RANKS_AFTER.fullmatch(letters)
    if several and several["ranks"] != "10":
        return several["ranks"] + _SUITS[several["suit"]]
    found = _SUIT_FIRST.fullmatch(letters)
    if not found:
        return letters
    return found["star"] + found["end"] + _RANKS.get(found["rank"], found["rank"]) + _SUITS[found["suit"]]
