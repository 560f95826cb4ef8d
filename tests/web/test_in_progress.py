"""Melds on the table: laid while a hand is played, each play checked, and copied to the form when the hand is recorded."""

from __future__ import annotations

import re
from html import unescape

import pytest

from referee.cards.card import in_signs
from tests.pages import forms, seen
from tests.soak import some
from tests.web.person import HTMX, Browser, part, there, went_out


def piles(html: str) -> list[str]:
    """The melds on the page, as a screen reader says their cards, with their owners."""
    return [part(html, each) for each in re.findall(r'<button[^>]* id="(meld-\d+)"', html)]


def lay(who: Browser, table: str, cards: str, by: str = "", status: int = 200, **more: str) -> str:
    """Type cards on the page of the melds and lay them; the page that comes back."""
    who.see(f"{table}/laid")
    who.send("/laid", {"cards": cards, **({"by": by} if by else {}), **more}, status=status)
    return who.text


def step(who: Browser, table: str, to: str = "next", **typed: str) -> str:
    """Go to the next turn, or back."""
    who.see(f"{table}/laid")
    assert f'formaction="{table}/laid/turn"' in who.text
    who.post(f"{table}/laid/turn", {**who.form("/laid").values, **typed, "to": to})
    assert who.answer.status_code == 200
    return who.text


def name_jokers(who: Browser, table: str, use: str, status: int = 200, **typed: str) -> None:
    """Tap what the dealer named as the jokers."""
    who.see(f"{table}/laid")
    who.post(f"{table}/laid/jokers", {**who.form("/laid").values, **typed, "joker_use": use})
    assert who.answer.status_code == status


def in_field(who: Browser) -> tuple[str, str]:
    """Who lays next, and the cards in the form."""
    values = who.form("/laid").values
    return values.get("by", ""), values["cards"]


def wrong(who: Browser) -> str:
    """The sentence that says what is wrong; cards may be written with their signs."""
    return part(who.text, "laid-wrong")


def on_table(who: Browser, table: str) -> list[str]:
    """The melds of a table as text, as the referee knows them."""
    who.see(f"{table}/referee/layoff")
    return re.findall(r'name="put-on" value="([^"]*)"', who.text)


def taken_over(who: Browser, table: str) -> list[str]:
    """The plays that the form of the hand takes from the table."""
    who.see(f"{table}/hands/new")
    return who.form("/hands/new").values["plays"].splitlines()


@pytest.fixture
def rum(mine: Browser, other: Browser) -> str:
    """An empty table of 500 Rum."""
    address = mine.start("500-rum", "Ann", "Bob", "Cat", rum_call="lay-off")
    other.join(mine, address)
    return address


@pytest.fixture
def contract(mine: Browser) -> str:
    """An empty table of Contract Rummy: Bob plays first; the contract is two groups."""
    return mine.start("contract", "Ann", "Bob", "Cat")


@pytest.fixture
def kaluki(mine: Browser) -> str:
    """An empty table of Kaluki: Bob plays first."""
    return mine.start("kaluki", "Ann", "Bob")


def test_a_new_meld_and_a_lay_off_on_it(mine: Browser, rum: str) -> None:
    mine.see(rum)
    assert f"{rum}/laid" in mine.text
    assert piles(mine.see(f"{rum}/laid")) == []
    page = lay(mine, rum, "8-TS", "1")
    assert len(piles(page)) == 1
    assert "Ann" in piles(page)[0]
    assert in_field(mine) == ("1", ""), "who laid lays on"
    page = lay(mine, rum, "JS", "2", on="1")
    assert len(piles(page)) == 1
    assert "jack of spades" in piles(page)[0]
    assert "Bob" in piles(page)[0]
    lay(mine, rum, "4H 4D 4C", "3")
    assert on_table(mine, rum) == ["8S 9S TS JS", "4H 4D 4C"]
    assert mine.totals(rum) == ["0", "0", "0"], "what is laid is no hand yet"
    assert "2" in part(mine.text, "lay")


def test_points_on_the_table_count_along(mine: Browser, rum: str) -> None:
    page = lay(mine, rum, "8-TS", "1")
    assert re.search(r"Ann\s*27", mine.told.replace("</span>", "")) or ">27<" in page


def offered(who: Browser) -> dict[str, str]:
    """The plays offered as buttons: what the form sends, and their labels."""
    found = re.findall(r'<button[^>]* name="play" value="([^"]*)"\s+id="([^"]*)"', who.text)
    return {unescape(value): part(who.text, each) for value, each in found}


def tapped(who: Browser, table: str, cards: str, by: str, **more: str) -> dict[str, str]:
    """The plays offered once these cards are typed on the page of the melds."""
    who.see(f"{table}/laid")
    sent = who.form("/laid")
    who.post(f"{sent.action}/offers", {**sent.values, "cards": cards, "by": by, **more})
    assert who.answer.status_code == 200
    return offered(who)


REFUSED = [
    ("no meld", "8H 9H JH", "", "J♥ does not come right after 9♥"),
    ("does not fit", "QS", "1", "Q♠ does not continue 8♠ 9♠ 10♠"),
    ("no such meld", "JS", "2", "not on the table yet"),
    ("no number", "JS", "x", "not the number of a meld"),
    ("no card", "8S XX", "", "is not a card"),
    ("a card seen twice", "8S 8H 8C", "", "twice"),
    ("two readings", "3C 4C *", "", "Which is it?"),
    ("on some meld", "QS", "some", "Q♠ does not continue 8♠ 9♠ 10♠"),
    ("no cards", "", "", "Tap the cards first"),
    ("blank cards", "  ", "1", "Tap the cards first"),
]


