"""https at home: what the authority may vouch for, what its page hands out, and a browser that switches between http and https."""

from __future__ import annotations

import errno
import os
import re
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest
import time_machine
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key
from flask import Flask
from flask.testing import FlaskClient

from referee.cli.commands import main
from referee.host.certificates import FOLDER, MIDDLE, MIDDLE_KEY, ROOT, SERVED, Authority
from referee.host.https import CertificateFile, HttpsOptions, OwnCertificate, Seal, seal_of
from referee.web.http import address
from referee.web.http.owner import COOKIE
from referee.words import Fault
from tests.pages import form, links, seen
from tests.served import Served, serving
from tests.web.person import Browser

HOME = frozenset(("localhost", "127.0.0.1", "192.168.1.5", "laptop.local", "fd00::5"))
DAY = 86400


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("sealed"), "--https") as served:
        yield served


def files(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in (folder / FOLDER).iterdir()}


def test_all_it_keeps_is_for_its_owner_and_no_key_of_the_root_is_kept(authority: Authority, tmp_path: Path) -> None:
    OwnCertificate(authority.serve, HOME)
    assert (tmp_path / FOLDER).stat().st_mode & 0o777 == 0o700
    for each in (tmp_path / FOLDER).iterdir():
        assert each.stat().st_mode & 0o777 == 0o600, each
    assert set(files(tmp_path)) == {ROOT, "authority.pem", MIDDLE_KEY}
    assert {name for name, content in files(tmp_path).items() if b"PRIVATE KEY" in content} == {MIDDLE_KEY}
    kept = b"".join(files(tmp_path).values())
    for block in re.findall(rb"-----BEGIN PRIVATE KEY-----.*?-----END PRIVATE KEY-----\n", kept, re.DOTALL):
        assert load_pem_private_key(block, None).public_key() != authority.root.public_key()


def test_it_is_the_same_after_a_restart(authority: Authority, tmp_path: Path) -> None:
    before = files(tmp_path)
    assert Authority(tmp_path).print() == authority.print()
    assert files(tmp_path) == before


def test_it_vouches_for_a_home_and_for_nothing_else(authority: Authority) -> None:
    path, _ = authority.serve(HOME | {"bank.example", "8.8.8.8", "local.example", "evillocal"})
    served = x509.load_pem_x509_certificates(path.read_bytes())[0]
    names = served.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    told = set(names.get_values_for_type(x509.DNSName)) | {
        str(each) for each in names.get_values_for_type(x509.IPAddress)
    }
    assert told == HOME
    assert served.not_valid_after_utc - served.not_valid_before_utc == SERVED


def handshake(path: Path, root: Path, name: str) -> None:
    """A browser that trusts the root connects to a server with a certificate, under a name."""
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(path)
    mine = ssl.create_default_context(cafile=str(root))
    come, go = ssl.MemoryBIO(), ssl.MemoryBIO()
    browser = mine.wrap_bio(come, go, server_hostname=name)
    server = theirs.wrap_bio(go, come, server_side=True)
    for _ in range(4):
        for side in (browser, server):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()


def test_a_browser_that_trusts_it_takes_home_names(authority: Authority, tmp_path: Path) -> None:
    path, _ = authority.serve(HOME)
    for name in HOME:
        handshake(path, tmp_path / FOLDER / ROOT, name)


def test_even_with_the_stolen_key_no_site_of_the_internet_can_be_posed_as(
    authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authority, "may", lambda name: True)
    for name in ("bank.example", "8.8.8.8"):
        path, _ = authority.serve(frozenset((name,)))
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
            handshake(path, tmp_path / FOLDER / ROOT, name)


