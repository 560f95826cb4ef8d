"""Contract Rummy at a table: the questions of its players, with near misses beside the hits.

Examples are in docs/rules/contract.md.
"""

from __future__ import annotations

from typing import Any

from tests.disputes import check, refused
from tests.tables import table

SEATS = ["Ann", "Bob", "Cat", "Dan"]
Row = tuple[str, dict[str, Any], str, str | None, dict[str, Any]]


def ask(question: str, game: str = "contract", **fields: Any) -> dict[str, Any]:
    return {"id": "q", "game": game, "ask": question, **fields}


def meld(cards: str, game: str = "contract", **fields: Any) -> dict[str, Any]:
    return ask("meld", game, cards=cards, **fields)


def layoff(cards: str, on: str, game: str = "contract", **fields: Any) -> dict[str, Any]:
    return ask("layoff", game, cards=cards, on=on, **fields)


def swap(card: str, on: str, game: str = "contract", **fields: Any) -> dict[str, Any]:
    return ask("swap", game, card=card, on=on, **fields)


def opening(deal: int | None, *melds: str, game: str = "contract", **fields: Any) -> dict[str, Any]:
    return ask("opening", game, melds=list(melds), **({} if deal is None else {"deal": deal}), **fields)


def claim(turn: str, *callers: str, game: str = "contract", **fields: Any) -> dict[str, Any]:
    return ask("claim", game, seats=SEATS, turn=turn, callers=list(callers), **fields)


LOOSE = {"exact_contract": False}
LOOSE_CONTRACT = {"exact_contract": False, "extra_melds": False}
AT_ONCE = {"layoff_when_opening": True}
LIKE_OTHERS = {"last_deal": "normal"}
ONE_JOKER = {"jokers_per_run": 1}

MELDS: list[Row] = [
    ("three of a rank are a group", meld("8H 8S 8C"), "legal", "contract.group", {}),
    ("suits may repeat in a group", meld("4D 4D 4S"), "legal", "contract.group", {}),
    ("two of a rank are no group", meld("8H 8S"), "illegal", None, {}),
    ("another rank spoils a group", meld("8H 8S 9C"), "illegal", None, {"says": "9♣"}),
    ("a group has no upper limit", meld("8H 8H 8S 8S 8C 8C 8D"), "legal", "contract.group", {}),
    ("suits do not matter in a group", meld("888"), "legal", "contract.group", {}),
    ("the same card three times is not in two packs", meld("8H 8H 8H"), "illegal", None, {"says": "8♥"}),
    ("the same card three times is in three packs", meld("8H 8H 8H", rules={"packs": 3}), "legal", None, {}),
    ("four in sequence", meld("5H 6H 7H 8H"), "legal", "contract.sequence", {}),
    ("the order typed says nothing", meld("8H 6H 5H 7H"), "legal", "contract.sequence", {}),
    ("three in sequence are too few", meld("5H 6H 7H"), "illegal", "contract.sequence", {}),
    ("three in sequence are enough with min_run 3", meld("5-7H", rules={"min_run": 3}), "legal", None, {}),
    ("three in sequence by tradition", meld("5-7H", "contract-traditional"), "legal", "contract.sequence", {}),
    ("three in sequence in the Bicycle book", meld("5-7H", "contract-bicycle"), "legal", "contract.sequence", {}),
    ("three in sequence in Liverpool", meld("5-7H", "liverpool"), "legal", "contract.sequence", {}),
    ("two in sequence in Liverpool", meld("5-6H", "liverpool"), "illegal", None, {}),
    ("three in sequence in Shanghai", meld("5-7H", "shanghai"), "illegal", "contract.sequence", {}),
    ("nobody fills a gap for the player", meld("5H 6H 8H 9H"), "illegal", "contract.sequence", {}),
    ("one card of another suit", meld("5H 6H 7S 8H"), "illegal", None, {}),
    ("suits matter in a sequence", meld("5 6 7 8"), "undecided", None, {"says": "suit"}),
    ("the ace is low", meld("A-4H"), "legal", "contract.sequence", {}),
    ("the ace is high", meld("J-AH"), "legal", "contract.sequence", {}),
    ("the ace is not in between", meld("QH KH AH 2H"), "illegal", "contract.sequence", {}),
    ("the ace is only high in Shanghai", meld("A-4H", "shanghai"), "illegal", "contract.sequence", {"says": "A♥"}),
    ("the ace is high in Shanghai, too", meld("J-AH", "shanghai"), "legal", "contract.sequence", {}),
    ("from ace to ace with two packs", meld("A-KH AH"), "legal", "contract.sequence", {}),
    ("from ace to ace, though aces are high", meld("A-KH AH", rules={"runs_ace": "high"}), "illegal", None, {}),
    ("a joker with one place", meld("9S TS * QS"), "legal", None, {}),
    (
        "a joker at either end",
        meld("5H 6H 7H *"),
        "undecided",
        "contract.joker",
        {"readings": ["*4H 5H 6H 7H", "5H 6H 7H *8H"]},
    ),
    ("a joker declared at one end", meld("5H 6H 7H *8H"), "legal", None, {}),
    ("a joker declared where it does not fit", meld("5H 6H 7H *9H"), "illegal", None, {"says": "9♥"}),
    ("a joker beside the ace has one place: no king", meld("AH 2H 3H *"), "legal", None, {}),
    ("a joker beside the high ace has one place: no two", meld("QH KH AH *"), "legal", None, {}),
    (
        "a joker beside the two may be the ace",
        meld("2H 3H 4H *"),
        "undecided",
        "contract.joker",
        {"readings": ["*AH 2H 3H 4H", "2H 3H 4H *5H"]},
    ),
    ("a joker beside the two is no high ace", meld("2H 3H 4H *", "shanghai"), "legal", None, {}),
    ("two jokers are too few for a sequence of four", meld("8H * *"), "legal", None, {}),
    (
        "two jokers are a group or a sequence of three",
        meld("8H * *", "liverpool"),
        "undecided",
        "contract.joker",
        {"readings": ["8H *8 *8", "*6H *7H 8H", "*7H 8H *9H", "8H *9H *TH"]},
    ),
    ("it was said that it is a group", meld("8H * *", "liverpool", **{"as": "set"}), "legal", None, {}),
    ("a sequence, but which", meld("8H * *", "liverpool", **{"as": "run"}), "undecided", "contract.joker", {}),
    ("a group is no sequence", meld("8H 8S 8C", **{"as": "run"}), "illegal", "contract.sequence", {}),
    ("a sequence is no group", meld("5-8H", **{"as": "set"}), "illegal", "contract.group", {}),
    ("two jokers in a sequence", meld("5H *6H *7H 8H"), "legal", None, {}),
    (
        "two jokers in a sequence of Shanghai",
        meld("5H *6H *7H 8H", "shanghai"),
        "illegal",
        "contract.joker",
        {},
    ),
    ("two undeclared jokers, one allowed", meld("5H * * 8H", rules=ONE_JOKER), "illegal", "contract.joker", {}),
    ("one joker in a sequence of Shanghai", meld("5H *6H 7H 8H", "shanghai"), "legal", None, {}),
    ("two jokers in a group of Shanghai", meld("8H * *", "shanghai"), "legal", None, {}),
    ("jokers only, declared", meld("*8H *9H *TH *JH"), "legal", None, {}),
    ("jokers only, nothing said", meld("* * * *"), "undecided", None, {"readings": []}),
    ("jokers only, one allowed", meld("*8H *9H *TH *JH", "shanghai"), "illegal", "contract.joker", {}),
    ("suits of jokers in a group are ignored", meld("8H *8H *8H"), "legal", None, {}),
    ("no melding out of turn", meld("8H 8S 8C", own_turn=False), "illegal", None, {}),
]

