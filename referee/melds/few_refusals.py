"""Why one or two cards are no meld, where a game has a rank of which one card alone is a meld."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.melds.rules import Lone, MeldRules
from referee.words import Words, say


def refuse_lone(cards: Sequence[Card], rules: MeldRules, lone: Lone, kind: str | None) -> tuple[str, Words]:
    """Why one or two cards are no meld: the clause, and a sentence whose first words name what decides."""
    shown, real = show_cards(cards), [card for card in cards if card.rank == lone.rank and not card.joker]
    rank = Card(lone.rank).sign
    if any(card.joker for card in cards):
        return rules.joker_clause, say(
            "{cards}: fewer than three cards need a real {rank}, and a joker is then next to it.",
            cards=shown,
            rank=rank,
        )
    if len(cards) == 1:
        return lone.clause, say("{card} is one card: only a {rank} is a meld alone.", card=shown, rank=rank)
    if len(real) > 1 and real[0].suit and real[0] == real[1]:
        return rules.set_clause, say("{card} appears twice.", card=real[0].sign)
    if len(real) > 1 and kind != "run":
        return lone.pair_clause, say(
            "{cards} is not a {set} here: lay them as two melds.", cards=shown, set=rules.set_name
        )
    one, other = sorted(cards, key=lambda card: card.rank)
    if one.rank == other.rank and kind != "run":
        return rules.set_clause, say(
            "{cards}: two cards are too few. A {set} has at least three.", cards=shown, set=rules.set_name
        )
    if not real and kind != "set" and one.suit == other.suit and other.rank == one.rank + 1:
        return rules.run_clause, say(
            "{cards}: two cards are too few. A {run} has at least three.", cards=shown, run=rules.run_name
        )
    if kind == "set":
        return rules.set_clause, say(
            "{other} and {card} are different ranks: a {set} must be all one rank.",
            other=other.sign,
            card=one.sign,
            set=rules.set_name,
        )
    return lone.run_clause, say(
        "{cards}: only a {rank} and the next card of its suit are a {run} of two.",
        cards=shown,
        rank=rank,
        run=rules.run_name,
    )
