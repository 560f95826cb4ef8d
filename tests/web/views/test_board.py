"""The board around its tiles: the last change, what to lay, the table's own rules, the list of hands and its games."""

from __future__ import annotations

import re

import pytest

from referee.games.base.deal import MeldShape
from referee.games.contract.contracts import shapes
from referee.games.contract.options import ContractRules
from referee.web.views.log import DONE, UNDONE
from tests.pages import seen
from tests.past import Put, game_of
from tests.web.person import Browser, knock, part, there, went_out

THREE = ("Ann", "Bob", "Cat")


def told(mine: Browser) -> str:
    """What the board says about the last change."""
    found = re.search(r'class="done">([^<]*)<', mine.text)
    return found[1] if found else ""


def corrected(mine: Browser, table: str) -> None:
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"held-2-points": "30"})


def without_the_first(mine: Browser, table: str) -> None:
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/delete")


def under_other_rules(mine: Browser, table: str) -> None:
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "150", "sure": "yes"})


def with_other_names(mine: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": "Anna"})


def ended(mine: Browser, table: str) -> None:
    mine.see(table)
    mine.send("/finish")


def played_on(mine: Browser, table: str) -> None:
    ended(mine, table)
    mine.send("/reopen")


def test_beside_redo_it_is_said_what_undo_takes_back(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    corrected(mine, table)
    mine.record(table, knock(1, 5, 20))
    mine.see(table)
    mine.send("/undo")
    assert part(mine.see(table), "undo") == "Undo the correction"
    mine.send("/undo")
    assert part(mine.see(table), "undo") == "Undo hand 1"


@pytest.mark.parametrize(
    ("act", "done", "undone"),
    [
        (corrected, "Hand 1 is corrected. Ann 15 → 25", "The correction of hand 1 is undone."),
        (without_the_first, "Hand 1 is deleted.", "Hand 1 is back."),
        (under_other_rules, "The rules have been changed. Target: 100 → 150", "The change to the rules is undone."),
        (with_other_names, "Names or seats have been corrected.", "The new names or seats are undone."),
        (ended, "The game has been ended.", "The end of the game is undone."),
        (played_on, "The game continues.", "The game has been ended again."),
    ],
)
def test_what_was_done_is_said_and_taken_back_and_made_again_on_the_board(
    mine: Browser, act: object, done: str, undone: str
) -> None:
    table = mine.start("gin", "Ann", "Bob")
    assert (told(mine), there(mine.text, "undo")) == ("", False)
    mine.record(table, knock(1, 5, 20))
    assert told(mine) == "Hand 1 is saved."
    act(mine, table)  # type: ignore[operator]
    mine.see(table)
    assert told(mine) == done
    mine.send("/undo")
    assert told(mine) == undone
    assert there(mine.text, "undo")
    mine.send("/redo")
    assert told(mine) == done
    assert not there(mine.text, "redo")


def test_a_hand_that_was_taken_back_is_named(mine: Browser) -> None:
    table = mine.start("contract", *THREE)
    mine.record(table, went_out(1, 0, 40, 12))
    mine.record(table, went_out(2, 9, 0, 12))
    mine.send("/undo")
    assert told(mine) == "Hand 2 is undone."
    mine.send("/undo")
    assert told(mine) == "Hand 1 is undone."
    mine.send("/redo")
    assert told(mine) == "Hand 2 is undone."


def test_whoever_looks_on_is_told_of_no_undo(mine: Browser, other: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    other.see(other.join(mine, table, "look"))
    assert told(other) == ""
    assert not there(other.text, "undo")


def test_every_change_that_can_be_undone_has_its_sentences() -> None:
    assert DONE.keys() == UNDONE.keys()


def test_what_to_lay_is_the_headline_and_drawn_on_the_board_and_where_the_hand_is_entered(mine: Browser) -> None:
    table = mine.start("contract", *THREE)
    assert "Deal 1 of 7: two groups" in mine.told
    assert mine.text.count(">7</text>") == 6
    mine.record(table, went_out(1, 0, 40, 12))
    for address in (table, f"{table}/hands/new", f"{table}/big"):
        mine.see(address)
        assert "Deal 2 of 7: one group and one sequence" in mine.told
        assert mine.text.count('class="shape"') == 2
    mine.see(f"{mine.hands(table)[0]}/correct")
    assert "Deal 1 of 7: two groups" in mine.told


def test_a_game_without_contracts_has_no_headline(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    for address in (table, f"{table}/hands/new"):
        assert 'class="aim"' not in mine.see(address)


def test_a_meld_is_drawn_with_the_fewest_cards_that_it_may_have() -> None:
    group, longer, shorter = MeldShape(3, steps=False), MeldShape(4, steps=True), MeldShape(3, steps=True)
    assert shapes(ContractRules(), "GR") == (group, longer)
    assert shapes(ContractRules(min_run=3), "RG") == (shorter, group)


def test_the_table_s_own_rules_are_one_link_on_the_board_to_what_they_are(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    assert not there(mine.text, "house-rules")
    table = mine.start("gin", "Ann", "Bob", target="150", gin_bonus="30", box_bonus="21", game_bonus="90")
    assert "4 house rules" in part(mine.text, "house-rules")
    assert f'id="house-rules" href="{table}/rules#own"' in mine.text
    assert "Bonus for gin" in part(mine.see(f"{table}/rules"), "own")


def test_what_the_board_shows_of_a_game_anyway_is_no_house_rule_on_it(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob", hollywood="yes")
    assert not there(mine.text, "house-rules")
    mine.start("gin", "Ann", "Bob", hollywood="yes", gin_bonus="30")
    assert "1 house rule" in part(mine.text, "house-rules")


def test_three_games_are_columns_that_add_up(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", hollywood="yes")
    for first, second in ((5, 30), (5, 15)):
        mine.record(table, knock(1, first, second))
    shown = mine.see(table)
    rows = re.findall(r"<tr[^>]*>.*?</tr>", shown[shown.index("<tbody>") :], re.DOTALL)
    cells = [[" ".join(seen(cell)) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)] for row in rows]
    assert cells[0] == ["35", "10", "0", "0", "0", "0"]
    assert cells[1] == ["+10 35", "+10 10", "", "", "", ""]
    assert cells[2] == ["+25 25", "", "", "", "", ""]
    assert mine.totals(table) == ["45", "0"]
    assert "×2" in part(mine.text, "brought-1")
    assert shown.count('scope="colgroup"') == 2
    assert " ".join(seen(part(mine.text, "total-1"))).startswith("Ann +10 Game 1 35 Game 2 10 Game 3 0 45")
    mine.record(table, {"end": "void"})
    mine.see(table)
    assert "Nobody scores." in mine.told
    mine.record(table, knock(1, 5, 95))
    assert "Ann wins game 1." in mine.see(table)


def test_totals_that_are_carried_over_are_on_the_tiles_from_the_start_and_no_points_of_the_first_hand(
    mine: Browser,
) -> None:
    table = mine.start("500-rum", *THREE)
    mine.record(table, {**went_out(1, 0, 20, 30), "melded-1-points": "70"})
    mine.send("/finish")
    mine.send("/again")
    again = mine.send("/new/500-rum", {"carry": "yes", "first": "1"})
    assert mine.totals(again) == ["70", "−20", "−30"]
    assert "Carried over" in mine.told
    mine.record(again, went_out(2, 5, 0, 6))
    assert mine.totals(again) == ["65", "−20", "−36"]
    assert [part(mine.text, f"brought-{side}").split()[-1] for side in (1, 2, 3)] == ["−5", "0", "−6"]
    assert "Carried over" in mine.told


def test_the_first_way_from_the_top_leads_to_the_next_hand(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    body = mine.see(table).partition("<body")[2]
    first = re.search(r"<a [^>]*>", body)
    assert first is not None
    assert f'href="{table}/hands/new"' in first[0]


def test_a_cell_is_told_by_its_hand_and_its_player(mine: Browser) -> None:
    table = mine.start("500-rum", *THREE)
    mine.record(table, went_out(1, 0, 20, 30))
    shown = mine.see(table)
    head = shown[shown.index("<thead>") : shown.index("</thead>")]
    assert head.count('scope="col"') == 4
    assert "deals" not in head
    row = shown[shown.index('<th scope="row">') :].partition("</th>")[0]
    assert " ".join(seen(row)) == "Hand 1"


def test_what_happened_between_two_hands_stands_between_them(mine: Browser, put: Put) -> None:
    hands = (
        {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}},
        {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}, "leaves": {"Cat": "counts"}},
        {"scores": {"Ann": 1, "Bob": 2}, "note": "Spilt tea."},
    )
    html = mine.see(put(game_of("500-rum", "2026-05-01T20:00:00+09:00", ("Ann", "Bob", "Cat"), *hands)))
    there = [
        html.index(each) for each in ('id="hand-3"', "Spilt tea.", "Cat leaves, and the total counts.", 'id="hand-2"')
    ]
    assert there == sorted(there)