ONE_GROUP = {"contracts": ["G", "R"], "cards_dealt": [10, 10]}
ONE_SEQUENCE = {"contracts": ["R", "G"], "cards_dealt": [10, 10]}
DIRTY = "AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS"
NEW_MELDS: list[Row] = [
    ("nobody said whether they have opened", meld("8S 8H 8D", "liverpool"), "legal", "contract.group", {}),
    ("opened: no new meld", meld("8S 8H 8D", "liverpool", opened=True), "illegal", "contract.after", {"says": "lay off"}),
    ("opened: no new meld, whatever it is", meld("8S 8H 9D", "liverpool", opened=True), "illegal", "contract.after", {}),
    ("opened: new melds are played", meld("8S 8H 8D", opened=True), "legal", "contract.group", {}),
    ("opened: none in Carioca", meld("8S 8H 8D", "carioca", opened=True), "illegal", "contract.after", {}),
    ("opened: none in Continental", meld("8S 8H 8D", "continental", opened=True), "illegal", "contract.after", {}),
    (
        "opened: nothing beside a special, where new melds are played",
        meld("8S 8H 8D", "carioca", opened=True, deal=9, rules={"extra_melds": True}),
        "illegal",
        "contract.special",
        {},
    ),
    ("not opened: half of the contract", meld("8S 8H 8D", opened=False, deal=1), "illegal", "contract.opening", {"says": "two groups"}),
    ("not opened: half of it in Continental", meld("8S 8H 8D", "continental", opened=False, deal=1), "illegal", "contract.opening", {}),
    ("not opened: which deal is it?", meld("8S 8H 8D", opened=False), "undecided", "contract.opening", {"says": "Enter the deal"}),
    ("not opened: no meld, whatever the deal", meld("8S 8H 9D", opened=False), "illegal", "contract.group", {}),
    ("not opened: no meld in a deal", meld("8S 8H 9D", opened=False, deal=1), "illegal", "contract.group", {}),
    ("not opened: the whole contract", meld("8S 8H 8D", opened=False, deal=1, rules=ONE_GROUP), "legal", "contract.group", {}),
    ("not opened: the other kind", meld("5-8H", opened=False, deal=1, rules=ONE_GROUP), "illegal", "contract.opening", {}),
    ("not opened: more than the contract says", meld("8S 8H 8D 8C", opened=False, deal=1, rules=ONE_GROUP), "illegal", "contract.exact", {}),
    ("not opened: said to be the other kind", meld("8S * * *", opened=False, deal=1, rules=ONE_SEQUENCE, **{"as": "set"}), "illegal", "contract.opening", {"says": "one sequence"}),
    ("not opened: said to be what the contract asks for", meld("8S * * *", opened=False, deal=1, rules=ONE_SEQUENCE, **{"as": "run"}), "undecided", "contract.joker", {}),
    ("not opened: said to be a set of three", meld("8S 8H *", opened=False, deal=1, rules=ONE_GROUP, **{"as": "set"}), "legal", "contract.group", {}),
    ("not opened: the dirty run of deal 9", meld(DIRTY, "carioca", opened=False, deal=9), "legal", "contract.special", {}),
    ("not opened: that run in deal 10", meld(DIRTY, "carioca", opened=False, deal=10), "illegal", "contract.special", {}),
    ("not opened: that run in deal 1", meld(DIRTY, "carioca", opened=False, deal=1), "illegal", "contract.sequence", {}),
    ("not opened: a group in deal 9", meld("8S 8H 8D", "carioca", opened=False, deal=9), "illegal", "contract.opening", {"says": "dirty run"}),
    ("not opened: not in another player's turn", meld("8S 8H 8D", opened=False, deal=1, own_turn=False), "illegal", "contract.discard", {}),
]  # fmt: skip

