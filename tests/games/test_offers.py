"""What the tapped cards can be: every play that is legal at this moment, in every game that notes plays."""

from __future__ import annotations

from typing import Any

from referee.cards import parse_cards
from referee.games import GAMES
from referee.games.fields.players import Seats
from referee.games.table.offers import MOST_OFFERS, legal_plays
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import read_play, write_what
from referee.games.table.position import Position
from referee.sheet.hand_in_progress import HandNotes
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from tests.tables import table

FOUR = ("Ann", "Bob", "Cat", "Dan")
RUN = "Ann: 8S 9S TS"
RUM = {"rum_call": "lay-off"}
JOKERS = "Bob: KS KH *KC\nAnn: TS *JS QS\nBob: 9H TH JH"
CONTRACT = "Bob: 5S 6S *7S 8S\nCat: TD JD QD KD\nBob: 2S 2H 2C\nBob: 3S 3H 3C"
OPENING = "1. Bob: 8S 8H 8C"
GAMBIT = {"jokers": 4}
TWOS = {"wild_ranks": ["2"]}

ROWS: list[tuple[str, str, dict[str, Any], str, str, list[str]]] = [
    ("nothing tapped", "500-rum", {}, RUN, "", []),
    ("a lay-off", "500-rum", {}, RUN, "JS", ["JS > 1"]),
    ("at the other end", "500-rum", {}, RUN, "7S", ["7S > 1"]),
    ("two at once, in any order", "500-rum", {}, RUN, "QS JS", ["JS QS > 1"]),
    ("one on either side", "500-rum", {}, RUN, "7S JS", ["7S JS > 1"]),
    ("on two melds", "500-rum", {}, f"{RUN}\nCat: 7H 7D 7C", "7S", ["7S > 1", "7S > 2"]),
    ("a new meld", "500-rum", {}, RUN, "8H 8D 8C", ["8H 8D 8C"]),
    ("a run in any order", "500-rum", {}, "", "TS 8S 9S", ["8S 9S TS"]),
    ("a joker at either end", "500-rum", {}, "", "* 3C 4C", ["*2C 3C 4C", "3C 4C *5C"]),
    ("a joker where it was tapped", "500-rum", {}, "", "3C 4C *", ["3C 4C *5C", "*2C 3C 4C"]),
    ("a joker laid off where it was tapped", "500-rum", {}, RUN, "JS *", ["JS *QS > 1", "*7S JS > 1"]),
    ("table-life: a wild card at either end", "500-rum", TWOS, "", "7D 8D 2C", ["2C*6D 7D 8D", "7D 8D 2C*9D"]),
    ("table-life: a wild card as itself", "500-rum", TWOS, "", "AS 2S 3S", ["AS 2S 3S"]),
    ("table-life: a wild card laid off", "500-rum", TWOS, RUN, "2C", ["2C*7S > 1", "2C*JS > 1"]),
    ("table-life: a wild card taken", "500-rum", {**TWOS, "joker_swap": "to-hand"}, "Ann: 8S 9S 2C*TS", "TS", ["TS swap 1"]),
    ("table-life: and laid off at once", "contract", TWOS, CONTRACT.replace("*7S", "2D*7S"), "7S", ["7S swap 1 > 1", "7S swap 1 > 2", "7S swap 1 > 3", "7S swap 1 > 4"]),
    ("a joker laid off", "500-rum", {}, RUN, "*", ["*7S > 1", "*JS > 1"]),
    ("an ace at either end", "500-rum", {}, "Ann: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", ["_AS > 1", "^AS > 1"]),
    ("nothing fits", "500-rum", {}, RUN, "AS", []),
    ("a card that lies there", "500-rum", {}, RUN, "8S", []),
    ("rum, where it is called", "500-rum", RUM, RUN, "JS", ["JS > 1", "rum JS > 1"]),
    ("rum takes one card", "500-rum", RUM, RUN, "JS QS", ["JS QS > 1"]),
    ("partners", "persian", {}, RUN, "JS", ["JS > 1"]),
    ("jokers are a rank", "persian", {}, RUN, "* * *", ["* * *"]),
    ("a joker that is a rank goes on no run", "persian", {}, RUN, "*", []),
    ("no name for the jokers yet", "dealers-gambit", GAMBIT, RUN, "*", []),
    ("a joker doubles", "dealers-gambit double", GAMBIT, RUN, "*", ["* double 1"]),
    ("a doubled meld is sealed", "dealers-gambit double", GAMBIT, f"{RUN}\nAnn: * double 1", "JS", []),
    ("a joker splits", "dealers-gambit splitter", GAMBIT, RUN, "9H *", ["* split 9H"]),
    ("a wild joker", "dealers-gambit wild", GAMBIT, RUN, "*", ["*7S > 1", "*JS > 1"]),
    ("a joker into the hand", "kaluki", {}, JOKERS, "KC", ["KC swap 1"]),
    ("the joker of a run", "kaluki", {}, JOKERS, "JS", ["JS swap 2"]),
    ("taken, or laid beside it", "kaluki", {}, "Bob: KS KH *KD\nBob: 9H TH JH", "KD", ["KD swap 1"]),
    ("jokers that stay", "kaluki", {"joker_swap": "off"}, JOKERS, "JS", []),
    ("an ace that may stay open", "kaluki", {}, "", "AS 2S 3S", ["AS 2S 3S"]),
    ("a fourth in another suit", "kaluki", {}, JOKERS, "KD", ["KD > 1"]),
    ("a joker goes on a meld at once", "contract", {}, CONTRACT, "7S", [f"7S swap 1 > {on}" for on in (1, 2, 3, 4)]),
    ("to the hand, by rule", "contract", {"joker_swap": "to-hand"}, CONTRACT, "7S", ["7S swap 1"]),
    ("a second group of the opening", "contract", {}, OPENING, "9S 9H 9C", ["9S 9H 9C"]),
    ("more than the contract wants", "contract", {}, OPENING, "9S 9H 9C 9D", []),
    ("no lay-off in the opening", "contract", {}, OPENING, "8D", []),
    ("no lay-off before the opening", "kaluki", {}, "Ann: KS KH KD\nAnn: 8C 9C TC", "KC", []),
    ("too few points to open", "kaluki", {}, "Ann: KS KH KD\nAnn: 8C 9C TC\nBob: 2S 2H 2D", "KC", []),
    ("no joker before the opening", "kaluki", {"swap_before_opening": False}, "Ann: KS KH *KC", "KC", []),
    ("a joker before the opening, by rule", "kaluki", {}, "Ann: KS KH *KC", "KC", ["KC swap 1"]),
    ("no lay-off before the contract", "contract", {}, "Ann: 8S 8H 8C\nAnn: 9S 9H 9C", "8D", []),
    ("a seven alone, or laid off", "seven-bridge", {}, "Bob: 7H", "7D", ["7D", "7D > 1"]),
    ("a run of two, or laid off together", "seven-bridge", {}, "Bob: 7S", "7H 8H", ["7H 8H"]),
    ("a joker beside a lone seven", "seven-bridge", {}, "Bob: 7S", "*", ["*6S > 1", "*8S > 1"]),
    ("no lay-off before a meld", "seven-bridge", {}, "Ann: 7S", "8S", []),
    ("a set in the own turn", "seven-bridge", {}, "1. Ann: 7S\n6. Bob: 7H", "9S 9H 9D", ["9S 9H 9D"]),
    ("a claim where somebody has played", "seven-bridge", {}, "1. Ann: 7S\n5. Ann: 7H", "9S 9H 9D", []),
    ("half the contract is too little", "contract", {}, "Ann: 8S 8H 8C\nBob: 9S 9H 9C", "8D", []),
]  # fmt: skip


