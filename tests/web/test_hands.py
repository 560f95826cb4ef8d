"""Hands: entered, previewed, saved once, corrected, inserted, deleted, and what happens when two people do so at once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.cards.card import in_signs
from referee.sheet.changes import Change
from referee.store import OpenedSheet, Right, Store
from tests.web.person import HTMX, Browser, knock, part, there, went_out


@pytest.fixture
def table(mine: Browser, other: Browser) -> str:
    """A game of gin with two hands, in which Ann has 15 and 20 points; another phone keeps score, too."""
    address = mine.start("gin", "Ann", "Bob")
    for deadwood in (20, 25):
        mine.record(address, knock(1, 5, deadwood))
    other.join(mine, address)
    return address


@pytest.fixture
def rum(mine: Browser) -> str:
    """An empty table of 500 Rum."""
    return mine.start("500-rum", "Ann", "Bob", "Cat")


GAMES = [
    ("gin", 2, knock(2, 20, 5), ["0", "15"]),
    ("500-rum", 3, {**went_out(1, 0, 5, 10), "melded-2-points": "45"}, ["0", "40", "\u221210"]),
    ("contract", 3, went_out(1, 0, 5, 10), ["0", "5", "10"]),
    ("kaluki", 3, went_out(3, 4, 5, 0), ["4", "5", "0"]),
]


@pytest.mark.parametrize(("preset", "seats", "typed", "totals"), GAMES, ids=[each[0] for each in GAMES])
def test_a_hand_of_each_game_is_previewed_then_recorded(
    mine: Browser, preset: str, seats: int, typed: dict[str, str], totals: list[str]
) -> None:
    table = mine.start(preset, *("Ann", "Bob", "Cat")[:seats])
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {}, status=422)
    assert "See the marked fields" in mine.told or there(mine.text, "general-wrong")
    form = mine.form("/hands/new")
    answer = mine.post(f"{table}/hands/preview", {**form.values, **typed}, **HTMX)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<section id="preview"')
    assert all(f"<b>{total}</b>" in answer.text for total in totals)
    assert mine.totals(table) == ["0"] * seats, "a preview saves nothing"
    mine.record(table, typed)
    assert mine.totals(table) == totals


def test_the_sum_of_cards_left_in_hand_is_there_before_what_was_laid(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/hands/new")
    values = mine.form("/hands/new").values
    typed = {"out": "1", "melded-2-points": "", "held-2-as": "cards", "held-2-cards": "K K 5 2"}
    answer = mine.post(f"{rum}/hands/preview", {**values, **typed}, **HTMX).text
    cells = re.findall(r"<td>(.*?)</td>", answer, re.DOTALL)
    assert "\u221227" in cells[1]
    assert "missing" in cells[1]
    assert "\u2212" not in cells[0] + cells[2]


def test_without_scripts_the_whole_page_previews_and_keeps_what_is_typed(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    typed = knock(1, "2+3", 30, note="hm")
    values = mine.form("/hands/new").values
    mine.post(f"{table}/hands/preview", {**values, **typed})
    assert "<!doctype html>" in mine.text
    assert "Bob had 30; Ann, who knocked, had 5" in part(mine.text, "preview")
    shown = mine.form("/hands/new").values
    assert {key: shown[key] for key in typed} == typed
    mine.send("/hands/new")
    assert mine.totals(table) == ["60", "0"]


def test_the_preview_of_the_last_hand_says_who_wins(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    values = mine.form("/hands/new").values
    mine.post(f"{table}/hands/preview", {**values, **knock(1, 0, 80)}, **HTMX)
    assert "Won by Ann" in mine.told


def test_with_htmx_parts_are_swapped_and_the_browser_is_sent_on(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    refused = mine.post(sent.action, {**sent.values, **knock(1, "x", 20)}, **HTMX)
    assert refused.status_code == 422
    assert refused.text.lstrip().startswith('<div id="hand_form">')
    saved = mine.post(sent.action, {**sent.values, **knock(1, 5, 50)}, **HTMX)
    assert (saved.status_code, saved.text) == (204, "")
    assert saved.headers["HX-Redirect"] == table
    assert "HX-Request" in saved.headers["Vary"]


WRONG = [
    ("nobody named", {"by": ""}, "by", "who"),
    ("no end", {"end": ""}, "end", ""),
    ("an end that there is not", {"end": "riot"}, "end-wrong", "“riot” is not possible"),
    ("a player who is not there", {"by": "7"}, "by", "Choose who it was"),
    ("a number misspelt", {"held-2-points": "2o"}, "held-2-wrong", "“2o” is not a number"),
    ("less than nothing", {"held-2-points": "-3"}, "held-2-wrong", "enter at least 0"),
    ("a knock above the limit", {"held-1-points": "11"}, "held-1-wrong", "11"),
    ("a missing player", {"held-2-points": ""}, "held-2-wrong", "Bob"),
    ("no card", {"held-2-as": "cards", "held-2-cards": "8S XX"}, "held-2-wrong", "“XX” is not a card"),
    ("a card seen twice", {"held-2-as": "cards", "held-2-cards": "8S 8S 2C 3C 4C 5D 6D 7D KH QH"}, "held-2-wrong", "8"),
    ("too large a number", {"held-2-points": "999999"}, "held-2-wrong", "at most"),
    ("no number of points by agreement", {"adjust-2": "ten"}, "adjust-2-wrong", "“ten” is not a number"),
    ("scores of one player only", {"scores-1": "20"}, "scores", "Bob's too"),
    ("too long a note", {"note": "x" * 1001}, "note-wrong", "at most"),
    ("a dealer who is not there", {"dealer": "9"}, "dealer-wrong", "Choose who it was"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "where", "sentence"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG])
def test_a_wrong_hand_comes_back_as_typed(
    mine: Browser, table: str, typed: dict[str, str], where: str, sentence: str
) -> None:
    mine.see(f"{table}/hands/new")
    everything = {**knock(1, "4+1", 20, note="why?"), **typed}
    mine.send("/hands/new", everything, status=422)
    assert sentence.lower() in part(mine.text, where).lower()
    shown = mine.form("/hands/new").values
    offered = {
        key: in_signs(value) for key, value in everything.items() if key not in ("end", "by", "dealer") and value
    }
    assert {key: shown[key] for key in offered} == offered
    assert mine.totals(table) == ["35", "0"]


SPELLINGS = [
    "KS KC KD 5S 6S 7S 9C 10C JC JD",
    "ks kc kd 5s 6s 7s 9c tc jc jd",
    "KSKCKD 5-7S 9-JC JD",
    "K♠ K♣ K♦ 5♠ 6♠ 7♠ 9♣ 10♣ J♣ J♦",
    "Ｋ♠，Ｋ♣、Ｋ♦ 5–7♠ ９～Ｊ♣ ＪＤ",
    "KS,KC;KD\u30005S 6S 7S 9C TC JC J♢",
]


@pytest.mark.parametrize("cards", SPELLINGS)
def test_cards_are_read_in_every_spelling(mine: Browser, table: str, cards: str) -> None:
    theirs = "2S 2C 2D 2H 8S 8C 8D 9S 7C AC"
    typed = {"held-1-as": "cards", "held-1-cards": cards, "held-2-as": "cards", "held-2-cards": theirs}
    mine.record(table, {"end": "knock", "by": "1", **typed})
    assert mine.totals(table) == ["35", "26"]
    mine.see(f"{mine.hands(table)[2]}/correct")
    assert mine.form("/correct").values["held-1-cards"] == in_signs(cards)
    mine.send("/correct")
    assert mine.totals(table) == ["35", "26"]


def test_a_hand_as_its_player_declared_it(mine: Browser, table: str) -> None:
    melds = "KS KC KD\n5S 6S 7S\n9C TC JC\n= JD"
    theirs = "2S 2C 2D 2H\n8S > 5S 6S 7S\n= 8C 8D 9S 7C AC"
    typed = {"held-1-as": "melds", "held-1-melds": melds, "held-2-as": "melds", "held-2-melds": theirs}
    mine.record(table, {"end": "knock", "by": "1", **typed})
    assert mine.totals(table) == ["58", "0"]
    mine.see(f"{mine.hands(table)[2]}/correct")
    assert mine.form("/correct").values["held-2-melds"].split("\n") == in_signs(theirs).split("\n")


def test_plays_are_lines_of_text(mine: Browser, rum: str) -> None:
    plays = "Ann: 8-TS\nBob: JS > 1\nCat: 7S 7H 7D"
    mine.see(f"{rum}/hands/new")
    mine.send("/hands/new", {"out": "1", "plays": f"{plays}\nDan: QS > 1"}, status=422)
    assert "Line 4" in part(mine.text, "plays-wrong")
    mine.send("/hands/new", {"out": "1", "plays": "Ann: 8-TD"}, status=422)
    mine.send("/hands/new", {"out": "1", "plays": plays, "held-2-points": "5", "held-3-points": "10"})
    assert mine.totals(rum) == ["27", "5", "11"]
    mine.see(mine.hands(rum)[0])
    assert "eight of spades" in mine.text
    mine.see(f"{mine.hands(rum)[0]}/correct")
    assert mine.form("/correct").values["plays"].splitlines() == in_signs(plays).splitlines()


def test_a_range_goes_around_the_corner_where_runs_do(mine: Browser) -> None:
    """500.run: in the plays of a hand, and on the tray of the referee's page."""
    table = mine.start("500-rum", "Ann", "Bob", ace_wraps="yes")
    mine.record(table, {"out": "1", "plays": "Ann: Q-2S", "held-2-points": "5"})
    assert mine.totals(table) == ["37", "−5"]
    assert "Q♠ K♠ A♠ 2♠ is a run" in part(mine.see(f"{table}/referee?cards=Q-2S"), "main")
    for page in ("referee", "referee/meld", "hands/new", "laid"):
        assert "data-around" in mine.see(f"{table}/{page}"), page
    assert "data-around" not in mine.see("/referee/500-rum"), "where none does, keys do not read it"


