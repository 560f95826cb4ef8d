"""Static files, including those of the parts, are in a folder named by their content, so that modules find each other by name and can be cached for ever."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from flask import Flask, Response, abort, request, send_file, send_from_directory, url_for

from referee.extras import folders
from referee.store.file.folder import PACKAGE

_IMPORT = re.compile(r'^import\b[^;]*?"\./([\w-]+)\.js";', re.MULTILINE)
_PAIR = re.compile(r"(--[\w-]+): light-dark\(([^,()]+), [^()]+\);")
SHEET = "referee.css"
"""The styles as pages request them: one file."""
STYLES = (
    "palette", "type", "page", "board", "tiles", "result", "lists", "lines", "rules", "cards", "fields", "screens", "print",
    "lesson", "referee", "melds", "verdict", "hand", "keys", "start", "drafts", "share", "big_board", "history", "evenings",
    "people", "files", "large_text", "trust",
)  # fmt: skip
"""The files of `static/styles` in the order they are joined: later ones override earlier ones."""
APART = ("exercises", "scene", "drill", "standings", "circles")
"""Those that only some pages need: requested by the pages that have them, after the others."""
NEEDLESS = ("Content-Disposition", "Expires", "Last-Modified")
"""Headers that the age, the tag and the address of a file make unnecessary."""
_FOR_READERS = re.compile(r"/\*.*?\*/", re.DOTALL)
_ROOM = re.compile(r"\s*([{};])\s*|(?<=[\w-])(:) |(,) | (>) ")
"""The space around the signs of a style: no text in a style has such a sign with space."""


@cache
def modules(*names: str) -> tuple[str, ...]:
    """The names of everything that these modules import, without themselves, deepest first."""
    found: dict[str, None] = {}
    for name in names:
        text = static_files()[f"{name}.js"].read_text("utf-8")
        for each in _IMPORT.findall(text):
            found |= dict.fromkeys((*modules(each), each))
    return tuple(each for each in found if each not in names)


def static_url(name: str) -> str:
    """The address of a static file, in a folder that changes with the content so that it can be cached for ever."""
    return _kept_url(name, request.script_root)


@lru_cache(1000)
def _kept_url(name: str, _below: str) -> str:
    return url_for("static", filename=name, edition_asked=edition())


def init_app(app: Flask) -> None:
    """Serves the current files at the address of any edition; what is not of this edition is not cached."""
    mimetypes.add_type("text/javascript", ".js")  # a browser runs no module of another type, and Windows may know it so

    def file(filename: str, edition_asked: str = "") -> Response:
        age = app.get_send_file_max_age(filename)
        if filename == SHEET:
            body = BytesIO(sent_styles().encode())
            response = send_file(body, "text/css", etag=edition(), max_age=age)
        else:
            found = static_files().get(filename) or abort(404)
            response = send_from_directory(found.parent, found.name, max_age=age)
        for name in NEEDLESS:
            response.headers.pop(name, None)
        if edition_asked != edition():
            response.headers["Cache-Control"] = "no-cache"
        return response

    app.view_functions["static"] = file
    app.add_url_rule("/static/v-<edition_asked>/<path:filename>", "static", file)
    app.jinja_env.globals |= {"modules": modules, "static_url": static_url}


def resource_folder(name: str) -> Path:
    """The folder of templates or static files: beside the package in a checkout, inside it in an installed copy."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


@cache
def style_sheet() -> str:
    """All styles in one."""
    folder = resource_folder("static") / "styles"
    return "\n".join((_always(), *((folder / f"{name}.css").read_text("utf-8") for name in APART)))


@cache
def _always() -> str:
    """The styles of every page, with only the day colours for browsers that do not know pairs for day and night."""
    folder = resource_folder("static") / "styles"
    palette, *others = ((folder / f"{name}.css").read_text("utf-8") for name in STYLES)
    day = " ".join(f"{name}: {colour};" for name, colour in _PAIR.findall(palette))
    old = f"@supports not (color: light-dark(#000, #fff)) {{ :root:root {{ color-scheme: light; {day} }} }}\n"
    return "\n".join((palette + old, *others))


@cache
def sent_styles() -> str:
    """The styles of every page without what only helps to read them."""
    return _ROOM.sub(r"\1\2\3\4", _FOR_READERS.sub("", _always())).replace(";}", "}")


@cache
def static_files() -> dict[str, Path]:
    """Every static file by its name in an address."""
    return {
        path.relative_to(folder).as_posix(): path
        for folder in (resource_folder("static"), *folders("static"))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@cache
def edition() -> str:
    """A short digest of the static files as they are sent: it changes with any of them, and with the way they are sent."""
    sent = {name: path.read_bytes() for name, path in static_files().items()} | {SHEET: sent_styles().encode()}
    told = (b"%b %d %b" % (name.encode(), len(body), body) for name, body in sorted(sent.items()))
    return hashlib.sha256(b"".join(told)).hexdigest()[:8]
