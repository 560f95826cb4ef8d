"""Carioca: every worked example and dispute, and its specials, in questions and in records.

Examples and decisions are in docs/rules/federations.md.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from referee.cards import Card, parse_cards, write_cards
from referee.games import preset_of
from referee.games.contract.contracts import shapes
from referee.games.contract.opening import progress
from referee.games.contract.values import meld_rules
from referee.games.questions.facts import OpeningFacts
from referee.games.questions.question import DealContext
from referee.melds import extensions, readings
from tests.disputes import check
from tests.games.test_contract import NAMES, NOTHING, laid, left, played, refused
from tests.games.test_kaluki_disputes import Row, ask, opening
from tests.tables import table

CAR = "carioca"
GAME, PRESET = preset_of(CAR)
DIRTY = "AS 2H 3H 4D 5C 6S 7S 8C 9H TD JC QC KS"
ONE_JOKER = "AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS"
TWO_JOKERS = "AS 2H 3H 4D * 6S 7S * 9H TD JC QC KS"
ROYAL = "A-KH"
MANY = {"special_jokers": 4}


def carioca(question: str, **fields: Any) -> dict[str, Any]:
    return ask(question, CAR, **fields)


def opens(deal: int, *melds: str, **fields: Any) -> dict[str, Any]:
    return opening(*melds, game=CAR, deal=deal, **fields)


EIGHTS, KINGS = "8H 8S 8H", "KC KD *"
LEGAL, NOT = "legal", "illegal"
OF_PAGE: list[Row] = [
    ("example 19: left in hand (contract.values)", carioca("count", held="AS KD 7C *"), LEGAL, "contract.values", {"points": 67}),
    ("example 19: five and ten (contract.values)", carioca("count", held="AS KD 7C *", rules={"card_penalty": "five-ten-8"}), LEGAL, "contract.values", {"points": 65}),
    ("example 20: two groups (contract.opening)", opens(1, EIGHTS, KINGS), LEGAL, "contract.opening", {}),
    ("example 20: a fourth eight (contract.exact)", opens(1, EIGHTS + " 8C", KINGS), NOT, "contract.exact", {"says": "4 cards"}),
    ("example 21: round the corner (contract.sequence)", opens(2, "5C 5D 5H", "QS KS AS 2S"), LEGAL, "contract.opening", {}),
    ("example 22: the dirty run (contract.special)", opens(9, ONE_JOKER), LEGAL, "contract.special", {"says": "★8"}),
    ("example 23: the royal run (contract.special)", opens(10, ROYAL), LEGAL, "contract.special", {}),
    ("example 23: another suit (contract.special)", opens(10, "A-JH QD KH"), NOT, "contract.special", {"says": "Q♦"}),
    ("example 23: a joker (contract.special)", opens(10, "A-JH * KH"), LEGAL, "contract.special", {"says": "★Q♥"}),
    ("example 23: two jokers (contract.joker)", opens(10, "A-TH * * KH"), NOT, "contract.joker", {"says": "2 jokers are too many"}),
    ("dispute: two sequences may join (contract.separate-sequences)", opens(3, "5-8H", "9-QH"), LEGAL, "contract.opening", {}),
    ("dispute: two jokers in a sequence (contract.joker)", carioca("meld", cards="5H * 7H *"), NOT, "contract.joker", {}),
    ("dispute: two jokers in a group (contract.joker)", carioca("meld", cards="9C * *"), NOT, "contract.joker", {}),
    ("jokers alone are too many for one meld (contract.joker)", carioca("meld", cards="* * *"), NOT, "contract.joker", {"says": "3 jokers are too many"}),
    ("so are they in an opening (contract.joker)", opens(1, EIGHTS, "* * *"), NOT, "contract.joker", {"says": "3 jokers are too many"}),
    ("two cards are no special (contract.special)", opens(9, "8S 8H"), NOT, "contract.special", {"says": "exactly 13"}),
    ("dispute: a second joker laid off (contract.joker)", carioca("layoff", cards="*", on="5H 6H *7H 8H"), NOT, "contract.joker", {}),
    ("dispute: laid off in the turn of the opening (contract.no-layoff-yet)", carioca("layoff", cards="9H", on="5-8H", opened=False, opened_now=True), NOT, "contract.no-layoff-yet", {}),
    ("dispute: laid off round the corner (contract.layoff)", carioca("layoff", cards="2S", on="J-AS"), LEGAL, "contract.layoff", {}),
    ("dispute: a joker discarded (contract.discard)", carioca("discard", card="*"), NOT, "contract.discard", {"says": "★"}),
    ("dispute: a joker discarded, the last card (contract.discard)", carioca("discard", card="*", last=True), LEGAL, "contract.discard", {}),
    ("dispute: a joker taken (contract.swap)", carioca("swap", card="7H", on="5H 6H *7H 8H"), NOT, "contract.swap", {}),
    ("dispute: a claim (contract.may-i-chain)", carioca("claim", seats=NAMES[:3], turn="Ann", callers=["Bob"]), NOT, "contract.may-i-chain", {}),
    ("dispute: two eights and no nine (contract.special)", opens(9, DIRTY.replace("9H", "8H")), NOT, "contract.special", {"says": "8♥ and 8♣"}),
    ("dispute: three sequences (contract.opening)", opens(9, "5-8H", "9-QH", "2-5S"), NOT, "contract.opening", {"says": "3 melds"}),
    ("dispute: four groups (contract.opening)", opens(8, "8S 8H 8C", "KC KD *", "4S 4H 4D", "3S 3H 3D"), LEGAL, "contract.opening", {}),
    ("the top of the discard pile (contract.draw)", carioca("pickup", pile="4H 9C", card="9C"), LEGAL, "contract.draw", {}),
    ("no lay-off before opening (contract.no-layoff-yet)", carioca("layoff", cards="9H", on="5-8H", opened=False), NOT, "contract.no-layoff-yet", {}),
    ("laid off later (contract.layoff)", carioca("layoff", cards="9H", on="5-8H"), LEGAL, "contract.layoff", {}),
    ("out by a lay-off (contract.out)", carioca("out", by="layoff", deal=8), LEGAL, "contract.out", {}),
    ("no new meld after the opening (contract.after)", carioca("out", by="meld", deal=4), NOT, "contract.after", {}),
    ("three cards of a rank, a suit twice (contract.group)", carioca("meld", cards="8H 8H 8S"), LEGAL, "contract.group", {}),
]  # fmt: skip

SPECIALS: list[Row] = [
    ("suits as they come (contract.special)", opens(9, DIRTY), LEGAL, "contract.special", {}),
    ("of one suit too (contract.special)", opens(9, "A-KS"), LEGAL, "contract.special", {}),
    ("by rank alone (contract.special)", opens(9, "A23456789TJQK"), LEGAL, "contract.special", {}),
    ("in any order (contract.special)", opens(9, " ".join(reversed(ONE_JOKER.split()))), LEGAL, "contract.special", {}),
    ("a joker's suit is not asked (contract.special)", opens(9, ONE_JOKER.replace("*", "*8D")), LEGAL, "contract.special", {}),
    ("a joker that stands for what is there (contract.special)", opens(9, ONE_JOKER.replace("*", "*9D")), NOT, "contract.special", {"says": "the same rank"}),
    ("twelve cards (contract.special)", opens(9, DIRTY.removesuffix(" KS")), NOT, "contract.special", {"says": "12 cards are too few"}),
    ("fourteen cards (contract.special)", opens(9, DIRTY + " AH"), NOT, "contract.special", {"says": "14 cards are too many"}),
    ("two jokers (contract.joker)", opens(9, TWO_JOKERS), NOT, "contract.joker", {}),
    ("two jokers, no cap (contract.joker)", opens(9, TWO_JOKERS, rules={"wilds_per_meld": None}), LEGAL, "contract.special", {}),
    ("two jokers, capped in sequences (contract.joker)", opens(9, TWO_JOKERS, rules={"wilds_per_meld": None, "jokers_per_run": 1}), NOT, "contract.joker", {"says": "2 jokers"}),
    ("special_jokers has its own cap (contract.joker)", opens(9, TWO_JOKERS, rules={"special_jokers": 2}), LEGAL, "contract.special", {}),
    ("special_jokers beside jokers_per_run (contract.joker)", opens(9, TWO_JOKERS, rules={"special_jokers": 2, "jokers_per_run": 1}), LEGAL, "contract.special", {}),
    ("special_jokers 1 (contract.joker)", opens(9, TWO_JOKERS, rules={"special_jokers": 1}), NOT, "contract.joker", {}),
    ("special_jokers 0 (contract.joker)", opens(9, ONE_JOKER, rules={"special_jokers": 0}), NOT, "contract.joker", {"says": "★8 stands for"}),
    ("special_jokers 0, no joker (contract.special)", opens(9, DIRTY, rules={"special_jokers": 0}), LEGAL, "contract.special", {}),
    ("special_jokers do not count elsewhere (contract.joker)", opens(1, EIGHTS, "KC * *", rules=MANY), NOT, "contract.joker", {}),
    ("a wild card is itself (table.wild)", opens(9, TWO_JOKERS.replace("* 6S", "2S 6S").replace("2H", "*"), rules={"wild_ranks": ["2"], "wilds_per_meld": 2}), LEGAL, "contract.special", {}),
    ("a wild card in its own place counts for no cap (table.wild)", opens(10, "A-7H * 9-KH", rules={"wild_ranks": ["2"]}), LEGAL, "contract.special", {}),
    ("a wild card of any suit in its own place (table.wild)", opens(9, ONE_JOKER.replace("2H", "2C"), rules={"wild_ranks": ["2"]}), LEGAL, "contract.special", {}),
    ("two wild cards for others (table.wild)", opens(9, "AS 2H 2S 2C 5C 6S 7S 8C 9H TD JC QC KS", rules={"wild_ranks": ["2"]}), NOT, "table.wild", {}),
    ("jokers apart (Decided: specials)", opens(10, "A-TH * * KH", rules={**MANY, "jokers_apart": True}), NOT, "contract.joker", {"says": "side by side"}),
    ("ace and king are its ends (Decided: specials)", opens(10, "2-QH * *", rules={**MANY, "jokers_apart": True}), LEGAL, "contract.special", {}),
    ("the ace at the end (Decided: specials)", opens(10, "2-KH AH"), LEGAL, "contract.special", {}),
    ("the ace said to be high (Decided: specials)", opens(10, "2-KH ^AH", rules={"runs_ace": "both"}), LEGAL, "contract.special", {}),
    ("the ace said to be low, high only elsewhere (Decided: specials)", opens(10, "_AH 2-KH", rules={"runs_ace": "high"}), LEGAL, "contract.special", {}),
    ("the suits are missing (contract.special)", opens(10, "A23456789TJQK"), "undecided", "contract.special", {"says": "suit"}),
    ("thirteen of one suit with one twice (contract.special)", opens(10, "A-QH QH"), NOT, "contract.special", {"says": "Q♥ and Q♥"}),
    ("another meld beside it (Decided: specials)", opens(10, ROYAL, "8S 8D 8C", rules={"extra_melds": True, "exact_contract": False}), NOT, "contract.opening", {}),
    ("exact or not (Decided: specials)", opens(10, ROYAL + " AH", rules={"exact_contract": False}), NOT, "contract.special", {}),
    ("one card is kept (Decided: specials)", opens(10, ROYAL, left=1, rules={"cards_dealt": [12] * 9 + [13]}), LEGAL, "contract.special", {}),
    ("the last deal has to empty the hand (contract.last-deal)", opens(10, ROYAL, left=2, rules={"last_deal": "go-out", "cards_dealt": [12] * 9 + [14]}), NOT, "contract.last-deal", {}),
    ("the last deal, nothing is left (contract.last-deal)", opens(10, ROYAL, left=0, rules={"last_deal": "go-out"}), LEGAL, "contract.last-deal", {}),
    ("nothing is laid off on it (contract.special)", opens(9, DIRTY, layoffs=[{"cards": "8H", "on": DIRTY}]), NOT, "contract.special", {"says": "8♥"}),
    ("nor at once, where that is played (contract.special)", opens(10, ROYAL, layoffs=[{"cards": "AS", "on": ROYAL}], rules={"layoff_when_opening": True}), NOT, "contract.special", {"says": "A♠"}),
    ("what is wrong with it comes first (contract.special)", opens(9, DIRTY.replace("9H", "8H"), layoffs=[{"cards": "9H", "on": DIRTY}]), NOT, "contract.special", {"says": "8♥ and 8♣"}),
    ("which deal (contract.opening)", opening(DIRTY, game=CAR), "undecided", "contract.opening", {"says": "Enter the deal"}),
    ("no deal asks for that (contract.sequence)", opening(DIRTY, game="continental"), NOT, "contract.sequence", {}),
    ("no special either (contract.sequence)", opening(DIRTY.replace("9H", "8H"), game=CAR), NOT, None, {}),
    ("no meld where the deal is not known (Decided: specials)", carioca("meld", cards=DIRTY), NOT, None, {}),
    ("not in another deal (contract.sequence)", opens(7, DIRTY), NOT, None, {}),
    ("more than the packs have (contract.pack)", opens(10, "A-JH QH QH QH"), NOT, "contract.pack", {}),
    ("out by laying the special (contract.special)", carioca("out", by="meld", deal=9, opened_before=False), LEGAL, "contract.special", {"says": "the dirty run"}),
    ("who asks of a meld means the special (turn: `out`)", carioca("out", by="meld", deal=9), LEGAL, "contract.special", {"says": "the dirty run"}),
    ("so of the royal run (turn: `out`)", carioca("out", by="meld", deal=10), LEGAL, "contract.special", {"says": "the royal run"}),
    ("so in any preset (turn: `out`)", ask("out", "contract", by="meld", deal=1, rules={"contracts": ["D", "GG"], "cards_dealt": [12, 10]}), LEGAL, "contract.special", {}),
    ("no claims, no discard in any preset (turn: `out`)", ask("out", "contract", by="discard", deal=1, rules={"contracts": ["S", "GG"], "cards_dealt": [12, 10], "may_i": "off"}), NOT, "contract.special", {"says": "Lay it: that ends the deal."}),
    ("out by the special from more cards (contract.exact)", carioca("out", by="meld", deal=9, opened_before=False, rules={"cards_dealt": [14] * 10}), NOT, "contract.exact", {"says": "2 cards"}),
    ("so where others may lay off at once (contract.exact)", carioca("out", by="discard", deal=9, opened_before=False, rules={"cards_dealt": [15] * 10, "layoff_when_opening": True}), NOT, "contract.exact", {"says": "3 cards"}),
    ("so where the last deal ends by the opening (contract.exact)", carioca("out", by="meld", deal=10, opened_before=False, rules={"cards_dealt": [15] * 10, "last_deal": "go-out"}), NOT, "contract.exact", {"says": "3 cards"}),
    ("so where melds may be longer (contract.exact)", carioca("out", by="meld", deal=9, opened_before=False, rules={"cards_dealt": [14] * 10, "exact_contract": False}), NOT, "contract.exact", {}),
    ("no card is left to discard (Carioca)", carioca("out", by="discard", deal=9, opened_before=False), NOT, "contract.special", {"says": "uses every card"}),
    ("one may be, where claims bring cards (contract.out)", carioca("out", by="discard", deal=9, opened_before=False, rules={"may_i": "chain"}), LEGAL, "contract.out", {}),
    ("nothing is left, whoever opened when (turn: `out`)", carioca("out", by="discard", deal=9), NOT, "contract.special", {"says": "uses every card"}),
    ("the royal run leaves nothing either (turn: `out`)", carioca("out", by="discard", deal=10), NOT, "contract.special", {"says": "Lay it: that ends the deal."}),
    ("out by the discard that was left (Decided: specials)", carioca("out", by="discard", deal=9, rules={"cards_dealt": [13] * 10}), LEGAL, "contract.out", {}),
    ("out by a lay-off (contract.special)", carioca("out", by="layoff", deal=9), NOT, "contract.special", {"says": "Lay it: that ends the deal."}),
    ("out by a lay-off, a card was left (contract.special)", carioca("out", by="layoff", deal=9, rules={"cards_dealt": [13] * 10}), NOT, "contract.special", {"says": "you lay only the contract, the dirty run"}),
    ("out by a lay-off in that turn (contract.special)", carioca("out", by="layoff", deal=10, opened_before=False), NOT, "contract.special", {}),
    ("out by one meld more (Decided: specials)", carioca("out", by="meld", deal=10, rules={"extra_melds": True, "cards_dealt": [13] * 10}), NOT, "contract.special", {"says": "Go out by discarding."}),
]  # fmt: skip

ROWS = OF_PAGE + SPECIALS


@table("reason, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(reason: str, case: Any, verdict: str, clause: str | None, more: Any) -> None:
    check(case, verdict, clause, more)


PROGRESS: list[tuple[str, int, str, str, str]] = [
    ("some of the dirty run", 9, "AS 2H 3H 4D", "4 cards of 13", "Still missing: 5, 6, 7, 8, 9, 10, J, Q, K."),
    ("all but one", 9, ONE_JOKER.removesuffix(" KS"), "12 cards of 13", "Still missing: 1 card."),
    ("of one suit", 10, "2-TH", "9 cards of 13", "Still missing: A, J, Q, K."),
    ("of two suits", 10, "2-TH JS", "", ""),
    ("a rank twice", 9, "AS 2H 2S", "", ""),
    ("too many jokers", 9, "AS * * 4S", "", ""),
    ("all of them", 9, DIRTY, "", ""),
]


@table("reason, deal, cards, so_far, missing", PROGRESS)
def test_a_special_may_still_be_incomplete(reason: str, deal: int, cards: str, so_far: str, missing: str) -> None:
    rules = GAME.rules(**PRESET.changes)
    found = progress(rules, OpeningFacts(melds=(parse_cards(cards),), deal=deal), DealContext(3, deal))
    assert (str(found.so_far), str(found.missing)) == (so_far, missing) if found else so_far == ""


def nth(deal: int, hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The hands of a game with this hand as the given deal; Bob deals, so counter-clockwise Ann plays first."""
    return [NOTHING] * (deal - 1) + [{**hand, "dealer": "Bob"}]


