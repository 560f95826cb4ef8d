"""The checks over HTTP that only the server as people run it can answer: banners, raw paths, its log, its files."""

from __future__ import annotations

import re
import socket
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from referee.store.file.folder import DATABASE
from referee.store.file.key import KEY_FILE
from referee.web.http.security import HEADERS
from tests.pages import form
from tests.served import Served, serving

SECONDS = 30


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for these tests only."""
    with serving(tmp_path_factory.mktemp("served") / "made" / "by it") as server:
        yield server


class Client:
    """A browser of the served app, with its cookies."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def ask(self, path: str, data: dict[str, str] | None = None, **headers: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        body = urlencode(data).encode() if data is not None else None
        sent = {key.replace("_", "-"): value for key, value in headers.items()}
        try:
            with self.opener.open(Request(self.served.address + path, body, sent), timeout=SECONDS) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def send(self, page: str, action: str, **typed: str) -> str:
        """Fills in a form and sends it; the resulting page."""
        sent = form(self.ask(page)[1], action)
        status, html = self.ask(sent.action, {**sent.values, **typed})
        assert status == 200, (action, status)
        return html

    def start(self) -> str:
        """A game of gin with a hand; its table's address."""
        html = self.send("/new/gin", "/new/gin", **{"name-1": "Ann", "name-2": "Bob"})
        table = re.search(r'hx-get="(/s/[^/"]+)/board', html)
        assert table
        knock = {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "20"}
        self.send(f"{table[1]}/hands/new", "/hands/new", **knock)
        return table[1]


def raw(served: Served, request: bytes, *, read: bool = True) -> bytes:
    """The server's answer to exactly these bytes, as far as it lets them be sent."""
    host, _, port = served.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=SECONDS) as link:
        with suppress(ConnectionError):
            link.sendall(request)
        if not read:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return b""
        found = b""
        with suppress(ConnectionError):
            while part := link.recv(65536):
                found += part
        return found


