"""500 Rummy: what is refused and where, what the presets are, and that every option does something.

Examples are in docs/rules/rummy500.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.fields import options
from referee.games.rummy500 import RUMMY500
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import write_lines
from referee.sheet.record import read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.games.rummy500_hands import FOUR, PAIR, TRIO, double, laid, lay, meld, rum, split
from tests.rule_pages import own_values
from tests.tables import table

FIVE = [*FOUR, "Eve"]


def record(preset: str, hand: dict[str, Any] | None, players: list[str], rules: dict[str, Any]) -> dict[str, Any]:
    hands = [] if hand is None else [hand]
    return {"format": "rummy-record/1", "game": preset, "players": players, "hands": hands, "rules": rules}


def points(out: str | None, ann: int, bob: int, held: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A hand in numbers, with held cards as given, right or wrong."""
    return {"out": out, "melded": {"Ann": ann, "Bob": bob}, "held": held, **more}


RUN = meld("Ann", "7S 8S 9S")
WILD = {"joker_use": "wild"}
SPLITS = {"joker_use": "splitter"}
TWOS = {"wild_ranks": ["2"]}
NAMED_DOUBLE = {"joker_use": "double"}

REFUSED: list[tuple[str, str, list[str], dict[str, Any], dict[str, Any], str, str]] = [
    ("record: a stranger went out", "500-rum", PAIR, {}, points("Eve", 1, 2, {"Ann": 1}), "out", "“Eve” is not playing: the players are Ann, Bob."),
    ("record: a stranger holds", "500-rum", PAIR, {}, points("Bob", 1, 2, {"Ann": 1, "Eve": 2}), "held", "“Eve”"),
    ("record: a stranger lays", "500-rum", PAIR, {}, laid(meld("Eve", "7S 8S 9S")), "plays[0].by", "“Eve”"),
    ("record: a stranger laid points", "500-rum", PAIR, {}, {"out": "Bob", "melded": {"Eve": 1}, "held": {"Ann": 1}}, "melded", "“Eve”"),
    ("record: nobody said what Ann holds", "500-rum", PAIR, {}, points("Bob", 1, 2, {}), "held", "enter Ann's"),
    ("record: nobody went out: all hold", "500-rum", PAIR, {}, points(None, 1, 2, {"Ann": 1}), "held", "enter Bob's"),
    ("record: nobody said what Bob laid", "500-rum", PAIR, {}, {"out": "Bob", "melded": {"Ann": 1}, "held": {"Ann": 1}}, "melded", "that Bob laid"),
    ("record: nothing was said of what was laid", "500-rum", PAIR, {}, {"out": "Bob", "held": {"Ann": 1}}, "melded", "that Ann laid"),
    ("record: points laid beside own plays", "500-rum", PAIR, {}, {**laid(RUN), "melded": {"Ann": 24}}, "melded.Ann", "Ann has plays"),
    ("record: who is out holds points", "500-rum", PAIR, {}, points("Bob", 1, 2, {"Ann": 1, "Bob": 5}), "held.Bob", "5 cannot be in the hand of Bob"),
    ("record: who is out holds cards", "500-rum", PAIR, {}, points("Bob", 1, 2, {"Ann": 1, "Bob": "KD"}), "held.Bob", "KD cannot be in the hand of Bob"),
    ("record: unreadable cards", "500-rum", PAIR, {}, laid(RUN, Ann="9X"), "held.Ann", "“9X”"),
    ("record: negative points", "500-rum", PAIR, {}, points("Bob", -5, 2, {"Ann": 1}), "melded.Ann", "5 is below 0"),
    ("record: points laid are no cards", "500-rum", PAIR, {}, {"out": "Bob", "melded": {"Ann": "7S", "Bob": 0}, "held": {"Ann": 1}}, "melded.Ann", "“7S”"),
    ("pack check: laid and held", "500-rum", PAIR, {}, laid(RUN, Ann="9S"), "held.Ann", "9S appears twice, but a pack has only one. Check the cards laid by Ann and in Ann's hand."),
    ("pack check: laid and laid off", "500-rum", PAIR, {}, laid(RUN, lay("Bob", "9S", 1)), "plays[1].lay", "9S appears twice"),
    ("pack check: held by two", "500-rum", TRIO, {}, laid(RUN, out=None, players=TRIO, Bob="KD", Cat="KD"), "held.Cat", "KD appears twice, but a pack has only one. Check the cards in Bob's hand and in Cat's hand."),
    ("pack check: three times in two packs", "500-rum", FIVE, {}, laid(RUN, meld("Bob", "7S 8S 9S"), players=FIVE, out=None, Cat="9S"), "held.Cat", "9S appears 3 times"),
    ("pack check: five of a rank", "500-rum", PAIR, {}, laid(RUN, Ann="77777"), "held.Ann", "7 appears 5 times"),
    ("pack check: more jokers than there are", "500-rum", PAIR, {}, laid(meld("Ann", "7S *8S *9S"), Ann="*"), "held.Ann", "3 jokers were entered"),
    ("pack check: a third joker in all of two (500.pack)", "500-rum", PAIR, {"jokers": 4, "jokers_in_all": 2}, laid(meld("Ann", "7S *8S *9S"), Ann="*"), "held.Ann", "3 jokers were entered"),
    ("pack check: a fourth joker in all of three, in two packs (500.pack)", "500-rum", FIVE, {"jokers_in_all": 3}, laid(meld("Ann", "7S *8S *9S"), players=FIVE, Ann="* *"), "held.Ann", "4 jokers were entered"),
    ("pack check: too many points with one joker in all (500.pack)", "500-rum", PAIR, {"jokers_in_all": 1}, points("Bob", 212, 200, {"Ann": 0}), "melded", "412 points were entered, but all the cards in play are worth 411"),
    ("pack check: a joker where there is none", "500-bicycle", PAIR, {}, laid(RUN, Ann="*"), "held.Ann", "without jokers"),
    ("pack check: too many points laid", "500-rum", PAIR, {}, points("Bob", 227, 200, {"Ann": 0}), "melded", "427 points were entered, but all the cards in play are worth 426"),
    ("pack check: too many points laid and held", "500-bicycle", PAIR, {}, points("Bob", 200, 190, {"Ann": 7}), "melded", "397 points"),
    ("pack check: too many points for two packs", "500-rum", FIVE, {}, {"out": "Eve", "melded": dict.fromkeys(FIVE, 170), "held": dict.fromkeys(FIVE[:4], 1)}, "melded", "854 points were entered, but all the cards in play are worth 852"),
    ("pack check: too many points beside plays", "500-rum", PAIR, {}, laid(RUN, Ann=427), "held", "427 points were entered"),
    ("pack check: too many though a meld may double", "persian", PAIR, {}, points("Bob", 921, 0, {"Ann": 0}), "melded", "worth 920"),
    ("pack check: too many though all may double twice", "dealers-gambit", PAIR, {"four_set_multiplier": 2}, points("Bob", 1521, 0, {"Ann": 0}), "melded", "worth 1520"),
    ("500.set: a meld of two", "500-rum", PAIR, {}, laid(meld("Ann", "7S 8S")), "plays[0].meld", "7S 8S is not a meld"),
    ("500.run: a gap", "500-rum", PAIR, {}, laid(meld("Ann", "7S 8S TS")), "plays[0].meld", "7S 8S TS is not a meld"),
    ("500.run: two suits", "500-rum", PAIR, {}, laid(meld("Ann", "7S 8S 9H")), "plays[0].meld", "7S 8S 9H is not a meld"),
    ("500.set: a set of suits nobody noted, with two packs", "500-rum", FIVE, {}, laid(meld("Ann", "888"), players=FIVE), "plays[0].meld", "8 has no suit, and here the suit matters. Write the suits, such as 8S."),
    ("500.set: a fifth card on four by rank alone", "500-rum", PAIR, {}, laid(meld("Ann", "8888"), lay("Bob", "*", 1)), "plays[1].lay", "5 cards are too many: a set has at most four, even with a joker."),
    ("500.set: a suit twice among ranks alone", "500-rum", PAIR, {}, laid(meld("Ann", "8S 8H 8"), lay("Bob", "8S", 1)), "plays[1].lay", "8S appears twice"),
    ("500.set: a suit twice, with two packs too", "500-rum", FIVE, {}, laid(meld("Ann", "8S 8S 8H"), players=FIVE), "plays[0].meld", "8S 8S 8H is not a meld"),
    ("500.set: four kings and a joker", "500-rum", PAIR, {}, laid(meld("Ann", "KS KH KD KC *")), "plays[0].meld", "is not a meld"),
    ("500.set: a joker on four kings", "500-rum", PAIR, {}, laid(meld("Ann", "KS KH KD KC"), lay("Bob", "*", 1)), "plays[1].lay", "5 cards are too many: a set has at most four, even with a joker."),
    ("500.run: around the corner", "500-rum", PAIR, {}, laid(meld("Ann", "KS AS 2S")), "plays[0].meld", "KS AS 2S is not a meld"),
    ("500.run: a run of three where it takes four", "500-rum", PAIR, {"min_run": 4}, laid(RUN), "plays[0].meld", "7S 8S 9S is not a meld"),
    ("500.joker: example 9: one nine and two jokers", "500-rum", PAIR, {}, laid(meld("Ann", "9D * *")), "plays[0].meld", "* could make 4 different melds. Which one? 9D *9 *9, *7D *8D 9D, *8D 9D *TD, 9D *TD *JD."),
    ("500.joker: a joker at either end", "500-rum", PAIR, {}, laid(meld("Ann", "7S 8S *")), "plays[0].meld", "* could make 2 different melds. Which one? *6S 7S 8S, 7S 8S *9S."),
    ("500.run: an ace at either end", "500-rum", PAIR, {}, laid(meld("Ann", "A-KS")), "plays[0].meld", "AS can be at either end: write _AS for low, ^AS for high. Which one? _AS"),
    ("500.joker: jokers alone, not declared", "500-rum", PAIR, {"jokers": 4}, laid(meld("Ann", "* * *")), "plays[0].meld", "Say which cards the jokers stand for."),
    ("500.joker: a joker laid off at either end", "500-rum", PAIR, {}, laid(RUN, lay("Bob", "*", 1)), "plays[1].lay", "* could make 2 different melds. Which one? *6S 7S 8S 9S, 7S 8S 9S *TS."),
    ("500.layoff: example 6: the jack fits only the run", "500-rum", PAIR, {}, laid(meld("Ann", "7C 8C 9C"), meld("Ann", "TD TH TS"), lay("Bob", "TC", 2), lay("Bob", "JC", 1)), "plays[3].lay", "JC does not continue 7C 8C 9C."),
    ("500.layoff: example 7: the run ends at eight", "500-rum", PAIR, {}, laid(meld("Ann", "5H 6H 7H"), meld("Ann", "9C 9S 9D"), lay("Bob", "8H", 1), lay("Bob", "9H", 2), lay("Bob", "TH", 1)), "plays[4].lay", "TH does not continue 5H 6H 7H 8H."),
    ("500.joker: example 8: a joker is never moved", "500-rum", PAIR, {}, laid(meld("Ann", "6C 7C *8C"), lay("Bob", "4C", 1)), "plays[1].lay", "4C does not continue 6C 7C *8C."),
    ("gambit.double: example 10: sealed", "dealers-gambit", PAIR, {}, {**laid(meld("Ann", "9S 9H 9D"), double("Bob", 1), lay("Bob", "9C", 1)), **NAMED_DOUBLE}, "plays[2].lay", "Meld 1 is sealed by a joker, so 9C"),
    ("gambit.double: sealed against a second joker", "dealers-gambit", PAIR, {}, {**laid(meld("Ann", "9S 9H 9D"), double("Bob", 1), double("Ann", 1)), **NAMED_DOUBLE}, "plays[2].double", "sealed"),
    ("500.layoff: an ace closes its end", "500-rum", PAIR, {}, laid(meld("Ann", "QS KS AS"), lay("Bob", "2S", 1)), "plays[1].lay", "2S cannot go past the ace: an ace is always at one end."),
    ("500.set: a fifth card on a set", "500-rum", FIVE, {}, laid(meld("Ann", "8S 8H 8D 8C"), lay("Bob", "8S", 1), players=FIVE), "plays[1].lay", "5 cards are too many: a set has at most four."),
    ("record: no such meld", "500-rum", PAIR, {}, laid(RUN, lay("Bob", "TS", 2)), "plays[1].on", "Meld 2 is not on the table yet"),
    ("record: no meld of this number can be", "500-rum", PAIR, {}, laid(RUN, lay("Bob", "TS", 0)), "plays[1].on", "0 is not the number of a meld"),
    ("record: a lay-off on nothing", "500-rum", PAIR, {}, laid(RUN, {"by": "Bob", "lay": "TS"}), "plays[1].on", "is missing"),
    ("record: nobody's play", "500-rum", PAIR, {}, laid({"meld": "7S 8S 9S"}), "plays[0].by", "is missing"),
    ("record: two plays in one", "500-rum", PAIR, {}, laid(RUN, {**lay("Bob", "TS", 1), "rum": "TS"}), "plays[1]", "exactly one"),
    ("record: a meld that comes later", "500-rum", PAIR, {}, laid(lay("Bob", "TS", 1), RUN), "plays[0].on", "Meld 1 is not on the table yet"),
    ("500.joker: a joker taken", "500-rum", PAIR, {}, laid(meld("Ann", "7S 8S *9S"), {"by": "Bob", "swap": "9S", "on": 1}), "plays[1].swap", "stay there"),
    ("500.rum: rum where it is not played", "500-rum", PAIR, {}, laid(RUN, rum("Bob", "TS", 1)), "plays[1].rum", "rum is not called at this table"),
    ("500.rum: rum with two cards", "500-rum", PAIR, {"rum_call": "lay-off"}, laid(RUN, rum("Bob", "TS JS", 1)), "plays[1].rum", "TS JS is not one card"),
    ("500.rum: rum on the own discard", "500-rum", PAIR, {"rum_call": "lay-off"}, laid(meld("Bob", "7S 8S 9S", turn=1), rum("Bob", "TS", 1, turn=1)), "plays[1].turn", "Turn 1 is Bob's own, so Bob cannot call rum on TS"),
    ("500.rum: rum on the own discard, the other way round", "500-rum", TRIO, {"rum_call": "lay-off", "direction": "counter"}, laid(meld("Cat", "7S 8S 9S", turn=1), rum("Bob", "TS", 1, turn=2), players=TRIO), "plays[1].turn", "Turn 2 is Bob's own, so Bob cannot call rum on TS"),
    ("500.rum: rum with a card that does not fit", "500-rum", PAIR, {"rum_call": "turn"}, laid(RUN, rum("Bob", "JS", 1)), "plays[1].rum", "JS does not continue 7S 8S 9S."),
    ("gambit.double: doubling outside the gambit", "500-rum", PAIR, {}, laid(RUN, double("Bob", 1)), "plays[1].double", "Dealer's Gambit"),
    ("gambit.double: doubling where jokers are wild", "dealers-gambit", PAIR, {}, {**laid(RUN, double("Bob", 1)), **WILD}, "plays[1].double", "named jokers double"),
    ("gambit.double: doubling with a card", "dealers-gambit", PAIR, {}, {**laid(RUN, {"by": "Bob", "double": "TS", "on": 1}), **NAMED_DOUBLE}, "plays[1].double", "TS is not a joker"),
    ("gambit.double: a joker in a meld, named double", "dealers-gambit", PAIR, {}, {**laid(meld("Ann", "7S 8S *9S")), **NAMED_DOUBLE}, "plays[0].meld", "is not a meld"),
    ("gambit.splitter: a joker in a meld, named splitter", "dealers-gambit", PAIR, {}, {**laid(meld("Ann", "7S 8S *9S")), "joker_use": "splitter"}, "plays[0].meld", "is not a meld"),
    ("gambit.joker: a joker laid, its use not said", "dealers-gambit", PAIR, {}, laid(meld("Ann", "7S 8S *9S")), "joker_use", "*9S is a joker"),
    ("gambit.joker: a joker held, its use not said", "dealers-gambit", PAIR, {}, laid(RUN, Ann="*"), "joker_use", "* is a joker"),
    ("gambit.joker: the dealer's joker with another", "dealers-gambit", PAIR, {}, {**laid(meld("Bob", "7S *8S *9S")), **WILD}, "plays[0].meld", "one belongs to the dealer, Ann"),
    ("gambit.joker: the dealer's joker shared by others", "dealers-gambit", TRIO, {}, {**laid(RUN, out=None, players=TRIO, Bob="*", Cat="*"), **WILD}, "held.Cat", "The others have 2 jokers, but"),
    ("gambit.splitter: laid off where it must be melded", "dealers-gambit", TRIO, {}, {**laid(meld("Ann", "9S 9H 9D"), split("Cat", "9C"), lay("Cat", "9C", 1), players=TRIO), **SPLITS}, "plays[1].at", "it must be used in a new meld"),
    ("gambit.splitter: laid off or not, of few it must be used (500.pickup)", "dealers-gambit", TRIO, {"layoff_pickup": 2}, {**laid(meld("Ann", "9S 9H 9D"), split("Cat", "9C"), players=TRIO), **SPLITS}, "plays[1].at", "it must be melded or laid off"),
    ("gambit.splitter: splitting outside the gambit", "500-rum", PAIR, {}, laid(split("Bob", "8S"), RUN), "plays[0].split", "Dealer's Gambit"),
    ("gambit.splitter: splitting where jokers are wild", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "8S"), RUN), **WILD}, "plays[0].split", "named jokers splitter"),
    ("gambit.splitter: its use not said", "dealers-gambit", PAIR, {}, laid(split("Bob", "8S"), RUN), "joker_use", "* is a joker"),
    ("gambit.splitter: with a card", "dealers-gambit", PAIR, {}, {**laid({"by": "Bob", "split": "9H", "at": "8S"}, RUN), **SPLITS}, "plays[0].split", "9H is not a joker"),
    ("gambit.splitter: at a joker", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "*"), RUN), **SPLITS}, "plays[0].at", "* is not a card in the pile"),
    ("gambit.splitter: at a rank alone", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "8"), RUN), **SPLITS}, "plays[0].at", "8 is not a card in the pile"),
    ("gambit.splitter: at two cards", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "8S 9S"), RUN), **SPLITS}, "plays[0].at", "8S 9S is not one card"),
    ("gambit.splitter: at no card", "dealers-gambit", PAIR, {}, {**laid({"by": "Bob", "split": "*"}, RUN), **SPLITS}, "plays[0].at", "“at” is missing"),
    ("gambit.splitter: on a meld", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "8S", on=1), RUN), **SPLITS}, "plays[0].on", "no field “on”"),
    ("gambit.splitter: its card is not used", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "KD"), meld("Bob", "9S 9H 9D")), **SPLITS}, "plays[0].at", "KD was taken by a split: it must be used in a new meld"),
    ("gambit.splitter: its card is used by another", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "9S"), meld("Ann", "9S 9H 9D")), **SPLITS}, "plays[0].at", "9S was taken by a split"),
    ("gambit.splitter: its card was laid before", "dealers-gambit", PAIR, {}, {**laid(meld("Bob", "9S 9H 9D"), split("Bob", "9S")), **SPLITS}, "plays[1].at", "9S was taken by a split"),
    ("gambit.splitter: its card is used in a later turn", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "9S", turn=1), meld("Bob", "9S 9H 9D", turn=3)), **SPLITS}, "plays[0].at", "it must be used in a new meld in that turn"),
    ("gambit.splitter: its card is laid off, which is not a use", "dealers-gambit", PAIR, {}, {**laid(meld("Ann", "9S 9H 9D"), split("Bob", "9C"), lay("Bob", "9C", 1)), **SPLITS}, "plays[1].at", "9C was taken by a split"),
    ("gambit.splitter: after a meld of the turn", "dealers-gambit", PAIR, {}, {**laid(meld("Bob", "7H 7D 7C", turn=1), split("Bob", "9S", turn=1), meld("Bob", "9S 9H 9D", turn=1)), **SPLITS}, "plays[1].split", "9S is too late for a split"),
    ("gambit.splitter: the splitting joker cannot be held", "dealers-gambit", PAIR, {}, {**laid(split("Bob", "9S"), meld("Bob", "9S 9H 9D"), Ann="* *"), **SPLITS}, "held.Ann", "3 jokers were entered"),
    ("gambit.block: by the dealer", "dealers-gambit", PAIR, {}, {**laid(RUN), "blocked": "Ann"}, "blocked", "Ann deals"),
    ("gambit.block: by a stranger", "dealers-gambit", PAIR, {}, {**laid(RUN), "blocked": "Zoe"}, "blocked", "“Zoe” is not playing"),
    ("gambit.block: outside the gambit", "500-rum", PAIR, {}, {**laid(RUN), "blocked": "Bob"}, "blocked", "Dealer's Gambit is not played"),
    ("gambit.block: with a joker that another held", "dealers-gambit", TRIO, {}, {**laid(RUN, out=None, players=TRIO, Cat="*"), **WILD, "blocked": "Bob"}, "held.Cat", "The others have 2 jokers, but"),
    ("gambit.block: the dealer plays one all the same", "dealers-gambit", PAIR, {}, {**laid(meld("Ann", "9S *TS JS")), **WILD, "blocked": "Bob"}, "plays[0].meld", "3 jokers were entered, counting the dealer's blocked joker and Bob's joker on top of it, but only 2"),
    ("gambit.block: with one joker in all", "dealers-gambit", PAIR, {"jokers": 1}, {**laid(RUN), "blocked": "Bob"}, "blocked", "no second joker"),
    ("gambit.joker: a use that the dealer cannot name", "dealers-gambit", PAIR, {}, {**laid(RUN), "joker_use": "nothing"}, "joker_use", "“nothing”"),
    ("gambit.joker: a use named outside the gambit", "500-rum", PAIR, {}, {**laid(RUN), **WILD}, "joker_use", "“wild”"),
    ("persian.joker: a joker in a run", "persian", PAIR, {}, laid(meld("Ann", "7S 8S *9S")), "plays[0].meld", "jokers can only make sets"),
    ("persian.joker: a joker in a set of eights", "persian", PAIR, {}, laid(meld("Ann", "8S 8H *8")), "plays[0].meld", "jokers can only make sets"),
    ("persian.joker: jokers stand for nothing", "persian", PAIR, {}, laid(meld("Ann", "*8 *8 *8")), "plays[0].meld", "jokers can only make sets"),
    ("persian.joker: an eight among jokers", "persian", PAIR, {}, laid(meld("Ann", "* * *"), lay("Bob", "8S", 1)), "plays[1].lay", "8S is not the same rank as * * *."),
    ("record: turns that run back", "500-rum", PAIR, {}, laid(meld("Bob", "7S 8S 9S", turn=3), lay("Ann", "TS", 1, turn=2)), "plays[1].turn", "turn 2 comes after turn 3"),
    ("record: turns that run back, out of turn too", "500-rum", PAIR, {"out_of_turn": True}, laid(meld("Bob", "7S 8S 9S", turn=3), lay("Ann", "TS", 1, turn=2)), "plays[1].turn", "turn 2 comes after turn 3"),
    ("record: turns that run back, with rum calls too", "500-rum", PAIR, {"rum_call": "turn"}, laid(meld("Bob", "7S 8S 9S", turn=3), lay("Ann", "TS", 1, turn=2)), "plays[1].turn", "turn 2 comes after turn 3"),
    ("500.out-of-turn: the dealer in the first turn", "500-rum", PAIR, {}, laid(meld("Ann", "7S 8S 9S", turn=1)), "plays[0].turn", "7S 8S 9S is out of turn"),
    ("500.out-of-turn: laid off out of turn", "500-rum", PAIR, {}, laid(meld("Bob", "7S 8S 9S", turn=1), lay("Ann", "TS", 1, turn=1)), "plays[1].turn", "TS is out of turn"),
    ("500.dealer: the wrong way round", "500-rum", TRIO, {"direction": "counter"}, laid(meld("Bob", "7S 8S 9S", turn=1), players=TRIO), "plays[0].turn", "out of turn"),
    ("500.seven-run: a run of seven beside plays", "500-rum", PAIR, {"seven_run_bonus": 500}, {**laid(meld("Bob", "7S 8S 9S")), "seven_run": True}, "seven_run", "plays are recorded"),
    ("500.seven-run: a run of seven and nobody out", "500-rum", PAIR, {"seven_run_bonus": 500}, points(None, 60, 0, {"Ann": 0, "Bob": 0}, seven_run=True), "seven_run", "nobody went out"),
    ("500.divide: laid points that cannot be divided", "500-rummy", PAIR, {"divisor": 5}, points("Bob", 33, 30, {"Ann": 0}), "melded.Ann", "33 is not a multiple of 5"),
    ("500.divide: held points that cannot be divided", "500-rummy", PAIR, {"divisor": 5}, points("Bob", 30, 30, {"Ann": 4}), "held.Ann", "4 is not a multiple of 5"),
    ("table-life: a lay-off before a meld (500.layoff)", "500-rum", PAIR, {"layoff_after_own": True}, laid(RUN, lay("Bob", "TS", 1)), "plays[1].lay", "You cannot lay off TS yet. First lay a meld"),
    ("table-life: his own meld comes later (500.layoff)", "500-rum", PAIR, {"layoff_after_own": True}, laid(RUN, lay("Bob", "TS", 1), meld("Bob", "4D 4H 4C")), "plays[1].lay", "TS"),
    ("table-life: a joker taken and not used (500.joker)", "500-rum", PAIR, {"joker_swap": "same-turn"}, laid(meld("Bob", "6C 7C *8C", turn=1), {"by": "Ann", "swap": "8C", "on": 1, "turn": 2}), "plays[1].swap", "8C is swapped for a joker, which must be used in the same turn"),
    ("table-life: a card that could not join the set (500.joker)", "500-rum", PAIR, {"joker_swap": "to-hand"}, laid(meld("Ann", "8S 8H *8"), {"by": "Bob", "swap": "8H", "on": 1}), "plays[1].swap", "8H appears twice"),
    ("table-life: another rank than the set's (500.joker)", "500-rum", PAIR, {"joker_swap": "to-hand"}, laid(meld("Ann", "8S 8H *8"), {"by": "Bob", "swap": "9D", "on": 1}), "plays[1].swap", "You cannot swap 9D, because no joker in 8S 8H *8 stands for it"),
    ("table-life: a wild card is the card it is (table.wild)", "500-rum", PAIR, TWOS, laid(meld("Ann", "7D 8D 2C*9D"), Ann="2C"), "held.Ann", "2C appears twice, but a pack has only one. Check the cards laid by Ann and in Ann's hand."),
    ("table-life: a two that may be either (table.wild-natural)", "500-rum", PAIR, TWOS, laid(meld("Ann", "7D 8D 2C")), "plays[0].meld", "2C could make 2 different melds. Which one? 2C*6D 7D 8D, 7D 8D 2C*9D."),
    ("table-life: another rank is not wild (table.wild)", "500-rum", PAIR, TWOS, laid(meld("Ann", "7D 8D 3C*9D")), "plays[0].meld", "7D 8D 3C*9D is not a meld. 3C is not wild at this table. Write two cards with a space between them."),
    ("table-life: none is wild (table.wild)", "500-rum", PAIR, {}, laid(meld("Ann", "7D 8D 2C*9D")), "plays[0].meld", "7D 8D 2C*9D is not a meld. 2C is not wild at this table. Write two cards with a space between them."),
    ("table-life: jokers and wild cards together (table.wild)", "500-rum", PAIR, {**TWOS, "wilds_per_meld": 1}, laid(meld("Ann", "8H 2S*8 *8")), "plays[0].meld", "2 jokers and wild cards are too many: a meld may have at most 1"),
    ("table-life: one laid as itself is no wild card later (table.wild-natural)", "500-rum", PAIR, {**TWOS, "joker_swap": "to-hand"}, laid(meld("Ann", "AS 2S 3S"), {"by": "Bob", "swap": "2H", "on": 1}), "plays[1].swap", "You cannot swap 2H, because no card in AS 2S 3S stands for another."),
    ("table-life: a two that was not taken is not in hand (table.wild)", "500-rum", PAIR, {**TWOS, "joker_swap": "to-hand"}, laid(meld("Ann", "7D 8D 2C*9D"), {"by": "Bob", "swap": "9D", "on": 1}, out="Ann", Bob="2C 2C"), "held.Bob", "2C appears twice"),
    ("table-life: points of wild cards are in the pack (table.wild-points)", "500-rum", PAIR, {**TWOS, "wild_points": 50}, points("Bob", 427 + 4 * 48, 0, {"Ann": 0}), "melded", "worth 618"),
    ("table-life: divided without a divisor (500.divide)", "500-rummy", PAIR, {}, points("Bob", 30, 30, {"Ann": 5}, divided=True), "divided", "not divided at this table"),
    ("table-life: divided beside plays (500.divide)", "500-rummy", PAIR, {"divisor": 5}, {**laid(RUN), "divided": True}, "divided", "only numbers can be divided already"),
    ("table-life: divided beside cards (500.divide)", "500-rummy", PAIR, {"divisor": 5}, points("Bob", 30, 30, {"Ann": "KD"}, divided=True), "divided", "only numbers"),
    ("table-life: divided scores without a divisor (500.divide)", "500-rummy", PAIR, {}, {"scores": {"Ann": 3, "Bob": 4}, "divided": True}, "divided", "not divided at this table"),
    ("table-life: more divided points than the pack holds (500.divide)", "500-rummy", PAIR, {"divisor": 5}, points("Bob", 87, 0, {"Ann": 0}, divided=True), "melded", "worth 82"),
    ("500.divide: scores that cannot be divided", "500-rummy", PAIR, {"divisor": 5}, {"scores": {"Ann": 33, "Bob": 30}}, "scores.Ann", "33 is not a multiple of 5"),
    ("record: scores of some", "500-rum", PAIR, {}, {"scores": {"Ann": 33}}, "scores", "Bob's too"),
    ("record: a field of another game", "500-rum", PAIR, {}, {**points("Bob", 1, 2, {"Ann": 1}), "kaluki": True}, "kaluki", "“kaluki”"),
]  # fmt: skip