def test_the_certificate_is_renewed_in_time_and_for_an_address_that_is_new(
    authority: Authority, tmp_path: Path
) -> None:
    issued: list[frozenset[str]] = []
    full: list[OSError] = []

    def serve(names: frozenset[str]):  # type: ignore[no-untyped-def]
        if full:
            raise full.pop()
        issued.append(names)
        return authority.serve(names)

    seal = OwnCertificate(serve, HOME)
    seal.renew("127.0.0.1")
    assert len(issued) == 1
    full.append(OSError("no room"))
    with pytest.raises(OSError, match="no room"):
        seal.renew("10.1.2.3")
    seal.renew("10.1.2.3")
    seal.renew("::ffff:10.1.2.3")
    assert len(issued) == 2
    assert "10.1.2.3" in issued[1]
    with time_machine.travel(time.time() + 360 * DAY):
        seal.renew("127.0.0.1")
        seal.renew("127.0.0.1")
        assert len(issued) == 2
    with time_machine.travel(time.time() + 367 * DAY):
        seal.renew("127.0.0.1")
        seal.renew("127.0.0.1")
    assert len(issued) == 3


@pytest.mark.parametrize(("host", "known"), [("Laptop", "laptop"), ("太郎のPC", "localhost"), ("", "localhost")])
def test_a_computer_of_any_name_has_https_at_home(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, known: str
) -> None:
    monkeypatch.setattr(address.socket, "gethostname", lambda: host)
    assert seal_of(app, HttpsOptions(at_home=True))
    authority: Authority = app.config["OWN_AUTHORITY"]
    assert authority.root.subject.rfc4514_string() == f"CN=Referee at home ({known})"
    path, _ = authority.serve(HOME | {"太郎のPC.local"})
    handshake(path, Path(app.instance_path) / FOLDER / ROOT, "localhost")


def test_an_authority_that_ends_makes_way_for_another(authority: Authority, tmp_path: Path) -> None:
    with time_machine.travel(time.time() + 8 * 365 * DAY):
        assert Authority(tmp_path).print() == authority.print()
    with time_machine.travel(time.time() + 9.5 * 365 * DAY):
        assert Authority(tmp_path).print() != authority.print()


