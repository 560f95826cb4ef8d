"""Every option of Gin in one place, with its presets."""

from __future__ import annotations

from dataclasses import dataclass

from referee.fields import called, choice, flag, number, setting
from referee.games.base.options import (
    Preset,
    Rules,
    order_of_play,
)
from referee.games.remedies.options import ASK, CHOSEN_EACH_TIME, RemedyOption, card_points, fine_points, fix
from referee.words import Fault, say

DEALING = say("Dealing and drawing")
GAME = say("Winning the game")
TABLES = {2: "two", 3: "dealer-out", 4: "partners"}
"""The way a number of players plays, if the table has not chosen."""
TABLE_NAMES = {
    "two": say("two players"),
    "dealer-out": say("three, and the dealer sits out"),
    "winner-stays": say("three, and the loser sits out"),
    "partners": say("four, two games at once"),
}
MORE_BOXES = {"least": 0, "most": 5, "group": GAME}
OR_TARGET = {"least": 0, "most": 1000, "words": {"target": say("the same as the target")}, "group": GAME}
BONUS = {"least": 0, "most": 100}
KNOCKING = say("Knocking")
HAND = say("Scoring a hand")


@dataclass(frozen=True, kw_only=True)
class HandRules:
    """The options of a hand."""

    knock_limit: int = number(
        10,
        say("Knock limit"),
        say("The most deadwood with which a player may knock; 0 is straight gin."),
        least=0,
        most=50,
        group=KNOCKING,
        clauses=("gin.limit", "gin.knock"),
        sentence=say("Knock with {value} points or fewer"),
        asked_first=1,
    )
    limit_chosen: bool = flag(
        False,
        say("The table sets the limit of each hand"),
        say("Before each hand the table sets the knock limit, from 0 to 50."),
        group=KNOCKING,
        clauses=("gin.limit",),
    )
    upcard_limit: bool = flag(
        False,
        say("The first upcard sets the limit"),
        say("Oklahoma: a number card allows its face value, a face card 10, an ace as set below."),
        group=KNOCKING,
        clauses=("gin.limit",),
    )
    upcard_ace: str = choice(
        "gin-only",
        say("An ace as the upcard"),
        say("What an ace as the first upcard allows."),
        values={"gin-only": say("gin only"), "one": say("knocking with one point")},
        group=KNOCKING,
        clauses=("gin.limit",),
        sentence=say("An ace as the first upcard allows {value}"),
    )
    spades_double: bool = flag(
        False,
        say("Spades double"),
        say("A hand whose first upcard is a spade counts double, bonuses included."),
        group=HAND,
        clauses=("gin.double",),
        sentence=say("A spade as the first upcard doubles the hand"),
    )
    gin_bonus: int = number(
        25,
        say("Bonus for gin"),
        say("Added to the opponent's deadwood; 20 in other books."),
        **BONUS,
        group=HAND,
        clauses=("gin.gin-bonus",),
        sentence=say("Gin scores {value} extra points"),
    )
    undercut_bonus: int = number(
        25,
        say("Bonus for an undercut"),
        say("Added to the difference; 10 to 20 in other books."),
        **BONUS,
        group=HAND,
        clauses=("gin.undercut",),
        sentence=say("An undercut scores {value} extra points"),
        asked_first=2,
    )
    undercut_on_tie: bool = flag(
        True,
        say("Equal deadwood is an undercut"),
        say("If no, equal deadwood scores nothing for anyone."),
        group=HAND,
        clauses=("gin.undercut",),
    )
    big_gin_bonus: int = number(
        0,
        say("Bonus for big gin"),
        say("Bonus for melding all eleven cards without a discard: often 31 or 50; 0 if not played."),
        **BONUS,
        group=HAND,
        clauses=("gin.big-gin", "gin.big-gin-bonus"),
        sentence=say("Big gin scores {value} extra points"),
        asked_first=3,
    )
    layoff_on_gin: bool = flag(
        False,
        say("Lay-offs against gin"),
        say("The opponent may lay off cards on a gin hand too."),
        group=HAND,
        clauses=("gin.no-layoff-on-gin", "gin.gin-bonus"),
        sentence=say("You may lay off cards on gin"),
    )
    runs_ace: str = choice(
        "low",
        say("The ace in runs"),
        say("Which cards may be next to an ace in a run."),
        values={
            "low": say("only below the two"),
            "high": say("also above the king"),
            "wrap": say("also between king and two"),
        },
        group=HAND,
        clauses=("gin.run",),
    )
    ace_points: int = choice(
        1,
        say("An ace as deadwood"),
        say("How many points an ace counts; usually 15 if runs go around the corner."),
        values={1: say("1 point"), 11: say("11 points"), 15: say("15 points")},
        group=HAND,
        clauses=("gin.values",),
    )


