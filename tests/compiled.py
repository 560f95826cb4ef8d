"""Makes an app's templates, routes and empty database once per process, and bytecode once per run.

Every test has an app of its own, so that tests do not affect each other; but what is compiled is shared by all.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, MethodType

from flask import Flask
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from referee.store.file.folder import DATABASE
from referee.store.file.key import KEY_FILE
from referee.web import create_app


class Compiled(BytecodeCache):
    """The code of templates, as long as their text is the same."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._found.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._found[bucket.key, bucket.checksum] = bucket.code


def once_a_run() -> TemporaryDirectory[str] | None:
    """Makes the programs started by tests share their bytecode, even if the environment forbids Python to write any."""
    if not os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        return None
    folder = TemporaryDirectory(prefix="referee-bytecode-", ignore_cleanup_errors=True)
    os.environ["PYTHONPYCACHEPREFIX"] = folder.name
    return folder


def once_a_process() -> None:
    """Makes all apps of this process share what is compiled."""
    compiled, environment_of = Compiled(), Flask.create_jinja_environment

    @wraps(environment_of)
    def environment(app: Flask) -> Environment:
        made = environment_of(app)
        made.bytecode_cache = compiled
        return made

    Flask.create_jinja_environment = environment
    Rule.compile = _remembered(Rule.compile)


def _remembered(compiled: Callable[[Rule], None]) -> Callable[[Rule], None]:
    found: dict[tuple[object, ...], Rule] = {}

    @wraps(compiled)
    def compile_once(rule: Rule) -> None:
        known = (rule.rule, rule.subdomain, rule.host, rule.merge_slashes, repr(rule.defaults))
        if known not in found:
            compiled(rule)
            found[known] = rule
            return
        first = found[known]
        rule._parts, rule._trace, rule._converters = first._parts, first._trace, first._converters
        rule.arguments = set(first.arguments)
        rule._build, rule._build_unknown = (
            MethodType(each.__func__, rule) for each in (first._build, first._build_unknown)
        )

    return compile_once


@cache
def _template() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory(prefix="referee-template-")
    create_app(Path(folder.name)).extensions["store"].close()
    return folder


def empty(folder: Path) -> Path:
    """A data folder as left by an app that was started and ended: an empty database, and the key."""
    for name in (DATABASE, KEY_FILE):
        shutil.copy2(Path(_template().name) / name, folder / name)
    return folder
