"""The books of federations: every worked example and dispute, and every value of their presets.

Examples and decisions are in docs/rules/federations.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.fields import options
from referee.games import preset_of
from referee.games.contract.contracts import size_of
from referee.games.kaluki.book import brief
from referee.sheet.cases import case_of
from referee.sheet.rulebook import unlike_usual
from referee.words import Fault
from tests.disputes import check
from tests.games.test_kaluki import laid, left, played, refused
from tests.games.test_kaluki_disputes import Row, ask, layoff, meld, opening, pickup, swap
from tests.rule_pages import column, own_values, plain, read
from tests.tables import table

VALUES = [row for row in column(read("federations"), "key") if row["key"].startswith("`")]
COLUMNS = [(plain(head), plain(row["key"]), row[head]) for row in VALUES for head in row if head.startswith("`")]


@table("reason, slug, key, said", [(f"{slug}: {key}", slug, key, said) for slug, key, said in COLUMNS])
def test_a_preset_has_the_values_of_the_page(reason: str, slug: str, key: str, said: str) -> None:
    game, preset = preset_of(slug)
    rules = game.rules(**preset.changes)
    assert options(game.rules)[key].to_text(getattr(rules, key)) == said


@pytest.mark.parametrize("slug", sorted({slug for slug, _, _ in COLUMNS} - {"kaluki", "contract"}))
def test_what_the_page_does_not_name_has_its_default(slug: str) -> None:
    game, preset = preset_of(slug)
    named = {plain(row["key"]) for row in VALUES if f"`{slug}`" in row}
    assert set(own_values(game, preset.changes)) <= named
    fixes = {key: value for key, value in preset.changes.items() if key.startswith("fix_")}
    assert fixes == ({"fix_upcard_joker": "turn-next"} if slug.startswith("scala") else {})


LEFT = "AS KD 7C *"
ROMME: list[Row] = [
    ("example 1: left in hand (kaluki.values)", ask("count", "romme", held=LEFT), "legal", "kaluki.values", {"points": 48}),
    ("example 2: 36 (kaluki.opening)", opening("KS KH KD", "A-3H", game="romme", left=5), "illegal", "kaluki.opening", {"says": "4 short"}),
    ("example 2: 61 (kaluki.opening)", opening("KS KH KD", "Q-AH", game="romme"), "legal", "kaluki.opening", {"says": "61"}),
    ("example 3: 41 alone (kaluki.opening)", opening("JS QS *KS AS", game="romme"), "legal", "kaluki.opening", {"says": "41"}),
    ("example 4: an ace in a group (kaluki.opening)", opening("AC AD AH", "2-4D", game="romme"), "legal", "kaluki.opening", {"says": "42"}),
    ("example 5: 37 points (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme", left=1), "legal", "kaluki.opening", {"says": "37"}),
    ("dispute: king, ace, two (kaluki.sequence)", meld("KS AS 2S", "romme"), "illegal", "kaluki.sequence", {"says": "A♠"}),
    ("dispute: a suit twice (kaluki.group)", meld("8H 8S 8S", "romme"), "illegal", "kaluki.group", {"says": "8♠"}),
    ("dispute: one card left (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme", left="KC"), "legal", "kaluki.opening", {}),
    ("dispute: no card left (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme", left=0), "legal", "kaluki.opening", {}),
    ("dispute: how many are left (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme"), "undecided", "kaluki.opening", {"says": "cards are left"}),
    ("the points are there, whatever is left", opening("JS QS *KS AS", game="romme", left=9), "legal", "kaluki.opening", {}),
    ("lay-offs help to empty the hand (Decided: opening_when_out = no)", opening("A-5D", game="romme", left=1, layoffs=[{"cards": "6D", "on": "A-5D"}]), "legal", "kaluki.opening", {}),
    ("a discard is kept: none left (kaluki.out)", opening("A-5D", game="romme", left=0, rules={"must_discard_out": True}), "illegal", "kaluki.out", {}),
    ("a discard is kept: one left", opening("A-5D", game="romme", left=1, rules={"must_discard_out": True}), "legal", "kaluki.opening", {}),
    ("a meld that is none, going out", opening("8H 8S 8S", game="romme", left=1), "illegal", "kaluki.group", {}),
    ("dispute: a discard without a use (kaluki.draw)", pickup("7C", "KS 2H", "romme", opened=False), "legal", "kaluki.draw", {}),
    ("dispute: a joker before opening (kaluki.swap)", swap("KS", "JS QS *KS", "romme", opened=False), "illegal", "kaluki.swap", {"says": "K♠"}),
    ("dispute: a joker after opening (kaluki.swap)", swap("KS", "JS QS *KS", "romme"), "legal", "kaluki.swap", {"says": "in this same turn"}),
    ("dispute: one card and two jokers (kaluki.joker)", meld("9D * *", "romme"), "undecided", "kaluki.joker", {}),
    ("dispute: out by a meld (kaluki.out)", ask("out", "romme", by="meld"), "legal", "kaluki.out", {}),
    ("dispute: a low ace counts 1 (kaluki.values)", ask("count", "romme", melds=["A-3D"]), "legal", "kaluki.values", {"points": 6}),
    ("dispute: a high ace counts 11 (kaluki.values)", ask("count", "romme", melds=["Q-AD"]), "legal", "kaluki.values", {"points": 31}),
    ("a joker as a low ace (kaluki.values)", ask("count", "romme", melds=["*AD 2D 3D"]), "legal", "kaluki.values", {"points": 6}),
    ("from ace to ace: 1 and 11 (Decided: ace by its place)", ask("count", "romme", melds=["A-KD AD"]), "legal", "kaluki.values", {"points": 96}),
    ("a whole suit: which end (Decided: ace by its place)", ask("count", "romme", melds=["A-KD"]), "undecided", "kaluki.sequence", {"readings": ["_AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD ^AD"]}),
    ("a whole suit: it was said (Decided: ace by its place)", ask("count", "romme", melds=["_AD 2-KD"]), "legal", "kaluki.values", {"points": 85}),
    ("a whole suit opens either way (Decided: ace by its place)", opening("A-KD", game="romme"), "legal", "kaluki.opening", {}),
    ("a high ace laid off (kaluki.values)", ask("count", "romme", melds=[{"cards": "AD", "on": "2-KD"}, {"cards": "_AS", "on": "2-4S"}]), "undecided", None, {}),
    ("a low ace laid off (kaluki.values)", ask("count", "romme", melds=[{"cards": "AS", "on": "2-4S"}]), "legal", "kaluki.values", {"points": 1}),
    ("the last ace laid off (kaluki.values)", ask("count", "romme", melds=[{"cards": "AS", "on": "A-KS", }]), "undecided", None, {}),
    ("a lay-off before opening (kaluki.layoff)", layoff("9H", "6-8H", "romme", opened=False), "illegal", "kaluki.layoff", {}),
]  # fmt: skip

WRAP = {"runs_ace": "wrap"}
CORNER: list[Row] = [
    ("dispute: king, ace, two, round the corner (kaluki.sequence)", meld("KS AS 2S", "romme", rules=WRAP), "legal", "kaluki.sequence", {}),
    ("further around (kaluki.sequence)", meld("J-AS 2-4S", "romme", rules=WRAP), "legal", "kaluki.sequence", {}),
    ("a suit twice is no sequence (kaluki.sequence)", meld("KS AH 2S", "romme", rules=WRAP), "illegal", None, {}),
    ("at most 13 cards go round (kaluki.sequence)", meld("A-KS AS", "romme", rules=WRAP), "illegal", "kaluki.sequence", {}),
    ("no card twice (kaluki.sequence)", meld("Q-KS A-KS AS", "romme", rules=WRAP), "illegal", "kaluki.sequence", {}),
    ("fourteen cards where nothing goes around (kaluki.sequence)", meld("A-KS AS", "romme"), "legal", "kaluki.sequence", {}),
    ("an ace between king and two counts 11 (kaluki.values)", ask("count", "romme", melds=["KS AS 2S"], rules=WRAP), "legal", "kaluki.values", {"points": 23}),
    ("a low ace counts 1 (kaluki.values)", ask("count", "romme", melds=["A-3S"], rules=WRAP), "legal", "kaluki.values", {"points": 6}),
    ("a joker as that ace (kaluki.values)", ask("count", "romme", melds=["KS *AS 2S"], rules=WRAP), "legal", "kaluki.values", {"points": 23}),
    ("a circle of thirteen (Decided: ace by its place)", ask("count", "romme", melds=["A-KD"], rules=WRAP), "legal", "kaluki.values", {"points": 95}),
    ("a circle of thirteen opens (Decided: ace by its place)", opening("A-KD", game="romme", rules=WRAP), "legal", "kaluki.opening", {"says": "95"}),
    ("the ace closes the circle (Decided: ace by its place)", ask("count", "romme", melds=[{"cards": "AD", "on": "2-KD"}], rules=WRAP), "legal", "kaluki.values", {"points": 11}),
    ("a king below the ace (kaluki.values)", ask("count", "romme", melds=[{"cards": "KD", "on": "A-3D"}], rules=WRAP), "legal", "kaluki.values", {"points": 10}),
    ("an open joker below the ace, or above the three (kaluki.joker)", ask("count", "romme", melds=["* AS 2S 3S"], rules=WRAP), "undecided", "kaluki.joker", {"says": "10 to 26"}),
    ("53 points around the corner (kaluki.opening)", opening("KS KH KD", "KC AC 2C", game="romme", rules=WRAP), "legal", "kaluki.opening", {"says": "53"}),
    ("38, 2 short (kaluki.opening)", opening("2S 2H 2D", "KC AC 2C 3C", "2S 2H 2D", game="romme", left=5, rules=WRAP), "illegal", "kaluki.opening", {"says": "2 short"}),
    ("a king laid off below an ace (kaluki.layoff)", layoff("KS", "A-3S", "romme", rules=WRAP), "legal", "kaluki.layoff", {}),
    ("a two laid off above an ace (kaluki.layoff)", layoff("2S", "Q-AS", "romme", rules=WRAP), "legal", "kaluki.layoff", {}),
    ("no corner in the book (kaluki.layoff)", layoff("2S", "Q-AS", "romme"), "illegal", "kaluki.layoff", {}),
    ("nothing fits on a circle (kaluki.layoff)", layoff("AD", "A-KD", "romme", rules=WRAP), "illegal", "kaluki.layoff", {}),
    ("the joker between king and two (kaluki.swap)", swap("AS", "KS *AS 2S", "romme", rules=WRAP), "legal", "kaluki.swap", {}),
    ("taken to open around the corner (kaluki.draw)", pickup("AS", "KS 2S 7C 7D 7H 9D", opened=False, rules={**WRAP, "opening_points": 45, "ace_points": 15}), "legal", "kaluki.draw", {}),
    ("no corner to open around (kaluki.draw)", pickup("AS", "KS 2S 7C 7D 7H 9D", opened=False, rules={"opening_points": 45}), "illegal", "kaluki.draw", {}),
    ("all but one around the corner (Decided: opening_when_out = no)", pickup("2S", "KS AS 5S 5H 5C KC", opened=False, rules={**WRAP, "opening_when_out": False}), "legal", "kaluki.draw", {}),
    ("taken to meld it around the corner (kaluki.draw)", pickup("2S", "KS AS 7D", "scala-40", table=[], rules=WRAP), "legal", "kaluki.draw", {}),
    ("taken to lay it off around the corner (kaluki.draw)", pickup("3S", "2S 7D", "scala-40", table=["Q-AS"], rules=WRAP), "legal", "kaluki.draw", {}),
    ("it fits around the corner (kaluki.discard)", ask("discard", "scala-40", card="2S", table=["Q-AS"], rules=WRAP), "illegal", "kaluki.discard", {"says": "2♠"}),
    ("it fits below the ace (kaluki.discard)", ask("discard", "scala-40", card="KS", table=["A-3S"], rules=WRAP), "illegal", "kaluki.discard", {"says": "K♠"}),
    ("it fits nowhere where nothing goes around (kaluki.discard)", ask("discard", "scala-40", card="2S", table=["Q-AS"]), "legal", "kaluki.discard", {}),
]  # fmt: skip

NO_POINTS = {"opening_when_out": False}
TAKING: list[Row] = [
    ("all but one can be melded (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5S 5H 5C KC", opened=False, rules=NO_POINTS), "legal", "kaluki.draw", {}),
    ("points are asked (kaluki.opening)", pickup("4D", "2D 3D 5S 5H 5C KC", opened=False), "illegal", "kaluki.draw", {}),
    ("two would be left (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5S 5H 5C KC QC", opened=False, rules=NO_POINTS), "illegal", "kaluki.draw", {"says": "24 points"}),
    ("all melded, and one must be kept (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5S 5H 5C", opened=False, rules={**NO_POINTS, "must_discard_out": True}), "illegal", "kaluki.draw", {}),
    ("the fourth five is kept", pickup("4D", "2D 3D 5S 5H 5C 5D", opened=False, rules={**NO_POINTS, "must_discard_out": True}), "legal", "kaluki.draw", {}),
    ("the meld is named, the rest too goes out", pickup("4D", "2D 3D 5S 5H 5C KC", opened=False, use={"meld": "2-4D"}, rules=NO_POINTS), "legal", "kaluki.draw", {}),
    ("a low ace is cheap there, too (Decided: ace by its place)", pickup("3H", "AH 2H KS KH KD", opened=False, rules={"ace_low": 1, "opening_points": 40}), "illegal", "kaluki.draw", {"says": "36 points"}),
    ("a low ace is dear there, too (Decided: ace by its place)", pickup("3H", "AH 2H KS KH KD", opened=False, rules={"opening_points": 40}), "legal", "kaluki.draw", {}),
    ("lay-offs are not looked for (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5D KC 9H", opened=False, table=["T-QC"], rules=NO_POINTS), "illegal", "kaluki.draw", {}),
    ("the card that is left is the one taken", pickup("KC", "2-4D 5S 5H 5C", opened=False, rules=NO_POINTS), "illegal", "kaluki.draw", {}),
]  # fmt: skip

HOME = "scala-40-house"


def discard(card: str, table: list[str] | None = None, game: str = "scala-40", **fields: Any) -> dict[str, Any]:
    return ask("discard", game, card=card, **({} if table is None else {"table": table}), **fields)


LOW = ["5-7D"]
SCALA: list[Row] = [
    ("example 7: left in hand (kaluki.values)", ask("count", "scala-40", held=LEFT), "legal", "kaluki.values", {"points": 53}),
    ("example 8: 33, 7 short (kaluki.opening)", opening("9S 9H 9D", "A-3C", game="scala-40"), "illegal", "kaluki.opening", {"says": "7 short"}),
    ("example 8: 57 (kaluki.opening)", opening("9S 9H 9D", "J-KC", game="scala-40"), "legal", "kaluki.opening", {"says": "57"}),
    ("example 9: 39, 1 short (kaluki.opening)", opening("T-QH", "3S 3H *", game="scala-40"), "illegal", "kaluki.opening", {"says": "1 short"}),
    ("dispute: two jokers (kaluki.joker)", meld("5H 8H * *", "scala-40"), "illegal", "kaluki.joker", {"says": "2 jokers are too many"}),
    ("dispute: a second joker laid off (kaluki.joker)", layoff("*", "6C 7C *8C", "scala-40"), "illegal", "kaluki.joker", {}),
    ("dispute: its neighbour laid off (kaluki.layoff)", layoff("5C", "6C 7C *8C", "scala-40"), "legal", "kaluki.layoff", {}),
    ("Rommé, dispute: one joker a meld (kaluki.joker)", meld("9D * *", "romme", rules={"wilds_per_meld": 1}), "illegal", "kaluki.joker", {}),
    ("a cap with wild ranks is theirs (table.wild)", meld("9D * *", "scala-40", rules={"wild_ranks": ["2"]}), "illegal", "table.wild", {}),
    ("dispute: open with the discard (kaluki.draw)", opening("9S 9H 9D", "5-8C", game="scala-40", took_discard="9S"), "illegal", "kaluki.draw", {}),
    ("dispute: open with the discard at home (kaluki.opening)", opening("9S 9H 9D", "5-8C", game=HOME, took_discard="9S"), "legal", "kaluki.opening", {}),
    ("what is no meld comes first (Decided: opened-only)", opening("9S 9S 9D", game="scala-40", took_discard="9S"), "illegal", "kaluki.group", {}),
    ("dispute: take it to open (kaluki.draw)", pickup("9S", "9H 9D 5-8C", "scala-40", opened=False), "illegal", "kaluki.draw", {"says": "9♠"}),
    ("dispute: take it to open at home (kaluki.draw)", pickup("9S", "9H 9D 5-8C", HOME, opened=False), "legal", "kaluki.draw", {}),
    ("dispute: taken and kept (kaluki.draw)", pickup("9S", "2H 4D", "scala-40", table=["KS KH KD"]), "illegal", "kaluki.draw", {"says": "9♠"}),
    ("dispute: taken and laid off (kaluki.draw)", pickup("9S", "2H 4D", "scala-40", use={"layoff": "9S", "on": "6-8S"}), "legal", "kaluki.draw", {}),
    ("a use that does not fit (kaluki.draw)", pickup("TS", "2H 4D", "scala-40", use={"layoff": "TS", "on": "6-8S"}), "illegal", None, {}),
    ("a meld with held cards does (Decided: discard_used)", pickup("9S", "9H 9D 2C", "scala-40"), "legal", "kaluki.draw", {}),
    ("no card is left for the discard (turn, Decided)", pickup("9H", "9S 9D", "scala-40", table=[]), "illegal", "kaluki.out", {"says": "Keep one card"}),
    ("nor with the meld that is said (turn, Decided)", pickup("9H", "9S 9D", "scala-40", table=[], use={"meld": "9S 9H 9D"}), "illegal", "kaluki.out", {}),
    ("nor with the lay-off that is said (turn, Decided)", pickup("9H", "8H", "scala-40", table=["5-7H"], use={"layoff": "8H 9H", "on": "5-7H"}), "illegal", "kaluki.out", {}),
    ("nor with a card between (turn, Decided)", pickup("9H", "8H", "scala-40", table=["5-7H"]), "illegal", "kaluki.out", {}),
    ("a lay-off leaves two (turn, Decided)", pickup("9H", "9S 9D", "scala-40", table=["6-8H"]), "legal", "kaluki.draw", {}),
    ("the table may have a place for it (kaluki.draw)", pickup("9H", "9S 9D", "scala-40"), "undecided", "kaluki.draw", {}),
    ("nothing has to be left (turn, Decided)", pickup("9H", "9S 9D", "scala-40", table=[], rules={"must_discard_out": False}), "legal", "kaluki.draw", {}),
    ("a joker from the table makes its meld (turn, Decided)", pickup("9D", "8C 9S 2H", "scala-40", table=["8H 8S *8C"]), "legal", "kaluki.draw", {"says": "8♣ takes the joker's place"}),
    ("the meld with that joker is said (turn, Decided)", pickup("9D", "8C 9S 2H", "scala-40", table=["8H 8S *8C"], use={"meld": "9S 9D *9"}), "legal", "kaluki.draw", {}),
    ("with that joker no card is left (turn, Decided)", pickup("9D", "8C 9S", "scala-40", table=["8H 8S *8C"]), "illegal", "kaluki.out", {}),
    ("the joker stays (turn, Decided)", pickup("9D", "8C 9S 2H", "scala-40", table=["8H 8S *8C"], rules={"joker_swap": "off"}), "illegal", "kaluki.draw", {}),
    ("a meld on the table does (Decided: discard_used)", pickup("9S", None, "scala-40", table=["6-8S"]), "legal", "kaluki.draw", {}),
    ("a joker's place does (Decided: discard_used)", pickup("9S", "2H", "scala-40", table=["9H 9D *9S"]), "legal", "kaluki.draw", {}),
    ("with cards between (Decided: discard_used)", pickup("TS", "9S 2H", "scala-40", table=["6-8S"]), "legal", "kaluki.draw", {}),
    ("the table is not known (kaluki.draw)", pickup("9S", "2H", "scala-40"), "undecided", "kaluki.draw", {}),
    ("the hand is not known (kaluki.draw)", pickup("9S", None, "scala-40", table=["KS KH KD"]), "undecided", "kaluki.draw", {}),
    ("Rommé, dispute: used, and no use (kaluki.draw)", pickup("7C", "KS 2H", "romme", opened=False, table=[], rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("free, it opens (Decided: discard_used)", pickup("9S", "9H 9D 5-8C", "romme", opened=False, rules={"discard_used": True}), "legal", "kaluki.draw", {}),
    ("free, laid off after opening (Decided: discard_used)", pickup("9S", "J-KC T-QH 2D", "romme", opened=False, table=["6-8S"], rules={"discard_used": True}), "legal", "kaluki.draw", {}),
    ("free, opened, and no place for it (Decided: discard_used)", pickup("9S", "J-KC T-QH 2D", "romme", opened=False, table=["6-8D"], rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("free, what lies there is not known (Decided: discard_used)", pickup("9S", "J-KC T-QH 2D", "romme", opened=False, rules={"discard_used": True}), "undecided", "kaluki.draw", {}),
    ("free, laid off as said (Decided: discard_used)", pickup("9S", "J-KC T-QH 2D", "romme", opened=False, use={"layoff": "9S", "on": "6-8S"}, rules={"discard_used": True}), "legal", "kaluki.draw", {}),
    ("free, in a new meld with a joker taken after the opening (turn, Decided)", pickup("9D", "9S KD T-QS 4-6H 2C", "romme", opened=False, table=["KS KH *KD"], rules={"discard_used": True}), "legal", "kaluki.draw", {"says": "open first"}),
    ("free, in that meld as said (turn, Decided)", pickup("9D", "9S KD T-QS 4-6H 2C", "romme", opened=False, table=["KS KH *KD"], use={"meld": "9S 9D *9C"}, rules={"discard_used": True}), "legal", "kaluki.draw", {}),
    ("free, that joker cannot open (turn, Decided)", pickup("9D", "9S KD T-QS 4H 5H 2C", "romme", opened=False, table=["KS KH *KD"], rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("free, laid off after opening, with a card between (Decided: discard_used)", pickup("9H", "T-QS KC KH KS 8H 2C", "romme", opened=False, table=["5-7H"], rules={"discard_used": True}), "legal", "kaluki.draw", {"says": "open first"}),
    ("free, the card between is needed to open (Decided: discard_used)", pickup("9H", "T-QS 8S 8C 8H 2C", "romme", opened=False, table=["5-7H"], rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("free, needed to open as said (Decided: discard_used)", pickup("9H", "T-QS 8S 8C 8H 2C", "romme", opened=False, use={"layoff": "8H 9H", "on": "5-7H"}, rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("free, too few points to open (Decided: discard_used)", pickup("9S", "J-KC 4H 2D", "romme", opened=False, use={"layoff": "9S", "on": "6-8S"}, rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("free, opened with it laid off (Decided: discard_used)", opening("J-KC", "T-QH", game="romme", took_discard="9H", layoffs=[{"cards": "9H", "on": "T-QH"}], rules={"discard_used": True}), "legal", "kaluki.opening", {}),
    ("free, opened without it (Decided: discard_used)", opening("J-KC", "T-QH", game="romme", took_discard="9H", rules={"discard_used": True}), "illegal", "kaluki.draw", {}),
    ("dispute: the taken card is discarded (kaluki.draw)", discard("9S", [], took="9S"), "illegal", "kaluki.draw", {"says": "same card twice"}),
    ("a different card is discarded", discard("9C", [], took="9S"), "legal", "kaluki.discard", {}),
    ("which nine was taken", discard("9", [], took="9S"), "undecided", "kaluki.draw", {}),
    ("it comes before the last card (Decided: discard_fits)", discard("9S", [], took="9S", last=True), "illegal", "kaluki.draw", {}),
    ("dispute: it fits (kaluki.discard)", discard("8D", LOW), "illegal", "kaluki.discard", {"says": "8♦"}),
    ("it cannot be laid off (kaluki.discard)", discard("9D", LOW), "legal", "kaluki.discard", {}),
    ("dispute: it fits, the last card (kaluki.discard)", discard("8D", LOW, last=True), "legal", "kaluki.discard", {}),
    ("dispute: it fits, opened, at home (kaluki.discard)", discard("8D", LOW, HOME), "legal", "kaluki.discard", {}),
    ("it fits, not opened, at home (kaluki.discard)", discard("8D", LOW, HOME, opened=False), "illegal", "kaluki.discard", {}),
    ("what lies there is not known (kaluki.discard)", discard("8D"), "undecided", "kaluki.discard", {"says": "melds on the table"}),
    ("a joker's place is no fit (Decided: discard_fits)", discard("9S", ["9H 9D *9S"]), "legal", "kaluki.discard", {}),
    ("it hangs on a joker (kaluki.discard)", discard("9H", ["6H 7H *"]), "undecided", "kaluki.discard", {}),
    ("dispute: a joker (kaluki.discard)", discard("*", []), "illegal", "kaluki.discard", {"says": "★"}),
    ("dispute: a joker, the last card (kaluki.discard)", discard("*", [], last=True), "legal", "kaluki.discard", {}),
    ("a joker fits where there is room (Decided: discard_fits)", discard("*", LOW, rules={"discard_joker": True}), "illegal", "kaluki.discard", {"says": "laid off"}),
    ("a joker with no room (Decided: discard_fits)", discard("*", ["5D 6D *7D"], rules={"discard_joker": True}), "legal", "kaluki.discard", {}),
    ("dispute: out by a meld of the last three (kaluki.out)", ask("out", "scala-40", by="meld"), "illegal", "kaluki.out", {}),
    ("dispute: out in the first round (kaluki.out)", ask("out", "scala-40", by="discard", round=1), "illegal", "kaluki.out", {"says": "in round 1"}),
    ("dispute: out in the second round (kaluki.out)", ask("out", "scala-40", by="discard", round=2), "legal", "kaluki.out", {}),
    ("late enough if nobody says (kaluki.out)", ask("out", "scala-40", by="discard"), "legal", "kaluki.out", {}),
    ("dispute: out in the first round at home (kaluki.out)", ask("out", HOME, by="discard", round=1), "legal", "kaluki.out", {}),
    ("a closed hand needs no points (kaluki.opening)", ask("out", HOME, by="discard", opened_before=False), "legal", "kaluki.out", {"says": "any meld"}),
    ("dispute: 39, one card left (kaluki.opening)", opening("T-QH", "3S 3H *", game="scala-40", left=1), "illegal", "kaluki.opening", {}),
    ("dispute: 39, one card left, at home (kaluki.opening)", opening("T-QH", "3S 3H *", game=HOME, left=1), "legal", "kaluki.opening", {}),
    ("dispute: the joker of a group (kaluki.swap)", swap("8C", "8H 8S *8C", "scala-40"), "legal", "kaluki.swap", {"says": "in this same turn"}),
    ("dispute: the fourth suit (kaluki.swap)", swap("8D", "8H 8S *8C", "scala-40"), "illegal", "kaluki.swap", {"says": "8♦ fits there as a lay-off"}),
    ("the use does not hold the card (kaluki.draw)", pickup("9S", "2H 4D", "scala-40", use={"layoff": "TS", "on": "7-9S"}), "illegal", "kaluki.draw", {"says": "9♠"}),
    ("the use is not in hand (kaluki.draw)", pickup("9S", "2H 4D", "scala-40", use={"meld": "9S 9H 9D"}), "illegal", "kaluki.draw", {"says": "9♥"}),
    ("a joker fits, and may not go in any case (Decided: discard_fits)", discard("*", LOW), "illegal", "kaluki.discard", {"says": "is a joker"}),
    ("the card just taken, a joker (Decided: discard_fits)", discard("*", LOW, took="*"), "illegal", "kaluki.draw", {}),
]  # fmt: skip

CON = "continental"


def contract(question: str, **fields: Any) -> dict[str, Any]:
    return ask(question, CON, **fields)


def contracted(deal: int, *melds: str, **fields: Any) -> dict[str, Any]:
    return opening(*melds, game=CON, deal=deal, **fields)


CONTINENTAL: list[Row] = [
    ("example 13: left in hand (contract.values)", contract("count", held=LEFT), "legal", "contract.values", {"points": 87}),
    ("example 13: the card maker's values (contract.values)", contract("count", held=LEFT, rules={"card_penalty": "five-ten-8"}), "legal", "contract.values", {"points": 85}),
    ("2 to 7 are five, 8 to K ten (contract.values)", contract("count", held="2S 7S 8S KS", rules={"card_penalty": "five-ten-8"}), "legal", "contract.values", {"points": 30}),
    ("example 14: seven of eight cards (contract.opening)", contracted(1, "9S 9H 9D 9C", "4C 4D 4H", left=1), "legal", "contract.opening", {}),
    ("example 15: round the corner (contract.sequence)", contracted(2, "7S 7D *", "K-AC 2C 3C"), "legal", "contract.opening", {}),
    ("example 16: longer, and they join (contract.separate-sequences)", contracted(3, "5H *6H 7H 8H", "9-KH"), "legal", "contract.opening", {}),
    ("dispute: two jokers side by side (contract.joker)", contract("meld", cards="5H 8H * *"), "illegal", "contract.joker", {"says": "side by side"}),
    ("side by side, said (contract.joker)", contract("meld", cards="5H *6H *7H 8H"), "illegal", "contract.joker", {}),
    ("apart (contract.joker)", contract("meld", cards="5H *6H 7H *8H"), "legal", "contract.sequence", {}),
    ("dispute: two jokers in a group (contract.group)", contract("meld", cards="8H * *"), "legal", "contract.group", {}),
    ("dispute: a joker laid off (contract.layoff)", contract("layoff", cards="*", on="5H 6H 7H *8H"), "legal", "contract.layoff", {}),
    ("a joker laid off beside a joker (contract.joker)", contract("layoff", cards="*9H", on="5H 6H 7H *8H"), "illegal", "contract.joker", {}),
    ("dispute: laid off in the turn of the opening (contract.layoff)", contract("layoff", cards="9H", on="5-8H", opened=False, opened_now=True), "legal", "contract.layoff", {}),
    ("dispute: one group too many (contract.exact)", contracted(1, "9S 9H 9D", "4C 4D 4H", "KS KH KD"), "illegal", "contract.exact", {"says": "3 melds"}),
    ("dispute: a group of five (contract.opening)", contracted(1, "9S 9H 9D 9C 9S", "4C 4D 4H"), "legal", "contract.opening", {}),
    ("dispute: relayed (contract.swap)", contract("swap", card="6H", on="5H *6H 7H 8H", then_on="5-8H"), "legal", "contract.swap", {}),
    ("dispute: king below the ace (contract.layoff)", contract("layoff", cards="KC", on="A-4C"), "legal", "contract.layoff", {}),
    ("no corner in the book (contract.layoff)", ask("layoff", "contract", cards="KC", on="A-4C"), "illegal", "contract.layoff", {}),
    ("dispute: the joker of a group (contract.swap)", contract("swap", card="7H", on="7C 7D *7"), "illegal", "contract.swap", {}),
    ("dispute: who gets it (contract.may-i)", contract("claim", seats=["Ann", "Bob", "Cat", "Dan"], turn="Ann", callers=["Bob", "Dan"]), "legal", "contract.may-i", {"to": "Dan"}),
    ("apart in the only way there is (Decided: jokers_apart)", contract("meld", cards="5H 6H * *"), "legal", "contract.sequence", {"says": "★4♥"}),
    ("relayed beside a joker (Decided: jokers_apart)", contract("swap", card="6H", on="5H *6H 7H 8H", then_on="*TC JC QC *KC"), "illegal", "contract.swap", {}),
    ("relayed apart (Decided: jokers_apart)", contract("swap", card="6H", on="5H *6H 7H 8H", then_on="TC JC QC *KC"), "legal", "contract.swap", {}),
    ("two and ace are the ends of a circle (Decided: jokers_apart)", contract("meld", cards="*2H 3-KH *AH"), "legal", "contract.sequence", {}),
    ("king and ace are no ends of a circle (Decided: jokers_apart)", contract("meld", cards="2-QH *KH *AH"), "illegal", "contract.joker", {"says": "side by side"}),
    ("a lay-off completes a circle from its ace (Decided: jokers_apart)", contract("layoff", cards="*KH", on="*AH 2-QH"), "legal", "contract.layoff", {}),
    ("a lay-off beside a joker completes none (Decided: jokers_apart)", contract("layoff", cards="*AH", on="2-QH *KH"), "illegal", "contract.joker", {}),
    ("one claim a turn (contract.may-i-chain)", contract("claim", seats=["Ann", "Bob", "Cat"], turn="Ann", callers=["Bob"], last_claim="Cat"), "illegal", "contract.may-i-chain", {}),
    ("who is in turn (Decided: who may claim in Continental)", contract("claim", seats=["Ann", "Bob", "Cat"], turn="Ann", callers=["Ann"]), "illegal", "contract.may-i-limits", {}),
    ("no meld after the opening (contract.after)", contract("out", by="meld", deal=4), "illegal", "contract.after", {}),
    ("laid off with the opening (contract.no-layoff-yet)", contracted(1, "9S 9H 9D", "4C 4D 4H", layoffs=[{"cards": "9C", "on": "9S 9H 9D"}]), "legal", "contract.opening", {}),
    ("the last deal is like the others (contract.last-deal)", contracted(7, "A-4S", "A-4H", "A-4C", left=2), "legal", "contract.opening", {}),
    ("they join round the corner (contract.separate-sequences)", opening("J-AH", "2-5H", game="contract", deal=3, rules=WRAP), "illegal", "contract.separate-sequences", {}),
    ("they do not where no corner is played (contract.separate-sequences)", opening("J-AH", "2-5H", game="contract", deal=3), "legal", "contract.opening", {}),
    ("twelve cards in two may join (contract.separate-sequences)", opening("5-8H", "9-QH", game="contract", deal=3, rules={"separate_sequences": False}), "legal", "contract.opening", {}),
    ("at most 13 cards (contract.sequence)", ask("meld", "contract", cards="A-KH AH", rules=WRAP), "illegal", "contract.sequence", {}),
    ("a joker discarded (contract.discard)", contract("discard", card="*", rules={"discard_joker": False}), "illegal", "contract.discard", {"says": "★"}),
    ("a joker discarded, the last card (contract.discard)", contract("discard", card="*", last=True, rules={"discard_joker": False}), "legal", "contract.discard", {}),
    ("one joker a meld (contract.joker)", ask("meld", "contract", cards="9C * *", rules={"wilds_per_meld": 1}), "illegal", "contract.joker", {}),
]  # fmt: skip

ROWS = ROMME + CORNER + TAKING + SCALA
ALL_ROWS = ROWS + CONTINENTAL


@table("reason, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ALL_ROWS])
def test_a_question_is_answered(reason: str, case: Any, verdict: str, clause: str | None, more: Any) -> None:
    check(case, verdict, clause, more)


def counted(*points: int) -> dict[str, Any]:
    return {"scores": dict(zip(("Ann", "Bob", "Cat"), points, strict=True))}


def test_example_5_a_hand_in_one_turn_doubles() -> None:
    hand = {**left("Cat", Ann="AS KD 9C 4H *", Bob="7D"), "kaluki": True}
    assert list(played(hand, preset="romme")["totals"].values()) == [108, 14, 0]


def test_example_6_the_game_ends_above_500() -> None:
    going = played(counted(480, 500, 260), preset="romme")
    assert not going["finished"]
    over = played(counted(480, 505, 260), preset="romme")
    assert (over["finished"], over["winners"]) == (True, ["Cat"])


def test_a_series_ends_after_twenty_hands() -> None:
    hands = [counted(90, 60, 60)] * 20
    assert not played(*hands[1:], preset="romme-series")["finished"]
    over = played(*hands, preset="romme-series")
    assert (over["finished"], over["winners"]) == (True, ["Bob", "Cat"])
    with pytest.raises(Fault):
        played(*hands, hands[0], preset="romme-series")


ENDS: list[tuple[str, dict[str, Any], list[dict[str, Any]], list[str]]] = [
    ("no limit, no number of hands: the table ends it (kaluki.game)", {"limit": None}, [counted(999, 0, 5)], []),
    ("the limit comes first (kaluki.game)", {"hands_limit": 5}, [counted(150, 9, 5)], ["Cat"]),
    ("the hands come first (kaluki.game)", {"hands_limit": 1}, [counted(15, 9, 5)], ["Cat"]),
    ("chips: the highest wins (kaluki.game)", {"hands_limit": 1, "settlement": "chips"}, [left("Cat", Ann=2, Bob=1)], ["Cat"]),
    ("the winner takes: the highest wins (kaluki.game)", {"hands_limit": 1, "scoring": "winner-takes"}, [left("Cat", Ann=2, Bob=1)], ["Cat"]),
    ("who is in and lowest (Decided: hands_limit with elimination)", {"hands_limit": 2, "elimination": True}, [counted(150, 9, 5), {"scores": {"Bob": 9, "Cat": 20}}], ["Bob"]),
    ("hands to come (Decided: hands_limit with elimination)", {"hands_limit": 3, "elimination": True}, [counted(150, 9, 5), {"scores": {"Bob": 9, "Cat": 20}}], []),
]  # fmt: skip


@table("reason, rules, hands, winners", ENDS)
def test_a_game_ends(reason: str, rules: Any, hands: Any, winners: Any) -> None:
    found = played(*hands, **rules)
    assert (found["finished"], found["winners"]) == (bool(winners), winners)


@pytest.mark.parametrize("slug", ["scala-40", "scala-40-house", "kalooki-club"])
def test_a_game_with_elimination_is_told_so_in_short(slug: str) -> None:
    game, preset = preset_of(slug)
    told = " ".join(map(str, brief(game.rules(**preset.changes))))
    assert "is out, and the last one left wins" in told
    assert "The lowest total wins" not in told
    assert "table.wild" not in unlike_usual(game, preset)


def test_elimination_needs_a_limit() -> None:
    assert "enter a limit" in str(refused(counted(1, 2, 3), limit=None, elimination=True))


FEW = "2. Cat: 2-4D / 2. Cat: 5S 5H 5C"
"""An opening of 24."""

OPENINGS: list[tuple[str, dict[str, Any], str]] = [
    ("who goes out in that turn needs no points (kaluki.opening)", laid(FEW), ""),
    ("a lay-off of the turn (Decided: opening_when_out = no)", laid(FEW + " / 2. Cat: 5D > 1"), ""),
    ("nobody went out (Decided: opening_when_out = no)", laid(FEW, None), "24 points, 16 short"),
    ("another went out (Decided: opening_when_out = no)", laid(FEW, "Ann"), "24 points, 16 short"),
    ("a play in another turn (Decided: opening_when_out = no)", laid(FEW + " / 5. Cat: 5D > 1"), "24 points, 16 short"),
    ("a lay-off comes first (kaluki.layoff)", laid("1. Bob: J-KS / 1. Bob: J-KH / 2. Cat: TS > 1 / 2. Cat: 2-4D"), "too early for TS"),
]  # fmt: skip


@table("reason, hand, says", OPENINGS)
def test_an_opening_of_who_goes_out_needs_no_points(reason: str, hand: Any, says: str) -> None:
    if says:
        assert says in str(refused(hand, preset="romme"))
    else:
        assert len(played(hand, preset="romme")["hands"]) == 1
    assert "24 points" in str(refused(laid(FEW), preset="romme", opening_when_out=True))


def test_a_record_does_not_check_the_round_of_going_out() -> None:
    """Decided: out_round is asked by `out` only."""
    hand = laid("1. Bob: J-KS / 1. Bob: J-KH / 1. Bob: J-KD / 1. Bob: J-KC", "Bob", dealer="Ann")
    assert len(played(hand, preset="scala-40")["hands"]) == 1


def test_a_joker_that_was_taken_is_used_in_that_turn() -> None:
    """Rommé's disputes: a record with turns in which it was not used is refused."""
    taken = "1. Bob: J-KS / 1. Bob: JH JC *JD / 2. Cat: T-QH / 2. Cat: 9-JC / 5. Cat: JD swap 2"
    assert len(played(laid(taken + " / 5. Cat: *KH > 3"), preset="romme")["hands"]) == 1
    assert "JD" in str(refused(laid(taken + " / 8. Cat: *KH > 3"), preset="romme"))