def test_plays_follow_the_players_to_their_new_names(mine: Browser, rum: str) -> None:
    typed = {"out": "1", "plays": "Ann: 8-TS\nBob: JS > 1", "held-2-points": "5", "held-3-points": "10"}
    mine.record(rum, typed)
    before = mine.totals(rum)
    mine.see(f"{rum}/players")
    mine.send("/players", {"name-1": "Bob", "name-2": "Ann"})
    mine.see(f"{mine.hands(rum)[0]}/correct")
    mine.send("/correct")
    assert mine.totals(rum) == before


def test_scores_as_counted_need_nothing_else(mine: Browser, table: str) -> None:
    mine.record(table, {"scores-1": "0", "scores-2": "12+11"})
    assert mine.totals(table) == ["35", "23"]
    assert "table.scores" in mine.see(mine.hands(table)[2])


def test_penalties_dealer_and_note_are_kept(mine: Browser, table: str) -> None:
    mine.record(table, knock(1, 5, 20, **{"adjust-2": "-10", "dealer": "2", "note": "Bob spilt the tea."}))
    assert mine.totals(table) == ["50", "\u221210"]
    assert "Bob spilt the tea." in mine.see(table)
    mine.see(mine.hands(table)[2])
    assert "Dealt by Bob." in mine.told
    mine.see(f"{mine.hands(table)[2]}/correct")
    shown = mine.form("/correct").values
    assert (shown["adjust-2"], shown["note"]) == ("-10", "Bob spilt the tea.")


