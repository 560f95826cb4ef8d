"""What a catalogue lacks. Not everybody speaks Japanese: the tests report it, and fail only in CI.

As a program, with the sentences of the sources (a .pot) and anything more where they are not in the catalogue as `make
catalogue` puts them there: says what is missing and what to do, and ends with 1 in CI.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from tests.browser.chromium import wanted

JAPANESE = Path("referee/locale/ja/LC_MESSAGES/messages.po")
SHOWN = 10


def read(path: Path, locale: str | None = None) -> Catalog:
    """A catalogue, or the sentences of the sources."""
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def sentences(catalogue: Catalog) -> Iterator[Message]:
    """All messages except the header."""
    return (message for message in catalogue if message.id)


def untold(message: Message | None) -> bool:
    """Whether a sentence is untranslated, or only fuzzily translated."""
    if message is None or message.fuzzy:
        return True
    said = message.string if isinstance(message.string, list | tuple) else [message.string]
    return not all(said)


def lacking(catalogue: Catalog, sources: Catalog | None = None) -> list[str]:
    """The sentences that are not translated: of the sources if given, otherwise of the catalogue itself."""
    missing = [each.id for each in sentences(sources or catalogue) if untold(catalogue.get(each.id, each.context))]
    return [each if isinstance(each, str) else each[0] for each in missing]


def report(missing: list[str]) -> str:
    """What is missing and what to do."""
    count = f"{len(missing)} sentence{'s' * (len(missing) != 1)} not in Japanese" if missing else "not up to date"
    lines = (
        f"THE JAPANESE CATALOGUE: {count}",
        *(f"  {each[:70]}" for each in missing[:SHOWN]),
        *(["  …"] if len(missing) > SHOWN else []),
        f"run `make catalogue`, then fill in {JAPANESE};",
        "whoever speaks no Japanese leaves it empty and says so: it fails only in CI.",
    )
    rule = "!" * 78
    return "\n".join((rule, *(f"!! {line}" for line in lines), rule))


if __name__ == "__main__":
    untranslated = lacking(read(JAPANESE, "ja"), read(Path(sys.argv[1])))
    if untranslated or sys.argv[2:]:
        print(report(untranslated), file=sys.stderr)
        sys.exit(wanted())
