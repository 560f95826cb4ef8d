"""The checks over HTTP that must pass, one per line; PROVED says which tests prove each."""

from __future__ import annotations

import ast
import base64
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from referee import clock
from referee.store.sheets import rights
from referee.web import create_app
from referee.web.http import errors as guesses
from referee.web.http.security import HEADERS
from tests.pages import form
from tests.parts import HOST
from tests.web.person import HTMX, Browser
from tests.web.rights import GRANTS, OWN, VIEWER, World

TESTS = Path(__file__).parents[1]
PROVED = {
    "A viewer's secret is refused on every write path and method": (
        "web/test_rights.py::test_every_visitor_gets_what_the_table_says_and_changes_no_more",
        "web/test_checks.py::test_no_other_method_writes",
    ),
    "No viewer page holds the scorekeeper's secret": (
        "web/test_rights.py::test_no_page_of_a_viewer_holds_another_secret",
    ),
    "A scorekeeper of one game with ids and secrets of another changes nothing": (
        "web/test_rights.py::test_a_scorekeeper_with_ids_of_another_game_changes_nothing",
        "web/test_rights.py::test_a_hand_goes_before_no_hand_of_another_game",
    ),
    "Another browser's home lists none of my games": (
        "web/test_rights.py::test_the_lists_of_a_browser_have_its_own_games_only",
    ),
    "Secrets have 128 random bits from `secrets` and no shared prefix": (
        "web/test_checks.py::test_secrets_are_128_random_bits",
        "web/test_checks.py::test_secrets_share_no_beginning",
    ),
    "Wrong and gone look alike": ("web/test_checks.py::test_wrong_and_gone_look_alike",),
    "A link taken back is dead at once": (
        "web/test_checks.py::test_a_link_taken_back_is_dead_at_once",
        "web/http/test_polling.py::test_a_link_ended_by_another_process_is_dead_at_the_next_poll",
    ),
    "A write without, with an empty, with another session's token, from elsewhere, as plain text is refused": (
        "web/test_checks.py::test_a_write_that_no_form_of_this_browser_sent_is_refused",
        "web/http/test_security.py::test_a_form_sent_from_another_site_is_refused",
        "web/http/test_security.py::test_over_https_another_site_is_refused",
    ),
    "No GET or HEAD changes anything": ("web/test_checks.py::test_no_get_or_head_changes_anything",),
    "Strict policy, nosniff, no banner, on error pages too": (
        "web/test_checks.py::test_pages_and_errors_have_the_headers",
        "web/test_checks_served.py::test_no_answer_has_a_banner",
        "web/http/test_security.py::test_the_policy_lets_nothing_unsafe_in",
    ),
    "HSTS and Secure on https only, cookies HttpOnly and SameSite": (
        "web/test_checks.py::test_cookies_and_hsts_are_as_the_connection_is",
    ),
    "Pages with a secret are not stored, not indexed, and load nothing from a third party": (
        "web/test_checks.py::test_pages_with_a_secret_stay_between_the_two",
        "web/test_pwa.py::test_what_the_browser_keeps_has_no_secret_no_form_and_no_other_script",
    ),
    "No secret in any log line": ("web/test_checks_served.py::test_no_secret_is_in_any_log_line",),
    "Hostile names are only ever text": (
        "web/test_hostile.py::test_hostile_names_are_only_ever_text",
        "web/test_hostile.py::test_bidi_controls_are_refused",
    ),
    "What is wrong is refused soon, in a sentence and as a whole, where records come in: by an import, on the command line": (
        "web/test_imports.py::test_what_is_wrong_is_refused_soon_and_with_little_memory",
        "web/test_imports.py::test_nothing_is_half_imported",
        "web/test_imports.py::test_too_much_at_once_is_one_sentence_on_this_page_only",
        "host/test_heavy_work.py::test_one_import_at_a_time",
        "cli/test_commands.py::test_a_wrong_record_is_one_sentence_with_its_place",
        "cli/test_commands.py::test_judge_refuses_what_holds_no_cases",
    ),
    "No path leads to `instance/`": (
        "web/test_checks_served.py::test_no_path_leads_to_the_data",
        "web/http/test_security.py::test_no_path_leads_to_the_data",
    ),
    "No open redirect": (
        "web/test_checks.py::test_no_redirect_leads_elsewhere",
        "web/http/test_language.py::test_the_switch_leads_nowhere_else",
        "web/test_appearance.py::test_choosing_leads_nowhere_else",
    ),
    "Foreign Host and X-Forwarded-* never show in links": (
        "web/test_checks.py::test_foreign_names_show_in_no_link_and_no_code",
        "web/test_checks_served.py::test_forwarded_names_show_in_no_link",
    ),
    "Unknown hosts 400": (
        "web/test_checks.py::test_unknown_hosts_are_refused_also_by_the_poll",
        "web/http/test_security.py::test_hosts_of_this_network_are_answered",
        "web/http/test_security.py::test_foreign_hosts_are_not",
    ),
    "120 wrong guesses meet a 429 while right links go on working": (
        "web/test_checks.py::test_wrong_guesses_have_to_wait_while_right_links_go_on",
    ),
    "Size limits on body, fields, parts": (
        "web/http/test_security.py::test_too_much_is_refused",
        "web/http/test_security.py::test_too_many_fields_are_refused_however_they_are_sent",
        "host/test_server.py::test_a_request_larger_than_any_form_is_not_taken_in",
    ),
    "Odd values never give a 5xx or a trace": (
        "web/test_odd.py::test_odd_fields_are_never_our_fault",
        "web/test_odd.py::test_odd_queries_are_never_our_fault",
        "web/test_odd.py::test_odd_addresses_are_never_our_fault",
        "web/test_odd.py::test_odd_headers_are_never_our_fault",
    ),
    "Data directory private, key file 0600, kept over restarts": (
        "web/test_checks_served.py::test_the_data_is_private_and_the_key_kept",
        "test_paths.py::test_a_checkout_keeps_its_data_in_its_own_instance_folder",
        "test_paths.py::test_the_key_is_made_once_and_private",
    ),
}
"""Each line, and the tests that prove it."""

SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")
TOKEN = re.compile(r'"X-CSRFToken": "[^"]+"|name="csrf_token" value="[^"]+"')
HERE = "http://localhost"


NEVER = re.compile(r"\b(skip|skipif|xfail)\b")


def proofs(source: str, name: str) -> int:
    """How many tests of a module have this name and always run: of two, only the last would."""
    return sum(
        isinstance(each, ast.FunctionDef)
        and each.name == name
        and name.startswith("test_")
        and not any(NEVER.search(ast.unparse(mark)) for mark in each.decorator_list)
        for each in ast.parse(source).body
    )


@pytest.mark.parametrize(("line", "tests"), PROVED.items())
def test_every_line_names_tests_that_there_are_and_that_run(line: str, tests: tuple[str, ...]) -> None:
    for each in tests:
        file, _, name = each.partition("::")
        if HOST or not file.startswith("host/"):
            assert proofs((TESTS / file).read_text("utf-8"), name) == 1, each


def test_a_proof_that_never_runs_is_recognized() -> None:
    assert proofs("def test_it() -> None: ...", "test_it") == 1
    for hollow in ("def it(): ...", "@pytest.mark.skip\ndef test_it(): ...", "def test_it(): ...\ndef test_it(): ..."):
        assert proofs(hollow, "test_it") != 1
    assert proofs("def it(): ...", "it") == 0


def filled(world: World, rule: Rule, secret: str) -> str:
    """The address of a route, filled in for this game."""
    with world.app.test_request_context():
        code = world.app.extensions["store"].handovers.make("nobody", when=clock.now())
    values = {
        "key": secret,
        "hand_id": int(world.hand),
        "ruling_id": 1,
        "question": "meld",
        "name": "look",
        "preset": "gin",
        "slug": "gin",
        "secret": code,
        "filename": "referee.css",
        "edition_asked": "now",
        "number": 1,
        "person": 1,
        "player": "1",
        "other": 2,
        "merged": 2,
        "form_key": "a form of mine",
        "to": "new/gin",
        "circle": "none",
        "phone": 1,
        "opens": "join",
        "season": 1,
        "payment": 1,
        "rate": 1,
    }
    given = {name: values[name] for name in rule.arguments}
    return world.app.url_map.bind("localhost").build(rule.endpoint, given, force_external=False)


def rules(world: World, method: str) -> list[Rule]:
    return [each for each in world.app.url_map.iter_rules() if method in (each.methods or ())]


