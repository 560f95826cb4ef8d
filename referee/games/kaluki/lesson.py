"""Kaluki for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards import Card, write_cards
from referee.games.base.wild_ranks import wild_in_short
from referee.games.kaluki.options import KalukiRules
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld, a_set
from referee.games.lessons.lesson import (
    DISCARD_PILE,
    GO_OUT,
    HAND,
    JOKER,
    LAY_OFF,
    PENALTIES,
    SEQUENCE,
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
    opening,
    pickup,
    swap,
)
from referee.games.lessons.replay import Replay, Scene
from referee.words import Words, say, say_n


def brief(rules: KalukiRules) -> Iterator[Words]:
    """The game in short."""
    yield (
        say_n(
            "For two to six players, with two packs and {n} joker.",
            "For two to six players, with two packs and {n} jokers.",
            n=rules.jokers,
        )
        if rules.jokers
        else say("For two to six players, with two packs.")
    )
    yield from wild_in_short(rules)
    if rules.opening_points:
        yield say_n(
            "Your first melds must count {n} point together: you have then opened.",
            "Your first melds must count {n} points together: you have then opened.",
            n=rules.opening_points,
        )
    else:
        yield say("There is no minimum for your first meld: any meld opens.")
    yield say("After that, lay melds and lay off cards, and try to go out first.")
    if rules.settlement == "chips":
        yield say("The others pay the player who went out for the cards in their hands. The most chips win.")
    elif rules.elimination:
        yield say("The others get penalty points for the cards in their hands.")
    elif rules.lowest_wins:
        yield say("The others get penalty points for the cards in their hands. The lowest total wins.")
    else:
        yield say("The player who goes out scores what the others have left. The highest total wins.")
    if rules.hands_limit is not None:
        yield say_n("The game ends after {n} hand.", "The game ends after {n} hands.", n=rules.hands_limit)
    yield from _limit(rules)


def _limit(rules: KalukiRules) -> Iterator[Words]:
    """What the limit means, if there is one."""
    if rules.limit is None or rules.settlement == "chips":
        return
    if rules.elimination:
        yield (
            say_n(
                "A player who reaches {n} point is out, and the last one left wins.",
                "A player who reaches {n} points is out, and the last one left wins.",
                n=rules.limit,
            )
            if rules.limit_reached == "at"
            else say("A player who has more than {n} points is out, and the last one left wins.", n=rules.limit)
        )
    elif rules.limit_reached == "at":
        yield say("The game is over when somebody has {n} points.", n=rules.limit)
    else:
        yield say("The game is over when somebody has more than {n} points.", n=rules.limit)


PLAYERS = {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat")}
KINGS, HEARTS, GROUP = "KS KH KD", "5H 6H 7H", "KS KH *KD"


def reported(end: Scene) -> Mapping[str, Any]:
    """The hand as in a record: who went out, what the others hold, and every play."""
    out = next(name for name in end.hands if not end.count(name))
    return {"out": out, "held": {name: end.held(name) for name in end.hands if name != out}, "plays": end.plays}


HAND_PLAYED = PlayedHand(
    PLAYERS,
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
    reported,
    {"Ann": 0, "Bob": 63, "Cat": 66},
)
SCENES = HAND_PLAYED.replay.scenes
CLUBS, FOURS = (write_cards(each.first) for each in SCENES["bob-opens"].melds)
MELDED = (*KINGS.split(), *HEARTS.split())
SPADES = "8S 9S JS"
LAID_OFF = {"cards": "4C", "on": FOURS}


def left(scene: str, *gone: str) -> Mapping[str, Any]:
    """What the reader's cards count without those in melds."""
    return {"ask": "count", "held": SCENES[scene].without("Ann", *MELDED, *gone)}


