"""The referee's tray: cards first, then the questions that fit them as chips, with missing facts asked in place."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from referee.cards.card import in_signs
from tests.web.person import HTMX, Browser, part, there, went_out
from tests.web.test_rulings import buttons, ruled, typed_in


def tapped(mine: Browser, tray: str, **typed: str) -> str:
    """The tray's answer about cards, as the page without scripts shows it."""
    return mine.see(f"{tray}?{urlencode(typed)}")


def chips(html: str) -> list[str]:
    """What is offered: first the questions answered in place, then those with a page of their own."""
    nav = html.partition('<nav class="asks')[2].partition("</nav>")[0]
    return re.findall(r'id="ask-([^"]+)"', nav)


def kept(html: str) -> dict[str, str]:
    """What is submitted again with the next card."""
    return dict(re.findall(r'<input type="hidden" form="ask" name="([^"]+)" value="([^"]*)">', html))


@pytest.fixture
def rum(mine: Browser) -> str:
    """The tray of a table of 500 Rum with two melds: Ann's run, and Bob's set."""
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    for by, cards in (("1", "8S 9S TS"), ("2", "4H 4D 4C")):
        mine.see(f"{table}/laid")
        mine.send("/laid", {"by": by, "cards": cards}, status=200)
    return f"{table}/referee"


def test_the_likely_question_is_answered_at_once_and_others_keep_the_cards(mine: Browser, rum: str) -> None:
    page = tapped(mine, rum, cards="JS")
    assert ruled(page) == "legal"
    assert "You can lay off J♠ on 8♠ 9♠ 10♠." in part(page, "verdict")
    assert chips(page) == ["layoff-1", "pickup", "discard", "count"]
    page = tapped(mine, rum, cards="JS", pin="count")
    assert "J♠: 10 points." in part(page, "verdict")
    assert typed_in(page, "cards") == "J♠"
    assert kept(page)["pinned"] == "count"
    assert "20 points" in part(tapped(mine, rum, cards="JS QS", pinned="count"), "verdict")


def test_a_meld_that_is_tapped_says_why_not(mine: Browser, rum: str) -> None:
    page = tapped(mine, rum, cards="2C")
    assert not ruled(page)
    assert "It cannot be laid off just now." in part(page, "verdict")
    assert buttons(page, "pin")[-2:] == ["layoff-1", "layoff-2"]
    assert ruled(tapped(mine, rum, cards="2C", pin="layoff-2")) == "illegal"


def test_a_part_has_the_chips_too(mine: Browser, rum: str) -> None:
    mine.answer = mine.client.get(f"{rum}?cards=8S+8H+8D", headers={**mine.language, **HTMX})
    assert mine.text.lstrip().startswith('<section id="verdict"')
    assert ruled(mine.text) == "legal"
    assert chips(mine.text)[0] == "meld"


def test_a_question_and_the_tray_hand_the_cards_to_each_other(mine: Browser) -> None:
    page = mine.see("/referee/500-rum/layoff?cards=JS&left-question=tray")
    assert typed_in(page, "cards") == "J♠"
    page = mine.see("/referee/gin/deadwood?cards=4S+4H&left-question=tray")
    assert typed_in(page, "held") == "4♠ 4♥"
    page = mine.see("/referee/gin?held=4S+4H+4D&left-question=knock")
    assert typed_in(page, "cards") == "4♠ 4♥ 4♦"
    assert ruled(page) == "legal"


def test_what_is_missing_is_asked_in_place(mine: Browser) -> None:
    page = tapped(mine, "/referee/dealers-gambit", cards="8S 9S *")
    assert ruled(page) == "undecided"
    assert buttons(page, "put-joker_use") == ["wild", "double", "splitter"]
    page = tapped(mine, "/referee/dealers-gambit", cards="8S 9S *", **{"put-joker_use": "wild"})
    assert not buttons(page, "put-joker_use")
    assert kept(page)["joker_use"] == "wild"


@pytest.mark.parametrize(("preset", "deals"), [("contract", 7), ("carioca", 10)])
def test_only_the_deals_that_the_game_has_are_asked_about(mine: Browser, preset: str, deals: int) -> None:
    page = tapped(mine, f"/referee/{preset}", cards="7S 7H 7C 4D 5D 6D 7D")
    assert "Which deal?" in part(page, "verdict")
    assert buttons(page, "put-deal") == [str(deal) for deal in range(1, deals + 1)]


def test_of_eleven_cards_the_discard_is_tapped(mine: Browser) -> None:
    held = "4S 4H 4C 8D 9D TD 2C 3C 4D AH KS"
    page = tapped(mine, "/referee/gin", cards=held)
    assert ruled(page) == "undecided"
    assert buttons(page, "put-discard") == held.split()
    assert ruled(tapped(mine, "/referee/gin", cards=held, **{"put-discard": "KS"})) == "legal"
    other = held.replace("KS", "QS")
    assert ruled(tapped(mine, "/referee/gin", cards=other, discard="KS")) == "undecided", "the king is gone"


@pytest.mark.parametrize(("address", "cards"), [("/referee/500-rum", "9D * *"), ("/referee/500-rum/meld", "9D * *")])
def test_a_reading_that_is_tapped_decides(mine: Browser, address: str, cards: str) -> None:
    told = buttons(tapped(mine, address, cards=cards), "put-cards")
    assert len(told) == 4
    for each in told:
        page = tapped(mine, address, cards=cards, **{"put-cards": each})
        assert (ruled(page), typed_in(page, "cards")) == ("legal", in_signs(each))


