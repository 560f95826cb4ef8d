"""Who may do what in a circle, request by request and phone by phone, and what nobody else sees of it."""

from __future__ import annotations

import io
import logging
import re
import zipfile
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import pytest
from itsdangerous import Signer
from werkzeug.test import TestResponse

from referee import clock
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.store import Credential, Right
from referee.web.http.owner import COOKIE
from tests.web.circle_rights import (
    CIRCLE_GRANTS,
    MEMBER,
    ORGANISER,
    VIEWER,
    CircleGrant,
    CirclePhone,
    Circles,
    Club,
    circle_requests_of,
    record,
    table_of_circle_rights,
)
from tests.web.person import Browser
from tests.web.rights import GRANTS, KEEPER, CircleGame, Grant

DOCS = Path(__file__).parents[2] / "docs/rights.md"


def test_the_table_of_circles_leaves_no_request_out(circles: Circles) -> None:
    assert circle_requests_of(circles.app) == {each.request for each in CIRCLE_GRANTS}
    assert len({each.request for each in CIRCLE_GRANTS}) == len(CIRCLE_GRANTS)


def test_the_documentation_shows_the_table_of_circles() -> None:
    found = re.search(r"^\| in a circle .*?(?=\n\n|\Z)", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found, "docs/rights.md has no table of circles"
    assert found[0].strip() == table_of_circle_rights(), "put what table_of_circle_rights() gives into docs/rights.md"


@pytest.mark.parametrize("grant", CIRCLE_GRANTS, ids=[each.request for each in CIRCLE_GRANTS])
def test_every_phone_gets_what_the_table_says_and_changes_no_more(circles: Circles, grant: CircleGrant) -> None:
    fields = circles.begin(grant)
    before = circles.rows()
    refused = [each for each in circles.visitors if grant.to(each.role) >= 400]
    assert len(refused) >= 5
    for each in refused:
        assert circles.ask(each, grant, fields) == grant.to(each.role), (each.name, each.browser.text)
        assert circles.rows() == before, each.name
    for each in [each for each in circles.visitors if each not in refused]:
        if grant.method == "POST":
            fields = circles.begin(grant, each.role)
            before = circles.rows()
        assert circles.ask(each, grant, fields) == grant.status, (each.name, each.browser.text)
        assert (circles.rows() != before) is (grant.method == "POST" and grant.changes), each.name


@pytest.mark.parametrize("grant", GRANTS, ids=[each.request for each in GRANTS])
def test_a_phone_of_the_circle_does_with_its_games_what_the_table_says(circle_game: CircleGame, grant: Grant) -> None:
    fields = circle_game.begin(grant)
    before = circle_game.rows()
    refused = [each for each in circle_game.visitors if grant.to(each.right) >= 400]
    assert len(refused) >= 7
    for each in refused:
        assert circle_game.ask(each, grant, fields) == grant.to(each.right), each.name
        assert circle_game.rows() == before, each.name
    for each in [each for each in circle_game.visitors if each not in refused]:
        if grant.method == "POST":
            fields = circle_game.begin(grant)
            before = circle_game.rows()
        assert circle_game.ask(each, grant, fields) == grant.status, (each.name, each.browser.text)
        assert (circle_game.rows() != before) is (grant.method == "POST" and grant.changes), each.name


LOOKED_AT = [each for each in CIRCLE_GRANTS if each.method == "GET"]
CHANGING = [each for each in CIRCLE_GRANTS if each.method == "POST"]
"""The requests of a circle."""


# What nobody sees


def masked(text: str, *secrets: str) -> str:
    """An answer without the tokens of its forms, and without what was asked for."""
    for each in secrets:
        text = text.replace(each, "KEY")
    return re.sub(r'"X-CSRFToken": "[^"]*"|name="csrf_token" value="[^"]*"', "", text)


@pytest.mark.parametrize("grant", CIRCLE_GRANTS, ids=[each.request for each in CIRCLE_GRANTS])
def test_a_circle_looks_to_nobody_like_one_that_never_was(circles: Circles, grant: CircleGrant) -> None:
    fields = circles.begin(grant)
    never = "B" * len(circles.club.key)
    for each in circles.visitors:
        if each.role or each.key != circles.club.key:
            continue
        answers = []
        for key in (circles.club.key, never):
            assert circles.ask(each, grant, fields, key) == 404
            answer = each.browser._answer
            headers = [(name, value) for name, value in answer.headers if name not in ("Set-Cookie", "Content-Length")]
            answers.append((masked(answer.text, key), headers))
        assert answers[0] == answers[1], each.name


def test_a_forwarded_address_says_what_to_ask_for_and_leads_out(circles: Circles) -> None:
    stranger = Browser(circles.app)
    page = stranger.see(circles.club.at, status=404)
    assert "Ask somebody in the circle for the join link." in stranger.told
    assert 'href="/c/' not in page


def told(answer: TestResponse) -> str:
    """Every byte of an answer but the browser's own cookies, those of packed files unpacked."""
    data = answer.data
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            data = b"\n".join(each.filename.encode() + packed.read(each) for each in packed.infolist())
    headers = [each for each in answer.headers if each[0] != "Set-Cookie"]
    return f"{headers}\n{data.decode(errors='replace')}"


def everything(club: Club, browser: Browser) -> Iterable[tuple[str, str]]:
    """Every page of a circle that can be looked at, and of its games, as one of its phones sees them."""
    for grant in LOOKED_AT:
        answer = browser.client.get(f"{club.at}{club.path(grant.path)}")
        assert answer.status_code in (200, 204, 403), grant.request
        yield grant.request, told(answer)
    for key in club.games:
        for grant in [each for each in GRANTS if each.method == "GET" and "<" not in each.path]:
            yield grant.request, told(browser.client.get(f"/s/{key}{grant.path}"))
    assert browser.client.get("/games").headers.get("Location") in (None, f"{club.at}/games")
    for path in (
        "/",
        "/games?deleted=yes",
        "/people",
        "/evenings",
        "/house",
        "/new",
        "/new/500-rum",
        "/circles/new",
        "/link",
    ):
        yield path, browser.see(path)


def only_of(club: Club) -> set[str]:
    """What is in one circle alone: its key, its owner, its links, its games' keys and links, and the words of its notes."""
    store = club.store
    games = [*map(str, club.games), *chain(*(store.links(each).values() for each in club.games))]
    phones = (club.ann, club.fay, club.bob, club.chi, club.dan)
    owner = store.numbered(store.load(club.games[0]).number).owner
    return {club.mark, club.key, owner, *club.doors.values(), *games, *(each.owner for each in phones)}


@pytest.mark.parametrize("who", ["ann", "bob", "chi"])
def test_no_answer_of_one_circle_holds_what_only_its_twin_has(circles: Circles, who: str) -> None:
    for club, other in ((circles.club, circles.elsewhere), (circles.elsewhere, circles.club)):
        own = (club.store.numbered(club.number).owner, getattr(club, who).owner)
        foreign, seen = only_of(other) | circles.keys_of_others(*own), ""
        for address, page in everything(club, getattr(club, who)):
            assert not [each for each in foreign if each in page], (address, who)
            seen += page
        assert {club.mark, club.key} <= {each for each in only_of(club) if each in seen}, "it would be seen"
        assert not [each for each in (club.ann.owner, club.dan.owner) if each in seen], "a browser's own id"


BY_NUMBER = [each for each in CIRCLE_GRANTS if "<int:" in each.request]


@pytest.mark.parametrize("grant", BY_NUMBER, ids=[each.request for each in BY_NUMBER])
def test_an_organiser_with_the_numbers_of_another_circle_gets_and_changes_nothing(
    circles: Circles, grant: CircleGrant
) -> None:
    fields = circles.begin(grant)
    before = circles.rows()
    other = circles.elsewhere
    here = CirclePhone("with the numbers of the first circle", other.ann, other.key, ORGANISER)
    assert circles.ask(here, grant, fields) == 404, here.browser.text
    assert circles.rows() == before
    assert circles.club.mark not in here.browser._answer.text


@pytest.mark.parametrize("who", [VIEWER, MEMBER])
def test_who_is_in_shows_the_links_to_those_only_who_may_hand_them_on(circles: Circles, who: str) -> None:
    page = circles.visitor(who).browser.see(f"{circles.club.at}/phones")
    shown = {kind: secret in page for kind, secret in circles.club.doors.items()}
    assert shown == dict.fromkeys(("join", "television"), who == MEMBER)


# What a circle's pages tell others


def test_the_pages_of_a_circle_are_kept_nowhere_and_tell_nobody(
    circles: Circles, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    club = circles.club
    for grant in LOOKED_AT:
        answer = club.ann.client.get(f"{club.at}{club.path(grant.path)}")
        assert answer.headers["Cache-Control"] == "no-store", grant.request
        assert answer.headers["Referrer-Policy"] in ("same-origin", "no-referrer"), grant.request
        page = told(answer)
        title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
        assert not title or not re.search(r"[\w-]{22}", title[1]), grant.request
        led = re.findall(r'\b(?:src|href|action|hx-[a-z]+|content)="(?:https?:)?//([^/"]+)', page)
        assert set(led) <= {"localhost"}, grant.request
    club.ann.client.get(f"/c/{'A' * 22}")
    secrets = [club.key, *club.doors.values(), club.ann.owner, "A" * 22]
    assert not [each for each in secrets if each in caplog.text]


# Links


def addresses(secret: str) -> list[str]:
    """Where a secret could be tried: every family of addresses."""
    return [f"/{family}/{secret}" for family in ("c", "j", "w", "s", "second", "move")]


def test_a_link_opens_in_its_own_family_only(circles: Circles) -> None:
    club, guest = circles.club, Browser(circles.app)
    game = club.store.links(club.games[0])
    code = club.store.circles.second_phone(club.asked, when=clock.now())
    families = {
        club.doors["join"]: "j",
        club.doors["television"]: "w",
        game[Right.LOOK]: "s",
        game[Right.KEEP]: "s",
        code: "second",
        club.key: "",
        str(club.games[0]): "",
    }
    for secret, family in families.items():
        opened = {address.split("/")[1] for address in addresses(secret) if guest.client.get(address).status_code < 400}
        assert opened == ({family} - {""}), family
        circles.forget("guess")


def test_a_preview_of_the_join_link_lets_nobody_in_and_names_no_key(circles: Circles) -> None:
    club = circles.club
    before = circles.rows()
    for _ in range(100):
        preview = Browser(circles.app)
        page = preview.see(f"/j/{club.doors['join']}")
        assert not [each for each in only_of(club) - {club.doors["join"]} if each in page]
        assert re.search(r"<title>\s*Referee\s*</title>", page)
        assert preview.client.get_cookie(COOKIE) is None
    assert circles.rows() == before


def test_whoever_has_the_join_link_comes_in_but_no_role(circles: Circles) -> None:
    club, guest = circles.club, Browser(circles.app)
    join = f"/j/{club.doors['join']}"
    guest.see(join)
    guest.send(join, {"called": "Ann"})
    assert club.store.circles.look(club.of(guest)).me.role == MEMBER
    assert club.store.circles.look(club.asked).me.role == ORGANISER
    club.chi.see(join)
    club.chi.send(join, {"called": "Chi"})
    assert club.store.circles.look(club.of(club.chi)).me.role == MEMBER, "a viewer becomes a member here and only here"


def test_a_link_that_was_renewed_lets_nobody_in(circles: Circles) -> None:
    club, guest = circles.club, Browser(circles.app)
    noted = club.doors
    club.store.circles.give_role(club.asked, club.phones["Bob"], VIEWER, when=clock.now())
    for browser in (guest, club.bob, club.dan):
        token = CirclePhone("", browser, "").token
        for secret in noted.values():
            assert browser.client.get(f"/j/{secret}").status_code == 404
            assert browser.post(f"/j/{secret}", {"called": "Bob", "csrf_token": token}).status_code == 404
    assert club.store.circles.look(club.of(club.bob)).me.role == VIEWER


# The television


@pytest.mark.parametrize("on", [False, True])
def test_a_television_holds_no_key_or_link_but_its_own(circles: Circles, on: bool) -> None:
    club, screen = circles.club, Browser(circles.app)
    games = list(club.games)
    if on:
        at = clock.now()
        playing = open_ledger(read_record({**record(100), "finished": None, "started": at}))
        games += [club.store.create(playing, holder=club.of(each), when=at) for each in (club.bob, club.ann)]
    own = club.doors["television"]
    kept = only_of(club) | set(map(str, games)) | only_of(circles.elsewhere) - {own}
    before = circles.rows()
    numbers = [club.store.load(each).number for each in (*games, *circles.elsewhere.games)]
    for path in ("", "/board", *(f"{path}?game={number}" for path in ("", "/board") for number in numbers)):
        page = told(screen.client.get(f"/w/{own}{path}"))
        assert not [each for each in kept - {own, club.mark} if each in page], path
        assert not re.search(r'(?:href|hx-[a-z]+|action)="/(?:s|c|j)/', page), path
    assert circles.rows() == before
    assert screen.client.get_cookie(COOKIE) is None


# A game of a circle


def test_no_page_of_a_link_holds_the_circle_or_another_game(circle_game: CircleGame) -> None:
    store, asked = circle_game.app.extensions["store"], circle_game.circle
    kept = {asked.key, *(door.secret for door in store.circles.doors(asked).values()), circle_game.key}
    for visitor in (each for each in circle_game.visitors if each.secret in (circle_game.keep, circle_game.look)):
        other = {circle_game.keep, circle_game.look} - {visitor.secret}
        pages = crawled(visitor.browser, f"/s/{visitor.secret}")
        assert len(pages) > 8
        for address, page in pages.items():
            assert not [each for each in kept | other if each in page], address


def crawled(browser: Browser, begin: str) -> dict[str, str]:
    """Everything a page links to within its game: the addresses with their answers."""
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


def test_each_phone_has_its_own_buttons_on_one_key_and_version_in_any_order(circle_game: CircleGame) -> None:
    phones = {each.name: each for each in circle_game.visitors if each.secret == circle_game.key and each.right}
    paths = ("", "/board", "/big", f"/hands/{circle_game.hand}", "/log")
    alone = {}
    for name, each in phones.items():
        circle_game.app.extensions["boards"].cache_clear()
        alone[name] = [actions(each.browser, f"/s/{each.secret}{path}") for path in paths]
    circle_game.app.extensions["boards"].cache_clear()
    for name in (*phones, *reversed(phones)):
        each = phones[name]
        assert [actions(each.browser, f"/s/{each.secret}{path}") for path in paths] == alone[name], name
    viewer = alone["viewer's phone"]
    assert viewer != alone["organiser"]
    assert not {each for page in viewer for each in page if each.startswith("/s/") and "/referee" not in each}


def actions(browser: Browser, address: str) -> set[str]:
    """What the forms and buttons of a page do."""
    answer = browser.client.get(address)
    assert answer.status_code == 200, address
    return set(re.findall(r'\b(?:formaction|action|hx-post)="([^"]*)"', answer.text)) - {"/language"}


def test_a_removed_phone_with_an_open_board_is_told_that_there_is_nothing(circles: Circles) -> None:
    club = circles.club
    game = club.games[1]
    board = f"/s/{game}/board"
    v = re.search(r"board\?(?:[^\"]*&amp;)?v=([^\"&]+)", club.bob.see(f"/s/{game}"))
    assert club.bob.client.get(board).status_code == 200
    club.store.circles.remove(club.asked, club.phones["Bob"], when=clock.now())
    for address in (board, f"{board}?v={v[1] if v else 1}", f"/s/{game}", club.at, f"{club.at}/phones/list"):
        assert club.bob.client.get(address).status_code == 404, address
    assert str(game) not in club.bob.see("/games") + club.bob.see("/")


# A cookie that names a circle


def test_a_signed_cookie_that_names_a_circle_opens_and_owns_nothing(circles: Circles) -> None:
    club, thief = circles.club, Browser(circles.app)
    owner = club.store.numbered(club.store.load(club.games[0]).number).owner
    assert owner.startswith("circle.")
    signed = Signer(circles.app.secret_key or b"", salt="owner").sign(owner).decode()
    thief.client.set_cookie(COOKIE, signed)
    for address in (f"/s/{club.games[0]}", club.at, f"/s/{club.games[0]}/raw.json"):
        assert thief.client.get(address).status_code == 404
    for address in ("/", "/games", "/people", "/evenings", "/house"):
        assert not [each for each in only_of(club) if each in thief.see(address)]
    thief.start("gin", "Ann", "Bob")
    assert thief.owner not in ("", owner)
    assert len(club.store.sheets(club.asked, limit=9)) == 2


# Closed


STILL = {"/leave", "/reopen", "/delete", "/bring-back", "/name", "/close", "/advice"}
"""What goes on in a closed circle: leaving, and its name and end."""


@pytest.mark.parametrize("grant", CHANGING, ids=[each.request for each in CHANGING])
def test_nothing_of_a_closed_circle_changes(circles: Circles, grant: CircleGrant) -> None:
    for role in (ORGANISER, MEMBER, VIEWER):
        fields = circles.begin(grant, role)
        circles.store.circles.close(circles.club.asked, when=clock.now())
        before = circles.rows()
        answer = circles.ask(circles.visitor(role), grant, fields)
        if grant.path in STILL:
            assert answer == grant.to(role) or grant.before == "deleted", role
        else:
            assert answer == 403, (role, circles.visitor(role).browser.text)
            assert circles.rows() == before


def test_a_game_of_a_closed_circle_is_only_looked_at(circles: Circles) -> None:
    club = circles.club
    links, secret = club.store.links(club.games[0]), club.doors["join"]
    club.store.circles.close(club.asked, when=clock.now())
    keys = [Credential(str(club.games[0]), each.owner) for each in (club.ann, club.bob, club.chi)]
    assert {club.store.load(each).right for each in (*keys, *map(Credential, links.values()))} == {Right.LOOK}
    assert Browser(circles.app).client.get(f"/j/{secret}").status_code == 404


def test_a_deleted_circle_is_nothing_to_its_links_and_phones(circles: Circles) -> None:
    club = circles.club
    secrets = [*club.doors.values(), *club.store.links(club.games[0]).values()]
    club.store.circles.delete(club.asked, when=clock.now())
    for secret in secrets:
        for address in addresses(secret):
            assert club.bob.client.get(address).status_code == 404
        circles.forget("guess")
    for browser in (club.ann, club.bob, club.chi):
        assert browser.client.get(f"/s/{club.games[0]}").status_code == 404
        assert browser.client.get(f"{club.at}/games").status_code == 404
    assert [each.client.get(club.at).status_code for each in (club.ann, club.bob)] == [200, 404]


def test_wrong_secrets_of_all_families_count_together_and_right_ones_go_on(circles: Circles) -> None:
    club, guesser = circles.club, Browser(circles.app)
    right = [club.at, f"/s/{club.games[0]}"]
    seen = set()
    for place in range(30):
        for family in ("c", "j", "w", "s"):
            seen.add(guesser.client.get(f"/{family}/{place:022}").status_code)
        assert [club.ann.client.get(each).status_code for each in right] == [200, 200]
    assert seen == {404, 429}
    assert guesser.client.get(f"/j/{club.doors['join']}").status_code == 200


def test_a_viewer_with_a_scoring_link_writes_that_game_alone(circle_game: CircleGame) -> None:
    viewer = next(each for each in circle_game.visitors if each.name == "viewer's phone").browser
    assert circle_game.visitor(KEEPER).secret == circle_game.keep
    assert viewer.client.get(f"/s/{circle_game.keep}/hands/new").status_code == 200
    assert viewer.client.get(f"/s/{circle_game.key}/hands/new").status_code == 403