def test_numbers_are_kept_as_typed(mine: Browser, table: str) -> None:
    mine.record(table, knock(1, 5, "12+11+7"))
    mine.see(f"{mine.hands(table)[2]}/correct")
    assert mine.form("/correct").values["held-2-points"] == "12+11+7"


def test_a_hand_sent_many_times_is_there_once(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    data = {**sent.values, **knock(2, 20, 5)}
    assert {mine.post(sent.action, data).status_code for _ in range(3)} == {303}
    assert mine.totals(table) == ["35", "15"]


def test_a_form_changed_after_it_was_saved_unseen_is_not_dropped(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    mine.post(sent.action, {**sent.values, **knock(2, 20, 5)})
    mine.post(sent.action, {**sent.values, **knock(2, 30, 5)})
    assert mine.answer.status_code == 409
    assert mine.form("/hands/new").values["held-1-points"] == "30"
    assert mine.totals(table) == ["35", "15"]


def test_the_same_numbers_as_the_last_hand_are_asked_about(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", knock(1, 5, 25), status=409)
    assert "exactly the same as the one before" in mine.told
    assert mine.totals(table) == ["35", "0"]
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", knock(1, 5, 25), status=409)
    mine.send("/hands/new")
    assert mine.totals(table) == ["55", "0"]


def test_a_correction_changes_all_totals_after_it(mine: Browser, table: str) -> None:
    first = mine.hands(table)[0]
    mine.see(f"{first}/correct")
    mine.send("/correct", {"by": "2", "held-1-points": "30", "held-2-points": "4"})
    assert mine.totals(table) == ["20", "26"]
    mine.see(first)
    assert "Before it was corrected" in mine.text
    assert "Ann +15, Bob 0" in " ".join(mine.text.split())
    mine.see(f"{table}/log")
    assert "Hand 1 was corrected from Ann +15, Bob 0 to Ann 0, Bob +26." in mine.told


def test_a_correction_of_cards_alone_says_that_the_scores_stay(mine: Browser, table: str) -> None:
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"note": "Bob held the ace of spades."})
    mine.see(f"{table}/log")
    assert "Hand 1 was corrected. The scores are unchanged: Ann +15, Bob 0." in mine.told


def test_a_correction_tells_what_it_changes_of_those_who_came_later(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.record(table, {"out": "2", "held-1-points": "25", "held-3-points": "35"})
    late = {"out": "2", "held-1-points": "5", "held-3-points": "5", "held-4-points": "5"}
    mine.record(table, {**late, "new-4": "Dee", "new-4-as": "average"})
    assert mine.totals(table)[3] == "25"
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"held-1-points": "95"})
    told = "This also changes other totals: Dee 25 → 49."
    mine.see(table)
    assert f"Hand 1 is corrected. Ann 25 → 95. {told}" in mine.told
    mine.see(f"{table}/log")
    assert told in mine.told