@table("why, preset, rules, laid, cards, found", ROWS)
def test_what_bob_can_do_with_the_cards(
    why: str, preset: str, rules: dict[str, Any], laid: str, cards: str, found: list[str]
) -> None:
    assert legal(preset, rules, laid, cards) == found


def legal(preset: str, rules: dict[str, Any], laid: str, cards: str) -> list[str]:
    """What Bob can play, as lines; a word after the preset is what the dealer named."""
    slug, _, named = preset.partition(" ")
    scoresheet = replay(read_record({"format": FORMAT, "game": slug, "players": [*FOUR], "rules": rules, "hands": []}))
    seats = Seats(FOUR)
    plays = tuple(read_play(each, seats) for each in parse_plays(laid, seats))
    hand = HandNotes(plays, said={"joker_use": named} if named else {}).hand(scoresheet)
    turn = plays[-1].turn if plays else None
    now = Position(scoresheet.record.game.table, scoresheet.record.rules, hand, scoresheet.standing, turn)
    return [write_what(each) for each in legal_plays(now, 1, parse_cards(cards))]


def test_every_game_that_notes_plays_has_its_rows() -> None:
    covered = {row[1].split()[0] for row in ROWS}
    for game in GAMES:
        assert (game.table is None) == covered.isdisjoint(preset.slug for preset in game.presets), game.slug


def test_no_more_is_offered_than_anybody_reads() -> None:
    laid = "\n".join(f"Bob: {rank}S {rank}H {rank}D" for rank in "A23456789TJQK")
    assert len(legal("kaluki", {}, laid, "*")) == MOST_OFFERS
