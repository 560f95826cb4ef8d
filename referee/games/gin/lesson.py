"""Gin for beginners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import PACK, Card, write_cards
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld
from referee.games.lessons.lesson import (
    Example,
    Lesson,
    Pick,
    PlayedHand,
    PlayedLesson,
    Scored,
    discard,
    layoff,
    meld,
    pickup,
    throw,
)
from referee.games.lessons.replay import Replay, Scene
from referee.words import Words, say

RUN_OF_FOUR, SIXES = "9S TS JS QS", "6H 6D 6C"
RUN_AND_SET = f"{RUN_OF_FOUR} {SIXES}"


def knock(rest: str, discard: str, means: bool, words: Words | None = None, **more: Any) -> Example:
    """Whether a player may knock with this discard."""
    return Example({"ask": "knock", "held": rest, "discard": discard, **more}, means, words)


def deadwood(held: str, means: int, words: Words | None = None, **more: Any) -> Example:
    """How much deadwood cards have."""
    return Example({"ask": "deadwood", "held": held, **more}, means, words)


def reported_open(end: Scene) -> Mapping[str, Any]:
    """The hand as its players lay it open: their melds, lay-offs and deadwood."""
    return {"end": "knock", "by": end.reader, "held": {name: _laid_open(end, name) for name in end.hands}}


def _laid_open(end: Scene, name: str) -> Mapping[str, Any]:
    return {
        "melds": [write_cards(meld.first) for meld in end.melds if meld.by == name],
        "layoffs": [
            {"cards": str(card), "on": write_cards(meld.first)}
            for meld in end.melds
            for by, card in meld.added
            if by == name
        ],
        "deadwood": end.held(name),
    }


HAND_PLAYED = PlayedHand(
    Replay(
        {"Ann": "KD 6H TS 7C 2H 6D 8H 9S 4D 6C", "Bob": "JH 2C 9D 6S 3C KH JD 4C QS 5S"},
        "TC",
        """
        [deal] KD 6H TS 7C 2H 6D 8H 9S 4D 6C
        [sorted] 6H 6D 6C / 9S TS / 2H 4D 7C 8H KD
        [first] 6H 6D 6C / 9S TS / 2H 4D 7C 8H KD
        Ann: draw JS
        [drawn] 6H 6D 6C / 9S TS JS / 2H 4D 7C 8H KD
        Ann: discard KD
        Bob: draw TD
        Bob: discard KH
        [pile] 6H 6D 6C / 9S TS JS / 2H 4D 7C 8H
        Ann: draw 5D
        [two-ways] 6H 6D 6C / 9S TS JS / 4D 5D / 2H 7C 8H
        Ann: discard 8H
        Bob: draw 3D
        Bob: discard 3D
        [offered] 6H 6D 6C / 9S TS JS / 4D 5D / 2H 7C
        Ann: take
        [taken] 6H 6D 6C / 9S TS JS / 3D 4D 5D / 2H 7C
        Ann: discard 7C down
        Ann: 6H 6D 6C
        Ann: 9S TS JS
        Ann: 3D 4D 5D
        Ann: show
        [knocked]
        Bob: 2C 3C 4C
        Bob: 9D TD JD
        Bob: show
        [opened]
        Bob: 6S > 1
        Bob: QS > 2
        [laid-off]
        """,
    ),
    {"Ann": 13, "Bob": 0},
    reported_open,
)
SCENES = HAND_PLAYED.replay.scenes
DEFENDER, KNOCKER = "2S 2H 2D 2C 8S 8D 8C 9S 7C AC", ("KS KC KD", "5S 6S 7S", "9C TC JC")
SHARED = "7S 8S 9S 9H 9D AC 2C 3C 4D AD"

QUESTIONS: Mapping[str, Example | Pick] = {
    "set": meld(SIXES, means=True),
    "run": meld(RUN_OF_FOUR, means=True),
    "dealt": deadwood(SCENES["sorted"].held("Ann"), 50),
    "first-draw": Example({"ask": "turn", "wants": "stock", "first": True}, False),
    "throw": throw(SCENES["drawn"], "8H", "KD", "2H", means="KD", ask="deadwood"),
    "beneath": pickup(write_cards(SCENES["pile"].pile), "KD", means=False),
    "two-ways": deadwood(SCENES["two-ways"].without("Ann", "8H"), 18),
    "now": knock(SCENES["taken"].held("Ann"), "7C", means=True, took="3D"),
    "too-early": knock(SCENES["two-ways"].held("Ann"), "8H", means=False),
    "last": throw(SCENES["taken"], "2H", "7C", means="7C", ask="deadwood"),
    "fits": layoff("6S", SIXES, means=True),
    "left": deadwood(
        SCENES["knocked"].held("Bob"),
        15,
        against=[write_cards(meld.first) for meld in SCENES["knocked"].melds],
    ),
    "ace-high": meld("QH KH AH", means=False),
    "same-card": discard("7S", "7S", means=True),
    "one-meld": knock(SHARED, "KD", means=False, melds=("7S 8S 9S", "9S 9H 9D", "AC 2C 3C")),
    "break-up": deadwood(DEFENDER, 9, against=KNOCKER),
    "against-gin": layoff("8S", RUN_OF_FOUR, means=False, gin=True),
    "gin": knock(f"{RUN_AND_SET} AD 2D 3D", "KD", means=True),
}
GAMES = {
    "endings": Scored(
        (
            {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20}},
            {"end": "knock", "by": "Bob", "held": {"Ann": 4, "Bob": 9}},
            {"end": "gin", "by": "Bob", "held": {"Ann": 23, "Bob": 0}},
        ),
        {"Ann": 45, "Bob": 48},
    ),
    "game": Scored(
        (
            {"end": "knock", "by": "Ann", "held": {"Ann": 3, "Bob": 51}},
            {"end": "gin", "by": "Bob", "held": {"Ann": 12, "Bob": 0}},
            {"end": "gin", "by": "Ann", "held": {"Ann": 0, "Bob": 33}},
        ),
        {"Ann": 256, "Bob": 62},
    ),
}


def reported_with_upcard(end: Scene) -> Mapping[str, Any]:
    """The hand as its players lay it open, with the upcard, which sets the limit."""
    return {**reported_open(end), "upcard": str(end.pile[0])}


OKLAHOMA_PLAYED = PlayedHand(
    Replay(
        {"Ann": "QD 5H 2C 9S 4D 7H JD QS 3D 6H", "Bob": "8C KD 2D TS 6C KH 9H 3S 7C 8D"},
        "4S",
        """
        [upcard] 5H 6H 7H / QS QD / 3D 4D / 2C 9S JD
        Ann: draw QC
        Ann: discard JD
        Bob: draw AH
        Bob: discard TS
        Ann: draw AC
        [ten] 5H 6H 7H / QS QD QC / 3D 4D / AC 2C 9S
        Ann: discard 9S
        Bob: draw JH
        Bob: discard JH
        Ann: draw 5D
        [run] 5H 6H 7H / QS QD QC / 3D 4D 5D / AC 2C
        Ann: discard 2C down
        Ann: 5H 6H 7H
        Ann: QS QD QC
        Ann: 3D 4D 5D
        Ann: show
        Bob: 6C 7C 8C
        Bob: show
        [knocked]
        Bob: 2D > 3
        [laid-off]
        """,
    ),
    {"Ann": 80, "Bob": 0},
    reported_with_upcard,
)
OKLAHOMA_SCENES = OKLAHOMA_PLAYED.replay.scenes


def _knocking(*, upcard: bool = False) -> Drill:
    """May I knock? Ten cards with about as much deadwood as the limit allows, which an upcard sets if there is one."""

    def facts(draw: Draw, yes: bool) -> Mapping[str, Any]:
        up = draw.one(PACK)
        limit = 10 if not upcard or up.rank > 10 else up.rank if up.rank > 1 else 0
        points = draw.between(max(0, limit - 4), limit) if yes else draw.between(limit + 1, limit + 5)
        held = _with_deadwood(draw, points, up)
        discard = draw.one([card for card in PACK if card not in (*held, up)])
        said = {"held": drills.by_suit(held), "discard": str(discard)}
        return {**said, "upcard": str(up)} if upcard else said

    return Drill("knock", facts)


def _with_deadwood(draw: Draw, points: int, without: Card) -> list[Card]:
    """Ten cards, without this one, of which those beside two melds, or three for gin, count this much."""
    while True:
        taken = {without}
        melds = [
            card for _ in range(2 if points else 3) for card in drills.without_repeats(lambda: a_meld(draw), taken)
        ]
        rest = draw.some([card for card in PACK if card not in taken], max(0, 10 - len(melds)))
        if len(melds) + len(rest) == 10 and sum(min(card.rank, 10) for card in rest) == points:
            return melds + rest


def limit(points: int, upcard: str, means: bool) -> Example:
    """Whether a player may knock with this much deadwood after an upcard."""
    return Example({"ask": "knock", "deadwood": points, "upcard": upcard}, means)


OKLAHOMA = PlayedLesson(
    OKLAHOMA_PLAYED,
    {
        "limit": limit(5, "4S", means=False),
        "ten": knock(OKLAHOMA_SCENES["ten"].held("Ann"), "9S", means=False, upcard="4S"),
        "now": knock(OKLAHOMA_SCENES["run"].held("Ann"), "2C", means=True, upcard="4S"),
        "left": deadwood(
            OKLAHOMA_SCENES["knocked"].held("Bob"),
            41,
            against=[write_cards(meld.first) for meld in OKLAHOMA_SCENES["knocked"].melds if meld.by == "Ann"],
        ),
        "king": limit(10, "KH", means=True),
        "ace": limit(1, "AD", means=False),
        "gin-always": limit(0, "AD", means=True),
    },
    {
        "doubled": Scored(
            (
                {"end": "knock", "by": "Ann", "held": {"Ann": 7, "Bob": 4}, "upcard": "8S"},
                {"end": "gin", "by": "Bob", "held": {"Ann": 30, "Bob": 0}, "upcard": "KH"},
            ),
            {"Ann": 0, "Bob": 111},
        ),
    },
    own_drills={"knock": _knocking(upcard=True)},
    differs=say("Gin with a knock limit that changes with the upcard"),
)
"""The short lesson of Oklahoma."""

EXERCISES = (
    meld("TC JC QC KC", means=True),
    meld("5S 5H 5D 6D", means=False),
    meld("AS 2S 3S", means=True),
    Example({"ask": "count", "held": "AH 4S 7D QC"}, 22, words=say("These cards are in no meld.")),
    deadwood("4D 5D 6D JS JH JC 2C 3H", 5, words=say("Find the melds first.")),
    deadwood("3S 3H 3D 4D 5D 6D 9C", 9, words=say("Look twice: one card fits in two melds.")),
    knock("AC 2C 3C 8S 8H 8D KS 2D 3H 4S", "QH", means=False, words=say("You discard Q♥.")),
    knock("AC 2C 3C 8S 8H 8D 4S 2D 3H AS", "QH", means=True, words=say("You discard Q♥.")),
    layoff("3H", "4H 5H 6H", means=True, words=say("The other player knocked.")),
    layoff("7C 9C", "4C 5C 6C", means=False, words=say("The other player knocked.")),
)


def _leaving(draw: Draw, _yes: bool) -> Mapping[str, Any]:
    taken: set[Card] = set()
    cards = drills.without_repeats(lambda: a_meld(draw), taken)
    cards += draw.some([card for card in PACK if card not in taken], 10 - len(cards))
    return {"held": drills.by_suit(cards)}


LESSON = Lesson(
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(),
        drills.layoff(say("The other player knocked.")),
        drills.count(),
        _knocking(),
        Drill("deadwood", _leaving),
    ),
    {"oklahoma": OKLAHOMA},
)
