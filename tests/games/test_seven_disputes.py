"""Seven Bridge at a table: the questions of its players, with near misses beside the hits.

Examples and decisions are in docs/rules/seven.md.
"""

from __future__ import annotations

from typing import Any

from tests.disputes import check, refused
from tests.tables import table

Row = tuple[str, dict[str, Any], str, str | None, dict[str, Any]]
BOOK, PAGAT, ROUNDS = "seven-bridge", "seven-bridge-pagat", "seven-bridge-rounds"
FOUR = ["Ann", "Bob", "Cat", "Dan"]


def ask(question: str, game: str = BOOK, **fields: Any) -> dict[str, Any]:
    return {"id": "q", "game": game, "ask": question, **fields}


def meld(cards: str, game: str = BOOK, **fields: Any) -> dict[str, Any]:
    return ask("meld", game, cards=cards, **fields)


def layoff(cards: str, on: str, game: str = BOOK, **fields: Any) -> dict[str, Any]:
    return ask("layoff", game, cards=cards, on=on, **fields)


def pickup(card: str = "9H", held: str | None = None, game: str = BOOK, **fields: Any) -> dict[str, Any]:
    return ask("pickup", game, pile=f"2C {card}", card=card, **({} if held is None else {"held": held}), **fields)


def claim(turn: str = "Bob", rules: dict[str, Any] | None = None, **calls: str) -> dict[str, Any]:
    """Ann has discarded 9H; these players call, in this order."""
    return ask("claim", rules=rules or {}, seats=FOUR, turn=turn, callers=[*calls], calls=calls, card="9H")


NO_PAIRS, WRAP, LOW, ANY = {"seven_pairs": False}, {"runs_ace": "wrap"}, {"runs_ace": "low"}, {"claim_melds": "any"}
NO_LAYOFF, MUST_DISCARD = {"layoff_after_claim": False}, {"must_discard_out": True}
OWN, AT_ONCE = {"claims_from": "own-turn"}, {"claims_from": "at-once"}
TWO_JOKERS, NO_JOKERS = {"jokers": 2}, {"jokers": 0}