@table("case, preset, players, rules, hand, path, quoted", REFUSED)
def test_a_hand_is_refused_at_its_place(
    case: str, preset: str, players: list[str], rules: dict[str, Any], hand: dict[str, Any], path: str, quoted: str
) -> None:
    with pytest.raises(Fault) as refused:
        replay_strictly(read_record(record(preset, hand, players, rules)))
    assert refused.value.place == f"hands[0].{path}"
    assert quoted in str(refused.value)


def test_as_many_points_as_the_pack_holds_are_taken() -> None:
    """README, the pack check: 396 points, 426 with two jokers at 15."""
    for preset, most in (("500-bicycle", 396), ("500-rum", 426), ("persian", 920), ("dealers-gambit", 760)):
        hand = points("Bob", most, 0, {"Ann": 0})
        assert replay_strictly(read_record(record(preset, hand, PAIR, {}))).hands


def test_a_doubling_named_otherwise_doubles_no_claim() -> None:
    """gambit.double: named wild, no meld can double."""
    with pytest.raises(Fault, match="worth 380"):
        replay_strictly(read_record(record("dealers-gambit", points("Bob", 381, 0, {"Ann": 0}, **WILD), PAIR, {})))


CONTRADICTIONS = [
    ("pips cannot be divided", "500-rum", {"divisor": 5}, "divisor"),
    ("an ace that cannot be divided", "500-rummy", {"divisor": 5, "ace_low": 1}, "ace_low"),
    ("an ace in hand that cannot", "500-rummy", {"divisor": 5, "ace_hand": 7}, "ace_hand"),
    ("a joker that cannot", "500-rummy", {"divisor": 5, "joker_points": 12}, "joker_points"),
    ("a bonus that cannot", "500-rummy", {"divisor": 5, "out_bonus": 12}, "out_bonus"),
    ("a rank of no cards", "persian", {"jokers": 0}, "joker_role"),
    ("a gambit without jokers", "dealers-gambit", {"jokers": 0}, "joker_role"),
    ("a gambit without any joker in all (500.pack)", "dealers-gambit", {"jokers_in_all": 0}, "jokers_in_all"),
    ("turn: few cards laid off where any may be (500.pickup)", "500-rum", {"layoff_pickup": 1}, "layoff_pickup"),
    ("turn: no such number of cards to lay off", "500-rummy", {"layoff_pickup": 3}, "layoff_pickup"),
    ("a target below its range", "500-rum", {"target": 49}, "target"),
    ("a target above it", "500-rum", {"target": 10_001}, "target"),
    ("no such number of jokers", "500-rum", {"jokers": 5}, "jokers"),
    (
        "table-life: a wild card that cannot be divided",
        "500-rummy",
        {"divisor": 5, "wild_ranks": ["2"], "wild_points": 12},
        "wild_points",
    ),
    ("table-life: wild ranks beside jokers of a rank", "persian", {"wild_ranks": ["2"]}, "wild_ranks"),
    ("table-life: wild ranks in the gambit", "dealers-gambit", {"wild_ranks": ["2"]}, "wild_ranks"),
    ("table-life: an ace is not wild", "500-rum", {"wild_ranks": ["A"]}, "wild_ranks"),
    ("table-life: three wild ranks", "500-rum", {"wild_ranks": ["2", "3", "4"]}, "wild_ranks"),
    ("table-life: the same rank twice", "500-rum", {"wild_ranks": ["T", "10"]}, "wild_ranks"),
    ("table-life: a joker held that cannot be divided", "500-rummy", {"divisor": 5, "joker_held": 12}, "joker_held"),
    ("table-life: a joker held above its range", "500-rum", {"joker_held": 101}, "joker_held"),
    ("table-life: jokers of a rank are not swapped", "persian", {"joker_swap": "to-hand"}, "joker_swap"),
    ("table-life: nor those of the gambit", "dealers-gambit", {"joker_swap": "same-turn"}, "joker_swap"),
    ("table-life: too few cards to deal", "500-rum", {"cards_dealt": 4}, "cards_dealt"),
    ("table-life: too many cards to deal", "500-rum", {"cards_dealt": 16}, "cards_dealt"),
    ("no such run", "500-rum", {"min_run": 5}, "min_run"),
    ("an ace above its range", "500-rum", {"ace_high": 101}, "ace_high"),
    ("no such option", "500-rum", {"knock_limit": 5}, "knock_limit"),
]


