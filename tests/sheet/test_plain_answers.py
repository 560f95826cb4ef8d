"""Answers that somebody had to read twice say in both languages what is counted, what is missing and what comes next."""

from __future__ import annotations

from typing import Any

from referee.cli.shared import telling
from referee.sheet.cases import read_case
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.text import ended_text
from tests.tables import table

ANSWERS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "eleven melded cards: which is discarded",
        {"game": "gin", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 2S 2D 2C"},
        "All 11 cards are in melds: enough for gin, after a discard.",
        "11枚すべてがメルドになります。1枚捨てればジンです。",
    ),
    (
        "eleven cards of which one is too many for gin",
        {"game": "gin", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 2S 2D KC"},
        "The right discard leaves no deadwood: that is gin.",
        "捨てるカードしだいで、デッドウッドが0点になり、ジンです。",
    ),
    (
        "eleven cards: what the best discard leaves",
        {"game": "gin", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 5S 3D KC"},
        "The best discard leaves 10 points of deadwood.",
        "一番よい捨て方をすると、デッドウッドは10点です。",
    ),
    (
        "deadwood with its sum",
        {"game": "gin", "ask": "deadwood", "held": "9S TS JS QS 6H 6D 6C 2H AD 2D"},
        "Deadwood 2♥ 2 + A♦ 1 + 2♦ 2 = 5 points.",
        "デッドウッドは2♥ 2 + A♦ 1 + 2♦ 2 = 5点。",
    ),
    (
        "deadwood after lay-offs",
        {"game": "gin", "ask": "deadwood", "held": "7S 8S 9H KD", "against": ["4S 5S 6S"]},
        "Deadwood 9♥ 9 + K♦ 10 = 19 points after laying off 7♠ 8♠.",
        "7♠ 8♠を付け札した後、デッドウッドは9♥ 9 + K♦ 10 = 19点。",
    ),
    (
        "all laid off",
        {"game": "gin", "ask": "deadwood", "held": "7S 8S", "against": ["4S 5S 6S"]},
        "0 points of deadwood: 7♠ 8♠ can be laid off.",
        "デッドウッドは0点です。7♠ 8♠は付け札できます。",
    ),
    (
        "laid off, the rest melded",
        {"game": "gin", "ask": "deadwood", "held": "9S TS JS QS 6H 6D 6C KS 6S 7S", "against": ["3S 4S 5S"]},
        "0 points of deadwood: 6♠ 7♠ can be laid off, and the rest is in melds.",
        "デッドウッドは0点です。6♠ 7♠は付け札でき、残りはすべてメルドです。",
    ),
    (
        "a hand counted by ranks alone",
        {"game": "gin", "ask": "count", "held": "K5A"},
        "K (10) + 5 (5) + A (1) = 16 points.",
        "K (10) + 5 (5) + A (1) = 16点です。",
    ),
    ("one card counted", {"game": "gin", "ask": "count", "held": "KS"}, "K♠: 10 points.", "K♠は10点です。"),
    (
        "nothing counted",
        {"game": "kaluki", "ask": "count", "held": ""},
        "0 points: there are no cards to count.",
        "0点です。数えるカードがありません。",
    ),
    (
        "melds and a lay-off counted, game 500",
        {"game": "500-rum", "ask": "count", "melds": ["TH TS TD", "AH 2H 3H", {"cards": "4H", "on": "AH 2H 3H"}]},
        "10♠ 10 + 10♥ 10 + 10♦ 10 = 30, A♥ 1 + 2♥ 2 + 3♥ 3 + 4♥ 4 = 10: 40 points together.",
        "10♠ 10 + 10♥ 10 + 10♦ 10 = 30、A♥ 1 + 2♥ 2 + 3♥ 3 + 4♥ 4 = 10。合計40点です。",
    ),
    (
        "a set that counts double",
        {"game": "persian", "ask": "count", "melds": ["7S 7H 7D 7C"]},
        "2 × (7♠ 5 + 7♥ 5 + 7♦ 5 + 7♣ 5) = 40 points.",
        "2 × (7♠ 5 + 7♥ 5 + 7♦ 5 + 7♣ 5) = 40点です。",
    ),
    (
        "cards in hand, Contract",
        {"game": "contract", "ask": "count", "held": "KD 7C 2H AS *"},
        "K♦ 10 + 7♣ 7 + 2♥ 2 + A♠ 15 + ★ 15 = 49 points.",
        "K♦ 10 + 7♣ 7 + 2♥ 2 + A♠ 15 + ★ 15 = 49点です。",
    ),
    (
        "melds and a lay-off counted, Kaluki",
        {"game": "kaluki", "ask": "count", "melds": ["TH TS *", "5H 6H 7H", {"cards": "8H", "on": "5H 6H 7H"}]},
        "10♠ 10 + 10♥ 10 + ★ 10 = 30, 5♥ 5 + 6♥ 6 + 7♥ 7 = 18, 8♥ 8: 56 points together.",
        "10♠ 10 + 10♥ 10 + ★ 10 = 30、5♥ 5 + 6♥ 6 + 7♥ 7 = 18、8♥ 8。合計56点です。",
    ),
    (
        "suits that nobody noted are not made up",
        {"game": "500-rum", "ask": "count", "melds": ["8 8 8"]},
        "8 (8) + 8 (8) + 8 (8) = 24 points.",
        "8 (8) + 8 (8) + 8 (8) = 24点です。",
    ),
    (
        "chips counted",
        {"game": "kaluki", "ask": "count", "held": "KS *", "rules": {"settlement": "chips"}},
        "K♠ 1 + ★ 2 = 3 chips.",
        "チップはK♠ 1 + ★ 2 = 3枚です。",
    ),
    (
        "one chip",
        {"game": "kaluki", "ask": "count", "held": "KS", "rules": {"settlement": "chips"}},
        "K♠: 1 chip.",
        "K♠はチップ1枚です。",
    ),
    (
        "no chips",
        {"game": "kaluki", "ask": "count", "held": "", "rules": {"settlement": "chips"}},
        "0 chips: there are no cards to count.",
        "チップは0枚です。数えるカードがありません。",
    ),
    (
        "a joker swapped, relay",
        {"game": "contract", "ask": "swap", "on": "7H 8H * TH", "card": "9H"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Lay the joker off on a meld at once.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと取り替えることができます。ジョーカーはすぐにメルドに付け札しなければなりません。",
    ),
    (
        "a joker swapped, and where it is laid off",
        {"game": "contract", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "then_on": "KS KH KD"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Lay the joker off on K♠ K♥ K♦ at once.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと取り替えることができます。ジョーカーはすぐにK♠ K♥ K♦に付け札しなければなりません。",
    ),
    (
        "a joker swapped to the hand",
        {"game": "contract", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "rules": {"joker_swap": "to-hand"}},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. The joker comes into your hand.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと取り替えることができます。ジョーカーは手札に入ります。",
    ),
    (
        "a joker swapped in Kaluki",
        {"game": "kaluki", "ask": "swap", "on": "7H 8H * TH", "card": "9H"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. The joker comes into your hand.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと取り替えることができます。ジョーカーは手札に入ります。",
    ),
    (
        "a joker swapped in Kaluki and laid off",
        {"game": "kaluki", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "then_on": "KS KH KD"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. You may lay the joker off on K♠ K♥ K♦.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと取り替えることができます。ジョーカーはK♠ K♥ K♦に付け札できます。",
    ),
    (
        "a joker to use in the same turn",
        {"game": "kaluki", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "rules": {"joker_swap": "same-turn"}},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Use the joker in this same turn.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと取り替えることができます。ジョーカーは同じ手番に使わなければなりません。",
    ),
    (
        "out unopened: what stays in hand",
        {"game": "contract", "ask": "out", "by": "meld", "deal": 1, "opened_before": False},
        "The opening is exactly two groups, so at least 5 cards stay in your hand.",
        "オープンで出せるのはちょうどグループ2つなので、手札が5枚以上残ります。",
    ),
    (
        "out unopened by a lay-off",
        {"game": "contract", "ask": "out", "by": "layoff", "deal": 1, "opened_before": False},
        "Before the opening nobody may lay off: first lay two groups.",
        "オープンの前に付け札はできません。先にグループ2つを出してください。",
    ),
    (
        "out unopened by a lay-off in the last deal",
        {"game": "contract", "ask": "out", "by": "layoff", "deal": 7, "opened_before": False},
        "In the last deal the opening itself, three sequences, must empty your hand.",
        "最後の回では、シーケンス3つを出すオープンで手札を出し切らなければなりません。",
    ),
    (
        "out unopened in the last deal",
        {"game": "contract", "ask": "out", "by": "discard", "deal": 7, "opened_before": False},
        "In the last deal you open and go out at once: three sequences, and one discard.",
        "最後の回では、オープンと同時に上がります（シーケンス3つを出し、最後の1枚を捨てる）。",
    ),
    (
        "out unopened where longer melds open",
        {
            "game": "contract",
            "ask": "out",
            "by": "meld",
            "deal": 2,
            "opened_before": False,
            "rules": {"exact_contract": False},
        },
        "First open in this same turn, with one group and one sequence.",
        "ただし、先にこの手番でグループ1つとシーケンス1つを出してオープンします。",
    ),
    (
        "part of a contract",
        {"game": "contract", "ask": "opening", "deal": 3, "melds": ["5-8H", "8S 8H 8D"]},
        "5♥ 6♥ 7♥ 8♥, 8♠ 8♥ 8♦: this deal needs two sequences. Still missing: one sequence.",
        "5♥ 6♥ 7♥ 8♥、8♠ 8♥ 8♦：この回に必要なのはシーケンス2つです。まだシーケンス1つが足りません。",
    ),
    (
        "nothing of a contract",
        {"game": "contract", "ask": "opening", "deal": 1, "melds": ["5-8H"]},
        "5♥ 6♥ 7♥ 8♥: that is one sequence, but this deal needs two groups.",
        "5♥ 6♥ 7♥ 8♥はシーケンス1つです。この回に必要なのはグループ2つです。",
    ),
    (
        "a longer sequence in the last deal",
        {"game": "contract", "ask": "opening", "deal": 7, "melds": ["5-8H", "5-9S", "TD-KD"], "left": 0},
        "5♥ 6♥ 7♥ 8♥, 5♠ 6♠ 7♠ 8♠ 9♠, 10♦ J♦ Q♦ K♦: that is the contract of deal 7. In the last deal it may have more cards.",
        "5♥ 6♥ 7♥ 8♥、5♠ 6♠ 7♠ 8♠ 9♠、10♦ J♦ Q♦ K♦：第7回のコントラクトです。最後の回では、枚数が多くてもかまいません。",
    ),
    (
        "cards kept in the last deal",
        {"game": "contract", "ask": "opening", "deal": 7, "melds": ["5-8H", "5-8S", "TD-KD"], "left": 3},
        "3 cards are left. In the last deal you must open with all your cards, but for one discard.",
        "手札が3枚残っています。最後の回では、捨て札にする1枚を除き、手札をすべて出してオープンしなければなりません。",
    ),
    (
        "Kaluki: too few points, and a lay-off",
        {
            "game": "kaluki",
            "ask": "opening",
            "melds": ["TH TS TD", "5H 6H 7H"],
            "layoffs": [{"cards": "8H", "on": "5H 6H 7H"}],
        },
        "30 + 18 = 48 points: 3 short of the 51 needed. The lay-off 8♥ does not count.",
        "30 + 18 = 48点。3点足りません（51点必要）。付け札の8♥は数えません。",
    ),
    (
        "Kaluki: enough points",
        {"game": "kaluki", "ask": "opening", "melds": ["TH TS TD", "7S 7H 7D"]},
        "30 + 21 = 51 points: enough to open (51 needed).",
        "30 + 21 = 51点。オープンに足ります（51点必要）。",
    ),
    (
        "Kaluki: out unopened",
        {"game": "kaluki", "ask": "out", "by": "layoff", "opened_before": False},
        "First open in this same turn, with melds of 51 points or more.",
        "ただし、先にこの手番で合計51点以上のメルドを出してオープンします。",
    ),
]


@table("why, case, english, japanese", ANSWERS)
def test_the_reason_says_it_plainly(why: str, case: dict[str, Any], english: str, japanese: str) -> None:
    because = read_case(case).verdict.because
    assert (telling("en")(because), telling("ja")(because)) == (english, japanese)


def knock(end: str = "knock", taro: int = 5, hanako: int = 5) -> dict[str, Any]:
    return {"end": end, "by": "Taro", "held": {"Taro": taro, "Hanako": hanako}}


TWO, THREE = ("Taro", "Hanako"), ("Ann", "Bob", "Cat")
NOBODY = {"out": None, "held": {"Ann": "KD", "Bob": "* KS", "Cat": 0}}
LINES: list[tuple[str, str, tuple[str, ...], dict[str, Any], dict[str, Any], list[str]]] = [
    (
        "equal deadwood, an undercut",
        "gin",
        TWO,
        knock(),
        {},
        ["Hanako 0: Hanako 5, Taro (knocked) 5: equal, so an undercut", "Hanako 25: bonus for the undercut"],
    ),
    (
        "equal deadwood, no undercut",
        "gin",
        TWO,
        knock(),
        {"undercut_on_tie": False},
        ["Taro 0: Hanako 5, Taro (knocked) 5: equal, so nobody scores"],
    ),
    ("void", "gin", TWO, {"end": "void"}, {}, ["Taro 0: void: nobody knocked", "Hanako 0: void: nobody knocked"]),
    (
        "gin against nothing",
        "gin",
        TWO,
        knock("gin", 0, 0),
        {},
        ["Taro 0: Taro had gin, and Hanako had 0 points left", "Taro 25: bonus for gin"],
    ),
    (
        "gin against one point",
        "gin",
        TWO,
        knock("gin", 0, 1),
        {},
        ["Taro 1: Taro had gin, and Hanako had 1 point left", "Taro 25: bonus for gin"],
    ),
    (
        "nobody out, in chips",
        "kaluki",
        THREE,
        NOBODY,
        {"settlement": "chips"},
        [
            "Ann 0: nobody went out, so this does not count: K♦ 1",
            "Bob 0: nobody went out, so this does not count: ★ 2 + K♠ 1 = 3",
            "Cat 0: nobody went out, and nothing is left in hand",
        ],
    ),
    (
        "nobody out, where the winner takes",
        "kaluki-bicycle",
        THREE,
        NOBODY,
        {},
        [
            "Ann 0: nobody went out, so this does not count: K♦ 10",
            "Bob 0: nobody went out, so this does not count: ★ 25 + K♠ 10 = 35",
            "Cat 0: nobody went out, and nothing is left in hand",
        ],
    ),
    (
        "the winner takes",
        "kaluki-bicycle",
        THREE,
        {"out": "Ann", "held": {"Bob": "KD 7C", "Cat": 0}},
        {},
        ["Ann 17: Bob had K♦ 10 + 7♣ 7 = 17 left in hand", "Ann 0: Cat had nothing left in hand"],
    ),
    (
        "nobody out of 500",
        "500-rum",
        THREE,
        {"out": None, "held": {"Ann": "KD", "Bob": "KS 5H", "Cat": 7}, "melded": {"Ann": 0, "Bob": 0, "Cat": 5}},
        {"stock_out_counts": False},
        [
            "Ann 0: laid: 0 points",
            "Bob 0: laid: 0 points",
            "Cat 5: laid: 5 points",
            "Ann 0: nobody went out, so this does not count: K♦ 10",
            "Bob 0: nobody went out, so this does not count: K♠ 10 + 5♥ 5 = 15",
            "Cat 0: nobody went out, so this does not count: 7 points",
        ],
    ),
]


@table("why, game, players, hand, rules, lines", LINES)
def test_a_score_line_has_names_and_numbers(
    why: str, game: str, players: tuple[str, ...], hand: dict[str, Any], rules: dict[str, Any], lines: list[str]
) -> None:
    record = {"format": FORMAT, "game": game, "players": list(players), "rules": rules, "hands": [hand]}
    played = replay_strictly(read_record(record)).hands[0]
    assert [f"{players[line.seat]} {line.points}: {line.because}" for line in played.lines] == lines


ENDS: list[tuple[str, str, dict[str, int], int, dict[str, Any], str | None]] = [
    (
        "Kaluki at its limit",
        "kaluki",
        {"Ann": 30, "Bob": 75, "Cat": 80},
        2,
        {},
        "The game ends at 150 points: Bob has 150, Cat has 160. The lowest total wins: Ann has 60.",
    ),
    (
        "Kaluki above its limit",
        "kaluki",
        {"Ann": 30, "Bob": 75, "Cat": 80},
        2,
        {"limit_reached": "over"},
        "The game ends above 150 points: Cat has 160. The lowest total wins: Ann has 60.",
    ),
    (
        "the winner takes",
        "kaluki-bicycle",
        {"Ann": 75, "Bob": 0, "Cat": 0},
        2,
        {},
        "The game ends at 150 points: Ann has 150.",
    ),
    (
        "the last deal",
        "contract",
        {"Ann": 5, "Bob": 60, "Cat": 5},
        7,
        {},
        "After 7 deals the lowest total wins: Ann has 35, Cat has 35.",
    ),
    ("not over yet", "kaluki", {"Ann": 30, "Bob": 75, "Cat": 80}, 1, {}, None),
    ("the totals show it", "gin", {"Taro": 100, "Hanako": 0}, 1, {}, None),
]


@table("why, game, points, times, rules, said", ENDS)
def test_the_end_says_why_and_who_wins(
    why: str, game: str, points: dict[str, int], times: int, rules: dict[str, Any], said: str | None
) -> None:
    hands = [{"scores": points}] * times
    record = {"format": FORMAT, "game": game, "players": list(points), "rules": rules, "hands": hands}
    found = ended_text(replay_strictly(read_record(record)))
    assert (found and str(found)) == said


def test_an_end_by_agreement_has_no_other_reason() -> None:
    record = {"format": FORMAT, "game": "kaluki", "players": list(THREE), "finished": "agreed"}
    hands = [{"scores": {"Ann": 5, "Bob": 9, "Cat": 7}}]
    assert ended_text(replay_strictly(read_record({**record, "hands": hands}))) is None