TWOS = "deuces-may-i"
THREE_JOKERS = {"jokers": 4, "jokers_per_run": 2}
WILDS: list[Row] = [
    ("table-life: a group with a two (table.wild)", meld("8H 8S 2C", TWOS), "legal", "contract.group", {}),
    (
        "table-life: two stand for others, one may (table.wild)",
        meld("8H 2S *", TWOS, rules={"wilds_per_meld": 1}),
        "illegal",
        "table.wild",
        {"says": "2"},
    ),
    (
        "said to be itself it is never wild (turn, Decided)",
        meld("2C*2C 8S 8H", TWOS),
        "illegal",
        "contract.group",
        {"says": "2♣"},
    ),
    (
        "said to be itself, laid off (turn, Decided)",
        layoff("2C*2C", "8S 8H 8D", TWOS),
        "illegal",
        "contract.layoff",
        {},
    ),
    (
        "a joker's suit is not asked in a group (table.wild-natural)",
        meld("*2D 2D 2H 2C", TWOS, rules={"wilds_per_meld": 1}),
        "legal",
        "contract.group",
        {},
    ),
    (
        "the reason does not hang on the order (contract.sequence)",
        meld("3C AC 6C 2C JC 5C * * 2C 4C AC * 7C KC", "contract-traditional", rules=THREE_JOKERS),
        "illegal",
        "contract.sequence",
        {"says": "2♣ appears twice"},
    ),
    (
        "the same cards in another order (contract.sequence)",
        meld("* 7C KC JC 4C * * 2C 6C 5C AC 2C AC 3C", "contract-traditional", rules=THREE_JOKERS),
        "illegal",
        "contract.sequence",
        {"says": "2♣ appears twice"},
    ),
    ("table-life: two, where two may (table.wild)", meld("8H 2S *", TWOS), "legal", "contract.group", {}),
    ("table-life: a sequence with two twos (table.wild)", meld("5H 2H 2S 8H", TWOS), "legal", "contract.sequence", {}),
    ("table-life: A 2 3 4 as themselves (table.wild-natural)", meld("A-4H", TWOS), "legal", "contract.sequence", {}),
    ("table-life: a group of twos (table.wild-natural)", meld("2H 2S 2C 2H", TWOS), "legal", "contract.group", {}),
    (
        "table-life: jokers of a sequence alone are counted (contract.joker)",
        meld("5H *6H 2S 8H", TWOS, rules=ONE_JOKER),
        "legal",
        "contract.sequence",
        {},
    ),
    (
        "table-life: a two is swapped and laid off as itself (table.wild)",
        swap("7H", "5H 6H 2S*7H 8H", TWOS, table=["9C 9D 9H"]),
        "legal",
        "contract.swap",
        {},
    ),
    ("table-life: an opening with twos (table.wild)", opening(1, "8H 8S 2C", "4D 2D *", game=TWOS), "legal", None, {}),
    (
        "table-life: a two and a joker left, 20 and 50 (table.wild-points)",
        ask("count", TWOS, held="2C *"),
        "legal",
        "contract.values",
        {"points": 70},
    ),
]

LAYOFFS: list[Row] = [
    ("a fourth of the rank", layoff("8D", "8H 8S 8C"), "legal", "contract.layoff", {}),
    ("the same card again", layoff("8H", "8H 8S 8C"), "legal", "contract.layoff", {}),
    ("another rank", layoff("9D", "8H 8S 8C"), "illegal", None, {"says": "9♦"}),
    ("at an end", layoff("9H", "5-8H"), "legal", "contract.layoff", {}),
    ("at both ends", layoff("9H 4H", "5-8H"), "legal", "contract.layoff", {}),
    ("one after the other", layoff("TH 9H", "5-8H"), "legal", "contract.layoff", {}),
    ("one too far", layoff("TH", "5-8H"), "illegal", None, {"says": "10♥"}),
    ("another suit", layoff("9S", "5-8H"), "illegal", None, {"says": "9♠"}),
    ("no two on an ace", layoff("2H", "J-AH"), "illegal", None, {"says": "2♥"}),
    ("5 to 8 with a joker takes a 4", layoff("4H", "5H 6H 7H *8H"), "legal", "contract.layoff", {}),
    ("5 to 8 with a joker takes a 9", layoff("9H", "5H 6H 7H *8H"), "legal", "contract.layoff", {}),
    ("5 to 8 with a joker takes no 3", layoff("3H", "5H 6H 7H *8H"), "illegal", None, {"says": "3♥"}),
    ("nobody knows where the joker is", layoff("9H", "5H 6H 7H *"), "undecided", None, {"says": "★"}),
    ("wherever the joker is", layoff("2H", "5H 6H 7H *"), "illegal", None, {"says": "2♥"}),
    ("a joker on a group", layoff("*", "8H 8S 8C"), "legal", None, {}),
    ("a joker at either end", layoff("*", "5-8H"), "undecided", "contract.joker", {}),
    ("a joker where it was said", layoff("*9H", "5-8H"), "legal", None, {}),
    ("a joker said to be too far", layoff("*TH", "5-8H"), "illegal", None, {}),
    ("a joker at the only end", layoff("*", "A-4H"), "legal", None, {}),
    ("a joker below the two", layoff("*", "2-5H"), "undecided", "contract.joker", {}),
    ("no joker below the two in Shanghai", layoff("*", "2-5H", "shanghai"), "legal", None, {}),
    ("a second joker in Shanghai", layoff("*9H", "5H *6H 7H 8H", "shanghai"), "illegal", "contract.joker", {}),
    ("a second joker on a group in Shanghai", layoff("*", "8H * 8C", "shanghai"), "legal", None, {}),
    ("before opening", layoff("8D", "8H 8S 8C", opened=False), "illegal", "contract.no-layoff-yet", {}),
    ("in the turn of opening", layoff("8D", "8H 8S 8C", opened_now=True), "illegal", "contract.no-layoff-yet", {}),
    ("in the turn of opening, allowed", layoff("8D", "8H 8S 8C", opened_now=True, rules=AT_ONCE), "legal", None, {}),
    (
        "before opening, though allowed in its turn",
        layoff("8D", "8H 8S 8C", opened=False, rules=AT_ONCE),
        "illegal",
        "contract.no-layoff-yet",
        {},
    ),
    ("only lay-offs after opening, by tradition", layoff("8D", "8H 8S 8C", "liverpool"), "legal", None, {}),
    ("no laying off out of turn", layoff("8D", "8H 8S 8C", own_turn=False), "illegal", None, {}),
]