@table("case, preset, rules, key", CONTRADICTIONS)
def test_rules_are_refused_by_their_key(case: str, preset: str, rules: dict[str, Any], key: str) -> None:
    with pytest.raises(Fault) as refused:
        read_record(record(preset, None, PAIR, rules))
    assert refused.value.place == f"rules.{key}"
    assert key in rules or str(rules.get("jokers")) in str(refused.value)


def test_jokers_in_all_are_dealt_whatever_the_packs() -> None:
    """500.pack: four players with 13 cards and the upcard need 53 cards; three jokers are three with two packs, too."""
    with pytest.raises(Fault, match="53 cards"):
        read_record(record("500-rum", None, FIVE[:4], {"jokers_in_all": 0, "cards_dealt": 13}))
    for players, packs in ((FIVE[:4], 1), (FIVE, 2)):
        played = read_record(record("500-rum", None, players, {"jokers_in_all": 3, "cards_dealt": 13}))
        now = sheet_json(replay_strictly(played))["next"]
        assert (now["packs"], now["jokers"]) == (packs, 3)


BOUNDS = [
    ("threshold", 0, 100),
    ("out_bonus", 0, 100),
    ("final_bonus", 0, 500),
    ("hands_limit", 1, 50),
    ("target", 50, 10_000),
    ("jokers", 0, 4),
    ("jokers_in_all", 0, 12),
    ("cards_dealt", 5, 15),
    *(
        (key, 0, 100)
        for key in ("ace_low", "ace_high", "ace_set", "ace_four", "ace_hand", "joker_points", "joker_held")
    ),
]


