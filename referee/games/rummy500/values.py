"""What cards count at 500 Rummy, and what a meld is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.cards import Card
from referee.cards.points import PIPS, CardSum
from referee.games.base.wild_ranks import is_wild, wild_ranks
from referee.games.rummy500.options import Rummy500Rules, in_play
from referee.games.table.position import OwnedMeld, TableMeld
from referee.melds import Meld, MeldRules
from referee.melds.readings import FULL_RUN
from referee.verdict import Line
from referee.words import say


def joker_value(rules: Rummy500Rules) -> int:
    """A joker's points: none in Dealer's Gambit."""
    return 0 if rules.gambit else rules.joker_points


def held_joker(rules: Rummy500Rules) -> int:
    """The points of a joker left in hand."""
    return joker_value(rules) if rules.joker_held is None or rules.gambit else rules.joker_held


def plain_value(rules: Rummy500Rules, rank: int) -> int:
    """The points of a card that is neither ace nor joker."""
    if rules.values == "pip":
        return PIPS[rank]
    return 10 if rules.values == "five-ten" and rank >= 10 else 5


def held_value(rules: Rummy500Rules, card: Card) -> int:
    """The points of a card left in hand."""
    if is_wild(rules, card):
        return rules.wild_points
    if card.joker:
        return held_joker(rules)
    return rules.ace_hand if card.rank == 1 else plain_value(rules, card.rank)


def laid_value(rules: Rummy500Rules, meld: Meld, index: int) -> int:
    """The points of a card in a meld as it is when the hand ends."""
    card = meld.cards[index]
    if card.under:
        return rules.wild_points
    if card.joker:
        return joker_value(rules)
    if card.rank != 1:
        return plain_value(rules, card.rank)
    if meld.kind == "run":
        around = rules.ace_wraps and len(meld.cards) == FULL_RUN
        return rules.ace_high if around or meld.ace_high(index) else rules.ace_low
    return rules.ace_four if len(meld.cards) == 4 else rules.ace_set


def at_most(rules: Rummy500Rules, card: Card) -> int:
    """The most that a card can count, wherever it is."""
    if card.joker:
        return max(joker_value(rules), held_joker(rules))
    if card.rank == 1:
        return max(rules.ace_low, rules.ace_high, rules.ace_set, rules.ace_four, rules.ace_hand)
    plain = plain_value(rules, card.rank)
    return max(plain, rules.wild_points) if is_wild(rules, card) else plain


def meld_rules(rules: Rummy500Rules, seats: int | None, joker_use: str | None = None) -> MeldRules:
    """What a meld is under these rules; `joker_use` is what the dealer named in Dealer's Gambit."""
    wild = rules.joker_role == "wild" or (rules.gambit and joker_use == "wild")
    clause = {"wild": "500.joker", "rank": "persian.joker"}.get(rules.joker_role, f"gambit.{joker_use or 'joker'}")
    packs = in_play(rules, seats).count
    return MeldRules(
        "500.set",
        "500.run",
        clause,
        "500.layoff",
        min_run=rules.min_run,
        bare_sets=packs == 1,
        ace="wraps" if rules.ace_wraps else "both",
        jokers="rank" if rules.joker_role == "rank" else "wild" if wild else "none",
        packs=packs,
        wild_ranks=wild_ranks(rules),
        wild_clause="table.wild",
        wilds_per_meld=rules.wilds_per_meld,
    )


def running(rules: Rummy500Rules, melds: Iterable[TableMeld]) -> tuple[Line, ...]:
    """What is on the table now, for the players who laid it."""
    return tuple(line for meld in melds for line in meld_lines(rules, meld))


def meld_lines(rules: Rummy500Rules, meld: TableMeld) -> Iterator[Line]:
    """What a meld on the table counts for each player who has cards in it."""
    lying = meld.lying[0]
    four = rules.four_set_multiplier > 1 and lying.meld.kind == "set" and meld.cards_at_first == 4
    for seat in dict.fromkeys(lying.owners):
        found = laid_sum(rules, lying, seat)
        points, cards = found.total, found.cards
        yield Line(seat, points, "500.score", say("laid: {sum}", sum=found))
        if four:
            yield Line(seat, points, "500.four-set", say("four at once: {cards} count double", cards=cards))
        if meld.doubled:
            again = points * (2 if four else 1)
            yield Line(seat, again, "gambit.double", say("doubled by a joker: {cards}", cards=cards))


def laid_sum(rules: Rummy500Rules, lying: OwnedMeld, seat: int) -> CardSum:
    """A player's cards in a meld, with what each counts."""
    mine = [index for index, owner in enumerate(lying.owners) if owner == seat]
    values = [laid_value(rules, lying.meld, index) for index in mine]
    return CardSum(tuple([lying.meld.cards[index] for index in mine]), tuple(values))