KING = "JS QS *KS AS"
FULL = "A-3H *4H 5-KH AH"
"""From ace to ace: no joker has a place on it."""

SWAPS: list[Row] = [
    ("example 5: the ten of this sequence is a place", swap("KS", KING), "legal", "contract.swap", {}),
    ("example 5: on this very sequence", swap("KS", KING, then_on=KING), "legal", "contract.swap", {}),
    ("example 5: on another meld", swap("KS", KING, then_on="8H 8S 8C"), "legal", "contract.swap", {}),
    ("example 5: nowhere to put it", swap("4H", FULL, table=[]), "illegal", "contract.swap", {}),
    ("the other melds are not said", swap("4H", FULL), "undecided", "contract.swap", {"says": "melds"}),
    ("example 5: another meld takes it", swap("4H", FULL, table=["8H 8S 8C"]), "legal", "contract.swap", {}),
    ("nowhere, as it is taken to this meld", swap("4H", FULL, then_on=FULL), "illegal", None, {}),
    ("nowhere, but into the hand", swap("4H", FULL, rules={"joker_swap": "to-hand"}), "legal", None, {}),
    (
        "no place beside another joker in Shanghai",
        swap("4H", "2-3H *4H 5-AH", "shanghai", table=["5S *6S 7S 8S"]),
        "illegal",
        None,
        {},
    ),
    (
        "a place on a sequence without a joker in Shanghai",
        swap("4H", "2-3H *4H 5-AH", "shanghai", table=["5-8S"]),
        "legal",
        "contract.swap",
        {},
    ),
    ("not the very card", swap("TS", KING), "illegal", "contract.swap", {"says": "10♠"}),
    ("not the suit", swap("KH", KING), "illegal", "contract.swap", {"says": "K♥"}),
    ("no joker in it", swap("KS", "J-AS"), "illegal", "contract.swap", {}),
    ("jokers in groups stay", swap("KS", "KH *KS KC"), "illegal", "contract.swap", {}),
    (
        "jokers in groups stay with to-hand",
        swap("KS", "KH *KS KC", rules={"joker_swap": "to-hand"}),
        "illegal",
        "contract.swap",
        {},
    ),
    ("jokers stay", swap("KS", KING, rules={"joker_swap": "off"}), "illegal", "contract.swap", {}),
    ("the place follows", swap("KS", "JS QS * AS"), "legal", "contract.swap", {}),
    ("nobody knows where the joker is", swap("8H", "5H 6H 7H *"), "undecided", None, {}),
    ("wherever the joker is", swap("9H", "5H 6H 7H *"), "illegal", "contract.swap", {"says": "9♥"}),
    ("before opening", swap("KS", KING, opened=False), "illegal", None, {}),
    ("in the turn of opening", swap("KS", KING, opened_now=True), "illegal", None, {}),
    ("in the turn of opening, allowed", swap("KS", KING, opened_now=True, rules=AT_ONCE), "legal", None, {}),
]

EIGHTS, FOURS = "8H 8S 8C", "4D 4D 4S"
LONG = ("5-8H", "5-8S", "5-9C")

SIZES = {"contracts": ["G4", "G3R7", "GG"], "cards_dealt": [10, 10, 10]}