FALSE_KNOCK = RemedyOption(
    say("A knock above the limit"),
    say("What a knock with too much deadwood becomes."),
    {
        "play-open": say("play on with the hand face up"),
        "opponent-chooses": say("the opponent chooses"),
        "take-back": say("pick up the hand again"),
        "undercut": say("an undercut"),
    },
)
FALSE_GIN = RemedyOption(
    say("Gin with deadwood"),
    say("How a call of gin is treated if there is deadwood within the knock limit."),
    {"as-knock": say("a knock"), "false-knock": say("a knock above the limit")},
)
LOOKED_BACK = RemedyOption(
    say("Looking through the discards"),
    say("What it costs to look at older discards."),
    {ASK: CHOSEN_EACH_TIME, "warn": say("a warning"), "both-look": say("both may look"), "points": say("a fine")},
)
MISSED_LAYOFF = RemedyOption(
    say("A forgotten lay-off"),
    say("Whether cards may be laid off after the count has been announced."),
    {ASK: CHOSEN_EACH_TIME, "allow": say("allowed until the score is written"), "strict": say("too late")},
)


@dataclass(frozen=True, kw_only=True)
class GinFixes:
    """The options of Gin Rummy for when something has gone wrong."""

    fix_exposed_deal: str = fix("fix_exposed_deal", "redeal", "table.fix-exposed-deal")
    fix_count_early: str = fix("fix_count_early", "redeal", "gin.fix-count-early")
    fix_exposed: str = fix("fix_exposed", "by-partner", "table.fix-exposed-card")
    fix_seen: str = fix("fix_seen", "show", "gin.fix-seen-card")
    fix_no_draw: str = fix("fix_no_draw", "ask", "table.fix-no-draw")
    fix_discard_two: str = fix("fix_discard_two", "ask", "table.fix-discard-two")
    fix_knock: str = FALSE_KNOCK.declared("play-open", "gin.fix-knock", "gin.fix-count-knocker")
    fix_gin: str = FALSE_GIN.declared("as-knock", "gin.fix-gin")
    fix_looked: str = LOOKED_BACK.declared("ask", "gin.fix-looked")
    fix_late: str = MISSED_LAYOFF.declared("ask", "gin.fix-missed-layoff")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points("gin.fix-looked")
    missing_card_points: int = card_points("gin.fix-count-short")