def test_a_reading_of_a_lay_off_decides_it_too(mine: Browser) -> None:
    typed = {"on": "8S 9S TS", "cards": "*"}
    page = tapped(mine, "/referee/500-rum/layoff", **typed)
    assert ruled(page) == "undecided"
    assert sorted(buttons(page, "put-cards")) == ["*7S", "*JS"]
    assert ruled(tapped(mine, "/referee/500-rum/layoff", **typed, **{"put-cards": "*JS"})) == "legal"


OPENINGS = [
    ("one of two groups", "contract", "8S 8H 8C 9D", "1 of 2 groups", "Still missing: one group."),
    ("points that are missing", "kaluki", "2S 2H 2C 3D 3S 3C", "15 of 51 points", "Still missing: 36 points."),
]


@pytest.mark.parametrize(
    ("game", "cards", "so_far", "missing"), [each[1:] for each in OPENINGS], ids=[o[0] for o in OPENINGS]
)
def test_an_opening_that_is_not_complete_is_no_refusal(
    mine: Browser, game: str, cards: str, so_far: str, missing: str
) -> None:
    tray = f"{mine.start(game, 'Ann', 'Bob', 'Cat')}/referee"
    page = tapped(mine, tray, cards=cards)
    assert 'class="verdict partial"' in page
    assert so_far in part(page, "verdict")
    assert missing in part(page, "verdict")
    assert ruled(tapped(mine, tray, cards="8S 8H 8C 9D 2S KC")) == "illegal", "three cards that are no meld"


def test_a_contract_counts_what_it_has_of_each_kind(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 5, 10))
    page = tapped(mine, f"{table}/referee", cards="8S 8H 8C", pin="opening")
    assert "1 of 2 melds" in part(page, "verdict")
    assert "Still missing: one sequence." in part(page, "verdict")
    assert ruled(tapped(mine, f"{table}/referee", cards="8S 8H 8C 9S 9H 9C", pin="opening")) == "illegal"


def test_players_are_tapped_in_the_order_in_which_they_spoke(mine: Browser) -> None:
    address = "/referee/contract/claim"
    page = mine.see(address)
    assert buttons(page, "put-callers") == ["Player 1", "Player 2", "Player 3", "Player 4", "-"]
    assert buttons(page, "put-seats")[:2] == ["Player 1, Player 2", "Player 1, Player 2, Player 3"]
    typed = {"seats": "Player 1, Player 2, Player 3", "turn": "Player 1", "callers": "Player 3"}
    page = tapped(mine, address, **typed)
    assert ruled(page) == "legal"
    assert buttons(page, "put-callers") == ["Player 3, Player 1", "Player 3, Player 2", "", "-"]
    page = tapped(mine, address, **{**typed, "put-callers": "Player 3, Player 2"})
    assert typed_in(page, "callers") == "Player 3, Player 2"
    assert ruled(tapped(mine, address, **{**typed, "callers": "-"})) == "illegal", "nobody claims it"
    limited = mine.start("contract", "Ann", "Bob", "Cat", may_i_limit="2")
    page = tapped(mine, f"{limited}/referee/claim", claims="Bob 1", turn="Ann", callers="Bob", seats="Ann, Bob, Cat")
    assert buttons(page, "put-claims") == ["Bob 1, Ann 1", "Bob 2", "Bob 1, Cat 1", "-"]
    assert "put-seats" not in page


def test_nothing_typed_is_nothing_wrong(mine: Browser) -> None:
    page = tapped(mine, "/referee/gin/layoff", cards="JS", on="")
    assert 'class="wrong"' not in page
    assert "The meld on the table" in part(page, "verdict")
    page = mine.see("/referee/500-rum?cards=XX", status=422)
    assert "“XX” is not a card" in part(page, "cards-wrong")


def test_before_a_card_is_tapped_every_question_is_there(mine: Browser) -> None:
    page = mine.see("/referee/gin")
    assert chips(page) == ["meld", "knock", "deadwood", "layoff", "turn", "pickup", "discard", "count", "remedy"]


def test_gin_shows_the_questions_of_a_whole_hand_before_it_is_whole(mine: Browser) -> None:
    assert chips(tapped(mine, "/referee/gin", cards="4S 4H")) == ["knock", "deadwood", "layoff", "count"]


def test_other_questions_are_shown_beside_those_that_fit(mine: Browser, rum: str) -> None:
    page = tapped(mine, rum, cards="JS", more="yes")
    assert chips(page) == ["layoff-1", "meld", "swap", "turn", "pickup", "discard", "out", "rum", "count", "remedy"]
    assert not there(page, "others")


def test_what_cannot_be_read_and_what_helps_show_cards_as_they_look(mine: Browser) -> None:
    page = mine.see("/referee/500-rum/layoff?on=8S+9S+TS&cards=QS+XX", status=422)
    assert "Example: 8♠ 9♠ 10♠" in part(page, "on-help")
    assert "a suit (♠♥♦♣ or the letters S, H, D, C)" in part(page, "verdict")


def test_who_asks_is_a_choice_that_stays(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    for by, cards in (("", ""), ("2", "TS JS QS"), ("2", "9S 9H 9C"), ("", "")):
        mine.see(f"{table}/laid")
        mine.post(
            f"{table}/laid" if by else f"{table}/laid/turn", {**mine.form("/laid").values, "cards": cards, "by": by}
        )
    assert ruled(tapped(mine, f"{table}/referee", cards="KS", who="2")) == "legal"
    page = tapped(mine, f"{table}/referee", cards="KS", who="3", pin="layoff-1")
    assert ruled(page) == "illegal"
    assert re.search(r'id="who-3"\s+checked', page)