OPENINGS: list[Row] = [
    ("example 2: two groups", opening(1, EIGHTS, FOURS), "legal", "contract.opening", {}),
    ("example 2: a fourth eight", opening(1, "8H 8S 8C 8D", FOURS), "illegal", "contract.exact", {}),
    ("table-life: a group of four", opening(1, "8H 8S 8C 8D", rules=SIZES), "legal", "contract.opening", {}),
    (
        "table-life: one short",
        opening(1, EIGHTS, rules=SIZES),
        "illegal",
        "contract.exact",
        {"says": "3"},
    ),
    ("table-life: seven in sequence", opening(2, "5C 5D 5S", "3-9H", rules=SIZES), "legal", "contract.opening", {}),
    ("table-life: six in sequence", opening(2, "5C 5D 5S", "3-8H", rules=SIZES), "illegal", "contract.exact", {}),
    ("table-life: a joker among seven", opening(2, "5C 5D *", "3-8H *9H", rules=SIZES), "legal", None, {}),
    ("a fourth eight is allowed", opening(1, "8H 8S 8C 8D", FOURS, rules=LOOSE), "legal", None, {}),
    ("example 3: the joker is the jack", opening(2, EIGHTS, "9S TS * QS"), "legal", "contract.opening", {}),
    ("five in sequence", opening(2, EIGHTS, "9-KS"), "illegal", "contract.exact", {}),
    ("three in sequence", opening(2, EIGHTS, "9-JS"), "illegal", None, {}),
    ("three in sequence in Liverpool", opening(2, EIGHTS, "9-JS", game="liverpool"), "legal", None, {}),
    ("four in sequence in Liverpool", opening(2, EIGHTS, "9-QS", game="liverpool"), "illegal", "contract.exact", {}),
    ("three in sequence, Bicycle", opening(2, EIGHTS, "9-JS", game="contract-bicycle"), "legal", None, {}),
    ("the order of melds says nothing", opening(2, "9-QS", EIGHTS), "legal", "contract.opening", {}),
    ("one group for two", opening(1, EIGHTS), "illegal", "contract.opening", {}),
    ("a sequence for a group", opening(1, EIGHTS, "2-5S"), "illegal", "contract.opening", {}),
    ("the contract of another deal", opening(4, EIGHTS, FOURS), "illegal", "contract.opening", {}),
    ("three groups in deal 4", opening(4, EIGHTS, FOURS, "KH KD KC"), "legal", "contract.opening", {}),
    ("two groups and a sequence in deal 5", opening(5, EIGHTS, FOURS, "9-QS"), "legal", "contract.opening", {}),
    ("a group and two sequences in deal 6", opening(6, EIGHTS, "9-QS", "5-8C"), "legal", "contract.opening", {}),
    (
        "a house contract, the last: five of eight are left",
        opening(1, EIGHTS, rules={"contracts": ["G"], "cards_dealt": [7]}),
        "illegal",
        "contract.last-deal",
        {"says": "5"},
    ),
    (
        "a house contract, not the last",
        opening(1, EIGHTS, rules={"contracts": ["G", "GG"], "cards_dealt": [7, 7]}),
        "legal",
        "contract.opening",
        {},
    ),
    ("the deal is not said", opening(None, EIGHTS, FOURS), "undecided", None, {"says": "deal"}),
    ("one meld is not a meld", opening(1, EIGHTS, "4D 4D 5S"), "illegal", None, {}),
    ("the same card three times", opening(1, EIGHTS, "8H 8H 8D"), "illegal", None, {"says": "8♥"}),
    ("a meld beyond the contract", opening(1, EIGHTS, FOURS, "2-5C"), "illegal", "contract.exact", {}),
    ("a meld beyond, allowed", opening(1, EIGHTS, FOURS, "2-5C", rules=LOOSE), "legal", None, {}),
    (
        "a meld beyond, only longer allowed",
        opening(1, EIGHTS, FOURS, "2-5C", rules=LOOSE_CONTRACT),
        "illegal",
        None,
        {},
    ),
    (
        "a lay-off in the same turn",
        opening(1, EIGHTS, FOURS, layoffs=[{"cards": "8D", "on": EIGHTS}]),
        "illegal",
        "contract.no-layoff-yet",
        {},
    ),
    (
        "a lay-off in the same turn, allowed",
        opening(1, EIGHTS, FOURS, layoffs=[{"cards": "8D", "on": EIGHTS}], rules=AT_ONCE),
        "legal",
        None,
        {},
    ),
    (
        "a lay-off that does not fit",
        opening(1, EIGHTS, FOURS, layoffs=[{"cards": "9D", "on": EIGHTS}], rules=AT_ONCE),
        "illegal",
        None,
        {"says": "9♦"},
    ),
    ("the discard taken may stay in hand", opening(1, EIGHTS, FOURS, took_discard="KD"), "legal", None, {}),
    ("what is left says nothing before the last deal", opening(1, EIGHTS, FOURS, left=4), "legal", None, {}),
    ("example 4: they join", opening(3, "5-8H", "9-QH"), "illegal", "contract.separate-sequences", {}),
    ("they join the other way round", opening(3, "9-QH", "5-8H"), "illegal", "contract.separate-sequences", {}),
    ("example 4: a gap", opening(3, "5-8H", "T-KH"), "legal", "contract.opening", {}),
    ("example 4: an overlap", opening(3, "5-8H", "7-TH"), "legal", "contract.opening", {}),
    ("two suits do not join", opening(3, "5-8H", "9-QS"), "legal", "contract.opening", {}),
    ("ace to four and ten to king", opening(3, "A-4H", "T-KH"), "legal", "contract.opening", {}),
    ("ace to four and five to eight", opening(3, "A-4H", "5-8H"), "illegal", "contract.separate-sequences", {}),
    ("jack to ace and two to five", opening(3, "J-AH", "2-5H"), "legal", "contract.opening", {}),
    ("a joker is its card", opening(3, "5-7H *8H", "*9H T-QH"), "illegal", "contract.separate-sequences", {}),
    ("a joker inside, its place is clear", opening(3, "5H * 7H 8H", "9-QH"), "illegal", None, {}),
    ("a joker at the other end", opening(3, "*4H 5-7H", "9-QH"), "legal", "contract.opening", {}),
    ("a joker at either end: one joins", opening(3, "5-7H *", "9-QH"), "undecided", None, {}),
    ("two jokers: one of four ways joins", opening(3, "5-7H *", "T-QH *"), "undecided", None, {}),
    ("two jokers: no way joins", opening(3, "5-7H *", "J-KH *"), "legal", None, {}),
    ("two jokers in two suits: no way joins", opening(3, "5-7H *", "T-QS *"), "legal", None, {}),
    ("jokers of a group need no suit", opening(1, "8H * *", FOURS), "legal", "contract.opening", {}),
    ("a group or a sequence of three", opening(1, "8H * *", FOURS, game="liverpool"), "undecided", None, {}),
    ("group or sequence: neither will do", opening(2, "8H * * *", "5-8S"), "illegal", None, {}),
    ("two jokers in a sequence of Shanghai", opening(2, EIGHTS, "9S * * QS", game="shanghai"), "illegal", None, {}),
    ("two jokers in a sequence", opening(2, EIGHTS, "9S * * QS"), "legal", "contract.opening", {}),
    ("the last deal: nothing left", opening(7, *LONG, left=0), "legal", "contract.last-deal", {}),
    ("the last deal: one for the discard", opening(7, *LONG, left="KD"), "legal", "contract.last-deal", {}),
    ("the last deal: two left", opening(7, *LONG, left=2), "illegal", "contract.last-deal", {}),
    ("the last deal: how many are left", opening(7, *LONG), "undecided", "contract.last-deal", {}),
    ("the last deal: the contract alone", opening(7, "5-8H", "5-8S", "5-8C", left=1), "legal", None, {}),
    ("the last deal: too few melds", opening(7, "5-9H", "5-9S", left=0), "illegal", None, {}),
    ("the last deal: a meld beyond", opening(7, "5-8H", "5-8S", "5-8C", "KH KD KC", left=0), "legal", None, {}),
    (
        "the last deal: a meld beyond, by tradition",
        opening(7, "5-8H", "5-8S", "5-8C", "KH KD KC", left=0, game="liverpool"),
        "illegal",
        None,
        {},
    ),
    ("the last deal: longer ones, by tradition", opening(7, *LONG, left=0, game="liverpool"), "legal", None, {}),
    (
        "the last deal: longer ones join",
        opening(7, "5-9H", "T-KH", "5-8S", left=0),
        "illegal",
        "contract.separate-sequences",
        {},
    ),
    (
        "the last deal without a discard: one left",
        opening(7, *LONG, left=1, rules={"last_deal": "no-discard"}),
        "illegal",
        "contract.last-deal",
        {},
    ),
    (
        "the last deal without a discard: nothing left",
        opening(7, *LONG, left=0, rules={"last_deal": "no-discard"}),
        "legal",
        "contract.last-deal",
        {},
    ),
    (
        "a last deal like the others: longer",
        opening(7, *LONG, left=0, rules={"last_deal": "normal"}),
        "illegal",
        "contract.exact",
        {},
    ),
    (
        "a last deal like the others: cards left",
        opening(7, "5-8H", "5-8S", "5-8C", left=5, rules={"last_deal": "normal"}),
        "legal",
        "contract.opening",
        {},
    ),
]