@table("key, least, most", BOUNDS)
def test_a_number_has_its_range(key: str, least: int, most: int) -> None:
    for value in (least, most):
        assert write_record(read_record(record("500-rum", None, PAIR, {key: value})))["rules"][key] == value
    for value in (least - 1, most + 1):
        with pytest.raises(Fault) as refused:
            read_record(record("500-rum", None, PAIR, {key: value}))
        assert refused.value.place == f"rules.{key}"
        assert str(value).removeprefix("-") in str(refused.value)


def test_two_to_eight_play() -> None:
    names = [*FIVE, "Fay", "Gus", "Hal", "Ida"]
    for size in range(2, 9):
        assert read_record(record("500-rum", None, names[:size], {}))
    for size in (1, 9):
        with pytest.raises(Fault, match=f"players: {size} "):
            read_record(record("500-rum", None, names[:size], {}))


KEYS = [
    "jokers",
    "jokers_in_all",
    "joker_role",
    "joker_swap",
    "wild_ranks",
    "wilds_per_meld",
    "layoff_after_own",
    "min_run",
    "ace_wraps",
    "values",
    "ace_low",
    "ace_high",
    "ace_set",
    "ace_four",
    "ace_hand",
    "joker_points",
    "joker_held",
    "wild_points",
    "pickup_depth",
    "pickup_use",
    "layoff_pickup",
    "pickup_top_free",
    "may_return_top",
    "draw_two",
    "first_discard",
    "cards_dealt",
    "next_dealer",
    "direction",
    "out_of_turn",
    "rum_call",
    "boathouse",
    "stock_out",
    "stock_out_counts",
    "residual",
    "threshold",
    "out_bonus",
    "seven_run_bonus",
    "four_set_multiplier",
    "divisor",
    "target",
    "target_reached",
    "crossing",
    "hands_limit",
    "final_bonus",
    "sit_out",
]
RUM = (
    2, "by-packs", "wild", "off", None, None, False, 3, False, "pip", 1, 15, 15, 15, 15, 15, None, 20, "any", "meld-or-layoff", 0, True, False, False,
    "turned", "by-players", "left",
    "clockwise", False, "off", False, "decline", True, "deduct", 0, 0, 0, 1, 1, 500, "at", "highest", None, 0, "nothing",
)  # fmt: skip
RUMMY = (
    2, "by-packs", "wild", "off", None, None, False, 3, False, "five-ten", 5, 15, 5, 5, 5, 15, None, 20, "any", "new-meld", 0, False, True, False,
    "turned", "by-players", "left",
    "clockwise", False, "off", False, "end", False, "deduct", 30, 0, 0, 1, 1, 500, "at", "highest", None, 0, "nothing",
)  # fmt: skip
TABLE: dict[str, dict[str, Any]] = {
    "500-rum": dict(zip(KEYS, RUM, strict=True)),
    "500-rummy": dict(zip(KEYS, RUMMY, strict=True)),
    "dealers-gambit": {
        **dict(zip(KEYS, RUMMY, strict=True)),
        "joker_role": "gambit",
        "joker_points": 0,
        "direction": "counter",
        "target": 250,
    },
    "persian": {
        **dict(zip(KEYS, RUMMY, strict=True)),
        "jokers": 4,
        "joker_role": "rank",
        "joker_points": 20,
        "threshold": 0,
        "out_bonus": 25,
        "four_set_multiplier": 2,
        "target": None,
        "hands_limit": 2,
        "final_bonus": 50,
    },
    "500-bicycle": {**dict(zip(KEYS, RUM, strict=True)), "jokers": 0, "pickup_top_free": False},
}