QUESTIONS: Mapping[str, Example | Pick] = {
    "group": meld(None, KINGS, means=True),
    "sequence": meld(None, "6H *7H 8H", means=True),
    "enough": opening(None, [KINGS, "6H 7H 8H"], means=True),
    "take": pickup(None, "QD TD", "TD", means=True, held=SCENES["laid-off"].held("Ann"), opened=True),
    "left": held(None, SCENES["out"].held("Cat"), 66),
    "eights": meld(None, "8S 8S 8D", means=False),
    "short": opening(None, [KINGS, HEARTS], means=False),
    "upcard": pickup(None, "JH", "JH", means=False, held=SCENES["first"].held("Ann"), opened=False),
    "throw": Pick(
        {card: {"ask": "count", "held": SCENES["drawn"].without("Ann", card)} for card in ("2C", "JS", "AD")}, "AD"
    ),
    "worth": laid(CLUBS, FOURS, means=52),
    "early": layoff(None, "4C", FOURS, means=False, opened=False),
    "exchange": swap(None, "QC", CLUBS, means=True, opened=False),
    "becomes": Pick(
        {
            "8H": left("joker", "*"),
            "TD": left("joker", "*", "8D", "9D"),
            "TS": left("joker", "*", *SPADES.split()),
        },
        "TS",
    ),
    "at-once": layoff(None, "4C", FOURS, means=True, opened_now=True),
    "second-eight": layoff(None, "8S", "8S 9S *TS JS", means=False, opened_now=True),
    "fits": layoff(None, "2C", "3C 4C 5C 6C 7C", means=True),
    "ace-high": meld(None, "QD KD AD", means=True),
    "around": meld(None, "KD AD 2D", means=False),
    "fifth": meld(None, "KS KH KD KC *", means=False),
    "two-jokers": meld(None, "QH *KH *AH", means=True),
    "low-ace": laid("AS 2S 3S 4S", means=24),
    "counts-too": opening(None, [KINGS, HEARTS], means=False, layoffs=[LAID_OFF]),
    "took": opening(None, [KINGS, "6H 7H 8H"], means=False, took_discard="4C", layoffs=[LAID_OFF]),
    "same-card": discard(None, "KD", "KD", means=True),
    "own-place": layoff(None, "KD", GROUP, means=False),
    "real-king": swap(None, "KD", GROUP, means=True),
    "wild": Example(None, {"ask": "meld", "cards": "9S TS 2D*JS"}, True, rules={"wild_ranks": ("2",)}),
    "wild-itself": Example(None, {"ask": "meld", "cards": "AS 2S 3S"}, True, rules={"wild_ranks": ("2",)}),
    "wild-held": Example(None, {"ask": "count", "held": "2H KD"}, 30, rules={"wild_ranks": ("2",)}),
}
GAMES = {
    "game": Scored(
        PLAYERS,
        (
            {"out": "Ann", "held": {"Bob": 63, "Cat": 66}},
            {"out": "Bob", "held": {"Ann": 12, "Cat": 31}},
            {"out": "Ann", "held": {"Bob": 20, "Cat": 57}},
        ),
        {"Ann": 12, "Bob": 83, "Cat": 154},
    )
}


def reported_at_once(end: Scene) -> Mapping[str, Any]:
    """The same for a player who went out in one turn."""
    return {**reported(end), "kaluki": True}


ROMME_PLAYED = PlayedHand(
    {"Ann": PLAYERS["Ann"], "Bob": PLAYERS["Bob"]},
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
    reported_at_once,
    {"Ann": 0, "Bob": 104},
)
IN_ROMME = ROMME_PLAYED.replay.scenes
ROMME_QUESTIONS: Mapping[str, Example | Pick] = {
    "short": opening(None, [KINGS, "AH 2H 3H"], means=False, left=7),
    "upcard": pickup(None, "7C", "7C", means=True, held=IN_ROMME["dealt"].held("Ann"), opened=False),
    "early": swap(None, "8D", "6D 7D *8D", means=False, opened=False),
    "now": swap(None, "8D", "6D 7D *8D", means=True, opened_now=True),
    "left": held(None, IN_ROMME["out"].held("Bob"), 52),
    "high-ace": laid("JS QS *KS AS", means=41),
    "at-once": opening(None, ["AD 2D 3D 4D 5D", "2C 3C 4C 5C", "2S 2H 2D 2C"], means=True, left=1),
    "same-card": discard(None, "KD", "KD", means=True),
    "two-jokers": meld(None, "QH *KH *AH", means=True),
    "around": meld(None, "KD AD 2D", means=False),
}