TURNS: list[Row] = [
    ("the top discard", ask("pickup", pile="4H 9C KD", card="KD"), "legal", "contract.draw", {}),
    ("the top discard before opening", ask("pickup", pile="KD", card="KD", opened=False), "legal", "contract.draw", {}),
    ("not the top", ask("pickup", pile="4H 9C KD", card="9C"), "illegal", "contract.draw", {"says": "9♣"}),
    ("not in the pile", ask("pickup", pile="4H 9C KD", card="2S"), "illegal", None, {"says": "2♠"}),
    ("any card is discarded", ask("discard", card="KD"), "legal", "contract.discard", {}),
    ("a joker is discarded", ask("discard", card="*"), "legal", "contract.discard", {}),
    ("what was taken is discarded", ask("discard", card="KD", took="KD"), "legal", "contract.discard", {}),
    ("out by a discard", ask("out", by="discard", deal=1), "legal", "contract.out", {}),
    ("out by a meld", ask("out", by="meld", deal=1), "legal", "contract.out", {}),
    ("out by a lay-off", ask("out", by="layoff", deal=1), "legal", "contract.out", {}),
    ("out by a meld, only lay-offs", ask("out", "liverpool", by="meld", deal=1), "illegal", None, {}),
    ("out by a lay-off, only lay-offs", ask("out", "liverpool", by="layoff", deal=1), "legal", "contract.out", {}),
    (
        "out by a lay-off in the turn of opening",
        ask("out", by="layoff", deal=1, opened_before=False),
        "illegal",
        "contract.no-layoff-yet",
        {},
    ),
    (
        "out by a lay-off in the turn of opening, allowed",
        ask("out", by="layoff", deal=1, opened_before=False, rules=AT_ONCE),
        "legal",
        None,
        {},
    ),
    ("the last deal ends by a meld", ask("out", by="meld", deal=7, opened_before=False), "legal", None, {}),
    ("the last deal ends by a discard", ask("out", by="discard", deal=7, opened_before=False), "legal", None, {}),
    (
        "the last deal ends without a discard",
        ask("out", by="discard", deal=7, opened_before=False, rules={"last_deal": "no-discard"}),
        "illegal",
        "contract.last-deal",
        {},
    ),
    (
        "the last deal ends without a discard, by a meld",
        ask("out", by="meld", deal=7, opened_before=False, rules={"last_deal": "no-discard"}),
        "legal",
        None,
        {},
    ),
    (
        "the last deal ends with its opening, not later by a lay-off",
        ask("out", by="layoff", deal=7),
        "illegal",
        "contract.last-deal",
        {"says": "opening"},
    ),
    (
        "nor where a discard is barred, too",
        ask("out", by="layoff", deal=7, rules={"last_deal": "no-discard"}),
        "illegal",
        "contract.last-deal",
        {},
    ),
    (
        "a lay-off after an earlier opening, allowed at once",
        ask("out", by="layoff", deal=7, rules=AT_ONCE),
        "illegal",
        "contract.last-deal",
        {},
    ),
    (
        "a lay-off of the opening itself empties the hand",
        ask("out", by="layoff", deal=7, opened_before=False, rules=AT_ONCE),
        "legal",
        "contract.out",
        {},
    ),
    (
        "a last deal like the others ends by a lay-off",
        ask("out", by="layoff", deal=7, rules={"last_deal": "normal"}),
        "legal",
        "contract.out",
        {},
    ),
    (
        "the deal decides and is not said: a lay-off",
        ask("out", by="layoff"),
        "undecided",
        "contract.last-deal",
        {"says": "deal"},
    ),
    (
        "no deal is needed where the last is like the others",
        ask("out", by="layoff", rules={"last_deal": "normal"}),
        "legal",
        None,
        {},
    ),
    (
        "a deal before the last ends by a discard",
        ask("out", by="discard", deal=6, rules={"last_deal": "no-discard"}),
        "legal",
        "contract.out",
        {},
    ),
    (
        "the deal is not said",
        ask("out", by="discard", rules={"last_deal": "no-discard"}),
        "undecided",
        None,
        {"says": "deal"},
    ),
    (
        "deal 2 is not opened and gone out of in one turn: 11 - 7 are left",
        ask("out", by="discard", deal=2, opened_before=False),
        "illegal",
        "contract.exact",
        {"says": "4 cards"},
    ),
    ("nor by the meld", ask("out", by="meld", deal=2, opened_before=False), "illegal", "contract.exact", {}),
    (
        "deal 6 leaves two, one too many for the discard",
        ask("out", by="discard", deal=6, opened_before=False),
        "illegal",
        "contract.exact",
        {"says": "2 cards"},
    ),
    (
        "deal 7 leaves one, where it is like the others: the discard",
        ask("out", by="discard", deal=7, opened_before=False, rules=LIKE_OTHERS),
        "legal",
        "contract.out",
        {},
    ),
    (
        "but not by the meld",
        ask("out", by="meld", deal=7, opened_before=False, rules=LIKE_OTHERS),
        "illegal",
        "contract.exact",
        {"says": "at least 1 card stays"},
    ),
    (
        "sequences of three leave more",
        ask("out", by="discard", deal=7, opened_before=False, rules={**LIKE_OTHERS, "min_run": 3}),
        "illegal",
        "contract.exact",
        {"says": "4 cards"},
    ),
    (
        "what is left is laid off at once, and then the discard",
        ask("out", by="discard", deal=2, opened_before=False, rules=AT_ONCE),
        "legal",
        "contract.out",
        {},
    ),
    (
        "then a lay-off ends it, not a meld",
        ask("out", by="meld", deal=2, opened_before=False, rules=AT_ONCE),
        "illegal",
        "contract.exact",
        {},
    ),
    (
        "longer melds may take all cards",
        ask("out", by="meld", deal=2, opened_before=False, rules={"exact_contract": False}),
        "legal",
        "contract.out",
        {},
    ),
    (
        "the deal of the opening is not said",
        ask("out", by="discard", opened_before=False),
        "undecided",
        "contract.exact",
        {"says": "deal"},
    ),
    (
        "no deal is needed where none can end so",
        ask("out", by="meld", opened_before=False, rules=LIKE_OTHERS),
        "illegal",
        "contract.exact",
        {},
    ),
    (
        "nor where all can",
        ask("out", by="discard", opened_before=False, rules=AT_ONCE),
        "legal",
        "contract.out",
        {},
    ),
]

