"""Words to know that several games share, each with its meaning."""

from __future__ import annotations

from referee.words import say

HAND = (say("hand"), say("One deal and its play. The cards that you hold are your hand too."))
STOCK = (say("stock"), say("The cards that were not dealt, face down."))
DISCARD_PILE = (say("discard pile"), say("The cards that players have thrown away, face up."))
RUN = (say("run"), say("Consecutive cards of one suit, as a meld."))
SEQUENCE = (say("sequence"), say("A meld of consecutive cards of one suit."))
SET_OR_RUN = (say("meld"), say("A set or a run."))
LAY_OFF = (say("lay off"), say("Add a card to a meld that is on the table."))
JOKER = (say("joker"), say("A card without rank or suit."))
GO_OUT = (say("go out"), say("Get rid of your last card, which ends the hand."))
PENALTIES = (say("penalty points"), say("The points of the cards left in your hand."))
