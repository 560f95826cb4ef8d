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
    LAY_OFF,
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
)
from referee.games.seven.options import SevenRules
from referee.words import Words, say, say_n

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


OFTEN_ASKED = LessonChapter(
    "asked",
    (
        meld(say("A seven and an eight of different suits are not a meld."), "7H 8S", means=False),
        meld(say("Six and eight need the seven between them."), "6H 8H", means=False),
        meld(say("The joker is 8♣ here, the seven is real."), "7C *8C", means=True),
        meld(say("In a meld of two cards the joker is never the seven."), "*7C 8C", means=False),
        meld(say("With three cards the joker may be the seven too."), "*7C 8C 9C", means=True),
        layoff(say("The seven became a run when 8♠ was laid off."), "7H", "7S 8S", means=False),
        layoff(say("Two sevens are a set, and grow by sevens."), "8S", "7S 7H", means=False),
        layoff(say("Both together make a run."), "5S 6S", "7S", means=True),
        layoff(say("You have laid no meld in this hand."), "JS", "8S 9S TS", means=False, opened=False),
        pickup(say("You must meld a claimed card at once; you cannot keep it."), "9H", "9H", means=False, held="2C 4D"),
        pickup(say("9♥ is below the top card."), "9H 2C", "9H", means=False),
        swap(say("Jokers stay on the table. You cannot swap the real card for one."), "8C", "7C *8C", means=False),
        discard(say("You may discard any other card."), "9S", "9H", means=True),
        discard(say("You claimed 9♥ in this turn."), "9H", "9H", means=False),
        Example(
            say("Bob calls chi, then Dan calls pon. Dan gets it."),
            {
                "ask": "claim", "seats": ["Ann", "Bob", "Cat", "Dan"], "turn": "Bob", "callers": ["Bob", "Dan"],
                "calls": {"Bob": "chi", "Dan": "pon"},
            },
            True,
            {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat"), "Dan": say("Dan")},
        ),
    ),
    printed=False,
)  # fmt: skip
CHAPTERS = (
    LessonChapter(
        "object",
        (
            say("Lay your cards on the table as melds, and be the first to run out of cards."),
            say("Then the others pay you for the cards in their hands."),
        ),
    ),
    LessonChapter(
        "players",
        (
            say("Two to six players, best three to five, use one pack and one joker."),
            say("The ace is low (A-2-3) or high (Q-K-A). A joker stands for any card."),
        ),
    ),
    LessonChapter(
        "deal",
        (
            Steps(
                (
                    say("The table chooses the first dealer. Later the player on the dealer's left deals."),
                    say("Everybody gets seven cards, one at a time."),
                    say("The rest is the stock. No card is turned up."),
                    say("The dealer plays first."),
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
                    say("Lay melds and lay off, as much as you like. Nobody has to."),
                    say("Discard one card, unless you have none left."),
                )
            ),
        ),
    ),
    LessonChapter(
        "melds",
        (
            meld(say("A set: three or four cards of one rank."), "KS KH KD", means=True),
            meld(say("A run: three or more consecutive cards of one suit."), "9H TH JH", means=True),
            meld(say("A seven alone is a meld."), "7D", means=True),
            meld(say("A seven with the six or eight of its suit is one too."), "6H 7H", means=True),
            meld(say("Two sevens are a set."), "7S 7H", means=True),
            meld(say("Other pairs are not melds."), "8S 8H", means=False),
        ),
    ),
    LessonChapter(
        "layoff",
        (
            say("Once you have laid a meld in this hand you may add cards to any player's melds."),
            layoff(say("6♠ makes a run of the lone seven."), "6S", "7S", means=True),
            layoff(say("5♠ is not next to it."), "5S", "7S", means=False),
            layoff(say("The next card of a run, if you have laid a meld."), "JS", "8S 9S TS", means=True),
        ),
    ),
    LessonChapter(
        "calls",
        (
            say("Instead of drawing you may claim the last discard, once everybody has had a turn."),
            Notes(
                (
                    say("Pon: anyone except the player who discarded may claim it for a set."),
                    say("Chi: only the next player may claim it for a run."),
                    say("A pon beats a chi, whoever spoke first."),
                    say("The card is melded at once, in a new meld of three cards or more."),
                    say("The turn is then yours. Players in between are passed over."),
                )
            ),
            pickup(say("9♥ was discarded. You have 9♠ and 9♦: pon."), "9H", "9H", means=True, held="9S 9D 2C"),
        ),
    ),
    LessonChapter("out", (say("The hand ends when a player has no cards, after a meld, a lay-off or a discard."),)),
    LessonChapter(
        "scoring",
        (
            Grid(
                (say("Card left in hand"), say("Points")),
                (
                    (say("2 to 10"), say("their number")),
                    (say("Ace, jack, queen, king"), "10"),
                    (say("Each seven"), say("doubles the whole hand")),
                    (say("The joker"), say("multiplies the whole hand by five")),
                ),
            ),
            Scored(
                say("Ann went out. The others pay Ann for what they have left."),
                {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat")},
                ({"out": "Ann", "held": {"Bob": "KD 7C 2H AS", "Cat": "KH 5D"}},),
                {"Ann": 73, "Bob": -58, "Cat": -15},
            ),
        ),
    ),
    LessonChapter("end", (say("The players decide when the game ends."), say("The player with the highest total wins."))),
    LessonChapter(
        "more",
        (
            Notes(
                (
                    say("A lone seven is neither a set nor a run until a card is laid off on it."),
                    say("Two lone sevens on the table stay two melds."),
                    say("Jokers on the table stay there: you cannot swap the real card for one."),
                    say("A discarded joker cannot be claimed."),
                    say("If the stock is gone, all discards but the top one are shuffled into a new stock."),
                    say("Nobody has to meld or to claim."),
                )
            ),
        ),
        printed=False,
    ),
    LessonChapter(
        "mistakes",
        (
            held(say("Keeping a seven for later. It doubles what you have left."), "7S KH", 34),
            held(say("Keeping the joker. The whole hand counts five times."), "* KH 5D", 75),
            layoff(say("Laying off before your first meld."), "JS", "8S 9S TS", means=False, opened=False),
        ),
        printed=False,
    ),
    OFTEN_ASKED,
)  # fmt: skip

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
    """One or two cards about a seven, or a meld as in other games."""
    if draw.below(2):
        return drills.meld(jokers=True).draw(draw, yes)
    suit, other = draw.some("SHDC", 2)
    seven = Card(7, suit)
    good = [(seven,), (seven, Card(8, suit)), (Card(6, suit), seven), (seven, Card(7, other))]
    bad = [(Card(8, suit),), (seven, Card(9, suit)), (Card(6, other), seven), (Card(6, suit), Card(8, suit))]
    return {"cards": write_cards(draw.one(good if yes else bad))}


def _discarded(draw: Draw, _yes: bool) -> Mapping[str, Any]:
    """A discard, and a hand in which there may be two that go with it."""
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
    WILD_JOKER,
    GO_OUT,
    STOCK,
    DISCARD_PILE,
)


def _on_a_seven(draw: Draw, yes: bool) -> Mapping[str, Any]:
    """A card beside a seven, alone or with another, or beside a meld as in other games."""
    if draw.below(2):
        return drills.layoff(SAID).draw(draw, yes)
    suit, other, third = draw.some("SHDC", 3)
    seven = Card(7, suit)
    on = draw.one([(seven,), (seven, Card(7, other)), (seven, Card(8, suit))])
    near = [Card(6, suit), Card(7, third), Card(5, suit), Card(8, third), Card(9, suit)]
    return {"on": write_cards(on), "cards": str(draw.one(near))}


LESSON = Lesson(
    brief, CHAPTERS, EXERCISES,
    (
        Drill("meld", _with_sevens),
        Drill("layoff", _on_a_seven, lambda _facts: SAID),
        Drill("pickup", _discarded, lambda _facts: say("Your turn is next.")),
        drills.count(jokers=True),
    ),
    GLOSSARY,
)  # fmt: skip