@pytest.mark.parametrize(("cards", "on", "sentence"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED])
def test_a_play_that_is_not_legal_comes_back_as_typed(
    mine: Browser, rum: str, cards: str, on: str, sentence: str
) -> None:
    lay(mine, rum, "8-TS", "1")
    page = lay(mine, rum, cards, "2", status=422, **({"on": on} if on else {}))
    assert sentence.lower() in wrong(mine).lower()
    assert in_field(mine) == ("2", in_signs(cards))
    assert len(piles(page)) == 1
    assert on_table(mine, rum) == ["8S 9S TS"]


def test_somebody_has_to_lay_it(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/laid")
    assert in_field(mine)[0] == "2", "who plays first is chosen"
    for by in ({"by": ""}, {"by": "9"}, {"by": "Ann"}):
        mine.see(f"{rum}/laid")
        mine.send("/laid", {"cards": "8-TS", **by}, status=422)
        assert in_field(mine)[1] == "8-10♠"
    assert on_table(mine, rum) == []


def test_with_htmx_the_part_is_swapped(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/laid")
    sent = mine.form("/laid")
    for typed, status in (({"by": "1", "cards": "8S"}, 422), ({"by": "1", "cards": "8-TS"}, 200)):
        mine.post(sent.action, {**sent.values, **typed}, **HTMX)
        assert mine.answer.status_code == status
        assert mine.text.lstrip().startswith('<div id="hand_in_progress">')
        assert "<!doctype" not in mine.text
        assert "HX-Request" in mine.answer.headers["Vary"]
    assert len(piles(mine.text)) == 1
    shown = {**mine.client.get(f"{rum}/laid", headers=HTMX).headers}
    assert "HX-Request" in shown["Vary"]


def test_a_declared_joker_lies_where_it_was_said(mine: Browser, rum: str) -> None:
    lay(mine, rum, "3C 4C *5C", "1")
    assert on_table(mine, rum) == ["3C 4C *5C"]
    assert "joker as five of clubs" in piles(mine.see(f"{rum}/laid"))[0]
    lay(mine, rum, "5C", "2", status=422, on="1")
    lay(mine, rum, "6C", "2", on="1")
    assert on_table(mine, rum) == ["3C 4C *5C 6C"]


def test_of_several_readings_one_is_tapped(mine: Browser, rum: str) -> None:
    lay(mine, rum, "3C 4C *", "2", status=422)
    found = offered(mine)
    assert found == {"*2C 3C 4C": "New meld ★2-3-4♣", "3C 4C *5C": "New meld 3-4-★5♣"}
    sent = mine.form("/laid")
    for _ in range(2):
        mine.post(sent.action, {**sent.values, "play": "3C 4C *5C"})
        assert mine.answer.status_code == 200, "a second tap changes nothing"
        assert in_field(mine) == ("2", "")
    assert on_table(mine, rum) == ["3C 4C *5C"]
    lay(mine, rum, "8H 9H JH", "2", status=422)
    assert not offered(mine)
    lay(mine, rum, "KS KH KC", "2", status=422, play="KS KH XX")
    assert in_field(mine) == ("2", "K♠ K♥ K♣")


def test_an_ace_at_either_end_is_said_by_a_tap_or_a_mark(mine: Browser, rum: str) -> None:
    found = tapped(mine, rum, "A-KS", "2")
    assert [each.replace(" ", "").strip("23456789TJQKS") for each in found] == ["_A", "^A"]
    lay(mine, rum, "2-KS", "1")
    found = tapped(mine, rum, "AS", "2")
    assert (found["_AS > 1"], found["^AS > 1"]) == ("↓A♠ on Ann's 2…K♠", "↑A♠ on Ann's 2…K♠")
    lay(mine, rum, "AS", "2", status=422, on="1")
    assert "Which is it?" in wrong(mine)
    lay(mine, rum, "^AS", "2", on="1")
    assert "high ace of spades" in mine.text
    assert on_table(mine, rum) == ["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS ^AS"]


def test_what_the_cards_can_be_stands_there_and_one_tap_does_it(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    lay(mine, rum, "7H 7D 7C", "3")
    assert tapped(mine, rum, "7S", "2") == {
        "7S > 1": "On Ann's 8-9-10♠",
        "7S > 2": "On Cat's 7♥ 7♦ 7♣",
        "rum 7S > 1": "Rum: 7♠ on Ann's 8-9-10♠",
        "rum 7S > 2": "Rum: 7♠ on Cat's 7♥ 7♦ 7♣",
    }
    assert in_field(mine) == ("2", "7♠"), "without scripts the page stands there, with what was typed"
    mine.send("/laid", {"play": "7S > 2"}, status=200)
    assert on_table(mine, rum) == ["8S 9S TS", "7H 7D 7C 7S"]
    assert tapped(mine, rum, "4H 4D 4C", "2") == {"4H 4D 4C": "New meld 4♥ 4♦ 4♣"}
    assert not tapped(mine, rum, "4H 4D", "2")
    assert there(mine.text, "new-meld")
    assert there(mine.text, "lay-off")
    assert not tapped(mine, rum, "8S XX", "2")


def test_what_the_cards_can_be_comes_as_a_part(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/laid")
    sent = mine.form("/laid")
    mine.post(f"{sent.action}/offers", {**sent.values, "by": "1", "cards": "8-TS"}, **HTMX)
    assert mine.text.lstrip().startswith('<div id="offers"')
    assert offered(mine) == {"8S 9S TS": "New meld 8-9-10♠"}
    assert on_table(mine, rum) == [], "nothing is laid by looking"


def test_enter_does_what_is_the_only_thing_to_do(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1", on="fits")
    lay(mine, rum, "JS", "2", on="fits")
    assert taken_over(mine, rum)[-1] == "Bob: J♠ > 1", "rum is called by its own button"
    lay(mine, rum, "7H 7D 7C", "3", on="fits")
    lay(mine, rum, "7S", "2", on="some", status=422)
    assert "Tap the meld" in wrong(mine)
    plain = mine.start("500-rum", "Ann", "Bob")
    lay(mine, plain, "8-TS", "1", on="fits")
    lay(mine, plain, "JS", "2", on="fits")
    lay(mine, plain, "QS", "2", on="some")
    lay(mine, plain, "4H 4D", "2", status=422, on="fits")
    assert on_table(mine, plain) == ["8S 9S TS JS QS"]


def test_only_what_the_rules_have_is_offered(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    assert list(tapped(mine, rum, "JS", "2")) == ["JS > 1", "rum JS > 1"]
    plain = mine.start("500-rum", "Ann", "Bob")
    lay(mine, plain, "8-TS", "1")
    assert list(tapped(mine, plain, "JS", "2")) == ["JS > 1"]
    lay(mine, plain, "JS", "2", status=422, play="rum JS > 1")
    assert "rum is not called at this table" in wrong(mine).lower()
    lay(mine, plain, "JS", "2", status=422, play="magic")
    assert on_table(mine, plain) == ["8S 9S TS"]


def test_rum_is_called_on_a_discard(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    lay(mine, rum, "JS QS", "2", status=422, play="rum JS QS > 1")
    lay(mine, rum, "JS", "2", play="rum JS > 1")
    assert taken_over(mine, rum) == ["Ann: 8♠ 9♠ 10♠", "Bob: rum J♠ > 1"]


def test_a_joker_is_taken_in_contract_rummy_and_goes_on_a_meld(mine: Browser, contract: str) -> None:
    lay(mine, contract, "5S 6S *7S 8S", "2")
    lay(mine, contract, "TD JD QD KD", "3")
    lay(mine, contract, "2S 2H 2C", "1")
    lay(mine, contract, "3S 3H 3C", "1")
    found = tapped(mine, contract, "7S", "1")
    assert found["7S swap 1 > 2"] == "Joker from Bob's 5-6-★7-8♠ to Cat's 10-J-Q-K♦"
    lay(mine, contract, "7S", "1", status=422, on="1", joker="yes")
    assert "must be laid off at once" in wrong(mine)
    assert "7S swap 1 > 2" in offered(mine)
    lay(mine, contract, "7S", "1", status=422, play="7S swap 1 > 9")
    lay(mine, contract, "7S", "1", play="7S swap 1 > 2")
    assert on_table(mine, contract)[0] == "5S 6S 7S 8S"
    assert "*" in on_table(mine, contract)[1]
    assert taken_over(mine, contract)[-1] == "Ann: 7♠ swap 1 > 2"


def test_a_joker_is_taken_in_kaluki_into_the_hand(mine: Browser, kaluki: str) -> None:
    lay(mine, kaluki, "KS KH *", "2", status=422)
    assert "Which is it?" in wrong(mine)
    lay(mine, kaluki, "KS KH *KC", "2")
    lay(mine, kaluki, "QD", "1", status=422, on="1", joker="yes")
    assert "no joker in " in wrong(mine)
    assert tapped(mine, kaluki, "KC", "1") == {"KC swap 1": "Take the joker from Bob's K♠ K♥ ★K♣"}
    lay(mine, kaluki, "KC", "1", on="1")
    assert on_table(mine, kaluki) == ["KS KH KC"], "where a card can do but one thing on a meld, a tap does it"
    assert taken_over(mine, kaluki) == ["Bob: K♠ K♥ ★K♣", "Ann: K♣ swap 1"]
    mine.see(f"{kaluki}/laid")
    mine.send("/laid/undo", status=200)
    assert in_field(mine) == ("1", "K♣")
    assert on_table(mine, kaluki) == ["KS KH *KC"]


@pytest.mark.parametrize("on", ["1", "some"])
def test_a_card_that_a_joker_stands_for_hears_whether_jokers_are_taken(mine: Browser, rum: str, on: str) -> None:
    lay(mine, rum, "7S 8S *9S", "1")
    lay(mine, rum, "KS KH KD", "2")
    lay(mine, rum, "9S", "3", status=422, on=on)
    assert "stay there" in wrong(mine)
    assert "Rule: Melds and laying off" in wrong(mine)
    assert 'data-on="1"' in mine.text, "the meld that is meant"


def test_on_the_way_to_the_form_cards_that_are_not_placed_are_asked_about(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    for cards, told in (("JS", "J♠ is not placed yet."), ("JS QS", "J♠ Q♠ are not placed yet."), ("x", "“x” is not")):
        found = tapped(mine, rum, cards, "2", leave="yes")
        assert told in wrong(mine)
        assert (f"{cards} > 1" in found) == (cards != "x")
        assert in_field(mine) == ("2", in_signs(cards))
        assert f'href="{rum}/hands/new"' in mine.text
    mine.see(f"{rum}/laid")
    sent = mine.form("/laid")
    mine.post(f"{sent.action}/offers", {**sent.values, "cards": " ", "leave": "yes"})
    assert mine.answer.status_code == 303
    assert mine.answer.headers["Location"] == f"{rum}/hands/new"


def test_a_tap_on_the_joker_takes_it_and_one_beside_it_lays_off(mine: Browser) -> None:
    for joker, lying in (("", "KS KH *KC KD"), ("yes", "KS KH KD")):
        table = mine.start("kaluki", "Ann", "Bob")
        lay(mine, table, "KS KH *KC" if not joker else "KS KH *KD", "2")
        lay(mine, table, "TS JS QS", "2")
        lay(mine, table, "KD", "2", on="1", joker=joker)
        assert on_table(mine, table) == [lying, "TS JS QS"]


def test_in_the_gambit_a_joker_doubles_a_meld_where_the_dealer_named_it_so(mine: Browser) -> None:
    table = mine.start("dealers-gambit", "Ann", "Bob", "Cat")
    lay(mine, table, "8-TS", "1")
    assert not tapped(mine, table, "*", "1")
    lay(mine, table, "*", "1", status=422, play="* double 1")
    name_jokers(mine, table, "double", cards="7S", by="2")
    assert in_field(mine) == ("2", "7♠"), "what was typed stays"
    lay(mine, table, "7H", "2", status=422, play="7H double 1")
    assert tapped(mine, table, "*", "1") == {"* double 1": "Double Ann's 8-9-10♠"}
    page = lay(mine, table, "*", "1", on="1")
    assert "doubled" in piles(page)[0]
    lay(mine, table, "JS", "2", status=422, on="1")
    assert "sealed" in wrong(mine)
    mine.see(f"{table}/hands/new")
    values = mine.form("/hands/new").values
    assert values["joker_use"] == "double"
    assert values["plays"].splitlines() == ["Ann: 8♠ 9♠ 10♠", "Ann: ★ double 1"]
    name_jokers(mine, table, "nothing")
    assert "*" in wrong(mine) or "★" in wrong(mine), "the joker lies there and does nothing"
    name_jokers(mine, table, "double")
    assert not there(mine.text, "laid-wrong")


@pytest.mark.parametrize("preset", ["contract", "kaluki", "500-rum", "persian"])
def test_no_dealer_names_jokers_elsewhere(mine: Browser, preset: str) -> None:
    table = mine.start(preset, "Ann", "Bob", "Cat", "Dan")
    assert "use-wild" not in mine.see(f"{table}/laid")
    name_jokers(mine, table, "wild", status=404)
    mine.see(f"{table}/laid")
    mine.see(table)


def test_undo_puts_the_cards_back_into_the_field(mine: Browser, rum: str) -> None:
    assert not there(mine.see(f"{rum}/laid"), "undo-play")
    lay(mine, rum, "8-TS", "1")
    lay(mine, rum, "JS", "2", on="1")
    for cards, by, left in (("J♠", "2", ["8S 9S TS"]), ("8♠ 9♠ 10♠", "1", [])):
        mine.see(f"{rum}/laid")
        sent = mine.form("/laid/undo")
        for _ in range(2):
            mine.post(sent.action, sent.values)
            assert mine.answer.status_code == 200
            assert in_field(mine) == (by, cards), "a second tap changes nothing"
        assert on_table(mine, rum) == left
    mine.see(f"{rum}/laid")
    assert not there(mine.text, "undo-play")


def test_undo_with_nothing_laid_does_nothing(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    sent = mine.form("/laid/undo")
    mine.post(sent.action, sent.values)
    version = mine.form("/laid").values["version"]
    mine.post(sent.action, {**sent.values, "version": version, "once": "another"})
    assert mine.answer.status_code == 200
    assert on_table(mine, rum) == []


def test_turns_go_round_and_back(mine: Browser, contract: str) -> None:
    page = step(mine, contract)
    assert in_field(mine)[0] == "2", "the first to play"
    assert "Turn 1" in mine.told
    step(mine, contract, cards="8S 8H")
    assert in_field(mine) == ("3", "8♠ 8♥"), "what was typed stays"
    step(mine, contract)
    assert in_field(mine)[0] == "1"
    step(mine, contract, "last")
    assert in_field(mine)[0] == "3"
    for _ in range(2):
        page = step(mine, contract, "last")
    assert not there(page, "last-turn"), "before the first turn none is noted"
    lay(mine, contract, "8S 8H 8C", "3")
    assert not there(mine.text, "next-turn"), "turns are noted from the first play on"
    sent = mine.form("/laid")
    mine.post(f"{contract}/laid/turn", {**sent.values, "cards": "9S"})
    assert mine.answer.status_code == 422
    assert "from the first play" in wrong(mine)
    assert in_field(mine)[1] == "9♠"


def test_a_play_out_of_turn_is_refused(mine: Browser, contract: str) -> None:
    step(mine, contract)
    lay(mine, contract, "8S 8H 8C", "3", status=422)
    assert "out of turn" in wrong(mine)
    assert in_field(mine) == ("3", "8♠ 8♥ 8♣")


def test_no_turn_is_behind_what_was_laid_in_it(mine: Browser, contract: str) -> None:
    step(mine, contract)
    lay(mine, contract, "8S 8H 8C")
    lay(mine, contract, "9S 9H 9C")
    step(mine, contract, "last")
    assert "Turn 1" in mine.told
    step(mine, contract)
    step(mine, contract)
    mine.see(f"{contract}/laid")
    mine.send("/laid/undo", status=200)
    assert "Turn 1" in mine.told, "the turn goes back with the play"
    assert in_field(mine) == ("2", "9♠ 9♥ 9♣")


def test_a_turn_is_not_skipped_by_a_second_tap(mine: Browser, contract: str) -> None:
    mine.see(f"{contract}/laid")
    values = mine.form("/laid").values
    for _ in range(3):
        mine.post(f"{contract}/laid/turn", values)
        assert mine.answer.status_code == 200
        assert "Turn 1" in mine.told


def test_a_contract_is_laid_meld_by_meld(mine: Browser, contract: str) -> None:
    step(mine, contract)
    lay(mine, contract, "8S 8H 8C")
    lay(mine, contract, "8D", status=422, on="1")
    assert "because you have not opened" in wrong(mine)
    lay(mine, contract, "9S 9H 9C 9D", status=422)
    assert "to open it must have exactly 3" in wrong(mine)
    lay(mine, contract, "9S 9H 9C")
    lay(mine, contract, "8D", status=422, on="1")
    assert "you opened in this turn" in wrong(mine)
    assert len(piles(mine.text)) == 2
    for _ in range(3):
        step(mine, contract)
    lay(mine, contract, "8D", on="1")
    assert taken_over(mine, contract) == ["1. Bob: 8♠ 8♥ 8♣", "1. Bob: 9♠ 9♥ 9♣", "4. Bob: 8♦ > 1"]


def test_half_an_opening_is_no_opening_when_the_turn_ends(mine: Browser, contract: str) -> None:
    step(mine, contract)
    lay(mine, contract, "8S 8H 8C")
    mine.post(f"{contract}/laid/turn", {**mine.form("/laid").values, "to": "next"})
    assert mine.answer.status_code == 422
    assert "Still missing" in wrong(mine)
    assert "Turn 1" in mine.told


def test_without_turns_who_has_not_opened_lays_nothing_off(mine: Browser, contract: str) -> None:
    lay(mine, contract, "5S 6S 7S 8S", "1")
    assert not tapped(mine, contract, "9S", "2")
    assert "Bob has not opened." in mine.told
    lay(mine, contract, "9S", "2", status=422, on="1")
    assert "You cannot lay off 9♠ yet, because you have not opened." in wrong(mine)
    lay(mine, contract, "9S", "1", status=422, on="1")
    assert "You cannot lay off 9♠ yet, because you have not opened." in wrong(mine)
    assert not tapped(mine, contract, "9S", "1")
    assert "Ann has not opened." in mine.told
    lay(mine, contract, "2S 2H 2C", "2")
    lay(mine, contract, "3S 3H 3C", "2")
    lay(mine, contract, "9S", "2", on="1")
    assert on_table(mine, contract)[0] == "5S 6S 7S 8S 9S"


def test_kaluki_opens_with_its_points_in_the_same_turn(mine: Browser, kaluki: str) -> None:
    step(mine, kaluki)
    lay(mine, kaluki, "9S 9H 9C")
    lay(mine, kaluki, "9D", status=422, on="1")
    assert "You cannot lay off 9♦ yet, because you have not opened." in wrong(mine)
    assert "27 of 51 points to open" in mine.told
    lay(mine, kaluki, "TS JS QS")
    lay(mine, kaluki, "9D", on="1")
    assert len(piles(mine.text)) == 2


def test_of_two_who_lay_at_once_the_second_is_told(mine: Browser, other: Browser, rum: str) -> None:
    mine.see(f"{rum}/laid")
    lay(other, rum, "8-TS", "1")
    mine.send("/laid", {"by": "2", "cards": "4H 4D 4C"}, status=409)
    assert "Somebody else has just" in wrong(mine)
    assert in_field(mine) == ("2", "4♥ 4♦ 4♣")
    assert len(piles(mine.text)) == 1, "what the other one laid"
    mine.send("/laid", status=200)
    assert on_table(mine, rum) == ["8S 9S TS", "4H 4D 4C"]


def test_nobody_undoes_or_turns_what_another_one_did(mine: Browser, other: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    values = mine.form("/laid").values
    lay(other, rum, "4H 4D 4C", "2")
    mine.send("/laid/undo", status=409)
    assert on_table(mine, rum) == ["8S 9S TS", "4H 4D 4C"]
    mine.post(f"{rum}/laid/turn", {**values, "cards": "QS"})
    assert mine.answer.status_code == 409
    assert in_field(mine)[1] == "Q♠"


def test_a_form_sent_many_times_lays_once(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/laid")
    sent = mine.form("/laid")
    data = {**sent.values, "by": "1", "cards": "8-TS"}
    for _ in range(3):
        mine.post(sent.action, data)
        assert mine.answer.status_code == 200
        assert in_field(mine)[1] == ""
    assert on_table(mine, rum) == ["8S 9S TS"]


def test_cards_changed_after_they_were_laid_unseen_are_not_dropped(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/laid")
    sent = mine.form("/laid")
    mine.post(sent.action, {**sent.values, "by": "1", "cards": "8-TS"})
    for cards in ("4H 4D 4C", "4H 4D XX"):
        mine.post(sent.action, {**sent.values, "by": "1", "cards": cards})
        assert mine.answer.status_code == 409
        assert in_field(mine) == ("1", in_signs(cards))
    assert on_table(mine, rum) == ["8S 9S TS"]


def test_gin_has_no_melds_on_the_table(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    assert not there(mine.see(table), "lay")
    mine.see(f"{table}/laid", status=404)
    token = mine.form("/language").values["csrf_token"]
    for action in ("laid", "laid/offers", "laid/undo", "laid/turn", "laid/rest", "laid/jokers"):
        assert mine.post(f"{table}/{action}", {"csrf_token": token, "version": "0"}).status_code == 404


def test_a_finished_game_has_none_either(mine: Browser, rum: str) -> None:
    lay(mine, rum, "8-TS", "1")
    sent = [*forms(mine.text)]
    mine.see(rum)
    mine.send("/finish")
    assert not there(mine.text, "lay")
    mine.see(f"{rum}/laid", status=404)
    for each in (each for each in sent if "/laid" in each.action):
        assert mine.post(each.action, {**each.values, "by": "1", "cards": "JS", "on": "1"}).status_code == 404
    mine.see(rum)
    mine.send("/reopen")
    assert on_table(mine, rum) == ["8S 9S TS"], "the game goes on where it was"


def test_what_was_typed_outlives_the_deletion_of_the_game(mine: Browser, other: Browser, rum: str) -> None:
    lay(other, rum, "8-TS", "1")
    mine.see(rum)
    mine.send("/delete")
    other.send("/laid", {"by": "2", "cards": "4H 4D 4C"}, status=409)
    assert "This game is deleted" in wrong(other)
    assert in_field(other) == ("2", "4♥ 4♦ 4♣")
    other.send("/laid/undo", status=409)
    mine.send("/restore")
    other.send("/laid", {"by": "2", "cards": "4H 4D 4C"}, status=200)
    assert on_table(other, rum) == ["8S 9S TS", "4H 4D 4C"]


@pytest.fixture
def noted(mine: Browser, rum: str) -> str:
    """A hand of 500 Rum with its plays noted: Ann and Bob have laid."""
    lay(mine, rum, "8-TS", "1")
    lay(mine, rum, "JS", "2", on="1")
    lay(mine, rum, "7S 7H 7D", "3")
    return rum


LEFT = {"out": "1", "held-2-points": "5", "held-3-points": "10"}


def test_the_hand_takes_over_what_was_laid(mine: Browser, noted: str) -> None:
    page = mine.see(f"{noted}/hands/new")
    assert there(page, "taken-over")
    sent = mine.form("/hands/new")
    assert sent.values["plays"].splitlines() == ["Ann: 8♠ 9♠ 10♠", "Bob: J♠ > 1", "Cat: 7♠ 7♥ 7♦"]
    assert not [each for each in sent.texts if each.startswith("melded")], "points laid are known"
    mine.send("/hands/new", LEFT)
    assert mine.totals(noted) == ["27", "5", "11"]
    assert piles(mine.see(f"{noted}/laid")) == []
    assert not there(mine.see(f"{noted}/hands/new"), "taken-over")
    assert not mine.form("/hands/new").values["plays"]
    assert "eight of spades" in mine.see(mine.hands(noted)[0])


def test_undo_of_the_hand_brings_the_melds_back(mine: Browser, noted: str) -> None:
    mine.see(f"{noted}/hands/new")
    mine.send("/hands/new", LEFT)
    mine.send("/undo")
    assert on_table(mine, noted) == ["8S 9S TS JS", "7S 7H 7D"]
    mine.see(noted)
    mine.send("/redo")
    assert on_table(mine, noted) == []
    assert mine.totals(noted) == ["27", "5", "11"]


def test_a_refused_hand_leaves_the_melds(mine: Browser, noted: str) -> None:
    mine.see(f"{noted}/hands/new")
    mine.send("/hands/new", {**LEFT, "held-2-points": ""}, status=422)
    assert mine.form("/hands/new").values["plays"].splitlines()[0] == "Ann: 8♠ 9♠ 10♠"
    assert not [each for each in mine.form("/hands/new").texts if each.startswith("melded")]
    assert on_table(mine, noted) == ["8S 9S TS JS", "7S 7H 7D"]


def test_other_hands_do_not_touch_what_is_laid(mine: Browser, rum: str) -> None:
    mine.record(rum, went_out(1, 0, 5, 10))
    lay(mine, rum, "8-TS", "1")
    first = mine.hands(rum)[0]
    mine.see(f"{first}/correct")
    assert not mine.form("/correct").values["plays"]
    mine.send("/correct", {"held-2-points": "15"})
    assert not there(mine.see(f"{rum}/hands/new?before={first.rpartition('/')[2]}"), "taken-over")
    mine.send("/hands/new", went_out(2, 7, 0, 3))
    assert on_table(mine, rum) == ["8S 9S TS"]


def test_turns_are_taken_over(mine: Browser, kaluki: str) -> None:
    step(mine, kaluki)
    lay(mine, kaluki, "TS JS QS")
    lay(mine, kaluki, "9S 9H 9C")
    assert taken_over(mine, kaluki) == ["1. Bob: 10♠ J♠ Q♠", "1. Bob: 9♠ 9♥ 9♣"]
    mine.send("/hands/new", {"out": "2", "held-1-points": "30"})
    assert mine.totals(kaluki) == ["30", "0"]


def test_names_and_seats_are_corrected_while_melds_lie(mine: Browser, noted: str) -> None:
    mine.see(f"{noted}/players")
    mine.send("/players", {"name-1": "Bob", "name-2": "Ann"})
    assert "Bob: 8 eight of spades" in " ".join(piles(mine.see(f"{noted}/laid")))
    assert taken_over(mine, noted) == ["Bob: 8♠ 9♠ 10♠", "Ann: J♠ > 1", "Cat: 7♠ 7♥ 7♦"]
    mine.see(f"{noted}/players")
    mine.send("/players", {"seat-1": "2", "seat-2": "1"})
    assert on_table(mine, noted) == ["8S 9S TS JS", "7S 7H 7D"]
    assert taken_over(mine, noted) == ["Bob: 8♠ 9♠ 10♠", "Ann: J♠ > 1", "Cat: 7♠ 7♥ 7♦"]


def test_seats_put_right_under_noted_turns_lose_nothing(mine: Browser, kaluki: str) -> None:
    step(mine, kaluki)
    lay(mine, kaluki, "TS JS QS")
    mine.see(f"{kaluki}/players")
    mine.send("/players", {"seat-1": "2", "seat-2": "1"})
    mine.see(kaluki)
    mine.see(f"{kaluki}/referee/layoff")
    mine.see(f"{kaluki}/laid")
    assert taken_over(mine, kaluki) == ["1. Bob: 10♠ J♠ Q♠"]


def test_a_rule_that_forbids_what_lies_says_so_and_loses_nothing(mine: Browser, noted: str) -> None:
    mine.see(f"{noted}/rules/change")
    mine.send("/rules/change", {"rule-min_run": "4", "sure": "yes"})
    mine.see(f"{noted}/laid")
    assert "is not a meld" in wrong(mine)
    lay(mine, noted, "KH KD KC", "1", status=422)
    assert in_field(mine) == ("1", "K♥ K♦ K♣")
    mine.see(noted)
    mine.see(f"{noted}/referee/layoff")
    assert taken_over(mine, noted) == ["Ann: 8♠ 9♠ 10♠", "Bob: J♠ > 1", "Cat: 7♠ 7♥ 7♦"]
    mine.send("/hands/new", LEFT, status=422)
    assert "is not a meld" in part(mine.text, "plays-wrong")
    mine.see(f"{noted}/rules/change")
    mine.send("/rules/change", {"rule-min_run": "3", "sure": "yes"})
    assert on_table(mine, noted) == ["8S 9S TS JS", "7S 7H 7D"]


def test_what_a_rule_forbids_can_be_taken_back(mine: Browser, noted: str) -> None:
    mine.see(f"{noted}/rules/change")
    mine.send("/rules/change", {"rule-min_run": "4", "sure": "yes"})
    mine.see(f"{noted}/laid")
    for cards in ("7S 7H 7D", "JS", "8S 9S TS"):
        mine.send("/laid/undo", status=200)
        assert in_field(mine)[1] == in_signs(cards)
    assert not there(mine.text, "laid-wrong")
    lay(mine, noted, "8-JS", "1")
    assert on_table(mine, noted) == ["8S 9S TS JS"]


def test_in_the_gambit_a_joker_splits_the_pile_where_the_dealer_named_it_so(mine: Browser) -> None:
    table = mine.start("dealers-gambit", "Ann", "Bob", "Cat", jokers="4", threshold="0")
    mine.see(f"{table}/laid")
    assert not tapped(mine, table, "* 9S", "2")
    name_jokers(mine, table, "splitter")
    assert tapped(mine, table, "9S *", "2") == {"* split 9S": "Split the pile at 9♠"}
    mine.send("/laid", {"play": "* split 9S"}, status=200)
    assert "Bob splits the pile at 9♠." in mine.text
    assert not piles(mine.text)
    mine.send("/laid/undo", status=200)
    assert in_field(mine) == ("2", "★ 9♠")
    mine.send("/laid", {"on": "fits"}, status=200)
    lay(mine, table, "9S 9H 9D", "2")
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    assert sent.values["plays"].splitlines() == ["Bob: ★ split 9♠", "Bob: 9♠ 9♥ 9♦"]
    held = {f"held-{seat}-points": "5" for seat in (1, 3)}
    mine.post(sent.action, {**sent.values, **held, "out": "2", "blocked": "3"})
    assert mine.answer.status_code == 303, seen(mine.text)
    (hand,) = mine.hands(table)
    page = mine.see(hand)
    assert "splits the pile at 9♠" in page
    assert "a joker blocked the dealer" in page
    mine.see(f"{hand}/correct")
    values = mine.form("/hands/1/correct").values
    assert (values["blocked"], values["plays"].splitlines()[0]) == ("3", "Bob: ★ split 9♠")


def test_every_rule_may_change_under_what_lies(mine: Browser) -> None:
    table = mine.start("dealers-gambit", "Ann", "Bob", "Cat")
    name_jokers(mine, table, "wild")
    lay(mine, table, "8S 9S *TS", "1")
    for rules in ({"rule-joker_role": "rank"}, {"rule-joker_role": "wild"}, {"rule-jokers": "0"}):
        mine.see(f"{table}/rules/change")
        mine.send("/rules/change", {**rules, "sure": "yes"})
        for page in ("", "/laid", "/hands/new", "/referee/layoff", "/log"):
            mine.see(f"{table}{page}")
    mine.see(f"{table}/laid")
    mine.send("/laid/undo", status=200)


ODD = [
    "",
    "\x00",
    "-1",
    "0",
    "9" * 5000,
    "²",
    "٣",
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "\u202e\ud800",
    "x" * 9999,
]


@pytest.mark.parametrize(("preset", "place"), [("dealers-gambit", 0), ("contract", 1)])
def test_odd_values_are_never_our_fault(mine: Browser, preset: str, place: int) -> None:
    for value in some(ODD, place, 2):
        odd_plays(mine, preset, value.encode("utf-8", "surrogatepass"))


def odd_plays(mine: Browser, preset: str, odd: bytes) -> None:
    """Put an odd value in every field of every form of a hand in progress."""
    table = mine.start(preset, "Ann", "Bob", "Cat")
    lay(mine, table, "8S 9S TS JS", "1")
    values = {**mine.form("/laid").values, "by": "1", "cards": "QS", "on": "1"}
    for action in ("laid", "laid/offers", "laid/undo", "laid/turn", "laid/rest", "laid/jokers"):
        for key in ("by", "cards", "on", "play", "joker", "to", "joker_use", "once", "version"):
            data = {**values, "once": f"{action}{key}", key: odd}
            answer = mine.client.post(f"{table}/{action}", data=data)
            assert answer.status_code in (200, 404, 409, 422), (action, key)
            assert "<script>alert" not in answer.text
        assert mine.client.post(f"{table}/{action}", data={"csrf_token": values["csrf_token"]}).status_code < 500
        mine.see(f"{table}/laid")
        mine.see(table)


def test_nothing_is_laid_at_an_address_of_no_game(mine: Browser) -> None:
    mine.see("/s/none/laid", status=404)
    token = mine.form("/language").values["csrf_token"]
    for action in ("laid", "laid/offers", "laid/undo", "laid/turn", "laid/rest", "laid/jokers", "rulings/meld"):
        assert mine.post(f"/s/none/{action}", {"csrf_token": token}).status_code == 404


def test_a_meld_that_is_laid_while_the_hand_is_typed_is_asked_about(mine: Browser, other: Browser, rum: str) -> None:
    lay(mine, rum, "8S 9S TS", "1")
    mine.see(f"{rum}/hands/new")
    lay(other, rum, "JS", "2", on="1")
    mine.send("/hands/new", {"out": "1", "held-2-points": "5", "held-3-points": "5"}, status=409)
    assert "The table has changed while you were typing" in mine.told
    assert on_table(other, rum) == ["8S 9S TS JS"], "nothing is saved and nothing lost"
    mine.send("/hands/new")
    assert mine.totals(rum) == ["27", "−5", "−5"]
    assert on_table(other, rum) == []


def test_what_is_told_is_what_was_done(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob")
    mine.see(f"{table}/laid")
    first = mine.form("/laid")
    mine.post(f"{first.action}/undo", {**first.values, "once": "of nothing"})
    assert mine.answer.status_code == 200
    assert "taken back" not in mine.text, "nothing lay there"
    mine.see(f"{table}/laid")
    first = mine.form("/laid")
    mine.post(first.action, {**first.values, "by": "1", "cards": "7S 8S 9S"})
    assert "Ann: 7♠ 8♠ 9♠ on the table." in mine.text
    mine.see(f"{table}/laid")
    mine.send("/laid", {"by": "2", "cards": "TH TS TD"}, status=200)
    mine.post(first.action, {**first.values, "by": "1", "cards": "7S 8S 9S"})
    assert mine.answer.status_code == 200
    assert "Ann: 7♠ 8♠ 9♠ on the table." not in mine.text
    assert not part(mine.text, "heard"), "sent again, it says nothing of what another laid since"
    mine.see(f"{table}/laid")
    mine.send("/laid/undo", status=200)
    assert "The last play is undone." in mine.text


def test_the_hand_shows_what_it_takes_over_and_leads_back_to_it(mine: Browser, noted: str) -> None:
    page = mine.see(f"{noted}/hands/new")
    shown = part(page, "taken-over")
    assert "Ann 27" in shown
    assert "Bob: J jack of spades" in shown
    assert f'href="{noted}/laid"' in page[page.index('id="mend-melds"') :][:200]
    mine.send("/hands/new", {**LEFT, "held-2-points": ""}, status=422)
    assert not there(mine.text, "taken-over"), "what is missing comes first"


def lays(who: Browser) -> list[str]:
    """The ids of the players who may lay."""
    return re.findall(r'<input type="radio" name="by" value="(\w+)"', who.text)


def rest(who: Browser, table: str, player: str, status: int = 200, **typed: str) -> str:
    """Tap who sits the hand out."""
    who.see(f"{table}/laid")
    who.post(f"{table}/laid/rest", {**who.form("/laid").values, **typed, "player": player})
    assert who.answer.status_code == status
    return who.text


def test_who_has_left_lays_nothing_on_the_felt(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", "Dan")
    mine.record(table, {**went_out(1, 0, 20, 31, 5), "leaves-3": "counts"})
    mine.see(f"{table}/laid")
    assert lays(mine) == ["1", "2", "4"]
    assert mine.send("/laid", {"by": "3", "cards": "8S 8H 8D"}, status=422)
    assert wrong(mine) == "Cat does not play this hand."


def test_who_sits_out_is_said_on_the_felt_and_taken_over(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", "Dan")
    mine.see(f"{table}/laid")
    assert lays(mine) == ["1", "2", "3", "4"]
    rest(mine, table, "2", cards="8S")
    assert lays(mine) == ["1", "3", "4"]
    assert in_field(mine) == ("3", "8♠"), "the next after the dealer is Bob, who rests"
    assert 'id="absent-2" checked' in mine.see(f"{table}/hands/new")
    rest(mine, table, "2")
    assert lays(mine) == ["1", "2", "3", "4"]
    assert 'id="absent-2" checked' not in mine.see(f"{table}/hands/new")


def test_turns_pass_over_who_sits_out(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", "Dan")
    rest(mine, table, "2")
    assert [in_field(mine)[0] for _ in range(4) if step(mine, table)] == ["3", "4", "1", "3"]


def test_who_laid_cannot_sit_out_and_too_few_cannot_play(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    rest(mine, table, "1")
    rest(mine, table, "2", status=422)
    assert wrong(mine).startswith("1 player plays this hand: Kaluki is for 2")
    lay(mine, table, "KS KH KD KC", by="3")
    lay(mine, table, "QS QH QD QC", by="3")
    rest(mine, table, "3", status=422)
    assert lays(mine) == ["2", "3"]


def test_nobody_is_asked_who_sits_out_where_nobody_may(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob")
    assert not there(mine.see(f"{table}/laid"), "who-plays")
    table = mine.start("persian", "Ann", "Bob", "Cat", "Dan")
    assert not there(mine.see(f"{table}/laid"), "who-plays")


def test_the_referee_asks_about_those_at_the_table(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat", "Dan")
    mine.record(table, {**went_out(1, 0, 20, 31, 5), "leaves-2": "counts"})
    for resting, seats in (("", "Ann, Cat, Dan"), ("4", "Ann, Cat")):
        if resting:
            rest(mine, table, resting)
        assert f'name="seats" value="{seats}"' in mine.see(f"{table}/referee/claim")
        asked = part(mine.see(f"{table}/referee/remedy?what=meld&found=turn"), "ask")
        assert all((name in asked) == (name in seats) for name in ("Ann", "Bob", "Cat", "Dan"))


def test_a_wild_card_is_offered_by_its_name(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", wild_ranks="2", joker_swap="to-hand")
    lay(mine, table, "7D 8D 2C*9D", by="1")
    mine.post(f"{table}/laid/offers", {**mine.form("/laid").values, "cards": "9D", "by": "2"})
    assert "Take 2♣ from Ann" in mine.told
    assert "joker" not in part(mine.text, "offers").lower()
