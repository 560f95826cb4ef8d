"""The meld that only Seven Bridge has: a single seven, and with it melds of two cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from referee.cards import Card
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.readings import by_suit, runs_of
from referee.melds.rules import LEAST_MELD, MeldKind
from referee.melds.wild_refusals import refuse_wild
from referee.words import Words, say


@dataclass(frozen=True, slots=True)
class LoneCard(MeldKind):
    """A rank whose single cards are melds; with the next card of its suit, one is a run of two; with `pairs`, two are a set.

    In a meld of fewer than three cards no joker stands for it.
    """

    rank: int
    pairs: bool

    def reads(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> Iterable[Meld] | None:
        """The readings of one or two cards that include a real card of the rank."""
        return self._read(cards, rules, kind) if len(cards) < LEAST_MELD else None

    def _read(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> Iterator[Meld]:
        real = [card for card in cards if card.rank == self.rank and not card.joker]
        if len(cards) == 1 and real:
            yield Meld("seven", tuple(real), self.rank)
        elif len(real) > 1 and kind != "run" and self.pairs and (real[0] != real[1] or not real[0].suit):
            yield Meld("set", tuple(by_suit(real)))
        elif len(real) == 1 and kind != "set":
            yield from runs_of(cards, rules, 2)

    def grows(self, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterable[Meld] | None:
        """The melds that a single card and the cards laid off on it make together."""
        return self._grown(meld, cards, rules) if meld.kind == "seven" else None

    def _grown(self, lone: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
        for meld in readings((*lone.cards, *cards), rules):
            added = [card for card in meld.cards if card is not lone.cards[0]]
            yield Meld("set", (*lone.cards, *added)) if meld.kind == "set" else meld

    def refuses(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> tuple[str, Words] | None:
        """Why one or two cards are not a meld."""
        return self._refuse(cards, rules, kind) if len(cards) < LEAST_MELD else None

    def refuses_lay_off(self, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words] | None:
        """Why cards do not make a meld with a single card."""
        if meld.kind != "seven":
            return None
        wrong = refuse_wild(cards, rules, lambda each: extensions(meld, cards, each))
        return wrong or (
            rules.layoff_clause,
            say(
                "{cards} and {meld} make neither a {set} nor a {run}.",
                cards=cards,
                set=rules.set_name,
                run=rules.run_name,
                meld=meld.cards,
            ),
        )

    def clause_of(self, meld: Meld) -> str | None:
        """The clause of a meld of one or two cards."""
        if len(meld.cards) >= LEAST_MELD:
            return None
        return {"seven": "seven.lone", "set": "seven.pair", "run": "seven.short-run"}[meld.kind]

    def words_of(self, meld: Meld) -> Words | None:
        """Says that a single card is a meld."""
        return say("A lone {card} is a meld.", card=meld.cards) if meld.kind == "seven" else None

    def beside(self, rules: MeldRules, size: int) -> MeldRules:
        """The rules with a separate clause for lay-offs on fewer than three cards."""
        return _on_few(rules) if size < LEAST_MELD else rules

    def _refuse(self, cards: Sequence[Card], rules: MeldRules, kind: str | None) -> tuple[str, Words]:
        real = [card for card in cards if card.rank == self.rank and not card.joker]
        rank = Card(self.rank)
        if any(card.joker for card in cards):
            return rules.joker_clause, say(
                "{cards} will not do: with fewer than three cards you need a real {rank}, and a joker "
                "can only be the card next to it.",
                cards=cards,
                rank=rank,
            )
        if len(cards) == 1:
            return "seven.lone", say("{card} is one card. Only a {rank} is a meld by itself.", card=cards, rank=rank)
        if len(real) > 1 and real[0].suit and real[0] == real[1]:
            return rules.set_clause, say("{card} appears twice.", card=real[0])
        if len(real) > 1 and kind != "run":
            return "seven.pair", say(
                "{cards} is not a {set} here: lay them as two melds.", cards=cards, set=rules.set_name
            )
        one, other = sorted(cards, key=lambda card: card.rank)
        if one.rank == other.rank and kind != "run":
            return rules.set_clause, say(
                "{cards} is not enough: a {set} needs at least three cards.", cards=cards, set=rules.set_name
            )
        if not real and kind != "set" and one.suit == other.suit and other.rank == one.rank + 1:
            return rules.run_clause, say(
                "{cards} is not enough: a {run} needs at least three cards.", cards=cards, run=rules.run_name
            )
        if kind == "set":
            return rules.set_clause, say(
                "{other} and {card} are different ranks: a {set} must be all one rank.",
                other=other,
                card=one,
                set=rules.set_name,
            )
        return "seven.short-run", say(
            "{cards} is not a {run}. With two cards it has to be a {rank} and the card just above or "
            "below it in its suit.",
            cards=cards,
            rank=rank,
            run=rules.run_name,
        )


@cache
def _on_few(rules: MeldRules) -> MeldRules:
    return replace(rules, layoff_clause="seven.lone-grows")