MELDS: list[Row] = [
    ("a seven", meld("7D"), "legal", "seven.lone", {}),
    ("a seven whose suit nobody noted", meld("7"), "legal", "seven.lone", {}),
    ("a seven declared a run", meld("7D", **{"as": "run"}), "legal", "seven.lone", {}),
    ("an eight", meld("8D"), "illegal", "seven.lone", {"says": "8♦"}),
    ("a joker alone", meld("*"), "illegal", "seven.joker", {"says": "★"}),
    ("example 16: a joker called a seven", meld("*7C"), "illegal", "seven.joker", {}),
    ("six and seven", meld("6H 7H"), "legal", "seven.short-run", {}),
    ("seven and eight", meld("8C 7C"), "legal", "seven.short-run", {}),
    ("seven and nine", meld("7H 9H"), "illegal", "seven.short-run", {"says": "7♥ 9♥"}),
    ("six and eight", meld("6H 8H"), "illegal", "seven.short-run", {}),
    ("ace and seven (Decided: two cards with a seven)", meld("AH 7H"), "illegal", "seven.short-run", {}),
    ("six and seven of two suits", meld("6D 7H"), "illegal", "seven.short-run", {}),
    ("two sevens", meld("7S 7H"), "legal", "seven.pair", {}),
    ("two sevens are two melds", meld("7S 7H", rules=NO_PAIRS), "illegal", "seven.pair", {"says": "two melds"}),
    ("two sevens declared a run", meld("7S 7H", **{"as": "run"}), "illegal", "seven.short-run", {}),
    ("six and seven declared a set", meld("6H 7H", **{"as": "set"}), "illegal", "seven.set", {}),
    ("two eights", meld("8S 8H"), "illegal", "seven.set", {}),
    ("nine and ten", meld("9C TC"), "illegal", "seven.run", {}),
    ("eight and nine", meld("8C 9C"), "illegal", "seven.run", {}),
    ("a set of three", meld("KS KH KD"), "legal", "seven.set", {}),
    ("a set of four", meld("KS KH KD KC"), "legal", "seven.set", {}),
    ("a set of ranks alone: one pack has each suit once", meld("888"), "legal", "seven.set", {}),
    ("four and a joker (Decided: jokers)", meld("KS KH KD KC *"), "illegal", None, {}),
    ("a joker's suit in a set is ignored (Decided: jokers)", meld("KS KH *KH"), "legal", "seven.set", {}),
    ("a run", meld("8S 9S TS"), "legal", "seven.run", {}),
    ("a broken run", meld("8S 9S JS"), "illegal", "seven.run", {"says": "J♠"}),
    ("the ace between king and two", meld("KS AS 2S"), "illegal", "seven.run", {"says": "A♠"}),
    ("the ace between king and two, around", meld("KS AS 2S", rules=WRAP), "legal", "seven.run", {}),
    ("a high ace", meld("QH KH AH"), "legal", "seven.run", {}),
    ("a high ace where it is low", meld("QH KH AH", PAGAT), "illegal", "seven.run", {"says": "A♥"}),
    ("a low ace", meld("AH 2H 3H", PAGAT), "legal", "seven.run", {}),
    (
        "a seven and a joker", meld("7C *"), "undecided", "seven.joker",
        {"readings": [{"kind": "run", "cards": "*6C 7C"}, {"kind": "run", "cards": "7C *8C"}]},
    ),
    ("example 16: the joker said", meld("7C *6C"), "legal", "seven.short-run", {}),
    ("example 16: a seven and a joker called one", meld("7C *7H"), "illegal", "seven.joker", {}),
    ("a seven and a joker called a nine", meld("7C *9C"), "illegal", "seven.joker", {}),
    ("example 16: two sevens and a joker", meld("7C 7H *"), "legal", "seven.set", {}),
    ("a joker as the seven of two", meld("*7C 8C"), "illegal", "seven.joker", {}),
    ("a joker that is not said beside an eight", meld("* 8C"), "illegal", "seven.joker", {}),
    ("a joker as the seven of three", meld("*7C 8C 9C"), "legal", "seven.run", {}),
    ("a joker in a set needs no suit", meld("9S 9H *"), "legal", "seven.set", {}),
    ("a joker at one of two ends", meld("8S 9S *"), "undecided", "seven.joker", {}),
    ("two jokers and a seven", meld("7C * *", rules=TWO_JOKERS), "undecided", "seven.joker", {}),
    ("two jokers in one pack with one", meld("8S * *"), "illegal", "seven.pack", {}),
    ("a joker where there is none", meld("8S 9S *", PAGAT), "illegal", "seven.pack", {}),
    ("a card twice", meld("KS KS KH"), "illegal", "seven.pack", {"says": "K♠"}),
    ("another's turn", meld("4S 5S 6S", own_turn=False), "illegal", "seven.turn", {}),
    ("another's turn comes before the cards", meld("4S 5S 9S", own_turn=False), "illegal", "seven.turn", {}),
]  # fmt: skip

