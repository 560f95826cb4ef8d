"""Gin for somebody who has never played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards import PACK, Card
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
    Grid,
    Lesson,
    LessonChapter,
    Notes,
    Scored,
    Steps,
    discard,
    layoff,
    meld,
    pickup,
)
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
    """Whether a player may knock with a discard."""
    return Example(words, {"ask": "knock", "held": rest, "discard": discard, **more}, means)


def deadwood(words: Words | None, held: str, means: int, **more: Any) -> Example:
    """What the deadwood of cards is."""
    return Example(words, {"ask": "deadwood", "held": held, **more}, means)


DEFENDER, KNOCKER = "2S 2H 2D 2C 8S 8D 8C 9S 7C AC", ("KS KC KD", "5S 6S 7S", "9C TC JC")
SHARED = "7S 8S 9S 9H 9D AC 2C 3C 4D AD"
OFTEN_ASKED = LessonChapter(
    "asked",
    (
        deadwood(
            say("Ann knocked with 10 points. Bob breaks up his eights, and lays off 8♠ 9♠ and 8♣ 7♣: an undercut."),
            DEFENDER, 9, against=KNOCKER,
        ),
        deadwood(say("The same cards, but Ann has gin. Bob keeps his eights."), DEFENDER, 17, against=KNOCKER, gin=True),
        knock(say("All eleven cards are in melds. You discard 9♠."), f"{RUN_AND_SET} 2H 3H 4H 5H", "9S", means=True),
        knock(
            say("You did not see the run of hearts when you laid down your hand."), f"{RUN_AND_SET} 2H 3H 4H KD", "KD",
            means=True, melds=(RUN_OF_FOUR, SIXES),
        ),
        knock(
            say("9♠ is used in both the run and the set."), SHARED, "KD", means=False,
            melds=("7S 8S 9S", "9S 9H 9D", "AC 2C 3C"),
        ),
        layoff(say("7♠ alone, without 8♠."), "7S", RUN_OF_FOUR, means=False),
        layoff(say("A lay-off on the knocker's deadwood."), "JH", "JD", means=False),
        pickup(say("You have two twos, but 2♣ is not on top."), "2C 7S", "2C", means=False, held="2H 2D 9C"),
        discard(say("You took 7♠ from the pile in this turn."), "7S", "7S", means=True),
    ),
    printed=False,
)  # fmt: skip
CHAPTERS = (
    LessonChapter(
        "object",
        (
            say("Collect melds in your hand. End the hand while your other cards are worth few points."),
            say("Your other cards are called deadwood. The first player with 100 points wins the game."),
        ),
    ),
    LessonChapter(
        "players",
        (
            say("Two players use one pack of 52 cards, without jokers."),
            say("From low to high: A 2 3 4 5 6 7 8 9 10 J Q K. The ace is always low."),
        ),
    ),
    LessonChapter(
        "deal",
        (
            Steps(
                (
                    say("Both draw a card. The player with the lower card deals first."),
                    say("The dealer shuffles, and each player gets ten cards, one at a time."),
                    say("The next card is turned up: the upcard. It begins the discard pile."),
                    say("The rest of the pack is the stock. Put it face down beside the upcard."),
                )
            ),
            say("Later the loser of a hand deals the next one."),
        ),
    ),
    LessonChapter(
        "turn",
        (
            Steps(
                (
                    say("Draw the top card of the stock, or the top card of the discard pile."),
                    say("Add up your deadwood. Your melds stay in your hand, where nobody sees them."),
                    say("Discard one card face up. If you may knock and want to, discard it face down."),
                )
            ),
            say("The first turn is different. The non-dealer may take the upcard or pass, then the dealer may."),
            say("If both pass, the non-dealer draws from the stock."),
        ),
    ),
    LessonChapter(
        "melds",
        (
            meld(say("A set: three or four cards of one rank."), "6H 6D 6C", means=True),
            meld(say("A run: three or more consecutive cards of one suit."), "9S TS JS QS", means=True),
            meld(say("The ace is below the two, never above the king."), "QH KH AH", means=False),
            say("Deadwood counts: an ace 1, face cards (J, Q, K) 10 each, others their face value."),
            deadwood(say("Seven cards are in melds, three are deadwood."), f"{RUN_AND_SET} 2H AD 2D", 5),
        ),
    ),
    LessonChapter(
        "knock",
        (
            say("After drawing you may knock if the ten cards that you keep have 10 points of deadwood or less."),
            say("Discard face down and lay your hand face up, with each meld separate. The hand is over."),
            knock(say("You discard K♦. Few points are left."), f"{RUN_AND_SET} 2H AD 2D", "KD", means=True),
            knock(say("Too many points are left here."), f"{RUN_AND_SET} 8H AD 5D", "KD", means=False),
            knock(say("Every card is in a meld: this is gin."), f"{RUN_AND_SET} AD 2D 3D", "KD", means=True),
        ),
    ),
    LessonChapter(
        "layoff",
        (
            say("After a knock the other player may lay off cards on the knocker's melds."),
            layoff(say("A card at either end of a run."), "8S", "9S TS JS QS", means=True),
            layoff(say("The fourth card of a set."), "6S", "6H 6D 6C", means=True),
            layoff(say("The same run, but the knocker has gin."), "8S", "9S TS JS QS", means=False, gin=True),
            say("The other player may also break up melds and arrange the hand again, to lay off more."),
        ),
    ),
    LessonChapter(
        "scoring",
        (
            Grid(
                (say("The hand ended with"), say("Score")),
                (
                    (say("a knock, and the knocker has less deadwood"), say("knocker: the difference")),
                    (say("a knock, and the other player has as much or less (undercut)"), say("other player: the difference + 25")),
                    (say("gin"), say("player with gin: the other player's deadwood + 25")),
                ),
            ),
            say("For the other player, only the deadwood left after laying off counts."),
            Scored(
                say("Three hands: Ann knocks, Bob knocks and is undercut, Bob has gin."),
                PLAYERS,
                (
                    {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20}},
                    {"end": "knock", "by": "Bob", "held": {"Ann": 4, "Bob": 9}},
                    {"end": "gin", "by": "Bob", "held": {"Ann": 23, "Bob": 0}},
                ),
                {"Ann": 45, "Bob": 48},
            ),
        ),
    ),
    LessonChapter(
        "end",
        (
            say("A player with 100 points or more at the end of a hand wins the game and scores a bonus of 100."),
            say("Each player then scores 25 for every hand won. If the loser won none, the winner scores "
                "another 100."),
            Scored(
                say("Ann reaches 100 in the third hand."),
                PLAYERS,
                (
                    {"end": "knock", "by": "Ann", "held": {"Ann": 3, "Bob": 51}},
                    {"end": "gin", "by": "Bob", "held": {"Ann": 12, "Bob": 0}},
                    {"end": "gin", "by": "Ann", "held": {"Ann": 0, "Bob": 33}},
                ),
                {"Ann": 256, "Bob": 62},
            ),
        ),
    ),
    LessonChapter(
        "more",
        (
            Notes(
                (
                    say("You may discard the card that you have just taken from the pile. Only its top card may be taken or looked at."),
                    say("Only the other player lays off, never the knocker, and only on melds. Nobody has to."),
                    say("Cards may be laid off one after another: 8♠ and then 7♠ on 9♠ 10♠ J♠."),
                    say("If all eleven cards are in melds, you still discard one. That is gin, without an extra bonus."),
                    say("Gin cannot be undercut. If the other player has no deadwood either, gin still scores 25."),
                    say("You may break up your melds and arrange them again until you lay your hand open."),
                    say("Your hand counts the way you lay it out, even if a better arrangement was possible."),
                    say("If only two cards are left in the stock after a discard, the hand is void. The same player deals again."),
                )
            ),
        ),
        printed=False,
    ),
    LessonChapter(
        "mistakes",
        (
            meld(say("A run around the corner: the ace does not join king and two."), "KD AD 2D", means=False),
            deadwood(
                say("One card in two melds: 7♣ can be in the set or in the run, not in both."), "7H 7D 7C 8C 9C", 14
            ),
            knock(
                say("Knocking too early: only the deadwood left after your discard counts."), "4S 5S 6S 9H 9D 9C AH 3D 4D 5C",
                "KC", means=False,
            ),
        ),
        printed=False,
    ),
    OFTEN_ASKED,
)  # fmt: skip

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
    CHAPTERS,
    EXERCISES,
    (
        drills.meld(),
        drills.layoff(say("The other player knocked.")),
        drills.count(),
        Drill("knock", _knocking),
        Drill("deadwood", _leaving),
    ),
    GLOSSARY,
)
