"""What one browser and one address may add: counted with what it adds, by all processes together."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from referee.exchange.import_files import read_into
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import Credential, Store
from referee.store.faults import OverQuota
from referee.store.file.quotas import QUOTAS, Amount, Quotas, Spender, spending
from referee.store.transfer.imports import ImportBatch
from tests.heavy import heavy_game
from tests.records_of import gin

AT = "2026-11-21T20:00:00+00:00"
HOUR = "2026-11-21T20"
ANN = Spender("ann", "192.168.1.5", HOUR)
MANY = Amount(10**6, 10**6, 10**12)
TIGHT = Quotas(played=Amount(3, 10**6, 10**9), imported=Amount(6, 10**6, 10**9), ever=MANY, shared=2)


Limited = Callable[[Quotas], Store]


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Limited]:
    """Opens the same file with quotas."""
    with ExitStack() as stack:
        yield lambda most: stack.enter_context(closing(Store(tmp_path / "games.sqlite3", summary_of, most)))


@pytest.fixture
def games(limited: Limited) -> Store:
    return limited(QUOTAS)


def start(store: Store, spender: Spender | None = ANN) -> Credential:
    with spending(spender):
        return store.create(open_ledger(read_record(gin(0))), holder="ann", when=AT)


def count(store: Store) -> int:
    return len(store.sheets("ann", limit=999))


def fill(store: Store, spender: Spender) -> int:
    """Starts games until refused; how many there were."""
    for number in range(99):
        try:
            start(store, spender)
        except OverQuota:
            return number
    return 99


def test_a_browser_starts_no_more_games_in_an_hour(limited: Limited) -> None:
    games = limited(TIGHT)
    assert fill(games, ANN) == 3
    assert count(games) == 3
    assert fill(games, replace(ANN, hour="2026-11-21T21")) == 3


def rules_on(store: Store, mine: Credential) -> bool:
    """Keeps a long ruling, and says whether it was accepted."""
    try:
        store.keep_ruling(mine, {"case": {"cards": "7S " * 300}}, when=AT)
    except OverQuota:
        return False
    return True


def test_an_address_starts_no_more_games_in_an_hour_whatever_its_cookies(limited: Limited) -> None:
    games = limited(TIGHT)
    assert [fill(games, replace(ANN, browser=name)) for name in ("a", "b", "c", "")] == [3, 3, 0, 0]
    assert fill(games, replace(ANN, browser="d", address="192.168.1.6")) == 3


def test_an_import_has_a_quota_of_its_own(limited: Limited) -> None:
    games = limited(TIGHT)
    assert fill(games, ANN) == 3
    assert fill(games, replace(ANN, imports=True)) == 6


def test_what_is_read_and_not_kept_counts_as_an_import_of_as_many_bytes_for_an_hour(limited: Limited) -> None:
    games = limited(replace(TIGHT, imported=Amount(6, 10**6, 1_000_000), ever=Amount(10**6, 10**6, 900_000)))
    with spending(ANN):
        for _ in range(2):
            games.imports.count_sent(450_000)
        with pytest.raises(OverQuota) as fault:
            games.imports.count_sent(450_000)
        assert not fault.value.for_good
        games.imports.count_sent(90_000)
    assert start(games)
    with spending(replace(ANN, browser="bob")):
        games.imports.count_sent(900_000)
        with pytest.raises(OverQuota):
            games.imports.count_sent(900_000)
    with spending(replace(ANN, hour="2026-11-21T21")):
        games.imports.count_sent(900_000)


def test_in_all_there_is_an_end_that_no_hour_takes_away(limited: Limited) -> None:
    games = limited(replace(TIGHT, ever=Amount(4, 10**6, 10**9)))
    assert fill(games, ANN) == 3
    assert fill(games, replace(ANN, hour="2026-11-21T21")) == 1
    with pytest.raises(OverQuota) as refused:
        start(games, replace(ANN, hour="2026-11-21T22"))
    assert refused.value.for_good
    assert count(games) == 4


@pytest.mark.parametrize("what", ["hands", "bytes"])
def test_hands_and_bytes_are_counted_as_games_are(limited: Limited, what: str) -> None:
    most = replace(MANY, **{what: {"hands": 5, "bytes": 60_000}[what]})
    games = limited(replace(TIGHT, played=most))
    mine = start(games, None)
    kept = 0
    with spending(replace(ANN, hour="2026-11-21T22")):
        while kept < 200 and rules_on(games, mine):
            kept += 1
    assert 0 < kept < 200
    assert len(games.rulings(mine)) == kept


def test_all_processes_count_together(limited: Limited) -> None:
    games = limited(TIGHT)
    other = limited(TIGHT)
    start(games)
    start(other)
    start(games)
    with pytest.raises(OverQuota):
        start(other)


def test_whoever_runs_the_server_has_no_quota(limited: Limited) -> None:
    games = limited(TIGHT)
    for _ in range(5):
        start(games, None)
    assert count(games) == 5


def test_no_address_is_kept_as_it_is(games: Store, tmp_path: Path) -> None:
    start(games)
    games.close()
    assert ANN.address.encode() not in (tmp_path / "games.sqlite3").read_bytes()


def test_an_evening_of_many_tables_is_far_below_every_quota() -> None:
    tables, hands = 20, 60
    most = QUOTAS.played
    assert tables * 5 < most.games
    assert tables * hands * 2 < most.hands
    assert QUOTAS.imported.games >= 2 * 10_000


EVENING = [{"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 6}, "note": f"{n}"} for n in range(40)]
EXPORTED = {
    "one heavy game": [heavy_game(40)],
    "games of an evening": [{**gin(0), "started": f"2020-01-{n:02}T20:00:00Z", "hands": EVENING} for n in range(1, 29)],
}


@pytest.mark.parametrize("what", EXPORTED)
def test_an_imported_byte_costs_at_most_five_on_the_disk(games: Store, tmp_path: Path, what: str) -> None:
    text = json.dumps(EXPORTED[what], separators=(",", ":")).encode()
    before = on_disk(tmp_path)
    bring(games, text)
    games.close()
    assert on_disk(tmp_path) - before < 5 * len(text)


def test_what_is_written_at_once_does_not_lie_in_the_log_for_ever(games: Store, tmp_path: Path) -> None:
    mine = start(games)
    games.keep_ruling(mine, {"case": {"cards": "7S " * 3_000_000}}, when=AT)
    start(games)
    assert (tmp_path / "games.sqlite3-wal").stat().st_size < 1_000_000


def bring(store: Store, text: bytes) -> None:
    with ImportBatch() as cargo:
        assert read_into(cargo, [("games.json", io.BytesIO(text))]).wrong == []
        assert store.imports.take(cargo, holder="ann", when=AT).known == []


def on_disk(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())
