"""What happens at a table, on its pages: hands thrown in (docs/rules/table-life.md)."""

from __future__ import annotations

from tests.web.person import Browser, knock, part, there, went_out

VOID = {"void": "yes"}


def test_a_hand_is_thrown_in_with_its_note_and_the_same_contract_comes_again(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 20, 11))
    mine.see(f"{table}/hands/new")
    assert there(mine.text, "void")
    before = part(mine.text, "record").partition("Hand 2")[2]
    mine.record(table, {**VOID, "out": "2", "note": "a card on the floor"})
    assert "Thrown in." in mine.see(table)
    assert "a card on the floor" in mine.text
    assert "Hand 2 was thrown in." in mine.text
    assert mine.totals(table) == ["0", "20", "11"]
    contract = "Deal 2 of 7"
    assert contract in before
    assert contract in part(mine.see(f"{table}/hands/new"), "record")


def test_a_hand_that_was_thrown_in_can_be_corrected_to_one_that_was_played_and_back(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, VOID)
    (hand,) = mine.hands(table)
    assert "thrown in" in mine.see(hand)
    mine.see(f"{hand}/correct")
    assert "This hand was thrown in." in mine.told
    mine.send("/correct", went_out(1, 0, 20, 11))
    assert mine.totals(table) == ["0", "20", "11"]
    mine.see(f"{hand}/correct")
    mine.send("/correct", VOID)
    assert mine.totals(table) == ["0", "0", "0"]


def test_two_hands_thrown_in_are_asked_about_and_kept(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, VOID)
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", VOID, status=409)
    assert 'name="void" value="yes"' in mine.text
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
