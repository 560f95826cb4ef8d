"""Kaluki at a table: the questions of its players, with near misses beside the hits.

Examples are in docs/rules/kaluki.md.
"""

from __future__ import annotations

from typing import Any

from tests.disputes import check, refused
from tests.tables import table

Row = tuple[str, dict[str, Any], str, str | None, dict[str, Any]]


def ask(question: str, game: str = "kaluki", **fields: Any) -> dict[str, Any]:
    return {"id": "q", "game": game, "ask": question, **fields}


def meld(cards: str, game: str = "kaluki", **fields: Any) -> dict[str, Any]:
    return ask("meld", game, cards=cards, **fields)


def layoff(cards: str, on: str, game: str = "kaluki", **fields: Any) -> dict[str, Any]:
    return ask("layoff", game, cards=cards, on=on, **fields)


def swap(card: str, on: str, game: str = "kaluki", **fields: Any) -> dict[str, Any]:
    return ask("swap", game, card=card, on=on, **fields)


def opening(*melds: str, game: str = "kaluki", **fields: Any) -> dict[str, Any]:
    return ask("opening", game, melds=list(melds), **fields)


def pickup(card: str, held: str | None = None, game: str = "kaluki", **fields: Any) -> dict[str, Any]:
    return ask("pickup", game, pile=f"9C {card}", card=card, **({} if held is None else {"held": held}), **fields)


HIGH = {"runs_ace": "high"}
OFF, SAME_TURN = {"joker_swap": "off"}, {"joker_swap": "same-turn"}
NO_SWAP_YET = {"swap_before_opening": False}
MUST_DISCARD = {"must_discard_out": True}
FREE = {"discard_draw": "free"}
FORTY = {"opening_points": 40}
TAKEN, KD_THERE = ("9D", "9S KD TS JS QS 2C"), "KS KH *KD"

MELDS: list[Row] = [
    ("three suits of a rank", meld("KS KH KD"), "legal", "kaluki.group", {}),
    ("four suits of a rank", meld("KS KH KD KC"), "legal", "kaluki.group", {}),
    ("example 4: a suit twice", meld("KS KH KS"), "illegal", "kaluki.group", {"says": "K♠"}),
    ("example 4: no fifth king", meld("KS KH KD KC *"), "illegal", "kaluki.group", {}),
    ("two of a rank", meld("KS KH"), "illegal", None, {}),
    ("another rank", meld("KS KH QD"), "illegal", None, {"says": "Q♦"}),
    ("suits matter in a group", meld("KKK"), "undecided", None, {"says": "suit"}),
    ("a joker of the last suit", meld("KS KH KD *"), "legal", None, {}),
    (
        "a joker of one of two suits",
        meld("KS KH *"),
        "undecided",
        "kaluki.joker",
        {"readings": ["KS KH *KD", "KS KH *KC"]},
    ),
    ("a joker whose suit was said", meld("KS KH *KD"), "legal", None, {}),
    ("a joker of a suit that is there", meld("KS KH *KS"), "illegal", "kaluki.group", {"says": "K♠"}),
    ("a joker whose rank alone was said", meld("KS KH *K"), "undecided", "kaluki.joker", {"says": "★K♦"}),
    (
        "two jokers: a group or a sequence",
        meld("KS * *"),
        "undecided",
        "kaluki.joker",
        {"readings": ["KS *KH *KD", "KS *KH *KC", "KS *KD *KC", "*JS *QS KS", "*QS KS *AS"]},
    ),
    ("said to be a group, but which", meld("KS * *", **{"as": "set"}), "undecided", "kaluki.joker", {}),
    ("said to be a sequence, but which", meld("KS * *", **{"as": "run"}), "undecided", "kaluki.joker", {}),
    ("a group is no sequence", meld("KS KH KD", **{"as": "run"}), "illegal", "kaluki.sequence", {}),
    ("a sequence is no group", meld("6-8H", **{"as": "set"}), "illegal", "kaluki.group", {}),
    ("three in sequence", meld("6-8H"), "legal", "kaluki.sequence", {}),
    ("two in sequence", meld("6-7H"), "illegal", None, {}),
    ("nobody fills a gap for the player", meld("6H 7H 9H"), "illegal", "kaluki.sequence", {}),
    ("a joker fills a gap", meld("6H * 8H"), "legal", None, {}),
    ("one card of another suit", meld("TH JH QS"), "illegal", None, {}),
    (
        "a joker at either end",
        meld("6H 7H *"),
        "undecided",
        "kaluki.joker",
        {"readings": ["*5H 6H 7H", "6H 7H *8H"]},
    ),
    ("any number of jokers", meld("*8H *9H *TH JH *QH"), "legal", None, {}),
    ("jokers only, declared", meld("*8H *9H *TH"), "legal", None, {}),
    ("jokers only, nothing said", meld("* * *"), "undecided", None, {"readings": []}),
    ("the ace is low", meld("A-3H"), "legal", "kaluki.sequence", {}),
    ("the ace is high", meld("Q-AH"), "legal", "kaluki.sequence", {}),
    ("the ace is not in between", meld("KH AH 2H"), "illegal", "kaluki.sequence", {}),
    ("the ace is only high", meld("A-3H", rules=HIGH), "illegal", "kaluki.sequence", {"says": "A♥"}),
    ("the ace is only high in Kalooki 40", meld("A-3H", "kalooki-40"), "illegal", "kaluki.sequence", {"says": "A♥"}),
    ("the ace is high in Kalooki 40", meld("Q-AH", "kalooki-40"), "legal", "kaluki.sequence", {}),
    ("the ace is low in the Bicycle book", meld("A-3H", "kaluki-bicycle"), "legal", "kaluki.sequence", {}),
    (
        "a joker beside the two may be the ace",
        meld("2H 3H *"),
        "undecided",
        "kaluki.joker",
        {"readings": ["*AH 2H 3H", "2H 3H *4H"]},
    ),
    ("a joker beside the two is no high ace", meld("2H 3H *", "kalooki-40"), "legal", None, {}),
    ("a joker beside the high ace", meld("KH AH *"), "legal", None, {}),
    ("from ace to ace with two packs", meld("A-KH AH"), "legal", "kaluki.sequence", {}),
    ("no melding out of turn", meld("KS KH KD", own_turn=False), "illegal", None, {}),
]