def test_a_record_may_go_around_the_corner() -> None:
    """kaluki.sequence: with runs_ace = wrap."""
    hand = laid(
        "1. Bob: KS AS 2S 3S / 1. Bob: KH KD KC / 4. Bob: QS > 1 / 5. Cat: J-KD / 5. Cat: T-QC / 5. Cat: 4S > 1"
    )
    assert len(played(hand, preset="romme", runs_ace="wrap")["hands"]) == 1
    assert "KS AS 2S 3S" in str(refused(hand, preset="romme"))


def test_example_10_the_player_who_reaches_101_is_out() -> None:
    hands = counted(96, 60, 12), left("Cat", Ann=7, Bob=20)
    sheet = played(*hands, preset="scala-40")
    assert (sheet["totals"], sheet["finished"]) == ({"Ann": 103, "Bob": 80, "Cat": 12}, False)
    assert played(counted(96, 60, 12), left("Cat", Ann=5, Bob=20), preset="scala-40")["totals"]["Ann"] == 101
    back = {**left("Cat", Ann=7, Bob=20), "buys_in": ["Ann"]}
    assert played(hands[0], back, preset=HOME)["totals"] == {"Ann": 80, "Bob": 80, "Cat": 12}
    assert "Ann" in str(refused(hands[0], back, preset="scala-40"))