def test_example_22_a_special_ends_the_deal_without_a_discard() -> None:
    hand = laid(f"1. Ann: {ONE_JOKER}", "Ann", Bob="4D 9D QS", Cat=7)
    assert played(*nth(9, hand), preset=CAR)["totals"] == {"Ann": 0, "Bob": 23, "Cat": 7}


def test_example_24_a_deal_scores() -> None:
    sheet = played(NOTHING, NOTHING, left("Ann", Bob="4D 9D QS", Cat="* * AC"), preset=CAR)
    assert sheet["totals"] == {"Ann": 0, "Bob": 23, "Cat": 80}


def test_after_the_tenth_deal_the_lowest_total_wins_and_equal_totals_share() -> None:
    """Decided: equal totals in Carioca."""
    hands = [left("Ann", Bob=5, Cat=5), left("Bob", Ann=5, Cat=5), *[NOTHING] * 8]
    assert not played(*hands[:9], preset=CAR)["finished"]
    over = played(*hands, preset=CAR)
    assert (over["finished"], over["winners"]) == (True, ["Ann", "Bob"])


def test_twelve_cards_are_dealt_counter_clockwise_from_two_packs_and_four_jokers() -> None:
    coming = played(*[NOTHING] * 8, preset=CAR)["next"]
    assert (coming["cards"], coming["packs"], coming["jokers"], coming["contract"]) == (12, 2, 4, "D")
    assert played(preset=CAR, seats=4)["next"]["first"] == "Dan"
    assert played(preset=CAR, seats=5)["next"]["cards"] == 12
    assert "too many for two packs" in str(refused(preset=CAR, seats=6))


