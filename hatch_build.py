"""Compiles the message catalogues before a wheel or an editable installation is made, and links it to its SITE."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Writes a `.mo` beside every `.po` of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue; hatchling calls this first."""
        for source in Path(self.root, "referee", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as text:
                catalogue = read_po(text, locale=source.parts[-3])
            with source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)


class SiteHook(MetadataHookInterface):
    """Links to where the project is kept, which only who publishes it knows: SITE, as https://git.example/referee."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Name the pages that a package index shows beside the project; without SITE none."""
        site = os.environ.get("SITE", "").rstrip("/")
        pages = {
            "Homepage": "",
            "Documentation": "/blob/HEAD/README.md",
            "Changelog": "/blob/HEAD/CHANGELOG.md",
            "Issues": "/issues",
        }
        metadata["urls"] = {name: site + page for name, page in pages.items()} if site else {}
