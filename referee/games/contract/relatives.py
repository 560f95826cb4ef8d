"""What somebody who has never played has to know of other tables: Continental, and wild ranks."""

from __future__ import annotations

from referee.games.lessons import Example, LessonChapter, Notes, wild_chapter
from referee.words import say

CORNER = {"runs_ace": "wrap", "jokers_apart": True}
OTHER_TABLES = (
    LessonChapter(
        "relatives",
        (
            say("Spanish Continental has a preset: seven deals of 7 to 13 cards, played counter-clockwise."),
            Example(
                say("Continental: an ace may be between king and two."),
                {"ask": "meld", "cards": "QS KS AS 2S"},
                True,
                rules=CORNER,
            ),
            Example(
                say("Continental: two jokers must not be side by side in a sequence."),
                {"ask": "meld", "cards": "5H *6H *7H 8H"},
                False,
                rules=CORNER,
            ),
            Notes(
                (
                    say("Continental: melds of the opening may be longer, and you may lay off in the same turn."),
                    say("Continental: opening and going out in one turn scores −10. A joker in hand counts 50."),
                    say("Continental follows a Spanish encyclopedia, a club's rules and a card maker's page."),
                    say("Some deal six cards first or play four jokers. Some count 2 to 7 as 5, and 8 to king as 10."),
                )
            ),
        ),
        printed=False,
    ),
    wild_chapter("9S TS 2D*JS QS", "AS 2S 3S 4S", ("2H KD", 30)),
)