RECORDS: list[tuple[str, int, str, str | None, dict[str, Any], str]] = [
    ("a dirty run (contract.special)", 9, f"1. Ann: {ONE_JOKER}", "Ann", {}, ""),
    ("a royal run (contract.special)", 10, f"1. Ann: {ROYAL}", "Ann", {}, ""),
    ("all cards are laid, and nobody is out (contract.special)", 9, f"1. Ann: {DIRTY}", None, {}, "enter that this player went out"),
    ("all cards are laid, and another is out (contract.special)", 10, f"Ann: {ROYAL}", "Bob", {}, "enter that this player went out"),
    ("claims may have brought more cards (contract.may-i)", 9, f"1. Ann: {DIRTY}", "Bob", {"may_i": "chain"}, ""),
    ("without turns (contract.special)", 10, f"Ann: {ROYAL}", "Ann", {}, ""),
    ("a royal run in the deal before (contract.special)", 9, f"1. Ann: {ROYAL}", "Ann", {}, ""),
    ("a dirty run in the deal after (contract.special)", 10, f"1. Ann: {DIRTY}", "Ann", {}, "AS 2H 3H 4D 5C 6S 7S 8C 9H TD JC QC KS is not a meld. 2H and AS are different suits: a royal run must be all one suit."),
    ("in a deal of sequences (contract.sequence)", 7, f"1. Ann: {DIRTY}", "Ann", {}, "neither a group nor a sequence"),
    ("two of a rank (contract.special)", 9, f"1. Ann: {DIRTY.replace('9H', '8H')}", "Ann", {}, "each rank once"),
    ("too many jokers (contract.joker)", 9, f"1. Ann: {TWO_JOKERS}", "Ann", {}, "at most 1"),
    ("as many as the table says (contract.joker)", 9, f"1. Ann: {TWO_JOKERS}", "Ann", MANY, ""),
    ("a group in a deal of specials (Decided: specials)", 9, "1. Ann: 8S 8H 8C", None, {}, "3 cards are too few"),
    ("a lay-off on it (contract.special)", 9, f"1. Ann: {DIRTY} / 2. Cat: 8H > 1", "Ann", {}, "the dirty run is complete"),
    ("a joker taken from it (contract.special)", 10, "1. Ann: A-JH * KH / 2. Cat: QH swap 1", "Ann", {"joker_swap": "to-hand"}, "the royal run is complete"),
    ("two specials of one player (Decided: specials)", 9, f"1. Ann: {DIRTY} / 4. Ann: {DIRTY}", None, {"extra_melds": True}, "one meld too many"),
    ("two of two players (contract.special)", 9, f"1. Ann: {DIRTY} / 2. Cat: {DIRTY}", None, {"cards_dealt": [13] * 10}, ""),
    ("a card is left, and discarded later (Decided: specials)", 9, f"1. Ann: {DIRTY}", "Ann", {"cards_dealt": [13] * 10}, ""),
    ("round the corner in deal 2 (contract.sequence)", 2, "1. Ann: 5C 5D 5H / 1. Ann: QS KS AS 2S", "Ann", {}, ""),
    ("a lay-off in that turn (contract.no-layoff-yet)", 2, "1. Ann: 5C 5D 5H / 1. Ann: 5-8S / 1. Ann: 9S > 2", "Ann", {}, "too early for"),
    ("a new meld later (contract.after)", 2, "1. Ann: 5C 5D 5H / 1. Ann: 5-8S / 4. Ann: 9S 9D 9H", "Ann", {}, "one meld too many"),
    ("a joker taken (contract.swap)", 2, "1. Ann: 5C 5D 5H / 1. Ann: 5S *6S 7S 8S / 4. Ann: 6S swap 2", "Ann", {}, "jokers on the table stay there"),
]  # fmt: skip