RUN = "8S 9S TS"
LAYOFFS: list[Row] = [
    ("a six on a lone seven", layoff("6S", "7S"), "legal", "seven.lone-grows", {}),
    ("a five on a lone seven", layoff("5S", "7S"), "illegal", "seven.lone-grows", {"says": "5♠"}),
    ("five and six together (Decided: several cards on a lone seven)", layoff("5S 6S", "7S"), "legal", "seven.lone-grows", {}),
    ("six and eight together", layoff("6S 8S", "7S"), "legal", "seven.lone-grows", {}),
    ("a seven on a lone seven", layoff("7H", "7S"), "legal", "seven.lone-grows", {}),
    ("a seven on a lone seven, no pairs", layoff("7H", "7S", rules=NO_PAIRS), "illegal", "seven.lone-grows", {}),
    (
        "two sevens on a lone one, no pairs (Decided: several cards on a lone seven)",
        layoff("7H 7D", "7S", rules=NO_PAIRS), "legal", "seven.lone-grows", {},
    ),
    ("seven and eight make nothing", layoff("7H 8S", "7S"), "illegal", "seven.lone-grows", {}),
    (
        "a joker on a lone seven (Decided: jokers)", layoff("*", "7S"), "undecided", "seven.joker",
        {"readings": [{"kind": "run", "cards": "*6S 7S"}, {"kind": "run", "cards": "7S *8S"}]},
    ),
    ("a joker called a seven on a lone one", layoff("*7H", "7S"), "illegal", "seven.lone-grows", {}),
    ("a seven and a joker on a lone one", layoff("7H *", "7S"), "legal", "seven.lone-grows", {}),
    ("example 15: a seven on a run of two", layoff("7H", "7S 8S"), "illegal", "seven.lone-grows", {"says": "7♥"}),
    ("example 15: a six on a run of two", layoff("6S", "7S 8S"), "legal", None, {}),
    ("example 15: a nine on a run of two", layoff("9S", "7S 8S"), "legal", None, {}),
    ("example 15: a seven on a pair", layoff("7D", "7S 7H"), "legal", None, {}),
    ("an eight on a pair", layoff("8S", "7S 7H"), "illegal", "seven.lone-grows", {}),
    ("a fourth seven", layoff("7C", "7S 7H 7D"), "legal", "seven.layoff", {}),
    ("what lies is no meld", layoff("9S", "8S"), "illegal", "seven.lone", {}),
    ("a card without its suit on a lone seven", layoff("6", "7S"), "undecided", None, {"says": "suit"}),
    ("a run grows", layoff("JS", RUN), "legal", "seven.layoff", {}),
    ("nothing beyond an ace (Decided: ace)", layoff("2S", "QS KS AS"), "illegal", "seven.layoff", {"says": "2♠"}),
    ("beyond an ace, around", layoff("2S", "QS KS AS", rules=WRAP), "legal", "seven.layoff", {}),
    ("nothing melded yet", layoff("JS", RUN, opened=False), "illegal", "seven.layoff", {}),
    ("melded in this turn", layoff("JS", RUN, opened=False, opened_now=True), "legal", "seven.layoff", {}),
    (
        "after a claim", layoff("JS", RUN, opened=False, opened_now=True, claimed=True, rules=NO_LAYOFF), "illegal",
        "seven.after-claim", {},
    ),
    ("after a claim, where it is allowed", layoff("JS", RUN, claimed=True), "legal", "seven.layoff", {}),
    ("without a claim", layoff("JS", RUN, rules=NO_LAYOFF), "legal", "seven.layoff", {}),
    ("another's turn", layoff("JS", RUN, own_turn=False), "illegal", "seven.turn", {}),
    ("the pack comes before the cards", layoff("8S", RUN), "illegal", "seven.pack", {}),
    ("a joker is never taken", ask("swap", card="8C", on="7C *8C"), "illegal", "seven.joker", {"says": "8♣"}),
]  # fmt: skip

