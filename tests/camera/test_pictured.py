"""Which cards of a picture a field accepts: as far as the packs hold them, most certain first, each with its doubt."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from referee.camera.field import FieldCard, FieldRoom, PictureForm, in_lines, left_out, pictured
from referee.camera.photo import Photo
from referee.cards import parse_cards, write_cards
from referee.cards.card import in_signs
from referee.cards.packs import Packs
from tests.camera.answers import doubtful, photo_of, seen
from tests.tables import table

ONE, TWO, JOKERS = Packs(1, 0), Packs(2, 4), Packs(1, 2)


def flat(lines: list[list[FieldCard]]) -> list[FieldCard]:
    return [each for line in lines for each in line]


def refusals(found: list[FieldCard]) -> list[str]:
    return [str(each.refused) for each in found if each.refused]


@table(
    ("why", "packs", "used", "photo", "taken", "told"),
    [
        ("all that the pack has", ONE, "", "8S TH AC", "8S TH AC", []),
        ("a card that lies in another field", ONE, "8S", "8S 9S", "9S", ["8♠ appears twice, but a pack has only one."]),
        ("a twin of one pack", ONE, "", "8S 8S", "8S", ["8♠ appears twice, but a pack has only one."]),
        ("a twin of two packs", TWO, "", "8S 8S", "8S 8S", []),
        ("a third of two packs", TWO, "8S 8S", "8S", "", ["8♠ appears 3 times, but 2 packs have only 2."]),
        (
            "a joker where none is in play",
            ONE,
            "",
            "* 8S",
            "8S",
            ["★ is a joker, but this game is played without jokers."],
        ),
        ("a joker too many", JOKERS, "* *8S", "* 9S", "9S", ["3 jokers were entered, but only 2 are in play."]),
        ("what is wrong elsewhere counts once", ONE, "8S 8S", "9S", "9S", []),
    ],
)
def test_what_the_packs_do_not_hold_is_left_out_with_its_reason(
    why: str, packs: Packs, used: str, photo: str, taken: str, told: list[str]
) -> None:
    form = PictureForm(MultiDict({"packs": str(packs.count), "jokers": str(packs.jokers), "used": used}))
    found = pictured(photo_of(photo), form.room)
    assert in_lines(found) == taken, why
    assert refusals(flat(found)) == told


def test_of_two_readings_of_one_card_the_surer_is_taken() -> None:
    photo = photo_of("8S?8C 9S 8S")
    first, _, last = flat(pictured(photo, FieldRoom(ONE)))
    assert (first.refused is None, last.refused is None) == (False, True)
    assert write_cards(first.others) == "8C"


def test_a_certain_card_that_is_in_use_is_not_asked_about() -> None:
    photo = Photo((seen("8S", "8C"), seen("9S", "9C")), ())
    first, last = flat(pictured(photo, FieldRoom(ONE, used=list(parse_cards("8S")))))
    assert (first.others, write_cards(last.others)) == ((), "9C")


def test_a_reading_that_is_in_use_is_not_offered() -> None:
    (found,) = flat(pictured(photo_of("8S?8C?3S"), FieldRoom(ONE, used=list(parse_cards("8C")))))
    assert write_cards(found.others) == "3S"
    assert found.unsure


def test_where_the_field_is_full_the_least_certain_card_is_left_out() -> None:
    found = flat(pictured(photo_of("8S 9S?9C TS"), FieldRoom(ONE, left=2)))
    assert in_lines([found]) == "8S TS"
    assert refusals(found) == ["Left out, because the field is full: 9♠."]
    assert found[1].others == ()


def test_all_that_a_full_field_does_not_take_is_said_in_one_sentence() -> None:
    found = flat(pictured(photo_of("8S 9S TS 8S"), FieldRoom(ONE, left=1)))
    assert [str(each) for each in left_out(found)] == [
        "8♠ appears twice, but a pack has only one.",
        "Left out, because the field is full: 9♠ 10♠.",
    ]


def test_several_cards_that_are_in_use_are_said_in_one_sentence() -> None:
    found = flat(pictured(photo_of("8S 9S TS"), FieldRoom(ONE, used=list(parse_cards("8S TS")))))
    assert [str(each) for each in left_out(found)] == ["Left out, because there are no more of them in play: 8♠ 10♠."]


def test_where_suits_do_not_count_only_a_doubt_about_the_rank_is_one() -> None:
    found = flat(pictured(photo_of("8S?8C TH?JH *"), FieldRoom(TWO, bare=True)))
    assert in_signs(write_cards(each.card for each in found)) == "8 10 ★"
    assert [each.unsure for each in found] == [False, True, False]


def test_cards_that_lie_together_come_as_lines_and_what_lies_alone_as_the_last() -> None:
    photo = photo_of("8S 9S TS\nKD\n2H 2D 2S")
    assert in_lines(pictured(photo, FieldRoom(ONE))) == "8S 9S TS\n2H 2D 2S\nKD"


@pytest.mark.parametrize("typed", [{}, {"packs": "x", "jokers": "-1", "left": "many", "used": "8S ?? Ann: 4-6S"}])
def test_what_no_page_sends_is_taken_for_nothing(typed: Any) -> None:
    room = PictureForm(MultiDict(typed)).room
    assert (room.packs, room.left, room.bare) == (Packs(1, 0), None, False)
    assert write_cards(room.used) == ("8S 4S 5S 6S" if typed else "")


def test_a_card_lies_where_its_line_says() -> None:
    assert seen("8S").unsure is False
    assert doubtful("8S", "8C").unsure is True
