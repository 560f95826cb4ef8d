"""Gin for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards import PACK, Card, write_cards
from referee.games.gin.options import GinRules
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld
from referee.games.lessons.lesson import (
    DISCARD_PILE,
    HAND,
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
    layoff,
    meld,
    pickup,
)
from referee.games.lessons.replay import Replay, Scene
from referee.words import Words, say, say_n

ANN, BOB = say("Ann"), say("Bob")
PLAYERS = {"Ann": ANN, "Bob": BOB}


def brief(rules: GinRules) -> Iterator[Words]:
    """The game in short."""
    yield {
        "two": say("For two players with one pack."),
        "partners": say("For four players, two against two: two games at once, each with one pack."),
    }.get(rules.gin_table, say("For three players with one pack: the dealer sits out, and the two others play."))
    yield say("Collect melds in your hand: sets (6♥ 6♦ 6♣) and runs (9♠ 10♠ J♠).")
    yield say("In your turn draw one card and discard one.")
    yield say("Cards in no meld are your deadwood.")
    if rules.limit_chosen:
        yield say("Before each hand the table says with how many points of deadwood you may knock.")
    elif rules.upcard_limit:
        yield say("The first upcard sets the most deadwood you may knock with.")
    elif rules.knock_limit:
        yield say_n(
            "If it is {n} point or less after your discard, you may knock.",
            "If it is {n} points or less after your discard, you may knock.",
            n=rules.knock_limit,
        )
    yield say("With no deadwood at all you have gin.")
    if rules.knocks:
        yield say("The player with less deadwood scores the difference.")
    else:
        yield say("The player with gin scores the other player's deadwood.")
    if rules.hollywood:
        yield say(
            "Three games run side by side. Each is won by the first player with {target} points in it.",
            target=rules.target,
        )
    elif rules.partners:
        yield say("The first side with {target} points wins the game.", target=rules.target)
    else:
        yield say("The first player with {target} points wins the game.", target=rules.target)


RUN_OF_FOUR, SIXES = "9S TS JS QS", "6H 6D 6C"
RUN_AND_SET = f"{RUN_OF_FOUR} {SIXES}"


def knock(words: Words | None, rest: str, discard: str, means: bool, **more: Any) -> Example:
    """Whether a player may knock with this discard."""
    return Example(words, {"ask": "knock", "held": rest, "discard": discard, **more}, means)


def deadwood(words: Words | None, held: str, means: int, **more: Any) -> Example:
    """How much deadwood cards have."""
    return Example(words, {"ask": "deadwood", "held": held, **more}, means)


def reported(end: Scene) -> Mapping[str, Any]:
    """The hand as its players laid it open: their melds, lay-offs and deadwood."""
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
    PLAYERS,
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
    reported,
    {"Ann": 13, "Bob": 0},
)
SCENES = HAND_PLAYED.replay.scenes
DEFENDER, KNOCKER = "2S 2H 2D 2C 8S 8D 8C 9S 7C AC", ("KS KC KD", "5S 6S 7S", "9C TC JC")
SHARED = "7S 8S 9S 9H 9D AC 2C 3C 4D AD"

QUESTIONS: Mapping[str, Example | Pick] = {
    "set": meld(None, SIXES, means=True),
    "run": meld(None, RUN_OF_FOUR, means=True),
    "dealt": deadwood(None, SCENES["sorted"].held("Ann"), 50),
    "first-draw": Example(None, {"ask": "turn", "wants": "stock", "first": True}, False),
    "throw": Pick(
        {card: {"ask": "deadwood", "held": SCENES["drawn"].without("Ann", card)} for card in ("8H", "KD", "2H")},
        "KD",
    ),
    "beneath": pickup(None, write_cards(SCENES["pile"].pile), "KD", means=False),
    "two-ways": deadwood(None, SCENES["two-ways"].without("Ann", "8H"), 18),
    "now": knock(None, SCENES["taken"].held("Ann"), "7C", means=True, took="3D"),
    "too-early": knock(None, SCENES["two-ways"].held("Ann"), "8H", means=False),
    "last": Pick(
        {card: {"ask": "deadwood", "held": SCENES["taken"].without("Ann", card)} for card in ("2H", "7C")}, "7C"
    ),
    "fits": layoff(None, "6S", SIXES, means=True),
    "left": deadwood(
        None,
        SCENES["knocked"].held("Bob"),
        15,
        against=[write_cards(meld.first) for meld in SCENES["knocked"].melds],
    ),
    "ace-high": meld(None, "QH KH AH", means=False),
    "same-card": discard(None, "7S", "7S", means=True),
    "one-meld": knock(None, SHARED, "KD", means=False, melds=("7S 8S 9S", "9S 9H 9D", "AC 2C 3C")),
    "break-up": deadwood(None, DEFENDER, 9, against=KNOCKER),
    "against-gin": layoff(None, "8S", RUN_OF_FOUR, means=False, gin=True),
    "gin": knock(None, f"{RUN_AND_SET} AD 2D 3D", "KD", means=True),
}
GAMES = {
    "endings": Scored(
        PLAYERS,
        (
            {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20}},
            {"end": "knock", "by": "Bob", "held": {"Ann": 4, "Bob": 9}},
            {"end": "gin", "by": "Bob", "held": {"Ann": 23, "Bob": 0}},
        ),
        {"Ann": 45, "Bob": 48},
    ),
    "game": Scored(
        PLAYERS,
        (
            {"end": "knock", "by": "Ann", "held": {"Ann": 3, "Bob": 51}},
            {"end": "gin", "by": "Bob", "held": {"Ann": 12, "Bob": 0}},
            {"end": "gin", "by": "Ann", "held": {"Ann": 0, "Bob": 33}},
        ),
        {"Ann": 256, "Bob": 62},
    ),
}


def reported_with_upcard(end: Scene) -> Mapping[str, Any]:
    """The same if the upcard counts."""
    return {**reported(end), "upcard": str(end.pile[0])}


OKLAHOMA_PLAYED = PlayedHand(
    PLAYERS,
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
    reported_with_upcard,
    {"Ann": 80, "Bob": 0},
)
OKLAHOMA_SCENES = OKLAHOMA_PLAYED.replay.scenes


def limit(points: int, upcard: str, means: bool) -> Example:
    """Whether a player may knock with this much deadwood after an upcard."""
    return Example(None, {"ask": "knock", "deadwood": points, "upcard": upcard}, means)


OKLAHOMA = PlayedLesson(
    OKLAHOMA_PLAYED,
    {
        "limit": limit(5, "4S", means=False),
        "ten": knock(None, OKLAHOMA_SCENES["ten"].held("Ann"), "9S", means=False, upcard="4S"),
        "now": knock(None, OKLAHOMA_SCENES["run"].held("Ann"), "2C", means=True, upcard="4S"),
        "left": deadwood(
            None,
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
            PLAYERS,
            (
                {"end": "knock", "by": "Ann", "held": {"Ann": 7, "Bob": 4}, "upcard": "8S"},
                {"end": "gin", "by": "Bob", "held": {"Ann": 30, "Bob": 0}, "upcard": "KH"},
            ),
            {"Ann": 0, "Bob": 111},
        ),
    },
)
"""The short lesson of Oklahoma."""

EXERCISES = (
    meld(None, "TC JC QC KC", means=True),
    meld(None, "5S 5H 5D 6D", means=False),
    meld(None, "AS 2S 3S", means=True),
    Example(say("These cards are in no meld."), {"ask": "count", "held": "AH 4S 7D QC"}, 22),
    deadwood(say("Find the melds first."), "4D 5D 6D JS JH JC 2C 3H", 5),
    deadwood(say("Look twice: one card fits in two melds."), "3S 3H 3D 4D 5D 6D 9C", 9),
    knock(say("You discard Q♥."), "AC 2C 3C 8S 8H 8D KS 2D 3H 4S", "QH", means=False),
    knock(say("You discard Q♥."), "AC 2C 3C 8S 8H 8D 4S 2D 3H AS", "QH", means=True),
    layoff(say("The other player knocked."), "3H", "4H 5H 6H", means=True),
    layoff(say("The other player knocked."), "7C 9C", "4C 5C 6C", means=False),
)


def _knocking(draw: Draw, yes: bool) -> Mapping[str, Any]:
    taken: set[Card] = set()
    cards = [card for _ in range(2) for card in drills.without_repeats(lambda: a_meld(draw), taken)][:9]
    low = 4 if yes else 9
    others = [card for card in PACK if card not in taken]
    small = [card for card in others if card.rank <= low]
    while len(cards) < 10:
        cards += [card for card in draw.some(small, 1) if card not in cards]
    discard = draw.one([card for card in others if card not in cards])
    return {"held": drills.by_suit(cards), "discard": str(discard)}


def _leaving(draw: Draw, _yes: bool) -> Mapping[str, Any]:
    taken: set[Card] = set()
    cards = drills.without_repeats(lambda: a_meld(draw), taken)
    cards += draw.some([card for card in PACK if card not in taken], 10 - len(cards))
    return {"held": drills.by_suit(cards)}


GLOSSARY = (
    HAND,
    STOCK,
    DISCARD_PILE,
    (say("upcard"), say("The card that is turned up after the deal.")),
    (say("set"), say("Three or four cards of one rank.")),
    RUN,
    SET_OR_RUN,
    (say("deadwood"), say("The cards in your hand that are in no meld, and their points.")),
    (say("knock"), say("End the hand with a discard face down.")),
    (say("gin"), say("A knock without deadwood.")),
    (say("lay off"), say("Add a card to the other player's meld after a knock.")),
    (say("undercut"), say("The other player has as little deadwood as the knocker, or less.")),
    (say("box"), say("The bonus at the end of the game for each hand won.")),
)

LESSON = Lesson(
    brief,
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(),
        drills.layoff(say("The other player knocked.")),
        drills.count(),
        Drill("knock", _knocking),
        Drill("deadwood", _leaving),
    ),
    GLOSSARY,
    {"oklahoma": OKLAHOMA},
)
