"""Contract Rummy for somebody who has never played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.cards import write_cards
from referee.games.contract.contracts import contract_of
from referee.games.contract.notation import in_words
from referee.games.contract.options import ContractRules
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_run, a_set, nearly
from referee.games.lessons.lesson import (
    WILD_TWOS,
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
    opening,
    pickup,
    reported,
    swap,
    throw,
)
from referee.games.lessons.replay import Replay, Scene
from referee.words import Words, say


def reported_by_turn(end: Scene) -> Mapping[str, Any]:
    """The deal as in a record, in which a joker that is taken and laid off at once is one play."""
    return {**reported(end), "plays": [*_joined(end.plays)]}


def _joined(plays: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    left = iter(plays)
    for play in left:
        yield {**play, "joker_on": next(left)["on"]} if "swap" in play else play


HAND_PLAYED = PlayedHand(
    Replay(
        {
            "Ann": "QC 8S 4H TS KD 8H 2C JS QH 9S",
            "Bob": "KH 6D 3C QS TH 8D 6H KC 7D 4S",
            "Cat": "JC 5H * 9D AH 3S JD TC 7C 6S",
        },
        "5C",
        """
        [deal] QC 8S 4H TS KD 8H 2C JS QH 9S
        [sorted] 8S 8H / QC QH / 9S TS JS / 2C 4H KD
        Ann: draw QS
        [drawn] 8S 8H / QC QH QS / 9S TS JS / 2C 4H KD
        Ann: discard KD
        Bob: take
        Bob: discard 8D
        [may-i] 8S 8H / QC QH QS / 9S TS JS / 2C 4H
        Ann: take
        Ann: draw *
        [claimed] 8S 8H 8D / QC QH QS / 9S TS JS / * / 2C 4H
        Cat: draw 9H
        Cat: discard TC
        Ann: draw 8C
        [ready] 8S 8H 8D 8C / QC QH QS / 9S TS JS / * / 2C 4H
        Ann: 8S 8H 8D
        Ann: QC QH QS
        [opened] 8C / 9S TS JS / * / 2C 4H
        Ann: discard 4H
        Bob: draw 6C
        Bob: KH KC KD
        Bob: 6D 6H 6C
        Bob: discard TH
        Cat: draw 5S
        Cat: discard AH
        Ann: draw 3H
        [second] 8C / 9S TS JS / * / 2C 3H
        Ann: 9S TS JS *QS
        Ann: 8C > 1
        Ann: discard 3H
        Bob: draw AS
        [one-card] 2C
        Bob: QS swap 5
        Bob: *KS > 5
        [swapped] 2C
        Bob: AS > 5
        Bob: discard 7D
        Cat: draw KS
        Cat: discard KS
        Ann: draw QD
        [last] QD / 2C
        Ann: QD > 2
        Ann: discard 2C
        Bob: show
        Cat: show 5S 5H / 9H 9D / JD JC / * / 3S 6S 7C
        [out]
        """,
        packs=2,
        jokers=2,
    ),
    {"Ann": 0, "Bob": 7, "Cat": 79},
    reported_by_turn,
)
SCENES = HAND_PLAYED.replay.scenes
EIGHTS, QUEENS, SEQUENCE_WITH_JOKER = "8S 8H 8D", "QC QH QS", "9S TS JS *QS"


QUESTIONS: Mapping[str, Example | Pick] = {
    "group": meld("8S 8H 8H", means=True),
    "sequence": meld("9S TS JS QS", means=True),
    "exact": opening([f"{EIGHTS} 8C", QUEENS], means=False, deal=1),
    "last-queen": layoff("QD", QUEENS, means=True),
    "beneath": pickup(write_cards(SCENES["may-i"].pile), "5C", means=False),
    "dear": held("* AS AH", 45),
    "spades": meld("9S TS JS", means=False),
    "throw": throw(SCENES["drawn"], "2C", "KD", "4H", means="KD"),
    "several": claim("Ann", "Cat", "Bob", means=True),
    "out-of-turn": claim("Cat", "Ann", means=True, to_reader=True),
    "at-once": Example({"ask": "meld", "cards": EIGHTS, "own_turn": False}, False),
    "same-turn": layoff("8C", EIGHTS, means=False, opened=False, opened_now=True),
    "joker": meld(SEQUENCE_WITH_JOKER, means=True),
    "swap": swap("QS", SEQUENCE_WITH_JOKER, means=True),
    "ace": layoff("AS", "9S TS JS QS *KS", means=True),
    "left": held(SCENES["out"].held("Cat"), 79),
    "joined": opening(["5H 6H 7H 8H", "9H TH JH QH"], means=False, deal=3),
    "last-deal": opening(["5H 6H 7H 8H 9H", "2S 3S 4S 5S", "TC JC QC KC"], means=True, deal=7, left=0),
    "part": opening([EIGHTS], means=False, deal=2),
    "two-jokers": opening(["8H * *", "4D 4D 4S"], means=True, deal=1),
    "around": meld("QC KC AC 2C", means=False),
    "from-group": swap("KS", "KH KC *K", means=False),
    "twice": claim("Ann", "Cat", means=False, last_claim="Cat"),
    "same-card": discard("KD", "KD", means=True),
    **WILD_TWOS,
}
GAMES = {
    "game": Scored(
        (
            {"out": "Ann", "held": {"Bob": 7, "Cat": 79}},
            {"out": "Cat", "held": {"Ann": 31, "Bob": 22}},
            {"out": "Bob", "held": {"Ann": 18, "Cat": 40}},
            {"out": "Cat", "held": {"Ann": 12, "Bob": 65}},
            {"out": "Ann", "held": {"Bob": 27, "Cat": 9}},
            {"out": "Bob", "held": {"Ann": 44, "Cat": 16}},
            {"out": "Cat", "held": {"Ann": 35, "Bob": 58}},
        ),
        {"Ann": 140, "Bob": 179, "Cat": 144},
    ),
}


def reported_in_one_turn(end: Scene) -> Mapping[str, Any]:
    """The deal of Continental as in a record: the winner opened and went out in one turn."""
    return {**reported(end), "one_turn": True}


CONTINENTAL_PLAYED = PlayedHand(
    Replay(
        {"Ann": "KD 9H 5H KS AS 9S 6D", "Bob": "7C 5D * 7H 5C 7D 5S"},
        "2H",
        """
        [dealt] KD KS / 9H 9S / 5H 6D / AS
        Ann: draw KH
        [drawn] KD KS KH / 9H 9S / 5H 6D / AS
        Ann: discard AS
        Bob: draw QD
        Bob: 5C 5D 5S
        Bob: 7C 7D 7H
        Bob: discard QD
        [bob-opens] KD KS KH / 9H 9S / 5H 6D
        Ann: draw 9C
        [ready] KD KS KH / 9H 9S 9C / 5H 6D
        Ann: KD KS KH
        Ann: 9H 9S 9C
        [opened] 5H 6D
        Ann: 5H > 1
        Ann: discard 6D
        Bob: show
        [out]
        """,
        packs=2,
        jokers=6,
    ),
    {"Ann": -10, "Bob": 50},
    reported_in_one_turn,
)
IN_CONTINENTAL = CONTINENTAL_PLAYED.replay.scenes
CONTINENTAL_QUESTIONS: Mapping[str, Example | Pick] = {
    "throw": throw(IN_CONTINENTAL["drawn"], "6D", "AS", "5H", means="AS"),
    "longer": opening(["5C 5D 5S", "7C 7D 7H *"], means=True, deal=1),
    "ready": opening(["KD KS KH", "9H 9S 9C"], means=True, deal=1),
    "same-turn": layoff("5H", "5C 5D 5S", means=True, opened=False, opened_now=True),
    "left": held(IN_CONTINENTAL["out"].held("Bob"), 50),
    "around": meld("QS KS AS 2S", means=True),
    "jokers-apart": meld("5H *6H *7H 8H", means=False),
    "joined": opening(["5H 6H 7H 8H", "9H TH JH QH"], means=True, deal=3),
    "new-meld": Example({"ask": "meld", "cards": "6C 6D 6H", "opened": True}, False),
    "swap": swap("QS", SEQUENCE_WITH_JOKER, means=True),
}

CARIOCA_PLAYED = PlayedHand(
    Replay(
        {"Ann": "7C JH 5S KC * 2H JS AD 9S 7D 5H JD", "Bob": "5D KH AC 8C 5C KD 4D AS 5C KS QC 8H"},
        "4C",
        """
        [dealt] JH JS JD / 7C 7D / * / 5S 5H / 2H 9S KC AD
        Ann: draw TS
        Ann: JH JS JD
        Ann: 7C 7D *
        [opened] 5S 5H / 2H / 9S TS / KC / AD
        Ann: discard AD
        Bob: draw 9D
        Bob: 5D 5C 5C
        Bob: KH KD KS
        Bob: discard QC
        Ann: draw 7S
        [bob-opens] 5S 5H / 7S / 2H / 9S TS / KC
        Ann: 5S 5H > 3
        Ann: KC > 4
        Ann: 7S > 2
        Ann: discard TS
        Bob: draw 3C
        Bob: discard AC
        Ann: draw JC
        Ann: JC > 1
        Ann: discard 9S
        Bob: draw 6C
        Bob: discard AS
        Ann: draw 7H
        [last] 2H / 7H
        Ann: 7H > 2
        Ann: discard 2H
        Bob: show
        [out]
        """,
        packs=2,
        jokers=4,
    ),
    {"Ann": 0, "Bob": 38},
    reported_by_turn,
)
IN_CARIOCA = CARIOCA_PLAYED.replay.scenes
CARIOCA_QUESTIONS: Mapping[str, Example | Pick] = {
    "ready": opening(["JH JS JD", "7C 7D *"], means=True, deal=1),
    "throw": throw(IN_CARIOCA["opened"], "2H", "KC", "AD", means="AD"),
    "fits": layoff("5S 5H", "5D 5C 5C", means=True),
    "swap": swap("QS", SEQUENCE_WITH_JOKER, means=False),
    "last": layoff("7H", "7C 7D * 7S", means=True),
    "left": held(IN_CARIOCA["out"].held("Bob"), 38),
    "two-jokers": meld("5H * 7H *", means=False),
    "new-meld": Example({"ask": "meld", "cards": "6C 6D 6H", "opened": True}, False),
    "throw-joker": Example({"ask": "discard", "card": "*"}, False),
    "around": meld("QS KS AS 2S", means=True),
    "dirty": opening(["AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS"], means=True, deal=9),
    "royal": opening(["AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QD KH"], means=False, deal=10),
}
LIVERPOOL_PLAYED = PlayedHand(
    Replay(
        {
            "Ann": "9H JS 5C KD 4C 2H 9C AD 6C QH JD",
            "Bob": "QS 8S 4H 9D KC TS 7D QD 3H 9S 5D",
            "Cat": "2S KH 5H 6D TC 6H AS 4D 2D 8D 3S",
        },
        "6S",
        """
        [dealt] 9H 9C / 4C 5C 6C / JS JD / QH / KD / 2H / AD
        Ann: draw 8C
        Ann: discard AD
        Bob: draw TH
        Bob: discard 9D
        [may-i] 9H 9C / 4C 5C 6C 8C / JS JD / QH / KD / 2H
        Ann: take
        Ann: draw 7C
        Cat: draw 7H
        Cat: discard AS
        Ann: draw 3C
        [ready] 9H 9C 9D / 3C 4C 5C 6C 7C 8C / JS JD / QH / KD / 2H
        Ann: 9H 9C 9D
        Ann: 3C 4C 5C
        Ann: discard KD
        Bob: draw QC
        Bob: QS QD QC
        Bob: 8S 9S TS
        Bob: discard KC
        Cat: draw 2C
        Cat: 2S 2D 2C
        Cat: 5H 6H 7H
        Cat: discard KH
        Ann: draw JH
        [second] 6C 7C 8C / JS JD JH / QH / 2H
        Ann: 6C 7C 8C > 2
        Ann: QH > 3
        Ann: JS > 4
        Ann: 2H > 5
        Ann: discard JD
        Bob: draw JC
        Bob: 4H 3H > 6
        Bob: discard JC
        Cat: draw 5S
        Cat: discard TC
        Ann: draw 8H
        [last] JH / 8H
        Ann: 8H > 6
        Ann: discard JH
        Bob: show
        Cat: show
        [out]
        """,
        packs=2,
        jokers=2,
    ),
    {"Ann": 25, "Bob": 22, "Cat": 66},
    reported_by_turn,
    before=({"out": "Bob", "held": {"Ann": 25, "Cat": 40}},),
)
IN_LIVERPOOL = LIVERPOOL_PLAYED.replay.scenes
LIVERPOOL_QUESTIONS: Mapping[str, Example | Pick] = {
    "short": meld("4C 5C 6C", means=True),
    "claim": claim("Cat", "Ann", means=True, to_reader=True),
    "six": opening(["9H 9C 9D", "3C 4C 5C 6C 7C 8C"], means=False, deal=2),
    "new-meld": Example({"ask": "meld", "cards": "JS JD JH", "opened": True}, False),
    "fits": layoff("8H", "3H 4H 5H 6H 7H", means=True),
    "left": held(IN_LIVERPOOL["out"].held("Cat"), 26),
    "again": claim("Ann", "Cat", means=False, last_claim="Bob"),
    "twins": meld("8S 8H 8H", means=True),
    "swap": swap("QS", SEQUENCE_WITH_JOKER, means=True),
    "around": meld("QC KC AC 2C", means=False),
    "last-deal": opening(["5H 6H 7H", "2S 3S 4S", "TC JC QC"], means=False, deal=7, left=3),
}

SHANGHAI_PLAYED = PlayedHand(
    Replay(
        {
            "Ann": "3S JH KS * 7D 9H QS 4C 8H AS 2S",
            "Bob": "9D 2C 8S JS AH TD 3C KC JD 5C 3H",
            "Cat": "4H QC 9C 6D AD 5H KD 2H TC 6H 8D",
        },
        "6S",
        """
        [dealt] 8H 9H JH / QS KS AS 2S 3S / * / 4C 7D
        Ann: draw 7C
        Ann: discard 4C
        Bob: take
        Bob: discard JS
        [may-i] 8H 9H JH / QS KS AS / 2S 3S / * / 7C 7D
        Ann: take
        Ann: draw * 5D
        [claimed] 8H 9H JH / JS QS KS AS / 2S 3S / * * / 5D / 7C 7D
        Cat: draw 4D
        Cat: discard AD
        Ann: draw QH
        Ann: 8H 9H *TH JH
        Ann: JS QS KS AS
        Ann: discard 5D
        Bob: draw QD
        Bob: 2C 3C 4C 5C
        Bob: 9D TD JD QD
        Bob: discard AH
        Cat: draw 6C
        Cat: discard KD
        Ann: draw KH
        [second] QH KH / 7C 7D * / 2S 3S
        Ann: QH KH > 1
        Ann: 7C 7D *
        Ann: discard 3S
        Bob: draw 5S
        Bob: discard KC
        Cat: draw TS
        Cat: discard TS
        Ann: draw 7H
        [last] 7H / 2S
        Ann: 7H > 1
        Ann: discard 2S
        Bob: show
        Cat: show
        [out]
        """,
        packs=2,
        jokers=4,
    ),
    {"Ann": 18, "Bob": 58, "Cat": 115},
    reported_by_turn,
    before=(
        {"out": "Cat", "held": {"Ann": 18, "Bob": 30}},
        {"out": "Ann", "held": {"Bob": 12, "Cat": 45}},
    ),
)
IN_SHANGHAI = SHANGHAI_PLAYED.replay.scenes
SHANGHAI_QUESTIONS: Mapping[str, Example | Pick] = {
    "low-ace": meld("AS 2S 3S 4S", means=False),
    "claim": claim("Cat", "Ann", means=True, claims={"Ann": 0}, to_reader=True),
    "two-jokers": meld("8H 9H * *", means=False),
    "behind-ace": layoff("2S", "JS QS KS AS", means=False),
    "fits": layoff("7H", "8H 9H *TH JH QH KH", means=True),
    "left": held(IN_SHANGHAI["out"].held("Bob"), 16),
    "third": claim("Cat", "Ann", means=False, claims={"Ann": 2}),
    "in-group": meld("7D * *", means=True),
    "joker-on": layoff("*", "8H 9H *TH JH", means=False),
    "swap": swap("QS", SEQUENCE_WITH_JOKER, means=True),
    "last-deal": opening(["5H 6H 7H 8H", "2S 3S 4S 5S", "TC JC QC KC"], means=True, deal=7, left=0),
}
RELATIVES = {
    "liverpool": PlayedLesson(
        LIVERPOOL_PLAYED,
        LIVERPOOL_QUESTIONS,
        differs=say("Contract Rummy with eleven cards in every deal"),
    ),
    "shanghai": PlayedLesson(
        SHANGHAI_PLAYED,
        SHANGHAI_QUESTIONS,
        differs=say("Contract Rummy with more jokers, and claims that cost more"),
    ),
    "continental": PlayedLesson(
        CONTINENTAL_PLAYED,
        CONTINENTAL_QUESTIONS,
        differs=say("Spain's Contract Rummy: 7 cards in the first deal, 13 in the last"),
    ),
    "carioca": PlayedLesson(
        CARIOCA_PLAYED,
        CARIOCA_QUESTIONS,
        differs=say("Chile's Contract Rummy: ten deals of twelve cards"),
    ),
}

EXERCISES = (
    meld("JD QD KD AD", means=True),
    meld("5S 5S 5D", means=True),
    meld("QC KC AC 2C", means=False),
    opening(["8H 8S 8C", "4D 4D 4S"], means=True, deal=1, words=say("It is deal 1: two groups.")),
    opening(["5H 6H 7H 8H", "TH JH QH KH"], means=True, deal=3, words=say("It is deal 3: two sequences.")),
    opening(["8S 8H 8C", "9S TS JS"], means=False, deal=2, words=say("It is deal 2: one group and one sequence.")),
    layoff("8S", "9S TS JS QS", means=True, words=say("You opened in an earlier turn.")),
    layoff("8S", "9S TS JS QS", means=False, opened=False, words=say("You have not opened.")),
    held("QH 5D 5C *", 35, words=say("Another player went out. These cards are left in your hand.")),
    held("AS 9H TD", 34, words=say("Another player went out. These cards are left in your hand.")),
)


def _opening(draw: Draw, yes: bool) -> Mapping[str, Any]:
    deal = draw.between(1, 3)
    letters = [*contract_of(ContractRules(), deal)]
    if not yes and draw.below(3) == 0:
        letters[0] = "R" if letters[0] == "G" else "G"
    melds = [a_set(draw, 3) if each == "G" else a_run(draw, 4) for each in letters]
    if not yes and draw.below(2):
        melds[-1] = nearly(draw, melds[-1])
    return {"deal": deal, "melds": [write_cards(cards) for cards in melds]}


def _deal(facts: Mapping[str, Any]) -> Words:
    contract = in_words(contract_of(ContractRules(), facts["deal"]))
    return say("It is deal {deal}: {contract}.", deal=facts["deal"], contract=contract)


LESSON = Lesson(
    PlayedLesson(HAND_PLAYED, QUESTIONS, GAMES),
    EXERCISES,
    (
        drills.meld(run=4, jokers=True),
        drills.layoff(say("You opened in an earlier turn."), run=4),
        drills.count(jokers=True),
        Drill("opening", _opening, _deal),
    ),
    RELATIVES,
    least_run=lambda rules: int(rules.min_run),
    any_suits=True,
)