@table("reason, deal, plays, out, rules, says", RECORDS)
def test_a_record_has_what_the_deal_asks_for(
    reason: str, deal: int, plays: str, out: str | None, rules: Any, says: str
) -> None:
    hands = nth(deal, laid(plays, out))
    if says:
        assert says in str(refused(*hands, preset=CAR, **rules))
    else:
        assert len(played(*hands, preset=CAR, **rules)["hands"]) == deal


def test_a_special_is_drawn_as_one_row_of_thirteen() -> None:
    drawn = shapes(GAME.rules(**PRESET.changes), "S")
    assert [(each.faces[0], each.faces[-1], each.steps) for each in drawn] == [("A", "K", True)]


SHORTER: list[tuple[str, str]] = [
    ("without the specials (Carioca)", "GG GR RR GGG GGR GRR RRR GGGG"),
    ("the royal run alone (Carioca)", "GG GR RR GGG GGR GRR RRR GGGG S"),
    ("as in Argentina (Carioca)", "GG GR RR GGG GGR GRR GGGG RRR"),
    ("eleven deals", "GG GR RR GGG GGR GRR RRR GGGG GG D S"),
]


@table("reason, contracts", SHORTER)
def test_tables_shorten_the_list(reason: str, contracts: str) -> None:
    deals = len(contracts.split())
    rules = {"contracts": contracts.split(), "cards_dealt": [12] * deals}
    assert not played(*[NOTHING] * (deals - 1), preset=CAR, **rules)["finished"]
    assert played(*[NOTHING] * deals, preset=CAR, **rules)["finished"]


CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("eleven cards", {"cards_dealt": [12] * 8 + [11, 12]}, "11 cards in deal 9 are too few for the dirty run: it needs at least 12"),
    ("both", {"contracts": ["D", "S"], "cards_dealt": [7, 8]}, "7 cards in deal 1 are too few for the dirty run"),
    ("beside others", {"contracts": ["DG"], "cards_dealt": [12]}, "“DG” is not possible"),
    ("with a size", {"contracts": ["S13"], "cards_dealt": [12]}, "“S13” is not possible"),
    ("too many jokers", {"special_jokers": 5}, "5 is not possible"),
]  # fmt: skip


@table("reason, rules, says", CONTRADICTIONS)
def test_a_special_needs_twelve_cards_and_stands_alone(reason: str, rules: Any, says: str) -> None:
    assert says in str(refused(preset=CAR, **rules))


SENTENCES: list[tuple[str, str, dict[str, Any], str]] = [
    (
        "both runs",
        "contract.special",
        {},
        "A dirty run is thirteen cards, one of each rank, in any suits. A royal run is",
    ),
    ("as in a sequence", "contract.special", {}, "as many jokers as a sequence"),
    ("at most two", "contract.special", {"special_jokers": 2}, "at most 2 jokers"),
    ("none", "contract.special", {"special_jokers": 0}, "Such a run has no jokers"),
    ("the royal run alone", "contract.special", {"contracts": ("GG", "S"), "cards_dealt": (12, 12)}, "A royal run is"),
    ("in the list", "contract.opening", {}, "in deal 9 the dirty run, in deal 10 the royal run"),
]


