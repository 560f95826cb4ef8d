"""What somebody who has never played has to know of other tables: Continental, Carioca, and wild ranks."""

from __future__ import annotations

from referee.games.contract.presets import CARIOCA, CONTINENTAL
from referee.games.lessons import Example, LessonChapter, Notes, wild_chapter
from referee.words import say

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
                    say("Continental: melds of the opening may be longer, and you may lay off in the same turn."),
                    say("Continental: opening and going out in one turn scores −10. A joker in hand counts 50."),
                    say("Continental follows a Spanish encyclopedia, a club's rules and a card maker's page."),
                    say("Some deal six cards first or play four jokers. Some count 2 to 7 as 5, and 8 to king as 10."),
                )
            ),
            say("Chilean Carioca has a preset: ten deals of twelve cards, played counter-clockwise."),
            Example(
                say("Carioca, deal 9: the dirty run is one card of each rank, in any suits. The joker is the eight."),
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
                say("Carioca: a meld has one joker at the most."),
                {"ask": "meld", "cards": "5H * 7H *"},
                False,
                rules=CARIOCA,
            ),
            Notes(
                (
                    say("Carioca: deal 8 asks for four groups. After opening you may only lay off."),
                    say("Carioca: nobody claims a discard. Jokers stay where they are and are never discarded."),
                    say("Carioca: a joker in hand counts 30, an ace 20. Sequences of one suit may join."),
                    say("Carioca follows a Spanish encyclopedia, two programs and pages in Spanish and English."),
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
