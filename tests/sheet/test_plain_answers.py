"""Answers that somebody had to read twice say in both languages what is counted, what is missing and what comes next."""

from __future__ import annotations

from typing import Any

from referee.cli.options import telling
from referee.sheet.cases import read_case
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_text import ended_text
from tests.samples.rulings import QUESTION_KINDS
from tests.tables import table

ANSWERS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "eleven cards: enough under every upcard",
        {
            "game": "gin",
            "ask": "knock",
            "rules": {"upcard_limit": True, "upcard_ace": "one"},
            "held": "9S TS JS 6H 6D 6C 3C 4C 5C AD KD",
        },
        "If you discard K♦, 1 point is left, which is within every knock limit.",
        "K♦を捨てると、デッドウッドは1点です。これなら、上限が何点でもノックできます。",
    ),
    (
        "Contract Rummy: the last deal ends with the opening itself",
        {"game": "contract", "ask": "out", "by": "meld", "deal": 7},
        "In the last deal you open and go out at once: three sequences, with no cards left.",
        "最後の回では、オープンと同時に上がります（シーケンス3つを出し、手札を残さない）。",
    ),
    (
        "Kaluki: any meld opens where no points are needed",
        {"game": "kaluki", "ask": "out", "by": "meld", "opened_before": False, "rules": {"opening_points": 0}},
        "But you have to open first in the same turn, with any meld.",
        "ただし、先にこの手番でどれかメルドを出してオープンします。",
    ),
    (
        "500 Rummy: a suit is shown only in the meld in which it was entered",
        {"game": "500-rum", "ask": "count", "melds": ["8 8 8", "8S 9S TS"]},
        "8 (8) + 8 (8) + 8 (8) = 24, 8♠ 8 + 9♠ 9 + 10♠ 10 = 27: 51 points together.",
        "8（8）＋8（8）＋8（8）＝24、8♠（8）＋9♠（9）＋10♠（10）＝27。合計51点です。",
    ),
    (
        "Kaluki: a suit is shown only in the meld in which it was entered",
        {"game": "kaluki", "ask": "count", "melds": ["8 8 8", "8S 9S TS"]},
        "8 (8) + 8 (8) + 8 (8) = 24, 8♠ 8 + 9♠ 9 + 10♠ 10 = 27: 51 points together.",
        "8（8）＋8（8）＋8（8）＝24、8♠（8）＋9♠（9）＋10♠（10）＝27。合計51点です。",
    ),
    (
        "eleven melded cards: which is discarded",
        {"game": "gin", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 2S 2D 2C"},
        "All 11 cards are in melds: enough for gin, after a discard.",
        "11枚すべてがメルドになります。1枚捨てればジンです。",
    ),
    (
        "eleven cards of which one is too many for gin",
        {"game": "gin", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 2S 2D KC"},
        "If you discard K♣, no deadwood is left: that is gin.",
        "K♣を捨てると、デッドウッドは0点で、ジンになります。",
    ),
    (
        "eleven cards: what the best discard leaves",
        {"game": "gin", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 5S 3D KC"},
        "If you discard K♣, 10 points are left, and you may knock with 10 or less.",
        "K♣を捨てると、デッドウッドは10点です。10点以下ならノックできます。",
    ),
    (
        "eleven cards, and an upcard that sets the limit",
        {"game": "oklahoma", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 5S 3D KC", "upcard": "KH"},
        "If you discard K♣, 10 points are left, and the upcard K♥ allows 10 or less.",
        "K♣を捨てると、デッドウッドは10点です。アップカードがK♥なので、ノックの上限は10点です。",
    ),
    (
        "eleven cards, and no upcard",
        {"game": "oklahoma", "ask": "knock", "held": "9S TS JS QS 6H 6D 6C 2H 5S 3D KC"},
        "If you discard K♣, 10 points are left, but the knock limit depends on the upcard.",
        "K♣を捨てると、デッドウッドは10点です。ノックの上限はアップカードで決まります。",
    ),
    (
        "above the limit that the upcard sets",
        {"game": "oklahoma", "ask": "knock", "deadwood": 5, "upcard": "3S"},
        "5 points of deadwood, which is above the knock limit of 3, set by the upcard 3♠.",
        "デッドウッドは5点です。アップカード3♠で決まるノックの上限3点を超えています。",
    ),
    (
        "within the limit that the upcard sets",
        {"game": "oklahoma", "ask": "knock", "deadwood": 3, "upcard": "3S"},
        "3 points of deadwood, which is within the knock limit of 3, set by the upcard 3♠.",
        "デッドウッドは3点です。アップカードが3♠なので、3点以下ならノックできます。",
    ),
    (
        "any discard",
        {"game": "gin", "ask": "discard", "card": "KS", "took": ""},
        "Any card in your hand may be discarded.",
        "手札のどのカードを捨ててもかまいません。",
    ),
    (
        "a discard just taken, where it may go back",
        {"game": "gin", "ask": "discard", "card": "KS", "took": "KS", "rules": {"may_return_discard": True}},
        "You may discard any card, including the one you just took from the pile.",
        "手札のどのカードを捨ててもかまいません。捨て札の山から取ったばかりのカードも捨てられます。",
    ),
    (
        "a discard beside the card just taken",
        {"game": "gin", "ask": "discard", "card": "KS", "took": "9S", "rules": {"may_return_discard": False}},
        "You may discard any card except 9♠, which you just took from the pile.",
        "捨て札の山から取ったばかりの9♠のほかは、手札のどのカードを捨ててもかまいません。",
    ),
    (
        "the card for which others were taken",
        {"game": "500-rum", "ask": "discard", "card": "7S", "took": "7S 8S 9S"},
        "7♠ is the card you took from inside the pile, so it must be used at once.",
        "7♠は捨て札の山の途中から取ったカードなので、すぐに使わなければなりません。",
    ),
    (
        "a top card that has to be used",
        {"game": "500-rum", "ask": "discard", "card": "7S", "took": "7S", "rules": {"pickup_top_free": False}},
        "7♠ is the card you took from the pile, so it must be used at once.",
        "7♠は捨て札の山から取ったカードなので、すぐに使わなければなりません。",
    ),
    (
        "the end of a hand of 500",
        {"game": "500-rum", "ask": "out", "by": "meld"},
        "The hand ends as soon as you have no cards left, whether by a meld, a lay-off or a discard.",
        "メルド、付け札、捨て札のどれかで手札がなくなれば上がりで、その回は終わりです。",
    ),
    (
        "the end of a hand of Kaluki",
        {"game": "kaluki", "ask": "out", "by": "meld"},
        "The hand ends as soon as you have no cards left, whether by a meld, a lay-off or a discard.",
        "メルド、付け札、捨て札のどれかで手札がなくなれば上がりで、その回は終わりです。",
    ),
    (
        "two of a rank and another card",
        {"game": "500-rum", "ask": "meld", "cards": "9S 9D KC"},
        "K♣ is not the same rank as 9♠ 9♦.",
        "K♣は9♠ 9♦と数字が違います。",
    ),
    (
        "deadwood with its sum",
        {"game": "gin", "ask": "deadwood", "held": "9S TS JS QS 6H 6D 6C 2H AD 2D"},
        "Deadwood: 2♥ 2 + A♦ 1 + 2♦ 2 = 5 points.",
        "デッドウッドは2♥（2）＋A♦（1）＋2♦（2）＝5点です。",
    ),
    (
        "deadwood after lay-offs",
        {"game": "gin", "ask": "deadwood", "held": "7S 8S 9H KD", "against": ["4S 5S 6S"]},
        "Deadwood: 9♥ 9 + K♦ 10 = 19 points after laying off 7♠ 8♠.",
        "7♠ 8♠を付け札した後、デッドウッドは9♥（9）＋K♦（10）＝19点です。",
    ),
    (
        "all laid off",
        {"game": "gin", "ask": "deadwood", "held": "7S 8S", "against": ["4S 5S 6S"]},
        "No deadwood: 7♠ 8♠ can be laid off.",
        "デッドウッドは0点です。7♠ 8♠は付け札できます。",
    ),
    (
        "laid off, the rest melded",
        {"game": "gin", "ask": "deadwood", "held": "9S TS JS QS 6H 6D 6C KS 6S 7S", "against": ["3S 4S 5S"]},
        "No deadwood: 6♠ 7♠ can be laid off, and the rest is in melds.",
        "デッドウッドは0点です。6♠ 7♠は付け札でき、残りはすべてメルドです。",
    ),
    (
        "a hand counted by ranks alone",
        {"game": "gin", "ask": "count", "held": "K5A"},
        "K (10) + 5 (5) + A (1) = 16 points.",
        "K（10）＋5（5）＋A（1）＝16点です。",
    ),
    ("one card counted", {"game": "gin", "ask": "count", "held": "KS"}, "K♠: 10 points.", "K♠は10点です。"),
    (
        "nothing counted",
        {"game": "kaluki", "ask": "count", "held": ""},
        "No cards to count: 0 points.",
        "0点です。数えるカードがありません。",
    ),
    (
        "melds and a lay-off counted, game 500",
        {"game": "500-rum", "ask": "count", "melds": ["TH TS TD", "AH 2H 3H", {"cards": "4H", "on": "AH 2H 3H"}]},
        "10♠ 10 + 10♥ 10 + 10♦ 10 = 30, A♥ 1 + 2♥ 2 + 3♥ 3 + 4♥ 4 = 10: 40 points together.",
        "10♠（10）＋10♥（10）＋10♦（10）＝30、A♥（1）＋2♥（2）＋3♥（3）＋4♥（4）＝10。合計40点です。",
    ),
    (
        "a set that counts double",
        {"game": "persian", "ask": "count", "melds": ["7S 7H 7D 7C"]},
        "A set of four laid at once counts double: 2 × (7♠ 5 + 7♥ 5 + 7♦ 5 + 7♣ 5) = 40 points.",
        "4枚のセットを一度に出すと2倍です。｛7♠（5）＋7♥（5）＋7♦（5）＋7♣（5）｝×2＝40点です。",
    ),
    (
        "a set that counts double beside another meld",
        {"game": "persian", "ask": "count", "melds": ["7S 7H 7D 7C", "3S 4S 5S"]},
        "A set of four laid at once counts double. 2 × (7♠ 5 + 7♥ 5 + 7♦ 5 + 7♣ 5) = 40, 3♠ 5 + 4♠ 5 + 5♠ 5 = 15: 55 points together.",
        "4枚のセットを一度に出すと2倍です。｛7♠（5）＋7♥（5）＋7♦（5）＋7♣（5）｝×2＝40、3♠（5）＋4♠（5）＋5♠（5）＝15。合計55点です。",
    ),
    (
        "a meld that a joker doubles",
        {
            "game": "dealers-gambit",
            "ask": "count",
            "joker_use": "double",
            "melds": ["7S 7H 7D 7C", {"cards": "*", "on": "7S 7H 7D 7C"}],
        },
        "The joker doubles its meld: 2 × (7♠ 5 + 7♥ 5 + 7♦ 5 + 7♣ 5) = 40 points.",
        "ジョーカーの付いたメルドは2倍です。｛7♠（5）＋7♥（5）＋7♦（5）＋7♣（5）｝×2＝40点です。",
    ),
    (
        "a set of four that a joker doubles",
        {
            "game": "dealers-gambit",
            "ask": "count",
            "joker_use": "double",
            "melds": ["7S 7H 7D 7C", {"cards": "*", "on": "7S 7H 7D 7C"}],
            "rules": {"four_set_multiplier": 2},
        },
        "A set of four laid at once counts double, and the joker doubles it again: 4 × (7♠ 5 + 7♥ 5 + 7♦ 5 + 7♣ 5) = 80 points.",
        "4枚のセットを一度に出すと2倍、ジョーカーでさらに2倍です。｛7♠（5）＋7♥（5）＋7♦（5）＋7♣（5）｝×4＝80点です。",
    ),
    (
        "cards in hand, Contract",
        {"game": "contract", "ask": "count", "held": "KD 7C 2H AS *"},
        "K♦ 10 + 7♣ 7 + 2♥ 2 + A♠ 15 + ★ 15 = 49 points.",
        "K♦（10）＋7♣（7）＋2♥（2）＋A♠（15）＋★（15）＝49点です。",
    ),
    (
        "melds and a lay-off counted, Kaluki",
        {"game": "kaluki", "ask": "count", "melds": ["TH TS *", "5H 6H 7H", {"cards": "8H", "on": "5H 6H 7H"}]},
        "10♠ 10 + 10♥ 10 + ★ 10 = 30, 5♥ 5 + 6♥ 6 + 7♥ 7 = 18: 48 points together. The lay-off 8♥ (8 points) does not count for opening.",
        "10♠（10）＋10♥（10）＋★（10）＝30、5♥（5）＋6♥（6）＋7♥（7）＝18。合計48点です。付け札の8♥（8点）はオープンの点に入りません。",
    ),
    (
        "a lay-off alone, Kaluki",
        {"game": "kaluki", "ask": "count", "melds": [{"cards": "8H", "on": "5H 6H 7H"}]},
        "8♥: 8 points. Lay-offs do not count for opening.",
        "8♥は8点です。付け札はオープンの点に入りません。",
    ),
    (
        "a joker that could stand for two cards, and is not the one asked for",
        {"game": "kaluki", "ask": "swap", "on": "* 6D 7D 8D", "card": "KD"},
        "You cannot swap K♦, because no joker in ★ 6♦ 7♦ 8♦ stands for it.",
        "K♦とは交換できません。★ 6♦ 7♦ 8♦には、K♦の代わりのジョーカーがありません。",
    ),
    (
        "a joker in a group, which stays there",
        {"game": "contract", "ask": "swap", "on": "5D 5H *", "card": "5C"},
        "5♣ cannot be swapped: 5♦ 5♥ ★ is a group, and a joker in a group stays there.",
        "5♣とは交換できません。5♦ 5♥ ★はグループで、グループのジョーカーはそのまま残ります。",
    ),
    (
        "part of a contract and a lay-off",
        {
            "game": "contract",
            "ask": "opening",
            "deal": 1,
            "melds": ["8S 8H 8C"],
            "layoffs": [{"cards": "8D", "on": "8S 8H 8C"}],
        },
        "You need more than 8♠ 8♥ 8♣: this deal's contract is two groups. Still missing: one group. 8♦ cannot be laid off yet.",
        "8♠ 8♥ 8♣だけでは足りません。この回のコントラクトはグループ2つです。ほかにグループ1つが必要です。8♦はまだ付けられません。",
    ),
    (
        "the contract and a lay-off",
        {
            "game": "contract",
            "ask": "opening",
            "deal": 1,
            "melds": ["8S 8H 8C", "4S 4H 4D"],
            "layoffs": [{"cards": "8D", "on": "8S 8H 8C"}],
        },
        "8♦ cannot be laid off in the turn in which you open.",
        "オープンした手番には、8♦を付けられません。",
    ),
    (
        "a lay-off to go out after the opening of the last deal",
        {"game": "contract", "ask": "out", "by": "layoff", "deal": 7, "opened_before": True},
        "In the last deal you may open only with all your cards.",
        "最後の回では、手札をすべて出すときだけオープンできます。",
    ),
    (
        "suits that nobody noted are not made up",
        {"game": "500-rum", "ask": "count", "melds": ["8 8 8"]},
        "8 (8) + 8 (8) + 8 (8) = 24 points.",
        "8（8）＋8（8）＋8（8）＝24点です。",
    ),
    (
        "chips counted",
        {"game": "kaluki", "ask": "count", "held": "KS *", "rules": {"settlement": "chips"}},
        "K♠ 1 + ★ 2 = 3 chips.",
        "チップはK♠（1）＋★（2）＝3枚です。",
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
        "No cards left in hand: 0 chips.",
        "チップは0枚です。数えるカードがありません。",
    ),
    (
        "a joker swapped, relay",
        {"game": "contract", "ask": "swap", "on": "7H 8H * TH", "card": "9H"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Lay the joker off on a meld at once.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと交換できます。ジョーカーは、すぐにメルドに付けてください。",
    ),
    (
        "a joker swapped, and where it is laid off",
        {"game": "contract", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "then_on": "KS KH KD"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Lay the joker off on K♠ K♥ K♦ at once.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと交換できます。ジョーカーは、すぐにK♠ K♥ K♦に付けてください。",
    ),
    (
        "a joker swapped to the hand",
        {"game": "contract", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "rules": {"joker_swap": "to-hand"}},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Take the joker into your hand.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと交換できます。ジョーカーを手札に加えます。",
    ),
    (
        "a joker swapped in Kaluki",
        {"game": "kaluki", "ask": "swap", "on": "7H 8H * TH", "card": "9H"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Take the joker into your hand.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと交換できます。ジョーカーを手札に加えます。",
    ),
    (
        "a joker swapped in Kaluki and laid off",
        {"game": "kaluki", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "then_on": "KS KH KD"},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. You may lay the joker off on K♠ K♥ K♦.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと交換できます。ジョーカーはK♠ K♥ K♦に付け札できます。",
    ),
    (
        "a joker to use in the same turn",
        {"game": "kaluki", "ask": "swap", "on": "7H 8H * TH", "card": "9H", "rules": {"joker_swap": "same-turn"}},
        "9♥ takes the joker's place in 7♥ 8♥ ★9♥ 10♥. Use the joker in this same turn.",
        "9♥を7♥ 8♥ ★9♥ 10♥のジョーカーと交換できます。ジョーカーは同じ手番に使わなければなりません。",
    ),
    (
        "out unopened: what stays in hand",
        {"game": "contract", "ask": "out", "by": "meld", "deal": 1, "opened_before": False},
        "The opening is exactly two groups, so at least 5 cards stay in your hand.",
        "オープンで出せるのはグループ2つだけなので、手札が5枚以上残ります。",
    ),
    (
        "out unopened by a lay-off",
        {"game": "contract", "ask": "out", "by": "layoff", "deal": 1, "opened_before": False},
        "You cannot lay off before you open. First lay two groups.",
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
        "But you have to open first in the same turn, with one group and one sequence.",
        "ただし、先にこの手番でグループ1つとシーケンス1つを出してオープンします。",
    ),
    (
        "part of a contract",
        {"game": "contract", "ask": "opening", "deal": 3, "melds": ["5-8H"]},
        "You need more than 5♥ 6♥ 7♥ 8♥: this deal's contract is two sequences. Still missing: one sequence.",
        "5♥ 6♥ 7♥ 8♥だけでは足りません。この回のコントラクトはシーケンス2つです。ほかにシーケンス1つが必要です。",
    ),
    (
        "part of a contract, and a meld that is none of it",
        {"game": "contract", "ask": "opening", "deal": 3, "melds": ["5-8H", "8S 8H 8D"]},
        "5♥ 6♥ 7♥ 8♥, 8♠ 8♥ 8♦: that is one group and one sequence, but this deal needs two sequences.",
        "5♥ 6♥ 7♥ 8♥、8♠ 8♥ 8♦はグループ1つとシーケンス1つです。この回に必要なのはシーケンス2つです。",
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
        "You have the contract of deal 7: 5♥ 6♥ 7♥ 8♥, 5♠ 6♠ 7♠ 8♠ 9♠, 10♦ J♦ Q♦ K♦. In the last deal it may have more cards.",
        "5♥ 6♥ 7♥ 8♥、5♠ 6♠ 7♠ 8♠ 9♠、10♦ J♦ Q♦ K♦で、第7回のコントラクトがそろっています。最後の回では、枚数が多くてもかまいません。",
    ),
    (
        "cards kept in the last deal",
        {"game": "contract", "ask": "opening", "deal": 7, "melds": ["5-8H", "5-8S", "TD-KD"], "left": 3},
        "3 cards are left. In the last deal you must open with all your cards, except one for the discard.",
        "手札が3枚残っています。最後の回では、捨て札にする1枚を除き、手札をすべて出してオープンしなければなりません。",
    ),
    (
        "Kaluki: too few points, wherever the joker stands",
        {"game": "kaluki", "ask": "opening", "melds": ["KS KH KD", "2C 3C *"]},
        "39 to 50 points: at least 1 short of the 51 needed.",
        "39〜50点。少なくとも1点足りません（51点必要）。",
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
        "30＋18＝48点。3点足りません（51点必要）。付け札の8♥は数えません。",
    ),
    (
        "a joker in Gin",
        {"game": "gin", "ask": "meld", "cards": "9S 9D *"},
        "★ is a joker, but this game is played without jokers.",
        "★はジョーカーです。このゲームではジョーカーを使いません。",
    ),
    (
        "a joker that the dealer kept out of melds",
        {"game": "dealers-gambit", "ask": "meld", "cards": "9S 9D *", "joker_use": "double"},
        "★ is a joker, and jokers cannot be used in melds here.",
        "★はジョーカーです。ここではジョーカーをメルドに使えません。",
    ),
    (
        "Seven Bridge: a claim before everybody has had a turn",
        {
            "game": "seven-bridge",
            "ask": "claim",
            "card": "9D",
            "turn": "Bob",
            "seats": ["Ann", "Bob", "Cat"],
            "callers": ["Cat"],
            "calls": {"Cat": "9S 9H"},
            "had_turn": ["Ann"],
            "rules": {"claims_from": "second-round"},
        },
        "Nobody may claim until everybody has finished a turn, and Bob has not yet.",
        "ポンやチーができるのは、全員が一度手番を終えてからです。Bobがまだ終えていません。",
    ),
    (
        "Kaluki: enough points",
        {"game": "kaluki", "ask": "opening", "melds": ["TH TS TD", "7S 7H 7D"]},
        "30 + 21 = 51 points: enough to open (51 needed).",
        "30＋21＝51点。必要な51点に届いています。",
    ),
    (
        "Kaluki: out unopened",
        {"game": "kaluki", "ask": "out", "by": "layoff", "opened_before": False},
        "But you have to open first in the same turn, with melds worth 51 points or more.",
        "ただし、先にこの手番で合計51点以上のメルドを出してオープンします。",
    ),
]


@table("why, case, english, japanese", ANSWERS)
def test_the_reason_says_it_plainly(why: str, case: dict[str, Any], english: str, japanese: str) -> None:
    because = read_case(case).verdict.because
    assert (telling("en")(because), telling("ja")(because)) == (english, japanese)


INSTEAD: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "two sequences, each with a joker at either end",
        {"game": "contract", "ask": "opening", "deal": 3, "melds": ["8S 9S TS *", "JS QS KS *"]},
        "Which one? ★7♠ 8♠ 9♠ 10♠, 8♠ 9♠ 10♠ ★J♠. And which of these? ★10♠ J♠ Q♠ K♠, J♠ Q♠ K♠ ★A♠.",
        "どれですか：★7♠ 8♠ 9♠ 10♠、8♠ 9♠ 10♠ ★J♠。もう1組はどれですか：★10♠ J♠ Q♠ K♠、J♠ Q♠ K♠ ★A♠。",
    ),
    (
        "too few points, wherever the joker stands",
        {"game": "kaluki", "ask": "opening", "melds": ["KS KH KD", "2C 3C *"]},
        "Lay at least 1 more point in the same turn.",
        "同じ手番に、少なくともあと1点分のメルドを出してください。",
    ),
    (
        "the card for which others were taken",
        {"game": "500-rum", "ask": "discard", "card": "7S", "took": "7S 8S 9S"},
        "Discard a different card.",
        "別のカードを捨ててください。",
    ),
    (
        "the contract and a lay-off",
        {
            "game": "contract",
            "ask": "opening",
            "deal": 1,
            "melds": ["8S 8H 8C", "4S 4H 4D"],
            "layoffs": [{"cards": "8D", "on": "8S 8H 8C"}],
        },
        "Open without 8♦. You may lay it off from your next turn.",
        "8♦なしでオープンしてください。8♦の付け札は次の手番からできます。",
    ),
    (
        "part of a contract and a lay-off",
        {
            "game": "contract",
            "ask": "opening",
            "deal": 1,
            "melds": ["8S 8H 8C"],
            "layoffs": [{"cards": "8D", "on": "8S 8H 8C"}],
        },
        "First lay this deal's contract. You may lay off from the turn after that.",
        "先にこの回のコントラクトを出してください。付け札は次の手番からできます。",
    ),
    (
        "the last deal and a lay-off",
        {
            "game": "contract",
            "ask": "opening",
            "deal": 7,
            "melds": ["2-5S", "2-5H", "9-QC"],
            "layoffs": [{"cards": "6S", "on": "2-5S"}],
        },
        "In the last deal you may open only with all your cards.",
        "最後の回では、手札をすべて出すときだけオープンできます。",
    ),
    (
        "a lay-off to go out after the opening of the last deal",
        {"game": "contract", "ask": "out", "by": "layoff", "deal": 7, "opened_before": True},
        "The opening was not allowed: take those melds back.",
        "オープンはできなかったので、出したメルドを手札に戻してください。",
    ),
]


@table("why, case, english, japanese", INSTEAD)
def test_what_to_do_instead_can_be_done(why: str, case: dict[str, Any], english: str, japanese: str) -> None:
    instead = read_case(case).verdict.instead
    assert instead is not None
    assert (telling("en")(instead), telling("ja")(instead)) == (english, japanese)


def test_a_count_with_lay_offs_shows_both_sums_apart_and_keeps_its_points() -> None:
    melds = ["TH TS *", "5H 6H 7H", {"cards": "8H", "on": "5H 6H 7H"}]
    verdict = read_case({"game": "kaluki", "ask": "count", "melds": melds}).verdict
    assert str(QUESTION_KINDS["count"].headline(verdict)) == "48 + 8 points"
    assert verdict.facts["points"] == 56


ASKED_ONCE: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "the upcard",
        {"game": "oklahoma", "ask": "knock", "deadwood": 5},
        "5 points of deadwood, but the knock limit depends on the upcard.",
        "Enter the upcard.",
    ),
    (
        "what was taken",
        {"game": "500-rum", "ask": "discard", "card": "7S"},
        "Whether you may discard 7♠ depends on what was taken from the pile this turn.",
        "Enter the cards, or tick that they came from the stock.",
    ),
    (
        "the deal",
        {"game": "contract", "ask": "opening", "melds": ["8S 8H 8C"]},
        "Every deal has its own contract.",
        "Enter the deal.",
    ),
    (
        "what a joker stands for",
        {"game": "500-rum", "ask": "meld", "cards": "8S 9S *"},
        "★ could make 2 different melds.",
        "Which one? ★7♠ 8♠ 9♠, 8♠ 9♠ ★10♠.",
    ),
    (
        "a card to keep",
        {"game": "kaluki", "ask": "opening", "melds": ["KS KH KD"], "left": 0, "rules": {"must_discard_out": True}},
        "You would have no card left to discard, and this hand must end with a discard.",
        "Keep one card to discard.",
    ),
]


@table("why, case, because, instead", ASKED_ONCE)
def test_a_request_is_made_once(why: str, case: dict[str, Any], because: str, instead: str) -> None:
    verdict = read_case(case).verdict
    assert (str(verdict.because), str(verdict.instead)) == (because, instead)


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
        [
            "Hanako 0: Hanako had 5; Taro, who knocked, had 5 points: equal, so an undercut",
            "Hanako 25: bonus for the undercut",
        ],
    ),
    (
        "equal deadwood, no undercut",
        "gin",
        TWO,
        knock(),
        {"undercut_on_tie": False},
        ["Taro 0: Hanako had 5; Taro, who knocked, had 5 points: equal, so nobody scores"],
    ),
    (
        "void",
        "gin",
        TWO,
        {"end": "void"},
        {},
        ["Taro 0: no score: nobody knocked", "Hanako 0: no score: nobody knocked"],
    ),
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
            "Ann 0: nobody went out, so this does not count: K♦ 1 chip",
            "Bob 0: nobody went out, so this does not count: ★ 2 + K♠ 1 = 3 chips",
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
            "Ann 0: nobody went out, so this does not count: K♦ (10 points)",
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
        "out in one turn",
        "kaluki",
        ("Ann", "Bob"),
        {"out": "Ann", "held": {"Bob": "KD"}, "kaluki": True},
        {"kaluki_doubles": True},
        ["Ann 0: went out", "Bob 10: left in hand: K♦", "Bob 10: doubled: Ann went out in one turn"],
    ),
    (
        "chips for cards left",
        "kaluki",
        ("Ann", "Bob"),
        {"out": "Ann", "held": {"Bob": "KD"}},
        {"settlement": "chips"},
        ["Bob -1: left in hand: K♦ 1 chip", "Ann 1: paid by Bob"],
    ),
    (
        "chips for several cards left",
        "kaluki",
        ("Ann", "Bob"),
        {"out": "Ann", "held": {"Bob": "KD *"}},
        {"settlement": "chips"},
        ["Bob -3: left in hand: K♦ 1 + ★ 2 = 3 chips", "Ann 3: paid by Bob"],
    ),
    (
        "a seven and a joker",
        "seven-bridge",
        THREE,
        {"out": "Ann", "held": {"Bob": "7S *", "Cat": "7H 7D"}},
        {},
        [
            "Bob -70: left in hand, multiplied by 10 because of 7♠ ★: 10 × (7♠ 7 + ★ 0) = 70",
            "Ann 70: paid by Bob",
            "Cat -56: left in hand, multiplied by 4 because of 7♥ 7♦: 4 × (7♥ 7 + 7♦ 7) = 56",
            "Ann 56: paid by Cat",
        ],
    ),
    (
        "a first hand that does not count",
        "dealers-gambit",
        THREE,
        {"out": "Ann", "melded": {"Ann": 35, "Bob": 0, "Cat": 5}, "held": {"Bob": "KD", "Cat": 0}},
        {},
        [
            "Ann 35: laid: 35 points",
            "Bob 0: laid: 0 points",
            "Cat 5: laid: 5 points",
            "Bob -10: left in hand: K♦",
            "Cat 0: nothing left in hand",
            "Bob 10: −10 not counted: it takes 30 in one hand to get on the board",
            "Cat -5: 5 not counted: it takes 30 in one hand to get on the board",
        ],
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
            "Ann 0: nobody went out, so this does not count: K♦ (10 points)",
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
        "The game ends when somebody has more than 150 points: Cat has 160. The lowest total wins: Ann has 60.",
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
