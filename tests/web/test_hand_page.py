"""The page of a recorded hand: its cards, what was missed, the hands before and after it, and the form that arranges cards."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from tests.web.person import HTMX, Browser, knock, part, there, went_out

KNOCKED = "9S TS JS QS 2H 6H 6D 6C AD 2D"
FACED = "8S KS 7S 6S 3C 3D 3H KH QD 5C"
IN_CARDS = {"held-1-as": "cards", "held-1-cards": KNOCKED, "held-2-as": "cards", "held-2-cards": FACED}
LAID_OFF = "3H 3D 3C\n6S 7S 8S\nKS > 9S TS JS QS\n= KH QD 5C"
KEPT = "3C 3D 3H\n6S 7S 8S\n= KS KH QD 5C"


@pytest.fixture
def table(mine: Browser) -> str:
    """A table of gin."""
    return mine.start("gin", "Ann", "Bob")


def groups(text: str) -> list[str]:
    """The names of the groups of cards on a page, in order."""
    return [unescape(each) for each in re.findall(r"<dt>([^<]*)</dt>", text)]


def other_way(text: str, name: str) -> str:
    """What the button for another arrangement submits."""
    found = re.search(rf'id="other-{name}"[^>]*? value="([^"]*)"', text)
    assert found, name
    return unescape(found[1])


def test_a_hand_in_cards_lies_open_on_its_page(mine: Browser, table: str) -> None:
    mine.record(table, {"end": "knock", "by": "1", **IN_CARDS})
    shown = mine.see(mine.hands(table)[0])
    assert groups(shown) == ["Melds", "Deadwood: 5 points", "Melds", "Laid off", "Deadwood: 25 points"]
    assert "on 9♠ 10♠ J♠ Q♠" in shown
    assert "could have been" not in shown
    assert '<dl class="facts"' not in shown, "the cards are there once"


def test_a_layoff_that_was_missed_is_told_after_saving_with_the_way_to_correct_it(mine: Browser, table: str) -> None:
    typed = {"end": "knock", "by": "1", **IN_CARDS, "held-2-arranged": KEPT}
    mine.see(f"{table}/hands/new")
    before = mine.post(f"{table}/hands/preview", {**mine.form("/hands/new").values, **typed}, **HTMX).text
    assert "Bob had 35; Ann, who knocked, had 5" in before
    assert "could have been" not in before, "nobody is coached before the hand is saved"
    mine.record(table, typed)
    shown = mine.see(mine.hands(table)[0])
    assert "K♠ could have been laid off: 25 points of deadwood, not 35." in shown
    link = re.search(r'id="better-2" href="([^"]+)"', shown)
    assert link
    mine.see(unescape(link[1]))
    assert mine.form("/correct").values["held-2-arranged"].replace("\r", "") == LAID_OFF
    mine.send("/correct")
    assert mine.totals(table) == ["20", "0"]
    assert "could have been" not in mine.see(mine.hands(table)[0])


def test_who_only_looks_on_is_told_and_gets_no_way_to_correct(mine: Browser, other: Browser, table: str) -> None:
    mine.record(table, {"end": "knock", "by": "1", **IN_CARDS, "held-2-arranged": KEPT})
    mine.see(f"{table}/share")
    mine.send("/share/look")
    theirs = other.join(mine, table, "look")
    shown = other.see(other.hands(theirs)[0])
    assert "could have been laid off" in shown
    assert not there(shown, "better-2")


def test_without_scripts_a_button_arranges_the_cards_otherwise(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    values = {**mine.form("/hands/new").values, "end": "knock", "by": "1", **IN_CARDS}
    mine.post(f"{table}/hands/preview", values)
    chosen = other_way(mine.text, "held-2")
    mine.post(f"{table}/hands/preview", {**values, "arrange": chosen})
    assert "<!doctype html>" in mine.text
    assert "Bob had 35; Ann, who knocked, had 5" in part(mine.text, "preview")
    assert mine.form("/hands/new").values["held-2-arranged"].replace("\r", "") == KEPT
    assert json.loads(other_way(mine.text, "held-2")) == {"held-2-arranged": LAID_OFF}


@pytest.mark.parametrize("chosen", ["", "{", "[]", "7", '{"note": "hm"}', "[" * 20_000, '{"held-2-arranged": 5}'])
def test_what_is_no_arrangement_changes_nothing(mine: Browser, table: str, chosen: str) -> None:
    mine.see(f"{table}/hands/new")
    values = {**mine.form("/hands/new").values, "end": "knock", "by": "1", **IN_CARDS}
    answer = mine.post(f"{table}/hands/preview", {**values, "arrange": chosen}, **HTMX)
    assert answer.status_code == 200
    assert "25 after laying off" in answer.text


def test_the_preview_brings_every_players_cards_to_their_line(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    values = {
        **mine.form("/hands/new").values,
        "end": "knock",
        "by": "1",
        "held-1-as": "cards",
        "held-1-cards": "9S TS JS 2H",
    }
    shown = mine.post(f"{table}/hands/preview", values, **HTMX).text
    assert shown.count("hx-swap-oob") == 2
    assert groups(shown) == ["Melds", "Deadwood: 2 points"]
    assert "Melds" in part(shown, "opened-held-1")
    assert part(shown, "opened-held-2") == ""
    assert not there(shown, "other-held-1")


def test_an_empty_gin_form_says_at_each_field_what_is_missing(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {}, status=422)
    assert "Choose who it was." in part(mine.text, "by-wrong")
    for seat in (1, 2):
        assert "Still missing: Deadwood." in part(mine.text, f"held-{seat}-wrong")
    oklahoma = mine.start("oklahoma", "Ann", "Bob")
    mine.see(f"{oklahoma}/hands/new")
    mine.send("/hands/new", {}, status=422)
    assert "Still missing: Upcard." in part(mine.text, "upcard-wrong")


def test_with_gin_only_the_other_hand_can_be_missing(mine: Browser, table: str) -> None:
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new", {"end": "gin"}, status=422)
    assert "Choose who it was." in part(mine.text, "by-wrong")
    assert not there(mine.text, "held-1-wrong")
    mine.send("/hands/new", {"end": "gin", "by": "1"}, status=422)
    assert not there(mine.text, "held-1-wrong")
    assert "held-2-wrong" in mine.text


def test_from_hand_to_hand_without_the_table(mine: Browser, table: str) -> None:
    for points in (10, 20, 30):
        mine.record(table, knock(1, 5, points))
    first, second, third = mine.hands(table)
    shown = mine.see(second)
    assert re.search(rf'rel="prev" id="prev" href="{first}"', shown)
    assert re.search(rf'rel="next" id="next" href="{third}"', shown)
    assert not there(mine.see(first), "prev")
    assert not there(mine.see(third), "next")


def test_partners_are_one_column_of_the_preview_and_one_row_of_the_page(mine: Browser) -> None:
    table = mine.start("persian", "Ann", "Bob", "Cat", "Dan")
    mine.see(f"{table}/hands/new")
    typed = {**went_out(2, 15, 0, 40, 5), **{f"melded-{seat}-points": "10" for seat in (1, 2, 3, 4)}}
    shown = mine.post(f"{table}/hands/preview", {**mine.form("/hands/new").values, **typed}, **HTMX).text
    strip = shown[: shown.index("</table>")]
    assert re.findall(r'<th scope="col" translate="no">([^<]+)</th>', strip) == ["Ann &amp; Cat", "Bob &amp; Dan"]
    totals = re.findall(r"<b>([^<]+)</b>", strip)
    assert len(totals) == 2
    mine.record(table, typed)
    assert mine.totals(table) == totals
    page = mine.see(mine.hands(table)[0])
    assert re.findall(r'<th scope="row" translate="no">([^<]+)</th>', page) == ["Ann &amp; Cat", "Bob &amp; Dan"]


def test_the_page_of_a_hand_with_eight_says_its_rule_once_by_its_chapter(mine: Browser) -> None:
    names = [f"P{number}" for number in range(1, 9)]
    table = mine.start("500-rum", *names)
    mine.record(table, went_out(1, *range(0, 40, 5)))
    page = mine.see(mine.hands(table)[0])
    links = re.findall(r'<a href="[^"]*/rules[^"]*#([^"]*)"><span[^>]*>Rule </span>([^<]*)</a>', page)
    assert links
    assert len({chapter for _, chapter in links}) == len(links)
    assert not [clause for clause, _ in links if f">{clause}" in page]
    assert 'class="clause"' not in page
    assert page.count('<th scope="row"') == 8
    assert page.count('class="reason"') > 4 * len(links)


def test_of_two_phones_with_one_hand_the_slower_one_leaves_its_own_out_by_the_main_button(
    mine: Browser, table: str
) -> None:
    mine.see(f"{table}/hands/new")
    late = mine.form("/hands/new").values
    mine.record(table, knock(1, 5, 30))
    mine.post(f"{table}/hands/new", {**late, **knock(1, 5, 31)})
    assert mine.answer.status_code == 409
    assert re.search(r'<a class="primary" id="leave"', mine.text)
    save = re.search(r'<button [^>]*id="save">([^<]*)', mine.text)
    assert save
    assert 'class="second"' in save[0]
    assert "save mine as hand 2" in save[1]
    assert mine.text.index('id="save"') < mine.text.index('id="leave"'), "away from the thumb"
    rows = re.findall(r"<tr.*?</tr>", mine.text[mine.text.index('<table class="sums both">') :], re.DOTALL)[:3]
    assert ["≠" in each for each in rows] == [False, True, False], "marked by a sign"
    assert "Bob had 30; Ann, who knocked, had 5" in rows[1]
    assert "Bob had 31; Ann, who knocked, had 5" in rows[1]
    left = re.search(r'id="leave" href="([^"]+)"', mine.text)
    assert left
    mine.see(left[1])
    assert "Your version was dropped. Nothing here changed." in mine.told
    assert mine.totals(table) == ["25", "0"]
    assert "Your version was dropped" not in mine.see(table)
