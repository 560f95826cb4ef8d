"""Scripts are modules that import each other by name, and a page requests everything that it needs at once."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.web.http import static
from referee.web.http.static import edition, modules, static_files
from tests.web.person import Browser

SCRIPTS = {path.stem: path for path in static_files().values() if path.suffix == ".js" and path.parent.name == "static"}
del SCRIPTS["sw"]
ADDRESS = re.compile(r'(?:href|src)="/static/v-(\w+)/([\w-]+)\.js"')


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_module_imports_by_name_what_is_there_and_leaves_nothing_on_the_window(name: str) -> None:
    text = SCRIPTS[name].read_text("utf-8")
    imported = re.findall(r"^import (?:\{ (.+) \} from )?\"\./([\w-]+)\.js\";$", text, re.MULTILINE)
    assert len(imported) == len(re.findall(r"^\s*(?:import|export)\b.*\b(?:from|import)\b", text, re.MULTILINE))
    for names, other in imported:
        exported = re.findall(r"^export const (\w+)", SCRIPTS[other].read_text("utf-8"), re.MULTILINE)
        assert {each.split(" as ")[0] for each in names.split(", ")} <= set(exported)
    assert not re.search(r"\bimport\(|\bcurrentScript\b|\bwindow\.\w+ =", text)
    assert name not in modules(name), "no module needs itself"


def test_what_is_exported_is_imported_somewhere() -> None:
    texts = {name: path.read_text("utf-8") for name, path in SCRIPTS.items()}
    imports = " ".join(re.findall(r"^import .+$", "\n".join(texts.values()), re.MULTILINE))
    exports = {
        (name, each) for name in SCRIPTS for each in re.findall(r"^export const (\w+)", texts[name], re.MULTILINE)
    }
    assert not [each for each in exports if not re.search(rf"\b{each[1]}\b", imports)]


def scripts(page: str) -> tuple[set[str], set[str]]:
    """The modules that a page runs, and those that it requests besides."""
    tags = re.findall(r"<(?:script type=\"module\"|link rel=\"modulepreload\")[^>]*>", page)
    found: tuple[list[str], list[str]] = ([], [])
    for tag in tags:
        address = ADDRESS.search(tag)
        assert address
        assert address[1] == edition()
        found["preload" in tag].append(address[2])
    for each in found:
        assert len(each) == len(set(each)), "named twice"
    return set(found[0]), set(found[1])


def test_a_page_asks_at_once_for_all_that_its_modules_import_and_for_nothing_else(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    below = ("", "/hands/new", "/laid", "/referee", "/share", "/rules", "/big", "/last", "/story", "/picture")
    for address in (
        "/",
        "/new/gin",
        "/display",
        "/offline",
        "/circles/new",
        "/nowhere",
        *(table + each for each in below),
    ):
        page = mine.client.get(address).text
        run, asked = scripts(page)
        assert run
        assert asked | run == run | set(modules(*run)), address
        assert not asked & run
        rest = re.findall(r"<script\b[^>]*>", re.sub(r'<script type="module"[^>]*>', "", page))
        assert all("/vendor/htmx" in each and "defer" in each for each in rest), "every other script is a module"


def test_scripts_have_the_type_that_a_module_needs(client: FlaskClient) -> None:
    for name in (each for each in static_files() if each.endswith(".js")):
        with client.get(f"/static/v-{edition()}/{name}") as response:
            assert response.mimetype == "text/javascript"


def test_styles_that_are_sent_in_another_way_have_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    before = edition.__wrapped__()
    monkeypatch.setattr(static, "sent_styles", lambda: "a{color:red}")
    assert edition.__wrapped__() != before
