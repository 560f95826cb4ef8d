"""Gin Rummy: what a table asks the referee, from docs/rules/gin.md alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.gin.referee import MOST_CARDS
from referee.sheet.cases import read_case
from tests.disputes import Case, check, refused
from tests.rule_pages import HOUSE, column, part, plain
from tests.tables import table


def ask(question: str, preset: str = "gin", rules: Case | None = None, **fields: Any) -> Case:
    return {"id": "q1", "game": preset, "rules": rules or {}, "ask": question, **fields}


def meld(cards: str, **fields: Any) -> Case:
    return ask("meld", cards=cards, **fields)


def layoff(cards: str, on: str, rules: Case | None = None, **fields: Any) -> Case:
    return ask("layoff", rules=rules, cards=cards, on=on, **fields)


def discard(card: str, took: str, preset: str = "gin", rules: Case | None = None) -> Case:
    return ask("discard", preset, rules, card=card, took=took)


def knock(held: str | int, preset: str = "gin", rules: Case | None = None, **fields: Any) -> Case:
    """Held cards, or the deadwood as a number."""
    return ask("knock", preset, rules, **{"deadwood" if isinstance(held, int) else "held": held}, **fields)


def dead(held: str, rules: Case | None = None, **fields: Any) -> Case:
    return ask("deadwood", rules=rules, held=held, **fields)


RUN, SIXES, TEN = "9S TS JS QS", "6H 6D 6C", "9S TS JS QS 6H 6D 6C 2H AD 2D"
KNOCKER = "KS KC KD 5S 6S 7S 9C TC JC JD"
DEFENDER, AGAINST = "2S 2C 2D 2H 8S 8C 8D 9S 7C AC", ["KS KC KD", "5S 6S 7S", "9C TC JC"]
GIN, ELEVEN = "9S TS JS QS 6H 6D 6C 2H 3H 4H", "9S TS JS QS 6H 6D 6C 2H 3H 4H 5H"
HOPELESS = "KS QH JD 9C 8S 7H 5D 4C 2S AH TD"
SHARED = "7S 8S 9S 9H 9D AC 2C 3C 4D AD"
OKLAHOMA, ONE, BIG = "oklahoma", {"upcard_ace": "one"}, {"big_gin_bonus": 31}

MELDS = [
    ("a set of three", meld("9S 9H 9D"), "legal", "gin.set", {}),
    ("a set of four", meld("9S 9H 9D 9C"), "legal", "gin.set", {}),
    ("two cards are too few", meld("9S 9H"), "illegal", None, {}),
    ("the same card twice", meld("KS KS KH"), "illegal", None, {"says": "K♠"}),
    ("a run", meld("9S TS JS"), "legal", "gin.run", {}),
    ("a gap", meld("9S TS QS"), "illegal", "gin.run", {}),
    ("another suit", meld("9S TS JH", **{"as": "run"}), "illegal", "gin.run", {"says": "J♥"}),
    ("a run of thirteen", meld("A-KS"), "legal", "gin.run", {}),
    ("the ace is low", meld("AS 2S 3S"), "legal", "gin.run", {}),
    ("the ace is not high", meld("QS KS AS"), "illegal", "gin.run", {"says": "A♠"}),
    ("the ace is not between", meld("KS AS 2S"), "illegal", "gin.run", {"says": "A♠"}),
    ("a set is no run", meld("9S 9H 9D", **{"as": "run"}), "illegal", "gin.run", {}),
    ("a run is no set", meld("9S TS JS", **{"as": "set"}), "illegal", "gin.set", {}),
    ("there are no jokers", meld("9S * JS"), "illegal", None, {}),
]  # fmt: skip

LAYOFFS = [
    ("example 1: a fourth six", layoff("6S", SIXES), "legal", "gin.layoff", {}),
    ("example 1: below the run", layoff("8S", RUN), "legal", "gin.layoff", {}),
    ("example 1: above the run", layoff("KS", RUN), "legal", "gin.layoff", {}),
    ("example 1: one after another", layoff("7S 8S", RUN), "legal", "gin.layoff", {}),
    ("example 1: both ends", layoff("8S KS", RUN), "legal", "gin.layoff", {}),
    ("the seven without the eight", layoff("7S", RUN), "illegal", None, {"says": "7♠"}),
    ("one of two does not fit", layoff("8S 8H", RUN), "illegal", None, {"says": "8♥"}),
    ("the ace is not above the king", layoff("AS", "JS QS KS"), "illegal", None, {"says": "A♠"}),
    ("another rank", layoff("7S", SIXES), "illegal", None, {"says": "7♠"}),
    ("a six that lies already", layoff("6H", SIXES), "illegal", None, {"says": "6♥"}),
    ("not on deadwood", layoff("QD", "JD"), "illegal", None, {}),
    ("not against gin", layoff("6S", SIXES, gin=True), "illegal", "gin.no-layoff-on-gin", {}),
    ("against gin where agreed", layoff("6S", SIXES, {"layoff_on_gin": True}, gin=True), "legal", None, {}),
    ("what does not fit, where agreed", layoff("7S", SIXES, {"layoff_on_gin": True}, gin=True), "illegal", None, {}),
    ("fields of other games are not read", layoff("6S", SIXES, sealed=True, opened=False), "legal", "gin.layoff", {}),
]  # fmt: skip

TURNS = [
    ("the top of the pile", ask("pickup", pile="2C 7S", card="7S", held="KD"), "legal", "gin.draw", {}),
    ("an older discard", ask("pickup", pile="2C 7S", card="2C", held="KD"), "illegal", "gin.draw", {"says": "2♣"}),
    ("an older discard that would meld", ask("pickup", pile="2C 7S", card="2C", held="2H 2D"), "illegal", "gin.draw", {"says": "2♣"}),
    ("after the stock any card", discard("7S", ""), "legal", "gin.discard", {}),
    ("the card just taken", discard("7S", "7S"), "legal", "gin.discard", {}),
    ("the card just taken, where agreed", discard("7S", "7S", rules={"may_return_discard": False}), "illegal", "gin.discard", {"says": "7♠"}),
    ("gin-pagat: the card just taken", discard("7S", "7S", "gin-pagat"), "illegal", "gin.discard", {"says": "7♠"}),
    ("gin-pagat: another card", discard("8S", "7S", "gin-pagat"), "legal", "gin.discard", {}),
    ("gin-pagat: after the stock", discard("7S", "", "gin-pagat"), "legal", "gin.discard", {}),
    ("gin-pagat: where it may return", discard("7S", "7S", "gin-pagat", {"may_return_discard": True}), "legal", "gin.discard", {}),
    ("oklahoma: the card just taken", discard("7S", "7S", OKLAHOMA), "legal", "gin.discard", {}),
]  # fmt: skip

KNOCKS = [
    ("example 1: with 5", knock(f"{TEN} KD", discard="KD"), "legal", "gin.knock", {"deadwood": 5}),
    ("example 1: ten cards", knock(TEN), "legal", "gin.knock", {"deadwood": 5}),
    ("example 1: a six thrown away", knock(f"{TEN} KD", discard="6H"), "illegal", "gin.limit", {"deadwood": 27, "says": "27"}),
    ("example 1: the discard is missing", knock(f"{TEN} KD"), "undecided", None, {"says": "discard"}),
    ("no discard would do", knock(HOPELESS), "illegal", "gin.limit", {}),
    ("exactly the limit", knock(KNOCKER), "legal", "gin.knock", {"deadwood": 10}),
    ("one above the limit", knock(KNOCKER, rules={"knock_limit": 9}), "illegal", "gin.limit", {"deadwood": 10, "says": "10"}),
    ("a number at the limit", knock(10), "legal", "gin.knock", {"deadwood": 10}),
    ("a number above the limit", knock(11), "illegal", "gin.limit", {"deadwood": 11, "says": "11"}),
    ("no deadwood is gin", knock(GIN), "legal", "gin.gin", {"deadwood": 0}),
    ("no deadwood as a number", knock(0), "legal", "gin.gin", {"deadwood": 0}),
    ("straight gin: one is too much", knock(1, "straight-gin"), "illegal", "gin.limit", {"deadwood": 1, "says": "1"}),
    ("straight gin: gin", knock(0, "straight-gin"), "legal", "gin.gin", {"deadwood": 0}),
    ("gin-pagat: at the limit", knock(10, "gin-pagat"), "legal", "gin.knock", {"deadwood": 10}),
    ("the upcard says nothing in gin", knock(9, upcard="2H"), "legal", "gin.knock", {"deadwood": 9}),
    ("big gin", knock(ELEVEN, rules=BIG), "legal", "gin.big-gin", {"deadwood": 0}),
    ("big gin that is not played needs its discard", knock(ELEVEN), "undecided", None, {"says": "discard"}),
    ("gin with the discard said", knock(ELEVEN, discard="9S"), "legal", "gin.gin", {"deadwood": 0}),
    ("gin, where big gin is played", knock(ELEVEN, rules=BIG, discard="9S"), "legal", "gin.gin", {"deadwood": 0}),
    ("big gin with a card too many", knock(f"{GIN} KD", rules=BIG), "undecided", None, {"says": "discard"}),
    ("declared as it is best", knock(KNOCKER, melds=AGAINST), "legal", "gin.knock", {"deadwood": 10}),
    ("declared without a run", knock(KNOCKER, melds=AGAINST[:2]), "illegal", "gin.limit", {"deadwood": 39}),
    ("declared worse, still low enough", knock(GIN, melds=[RUN, SIXES]), "legal", "gin.knock", {"deadwood": 9}),
    ("a card in two melds", knock(SHARED, melds=["7S 8S 9S", "9S 9H 9D", "AC 2C 3C"]), "illegal", "gin.one-meld", {"says": "9♠ is in two melds, 7♠ 8♠ 9♠ and 9♠ 9♥ 9♦"}),
    ("a declared meld that is none", knock(KNOCKER, melds=["KS KC KD", "5S 6S 7S", "9C TC JD"]), "illegal", None, {}),
    ("a declared card that is not held", knock(KNOCKER, melds=["KS KC KH"]), "illegal", None, {"says": "K♥"}),
    ("oklahoma: at the upcard", knock(4, OKLAHOMA, upcard="4H"), "legal", "gin.knock", {"deadwood": 4}),
    ("oklahoma: above the upcard", knock(5, OKLAHOMA, upcard="4H"), "illegal", "gin.limit", {"deadwood": 5, "says": "5"}),
    ("oklahoma: a king allows ten", knock(10, OKLAHOMA, upcard="KH"), "legal", "gin.knock", {}),
    ("oklahoma: a king allows no more", knock(11, OKLAHOMA, upcard="KH"), "illegal", "gin.limit", {"says": "11"}),
    ("oklahoma: a spade changes no limit", knock(8, OKLAHOMA, upcard="8S"), "legal", "gin.knock", {}),
    ("oklahoma: above a spade", knock(9, OKLAHOMA, upcard="8S"), "illegal", "gin.limit", {"says": "9"}),
    ("oklahoma: an ace is gin only", knock(1, OKLAHOMA, upcard="AH"), "illegal", "gin.limit", {"says": "1"}),
    ("oklahoma: gin on an ace", knock(0, OKLAHOMA, upcard="AH"), "legal", "gin.gin", {}),
    ("oklahoma: an ace that allows one", knock(1, OKLAHOMA, ONE, upcard="AH"), "legal", "gin.knock", {}),
    ("oklahoma: an ace that allows no two", knock(2, OKLAHOMA, ONE, upcard="AH"), "illegal", "gin.limit", {"says": "2"}),
    ("oklahoma: the upcard is missing", knock(5, OKLAHOMA), "undecided", "gin.limit", {"says": "upcard"}),
    ("oklahoma: the upcard is missing, in cards", knock(TEN, OKLAHOMA), "undecided", "gin.limit", {"says": "upcard"}),
    ("oklahoma: gin whatever the upcard", knock(0, OKLAHOMA), "legal", "gin.gin", {}),
    ("oklahoma: too much whatever the upcard", knock(11, OKLAHOMA), "illegal", "gin.limit", {"says": "11"}),
    ("oklahoma: one, where an ace is none", knock(1, OKLAHOMA), "undecided", "gin.limit", {"says": "upcard"}),
    ("oklahoma: one, whatever the upcard", knock(1, OKLAHOMA, ONE), "legal", None, {}),
    ("took the discard: the same card (gin.discard)", knock(f"{TEN} 5D", "gin-pagat", discard="5D", took="5D"), "illegal", "gin.discard", {"says": "5♦"}),
    ("took the discard: the same card, where it may return", knock(f"{TEN} 5D", discard="5D", took="5D"), "legal", "gin.knock", {"deadwood": 5}),
    ("took the discard: another card goes", knock(f"{TEN} 5D", "gin-pagat", discard="5D", took="2H"), "legal", "gin.knock", {"deadwood": 5}),
    ("took the discard: too much is left as well", knock(f"{TEN} KD", "gin-pagat", {"knock_limit": 4}, discard="KD", took="KD"), "illegal", "gin.discard", {}),
    ("took the discard: it is no longer among the ten", knock(TEN, "gin-pagat", took="KD"), "illegal", "gin.discard", {"says": "K♦"}),
    ("took the discard: it is among the ten", knock(TEN, "gin-pagat", took="2H"), "legal", "gin.knock", {"deadwood": 5}),
    ("took the discard: points in place of cards", knock(5, "gin-pagat", discard="5D", took="5D"), "illegal", "gin.discard", {}),
    ("took the discard: the discard is missing", knock(f"{TEN} 5D", "gin-pagat", took="5D"), "undecided", "gin.knock", {"deadwood": 8, "says": "Say which card you discard"}),
    ("took the discard: another one would be best", knock(f"{TEN} KD", "gin-pagat", took="AD"), "undecided", "gin.knock", {"deadwood": 5}),
    ("took the discard: no other would do", knock(f"{TEN} KD", "gin-pagat", took="KD"), "illegal", "gin.discard", {"says": "K♦ is the only discard"}),
    ("took the discard: no discard would do at all", knock(HOPELESS, "gin-pagat", took="KS"), "illegal", "gin.limit", {}),
    ("took the discard: declared melds of which one is long", knock(f"{GIN} KD", "gin-pagat", took="KD", melds=[RUN, SIXES, "2H 3H 4H"]), "undecided", "gin.knock", {"deadwood": 10, "says": "Q♠"}),
    ("took the discard: big gin needs none", knock(ELEVEN, "gin-pagat", BIG, took="5H"), "legal", "gin.big-gin", {"deadwood": 0}),
    ("took the discard: its suit is not said", knock(f"{TEN} KD", "gin-pagat", discard="KD", took="K"), "undecided", "gin.discard", {"says": "suit"}),
    ("gin: an upcard that limits, where agreed", knock(5, rules={"upcard_limit": True}, upcard="4H"), "illegal", "gin.limit", {"says": "5"}),
    ("oklahoma: ten, where no upcard limits", knock(10, OKLAHOMA, {"upcard_limit": False}), "legal", "gin.knock", {}),
]  # fmt: skip

FOURS = ["2S 2H 2D 2C", "8S 8D 8C"]
COUNTS = [
    ("example 1: what is left", dead(TEN), "legal", None, {"deadwood": 5, "melds": [RUN, SIXES]}),
    ("example 1: eleven cards", dead(f"{TEN} KD"), "legal", None, {"deadwood": 15}),
    ("example 5: alone", dead(DEFENDER), "legal", None, {"deadwood": 17, "melds": FOURS}),
    ("example 5: a meld is broken up", dead(DEFENDER, against=AGAINST), "legal", None, {"deadwood": 9, "melds": FOURS[:1]}),
    ("example 5: against gin", dead(DEFENDER, against=AGAINST, gin=True), "legal", None, {"deadwood": 17}),
    ("example 5: against gin where agreed", dead(DEFENDER, {"layoff_on_gin": True}, against=AGAINST, gin=True), "legal", None, {"deadwood": 9}),
    ("example 1: the defender's chain", dead("8S 7S KH", against=[RUN, SIXES]), "legal", None, {"deadwood": 10}),
    ("a card is in one meld", dead("7S 8S 9S 9H 9D"), "legal", None, {"deadwood": 15, "melds": ["9S 9H 9D"]}),
    ("a card of four serves the run", dead("7S 8S 9S 9H 9D 9C"), "legal", None, {"deadwood": 0}),
    ("the ace is low", dead("QS KS AS"), "legal", None, {"deadwood": 21, "melds": []}),
    ("nothing is left", dead(GIN), "legal", None, {"deadwood": 0}),
    ("one card", dead("KS"), "legal", None, {"deadwood": 10}),
    ("what is held counts", ask("count", held="AS 5H TD KC"), "legal", "gin.values", {"points": 26}),
    ("melded cards count, too", ask("count", held="9S TS JS"), "legal", "gin.values", {"points": 29}),
    ("ranks are enough to count", ask("count", held="KK5 888"), "legal", "gin.values", {"points": 49}),
    ("oklahoma: the same values", ask("count", OKLAHOMA, held="AS 5H TD KC"), "legal", "gin.values", {"points": 26}),
]  # fmt: skip

REFUSED = [
    ("an unknown question", ask("sing"), "sing"),
    ("a swap, with what there is instead", ask("swap", card="9S", on="9D 9H *9"), "knock"),
    ("an opening", ask("opening", melds=["9S 9H 9D"]), "opening"),
    ("going out", ask("out", by="discard"), "out"),
    ("rum", ask("rum", discard="8S", table=["5S 6S 7S"]), "rum"),
    ("a claim", ask("claim"), "claim"),
    ("an unknown field", dead("9S", hold="9S"), "hold"),
    ("a card that cannot be read", dead("9S 0S"), "0S"),
    ("an upcard that cannot be read", knock(5, OKLAHOMA, upcard="4X"), "4X"),
    ("an unknown rule", dead("9S", {"knock_limits": 3}), "knock_limits"),
    ("a rule of another game", dead("9S", {"min_run": 3}), "min_run"),
    ("a value out of range", dead("9S", {"knock_limit": 51}), "knock_limit"),
    ("rules that contradict each other", knock(5, OKLAHOMA, {"first_turn": "eleven"}), "eleven"),
    ("a knock with one card", knock("9S"), "1 card will not do: you knock with ten cards"),
]


CLOSE = [
    ("oklahoma: the rank of the upcard is enough", knock(5, OKLAHOMA, upcard="K"), "legal", "gin.knock", {}),
    ("eights of one pack need no suits", meld("888"), "legal", "gin.set", {}),
    ("sevens to nines do", meld("789"), "undecided", "gin.run", {"says": "suit"}),
    ("nothing to lay off on, though gin allows it", ask("deadwood", rules={"layoff_on_gin": True}, held="KH", gin=True), "legal", "gin.values", {"deadwood": 10}),
    ("eights of one pack are a set, whatever their suits", dead("888 5C"), "legal", "gin.values", {"deadwood": 5, "melds": ["8 8 8"]}),
    ("so with the suits of some", dead("8S 8 8H 5C"), "legal", "gin.values", {"deadwood": 5, "melds": ["8S 8H 8"]}),
    ("deadwood needs no suits where nothing fits", dead("KK5 888"), "legal", "gin.values", {"deadwood": 25}),
    ("a run hangs on them", dead("789 5C"), "undecided", "gin.run", {"says": "suit"}),
    ("so does what could be in a run instead", dead("88 7S 9S"), "undecided", "gin.set", {"says": "8"}),
    ("in a run or in the set it is the same", dead("888 7S 9S"), "legal", "gin.values", {"deadwood": 16}),
    ("the knocker's set needs none either", dead("8S 5C", against=["888"]), "legal", "gin.layoff", {"deadwood": 5, "layoffs": [{"cards": "8S", "on": "8 8 8"}]}),
    ("the knocker's run does", dead("8S 5C", against=["567"]), "undecided", None, {}),
    ("so many ways that none is tried", dead("KK QQ 55 77 99 22"), "undecided", "gin.set", {"says": "K"}),
    ("a card is in two melds on the table", dead("KS QD", against=["7H 7S 7D", "7H 8H 9H"]), "illegal", "gin.one-meld", {"says": "7♥ is in two melds"}),
    ("a card is held and on the table", dead("KS 7H", against=["7H 7S 7D"]), "illegal", "gin.deal", {"says": "7♥"}),
    ("a card is held twice, another in two melds", dead("KS KS", against=["7H 7S 7D", "7H 8H 9H"]), "illegal", "gin.deal", {"says": "K♠"}),
    ("what is no meld comes before what is in two", dead("KS", against=["7H 7S 7D", "7H 8H TH"]), "illegal", "gin.deal", {"says": "7♥"}),
    ("every card counts once", ask("count", held="AS AS"), "illegal", "gin.deal", {"says": "A♠"}),
]  # fmt: skip

ROWS = [*CLOSE, *MELDS, *LAYOFFS, *TURNS, *KNOCKS, *COUNTS]


@table("why, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(why: str, case: Case, verdict: str, clause: str | None, more: Case) -> None:
    check(case, verdict, clause, more)


@table("why, case, named", REFUSED)
def test_refused(why: str, case: Case, named: str) -> None:
    refused(case, named)


SAID = [
    (f"{TEN} KD", "KD", "Deadwood: 2♥ 2 + A♦ 1 + 2♦ 2 = 5 points, and you may knock with 10 points or less."),
    (KNOCKER, None, "10 points of deadwood (J♦), and you may knock with 10 points or less."),
    (f"{TEN} KD", "6H", "Deadwood: 2♥ 2 + A♦ 1 + 2♦ 2 + 6♦ 6 + K♦ 10 + 6♣ 6 = 27 points, which is above the knock limit of 10."),
    ("2S 4H 6C 8D TS QH KC 9D 7S 5H 3C", None, ("The best discard still leaves 64 points of deadwood, "
                                                "which is above the knock limit of 10.")),
]  # fmt: skip


@pytest.mark.parametrize(("held", "discard", "because"), SAID)
def test_a_knock_shows_the_sum_of_its_deadwood(held: str, discard: str | None, because: str) -> None:
    asked = {"discard": discard} if discard else {}
    assert str(read_case(knock(held, **asked)).verdict.because) == because


def test_what_is_left_shows_its_sum() -> None:
    assert str(read_case(dead(TEN)).verdict.because) == "Deadwood: 2♥ 2 + A♦ 1 + 2♦ 2 = 5 points."


DEADWOOD = {"id": 1, "game": "gin", "ask": "deadwood"}


def test_the_page_of_cases_says_how_many_cards_are_counted() -> None:
    """X19: more cards than two hands are refused, and the page says from which number on."""
    page = (HOUSE / "docs/cases.md").read_text("utf-8")
    text = part(page, "`deadwood`: How much deadwood?", "###")
    held = next(row["is"] for row in column(text, "fact") if plain(row["fact"]) == "held")
    assert held == f"needed: one to {MOST_CARDS} cards"
    cards = " ".join(f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQK")
    check({**DEADWOOD, "held": cards[: 3 * MOST_CARDS - 1]}, "legal", None, {})
    refused({**DEADWOOD, "held": cards[: 3 * (MOST_CARDS + 1) - 1]}, f"at most {MOST_CARDS}")