TWOS = {"wild_ranks": ["2"]}
WILDS: list[Row] = [
    ("table-life: a two in a group needs its suit (table.wild-natural)", meld("KS KH 2C", rules=TWOS), "undecided", "table.wild-natural", {"readings": ["set KS KH 2C*KD", "set KS KH 2C*KC"]}),
    ("table-life: a two that is said (table.wild)", meld("KS KH 2C*KD", rules=TWOS), "legal", "kaluki.group", {}),
    ("table-life: said to be a suit that is there", meld("KS KH 2C*KH", rules=TWOS), "illegal", None, {}),
    ("table-life: counts 30 in the opening (table.wild-points)", ask("count", melds=["KS KH 2C*KD"], rules=TWOS), "legal", "kaluki.values", {"points": 30}),
    ("table-life: opens as what it stands for (table.wild-points)", opening("KS KH 2C*KD", "6H 7H 8H", rules=TWOS), "legal", "kaluki.opening", {}),
    ("table-life: one point short with it (table.wild-points)", opening("KS KH 2C*KD", "2S 3S 4S 5S", rules=TWOS), "illegal", "kaluki.opening", {}),
    ("table-life: a two is swapped (table.wild)", ask("swap", card="KD", on="KS KH 2C*KD", rules=TWOS), "legal", "kaluki.swap", {"says": "2♣"}),
    ("table-life: a discard is taken to open with held twos (table.wild)", pickup("KD", "KS 2C 6H 7H 2D 9C TD", rules=TWOS, opened=False), "legal", "kaluki.draw", {}),
    ("table-life: not with one wild card a meld (table.wild)", pickup("KD", "KS 2C 2D 2H 9C 5S", rules={**TWOS, "wilds_per_meld": 1}, opened=False), "illegal", "kaluki.draw", {}),
    ("said to be itself it is never wild (turn, Decided)", meld("2C*2C 8S 8H", rules=TWOS), "illegal", "kaluki.group", {"says": "2♣"}),
    ("said to be itself it opens nothing (turn, Decided)", opening("KS KH 2C*2C", rules=TWOS), "illegal", "kaluki.group", {}),
    ("nor is it laid off for another (turn, Decided)", layoff("2C*2C", "KS KH KD", rules=TWOS), "illegal", "kaluki.layoff", {}),
    ("nor held for another (turn, Decided)", pickup("KD", "KS 2C*2C TS TH TC", rules=TWOS, opened=False), "illegal", "kaluki.draw", {}),
    ("held to be anything (table.wild)", pickup("KD", "KS 2C TS TH TC", rules=TWOS, opened=False), "legal", "kaluki.draw", {}),
    ("beside the joker that is its twin it is itself (turn, Decided)", meld("*2D 2D 2H 2C", rules=TWOS), "illegal", "kaluki.group", {"says": "2♦ appears twice"}),
    ("table-life: in hand it counts 20 (table.wild-points)", ask("count", held="2H KD", rules=TWOS), "legal", "kaluki.values", {"points": 30}),
    ("table-life: as chips it is one card", ask("count", held="2H KD", rules={**TWOS, "settlement": "chips"}), "legal", "kaluki.chips", {"points": 2}),
]  # fmt: skip

