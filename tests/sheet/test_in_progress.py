"""The hand in progress: the melds on the table after each play, whose turn it is, and what is stored."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cards import parse_cards
from referee.games.fields.players import Seats
from referee.games.table.plays import Play
from referee.sheet.hand_in_progress import (
    TableNow,
    comes_too_early,
    last_turn,
    next_turn,
    ruling_on,
    table_now,
    with_play,
    with_words_before,
    without_last,
)
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.scoresheet import Scoresheet
from referee.words import Fault
from tests.tables import table

FOUR = ("Ann", "Bob", "Cat", "Dan")
IDS = Seats(("1", "2", "3", "4"))
Body = dict[str, Any] | None


def sheet(preset: str, **more: Any) -> Scoresheet:
    """A new game of four; Ann deals."""
    return replay(read_record({"format": FORMAT, "game": preset, "players": list(FOUR), "hands": [], **more}))


def play(by: str, cards: str, act: str = "meld", on: int | None = None, **more: Any) -> dict[str, Any]:
    """A play with the id of its player."""
    return {"by": by, act: cards, **({} if on is None else {"on": on}), **more}


def laid(of: Scoresheet, *plays: dict[str, Any], body: Body = None) -> Body:
    """What is stored after these plays."""
    for each in plays:
        body = with_play(of, IDS, body, each)
    return body


def shown(of: Scoresheet, body: Body) -> list[str]:
    """The melds on the table."""
    return [meld.shown for meld in at(of, body).melds]


def at(of: Scoresheet, body: Body) -> TableNow:
    """The table as stored."""
    return table_now(of, IDS, body)


RUM = sheet("500-rum")
RUN, ON_IT = play("1", "8-TS"), play("2", "JS", "lay", 1)


def test_nothing_lies_before_the_first_play() -> None:
    empty = at(RUM, None)
    assert (empty.plays, empty.melds, empty.turn, empty.in_turn, empty.fault) == ((), (), None, None, None)
    assert empty.points == (0, 0, 0, 0)
    assert empty.opened(0) == (False, False)
    assert at(RUM, {}) == empty


def test_plays_are_stored_by_id_and_as_canonical_text() -> None:
    assert laid(RUM, RUN, ON_IT) == {
        "plays": [{"by": "1", "meld": "8S 9S TS"}, {"by": "2", "lay": "JS", "on": 1}],
    }


def test_a_table_counts_points_and_cards_of_every_player() -> None:
    found = at(RUM, laid(RUM, RUN, ON_IT))
    assert [meld.shown for meld in found.melds] == ["8S 9S TS JS"]
    assert found.points == (27, 10, 0, 0)
    assert [found.cards_laid(seat) for seat in range(4)] == [3, 1, 0, 0]
    assert at(sheet("contract"), None).points is None, "where laid cards are no points"


def test_undo_takes_the_last_play_alone() -> None:
    body = laid(RUM, RUN, ON_IT)
    assert without_last(IDS, body) == laid(RUM, RUN)
    assert without_last(IDS, without_last(IDS, body)) == {"plays": []}
    assert without_last(IDS, None) == {"plays": []}


REFUSED = [
    ("not a meld", "500-rum", play("2", "8H 9H JH"), ("meld",), "not a meld"),
    ("does not fit", "500-rum", play("2", "KS", "lay", 1), ("lay",), "does not continue"),
    ("no such pile", "500-rum", play("2", "JS", "lay", 2), ("on",), "not on the table yet"),
    ("no such act", "500-rum", play("2", "JS", "swap", 1), ("swap",), "stay there"),
    ("no call", "500-rum", play("2", "JS", "rum", 1), ("rum",), "rum is not called at this table"),
    ("a card twice", "500-rum", play("2", "8S 8H 8D"), ("meld",), "twice"),
    ("nobody", "500-rum", play("9", "8H 8D 8C"), ("by",), "not playing"),
    ("a name for an id", "500-rum", play("Ann", "8H 8D 8C"), ("by",), "not playing"),
    ("no cards", "500-rum", play("2", " "), ("meld",), "no card"),
    ("the number of no meld", "500-rum", play("2", "JS", "lay", 0), ("on",), "numbered from 1"),
    ("a joker that has to go on", "contract", play("2", "8S", "swap", 1), ("swap",), "no joker"),
]  # fmt: skip


@table("why, preset, wrong, path, sentence", REFUSED)
def test_a_play_is_refused_at_its_field_and_nothing_is_stored(
    why: str, preset: str, wrong: dict[str, Any], path: tuple[str, ...], sentence: str
) -> None:
    of = sheet(preset)
    body = laid(of, play("1", "8-JS" if preset == "contract" else "8-TS"))
    before = repr(body)
    with pytest.raises(Fault) as told:
        with_play(of, IDS, body, wrong)
    assert told.value.path == path
    assert sentence in str(told.value.words)
    assert repr(body) == before


@table(
    "why, preset, rules, dealer, seats",
    [
        ("to the left of the dealer", "contract", {}, "Ann", [1, 2, 3, 0, 1]),
        ("another dealer", "contract", {}, "Cat", [3, 0, 1, 2, 3]),
        ("counter-clockwise", "dealers-gambit", {}, "Ann", [3, 2, 1, 0, 3]),
        ("clockwise by choice", "dealers-gambit", {"direction": "clockwise"}, "Ann", [1, 2, 3, 0, 1]),
    ],
)
def test_turns_go_round_the_table(why: str, preset: str, rules: dict[str, Any], dealer: str, seats: list[int]) -> None:
    of = sheet(preset, rules=rules, first_dealer=dealer)
    body: Body = None
    found = []
    for _ in seats:
        body = next_turn(of, IDS, body)
        found.append(at(of, body).in_turn)
    assert found == seats


def test_a_play_has_the_turn_that_is_noted_and_undo_goes_back_to_it() -> None:
    of = sheet("contract")
    body = laid(of, play("2", "8S 8H 8C"), play("2", "9S 9H 9C"), body=next_turn(of, IDS, None))
    assert [each["turn"] for each in body["plays"]] == [1, 1]  # type: ignore[index]
    later = next_turn(of, IDS, next_turn(of, IDS, body))
    assert later["turn"] == 3
    assert without_last(IDS, later)["turn"] == 1
    assert last_turn(of, IDS, later)["turn"] == 2
    assert last_turn(of, IDS, last_turn(of, IDS, last_turn(of, IDS, later)))["turn"] == 1, "not behind what was laid"


def test_without_a_play_the_turns_go_back_to_none() -> None:
    assert last_turn(RUM, IDS, next_turn(RUM, IDS, None)) == {"plays": []}
    assert last_turn(RUM, IDS, None) == {"plays": []}
    assert at(sheet("contract"), last_turn(RUM, IDS, next_turn(RUM, IDS, None))).in_turn is None


def test_turns_are_noted_from_the_first_play_or_not_at_all() -> None:
    with pytest.raises(Fault, match="from the first play"):
        next_turn(RUM, IDS, laid(RUM, RUN))


def test_a_play_out_of_turn_is_refused() -> None:
    of = sheet("contract")
    with pytest.raises(Fault, match="out of turn") as told:
        laid(of, play("3", "8S 8H 8C"), body=next_turn(of, IDS, None))
    assert told.value.path == ("turn",)


def test_opened_tells_the_turn_of_the_first_meld() -> None:
    of = sheet("contract")
    body = laid(of, play("2", "8S 8H 8C"), play("2", "9S 9H 9C"), body=next_turn(of, IDS, None))
    assert [at(of, body).opened(seat) for seat in (1, 2)] == [(False, True), (False, False)]
    assert at(of, next_turn(of, IDS, body)).opened(1) == (True, False)
    assert at(RUM, laid(RUM, RUN, ON_IT)).opened(0) == (True, False), "without turns it was earlier"
    assert at(RUM, laid(RUM, RUN, ON_IT)).opened(1) == (False, False), "a lay-off opens nothing"


@table("preset, part, rest", [("contract", "9S 9H 9C", "TS TH TC"), ("kaluki", "2S 2H 2C", "KS KH KC QS QH QC")])
def test_a_part_of_an_opening_opens_nothing_and_what_waits_for_it_is_told(preset: str, part: str, rest: str) -> None:
    of, more = sheet(preset), [rest[at : at + 8] for at in range(0, len(rest), 9)]
    other = [play("3", cards) for cards in ("8S 8H 8C", "JS JH JC", "KS KH KC")]
    begun = laid(of, *other[: 2 if preset == "contract" else 3], play("2", part))
    assert at(of, begun).opened(1) == (False, False)
    assert not at(of, begun).offers(1, parse_cards("8D"))
    told = comes_too_early(at(of, begun), 1, parse_cards("8D"))
    assert told
    assert "cannot lay off" in str(told.because)
    done = at(of, laid(of, *(play("2", cards) for cards in more), body=begun))
    assert done.opened(1) == (True, False)
    assert comes_too_early(done, 1, parse_cards("8D")) is None


def test_half_a_contract_of_this_turn_waits_for_its_rest_and_not_for_the_next_turn() -> None:
    of = sheet("contract")
    begun = at(of, laid(of, play("2", "8S 8H 8C"), body=next_turn(of, IDS, None)))
    told = comes_too_early(begun, 1, parse_cards("8D"))
    assert told
    assert "because you have not opened" in str(told.because)


@table("preset, early", [("kaluki", True), ("romme", False)])
def test_who_may_go_out_without_the_points_is_not_told_that_a_lay_off_is_too_early(preset: str, early: bool) -> None:
    """kaluki.opening: with opening_when_out = no the first meld of the turn lets the player lay off."""
    of = sheet(preset)
    for turns in (None, next_turn(of, IDS, None)):
        body = laid(of, play("2", "KS KH KD"), play("2", "QS QH QD"), body=turns)
        body = laid(of, play("3", "2S 2H 2D"), body=next_turn(of, IDS, body) if turns else body)
        begun = at(of, body)
        assert begun.opened(2) == (False, not early)
        assert bool(begun.offers(2, parse_cards("KC"))) is not early
        misfit = ruling_on(begun, Play(2, "lay", parse_cards("9H"), 1))
        assert misfit
        assert ("cannot lay off" in str(misfit.because)) is early
        assert ruling_on(begun, Play(3, "lay", parse_cards("KC"), 1)), "without a meld nobody lays off"


def test_an_opening_may_be_unfinished_in_its_turn_alone() -> None:
    of = sheet("kaluki")
    body = laid(of, play("2", "9S 9H 9C"), body=next_turn(of, IDS, None))
    assert at(of, body).fault is None
    with pytest.raises(Fault, match="short of the 51 needed"):
        next_turn(of, IDS, body)
    done = laid(of, play("2", "TS JS QS"), body=body)
    assert len(shown(of, laid(of, play("3", "KS KH KC"), play("3", "QD QH QC"), body=next_turn(of, IDS, done)))) == 4


def test_the_dealer_names_the_jokers_and_takes_it_back() -> None:
    of = sheet("dealers-gambit")
    body = with_words_before(IDS, laid(of, RUN), {"joker_use": "double"})
    assert body["joker_use"] == "double"
    assert set(at(of, body).refused) == {"swap", "rum", "split"}
    doubled = laid(of, play("1", "*", "double", 1), body=body)
    assert at(of, doubled).melds[0].doubled
    with pytest.raises(Fault, match="sealed"):
        laid(of, ON_IT, body=doubled)
    assert "joker_use" not in with_words_before(IDS, body, {"joker_use": None})
    undone = at(of, with_words_before(IDS, doubled, {"joker_use": None}))
    assert undone.fault is not None
    assert len(undone.plays) == 2, "what was noted is kept"


def test_plays_that_the_rules_of_now_forbid_are_kept_and_told() -> None:
    body = laid(RUM, RUN, ON_IT)
    strict = sheet("500-rum", rules={"min_run": 4})
    found = at(strict, body)
    assert found.fault is not None
    assert "not a meld" in str(found.fault.words)
    assert (len(found.plays), found.melds, found.points) == (2, (), (0, 0, 0, 0))
    with pytest.raises(Fault, match="not a meld"):
        with_play(strict, IDS, body, play("3", "KS KH KC"))
    assert without_last(IDS, body) == laid(RUM, RUN)
    assert shown(RUM, body) == ["8S 9S TS JS"], "the old rules bring all of it back"


def test_what_is_stored_follows_a_player_to_another_seat() -> None:
    body = laid(RUM, RUN)
    moved = table_now(RUM, Seats(("2", "1", "3", "4")), body)
    assert moved.plays[0].by == 1
    assert [moved.cards_laid(seat) for seat in range(4)] == [0, 3, 0, 0]


OPENINGS = [
    ("nothing laid", "contract", {}, [], None),
    ("one of two groups", "contract", {}, ["8S 8H 8C"], "1 of 2 groups"),
    ("all of it", "contract", {}, ["8S 8H 8C", "9S 9H 9C"], None),
    ("of both kinds", "contract", {"contracts": ["GGR"], "cards_dealt": [10]}, ["8S 8H 8C"], "1 of 2 groups, 0 of 1 sequence"),
    ("sequences alone", "contract", {"contracts": ["RR"], "cards_dealt": [10]}, ["5S 6S 7S 8S"], "1 of 2 sequences"),
    ("too few points", "kaluki", {}, ["9S 9H 9C"], "27 of 51 points to open"),
    ("points enough", "kaluki", {}, ["9S 9H 9C", "KS KH KC"], None),
    ("a game without openings", "500-rum", {}, ["9S 9H 9C"], None),
]  # fmt: skip


@table("why, preset, rules, melds, words", OPENINGS)
def test_how_far_an_opening_is(why: str, preset: str, rules: dict[str, Any], melds: list[str], words: str) -> None:
    of = sheet(preset, rules=rules)
    for body in (None, next_turn(of, IDS, None)):
        found = at(of, laid(of, *(play("2", cards) for cards in melds), body=body)).opening(1)
        assert (found and str(found)) == words
        assert at(of, laid(of, *(play("2", cards) for cards in melds), body=body)).opening(0) is None


RULED = [
    ("no meld", "500-rum", Play(1, "meld", parse_cards("8H 9H JH")), "500.run"),
    ("does not fit", "500-rum", Play(1, "lay", parse_cards("KS"), 1), "500.layoff"),
    ("a joker that is not there", "kaluki", Play(1, "swap", parse_cards("8S"), 1), "kaluki.swap"),
    ("two readings", "500-rum", Play(1, "meld", parse_cards("3C 4C *")), "500.joker"),
    ("the cards are right", "500-rum", Play(1, "lay", parse_cards("JS"), 1), None),
    ("jokers stay", "500-rum", Play(1, "swap", parse_cards("8S"), 1), "500.joker"),
    ("no question about it", "500-rum", Play(1, "swap", parse_cards("8S 9S"), 1), None),
    ("no such meld", "500-rum", Play(1, "lay", parse_cards("8S 9S TS"), 7), None),
]


@table("why, preset, wrong, clause", RULED)
def test_the_referee_says_why_cards_cannot_be_played(why: str, preset: str, wrong: Play, clause: str | None) -> None:
    of = sheet(preset)
    ruling = ruling_on(at(of, laid(of, play("1", "8-TS"))), wrong)
    assert (ruling and ruling.clause) == clause
    assert ruling is None or not ruling.ok


def test_a_meld_is_its_players_whoever_lays_off_on_it() -> None:
    found = at(RUM, laid(RUM, RUN, ON_IT, play("3", "7S", "lay", 1), play("2", "KS KH KC")))
    assert found.began == (0, 1)
    assert found.melds[0].lying[0].owners == (2, 0, 0, 0, 1)
    assert found.first == 1
