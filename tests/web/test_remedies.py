""" "What now" on a sheet: from what happened to the steps, and what applying a remedy does there."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest

from tests.pages import forms, seen
from tests.web.person import Browser, part, there, went_out


def asked(mine: Browser, table: str, **facts: str) -> str:
    return mine.see(f"{table}/referee/remedy?{urlencode(facts)}")


def offered(page: str, key: str) -> list[str]:
    """What the buttons of a field submit."""
    return re.findall(rf'<button[^>]* name="put-{key}" value="([^"]+)"', page)


@pytest.fixture
def kaluki(mine: Browser) -> str:
    return mine.start("kaluki", "Ann", "Bob", "Cat")


def test_the_board_leads_to_what_went_wrong(mine: Browser, kaluki: str) -> None:
    assert f'href="{kaluki}/referee/remedy"' in mine.see(kaluki)


def test_it_is_asked_step_by_step_and_only_what_the_row_needs(mine: Browser, kaluki: str) -> None:
    page = asked(mine, kaluki)
    assert "meld" in offered(page, "what")
    assert not offered(page, "found")
    page = asked(mine, kaluki, what="meld")
    assert offered(page, "found") == ["turn", "next", "later", "end", "mixed", "over"]
    assert 'name="by"' not in page
    page = asked(mine, kaluki, what="meld", found="turn")
    assert 'name="by"' in page
    assert 'name="has"' not in page
    page = asked(mine, kaluki, what="count", found="end")
    assert all(f'name="{key}"' in page for key in ("by", "has", "should", "out"))


def test_a_remedy_without_points_is_kept_with_the_game_and_in_its_log(mine: Browser, kaluki: str) -> None:
    asked(mine, kaluki, what="no-discard", found="turn", by="Bob")
    mine.see(mine.send("/rulings/remedy", {"remedy": ""}))
    assert "Bob discards now" in mine.told
    assert mine.hands(kaluki) == []
    mine.see(f"{kaluki}/log")
    assert "A remedy was applied. Forgot to discard (Bob). Play continues." in mine.told


def test_a_hand_that_is_thrown_in_is_written_and_can_be_undone(mine: Browser, kaluki: str) -> None:
    asked(mine, kaluki, what="pack", found="later")
    assert mine.send("/rulings/remedy", {"remedy": ""}) == kaluki
    assert len(mine.hands(kaluki)) == 1
    mine.see(mine.hands(kaluki)[0])
    assert "The pack has a card too many or too few. The pack is faulty" in mine.text
    assert "[table.fix-pack]" not in " ".join(seen(mine.text))
    assert 'title="table.fix-pack"' in mine.text
    mine.see(kaluki)
    assert "table.fix-pack]" not in mine.text
    assert 'title="table.fix-pack"' in mine.text
    note = json.loads(mine.see(f"{kaluki}/record.json"))["hands"][0]["note"]
    assert note.endswith("[table.fix-pack]")
    mine.see(kaluki)
    mine.send("/undo")
    assert mine.hands(kaluki) == []


def test_a_fine_waits_in_the_form_of_the_hand_with_its_note(mine: Browser, kaluki: str) -> None:
    for _ in range(2):
        asked(mine, kaluki, what="meld", found="turn", by="Bob")
        mine.send("/rulings/remedy", {"remedy": "back-points"})
    sent = mine.see(f"{kaluki}/hands/new") and mine.form("/hands/new").values
    assert sent["adjust-2"] == "20"
    assert sent["note"].count("[kaluki.fix-meld]") == 2
    assert sent["note"].startswith(
        "Laid cards that are not a meld (Bob). Invalid melds and lay-offs go back to the hand."
    )
    mine.record(kaluki, {"out": "1", "held-2-points": "5", "held-3-points": "6"})
    assert mine.totals(kaluki) == ["0", "25", "6"]
    assert not (mine.see(f"{kaluki}/hands/new") and mine.form("/hands/new").values["adjust-2"])


def fined(mine: Browser, table: str) -> str:
    """Fine Bob for a meld; the page of the ruling."""
    asked(mine, table, what="meld", found="turn", by="Bob")
    return mine.see(mine.send("/rulings/remedy", {"remedy": "back-points"}))


def beginning(mine: Browser, table: str, query: str = "") -> tuple[str, str]:
    """Bob's points by agreement and the note that the form of a hand starts with."""
    mine.see(f"{table}/hands/new{query}")
    values = mine.form("/hands/new").values
    return values["adjust-2"], values["note"].rpartition(" ")[2]


