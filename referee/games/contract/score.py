"""How a hand of Contract Rummy scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from referee.arrange import pip
from referee.cards import Card
from referee.games.common import (
    JOKERS_STAY,
    check_claims,
    check_held,
    counted_lines,
    penalty_lines,
    seen_cards,
    step_of,
    worth,
)
from referee.games.contract.contracts import contract_of
from referee.games.contract.dealing import in_play
from referee.games.contract.hand import ContractHand
from referee.games.contract.openings import check_openings, laid_so_far
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import in_words, is_special
from referee.games.one_turn import check_said, out_in_one_turn
from referee.games.standing import Standing
from referee.games.table_melds import PlayRules, TableMeld, replay_plays
from referee.games.turns import check_turns
from referee.games.wild import is_wild, wild_ranks
from referee.meld_rules import ACES, MeldRules, Special
from referee.verdict import Line
from referee.words import Words, say


def score(rules: ContractRules, hand: ContractHand, before: Standing) -> tuple[Line, ...]:
    """The penalties of a hand; a Fault where it cannot have been so."""
    if hand.scores is not None:
        return counted_lines(hand, before)
    check_held(hand.held, hand.out, before)
    value = partial(penalty, rules)
    check_claims(hand.held.values(), worth(in_play(rules, before.seats), value))
    check_said(
        hand, hand.one_turn, "one_turn", say("nobody went out: only the player who goes out can do so in one turn.")
    )
    lay(rules, hand, before)
    lines = penalty_lines(hand.held, hand.out, before, value, "contract.score")
    if not rules.one_turn_bonus or hand.out is None or not (hand.one_turn or out_in_one_turn(hand)):
        return lines
    return (*lines, Line(hand.out, -rules.one_turn_bonus, "contract.one-turn", say("opened and went out in one turn")))


def lay(rules: ContractRules, hand: ContractHand, before: Standing, going: bool = False) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table; while the hand is played the last turn may still be `going` on."""
    plays = play_rules(rules, hand, before)
    in_play(rules, before.seats).check(seen_cards(hand.plays, hand.held, before, plays))
    melds = replay_plays(hand.plays, plays)
    check_turns(hand.plays, before.order(step_of(rules)))
    check_openings(rules, plays.melds, hand, before, going=going)
    return melds


def opening(rules: ContractRules, hand: ContractHand, before: Standing, seat: int) -> Words | None:
    """How much of the contract lies there of a player who has not laid all of it."""
    return laid_so_far(rules, play_rules(rules, hand, before).melds, hand, before.deal, seat)


def penalty(rules: ContractRules, card: Card) -> int:
    """The points of a card left in hand."""
    if is_wild(rules, card):
        return rules.wild_points
    if card.joker:
        return rules.joker_penalty
    if card.rank == 1:
        return rules.ace_penalty
    if rules.card_penalty == "pip":
        return pip(card)
    return 10 if card.rank >= (8 if rules.card_penalty == "five-ten-8" else 10) else 5


SPECIALS: Mapping[str, Special] = {"D": "dirty", "S": "royal"}


def meld_rules(rules: ContractRules, seats: int | None, contract: str = "") -> MeldRules:
    """What a meld is under these rules; with the packs of three players where nobody said how many play.

    In a deal whose contract is a special there is no other meld.
    """
    plain = MeldRules(
        "contract.group",
        "contract.sequence",
        "contract.joker",
        "contract.layoff",
        min_run=rules.min_run,
        ace=ACES[rules.runs_ace],
        suits_differ=False,
        jokers="wild",
        jokers_per_run=rules.jokers_per_run,
        packs=in_play(rules, seats or 3).count,
        groups=True,
        wild_ranks=wild_ranks(rules),
        wild_clause="table.wild",
        wilds_per_meld=rules.wilds_per_meld,
        jokers_apart=rules.jokers_apart,
        cap_clause="" if rules.wild_ranks else "contract.joker",
    )
    if contract not in SPECIALS:
        return plain
    as_melds = rules.special_jokers == "as-melds"
    return replace(
        plain,
        special=SPECIALS[contract],
        set_clause="contract.special",
        run_clause="contract.special",
        layoff_clause="contract.special",
        wilds_per_meld=rules.wilds_per_meld if as_melds else int(rules.special_jokers),
        jokers_per_run=rules.jokers_per_run if as_melds else None,
        cap_clause=plain.cap_clause if as_melds else "contract.joker",
    )


def play_rules(rules: ContractRules, _hand: ContractHand, before: Standing) -> PlayRules:
    """Which plays there are under these rules."""
    refused = {
        "rum": say("rum is not called in Contract Rummy."),
        "double": say("a joker doubles nothing in Contract Rummy."),
        "split": say("a joker splits no pile in Contract Rummy."),
    }
    if rules.joker_swap == "off":
        refused["swap"] = JOKERS_STAY
    contract = contract_of(rules, before.deal)
    if is_special(contract):
        complete = say("nothing is laid off in this deal: {contract} is complete.", contract=in_words(contract))
        refused |= {"lay": complete, "swap": complete}
    melds = meld_rules(rules, before.seats, contract)
    return PlayRules(melds, refused, joker_stays=rules.joker_swap == "to-hand", ace_open=True)
