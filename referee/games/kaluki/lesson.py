"""Kaluki for somebody who has never played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards import Card, write_cards
from referee.games.base.wild_ranks import wild_in_short
from referee.games.kaluki.options import ROMME, SCALA_40, SCALA_40_HOUSE, KalukiRules
from referee.games.lessons import drills
from referee.games.lessons.drills import Draw, Drill, a_meld, a_set
from referee.games.lessons.lesson import (
    DISCARD_PILE,
    GO_OUT,
    HAND,
    LAY_OFF,
    PENALTIES,
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
    opening,
    pickup,
    swap,
    wild_chapter,
)
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


KINGS, HEARTS, GROUP = "KS KH KD", "6H 7H 8H", "KS KH *KD"

OFTEN_ASKED = LessonChapter(
    "asked",
    (
        meld(say("There is no fifth king."), "KS KH KD KC *", means=False),
        meld(say("Two jokers in one sequence: K♥ and A♥."), "QH *KH *AH", means=True),
        opening(say("A low ace counts 15 too: 24 and 30 points."), ("AS 2S 3S 4S", KINGS), means=True),
        opening(say("You took 2♣ from the pile to open."), (KINGS, HEARTS), means=False, took_discard="2C"),
        pickup(
            say("You have not opened. With K♦ you lay kings and the sequence."), "4C KD", "KD", means=True,
            held="KS KH 6H 7H 8H 2C", opened=False,
        ),
        pickup(say("9♣ is below the top card."), "9C KD", "9C", means=False),
        layoff(say("You opened earlier in this turn."), "9H", HEARTS, means=True, opened_now=True),
        layoff(say("The joker is K♦, so K♦ itself has no place there."), "KD", GROUP, means=False),
        layoff(say("The suit that is still missing."), "KC", GROUP, means=True),
        swap(say("You hold K♦, and you have not opened."), "KD", GROUP, means=True, opened=False),
        discard(say("You took K♦ from the pile in this turn."), "KD", "KD", means=True),
    ),
    printed=False,
)  # fmt: skip
RELATIVES = LessonChapter(
    "relatives",
    (
        say("German Rommé has its own presets: 13 cards each, six jokers, and 40 points to open."),
        Example(
            say("Rommé: an ace below a two counts 1. 30 and 6 points are too few."),
            {"ask": "opening", "melds": ["KS KH KD", "AH 2H 3H"], "left": 7},
            False,
            rules=ROMME,
        ),
        Example(
            say("Rommé: you open and go out in this turn, which needs no points."),
            {"ask": "opening", "melds": ["KS KH KD", "AH 2H 3H"], "left": 1},
            True,
            rules=ROMME,
        ),
        Notes(
            (
                say("Rommé: anyone may take the discard. A joker that you take must be used in the same turn."),
                say("Sources for Rommé differ. These rules follow encyclopedias and rule pages in German and English."),
                say("Some tables ask for 30, 50 or 51 points to open in Rommé, or count a joker 25 or 30."),
                say("Some tables let Rommé sequences go round the corner, as in Q-K-A-2."),
                say("Some play Rommé with one joker in a meld, or take the discard only for a meld at once."),
            )
        ),
        say(
            "Scala 40 has two presets: the Italian federation's rules and rules for home. You need 40 "
            "points to open here too."
        ),
        Example(
            say("Scala 40: a meld may have at most one joker."),
            {"ask": "meld", "cards": "5H 8H * *"},
            False,
            rules=SCALA_40,
        ),
        Example(
            say("Scala 40: 8♦ could be laid off, so it must not be discarded."),
            {"ask": "discard", "card": "8D", "table": ["5D 6D 7D"]},
            False,
            rules=SCALA_40,
        ),
        Example(
            say("Scala 40 at home: you may open with the discard."),
            {"ask": "pickup", "pile": "9C 9S", "card": "9S", "held": "9H 9D 5-8C 2H", "opened": False},
            True,
            rules=SCALA_40_HOUSE,
        ),
        Notes(
            (
                say("Scala 40: only a player who has opened may take the discard, and must use it in that turn."),
                say("Scala 40: nobody goes out in the first round. A player who reaches 101 points is out."),
                say("At home a player who goes out in one turn needs no 40 points, and the others pay double."),
                say("Scala 40: the federation's rules as commonly published. House rules differ."),
                say(
                    "Scala 40 is played to 101, 201, 301 or 501. Tables differ on who may discard a card "
                    "that could be laid off."
                ),
            )
        ),
    ),
    printed=False,
)
CHAPTERS = (
    LessonChapter(
        "object",
        (
            say("Open with melds worth 51 points or more, then go out first."),
            say("Cards left in your hand are penalty points. The lowest total wins."),
        ),
    ),
    LessonChapter(
        "players",
        (
            say("Two to six players use two packs and four jokers."),
            say("The ace is low (A-2-3) or high (Q-K-A). A joker stands for any card."),
        ),
    ),
    LessonChapter(
        "deal",
        (
            Steps(
                (
                    say("The table chooses the first dealer. Later the player on the dealer's left deals."),
                    say("Two to four players get 15 cards each, five get 13, six get 11."),
                    say("The next card is turned up and begins the discard pile. The rest is the stock."),
                    say("The player on the dealer's left plays first."),
                )
            ),
        ),
    ),
    LessonChapter(
        "turn",
        (
            Steps(
                (
                    say("Draw the top card of the stock."),
                    say("You may take the top discard instead if you have opened, or open with it at once."),
                    say("Open, if you can. Once you have opened, lay melds and lay off."),
                    say("Discard one card, unless you have none left."),
                )
            ),
        ),
    ),
    LessonChapter(
        "melds",
        (
            meld(say("A group: three or four cards of one rank, all in different suits."), "KS KH KD", means=True),
            meld(say("A sequence: three or more consecutive cards of one suit."), "6H 7H 8H", means=True),
            meld(say("A suit must not appear twice in a group."), "KS KH KS", means=False),
            meld(say("The joker stands for 7♥."), "6H *7H 8H", means=True),
        ),
    ),
    LessonChapter(
        "opening",
        (
            say("Your first melds count 51 points or more together, and are laid in one turn."),
            say("An ace counts 15, even below a two. Face cards (J, Q, K) count 10."),
            say("A joker counts as the card it stands for."),
            opening(say("30 and 21 points."), ["KS KH KD", "7S 7H 7D"], means=True),
            opening(say("30 and 18 points."), ["KS KH KD", "5H 6H 7H"], means=False),
        ),
    ),
    LessonChapter(
        "layoff",
        (
            say("Once you have opened you may add cards to any player's melds, even in the same turn."),
            say("A lay-off counts for nothing when you open: only your melds count."),
            layoff(say("The next card of a sequence."), "9H", "6H 7H 8H", means=True),
            layoff(say("The same card, before you have opened."), "9H", "6H 7H 8H", means=False, opened=False),
        ),
    ),
    LessonChapter(
        "swap",
        (
            say("If you hold exactly the card that a joker stands for, you may exchange the two."),
            say("That is allowed on any player's meld, even before you have opened. The joker comes into your hand."),
            swap(say("You hold 7♥ and lay it in the joker's place."), "7H", "6H *7H 8H", means=True),
            swap(say("It must be exactly that card, in rank and suit."), "7S", "6H *7H 8H", means=False),
        ),
    ),
    LessonChapter("out", (say("The hand ends when a player has no cards, after a meld, a lay-off or a discard."), say("You may open and go out in one turn."))),
    LessonChapter(
        "scoring",
        (
            Grid(
                (say("Card left in hand"), say("Penalty points")),
                (
                    (say("2 to 10"), say("their number")),
                    (say("Jack, queen, king"), "10"),
                    (say("An ace"), "15"),
                    (say("A joker"), "25"),
                ),
            ),
            Scored(
                say("Ann went out. The others add up what they have left."),
                {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat")},
                ({"out": "Ann", "held": {"Bob": "AS KD 7C *", "Cat": "4S 4H"}},),
                {"Ann": 0, "Bob": 57, "Cat": 8},
            ),
        ),
    ),
    LessonChapter(
        "end",
        (
            say("The game is over when somebody has 150 penalty points or more at the end of a hand."),
            say("The lowest total wins. Tied players share the win."),
        ),
    ),
    LessonChapter(
        "more",
        (
            Notes(
                (
                    say("When you open with the top discard, it must be in one of the melds. A lay-off is not enough."),
                    say("When you lay a joker, say which card it stands for; in a group, name the suit too."),
                    say("A meld may have any number of jokers. A group has at most four cards, jokers included."),
                    say("You cannot lay off a card that a joker already stands for, but you may swap it "
                        "for the joker."),
                    say("Lay cards only in your own turn. Melds, lay-offs and exchanges may come in any order."),
                    say("Exchanging a joker does not count as opening. You may open with the joker that you took."),
                    say("You may discard any card, even the one that you have just taken."),
                    say("If the stock is gone, all discards are shuffled and become the new stock."),
                )
            ),
        ),
        printed=False,
    ),
    RELATIVES,
    wild_chapter("9S TS 2D*JS", "AS 2S 3S", ("2H KD", 30)),
    LessonChapter(
        "mistakes",
        (
            opening(
                say("Counting a lay-off towards the 51 points. Only the melds count."), ["KS KH KD", "5H 6H 7H"], means=False,
                layoffs=[{"cards": "8H", "on": "5H 6H 7H"}],
            ),
            opening(say("Counting a joker as 25 when you open. It counts as the card it stands for."), ["JS QS *KS AS"], means=False),
            held(say("Keeping a joker for later. Left in your hand it counts 25 points."), "* 2H", means=27),
        ),
        printed=False,
    ),
    OFTEN_ASKED,
)  # fmt: skip

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
    (say("sequence"), say("Three or more consecutive cards of one suit.")),
    (say("open"), say("Lay your first melds, with enough points together.")),
    LAY_OFF,
    WILD_JOKER,
    (say("exchange"), say("Take a joker from a meld in exchange for the card that it stands for.")),
    GO_OUT,
    STOCK,
    DISCARD_PILE,
    PENALTIES,
)

LESSON = Lesson(
    brief, CHAPTERS, EXERCISES, (drills.meld(jokers=True), drills.layoff(say("You opened in an earlier turn.")), drills.count(jokers=True), Drill("opening", _opening)),
    GLOSSARY,
)  # fmt: skip
