"""500 Rummy for somebody who has never played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import PACK, Card, write_cards
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld
from referee.games.lessons.lesson import (
    DISCARD_PILE,
    GO_OUT,
    HAND,
    JOKER,
    LAY_OFF,
    RUN,
    SET_OR_RUN,
    STOCK,
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
)
from referee.games.lessons.replay import Replay, Scene
from referee.games.rummy500.book import brief
from referee.words import Words, say

ANN, BOB, CAT, DAN = say("Ann"), say("Bob"), say("Cat"), say("Dan")
PLAYERS = {"Ann": ANN, "Bob": BOB, "Cat": CAT}
PILE = "4C 7S 8D KH"
"""The discard pile of the exercises, top card last."""


def _pickup(words: Words | None, card: str, held: str, means: bool) -> Example:
    return pickup(words, PILE, card, means, held=held, table=[])


def _taken(scene: Scene, card: str, means: bool, **more: Any) -> Example:
    """Whether the reader may take a card of the pile in a picture."""
    table = [write_cards(meld.cards) for meld in scene.melds]
    return pickup(None, write_cards(scene.pile), card, means, held=scene.held(scene.reader), table=table, **more)


def reported(end: Scene) -> Mapping[str, Any]:
    """The hand as in a record, after the reader went out."""
    left = {name: end.held(name) for name, cards in end.hands.items() if cards}
    return {"out": end.reader, "plays": list(end.plays), "held": left}


HAND_PLAYED = PlayedHand(
    PLAYERS,
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
    reported,
    {"Ann": 83, "Bob": 17, "Cat": 28},
)
SCENES = HAND_PLAYED.replay.scenes
RUN_WITH_JOKER = "3C 4C *5C"
WILD_TWOS = {"wild_ranks": ("2",)}

QUESTIONS: Mapping[str, Example | Pick] = {
    "set": meld(None, "7H 7S 7D", means=True),
    "run": meld(None, "JS QS KS", means=True),
    "ace-high": meld(None, "QS KS AS", means=True),
    "corner": meld(None, "KS AS 2S", means=False),
    "joker-run": meld(None, RUN_WITH_JOKER, means=True),
    "seven": _taken(SCENES["pile"], "7H", means=True),
    "alone": _taken(SCENES["pile"], "7H", means=False, take="7H 7S"),
    "deeper": _taken(SCENES["pile"], "8H", means=False),
    "top-card": _taken(SCENES["first"], "5S", means=True),
    "low-ace": laid("AD 2D 3D", means=6),
    "worth": laid("JS QS KS", means=30),
    "throw": Pick(
        {card: {"ask": "count", "held": SCENES["laid"].without("Ann", card)} for card in ("3C", "9D", "7H")}, "9D"
    ),
    "after-ace": layoff(None, "2S", write_cards(SCENES["guests"].melds[0].cards), means=False),
    "front": layoff(None, "TS", write_cards(SCENES["ten"].melds[0].cards), means=True),
    "throw-jack": discard(None, "JC", "7H JC 7S", means=True),
    "joker": laid(RUN_WITH_JOKER, means=22),
    "no-discard": Example(None, {"ask": "out", "by": "meld"}, True),
    "changed-mind": discard(None, "7S", "7S", means=False),
    "nothing-laid": layoff(None, "8C", "9C TC JC", means=True, opened=False),
    "swap": swap(None, "5C", RUN_WITH_JOKER, means=False, table=[]),
    "moved-joker": layoff(None, "AC", RUN_WITH_JOKER, means=False),
    "rum": Example(None, {"ask": "rum", "discard": "8S", "table": ["5S 6S 7S"]}, False),
    "wild-stands": Example(None, {"ask": "meld", "cards": "9S TS 2D*JS"}, True, rules=WILD_TWOS),
    "wild-itself": Example(None, {"ask": "meld", "cards": "AS 2S 3S"}, True, rules=WILD_TWOS),
    "wild-held": Example(None, {"ask": "count", "held": "2H KD"}, 30, rules=WILD_TWOS),
}
GAMES = {
    "below": Scored(
        PLAYERS,
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
    {**PLAYERS, "Dan": DAN},
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
    reported,
    {"Ann": 155, "Bob": -40, "Cat": 155, "Dan": -40},
    PERSIAN_SIDES,
)
PERSIAN_SCENES = PERSIAN_HAND.replay.scenes
PERSIAN = PlayedLesson(
    PERSIAN_HAND,
    {
        "no-wild": meld(None, "8S 8H *", means=False),
        "three-jokers": laid("* * *", means=60),
        "keep-top": _taken(PERSIAN_SCENES["deal"], "6H", means=False),
        "lay-off-eight": pickup(
            None,
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
            PERSIAN_HAND.players,
            (
                {"scores": {"Ann": 125, "Bob": 10, "Cat": 30, "Dan": -50}},
                {"scores": {"Ann": 15, "Bob": 110, "Cat": 5, "Dan": 60}},
            ),
            {"Ann": 225, "Bob": 130, "Cat": 225, "Dan": 130},
            PERSIAN_SIDES,
        ),
    },
)

EXERCISES = (
    meld(None, "QD KD AD", means=True),
    meld(None, "JS JH JD JC", means=True),
    meld(None, "4H 5H 6D", means=False),
    meld(say("The joker stands for 5♥."), "4H *5H 6H", means=True),
    layoff(None, "2D", "3D 4D 5D", means=True),
    layoff(None, "8H", "8S 8D 8C 8H", means=False),
    _pickup(say("The card would make a set with your two sevens."), "7S", "7H 7C 3D", means=True),
    _pickup(say("You hold the next two cards of its suit."), "8D", "9D TD 3S", means=True),
    held(say("Another player went out. These cards are left in your hand."), "AH KS 4D 9C", 38),
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


GLOSSARY = (
    HAND,
    STOCK,
    DISCARD_PILE,
    (say("set"), say("Three or four cards of one rank in different suits.")),
    RUN,
    SET_OR_RUN,
    LAY_OFF,
    JOKER,
    (say("pick up"), say("Take a card from the discard pile with all cards above it.")),
    GO_OUT,
)

LESSON = Lesson(
    brief,
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(jokers=True),
        drills.layoff(say("It is your turn.")),
        drills.count(jokers=True),
        Drill("pickup", _pile, lambda _facts: say("There are no melds on the table.")),
    ),
    GLOSSARY,
    {"persian": PERSIAN},
)