LAYOFFS: list[Row] = [
    ("the fourth suit", layoff("KC", "KS KH KD"), "legal", "kaluki.layoff", {}),
    ("a suit that is there", layoff("KS", "KS KH KD"), "illegal", None, {"says": "K♠"}),
    ("the suit that the joker has", layoff("KD", "KH KS *KD"), "illegal", None, {"says": "K♦"}),
    ("the suit that the joker has not", layoff("KC", "KH KS *KD"), "legal", "kaluki.layoff", {}),
    ("both suits, one of them the joker's", layoff("KC KD", "KH KS *KD"), "illegal", None, {}),
    ("which suit has the joker", layoff("KC", "KH KS *"), "undecided", None, {}),
    ("no fifth king", layoff("*", "KS KH KD KC"), "illegal", None, {}),
    ("a joker of the last suit", layoff("*", "KS KH KD"), "legal", None, {}),
    ("at an end", layoff("9H", "6-8H"), "legal", "kaluki.layoff", {}),
    ("at both ends, in some order", layoff("TH 5H 9H", "6-8H"), "legal", "kaluki.layoff", {}),
    ("one too far", layoff("TH", "6-8H"), "illegal", None, {"says": "10♥"}),
    ("another suit", layoff("9S", "6-8H"), "illegal", None, {"says": "9♠"}),
    ("no two on an ace", layoff("2H", "Q-AH"), "illegal", None, {"says": "2♥"}),
    ("a joker at either end", layoff("*", "6-8H"), "undecided", "kaluki.joker", {}),
    ("a joker where it was said", layoff("*9H", "6-8H"), "legal", None, {}),
    ("a joker at the only end", layoff("*", "Q-AH"), "legal", None, {}),
    ("a joker below the two", layoff("*", "2-4H"), "undecided", "kaluki.joker", {}),
    ("no joker below the two in Kalooki 40", layoff("*", "2-4H", "kalooki-40"), "legal", None, {}),
    ("before opening", layoff("9H", "6-8H", opened=False), "illegal", "kaluki.layoff", {}),
    ("in the turn of opening", layoff("9H", "6-8H", opened_now=True), "legal", "kaluki.layoff", {}),
    ("no laying off out of turn", layoff("9H", "6-8H", own_turn=False), "illegal", None, {}),
]