def test_a_forgotten_hand_is_inserted(mine: Browser, table: str) -> None:
    first, second = mine.hands(table)
    assert f"/hands/new?before={second.rpartition('/')[2]}" in mine.see(second)
    mine.see(f"{table}/hands/new?before={second.rpartition('/')[2]}")
    assert "Insert a hand before hand 2" in mine.text
    mine.send("/hands/new", knock(2, 12, 2))
    hands = mine.hands(table)
    assert (len(hands), hands[0], hands[2]) == (3, first, second)
    mine.see(f"{table}/log")
    assert "Hand 2 was inserted: Ann 0, Bob +10." in mine.told
    assert mine.totals(table) == ["35", "10"]


def test_a_hand_is_deleted_once_and_comes_back_by_undo(mine: Browser, table: str) -> None:
    first = mine.hands(table)[0]
    mine.see(first)
    sent = mine.form("/delete")
    assert [mine.post(sent.action, sent.values).status_code for _ in range(2)] == [303, 303]
    assert mine.totals(table) == ["20", "0"]
    mine.send("/undo")
    assert mine.totals(table) == ["35", "0"]


@pytest.fixture
def over(mine: Browser, table: str) -> str:
    """The game of gin, ended by its fourth hand."""
    mine.record(table, knock(1, 5, 30))
    mine.record(table, knock(1, 5, 60))
    assert "Won by Ann" in mine.text
    return table


def test_nothing_follows_the_end(mine: Browser, over: str) -> None:
    assert mine.client.get(f"{over}/hands/new").status_code == 303
    mine.see(f"{mine.hands(over)[0]}/correct")
    values = mine.form("/correct").values
    mine.post(f"{over}/hands/new", {**values, "version": "4", "once": "k"})
    assert mine.answer.status_code == 422
    assert "The game is over" in mine.told