def test_example_11_two_reach_it_together() -> None:
    sheet = played(counted(90, 95, 40), left("Cat", Ann=11, Bob=6), preset="scala-40")
    assert (sheet["totals"], sheet["winners"]) == ({"Ann": 101, "Bob": 101, "Cat": 40}, ["Cat"])


def test_example_12_a_closed_hand_doubles_at_home() -> None:
    hand = left("Cat", Ann=23, Bob="* 5D")
    assert played({**hand, "kaluki": True}, preset=HOME)["totals"] == {"Ann": 46, "Bob": 60, "Cat": 0}
    assert played(hand, preset="scala-40")["totals"] == {"Ann": 23, "Bob": 30, "Cat": 0}


@table("seats, verdict", [(2, "legal"), (3, "illegal"), (None, "illegal")])
def test_where_two_play_nobody_asks_what_fits(seats: int | None, verdict: str) -> None:
    """Decided: two players."""
    game, preset = preset_of("scala-40")
    asked = {"ask": "discard", "card": "8D", "table": LOW}
    assert case_of(game, preset, game.rules(**preset.changes), asked, seats).verdict.decision.value == verdict


PLAYS = "1. Bob: 9S 9H 9D 9C / 1. Bob: 4C 4D 4H"
AT_ONCE: list[tuple[str, dict[str, Any], int]] = [
    ("turns show it", {**laid(PLAYS, "Bob"), "dealer": "Cat"}, -10),
    ("it is said", {**left("Bob"), "one_turn": True}, -10),
    ("nobody says so", left("Bob"), 0),
    ("a play in a later turn", {**laid(PLAYS + " / 4. Bob: 4S > 2", "Bob"), "dealer": "Cat"}, 0),
]


