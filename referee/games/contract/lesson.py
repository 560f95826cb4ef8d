"""Contract Rummy for somebody who has never played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import write_cards
from referee.games.contract.book import brief
from referee.games.contract.contracts import contract_of
from referee.games.contract.notation import in_words
from referee.games.contract.options import CARIOCA, CONTINENTAL, ContractRules
from referee.games.lessons import drills
from referee.games.lessons.drills import (
    Draw,
    Drill,  # fmt: skip
    a_run,
    a_set,
    nearly,
)
from referee.games.lessons.lesson import (
    DISCARD_PILE,
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
from referee.words import Words, say

PLAYERS = {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat")}


def _open(words: Words | None, deal: int, melds: Sequence[str], means: bool) -> Example:
    return opening(words, melds, means, deal=deal)


CONTRACTS = Grid(
    (say("Deal"), say("Contract"), say("Cards each")),
    tuple(
        (str(deal), in_words(letters), str(cards))
        for deal, (letters, cards) in enumerate(
            zip(ContractRules().contracts, ContractRules().cards_dealt, strict=True), 1
        )
    ),
)
FOUR_PLAYERS = {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat"), "Dan": say("Dan")}
KING, LONG = "JS QS *KS AS", ("5H 6H 7H 8H 9H", "2S 3S 4S 5S", "TC JC QC KC")

OFTEN_ASKED = LessonChapter(
    "asked",
    (
        meld(say("Two jokers in one sequence: 10♠ and J♠."), "9S *TS *JS QS", means=True),
        layoff(say("The same card a second time."), "8H", "8S 8H 8C", means=True),
        opening(say("Deal 1: a group with two jokers."), ("8H * *", "4D 4D 4S"), means=True, deal=1),
        opening(say("Deal 3: two sequences that overlap."), ("5H 6H 7H 8H", "7H 8H 9H TH"), means=True, deal=3),
        opening(say("Deal 7: a longer sequence, and one card is left to discard."), LONG, means=True, deal=7, left=1),
        opening(say("The same melds, but two cards are left."), LONG, means=False, deal=7, left=2),
        swap(say("You lay the joker at the front of the same sequence, as 10♠."), "KS", KING, means=True, then_on=KING),
        swap(say("A joker in a group."), "KS", "KH KC *K", means=False),
        swap(say("You opened in this turn."), "KS", KING, means=False, opened=False, opened_now=True),
        Example(
            say("Cat made the last claim. Now Cat and Dan say “May I?” in Ann's turn."),
            {"ask": "claim", "seats": [*FOUR_PLAYERS], "turn": "Ann", "callers": ["Cat", "Dan"], "last_claim": "Cat"},
            means=True, players=FOUR_PLAYERS,
        ),
        Example(
            say("Cat made the last claim, and only Cat says “May I?” again."),
            {"ask": "claim", "seats": [*FOUR_PLAYERS], "turn": "Ann", "callers": ["Cat"], "last_claim": "Cat"},
            means=False, players=FOUR_PLAYERS,
        ),
        pickup(say("9♣ is below the top card."), "4H 9C KD", "9C", means=False),
        discard(say("You took K♦ from the pile in this turn."), "KD", "KD", means=True),
    ),
    printed=False,
)  # fmt: skip
OTHER_TABLES = (
    LessonChapter(
        "relatives",
        (
            say("Spanish Continental has a preset: seven deals of 7 to 13 cards, played counter-clockwise."),
            Example(
                say("Continental: an ace may be between king and two."),
                {"ask": "meld", "cards": "QS KS AS 2S"},
                True,
                rules=CONTINENTAL,
            ),
            Example(
                say("Continental: two jokers must not be side by side in a sequence."),
                {"ask": "meld", "cards": "5H *6H *7H 8H"},
                False,
                rules=CONTINENTAL,
            ),
            Notes(
                (
                    say("Continental: the melds you open with may be longer, and you may lay off in the same turn."),
                    say("Continental: opening and going out in one turn scores −10. A joker in hand counts 50."),
                    say(
                        "Sources for Continental differ. These rules follow a Spanish encyclopedia, a "
                        "club's rules and a card maker's page."
                    ),
                    say("Some deal six cards first or play four jokers. Some count 2 to 7 as 5, and 8 to king as 10."),
                )
            ),
            say("Chilean Carioca has a preset: ten deals of twelve cards, played counter-clockwise."),
            Example(
                say(
                    "Carioca, deal 9: a dirty run is one card of each rank, in any suits. Here the joker is the eight."
                ),
                {"ask": "opening", "melds": ["AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS"], "deal": 9},
                True,
                rules=CARIOCA,
            ),
            Example(
                say("Carioca, deal 10: the royal run is ace to king of one suit."),
                {"ask": "opening", "melds": ["AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QD KH"], "deal": 10},
                False,
                rules=CARIOCA,
            ),
            Example(
                say("Carioca: a meld may have at most one joker."),
                {"ask": "meld", "cards": "5H * 7H *"},
                False,
                rules=CARIOCA,
            ),
            Notes(
                (
                    say("Carioca: deal 8 asks for four groups. After opening you may only lay off."),
                    say("Carioca: nobody claims a discard. Jokers stay where they are and are never discarded."),
                    say("Carioca: a joker in hand counts 30, an ace 20. Sequences of one suit may join."),
                    say(
                        "Sources for Carioca differ. These rules follow a Spanish encyclopedia, two "
                        "programs, and web pages in Spanish and English."
                    ),
                    say(
                        "Some play Carioca with eight, nine or eleven deals, or with three sequences after four groups."
                    ),
                    say("Some count a joker 50, or allow none or several in the royal run."),
                )
            ),
        ),
        printed=False,
    ),
    wild_chapter("9S TS 2D*JS QS", "AS 2S 3S 4S", ("2H KD", 30)),
)
CHAPTERS = (
    LessonChapter(
        "object",
        (
            say("In each deal, lay the melds of its contract, then go out first."),
            say("Cards left in your hand are penalty points. After seven deals the lowest total wins."),
        ),
    ),
    LessonChapter(
        "players",
        (
            say("Two to five players use two packs, six to eight use three."),
            say("There is one joker fewer than there are players."),
            say("The ace is low (A-2-3-4) or high (J-Q-K-A). A joker stands for any card."),
        ),
    ),
    LessonChapter("contracts", (CONTRACTS,)),
    LessonChapter(
        "deal",
        (
            Steps(
                (
                    say("The table chooses the first dealer. Later the player on the dealer's left deals."),
                    say("Everybody gets as many cards as the table of contracts says, one at a time."),
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
                    say("Draw the top card of the stock or of the discard pile."),
                    say("Open with the whole contract, if you can. If you opened earlier, lay melds and lay off."),
                    say("Discard one card, unless you have none left."),
                )
            ),
        ),
    ),
    LessonChapter(
        "melds",
        (
            meld(say("A group: three or more cards of one rank. A suit may appear twice."), "8S 8H 8H", means=True),
            meld(say("A sequence: four or more consecutive cards of one suit."), "9S TS JS QS", means=True),
            meld(say("Three cards are too few for a sequence."), "9S TS JS", means=False),
            meld(say("The joker stands for J♠."), "9S TS *JS QS", means=True),
            meld(say("In a group a joker needs no suit."), "8S 8H *8", means=True),
        ),
    ),
    LessonChapter(
        "opening",
        (
            say("Your first melds in deals 1 to 6 are exactly the contract: groups of three, sequences of four."),
            say("For deal 7 see “Going out”."),
            _open(say("Deal 2: one group and one sequence."), 2, ["8S 8H 8C", "9S TS *JS QS"], means=True),
            _open(say("Deal 1 asks for two groups."), 1, ["8S 8H 8C", "9S TS JS QS"], means=False),
            say("Two sequences of one suit must not join into one. Leave a gap between them, or let them overlap."),
            _open(say("Deal 3: these two would join."), 3, ["5H 6H 7H 8H", "9H TH JH QH"], means=False),
        ),
    ),
    LessonChapter(
        "layoff",
        (
            say("From the turn after your opening you may add cards to any player's melds."),
            layoff(say("The next card of a sequence."), "KS", "9S TS JS QS", means=True),
            layoff(say("The same card, in the turn in which you open."), "KS", "9S TS JS QS", means=False, opened=False,
                    opened_now=True),
        ),
    ),
    LessonChapter(
        "swap",
        (
            say("You have opened, and you hold the card that a joker in a sequence stands for. Then you may exchange them."),
            say("The joker must be laid off at once, on another meld or on the same sequence."),
            say("You may not take it into your hand or use it in a new meld. A joker in a group stays there."),
            swap(
                say("You lay K♠ in its place. The joker moves to the eights."), "KS", "JS QS *KS AS", means=True,
                table=["8H 8D 8C"], then_on="8H 8D 8C",
            ),
        ),
    ),
    LessonChapter(
        "claim",
        (
            Steps(
                (
                    say("A player has discarded, and it is your turn to draw. You may take the discard."),
                    say("If you do not want it, any other player may say “May I?”."),
                    say("If several do, the first in turn order after you gets it."),
                    say("That player takes the discard and one card from the stock, and lays nothing."),
                    say("The next card in the pile is now on top, and is offered in the same way."),
                    say("Nobody may claim twice in a row. When nobody wants the top card, you draw from the stock."),
                )
            ),
            Example(
                say("Ann does not want the discard. Bob and Cat say “May I?”."),
                {"ask": "claim", "seats": [*PLAYERS], "turn": "Ann", "callers": ["Cat", "Bob"]},
                means=True,
                players=PLAYERS,
            ),
        ),
    ),
    LessonChapter(
        "out",
        (
            say("The deal ends when a player has no cards, after a meld, a lay-off or a discard."),
            say("In deal 7 you open and go out in one turn. Lay all your cards, or all but one discard."),
            say("To do so you may lay sequences of more than four cards, and more melds than three sequences."),
        ),
    ),
    LessonChapter(
        "scoring",
        (
            Grid(
                (say("Card left in hand"), say("Penalty points")),
                (
                    (say("2 to 10"), say("their number")),
                    (say("Jack, queen, king"), "10"),
                    (say("An ace"), "15"),
                    (say("A joker"), "15"),
                ),
            ),
            Scored(
                say("Ann went out. The others add up what they have left."),
                PLAYERS,
                ({"out": "Ann", "held": {"Bob": "KD 7C 2H AS *", "Cat": "4S 4H"}},),
                {"Ann": 0, "Bob": 49, "Cat": 8},
            ),
        ),
    ),
    LessonChapter(
        "end", (say("The game is over after the seventh deal. The lowest total wins, and tied players "
                    "share the win."),)
    ),
    LessonChapter(
        "more",
        (
            Notes(
                (
                    say("You may discard any card, even the one that you have just taken. Only the top card of the "
                        "pile may be taken."),
                    say("Your own discard and the first upcard may be claimed. The player whose turn it is cannot claim."),
                    say("The player who made the last claim is skipped. After another player's claim you may claim "
                        "again."),
                    say("A meld may have any number of jokers. Say which card a joker in a sequence stands for."),
                    say("That card never changes. A joker at the end of 5♥ 6♥ 7♥ is laid as 4♥ or as 8♥."),
                    say("After the opening a group may have more than four cards, even the same card twice."),
                    say("In the turn in which you open you may not lay off. In deals 1 to 6 you lay only "
                        "the contract."),
                    say("You lay cards only in your own turn. Once you have opened, you may lay new melds of any "
                        "kind too."),
                    say("If the stock is gone, all discards but the top one are shuffled and become the new stock."),
                    say("If the stock is gone and there is nothing to shuffle, the deal ends and everybody scores."),
                )
            ),
        ),
        printed=False,
    ),
    *OTHER_TABLES,
    LessonChapter(
        "mistakes",
        (
            _open(say("Laying only a part of the contract. It is laid all at once."), 2, ["8S 8H 8C"], means=False),
            _open(
                say("Opening with a group of four. The fourth card is laid off in a later turn."), 1,
                ["8S 8H 8C 8D", "4D 4D 4S"], means=False,
            ),
            held(say("Keeping jokers and aces too long. They count most."), "* AS AH", means=45),
        ),
        printed=False,
    ),
    OFTEN_ASKED,
)  # fmt: skip

EXERCISES = (
    meld(None, "JD QD KD AD", means=True),
    meld(None, "5S 5S 5D", means=True),
    meld(None, "QC KC AC 2C", means=False),
    _open(say("It is deal 1: two groups."), 1, ["8H 8S 8C", "4D 4D 4S"], means=True),
    _open(say("It is deal 3: two sequences."), 3, ["5H 6H 7H 8H", "TH JH QH KH"], means=True),
    _open(say("It is deal 2: one group and one sequence."), 2, ["8S 8H 8C", "9S TS JS"], means=False),
    layoff(say("You opened in an earlier turn."), "8S", "9S TS JS QS", means=True),
    layoff(say("You have not opened."), "8S", "9S TS JS QS", means=False, opened=False),
    held(say("Another player went out. These cards are left in your hand."), "QH 5D 5C *", 35),
    held(say("Another player went out. These cards are left in your hand."), "AS 9H TD", 34),
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


GLOSSARY = (
    (say("contract"), say("The melds with which everybody must open in a deal.")),
    (say("group"), say("Three or more cards of one rank.")),
    (say("sequence"), say("Four or more consecutive cards of one suit.")),
    (say("open"), say("Lay your first melds: the whole contract at once.")),
    LAY_OFF,
    WILD_JOKER,
    (say("May I"), say("Asking for a discard when it is not your turn.")),
    STOCK,
    DISCARD_PILE,
    PENALTIES,
)

LESSON = Lesson(
    brief, CHAPTERS, EXERCISES, (drills.meld(run=4, jokers=True), drills.layoff(say("You opened in an earlier turn."), run=4), drills.count(jokers=True), Drill("opening", _opening, _deal)),
    GLOSSARY,
)  # fmt: skip
