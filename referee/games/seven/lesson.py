"""Seven Bridge for somebody who has never played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards import Card, write_cards
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld
from referee.games.lessons.lesson import (
    DISCARD_PILE,
    GO_OUT,
    HAND,
    JOKER,
    LAY_OFF,
    STOCK,
    Example,
    Lesson,
    Pick,
    PlayedHand,
    PlayedLesson,
    Scored,
    discard,
    held,
    layoff,
    meld,
    pickup,
    swap,
)
from referee.games.lessons.replay import Replay, Scene
from referee.games.seven.options import SevenRules
from referee.words import Words, say, say_n

PLAYERS = {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat")}
SAID = say("You laid a meld in this hand.")


def brief(rules: SevenRules) -> Iterator[Words]:
    """The game in short."""
    yield (
        say_n(
            "For two to six players, with one pack and {n} joker.",
            "For two to six players, with one pack and {n} jokers.",
            n=rules.jokers,
        )
        if rules.jokers
        else say("For two to six players, with one pack.")
    )
    yield say("Everybody gets seven cards. Lay sets and runs; a seven alone is a meld too.")
    yield say("Claim the last discard: by pon for a set, by chi for a run if it is your turn next.")
    yield say("Once you have laid a meld you may lay off on any meld. Try to go out first.")
    if rules.scoring == "exchange":
        yield say("The others pay the player who went out for the cards in their hands.")
    elif rules.scoring == "winner-takes":
        yield say("The player who goes out scores what the others have left. The highest total wins.")
    else:
        yield say("The others get penalty points for the cards in their hands. The lowest total wins.")
    if rules.target is not None:
        yield say("The game is over when somebody has {n} points.", n=rules.target)
    if rules.hands_limit is not None:
        yield say_n("The game ends after {n} hand.", "The game ends after {n} hands.", n=rules.hands_limit)


def claim(turn: str, calls: Mapping[str, str], means: bool, **more: Any) -> Example:
    """Whether anybody who calls gets the discard."""
    case = {"ask": "claim", "seats": [*PLAYERS], "turn": turn, "callers": [*calls], "calls": calls, **more}
    return Example(None, case, means, PLAYERS)


def reported(end: Scene) -> Mapping[str, Any]:
    """The hand from the table at its end: who went out, every meld and lay-off, and what the others hold."""
    return {
        "out": end.reader,
        "held": {name: end.held(name) for name in end.hands if name != end.reader},
        "plays": end.plays,
    }


HAND_PLAYED = PlayedHand(
    PLAYERS,
    Replay(
        {"Ann": "9C KH 5S 7H 2D 9D 6S", "Bob": "AD 9S * 5H 3D 7C 4H", "Cat": "QD 2S KS TD KC 2H JD"},
        "",
        """
        [deal] 9C KH 5S 7H 2D 9D 6S
        [sorted] 5S 6S / 7H / 9C 9D / 2D KH
        Ann: draw 3C
        [drawn] 5S 6S / 7H / 9C 9D / 2D 3C KH
        Ann: 7H
        [seven] 5S 6S / 9C 9D / 2D 3C KH
        Ann: discard KH
        [too-early] 5S 6S / 9C 9D / 2D 3C
        Bob: draw TH
        Bob: discard TH
        Cat: draw 4S
        Cat: TD JD QD
        Cat: discard 4S
        [chi] 5S 6S / 9C 9D / 2D 3C
        Ann: take
        Ann: 4S 5S 6S
        [melded] 9C 9D / 2D 3C
        Ann: discard 2D
        [quarrel] 9C 9D / 3C
        Cat: take
        Cat: 2S 2H 2D
        Cat: discard KS
        [passed-over] 9C 9D / 3C
        Ann: draw 8H
        Ann: 8H > 1
        [grown] 9C 9D / 3C
        Ann: discard 3C
        Bob: draw 4C
        Bob: AD *2D 3D
        Bob: discard 9S
        [pon] 9C 9D
        Ann: take
        Ann: 9C 9D 9S
        Bob: show
        Cat: show
        [out]
        """,
        jokers=1,
    ),
    reported,
    {"Ann": 50, "Bob": -40, "Cat": -10},
)
SCENES = HAND_PLAYED.replay.scenes

QUESTIONS: Mapping[str, Example | Pick] = {
    "set": meld(None, "KS KH KD", means=True),
    "run": meld(None, "9H TH JH", means=True),
    "alone": meld(None, "7D", means=True),
    "short": meld(None, "6H 7H", means=True),
    "sevens": meld(None, "7S 7H", means=True),
    "pair": meld(None, "9C 9D", means=False),
    "lone": meld(None, "7H", means=True),
    "kept": held(None, SCENES["drawn"].without("Ann", "3C"), 96),
    "throw": Pick(
        {card: {"ask": "count", "held": SCENES["seven"].without("Ann", card)} for card in ("KH", "9D", "2D")}, "KH"
    ),
    "too-early": claim("Bob", {"Cat": "KS KC"}, means=False, card="KH", had_turn=["Ann"]),
    "chi": pickup(None, "4S", "4S", means=True, held=SCENES["chi"].held("Ann")),
    "same-turn": layoff(None, "9D", "TD JD QD", means=True, claimed=True),
    "quarrel": claim("Bob", {"Bob": "AD 3D", "Cat": "2S 2H"}, means=True, card="2D"),
    "just-take": Example(None, {"ask": "turn", "wants": "discard"}, False),
    "another-seven": layoff(None, "7S", "7H 8H", means=False),
    "pon": claim("Cat", {"Ann": "9C 9D"}, means=True, card="9S"),
    "paid": held(None, SCENES["out"].held("Bob"), 40),
    "with-joker": held(None, "* KH 5D", 75),
    "joker-seven": meld(None, "*7C 8C", means=False),
    "unmelded": layoff(None, "JS", "8S 9S TS", means=False, opened=False),
    "claim-layoff": pickup(None, "9H", "9H", means=False, use={"layoff": "9H", "on": "TH JH QH"}),
    "swap": swap(None, "8C", "7C *8C", means=False),
    "same-rank": discard(None, "9S", "9H", means=True),
}
GAMES = {
    "evening": Scored(
        PLAYERS,
        (
            reported(HAND_PLAYED.replay.end),
            {"out": "Cat", "held": {"Ann": "KD 7C 2H AS", "Bob": "KH 5D"}},
            {"out": "Bob", "held": {"Ann": "8S", "Cat": "* QS 3H"}},
        ),
        {"Ann": -16, "Bob": 18, "Cat": -2},
    ),
}

EXERCISES = (
    meld(None, "7C", means=True),
    meld(None, "7D 8D", means=True),
    meld(None, "7D 9D", means=False),
    meld(None, "6D 7H", means=False),
    meld(None, "QH KH AH", means=True),
    layoff(SAID, "7D", "7S 7H", means=True),
    layoff(SAID, "8H", "7S", means=False),
    pickup(say("You are next, and 9♥ was discarded."), "9H", "9H", means=True, held="TH JH 2C"),
    held(say("Another player went out. These cards are left in your hand."), "7S 7H 9D", 92),
    held(say("Another player went out. These cards are left in your hand."), "KD 7C 2H AS", 58),
)


def _with_sevens(draw: Draw, yes: bool) -> Mapping[str, Any]:
    """One or two cards around a seven, or a meld as in other games."""
    if draw.below(2):
        return drills.meld(jokers=True).draw(draw, yes)
    suit, other = draw.some("SHDC", 2)
    seven = Card(7, suit)
    good = [(seven,), (seven, Card(8, suit)), (Card(6, suit), seven), (seven, Card(7, other))]
    bad = [(Card(8, suit),), (seven, Card(9, suit)), (Card(6, other), seven), (Card(6, suit), Card(8, suit))]
    return {"cards": write_cards(draw.one(good if yes else bad))}


def _discarded(draw: Draw, _yes: bool) -> Mapping[str, Any]:
    """A discard, and a hand that may have two cards that go with it."""
    cards = a_meld(draw)[:3]
    wanted = cards.pop(draw.below(3))
    cards = cards if draw.below(2) else cards[:1]
    taken = {wanted, *cards}
    more = drills.without_repeats(lambda: a_meld(draw), taken)[:4]
    return {"pile": str(wanted), "card": str(wanted), "held": drills.by_suit([*cards, *more])}


GLOSSARY = (
    HAND,
    (say("meld"), say("A set, a run, or a seven alone.")),
    (say("set"), say("Three or four cards of one rank, or two sevens.")),
    (say("run"), say("Three or more consecutive cards of one suit, or a seven with the six or eight.")),
    (say("pon"), say("Claiming the last discard for a set.")),
    (say("chi"), say("Claiming the last discard for a run, if your turn is next.")),
    LAY_OFF,
    JOKER,
    GO_OUT,
    STOCK,
    DISCARD_PILE,
)


def _on_a_seven(draw: Draw, yes: bool) -> Mapping[str, Any]:
    """A card beside a seven, which is alone or with another, or beside a meld as in other games."""
    if draw.below(2):
        return drills.layoff(SAID).draw(draw, yes)
    suit, other, third = draw.some("SHDC", 3)
    seven = Card(7, suit)
    on = draw.one([(seven,), (seven, Card(7, other)), (seven, Card(8, suit))])
    near = [Card(6, suit), Card(7, third), Card(5, suit), Card(8, third), Card(9, suit)]
    return {"on": write_cards(on), "cards": str(draw.one(near))}


LESSON = Lesson(
    brief,
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        Drill("meld", _with_sevens),
        Drill("layoff", _on_a_seven, lambda _facts: SAID),
        Drill("pickup", _discarded, lambda _facts: say("Your turn is next.")),
        drills.count(jokers=True),
    ),
    GLOSSARY,
)