def get(served: Served, target: str, *headers: str) -> bytes:
    lines = [f"GET {target} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
    return raw(served, "\r\n".join(lines).encode("latin-1"))


@contextmanager
def broken(served: Served) -> Iterator[None]:
    """A database without one of its tables, so that reading a game fails."""
    with closing(sqlite3.connect(served.data / DATABASE)) as db:
        db.execute("ALTER TABLE hand_in_progress RENAME TO away")
        db.commit()
        yield
        db.execute("ALTER TABLE away RENAME TO hand_in_progress")
        db.commit()


def test_no_answer_has_a_banner(served: Served) -> None:
    table = Client(served).start()
    answers = {
        "a page": get(served, "/"),
        "nothing": get(served, "/nowhere"),
        "no such game": get(served, table),
        "a static file": get(served, "/static/signs.svg"),
        "no static file": get(served, "/static/none.css"),
        "a form only": get(served, "/language"),
        "a foreign host": raw(served, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
        "no host": raw(served, b"GET / HTTP/1.0\r\n\r\n"),
        "another method": raw(served, b"BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
        "no token": raw(
            served, b"POST /new/gin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        ),
    }
    for what, answer in answers.items():
        head = answer.partition(b"\r\n\r\n")[0].decode("latin-1")
        for name, value in HEADERS.items():
            assert f"\r\n{name.lower()}: {value}" in head.replace(name, name.lower()), what
    answers["no HTTP"] = raw(served, b"HELO there\r\n\r\n")
    answers["a line too long"] = raw(served, b"GET /" + b"x" * 300_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answers["a wrong length"] = raw(served, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n")
    for what, answer in answers.items():
        assert answer.startswith(b"HTTP/1.") or what == "a line too long", what
        assert not re.search(rb"\r\n(server|x-powered-by|via):", answer, re.IGNORECASE), what
        for name in (b"waitress", b"werkzeug", b"flask", b"python", b"Traceback"):
            assert name not in answer.lower(), (what, name)


UP = ("..", "%2e%2e", ".%2e", "%252e%252e", "..%00", "..;", "%c0%ae%c0%ae", "....")
SLASHES = ("/", "%2f", "\\", "%5c", "//", "%252f")


def test_no_path_leads_to_the_data(served: Served) -> None:
    Client(served).start()
    key = (served.data / KEY_FILE).read_bytes()
    inside = ["instance", served.data.name, ""]
    for name in (KEY_FILE, DATABASE, f"{DATABASE}-wal", "pyproject.toml"):
        targets = [f"/static{slash}{slash.join([up] * depth)}{slash}{folder}{slash}{name}"
                   for up in UP for slash in SLASHES for depth, folder in ((1, ""), (1, "instance"), (6, ""))]  # fmt: skip
        targets += [f"/{folder}/{name}" for folder in inside]
        targets += [f"/static/{served.data}/{name}", f"/static//{served.data}/{name}", f"file://{served.data}/{name}"]
        targets += [f"/static/%2f{str(served.data).replace('/', '%2f')}%2f{name}", f"/static/{name}?v=1", f"/{name}"]
        for target in targets:
            answer = get(served, target.replace(" ", "%20"))
            status = answer.split(b" ")[1]
            assert status in (b"400", b"404", b"308"), (target, status)
            assert key not in answer
            assert b"SQLite format" not in answer
            assert b"[project]" not in answer


def test_forwarded_names_show_in_no_link(served: Served) -> None:
    mine = Client(served)
    table = mine.start()
    headers = {
        "X_Forwarded_Host": "evil.example",
        "X_Forwarded_Proto": "https",
        "X_Forwarded_Port": "81",
        "X_Forwarded_For": "203.0.113.7",
        "Forwarded": "for=203.0.113.7;host=evil.example;proto=https",
    }
    for path in (f"{table}/share", table, "/", "/circles/new"):
        status, html = mine.ask(path, **headers)
        assert status == 200
        assert "evil.example" not in html
        assert "https:" not in html
    _, shared = mine.ask(f"{table}/share", **headers)
    addresses = re.findall(r'class="address" id="address-\w+" value="([^"]+)"', shared)
    assert len(addresses) == 2
    assert all(each.startswith(f"{served.address}/s/") for each in addresses)
    absolute = get(served, "http://evil.example/circles/new")
    assert absolute.split(b" ")[1] in (b"200", b"400")
    assert b"evil.example" not in absolute


def test_no_secret_is_in_any_log_line(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        mine = Client(served)
        table = mine.start()
        _, shared = mine.ask(f"{table}/share")
        token = form(shared, "/language").values["csrf_token"]
        _, joined = mine.ask("/circles/new", {"csrf_token": token, "name": "Thursdays"})
        secrets = set(re.findall(r'id="address-\w+" value="[^"]+/([^"/]+)"', shared + joined)) | {table.split("/")[2]}
        assert len(secrets) == 5
        secrets |= {cookie.value or "" for cookie in mine.jar} | {form(joined, "/language").values["csrf_token"]}
        paths = [f"/{door}/{secret}" for secret in list(secrets)[:5] for door in ("s", "move", "j", "w", "second")]
        wrong = [
            f"{path}{more}" for path in paths for more in ("x", "/", "/board?v=1", "/hands/99/delete", "/%ff", "//x")
        ]
        cookies = "; ".join(f"{each.name}={each.value}" for each in mine.jar)

        def all_of_it() -> set[int]:
            asked = {mine.ask(path)[0] for path in [*paths, *wrong, f"{table}/board", f"/new/gin?again={table[3:]}"]}
            asked |= {mine.ask(path, {"csrf_token": "x", "once": table})[0] for path in paths}
            for line in (f"GET {table} HTTP/9.9", f"GE\x01T {table} HTTP/1.1", f"{table}", f"GET {table}\x00 HTTP/1.1"):
                raw(
                    served,
                    f"{line}\r\nHost: localhost\r\nCookie: {cookies}\r\nConnection: close\r\n\r\n".encode("latin-1"),
                )
            for path in paths:
                raw(served, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n".encode(), read=False)
            return asked

        assert {200, 404, 400} <= all_of_it()
        with broken(served):
            assert 500 in all_of_it()
            assert mine.ask(f"{table}/board?v=2.0")[0] == 500
        said = served.said
    assert "Traceback" in said, "otherwise nothing was logged"
    assert f"http://localhost:{served.address.rpartition(':')[2]}/" in said
    for secret in secrets:
        assert secret not in said
        assert secret.partition(".")[0] not in said


def test_the_data_is_private_and_the_key_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    keys = set()
    for _ in range(2):
        with serving(folder) as served:
            table = Client(served).start()
            assert get(served, table).split(b" ")[1] == b"404", "another browser"
            keys.add((folder / KEY_FILE).read_bytes())
            assert (folder / KEY_FILE).stat().st_mode & 0o777 == 0o600
            assert folder.stat().st_mode & 0o777 == 0o700
            for each in folder.iterdir():
                assert each.stat().st_mode & 0o077 == 0, each
    assert len(keys) == 1
