"""A name removed from the records: gone from every state, the log and the disk, with nothing else changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from referee.fields import fields_of
from referee.games.base.hand import read_hand
from referee.sheet.changes import change_attendance, change_players, correct_hand, delete_hand, record_hand
from referee.sheet.coming import Coming, Newcomer
from referee.sheet.ledger import ids_of, open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.summary import summary_of
from referee.store import CannotSave, Credential, Store
from referee.store.faults import NoSuchPerson, NotWiped
from referee.store.file import database
from referee.store.sheets.erasure import NAMED
from tests.samples.rulings import QUESTION_KINDS
from tests.tables import table

ME = "me"
AT = "2026-11-21T20:00:00+09:00"
LATER = "2026-11-22T20:00:00+09:00"


@dataclass
class StorePart:
    """A store, and what is done with its sheets."""

    store: Store
    path: Path

    def start(self, *names: str, preset: str = "500-rum", owner: str = ME, **more: Any) -> Credential:
        data = {"format": FORMAT, "game": preset, "players": list(names), "started": AT, "hands": [], **more}
        return self.store.create(open_ledger(read_record(data)), holder=owner, when=AT)

    def hand(self, shown: Credential, data: Mapping[str, Any], **typed: str) -> None:
        def edit(held):
            return record_hand(held.ledger, self._read(held.ledger, data), typed)

        self.store.change(shown, edit, when=AT)

    def scored(self, shown: Credential, note: str = "", **typed: str) -> None:
        """A hand as counted, in which everyone scored ten."""
        names = self.store.load(shown).ledger.record.players
        more = {"note": note} if note else {}
        self.hand(shown, {"scores": dict.fromkeys(names, 10), **more}, **({"note": note} if note else {}), **typed)

    def correct(self, shown: Credential, index: int, data: Mapping[str, Any], **typed: str) -> None:
        def edit(held):
            return correct_hand(held.ledger, index, self._read(held.ledger, data), typed)

        self.store.change(shown, edit, when=AT)

    def name(self, shown: Credential, *seats: tuple[str, str]) -> None:
        """Other names or seats."""
        self.store.change(shown, lambda held: change_players(held.ledger, seats), when=AT)

    @staticmethod
    def _read(ledger, data):
        record = ledger.record
        return read_hand(record.game.hand, data, record.seats)

    def id(self, name: str, owner: str = ME) -> int:
        """The person of this name, played or not."""
        with closing(sqlite3.connect(self.path)) as db:
            return db.execute("SELECT id FROM person WHERE owner = ? AND name = ?", [owner, name]).fetchone()[0]

    def remove(self, name: str, form_key: str | None = None) -> None:
        self.store.erasure.remove(ME, self.id(name), when=LATER, form_key=form_key)

    def names(self, shown: Credential) -> tuple[str, ...]:
        return self.store.load(shown).ledger.record.players

    def notes(self, shown: Credential) -> list[str]:
        return [entry.body.get("note", "") for entry in self.store.load(shown).ledger.entries]

    def rows(self) -> list[str]:
        """Everything in the database."""
        with closing(sqlite3.connect(self.path)) as db:
            return list(db.iterdump())

    def bytes(self) -> bytes:
        """Everything on the disk."""
        return b"".join(file.read_bytes() for file in sorted(self.path.parent.iterdir()))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[StorePart]:
    path = tmp_path / "data" / "games.sqlite3"
    store = Store(path, summary_of)
    yield StorePart(store, path)
    store.close()


PLAYS = "1. wilhelmina: 8S 9S TS\r\n\r\nBob: JS > 1\r\n3) Wilhelmina : 777"


def a_game_with_everything(desk: StorePart, name: str) -> Credential:
    """A name in every place that has names."""
    shown = desk.start(name, "Bob", "Cat")
    desk.scored(shown, f"{name} was late, said Bob.", plays=PLAYS.replace("Wilhelmina", name))
    desk.scored(shown)
    desk.scored(shown, f"gone: {name}")
    desk.correct(shown, 1, {"scores": {name: 5, "Bob": 6, "Cat": 7}, "note": f"{name}: five"}, note=f"{name}: five")
    desk.correct(shown, 1, {"scores": {name: 8, "Bob": 6, "Cat": 7}, "adjust": {name: 1}})
    desk.store.change(shown, lambda held: delete_hand(held.ledger, 2), when=AT)
    desk.name(shown, ("2", "Bob"), ("1", name), ("3", "Cat"))
    for _ in range(2):
        desk.store.undo(shown, when=AT, version=desk.store.load(shown).version)
    desk.store.redo(shown, when=AT, version=desk.store.load(shown).version)
    desk.store.change_hand_in_progress(shown, lambda held, laid: {"plays": [{"by": "1", "meld": "8S 9S TS"}]}, when=AT)
    case = {"ask": "claim", "seats": ["Bob", name], "turn": name, "callers": ["Bob"], "claims": {name: 2, "Bob": 1}}
    case |= {"calls": {name: "pon"}, "had_turn": [name]}
    setup = desk.store.load(shown).ledger.setup
    desk.store.keep_ruling(shown, {"game": setup["game"], "rules": setup["rules"], "seats": 3, "case": case}, when=AT)
    return shown


@pytest.mark.parametrize("name", ["Wilhelmina", "ヴィルヘルミナ", 'Wil "Mina" \\ O\'Neil', "Zoé-Anaïs"])
def test_not_a_byte_of_the_name_stays_in_the_file_or_its_log(desk: StorePart, name: str) -> None:
    desk.store._connections.here.execute("PRAGMA secure_delete = OFF")
    shown = a_game_with_everything(desk, name)
    gone = a_game_with_everything(desk, name)
    desk.store.delete(gone, when=AT)
    written = {name, name.casefold(), json.dumps(name, ensure_ascii=False)[1:-1]}
    assert any(each.encode() in desk.bytes() for each in written)
    desk.remove(name)
    assert not [each for each in written if each.encode() in desk.bytes()]
    for each in (shown, gone):
        held = desk.store.load(each)
        assert sorted(desk.names(each)) == ["Bob", "Cat", "Player 1"]
        assert held.ledger.scoresheet.record.players == desk.names(each)
        assert held.version == len(desk.store.log(each))
        assert desk.store.log(each)[-1].kind == "name-removed"
        assert desk.store.log(each)[-1].detail == {}


def test_everything_still_says_what_it_said_but_for_the_name(desk: StorePart) -> None:
    shown = a_game_with_everything(desk, "Wilhelmina")
    before = (desk.store.load(shown), desk.store.log(shown), desk.store.rulings(shown))
    desk.remove("Wilhelmina")
    after = (desk.store.load(shown), desk.store.log(shown)[:-1], desk.store.rulings(shown))
    assert after != before
    for was, now in zip(before[1], after[1], strict=True):
        assert json.dumps(dict(was.detail)).replace("Wilhelmina", "Player 1") == json.dumps(dict(now.detail))
    case = after[2][0].body["case"]
    assert case["seats"] == ["Bob", "Player 1"]
    assert (case["turn"], case["claims"]) == ("Player 1", {"Player 1": 2, "Bob": 1})
    kept = before[0].ledger.entries[0], after[0].ledger.entries[0]
    assert kept[1].body == {**kept[0].body, "note": "Player 1 was late, said Bob."}
    assert kept[1].typed["plays"] == "1. Player 1: 8S 9S TS\r\n\r\nBob: JS > 1\r\n3) Player 1 : 777"
    assert after[0].ledger.scoresheet.totals == before[0].ledger.scoresheet.totals


def test_undo_and_redo_go_through_the_states_without_the_name(desk: StorePart) -> None:
    shown = a_game_with_everything(desk, "Wilhelmina")
    desk.remove("Wilhelmina")
    seen = set()
    while desk.store.load(shown).can_undo:
        held = desk.store.undo(shown, when=LATER, version=desk.store.load(shown).version)
        seen |= {*held.ledger.record.players, *(entry.body.get("note", "") for entry in held.ledger.entries)}
    while desk.store.load(shown).can_redo:
        held = desk.store.redo(shown, when=LATER, version=desk.store.load(shown).version)
        seen |= {*held.ledger.record.players, *(entry.body.get("note", "") for entry in held.ledger.entries)}
    assert {"Player 1", "Player 1: five", "gone: Player 1"} <= seen
    assert not [each for each in seen if "ilhelmina" in each]


WORDS = [
    ("the whole word", "Ann", "Ann won.", "Player 1 won."),
    ("its genitive", "Ann", "Ann's luck", "Player 1's luck"),
    ("no part of a word", "Ann", "Annoying! Joanna, Ann_1, Ann2", "Annoying! Joanna, Ann_1, Ann2"),
    ("no part of a word with accents", "Zo", "Zoé, Zo.", "Zoé, Player 1."),
    ("beside Japanese", "Ann", "Annは強い、強いAnn", "Player 1は強い、強いPlayer 1"),
    ("Japanese wherever it stands", "花子", "きのう花子さんは", "きのうPlayer 1さんは"),
    ("not in small letters, which may be another word", "Will", "Will will win.", "Player 1 will win."),
    ("not within the longer name of another player", "Bob", "Bob Dylan saw Bob.", "Bob Dylan saw Player 1."),
    (
        "however the accents are written",
        "Zoé",
        "Zoe\N{COMBINING ACUTE ACCENT} won, Zoé lost.",
        "Player 1 won, Player 1 lost.",
    ),
    ("what looks like a pattern", "A.*", "A.* beat ABC", "Player 1 beat ABC"),
]


@table("why, name, note, then", WORDS)
def test_in_a_note_whole_words_are_replaced(desk: StorePart, why: str, name: str, note: str, then: str) -> None:
    shown = desk.start(name, "Bob Dylan")
    desk.scored(shown, note)
    desk.remove(name)
    assert desk.store.load(shown).ledger.entries[0].typed["note"] == then
    assert desk.notes(shown) == [then]


STRUCTURAL = ("gin", "S", "1", "out", "name", "seats", "knock", "note", "by", "null", "A", "meld", "yes", "players")


@pytest.mark.parametrize("name", STRUCTURAL)
def test_what_merely_reads_like_the_name_stays(desk: StorePart, name: str) -> None:
    shown = desk.start(name, "Zed", preset="gin")
    typed = {"by": "1", "end": "knock", "held-1-as": "cards", "held-1-cards": "A S 2S 3S KH 1", "held-2-points": "20"}
    desk.hand(shown, {"end": "knock", "by": name, "held": {name: 7, "Zed": 20}}, **typed)
    desk.hand(shown, {"end": "gin", "by": name, "held": {name: 0, "Zed": 20}}, end="gin", by="1")
    desk.store.keep_ruling(
        shown, {"game": "gin", "rules": {}, "seats": 2, "case": {"ask": "meld", "cards": "AS 2S 3S"}}, when=AT
    )
    before = desk.store.load(shown).ledger
    desk.remove(name)
    after = desk.store.load(shown).ledger
    assert after.entries == before.entries
    assert after.setup == {**before.setup, "seats": [{"id": "1", "name": "Player 1"}, {"id": "2", "name": "Zed"}]}
    assert desk.store.rulings(shown)[0].body["case"]["cards"] == "AS 2S 3S"
    assert [row.kind for row in desk.store.log(shown)] == ["created", "recorded", "recorded", "ruling", "name-removed"]


@pytest.mark.parametrize("name", ["Wilhelmina", "1", "2"])
def test_a_remedy_that_was_applied_keeps_its_points_by_id(desk: StorePart, name: str) -> None:
    shown = desk.start(name, "Zed", preset="kaluki")
    case = {"ask": "remedy", "what": "meld", "found": "turn", "by": name}
    applied = {"remedy": "back-points", "clause": "kaluki.fix-meld", "after": 0, "points": {"1": 10, "2": -10}}
    desk.store.keep_ruling(shown, {"game": "kaluki", "rules": {}, "seats": 2, "case": case, **applied}, when=AT)
    desk.remove(name)
    body = desk.store.rulings(shown)[0].body
    assert body["case"] == {**case, "by": "Player 1"}
    assert {key: body[key] for key in applied} == applied


def test_a_name_in_a_field_that_nobody_reads_goes_but_cards_stay(desk: StorePart) -> None:
    shown = desk.start("Jack", "Wilhelmina")
    typed = {"held-1-as": "cards", "held-1-cards": "Jack", "held-1-points": "Wilhelmina 5", "scores-1": "10"}
    desk.scored(shown, **typed)
    desk.remove("Jack")
    desk.remove("Wilhelmina")
    kept = desk.store.load(shown).ledger.entries[0].typed
    assert kept == {**typed, "held-1-points": "Player 2 5"}


SEATS = [
    ("the number is the seat's", ("Ann", "Bob", "Cat"), "Cat", ("Ann", "Bob", "Player 3")),
    ("another player has that name", ("Player 2", "Ann", "Cat"), "Ann", ("Player 2", "Player 3", "Cat")),
    ("in other letters", ("PLAYER 2", "Ann", "Player 3"), "Ann", ("PLAYER 2", "Player 4", "Player 3")),
]


@table("why, names, name, then", SEATS)
def test_the_number_is_free_at_the_table(desk: StorePart, why, names, name, then) -> None:
    shown = desk.start(*names)
    desk.scored(shown)
    desk.remove(name)
    assert desk.names(shown) == then


def test_a_player_keeps_one_number_through_all_states_of_a_sheet(desk: StorePart) -> None:
    shown = desk.start("Ann", "Bob", "Cat")
    desk.name(shown, ("3", "Cat"), ("1", "Ann"), ("2", "Bob"))
    desk.name(shown, ("3", "Cat"), ("1", "Anna"), ("2", "Bob"))
    desk.store.people.merge(ME, desk.id("Anna"), desk.id("Ann"), when=AT)
    desk.remove("Anna")
    assert desk.names(shown) == ("Cat", "Player 1", "Bob")
    told = [row.detail for row in desk.store.log(shown) if row.kind == "players"]
    assert [[seat["name"] for seat in each["is"]] for each in told] == [["Cat", "Player 1", "Bob"]] * 2
    desk.remove("Bob")
    assert desk.names(shown) == ("Cat", "Player 1", "Player 2")


def test_two_spellings_at_one_table_keep_apart(desk: StorePart) -> None:
    shown = desk.start("Ann", "Anna")
    desk.scored(shown, "Anna beat Ann")
    desk.store.delete(shown, when=AT)
    desk.store.people.merge(ME, desk.id("Anna"), desk.id("Ann"), when=AT)
    desk.remove("Anna")
    assert (desk.names(shown), desk.notes(shown)) == (("Player 1", "Player 2"), ["Player 2 beat Player 1"])


def test_two_spellings_at_one_table_take_two_free_numbers(desk: StorePart) -> None:
    shown = desk.start("Player 2", "Ann", "Anna")
    desk.store.delete(shown, when=AT)
    desk.store.people.merge(ME, desk.id("Anna"), desk.id("Ann"), when=AT)
    desk.remove("Anna")
    assert desk.names(shown) in (("Player 2", "Player 3", "Player 4"), ("Player 2", "Player 4", "Player 3"))


def test_the_number_is_free_in_what_the_referee_was_asked(desk: StorePart) -> None:
    shown = desk.start("Ann", "Bob")
    case = {"ask": "claim", "seats": ["player 1", "Ann"], "turn": "ann", "callers": ["Ann"]}
    desk.store.keep_ruling(shown, {"game": "contract", "rules": {}, "seats": 2, "case": case}, when=AT)
    desk.remove("Ann")
    assert desk.names(shown) == ("Player 2", "Bob")
    asked = {"seats": ["player 1", "Player 2"], "turn": "Player 2", "callers": ["Player 2"]}
    assert desk.store.rulings(shown)[0].body["case"] == {"ask": "claim", **asked}


def test_only_the_persons_own_sheets_are_touched(desk: StorePart) -> None:
    without = desk.start("Bob", "Cat")
    desk.scored(without, "Ann looked on.")
    theirs = desk.start("Ann", "Cat", owner="you")
    shown = desk.start("Ann", "Bob")
    before = [desk.store.load(each) for each in (without,)], desk.store.load(theirs)
    desk.remove("Ann")
    assert ([desk.store.load(each) for each in (without,)], desk.store.load(theirs)) == before
    assert desk.names(shown) == ("Player 1", "Bob")


def test_the_person_is_nobody_any_more_with_every_spelling_and_merger(desk: StorePart) -> None:
    for names in (("Ann", "Bob"), ("Anna", "Bob"), ("Annie", "Bob")):
        desk.scored(desk.start(*names))
    ann, anna, people = desk.id("Ann"), desk.id("Anna"), desk.store.people
    people.merge(ME, anna, desk.id("Annie"), when=AT)
    people.merge(ME, ann, anna, when=AT)
    desk.remove("Ann")
    with pytest.raises(NoSuchPerson):
        people.person(ME, ann)
    assert [each.person.name for each in people.roster(ME)] == ["Bob"]
    assert desk.store.names(ME) == ["Bob"]
    assert not [row for row in desk.rows() if "Ann" in row]


def test_a_name_that_was_corrected_away_or_is_in_deleted_games_only_can_go_too(desk: StorePart) -> None:
    desk.store._connections.here.execute("PRAGMA secure_delete = OFF")
    corrected = desk.start("Ann", "Wilhelmina")
    desk.scored(corrected)
    desk.name(corrected, ("1", "Ann"), ("2", "Mina"))
    deleted = desk.start("Ann", "Theodora")
    desk.store.delete(deleted, when=AT)
    assert [each.name for each in desk.store.people.absent(ME)] == ["Theodora", "Wilhelmina"]
    for name in ("Wilhelmina", "Theodora"):
        assert name.encode() in desk.bytes()
        desk.remove(name)
        assert name.encode() not in desk.bytes()
        assert name.casefold().encode() not in desk.bytes()
    assert (desk.names(corrected), desk.names(deleted)) == (("Ann", "Mina"), ("Ann", "Player 2"))
    assert desk.store.people.absent(ME) == []


@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_disk_overwrites_only_while_a_name_goes(desk: StorePart, before: int) -> None:
    db = desk.store._connections.here
    db.execute(f"PRAGMA secure_delete = {('OFF', 'ON', 'FAST')[before]}")
    desk.start("Ann", "Bob")
    desk.remove("Ann")
    assert db.execute("PRAGMA secure_delete").fetchone()[0] == before
    with pytest.raises(NoSuchPerson):
        desk.store.erasure.remove(ME, 99, when=LATER)
    assert db.execute("PRAGMA secure_delete").fetchone()[0] == before


def test_what_lists_and_searches_know_is_worked_out_without_the_name(desk: StorePart) -> None:
    shown = desk.start("Ann", "Bob")
    desk.hand(shown, {"scores": {"Ann": 600, "Bob": 5}, "note": "Ann!"}, note="Ann!")
    desk.remove("Ann")
    with closing(sqlite3.connect(desk.path)) as db:
        row = db.execute("SELECT players, winners, notes, search, digest FROM sheet").fetchone()
        assert row[:4] == ('["Player 1","Bob"]', '["Player 1"]', '[[1,"Player 1!"]]', "player 1\nbob\nplayer 1!")
        assert row[4]
        assert db.execute("SELECT name FROM result ORDER BY seat").fetchall() == [("Player 1",), ("Bob",)]
    before = desk.rows()
    desk.store.rebuild()
    assert desk.rows() == before
    assert desk.store.load(shown).changed == AT


def test_it_happens_once_and_all_or_nothing(desk: StorePart, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = desk.start("Ann", "Bob")
    ann = desk.id("Ann")
    before = desk.rows()
    with monkeypatch.context() as patched:
        patched.setattr("referee.store.people.roster.delete", lambda *given: (_ for _ in ()).throw(RuntimeError))
        with pytest.raises(RuntimeError):
            desk.remove("Ann", form_key="a")
    assert desk.rows() == before
    for _ in range(2):
        desk.store.erasure.remove(ME, ann, when=LATER, form_key="a")
    assert [row.kind for row in desk.store.log(shown)] == ["created", "name-removed"]
    with pytest.raises(NoSuchPerson):
        desk.store.erasure.remove(ME, ann, when=LATER, form_key="b")


def test_the_log_and_the_rulings_only_grow_afterwards_as_before(desk: StorePart) -> None:
    desk.start("Ann", "Bob")
    with closing(sqlite3.connect(desk.path)) as db:
        before = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").fetchall()
    desk.remove("Ann")
    with closing(sqlite3.connect(desk.path)) as db:
        assert (
            db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").fetchall() == before
        )
        for deed in ("UPDATE log SET at = ''", "DELETE FROM log"):
            with pytest.raises(sqlite3.IntegrityError, match="only grows"):
                db.execute(deed)


def test_who_looks_on_meanwhile_is_not_in_the_way_for_good(desk: StorePart, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = a_game_with_everything(desk, "Wilhelmina")
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(desk.path)) as db:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM sheet").fetchone()
        with pytest.raises(NotWiped, match="in a moment"):
            desk.remove("Wilhelmina", form_key="a")
    assert "Player 1" in desk.names(shown)
    desk.store.erasure.remove(ME, 1, when=LATER, form_key="a")
    assert b"ilhelmina" not in desk.bytes()


def test_a_disk_in_the_way_says_that_the_name_is_out_but_not_yet_off_it(desk: StorePart, monkeypatch) -> None:
    shown = desk.start("Ann", "Bob")

    def full(_connections):
        raise CannotSave("full")

    monkeypatch.setattr("referee.store.file.connections.Connections.wipe", full)
    with pytest.raises(NotWiped, match="is no longer in any game"):
        desk.remove("Ann")
    assert desk.names(shown) == ("Player 1", "Bob")


def test_every_fact_of_a_question_that_says_who_is_known() -> None:
    facts = [fact for kind in QUESTION_KINDS.values() for fact in fields_of(kind.facts).items()]
    who = ("name", "names", "players", "claims", "calls")
    assert {key for key, fact in facts if fact.widget in who} == NAMED


def test_all_that_is_stored_of_players_is_by_id_but_for_the_places_known(desk: StorePart) -> None:
    """A new place for names fails here: in a game with everything, the name is in these columns only."""
    shown = a_game_with_everything(desk, "Wilhelmina")
    assert ids_of(desk.store.load(shown).ledger).names
    with closing(sqlite3.connect(desk.path)) as db:
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        columns = [(each, row[1]) for each in tables for row in db.execute(f"PRAGMA table_info({each})")]
        found = {
            f"{each}.{column}"
            for each, column in columns
            if db.execute(f"SELECT 1 FROM {each} WHERE lower({column}) LIKE '%wilhelmina%'").fetchone()
        }
    assert found == {
        *("revision.setup", "revision.detail", "log.detail", "ruling.body"),
        *("hand.body", "hand.typed", "hand_revision.body", "hand_revision.typed"),
        *("sheet.players", "sheet.notes", "sheet.search", "result.name", "person.name", "spelling.name"),
    }


def test_a_name_goes_that_somebody_only_announced(desk: StorePart) -> None:
    desk.start("Wilhelmina", "Bob")
    shown = desk.start("Ann", "Bob")
    coming = Coming({"joins": {"3": "worst"}}, (Newcomer("3", "Wilhelmina", "2"),))
    desk.store.change(shown, lambda held: change_attendance(held.ledger, coming, {}), when=AT)
    desk.remove("Wilhelmina")
    assert b"Wilhelmina" not in desk.bytes()
    assert desk.store.load(shown).ledger.setup["coming"]["moves"] == {"joins": {"3": "worst"}}
