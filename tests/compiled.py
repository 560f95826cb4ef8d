"""What an app makes of templates, routes and an empty database is made once a process, not once a test.

Every test has an app of its own, so that nothing of one is seen by another; but what is compiled is the same for all.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from referee.paths import DATABASE, KEY_FILE
from referee.web import create_app


class Compiled(BytecodeCache):
    """The code of templates, as long as their text is the same."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._found.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._found[bucket.key, bucket.checksum] = bucket.code


def once_a_process() -> None:
    """Have all apps of this process share what is compiled."""
    compiled, environment_of = Compiled(), Flask.create_jinja_environment

    @wraps(environment_of)
    def environment(app: Flask) -> Environment:
        made = environment_of(app)
        made.bytecode_cache = compiled
        return made

    Flask.create_jinja_environment = environment
    Rule._compile_builder = _remembered(Rule._compile_builder)


def _remembered(builder_of: Callable[..., Any]) -> Callable[..., Any]:
    found: dict[tuple[object, ...], Any] = {}

    @wraps(builder_of)
    def builder(rule: Rule, append_unknown: bool = True) -> Any:
        known = (rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown)
        if known not in found:
            found[known] = builder_of(rule, append_unknown)
        return found[known]

    return builder


@cache
def _template() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory(prefix="referee-template-")
    create_app(Path(folder.name)).extensions["store"].close()
    return folder


def empty(folder: Path) -> Path:
    """A data folder as an app leaves it that was started and ended: an empty database, and the key."""
    for name in (DATABASE, KEY_FILE):
        shutil.copy2(Path(_template().name) / name, folder / name)
    return folder
