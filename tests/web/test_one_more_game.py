"""Another game needs only its own module and its line in the list: every page, file and command then knows it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee import games
from referee.cli.commands import main
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.questions.referee import Referee
from tests import test_every_game as every
from tests.pages import links, seen
from tests.samples import samples_of
from tests.three_cards import THREE_CARDS
from tests.web.person import Browser, part

NAMES = ("Ann", "Bob", "Cat")
FIRST = {"out": "1", "at_once": "yes", "held-2-as": "cards", "held-2-cards": "9S 9H 2D", "held-3-points": "5"}
SECOND = {"out": "2", "held-1-points": "30", "held-3-points": "45"}


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of games with another one at its end."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, THREE_CARDS))


@pytest.fixture
def table(mine: Browser) -> str:
    """A game of two hands that Cat has lost."""
    started = mine.start("three-cards", *NAMES)
    mine.record(started, FIRST)
    mine.record(started, SECOND)
    return started


def shown(page: str) -> set[str]:
    """The tables of the games that a page lists."""
    return {found[0] for link in links(page) if (found := re.match(r"/s/[^/]+", link))}


def exported(mine: Browser, table: str) -> Any:
    return json.loads(mine.see(f"{table}/record.json"))


def test_it_is_offered_wherever_games_are(mine: Browser) -> None:
    for address, leads in (("/new", "/new/"), ("/rules", "/rules/"), ("/referee", "/referee/")):
        assert f'"{leads}three-cards"' in mine.see(address)
    mine.see("/new/three-cards")
    assert "Three Cards" in mine.told


def test_a_hand_has_its_fields_and_a_preview(mine: Browser) -> None:
    started = mine.start("three-cards", *NAMES)
    mine.see(f"{started}/hands/new")
    sent = mine.form("/hands/new")
    assert {"out", "held-1-points", "held-1-cards", "at_once"} <= {
        *sent.values,
        *re.findall(r'name="([^"]+)"', mine.text),
    }
    mine.post(f"{started}/hands/preview", {**sent.values, **FIRST})
    assert "20" in seen(mine.text)


def test_its_hands_are_scored_and_told(mine: Browser, table: str) -> None:
    assert mine.totals(table) == ["30", "20", "50"]
    mine.see(mine.hands(table)[0])
    assert "left in hand: 9♠ 9 + 9♥ 9 + 2♦ 2 = 20" in mine.told
    assert "three.score" in mine.text


def test_every_page_of_its_table_opens(mine: Browser, table: str) -> None:
    on_table = pages_of(mine, table, table)
    assert {f"{table}/rules", f"{table}/referee"} <= on_table
    in_two_taps = on_table.union(*(pages_of(mine, table, each) for each in on_table))
    assert {f"{table}/log", f"{table}/record.json"} <= in_two_taps
    for address in in_two_taps - on_table:
        mine.see(address)


def pages_of(mine: Browser, table: str, address: str) -> set[str]:
    """The pages of a table that a page links to."""
    return {link.partition("#")[0] for link in links(mine.see(address)) if link.startswith(f"{table}/")}


def test_its_record_goes_out_and_comes_in(mine: Browser, table: str, tmp_path: Path) -> None:
    record = exported(mine, table)
    assert record["hands"][0] == {"out": "Ann", "at_once": True, "held": {"Bob": "9S 9H 2D", "Cat": 5}}
    other = Browser(mine.client.application)
    other.see("/import")
    values = other.form("/import").values
    data = io.BytesIO(json.dumps(record).encode())
    other.answer = other.client.post("/import", data={**values, "files": [(data, "three.json")]})
    assert other.answer.status_code == 303
    other.see(other.answer.headers["Location"])
    (taken,) = shown(other.see("/games"))
    assert other.totals(taken) == ["30", "20", "50"]
    (tmp_path / "three.json").write_text(json.dumps(record), "utf-8")
    scored = CliRunner().invoke(main, ["score", str(tmp_path / "three.json")])
    assert scored.exit_code == 0
    assert "Three Cards" in scored.stdout


def test_its_rules_are_read(mine: Browser, table: str) -> None:
    for address in ("/rules/three-cards", f"{table}/rules"):
        page = mine.see(address)
        for clause in THREE_CARDS.book.clauses:
            assert str(THREE_CARDS.book.clauses[clause](None)) in part(page, clause)
    printed = CliRunner().invoke(main, ["rules", "three-cards"])
    assert printed.exit_code == 0
    assert "Three cards of one rank are a set." in " ".join(printed.stdout.split())
    assert "three-cards: Three Cards." in CliRunner().invoke(main, ["rules"]).stdout
    several = CliRunner().invoke(main, ["rules", "three"])
    assert (several.exit_code, "three-cards" in several.output) == (2, True)


@pytest.mark.parametrize(
    ("cards", "exit_code", "says"), [("9S 9H 9D", 0, "it is a meld."), ("9S 9H 8D", 1, "it is not a meld.")]
)
def test_the_referee_rules_on_it(mine: Browser, table: str, cards: str, exit_code: int, says: str) -> None:
    for address in ("/referee/three-cards", "/referee/three-cards/meld", f"{table}/referee/meld"):
        mine.see(f"{address}?cards={cards.replace(' ', '+')}")
        assert re.search(r'#three\.\w+" id="clause"', mine.text)
    told = CliRunner().invoke(main, ["check", "three-cards", cards])
    assert told.exit_code == exit_code
    assert says in told.stdout.lower()
    mine.see(f"{table}/referee/count?held=9S+KS")
    assert "19 points" in mine.told


def test_its_deeds_are_figures_of_people(mine: Browser, table: str) -> None:
    people = mine.see("/people")
    assert "Went out most often at once" not in seen(people), "of fewer than five hands nobody is the first"
    who = re.search(r'href="(/people/\d+)[^"]*" id="person-\d+">\s*<span class="title">.*?Ann</span>', people)
    assert who is not None
    mine.see(who[1])
    assert "Three Cards" in mine.told
    assert "Out at once 1 of 2 hands" in mine.told
    other = re.search(r'href="(/people/\d+/against/\d+)', mine.text)
    assert other is not None
    mine.see(other[1])
    assert "Out at once 1 time" in mine.told
    assert "Undercut" not in mine.told
    (hers,) = [unescape(link) for link in links(mine.text) if "happened=at_once" in link]
    assert len(shown(mine.see(hers))) == 1


def test_it_is_found_in_the_history(mine: Browser, table: str) -> None:
    mine.start("gin", "Ann", "Bob")
    for query, found in (
        ("game=three-cards", 1),
        ("happened=at_once", 1),
        ("game=gin", 1),
        ("game=gin&happened=at_once", 0),
    ):
        page = mine.see(f"/games?{query}")
        assert len(shown(page)) == found, query
    assert "out at once" in mine.told


WHATEVER = [
    *(every.test_presets_differ_from_each_other, every.test_every_sample_survives_a_round_trip),
    *(every.test_lists_of_exceptions_name_real_options, every.test_every_clause_is_cited_or_only_shown),
    *(every.test_what_scores_is_in_play, every.test_a_table_cites_only_clauses_that_are_written),
]


@pytest.mark.parametrize("holds", WHATEVER, ids=lambda each: each.__name__)
def test_what_holds_for_every_game_holds_for_it(holds: Callable[[Game], None]) -> None:
    holds(THREE_CARDS)


@pytest.mark.parametrize(
    "holds",
    [
        every.test_a_preset_is_made_of_options_and_contradicts_nothing,
        every.test_hands_of_zeros_score,
        every.test_a_hand_in_which_everything_is_nothing_scores,
    ],
)
def test_what_holds_for_every_preset_holds_for_its_own(holds: Callable[[Game, Preset], None]) -> None:
    holds(THREE_CARDS, THREE_CARDS.presets[0])


class OnlyCounts(Referee):
    """The referee of a game in which no cards are a meld."""

    questions = THREE_CARDS.referee.questions[1:]


def test_the_question_of_a_game_without_melds_is_its_first(mine: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    only = replace(THREE_CARDS, referee=OnlyCounts())
    monkeypatch.setattr(games, "GAMES", (only,))
    mine.see("/referee/three-cards?cards=9S+KS")
    assert "19 points" in mine.told


def test_a_game_without_samples_says_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.samples.page_of", lambda _: "four_cards")
    with pytest.raises(pytest.fail.Exception, match=r"Three Cards has no samples: write tests/samples/four_cards\.py"):
        samples_of(THREE_CARDS)
