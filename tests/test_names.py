"""What nobody can see in a name is not part of it; what changes how a name looks is."""

from __future__ import annotations

import unicodedata

import pytest

from referee.games import preset_of
from referee.games.fields.players import Seats
from referee.names import as_seen
from referee.sheet.cases import read_case
from referee.sheet.record import read_name, read_players, read_record
from referee.words import Fault
from tests.records_of import gin

UNSEEN = {
    "soft hyphen": "\u00ad",
    "grapheme joiner": "\u034f",
    "Arabic letter mark": "\u061c",
    "vowel separator": "\u180e",
    "zero width space": "\u200b",
    "word joiner": "\u2060",
    "invisible separator": "\u2063",
    "byte order mark": "\ufeff",
    "musical beam": "\U0001d173",
    "language tag": "\U000e0001",
    "lonely tag": "\U000e0041",
    "lonely non-joiner": "\u200c",
    "lonely joiner": "\u200d",
    "selector of no picture": "\ufe0f",
    "selector of no ideograph": "\U000e0100",
}
BLANK = {"Braille": "\u2800", "Hangul": "\u3164", "narrow Hangul": "\uffa0", "no-break": "\u00a0", "wide": "\u3000"}
SEEN = {
    "Persian": "می\u200cخواهم",
    "Malayalam, at the end": "അവന്\u200d",
    "Bengali": "র\u200d্যাব",
    "Sinhala": "ශ්\u200dරී",
    "Hindi": "क्\u200dष",
    "family": "👨\u200d👩\u200d👧",
    "heart on fire": "❤\ufe0f\u200d🔥",
    "nurse": "👩🏽\u200d⚕\ufe0f",
    "flag of England": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "coffee": "☕\ufe0f",
    "keycap": "1\ufe0f\u20e3",
    "copyright": "©\ufe0f",
    "variant of an ideograph": "葛\U000e0100城",
    "compatible ideograph": "辻\ufe00本",
    "Mongolian": "ᠮ\u180bᠠ",
    "wide space within": "山田\u3000太郎",
    "accent": "Zo\u00eb",
}


@pytest.mark.parametrize("char", UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_no_part_of_a_name(char: str) -> None:
    for name in (f"Ann{char}", f"{char}Ann", f"A{char}nn", f"{char}An{char * 3}n{char}", f" {char} Ann"):
        assert read_name(name) == "Ann"


@pytest.mark.parametrize("char", BLANK.values(), ids=BLANK)
def test_what_is_blank_is_a_space(char: str) -> None:
    assert read_name(f"{char}Ann{char * 2}") == "Ann"
    assert as_seen(f"Ann{char}Lee").replace(char, " ") == "Ann Lee"


@pytest.mark.parametrize("char", (UNSEEN | BLANK).values(), ids=UNSEEN | BLANK)
def test_a_name_of_which_nothing_is_seen_is_refused(char: str) -> None:
    for name in (char, char * 3, f" {char}\u200b"):
        with pytest.raises(Fault, match="a name has 1 to 40 characters"):
            read_name(name)


@pytest.mark.parametrize("name", SEEN.values(), ids=SEEN)
def test_what_changes_how_a_name_looks_stays(name: str) -> None:
    assert read_name(name) == unicodedata.normalize("NFC", name)
    assert read_name(f"{name}\u200b") == read_name(name)


def test_whatever_unicode_has_ignored_is_ignored_between_letters() -> None:
    """Every format character but those that are refused, and every selector."""
    refused = set(range(0x200E, 0x2010)) | set(range(0x202A, 0x202F)) | set(range(0x2066, 0x206A))
    told = {0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD}
    for code in range(0x110000):
        char = chr(code)
        drawn = code in refused | told or 0x13430 <= code <= 0x1343F or 0xFFF9 <= code <= 0xFFFB
        if unicodedata.category(char) == "Cf" and not drawn:
            assert as_seen(f"An{char}n") == "Ann", hex(code)


def test_two_who_look_the_same_do_not_sit_at_one_table() -> None:
    game, _ = preset_of("gin")
    with pytest.raises(Fault, match="“Ann” appears twice"):
        read_players(["Ann", "Ann\u200b"], game)


def test_a_record_may_write_a_name_in_either_way() -> None:
    data = gin(2, players=["Ann\u200b", "Bob"])
    data["hands"][1]["by"] = "A\u00adnn"
    assert read_record(data) == read_record(gin(2))


def test_a_name_that_a_game_keeps_as_it_is_is_found_first() -> None:
    seats = Seats(("Ann\u200b", "Ann"))
    assert [seats.read(name) for name in ("Ann\u200b", "Ann", "Ann\u00ad")] == [0, 1, 1]


def test_a_question_names_people_as_they_are_seen() -> None:
    case = {"game": "contract", "ask": "claim", "seats": ["Ann\u200b", "Bob", "Cat"], "turn": "A\u2060nn"}
    case |= {"callers": ["Cat\ufeff"]}
    plain = {**case, "seats": ["Ann", "Bob", "Cat"], "turn": "Ann", "callers": ["Cat"]}
    assert read_case(case).facts == read_case(plain).facts