KEPT = (ROOT, MIDDLE, MIDDLE_KEY)
DAMAGE: dict[str, Callable[[bytes], bytes | None]] = {
    "removed": lambda _: None,
    "empty": lambda _: b"",
    "cut": lambda content: content[: len(content) // 2],
    "garbled": lambda content: content.replace(b"M", b"?"),
    "of another": lambda _: None,
}


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("how", DAMAGE)
def test_an_authority_that_is_damaged_makes_way_for_a_sound_one_and_says_so(
    authority: Authority, tmp_path: Path, name: str, how: str
) -> None:
    """If any of the three is damaged, the others are replaced too: devices have to take the steps again, and whoever starts the app is told."""
    (tmp_path / "other").mkdir()
    Authority(tmp_path / "other")
    path = tmp_path / FOLDER / name
    content = (
        (tmp_path / "other" / FOLDER / name).read_bytes() if how == "of another" else DAMAGE[how](path.read_bytes())
    )
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    anew = Authority(tmp_path)
    assert anew.print() != authority.print()
    assert (authority.mended, anew.mended, Authority(tmp_path).mended) == (False, True, False)
    served, _ = anew.serve(HOME)
    handshake(served, tmp_path / FOLDER / ROOT, "localhost")


def test_the_start_says_that_devices_have_to_trust_it_anew(tmp_path: Path) -> None:
    Authority(tmp_path)
    (tmp_path / FOLDER / ROOT).write_bytes(b"")
    with serving(tmp_path, "--https") as served:
        assert served.says("was damaged, so a new one was made")
        assert str(tmp_path / FOLDER) in served.said
        assert "Traceback" not in served.said
    with serving(tmp_path, "--https") as served:
        assert served.says("The fingerprint of its certificate is")
        assert "damaged" not in served.said


@pytest.mark.parametrize("name", [ROOT, MIDDLE, MIDDLE_KEY, ""])
def test_what_is_in_the_way_of_the_authority_is_named(app: Flask, name: str) -> None:
    folder = Path(app.instance_path) / FOLDER
    if name:
        (folder / name).mkdir(parents=True)
    else:
        folder.write_bytes(b"")
    with pytest.raises(Fault, match=re.escape(f"{folder} cannot be used")):
        seal_of(app, HttpsOptions(at_home=True))


def test_a_certificate_that_finds_no_room_is_said_in_a_sentence(
    app: Flask, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Authority, "serve", full)
    with pytest.raises(Fault, match=r"https cannot be used \(Read-only file system\)"):
        seal_of(app, HttpsOptions(at_home=True))


@pytest.fixture
def at_home(app: Flask) -> Authority:
    assert seal_of(app, HttpsOptions(at_home=True))
    authority: Authority = app.config["OWN_AUTHORITY"]
    return authority


def test_what_its_page_hands_out_is_the_public_certificate_alone(
    app: Flask, at_home: Authority, client: FlaskClient
) -> None:
    answer = client.get("/https/referee.crt")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(answer.data) == at_home.root
    assert answer.data == at_home.root.public_bytes(Encoding.DER)
    kept = files(Path(app.instance_path))
    for name in kept:
        for path in (f"/https/{name}", f"/https/../https/{name}", f"/static/../https/{name}", f"/https/%2e%2e/{name}"):
            assert client.get(path).status_code == 404, path
    page = client.get("/https").text
    assert at_home.print() in page
    assert "PRIVATE" not in page


def test_without_it_there_is_nothing_to_trust_and_nothing_pretends(client: FlaskClient) -> None:
    assert client.get("/https/referee.crt").status_code == 404
    page = client.get("/https").text
    assert "Restart it with <code>--https</code>" in page
    assert "/https/referee.crt" not in page
    assert "/https" not in links(client.get("/display").text)


@pytest.mark.parametrize(
    ("browser", "told"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "Certificate Trust Settings"),
        ("Mozilla/5.0 (Linux; Android 15)", "CA certificate"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Install Certificate"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Keychain Access"),
    ],
)
def test_each_device_has_three_screens_and_how_to_remove_it(
    at_home: Authority, client: FlaskClient, browser: str, told: str
) -> None:
    page = client.get("/https", headers={"User-Agent": browser}).text
    assert page.count('class="screen"') == 3
    said = " ".join(seen(page))
    assert told in said
    assert "How to remove it" in said


def test_no_browser_is_kept_to_https_by_an_authority_of_one_s_own(at_home: Authority, client: FlaskClient) -> None:
    for path in ("/new/gin", "/s/x/board?v=1"):
        answer = client.get(path, base_url="https://localhost")
        assert "Strict-Transport-Security" not in answer.headers
        assert answer.headers["Cross-Origin-Opener-Policy"]
        assert all("Secure" not in each for each in answer.headers.getlist("Set-Cookie"))


def test_guests_are_sent_to_plain_http_which_warns_nobody(app: Flask, at_home: Authority) -> None:
    mine = Browser(app)
    table = mine.start("gin", "Ann", "Bob")
    cookie = mine.client.get_cookie(COOKIE)
    assert cookie is not None
    mine.client.set_cookie(COOKIE, cookie.value, domain="192.168.1.5")
    page = mine.client.get(f"{table}/share", base_url="https://192.168.1.5:8000").text
    assert len(re.findall(r'value="http://192\.168\.1\.5:8000/s/', page)) == 2
    shown = mine.client.get("/https", base_url="https://192.168.1.5:8000").text
    assert "http://192.168.1.5:8000/https" in shown
    assert "https://192.168.1.5:8000/" in links(shown)


