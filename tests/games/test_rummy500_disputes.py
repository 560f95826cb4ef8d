"""500 Rummy: what a table asks the referee, from docs/rules/rummy500.md alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.sheet.cases import answer
from tests.disputes import Case, check, refused
from tests.tables import table


def case_of(ask: str, preset: str = "500-rum", rules: Case | None = None, **fields: Any) -> Case:
    return {"id": "q1", "game": preset, "rules": rules or {}, "ask": ask, **fields}


def meld(cards: str, preset: str = "500-rum", rules: Case | None = None, **fields: Any) -> Case:
    return case_of("meld", preset, rules, cards=cards, **fields)


def layoff(cards: str, on: str, preset: str = "500-rum", rules: Case | None = None, **fields: Any) -> Case:
    return case_of("layoff", preset, rules, cards=cards, on=on, **fields)


def pickup(pile: str, card: str, held: str, preset: str = "500-rum", rules: Case | None = None, **more: Any) -> Case:
    return case_of("pickup", preset, rules, **{"pile": pile, "card": card, "held": held, "table": [], **more})


def discard(card: str, took: str, preset: str = "500-rum", rules: Case | None = None) -> Case:
    return case_of("discard", preset, rules, card=card, took=took)


def out(by: str, preset: str = "500-rum", rules: Case | None = None, **fields: Any) -> Case:
    return case_of("out", preset, rules, by=by, **fields)


def rum(call: str, card: str, table: list[str], preset: str = "500-rum", **fields: Any) -> Case:
    rules = {"rum_call": call, **fields.pop("rules", {})}
    return case_of("rum", preset, rules, discard=card, table=table, **fields)


def held(cards: str, preset: str = "500-rum", rules: Case | None = None, **fields: Any) -> Case:
    return case_of("count", preset, rules, held=cards, **fields)


def laid(*melds: Any, preset: str = "500-rum", rules: Case | None = None, **fields: Any) -> Case:
    return case_of("count", preset, rules, melds=list(melds), **fields)


def add(cards: str, on: str) -> Case:
    return {"cards": cards, "on": on}


WRAPS, FOURS, ANYTIME, BOATHOUSE = {"ace_wraps": True}, {"min_run": 4}, {"out_of_turn": True}, {"boathouse": True}
NINES = ["run *7D *8D 9D", "run *8D 9D *TD", "run 9D *TD *JD"]
GAMBIT, PERSIAN, RUMMY, BICYCLE = "dealers-gambit", "persian", "500-rummy", "500-bicycle"

MELDS = [
    ("a set of three", meld("9S 9H 9D"), "legal", "500.set", {}),
    ("a set of four", meld("9S 9H 9D 9C"), "legal", "500.set", {}),
    ("the suits of a set differ, whatever the packs", meld("9S 9H 9S"), "illegal", "500.set", {"says": "9♠"}),
    ("no fifth card in a set", meld("9S 9H 9D 9C 9S"), "illegal", "500.set", {}),
    ("two cards are too few", meld("9S 9H"), "illegal", None, {}),
    ("two neighbours are too few", meld("7C 8C"), "illegal", None, {}),
    ("a run", meld("7C 8C 9C"), "legal", "500.run", {}),
    ("the order typed says nothing", meld("9C 7C 8C"), "legal", "500.run", {}),
    ("a run written short", meld("8-JS"), "legal", "500.run", {}),
    ("screen signs and lower case are read", meld("10♥, jh q♥"), "legal", "500.run", {}),
    ("gaps are never filled for a ruling", meld("7C 8C TC"), "illegal", "500.run", {}),
    ("a run has one suit", meld("7C 8C 9D", **{"as": "run"}), "illegal", "500.run", {"says": "9♦"}),
    ("three are too few where runs have four", meld("7C 8C 9C", rules=FOURS), "illegal", "500.run", {}),
    ("four are enough where runs have four", meld("7C 8C 9C TC", rules=FOURS), "legal", "500.run", {}),
    ("a set has three where runs have four", meld("9S 9H 9D", rules=FOURS), "legal", "500.set", {}),
    ("an ace is low", meld("AS 2S 3S"), "legal", "500.run", {}),
    ("an ace is high", meld("QH KH AH"), "legal", "500.run", {}),
    ("an ace is not between", meld("KS AS 2S"), "illegal", "500.run", {"says": "A♠"}),
    ("an ace is between where it wraps", meld("KS AS 2S", rules=WRAPS), "legal", "500.run", {}),
    ("Q-K-A-2 is no run", meld("QS KS AS 2S"), "illegal", "500.run", {}),
    ("Q-K-A-2 where it wraps", meld("QS KS AS 2S", rules=WRAPS), "legal", "500.run", {}),
    ("no card twice where it wraps", meld("A-KS AS", rules=WRAPS), "illegal", "500.run", {}),
    ("a set is no run", meld("9S 9H 9D", **{"as": "run"}), "illegal", "500.run", {}),
    ("a run is no set", meld("7C 8C 9C", **{"as": "set"}), "illegal", "500.set", {}),
    ("suits nobody noted decide nothing", meld("888"), "undecided", "500.set", {}),
    ("only in turn", meld("7C 8C 9C", own_turn=False), "illegal", "500.out-of-turn", {"says": "turn"}),
    ("at any time where agreed", meld("7C 8C 9C", rules=ANYTIME, own_turn=False), "legal", None, {}),
    ("no meld at any time either", meld("7C 8C TC", rules=ANYTIME, own_turn=False), "illegal", "500.run", {}),
    ("500-rummy melds alike", meld("QH KH AH", RUMMY), "legal", "500.run", {}),
    ("an unneeded joker is not missed", meld("7C 8C 9C", GAMBIT), "legal", "500.run", {}),
    # jokers
    ("example 9: one nine and two jokers", meld("9D * *"), "undecided", "500.joker", {"readings": ["set 9D *9 *9", *NINES]}),
    ("said to be a set", meld("9D * *", **{"as": "set"}), "legal", None, {}),
    ("said to be a run, not yet which", meld("9D * *", **{"as": "run"}), "undecided", "500.joker", {"readings": NINES}),
    ("said in full", meld("*7D *8D 9D"), "legal", None, {}),
    ("a joker inside has one place", meld("9S * JS"), "legal", None, {}),
    ("a joker at an end has two", meld("9S TS *"), "undecided", "500.joker", {"readings": ["run *8S 9S TS", "run 9S TS *JS"]}),
    ("said at which end", meld("9S TS *JS"), "legal", None, {}),
    ("said to stand for a card that does not follow", meld("9S TS *QS"), "illegal", None, {}),
    ("said to stand for a card beside it", meld("9S TS *TS"), "illegal", None, {}),
    ("two jokers cannot bridge three cards", meld("7S * * JS"), "illegal", None, {}),
    ("below an ace nothing is left", meld("AS 2S *"), "legal", None, {}),
    ("above an ace nothing is left", meld("QS KS AS *"), "legal", None, {}),
    ("above an ace the two, where it wraps", meld("QS KS AS *", rules=WRAPS), "undecided", "500.joker", {"readings": ["run *JS QS KS AS", "run QS KS AS *2S"]}),
    ("an ace with two jokers is low or high or a set", meld("AS * *"), "undecided", "500.joker", {"readings": ["set AS *A *A", "run AS *2S *3S", "run *QS *KS AS"]}),
    ("a fourth king may be a joker", meld("KS KH KD *"), "legal", None, {}),
    ("there is no fifth king", meld("KS KH KD KC *"), "illegal", "500.joker", {}),
    ("declared jokers alone, a run", meld("*7S *8S *9S", rules={"jokers": 4}), "legal", None, {}),
    ("declared jokers alone, a set", meld("*7 *7 *7", rules={"jokers": 4}), "legal", None, {}),
    ("undeclared jokers alone", meld("* * *"), "undecided", "500.joker", {}),
    ("no jokers in this game", meld("9S * JS", BICYCLE), "illegal", None, {}),
    ("three jokers in all: three (500.pack)", meld("*7S *8S *9S", rules={"jokers_in_all": 3}), "legal", "500.run", {}),
    ("three jokers in all: four (500.pack)", meld("*7S *8S *9S *TS", rules={"jokers_in_all": 3}), "illegal", "500.pack", {"says": "3"}),
    ("no joker in all, whatever each pack has (500.pack)", meld("9S * JS", rules={"jokers_in_all": 0}), "illegal", "500.pack", {}),
    ("one joker in all, though none in each pack (500.pack)", meld("9S * JS", BICYCLE, {"jokers_in_all": 1}), "legal", "500.run", {}),
    ("persian: three jokers", meld("* * *", PERSIAN), "legal", "persian.joker", {}),
    ("persian: four jokers", meld("* * * *", PERSIAN), "legal", "persian.joker", {}),
    ("persian: two jokers", meld("* *", PERSIAN), "illegal", None, {}),
    ("persian: five jokers", meld("* * * * *", PERSIAN), "illegal", None, {}),
    ("persian: a joker in a set", meld("9S 9H *", PERSIAN), "illegal", "persian.joker", {}),
    ("persian: a joker in a run", meld("9S * JS", PERSIAN), "illegal", "persian.joker", {}),
    ("persian: jokers stand for nothing", meld("*7S *8S *9S", PERSIAN), "illegal", "persian.joker", {}),
    ("gambit: the dealer's choice is missing", meld("9S * JS", GAMBIT), "undecided", "gambit.joker", {}),
    ("gambit: wild", meld("9S * JS", GAMBIT, joker_use="wild"), "legal", None, {}),
    ("gambit: wild, with two places", meld("9S TS *", GAMBIT, joker_use="wild"), "undecided", None, {"readings": ["run *8S 9S TS", "run 9S TS *JS"]}),
    ("gambit: a doubling joker stands for nothing", meld("9S * JS", GAMBIT, joker_use="double"), "illegal", "gambit.double", {}),
    ("gambit: a splitting joker stands for nothing", meld("9S * JS", GAMBIT, joker_use="splitter"), "illegal", "gambit.splitter", {}),
]  # fmt: skip

CLUBS, HEARTS, FIXED, SPADES = "7C 8C 9C", "5H 6H 7H", "6C 7C *8C", "4S 5S 6S"

TAKES, IN_TURN, OWN_FIRST = {"joker_swap": "to-hand"}, {"joker_swap": "same-turn"}, {"layoff_after_own": True}

PILE, TOP = "2C 7S 8D KH", "2C 8D 7S"
ON_SPADES: Case = {"table": [SPADES], "use": {"layoff": "7S", "on": SPADES}}
LAYS, NEW = {"pickup_use": "meld-or-layoff"}, {"pickup_use": "new-meld"}
ONLY_ONE, UP_TO_TWO = {"layoff_pickup": 1}, {"layoff_pickup": 2}
FREE, DEPTH = {"pickup_top_free": True}, {"pickup_depth": "top"}

WILD = {"wild_ranks": ["2"]}
THIRTEEN = "* *JD 8D 6D 7D *TD 9D KD 5D 4D 2D 3D 2H"
THIRTEEN_READ = [
    f"{first} 2D 3D 4D 5D 6D 7D 8D 9D *TD *JD {queen} KD {last}".strip()
    for first, queen, last in (
        ("*_AD", "2H*QD", ""),
        ("2H*_AD", "*QD", ""),
        ("", "2H*QD", "*^AD"),
        ("", "*QD", "2H*^AD"),
    )
]
WILDS = [
    ("table-life: A 2 3 is natural (table.wild-natural)", meld("AS 2S 3S", rules=WILD), "legal", "500.run", {}),
    ("table-life: a set with a two (table.wild)", meld("8H 8C 2S", rules=WILD), "legal", "500.set", {}),
    ("table-life: a two at either end (table.wild-natural)", meld("7D 8D 2C", rules=WILD), "undecided", "table.wild-natural", {"readings": ["run 2C*6D 7D 8D", "run 7D 8D 2C*9D"]}),
    ("table-life: a two that is said (table.wild)", meld("7D 8D 2C*9D", rules=WILD), "legal", "500.run", {}),
    ("table-life: said to be a card that it cannot be", meld("7D 8D 2C*TD", rules=WILD), "illegal", "500.run", {}),
    ("table-life: another rank is not wild (table.wild)", meld("7D 8D 3C*9D", rules=WILD), "illegal", "table.wild", {"says": "3♣"}),
    ("table-life: no rank is wild here (table.wild)", meld("7D 8D 2C*9D"), "illegal", "table.wild", {"says": "2♣"}),
    ("table-life: two wild ranks (table.wild)", meld("7D 8D TC*9D", rules={"wild_ranks": ["T", "2"]}), "legal", "500.run", {}),
    ("table-life: too many in one meld (table.wild)", meld("8H 2S *", rules={**WILD, "wilds_per_meld": 1}, **{"as": "set"}), "illegal", "table.wild", {"says": "2"}),
    ("table-life: no more jokers than the table plays (table.wild)", meld("8H *8 *8", rules={"wilds_per_meld": 1}), "illegal", "table.wild", {"says": "2"}),
    ("table-life: 2 2 2 as themselves (table.wild-natural)", meld("2S 2H 2D", rules=WILD), "legal", "500.set", {}),
    ("table-life: a two laid off where it is natural (table.wild-natural)", layoff("2S", "3S 4S 5S", rules=WILD), "legal", "500.layoff", {}),
    ("table-life: a two laid off said to be wild (table.wild)", layoff("2S*6S", "3S 4S 5S", rules=WILD), "legal", "500.layoff", {}),
    ("table-life: a two as the fourth of a set (table.wild)", layoff("2S", "8H 8C 8D", rules=WILD), "legal", "500.layoff", {}),
    ("table-life: never a fifth (table.wild)", layoff("2S", "8H 8C 8D 8S", rules=WILD), "illegal", None, {}),
    ("table-life: one laid as itself is never wild later (table.wild-natural)", layoff("AC", "2S 2H 2D", rules=WILD), "illegal", None, {}),
    ("table-life: a wild card more than the table plays, laid off (table.wild)", layoff("2S*6S", "*3S 4S 5S", rules={**WILD, "wilds_per_meld": 1}), "illegal", "table.wild", {"says": "2"}),
    ("table-life: what took a two's place takes it (table.wild)", case_of("swap", rules={**WILD, **TAKES}, card="9D", on="7D 8D 2C*9D"), "legal", "500.joker", {"says": "2♣"}),
    ("table-life: taken from the pile with a held two (table.wild)", pickup(PILE, "7S", "6S 2D QD", rules={**WILD, **NEW}), "legal", "500.pickup", {}),
    ("table-life: no two is held (table.wild)", pickup(PILE, "7S", "6S 3D QD", rules={**WILD, **NEW}), "illegal", "500.pickup", {}),
    ("table-life: a two from the pile is what it is until it is laid (decided, wild discards)", pickup("7S 2D KH", "2D", "8S 8C", rules={**WILD, **NEW}), "legal", "500.pickup", {}),
    ("table-life: laid off with a held two between (table.wild)", pickup(PILE, "7S", "2D QD", rules={**WILD, **LAYS}, table=["3S 4S 5S"]), "legal", "500.pickup", {}),
    ("table-life: laid off without one", pickup(PILE, "7S", "3D QD", rules={**WILD, **LAYS}, table=["3S 4S 5S"]), "illegal", "500.pickup", {}),
    ("said to be itself it is never wild (turn, Decided)", meld("2C*2C 8S 8H", rules=WILD), "illegal", "500.set", {"says": "2♣"}),
    ("so where the rank alone is said (turn, Decided)", meld("2C*2 8S 8H", rules=WILD), "illegal", "500.set", {}),
    ("said to be itself where it is (turn, Decided)", meld("2C*2C 3C 4C", rules=WILD), "legal", "500.run", {}),
    ("the other two is still wild (turn, Decided)", meld("2C*2C 2D 3C", rules=WILD), "undecided", "table.wild-natural", {"readings": ["run 2D*AC 2C*2C 3C", "run 2C*2C 3C 2D*4C"]}),
    ("said to be itself it counts nothing (turn, Decided)", laid("2C*2C 8S 8H", rules=WILD), "illegal", "500.set", {}),
    ("said to be itself it is laid off as that (turn, Decided)", layoff("2C*2C", "8S 8H 8D", rules=WILD), "illegal", "500.layoff", {"says": "2♣"}),
    ("said to be itself in hand (turn, Decided)", pickup(PILE, "7S", "6S 2D*2D QD", rules={**WILD, **NEW}), "illegal", "500.pickup", {}),
    ("no bridge to a lay-off (turn, Decided)", pickup(PILE, "7S", "2D*2D QD", rules={**WILD, **LAYS}, table=["3S 4S 5S"]), "illegal", "500.pickup", {}),
    ("in hand it counts as any two (table.wild-points)", held("2H*2H KD", rules=WILD), "legal", "500.values", {"points": 30}),
    ("a joker's suit is not asked in a set (table.wild-natural)", laid("*2D 2D 2H 2C", rules=WILD), "legal", "500.values", {"points": 21}),
    ("nor does its twin count for the cap (table.wild-natural)", meld("*2D 2D 2H 2C", rules={**WILD, "wilds_per_meld": 1}), "legal", "500.set", {}),
    ("beside two jokers (table.wild-natural)", meld("2D 2C * *2D", rules={**WILD, "jokers": 4}), "legal", "500.set", {}),
    ("beside another wild card (table.wild-natural)", laid("2C 2H 8C*2D 2D", rules={"wild_ranks": ["2", "8"]}), "legal", "500.values", {"points": 26}),
    ("the twin of a joker in a run is itself (turn, Decided)", meld("*2D 2D 3D 4D", rules=WILD), "illegal", "500.run", {"says": "2♦ appears twice"}),
    ("unless something else is said of it (table.wild)", meld("*2D 3D 4D 2D*5D", rules=WILD), "legal", "500.run", {}),
    ("which end, and which of two stands there (500.run)", meld(THIRTEEN, rules={**WILD, "jokers": 4}), "undecided", "500.joker", {"readings": [f"run {each}" for each in THIRTEEN_READ]}),
    *[(f"as it is listed it is read once: {each} (500.run)", meld(each, rules={**WILD, "jokers": 4}), "legal", "500.run", {}) for each in THIRTEEN_READ],
    ("so laid off (500.layoff)", layoff("* 2H KD", "2-9D *TD *JD", rules={**WILD, "jokers": 4}), "undecided", "500.joker", {"readings": [f"run {each}" for each in THIRTEEN_READ]}),
    ("table-life: in hand it counts 20 (table.wild-points)", held("2H KD", rules=WILD), "legal", "500.values", {"points": 30}),
    ("table-life: natural it counts its own (table.wild-points)", laid("AS 2S 3S", rules=WILD), "legal", "500.values", {"points": 6}),
    ("table-life: wild it counts 20 (table.wild-points)", laid("7D 8D 2C*9D", rules=WILD), "legal", "500.values", {"points": 35}),
    ("table-life: in a set it counts 20 (table.wild-points)", laid("8H 8C 2S", rules=WILD), "legal", "500.values", {"points": 36}),
    ("table-life: three as themselves count 6 (table.wild-points)", laid("2S 2H 2D", rules=WILD), "legal", "500.values", {"points": 6}),
    ("table-life: it is the fourth of four aces (decided, wild and sets of four)", laid("AS AH AD 2C", rules={**WILD, "ace_four": 25}), "legal", "500.values", {"points": 95}),
]  # fmt: skip

LAYOFFS = [
    ("example 6: on the run", layoff("TC", CLUBS), "legal", "500.layoff", {}),
    ("example 6: on the set", layoff("TC", "TD TH TS"), "legal", "500.layoff", {}),
    ("example 6: the jack after the ten", layoff("JC", "7C 8C 9C TC"), "legal", "500.layoff", {}),
    ("example 6: the jack where the ten went to the set", layoff("JC", CLUBS), "illegal", None, {"says": "J♣"}),
    ("example 7: the eight", layoff("8H", HEARTS), "legal", "500.layoff", {}),
    ("example 7: the nine on the set", layoff("9H", "9C 9S 9D"), "legal", "500.layoff", {}),
    ("example 7: the run ends at the eight", layoff("TH", "5H 6H 7H 8H"), "illegal", None, {"says": "10♥"}),
    ("at once built on", layoff("9H 8H", HEARTS), "legal", "500.layoff", {}),
    ("built on nothing", layoff("9H TH", HEARTS), "illegal", None, {}),
    ("at both ends", layoff("4H 8H", HEARTS), "legal", "500.layoff", {}),
    ("one of two does not fit", layoff("8H 8C", HEARTS), "illegal", None, {"says": "8♣"}),
    ("example 8: below", layoff("5C", FIXED), "legal", "500.layoff", {}),
    ("example 8: above the joker", layoff("9C", FIXED), "legal", "500.layoff", {}),
    ("example 8: the joker keeps its place", layoff("4C", FIXED), "illegal", None, {"says": "4♣"}),
    ("the joker's place is taken", layoff("8C", FIXED), "illegal", None, {"says": "8♣"}),
    ("nobody knows where the joker lies", layoff("5C", "6C 7C *"), "undecided", "500.joker", {}),
    ("wherever the joker lies", layoff("JC", "6C 7C *"), "illegal", None, {"says": "J♣"}),
    ("a joker has two ends", layoff("*", CLUBS), "undecided", "500.joker", {"readings": ["run *6C 7C 8C 9C", "run 7C 8C 9C *TC"]}),
    ("a joker that is said", layoff("*TC", CLUBS), "legal", None, {}),
    ("a joker said one too far", layoff("*JC", CLUBS), "illegal", None, {}),
    ("a joker has one end beside an ace", layoff("*", "AS 2S 3S"), "legal", None, {}),
    ("a joker is a fourth", layoff("*", "9S 9H 9D"), "legal", None, {}),
    ("a joker is no fifth", layoff("*", "9S 9H 9D 9C"), "illegal", None, {}),
    ("a real fourth to a set with a joker", layoff("9D", "9S 9C *9"), "legal", "500.layoff", {}),
    ("a real nine to a set with two jokers", layoff("9D", "9S *9 *9"), "legal", "500.layoff", {}),
    ("a real nine where the jokers may be a run", layoff("9D", "9S * *"), "undecided", "500.joker", {}),
    ("a suit that the set has", layoff("9S", "9S 9C *9"), "illegal", None, {"says": "9♠"}),
    ("another rank", layoff("8S", "9S 9H 9D"), "illegal", None, {"says": "8♠"}),
    ("another suit", layoff("TD", CLUBS), "illegal", None, {"says": "10♦"}),
    ("an ace below", layoff("AS", "2S 3S 4S"), "legal", "500.layoff", {}),
    ("an ace above", layoff("AS", "JS QS KS"), "legal", "500.layoff", {}),
    ("an ace closes the high end", layoff("2S", "QS KS AS"), "illegal", "500.layoff", {"says": "2♠"}),
    ("an ace closes the low end", layoff("KS", "AS 2S 3S"), "illegal", "500.layoff", {"says": "K♠"}),
    ("not where it wraps, high", layoff("2S", "QS KS AS", rules=WRAPS), "legal", "500.layoff", {}),
    ("not where it wraps, low", layoff("KS", "AS 2S 3S", rules=WRAPS), "legal", "500.layoff", {}),
    ("nobody has to have melded first", layoff("TC", CLUBS, opened=False), "legal", "500.layoff", {}),
    ("table-life: not before a meld", layoff("TC", CLUBS, rules=OWN_FIRST, opened=False), "illegal", "500.layoff", {"says": "10♣"}),
    ("table-life: after one in this turn", layoff("TC", CLUBS, rules=OWN_FIRST, opened=False, opened_now=True), "legal", "500.layoff", {}),
    ("table-life: after one before", layoff("TC", CLUBS, rules=OWN_FIRST), "legal", "500.layoff", {}),
    ("only in turn", layoff("TC", CLUBS, own_turn=False), "illegal", "500.out-of-turn", {"says": "turn"}),
    ("at any time where agreed", layoff("TC", CLUBS, rules=ANYTIME, own_turn=False), "legal", None, {}),
    ("fields of other games are not read", layoff("TC", CLUBS, sealed=True, gin=True), "legal", "500.layoff", {}),
    ("persian: a fourth joker", layoff("*", "* * *", PERSIAN), "legal", None, {}),
    ("persian: a fifth joker", layoff("*", "* * * *", PERSIAN), "illegal", None, {}),
    ("persian: a joker on a set", layoff("*", "9S 9H 9D", PERSIAN), "illegal", "persian.joker", {}),
    ("persian: a card on jokers", layoff("7S", "* * *", PERSIAN), "illegal", None, {"says": "7♠"}),
    ("gambit: the dealer's choice is missing", layoff("*", "9S 9H 9D", GAMBIT), "undecided", "gambit.joker", {}),
    ("gambit: example 10, a card", layoff("9C", "9S 9H 9D", GAMBIT), "legal", "500.layoff", {}),
    ("gambit: example 10, the joker", layoff("*", "9S 9H 9D 9C", GAMBIT, joker_use="double"), "legal", "gambit.double", {}),
    ("gambit: example 10, nobody may add", layoff("9C", "9S 9H 9D *", GAMBIT, joker_use="double"), "illegal", "gambit.double", {}),
    ("gambit: a sealed meld", layoff("9C", "9S 9H 9D", GAMBIT, joker_use="double", sealed=True), "illegal", "gambit.double", {}),
    ("gambit: a second doubling joker", layoff("*", "9S 9H 9D", GAMBIT, joker_use="double", sealed=True), "illegal", "gambit.double", {}),
    ("gambit: wild is a fourth", layoff("*", "9S 9H 9D", GAMBIT, joker_use="wild"), "legal", None, {}),
    ("gambit: wild is no fifth", layoff("*", "9S 9H 9D 9C", GAMBIT, joker_use="wild"), "illegal", None, {}),
    ("gambit: a splitting joker is not laid off", layoff("*", "9S 9H 9D", GAMBIT, joker_use="splitter"), "illegal", "gambit.splitter", {}),
]  # fmt: skip

SWAPS = [
    ("a joker in a run stays", case_of("swap", card="8C", on=FIXED, table=[]), "illegal", "500.joker", {}),
    ("a joker in a set stays", case_of("swap", card="9H", on="9S 9D *9", table=[]), "illegal", "500.joker", {}),
    ("500-rummy: a joker stays", case_of("swap", RUMMY, card="8C", on=FIXED, table=[]), "illegal", "500.joker", {}),
    ("persian: a joker stays", case_of("swap", PERSIAN, card="8C", on="* * *", table=[]), "illegal", None, {}),
    ("gambit: a joker stays", case_of("swap", GAMBIT, card="8C", on=FIXED, table=[]), "illegal", None, {}),
    ("table-life: into the hand", case_of("swap", rules=TAKES, card="8C", on=FIXED), "legal", "500.joker", {"says": "hand"}),
    ("table-life: used in the same turn", case_of("swap", rules=IN_TURN, card="8C", on=FIXED), "legal", "500.joker", {"says": "same turn"}),
    ("table-life: no joker stands for it", case_of("swap", rules=TAKES, card="9C", on=FIXED), "illegal", "500.joker", {"says": "9♣"}),
    ("table-life: any card that could join a set", case_of("swap", rules=TAKES, card="9H", on="9S 9D *9"), "legal", "500.joker", {}),
    ("table-life: another that could", case_of("swap", rules=TAKES, card="9C", on="9S 9D *9"), "legal", "500.joker", {}),
    ("table-life: one that could not", case_of("swap", rules=TAKES, card="9D", on="9S 9D *9"), "illegal", None, {"says": "9♦"}),
    ("table-life: laid off at once", case_of("swap", rules=TAKES, card="8C", on=FIXED, then_on="4S 5S 6S"), "legal", "500.joker", {}),
    ("table-life: laid off where there is no place", case_of("swap", rules=TAKES, card="8C", on=FIXED, then_on="KS KH KD KC"), "illegal", "500.layoff", {"says": "★"}),
    ("table-life: taken before a meld", case_of("swap", rules={**TAKES, **OWN_FIRST}, card="8C", on=FIXED, opened=False), "legal", "500.joker", {}),
    ("table-life: but not laid off", case_of("swap", rules={**TAKES, **OWN_FIRST}, card="8C", on=FIXED, opened=False, then_on="4S 5S 6S"), "illegal", "500.layoff", {}),
]  # fmt: skip

TWO_TAKEN = {**TAKES, "jokers": 2}
PICKUPS = [
    ("table-life: taken to lay off before a meld", pickup(PILE, "7S", "QD 2H", rules=OWN_FIRST, opened=False, **ON_SPADES), "illegal", "500.layoff", {"says": "7♠"}),
    ("table-life: taken to lay off after one", pickup(PILE, "7S", "QD 2H", rules=OWN_FIRST, **ON_SPADES), "legal", "500.pickup", {}),
    ("table-life: it fits, but nobody may lay it off", pickup(PILE, "7S", "QD 2H", rules=OWN_FIRST, opened=False, table=[SPADES]), "illegal", "500.pickup", {"says": "7♠"}),
    ("laid off after a first meld of this turn (turn, Decided)", pickup("JS", "JS", "5H 6H 7H", "500-bicycle", OWN_FIRST, opened=False, table=["8S 9S TS"]), "legal", "500.pickup", {}),
    ("so where it is said (turn, Decided)", pickup("JS", "JS", "5H 6H 7H", "500-bicycle", OWN_FIRST, opened=False, table=["8S 9S TS"], use={"layoff": "JS", "on": "8S 9S TS"}), "legal", "500.pickup", {}),
    ("no meld can be laid first (turn, Decided)", pickup("JS", "JS", "5H 6H 8H", "500-bicycle", OWN_FIRST, opened=False, table=["8S 9S TS"]), "illegal", "500.pickup", {}),
    ("with a card that was taken with it (turn, Decided)", pickup("JS 5H 2C", "JS", "6H 7H", "500-bicycle", OWN_FIRST, opened=False, table=["8S 9S TS"]), "legal", "500.pickup", {}),
    ("a held card between cannot be in the meld, too (turn, Decided)", pickup("QS", "QS", "JS JH JD", "500-bicycle", OWN_FIRST, opened=False, table=["8S 9S TS"]), "illegal", "500.pickup", {}),
    ("a held card between, and a meld (turn, Decided)", pickup("QS", "QS", "JS JH JD JC", "500-bicycle", OWN_FIRST, opened=False, table=["8S 9S TS"]), "legal", "500.pickup", {}),
    ("a meld first, and no card is left (500.boathouse)", pickup("JS", "JS", "5H 6H 7H", "500-bicycle", {**OWN_FIRST, "boathouse": True}, opened=False, table=["8S 9S TS"]), "illegal", "500.boathouse", {}),
    ("a meld first, and one is left (500.boathouse)", pickup("JS", "JS", "5H 6H 7H KD", "500-bicycle", {**OWN_FIRST, "boathouse": True}, opened=False, table=["8S 9S TS"]), "legal", "500.pickup", {}),
    ("whether a meld can be laid first is not known (turn, Decided)", case_of("pickup", "500-bicycle", OWN_FIRST, pile="JS", card="JS", opened=False, use={"layoff": "JS", "on": "8S 9S TS"}), "undecided", "500.layoff", {"says": "hand"}),
    ("the free top card is laid off after a first meld (turn, Decided)", pickup("JS", "JS", "5H 6H 7H", rules=OWN_FIRST, opened=False, table=["8S 9S TS"], use={"layoff": "JS", "on": "8S 9S TS"}), "legal", "500.pickup-top", {}),
    ("a joker from the table makes the meld (turn, Decided)", pickup("9D", "9D", "8C 9S 2H", "500-bicycle", TWO_TAKEN, table=[FIXED]), "legal", "500.pickup", {"says": "8♣ takes the joker's place"}),
    ("taken with a card above it (turn, Decided)", pickup("9D 8C", "9D", "9S 2H", "500-bicycle", TWO_TAKEN, table=[FIXED]), "legal", "500.pickup", {}),
    ("jokers stay there (500.joker)", pickup("9D", "9D", "8C 9S 2H", "500-bicycle", {"jokers": 2}, table=[FIXED]), "illegal", "500.pickup", {}),
    ("with that joker no card is left (turn, Decided)", pickup("9D", "9D", "8C 9S", "500-bicycle", {**TWO_TAKEN, "boathouse": True}, table=[FIXED]), "illegal", "500.boathouse", {}),
    ("it hangs on what the joker stands for (500.joker)", pickup("9D", "9D", "8C 9S 2H", "500-bicycle", TWO_TAKEN, table=["6C 7C *"]), "undecided", "500.joker", {}),
    ("the free top card, used with that joker (turn, Decided)", pickup("9D", "9D", "8C 9S 2H", rules=TAKES, table=[FIXED], use={"meld": "9S 9D *9"}), "legal", "500.pickup-top", {}),
    ("table-life: for a new meld before one", pickup(PILE, "7S", "5S 6S QD", rules=OWN_FIRST, opened=False), "legal", "500.pickup", {}),
    ("table-life: the top card to lay off before a meld", pickup(TOP, "7S", "QD", rules=OWN_FIRST, opened=False, **ON_SPADES), "illegal", "500.layoff", {"says": "7♠"}),
    ("for a new meld", pickup(PILE, "7S", "5S 6S QD"), "legal", "500.pickup", {}),
    ("for nothing", pickup(PILE, "7S", "5S QD 2H"), "illegal", "500.pickup", {"says": "7♠"}),
    ("with the cards above", pickup("2C 7S 8S 9S", "7S", "QD"), "legal", "500.pickup", {}),
    ("not with the cards below", pickup("6S 7S 8S", "7S", "QD"), "illegal", "500.pickup", {"says": "7♠"}),
    ("a free top card, its use no meld", pickup(TOP, "7S", "8H QD", use={"meld": "7S 8H QD"}), "illegal", None, {"says": "7♠"}),
    ("a free top card, its use not held", pickup(TOP, "7S", "QD", use={"meld": "7S 7H 7D"}), "illegal", None, {"says": "7♥"}),
    ("a free top card, held not said, its use no meld", case_of("pickup", "500-rum", pile="3C 8H", card="8H", use={"meld": "8H 9D 2C"}), "illegal", None, {}),
    ("a free top card, its use a meld", pickup(TOP, "7S", "7H 7D QD", use={"meld": "7S 7H 7D"}), "legal", "500.pickup-top", {}),
    ("a free top card, its use a lay-off", pickup(TOP, "7S", "QD", **ON_SPADES), "legal", "500.pickup-top", {}),
    ("a free top card is laid off where a deep one may not be", pickup(TOP, "7S", "QD", rules=NEW, **ON_SPADES), "legal", "500.pickup-top", {}),
    ("a free top card, its lay-off does not fit", pickup(TOP, "7S", "QD", table=[CLUBS], use={"layoff": "7S", "on": CLUBS}), "illegal", None, {"says": "7♠"}),
    ("a free top card, its use without it", pickup(TOP, "7S", "QD QH QS", use={"meld": "QD QH QS"}), "illegal", "500.pickup-top", {"says": "7♠"}),
    ("a free top card needs no use", pickup(TOP, "7S", "QD"), "legal", "500.pickup-top", {}),
    ("cards below are not held", pickup("6S 7S 8S", "7S", "QD", use={"meld": "6S 7S 8S"}), "illegal", None, {"says": "6♠"}),
    ("a meld with a card nobody gave", pickup(PILE, "7S", "7H QD", use={"meld": "7S 7H 7D"}), "illegal", None, {"says": "7♦"}),
    ("the meld is said", pickup(PILE, "7S", "7H 7D QD", use={"meld": "7S 7H 7D"}), "legal", "500.pickup", {}),
    ("the meld said is none", pickup(PILE, "7S", "8S TS QD", use={"meld": "7S 8S TS"}), "illegal", None, {}),
    ("the meld said goes without the card", pickup(PILE, "7S", "QD QH QS", use={"meld": "QD QH QS"}), "illegal", "500.pickup", {"says": "7♠"}),
    ("for a lay-off", pickup(PILE, "7S", "QD", table=[SPADES]), "legal", "500.pickup", {}),
    ("a lay-off that is said", pickup(PILE, "7S", "QD", **ON_SPADES), "legal", "500.pickup", {}),
    ("a lay-off that does not fit", pickup(PILE, "7S", "QD", table=[CLUBS], use={"layoff": "7S", "on": CLUBS}), "illegal", None, {"says": "7♠"}),
    ("a lay-off over a card above", pickup("2C 8S 7S", "8S", "QD", table=[SPADES]), "legal", "500.pickup", {}),
    ("a lay-off over a held card", pickup("2C 8S KD", "8S", "7S QD", table=[SPADES]), "legal", "500.pickup", {}),
    ("a lay-off over a gap", pickup("2C 8S KD", "8S", "QD", table=[SPADES]), "illegal", "500.pickup", {"says": "8♠"}),
    ("only for a new meld where agreed", pickup(PILE, "7S", "QD", rules=NEW, **ON_SPADES), "illegal", "500.pickup", {"says": "7♠"}),
    ("500-rummy: not for a lay-off", pickup(PILE, "7S", "QD", RUMMY, **ON_SPADES), "illegal", "500.pickup", {"says": "7♠"}),
    ("500-rummy: no lay-off is found either", pickup(PILE, "7S", "QD", RUMMY, table=[SPADES]), "illegal", "500.pickup", {"says": "7♠"}),
    ("500-rummy: for a lay-off where agreed", pickup(PILE, "7S", "QD", RUMMY, LAYS, **ON_SPADES), "legal", "500.pickup", {}),
    ("turn: one of two cards laid off (500.pickup)", pickup("7S KH", "7S", "QD", RUMMY, UP_TO_TWO, **ON_SPADES), "legal", "500.pickup", {}),
    ("turn: such a lay-off is found (500.pickup)", pickup("7S KH", "7S", "QD", RUMMY, UP_TO_TWO, table=[SPADES]), "legal", "500.pickup", {}),
    ("turn: one of three cards is not laid off (500.pickup)", pickup(PILE, "7S", "QD", RUMMY, UP_TO_TWO, **ON_SPADES), "illegal", "500.pickup", {"says": "no more than 2 cards"}),
    ("turn: nor is a lay-off of three found (500.pickup)", pickup(PILE, "7S", "QD", RUMMY, UP_TO_TWO, table=[SPADES]), "illegal", "500.pickup", {}),
    ("turn: one of three cards makes a new meld (500.pickup)", pickup(PILE, "7S", "7H 7D", RUMMY, UP_TO_TWO), "legal", "500.pickup", {}),
    ("turn: two where only one may be laid off (500.pickup)", pickup("7S KH", "7S", "QD", RUMMY, ONLY_ONE, **ON_SPADES), "illegal", "500.pickup", {"says": "no more than 1 card"}),
    ("turn: the top card alone laid off (500.pickup)", pickup(TOP, "7S", "QD", RUMMY, ONLY_ONE, **ON_SPADES), "legal", "500.pickup", {}),
    ("turn: two cards for nothing (500.pickup)", pickup("7S KH", "7S", "QD", RUMMY, UP_TO_TWO, table=[CLUBS]), "illegal", "500.pickup", {}),
    ("turn: of two cards the table decides (500.pickup)", pickup("7S KH", "7S", "QD", RUMMY, UP_TO_TWO, table=None), "undecided", "500.pickup", {"says": "table"}),
    ("500-rummy: for a new meld", pickup(PILE, "7S", "7H 7D", RUMMY), "legal", "500.pickup", {}),
    ("the top alone is free", pickup(TOP, "7S", "QD"), "legal", "500.pickup-top", {}),
    ("one below the top is not", pickup(TOP, "8D", "QD"), "illegal", "500.pickup", {"says": "8♦"}),
    ("bicycle: the top is not free", pickup(TOP, "7S", "QD", BICYCLE), "illegal", None, {"says": "7♠"}),
    ("bicycle: the top for a lay-off", pickup(TOP, "7S", "QD", BICYCLE, table=[SPADES]), "legal", None, {}),
    ("500-rummy: the top is not free", pickup(TOP, "7S", "QD", RUMMY), "illegal", None, {"says": "7♠"}),
    ("500-rummy: the top free where agreed", pickup(TOP, "7S", "QD", RUMMY, FREE), "legal", "500.pickup-top", {}),
    ("only the top where agreed", pickup(PILE, "7S", "7H 7D", rules=DEPTH), "illegal", "500.pickup", {"says": "7♠"}),
    ("the top where only it may be taken", pickup(PILE, "KH", "7H 7D", rules=DEPTH), "legal", None, {}),
    ("all above is taken, too", pickup(PILE, "7S", "5S 6S", take="7S 8D KH"), "legal", "500.pickup", {}),
    ("nothing above is left", pickup(PILE, "7S", "5S 6S", take="7S"), "illegal", "500.pickup", {}),
    ("nothing between is left", pickup(PILE, "7S", "5S 6S", take="7S KH"), "illegal", "500.pickup", {"says": "8♦"}),
    ("three are too few where runs have four", pickup(PILE, "7S", "5S 6S", rules=FOURS), "illegal", "500.pickup", {}),
    ("four are enough where runs have four", pickup(PILE, "7S", "4S 5S 6S", rules=FOURS), "legal", "500.pickup", {}),
    ("an ace is not between", pickup("KS 2H", "KS", "AS 2S"), "illegal", "500.pickup", {"says": "K♠"}),
    ("an ace is between where it wraps", pickup("KS 2H", "KS", "AS 2S", rules=WRAPS), "legal", "500.pickup", {}),
    ("what is held is missing", case_of("pickup", pile=PILE, card="7S", table=[]), "undecided", "500.pickup", {"says": "hand"}),
    ("with a held joker", pickup(PILE, "7S", "6S *"), "legal", "500.pickup", {}),
    ("wherever the joker goes", pickup(PILE, "7S", "6S *", use={"meld": "6S 7S *"}), "legal", "500.pickup", {}),
    ("persian: a third joker", pickup("2C * 7S", "*", "* * QD", PERSIAN), "legal", "500.pickup", {}),
    ("persian: a joker helps no other card", pickup(PILE, "7S", "6S *", PERSIAN), "illegal", None, {"says": "7♠"}),
    ("gambit: the dealer's choice is missing", pickup(PILE, "7S", "6S *", GAMBIT), "undecided", "gambit.joker", {}),
    ("gambit: wild helps", pickup(PILE, "7S", "6S *", GAMBIT, joker_use="wild"), "legal", "500.pickup", {}),
    ("gambit: a doubling joker does not", pickup(PILE, "7S", "6S *", GAMBIT, joker_use="double"), "illegal", None, {}),
    ("gambit: split", pickup(PILE, "7S", "7H 7D *", GAMBIT, joker=True, joker_use="splitter"), "legal", "gambit.splitter", {}),
    ("gambit: split for nothing", pickup(PILE, "7S", "KD *", GAMBIT, joker=True, joker_use="splitter"), "illegal", None, {"says": "7♠"}),
    ("gambit: split by a wild joker", pickup(PILE, "7S", "7H 7D *", GAMBIT, joker=True, joker_use="wild"), "illegal", "gambit.splitter", {}),
    ("gambit: split, the choice is missing", pickup(PILE, "7S", "7H 7D *", GAMBIT, joker=True), "undecided", "gambit.joker", {}),
]  # fmt: skip

RETURNS = {"may_return_top": True}
DISCARDS = [
    ("after the stock any card", discard("7S", ""), "legal", "500.discard", {}),
    ("what was taken is missing", case_of("discard", card="7S"), "undecided", "500.return", {"says": "depends on what was taken"}),
    ("a joker, too", discard("*", ""), "legal", "500.discard", {}),
    ("the one card taken", discard("7S", "7S"), "illegal", "500.return", {"says": "7♠"}),
    ("another than the one taken", discard("8S", "7S"), "legal", None, {}),
    ("the one card taken, where agreed", discard("7S", "7S", rules=RETURNS), "legal", "500.return", {}),
    ("of several the top", discard("KH", "7S 8D KH"), "legal", "500.return", {}),
    ("of several one between", discard("8D", "7S 8D KH"), "legal", None, {}),
    ("of several the chosen one", discard("7S", "7S 8D KH"), "illegal", "500.return", {"says": "7♠"}),
    ("the chosen one, whatever may return", discard("7S", "7S 8D", rules=RETURNS), "illegal", "500.return", {"says": "7♠"}),
    ("500-rummy: the top had to be used", discard("7S", "7S", RUMMY), "illegal", "500.return", {"says": "7♠"}),
    ("500-rummy: the free top may return", discard("7S", "7S", RUMMY, FREE), "legal", "500.return", {}),
    ("500-rummy: of several the top", discard("8D", "7S 8D", RUMMY), "legal", None, {}),
    ("bicycle: the top had to be used", discard("7S", "7S", BICYCLE), "illegal", "500.return", {"says": "7♠"}),
]  # fmt: skip

OUTS = [
    ("by a discard", out("discard"), "legal", "500.out", {}),
    ("by a meld", out("meld"), "legal", "500.out", {}),
    ("by a lay-off", out("layoff"), "legal", "500.out", {}),
    ("at once from a closed hand", out("meld", opened_before=False), "legal", "500.out", {}),
    ("boathouse: by a discard", out("discard", rules=BOATHOUSE), "legal", None, {}),
    ("boathouse: by a meld", out("meld", rules=BOATHOUSE), "illegal", "500.boathouse", {}),
    ("boathouse: by a lay-off", out("layoff", PERSIAN, BOATHOUSE), "illegal", "500.boathouse", {}),
]  # fmt: skip

RUN, SEATS = ["5S 6S 7S"], ["Ann", "Bob", "Cat", "Dan"]
RUMS = [
    ("not played", rum("off", "8S", RUN), "illegal", "500.rum", {}),
    ("it could be laid off", rum("lay-off", "8S", RUN), "legal", "500.rum", {}),
    ("a card too far", rum("lay-off", "9S", RUN), "illegal", "500.rum", {"says": "9♠"}),
    ("nothing lies", rum("lay-off", "8S", []), "illegal", "500.rum", {"says": "8♠"}),
    ("it is taken alone, not with the pile", rum("lay-off", "9S", RUN, pile="8S"), "illegal", "500.rum", {"says": "9♠"}),
    ("not with cards of the hand", rum("lay-off", "8S", [], **{"with": "9S TS"}), "illegal", "500.rum", {}),
    ("not on the own discard", rum("lay-off", "8S", RUN, caller="Ann", discarder="Ann"), "illegal", "500.rum", {}),
    ("on another's discard", rum("lay-off", "8S", RUN, caller="Ann", discarder="Bob"), "legal", "500.rum", {}),
    ("too late", rum("lay-off", "8S", RUN, late=True), "illegal", "500.rum", {}),
    ("in time", rum("lay-off", "8S", RUN, late=False), "legal", "500.rum", {}),
    ("a joker could be laid off", rum("lay-off", "*", RUN), "legal", "500.rum", {}),
    ("an ace closes the run", rum("lay-off", "2S", ["QS KS AS"]), "illegal", "500.rum", {"says": "2♠"}),
    ("an ace closes nothing where it wraps", rum("lay-off", "2S", ["QS KS AS"], rules=WRAPS), "legal", "500.rum", {}),
    ("a meld in the pile is not called", rum("lay-off", "8S", [], pile="8H 8D 3C"), "illegal", "500.rum", {"says": "8♠"}),
    ("turn: a meld in the pile", rum("turn", "8S", [], pile="8H 8D 3C"), "legal", "500.rum", {}),
    ("turn: two in the pile are no meld", rum("turn", "8S", [], pile="8H 3C"), "illegal", "500.rum", {"says": "8♠"}),
    ("turn: no card from a hand", rum("turn", "8S", [], pile="8H 3C", **{"with": "8D"}), "illegal", "500.rum", {}),
    ("turn: a lay-off, too", rum("turn", "8S", RUN, pile="3C"), "legal", "500.rum", {}),
    ("turn: a lay-off whatever the pile", rum("turn", "8S", RUN), "legal", "500.rum", {}),
    ("turn: the pile is missing", rum("turn", "9S", RUN), "undecided", "500.rum", {"says": "pile"}),
    ("turn: not on the own discard", rum("turn", "8S", [], pile="8H 8D", caller="Ann", discarder="Ann"), "illegal", "500.rum", {}),
    ("two call: the nearest after the discarder", rum("lay-off", "8S", RUN, callers=["Dan", "Cat"], discarder="Ann", seats=SEATS), "legal", "500.rum", {"to": "Cat", "says": "Cat"}),
    ("two call: however they spoke", rum("lay-off", "8S", RUN, callers=["Cat", "Dan"], discarder="Ann", seats=SEATS), "legal", "500.rum", {"to": "Cat"}),
    ("two call: round the table", rum("lay-off", "8S", RUN, callers=["Bob", "Dan"], discarder="Cat", seats=SEATS), "legal", "500.rum", {"to": "Dan"}),
    ("two call: the discarder is passed over", rum("lay-off", "8S", RUN, callers=["Ann", "Dan"], discarder="Ann", seats=SEATS), "legal", "500.rum", {"to": "Dan"}),
    ("two call, counter-clockwise", rum("lay-off", "8S", RUN, rules={"direction": "counter"}, callers=["Cat", "Dan"], discarder="Ann", seats=SEATS), "legal", "500.rum", {"to": "Dan"}),
    ("two call with the turn", rum("turn", "8S", RUN, callers=["Dan", "Bob"], discarder="Ann", seats=SEATS), "legal", "500.rum", {"to": "Bob"}),
    ("one calls, named as a list", rum("lay-off", "8S", RUN, callers=["Dan"]), "legal", "500.rum", {"to": "Dan"}),
    ("two call: it fits nowhere", rum("lay-off", "9S", RUN, callers=["Dan", "Cat"], discarder="Ann", seats=SEATS), "illegal", "500.rum", {"says": "9♠"}),
    ("two call: the seats are missing", rum("lay-off", "8S", RUN, callers=["Dan", "Cat"], discarder="Ann"), "undecided", "500.rum", {"says": "where Ann sits"}),
    ("two call: the discarder is missing", rum("lay-off", "8S", RUN, callers=["Dan", "Cat"], seats=SEATS), "undecided", "500.rum", {"says": "discard"}),
    ("two call: one sits nowhere", rum("lay-off", "8S", RUN, callers=["Zoe", "Bob"], discarder="Ann", seats=SEATS), "undecided", "500.rum", {"says": "Zoe"}),
    ("two call: the discarder sits nowhere", rum("lay-off", "8S", RUN, callers=["Cat", "Bob"], discarder="Zoe", seats=SEATS), "undecided", "500.rum", {"says": "Zoe"}),
    ("only the discarder calls", rum("lay-off", "8S", RUN, callers=["Ann"], discarder="Ann", seats=SEATS), "illegal", "500.rum", {"says": "Ann"}),
    ("persian: a fourth joker", rum("lay-off", "*", ["* * *"], PERSIAN), "legal", "500.rum", {}),
]  # fmt: skip

SEVENS = "7S 7H 7D"
COUNTS = [
    ("example 2: ace low", laid("AS 2S 3S"), "legal", "500.values", {"points": 6}),
    ("example 2: ace high", laid("QH KH AH"), "legal", "500.values", {"points": 35}),
    ("example 2: aces", laid("AS AH AD"), "legal", "500.values", {"points": 45}),
    ("example 2: a joker", laid("7C 8C *9C"), "legal", "500.values", {"points": 30}),
    ("example 2: in hand", held("AD KS 4H"), "legal", "500.values", {"points": 29}),
    ("example 2: all of it", laid("AS 2S 3S", "QH KH AH", "7C 8C *9C"), "legal", "500.values", {"points": 71}),
    ("example 3: a run", laid("7D 8D 9D TD", preset=RUMMY), "legal", "500.values", {"points": 25}),
    ("example 3: ace high", laid("J-AS", preset=RUMMY), "legal", "500.values", {"points": 45}),
    ("example 3: ace low", laid("A-3S", preset=RUMMY), "legal", "500.values", {"points": 15}),
    ("500-rummy: aces", laid("AS AH AD", preset=RUMMY), "legal", "500.values", {"points": 15}),
    ("500-rummy: in hand", held("AD KS 4H", RUMMY), "legal", "500.values", {"points": 20}),
    ("bicycle: in hand", held("AD KS 4H", BICYCLE), "legal", "500.values", {"points": 29}),
    ("a joker in hand", held("* 2C"), "legal", "500.values", {"points": 17}),
    ("a joker in hand, where 25", held("* 2C", rules={"joker_points": 25}), "legal", "500.values", {"points": 27}),
    ("ranks are enough to count", held("KK5 888"), "legal", "500.values", {"points": 49}),
    ("ranks are enough to count a meld", laid("888"), "legal", None, {"points": 24}),
    ("everything five", held("KS 3D AH", rules={"values": "five"}), "legal", "500.values", {"points": 25}),
    ("an ace in hand of its own value", held("AH", rules={"ace_hand": 1}), "legal", "500.values", {"points": 1}),
    ("four aces", laid("AS AH AD AC"), "legal", None, {"points": 60}),
    ("four aces at 25", laid("AS AH AD AC", rules={"ace_four": 25}), "legal", None, {"points": 100}),
    ("three aces where four are 25", laid("AS AH AD", rules={"ace_four": 25}), "legal", None, {"points": 45}),
    ("a joker makes four of three aces", laid("AS AH AD *", rules={"ace_four": 25}), "legal", None, {"points": 90}),
    ("a fourth ace laid off counts alone", laid(add("AC", "AS AH AD"), rules={"ace_four": 25}), "legal", None, {"points": 25}),
    ("an ace between counts high", laid("KS AS 2S", rules=WRAPS), "legal", None, {"points": 27}),
    ("a lay-off counts alone", laid(add("TS", "7S 8S 9S")), "legal", None, {"points": 10}),
    ("an ace laid off high", laid(add("AS", "JS QS KS")), "legal", None, {"points": 15}),
    ("an ace laid off low", laid(add("AS", "2S 3S 4S")), "legal", None, {"points": 1}),
    ("a lay-off that does not fit", laid(add("JS", "7S 8S 9S")), "illegal", None, {}),
    ("no meld counts nothing", laid("7S 8S TS"), "illegal", "500.run", {}),
    ("one of two is not a meld", laid("AS AH AD", "7S 8S TS"), "illegal", "500.run", {}),
    ("every reading counts the same", laid("9D * *"), "legal", None, {"points": 39}),
    ("readings that count differently", laid("AS * *"), "undecided", None, {"says": "45"}),
    ("a set of four, not doubled", laid("7S 7H 7D 7C"), "legal", None, {"points": 28}),
    ("a set of four, doubled", laid("7S 7H 7D 7C", rules={"four_set_multiplier": 2}), "legal", None, {"points": 56}),
    ("example 5: four in one go", laid("7S 7H 7D 7C", preset=PERSIAN), "legal", None, {"points": 40}),
    ("example 5: three and one", laid(SEVENS, add("7C", SEVENS), preset=PERSIAN), "legal", None, {"points": 20}),
    ("persian: four jokers", laid("* * * *", preset=PERSIAN), "legal", None, {"points": 160}),
    ("persian: three jokers and one", laid("* * *", add("*", "* * *"), preset=PERSIAN), "legal", None, {"points": 80}),
    ("persian: a joker in hand", held("* 7S", PERSIAN), "legal", "500.values", {"points": 25}),
    ("persian: a joker in a set", laid("7S 7H *", preset=PERSIAN), "illegal", "persian.joker", {}),
    ("gambit: the dealer's choice is missing", laid("9S TS *JS", preset=GAMBIT), "undecided", "gambit.joker", {}),
    ("gambit: a wild joker counts nothing", laid("9S TS *JS", preset=GAMBIT, joker_use="wild"), "legal", None, {"points": 15}),
    ("gambit: a joker in hand counts nothing", held("* 7S", GAMBIT, joker_use="wild"), "legal", None, {"points": 5}),
    ("gambit: example 10, the joker itself", laid(add("*", "9S 9H 9D 9C"), preset=GAMBIT, joker_use="double"), "legal", None, {"points": 0}),
    ("gambit: example 10, doubled", laid("9S 9H 9D", add("*", "9S 9H 9D"), preset=GAMBIT, joker_use="double"), "legal", None, {"points": 30}),
]  # fmt: skip

AROUND = [
    ("a range around the corner, where runs go around it (500.run)", meld("Q-2S", rules={"ace_wraps": True}), "legal", "500.run", {}),
    ("laid off on one (500.layoff)", layoff("3S", "Q-2S", rules={"ace_wraps": True}), "legal", "500.layoff", {}),
]  # fmt: skip

REFUSED = [
    ("a range around the corner, where no run goes around it", meld("Q-2S"), "“Q-2S” is not a run"),
    ("an unknown question", case_of("sing"), "sing"),
    ("no question", {"id": "q1", "game": "500-rum", "cards": "9S 9H 9D"}, "ask"),
    ("a knock, with what there is instead", case_of("knock", deadwood=5), "pickup"),
    ("an opening", case_of("opening", melds=["9S 9H 9D"]), "opening"),
    ("a claim", case_of("claim"), "claim"),
    ("deadwood", case_of("deadwood", held="9S"), "deadwood"),
    ("an unknown field", meld("9S 9H 9D", crads="9S"), "crads"),
    ("a card that cannot be read", meld("9S 0S 9D"), "0S"),
    ("a pile that cannot be read", pickup("2C 7X", "2C", "QD"), "7X"),
    ("an unknown rule", meld("9S 9H 9D", rules={"min_ran": 3}), "min_ran"),
    ("a rule of another game", meld("9S 9H 9D", rules={"knock_limit": 3}), "knock_limit"),
    ("a value out of range", meld("9S 9H 9D", rules={"min_run": 5}), "min_run"),
    ("rules that contradict each other", meld("9S 9H 9D", PERSIAN, {"jokers": 0}), "joker"),
    ("an unknown game", meld("9S 9H 9D", "canasta"), "canasta"),
    ("a kind of meld that is none", meld("9S 9H 9D", **{"as": "flush"}), "flush"),
    ("a way out that is none", out("window"), "window"),
    ("a joker that does nothing known", meld("9S 9H *", GAMBIT, joker_use="triple"), "triple"),
]


@pytest.mark.parametrize("own", [{"id": "q1"}, {"id": 7}, {}], ids=str)
def test_the_id_comes_back(own: Case) -> None:
    found = answer({"game": "500-rum", "ask": "meld", "cards": "9S 9H 9D", **own})
    assert {key: found[key] for key in found if key == "id"} == own


CLOSE = [
    ("which of two equal cards, as they are picked up", case_of("pickup", pile="2D 7S 2D", card="2D", take="2D 7S 2D", held="2S 2H", table=[]), "legal", "500.pickup", {"says": "2♦"}),
    ("the upper of two equal cards", case_of("pickup", pile="2D 7S 2D", card="2D", take="2D", held="KS", table=[]), "legal", "500.pickup-top", {}),
    ("the lay-off shows without the cards held", case_of("pickup", pile="4D 7S KC", card="7S", table=["4S 5S 6S"]), "legal", "500.pickup", {}),
    ("the pile alone makes the meld", case_of("pickup", "500-rummy", pile="7S 8S 9S", card="7S"), "legal", "500.pickup", {}),
    ("gambit: first the ten, then the joker", layoff("TS *", "7S 8S 9S", GAMBIT, joker_use="double"), "legal", "gambit.double", {}),
    ("gambit: two jokers on one meld", layoff("* *", "7S 8S 9S", GAMBIT, joker_use="double"), "illegal", "gambit.double", {}),
    ("gambit: a joker of the pile doubles", case_of("pickup", GAMBIT, {"pickup_use": "meld-or-layoff"}, pile="* KC", card="*", held="2D", table=["7S 8S 9S"], joker_use="double"), "legal", "500.pickup", {}),
    ("gambit: said so", case_of("pickup", GAMBIT, {"pickup_use": "meld-or-layoff"}, pile="* KC", card="*", held="2D", table=["7S 8S 9S"], joker_use="double", use={"layoff": "*", "on": "7S 8S 9S"}), "legal", "gambit.double", {}),
    ("gambit: the dealer's own joker splits", case_of("pickup", GAMBIT, pile="4D 7S KC", card="7S", joker=True, held="8S 9S", joker_use="splitter"), "legal", "gambit.splitter", {}),
    ("gambit: the dealer's joker is blocked", meld("9S * JS", GAMBIT, joker_use="wild", blocked=True), "illegal", "gambit.block", {"says": "blocked"}),
    ("gambit: blocked, whatever the dealer named", layoff("*", "9S 9H 9D", GAMBIT, blocked=True), "illegal", "gambit.block", {}),
    ("gambit: a joker lies in the meld already", layoff("9D", "9S 9H *", GAMBIT, joker_use="wild", blocked=True), "legal", None, {}),
    ("gambit: a blocked joker splits nothing", pickup(PILE, "7S", "7H 7D", GAMBIT, joker=True, joker_use="splitter", blocked=True), "illegal", "gambit.block", {}),
    ("gambit: blocked, and none is played", meld("9S TS JS", GAMBIT, joker_use="wild", blocked=True), "legal", None, {}),
    ("outside the gambit nothing is blocked", meld("9S *TS JS", blocked=True), "legal", None, {}),
    ("gambit: a joker lies on it", layoff("TS", "7S 8S 9S *", GAMBIT, joker_use="double"), "illegal", "gambit.double", {"says": "sealed"}),
    ("boathouse: no card would be left", case_of("pickup", "500-bicycle", {"boathouse": True}, pile="7S", card="7S", held="8S 9S", table=[]), "illegal", "500.boathouse", {}),
    ("boathouse: one is kept", case_of("pickup", "500-bicycle", {"boathouse": True}, pile="7S", card="7S", held="8S 9S KD", table=[]), "legal", "500.pickup", {}),
    ("boathouse: the use said takes all", case_of("pickup", "500-bicycle", {"boathouse": True}, pile="7S", card="7S", held="8S 9S", table=[], use={"meld": "7S 8S 9S"}), "illegal", "500.boathouse", {}),
    ("held by rank alone", case_of("pickup", pile="7S KD", card="7S", held="8 9", table=[]), "undecided", "500.pickup", {"says": "suit"}),
    ("the top of several equals the chosen", discard("7S", "7S 2D 7S"), "legal", "500.return", {}),
    ("a rank taken, a card discarded", discard("KC", "K"), "undecided", "500.return", {"says": "suit"}),
    ("rum: a meld on the table without suits", rum("lay-off", "7S", ["777"]), "undecided", "500.rum", {}),
    ("a lay-off that fits no reading", layoff("QS", "KS * *"), "illegal", "500.layoff", {}),
]  # fmt: skip

ROWS = [*CLOSE, *AROUND, *WILDS, *MELDS, *LAYOFFS, *PICKUPS, *SWAPS, *DISCARDS, *OUTS, *RUMS, *COUNTS]


@table("why, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(why: str, case: Case, verdict: str, clause: str | None, more: Case) -> None:
    check(case, verdict, clause, more)


@table("why, case, named", REFUSED)
def test_refused(why: str, case: Case, named: str) -> None:
    refused(case, named)


def test_advice_names_no_fact_that_a_free_question_lacks() -> None:
    """500.pack, X23: how many play is known of a sheet alone."""
    got = answer({"id": 1, "game": "500-rum", "ask": "meld", "cards": "A-AS"})
    assert (got["verdict"], got["clause"]) == ("undecided", "500.pack")
    assert got["because"] == "A run of 14 cards needs two packs."
    assert got["instead"] == "With five or more players there are two packs, and then it is allowed."
