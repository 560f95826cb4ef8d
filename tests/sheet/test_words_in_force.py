"""No sentence mentions something that the current options do not have, or a number that is not theirs.

Every clause that is played, every sentence of *In short* and every line of *New game* is read for every preset, with
each option changed by itself. What fails here is a sentence that does not look at the option that decides it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from gettext import translation
from typing import Any

import pytest

from referee.fields import options
from referee.games import GAMES, preset_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.rulebook import book_rules, is_played
from referee.web.http.static import resource_folder
from referee.words import Voice, Words
from tests.samples.rulings import named
from tests.sheet.test_rulebook import everything, something
from tests.tables import table

PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
JAPANESE = translation("messages", resource_folder("locale"), ["ja"])
EXACT = 137
"""A limit that is not any other number in any game."""
SEATS = ("two", "three", "four", "five", "six", "seven", "eight")


def said(game: Game, rules: Any) -> Iterator[tuple[str, Words]]:
    """What the rule book and *In short* say about a table, by clause."""
    for _, clauses in game.book.chapters:
        yield from ((each, game.book.clauses[each](rules)) for each in clauses if is_played(game, rules, each))
    yield from (("in short", each) for each in game.book.brief(rules))


def sound(game: Game, rules: Any) -> list[int]:
    """How many may play under these rules; nobody if they contradict themselves."""
    return [n for n in range(game.seating.seats[0], game.seating.seats[1] + 1) if not rules.problems(n)]


def turned_up(rules: Any) -> bool:
    """Whether a card is turned up after the deal."""
    chosen = getattr(rules, "first_discard", "turned") == "chosen" or getattr(rules, "first_turn", "") == "eleven"
    return bool(getattr(rules, "upcard", True)) and not chosen


def must_discard(rules: Any) -> bool:
    """Whether the last turn of a hand ends with a discard too."""
    return bool(getattr(rules, "must_discard_out", False) or getattr(rules, "boathouse", False))


def in_chips(rules: Any) -> bool:
    """Whether points are paid as chips."""
    return getattr(rules, "settlement", "") == "chips" or getattr(rules, "scoring", "") == "exchange"


def has(key: str, *without: Any) -> Callable[[Any], bool]:
    """Whether a table plays an option with a value other than these; true if a game has no such option."""
    return lambda rules: getattr(rules, key, True) not in without


TABLE_GAMES = ("500", "contract", "kaluki", "seven")
SPEAKS: list[tuple[str, tuple[str, ...], str, Callable[[Any], Any]]] = [
    ("jokers, where there are none", TABLE_GAMES, r"(?<!without )(?<!no )\b[Jj]oker", lambda rules: getattr(rules, "has_jokers", rules.jokers) or has("wild_ranks", None, ())(rules)),
    ("an upcard, where the dealer turns none up", ("500", "gin", "seven"), r"\bupcard", turned_up),
    ("an empty hand, where a card is kept for the discard", ("500", "kaluki", "seven"), r"hand is empty", lambda rules: not must_discard(rules)),
    ("chips, where points are written", TABLE_GAMES, r"\bchips?\b", in_chips),
    ("claims, where May I is not played", ("contract",), r"for a claim", has("may_i", "off")),
    ("a target, where there is none", ("500", "seven"), r"[Tt]he target", has("target", None)),
    ("a limit, where there is none", ("kaluki",), r"the limit", has("limit", None)),
    ("several cards of the pile, where the top one alone is taken", ("500",), r"took several", has("pickup_depth", "top")),
    ("two players, where three or four sit down", ("gin",), r"For two players", has("gin_table", "dealer-out", "winner-stays", "partners")),
    ("a joker that is taken, where jokers stay", ("kaluki",), r"take jokers|taken a joker", has("joker_swap", "off")),
]  # fmt: skip
"""What a sentence may mention only at some tables: the games, the words, and the tables."""


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_no_sentence_speaks_of_what_the_table_does_not_have(game: Game, preset: Preset) -> None:
    rows = [(why, re.compile(pattern), there) for why, games, pattern, there in SPEAKS if game.slug in games]
    wrong = {
        (why, clause, text)
        for rules in everything(game, preset)
        if sound(game, rules)
        for clause, text in [(clause, str(words)) for clause, words in said(game, rules)]
        for why, pattern, there in rows
        if pattern.search(text) and not there(rules)
    }
    assert not wrong


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_in_short_begins_with_as_many_players_as_may_play(game: Game, preset: Preset) -> None:
    for rules in everything(game, preset):
        counts = sound(game, rules)
        if not counts:
            continue
        first = str(next(iter(game.book.brief(rules)))).split(" players")[0].removeprefix("For ")
        told = [
            SEATS.index(each) + 2 if each in SEATS else int(each)
            for each in re.findall(r"\d+|" + "|".join(SEATS), first)
        ]
        told = [*range(told[0], told[1] + 1)] if " to " in first else told
        assert told == counts, (first, counts)


ENDS = [
    (game, preset, key, reached)
    for game, preset in PRESETS
    for key in ("limit", "target")
    if key in options(game.rules)
    for reached in [each for each in (f"{key}_reached",) if each in options(game.rules)] or [""]
]


@pytest.mark.parametrize(("game", "preset", "key", "reached"), ENDS, ids=named)
@pytest.mark.parametrize("way", ["at", "over"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_ends_a_game_is_said_as_it_counts(
    game: Game, preset: Preset, key: str, reached: str, way: str, language: str
) -> None:
    if way == "over" and not reached:
        return
    above = re.compile(rf"(?:more than|above) {EXACT}\b|{EXACT}(?:ペナルティ)?点?を(?:超|上回)")
    for one in something(game, preset):
        rules = replace(one, **{key: EXACT}, **({reached: way} if reached else {}))
        if not sound(game, rules) or in_chips(rules):
            continue
        told = [
            (clause, words.into(Voice(JAPANESE.gettext, JAPANESE.ngettext)) if language == "ja" else str(words))
            for clause, words in said(game, rules)
        ]
        sentences = [each for _, text in told for each in re.split(r"(?<=[.。])\s*", text) if str(EXACT) in each]
        total = [each for each in sentences if "bonus" not in each and not each.startswith("The winner scores")]
        assert total
        if language == "ja" or game.slug != "gin":
            wrong = [each for each in total if bool(above.search(each)) != (way == "over")]
            assert not wrong, wrong


@table(
    "why, preset, changes, clause, told",
    [
        ("X8, kaluki.elimination: 150 is not out", "kalooki-club", {}, "kaluki.elimination", "A player with more than 150 points at the end of a hand is out."),
        ("X8, kaluki.elimination: 101 is out", "scala-40", {}, "kaluki.elimination", "A player with 101 points or more at the end of a hand is out."),
        ("kaluki.elimination, not played: Rommé to twenty hands has no limit", "romme-series", {}, "kaluki.elimination", "Nobody is eliminated."),
        ("kaluki.game: chips and a number of hands", "kaluki", {"settlement": "chips", "hands_limit": 8}, "kaluki.game", "The game ends after 8 hands. The most chips win."),
        ("X9, In short: chips and a number of hands", "kaluki", {"settlement": "chips", "hands_limit": 8}, "in short", "The game ends after 8 hands."),
        ("X9, In short: the table says the limit", "gin", {"limit_chosen": True}, "in short", "Before each hand the table says how much deadwood you may knock with."),
        ("X9, In short: gin for three", "gin", {"gin_table": "winner-stays"}, "in short", "For three players with one pack"),
        ("X9, In short: gin for four", "gin", {"gin_table": "partners"}, "in short", "The first side with 100 points wins the game."),
        ("X9, In short: 500 is not enough", "500-rum", {"target_reached": "over"}, "in short", "The game ends when somebody has more than 500 points."),
        ("X9, In short: going out decides, above the target", "500-rum", {"target_reached": "over", "crossing": "went-out"}, "in short", "wins if it is above the target too"),
        ("500.game, the same in the rule book", "500-rum", {"target_reached": "over", "crossing": "went-out"}, "500.game", "wins if it is above the target too"),
        ("X9, In short: six are too many for two packs", "contract", {}, "in short", "For two to five players, with two packs and jokers."),
        ("X9, In short: Carioca", "carioca", {}, "in short", "For two to five players, with two packs and jokers."),
        ("X9, In short: three packs serve eight", "contract", {"packs": 3}, "in short", "For two to eight players, with three packs and jokers."),
        ("X9, In short: packs by the number of players", "liverpool", {}, "in short", "For two to eight players, with two or three packs and jokers."),
        ("X9, In short: a run of four", "500-rum", {"min_run": 4}, "in short", "runs (9♣ 10♣ J♣ Q♣)"),
        ("X21, seven.discard: a card is kept for the discard", "seven-bridge-pagat", {}, "seven.discard", "Every turn ends with a discard, even the last."),
        ("seven.lone-grows: two sevens are no set", "seven-bridge", {"seven_pairs": False}, "seven.lone-grows", "two more sevens together and it is a set"),
        ("X22, contract.separate-sequences: sequences of three", "liverpool", {}, "contract.separate-sequences", "5-7 with 8-10 would join. A gap (5-7 with 9-J) or an overlap (5-7 with 6-8) is fine."),
        ("X22, sequences of four", "contract", {}, "contract.separate-sequences", "5-8 with 9-Q would join. A gap (5-8 with 10-K) or an overlap (5-8 with 7-10) is fine."),
        ("X22, sequences of five alone", "contract", {"contracts": ("R5R5",), "cards_dealt": (11,)}, "contract.separate-sequences", "3-7 with 8-Q would join."),
        ("X22, round the corner", "liverpool", {"runs_ace": "wrap"}, "contract.separate-sequences", "Going around the corner, Q-K-A and 2-3-4 would join too."),
        ("X22, contract.sequence: the ace of a sequence of three", "liverpool", {}, "contract.sequence", "The ace is low (A-2-3) or high (Q-K-A)"),
        ("contract.after: laying off in the turn of the opening", "continental", {}, "contract.after", "After opening you may lay off on any meld, but you may not lay new melds."),
        ("contract.pack: no jokers", "liverpool", {"jokers": 0}, "contract.pack", "with five or more players, without jokers."),
        ("kaluki.kaluki: nobody has taken a joker before opening", "romme", {}, "kaluki.kaluki", "before that last turn."),
        ("table.fix-count-short: points", "kaluki", {}, "table.fix-count-short", "costs 10 points."),
        ("table.fix-count-short: chips", "kaluki", {"settlement": "chips"}, "table.fix-count-short", "cost nothing."),
        ("X10, table.fix-upcard-joker: nobody may take it", "seven-bridge", {"upcard": True}, "table.fix-upcard-joker", "The joker is the first discard, and nobody may take it."),
    ],
)  # fmt: skip
def test_a_sentence_follows_its_option(why: str, preset: str, changes: dict[str, Any], clause: str, told: str) -> None:
    game, found = preset_of(preset)
    rules = replace(book_rules(game, found), **changes)
    texts = (
        [str(each) for each in game.book.brief(rules)]
        if clause == "in short"
        else [str(game.book.clauses[clause](rules))]
    )
    assert any(told in each for each in texts), texts


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_line_of_a_new_game_holds_whichever_way_its_total_counts(game: Game) -> None:
    """X8: the form changes both options at once, so the line of the one cannot know what the other says."""
    for key in ("limit", "target"):
        if f"{key}_reached" in options(game.rules):
            assert str(options(game.rules)[key].sentence.text) in (
                "The limit is {value} points",
                "The target is {value} points",
            )


@table(
    "why, preset, changes",
    [
        ("X10, seven.deal: no card is turned up", "seven-bridge", {}),
        ("X10, seven.pack: no joker", "seven-bridge-pagat", {}),
        ("X10, 500.pack: no joker", "500-bicycle", {}),
        ("X10, 500.deal: the first discard is chosen", "500-rum", {"first_discard": "chosen"}),
        ("X10, kaluki.pack: no joker", "kaluki", {"jokers": 0}),
        ("X10, contract.pack: no joker", "contract", {"jokers": 0}),
    ],
)
def test_the_clause_of_a_joker_turned_up_is_played_where_one_can_be(
    why: str, preset: str, changes: dict[str, Any]
) -> None:
    game, found = preset_of(preset)
    assert not is_played(game, replace(book_rules(game, found), **changes), "table.fix-upcard-joker")