class Visitor:
    """A browser that speaks http and https with one server, with cookies stored as browsers do: by name and host."""

    def __init__(self, served: Served) -> None:
        self.host = served.address.removeprefix("http://")
        self.trust = ssl.create_default_context(cafile=str(served.data / FOLDER / ROOT))
        self.cookies: dict[str, str] = {}

    def ask(self, scheme: str, path: str, sent: dict[str, str] | None = None) -> tuple[int, str, str]:
        line = (
            HTTPSConnection(self.host, context=self.trust, timeout=20)
            if scheme == "https"
            else HTTPConnection(self.host, timeout=20)
        )
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if sent is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{scheme}://{self.host}/"}
        line.request(
            "POST" if sent is not None else "GET", path, urlencode(sent) if sent is not None else None, headers
        )
        answer = line.getresponse()
        for each in answer.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(each).items():
                assert not morsel["secure"], "it would not come back to http"
                self.cookies[name] = morsel.value
        text = answer.read().decode()
        line.close()
        return answer.status, text, answer.headers.get("Location", "")


def test_a_browser_keeps_its_games_from_http_to_https_and_back(sealed: Served) -> None:
    visitor = Visitor(sealed)
    tables = []
    for scheme in ("http", "https", "http"):
        new = form(visitor.ask(scheme, "/new/gin")[1], "/new/gin")
        status, _, table = visitor.ask(scheme, new.action, {**new.values, "name-1": "Ann", "name-2": "Bob"})
        assert status == 303
        tables.append(table)
        games = visitor.ask(scheme, "/games")[1]
        assert set(tables) <= set(links(games))
        for each in tables:
            assert visitor.ask(scheme, each)[0] == 200


def test_both_are_spoken_at_one_address_and_long_answers_come_whole(sealed: Served) -> None:
    visitor = Visitor(sealed)
    assert visitor.ask("https", "/rules/gin")[1].rstrip().endswith("</html>")
    long = {"csrf_token": "x", "name-1": "A" * 200_000}
    assert visitor.ask("https", "/new/gin", long)[0] == 400
    assert visitor.ask("https", "/new/gin", {**long, "name-2": "B" * 300_000})[0] == 413
    assert sealed.said.count("Traceback") == 0


def test_what_begins_like_https_and_is_none_harms_nobody(sealed: Served) -> None:
    host, _, port = sealed.address.removeprefix("http://").partition(":")
    for start in (b"\x16", b"\x16\x03\x01\x00\x05hello", b"\x16" + b"\xff" * 20_000):
        with socket.create_connection((host, int(port)), timeout=5) as line, suppress(ConnectionResetError):
            line.sendall(start)
            while len(start) > 1 and line.recv(4096):
                pass
    assert Visitor(sealed).ask("https", "/health")[0] == 200
    assert "Traceback" not in sealed.said


def test_its_start_says_where_the_steps_are_and_the_fingerprint(sealed: Served) -> None:
    authority = Authority(sealed.data)
    assert "/https" in sealed.said
    assert authority.print() in sealed.said


@pytest.fixture
def pair(authority: Authority, tmp_path: Path) -> tuple[str, str]:
    path, _ = authority.serve(HOME)
    return str(path), str(path)


