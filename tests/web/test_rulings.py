"""The referee's pages: a form for every question of every game, the verdict, and rulings kept in the log of a sheet."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask import Flask

from referee.cards.card import in_signs
from referee.fields import fields_of
from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.questions.question import Question
from referee.sheet.cases import answer
from tests.pages import Form, forms, links
from tests.samples.rulings import facts_of, named
from tests.soak import some, times
from tests.web.person import HTMX, Browser, part, there, went_out

EVERY = [
    pytest.param(game, preset, question, id=f"{preset.slug}-{question.slug}")
    for game in GAMES
    for place, question in enumerate(game.referee.questions)
    for preset in some(game.presets, place, most=2)
]
"""Each question under two presets, spread over the presets of its game; in a soak, each under all of them."""
ONE_EACH = [(game, question) for game in GAMES for question in game.referee.questions]
CASES = times(3, 12)
"""Cases drawn for every question of every game, each under another preset."""


def asked(mine: Browser, address: str, facts: dict[str, str], status: int = 200) -> str:
    """Fill in the form of a question and ask; the page that comes back."""
    mine.see(address)
    return again(mine, facts, status)


def again(mine: Browser, facts: dict[str, str], status: int = 200) -> str:
    """Change something in the form of the page and ask again; a button counts as what it submits."""
    sent = question_form(mine)
    return mine.see(f"{sent.action}?{urlencode({**sent.values, **facts})}", status)


def question_form(mine: Browser) -> Form:
    """The form of the question on the page."""
    return next(each for each in forms(mine.text) if "/referee" in each.action)


def as_part(mine: Browser, address: str, facts: dict[str, str]) -> str:
    """What htmx swaps while the form is filled in."""
    mine.answer = mine.client.get(f"{address}?{urlencode(facts)}", headers={**mine.language, **HTMX})
    assert mine.answer.status_code == 200
    assert mine.text.lstrip().startswith('<section id="verdict"')
    assert "<!doctype" not in mine.text
    return mine.text


def ruled(html: str) -> str:
    """The verdict of a page or part; empty if there is none."""
    found = re.search('id="verdict" class="verdict (legal|illegal|undecided|ruled)"', html)
    return found[1] if found else ""


def typed_in(html: str, key: str) -> str:
    """The content of a text field on the page."""
    found = re.search(rf'<input name="{key}"[^>]* value="([^"]*)"|<textarea name="{key}"[^>]*>([^<]*)<', html)
    assert found, key
    return found[1] or found[2] or ""


def buttons(html: str, name: str) -> list[str]:
    """What the buttons of this name submit."""
    return [re.search(r'value="([^"]*)"', each)[1] for each in re.findall(rf'<button[^>]* name="{name}"[^>]*>', html)]  # type: ignore[index]


@pytest.fixture
def rum(mine: Browser, other: Browser) -> str:
    """A table of 500 Rum with two melds laid: Ann's run and Bob's set."""
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    for by, cards in (("1", "8S 9S TS"), ("2", "4H 4D 4C")):
        mine.see(f"{table}/laid")
        mine.send("/laid", {"by": by, "cards": cards}, status=200)
    address = table
    other.join(mine, address)
    return address


def test_the_list_leads_to_every_preset(mine: Browser) -> None:
    found = links(mine.see("/referee"))
    for preset in (preset for game in GAMES for preset in game.presets):
        assert f"/referee/{preset.slug}" in found
    assert "/referee" in links(mine.see("/"))


@pytest.mark.parametrize(("game", "preset", "question"), EVERY)
def test_every_question_has_a_form_of_what_it_declares(
    mine: Browser, game: Game, preset: Preset, question: Question
) -> None:
    page = mine.see(f"/referee/{preset.slug}/{question.slug}")
    assert str(question.kind.wording(game.rules(**preset.changes)).title) in mine.told
    assert {f"/referee/{preset.slug}/{each.slug}" for each in game.referee.questions} <= set(
        re.findall(r'formaction="([^"]+)"', page)
    )
    rules = game.rules(**preset.changes)
    first = question.asks(rules, {}) if question.asks else question.shown_under(rules)
    for key, declared in fields_of(question.kind.facts).items():
        shown = key in first
        assert (f'name="{key}"' in page or f'name="put-{key}"' in page) == shown, key
        assert not shown or declared.filled_by in first or str(declared.label) in mine.told
    assert not ruled(page)


def test_the_referee_asks_for_the_cards_first(mine: Browser) -> None:
    assert "Tap the cards. Is it a meld? May I knock?" in part(mine.see("/referee/gin"), "verdict")
    assert not ruled(mine.text)


def test_the_referee_says_by_whose_rules_it_answers_and_leads_to_other_games(mine: Browser) -> None:
    page = mine.see("/referee/gin")
    assert re.search(r"<h1>Referee .*·.*Gin Rummy</a></h1>", page, re.DOTALL)
    assert "/referee" in links(page)


@pytest.mark.parametrize(
    "address",
    ["/referee/whist", "/referee/500", "/referee/gin/rum", "/referee/gin/nothing", "/referee/gin/", "/s/none/referee"],
)
def test_questions_that_there_are_not(mine: Browser, address: str) -> None:
    mine.see(address, status=404)


def test_questions_that_the_game_of_a_sheet_has_not(mine: Browser, rum: str) -> None:
    mine.see(f"{rum}/referee/knock", status=404)
    mine.see(f"{rum}/referee")
    token = mine.form("/language").values["csrf_token"]
    assert mine.post(f"{rum}/rulings/knock", {"csrf_token": token}).status_code == 404


@pytest.mark.parametrize(("game", "question"), ONE_EACH, ids=named)
def test_the_page_answers_as_the_command_line_does(mine: Browser, game: Game, question: Question) -> None:
    chance = Random(f"{game.slug} {question.slug}")
    declared = fields_of(question.kind.facts)
    place = game.referee.questions.index(question) * CASES
    for number in range(CASES):
        preset = game.presets[(place + number) % len(game.presets)]
        rules = game.rules(**preset.changes)
        drawn = {key: value for key, value in facts_of(question, chance).items() if key in question.shown_under(rules)}
        facts = {key: declared[key].to_text(value) for key, value in drawn.items()}
        case = {key: value for key, value in drawn.items() if facts[key]}
        expected = answer({"game": preset.slug, "ask": question.slug, **case})
        page = mine.client.get(f"/referee/{preset.slug}/{question.slug}?{urlencode(facts)}", headers=mine.language)
        if any(declared[key].needed and not facts.get(key) for key in question.keys):
            assert (page.status_code, ruled(page.text)) == (200, ""), facts
        elif "error" in expected:
            assert page.status_code == 422, (expected, facts)
        else:
            assert page.status_code == 200, (expected, facts)
            assert ruled(page.text) == expected["verdict"], (expected, facts)
            assert f"#{expected['clause']}" in page.text


def test_a_verdict_leads_to_its_rule(mine: Browser) -> None:
    page = asked(mine, "/referee/500-rum/meld", {"cards": "8S 9S JS"})
    assert ruled(page) == "illegal"
    assert "J♠ does not come right after 9♠" in part(page, "verdict")
    assert "Rule: Melds and laying off by the book" in part(page, "verdict")
    (link,) = [each for each in links(page) if "#" in each and each != "#main"]
    assert link.startswith("/rules/500-rum#")
    assert there(mine.see(link.partition("#")[0]), link.partition("#")[2])


WRONG = [
    ("no card", "/referee/kaluki/meld", {"cards": "8S XX", "own_turn": "no"}, "cards-wrong", "“XX” is not a card"),
    ("two cards for one", "/referee/500-rum/discard", {"card": "8S 9S", "took": "-"}, "card-wrong", "not one card"),
    ("no deal", "/referee/contract/out", {"by": "discard", "deal": "soon"}, "deal-wrong", "“soon” is not a number"),
    ("no such deal", "/referee/contract/out", {"by": "discard", "deal": "99"}, "deal-wrong", "99 is not possible"),
    ("no such word", "/referee/contract/out", {"by": "magic"}, "by-wrong", "“magic” is not possible"),
    ("neither yes nor no", "/referee/kaluki/meld", {"cards": "8S 9S TS", "own_turn": "?"}, "own_turn-wrong", "true or false"),
    ("a player twice", "/referee/contract/claim", {"seats": "Ann, Ann", "turn": "Ann", "callers": "Ann"}, "seats-wrong", "twice"),
    ("a line that is not a meld", "/referee/kaluki/count", {"melds": "8S 8H 8C\n9X"}, "melds-wrong", "“9X” is not a card"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("address", "facts", "where", "sentence"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG]
)
def test_what_cannot_be_read_is_said_at_its_field_and_stays(
    mine: Browser, address: str, facts: dict[str, str], where: str, sentence: str
) -> None:
    page = asked(mine, address, facts, status=422)
    assert sentence.lower() in part(page, where).lower()
    assert not ruled(page)
    values = question_form(mine).values
    radios = {"own_turn", "by"}
    assert {key: values[key] for key in facts if key not in radios} == {
        key: in_signs(value) for key, value in facts.items() if key not in radios
    }
    assert "no" not in facts.values() or values["own_turn"] == "no"


def test_a_part_is_the_verdict_alone_and_renews_the_address(mine: Browser) -> None:
    facts = {"cards": "8♠ 9♠ 10♠", "own_turn": "yes"}
    page = as_part(mine, "/referee/gin/meld", facts)
    assert ruled(page) == "legal"
    address = mine.answer.headers["HX-Replace-Url"]
    assert re.fullmatch(r"[!-~]+", address)
    assert urlsplit(address).path == "/referee/gin/meld"
    assert dict(parse_qsl(urlsplit(address).query)) == facts
    assert ruled(mine.see(address)) == "legal"
    assert typed_in(mine.text, "cards") == "8♠ 9♠ 10♠"


@pytest.mark.parametrize("cards", ["", "8S", "8S 9S"])
def test_no_part_complains_before_there_is_a_question(mine: Browser, cards: str) -> None:
    page = as_part(mine, "/referee/gin/meld", {"cards": cards})
    assert not ruled(page)
    assert "wrong" not in page
    assert "Tap the cards." in page


def test_a_part_says_what_cannot_be_read(mine: Browser) -> None:
    assert "“XX” is not a card" in as_part(mine, "/referee/gin/meld", {"cards": "8S 9S XX"})


@pytest.mark.parametrize("cards", ["9D * *", "A-KS", "2-KS *"])
def test_readings_are_buttons_and_one_is_chosen(mine: Browser, cards: str) -> None:
    page = asked(mine, "/referee/500-rum/meld", {"cards": cards})
    assert ruled(page) == "undecided"
    found = buttons(page, "put-cards")
    assert found == [each["cards"] for each in answer({"game": "500-rum", "ask": "meld", "cards": cards})["readings"]]
    for each in found:
        chosen = asked(mine, "/referee/500-rum/meld", {"cards": cards, "put-cards": each})
        assert ruled(chosen) == "legal"
        assert typed_in(chosen, "cards") == in_signs(each)
        assert not buttons(chosen, "put-cards")


def test_both_sides_agree_on_the_cards_first(mine: Browser) -> None:
    facts = {"cards": "8S 9S JS", "agree": "yes"}
    for page in (asked(mine, "/referee/500-rum/meld", facts), as_part(mine, "/referee/500-rum/meld", facts)):
        assert not ruled(page)
        assert "does not come right after" not in page
        assert "jack of spades" in part(page, "verdict")
    page = asked(mine, "/referee/500-rum/meld", facts)
    (agreed,) = [each.replace("&#34;", '"') for each in buttons(page, "agreed")]
    assert ruled(again(mine, {**facts, "agreed": agreed})) == "illegal"
    assert not ruled(again(mine, {**facts, "cards": "8S 9S TS", "agreed": agreed})), "other cards were agreed on"


def test_going_out_without_a_discard_depends_on_nothing_typed(mine: Browser) -> None:
    mine.see("/referee/500-rum/out")
    assert not ruled(mine.text)
    assert ruled(again(mine, {"by": "meld"})) == "legal"


def test_of_several_who_call_rum_the_sheet_names_whose_it_is(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", "Dan", rum_call="lay-off")
    called = {"discard": "8S", "table": "5S 6S 7S", "callers": "Dan, Cat", "discarder": "Ann"}
    page = asked(mine, f"{table}/referee/rum", called)
    assert ruled(page) == "legal"
    assert "✓ Cat gets it" in part(page, "verdict")
    assert "Of those who called, Cat is first in turn order." in part(page, "verdict")
    assert not re.search(r'id="extras"[^>]* open', mine.see(f"{table}/referee/rum"))


def test_a_verdict_is_read_aloud_with_the_names_as_they_are(mine: Browser) -> None:
    facts = {"seats": "Ann & Eve, Bob", "turn": "Bob", "callers": "Ann & Eve"}
    page = asked(mine, "/referee/contract/claim", facts)
    (aloud,) = re.findall(r'data-aloud="([^"]*)"', page)
    assert "Ann &amp; Eve gets" in aloud
    assert "&amp;amp;" not in aloud


def test_a_sheet_has_its_own_rules(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", min_run="4")
    assert f"{table}/referee" in links(mine.see(table))
    page = asked(mine, f"{table}/referee", {"cards": "8S 9S TS"})
    assert ruled(page) == "illegal"
    assert "your table's rule" in part(page, "verdict").replace("&#39;", "'").replace("’", "'")
    (link,) = [each for each in links(page) if "#500." in each]
    assert link == f"{table}/rules#500.run"
    assert there(mine.see(f"{table}/rules"), "500.run")
    page = asked(mine, f"{table}/referee/meld", {"cards": "8S 8H 8C"})
    assert (ruled(page), "by the book" in part(page, "verdict")) == ("legal", True)
    assert ruled(asked(mine, "/referee/500-rum/meld", {"cards": "8S 9S TS"})) == "legal"


def test_the_melds_on_the_table_are_offered(mine: Browser, rum: str) -> None:
    page = mine.see(f"{rum}/referee/layoff")
    assert buttons(page, "put-on") == ["8S 9S TS", "4H 4D 4C"]
    page = again(mine, {"put-on": "8S 9S TS"})
    assert not ruled(page)
    assert "missing" not in part(page, "verdict"), "the card is still to come"
    assert typed_in(page, "on") == "8♠ 9♠ 10♠"
    assert ruled(again(mine, {"cards": "JS"})) == "legal"
    assert ruled(again(mine, {"cards": "JS", "put-on": "4H 4D 4C"})) == "illegal"
    assert "4♥" in part(mine.text, "verdict") or "four of hearts" in part(mine.text, "verdict")


def test_after_the_last_deal_a_question_is_still_about_that_one(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    for _ in range(7):
        mine.record(table, went_out(1, 0, 5, 10))
    assert typed_in(mine.see(f"{table}/referee/opening"), "deal") == "7"


def test_where_no_hand_was_played_a_question_is_about_the_first_deal(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.send("/finish")
    assert typed_in(mine.see(f"{table}/referee/opening"), "deal") == "1"


def test_a_question_knows_the_table_the_deal_and_the_seats(mine: Browser, rum: str) -> None:
    assert typed_in(mine.see(f"{rum}/referee/pickup"), "table").split("\n") == ["8♠ 9♠ 10♠", "4♥ 4♦ 4♣"]
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.record(table, went_out(1, 0, 5, 10))
    assert typed_in(mine.see(f"{table}/referee/opening"), "deal") == "2"
    assert typed_in(mine.see(f"{table}/referee/claim"), "seats") == "Ann, Bob, Cat"
    page = again(mine, {"turn": "Ann", "callers": "Cat, Bob"})
    assert ruled(page) == "legal"
    assert "Bob" in part(page, "verdict")


def test_what_was_cleared_on_purpose_stays_empty(mine: Browser, rum: str) -> None:
    page = asked(mine, f"{rum}/referee/pickup", {"pile": "JS", "card": "JS", "held": "2C", "table": ""})
    assert typed_in(page, "table") == ""


def test_that_no_melds_are_on_the_table_is_an_answer_to_tap(mine: Browser) -> None:
    facts = {"pile": "4H 9C KD", "card": "9C", "held": "2D 5S 9D"}
    page = asked(mine, "/referee/500-rum/pickup", facts)
    assert ruled(page) == "undecided"
    assert "There are none" in part(page, "put-table")
    assert "There are none" in part(page, "tell-table-1")
    page = again(mine, {"put-table": "-"})
    assert ruled(page) == "illegal"
    assert typed_in(page, "table") == "-"


def test_a_new_meld_knows_the_deal_and_who_has_opened(mine: Browser) -> None:
    """contract.after, contract.opening: on a table with melds the form knows whether the player has opened; before that it may be left open."""
    table = mine.start("liverpool", "Ann", "Bob", "Cat")
    page = asked(mine, f"{table}/referee/meld", {"cards": "8S 8H 8D"})
    assert ruled(page) == "legal"
    assert re.search(r'name="opened"\s+value="" id="opened-open" checked', page)
    assert ruled(again(mine, {"opened": "no"})) == "illegal"
    for by, cards in (("", ""), ("2", "TS TH TC"), ("2", "9S 9H 9C"), ("", "")):
        mine.see(f"{table}/laid")
        typed = {**mine.form("/laid").values, "cards": cards}
        mine.post(f"{table}/laid" if by else f"{table}/laid/turn", {**typed, "by": by})
        assert mine.answer.status_code == 200
    mine.see(f"{table}/referee/meld")
    again(mine, {"who": "2"})
    assert question_form(mine).values["opened"] == "yes"
    page = again(mine, {"cards": "8S 8H 8D"})
    assert ruled(page) == "illegal"
    assert "It may not be laid now" in page
    assert "After the opening you may only lay off" in part(page, "verdict")
    again(mine, {"who": "3"})
    page = again(mine, {"cards": "8S 8H 8D"})
    assert (question_form(mine).values["opened"], question_form(mine).values["deal"]) == ("no", "1")
    assert "Deal 1 opens with two groups." in part(page, "verdict")


def test_who_opened_in_this_turn_has_not_opened_in_an_earlier_one_and_may_lay_more(mine: Browser) -> None:
    """contract.exact, contract.after: a further meld of the opening is asked as a meld, and a discard as one after an opening."""
    table = mine.start("contract", "Ann", "Bob", "Cat", exact_contract="no", extra_melds="yes")
    _opens(mine, table, "8S 8H 8D", "9S 9H 9D")
    mine.see(f"{table}/referee/meld")
    again(mine, {"who": "3"})
    assert question_form(mine).values["opened"] == "no"
    again(mine, {"who": "2"})
    assert re.search(r'name="opened"\s+value="" id="opened-open" checked', mine.text)
    assert ruled(again(mine, {"cards": "TS TH TC"})) == "legal"
    again(mine, {"who": "3"})
    assert ruled(again(mine, {"cards": "TS TH TC"})) == "illegal"
    assert ruled(mine.see(f"{table}/referee?cards=TS+TH+TC&who=2&pin=meld")) == "legal"
    assert ruled(mine.see(f"{table}/referee?cards=TS+TH+TC&who=3&pin=meld")) == "illegal"
    mine.see(f"{table}/referee/layoff")
    again(mine, {"who": "2"})
    assert (question_form(mine).values["opened"], question_form(mine).values["opened_now"]) == ("no", "yes")


def test_who_opened_in_this_turn_discards_as_after_an_opening(mine: Browser) -> None:
    """kaluki.discard: a player may discard in the turn of the opening what nobody may discard before opening."""
    table = mine.start("kaluki", "Ann", "Bob", "Cat", discard_fits="unopened")
    _opens(mine, table, "TS JS QS", "9S 9H 9C")
    mine.see(f"{table}/referee/discard")
    again(mine, {"who": "3"})
    assert question_form(mine).values["opened"] == "no"
    again(mine, {"who": "2"})
    assert question_form(mine).values["opened"] == "yes"


def _opens(mine: Browser, table: str, *melds: str) -> None:
    """Bob opens in the second turn, which is not over."""
    for by, cards in (("", ""), *(("2", meld) for meld in melds)):
        mine.see(f"{table}/laid")
        typed = {**mine.form("/laid").values, "cards": cards}
        mine.post(f"{table}/laid" if by else f"{table}/laid/turn", {**typed, "by": by})
        assert mine.answer.status_code == 200


def test_the_card_just_taken_is_asked_of_a_knock_where_it_may_not_return(mine: Browser) -> None:
    """gin.discard: the page of a knock has `took` only with `may_return_discard = no`, and a tap fills it in."""
    assert not there(mine.see("/referee/gin/knock"), "took")
    ten = "9S TS JS QS 6H 6D 6C 2H AD 2D"
    page = asked(mine, "/referee/gin-pagat/knock", {"held": f"{ten} KD", "discard": "KD", "took": "KD"})
    assert ruled(page) == "illegal"
    assert "just took" in part(page, "verdict")
    assert ruled(again(mine, {"took": "2H"})) == "legal"


def test_few_cards_taken_may_be_laid_off_where_the_table_says_so(mine: Browser) -> None:
    """500.pickup: `layoff_pickup`, from the form of the rules to the answer; `jokers_in_all` is among the rules in force."""
    table = mine.start("500-rummy", "Ann", "Bob", layoff_pickup="2", jokers_in_all="3")
    facts = {"pile": "7S KH", "card": "7S", "held": "QD", "use": "7S > 4S 5S 6S"}
    assert ruled(asked(mine, f"{table}/referee/pickup", facts)) == "legal"
    assert ruled(again(mine, {"pile": "7S 8D KH"})) == "illegal"
    page = mine.see(f"{table}/rules")
    assert "There are 3 jokers in all." in page
    assert "the chosen one may also be laid off" in page


def test_who_asks_fills_in_whether_they_have_opened(mine: Browser, rum: str) -> None:
    assert not buttons(mine.see(f"{rum}/referee/layoff"), "who"), "in 500 nobody opens"
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    assert not buttons(mine.see(f"{table}/referee/layoff"), "who"), "nobody has laid anything"
    for by, cards in (("", ""), ("2", "TS JS QS"), ("2", "9S 9H 9C"), ("", "")):
        mine.see(f"{table}/laid")
        typed = {**mine.form("/laid").values, "cards": cards}
        mine.post(f"{table}/laid" if by else f"{table}/laid/turn", {**typed, "by": by})
        assert mine.answer.status_code == 200
    page = mine.see(f"{table}/referee/layoff")
    assert buttons(page, "who") == ["1", "2", "3"]
    page = again(mine, {"who": "3", "cards": "KS"})
    assert not ruled(page)
    assert "missing" not in part(page, "verdict"), "the meld is still to come"
    assert typed_in(page, "cards") == "K♠"
    assert question_form(mine).values["opened"] == "no"
    assert ruled(again(mine, {"put-on": "TS JS QS"})) == "illegal"
    assert question_form(mine).values["opened"] == "no", "it stays as it was"
    assert ruled(again(mine, {"who": "2"})) == "legal"
    assert question_form(mine).values["opened"] == "yes"
    for hostile in ("9", "", "Ann", "<b>"):
        mine.see(f"{table}/referee/layoff?who={hostile}")


@pytest.fixture
def kept(mine: Browser, rum: str) -> str:
    """The address of a ruling kept in the log of a game: three cards are a run."""
    asked(mine, f"{rum}/referee/meld", {"cards": "JH QH KH"})
    return mine.send("/rulings/meld")


def test_a_ruling_is_kept_once_and_has_its_own_address(mine: Browser, rum: str, kept: str) -> None:
    assert kept == f"{rum}/rulings/1"
    assert ruled(mine.text) == "legal"
    assert "queen of hearts" in mine.text.partition('class="facts"')[2]
    assert "JH QH KH" not in mine.text
    asked(mine, f"{rum}/referee/meld", {"cards": "JH QH"})
    sent = mine.form("/rulings/meld")
    addresses = {mine.post(sent.action, sent.values).headers["Location"] for _ in range(3)}
    assert addresses == {f"{rum}/rulings/2"}
    page = mine.see(f"{rum}/log")
    assert [each for each in links(page) if "/rulings/" in each] == [f"{rum}/rulings/2", f"{rum}/rulings/1"]
    assert mine.told.count("A ruling was saved.") == 2
    assert ruled(mine.see(f"{rum}/rulings/2")) == "illegal"


def test_a_ruling_belongs_to_its_sheet(mine: Browser, kept: str) -> None:
    elsewhere = mine.start("gin", "Ann", "Bob")
    for number in (kept.rpartition("/")[2], "2", "9" * 18):
        mine.see(f"{elsewhere}/rulings/{number}", status=404)
    mine.see("/s/none/rulings/1", status=404)


def test_a_deleted_game_keeps_no_ruling(mine: Browser, other: Browser, rum: str, kept: str) -> None:
    asked(other, f"{rum}/referee/meld", {"cards": "QH KH AH"})
    mine.see(rum)
    mine.send("/delete")
    other.send("/rulings/meld", status=409)
    other.see(f"{rum}/rulings/2", status=404)
    assert ruled(other.see(kept)) == "legal"
    assert not there(asked(other, f"{rum}/referee/meld", {"cards": "QH KH AH"}), "keep")


def test_a_ruling_stands_under_the_rules_of_its_time(mine: Browser, rum: str, kept: str) -> None:
    mine.see(f"{rum}/rules/change")
    mine.send("/rules/change", {"rule-min_run": "4", "sure": "yes"})
    assert ruled(asked(mine, f"{rum}/referee/meld", {"cards": "JH QH KH"})) == "illegal"
    assert ruled(mine.see(kept)) == "legal"


def test_undo_does_not_take_a_ruling_back_and_asks_nothing(mine: Browser, other: Browser, rum: str) -> None:
    mine.record(rum, {"scores-1": "10", "scores-2": "20", "scores-3": "5"})
    asked(other, f"{rum}/referee/meld", {"cards": "QH KH AH"})
    address = other.send("/rulings/meld")
    mine.see(rum)
    mine.send("/undo")
    assert mine.hands(rum) == []
    assert ruled(mine.see(address)) == "legal"
    mine.see(rum)
    mine.send("/redo")
    assert mine.totals(rum) == ["10", "20", "5"]


def test_a_ruling_of_every_question_is_shown_as_it_was_given(mine: Browser) -> None:
    for game in GAMES:
        table = mine.start(game.presets[0].slug, *("Ann", "Bob", "Cat")[: max(game.seating.seats[0], 2)])
        for question in game.referee.questions:
            chance, found = Random(question.slug), ""
            declared = fields_of(question.kind.facts)
            while not found:
                facts = {key: declared[key].to_text(each) for key, each in facts_of(question, chance).items()}
                mine.answer = mine.client.get(f"{table}/referee/{question.slug}?{urlencode(facts)}")
                found = ruled(mine.text)
            rule = next(
                each.partition("#")[2] for each in links(mine.text) if re.match(rf"{table}/rules(\?seldom=yes)?#", each)
            )
            mine.send(f"/rulings/{question.slug}")
            assert ruled(mine.text) == found, (game.slug, question.slug, facts)
            assert f"#{rule}" in mine.text


def test_a_ruling_that_cannot_be_read_is_refused_as_typed(mine: Browser, rum: str) -> None:
    asked(mine, f"{rum}/referee/meld", {"cards": "QH KH AH"})
    mine.send("/rulings/meld", {"cards": "QH KH XX"}, status=422)
    assert "“XX” is not a card" in part(mine.text, "cards-wrong")
    assert ruled(again(mine, {"cards": "QH KH AH"})) == "legal"
    mine.see(f"{rum}/rulings/1", status=404)


ODD = [
    "\x00",
    "9" * 5000,
    "9" * 400,
    "-1",
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "\u202e",
    "²",
    "٣",
    "* " * 60,
    "A, B 9",
]


@pytest.mark.parametrize(("game", "question"), ONE_EACH, ids=named)
def test_odd_values_are_never_our_fault(mine: Browser, game: Game, question: Question) -> None:
    address = f"/referee/{game.presets[0].slug}/{question.slug}"
    place = ONE_EACH.index((game, question))
    for number, key in enumerate(question.keys):
        for value in some(ODD, place + number, 1):
            response = mine.client.get(f"{address}?{urlencode({key: value})}")
            assert response.status_code in (200, 422), (key, value[:20])
            assert "<script>alert" not in response.text
    for value in some(ODD, place, 2):
        everything = {**dict.fromkeys(question.keys, value), "who": value, "agree": value}
        buttoned = {f"put-{key}": value for key in question.keys}
        for facts in (everything, buttoned):
            assert "<script>alert" not in as_part(mine, address, facts)


def test_the_foot_of_a_verdict_names_the_rule_in_the_readers_language(app: Flask) -> None:
    page = Browser(app, "ja").see("/referee/gin?ask=meld&cards=9S+TS+JS")
    assert "ルール：メルドとデッドウッド ルールブックどおり" in part(page, "verdict")


def kaluki_after_an_opening(mine: Browser, **rules: str) -> str:
    """A table of Kaluki with turns: Ann laid nothing, Bob opened, and now it is Cat's turn."""
    table = mine.start("kaluki", "Ann", "Bob", "Cat", **rules)
    for by, cards in (("", ""), ("2", "TS JS QS"), ("2", "9S 9H 9C"), ("", "")):
        mine.see(f"{table}/laid")
        typed = {**mine.form("/laid").values, "cards": cards}
        mine.post(f"{table}/laid" if by else f"{table}/laid/turn", {**typed, "by": by})
        assert mine.answer.status_code == 200
    return table


