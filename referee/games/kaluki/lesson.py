"""Kaluki for beginners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import Card, write_cards
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld, a_set
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
    opening,
    pickup,
    reported,
    swap,
    throw,
)
from referee.games.lessons.replay import Replay, Scene
from referee.words import say

KINGS, HEARTS, GROUP = "KS KH KD", "5H 6H 7H", "KS KH *KD"


HAND_PLAYED = PlayedHand(
    Replay(
        {
            "Ann": "8S KD 4C 6H QC 9D KS 8D AD 5H 2C KH 8S JS 7H",
            "Bob": "TC 4S KC AS 9H * 4H 6S JC AH TH 4D 6H KC 3D",
            "Cat": "QH 3C KD 5C * JC 7H QS 6C 5D TD 4C 3S 7C 6S",
        },
        "JH",
        """
        [deal] 8S KD 4C 6H QC 9D KS 8D AD 5H 2C KH 8S JS 7H
        [sorted] KS KH KD / 5H 6H 7H / 8S 8S 8D / 9D / JS QC / 2C 4C / AD
        [first] KS KH KD / 5H 6H 7H / 8S 8S JS / 8D 9D / QC / 2C 4C / AD
        Ann: draw 9S
        [drawn] KS KH KD / 5H 6H 7H / 8S 8S 9S JS / 8D 9D / QC / 2C 4C / AD
        Ann: discard AD
        Bob: draw 2H
        Bob: TC JC *QC KC
        Bob: 4S 4H 4D
        Bob: discard 3D
        [bob-opens] KS KH KD / 5H 6H 7H / 8S 8S 9S JS / 8D 9D / QC / 2C 4C
        Cat: draw 2S
        Cat: discard 2S
        Ann: draw 3H
        [second] KS KH KD / 5H 6H 7H / 8S 8S 9S JS / 8D 9D / QC / 2C 4C / 3H
        Ann: QC swap 1
        [joker] KS KH KD / 5H 6H 7H / 8S 8S 9S JS / 8D 9D / * / 2C 4C / 3H
        Ann: KS KH KD
        Ann: 5H 6H 7H
        Ann: 8S 9S *TS JS
        [opened] 8S / 8D 9D / 2C 4C / 3H
        Ann: 4C > 2
        Ann: discard 8S
        [laid-off] 8D 9D / 2C / 3H
        Bob: draw QD
        Bob: KC > 3
        Bob: discard QD
        Cat: take
        Cat: QH QD QS
        Cat: 3C 4C 5C 6C 7C
        Cat: discard TD
        [cat-opens] 8D 9D / 2C / 3H
        Ann: take
        Ann: 8D 9D TD
        [taken] 2C / 3H
        Ann: 2C > 7
        Ann: discard 3H
        Bob: show
        Cat: show
        [out]
        """,
        packs=2,
        jokers=4,
    ),
    {"Ann": 0, "Bob": 63, "Cat": 66},
)
SCENES = HAND_PLAYED.replay.scenes
CLUBS, FOURS = (write_cards(each.first) for each in SCENES["bob-opens"].melds)
LAID_OFF = {"cards": "4C", "on": FOURS}


def loose(*laid: str) -> Mapping[str, Any]:
    """What the reader still holds after opening with kings, hearts and these cards."""
    return {"ask": "count", "held": SCENES["joker"].without("Ann", KINGS, HEARTS, *laid)}


QUESTIONS: Mapping[str, Example | Pick] = {
    "group": meld(KINGS, means=True),
    "sequence": meld("6H *7H 8H", means=True),
    "enough": opening([KINGS, "6H 7H 8H"], means=True),
    "take": pickup("QD TD", "TD", means=True, held=SCENES["laid-off"].held("Ann"), opened=True),
    "left": held(SCENES["out"].held("Cat"), 66),
    "eights": meld("8S 8S 8D", means=False),
    "short": opening([KINGS, HEARTS], means=False),
    "upcard": pickup("JH", "JH", means=False, held=SCENES["first"].held("Ann"), opened=False),
    "throw": throw(SCENES["drawn"], "2C", "JS", "AD", means="AD"),
    "worth": laid(CLUBS, FOURS, means=52),
    "early": layoff("4C", FOURS, means=False, opened=False),
    "exchange": swap("QC", CLUBS, means=True, opened=False),
    "becomes": Pick(
        {
            "8H": loose("*"),
            "TD": loose("8D 9D *"),
            "TS": loose("8S 9S * JS"),
        },
        "TS",
    ),
    "at-once": layoff("4C", FOURS, means=True, opened_now=True),
    "second-eight": layoff("8S", "8S 9S *TS JS", means=False, opened_now=True),
    "fits": layoff("2C", "3C 4C 5C 6C 7C", means=True),
    "ace-high": meld("QD KD AD", means=True),
    "around": meld("KD AD 2D", means=False),
    "fifth": meld("KS KH KD KC *", means=False),
    "two-jokers": meld("QH *KH *AH", means=True),
    "low-ace": laid("AS 2S 3S 4S", means=24),
    "counts-too": opening([KINGS, HEARTS], means=False, layoffs=[LAID_OFF]),
    "took": opening([KINGS, "6H 7H 8H"], means=False, took_discard="4C", layoffs=[LAID_OFF]),
    "same-card": discard("KD", "KD", means=True),
    "own-place": layoff("KD", GROUP, means=False),
    "real-king": swap("KD", GROUP, means=True),
    **WILD_TWOS,
}
GAMES = {
    "game": Scored(
        (
            {"out": "Ann", "held": {"Bob": 63, "Cat": 66}},
            {"out": "Bob", "held": {"Ann": 12, "Cat": 31}},
            {"out": "Ann", "held": {"Bob": 20, "Cat": 57}},
        ),
        {"Ann": 12, "Bob": 83, "Cat": 154},
    )
}


def reported_at_once(end: Scene) -> Mapping[str, Any]:
    """The hand as in a record, of a player who went out in one turn."""
    return {**reported(end), "kaluki": True}


ROMME_PLAYED = PlayedHand(
    Replay(
        {"Ann": "4S AH KD 8C 3H JC 5C KS 8D 6C 2H KH 4D", "Bob": "QS 6D AS JD QD 9C * 3D TH QC 7S 7D 5H"},
        "7C",
        """
        [dealt] KS KH KD / AH 2H 3H / 5C 6C 8C / 4S 4D / 8D / JC
        Ann: take
        [taken] KS KH KD / AH 2H 3H / 5C 6C 7C 8C / 4S 4D / 8D / JC
        Ann: discard JC
        Bob: draw 2C
        Bob: QS QD QC
        Bob: 6D 7D *8D
        Bob: discard 5H
        Ann: draw 9H
        [second] KS KH KD / AH 2H 3H / 5C 6C 7C 8C / 4S 4D / 8D / 9H
        Ann: KS KH KD
        Ann: AH 2H 3H
        Ann: 5C 6C 7C 8C
        [opened] 4S 4D / 8D / 9H
        Ann: 8D swap 2
        [swapped] 4S 4D / * / 9H
        Ann: 4S 4D *4H
        Ann: discard 9H
        Bob: show
        [out]
        """,
        packs=2,
        jokers=6,
    ),
    {"Ann": 0, "Bob": 104},
    reported_at_once,
)
IN_ROMME = ROMME_PLAYED.replay.scenes
ROMME_QUESTIONS: Mapping[str, Example | Pick] = {
    "short": opening([KINGS, "AH 2H 3H"], means=False, left=7),
    "upcard": pickup("7C", "7C", means=True, held=IN_ROMME["dealt"].held("Ann"), opened=False),
    "early": swap("8D", "6D 7D *8D", means=False, opened=False),
    "now": swap("8D", "6D 7D *8D", means=True, opened_now=True),
    "left": held(IN_ROMME["out"].held("Bob"), 52),
    "high-ace": laid("JS QS *KS AS", means=41),
    "at-once": opening(["AD 2D 3D 4D 5D", "2C 3C 4C 5C", "2S 2H 2D 2C"], means=True, left=1),
    "same-card": discard("KD", "KD", means=True),
    "two-jokers": meld("QH *KH *AH", means=True),
    "around": meld("KD AD 2D", means=False),
}

SCALA_PLAYED = PlayedHand(
    Replay(
        {
            "Ann": "8D 3S QH 5C * KD TH 8S 2S 3H 6C JH 4D",
            "Bob": "QS KS 5D 2D QD AC 6D JC QC 6S 7D TS 9C",
            "Cat": "TD 8H AH 3C 9S TC 7S AD 2H 6H 4S 4H 2S",
        },
        "8H",
        """
        [dealt] TH JH QH / * / 3S 3H / 5C 6C / 8S 8D / 4D / 2S / KD
        Ann: draw JS
        [drawn] TH JH QH / * / 3S 3H / 5C 6C / 8S 8D / 4D / 2S / JS / KD
        Ann: TH JH QH
        Ann: 5C 6C *7C
        [opened] 3S 3H / 8S 8D / 4D / 2S / JS / KD
        Ann: discard KD
        Bob: draw 5H
        Bob: 5D 6D 7D
        Bob: QS QD QC
        Bob: discard 9C
        Cat: draw 5S
        Cat: discard 8H
        [offered] 3S 3H / 8S 8D / 4D / 2S / JS
        Ann: take
        Ann: 8S 8D 8H
        [second] 3S 3H / 4D / 2S / JS
        Ann: 4D > 3
        Ann: discard JS
        Bob: draw 4S
        Bob: discard KS
        Cat: draw JD
        Cat: discard 3C
        Ann: take
        [third] 3S 3H 3C / 2S
        Ann: 3S 3H 3C
        Ann: discard 2S
        Bob: show
        Cat: show
        [out]
        """,
        packs=2,
        jokers=4,
    ),
    {"Ann": 0, "Bob": 48, "Cat": 91},
)
IN_SCALA = SCALA_PLAYED.replay.scenes
TABLE = [write_cards(each.cards) for each in IN_SCALA["second"].melds]
SCALA_QUESTIONS: Mapping[str, Example | Pick] = {
    "upcard": pickup("8H", "8H", means=False, held=IN_SCALA["dealt"].held("Ann"), opened=False),
    "becomes": Pick(
        {
            "3D": {"ask": "opening", "melds": ["TH JH QH", "3S 3H *3D"], "left": 8},
            "7C": {"ask": "opening", "melds": ["TH JH QH", "5C 6C *7C"], "left": 8},
        },
        "7C",
    ),
    "take": pickup("9C 8H", "8H", means=True, held=IN_SCALA["offered"].held("Ann"), opened=True),
    "throw": Pick(
        {card: {"ask": "discard", "card": card, "took": "8H", "table": TABLE} for card in ("4D", "JS")}, "JS"
    ),
    "empty": pickup("3C", "3C", means=False, held="3S 3H", opened=True, table=TABLE),
    "left": held(IN_SCALA["out"].held("Cat"), 91),
    "one-joker": meld("5H 8H * *", means=False),
    "low-ace": laid("AC 2C 3C", means=6),
    "taken-card": discard("8H", "8H", means=False),
    "early": swap("8D", "6D 7D *8D", means=False, opened=False),
    "joker": Example({"ask": "discard", "card": "*"}, False),
}
RELATIVES = {
    "romme": PlayedLesson(
        ROMME_PLAYED,
        ROMME_QUESTIONS,
        own_drills={"opening": None},
        differs=say("Germany's Kaluki, with six jokers and 40 points to open"),
    ),
    "scala-40": PlayedLesson(SCALA_PLAYED, SCALA_QUESTIONS, differs=say("Italy's Kaluki, with stricter rules")),
}

EXERCISES = (
    meld("QD KD AD", means=True),
    meld("9S 9H 9S", means=False),
    meld("2C 3C *4C 5C", means=True, words=say("The joker stands for 4♣.")),
    opening(["KS KH KD", "6H 7H 8H"], means=True),
    opening(["JS QS KS", "5D 6D 7D"], means=False),
    opening(["AS AH AD", "2C 3C 4C"], means=True),
    layoff("KC", "KS KH KD", means=True, words=say("You opened in an earlier turn.")),
    swap("QC", "TC JC *QC", means=True, words=say("The joker stands for Q♣.")),
    held("AS KD 9C 4H", 38, words=say("Another player went out. These cards are left in your hand.")),
    held("* 8S 8H", 41, words=say("Another player went out. These cards are left in your hand.")),
)


def _opening(draw: Draw, _yes: bool) -> Mapping[str, Any]:
    taken: set[Card] = set()
    melds = [drills.without_repeats(lambda: a_set(draw, 3), taken)]
    melds += [drills.without_repeats(lambda: a_meld(draw), taken) for _ in range(draw.between(1, 2))]
    return {"melds": [write_cards(cards) for cards in melds]}


LESSON = Lesson(
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(jokers=True, twins=True),
        drills.layoff(say("You opened in an earlier turn.")),
        drills.count(jokers=True),
        Drill("opening", _opening),
    ),
    RELATIVES,
)
