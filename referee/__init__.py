"""Referee keeps score at a rummy table and explains every point.

Each word means one thing here, in code, in records and on the pages.

pack          52 cards; some games add jokers, some use two or more packs
meld          a legal combination on the table: a set (one rank) or a run (one suit, in sequence)
lay off       add a card to a meld on the table, your own or another player's
stock         the face-down pile; the discard pile is the face-up one
held          the cards still in somebody's hand
hand          one deal, from shuffling to scoring, as the players report it when it ends
going out     getting rid of your last card, which ends the hand
deadwood      in gin, the held cards in no meld, and their points
sheet         one sitting: a game, its players, the rules in force, and its hands so far
seat, side    a player's place on the sheet; what scores: one seat, or partners who share a total
rules         the options in force on one sheet
preset        a named set of option values; house rules are a preset with some of them changed
clause        one rule with a short id, such as gin.undercut
line          one term of a score: seat, points, clause, because; points exist only as lines
verdict       an answer of the referee: legal, illegal or undecided, with its clause and reason
void          of a hand: it ended and nobody scores
record        a game as a JSON document; the score sheet follows from it alone
ledger        what is stored about a sheet: its set-up and the entries of its hands
"""

__version__ = "0.1.0"
