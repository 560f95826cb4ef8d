"""Compiles the message catalogues before a wheel or an editable installation is made."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Writes a `.mo` beside every `.po` of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue; hatchling calls this first."""
        for source in Path(self.root, "referee", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as text:
                catalogue = read_po(text, locale=source.parts[-3])
            with source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)
