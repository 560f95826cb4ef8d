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
    LAY_OFF,
    RUN,
    SET_OR_RUN,
    STOCK,
    WILD_JOKER,
    Example,
    Grid,
    Lesson,
    LessonChapter,
    Notes,
    Scored,
    Steps,
    discard,
    held,
    layoff,
    meld,
    pickup,
    swap,
    wild_chapter,
)
from referee.games.rummy500.book import brief
from referee.words import Words, say

PILE = "4C 7S 8D KH"
"""The discard pile of the examples, its top last."""


def _pickup(words: Words | None, card: str, held: str, means: bool) -> Example:
    return pickup(words, PILE, card, means, held=held, table=[])


def _laid(words: Words | None, *melds: str, means: int) -> Example:
    return Example(words, {"ask": "count", "melds": list(melds)}, means)


ASKED_PILE, FIXED = "4C 7S 8D KH", "6C 7C *8C"


def _laid_off(words: Words, cards: str, on: str, means: int) -> Example:
    return Example(words, {"ask": "count", "melds": [{"cards": cards, "on": on}]}, means)


def _take(words: Words, pile: str, card: str, means: bool, **more: Any) -> Example:
    return pickup(words, pile, card, means, table=[], **more)


OFTEN_ASKED = LessonChapter(
    "asked",
    (
        _take(say("The cards above 7♠ make a run with it."), "4C 7S 8S 9S", "7S", means=True, held="QD KD 2C"),
        _take(say("You want to take 7♠ alone."), ASKED_PILE, "7S", means=False, held="7H 7D 2C", take="7S"),
        _take(say("You want only the top card, to keep."), ASKED_PILE, "KH", means=True, held="7H 2C"),
        discard(say("You took these three cards for 7♠."), "KH", "7S 8D KH", means=True),
        discard(say("You took only 7♠."), "7S", "7S", means=False),
        meld(say("There is no fifth king."), "KS KH KD KC *", means=False),
        meld(say("A suit must not appear twice in a set."), "9S 9H 9S", means=False),
        layoff(say("A real card of a suit that the set does not have."), "9D", "9S 9H *9", means=True),
        layoff(say("The joker was laid as 8♣, so it cannot be 5♣ now."), "4C", FIXED, means=False),
        layoff(say("The ace is at the end of the run."), "2S", "QS KS AS", means=False),
        swap(say("You hold the card that the joker stands for."), "8C", FIXED, means=False, table=[]),
        _laid_off(say("You lay off an ace above a king."), "AS", "JS QS KS", 15),
        _laid_off(say("You lay off an ace below a two."), "AS", "2S 3S 4S", 1),
        Example(
            say("Ann discards 8♠. Bob calls rum, because it fits."),
            {"ask": "rum", "discard": "8S", "table": ["5S 6S 7S"]}, means=False,
        ),
    ),
    printed=False,
)  # fmt: skip
CHAPTERS = (
    LessonChapter(
        "object",
        (
            say("Lay as many points as you can on the table, and keep few in your hand."),
            say("The game ends when somebody has 500 points. Then the highest total wins."),
        ),
    ),
    LessonChapter(
        "players",
        (
            say("Two to eight players. Up to four use one pack, five or more use two packs."),
            say("Each pack has two jokers. A joker stands for any card that the meld could really have."),
            say("The ace is low (A-2-3) or high (Q-K-A)."),
        ),
    ),
    LessonChapter(
        "deal",
        (
            Steps(
                (
                    say("Everybody draws a card. The player with the lowest card deals first."),
                    say("Two players get thirteen cards each, three or more get seven each."),
                    say("The next card is turned up and begins the discard pile. The rest is the stock."),
                    say("The player on the dealer's left plays first. After each hand the next player deals."),
                )
            ),
        ),
    ),
    LessonChapter(
        "turn",
        (
            Steps(
                (
                    say("Draw the top card of the stock, or take from the discard pile."),
                    say("Lay melds and lay off cards, as many as you like, or wait."),
                    say("Discard one card. Spread the pile so that every card can be seen."),
                )
            ),
        ),
    ),
    LessonChapter(
        "pickup",
        (
            say("You may take any card in the pile, with all the cards above it."),
            say("You must use the card you wanted at once, in a new meld or as a lay-off."),
            say("The cards above it come into your hand. You may use them together with it."),
            say("If you take only the top card, you do not have to use it."),
            _pickup(say("You lay 7♠ with your sevens. 8♦ and K♥ stay in your hand."), "7S", "7H 7D 2C", means=True),
            _pickup(say("With these cards you cannot use it at once."), "7S", "7H 9C 2C", means=False),
        ),
    ),
    LessonChapter(
        "melds",
        (
            meld(say("A set: three or four cards of one rank, in different suits."), "7S 7H 7D", means=True),
            meld(say("A run: three or more consecutive cards of one suit."), "9C TC JC", means=True),
            meld(say("The ace may also be high, above the king."), "QH KH AH", means=True),
            meld(say("A run does not go around the corner."), "KH AH 2H", means=False),
            meld(say("The joker stands for 10♣."), "9C *TC JC", means=True),
            meld(say("In a set a joker needs no suit."), "9S 9H *9", means=True),
        ),
    ),
    LessonChapter(
        "layoff",
        (
            say("In your turn you may add cards to any meld on the table, your own or another player's."),
            say("A card that you lay off counts for you. Put it in front of you."),
            layoff(say("The next card of a run."), "QC", "9C TC JC", means=True),
            layoff(say("A fourth suit in a set."), "7C", "7S 7H 7D", means=True),
            layoff(say("There is a gap."), "KC", "9C TC JC", means=False),
        ),
    ),
    LessonChapter(
        "out",
        (
            say("The hand ends at once when a player has no cards, with or without a last discard."),
            say("If the stock is gone, play from the pile. The hand ends when a player does not take from it."),
        ),
    ),
    LessonChapter(
        "scoring",
        (
            Grid(
                (say("Card"), say("Points")),
                (
                    (say("2 to 10"), say("their number")),
                    (say("Jack, queen, king"), "10"),
                    (say("Ace below a two"), "1"),
                    (say("Any other ace"), "15"),
                    (say("A joker"), "15"),
                ),
            ),
            say("Add up the cards you laid. Subtract the cards left in your hand."),
            Scored(
                say("Ann went out. Bob laid a run and has two cards left, Cat laid nothing."),
                {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat")},
                (
                    {
                        "out": "Ann",
                        "plays": [{"by": "Bob", "meld": "QH KH AH"}, {"by": "Ann", "meld": "7S 7H 7D"}],
                        "held": {"Bob": "4H 9D", "Cat": "KS 8D 2C"},
                    },
                ),
                {"Ann": 21, "Bob": 22, "Cat": -20},
            ),
        ),
    ),
    LessonChapter(
        "end",
        (
            say("The game ends when a total reaches 500 at the end of a hand. The highest total wins."),
            say("If the highest totals are equal, play on until one player leads."),
        ),
    ),
    LessonChapter(
        "more",
        (
            Notes(
                (
                    say("If you took only the top card of the pile, you must discard a different card."),
                    say("If you took several cards, you may discard one of them, but not the one that you wanted."),
                    say("Lay cards only in your own turn. If a card fits two melds, say which one it joins."),
                    say("You may lay off before you have a meld of your own."),
                    say("Nobody takes a discard out of turn: calling “rum” is not played."),
                    say("Say which card a joker in a run stands for. Its place never changes after that."),
                    say("A joker in a set has no suit. You may still lay off a real card of a suit that is missing."),
                    say("A joker may stand for a card that is already on the table."),
                    say("Jokers on the table stay there: you cannot swap the real card for one."),
                    say("A set has at most four cards, jokers included. An ace at the end of a run closes that end."),
                    say("A joker in a meld counts 15 too. A total may be below zero."),
                    say("Left in your hand, an ace counts 15. Melds that you have not laid count against you too."),
                )
            ),
        ),
        printed=False,
    ),
    wild_chapter("9S TS 2D*JS", "AS 2S 3S", ("2H KD", 30)),
    LessonChapter(
        "mistakes",
        (
            _pickup(
                say("Taking 8♦ only for the king above it. 8♦ itself must be used at once."), "8D", "KS KD 2C", means=False
            ),
            _laid(say("Counting the ace as 15 in a low run. Here it counts 1."), "AS 2S 3S", means=6),
            held(say("Keeping a meld in your hand for later. If another player goes out, it counts against you."),
                  "TH TD TC", means=30),
        ),
        printed=False,
    ),
    OFTEN_ASKED,
)  # fmt: skip

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
    _laid(say("You laid these melds."), "QH KH AH", "2C 3C 4C", means=44),
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
    WILD_JOKER,
    (say("pick up"), say("Take a card from the discard pile with all cards above it.")),
    GO_OUT,
)

LESSON = Lesson(
    brief, CHAPTERS, EXERCISES, (drills.meld(jokers=True), drills.layoff(say("It is your turn.")), drills.count(jokers=True), Drill("pickup", _pile, lambda _facts: say("There are no melds on the table."))),
    GLOSSARY,
)  # fmt: skip