HELD, PAIR = "2C 4D", "9S 9D 4D"
PICKUPS: list[Row] = [
    ("to hold it", pickup("9H", "3C 4D"), "illegal", "seven.claim-meld", {"says": "9♥"}),
    ("to lay it off", pickup(use={"layoff": "9H", "on": "TH JH QH"}), "illegal", "seven.claim-meld", {}),
    ("below the top", ask("pickup", pile="9H 2C", card="9H"), "illegal", "seven.draw", {"says": "9♥"}),
    ("nothing more is known", pickup(), "undecided", "seven.claim-meld", {}),
    ("for a set", pickup("9H", PAIR), "legal", "seven.pon", {}),
    ("for a run", pickup("9H", "TH JH 4D"), "legal", "seven.chi", {}),
    ("with a joker", pickup("9H", "9S *"), "legal", None, {}),
    ("for this set", pickup(use={"meld": "9H 9S 9D"}), "legal", "seven.pon", {}),
    ("for this run", pickup(use={"meld": "9H TH JH"}), "legal", "seven.chi", {}),
    ("for what is no meld", pickup(use={"meld": "9H TH QH"}), "illegal", "seven.claim-meld", {}),
    ("for a meld without it", pickup(use={"meld": "8S 8H 8D"}), "illegal", "seven.claim-meld", {}),
    ("with a card not held", pickup("9H", HELD.replace("2C", "3C"), use={"meld": "9H 9S 9D"}), "illegal", "seven.claim-meld", {}),
    ("a seven alone", pickup("7H", "3C", use={"meld": "7H"}), "illegal", "seven.claim-meld", {}),
    ("a seven with an eight", pickup("7H", "8H 3C"), "illegal", "seven.claim-meld", {"says": "7♥ 8♥ are only 2 cards"}),
    ("a seven with an eight, where two will do", pickup("7H", "8H 3C", rules=ANY), "legal", "seven.chi", {}),
    ("a pair of sevens, where two will do", pickup("7H", "7S 3C", rules=ANY), "legal", "seven.pon", {}),
    ("an eight beside a seven, where two will do", pickup("8H", "7H 3C", rules=ANY), "legal", "seven.chi", {}),
    ("a joker (Decided: jokers)", pickup("*", "9S 9D"), "illegal", "seven.claim-meld", {"says": "discarded joker"}),
    ("suits missing that make no meld in any suit", pickup("9H", "2 4"), "illegal", "seven.claim-meld", {}),
    ("suits missing from a single nine", pickup("9H", "9 2 K"), "illegal", "seven.claim-meld", {}),
    ("suits missing beside a joker that makes a run", pickup("9H", "T *"), "undecided", None, {"says": "suit"}),
    ("suits missing beside a joker that does not", pickup("9H", "2 *"), "illegal", "seven.claim-meld", {}),
    ("suits missing where two would be too few", pickup("7H", "8 2"), "illegal", "seven.claim-meld", {}),
    ("suits missing where two will do", pickup("7H", "8 2", rules=ANY), "undecided", None, {"says": "suit"}),
    ("the top card without its suit, alone", ask("pickup", pile="9", card="9", held="9S 9D"), "legal", "seven.pon", {}),
    ("the top card without its suit, and another nine below", ask("pickup", pile="9S 2C 9H", card="9", held="9 9D"), "undecided", "seven.draw", {"says": "suit"}),
    ("the top card without its suit, and no other nine", ask("pickup", pile="2C 9H", card="9", held="9S 9D"), "legal", "seven.pon", {}),
    ("a named set without suits", pickup("9H", "9S 9D 3C", use={"meld": "9 9 9"}), "legal", "seven.pon", {}),
    ("a named set, held without suits", pickup("9H", "9 9 3C", use={"meld": "9H 9S 9D"}), "legal", "seven.pon", {}),
    ("a named set, of which too few are held", pickup("9H", "9 T 3C", use={"meld": "9H 9S 9D"}), "illegal", "seven.claim-meld", {"says": "9♦"}),
    ("the suits are missing", pickup("9H", "TJ"), "undecided", None, {"says": "suit"}),
    ("too many cards", pickup("9H", "9H 9D"), "illegal", "seven.pack", {}),
    ("no card is left for the discard (turn, Decided)", pickup("9H", "9S 9D", "seven-bridge-pagat"), "illegal", "seven.out", {"says": "Keep one card"}),
    ("one is left (turn, Decided)", pickup("9H", "9S 9D 4D", "seven-bridge-pagat"), "legal", "seven.pon", {}),
    ("none has to be left (turn, Decided)", pickup("9H", "9S 9D"), "legal", "seven.pon", {}),
    ("the meld that is named takes all (turn, Decided)", pickup("9H", "9S 9D", "seven-bridge-pagat", use={"meld": "9S 9H 9D"}), "illegal", "seven.out", {}),
    ("what is held is not said (turn, Decided)", pickup("9H", None, "seven-bridge-pagat", use={"meld": "9S 9H 9D"}), "legal", "seven.pon", {}),
    ("a pair leaves one, where two will do (turn, Decided)", pickup("7H", "7S 7D", "seven-bridge-pagat", rules=ANY), "legal", "seven.pon", {}),
    ("a pair leaves none, where two will do (turn, Decided)", pickup("7H", "7S", "seven-bridge-pagat", rules=ANY), "illegal", "seven.out", {}),
    ("suits missing, and none left (turn, Decided)", pickup("9H", "9 T", "seven-bridge-pagat"), "illegal", "seven.claim-meld", {}),
]  # fmt: skip