@dataclass(frozen=True, kw_only=True)
class GinRules(HandRules, GinFixes, Rules):
    """The options in force at a table of Gin Rummy."""

    may_return_discard: bool = flag(
        True,
        say("The discard taken may be discarded again"),
        say("If no, you must discard a different card in that turn."),
        group=DEALING,
        clauses=("gin.discard",),
    )
    gin_table: str = choice(
        "two",
        say("Who plays"),
        say("How three or four players play a game for two."),
        values=TABLE_NAMES,
        group=DEALING,
        clauses=("gin.dealer", "gin.partners"),
        for_whole_game=True,
    )
    direction: str = order_of_play(DEALING, "gin.dealer")
    first_turn: str = choice(
        "offer",
        say("The first turn"),
        say("Who may take the upcard, or whether the non-dealer gets eleven cards."),
        values={"offer": say("the upcard is offered"), "eleven": say("the non-dealer gets eleven cards")},
        group=DEALING,
        clauses=("gin.deal", "gin.first-turn"),
    )
    stock_left: int = choice(
        2,
        say("Cards left in the stock when a hand is void"),
        say("The hand is void when a turn ends with this many cards in the stock, or fewer."),
        values={2: say("two cards"), 3: say("three cards")},
        group=DEALING,
        clauses=("gin.stock-out",),
    )
    last_discard: bool = flag(
        False,
        say("The last discard may be taken"),
        say("Before a hand is declared void, the next player may take the last discard to knock or go gin."),
        group=DEALING,
        clauses=("gin.stock-out",),
    )
    next_dealer: str = choice(
        "loser",
        say("Who deals next"),
        say("After a void hand the same player deals again."),
        values={
            "loser": say("the loser of the hand"),
            "winner": say("the winner of the hand"),
            "alternate": say("in turn order"),
        },
        group=DEALING,
        clauses=("gin.dealer",),
    )
    target: int = number(
        100,
        say("Target"),
        say("The total that ends the game; 125, 150 and 200 are also common."),
        least=25,
        most=1000,
        group=GAME,
        clauses=("gin.game",),
        sentence=say("The game ends at {value} points"),
        asked_first=5,
    )
    game_bonus: int | str = number(
        "target",
        say("Game bonus"),
        say("The bonus for winning the game."),
        **OR_TARGET,
        clauses=("gin.game-bonus",),
    )
    box_bonus: int = number(
        25,
        say("Box bonus"),
        say("What each player scores at the end of the game for every hand won; 20 in other books."),
        **BONUS,
        group=GAME,
        clauses=("gin.boxes",),
        sentence=say("Each hand won scores {value} extra points at the end"),
        asked_first=4,
    )
    boxes_when_doubled: int = choice(
        1,
        say("Boxes for a doubled hand"),
        say("How many boxes a hand counts as when spades double it."),
        values={1: say("one box"), 2: say("two boxes")},
        group=GAME,
        clauses=("gin.boxes",),
    )
    shutout: str = choice(
        "bonus",
        say("Shutout"),
        say("What the winner gets if the loser never scored."),
        values={
            "none": say("no points"),
            "bonus": say("the shutout bonus"),
            "double": say("the whole total doubled"),
            "double-except-boxes": say("score and game bonus doubled, boxes once"),
            "double-hands": say("the points of the hands doubled"),
        },
        group=GAME,
        clauses=("gin.shutout",),
    )
    shutout_bonus: int | str = number(
        "target",
        say("Shutout bonus"),
        say("The winner's bonus for a shutout, if a bonus is played."),
        **OR_TARGET,
        clauses=("gin.shutout",),
    )
    gin_boxes: int = number(
        0,
        say("Extra boxes for gin"),
        say("Extra boxes on top of the one for the hand. Usually 2, if played."),
        **MORE_BOXES,
        clauses=("gin.boxes",),
    )
    big_gin_boxes: int = number(
        0,
        say("Extra boxes for big gin"),
        say("Extra boxes on top of the one for the hand. Usually 3, if played."),
        **MORE_BOXES,
        clauses=("gin.boxes",),
    )
    undercut_boxes: int = number(
        0,
        say("Extra boxes for an undercut"),
        say("Extra boxes on top of the one for the hand. Usually 1, if played."),
        **MORE_BOXES,
        clauses=("gin.boxes",),
    )
    hollywood: bool = flag(
        False,
        say("Hollywood scoring"),
        say("Three games side by side: the first win counts in one, the second in two, later ones in all."),
        group=GAME,
        clauses=("gin.hollywood",),
        for_whole_game=True,
        on_board=True,
        sentence=say("Hollywood: three games at once"),
        asked_first=6,
    )

    @property
    def runs_around(self) -> bool:
        """Whether runs go around the corner."""
        return self.runs_ace == "wrap"

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Options that do not go together, and tables of another size."""
        found = []
        if self.first_turn == "eleven" and self.needs_upcard:
            key = "upcard_limit" if self.upcard_limit else "spades_double"
            words = say(
                "“{option}” needs an upcard, but with {first} nothing is turned up.",
                option=called(self, key),
                first=setting(self, "first_turn"),
            )
            found.append(Fault(words, key))
        if self.limit_chosen and self.upcard_limit:
            words = say("Either the table or the upcard sets the limit of a hand, not both.")
            found.append(Fault(words, "limit_chosen"))
        if self.ace_points > 1 and self.runs_ace == "low":
            words = say(
                "If an ace counts more than 1, runs must allow it high too. Change {runs}.",
                runs=setting(self, "runs_ace"),
            )
            found.append(Fault(words, "ace_points"))
        if seats != self.needs:
            words = say(
                "“{table}” needs {needed} at the table, not {n}.",
                table=TABLE_NAMES[self.gin_table],
                needed=self.needs,
                n=seats,
            )
            found.append(Fault(words, "gin_table"))
        if self.hollywood and self.needs != 2:
            words = say("Hollywood scoring is for two players, not for {table}.", table=setting(self, "gin_table"))
            found.append(Fault(words, "hollywood"))
        return tuple(found)

    @property
    def needs(self) -> int:
        """The number of players required."""
        return {"two": 2, "partners": 4}.get(self.gin_table, 3)

    @property
    def partners(self) -> bool:
        """Whether two sides play two games at once."""
        return self.gin_table == "partners"

    @property
    def rests(self) -> bool:
        """Whether the dealer deals for two others and sits out."""
        return self.needs == 3

    @property
    def needs_upcard(self) -> bool:
        """Whether a hand cannot be scored without its upcard."""
        return self.upcard_limit or self.spades_double

    @property
    def knocks(self) -> bool:
        """Whether a hand can end with deadwood at all."""
        return self.upcard_limit or self.limit_chosen or bool(self.knock_limit)

    @property
    def extra_boxes(self) -> bool:
        """Whether a hand can count as more than one box."""
        return any((self.boxes_when_doubled > 1, self.gin_boxes, self.big_gin_boxes, self.undercut_boxes))

    def worth(self, bonus: int | str) -> int:
        """A bonus in points: a number, or the target."""
        return self.target if bonus == "target" else int(bonus)


PRESETS = (
    Preset(
        "gin",
        say("Gin Rummy"),
        say("For two. Knock with 10 points of deadwood or less. Gin and an undercut earn 25; first to 100 wins."),
    ),
    Preset(
        "gin-pagat",
        say("Gin Rummy, older bonuses"),
        say(
            "Gin and each box score 20 points, an undercut 10. You may not discard a card you have just "
            "taken from the pile."
        ),
        {"gin_bonus": 20, "undercut_bonus": 10, "may_return_discard": False, "box_bonus": 20},
    ),
    Preset(
        "oklahoma",
        say("Oklahoma Gin"),
        say("The first upcard sets the knock limit, spades double the hand, and the game is to 150."),
        {"upcard_limit": True, "spades_double": True, "target": 150},
        asked_first=("upcard_ace", "spades_double", "undercut_bonus", "big_gin_bonus", "box_bonus", "target"),
    ),
    Preset(
        "straight-gin",
        say("Straight Gin"),
        say("No knocking: only gin ends a hand."),
        {"knock_limit": 0},
        asked_first=("gin_bonus", "big_gin_bonus", "layoff_on_gin", "box_bonus", "target", "hollywood"),
    ),
)