def test_no_other_method_writes(world: World) -> None:
    before = world.rows()
    for visitor in (world.visitor(VIEWER), world.visitors[0]):
        headers = {"X-CSRFToken": visitor.token}
        for grant in GRANTS:
            address = f"/s/{visitor.secret}{world.path(grant)}"
            for method in ("PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"):
                answer = visitor.browser.client.open(address, method=method, headers=headers, data={"sure": "yes"})
                assert answer.status_code == 405, (method, grant.request)
    assert world.rows() == before


def given_secrets(app: Flask) -> list[str]:
    """The secrets of a new game as its browser sees them: the key, both links, a code."""
    mine = Browser(app)
    table = mine.start("gin", "Ann", "Bob")
    shared = mine.see(f"{table}/share")
    found = re.findall(r'id="address-\w+" value="[^"]+/s/([^"/]+)"', shared)
    return [table.split("/")[2], *found, mine.handover().rpartition("/")[2]]


def test_secrets_are_128_random_bits(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def token(size: int | None = None) -> str:
        made.append(secrets.token_urlsafe(size))
        assert size is not None
        assert size >= 16
        return made[-1]

    assert rights.secrets is secrets
    monkeypatch.setattr(rights, "secrets", type("Secrets", (), {"token_urlsafe": staticmethod(token)}))
    found = given_secrets(app)
    assert len(found) == 4
    assert set(found) == set(made[1:]), "the first is the browser's own"
    assert all(len(base64.urlsafe_b64decode(f"{each}==")) >= 16 for each in found)


def test_secrets_share_no_beginning(app: Flask) -> None:
    found = [each for _ in range(8) for each in given_secrets(app)]
    assert len(set(found)) == 32
    assert len({each[:3] for each in found}) >= 30
    assert len({each[-3:] for each in found}) >= 20


def told(answer: TestResponse, secret: str) -> tuple[int, str, str]:
    """An answer without what differs each time: the requested secret, the token, the cookie."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers if name != "Set-Cookie")
    return answer.status_code, headers, TOKEN.sub("", answer.text).replace(secret, "SECRET")


def test_wrong_and_gone_look_alike(world: World) -> None:
    lost = {each.secret: Browser(world.app) for each in world.visitors if not each.right}
    tokens = {}
    for secret, guest in lost.items():
        guest.see("/display")
        tokens[secret] = guest.form("/display").values["csrf_token"]
    asked = [(each.method, world.path(each), headers) for each in GRANTS for headers in ({}, HTMX)]
    for method, path, headers in asked:
        world.forget("guess")
        seen = set()
        for secret, guest in lost.items():
            data = {"csrf_token": tokens[secret]} if method == "POST" else None
            answer = guest.client.open(f"/s/{secret}{path}", method=method, data=data, headers=headers)
            assert answer.status_code == 404
            seen.add(told(answer, secret))
        assert len(seen) == 1, (method, path)


@pytest.mark.parametrize("how", ["", "/drop"])
@pytest.mark.parametrize("right", ["look", "keep"])
def test_a_link_taken_back_is_dead_at_once(world: World, right: str, how: str) -> None:
    secret = {"look": world.look, "keep": world.keep}[right]
    guest = Browser(world.app)
    beat = re.search(r"/board\?v=([\w.]+)", guest.see(f"/s/{secret}"))
    assert beat
    poll = f"/s/{secret}/board?v={beat[1]}"
    guest.see(poll, status=204)
    world.owner.see(f"{world.table}/share")
    world.owner.send(f"/share/{right}{how}")
    now = re.search(r"/board\?v=([\w.]+)", world.owner.see(world.table))
    assert now
    for address in (
        poll,
        f"/s/{secret}/board?v={now[1]}",
        f"/s/{secret}/board",
        f"/s/{secret}",
        f"/s/{secret}/big",
        f"/s/{secret}/last",
    ):
        guest.see(address, status=404)
    if how == "":
        guest.see(f"/s/{world.link(right)}")


def writes(world: World) -> Iterator[tuple[str, dict[str, str]]]:
    """Every address that takes a form of the owner, with a form that would do something."""
    forms = {each.request: each for each in GRANTS if each.method == "POST"}
    elsewhere = {
        "/language": {"lang": "ja"},
        "/display": {"theme": "black"},
        "/new/<preset>": {"name-1": "Zed", "name-2": "Yan"},
        "/house/<preset>/take": {"name": "Friday"},
        "/move/<secret>": {},
        "/circles/new": {"name": "Thursdays"},
        "/link": {"link": "/j/secret"},
        "/j/<secret>": {"called": "Ann"},
        "/second/<secret>": {},
        "/import": {"once": "a form of mine"},
        "/import/good": {"once": "a form of mine"},
        "/photos": {},
        "/photo/<path:to>": {"photo": "many cards"},
        **_of_people(),
    }
    for rule in rules(world, "POST"):
        plain = re.sub(r"<[a-z]+:key>", "<key>", rule.rule)
        if "circle" in rule.arguments:  # what is typed there is in tests/web/test_circle_rights.py
            fields = {}
        else:
            fields = world.begin(forms[f"POST {plain}"]) if "key" in rule.arguments else elsewhere[plain]
        yield filled(world, rule, world.key), fields


def _of_people() -> dict[str, dict[str, str]]:
    """The forms about a browser's own things, by address."""
    named = {"name": "Ann", "with": "2"}
    return {each.path: {**named, **each.typed} for each in OWN if each.method == "POST"}


def test_a_write_that_no_form_of_this_browser_sent_is_refused(world: World) -> None:
    stranger = Browser(world.app)
    stranger.see("/display")
    stolen = stranger.form("/display").values["csrf_token"]
    mine = world.visitors[0].token
    client = world.owner.client
    for address, fields in writes(world):
        before = world.rows()
        for token in (None, "", "x", stolen, f"{mine}x"):
            sent = fields | ({} if token is None else {"csrf_token": token})
            answer = client.post(address, data=sent)
            assert answer.status_code == 400, (address, token)
            headers = {} if token is None else {"X-CSRFToken": token}
            assert client.post(address, data=fields, headers={**HTMX, **headers}).status_code == 400, (address, token)
            assert not kept(answer), address
        for origin in ("https://evil.example", "null", "http://localhost.evil.example", "http://localhost:81"):
            sent = {**fields, "csrf_token": mine}
            assert client.post(address, data=sent, headers={"Origin": origin}).status_code == 400, (address, origin)
        body = "&".join(f"{key}={quote(value)}" for key, value in {**fields, "csrf_token": mine}.items())
        for kind in ("text/plain", "application/json", "text/plain; charset=utf-8", "application/xml"):
            headers = {"X-CSRFToken": mine}
            answer = client.post(address, data=body, headers=headers, content_type=kind)
            assert answer.status_code == 400, (address, kind)
        assert world.rows() == before, address


def kept(answer: TestResponse) -> list[str]:
    """The choices that an answer stores in the browser."""
    found = answer.headers.getlist("Set-Cookie")
    return [each for each in found if re.match("referee_(lang|theme|suits)=", each)]


def test_no_get_or_head_changes_anything(world: World) -> None:
    asked = []
    for rule in rules(world, "GET") + rules(world, "POST"):
        secrets_of = [world.key, world.keep, world.look, "none"] if "key" in rule.arguments else [""]
        asked += [filled(world, rule, secret) for secret in secrets_of]
    before = world.rows()
    queries = ("", "?sure=yes&version=99&once=x&again=x&before=1&lang=ja&to=keep&agree=yes")
    for number, address in enumerate(asked):
        world.forget("guess")
        for method in ("GET", "HEAD") if number % 3 else ("OPTIONS", "HEAD", "GET"):
            with world.owner.client.open(address + queries[number % 2], method=method) as answer:
                assert answer.status_code < 500, (method, address)
                assert answer.status_code != 405 or "GET" not in answer.headers.get("Allow", ""), address
    assert world.rows() == before


@pytest.fixture
def everywhere(world: World) -> list[str]:
    """Everything that can be read, and every kind of error."""
    found = [filled(world, rule, world.key) for rule in rules(world, "GET") if rule.endpoint != "static"]
    wrong = [
        "/nowhere",
        "/s/none",
        f"{world.table}/hands/999",
        "/language",
        "/static/none.js",
        f"/s/{world.look}/share",
    ]
    return [*found, *wrong]


def test_pages_and_errors_have_the_headers(
    world: World, everywhere: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, statuses = world.owner.client, set()
    answers = [client.get(each, headers=headers) for each in everywhere for headers in ({}, HTMX)]
    answers.append(client.get("/", headers={"Host": "evil.example"}))
    answers.append(client.post("/language", data={"csrf_token": "x" * 300_000}))
    monkeypatch.setattr(guesses, "MOST_GUESSES", 1)
    world.forget("guess")
    answers += [client.get("/s/none") for _ in range(2)]
    monkeypatch.setattr(type(world.app.extensions["store"]), "load", lambda *_: 1 / 0)
    answers.append(client.get(world.table))
    for answer in answers:
        statuses.add(answer.status_code)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer.request.path
        assert answer.headers["Cache-Control"] == "no-store"
        assert not {"Server", "X-Powered-By", "Strict-Transport-Security"} & set(answer.headers.keys())
    assert statuses >= {200, 400, 403, 404, 405, 413, 429, 500}


def cookies(app: Flask, base: str) -> tuple[dict[str, str], list[TestResponse]]:
    """Every cookie that a browser is ever given at an address, and all answers it got."""
    client: FlaskClient = app.test_client()
    answers = [client.get("/new/gin", base_url=base)]
    token = form(answers[0].text, "/new/gin").values["csrf_token"]
    for address, typed in (
        ("/new/gin", {"name-1": "Ann", "name-2": "Bob"}),
        ("/language", {"lang": "ja"}),
        ("/display", {"theme": "black", "suits": "four"}),
    ):
        data = {**typed, "csrf_token": token}
        answers.append(client.post(address, data=data, base_url=base, headers={"Referer": f"{base}/"}))
        assert answers[-1].status_code == 303
    found = {}
    for answer in answers:
        for each in answer.headers.getlist("Set-Cookie"):
            found[each.partition("=")[0]] = each
    return found, answers


@pytest.mark.parametrize(
    ("url", "base", "safe"),
    [
        (None, "http://localhost", False),
        (None, "https://localhost", True),
        ("http://cards.example", "http://cards.example", False),
        ("https://cards.example", "https://cards.example", True),
        ("https://cards.example", "http://cards.example", True),
    ],
)
def test_cookies_and_hsts_are_as_the_connection_is(tmp_path: Path, url: str | None, base: str, safe: bool) -> None:
    app = create_app(tmp_path, url)
    found, answers = cookies(app, base)
    app.extensions["store"].close()
    assert set(found) == {
        "session",
        *(f"referee_{each}" for each in ("owner", "lang", "theme", "suits", "size", "keys", "review")),
    }
    for cookie in found.values():
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        assert ("Secure" in cookie) is safe, cookie
    for answer in answers:
        assert ("Strict-Transport-Security" in answer.headers) is safe


def test_pages_with_a_secret_stay_between_the_two(world: World) -> None:
    for visitor in world.visitors[:3]:
        for rule in rules(world, "GET"):
            if "key" not in rule.arguments:
                continue
            answer = visitor.browser.client.get(filled(world, rule, visitor.secret))
            assert answer.headers["Cache-Control"] == "no-store"
            assert "noindex" in answer.headers["X-Robots-Tag"]
            assert answer.headers["Referrer-Policy"] == "same-origin"
            if "<html" in answer.text:
                assert '<meta name="robots" content="noindex">' in answer.text
            loaded = re.findall(r'(?:href|src|action|hx-\w+|srcset|content)="([^"]*)"', answer.text)
            assert not [each for each in loaded if re.match(r"\s*([a-z]+:)?//", each)], rule.rule


def test_no_redirect_leads_elsewhere(world: World) -> None:
    away = ["https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example"]
    away += ["///evil.example", "/%2f/evil.example", "javascript:alert(1)", "https:evil.example", " //evil.example"]
    token = world.visitors[0].token
    for back in away:
        for headers in ({}, HTMX):
            for address in ("/language", "/display"):
                data = {"csrf_token": token, "back": back, "lang": "ja", "theme": "dark"}
                answer = world.owner.post(address, data, **headers)
                assert at_home(answer), (address, back)
        for query in ("next", "back", "again", "to", "as"):
            assert at_home(world.owner.client.get("/display", query_string={query: back}))
            assert at_home(world.owner.client.get(world.table, query_string={query: back}))
        assert at_home(world.owner.client.get(f"//evil.example/{quote(back)}"))
    for grant in GRANTS:
        if grant.status != 303:
            continue
        fields = world.begin(grant)
        world.ask(world.visitors[0], grant, {**fields, "back": "//evil.example", "next": "//evil.example"})
        assert world.owner.answer.status_code == 303
        assert at_home(world.owner.answer), grant.request


def at_home(answer: TestResponse) -> bool:
    """Whether an answer leads nowhere except to this host, if anywhere."""
    address = answer.headers.get("Location") or answer.headers.get("HX-Redirect") or "/"
    return bool(re.match(r"/(?![/\\])|http://localhost/(?![/\\])", address)) and not re.search(r"[\s\\]", address)


FORWARDED = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "81",
    "X-Forwarded-Prefix": "/evil.example",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Server": "evil.example",
    "X-Original-Host": "evil.example",
    "X-Original-URL": "/evil.example",
    "Forwarded": "for=203.0.113.7;host=evil.example;proto=https",
}


def test_foreign_names_show_in_no_link_and_no_code(world: World) -> None:
    client, token = world.owner.client, world.visitors[0].token
    pages = [
        "/",
        "/games",
        world.table,
        f"{world.table}/share",
        f"{world.table}/big",
        "/circles/new",
        "/manifest.webmanifest",
    ]
    for address in pages:
        plain, forwarded = client.get(address), client.get(address, headers=FORWARDED)
        assert forwarded.status_code == 200
        assert TOKEN.sub("", without_keys(forwarded.text)) == TOKEN.sub("", without_keys(plain.text)), address
        assert "evil.example" not in str(forwarded.headers)
        assert client.get(address, headers={"Host": "evil.example"}).status_code == 400
    made = client.post("/circles/new", data={"csrf_token": token, "name": "Thursdays"}, headers=FORWARDED)
    there = client.get(made.headers["Location"], headers=FORWARDED)
    assert re.search(rf'id="address-join" value="{HERE}/j/[\w-]+"', there.text)
    assert "evil.example" not in str(made.headers) + there.text
    again = client.post(f"{world.table}/finish", data={"csrf_token": token, "version": "6"}, headers=FORWARDED)
    assert "evil.example" not in str(again.headers) + again.text


def without_keys(html: str) -> str:
    """A page without the keys of its forms."""
    return re.sub(r'name="once" value="[^"]+"', "", html)


@pytest.mark.parametrize(
    "host", ["evil.example", "8.8.8.8", "localhost.evil.example", "[2001:4860::8888]:80", "a@localhost"]
)
def test_unknown_hosts_are_refused_also_by_the_poll(world: World, host: str) -> None:
    client = world.owner.client
    beat = re.search(r"/board\?v=([\w.]+)", client.get(world.table).text)
    assert beat
    poll = f"{world.table}/board?v={beat[1]}"
    assert client.get(poll, headers={"Host": "localhost"}).status_code == 204
    for address in (poll, f"{world.table}/board", world.table, "/", "/static/referee.css", "/nowhere"):
        answer = client.get(address, headers={"Host": host})
        assert answer.status_code == 400, address
        assert host not in answer.text + str(answer.headers)


def test_wrong_guesses_have_to_wait_while_right_links_go_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [1000.0]
    monkeypatch.setattr(guesses.time, "monotonic", lambda: seconds[0])
    here = Browser(world.app).client
    statuses = []
    for number in range(120):
        seconds[0] += 0.1
        path = (f"/s/guess-{number}", f"/move/guess-{number}", f"/s/guess-{number}/board?v=1.0")[number % 3]
        statuses.append(here.get(path).status_code)
        if number % 10 == 0:
            assert here.get(f"/s/{world.look}").status_code == 200
    assert statuses == [404] * guesses.MOST_GUESSES + [429] * 20
    told = here.get("/s/guess")
    assert (told.status_code, told.headers["Retry-After"]) == (429, "60")
    beat = re.search(r"/board\?v=([\w.]+)", here.get(f"/s/{world.keep}").text)
    assert beat
    assert here.get(f"/s/{world.keep}/board?v={beat[1]}").status_code == 204
    assert here.get(f"/s/{world.keep}/hands/new").status_code == 200
    assert world.owner.client.get(world.table).status_code == 200
    code = world.app.extensions["store"].handovers.make("nobody", when=clock.now())
    assert here.get(f"/move/{code}").status_code == 200
    elsewhere = {"REMOTE_ADDR": "192.168.1.77"}
    assert here.get("/s/guess", environ_overrides=elsewhere).status_code == 404
    seconds[0] += guesses.WITHIN + 13
    assert here.get("/s/guess").status_code == 404