def test_may_i_draw_is_asked_without_a_card(mine: Browser) -> None:
    page = asked(mine, "/referee/contract/turn", {"wants": "stock", "stock": "0", "pile": "1"})
    assert ruled(page) == "illegal"
    told = part(page, "verdict")
    assert "The deal is over The stock is gone, and one discard is too few to shuffle." in told
    assert "#contract.stock-out" in page
    page = asked(mine, "/referee/gin/turn", {"wants": "back"})
    assert "It cannot be put back A card that you have drawn cannot be put back." in part(page, "verdict")


def test_what_decides_who_may_draw_is_tapped_below_an_open_answer(mine: Browser) -> None:
    page = asked(mine, "/referee/kaluki/turn", {"wants": "discard"})
    assert ruled(page) == "undecided"
    assert buttons(page, "put-opened") == ["yes", "no"]
    assert buttons(page, "put-to_open") == ["yes", "no"]
    assert ruled(again(mine, {"put-to_open": "yes"})) == "legal"


def test_a_number_that_cannot_be_is_refused_at_its_field(mine: Browser) -> None:
    page = asked(mine, "/referee/gin/turn", {"wants": "stock", "first": "yes", "passed": "3"}, status=422)
    assert "How many have passed?: 3 is not possible" not in page
    assert "3 cannot have passed: only 2 play." in part(page, "passed-wrong")
    page = asked(mine, "/referee/gin/turn", {"wants": "stock", "stock": "53"}, status=422)
    assert "only 52 are in play" in part(page, "stock-wrong")