CLAIMS: list[Row] = [
    (
        "table-life: the other of two players",
        ask("claim", seats=["Ann", "Bob"], turn="Ann", callers=["Bob"]),
        "legal",
        "contract.may-i",
        {"to": "Bob"},
    ),
    ("example 6: the nearest", claim("Ann", "Cat", "Dan"), "legal", "contract.may-i", {"to": "Cat"}),
    ("the nearest, though he spoke later", claim("Ann", "Dan", "Cat"), "legal", "contract.may-i", {"to": "Cat"}),
    ("nearest round the table", claim("Cat", "Bob", "Ann"), "legal", "contract.may-i", {"to": "Ann"}),
    (
        "the player who spoke first",
        claim("Ann", "Dan", "Cat", rules={"may_i_priority": "first-call"}),
        "legal",
        "contract.may-i",
        {"to": "Dan"},
    ),
    ("one's own discard", claim("Ann", "Dan"), "legal", None, {"to": "Dan"}),
    ("the player in turn", claim("Ann", "Ann"), "illegal", "contract.may-i-limits", {"says": "Ann"}),
    ("the player in turn is passed over", claim("Ann", "Ann", "Dan"), "legal", None, {"to": "Dan"}),
    ("twice in a row", claim("Ann", "Cat", last_claim="Cat"), "illegal", "contract.may-i-limits", {"says": "Cat"}),
    ("twice in a row is passed over", claim("Ann", "Cat", "Dan", last_claim="Cat"), "legal", None, {"to": "Dan"}),
    ("again after somebody else", claim("Ann", "Cat", last_claim="Dan"), "legal", None, {"to": "Cat"}),
    (
        "a single claim a turn",
        claim("Ann", "Cat", game="liverpool", last_claim="Dan"),
        "illegal",
        "contract.may-i-chain",
        {},
    ),
    ("the first of a single claim", claim("Ann", "Cat", game="liverpool"), "legal", None, {"to": "Cat"}),
    ("no claims", claim("Ann", "Cat", rules={"may_i": "off"}), "illegal", "contract.may-i-chain", {}),
    (
        "a third claim in Shanghai",
        claim("Ann", "Cat", game="shanghai", claims={"Cat": 2}),
        "illegal",
        "contract.may-i-limits",
        {"says": "Cat"},
    ),
    (
        "a second claim in Shanghai",
        claim("Ann", "Cat", game="shanghai", claims={"Cat": 1}),
        "legal",
        None,
        {"to": "Cat"},
    ),
    (
        "a third claim is passed over",
        claim("Ann", "Cat", "Dan", game="shanghai", claims={"Cat": 2, "Dan": 0}),
        "legal",
        None,
        {"to": "Dan"},
    ),
    ("claims are not capped", claim("Ann", "Cat", claims={"Cat": 9}), "legal", None, {"to": "Cat"}),
]