CLAIMS: list[Row] = [
    ("example 17: a chi, then a pon", claim(Bob="TH JH", Dan="9S 9D"), "legal", "seven.claim-order", {"to": "Dan"}),
    ("a chi, then a pon, by words", claim(Bob="chi", Dan="pon"), "legal", "seven.claim-order", {"to": "Dan"}),
    ("the pon spoke first", claim(Dan="pon", Bob="chi"), "legal", "seven.claim-order", {"to": "Dan"}),
    ("a pon alone", claim(Dan="pon"), "legal", "seven.pon", {"to": "Dan"}),
    ("a chi by the next player", claim(Bob="chi"), "legal", "seven.chi", {"to": "Bob"}),
    ("a pon by the next player", claim(Bob="9S 9D"), "legal", "seven.pon", {"to": "Bob"}),
    ("a chi out of turn", claim(Cat="chi"), "illegal", "seven.chi", {"says": "Cat"}),
    ("a run out of turn", claim(Cat="TH JH"), "illegal", "seven.chi", {}),
    ("one card", claim(Cat="9S"), "illegal", "seven.claim-meld", {"says": "9♥ 9♠"}),
    ("cards that make nothing", claim(Bob="TH QH"), "illegal", "seven.claim-meld", {}),
    ("an own discard", claim(Ann="pon"), "illegal", "seven.pon", {"says": "Ann"}),
    ("an own discard for a run", claim(Ann="chi"), "illegal", "seven.pon", {}),
    ("who may not is passed over", claim(Cat="chi", Dan="pon"), "legal", "seven.pon", {"to": "Dan"}),
    ("who may not is passed over, a chi stays", claim(Cat="chi", Bob="chi"), "legal", "seven.chi", {"to": "Bob"}),
    ("what stops the first caller", claim(Cat="chi", Ann="pon"), "illegal", "seven.chi", {}),
    ("two pons (Decided: two pons at once)", claim(Dan="9S *", Cat="9D 9C"), "legal", "seven.claim-order", {"to": "Cat"}),
    ("a longer run (Decided: four in a pon, more in a chi)", claim(Bob="TH JH QH"), "legal", "seven.chi", {"to": "Bob"}),
    ("a set of four", claim(Dan="9S 9D 9C"), "legal", "seven.pon", {"to": "Dan"}),
    ("too late", {**claim(Cat="pon"), "late": True}, "illegal", "seven.claim-from", {}),
    ("no turn yet", {**claim(Dan="pon"), "had_turn": ["Ann", "Bob", "Dan"]}, "illegal", "seven.claim-from", {"says": "Cat"}),
    ("no turn of one's own", {**claim(Cat="pon"), "had_turn": ["Ann", "Bob"]}, "illegal", "seven.claim-from", {}),
    ("example 19: Ann may pon", {**claim("Cat", OWN, Ann="pon"), "had_turn": ["Ann", "Bob"]}, "legal", "seven.pon", {"to": "Ann"}),
    ("example 19: Cat may not chi", {**claim("Cat", OWN, Cat="chi"), "had_turn": ["Ann", "Bob"]}, "illegal", "seven.claim-from", {}),
    ("example 19: Dan may not pon", {**claim("Cat", OWN, Dan="pon"), "had_turn": ["Ann", "Bob"]}, "illegal", "seven.claim-from", {}),
    ("example 19: in the first round nobody", {**claim("Cat", Ann="pon"), "had_turn": ["Ann", "Bob"]}, "illegal", "seven.claim-from", {}),
    ("from the first discard on", {**claim("Bob", AT_ONCE, Cat="pon"), "had_turn": ["Ann"]}, "legal", "seven.pon", {"to": "Cat"}),
    ("example 20: two players, a pon", {**claim(Bob="pon"), "seats": ["Ann", "Bob"]}, "legal", "seven.pon", {"to": "Bob"}),
    ("example 20: two players, a chi", {**claim(Bob="chi"), "seats": ["Ann", "Bob"]}, "legal", "seven.chi", {"to": "Bob"}),
    ("a seven with an eight", {**claim(Bob="8H"), "card": "7H"}, "illegal", "seven.claim-meld", {}),
    ("a seven with an eight, where two will do", {**claim("Bob", ANY, Bob="8H"), "card": "7H"}, "legal", "seven.chi", {}),
    ("a pair of sevens, where two will do", {**claim("Bob", ANY, Dan="7S"), "card": "7H"}, "legal", "seven.pon", {}),
    ("a discarded joker (Decided: jokers)", {**claim(Dan="pon"), "card": "*"}, "illegal", "seven.claim-meld", {}),
    ("a card held by two", claim(Cat="9S 9D", Dan="9S 9C"), "illegal", "seven.pack", {}),
    ("suits missing from a chi out of turn", claim(Cat="TJ"), "illegal", "seven.chi", {"says": "only Bob"}),
    ("suits missing from a chi that a pon beats", claim(Bob="TJ", Dan="pon"), "legal", "seven.claim-order", {"to": "Dan"}),
    ("suits missing from one who may not call anyhow", claim(Cat="TJ", Dan="pon"), "legal", "seven.pon", {"to": "Dan"}),
    ("suits missing from what is no run in any suit", claim(Bob="2J"), "illegal", "seven.claim-meld", {}),
    ("the suit of the discard is missing, for a set", {**claim(Dan="9 9"), "card": "9"}, "legal", "seven.pon", {}),
    ("the suit of the discard is missing, for a run", {**claim(Bob="TH JH"), "card": "9"}, "undecided", "seven.claim-meld", {}),
    ("suits missing where only a chi is good", claim(Bob="TJ", Cat="chi"), "undecided", "seven.claim-meld", {}),
    ("no discard, and a pon beside", {**claim(Dan="9S 9D", Cat="pon"), "card": None}, "undecided", "seven.claim-meld", {"says": "discard"}),
    ("the suits are missing", claim(Bob="TJ"), "undecided", "seven.claim-meld", {"says": "suit"}),
    ("counter-clockwise Dan is next", claim("Dan", {"direction": "counter"}, Dan="chi"), "legal", "seven.chi", {"to": "Dan"}),
    (
        "counter-clockwise the nearest is Dan", claim("Dan", {"direction": "counter"}, Bob="9S 9D", Dan="9C *"), "legal",
        "seven.claim-order", {"to": "Dan"},
    ),
    ("nobody", {**claim(Cat="pon"), "callers": [], "calls": {}}, "illegal", "seven.pon", {}),
    ("a joker in the call", claim(Bob="TH *"), "legal", "seven.chi", {}),
]  # fmt: skip
UNSAID = {key: value for key, value in claim(Cat="9S 9D").items() if key != "card"}

