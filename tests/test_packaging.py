"""What is published: everything that the app needs and nothing else, the same from the source archive, and its metadata."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import referee
from tests.packages import HOUSE, Packages

NOT_INSTALLED = sys.stdlib_module_names | {"referee", "_typeshed"}
"""What is imported without a package: the standard library, the project itself, and what only the type checker knows."""


def held(folder: str) -> set[Path]:
    """The files of a folder that should be installed, from the top of the project."""
    left = {".mo", ".pyc"} | ({".md"} if folder == "referee" else set())
    return {
        path.with_suffix(".mo") if path.suffix == ".po" else path
        for path in (each.relative_to(HOUSE) for each in (HOUSE / folder).rglob("*") if each.is_file())
        if path.suffix not in left
    }


def test_a_wheel_holds_every_template_static_file_and_compiled_catalogue_and_nothing_else(packages: Packages) -> None:
    resources = {Path("referee") / each for each in (*held("templates"), *held("static"))}
    about = {
        "METADATA",
        "RECORD",
        "WHEEL",
        "entry_points.txt",
        "licenses/LICENSE",
        "licenses/static/vendor/htmx-2.0.11.LICENSE",
    }
    described = {Path(f"referee-{referee.__version__}.dist-info") / each for each in about}
    assert {Path(each) for each in zipfile.ZipFile(packages.wheel).namelist()} == held(
        "referee"
    ) | resources | described
    assert Path("referee/locale/ja/LC_MESSAGES/messages.mo") in held("referee")


def test_the_source_archive_holds_the_project_and_builds_the_same_wheel(packages: Packages) -> None:
    with tarfile.open(packages.archive) as archive:
        names = {Path(*Path(each).parts[1:]).as_posix() for each in archive.getnames()}
    for needed in (
        "PKG-INFO",
        "CHANGELOG.md",
        "LICENSE",
        "Makefile",
        "Dockerfile",
        "requirements/run.txt",
        "tests/packages.py",
    ):
        assert needed in names, needed
    assert not [each for each in names if each.endswith((".mo", ".pyc", ".sqlite3", ".key"))]
    assert packages.wheel.read_bytes() == packages.straight.read_bytes(), "built from the archive, and from the project"


def described(packages: Packages) -> Message:
    inside = zipfile.ZipFile(packages.wheel)
    (name,) = [each for each in inside.namelist() if each.endswith(".dist-info/METADATA")]
    return message_from_bytes(inside.read(name))


def test_it_says_what_it_is_whose_it_is_and_where_it_is_kept(packages: Packages) -> None:
    about = described(packages)
    assert (about["Name"], about["Version"], about["License-Expression"]) == ("referee", referee.__version__, "MIT")
    assert about["Requires-Python"] == ">=3.11"
    links = dict(each.split(", ") for each in about.get_all("Project-URL", []))
    read = f"{packages.site}/blob/HEAD/"
    pages = {"Homepage": packages.site, "Issues": f"{packages.site}/issues"}
    pages |= {"Documentation": read + "README.md", "Changelog": read + "CHANGELOG.md"}
    assert links == (pages if packages.site else {})
    text = str(about.get_payload())
    assert not re.findall(r"\]\((?!https?:)[^)]*\)|src=", text), "what a package index shows has no file beside it"


def test_the_version_is_written_once_and_the_log_of_changes_has_it() -> None:
    assert importlib.metadata.version("referee") == referee.__version__
    latest = re.search(r"^## (\S+)", (HOUSE / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert latest
    assert latest[1] == referee.__version__


def test_every_package_that_is_imported_is_declared_or_comes_with_one_that_is() -> None:
    known = importlib.metadata.packages_distributions()
    come = coming_with("referee", *(importlib.metadata.metadata("referee").get_all("Provides-Extra") or ()))
    for path in (HOUSE / "referee").rglob("*.py"):
        for each in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [each.module or ""] if isinstance(each, ast.ImportFrom) else []
            names += [alias.name for alias in each.names] if isinstance(each, ast.Import) else []
            for top in {name.partition(".")[0] for name in names} - NOT_INSTALLED:
                assert {canonicalize_name(name) for name in known[top]} & come, f"{path}: {top}"


def coming_with(name: str, *extras: str) -> set[str]:
    """The packages that installing one brings here, with some of its own extras and without those of others."""
    come: set[str] = set()
    waiting = [name]
    while waiting:
        package = waiting.pop()
        asked = ("", *(extras if package == name else ()))
        needs = map(Requirement, importlib.metadata.requires(package) or [])
        here = {
            canonicalize_name(each.name)
            for each in needs
            if not each.marker or any(each.marker.evaluate({"extra": extra}) for extra in asked)
        }
        waiting += here - come
        come |= here
    return come


@pytest.mark.parametrize("name", ["run.txt", "camera.txt", "test.txt", "s3.txt"])
def test_the_locked_requirements_are_hashed_name_no_host_and_hold_what_is_declared(name: str) -> None:
    text = (HOUSE / "requirements" / name).read_text()
    assert "://" not in text
    pins = {block.split("==")[0] for block in text.replace("\\\n", "").splitlines() if block and block[0].isalpha()}
    hashed = {line.split("==")[0] for line in text.replace("\\\n", "").splitlines() if "--hash=sha256:" in line}
    assert pins == hashed
    declared = tomllib.loads((HOUSE / "pyproject.toml").read_text())
    groups = {"run.txt": ["build"], "camera.txt": [], "test.txt": ["build", "dev", "e2e"], "s3.txt": ["s3"]}[name]
    needed = (declared["project"]["dependencies"] if name != "s3.txt" else []) + [
        each for group in groups for each in declared["dependency-groups"][group]
    ]
    needed += declared["project"]["optional-dependencies"]["camera"] if name in ("camera.txt", "test.txt") else []
    assert {re.split(r"[>=\[]", each)[0] for each in needed} <= pins