@pytest.mark.parametrize("preset", TABLE)
def test_a_preset_is_what_its_book_says(preset: str) -> None:
    written = write_record(read_record(record(preset, None, PAIR, {})))
    assert own_values(RUMMY500, written["rules"]) == TABLE[preset]


def test_the_table_has_every_preset_and_option() -> None:
    assert set(TABLE) == {preset.slug for preset in RUMMY500.presets}
    assert set(KEYS) == set(own_values(RUMMY500, options(RUMMY500.rules)))


SENTENCES = [
    ("pickup_depth", "top", ("500.pickup", "500.return")),
    ("pickup_use", "new-meld", ("500.pickup",)),
    ("pickup_top_free", False, ("500.pickup-top",)),
    ("may_return_top", True, ("500.return",)),
    ("draw_two", True, ("500.draw",)),
    ("first_discard", "chosen", ("500.deal",)),
    ("next_dealer", "winner", ("500.dealer",)),
    ("direction", "counter", ("500.dealer",)),
    ("out_of_turn", True, ("500.out-of-turn", "500.layoff")),
    ("rum_call", "lay-off", ("500.rum",)),
    ("rum_call", "turn", ("500.rum",)),
    ("boathouse", True, ("500.boathouse", "500.discard")),
    ("stock_out", "end", ("500.stock-out",)),
    ("stock_out", "reshuffle", ("500.stock-out",)),
    ("stock_out", "until-out", ("500.stock-out",)),
    ("stock_out_counts", False, ("500.stock-out-score",)),
    ("residual", "credit", ("500.residual", "500.score")),
    ("residual", "credit-late", ("500.residual", "500.score")),
    ("jokers", 4, ("500.pack",)),
    ("jokers_in_all", 3, ("500.pack",)),
    ("layoff_pickup", 2, ("500.pickup",)),
    ("joker_role", "rank", ("500.joker", "persian.joker")),
    ("joker_role", "gambit", ("500.joker", "500.values", "gambit.joker")),
    ("min_run", 4, ("500.run",)),
    ("ace_wraps", True, ("500.run", "500.layoff")),
    ("values", "five", ("500.values",)),
    ("values", "five-ten", ("500.values",)),
    *((key, 33, ("500.values",)) for key in ("ace_low", "ace_high", "ace_set", "ace_four", "ace_hand", "joker_points")),
    ("threshold", 33, ("500.threshold",)),
    ("out_bonus", 33, ("500.out-bonus",)),
    ("seven_run_bonus", 500, ("500.seven-run",)),
    ("four_set_multiplier", 2, ("500.four-set",)),
    ("wild_ranks", ("2",), ("table.wild", "table.wild-natural")),
    ("wilds_per_meld", 2, ("table.wild",)),
    ("wild_points", 33, ("table.wild-points",)),
    ("joker_swap", "to-hand", ("500.joker",)),
    ("joker_swap", "same-turn", ("500.joker",)),
    ("layoff_after_own", True, ("500.layoff",)),
    ("joker_held", 33, ("500.values",)),
    ("cards_dealt", 9, ("500.deal",)),
    ("target_reached", "over", ("500.game",)),
    ("target", 333, ("500.game",)),
    ("target", None, ("500.game",)),
    ("crossing", "went-out", ("500.game",)),
    ("hands_limit", 33, ("500.game",)),
    ("final_bonus", 33, ("500.final-bonus",)),
    ("sit_out", "worst", ("table.sat-out",)),
]