def test_an_earlier_end_is_asked_about_and_strikes_hands(mine: Browser, over: str) -> None:
    hands = mine.hands(over)
    mine.see(f"{hands[1]}/correct")
    mine.send("/correct", {"held-2-points": "95"}, status=409)
    assert "The game then ends with hand 2" in mine.told
    assert "after the end" not in mine.see(over)
    mine.see(f"{hands[1]}/correct")
    mine.send("/correct", {"held-2-points": "95"}, status=409)
    mine.send("/correct")
    assert mine.text.count("after the end, not counted") == 2
    assert "comes after the end" in mine.see(hands[3])
    mine.see(f"{hands[1]}/correct")
    mine.send("/correct", {"held-2-points": "80"}, status=409)
    assert "The game then ends later, with hand 3: the hands up to there now count too." in mine.told


def test_yes_is_said_to_what_was_asked_only(mine: Browser, over: str) -> None:
    hands = mine.hands(over)
    mine.see(f"{hands[1]}/correct")
    mine.send("/correct", {"held-2-points": "95"}, status=409)
    mine.send("/correct", {"held-2-points": "6"}, status=409)
    assert "The game is then no longer over" in mine.told
    mine.send("/correct")
    assert not there(mine.text, "again")


def test_a_deletion_that_moves_the_end_is_asked_about(mine: Browser, over: str) -> None:
    last = mine.hands(over)[3]
    mine.see(f"{last}/correct")
    mine.send("/delete", status=409)
    assert "The game is then no longer over" in mine.told
    mine.send("/delete")
    assert len(mine.hands(over)) == 3


def test_an_inserted_hand_that_pushes_one_behind_the_end_is_asked_about(mine: Browser, over: str) -> None:
    last = mine.hands(over)[3].rpartition("/")[2]
    mine.see(f"{over}/hands/new?before={last}")
    mine.send("/hands/new", knock(1, 5, 70), status=409)
    assert "The game then ends with hand 4" in mine.told
    mine.send("/hands/new")
    assert mine.text.count("after the end, not counted") == 1


