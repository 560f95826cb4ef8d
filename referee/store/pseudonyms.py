"""What stands in the place of a name that goes, and where it stands in running text: what merely reads like one stays."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from referee.naming import as_seen

_LETTER = "0-9A-Za-z_\u00c0-\u024f\u0300-\u036f"

Renamed = Mapping[str, str]
"""What stands in the place of each name, by the plain name."""


def plain_name(name: str) -> str:
    """A name by which two that look the same are one."""
    return as_seen(name).casefold()


def renamed_of(seatings: Iterable[Sequence[tuple[str, str]]], names: Sequence[str]) -> tuple[list[str], Renamed]:
    """All names of a sheet, and by plain name what the given ones become: Player N by the seat's id, or the next free.

    Free is what nobody is called who ever sat at the table at the same time.
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
    """Replaces names in running text: whole words where they are Latin letters, the longest name that fits."""
    pattern = re.compile("|".join(_whole(form) for name in known for form in _forms(name)) or "(?!)")
    return lambda text: pattern.sub(lambda found: renamed.get(plain_name(found[0]), found[0]), text)


def named_before_play(known: Sequence[str]) -> re.Pattern[str]:
    """How a play begins: its turn, if it is noted, and who."""
    names = "|".join(re.escape(form) for name in known for form in _forms(name))
    return re.compile(rf"^(\s*(?:\d{{1,4}}\s*[.)]\s*)?)({names})(\s*[:：])", re.IGNORECASE | re.MULTILINE)


def _forms(name: str) -> tuple[str, ...]:
    """A name in both ways to write accents."""
    return name, unicodedata.normalize("NFD", name)


def _whole(name: str) -> str:
    before = f"(?<![{_LETTER}])" if _is_letter(name[0]) else ""
    after = f"(?![{_LETTER}])" if _is_letter(name[-1]) else ""
    return before + re.escape(name) + after


def _is_letter(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")
