"""The host's commands for circles: a list, new ones, organisers, phones, closing, deleting and erasing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee import clock
from referee.cli.commands import main
from referee.cli.games import open_store
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.store import Credential, InCircle, NoSuchSheet, Right, Store
from referee.store.faults import NoSuchCircle, NoSuchCode
from referee.store.file.folder import DATABASE

AT = "2026-11-26T20:00:00+00:00"
LINK = re.compile(r"http://localhost:8000/second/([\w-]{22})\n")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the data of this checkout."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    """The store of the usual folder, open beside the commands."""
    made = open_store(data)
    yield made
    made.close()


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["circles", *(str(word) for word in words)])


def said(*words: object) -> str:
    """The output of a command that succeeds."""
    done = run(*words)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def refused(*words: object) -> str:
    """The one sentence of a refused command."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    return done.stderr.strip()


def code(told: str) -> str:
    """The secret in the link that a command printed."""
    found = LINK.search(told)
    assert found is not None, told
    return found[1]


def game(*players: str) -> Ledger:
    return open_ledger(read_record({"format": FORMAT, "game": "gin", "players": list(players), "hands": []}))


@pytest.fixture
def circle(store: Store) -> InCircle:
    """A circle of Hanako and Taro with one game."""
    made = store.circles.make("hanako's", "Thursdays", "Hanako", when=AT)
    store.circles.join(store.circles.doors(made)["join"].secret, "taro's", "Taro", when=AT)
    store.create(game("Hanako", "Taro"), holder=made, when=AT)
    return made


def test_the_list_has_every_circle_with_its_phones_and_games(store: Store, circle: InCircle) -> None:
    store.circles.delete(store.circles.make("x", "Old", "", when=AT), when=AT)
    assert said().splitlines() == [
        "1  Thursdays  2 phones, 1 organiser, 1 game  2026-11-26",
        "2  Old  1 phone, 1 organiser, 0 games  (deleted)",
    ]
    assert "2台" in said("--lang", "ja")


def test_a_circle_that_the_host_makes_gets_its_organiser_by_a_link_that_is_good_once(store: Store) -> None:
    told = said("make", "  Thursdays ")
    assert told.startswith("Circle 1 was made.\n")
    secret, when = code(told), now()
    assert store.circles.read_code(secret, "hanako's", when=when).organises
    made = store.circles.use_code(secret, "hanako's", when=when)
    assert store.circles.look(made).organises
    assert store.circles.look(made).name == "Thursdays"
    assert store.circles.look(made).me.called == "", "it is asked afterwards"
    with pytest.raises(NoSuchCode):
        store.circles.use_code(secret, "taro's", when=when)


def now() -> str:
    return clock.now()


@pytest.mark.parametrize("name", ["", " ", "x" * 41])
def test_a_circle_needs_a_name(name: str, data: Path) -> None:
    assert "is not a name of 1 to 40 characters." in refused("make", name)
    assert not (data / DATABASE).exists()


def test_the_host_makes_a_member_an_organiser(store: Store, circle: InCircle) -> None:
    before = code(said("organiser", 1))
    secret, taro = code(said("organiser", 1)), InCircle(circle.key, "taro's")
    with pytest.raises(NoSuchCode):
        store.circles.use_code(before, "taro's", when=now())
    assert store.circles.use_code(secret, "taro's", when=now()) == taro
    me = store.circles.look(taro).me
    assert (me.role, me.called) == ("organiser", "Taro")
    assert len(store.circles.phones(circle)) == 2


def test_the_link_is_good_for_a_closed_circle_which_somebody_has_to_open_again(store: Store, circle: InCircle) -> None:
    said("close", 1)
    secret = code(said("organiser", 1))
    made = store.circles.use_code(secret, "new", when=now())
    store.circles.reopen(made, when=AT)
    assert store.circles.look(made).plays


def test_the_host_lists_and_removes_phones_even_the_last_organiser(store: Store, circle: InCircle) -> None:
    assert said("phones", 1).splitlines() == [
        "1  Hanako  organiser  2026-11-26  2026-11-26",
        "2  Taro  member  2026-11-26  2026-11-26",
    ]
    old = store.circles.doors(circle)
    assert "Phone 1 is out." in said("remove", 1, 1)
    with pytest.raises(NoSuchCircle):
        store.circles.look(circle)
    assert store.circles.doors(InCircle(circle.key, "taro's")) != old
    assert "There is no phone 1 in this circle" in refused("remove", 1, 1)
    rows = store.circles.log(InCircle(circle.key, "taro's"), limit=1)
    assert (rows[0].kind, rows[0].phone) == ("removed", None)


def test_a_circle_is_closed_and_deleted_and_both_are_undone(store: Store, circle: InCircle) -> None:
    for _ in range(2):
        assert said("close", 1) == "Circle 1 is closed.\n"
    assert store.circles.look(circle).closed
    said("close", "--again", 1)
    assert not store.circles.look(circle).closed
    said("delete", 1)
    with pytest.raises(NoSuchCircle):
        store.circles.look(circle)
    said("delete", "--again", 1)
    assert store.circles.look(circle).version == 6, "twice the same is noted once"


def test_a_circle_is_erased_from_the_disk_with_everything_that_it_has(
    store: Store, circle: InCircle, data: Path
) -> None:
    store.circles.second_phone(circle, when=now())
    own = store.create(game("Ann", "Bob"), holder="ann's", when=AT)
    [(key, _)] = [(each.key, each) for each in store.sheets(circle, limit=9)]
    assert "Add --sure" in refused("erase", 1)
    assert said("erase", 1, "--sure") == "The circle was erased with 1 game.\n"
    assert said() == ""
    with pytest.raises(NoSuchSheet):
        store.pulse(Credential(key, "hanako's"))
    assert store.load(own).right is Right.OWN, "another's game stays"
    store.close()
    there = b"".join(each.read_bytes() for each in data.iterdir() if each.name.startswith(DATABASE))
    for word in ("Hanako", "Thursdays", "taro's", circle.key, key):
        assert word.encode() not in there, word
    assert b"Bob" in there


@pytest.mark.parametrize("command", ["organiser", "phones", "close", "delete", "erase --sure"])
@pytest.mark.parametrize("number", ["9", "0", "99999999999999999999"])
def test_a_circle_that_is_not_there_is_one_sentence(command: str, number: str, circle: InCircle) -> None:
    told = refused(*command.split(), number)
    assert told == f"There is no circle {number}: “referee circles” lists them."


def test_the_folder_and_the_language_may_stand_before_the_command(tmp_path: Path) -> None:
    there = tmp_path / "there"
    assert "Thursdays" not in said("--data", there, "make", "Thursdays")
    assert "Thursdays" in said("--data", there)
    assert said() == ""
    assert "閉じました" in said("--data", there, "--lang", "ja", "close", 1)
