"""Cards in text, the pack check, and fields for points."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from referee.cards import JOKER, PACK, Card, parse_cards, write_cards
from referee.cards.card import RANKS, SUITS, CardError, in_signs, parse_card
from referee.cards.packs import Packs
from referee.cards.points import parse_points
from referee.cards.ranges import written_out
from referee.words import ENGLISH, Fault, Voice, say, shown
from tests.tables import table

SPELLINGS = [
    ("canonical", "8S TH AC", "8S TH AC"),
    ("lower case", "8s th ac", "8S TH AC"),
    ("10 for T", "10H 10h", "TH TH"),
    ("suit symbols", "8♠ T♥ 10♦ A♣", "8S TH TD AC"),
    ("outline symbols", "8♤ T♡ 10♢ A♧", "8S TH TD AC"),
    ("symbols as coloured pictures", "8♠\ufe0f T♥\ufe0e", "8S TH"),
    ("full-width letters and digits", "８Ｓ １０ｈ Ａｃ", "8S TH AC"),
    ("a full-width star", "＊８Ｓ ＊", "*8S *"),
    ("commas, tabs, line breaks, a wide space", "8S,TH，AC\t2D\n3D\u30004D", "8S TH AC 2D 3D 4D"),
    ("commas and spaces together", " 8S ,  TH ", "8S TH"),
    ("cards without a space between", "8STHAC", "8S TH AC"),
    ("nothing", "  ", ""),
    ("jokers as the screen shows them", "★8♠ ★", "*8S *"),
    ("a joker", "*", "*"),
    ("two jokers", "**", "* *"),
    ("a joker that stands for a card", "*8S", "*8S"),
    ("a joker that stands for a ten", "*10♥", "*TH"),
    ("a joker that stands for a rank", "*8", "*8"),
    ("a range", "8-JS", "8S 9S TS JS"),
    ("a range with both suits", "8s-js", "8S 9S TS JS"),
    ("a range up to a ten", "7-10h", "7H 8H 9H TH"),
    ("a range from a ten", "10-KH", "TH JH QH KH"),
    ("a range from a low ace", "A-3C", "AC 2C 3C"),
    ("a range to a high ace", "Q-AC", "QC KC AC"),
    ("a range from ace to ace", "A-AC", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"),
    ("a range with an en dash", "8–JS", "8S 9S TS JS"),
    ("a range with a full-width dash", "８－ＪＳ", "8S 9S TS JS"),
    ("ranks alone", "888", "8 8 8"),
    ("ranks alone, mixed", "KK5", "K K 5"),
    ("tens by rank", "1010T", "T T T"),
    ("ranks beside cards, with a space", "8 8S", "8 8S"),
    ("ranks with a joker", "88*", "8 8 *"),
    ("JK alone is a joker", "JK", "*"),
    ("jokers by name", "Jk jk joker JOKER Joker ジョーカー ｼﾞｮｰｶｰ ＪＫ", "* * * * * * * *"),
    ("JK between commas", "8S,JK、TH", "8S * TH"),
    ("in a longer piece J and K are ranks", "QJK JKK KK5 KJ", "Q J K J K K K K 5 K J"),
    ("J and K with a space between are ranks", "J K", "J K"),
    ("a suit first", "♠8 S10 sA H1 d13 ♥10 CT", "8S TS AS AH KD TH TC"),
    ("a suit first in Japanese", "スペードの8 ハートのA ダイヤ10 クラブのJ スペードのエース", "8S AH TD JC AS"),
    ("a joker and a suit first", "*♠8 ★ハートのA", "*8S *AH"),
    ("card pictures", "🂡 🂾 🃊 🃛 🂪", "AS KH TD JC TS"),
    ("card pictures without a space", "🂫🂭🂮", "JS QS KS"),
    ("jokers as pictures", "🃏 🂿 🃟 🃏\ufe0f 🃏🂡", "* * * * * AS"),
    ("ranks and a joker as a picture", "88🃏", "8 8 *"),
    ("a star before a picture", "*🂡", "*AS"),
    ("a range of pictures", "🂨-🂫", "8S 9S TS JS"),
    ("one and eleven to thirteen with a suit", "1S 11s 12♥ 13D *1S", "AS JS QH KD *AS"),
    ("a range by numbers", "11-13S 1-3H 12-1C", "JS QS KS AH 2H 3H QC KC AC"),
    ("numbers beside letters without a space", "10S11S1S", "TS JS AS"),
    ("a long vowel sign as a dash", "8ーJS ８ーＪＳ 8ｰJS", "8S 9S TS JS 8S 9S TS JS 8S 9S TS JS"),
    ("an ace said to be low or high", "_AS ^AS ↓A♠ ↑A♠ ＿AS ＾AS", "_AS ^AS _AS ^AS _AS ^AS"),
    ("a joker for an ace said to be low or high", "*_AS *^AS ★↓A♠ ★↑A♥", "*_AS *^AS *_AS *^AH"),
    ("an ace without a suit said to be high", "^A _A", "^A _A"),
    ("an ace of a range said to be low or high", "_A-3S Q-^AS ^A-2S", "_AS 2S 3S QS KS ^AS ^AS 2S"),
    ("an ace said to be low by its number, and suit first", "_1S ♠_A", "_AS _AS"),
    ("ranks with one suit after them", "678S JQKA♠ 910jh", "6S 7S 8S JS QS KS AS 9H TH JH"),
    ("ranks with a suit after them, twice", "67S89H", "6S 7S 8H 9H"),
    ("ranks with one suit before them", "♠678 ハートの10JQ s10 SJ10", "6S 7S 8S TH JH QH TS JS TS"),
    ("cards with a slash between them", "8S/9S／10S 8/8/8", "8S 9S TS 8 8 8"),
    ("ranks of which the last has a suit and an ace is said low", "_A23S", "_AS 2S 3S"),
]
PICTURED = [
    (chr(0x1F0A0 + 16 * row + place), f"{rank}{suit}")
    for row, suit in enumerate("SHDC")
    for place, rank in enumerate("-A23456789TJ-QK")
    if rank != "-"
]

REFUSED = [
    ("a rank that is none", "0S", "“0S” is not a card"),
    ("one without a suit", "1", "“1” is not a card"),
    ("eleven without a suit", "11", "“11” is not a card"),
    ("fourteen", "14S", "“14S” is not a card"),
    ("a suit that is none", "8X", "“8X” is not a card"),
    ("the first piece that cannot be read", "8S 9Q9 ZZ", "“ZZ” is not a card"),
    ("of two, the first", "8S foo bar", "“foo” is not a card"),
    ("quoted as written", "８Ｓ ｆｏｏ", "“ｆｏｏ” is not a card"),
    (
        "what would be right",
        "eleven",
        "Write a rank (A, 2-10, J, Q, K) and a suit (♠♥♦♣ or the letters S, H, D, C). A joker is ★ or JK.",
    ),
    ("a lone suit", "S", "“S” is not a card"),
    ("a suit first, not a whole piece", "9S S8H TH", "“S8H” is not a card. Write a rank"),
    ("what is read of a piece is not quoted", "8S9SXX", "“XX” is not a card"),
    ("nor what is read with full-width letters", "８Ｓ９ＳＸＸ", "“ＸＸ” is not a card"),
    ("nor a star that is read", "*ZZ", "“ZZ” is not a card"),
    ("of a run that is none, no more than the run", "9HJ-8S", "“J-8S” is not a run"),
    ("two cards, suit first", "S8H9", "“S8H9” is not a card"),
    ("a run without a suit", "8-J", "“8-J” is not a card: a run has its suit at the end, such as 8-JS."),
    ("the knight of a picture", "🂬", "“🂬” is not a card"),
    ("the back of a card", "🂠", "“🂠” is not a card"),
    ("a trump", "🃡", "“🃡” is not a card"),
    ("a picture of a joker before a card", "🃏8S", "“🃏8S” is not a card"),
    ("a mark before what is no ace", "_8S", "“_8S” is not a card"),
    ("a mark after the ace", "AS^", "“^” is not a card"),
    ("a run downwards", "J-8S", "“J-8S” is not a run"),
    ("a run of one", "8-8S", "“8-8S” is not a run"),
    ("a run of two suits", "8S-JH", "“8S-JH” is not a run"),
    ("a run around the corner", "K-2S", "“K-2S” is not a run"),
    ("one suit for three eights", "888S", "“888S” mixes cards with and without a suit"),
    ("a rank after the suit", "78S9", "“78S9” mixes cards with and without a suit"),
    ("a very long piece is cut", "Z" * 100, "“" + "Z" * 39 + "…” is not a card"),
    ("a very long text", "8S " * 700, "at most 2000 characters"),
    ("a control character", "8S \x07", "“\N{REPLACEMENT CHARACTER}” is not a card"),
    ("half a character", "8\ud800", "“8\N{REPLACEMENT CHARACTER}” is not a card"),
    ("digits of another script", "٨S", "“٨S” is not a card"),
]


@table("why, text, canonical", SPELLINGS)
def test_reading(why: str, text: str, canonical: str) -> None:
    cards = parse_cards(text)
    assert write_cards(cards) == canonical
    assert parse_cards(canonical) == cards


def test_the_spellings_in_the_documents_are_read_as_they_say() -> None:
    text = (Path(__file__).parents[1] / "docs/record-format.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.*) \| (.*) \|$", text.split("| also read | as |")[1].split("\n\n")[0], re.MULTILINE)[1:]
    assert len(rows) == 8
    for spelled, canonical in rows:
        shown, said = (re.findall(r"`([^`]+)`", each) for each in (spelled, canonical))
        written = [write_cards(parse_cards(each)) for each in shown]
        assert written == [write_cards(parse_cards(each)) for each in said], spelled
    assert [write_cards(parse_cards(each)) for each in ("QJK", "JKK")] == ["Q J K", "J K K"]


@pytest.mark.parametrize(("picture", "card"), PICTURED)
def test_every_picture_of_a_card_is_that_card(picture: str, card: str) -> None:
    assert write_cards(parse_cards(picture)) == card
    assert parse_cards(f"8S{picture}") == parse_cards(f"8S {card}")


@table("why, text, sentence", REFUSED)
def test_refused(why: str, text: str, sentence: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(("text", "sentence"), [("", "“” is not one card"), ("8S 9S", "“8S 9S” is not one card")])
def test_one_card_is_one(text: str, sentence: str) -> None:
    with pytest.raises(CardError, match=sentence):
        parse_card(text)


SUIT = st.sampled_from(["", *SUITS])
ANY_CARD = st.one_of(
    st.just(JOKER),
    st.builds(Card, st.integers(1, 13), SUIT, st.booleans()),
    st.builds(Card, st.just(1), SUIT, st.booleans(), st.sampled_from(["low", "high"])),
)


@given(st.lists(ANY_CARD, max_size=30))
def test_every_card_reads_back(cards: list[Card]) -> None:
    again = parse_cards(write_cards(cards))
    assert list(again) == cards
    assert [each.end for each in again] == [each.end for each in cards]


@given(st.lists(ANY_CARD, max_size=30))
def test_every_card_reads_back_as_people_see_it(cards: list[Card]) -> None:
    assert write_cards(parse_cards(shown(cards, ENGLISH))) == write_cards(cards)
    assert write_cards(parse_cards(in_signs(write_cards(cards)))) == write_cards(cards)


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("8S 9h TS", "8♠ 9♥ 10♠"),
        ("8-TD, jk *", "8-10♦, jk ★"),
        ("*_AS 2H*TC 1S", "★↓A♠ 2♥★10♣ 1♠"),
        ("Ann: QS KS\nAS 9S: JS > 1", "Ann: Q♠ K♠\nAS 9S: J♠ > 1"),
        ("6S>6H 6D\n= 2H x", "6♠>6♥ 6♦\n= 2♥ x"),
        ("8 T K", "8 10 K"),
        ("678S スペード8 half", "678S スペード8 half"),
    ],
)
def test_what_was_typed_is_shown_again_with_its_cards_in_signs(typed: str, seen: str) -> None:
    assert in_signs(typed) == seen
    assert in_signs(seen) == seen


@pytest.mark.parametrize("end", ["low", "high"])
def test_where_an_ace_is_said_to_stand_does_not_change_which_card_it_is(end: str) -> None:
    ace = Card(1, "S", end=end)
    assert ace == Card(1, "S")
    assert len({ace, Card(1, "S")}) == 1
    with pytest.raises(CardError, match="appears twice"):
        Packs(1, 0).check([(say("in a"), ("a",), (ace, Card(1, "S")))])


@given(st.lists(ANY_CARD, min_size=1, max_size=30))
def test_canonical_text_is_read_as_any_other(cards: list[Card]) -> None:
    text = write_cards(cards)
    assert parse_cards(text) == parse_cards(text.replace(" ", ",")) == parse_cards(f" {text.lower()}")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("8S  9S", ""),
        ("8S 9S ", ""),
        (" ", ""),
        ("8S 9X", "“9X” is not a card"),
        ("8S " * 666 + "8S 8S", "at most 2000"),
    ],
)
def test_nearly_canonical_text(text: str, error: str) -> None:
    if error:
        with pytest.raises(CardError, match=error):
            parse_cards(text)
    else:
        assert parse_cards(text) == parse_cards(text.replace(" ", ","))


@given(ANY_CARD)
def test_a_card_of_the_pack_has_a_bit_of_its_own(card: Card) -> None:
    same = [each for each in PACK if each.bit == card.bit]
    assert same == ([card] if card.suit and not card.joker else [])
    assert len({each.bit for each in PACK}) == len(PACK)


@given(st.text(max_size=40))
def test_any_text_is_cards_or_one_sentence(text: str) -> None:
    try:
        parse_cards(text)
    except CardError as error:
        sentence = str(error)
    else:
        return
    assert len(sentence.splitlines()) == 1
    assert sentence.encode()


def test_what_was_said_to_be_itself_is_written_so() -> None:
    """(turn, Decided): it reads back, looks as any card does, and is the same card."""
    (card,) = parse_cards("2C*2C")
    assert (str(card), card.sign, card.joker, card.own) == ("2C*2C", "2♣", False, Card(2, "C"))
    assert (str(parse_card("2♣★2")), parse_card("2C*2C") == Card(2, "C")) == ("2C*2C", True)


@pytest.mark.parametrize(
    ("text", "cards"),
    [("Q-2S", "QS KS AS 2S"), ("ｑ‐２♠", "QS KS AS 2S"), ("12-2S", "QS KS AS 2S"), ("K-3H", "KH AH 2H 3H"), ("3-2C", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C"), ("8-JS", "8S 9S TS JS")],
)  # fmt: skip
def test_a_range_goes_around_the_corner_where_runs_do(text: str, cards: str) -> None:
    """(500.run, `ace_wraps`): it is written out there; elsewhere Q-2S is no run."""
    assert written_out(text) in (cards, "8-JS")
    assert written_out({"by": text, "meld": f"{text}, 5H"}) == {"by": text, "meld": f"{written_out(text)}, 5H"}
    if text != "8-JS":
        with pytest.raises(CardError, match="is not a run"):
            parse_cards(text)


@pytest.mark.parametrize("text", ["2-2S", "QH-2S", "Q-2", "A-3S", "J-AS", "Q-2S-4", "Q2S"])
def test_no_other_text_is_written_out(text: str) -> None:
    assert written_out(text) == text


def test_one_sentence_is_seen_written_and_said() -> None:
    words = say("{cards}, not {card}.", cards=parse_cards("8S TH *AC * 8 _AS"), card=JOKER)
    assert str(words) == "8♠ 10♥ ★A♣ ★ 8 ↓A♠, not ★."
    assert words.into(Voice(script="letters")) == "8S TH *AC * 8 _AS, not *."
    said = "eight of spades ten of hearts joker as ace of clubs joker eight low ace of spades, not joker."
    assert words.into(Voice(script="speech")) == said


def test_a_fault_has_its_cards_as_a_record_writes_them() -> None:
    fault = Fault(say("{card} is missing.", card=Card(10, "S")), "plays", 1)
    assert str(fault) == str(fault.sentence) == "plays[1]: TS is missing."
    assert str(fault.words) == "10♠ is missing."


@pytest.mark.parametrize(
    ("text", "rank", "suit", "joker", "bare"),
    [("AS", 1, "S", False, False), ("KD", 13, "D", False, False), ("*", 0, "", True, True), ("*8", 8, "", True, False)],
)
def test_what_a_card_is(text: str, rank: int, suit: str, joker: bool, bare: bool) -> None:
    card = parse_card(text)
    assert (card.rank, card.suit, card.joker, card.bare) == (rank, suit, joker, bare)


ALL = " ".join(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
FITS = [
    ("a whole pack", 1, 0, [ALL]),
    ("two whole packs", 2, 0, [ALL, ALL]),
    ("one card twice in two packs", 2, 0, ["KD", "KD"]),
    ("a joker is never counted as its card", 1, 2, ["KD *KD", "*KD"]),
    ("four of a rank, some by rank alone", 1, 0, ["777", "7S"]),
    ("all jokers", 1, 2, ["*", "*8"]),
]
BREAKS = [
    (
        "a card twice, both places",
        1,
        0,
        ["KD 5H", "KD"],
        "b",
        "KD appears twice, but a pack has only one. Check the cards in a and in b.",
    ),
    (
        "a card twice in one place",
        1,
        0,
        ["KD KD"],
        "a",
        "KD appears twice, but a pack has only one. Check the cards in a.",
    ),
    (
        "a card three times",
        2,
        0,
        ["KD", "KD", "KD"],
        "c",
        "KD appears 3 times, but 2 packs have only 2. Check the cards in a, in b and in c.",
    ),
    (
        "a rank five times",
        1,
        0,
        ["777", "77"],
        "b",
        "7 appears 5 times, but only 4 are in play. Check the cards in a and in b.",
    ),
    (
        "ranks and cards together",
        1,
        0,
        ["7S 7H 7D 7C", "7"],
        "b",
        "7 appears 5 times, but only 4 are in play. Check the cards in a and in b.",
    ),
    (
        "a rank nine times",
        2,
        0,
        ["77777", "7777"],
        "b",
        "7 appears 9 times, but only 8 are in play. Check the cards in a and in b.",
    ),
    ("no jokers", 1, 0, ["*"], "a", "* is a joker, but this game is played without jokers."),
    (
        "too many jokers",
        1,
        2,
        ["* *8S", "*"],
        "b",
        "3 jokers were entered, but only 2 are in play. Check the cards in a and in b.",
    ),
]


def seen(texts: list[str]) -> list[tuple[object, ...]]:
    return [
        (say("in {place}", place=place), (place,), parse_cards(text)) for place, text in zip("abc", texts, strict=False)
    ]


@table("why, count, jokers, texts", FITS)
def test_what_fits_into_the_packs(why: str, count: int, jokers: int, texts: list[str]) -> None:
    Packs(count, jokers).check(seen(texts))


@table("why, count, jokers, texts, path, sentence", BREAKS)
def test_what_the_packs_do_not_hold(
    why: str, count: int, jokers: int, texts: list[str], path: str, sentence: str
) -> None:
    with pytest.raises(CardError) as caught:
        Packs(count, jokers).check(seen(texts))
    assert caught.value.place == path
    assert caught.value.words.into(Voice(script="letters")).startswith(sentence)


POINTS = [
    ("a number", "45", 45),
    ("a sum", "12+11+7", 30),
    ("a difference", "12+11-7", 16),
    ("a negative number", "-12", -12),
    ("a real minus", "−12", -12),
    ("a plus sign", "+8", 8),
    ("full-width", "１２＋１１", 23),
    ("spaces around", " 12 + 11 ", 23),
    ("nothing", "0", 0),
    ("as far as it goes", "99999", 99_999),
    ("in number mode 10 is a number", "10", 10),
    ("in number mode 888 is a number", "888", 888),
    ("a triangle, as in Japanese accounts", "△5", -5),
    ("a black triangle", "▲ 12", -12),
    ("a long vowel sign as a minus", "ー5", -5),
    ("a real minus in a sum", "12−5", 7),
    ("a triangle in a sum", "12+△5", 7),
]
NO_POINTS = [
    ("empty", "", "“” is not a number"),
    ("cards", "8S", "“8S” is not a number"),
    ("two numbers without a sign are not one", "12 11", "“12 11” is not a number"),
    ("a comma", "1,000", "“1,000” is not a number"),
    ("a fraction", "1.5", "“1.5” is not a number"),
    ("a triangle between numbers", "12△5", "“12△5” is not a number"),
    ("two triangles", "△△5", "“△△5” is not a number"),
    ("two signs", "12--5", "“12--5” is not a number"),
    ("a sign at the end", "12+", "“12+” is not a number"),
    ("a product", "2*15", "“2*15” is not a number"),
    ("a sum of too much", "1+99999+99999", "199999 is too high for a score"),
    ("too much", "100000", "100000 is too high for a score"),
    ("far too much", "99999999", "99999999 is too high for a score"),
    ("too little", "-100000", "\N{MINUS SIGN}100000 is too high for a score"),
    ("a very long number", "1" * 5000, "is not a number"),
    ("digits of another script", "٤٥", "“٤٥” is not a number"),
]


@table("why, text, points", POINTS)
def test_points(why: str, text: str, points: int) -> None:
    assert parse_points(text) == points


@table("why, text, sentence", NO_POINTS)
def test_no_points(why: str, text: str, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        parse_points(text, "held", "Bob")
    assert sentence in str(caught.value)
    assert caught.value.place == "held.Bob"
    assert len(str(caught.value)) < 200
