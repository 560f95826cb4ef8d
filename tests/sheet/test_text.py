"""The score sheet and the rules as text for a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES, preset_of
from referee.sheet.json_reader import parse
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.rulebook import chapters, not_played
from referee.sheet.scoresheet_text import rules_text, sheet_text, signed
from tests.tables import table


def printed(*hands: dict[str, Any], **more: Any) -> str:
    data = {"format": FORMAT, "game": "gin", "players": ["Taro", "花子"], "hands": list(hands), **more}
    return sheet_text(replay_strictly(read_record(data)), str)


def knock(taro: int, hanako: int, **more: Any) -> dict[str, Any]:
    return {"end": "knock", "by": "Taro", "held": {"Taro": taro, "花子": hanako}, **more}


def test_a_running_game() -> None:
    assert printed(knock(5, 12, note="late"), {"end": "void"}) == (
        "Gin Rummy\n\n"
        "        Taro  花子\n"
        "hand 1    +7     0\n"
        "         = 7   = 0\n"
        "hand 2     0     0\n"
        "         = 7   = 0\n\n"
        "Hand 1, dealt by Taro\n"
        "  Taro +7  花子 had 12; Taro, who knocked, had 5 points  [gin.score]\n"
        "  late\n"
        "Hand 2, dealt by 花子\n"
        "  Taro 0  no score: nobody knocked  [gin.stock-out]\n"
        "  花子 0  no score: nobody knocked  [gin.stock-out]\n\n"
        "Next: hand 3, 花子 deals 10 cards each, Taro plays first."
    )


def test_a_finished_game_has_its_bonuses_and_its_winner() -> None:
    text = printed(knock(5, 65), knock(5, 65))
    assert "  Taro +50  2 hands won × 25  [gin.boxes]" in text
    assert "  Taro +100  reached 100 and won the game  [gin.game-bonus]" in text
    assert "  Taro +100  shutout: the loser never scored  [gin.shutout]" in text
    assert text.endswith("\n       Taro  花子\nfinal   370     0\nWon by Taro, ahead by 370 points.")


def test_a_settlement_against_the_winner_is_said_as_it_is() -> None:
    hands = [{"scores": {"Taro": 0, "花子": 1}}] * 9 + [{"scores": {"Taro": 100, "花子": 0}}]
    text = printed(*hands, rules={"game_bonus": 0})
    assert text.endswith("Won by Taro, though 109 points behind.")


def test_other_rules_stand_before_the_hand_from_which_they_hold() -> None:
    text = printed(knock(5, 12), {**knock(5, 12), "rules": {"target": 60, "box_bonus": 20}})
    assert "\nFrom hand 2\n  Target: 60 instead of 100\n  Box bonus: 20 instead of 25\nHand 2, dealt" in text


def test_nothing_yet() -> None:
    assert printed().endswith("Next: hand 1, Taro deals 10 cards each, 花子 plays first.")


def test_a_shared_place() -> None:
    names = ["Ann", "Bob", "Cat"]
    data = {"format": FORMAT, "game": "kaluki", "players": names, "finished": "agreed"}
    hand = {"scores": {"Ann": 5, "Bob": 5, "Cat": 5}}
    assert sheet_text(replay_strictly(read_record({**data, "hands": [hand]})), str).endswith(
        "Won jointly by Ann, Bob and Cat."
    )


ENDS: list[tuple[str, str, int, dict[str, Any], list[dict[str, Any]], str]] = [
    (
        "kaluki.elimination: the last one in has won, though the others are out",
        "kalooki-club",
        3,
        {},
        [{"out": "Cat", "held": {"Ann": 160, "Bob": 10}}, {"out": "Bob", "held": {"Cat": 151}}],
        "final  160   10  151\nWon by Bob.",
    ),
    (
        "kaluki.elimination in Scala 40, where all are over at once",
        "scala-40",
        2,
        {},
        [{"scores": {"Ann": 120, "Bob": 110}}],
        "final  120  110\nWon by Bob.",
    ),
    (
        "table.left: the game is over, and one of two has left",
        "500-rum",
        2,
        {},
        [{"scores": {"Ann": 510, "Bob": 0}, "leaves": {"Bob": "counts"}}],
        "Won by Ann, ahead by 510 points.",
    ),
    (
        "table-life, ended by agreement: one is left",
        "kaluki",
        2,
        {"finished": "agreed"},
        [{"scores": {"Ann": 5, "Bob": 3}, "leaves": {"Ann": "counts"}}],
        "Won by Bob, ahead by 2 points.",
    ),
    (
        "table-life, stakes: what was won of the pool is printed where one is left",
        "kalooki-club",
        2,
        {"stakes": {"entry": 5}},
        [{"out": "Bob", "held": {"Ann": 160}}],
        "stakes   \N{MINUS SIGN}6   +6\n       Ann  Bob\nfinal  160    0\nWon by Bob.",
    ),
    (
        "table-life: all have left",
        "kaluki",
        2,
        {"finished": "agreed"},
        [{"scores": {"Ann": 5, "Bob": 3}, "leaves": {"Ann": "out", "Bob": "out"}}],
        "Nobody has won: everybody has left.",
    ),
    (
        "500.game, crossing = went-out: going out decided, and the sheet says so",
        "500-rum",
        2,
        {"rules": {"crossing": "went-out"}},
        [{"out": "Ann", "scores": {"Ann": 503, "Bob": 510}}],
        "Won by Ann, though 7 points behind.\nOf those who have reached 500 points, the player who went out wins: Ann has 503.",
    ),
    (
        "500.game, crossing = went-out with target_reached = over",
        "500-rum",
        2,
        {"rules": {"crossing": "went-out", "target_reached": "over"}},
        [{"out": "Ann", "scores": {"Ann": 501, "Bob": 501}}],
        "Won by Ann.\nOf those who have more than 500 points, the player who went out wins: Ann has 501.",
    ),
    (
        "500.game, crossing = went-out: the highest total won anyway",
        "500-rum",
        2,
        {"rules": {"crossing": "went-out"}},
        [{"out": "Ann", "scores": {"Ann": 503, "Bob": 400}}],
        "Won by Ann, ahead by 103 points.",
    ),
]


@table("why, preset, players, more, hands, ending", ENDS)
def test_a_game_that_is_over_says_who_won(
    why: str, preset: str, players: int, more: dict[str, Any], hands: list[dict[str, Any]], ending: str
) -> None:
    names = ["Ann", "Bob", "Cat"][:players]
    data = {"format": FORMAT, "game": preset, "players": names, "hands": hands, **more}
    text = sheet_text(replay_strictly(read_record(data)), str)
    assert text.endswith(ending)
    assert "too few players" not in text


@pytest.mark.parametrize(("points", "text"), [(5, "+5"), (0, "0"), (-5, "\N{MINUS SIGN}5")])
def test_points_have_their_sign(points: int, text: str) -> None:
    assert signed(points) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_rules_in_force_have_every_clause_and_mark_what_the_table_chose(game: Any) -> None:
    for preset in game.presets:
        rules = game.rules(**preset.changes)
        text = rules_text(game, preset, rules, str)
        assert text.startswith(f"{preset.title} ({preset.slug})")
        assert all(f"\n{clause}: " in f"\n{text}" for clause in game.book.clauses)
        assert "(this table's choice)" not in text


def test_a_changed_rule_is_marked() -> None:
    gin = GAMES[0]
    text = rules_text(gin, gin.presets[0], gin.rules(box_bonus=20), str)
    assert "\nbox_bonus = 20 (this table's choice): Box bonus" in text
    assert "\ntarget = 100: Target" in text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_printed_rules_have_the_headings_of_the_page(game: Any) -> None:
    text = rules_text(game, game.presets[0], game.rules(), str)
    preset, rules = game.presets[0], game.rules()
    titles = [str(chapter.title) for chapter in chapters(game, preset, rules)] + ["All options"]
    titles += ["Rules that make no difference here"] if not_played(game, preset, rules) else []
    places = [text.index(f"\n\n{title}\n{'-' * len(title)}\n") for title in titles]
    assert places == sorted(places)


def test_what_is_not_played_is_a_closing_section() -> None:
    rummy, preset = preset_of("500-rum")
    book, _, rest = rules_text(rummy, preset, rummy.rules(), str).partition(
        "\n\nRules that make no difference here\n----------------------------------\n"
    )
    assert "\n500.rum: Rum is not called." in rest
    assert "\nJokers in Dealer's Gambit\ngambit.joker: " in rest
    assert [clause for clause in rummy.book.played if f"\n{clause}: " in book] == [
        "500.joker",
        "table.fix-upcard-joker",
        "500.fix-swap",
    ]
    assert "Persian" not in book


def test_a_changed_clause_is_marked_with_what_the_book_says() -> None:
    gin = GAMES[0]
    text = rules_text(gin, gin.presets[0], gin.rules(box_bonus=20), str)
    assert text.count("(this table's rule)") == 1
    assert "\ngin.boxes: (this table's rule) At the end of the game, each player scores 20 " in text
    assert "\n    The book: At the end of the game, each player scores 25 " in text


def test_the_values_of_500_stand_in_a_table() -> None:
    rummy, preset = preset_of("500-rummy")
    lines = rules_text(rummy, preset, rummy.rules(**preset.changes), str).splitlines()
    assert [line.split()[-1] for line in lines if line.startswith("    ")] == [
        "5",
        "10",
        "5",
        "15",
        "5",
        "5",
        "5",
        "15",
    ]


def test_hollywood_prints_its_three_games() -> None:
    path = Path(__file__).parents[1] / "records" / "gin-hollywood.json"
    text = sheet_text(replay_strictly(read_record(parse(path.read_text("utf-8")))), str)
    assert "game 3   116      −5  won by Taro" in text


def test_a_hand_says_who_comes_and_goes_and_which_rules_hold_from_it_on() -> None:
    data = {
        "format": FORMAT,
        "game": "kalooki-club",
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "hands": [
            {"scores": {"Ann": 155, "Bob": 20, "Cat": 50}, "buys_in": ["Ann"]},
            {
                "scores": {"Bob": 20, "Cat": 50, "Dan": 1},
                "rules": {"limit": 200, "joker_penalty": 40},
                "seats": ["Ann", "Cat", "Bob", "Dan"],
                "joins": {"Dan": "zero"},
                "absent": ["Ann"],
                "leaves": {"Bob": "counts", "Cat": "out"},
            },
        ],
        "stakes": {"entry": 3},
        "finished": "agreed",
    }
    text = sheet_text(replay_strictly(read_record(data)), str).replace("\N{MINUS SIGN}", "-")
    first, rest = text.split("Hand 1, dealt by Ann\n")[1].split("Hand 2, dealt by Cat\n")
    assert first.startswith("  Ann is out with 155 and buys in at 50.\n")
    assert "From hand 2\n" in first
    assert "  Limit: 200 instead of 150\n" in first.partition("From hand 2\n")[2]
    assert "  Ann -105  out with 155, buys in at 50  [kaluki.buy-in]" in first
    assert rest.startswith(
        "  New seats, clockwise: Ann, Cat, Bob, Dan.\n"
        "  Dan joins.\n"
        "  Ann sits out.\n"
        "  Bob leaves, and the total counts.\n"
        "  Cat leaves, and the total is only shown.\n"
    )
    assert "  Ann -3  into the pool at the start  [kaluki.stakes]" in text
    assert "  Ann -5  bought in once  [kaluki.stakes]" in text
    assert "  Dan +17  takes the pool of 17  [kaluki.stakes]" in text


@pytest.mark.parametrize(("factor", "told"), [(2, "twice"), (3, "three times"), (4, "four times")])
def test_a_hand_says_how_often_it_counts(factor: int, told: str) -> None:
    assert f"  This hand counts {told}.\n" in printed({**knock(5, 20), "factor": factor})