SCALA_PLAYED = PlayedHand(
    PLAYERS,
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
    reported,
    {"Ann": 0, "Bob": 48, "Cat": 91},
)
IN_SCALA = SCALA_PLAYED.replay.scenes
LYING = [write_cards(each.cards) for each in IN_SCALA["second"].melds]
SCALA_QUESTIONS: Mapping[str, Example | Pick] = {
    "upcard": pickup(None, "8H", "8H", means=False, held=IN_SCALA["dealt"].held("Ann"), opened=False),
    "becomes": Pick(
        {
            "3D": {"ask": "opening", "melds": ["TH JH QH", "3S 3H *3D"], "left": 8},
            "7C": {"ask": "opening", "melds": ["TH JH QH", "5C 6C *7C"], "left": 8},
        },
        "7C",
    ),
    "take": pickup(None, "9C 8H", "8H", means=True, held=IN_SCALA["offered"].held("Ann"), opened=True),
    "throw": Pick(
        {card: {"ask": "discard", "card": card, "took": "8H", "table": LYING} for card in ("4D", "JS")}, "JS"
    ),
    "empty": pickup(None, "3C", "3C", means=False, held="3S 3H", opened=True, table=LYING),
    "left": held(None, IN_SCALA["out"].held("Cat"), 91),
    "one-joker": meld(None, "5H 8H * *", means=False),
    "low-ace": laid("AC 2C 3C", means=6),
    "taken-card": discard(None, "8H", "8H", means=False),
    "early": swap(None, "8D", "6D 7D *8D", means=False, opened=False),
    "joker": Example(None, {"ask": "discard", "card": "*"}, False),
}
RELATIVES = {
    "romme": PlayedLesson(ROMME_PLAYED, ROMME_QUESTIONS),
    "scala-40": PlayedLesson(SCALA_PLAYED, SCALA_QUESTIONS),
}

EXERCISES = (
    meld(None, "QD KD AD", means=True),
    meld(None, "9S 9H 9S", means=False),
    meld(say("The joker stands for 4♣."), "2C 3C *4C 5C", means=True),
    opening(None, ["KS KH KD", "6H 7H 8H"], means=True),
    opening(None, ["JS QS KS", "5D 6D 7D"], means=False),
    opening(None, ["AS AH AD", "2C 3C 4C"], means=True),
    layoff(say("You opened in an earlier turn."), "KC", "KS KH KD", means=True),
    swap(say("The joker stands for Q♣."), "QC", "TC JC *QC", means=True),
    held(say("Another player went out. These cards are left in your hand."), "AS KD 9C 4H", 38),
    held(say("Another player went out. These cards are left in your hand."), "* 8S 8H", 41),
)


def _opening(draw: Draw, _yes: bool) -> Mapping[str, Any]:
    taken: set[Card] = set()
    melds = [drills.without_repeats(lambda: a_set(draw, 3), taken)]
    melds += [drills.without_repeats(lambda: a_meld(draw), taken) for _ in range(draw.between(1, 2))]
    return {"melds": [write_cards(cards) for cards in melds]}


GLOSSARY = (
    HAND,
    (say("group"), say("Three or four cards of one rank in different suits.")),
    SEQUENCE,
    (say("open"), say("Lay your first melds, with enough points together.")),
    LAY_OFF,
    JOKER,
    (say("exchange"), say("Take a joker from a meld in exchange for the card that it stands for.")),
    GO_OUT,
    STOCK,
    DISCARD_PILE,
    PENALTIES,
)

LESSON = Lesson(
    brief,
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(jokers=True),
        drills.layoff(say("You opened in an earlier turn.")),
        drills.count(jokers=True),
        Drill("opening", _opening),
    ),
    GLOSSARY,
    RELATIVES,
)
