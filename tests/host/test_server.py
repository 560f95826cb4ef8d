"""The server as people run it: it says where it is, answers, and ends without dropping anybody."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from referee.host.server import LARGEST_REQUEST
from referee.store.file.folder import DATABASE, running_at
from tests.pages import form
from tests.served import Served, free_port, serving
from tests.web.test_kill import Caller

SECONDS = 30


def refused(*options: str) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def connection(served: Served) -> HTTPConnection:
    return HTTPConnection(served.address.removeprefix("http://"), timeout=SECONDS)


@pytest.mark.parametrize(
    ("end", "statuses"),
    [(signal.SIGTERM, (0,)), (signal.SIGHUP, (0,)), (signal.SIGINT, (0, 130))],
    ids=["told to", "its terminal is closed", "Ctrl-C"],
)
def test_it_prints_its_addresses_and_ends_when_told(
    end: signal.Signals, statuses: tuple[int, ...], tmp_path: Path
) -> None:
    port = free_port()
    command = [sys.executable, "-m", "referee", "serve", "--port", str(port), "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        said = process.stdout.readline() + process.stdout.readline()
        assert f"http://localhost:{port}/" in said
        found = re.search(rf"network at (http://[\w.:-]+:{port}/)", said)
        assert found
        assert running_at(tmp_path) == found[1], "links of the command line begin so"
        process.send_signal(end)
        rest, _ = process.communicate(timeout=SECONDS)
    assert process.returncode in statuses
    assert rest.strip() == ""
    assert running_at(tmp_path) is None


def test_a_request_on_its_way_is_answered_before_the_end(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        client = connection(served)
        client.request("GET", "/new/gin")
        response = client.getresponse()
        cookie = "; ".join(each.partition(";")[0] for each in response.headers.get_all("Set-Cookie", []))
        values = {**form(response.read().decode(), "/new/gin").values, "name-1": "Ann", "name-2": "Bob"}
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
            client.request("POST", "/new/gin", urlencode(values), headers)
            time.sleep(0.5)
            served.process.send_signal(signal.SIGTERM)
            time.sleep(0.3)
            assert served.process.poll() is None
            other.execute("ROLLBACK")
        response = client.getresponse()
        assert (response.status, response.getheader("Location", "")[:3]) == (303, "/s/")
        client.close()
        assert served.process.wait(SECONDS) == 0


def test_it_says_nothing_of_itself(live_server: Served) -> None:
    client = connection(live_server)
    client.request("GET", "/")
    response = client.getresponse()
    response.read()
    client.close()
    assert response.status == 200
    assert response.getheader("Server") is None


def test_a_foreign_host_is_refused(live_server: Served) -> None:
    client = connection(live_server)
    client.request("GET", "/", headers={"Host": "evil.example"})
    assert client.getresponse().status == 400
    client.close()


def test_the_key_and_the_games_outlive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path):
        first = (tmp_path / "secret.key").read_bytes()
    with serving(tmp_path):
        assert (tmp_path / "secret.key").read_bytes() == first


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = refused("--port", str(port), "--data", str(tmp_path))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"Port {port} is in use: choose another with --port.\n"


@pytest.mark.parametrize("host", ["203.0.113.7", "999.1.1.1"])
def test_a_foreign_address_is_one_sentence(tmp_path: Path, host: str) -> None:
    result = refused("--host", host, "--port", str(free_port()), "--data", str(tmp_path))
    assert result.returncode == 2
    assert result.stderr == f"“{host}” is not an address of this computer: choose another with --host.\n"


@pytest.mark.parametrize(
    "url", ["cards.example", "ftp://cards.example/", "https:///", f"https://{'x.' * 1500}example/"]
)
def test_what_is_no_public_address_is_one_sentence(tmp_path: Path, url: str) -> None:
    done = refused("--port", str(free_port()), "--data", str(tmp_path), "--url", url)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not a public address" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_foreign_database_is_one_sentence_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "referee.sqlite3"
    file.write_bytes(b"somebody's letters")
    result = refused("--port", str(free_port()), "--data", str(tmp_path))
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert str(file) in result.stderr
    assert "Traceback" not in result.stderr
    assert file.read_bytes() == b"somebody's letters"


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = refused("--data", str(tmp_path / "file" / "inside"))
    assert result.returncode == 2
    assert result.stderr.endswith("choose another folder with --data.\n")


def test_a_request_larger_than_any_form_is_not_taken_in(live_server: Served) -> None:
    client = connection(live_server)
    client.putrequest("POST", "/new/gin")
    client.putheader("Content-Type", "application/x-www-form-urlencoded")
    client.putheader("Content-Length", str(LARGEST_REQUEST + 1))
    client.endheaders()
    assert client.getresponse().status == 413
    client.close()


def test_an_import_is_let_in_and_other_forms_are_not(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        caller = Caller()
        token = form(caller.ask(served, "GET", "/import")[2], "/import").values["csrf_token"]
        for path, size, status in (
            ("/import", 3_000_000, 422),
            ("/import", 70_000_000, 413),
            ("/new/gin", 3_000_000, 413),
        ):
            line = HTTPConnection(served.address.removeprefix("http://"), timeout=SECONDS)
            begin = f'--x\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{token}\r\n--x\r\n'
            begin += 'Content-Disposition: form-data; name="files"; filename="a.json"\r\n\r\n'
            line.putrequest("POST", path)
            line.putheader("Cookie", "; ".join(f"{key}={value}" for key, value in caller.cookies.items()))
            line.putheader("Content-Type", "multipart/form-data; boundary=x")
            line.putheader("Content-Length", str(size))
            line.endheaders()
            if size < 4_000_000 and path == "/import":
                end = b"\r\n--x--\r\n"
                line.send(begin.encode().ljust(size - len(end)) + end)
            answer = line.getresponse()
            assert answer.status == status, (path, size)
            line.close()
