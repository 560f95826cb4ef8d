"""A game is read once per request and no known hand is scored again; a change scores from the first hand that differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from referee.sheet import changes as sheet_changes, ledger, replay
from referee.sheet.record import read_record
from referee.store import Store
from referee.store.sheets import rows
from tests.parts import HOST
from tests.records_of import golden
from tests.tables import table
from tests.web.rights import GRANTS, OWNER, Grant, World

HANDS = 2
"""How many hands the game has."""
MOST = {"GET": (1, 0), "POST": (1, HANDS + 1)}
"""How often a request reads a game, and how many hands it scores at most."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often a game is read and how many hands are scored."""
    found: Counter[str] = Counter()

    def counting(what: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **more: Any) -> Any:
            found[what] += 1
            return act(*given, **more)

        return counted

    monkeypatch.setattr(rows, "read_sheet", counting("reads", rows.read_sheet))
    monkeypatch.setattr(replay, "_play", counting("scored", replay._play))
    return found


def cost(world: World, counted: Counter[str], grant: Grant) -> tuple[int, int]:
    """How often a request reads its game and how many hands it scores; checks that it is answered as it should be."""
    fields = world.begin(grant)
    owner = world.visitor(OWNER)
    if grant.method == "POST":
        fields |= {"csrf_token": owner.token}
    counted.clear()
    address = world.table + world.path(grant)
    answer = owner.browser.client.open(address, method=grant.method, data=fields)
    assert answer.status_code == grant.status
    return counted["reads"], counted["scored"]


@pytest.mark.parametrize("grant", GRANTS, ids=lambda grant: grant.request)
def test_no_request_reads_a_game_twice_or_scores_a_hand_that_is_known(
    world: World, counted: Counter[str], grant: Grant
) -> None:
    reads, scored = cost(world, counted, grant)
    assert reads <= MOST[grant.method][0]
    assert scored <= MOST[grant.method][1]


def granted(asked: str) -> Grant:
    """The request about a game that is written this way."""
    method, path = asked.split()
    return next(each for each in GRANTS if (each.method, each.path) == (method, path.removeprefix("…")))


WEIGHTS = ("as played", "heavy") if HOST else ("as played",)
"""A heavy game costs no more, if games are weighed at all."""

OFTEN = [
    ("the table", "GET …", {}, (1, 0)),
    ("the form of a hand", "GET …/hands/new", {}, (1, 0)),
    ("a hand", "POST …/hands/new", {}, (1, 1)),
    ("a hand that is not complete", "POST …/hands/new", {"status": 422, "typed": {"held-2-points": "many"}}, (1, 0)),
    ("a rename", "POST …/players", {"typed": {"name-1": "Anna"}}, (1, 2)),
    ("rules that are asked about", "POST …/rules/change", {"status": 200, "typed": {"rule-target": "400"}}, (1, 2)),
]


@table("why, asked, changes, exactly", OFTEN)
@pytest.mark.parametrize("weight", WEIGHTS)
def test_what_is_done_most_costs_exactly_this(
    world: World,
    counted: Counter[str],
    monkeypatch: pytest.MonkeyPatch,
    why: str,
    asked: str,
    changes: dict[str, Any],
    exactly: tuple[int, int],
    weight: str,
) -> None:
    if weight == "heavy":
        monkeypatch.setattr(import_module("referee.host.heavy_work"), "WEIGHT", 0)
    assert cost(world, counted, replace(granted(asked), **changes)) == exactly


@pytest.mark.parametrize("data", golden(), ids=lambda data: data["started"])
def test_what_a_change_hands_back_is_what_is_read_and_replayed_of_it(world: World, data: dict[str, Any]) -> None:
    store: Store = world.app.extensions["store"]
    mine = store.create(ledger.open_ledger(read_record(data)), holder="golden", when=data["started"])
    hands = store.load(mine).ledger.record.hands
    edits: list[Callable[[ledger.Ledger], sheet_changes.Change]] = [
        lambda now: sheet_changes.delete_hand(now, len(hands) - 1),
        lambda now: sheet_changes.record_hand(now, hands[-1], {"note": "typed"}),
        lambda now: sheet_changes.correct_hand(now, 0, replace(hands[0], note="“Zoë” ★"), {}),
        lambda now: sheet_changes.change_players(
            now, [(seat["id"], f"{seat['name']}!") for seat in now.setup["seats"]]
        ),
    ]
    for edit in edits:
        after = store.change(mine, lambda held: edit(held.ledger), when=data["started"])  # noqa: B023
        read = store.load(mine)
        assert after == read
        assert after.ledger.scoresheet == read.ledger.scoresheet
