"""Events at a table, on its pages: hands thrown in (docs/rules/table-life.md)."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from referee.sheet.record import read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from tests.web.person import Browser, knock, part, there, went_out

VOID = {"void": "yes"}


def test_a_hand_is_thrown_in_with_its_note_and_the_same_contract_comes_again(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.see(f"{table}/hands/new")
    assert there(mine.text, "void")
    before = part(mine.text, "hand_form").partition("Hand 2")[2]
    mine.record(table, {"out": "void", "held-1-points": "3", "note": "a card on the floor"})
    assert "Thrown in." in mine.see(table)
    assert "a card on the floor" in mine.text
    assert "Hand 2 was thrown in." in mine.text
    assert "Hand 2 is saved." not in mine.text
    assert mine.totals(table) == ["0", "20", "11"]
    contract = "Deal 2 of 7"
    assert contract in before
    assert contract in part(mine.see(f"{table}/hands/new"), "hand_form")


def test_a_hand_that_was_thrown_in_can_be_corrected_to_one_that_was_played_and_back(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, VOID)
    (hand,) = mine.hands(table)
    assert "thrown in" in mine.see(hand)
    mine.see(f"{hand}/correct")
    assert mine.form("/correct").values["out"] == "void"
    mine.send("/correct", went_out(1, 0, 20, 11))
    assert mine.totals(table) == ["0", "20", "11"]
    mine.see(f"{hand}/correct")
    mine.send("/correct", VOID)
    assert mine.totals(table) == ["0", "0", "0"]


def test_only_who_ended_the_hand_is_asked_with_thrown_in(mine: Browser) -> None:
    table = mine.start("dealers-gambit", "Ann", "Bob", "Cat")
    page = mine.see(f"{table}/hands/new")
    assert page.count('id="void"') == 1
    assert 'value="void"' not in part(page, "blocked")
    mine.record(table, {"out": "void"})
    assert mine.totals(table) == ["0", "0", "0"]


def test_two_hands_thrown_in_are_asked_about_and_kept(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, VOID)
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", VOID, status=409)
    assert mine.form("/hands/new").values["out"] == "void"
    mine.send("/hands/new", VOID)
    assert len(mine.hands(table)) == 2


def test_gin_says_in_its_own_way_that_a_hand_is_void(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    mine.see(f"{table}/hands/new")
    assert not there(mine.text, "void")
    mine.record(table, {"end": "void"})
    assert mine.totals(table) == ["15", "0"]
    assert "Thrown in." in mine.see(table)


def test_nobody_leads_while_every_hand_was_thrown_in(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {"void": "yes"})
    assert 'class="crown"' not in mine.see(table)
    assert "leads" not in part(mine.text, "total-1")
    mine.record(table, went_out(1, 0, 20, 31))
    assert mine.see(table).count('class="crown"') == 1
    assert "leads" in part(mine.text, "total-1")


def test_the_form_of_a_new_hand_does_not_ask_who_plays_and_that_of_an_old_one_does(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    assert not there(mine.see(f"{table}/hands/new"), "who-plays")
    mine.send("/hands/new", {"out": "1", "held-2-points": "x"}, status=422)
    assert not there(mine.text, "who-plays")
    mine.send("/hands/new", {"out": "1", "held-2-points": "x", "absent-3": "yes"}, status=422)
    assert '<details class="who-plays" id="who-plays" open>' in mine.text, "an unsent hand of an earlier release"
    mine.record(table, {**went_out(1, 0, 20, 31)})
    assert '<details class="who-plays" id="who-plays">' in mine.see(f"{mine.hands(table)[0]}/correct")
    gin = mine.start("gin", "Ann", "Bob")
    mine.record(gin, knock(1, 5, 20))
    assert not there(mine.see(f"{mine.hands(gin)[0]}/correct"), "who-plays")


def test_who_sits_out_has_no_line_in_the_form_and_the_average_of_the_hand(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat", "Dan")
    mine.see(f"{table}/hands/new")
    mine.post(f"{table}/hands/who", {**mine.form("/hands/new").values, "absent-4": "yes"})
    assert not there(mine.text, "line-4")
    assert there(mine.text, "line-3")
    mine.record(table, {**went_out(1, 0, 20, 31), "absent-4": "yes"})
    assert mine.totals(table) == ["0", "20", "31", "17"]
    (hand,) = mine.hands(table)
    assert "sat out" in mine.see(hand)
    mine.see(f"{hand}/correct")
    assert mine.form("/correct").values["absent-4"] == "yes"
    mine.send("/correct", {"absent-4": "", "held-4-points": "5"})
    assert mine.totals(table) == ["0", "20", "31", "5"]


def test_a_name_that_is_added_joins_with_the_worst_total(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.see(f"{table}/hands/new")
    mine.post(f"{table}/hands/who", {**mine.form("/hands/new").values, "new-4": "Dan"})
    assert there(mine.text, "line-4")
    assert mine.totals(table) == ["0", "20", "11"], "nothing is saved yet"
    typed = {"new-4": "Dan", "new-4-after": "1", "held-4-points": "7"}
    mine.record(table, {**went_out(1, 0, 1, 2), **typed})
    assert mine.totals(table) == ["0", "27", "21", "13"], "Dan sits behind Ann"
    assert mine.see(f"{table}/hands/new").count('id="line-') == 4
    mine.see(table)
    mine.send("/undo")
    assert mine.totals(table) == ["0", "20", "11"]
    mine.send("/redo")
    assert mine.totals(table) == ["0", "27", "21", "13"]


def test_who_did_not_play_has_no_score_in_the_log_the_whole_game_and_the_totals(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.record(table, {**went_out(1, 0, 1, 2, 7), "new-4": "Dan", "new-4-as": "zero", "leaves-2": "counts"})
    mine.record(table, went_out(1, 0, 0, 3, 4))
    log = mine.see(f"{table}/log")
    assert "Hand 1 was recorded: Ann 0, Bob +20, Cat +11." in log
    assert "Hand 3 was recorded: Ann 0, Cat +3, Dan +4." in log
    whole = mine.see(f"{table}/story")
    assert [row.count("did not play") for row in re.findall(r"<article.*?</article>", whole, re.DOTALL)] == [1, 0, 1]
    first = re.search(r'<tr><th scope="row">1</th>(.*?)</tr>', whole, re.DOTALL)
    assert first
    assert re.findall(r"<td>(.*?)</td>", first[1]) == ["0", "20", "11", ""]


@pytest.mark.parametrize(("settlement", "total"), [("penalties", "worst"), ("chips", "zero")])
def test_whoever_joins_where_chips_are_paid_begins_at_nothing(mine: Browser, settlement: str, total: str) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", settlement=settlement)
    mine.record(table, went_out(1, 0, 20, 11))
    mine.see(f"{table}/hands/new")
    mine.post(f"{table}/hands/who", {**mine.form("/hands/new").values, "new-4": "Dan"})
    assert mine.form("/hands/new").values["new-4-as"] == total
    mine.record(table, {**went_out(1, 0, 1, 2), "new-4": "Dan", "held-4-points": "7"})
    totals = [int(each.replace("−", "-")) for each in mine.totals(table)]
    assert totals[3] == 27 if total == "worst" else sum(totals) == 0


def test_a_table_that_counts_itself_goes_on_counting_when_somebody_sits_out(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", "Dan")
    mine.record(table, {"way": "counted", "scores-1": "0", "scores-2": "20", "scores-3": "5", "scores-4": "6"})
    mine.see(f"{table}/hands/new")
    assert mine.form("/hands/new").values["way"] == "counted"
    mine.post(f"{table}/hands/who", {**mine.form("/hands/new").values, "absent-4": "yes"})
    assert mine.form("/hands/new").values["way"] == "counted"


def test_the_board_the_log_and_the_story_say_who_comes_goes_and_sits_where(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", "Dan")
    mine.record(table, {**went_out(1, 0, 20, 11, 7), "absent-4": "yes", "leaves-2": "out"})
    typed = {"new-5": "Eve", "new-5-as": "zero", "seats-1": "1", "seats-3": "3", "seats-4": "2", "seats-5": "4"}
    mine.record(table, {"out": "1", "held-3-points": "1", "held-4-points": "2", "held-5-points": "3", **typed})
    told = ["Dan sits out.", "Bob leaves, and the total is only shown."]
    later = ["New seats, clockwise: Ann, Dan, Cat, Eve.", "Eve joins."]
    for page in (part(mine.see(table), "board"), mine.see(f"{table}/story"), mine.see(f"{table}/log")):
        for words in (*told, *later):
            assert words in page
    first, last = (mine.see(hand) for hand in mine.hands(table))
    assert all(words in first and words not in last for words in told)
    assert all(words in last and words not in first for words in later)


@pytest.mark.parametrize("faster", ["who brings somebody", "the other"])
def test_two_phones_enter_one_hand_and_one_of_them_brings_somebody(app: Flask, mine: Browser, faster: str) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    guest = Browser(app)
    guest.join(mine, table)
    alone, joined = went_out(1, 0, 1, 2), {**went_out(1, 0, 1, 2, 7), "new-4": "Dan", "new-4-as": "zero"}
    first, second = (joined, alone) if faster == "who brings somebody" else (alone, joined)
    guest.see(f"{table}/hands/new")
    mine.record(table, first)
    guest.send("/hands/new", second, status=409)
    assert "Somebody else saved first" in guest.told


def test_a_player_goes_with_the_hand_that_they_joined_in(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.record(table, {**went_out(1, 0, 1, 2, 7), "new-4": "Dan", "new-4-as": "zero"})
    assert mine.totals(table) == ["0", "21", "13", "7"]
    mine.see(f"{mine.hands(table)[-1]}/correct")
    mine.send("/delete")
    assert mine.totals(table) == ["0", "20", "11"]


def test_who_goes_home_has_no_line_any_more_and_may_come_back(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 20, 11), "leaves-2": "counts"})
    assert not there(mine.see(f"{table}/hands/new"), "line-2")
    assert there(mine.see(f"{table}/players"), "as-2")
    assert "has left" in part(mine.see(table), "board")
    mine.record(table, {"out": "1", "held-3-points": "5"})
    assert mine.totals(table) == ["0", "20", "16"]
    mine.record(table, {**went_out(1, 0, 3, 4), "joins-2": "own"})
    assert mine.totals(table) == ["0", "23", "20"]


def test_a_hand_that_others_need_is_not_deleted_and_they_are_named(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.record(table, {**went_out(1, 0, 1, 2), "leaves-2": "counts"})
    mine.record(table, {"out": "1", "held-3-points": "5"})
    mine.see(f"{mine.hands(table)[1]}/correct")
    mine.send("/delete", status=422)
    assert "Then hand 3 would not be possible: enter Bob's" in part(mine.text, "hand_form")
    assert len(mine.hands(table)) == 3


def test_a_table_that_is_too_small_waits_and_goes_on(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob")
    mine.record(table, {"out": "1", "held-2-points": "20", "leaves-2": "counts"})
    assert "too few" in part(mine.see(table), "board")
    mine.record(table, {**went_out(1, 0, 3), "joins-2": "own"})
    assert mine.totals(table) == ["0", "23"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"new-4": "Ann"}, "appears twice"),
        ({"new-4": "x" * 50}, "A name has 1 to 40 characters"),
        ({"absent-2": "yes", "absent-3": "yes"}, "1 player plays this hand"),
        ({"seats-1": "1"}, "Enter everybody at the table"),
        ({"seats-1": "1", "seats-2": "1"}, "is already taken"),
        ({"new-4": "Dan", "new-4-as": "number", "new-4-as-points": "many"}, "is not a number"),
    ],
)
def test_what_is_wrong_about_who_plays_is_said_there(mine: Browser, typed: dict[str, str], told: str) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {**went_out(1, 0, 20, 11, 4), **typed}, status=422)
    assert told in part(mine.text, "who-plays")
    assert mine.form("/hands/new").values.items() >= typed.items()


def test_seats_change_from_a_hand_on(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.record(table, {**went_out(1, 0, 1, 1), "seats-1": "1", "seats-2": "3", "seats-3": "2"})
    assert "Dealt by Cat." in mine.see(mine.hands(table)[-1])


def test_play_again_is_for_those_who_are_there(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 150, 11), "leaves-3": "counts"})
    mine.see(table)
    mine.see(f"/new/kaluki?again={table.rpartition(chr(47))[2]}")
    values = mine.form("/new/kaluki").values
    assert [values.get(f"name-{place}", "") for place in (1, 2, 3)] == ["Ann", "Bob", ""]


def test_a_hand_counts_double_with_a_choice_under_more(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 21, 9), "factor": "2"})
    assert mine.totals(table) == ["0", "42", "18"]
    mine.see(f"{mine.hands(table)[0]}/correct")
    assert mine.form("/correct").values["factor"] == "2"


def test_the_last_deal_offers_to_count_double(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat", contracts="GG GR", cards_dealt="10 10")
    assert mine.see(f"{table}/hands/new").index('id="factor"') > mine.text.index('id="extras"')
    mine.record(table, went_out(1, 0, 20, 11))
    assert mine.see(f"{table}/hands/new").index('id="factor"') < mine.text.index('id="extras"')


def test_rules_change_from_the_beginning_or_from_a_hand_on(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    for _ in range(2):
        mine.record(table, {**went_out(1, 0, 0, 0), "held-2-as": "cards", "held-2-cards": "*"})
    assert mine.totals(table) == ["0", "50", "0"]
    for since, total in (("2", "65"), ("1", "80")):
        mine.see(f"{table}/rules/change")
        mine.send("/rules/change", {"rule-joker_penalty": "40", "since": since}, status=200)
        assert "What this changes" in mine.told
        assert total in mine.told
        mine.send("/rules/change")
        assert mine.totals(table) == ["0", total, "0"]
        mine.send("/undo")
        assert mine.totals(table) == ["0", "50", "0"]


@pytest.mark.parametrize("since", ["1", "last"])
@pytest.mark.parametrize(("contracts", "cards", "played", "last"), [("GG GR", "10 10", 2, "3"), ("GG", "10", 1, "2")])
def test_contracts_that_are_all_dealt_end_the_game(
    mine: Browser, contracts: str, cards: str, played: int, last: str, since: str
) -> None:
    """(Rules changed): over after the last deal that the list names, from a hand on as from the beginning."""
    table = mine.start("contract", "Ann", "Bob", "Cat")
    for _ in range(2):
        mine.record(table, went_out(1, 0, 20, 11))
    mine.see(f"{table}/rules/change")
    fewer = {"rule-contracts": contracts, "rule-cards_dealt": cards, "since": last if since == "last" else since}
    mine.send("/rules/change", fewer, status=200)
    assert ("The game then ends with hand 1" if played == 1 else "The game is then over: Won by Ann") in mine.told
    mine.send("/rules/change")
    record = json.loads(mine.see(f"{table}/record.json"))
    sheet = sheet_json(replay_strictly(read_record(record)))
    assert (len(sheet["hands"]), sheet["finished"], sheet["next"]) == (played, True, None)


def test_rules_that_hold_from_the_next_hand_on_wait_for_it(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 0, 0), "held-2-as": "cards", "held-2-cards": "*"})
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-joker_penalty": "40", "since": "2"}, status=200)
    assert "No hand scores differently." in mine.told
    mine.send("/rules/change")
    assert mine.totals(table) == ["0", "25", "0"]
    assert "They apply from hand 2 on." in mine.see(f"{table}/log")
    mine.record(table, {**went_out(1, 0, 0, 0), "held-2-as": "cards", "held-2-cards": "*"})
    assert mine.totals(table) == ["0", "65", "0"]
    hand = mine.hands(table)[-1]
    assert "From this hand on:" in mine.see(hand)
    mine.see(f"{hand}/correct")
    mine.send("/correct", {"note": "Counted."})
    assert mine.totals(table) == ["0", "65", "0"], "a correction leaves the rules of the hand"
    mine.see(f"{mine.hands(table)[-1]}/correct")
    mine.send("/delete")
    mine.record(table, {**went_out(1, 0, 0, 0), "held-2-as": "cards", "held-2-cards": "*"})
    assert mine.totals(table) == ["0", "65", "0"], "with the hand the rules are not gone"


def test_what_cannot_change_within_a_game_is_said(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-settlement": "chips", "since": "2"}, status=422)
    assert "stays the same for a whole game" in mine.told


def club(mine: Browser) -> str:
    """A table of the Kalooki club at which Ann has just gone out with 158."""
    table = mine.start("kalooki-club", "Ann", "Bob", "Cat")
    mine.record(table, {"way": "counted", "scores-1": "140", "scores-2": "132", "scores-3": "90"})
    mine.record(table, went_out(3, 18, 9, 0))
    return table


def test_who_is_out_is_asked_whether_they_buy_in(mine: Browser) -> None:
    table = club(mine)
    assert "Ann is out with 158. Buy back in at 141?" in part(mine.see(table), "board")
    assert "out" in part(mine.text, "total-1")
    assert not there(mine.see(f"{table}/hands/new"), "line-1")
    mine.see(table)
    mine.send("/return/1")
    assert mine.totals(table) == ["141", "141", "90"]
    assert "Ann buys in at 141." in mine.see(table)
    assert "corrected" not in part(mine.text, "board")
    assert "Ann is out with 158 and buys in at 141." in part(mine.text, "board"), "under the hand"
    assert "out with 158, buys in at 141" in mine.see(mine.hands(table)[-1])
    assert "Ann bought in at 141 after hand 2." in mine.see(f"{table}/log")
    mine.see(table)
    mine.send("/undo")
    assert mine.totals(table) == ["158", "141", "90"]
    assert "The buy-in after hand 2 has been undone." in mine.text
    mine.send("/redo")
    assert "Ann buys in at 141." in mine.text
    assert "Buy back in at" not in part(mine.see(table), "board")
    assert there(mine.see(f"{table}/hands/new"), "line-1")
    mine.see(f"{mine.hands(table)[-1]}/correct")
    mine.send("/correct", {"note": "Counted."})
    assert mine.totals(table) == ["141", "141", "90"], "a correction leaves who bought in"
    mine.see(table)


def test_who_is_out_by_agreement_in_a_hand_thrown_in_buys_in_with_it(mine: Browser) -> None:
    """kaluki.buy-in, table.void (Decided: out after a void hand)."""
    table = mine.start("kalooki-club", "Ann", "Bob", "Cat")
    mine.record(table, {"way": "counted", "scores-1": "140", "scores-2": "132", "scores-3": "90"})
    mine.record(table, {"void": "yes", "adjust-1": "20"})
    assert "Ann is out with 160. Buy back in at 132?" in part(mine.see(table), "board")
    mine.send("/return/1")
    assert mine.totals(table) == ["132", "132", "90"]
    assert "Ann is out with 160 and buys in at 132." in part(mine.see(table), "board")


def test_the_last_one_in_wins_and_the_stakes_are_paid(mine: Browser) -> None:
    table = club(mine)
    mine.see(f"{table}/stakes")
    mine.send("/stakes", {"call": "1", "entry": "5"})
    mine.record(table, {"out": "3", "held-2-points": "20"})
    assert "Won by Cat ." in part(mine.see(table), "board")
    assert "Ann −6" in part(mine.text, "paid")
    mine.see(f"{table}/stakes")
    assert mine.form("/stakes").values["buy_in"] == "5"
    mine.send("/stakes", {"call": "many"}, status=422)
    assert "“many” is not a whole number of units" in mine.told
    assert "The stakes were changed." in mine.see(f"{table}/log")


def test_a_game_without_elimination_has_no_stakes(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    assert not there(mine.see(table), "stakes")
    assert "These rules have no stakes." in mine.see(f"{table}/stakes")


def test_points_by_agreement_of_somebody_who_joins_later_are_refused_at_their_field(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 5, 6))
    mine.record(table, {**went_out(1, 0, 5, 6, 0), "new-4": "Dan"})
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"adjust-4": "10"}, status=422)
    assert "Dan has not joined yet" in part(mine.text, "adjust-4-wrong")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1.5", "“1.5” is not a whole number of units: write 0 or more."),
        ("2+3", "“2+3” is not a whole number of units: write 0 or more."),
        ("\u22121", "\u22121 units cannot be paid: write 0 or more."),
        ("100000", "100000 units are too many for a stake: at most 99999."),
        ("9" * 30, "is not a whole number of units"),
    ],
)
def test_what_is_no_stake_is_said_in_units_at_its_field(mine: Browser, typed: str, told: str) -> None:
    table = club(mine)
    mine.see(f"{table}/stakes")
    mine.send("/stakes", {"call": "3", "entry": typed}, status=422)
    assert told in part(mine.text, "entry-wrong")
    assert mine.form("/stakes").values.items() >= {"call": "3", "entry": typed}.items()
    mine.send("/stakes", {"entry": "\uff15"})
    assert "The stakes have been changed." in mine.see(table)
    mine.see(f"{table}/stakes")
    assert mine.form("/stakes").values["entry"] == "5"


def test_nothing_is_asked_where_the_rules_have_no_stakes(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    assert not there(mine.see(f"{table}/stakes"), "save-stakes")


def lower_target(mine: Browser, since: str) -> str:
    """A game of 500 Rum with three hands, whose target is 300 from hand `since` on."""
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    for _ in range(3):
        mine.record(table, {**went_out(1, 0, 5, 5), "melded-1-points": "30"})
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "300", "since": since, "sure": "yes"})
    return table


@pytest.mark.parametrize(("since", "after"), [("2", "hand-1"), ("4", "hand-3")])
def test_other_rules_are_a_line_between_two_hands(mine: Browser, since: str, after: str) -> None:
    table = lower_target(mine, since)
    line = (
        f'<tr class="newly"><td></td><td colspan="3"><b>From hand {since}</b> <span>Target: 300 instead of 500</span>'
    )
    rows = mine.see(table).split("<tr")
    (at,) = [place for place, row in enumerate(rows) if line in f"<tr{row}"]
    assert f'id="{after}"' in rows[at + 1]
    assert (f"From hand {since} Target: 300 instead of 500" in part(mine.see(f"{table}/story"), "main")) == (
        since == "2"
    )


def test_the_rules_say_from_which_hand_on_they_hold_and_what_held_until_then(mine: Browser) -> None:
    table = lower_target(mine, "2")
    rules = mine.see(f"{table}/rules")
    assert "From hand 2 Target: 300 instead of 500" in part(rules, "changed")
    assert "Target: 300 from hand 2 on The game ends" in part(rules, "own")
    assert "This table's rule from hand 2 on: The game ends" in part(rules, "500.game")
    assert "Until then, by the book: The game ends" in part(rules, "500.game")
    otherwise = mine.see(f"{table}/rules/otherwise")
    assert "The table 300 from hand 2 on The book 500" in part(otherwise, "differs-target")
    assert "From hand 2 Target: 300 instead of 500" in part(otherwise, "changed")


def test_a_rule_that_is_the_books_again_says_what_it_was(mine: Browser) -> None:
    table = lower_target(mine, "2")
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "500", "since": "4", "sure": "yes"})
    rules = mine.see(f"{table}/rules")
    assert "From hand 4 Target: 500 instead of 300" in part(rules, "changed")
    assert part(rules, "500.game").startswith("From hand 4 on: The game ends")
    assert "Until then: The game ends" in part(rules, "500.game")
    assert 'id="differing"' in rules
    assert "From hand 2 Target: 300 instead of 500" in part(mine.see(f"{table}/rules/otherwise"), "changed")


def test_rules_that_hold_from_the_beginning_are_no_line(mine: Browser) -> None:
    table = lower_target(mine, "1")
    assert 'class="newly"' not in mine.see(table)
    assert 'id="changed"' not in mine.see(f"{table}/rules")


def test_what_somebody_sits_down_with_is_no_score_of_the_hand(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 40))
    mine.record(table, {**went_out(1, 0, 1, 2, 5), "new-4": "Dan", "new-4-as": "worst"})
    assert mine.totals(table)[3] == "45"
    assert "Dan: joins with the worst total, 40." in mine.told
    assert "+45" not in mine.told
    assert "+5" in mine.told


def test_the_preview_the_log_and_the_story_say_of_somebody_who_joins_what_the_board_says(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 40))
    joins = {**went_out(1, 0, 1, 2, 5), "new-4": "Dan", "new-4-as": "worst"}
    mine.see(f"{table}/hands/new")
    assert "+5 45" in part(
        mine.post(f"{table}/hands/preview", {**mine.form("/hands/new").values, **joins}).text, "preview"
    )
    mine.record(table, joins)
    for page in (table, f"{table}/log", f"{table}/story", mine.hands(table)[-1]):
        assert "+5" in mine.see(page)
        assert "+45" not in mine.told
    assert "Dan +5." in mine.see(f"{table}/log")
    mine.see(f"{mine.hands(table)[-1]}/correct")
    mine.send("/correct", {"joins-4": "zero"})
    mine.see(f"{table}/log")
    assert "Dan 45 → 5" in mine.told


def test_a_hand_thrown_in_leaves_the_way_of_counting_as_it_was(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    mine.record(table, {"way": "counted", "scores-1": "10", "scores-2": "20", "scores-3": "5"})
    mine.record(table, VOID)
    mine.see(f"{table}/hands/new")
    assert mine.form("/hands/new").values.get("way") == "counted"


def test_a_hand_that_counts_double_says_so_on_the_sheet(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 20, 4), "factor": "2"})
    assert "This hand counts twice." in mine.see(table)