@table("reason, clause, changes, words", SENTENCES)
def test_a_clause_speaks_of_the_specials(reason: str, clause: str, changes: dict[str, Any], words: str) -> None:
    rules = GAME.rules(**{**PRESET.changes, **changes})
    assert words in str(GAME.book.clauses[clause](rules))
    assert GAME.book.played["contract.special"](rules)
    assert not GAME.book.played["contract.special"](GAME.rules())


RULES = [
    {},
    {"wilds_per_meld": None},
    MANY,
    {"jokers_apart": True, **MANY},
    {"wild_ranks": ("2",), "wilds_per_meld": None},
]


def is_special(cards: list[Card], kind: str, most: int, wild: int, apart: bool) -> bool:
    """Whether cards are thirteen ranks for some choice of those that may stand for any: every choice is tried."""
    free = [card for card in cards if card.bare or card.rank == wild]
    fixed = [card for card in cards if card not in free]
    for stay in product([False, True], repeat=len(free)):
        stand = [card for card, stays in zip(free, stay, strict=True) if card.bare or not stays]
        there = fixed + [card for card, stays in zip(free, stay, strict=True) if stays and not card.bare]
        taken = {card.rank for card in there}
        lacking = [rank for rank in range(1, 14) if rank not in taken]
        suits = {card.suit for card in there}
        beside = any(rank + 1 in lacking for rank in lacking)
        right = len(there) == len(taken) and len(lacking) == len(stand) <= most and (kind == "D" or len(suits) == 1)
        if len(cards) == 13 and right and not (apart and beside):
            return True
    return False