@table("reason, hand, points", AT_ONCE)
def test_example_14_out_in_one_turn_scores_minus_ten(reason: str, hand: Any, points: int) -> None:
    assert played(hand, preset=CON)["totals"]["Bob"] == points
    assert played(hand, preset=CON, one_turn_bonus=0)["totals"]["Bob"] == 0


def test_one_turn_is_said_only_of_who_went_out_and_where_no_turn_shows_it() -> None:
    assert "nobody went out" in str(refused({**left(None), "one_turn": True}, preset=CON))
    assert "already show" in str(refused({**laid(PLAYS, "Bob"), "dealer": "Cat", "one_turn": True}, preset=CON))


def test_example_17_totals_may_be_negative() -> None:
    sheet = played(counted(-10, 25, 25), preset=CON)
    assert sheet["totals"] == {"Ann": -10, "Bob": 25, "Cat": 25}
    fourth = played(counted(-10, 25, 25), counted(0, 0, 0), counted(0, 0, 0), preset=CON)["next"]
    assert (fourth["cards"], fourth["contract"]) == (10, "GGG")


def test_minus_ten_is_a_line_of_its_own() -> None:
    """Decided: one_turn_bonus."""
    lines = played({**left("Bob"), "one_turn": True}, preset=CON)["hands"][0]["lines"]
    assert [(line["clause"], line["points"]) for line in lines if line["player"] == "Bob"] == [
        ("contract.score", 0),
        ("contract.one-turn", -10),
    ]