def test_a_certificate_with_its_key_is_served_and_plain_http_leads_there(
    authority: Authority, pair: tuple[str, str], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    with serving(data, "--cert", pair[0], "--key", pair[1]) as served:
        host = served.address.removeprefix("http://")
        trust = ssl.create_default_context(cafile=str(tmp_path / FOLDER / ROOT))
        line = HTTPSConnection(host, context=trust, timeout=20)
        line.request("GET", "/new/gin")
        answer = line.getresponse()
        assert answer.status == 200
        assert answer.headers["Strict-Transport-Security"]
        assert all("Secure" in each for each in answer.headers.get_all("Set-Cookie"))
        line.close()
        Path(pair[0]).write_text("half of a new one")
        line = HTTPSConnection(host, context=trust, timeout=20)
        line.request("GET", "/new/gin")
        assert line.getresponse().status == 200, "what cannot be read yet leaves the old one"
        line.close()
        plain = HTTPConnection(host, timeout=20)
        plain.request("GET", "/new/gin?a=b", headers={"Host": "192.168.1.5:8000"})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (308, "https://192.168.1.5:8000/new/gin?a=b")
        plain.close()
        assert not (data / FOLDER).exists()


def served_by(seal: Seal) -> x509.Certificate:
    """The certificate that a browser gets."""
    browser = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    browser.check_hostname, browser.verify_mode = False, ssl.CERT_NONE
    with ExitStack() as ends:
        door = ends.enter_context(socket.create_server(("127.0.0.1", 0)))
        plain = socket.create_connection(door.getsockname())
        asking = ends.enter_context(browser.wrap_socket(plain, do_handshake_on_connect=False))
        come = door.accept()[0]
        for each in (asking, come):
            each.setblocking(False)
        with suppress(ssl.SSLWantReadError):
            asking.do_handshake()
        answering = ends.enter_context(seal.put_on(come))
        assert isinstance(answering, ssl.SSLSocket)
        for side in (answering, asking, answering):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
        given = asking.getpeercert(binary_form=True)
    assert given
    return x509.load_der_x509_certificate(given)


def own(authority: Authority, folder: Path) -> tuple[Path, Path, x509.Certificate]:
    """A certificate and its key as two files, as other authorities issue them."""
    path, _ = authority.serve(HOME)
    made = path.read_bytes()
    key, certificate = folder / "key.pem", folder / "cert.pem"
    start = made.index(b"-----BEGIN CERTIFICATE-----")
    key.write_bytes(made[:start])
    certificate.write_bytes(made[start:])
    return certificate, key, x509.load_pem_x509_certificate(made[start:])


@pytest.mark.parametrize("first", ["the certificate", "the key"])
def test_half_of_a_new_certificate_leaves_the_old_one_until_the_rest_is_there(
    authority: Authority, tmp_path: Path, first: str
) -> None:
    old, new = (tmp_path / name for name in ("old", "new"))
    for each in (old, new):
        each.mkdir()
    certificate, key, before = own(authority, old)
    newer, newer_key, after = own(authority, new)
    seal = CertificateFile(certificate, key)
    assert served_by(seal) == before
    halves = [(newer, certificate), (newer_key, key)]
    for place, (source, target) in enumerate(halves if first == "the certificate" else reversed(halves)):
        target.write_bytes(source.read_bytes())
        os.utime(target, (0, 1000 + place))
        assert [served_by(seal) for _ in range(3)] == [after if place else before] * 3


def test_a_worker_serves_its_own_certificate_whatever_another_makes_meanwhile(
    authority: Authority, tmp_path: Path
) -> None:
    def serve(names: frozenset[str]) -> tuple[Path, datetime]:
        made = authority.serve(names)
        authority.serve(frozenset(("localhost",)))  # as another worker does, before this one has read its file
        return made

    seal = OwnCertificate(serve, HOME)
    named = served_by(seal).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(each.value) for each in named} >= HOME


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"at_home": True, "certificate": Path("a")}, "makes its own"),
        ({"certificate": Path("a")}, "needs its key"),
        ({"key": Path("a")}, "needs its key"),
        ({"certificate": Path("none.pem"), "key": Path("none.pem")}, "cannot be used"),
    ],
)
def test_what_cannot_be_is_said(app: Flask, asked: dict[str, object], told: str) -> None:
    with pytest.raises(Fault, match=told):
        seal_of(app, HttpsOptions(**asked))  # type: ignore[arg-type]


def test_without_its_package_the_command_says_which(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "referee.host.certificates", raising=False)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(Fault, match=re.escape("referee[https]")):
        seal_of(app, HttpsOptions(at_home=True))


def test_the_command_line_knows_it() -> None:
    told = CliRunner().invoke(main, ["serve", "--help"]).output
    assert all(f"--{name}" in told for name in ("https", "cert", "key", "behind"))