LEFT = "KD 7C 2H AS *"
COUNTS: list[Row] = [
    ("example 1", ask("count", held=LEFT), "legal", None, {"points": 49}),
    ("ace_penalty 1", ask("count", held=LEFT, rules={"ace_penalty": 1}), "legal", None, {"points": 35}),
    ("joker_penalty 50", ask("count", held=LEFT, rules={"joker_penalty": 50}), "legal", None, {"points": 84}),
    ("a joker is not what it could be", ask("count", held="*2H"), "legal", None, {"points": 15}),
    ("by rank alone", ask("count", held="KK5"), "legal", None, {"points": 25}),
    ("melds in hand count", ask("count", held="5-8H"), "legal", None, {"points": 26}),
    ("nothing", ask("count", held=""), "legal", None, {"points": 0}),
]


CLOSE: list[Row] = [
    (
        "no reading both stays apart and takes the lay-off",
        opening(3, "5S 6S 7S *", "9-QS", rules=AT_ONCE, layoffs=[{"cards": "4S", "on": "5S 6S 7S *"}]),
        "illegal",
        "contract.separate-sequences",
        {},
    ),
    ("five jokers at a table of at most five", meld("* * * * *"), "illegal", "contract.pack", {"says": "4"}),
    ("nobody claims", claim("Ann"), "illegal", "contract.may-i", {}),
    ("claims not counted at a table that limits them", claim("Ann", "Cat", game="shanghai"), "undecided", None, {}),
    (
        "the joker goes on a meld that is not there",
        swap("KS", "JS QS *KS AS", then_on="8H 8S 8C", table=[]),
        "illegal",
        "contract.swap",
        {"says": "8♥"},
    ),
]

ROWS = WILDS + MELDS + NEW_MELDS + LAYOFFS + SWAPS + OPENINGS + TURNS + CLAIMS + COUNTS + CLOSE


@table("reason, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(reason: str, case: Any, verdict: str, clause: str | None, more: Any) -> None:
    check(case, verdict, clause, more)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("nobody knocks here", ask("knock", held="KD"), "claim"),
    ("nobody calls rum here", ask("rum", discard="KD"), "claim"),
    ("an unknown question", ask("bluff"), "bluff"),
    ("an unknown game", meld(EIGHTS, "kontract"), "kontract"),
    ("an unknown field", meld(EIGHTS, crads="8D"), "crads"),
    ("an unreadable card", meld("8H 8S 8X"), "8X"),
    ("an unknown rule", meld(EIGHTS, rules={"min_rnu": 3}), "min_rnu"),
    ("a value out of range", meld(EIGHTS, rules={"min_run": 5}), ""),
    ("lists of different length", meld(EIGHTS, rules={"contracts": ["GG"]}), ""),
    ("a deal that the contracts have not", opening(8, EIGHTS, FOURS), "8"),
    ("deals begin at 1", opening(0, EIGHTS, FOURS), ""),
    ("who claimed last sits nowhere (claim)", claim("Ann", "Cat", last_claim="Zoe"), "“Zoe” is not one of the players"),
    ("a meld in a deal that the contracts have not", meld(EIGHTS, deal=8), "8"),
    ("out in a deal that the contracts have not", ask("out", by="discard", deal=8), "8"),
    ("a caller who is not there", claim("Ann", "Zoe"), "Zoe"),
    ("nobody of that name is in turn", claim("Zoe", "Ann"), "Zoe"),
    ("a kind that is none", meld(EIGHTS, **{"as": "heap"}), ""),
]


@table("reason, case, says", REFUSED)
def test_a_case_is_refused(reason: str, case: dict[str, Any], says: str) -> None:
    refused(case, says)