def drawn(chance: Random, kind: str) -> list[Card]:
    """Thirteen ranks with some cards spoiled, sometimes one too many or too few."""
    suits = "SHDC" if kind == "D" else chance.choice("SHDC")
    cards = [Card(rank, chance.choice(suits)) for rank in range(1, 14)]
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        cards[chance.randrange(13)] = chance.choice([Card(0, "", joker=True), Card(2, chance.choice("SHDC"))])
    if chance.random() < 0.3:
        cards[chance.randrange(13)] = Card(chance.randint(1, 13), chance.choice("SHDC"))
    chance.shuffle(cards)
    return cards[: chance.choice([13] * 8 + [12])] + chance.choice([[]] * 8 + [cards[:1]])


@pytest.mark.parametrize("kind", ["D", "S"])
@pytest.mark.parametrize("changes", RULES, ids=str)
def test_a_special_is_what_brute_force_says(kind: str, changes: dict[str, Any]) -> None:
    rules = GAME.rules(**{**PRESET.changes, **changes})
    melds = meld_rules(rules, 3, kind)
    most = 99 if melds.wilds_per_meld is None else melds.wilds_per_meld
    chance, seen = Random(f"special {kind}"), set()
    for _ in range(300):
        cards = drawn(chance, kind)
        found = readings(cards, melds)
        expected = is_special(cards, kind, most, 2 if melds.wild_ranks else 0, melds.jokers_apart)
        assert bool(found) is expected, write_cards(cards)
        assert [each.rank for meld in found for each in meld.cards] == [*range(1, 14)] * len(found)
        assert not any(extensions(meld, [card], melds) for meld in found for card in cards[:2])
        assert all(readings(meld.cards, melds) == (meld,) for meld in found), write_cards(cards)
        seen.add(expected)
    assert seen == {True, False}