SWAPS: list[Row] = [
    ("the very card of a group", swap("KD", "KH KS *KD"), "legal", "kaluki.swap", {}),
    ("another suit of the group", swap("KC", "KH KS *KD"), "illegal", "kaluki.swap", {"says": "K♣"}),
    ("the very card of a sequence", swap("8H", "6H 7H *8H"), "legal", "kaluki.swap", {}),
    ("another card of the sequence", swap("5H", "6H 7H *8H"), "illegal", "kaluki.swap", {"says": "5♥"}),
    ("no joker in it", swap("KD", "KH KS KD"), "illegal", "kaluki.swap", {}),
    ("the last suit follows", swap("KC", "KH KS KD *"), "legal", "kaluki.swap", {}),
    ("which suit has the joker", swap("KC", "KH KS *"), "undecided", None, {}),
    ("nobody knows where the joker is", swap("8H", "6H 7H *"), "undecided", None, {}),
    ("wherever the joker is", swap("9H", "6H 7H *"), "illegal", "kaluki.swap", {"says": "9♥"}),
    ("in Kalooki 40 the place follows", swap("4H", "2H 3H *", "kalooki-40"), "legal", "kaluki.swap", {}),
    ("before opening, by the book", swap("KD", "KH KS *KD", opened=False), "legal", "kaluki.swap", {}),
    ("before opening", swap("KD", "KH KS *KD", opened=False, rules=NO_SWAP_YET), "illegal", "kaluki.swap", {}),
    ("after opening", swap("KD", "KH KS *KD", rules=NO_SWAP_YET), "legal", "kaluki.swap", {}),
    (
        "in the turn of opening",
        swap("KD", "KH KS *KD", opened_now=True, rules=NO_SWAP_YET),
        "legal",
        "kaluki.swap",
        {},
    ),
    ("jokers are never exchanged", swap("KD", "KH KS *KD", rules=OFF), "illegal", "kaluki.swap", {}),
    (
        "used in the same turn",
        swap("KD", "KH KS *KD", then_on="6-8S", rules=SAME_TURN),
        "legal",
        "kaluki.swap",
        {},
    ),
]

KINGS = "KS KH KD"

OPENINGS: list[Row] = [
    ("example 2: 51", opening(KINGS, "6-8H"), "legal", "kaluki.opening", {"says": "51"}),
    ("example 2: 48 is 3 short", opening(KINGS, "5-7H"), "illegal", "kaluki.opening", {"says": "3"}),
    ("50 is 1 short", opening(KINGS, "5H 5S 5D 5C"), "illegal", "kaluki.opening", {"says": "50"}),
    ("example 3: 45", opening("JS QS *KS AS"), "illegal", "kaluki.opening", {"says": "45"}),
    ("example 3: 45 for 40", opening("JS QS *KS AS", rules=FORTY), "legal", "kaluki.opening", {}),
    ("Kalooki 40: 41 with an ace of 11", opening("JS QS *KS AS", game="kalooki-40"), "legal", "kaluki.opening", {}),
    ("Kalooki 40: 30", opening("J-KS", game="kalooki-40"), "illegal", "kaluki.opening", {"says": "10"}),
    ("the Bicycle book: 48", opening(KINGS, "5-7H", game="kaluki-bicycle"), "illegal", "kaluki.opening", {}),
    ("nothing to reach", opening("2-4H", rules={"opening_points": 0}), "legal", "kaluki.opening", {}),
    ("a low ace is 15", opening("A-4S", KINGS), "legal", "kaluki.opening", {"says": "54"}),
    ("a low ace is 1", opening("A-4S", KINGS, rules={"ace_points": 1}), "illegal", "kaluki.opening", {"says": "40"}),
    ("a joker is its card: 51", opening(KINGS, "6H 7H *8H"), "legal", "kaluki.opening", {}),
    ("a joker is its card: 48", opening(KINGS, "*5H 6H 7H"), "illegal", "kaluki.opening", {"says": "48"}),
    ("a joker of 8 or of 5", opening(KINGS, "6H 7H *"), "undecided", None, {"says": "★"}),
    ("a joker of either suit counts alike", opening("KS KH *", "6-8H"), "legal", "kaluki.opening", {}),
    ("a joker of either end is enough", opening(KINGS, "7H 8H *"), "legal", "kaluki.opening", {}),
    ("a joker of either end is too little", opening(KINGS, "3H 4H *"), "illegal", "kaluki.opening", {}),
    ("one of the melds is none", opening("KS KH KS", "6-8H"), "illegal", "kaluki.group", {"says": "K♠"}),
    (
        "lay-offs do not count",
        opening(KINGS, "5-7H", layoffs=[{"cards": "8H", "on": "5-7H"}]),
        "illegal",
        "kaluki.opening",
        {"says": "48"},
    ),
    (
        "lay-offs in the turn of opening",
        opening(KINGS, "6-8H", layoffs=[{"cards": "9H", "on": "6-8H"}]),
        "legal",
        None,
        {},
    ),
    (
        "a lay-off that does not fit",
        opening(KINGS, "6-8H", layoffs=[{"cards": "TH", "on": "6-8H"}]),
        "illegal",
        None,
        {"says": "10♥"},
    ),
    ("the discard taken is melded", opening(KINGS, "6-8H", took_discard="KD"), "legal", None, {}),
    ("the discard taken is in no meld", opening(KINGS, "6-8H", took_discard="2C"), "illegal", None, {"says": "2♣"}),
    (
        "the discard taken is only laid off",
        opening(KINGS, "6-8H", took_discard="9H", layoffs=[{"cards": "9H", "on": "6-8H"}]),
        "illegal",
        None,
        {"says": "9♥"},
    ),
    ("anyone may take the discard", opening(KINGS, "6-8H", took_discard="2C", rules=FREE), "legal", None, {}),
    ("nothing left to discard", opening(KINGS, "6-8H", left=0, rules=MUST_DISCARD), "illegal", "kaluki.out", {}),
    ("one left to discard", opening(KINGS, "6-8H", left="2C", rules=MUST_DISCARD), "legal", None, {}),
    ("nothing need be left", opening(KINGS, "6-8H", left=0), "legal", None, {}),
    ("no deal is asked for", opening(KINGS, "6-8H", left=0, game="kaluki-bicycle"), "legal", "kaluki.opening", {}),
]