def test_who_has_the_turn_is_asked_about_first(mine: Browser) -> None:
    table = kaluki_after_an_opening(mine)
    page = mine.see(f"{table}/referee/turn")
    assert buttons(page, "who") == ["1", "2", "3"]
    assert re.findall(r'class="chip on"\s*name="who" value="(\d)"', page) == ["3"], "it is Cat's turn"
    assert question_form(mine).values["opened"] == "no"
    assert ruled(again(mine, {"wants": "discard", "to_open": "no"})) == "illegal"
    page = again(mine, {"who": "2"})
    assert re.findall(r'class="chip on"\s*name="who" value="(\d)"', page) == ["2"]
    assert ruled(page) == "legal"
    assert "You have opened, so you may take the top discard." in part(page, "verdict")
    page = mine.see(f"{table}/referee/turn?{urlencode({'left-question': 'tray', 'cards': ''})}")
    assert question_form(mine).values["opened"] == "no", "it comes from the tray, too"
    assert buttons(mine.see(f"{table}/referee/layoff"), "who") == ["1", "2", "3"]
    assert question_form(mine).values["opened"] == "yes", "another question is not asked by whoever has the turn"


def test_the_table_knows_how_many_play_and_whether_anybody_has_drawn(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", first_turn="offer")
    mine.see(f"{table}/laid")
    mine.post(f"{table}/laid/turn", mine.form("/laid").values)
    assert typed_in(mine.see(f"{table}/referee/turn"), "players") == "3"
    assert question_form(mine).values["first"] == "yes", "it is the first turn"
    page = again(mine, {"wants": "stock", "passed": "2"})
    assert "Passed so far: 2 of 3" in part(page, "verdict")
    assert ruled(again(mine, {"passed": "3"})) == "legal"


def test_a_later_turn_is_not_the_first(mine: Browser) -> None:
    table = kaluki_after_an_opening(mine, first_turn="offer")
    mine.see(f"{table}/referee/turn")
    assert question_form(mine).values["first"] == "no"


def test_who_may_draw_is_told_in_japanese(app: Flask) -> None:
    page = Browser(app, "ja").see("/referee/gin/turn?wants=stock&first=yes")
    assert "山札からは引けません" in part(page, "verdict")
    assert "まずアップカードを取るかどうかを決めます。" in part(page, "verdict")
