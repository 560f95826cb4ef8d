"""Gin for three and four in the browser: starting a game, the form that asks who plays, and a board with everybody on it."""

from __future__ import annotations

import re

import pytest

from tests.pages import links
from tests.web.person import Browser, knock, part, there, went_out

THREE, FOUR = ("Ann", "Bob", "Cat"), ("Ann", "Bob", "Cat", "Dan")
FIRST = {"tables_1_end": "knock", "tables_1_by": "1", "tables_1_held-1-points": "5", "tables_1_held-2-points": "36"}
SECOND = {"tables_2_end": "knock", "tables_2_by": "4", "tables_2_held-4-points": "5", "tables_2_held-3-points": "17"}


def begin(mine: Browser, names: tuple[str, ...], **rules: str) -> str:
    typed = {f"name-{seat}": name for seat, name in enumerate(names, 1)}
    return mine.send("/new/gin", {"players": str(len(names)), **typed, **rules})


def new_game(mine: Browser, names: tuple[str, ...], **rules: str) -> str:
    mine.see("/new/gin")
    return begin(mine, names, **rules)


def test_two_play_unless_somebody_says_otherwise(mine: Browser) -> None:
    page = mine.see("/new/gin")
    assert re.findall(r'value="(\d)"\s+id="players-\d" checked', page) == ["2"]
    table = new_game(mine, ("Ann", "Bob"))
    assert mine.totals(table) == ["0", "0"]
    assert "Who plays?" not in mine.see(f"{table}/hands/new")