@pytest.mark.parametrize(("key", "value", "clauses"), SENTENCES, ids=[f"{row[0]} {row[1]}" for row in SENTENCES])
def test_an_option_changes_exactly_its_sentences(key: str, value: Any, clauses: tuple[str, ...]) -> None:
    usual, changed = RUMMY500.rules(), RUMMY500.rules(**{key: value})
    differ = {clause for clause, text in RUMMY500.book.clauses.items() if str(text(usual)) != str(text(changed))}
    assert differ == set(clauses)
    assert differ <= set(options(RUMMY500.rules)[key].clauses)
    if value == 33:
        assert all("33" in str(RUMMY500.book.clauses[clause](changed)) for clause in clauses)


def test_division_has_its_sentence() -> None:
    rules = RUMMY500.rules(**{**RUMMY500.preset("500-rummy").changes, "divisor": 5})
    assert "divided by 5" in str(RUMMY500.book.clauses["500.divide"](rules))


def test_the_sentences_have_every_option() -> None:
    assert {row[0] for row in SENTENCES} | {"divisor"} == set(KEYS)


def test_a_record_survives_a_round_trip() -> None:
    hand = {
        **laid(meld("Bob", "7S *8S 9S", turn=1), lay("Ann", "TS", 1, turn=2), double("Bob", 1)),
        **NAMED_DOUBLE,
        "stock_gone": True,
    }
    splits = {**laid(split("Bob", "9S", turn=1), meld("Bob", "9S 9H 9D", turn=1)), **SPLITS, "blocked": "Bob"}
    for each in (hand, splits):
        read = read_record(record("dealers-gambit", each, PAIR, {}))
        assert read_record(write_record(read)) == read
        (written,) = write_record(read)["hands"]
        assert (written["plays"], written.get("blocked")) == (each["plays"], each.get("blocked"))
        lines = write_lines(read.hands[0].plays, read.seats)
        assert parse_plays(lines, read.seats) == each["plays"]
    empty = replay_strictly(read_record(record("500-rum", None, PAIR, {})))
    assert sheet_json(empty)["totals"] == {"Ann": 0, "Bob": 0}