def test_each_deal_has_one_card_more_than_its_contract_and_six_jokers() -> None:
    game, preset = preset_of(CON)
    rules = game.rules(**preset.changes)
    assert [size_of(rules, deal) + 1 for deal in range(1, 8)] == [*rules.cards_dealt]
    assert [played(preset=CON, seats=seats)["next"]["packs"] for seats in (2, 4, 5, 8)] == [2, 2, 3, 3]
    assert played(preset=CON, seats=4)["next"]["jokers"] == 6


def test_after_the_seventh_deal_the_lowest_total_wins() -> None:
    hands = [counted(-10, 25, 25), *[counted(5, 5, 5)] * 6]
    assert not played(*hands[:6], preset=CON)["finished"]
    assert played(*hands, preset=CON)["winners"] == ["Ann"]


def test_example_18_play_goes_counter_clockwise() -> None:
    assert played(preset=CON, seats=4)["next"]["first"] == "Dan"
    hand = {"scores": dict.fromkeys(("Ann", "Bob", "Cat", "Dan"), 5)}
    assert played(hand, preset=CON, seats=4)["next"]["dealer"] == "Dan"


@table(
    "why, slug, rules, said",
    [
        ("the preset", "continental", {}, True),
        ("no circle", "continental", {"runs_ace": "both"}, False),
        ("no jokers", "continental", {"jokers": 0}, False),
        ("side by side", "carioca", {}, False),
        ("apart", "carioca", {"jokers_apart": True}, True),
    ],
)
def test_the_rules_say_where_a_circle_ends(why: str, slug: str, rules: dict[str, Any], said: bool) -> None:
    """Decided: jokers_apart."""
    game, preset = preset_of(slug)
    told = str(game.book.clauses["contract.joker"](game.rules(**{**preset.changes, **rules})))
    assert ("runs from the two to the ace" in told, "the card it began with stays at one end" in told) == (said, said)