def test_three_begin_with_the_dealer_out_and_the_form_says_who_rests(mine: Browser) -> None:
    table = new_game(mine, THREE)
    page = mine.see(f"{table}/hands/new")
    assert "Dealt by Ann, who sits out this hand." in part(page, "rests")
    assert there(page, "line-2")
    assert not there(page, "line-1")
    mine.record(table, {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"})
    assert mine.totals(table) == ["0", "20", "0"]
    page = mine.see(f"{table}/hands/new")
    assert "Dealt by Bob, who sits out" in part(page, "rests")


def test_two_of_three_start_another_game_without_a_rule_that_only_three_need(mine: Browser) -> None:
    before = mine.start("500-rum", *THREE)
    page = mine.see(f"/new/gin?again={before.rpartition('/')[2]}")
    assert "Other rules: as usual" in page
    form = mine.form("/new/gin").values
    assert form["players"] == "3"
    every = mine.see(f"/new/gin?again={before.rpartition('/')[2]}&every=yes")
    assert '<span class="own">' not in every
    for values in (form, mine.form("/new/gin").values):
        table = mine.send("/new/gin", {**values, "players": "2", "name-3": ""})
        assert mine.totals(table) == ["0", "0"]
        mine.see(f"/new/gin?again={before.rpartition('/')[2]}&every=yes")


def test_a_refused_rule_is_shown_in_words(mine: Browser) -> None:
    mine.see("/new/gin")
    mine.send("/new/gin", {"players": "2", "rule-gin_table": "winner-stays"}, status=422)
    assert ">three, and the loser sits out</option>" in mine.text
    assert ">winner-stays</option>" not in mine.text


def test_another_dealer_changes_who_plays(mine: Browser) -> None:
    table = new_game(mine, THREE, **{"rule-gin_table": "winner-stays"})
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {"dealer": "3", "end": "knock", "by": "1", "held-1-points": "5"}, status=422)
    assert "Dealt by Cat, who sits out" in part(mine.text, "rests")
    mine.send("/hands/new", {"held-2-points": "19"})
    assert mine.totals(table) == ["14", "0", "0"]
    assert "Dealt by Bob, who sits out" in mine.see(f"{table}/hands/new")


def test_four_are_partners_with_two_games_one_under_the_other(mine: Browser) -> None:
    table = new_game(mine, FOUR)
    page = mine.see(f"{table}/hands/new")
    assert "Ann · Bob" in part(page, "game-1")
    assert "Cat · Dan" in part(page, "game-2")
    mine.record(table, {**FIRST, **SECOND})
    assert mine.totals(table) == ["19", "0"]
    page = mine.see(table)
    assert "Ann" in page


def test_what_is_missing_or_wrong_of_a_game_is_said_at_its_place(mine: Browser) -> None:
    table = new_game(mine, FOUR)
    mine.see(f"{table}/hands/new")
    mine.send(
        "/hands/new",
        {**FIRST, "tables_2_by": "4", "tables_2_held-4-points": "11", "tables_2_held-3-points": "20"},
        status=422,
    )
    assert "11 points of deadwood, which is above the knock limit of 10." in part(mine.text, "tables_2_held-4-wrong")
    assert mine.form("/hands/new").values["tables_1_held-2-points"] == "36"
    mine.send("/hands/new", {"tables_2_held-4-points": "5", "tables_2_held-3-points": ""}, status=422)
    assert "Enter Cat's" in part(mine.text, "tables_2_held-3-wrong")
    mine.send("/hands/new", {"tables_2_held-3-points": "17"})
    assert mine.totals(table) == ["19", "0"]


def test_a_hand_of_partners_is_previewed_and_corrected_in_cards(mine: Browser) -> None:
    table = new_game(mine, FOUR)
    cards = {"tables_2_held-4-as": "cards", "tables_2_held-4-cards": "9S TS JS QS 6H 6D 6C 2H AD 2D"}
    mine.record(table, {**FIRST, **SECOND, **cards})
    page = mine.see(table)
    hand = re.search(r"/hands/(\d+)", page)
    assert hand
    page = mine.see(f"{table}/hands/{hand[1]}")
    assert "Deadwood: 5 points" in mine.told
    page = mine.see(f"{table}/hands/{hand[1]}/correct")
    values = mine.form("/correct").values
    assert values["tables_2_held-4-cards"]
    assert values["tables_1_by"] == "1"
    answer = mine.post(f"{table}/hands/preview", {**values, "tables_1_held-2-points": "18"}, **{"HX-Request": "true"})
    assert "opened-tables_2_held-4" in answer.text


def test_scores_of_all_four_and_a_void_game(mine: Browser) -> None:
    table = new_game(mine, FOUR)
    mine.record(table, {"way": "counted", "scores-1": "20", "scores-2": "0", "scores-3": "0", "scores-4": "12"})
    assert mine.totals(table) == ["8", "0"]
    mine.record(table, {**FIRST, "tables_2_end": "void"})
    assert mine.totals(table) == ["39", "0"]


def test_partners_throw_a_hand_in(mine: Browser) -> None:
    table = new_game(mine, FOUR)
    mine.see(f"{table}/referee/remedy?what=pack&found=later")
    assert mine.send("/rulings/remedy", {"remedy": ""}) == table
    assert "Hand 1 was thrown in." in mine.text
    mine.see(f"{mine.hands(table)[-1]}/correct")
    mine.send("/correct", {"note": "A card was missing."})
    assert mine.totals(table) == ["0", "0"]
    mine.record(table, {**FIRST, "tables_2_end": "void"})
    assert mine.totals(table) == ["31", "0"]


def named(page: str, key: str) -> list[str]:
    """The players that a field offers."""
    return re.findall(rf'type="radio" name="{key}" value="([^"]+)"', page)


def test_the_dealer_who_rests_did_nothing_wrong_and_chooses_nothing(mine: Browser) -> None:
    table = new_game(mine, THREE)
    page = mine.see(f"{table}/referee/remedy?what=count&found=later")
    assert named(page, "by") == ["Bob", "Cat"]
    mine.see(f"{table}/referee/remedy?what=count&found=later&by=Bob")
    assert "Cat chooses" in mine.told
    page = mine.see(f"{table}/referee/remedy?what=score-written&found=mixed")
    assert named(page, "by") == ["Ann", "Bob", "Cat"]


def test_of_two_games_at_once_only_one_is_asked_about(mine: Browser) -> None:
    table = new_game(mine, FOUR, **{"rule-fix_knock": "undercut"})
    page = mine.see(f"{table}/referee/remedy?what=count&found=end&by=Dan")
    assert named(page, "by") == [*FOUR]
    assert named(page, "knocker") == ["Cat", "Dan"]
    mine.see(f"{table}/referee/remedy?what=false-knock&found=turn&by=Dan&deadwood=12&seats=Ann,+Bob,+Cat,+Dan")
    assert "Cat: 25 points" in mine.told


def test_the_rules_change_at_a_table_of_three(mine: Browser) -> None:
    table = new_game(mine, THREE)
    mine.record(table, {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"})
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "150", "since": "2"}, status=200)
    mine.send("/rules/change")
    assert "They apply from hand 2 on." in mine.see(f"{table}/log")


def test_who_rests_follows_the_rules_in_force(mine: Browser) -> None:
    table = new_game(mine, THREE)
    mine.record(table, {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"})
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-direction": "counter", "since": "2"}, status=200)
    mine.send("/rules/change")
    assert "Dealt by Cat, who sits out" in part(mine.see(f"{table}/hands/new"), "rests")
    mine.record(table, {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "25"})
    page = mine.see(f"{table}/hands/new")
    assert "Dealt by Bob, who sits out" in part(page, "rests")
    assert there(page, "line-1")
    assert not there(page, "line-2")


def test_a_rematch_has_the_same_table(mine: Browser) -> None:
    table = new_game(mine, THREE, **{"rule-gin_table": "winner-stays"})
    mine.see(f"/new/gin?again={table.rsplit('/', 1)[1]}")
    assert mine.form("/new/gin").values["rule-gin_table"] == "winner-stays"


def test_the_limit_of_a_hand_is_asked_first_where_the_table_sets_it(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", limit_chosen="yes")
    page = mine.see(f"{table}/hands/new")
    assert page.index('id="limit"') < page.index('id="end"')
    mine.send("/hands/new", knock(1, 22, 40), status=422)
    assert "the knock limit that the table chose" in part(mine.text, "limit-wrong")
    mine.send("/hands/new", {"limit": "25"})
    assert mine.totals(table) == ["18", "0"]
    plain = mine.start("gin", "Ann", "Bob")
    assert not there(mine.see(f"{plain}/hands/new"), "limit")


def test_boxes_are_asked_beside_scores_where_a_hand_can_be_several(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", gin_boxes="2", target="50")
    mine.record(table, {"way": "counted", "scores-1": "60", "scores-2": "0", "boxes": "3"})
    assert "3 boxes × 25" in mine.see(f"{table}/why")
    plain = mine.start("gin", "Ann", "Bob")
    assert not there(mine.see(f"{plain}/hands/new"), "boxes")


@pytest.mark.parametrize("names", [THREE, FOUR], ids=len)
def test_every_page_of_the_game_has_everybody(mine: Browser, names: tuple[str, ...]) -> None:
    table = new_game(mine, names)
    three = {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"}
    mine.record(table, three if len(names) == 3 else {**FIRST, **SECOND})
    pages = {each for each in links(mine.see(table)) if each.startswith(table)}
    assert len(pages) > 5
    for address in sorted(pages):
        mine.see(address)
    mine.see(f"{table}/big")
    mine.see(f"{table}/rules/change")
    record = mine.client.get(f"{table}/record.json").get_json()
    assert record["players"] == list(names)
    assert ("tables" in record["hands"][0]) == (len(names) == 4)


def test_the_board_says_who_deals_and_sits_out(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", "Cat", gin_table="dealer-out")
    for page in (table, f"{table}/big"):
        assert mine.see(page).count("deals, sits out") == 1
    assert "deals, sits out" not in mine.see(mine.start("gin", "Ann", "Bob"))


def three_after_one(mine: Browser) -> str:
    """A table of three at which Ann dealt the first hand; Bob deals the next."""
    table = new_game(mine, THREE)
    mine.record(table, {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"})
    return table


def who(mine: Browser, table: str, typed: dict[str, str]) -> str:
    """The form of the next hand with other players."""
    mine.see(f"{table}/hands/new")
    mine.post(f"{table}/hands/who", {**mine.form("/hands/new").values, **typed})
    return mine.text


def test_a_fourth_takes_the_place_of_who_sits_out(mine: Browser) -> None:
    table = three_after_one(mine)
    page = who(mine, table, {"new-4": "Dan", "absent-3": "yes"})
    assert "Dealt by Bob, who sits out" in part(page, "rests")
    assert [there(page, f"line-{seat}") for seat in (1, 2, 3, 4)] == [True, False, False, True]
    typed = {"new-4": "Dan", "new-4-as": "zero", "absent-3": "yes", "leaves-3": "counts"}
    mine.record(table, {**typed, "end": "knock", "by": "4", "held-4-points": "5", "held-1-points": "25"})
    assert mine.totals(table) == ["0", "20", "0", "20"]
    assert "Dealt by Dan, who sits out" in part(mine.see(f"{table}/hands/new"), "rests")
    mine.see(f"{mine.hands(table)[-1]}/correct")
    assert "Dealt by Bob, who sits out" in part(mine.text, "rests")
    mine.send("/correct", {"held-1-points": "24"})
    assert mine.totals(table) == ["0", "20", "0", "19"]


def test_a_table_of_three_waits_for_the_third_and_goes_on(mine: Browser) -> None:
    table = new_game(mine, THREE)
    first = {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25", "leaves-1": "counts"}
    mine.record(table, first)
    assert "too few players" in part(mine.see(table), "board")
    page = who(mine, table, {"new-4": "Dan"})
    assert "Dealt by Bob, who sits out" in part(page, "rests")
    mine.record(table, {"new-4": "Dan", "end": "knock", "by": "3", "held-3-points": "5", "held-4-points": "25"})
    assert mine.totals(table) == ["0", "20", "20", "0"]


def test_a_dealer_who_is_chosen_with_others_who_play_rests(mine: Browser) -> None:
    table = three_after_one(mine)
    page = who(mine, table, {"new-4": "Dan", "absent-3": "yes", "dealer": "4"})
    assert "Dealt by Dan, who sits out" in part(page, "rests")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"new-4": "Dan"}, "4 players play this hand: Gin Rummy is for 3."),
        ({"absent-3": "yes"}, "2 players play this hand: Gin Rummy is for 3."),
        ({"new-4": "Ann"}, "“Ann” appears twice"),
    ],
)
def test_other_numbers_are_refused_in_plain_words(mine: Browser, typed: dict[str, str], told: str) -> None:
    table = three_after_one(mine)
    who(mine, table, typed)
    hand = {"end": "knock", "by": "1", "held-1-points": "5", "held-3-points": "25", "held-4-points": "30"}
    mine.send("/hands/new", {**hand, **typed}, status=422)
    assert told in part(mine.text, "who-plays")
    assert "gin_table" not in mine.text.partition("<main")[2]
    assert mine.form("/hands/new").values.items() >= typed.items()


def test_before_the_first_hand_nobody_joins_three(mine: Browser) -> None:
    table = new_game(mine, THREE)
    assert "needs 3 at the table, not 4" in part(who(mine, table, {"new-4": "Dan", "absent-3": "yes"}), "who-plays")


def test_with_four_at_a_table_of_three_the_next_hand_says_who_sits_out(mine: Browser) -> None:
    table = three_after_one(mine)
    typed = {"new-4": "Dan", "absent-3": "yes"}
    mine.record(table, {**typed, "end": "knock", "by": "4", "held-4-points": "5", "held-1-points": "25"})
    assert "More than 3 are at the table. Say who sits out before the next hand." in mine.see(table)


def test_a_seventh_comes_to_kaluki_while_another_sits_out(mine: Browser) -> None:
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    table = mine.start("kaluki", *names)
    mine.record(table, went_out(1, 0, 1, 2, 3, 4, 5))
    page = who(mine, table, {"new-7": "Gus", "absent-6": "yes"})
    assert there(page, "line-7")
    assert not there(page, "line-6")
    mine.record(table, {**went_out(1, 0, 1, 1, 1, 1), "held-7-points": "2", "new-7": "Gus", "absent-6": "yes"})
    assert mine.totals(table) == ["0", "2", "3", "4", "5", "6", "7"]


def test_a_game_of_two_asks_nobody_to_come_or_go(mine: Browser) -> None:
    table = new_game(mine, ("Ann", "Bob"))
    assert not there(mine.see(f"{table}/hands/new"), "who-plays")


def test_the_form_says_at_once_when_too_many_or_too_few_would_play(mine: Browser) -> None:
    table = three_after_one(mine)
    told = "4 players play this hand: Gin Rummy is for 3."
    assert told in part(who(mine, table, {"new-4": "Dan"}), "who-plays")
    assert told not in part(who(mine, table, {"new-4": "Dan", "absent-3": "yes"}), "who-plays")
    assert "is missing" not in part(who(mine, table, {"seats-1": "1"}), "who-plays"), "it is being typed"
    mine.record(table, {"end": "knock", "by": "1", "held-1-points": "5", "held-3-points": "9", "leaves-1": "counts"})
    page = mine.see(f"{table}/hands/new")
    assert "There are too few players at the table" in part(page, "coming")
    assert "too few" not in part(who(mine, table, {"new-4": "Dan"}), "who-plays")
