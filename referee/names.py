"""Names of players: how a name looks, and what replaces one that is removed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
"""Characters that Unicode ignores, except the joiners, selectors and tags below."""
_BLANK = "\u2800\u3164\uffa0\U0001d159"
"""Characters as wide as a letter and as empty as a space that count as letters or signs."""
_JOINERS = "\u200c\u200d"
_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f"
_OF_IDEOGRAPHS = "\U000e0100-\U000e01ef"
_TAGS = "\U000e0020-\U000e007f"

_JOINING = "\u0600-\u085f\u08a0-\u08ff\u1800-\u18af\ua840-\ua877\ufb50-\ufdff\ufe70-\ufefc\U00010ac0-\U00010aff\U0001e900-\U0001e95f"
"""Scripts whose letters look different when they are joined or kept apart."""
_HAN = "\u2e80-\u2fdf\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_VARIED = f"{_HAN}\u1000-\u109f\u1800-\u18af\ua840-\ua877\u203c\u2049\u2139\u3030"
"""Letters and punctuation with several looks, chosen by the selector that follows."""

_DOUBTFUL = re.compile(f"[{_UNSEEN}{_BLANK}{_JOINERS}{_SELECTORS}{_OF_IDEOGRAPHS}{_TAGS}]")
_NEVER = re.compile(f"[{_UNSEEN}]")
_SPACES = re.compile(rf"\s*[{_BLANK}][{_BLANK}\s]*")
_PIECES = re.compile(f"\U0001f3f4[{_TAGS}]*\U000e007f|.", re.DOTALL)
"""A flag that is spelled with tags, or a single character."""
_ACCENT = re.compile("[\u0300-\u036f]")
LONGEST_NAME = 40
"""The most characters of a name."""
UNNAMED_PLAYER = "Player 1"
"""What replaces a name if nobody knows whose it was."""
_TOO_LONG = 1000
"""Text with this many characters is never a name."""
_VIRAMA = 9
"""The combining class of the signs that join Indic letters to the next one."""


def as_seen(name: str) -> str:
    """A name without invisible characters and without spaces around it; joiners stay if they change how it looks."""
    composed = unicodedata.normalize("NFC", name)
    if len(composed) > _TOO_LONG or not _DOUBTFUL.search(composed):
        return composed.strip()
    pieces = _PIECES.findall(_SPACES.sub(" ", _NEVER.sub("", composed)))
    kept = [""]
    for piece, following in zip(pieces, [*pieces[1:], ""], strict=False):
        if len(piece) > 1 or not _DOUBTFUL.match(piece) or _is_seen(piece, kept[-1][-1:], following[:1]):
            kept.append(piece)
    return unicodedata.normalize("NFC", "".join(kept)).strip()


def _is_seen(char: str, before: str, after: str) -> bool:
    """Whether a joiner, a selector or a tag changes how its neighbours look."""
    if _is(char, _SELECTORS):
        varied = _is(before, _VARIED) or (not before.isascii() and unicodedata.category(before).startswith("S"))
        return varied or ((before.isdigit() or before in ("#", "*")) and after == "\u20e3")
    if _is(char, _OF_IDEOGRAPHS):
        return _is(before, _HAN)
    if not _is(char, _JOINERS):
        return False
    if _is_virama(before):
        return char == "\u200d" or unicodedata.category(after or " ").startswith("L")
    joins = _is(before, _JOINING) and _is(after, _JOINING) and not _is(after, _SELECTORS)
    return joins or _is_virama(after) or (_is_sign(before) and _is_sign(after) and not _is(after, _SELECTORS))


def _is(char: str, kind: str) -> bool:
    return re.fullmatch(f"[{kind}]", char) is not None


def _is_virama(char: str) -> bool:
    return bool(char) and unicodedata.combining(char) == _VIRAMA


def _is_sign(char: str) -> bool:
    """Whether it is a picture, or changes one."""
    return bool(char) and (unicodedata.category(char) in ("So", "Sk") or _is(char, _SELECTORS))


_LETTER = "0-9A-Za-z_\u00c0-\u024f\u0300-\u036f"

Renamed = Mapping[str, str]
"""The replacement for each name, by the plain name."""
UNNAMED = re.compile(r"(?:Player |プレイヤー)\d+")
"""What replaces a name that was removed or never given, in each language; it is not a person."""


def plain_name(name: str) -> str:
    """A form in which two names that look the same are equal."""
    return as_seen(name).casefold()


def renamed_of(seatings: Iterable[Sequence[tuple[str, str]]], names: Sequence[str]) -> tuple[list[str], Renamed]:
    """All names of a sheet, and by plain name what the given ones become: Player N with the seat's id, or the next free number.

    A number is free if nobody who ever sat at the table at the same time is called by it.
    """
    tables = [[(each, plain_name(name), name) for each, name in seating] for seating in seatings]
    wanted = {plain_name(name) for name in names}
    seats = {plain: each for table in tables for each, plain, _ in table if plain in wanted}
    renamed: dict[str, str] = {}
    for plain, each in seats.items():
        beside = {other for table in tables if any(plain == one for _, one, _ in table) for _, other, _ in table}
        taken = beside - wanted | {plain_name(renamed[other]) for other in beside & set(renamed)}
        number = int(each) if each.isdecimal() else 1
        while plain_name(f"Player {number}") in taken:
            number += 1
        renamed[plain] = f"Player {number}"
    return sorted({name for table in tables for _, _, name in table}, key=len, reverse=True), renamed


def replacing(known: Sequence[str], renamed: Renamed) -> Callable[[str], str]:
    """Replaces names in running text: whole words in Latin letters, otherwise the longest name that fits."""
    pattern = re.compile("|".join(_whole(form) for name in known for form in _forms(name)) or "(?!)")
    return lambda text: pattern.sub(lambda found: renamed.get(plain_name(found[0]), found[0]), text)


def named_before_play(known: Sequence[str]) -> re.Pattern[str]:
    """The beginning of a play: its turn, if noted, and the player."""
    names = "|".join(re.escape(form) for name in known for form in _forms(name))
    return re.compile(rf"^(\s*(?:\d{{1,4}}\s*[.)]\s*)?)({names})(\s*[:：])", re.IGNORECASE | re.MULTILINE)


def _forms(name: str) -> tuple[str, ...]:
    """A name in both ways of encoding accents."""
    return name, unicodedata.normalize("NFD", name)


def _whole(name: str) -> str:
    before = f"(?<![{_LETTER}])" if _is_letter(name[0]) else ""
    after = f"(?![{_LETTER}])" if _is_letter(name[-1]) else ""
    return before + re.escape(name) + after


def _is_letter(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")


def unaccented(text: str) -> str:
    """The text without the accents of Latin letters: a name is found by its letters alone."""
    return text if text.isascii() else unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFD", text)))
