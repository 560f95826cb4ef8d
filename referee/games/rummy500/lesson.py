"""500 Rummy for somebody who has never played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import PACK, Card, write_cards
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld
from referee.games.lessons.lesson import (
    WILD_TWOS,
    Example,
    Lesson,
    Pick,
    PlayedHand,
    PlayedLesson,
    Scored,
    discard,
    held,
    laid,
    layoff,
    meld,
    pickup,
    swap,
    throw,
)
from referee.games.lessons.replay import Replay, Scene
from referee.words import Words, say

PILE = "4C 7S 8D KH"
"""The discard pile of the exercises, top card last."""


def _pickup(card: str, held: str, means: bool, words: Words) -> Example:
    return pickup(PILE, card, means, held=held, table=[], words=words)


def _taken(scene: Scene, card: str, means: bool, **more: Any) -> Example:
    """Whether the reader may take a card of the pile in a picture."""
    table = [write_cards(meld.cards) for meld in scene.melds]
    return pickup(write_cards(scene.pile), card, means, held=scene.held(scene.reader), table=table, **more)


HAND_PLAYED = PlayedHand(
    Replay(
        {"Ann": "7H QS 3C 9D KS 7D 4C", "Bob": "AS KD 8D 6C 2H JC 4S", "Cat": "QH 8H QD 4H TC QC 5D"},
        "5S",
        """
        [deal] 7H QS 3C 9D KS 7D 4C
        [sorted] 7H 7D / QS KS / 3C 4C / 9D
        [first] 7H 7D / QS KS / 3C 4C / 9D
        Ann: draw JS
        [drawn] 7H 7D / JS QS KS / 3C 4C / 9D
        Ann: JS QS KS
        [laid] 7H 7D / 3C 4C / 9D
        Ann: discard 9D
        Bob: draw TH
        Bob: AS > 1
        Bob: discard KD
        Cat: draw 2C
        Cat: QH QD QC
        Cat: discard 8H
        [guests] 7H 7D / 3C 4C
        Ann: draw TS
        [ten] 7H 7D / 3C 4C / TS
        Ann: TS > 1
        Ann: discard 7H
        Bob: draw 8S
        Bob: discard JC
        Cat: draw 7S
        Cat: discard 7S
        [pile] 7D / 3C 4C
        Ann: take 7H
        [taken] 7H 7S 7D / 3C 4C / JC
        Ann: 7H 7S 7D
        Ann: discard JC
        Bob: take 8H
        Bob: 8D 8S 8H
        Bob: discard JC
        Cat: draw 9S
        Cat: 9S > 1
        Cat: discard TC
        Ann: draw *
        [joker] 3C 4C / *
        Ann: 3C 4C *5C
        Bob: show
        Cat: show
        [out]
        """,
        jokers=2,
        spread=True,
    ),
    {"Ann": 83, "Bob": 17, "Cat": 28},
)
SCENES = HAND_PLAYED.replay.scenes
RUN_WITH_JOKER = "3C 4C *5C"

QUESTIONS: Mapping[str, Example | Pick] = {
    "set": meld("7H 7S 7D", means=True),
    "run": meld("JS QS KS", means=True),
    "ace-high": meld("QS KS AS", means=True),
    "corner": meld("KS AS 2S", means=False),
    "joker-run": meld(RUN_WITH_JOKER, means=True),
    "seven": _taken(SCENES["pile"], "7H", means=True),
    "alone": _taken(SCENES["pile"], "7H", means=False, take="7H 7S"),
    "deeper": _taken(SCENES["pile"], "8H", means=False),
    "top-card": _taken(SCENES["first"], "5S", means=True),
    "low-ace": laid("AD 2D 3D", means=6),
    "worth": laid("JS QS KS", means=30),
    "throw": throw(SCENES["laid"], "3C", "9D", "7H", means="9D"),
    "after-ace": layoff("2S", write_cards(SCENES["guests"].melds[0].cards), means=False),
    "front": layoff("TS", write_cards(SCENES["ten"].melds[0].cards), means=True),
    "throw-jack": discard("JC", "7H JC 7S", means=True),
    "joker": laid(RUN_WITH_JOKER, means=22),
    "no-discard": Example({"ask": "out", "by": "meld"}, True),
    "changed-mind": discard("7S", "7S", means=False),
    "nothing-laid": layoff("8C", "9C TC JC", means=True, opened=False),
    "swap": swap("5C", RUN_WITH_JOKER, means=False, table=[]),
    "moved-joker": layoff("AC", RUN_WITH_JOKER, means=False),
    "rum": Example({"ask": "rum", "discard": "8S", "table": ["5S 6S 7S"]}, False),
    **WILD_TWOS,
}
GAMES = {
    "below": Scored(
        (
            {
                "out": "Cat",
                "plays": [{"by": "Bob", "meld": "QH KH AH"}, {"by": "Cat", "meld": "AD 2D 3D"}],
                "held": {"Ann": "AS KC 9H", "Bob": "4C"},
            },
        ),
        {"Ann": -34, "Bob": 31, "Cat": 6},
    ),
}

PERSIAN_SIDES = (("Ann", "Cat"), ("Bob", "Dan"))
PERSIAN_HAND = PlayedHand(
    Replay(
        {
            "Ann": "8H * KC 8S 4D * 8D",
            "Bob": "TS JS QS 5D 9D 2C AH",
            "Cat": "KS AS 7D 7H 7C 6C 3D",
            "Dan": "8C JH QD 5C 4S 2H TD",
        },
        "6H",
        """
        [deal] 8S 8H 8D / * * / 4D KC
        Ann: draw *
        [jokers] 8S 8H 8D / * * * / 4D KC
        Ann: * * *
        Ann: discard 4D
        Bob: draw 3H
        Bob: TS JS QS
        Bob: discard 2C
        Cat: draw 9H
        Cat: 7D 7H 7C
        Cat: KS AS > 2
        Cat: discard 6C
        Dan: draw 6D
        Dan: discard 8C
        [pile] 8S 8H 8D / KC
        Ann: take
        [taken] 8S 8H 8D 8C / KC
        Ann: 8S 8H 8D 8C
        Ann: discard KC
        Bob: show
        Cat: show
        Dan: show
        [out]
        """,
        jokers=4,
        spread=True,
    ),
    {"Ann": 155, "Bob": -40, "Cat": 155, "Dan": -40},
    sides=PERSIAN_SIDES,
)
PERSIAN_SCENES = PERSIAN_HAND.replay.scenes
PERSIAN = PlayedLesson(
    PERSIAN_HAND,
    {
        "no-wild": meld("8S 8H *", means=False),
        "three-jokers": laid("* * *", means=60),
        "keep-top": _taken(PERSIAN_SCENES["deal"], "6H", means=False),
        "lay-off-eight": pickup(
            write_cards(PERSIAN_SCENES["pile"].pile),
            "8C",
            means=False,
            held="KC",
            table=["8S 8H 8D"],
            use={"layoff": "8C", "on": "8S 8H 8D"},
        ),
        "four": laid("8S 8H 8D 8C", means=40),
    },
    {
        "game": Scored(
            (
                {"scores": {"Ann": 125, "Bob": 10, "Cat": 30, "Dan": -50}},
                {"scores": {"Ann": 15, "Bob": 110, "Cat": 5, "Dan": 60}},
            ),
            {"Ann": 225, "Bob": 130, "Cat": 225, "Dan": 130},
            PERSIAN_SIDES,
        ),
    },
    differs=say("500 for two pairs of partners, over two hands"),
)

EXERCISES = (
    meld("QD KD AD", means=True),
    meld("JS JH JD JC", means=True),
    meld("4H 5H 6D", means=False),
    meld("4H *5H 6H", means=True, words=say("The joker stands for 5♥.")),
    layoff("2D", "3D 4D 5D", means=True),
    layoff("9H", "8S 8D 8C 8H", means=False),
    _pickup("7S", "7H 7C 3D", means=True, words=say("The card would make a set with your two sevens.")),
    _pickup("8D", "9D TD 3S", means=True, words=say("You hold the next two cards of its suit.")),
    held("AH KS 4D 9C", 38, words=say("Another player went out. These cards are left in your hand.")),
    laid("QH KH AH", "2C 3C 4C", means=44, words=say("You laid these melds.")),
)


def _pile(draw: Draw, yes: bool) -> Mapping[str, Any]:
    taken: set[Card] = set()
    meld = drills.without_repeats(lambda: a_meld(draw), taken)[:3]
    wanted, *hand = draw.some(meld, 3)
    others = [card for card in PACK if card not in taken]
    if not yes:
        hand = hand[:1]
    more = draw.some(others, 10 - len(hand))
    pile = [*more[:2], wanted, *more[2 : 2 + draw.between(1, 2)]]
    return {"pile": write_cards(pile), "card": str(wanted), "held": drills.by_suit([*hand, *more[5:8]]), "table": []}


LESSON = Lesson(
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(jokers=True),
        drills.layoff(say("It is your turn.")),
        drills.count(jokers=True),
        Drill("pickup", _pile, lambda _facts: say("There are no melds on the table.")),
    ),
    {"persian": PERSIAN},
)
