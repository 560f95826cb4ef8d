"""Who may do what with a game, request by request: the table of `tests/web/rights.py`, and what nobody may see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages import links
from tests.parts import CAMERA
from tests.web.person import Browser
from tests.web.rights import GRANTS, KEEPER, VIEWER, Grant, Visitor, World, requests_of, table_of_rights

DOCS = Path(__file__).parents[2] / "docs/rights.md"


def test_the_table_of_rights_leaves_no_request_out(world: World) -> None:
    assert requests_of(world.app) == {each.request for each in GRANTS}
    assert len({each.request for each in GRANTS}) == len(GRANTS)


@pytest.mark.skipif(not CAMERA, reason="it shows the table with every part")
def test_the_documentation_shows_the_table_of_rights() -> None:
    found = re.search(r"^\| what .*?(?=\n\n|\Z)", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found, "docs/rights.md has no table"
    assert found[0].strip() == table_of_rights(), "put what table_of_rights() gives into docs/rights.md"


@pytest.mark.parametrize("grant", GRANTS, ids=[each.request for each in GRANTS])
def test_every_visitor_gets_what_the_table_says_and_changes_no_more(world: World, grant: Grant) -> None:
    fields = world.begin(grant)
    before = world.rows()
    refused = [each for each in world.visitors if grant.to(each.right) >= 400]
    assert len(refused) >= 5
    for each in refused:
        assert world.ask(each, grant, fields) == grant.to(each.right), each.name
        assert world.rows() == before, each.name
    for each in [each for each in world.visitors if each not in refused]:
        if grant.method == "POST":
            fields = world.begin(grant)
            before = world.rows()
        assert world.ask(each, grant, fields) == grant.status, (each.name, each.browser.text)
        assert (world.rows() != before) is (grant.method == "POST" and grant.changes), each.name


def test_no_hand_is_being_entered_when_somebody_is_refused(world: World) -> None:
    preview = next(each for each in GRANTS if each.path == "/hands/preview")
    fields = world.begin(preview)
    for each in reversed(world.visitors):
        known = world.owner.see(f"{world.table}/board")
        assert "is being entered" not in known, "before it was the turn of the one who may"
        if world.ask(each, preview, fields) == 200:
            break
    assert "is being entered" in world.owner.see(f"{world.table}/board")


@pytest.mark.parametrize("name", ["look", "keep"])
@pytest.mark.parametrize("right", [KEEPER, VIEWER])
def test_a_link_gives_no_other_link(world: World, right: str, name: str) -> None:
    each = world.visitor(right)
    before = world.rows()
    for path in (f"share/{name}", f"share/{name}/drop"):
        answer = each.browser.post(f"/s/{each.secret}/{path}", {"csrf_token": each.token})
        assert answer.status_code == 403
        assert not {world.key, world.keep, world.look} - {each.secret} & set(re.findall(r"[\w-]{22}", answer.text))
    assert world.rows() == before


def test_nobody_is_made_an_owner_by_a_refusal(world: World) -> None:
    for each in world.visitors[1:]:
        guest = Browser(world.app)
        for grant in GRANTS:
            if grant.to(each.right) < 400:
                continue
            world.ask(Visitor(each.name, guest, each.secret), grant, {"sure": "yes", "version": "1"})
            assert guest.client.get_cookie("referee_owner") is None, (each.name, grant.request)


BY_ID = [each for each in GRANTS if "<int:" in each.request]


@pytest.mark.parametrize("grant", BY_ID, ids=[each.request for each in BY_ID])
def test_a_scorekeeper_with_ids_of_another_game_changes_nothing(world: World, grant: Grant) -> None:
    fields = world.begin(grant)
    before = world.rows()
    guest = next(each for each in world.visitors if each.name == "scorekeeper of another game")
    here = Visitor("with the link to that other game", guest.browser, world.elsewhere, KEEPER)
    assert world.ask(here, grant, fields) == 404
    assert world.rows() == before


def test_a_hand_goes_before_no_hand_of_another_game(world: World) -> None:
    recording = next(each for each in GRANTS if each.request == "POST /s/<key>/hands/new")
    fields = world.begin(recording)
    guest = next(each for each in world.visitors if each.name == "scorekeeper of another game")
    before = world.rows()
    for path in ("hands/new", "hands/preview"):
        for asked in ("before", "hand"):
            address = f"/s/{world.elsewhere}/{path}?{asked}={world.hand}"
            answer = guest.browser.post(address, {**fields, "version": "0", "csrf_token": guest.token})
            if (path, asked) != ("hands/new", "hand"):
                assert answer.status_code in (404, 409), address
                assert world.rows() == before
    assert guest.browser.client.get(f"/s/{world.elsewhere}/hands/new?before={world.hand}").status_code == 404


def test_a_game_is_repeated_by_those_only_whom_an_address_lets_in(world: World) -> None:
    before = world.rows()
    for each in world.visitors:
        address = f"/new/dealers-gambit?again={each.secret}"
        refused = {"viewer": 403, "": 404}.get(each.right or "")
        assert each.browser.client.get(address).status_code == (refused or 200), each.name
        if not refused:
            continue
        typed = {"name-1": "Ann", "name-2": "Bob", "again": each.secret, "carry": "yes", "csrf_token": each.token}
        answer = each.browser.post("/new/dealers-gambit", typed)
        assert answer.status_code == refused, each.name
        assert "Ann" not in answer.text
    assert world.rows() == before


def test_the_lists_of_a_browser_have_its_own_games_only(world: World) -> None:
    for each in world.visitors:
        here = each.browser
        shown = links(here.see("/")) + links(here.see("/games")) + links(here.see("/games?deleted=yes"))
        opened = {address.split("/")[2] for address in shown if address.startswith("/s/")}
        assert opened == ({world.key} if each.browser is world.owner else set()), each.name


def crawled(browser: Browser, begin: str) -> dict[str, str]:
    """Everything a page links to within its game and everything that loads by itself: the addresses with their answers."""
    found: dict[str, str] = {}
    waiting = [begin, f"{begin}/board?as=big", f"{begin}/last"]
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        answer = browser.client.get(address)
        assert answer.status_code < 400, address
        found[address] = f"{answer.headers}\n{answer.text}"
        led = re.findall(r'(?:href|src|hx-get|data-last)="([^"#]+)', answer.text)
        waiting += [each.replace("&amp;", "&") for each in led if each.startswith(begin)]
    return found


def test_no_page_of_a_viewer_holds_another_secret(world: World) -> None:
    pages = crawled(world.visitor(VIEWER).browser, f"/s/{world.look}")
    paths = {address.split("?")[0].removeprefix(f"/s/{world.look}") for address in pages}
    assert {"", "/big", "/board", "/last", "/why", "/log", "/rules", "/referee", f"/hands/{world.hand}"} <= paths
    for address, page in pages.items():
        assert world.keep not in page, address
        assert world.key not in page, address
        assert owner_of(world) not in page, address


def test_no_page_of_a_scorekeeper_holds_the_key_of_the_owner(world: World) -> None:
    pages = crawled(world.visitor(KEEPER).browser, f"/s/{world.keep}")
    paths = {address.split("?")[0].removeprefix(f"/s/{world.keep}") for address in pages}
    assert {"", "/hands/new", f"/hands/{world.hand}/correct", "/laid", "/players", "/log"} <= paths
    for address, page in pages.items():
        assert world.key not in page, address
        assert owner_of(world) not in page, address


def owner_of(world: World) -> str:
    """The owner of the game, by the owner's cookie."""
    cookie = world.owner.client.get_cookie("referee_owner")
    assert cookie is not None
    return cookie.value.rpartition(".")[0]


def test_a_viewer_is_offered_nothing_that_changes_the_game(world: World) -> None:
    for address, page in crawled(world.visitor(VIEWER).browser, f"/s/{world.look}").items():
        actions = set(re.findall(r'\b(?:form)?action="([^"]*)"', page)) - {"/language"}
        asked = {each for each in actions if "/referee" not in each}
        assert not asked, (address, asked)
