"""The text of what was seen in a picture."""

from __future__ import annotations

from referee.camera.photo import SURE, SURE_JOKER, Photo, ReadCard
from referee.cards import parse_cards


def seen(card: str, sure: float = 0.9) -> ReadCard:
    return ReadCard(card, sure, (), 0.0, 0.0, 20.0, 0.0, (0.0, 0.0))


def test_a_photo_says_its_cards_as_text_that_can_be_read() -> None:
    photo = Photo((seen("8S"), seen("TH"), seen("*")), ((0, 1, 2),))
    assert photo.text() == "8S TH *"
    assert [str(each) for each in parse_cards(photo.text())] == ["8S", "TH", "*"]


def test_a_photo_names_the_cards_that_are_unsure() -> None:
    photo = Photo((seen("8S"), seen("TH", SURE - 0.01), seen("*", SURE_JOKER)), ((0, 1, 2),))
    assert photo.unsure() == ("TH",)


def test_a_joker_is_asked_about_sooner_than_other_cards() -> None:
    assert not seen("TH", SURE).unsure
    assert seen("*", SURE_JOKER - 0.01).unsure


def test_a_photo_without_cards_says_why() -> None:
    photo = Photo((), (), why="dark")
    assert (photo.text(), photo.unsure(), photo.why) == ("", (), "dark")