def without(mine: Browser, table: str, index: int) -> None:
    mine.see(mine.hands(table)[index])
    mine.send("/delete")


OUT = {"out": "1", "held-2-points": "5", "held-3-points": "6"}
WAITS, CHARGED = ("10", "[kaluki.fix-meld]"), ("", "")


def forgotten(mine: Browser, table: str) -> str:
    """Insert a hand before the first one; the address of its form."""
    query = f"?before={mine.hands(table)[0].rsplit('/', 1)[1]}"
    mine.see(f"{table}/hands/new{query}")
    mine.send("/hands/new", OUT)
    return query


def test_a_fine_is_charged_once_whatever_hands_go(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, OUT)
    fined(mine, kaluki)
    mine.record(kaluki, OUT)
    assert beginning(mine, kaluki) == CHARGED
    without(mine, kaluki, 0)
    assert mine.totals(kaluki) == ["0", "15", "6"]
    assert beginning(mine, kaluki) == CHARGED


def test_a_fine_stays_out_of_a_hand_that_is_inserted_and_waits_on(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, OUT)
    fined(mine, kaluki)
    before = forgotten(mine, kaluki)
    assert mine.totals(kaluki) == ["0", "10", "12"]
    assert beginning(mine, kaluki, before) == CHARGED
    assert beginning(mine, kaluki) == WAITS


def test_a_fine_waits_when_the_hand_before_it_is_deleted(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, OUT)
    forgotten(mine, kaluki)
    fined(mine, kaluki)
    without(mine, kaluki, -1)
    assert beginning(mine, kaluki) == WAITS
    mine.record(kaluki, OUT)
    assert beginning(mine, kaluki) == CHARGED


def test_a_fine_whose_hand_is_deleted_waits_again(mine: Browser, kaluki: str) -> None:
    fined(mine, kaluki)
    mine.record(kaluki, OUT)
    assert beginning(mine, kaluki) == CHARGED
    without(mine, kaluki, 0)
    assert beginning(mine, kaluki) == WAITS


def test_the_ruling_says_in_which_hand_its_fine_waits_by_now(mine: Browser, kaluki: str) -> None:
    for _ in range(2):
        mine.record(kaluki, OUT)
    fined(mine, kaluki)
    kept = mine.answer.request.path
    assert "Record hand 3" in mine.told
    without(mine, kaluki, 0)
    mine.see(kept)
    assert "Record hand 2" in mine.told


def with_next(page: str) -> list[str]:
    """What the board says will be added to the next hand."""
    return [" ".join(part(page, each).split()) for each in re.findall(r'id="(waits-\d+)"', page)]


def no_discard(mine: Browser, table: str) -> str:
    """A remedy that writes nothing; the page of its ruling."""
    asked(mine, table, what="no-discard", found="turn", by="Bob")
    return mine.see(mine.send("/rulings/remedy", {"remedy": ""}))


def test_a_remedy_that_writes_nothing_is_undone_on_its_page_and_made_again(mine: Browser, kaluki: str) -> None:
    no_discard(mine, kaluki)
    kept = mine.answer.request.path
    mine.send("/undo")
    assert "The remedy is undone." in mine.told
    assert "This remedy was undone." in part(mine.see(kept), "undone")
    assert "Undone: A remedy was applied. Forgot to discard (Bob)." in (mine.see(f"{kaluki}/log") and mine.told)
    assert "Forgot to discard" not in mine.see(f"{kaluki}/story").split('id="changes"')[0]
    mine.see(kaluki)
    mine.send("/redo")
    assert there(mine.see(kept), "undo")


def test_the_board_undoes_a_remedy_that_was_done_last(mine: Browser, kaluki: str) -> None:
    no_discard(mine, kaluki)
    assert "The remedy is applied." in (mine.see(kaluki) and mine.told)
    mine.send("/undo")
    assert "The remedy is undone." in mine.told


def test_a_void_hand_is_undone_together_with_its_ruling(mine: Browser, kaluki: str) -> None:
    asked(mine, kaluki, what="pack", found="later")
    mine.see(mine.send("/rulings/remedy", {"remedy": ""}))
    mine.send("/undo")
    assert mine.hands(kaluki) == []
    ruling = re.search(rf"{kaluki}/rulings/\d+", mine.see(f"{kaluki}/log"))
    assert ruling
    assert there(mine.see(ruling[0]), "undone")