TURNS: list[Row] = [
    ("cards without the discard", UNSAID, "undecided", "seven.claim-meld", {}),
    ("what was claimed", ask("discard", card="9H", took="9H"), "illegal", "seven.claim-meld", {"says": "9♥"}),
    ("another card", ask("discard", card="9S", took="9H"), "legal", "seven.discard", {}),
    ("nothing was claimed (Decided: what may be discarded)", ask("discard", card="9H"), "legal", "seven.discard", {}),
    ("out by a meld", ask("out", by="meld"), "legal", "seven.out", {}),
    ("out by a meld, a discard is kept", ask("out", PAGAT, by="meld"), "illegal", "seven.out", {}),
    ("out by a discard", ask("out", PAGAT, by="discard"), "legal", "seven.out", {}),
    ("out by a lay-off", ask("out", by="layoff"), "legal", "seven.out", {}),
    ("out by a lay-off, a discard is kept", ask("out", by="layoff", rules=MUST_DISCARD), "illegal", "seven.out", {}),
    (
        "out by a lay-off after a claim",
        ask("out", by="layoff", claimed=True, rules=NO_LAYOFF),
        "illegal",
        "seven.after-claim",
        {},
    ),
    ("out by a meld after a claim", ask("out", by="meld", claimed=True, rules=NO_LAYOFF), "legal", "seven.out", {}),
]