TURNS: list[Row] = [
    ("the top discard once opened", pickup("KD"), "legal", "kaluki.draw", {}),
    ("not the top", ask("pickup", pile="KD 9C", card="KD"), "illegal", "kaluki.draw", {"says": "K♦"}),
    ("not in the pile", ask("pickup", pile="KD 9C", card="2S"), "illegal", None, {"says": "2♠"}),
    ("once opened, a use that is not a meld", pickup("8H", use={"meld": "8H 9D 2C"}), "illegal", None, {"says": "8♥"}),
    (
        "once opened, a use that is a meld",
        pickup("8H", "9H TH 2C", use={"meld": "8H 9H TH"}),
        "legal",
        "kaluki.draw",
        {},
    ),
    (
        "once opened, a use that is not held",
        pickup("8H", "9H 2C", use={"meld": "8H 9H TH"}),
        "illegal",
        "kaluki.draw",
        {"says": "10♥"},
    ),
    ("once opened, a lay-off", pickup("9H", use={"layoff": "9H", "on": "6-8H"}), "legal", "kaluki.draw", {}),
    (
        "once opened, a lay-off that does not fit",
        pickup("TH", use={"layoff": "TH", "on": "6-8H"}),
        "illegal",
        None,
        {"says": "10♥"},
    ),
    (
        "anyone may take it, a use that is not a meld",
        pickup("8H", opened=False, rules=FREE, use={"meld": "8H 9D 2C"}),
        "illegal",
        None,
        {},
    ),
    ("it opens with 51", pickup("KD", "KS KH 6-8H 2C", opened=False), "legal", "kaluki.draw", {}),
    ("it opens with 48", pickup("KD", "KS KH 5-7H 2C", opened=False), "illegal", "kaluki.draw", {"says": "K♦"}),
    ("it is in no meld of the opening", pickup("2C", "KS KH KD 6-8H", opened=False), "illegal", "kaluki.draw", {}),
    ("it lengthens a meld of the opening", pickup("9H", "KS KH KD 6-8H", opened=False), "legal", "kaluki.draw", {}),
    ("48 in Kalooki 40", pickup("KD", "KS KH 5-7H 2C", "kalooki-40", opened=False), "legal", "kaluki.draw", {}),
    ("no card is kept in Kalooki 40", pickup("KD", "KS KH 5-7H", "kalooki-40", opened=False), "illegal", None, {}),
    (
        "the meld named and others held open",
        pickup("KD", "KS KH 6-8H 2C", opened=False, use={"meld": KINGS}),
        "legal",
        "kaluki.draw",
        {},
    ),
    ("the other melds are not said", pickup("KD", opened=False, use={"meld": KINGS}), "undecided", "kaluki.draw", {}),
    (
        "it opens with the meld named",
        pickup("AS", "TS JS QS KS", opened=False, use={"meld": "T-AS"}),
        "legal",
        None,
        {},
    ),
    (
        "it is laid off before opening",
        pickup("9H", "KS 2C", opened=False, use={"layoff": "9H", "on": "6-8H"}),
        "illegal",
        None,
        {},
    ),
    ("what is held is not said", pickup("KD", opened=False), "undecided", None, {}),
    (
        "a joker from the table makes the opening (kaluki.order, turn, Decided)",
        pickup(*TAKEN, opened=False, table=[KD_THERE]),
        "legal",
        "kaluki.draw",
        {"says": "K♦ takes the joker's place"},
    ),
    (
        "said with what it stands for (kaluki.order, turn, Decided)",
        pickup(*TAKEN, opened=False, table=[KD_THERE], use={"meld": "9S 9D *9H"}),
        "legal",
        "kaluki.draw",
        {},
    ),
    (
        "said without (kaluki.order, turn, Decided)",
        pickup(*TAKEN, opened=False, table=[KD_THERE], use={"meld": "9S 9D *"}),
        "legal",
        "kaluki.draw",
        {},
    ),
    (
        "one card short of it (kaluki.opening)",
        pickup("9D", "9S KD TS JS 2C", opened=False, table=[KD_THERE]),
        "illegal",
        "kaluki.draw",
        {},
    ),
    (
        "no joker stands for it (kaluki.swap)",
        pickup(*TAKEN, opened=False, table=["KS KH *KC"]),
        "illegal",
        "kaluki.draw",
        {},
    ),
    (
        "it hangs on what the joker stands for (kaluki.joker)",
        pickup(*TAKEN, opened=False, table=["KS KH *"]),
        "undecided",
        "kaluki.joker",
        {},
    ),
    (
        "jokers are taken after the opening alone (kaluki.swap)",
        pickup(*TAKEN, opened=False, table=[KD_THERE], rules=NO_SWAP_YET),
        "illegal",
        "kaluki.draw",
        {},
    ),
    (
        "jokers stay (kaluki.swap)",
        pickup(*TAKEN, opened=False, table=[KD_THERE], rules=OFF),
        "illegal",
        "kaluki.draw",
        {},
    ),
    (
        "used in this turn (kaluki.swap)",
        pickup(*TAKEN, opened=False, table=[KD_THERE], rules=SAME_TURN),
        "legal",
        "kaluki.draw",
        {},
    ),
    (
        "two jokers from the table (kaluki.order, turn, Decided)",
        pickup("9D", "KD 8C TS JS QS 2C", opened=False, table=[KD_THERE, "8H 8S *8C"]),
        "legal",
        "kaluki.draw",
        {"says": "8♣ takes the joker's place"},
    ),
    (
        "the packs have no third, wherever it goes (kaluki.pack)",
        pickup("9D", "9S KD KD KD TS JS QS", opened=False, table=[KD_THERE]),
        "illegal",
        "kaluki.pack",
        {},
    ),
    (
        "one would not be enough (kaluki.order)",
        pickup("9D", "KD 8C TS JS QS 2C", opened=False, table=[KD_THERE]),
        "illegal",
        "kaluki.draw",
        {},
    ),
    (
        "the use that is said leaves no discard (turn, Decided)",
        pickup("9H", "9S 9D", "kalooki-40", use={"meld": "9S 9H 9D"}),
        "illegal",
        "kaluki.out",
        {},
    ),
    ("no use is asked for (kaluki.draw)", pickup("9H", "9S 9D", "kalooki-40"), "legal", "kaluki.draw", {}),
    ("anyone may take it", pickup("KD", "2C", opened=False, rules=FREE), "legal", "kaluki.draw", {}),
    ("anyone may take it, whatever is held", pickup("KD", opened=False, rules=FREE), "legal", "kaluki.draw", {}),
    ("any card is discarded", ask("discard", card="KD"), "legal", "kaluki.discard", {}),
    ("a joker is discarded", ask("discard", card="*"), "legal", "kaluki.discard", {}),
    ("what was taken is discarded", ask("discard", card="KD", took="KD"), "legal", None, {}),
    ("out by a meld", ask("out", by="meld"), "legal", "kaluki.out", {}),
    ("out by a lay-off", ask("out", by="layoff"), "legal", "kaluki.out", {}),
    ("out by a discard", ask("out", by="discard"), "legal", "kaluki.out", {}),
    ("out in the turn of opening", ask("out", by="layoff", opened_before=False), "legal", "kaluki.out", {}),
    ("a discard is kept: by a meld", ask("out", by="meld", rules=MUST_DISCARD), "illegal", "kaluki.out", {}),
    ("a discard is kept: by a lay-off", ask("out", by="layoff", rules=MUST_DISCARD), "illegal", "kaluki.out", {}),
    ("a discard is kept: by a discard", ask("out", by="discard", rules=MUST_DISCARD), "legal", "kaluki.out", {}),
    ("a discard is kept in Kalooki 40", ask("out", "kalooki-40", by="meld"), "illegal", "kaluki.out", {}),
]