def test_of_two_who_record_at_once_the_second_is_told_and_shown_both(mine: Browser, other: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    other.record(table, knock(2, 20, 5))
    typed = knock(2, 21, 5)
    mine.send("/hands/new", typed, status=409)
    assert "Somebody else saved first." in mine.told
    assert "Ann had 20; Bob, who knocked, had 5" in mine.told, "what the other one recorded"
    assert mine.form("/hands/new").values["held-1-points"] == "21"
    assert mine.totals(table) == ["35", "15"]
    mine.see(f"{table}/hands/new")
    other.record(table, knock(2, 30, 5))
    mine.send("/hands/new", typed, status=409)
    mine.send("/hands/new")
    assert mine.totals(table) == ["35", "56"]


def test_a_stale_correction_shows_both_versions_and_can_be_saved(mine: Browser, other: Browser, table: str) -> None:
    first = mine.hands(table)[0]
    mine.see(f"{first}/correct")
    other.see(f"{first}/correct")
    other.send("/correct", {"held-2-points": "40"})
    mine.send("/correct", {"held-2-points": "50"}, status=409)
    assert "Bob had 40; Ann, who knocked, had 5" in mine.told
    assert mine.form("/correct").values["held-2-points"] == "50"
    assert mine.totals(table) == ["55", "0"]
    mine.see(f"{first}/correct")
    other.see(f"{first}/correct")
    other.send("/correct", {"held-2-points": "41"})
    mine.send("/correct", {"held-2-points": "50"}, status=409)
    mine.send("/correct")
    assert mine.totals(table) == ["65", "0"]


def test_a_correction_that_came_second_and_is_the_same_says_so_and_can_be_left_out(
    mine: Browser, other: Browser, table: str
) -> None:
    first = mine.hands(table)[0]
    mine.see(f"{first}/correct")
    other.see(f"{first}/correct")
    other.send("/correct", {"held-2-points": "40"})
    mine.send("/correct", {"held-2-points": "40"}, status=409)
    assert "Yours scores the same." in mine.told
    assert "≠" not in mine.text
    assert 'id="leave"' in mine.text


def test_two_corrections_of_different_hands_both_stand(mine: Browser, other: Browser, table: str) -> None:
    first, second = mine.hands(table)
    mine.see(f"{first}/correct")
    other.see(f"{second}/correct")
    other.send("/correct", {"held-2-points": "40"})
    mine.send("/correct", {"held-2-points": "50"})
    assert mine.totals(table) == ["80", "0"]


def test_checking_an_old_form_does_not_make_it_new(mine: Browser, other: Browser, table: str) -> None:
    first = mine.hands(table)[0]
    mine.see(f"{first}/correct")
    sent = mine.form("/correct")
    other.see(f"{first}/correct")
    other.send("/correct", {"held-2-points": "40"})
    mine.post(f"{table}/hands/preview?hand={first.rpartition('/')[2]}", {**sent.values, "held-2-points": "50"})
    assert mine.answer.status_code == 409
    assert "Bob had 40; Ann, who knocked, had 5" in mine.told
    assert mine.form("/correct").values["held-2-points"] == "50"


def test_what_was_typed_outlives_the_deletion_of_its_hand(mine: Browser, other: Browser, table: str) -> None:
    first = mine.hands(table)[0]
    mine.see(f"{first}/correct")
    other.see(f"{first}/correct")
    other.send("/delete")
    mine.send("/correct", {"held-2-points": "50"}, status=409)
    assert "has been deleted" in mine.told
    assert mine.form("/hands/new").values["held-2-points"] == "50"
    mine.send("/hands/new")
    assert mine.totals(table) == ["65", "0"]


def test_what_was_typed_outlives_the_deletion_of_the_game(mine: Browser, other: Browser, table: str) -> None:
    other.see(f"{table}/hands/new")
    mine.see(table)
    mine.send("/delete")
    other.send("/hands/new", knock(2, 20, 5), status=409)
    assert "This game is deleted" in other.told
    mine.send("/restore")
    other.send("/hands/new")
    assert other.totals(table) == ["35", "15"]


def test_a_forgotten_hand_inserted_on_two_phones_is_not_there_twice_unseen(
    mine: Browser, other: Browser, table: str
) -> None:
    mine.record(table, knock(1, 5, 15))
    first, second, _ = mine.hands(table)
    before = second.rpartition("/")[2]
    mine.see(f"{table}/hands/new?before={before}")
    other.see(f"{table}/hands/new?before={before}")
    other.send("/hands/new", knock(2, 9, 4))
    other.see(f"{first}/correct")
    other.send("/delete")
    mine.send("/hands/new", knock(2, 9, 4), status=409)
    assert "Somebody else saved first" in mine.told


@pytest.mark.parametrize("meanwhile", ["a link", "a hand"])
def test_what_happens_while_a_hand_is_being_saved_stops_it_only_if_it_is_a_hand(
    mine: Browser, other: Browser, table: str, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    save = Store.save

    def late(store: Store, sheet: OpenedSheet, change: Change, **more: Any) -> OpenedSheet:
        monkeypatch.setattr(Store, "save", save)
        if meanwhile == "a link":
            store.renew_link(sheet.credential, Right.LOOK, when="2026-01-01T20:00:00+00:00")
        else:
            other.record(table, knock(2, 20, 5))
        return save(store, sheet, change, **more)

    mine.see(f"{table}/hands/new")
    monkeypatch.setattr(Store, "save", late)
    mine.send("/hands/new", knock(1, 5, 30), status=303 if meanwhile == "a link" else 409)
    mine.see(table)
    assert len(mine.hands(table)) == 3


def test_a_hand_recorded_meanwhile_is_told_also_when_another_one_went(
    mine: Browser, other: Browser, table: str
) -> None:
    mine.see(f"{table}/hands/new")
    other.record(table, knock(2, 20, 5))
    other.see(f"{other.hands(table)[0]}/correct")
    other.send("/delete")
    mine.send("/hands/new", knock(2, 30, 5), status=409)
    assert "Somebody has just recorded or undone a hand" in mine.told


def test_a_hand_that_was_undone_and_redone_can_still_be_corrected(mine: Browser, table: str) -> None:
    first = mine.hands(table)[0]
    mine.see(f"{first}/correct")
    mine.send("/correct", {"held-2-points": "40"})
    mine.send("/undo")
    mine.see(f"{first}/correct")
    assert mine.form("/correct").values["held-2-points"] == "20"
    mine.send("/correct", {"held-2-points": "50"})
    assert mine.totals(table) == ["65", "0"]