LEFT = "KD 7C 2H AS"
COUNTS: list[Row] = [
    ("example 1", ask("count", held=LEFT), "legal", "seven.held-sevens", {"points": 58}),
    ("example 2", ask("count", held="7S 7H 9D"), "legal", "seven.held-sevens", {"points": 92}),
    ("example 2: a seven alone", ask("count", held="7S"), "legal", "seven.held-sevens", {"points": 14}),
    ("example 3: a joker alone", ask("count", held="*"), "legal", "seven.held-joker", {"points": 0}),
    ("example 3: a joker with others", ask("count", held="* KH 5D"), "legal", "seven.held-joker", {"points": 75}),
    ("example 4", ask("count", held="* 7D 8C QS"), "legal", "seven.held-joker", {"points": 250}),
    ("example 5", ask("count", held="* 7777 KS QS"), "legal", "seven.held-joker", {"points": 3840}),
    ("example 6", ask("count", PAGAT, held=LEFT), "legal", "seven.values", {"points": 36}),
    ("example 6: sevens do not double", ask("count", PAGAT, held="7S 7H 9D"), "legal", "seven.values", {"points": 49}),
    ("example 6: by rank", ask("count", PAGAT, held="JC QC KC"), "legal", "seven.values", {"points": 36}),
    ("example 7: an ace", ask("count", held="AS KD 4C", rules={"ace_points": 11}), "legal", "seven.values", {"points": 25}),
    (
        "example 7: a joker that counts", ask("count", held="* 7D 3C", rules={"joker_times": 1, "joker_points": 20}), "legal",
        "seven.held-joker", {"points": 60},
    ),
    ("aces", ask("count", held="AS", rules={"ace_points": 15}), "legal", "seven.values", {"points": 15}),
    ("dear aces", ask("count", held="AS", rules={"ace_points": 20}), "legal", "seven.values", {"points": 20}),
    ("cheap aces", ask("count", held="AS", rules={"ace_points": 1}), "legal", "seven.values", {"points": 1}),
    ("dear sevens", ask("count", held="7S", rules={"seven_points": 50}), "legal", None, {"points": 100}),
    ("sevens of 20", ask("count", held="7S", rules={"seven_points": 20}), "legal", None, {"points": 40}),
    ("a joker held is not what it could be", ask("count", held="*7H 2H"), "legal", "seven.held-joker", {"points": 10}),
    ("two jokers", ask("count", held="* * 2H", rules=TWO_JOKERS), "legal", None, {"points": 50}),
    ("no joker in the pack", ask("count", held="* 2H", rules=NO_JOKERS), "illegal", "seven.pack", {}),
    ("nothing", ask("count", held=""), "legal", "seven.values", {"points": 0}),
]  # fmt: skip


def remedy(what: str, found: str | None = None, **fields: Any) -> dict[str, Any]:
    when = {} if found is None else {"found": found}
    return ask("remedy", what=what, by="Bob", seats=FOUR, **when, **fields)