LEFT = "AS KD 7C *"
COUNTS: list[Row] = [
    ("example 1: left in hand", ask("count", held=LEFT), "legal", "kaluki.values", {"points": 57}),
    ("example 1: as chips", ask("count", held=LEFT, rules={"settlement": "chips"}), "legal", None, {"points": 5}),
    ("example 6: 63", ask("count", held="AS KD 9C 4H *"), "legal", None, {"points": 63}),
    ("example 6: 59", ask("count", held="AS KD 9C 4H *", rules={"ace_points": 11}), "legal", None, {"points": 59}),
    ("ace and joker of Kalooki 40", ask("count", "kalooki-40", held=LEFT), "legal", None, {"points": 43}),
    ("joker_penalty 50", ask("count", held=LEFT, rules={"joker_penalty": 50}), "legal", None, {"points": 82}),
    ("a joker held is not what it could be", ask("count", held="*2H"), "legal", None, {"points": 25}),
    ("by rank alone", ask("count", held="KK5"), "legal", None, {"points": 25}),
    ("nothing", ask("count", held=""), "legal", None, {"points": 0}),
    ("example 3: a joker melded is its card", ask("count", melds=["JS QS *KS AS"]), "legal", None, {"points": 45}),
    ("melds together", ask("count", melds=[KINGS, "6-8H"]), "legal", None, {"points": 51}),
    ("a low ace is 15", ask("count", melds=["A-3S"]), "legal", None, {"points": 20}),
    ("a joker of either suit counts alike", ask("count", melds=["KS KH *"]), "legal", None, {"points": 30}),
    ("a joker of 8 or of 5", ask("count", melds=["6H 7H *"]), "undecided", None, {}),
    ("what is not a meld", ask("count", melds=["KS KH KS"]), "illegal", "kaluki.group", {"says": "K♠"}),
    ("a lay-off alone", ask("count", melds=[{"cards": "9H", "on": "6-8H"}]), "legal", None, {"points": 9}),
    ("a joker laid off", ask("count", melds=[{"cards": "*", "on": KINGS}]), "legal", None, {"points": 10}),
]


ROWS = WILDS + MELDS + LAYOFFS + SWAPS + OPENINGS + TURNS + COUNTS


@table("reason, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(reason: str, case: Any, verdict: str, clause: str | None, more: Any) -> None:
    check(case, verdict, clause, more)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("nobody knocks here", ask("knock", held="KD"), "opening"),
    ("nobody claims a discard here", ask("claim", seats=["Ann", "Bob"], turn="Ann", callers=["Bob"]), "opening"),
    ("an unknown question", ask("bluff"), "bluff"),
    ("an unknown field", meld(KINGS, crads="KC"), "crads"),
    ("an unreadable card", meld("KS KH KX"), "KX"),
    ("an unknown rule", meld(KINGS, rules={"min_run": 3}), "min_run"),
    ("a value out of range", meld(KINGS, rules={"ace_points": 12}), ""),
    (
        "chips and winner-takes contradict each other",
        meld(KINGS, "kaluki-bicycle", rules={"settlement": "chips"}),
        "",
    ),
    ("a way out that is none", ask("out", by="magic"), ""),
]


@table("reason, case, says", REFUSED)
def test_a_case_is_refused(reason: str, case: dict[str, Any], says: str) -> None:
    refused(case, says)