def test_a_new_deal_clears_the_melds_and_undo_brings_them_back(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    mine.see(f"{table}/laid")
    mine.send("/laid", {"by": "1", "cards": "8H 9H TH"}, status=200)
    assert "Melds: 1" in (mine.see(table) and mine.told)
    asked(mine, table, what="misdeal", found="turn")
    mine.send("/rulings/remedy", {"remedy": ""})
    assert "Melds: 1" not in (mine.see(table) and mine.told)
    mine.send("/undo")
    assert "Melds: 1" in mine.told


def test_a_fine_that_waits_is_seen_on_the_board_and_undone_with_the_last_change(mine: Browser, kaluki: str) -> None:
    fined(mine, kaluki)
    page = mine.see(kaluki)
    assert with_next(page) == ["Counts with the next hand: Bob +10"]
    assert "undo-ruling" not in page
    mine.send("/undo")
    assert with_next(mine.text) == []
    assert beginning(mine, kaluki) == CHARGED
    mine.see(kaluki)
    mine.send("/redo")
    assert beginning(mine, kaluki) == WAITS


def test_a_fine_that_waits_is_undone_by_itself_after_another_change(mine: Browser, kaluki: str) -> None:
    fined(mine, kaluki)
    kept = mine.answer.request.path
    renamed(mine, kaluki)
    assert with_next(mine.see(kaluki)) == ["Counts with the next hand: Bobby +10"]
    mine.send(f"{kept.removeprefix(kaluki)}/undo")
    assert "The remedy is undone." in mine.told
    assert beginning(mine, kaluki) == CHARGED
    mine.see(kaluki)
    mine.send("/undo")
    assert beginning(mine, kaluki) == WAITS


def test_a_fine_that_comes_while_the_hand_is_typed_is_asked_about(mine: Browser, kaluki: str) -> None:
    mine.see(f"{kaluki}/hands/new")
    begun = mine.form("/hands/new")
    fined(mine, kaluki)
    assert mine.post(begun.action, {**begun.values, **OUT}).status_code == 409
    assert "A remedy was applied or undone while you were typing" in mine.answer.text
    assert mine.hands(kaluki) == []


def test_undoing_a_fine_that_is_charged_already_changes_nothing(mine: Browser, kaluki: str) -> None:
    fined(mine, kaluki)
    renamed(mine, kaluki)
    mine.see(kaluki)
    undoing = re.search(r'formaction="([^"]+/rulings/\d+/undo)"', mine.text)
    assert undoing
    mine.record(kaluki, {**OUT, "adjust-2": "10"})
    mine.see(kaluki)
    acts = mine.form("/undo").values
    assert mine.post(undoing[1], acts).status_code == 303
    assert mine.totals(kaluki) == ["0", "15", "6"]
    assert "Hand 1 is saved." in mine.told


def test_what_the_table_chose_and_undid_is_not_offered_first(mine: Browser, kaluki: str) -> None:
    facts = {"what": "meld", "found": "turn", "by": "Bob"}
    asked(mine, kaluki, **facts)
    no_discard(mine, kaluki)
    asked(mine, kaluki, **facts)
    mine.see(mine.send("/rulings/remedy", {"remedy": "locked"}))
    mine.send("/undo")
    assert applied(asked(mine, kaluki, **facts)) == ["back", "back-points", "locked"]


def test_who_only_watches_sees_a_fine_that_waits_and_undoes_nothing(mine: Browser, other: Browser, kaluki: str) -> None:
    other.join(mine, kaluki, "look")
    fined(mine, kaluki)
    renamed(mine, kaluki)
    page = other.see(kaluki)
    assert with_next(page) == ["Counts with the next hand: Bobby +10"]
    assert "/undo" not in page


def ended(mine: Browser, table: str) -> None:
    mine.record(table, {"out": "1", "held-2-points": "160", "held-3-points": "6"})


def test_after_the_game_a_fine_opens_the_last_hand(mine: Browser, kaluki: str) -> None:
    ended(mine, kaluki)
    assert "Opens the last hand with these points" in (
        asked(mine, kaluki, what="count", found="end", by="Cat", has="3", should="5") and mine.told
    )
    mine.see(mine.send("/rulings/remedy", {"remedy": ""}))
    assert mine.form("/correct").values["adjust-3"] == "20"
    mine.send("/correct")
    assert mine.totals(kaluki) == ["0", "160", "26"]


def test_a_fine_that_was_charged_after_the_end_does_not_wait_when_play_goes_on(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, OUT)
    mine.see(kaluki)
    mine.send("/finish")
    asked(mine, kaluki, what="meld", found="turn", by="Bob")
    mine.see(mine.send("/rulings/remedy", {"remedy": "back-points"}))
    mine.send("/correct")
    mine.see(kaluki)
    mine.send("/reopen")
    assert mine.totals(kaluki) == ["0", "15", "6"]
    assert beginning(mine, kaluki) == CHARGED


def test_a_correction_keeps_the_note_that_is_there(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, {**OUT, "note": "Bob was late."})
    asked(mine, kaluki, what="score-written", found="mixed", by="Bob", wrote="5", right="51")
    mine.see(mine.send("/rulings/remedy", {"remedy": ""}))
    assert mine.form("/correct").values["note"].startswith("Bob was late.\nThe score was written")


def named(page: str) -> list[str]:
    """The players offered as the one who did it."""
    return re.findall(r'type="radio" name="by" value="([^"]+)"', page)


def test_who_has_left_or_is_out_is_not_asked_about_until_the_score_is(mine: Browser) -> None:
    table = mine.start("kalooki-club", "Ann", "Bob", "Cat", "Dan")
    mine.record(
        table, {"out": "1", "held-2-points": "160", "held-3-points": "6", "held-4-points": "3", "leaves-3": "counts"}
    )
    assert named(asked(mine, table, what="meld", found="turn")) == ["Ann", "Dan"]
    assert named(asked(mine, table, what="score-written", found="mixed")) == ["Ann", "Bob", "Cat", "Dan"]
    assert named(asked(mine, table, what="score-written", found="end")) == ["Ann", "Dan"]


def test_a_fine_in_chips_is_paid_by_those_who_play(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", "Dan", settlement="chips", fix_meld="back-points", fix_points="2")
    mine.record(table, {**went_out(1, 0, 5, 6, 7), "leaves-3": "counts"})
    asked(mine, table, what="meld", found="turn", by="Ann")
    assert "Ann: −4 points" in mine.told


def renamed(mine: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    mine.send("/players", {"name-2": "Bobby", "sure": "yes"})


def test_a_fine_follows_its_player_to_another_name(mine: Browser, kaluki: str) -> None:
    fined(mine, kaluki)
    renamed(mine, kaluki)
    assert beginning(mine, kaluki) == WAITS


def test_a_corrected_score_follows_its_player_to_another_name(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, OUT)
    asked(mine, kaluki, what="score-written", found="mixed", by="Bob", wrote="5", right="51")
    correct = mine.send("/rulings/remedy", {"remedy": ""})
    renamed(mine, kaluki)
    mine.see(correct)
    mine.send("/correct")
    assert mine.totals(kaluki) == ["0", "51", "6"]


def test_what_the_table_chose_once_is_offered_first(mine: Browser, kaluki: str) -> None:
    facts = {"what": "meld", "found": "turn", "by": "Bob"}
    assert applied(asked(mine, kaluki, **facts)) == ["back", "back-points", "locked"]
    mine.send("/rulings/remedy", {"remedy": "locked"})
    assert applied(asked(mine, kaluki, **facts)) == ["locked", "back", "back-points"]


def test_a_chosen_remedy_is_called_by_its_name_and_leads_to_the_form_where_it_waits(mine: Browser, kaluki: str) -> None:
    asked(mine, kaluki, what="meld", found="turn", by="Bob")
    page = mine.see(mine.send("/rulings/remedy", {"remedy": "back-points"}))
    assert "Chosen: put back, with a fine" in mine.told
    assert "The table chooses" not in part(page, "verdict")
    assert f'href="{kaluki}/hands/new"' in page
    mine.see(f"{kaluki}/log")
    assert "Laid cards that are not a meld (Bob). Chosen: put back, with a fine." in mine.told
    assert "go back to the hand. Bob +10." in mine.told
    asked(mine, kaluki, what="meld", found="turn", by="Bob")
    assert f'href="{kaluki}/hands/new"' not in mine.see(mine.send("/rulings/remedy", {"remedy": "back"}))


def test_what_can_always_be_said_has_no_latest_moment(mine: Browser, kaluki: str) -> None:
    asked(mine, kaluki, what="score-count", found="mixed", by="Bob")
    assert "It is too late" in mine.told
    assert "Last chance" not in mine.told
    asked(mine, kaluki, what="score-count", found="end", by="Bob")
    assert "Last chance: when the hand is counted" in mine.told


def applied(page: str) -> list[str]:
    return re.findall(r'name="remedy" value="([^"]*)"', page)


def test_a_wrong_score_opens_the_last_hand_with_the_right_points(mine: Browser, kaluki: str) -> None:
    mine.record(kaluki, {"out": "1", "held-2-points": "15", "held-3-points": "6"})
    asked(mine, kaluki, what="score-written", found="mixed", by="Bob", wrote="15", right="51")
    mine.see(mine.send("/rulings/remedy", {"remedy": ""}))
    mine.send("/correct")
    assert mine.totals(kaluki) == ["0", "51", "6"]


@pytest.mark.parametrize(("chosen", "corrected"), [("1", 1), ("2", 2), ("9", 2), ("x", 2)])
def test_a_wrong_score_is_put_right_in_the_hand_that_has_it(
    mine: Browser, kaluki: str, chosen: str, corrected: int
) -> None:
    for points in ("15", "16"):
        mine.record(kaluki, {"out": "1", "held-2-points": points, "held-3-points": "6"})
    page = asked(mine, kaluki, what="score-written", found="mixed", by="Bob", wrote="15", right="51")
    assert re.findall(r'<option value="(\d)">', page) == ["2", "1"]
    mine.see(mine.send("/rulings/remedy", {"remedy": "", "hand": chosen}))
    assert f"Correct hand {corrected}" in mine.text
    mine.send("/correct")
    assert mine.totals(kaluki) == ["0", "67", "12"]


def test_an_undercut_after_a_wrong_knock_is_scored(mine: Browser) -> None:
    table = mine.start("gin", "Taro", "Hanako", fix_knock="undercut")
    asked(mine, table, what="false-knock", found="turn", by="Taro", deadwood="12")
    assert mine.send("/rulings/remedy", {"remedy": ""}) == f"{table}/hands/new"
    mine.see(f"{table}/hands/new")
    mine.send("/hands/new")
    assert mine.totals(table) == ["0", "25"]


def test_who_only_watches_asks_but_applies_nothing(mine: Browser, other: Browser, kaluki: str) -> None:
    other.join(mine, kaluki, "look")
    assert 'name="remedy"' in asked(mine, kaluki, what="pack", found="later")
    page = asked(other, kaluki, what="pack", found="later")
    assert "The hand is thrown in." in part(page, "verdict")
    assert 'name="remedy"' not in page
    assert 'name="remedy"' not in mine.see("/referee/kaluki/remedy?what=pack&found=later")


def test_what_cannot_be_is_said_at_its_field(mine: Browser, kaluki: str) -> None:
    mine.see(f"{kaluki}/referee/remedy?what=sneeze&found=turn", status=422)
    mine.see(f"{kaluki}/referee/remedy?what=meld&found=soon", status=422)
    mine.see(f"{kaluki}/referee/remedy?what=count&found=end&by=Bob&has=x&should=5", status=422)


def test_what_the_table_chose_last_is_marked(mine: Browser, kaluki: str) -> None:
    facts = {"what": "meld", "found": "turn", "by": "Bob"}
    assert "as last time" not in asked(mine, kaluki, **facts)
    mine.send("/rulings/remedy", {"remedy": "locked"})
    asked(mine, kaluki, **facts)
    assert re.findall(r"<h2>([^<]+?)\s*<small class=\"tag\">as last time</small>", mine.text) == [
        "put back, and no more melding this turn"
    ]


def test_partners_of_a_game_are_known_to_what_went_wrong(mine: Browser) -> None:
    """An exposed card stays only in games with partners (docs/rules/irregularities.md, `fix_exposed`)."""
    for names, said in ((("Ann", "Bob", "Cat", "Dan"), "yes"), (("Ann", "Bob"), "no")):
        table = mine.start("persian" if said == "yes" else "500-rum", *names)
        mine.see(f"{table}/referee/remedy?what=exposed-card&found=turn&by=Ann")
        assert next(each for each in forms(mine.text) if "/referee" in each.action).values["partners"] == said
