"""Seven Bridge for somebody who has never played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import Card, write_cards
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld
from referee.games.lessons.lesson import (
    Example,
    Lesson,
    Pick,
    PlayedHand,
    PlayedLesson,
    Scored,
    claim,
    discard,
    held,
    layoff,
    meld,
    pickup,
    swap,
    throw,
)
from referee.games.lessons.replay import Replay
from referee.words import say

EARLIER_MELD = say("You laid a meld in this hand.")


HAND_PLAYED = PlayedHand(
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
    {"Ann": 50, "Bob": -40, "Cat": -10},
)
SCENES = HAND_PLAYED.replay.scenes

QUESTIONS: Mapping[str, Example | Pick] = {
    "set": meld("KS KH KD", means=True),
    "run": meld("9H TH JH", means=True),
    "alone": meld("7D", means=True),
    "short": meld("6H 7H", means=True),
    "sevens": meld("7S 7H", means=True),
    "pair": meld("9C 9D", means=False),
    "lone": meld("7H", means=True),
    "kept": held(SCENES["drawn"].without("Ann", "3C"), 96),
    "throw": throw(SCENES["seven"], "KH", "9D", "2D", means="KH"),
    "too-early": claim("Bob", "Cat", means=False, calls={"Cat": "KS KC"}, card="KH", had_turn=["Ann"]),
    "chi": pickup("4S", "4S", means=True, held=SCENES["chi"].held("Ann")),
    "same-turn": layoff("9D", "TD JD QD", means=True, claimed=True),
    "quarrel": claim("Bob", "Bob", "Cat", means=True, calls={"Bob": "AD 3D", "Cat": "2S 2H"}, card="2D"),
    "just-take": Example({"ask": "turn", "wants": "discard"}, False),
    "another-seven": layoff("7S", "7H 8H", means=False),
    "pon": claim("Cat", "Ann", means=True, calls={"Ann": "9C 9D"}, card="9S", to_reader=True),
    "paid": held(SCENES["out"].held("Bob"), 40),
    "with-joker": held("* KH 5D", 75),
    "joker-seven": meld("*7C 8C", means=False),
    "unmelded": layoff("JS", "8S 9S TS", means=False, opened=False),
    "claim-layoff": pickup("9H", "9H", means=False, use={"layoff": "9H", "on": "TH JH QH"}),
    "swap": swap("8C", "7C *8C", means=False),
    "same-rank": discard("9S", "9H", means=True),
}
GAMES = {
    "evening": Scored(
        (
            *HAND_PLAYED.scored.hands,
            {"out": "Cat", "held": {"Ann": "KD 7C 2H AS", "Bob": "KH 5D"}},
            {"out": "Bob", "held": {"Ann": "8S", "Cat": "* QS 3H"}},
        ),
        {"Ann": -16, "Bob": 18, "Cat": -2},
    ),
}

EXERCISES = (
    meld("7C", means=True),
    meld("7D 8D", means=True),
    meld("7D 9D", means=False),
    meld("6D 7H", means=False),
    meld("QH KH AH", means=True),
    layoff("7D", "7S 7H", means=True, words=EARLIER_MELD),
    layoff("8H", "7S", means=False, words=EARLIER_MELD),
    pickup("9H", "9H", means=True, held="TH JH 2C", words=say("You are next, and 9♥ was discarded.")),
    held("7S 7H 9D", 92, words=say("Another player went out. These cards are left in your hand.")),
    held("KD 7C 2H AS", 58, words=say("Another player went out. These cards are left in your hand.")),
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


def _on_a_seven(draw: Draw, yes: bool) -> Mapping[str, Any]:
    """A card beside a seven, which is alone or with another, or beside a meld as in other games."""
    if draw.below(2):
        return drills.layoff(EARLIER_MELD).draw(draw, yes)
    suit, other, third = draw.some("SHDC", 3)
    seven = Card(7, suit)
    on = draw.one([(seven,), (seven, Card(7, other)), (seven, Card(8, suit))])
    near = [Card(6, suit), Card(7, third), Card(5, suit), Card(8, third), Card(9, suit)]
    return {"on": write_cards(on), "cards": str(draw.one(near))}


LESSON = Lesson(
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        Drill("meld", _with_sevens),
        Drill("layoff", _on_a_seven, lambda _facts: EARLIER_MELD),
        Drill("pickup", _discarded, lambda _facts: say("Your turn is next.")),
        drills.count(jokers=True),
    ),
)