FINE = {"fix_meld": "back-points", "fix_points": 5}
REMEDIES: list[Row] = [
    ("a wrong pon", remedy("claim", "turn"), "ruled", "seven.claim", {"turn": "in-turn", "points": {}, "void": False}),
    ("a joker as upcard", remedy("upcard-joker", "deal", rules={"upcard": True}), "ruled", "table.fix-upcard-joker", {"choice": True}),
    (
        "a card too few as penalties", remedy("count", "end", out="Ann", has=3, should=5, rules={"scoring": "penalties"}),
        "ruled", "table.fix-count-short", {"points": {"Bob": 20}},
    ),
    (
        "a card too few costs nothing where the others pay", remedy("count", "end", out="Ann", has=3, should=5), "ruled",
        "table.fix-count-short", {"points": {}},
    ),
    ("a wrong pon, found late", remedy("claim", "later"), "ruled", "seven.fix-meld-late", {}),
    ("a wrong pon, found too late", remedy("claim", "end"), "ruled", "table.fix-too-late", {}),
    ("a wrong first meld", remedy("opening", "turn"), "ruled", "seven.fix-opening", {"choice": True}),
    ("a lay-off before a meld", remedy("early-meld", "turn"), "ruled", "seven.fix-early", {}),
    ("no meld", remedy("meld", "end"), "ruled", "seven.fix-meld-end", {}),
    ("a wrong lay-off", remedy("layoff", "turn"), "ruled", "seven.fix-meld", {}),
    ("a discard taken wrongly", remedy("pickup", "turn"), "ruled", "seven.fix-pickup", {}),
    ("out wrongly", remedy("out", "end"), "ruled", "seven.fix-out", {}),
    (
        "the fine is paid to each of the others", remedy("meld", "turn", rules=FINE), "ruled", "seven.fix-meld",
        {"points": {"Ann": 5, "Bob": -15, "Cat": 5, "Dan": 5}},
    ),
    (
        "the fine where the winner takes", remedy("meld", "turn", rules={**FINE, "scoring": "winner-takes"}), "ruled",
        "seven.fix-meld", {"points": {"Bob": -5}},
    ),
    (
        "the fine as a penalty", remedy("meld", "turn", rules={**FINE, "scoring": "penalties"}), "ruled", "seven.fix-meld",
        {"points": {"Bob": 5}},
    ),
]  # fmt: skip

ROWS = MELDS + LAYOFFS + PICKUPS + CLAIMS + TURNS + COUNTS + REMEDIES


@table("reason, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(reason: str, case: Any, verdict: str, clause: str | None, more: Any) -> None:
    check(case, verdict, clause, more)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("nobody knocks here", ask("knock", held="KD"), "claim"),
    ("an unknown field", meld("7S", crads="KC"), "crads"),
    ("a caller without a call", {**claim(Cat="pon"), "callers": ["Cat", "Dan"]}, "Dan"),
    ("a call of nobody who called", {**claim(Cat="pon", Dan="pon"), "callers": ["Cat"]}, "Dan"),
    ("no calls at all", ask("claim", seats=FOUR, turn="Bob", callers=["Cat"]), "calls"),
    ("a call that is none", claim(Cat="kan"), "kan"),
    ("a call without cards", claim(Cat=""), "calls.Cat"),
    ("a stranger calls", claim(Eve="pon"), "Eve"),
    ("a stranger had a turn", {**claim(Cat="pon"), "had_turn": ["Eve"]}, "Eve"),
    ("a stranger's turn", claim("Eve", Cat="pon"), "Eve"),
    ("calls that are none", {**claim(Cat="pon"), "calls": ["pon"]}, "calls"),
    ("no joker is taken wrongly", remedy("swap", "turn"), "swap"),
    ("melds are not counted", ask("count", melds=["7S"]), "held"),
]


@table("reason, case, says", REFUSED)
def test_a_case_is_refused(reason: str, case: dict[str, Any], says: str) -> None:
    refused(case, says)