PARTNERS = [["Ann", "Cat"], ["Bob", "Dan"]]
CANCELLED = [
    ("numbers as they are", {"scores": {"Ann": 25, "Bob": 40}}, PAIR, "25 not counted: it takes"),
    (
        "divided already: with what is compared",
        {"scores": {"Ann": 5, "Bob": 8}, "divided": True},
        PAIR,
        "5 not counted, 25 before the division: it takes 30 in one hand to get on the board",
    ),
    ("nothing is nothing", {"scores": {"Ann": 0, "Bob": 8}, "divided": True}, PAIR, "0 not counted: it takes"),
    (
        "of partners together",
        {"scores": {"Ann": 2, "Bob": 8, "Cat": 3, "Dan": 0}, "divided": True},
        ["Ann", "Bob", "Cat", "Dan"],
        "2 not counted, 25 together before the division: it takes 30 in one hand to get on the board",
    ),
]


@table("why, hand, players, told", CANCELLED)
def test_the_threshold_says_before_which_division(
    why: str, hand: dict[str, Any], players: list[str], told: str
) -> None:
    """500.threshold, 500.divide: five times the divided sum is compared."""
    rules = {"divisor": 5, "threshold": 30}
    data = record("500-rummy", hand, players, rules)
    scoresheet = replay_strictly(read_record({**data, "sides": PARTNERS} if len(players) == 4 else data))
    (because,) = (
        str(each.because) for each in scoresheet.hands[0].lines if each.clause == "500.threshold" and not each.seat
    )
    assert because.startswith(told)


def test_the_clause_of_the_threshold_says_that_division_comes_later() -> None:
    """500.threshold."""
    plain = {**RUMMY500.preset("500-rummy").changes, "threshold": 30}
    told = [str(RUMMY500.book.clauses["500.threshold"](RUMMY500.rules(**{**plain, "divisor": n}))) for n in (1, 5)]
    assert ["before the division" in each for each in told] == [False, True]


@table(
    "why, hand, remarks",
    [
        (
            "X11, 500.divide: without it 17 would be refused",
            {"scores": {"Ann": 17, "Bob": 5}, "divided": True},
            None,
        ),
        ("500.divide: 10 would be 2", {"scores": {"Ann": 10, "Bob": 5}, "divided": True}, None),
        ("numbers", points("Bob", 6, 6, {"Ann": 1}, divided=True), None),
    ],
)
def test_what_stands_beside_scores_and_decides_is_not_remarked_on(
    why: str, hand: dict[str, Any], remarks: list[str] | None
) -> None:
    read = record("500-rummy", hand, PAIR, {"divisor": 5, "threshold": 0})
    assert sheet_json(replay_strictly(read_record(read)))["hands"][0].get("remarks") == remarks
