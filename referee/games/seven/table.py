"""Whose turn it is after claims at Seven Bridge, and what may be laid when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.seven.hand import SevenHand
from referee.games.seven.options import SevenRules
from referee.games.seven.values import FEWEST, in_play, meld_rules
from referee.games.table.play_by_play import cards_known, replay_plays
from referee.games.table.plays import Numbered, Play, noted_turns, plays_without_turns
from referee.games.table.position import PlayRules, Table, TableMeld
from referee.games.table.swap import JOKERS_STAY
from referee.games.table.turn import check_order, check_whose
from referee.melds import readings
from referee.words import Fault, say


def order_of(rules: SevenRules, before: Standing) -> tuple[int, ...]:
    """The players of the hand, in order of play from the first player."""
    return before.order(step_of(rules), first(rules, before))


def first(rules: SevenRules, before: Standing) -> int | None:
    """The dealer, if the dealer plays first."""
    return before.dealer if rules.first_player == "dealer" else None


def is_pon(rules: SevenRules, play: Play) -> bool:
    """Whether a claimed meld is a set, so that anybody may claim it."""
    return any(meld.kind == "set" for meld in readings(play.cards, meld_rules(rules)))


@dataclass(frozen=True)
class TurnOrder:
    """Whose turns the turns of a hand are: the order of play, and the turns from which it starts again, each with its player's place."""

    order: tuple[int, ...]
    begun: tuple[tuple[int, int], ...]

    def last_begun(self, turn: int) -> tuple[int, int]:
        """The turn from which the order of play runs up to this one, and the place at which it starts."""
        return max(each for each in self.begun if each[0] <= turn or each[0] == 1)

    def whose(self, turn: int) -> int:
        """Whose turn it is: the next player's, or that of a player who claims a set in it."""
        begun, place = self.last_begun(turn)
        return self.order[(place + turn - begun) % len(self.order)]

    def after(self, turn: int) -> int:
        """Who plays after a turn, if nobody claims a set."""
        begun, place = self.last_begun(turn)
        return self.order[(place + turn + 1 - begun) % len(self.order)]

    def had_one(self, seat: int, turn: int) -> bool:
        """Whether a player had a turn before this one."""
        begun = [each for each in self.begun if each[0] < turn]
        ends = [*(each for each, _ in begun[1:]), turn][: len(begun)]
        at = self.order.index(seat)
        return any((at - place) % len(self.order) < end - each for (each, place), end in zip(begun, ends, strict=True))


def turns_of(rules: SevenRules, plays: Sequence[Play], order: tuple[int, ...]) -> TurnOrder:
    """Whose turns the turns of a hand are, as far as its claims are noted with their turns."""
    claims = [play for play in reversed(plays) if play.claim is not None]  # of two in a turn the first counts
    pons = {play.turn: order.index(play.by) for play in claims if is_pon(rules, play)}
    later = sorted((turn, place) for turn, place in pons.items() if turn is not None and turn > 1)
    return TurnOrder(order, ((1, 0), *later))


def check_turns(rules: SevenRules, plays: Sequence[Play], order: tuple[int, ...]) -> None:
    """Refuses plays out of turn and claims that nobody may make, if all turns are noted."""
    check_order(plays)
    if any(play.turn is None for play in plays):
        return
    turns = turns_of(rules, plays, order)
    for index, play in enumerate(plays):
        if play.claim is not None:
            first = index == 0 or plays[index - 1].turn != play.turn
            _check_claim(rules, turns, (index, play), first=first)
    check_whose(plays, turns.whose)


def _check_claim(rules: SevenRules, turns: TurnOrder, numbered: Numbered, *, first: bool) -> None:
    """Refuses a claim that is too early, of the player's own discard, of a run out of turn, or after other plays in its turn."""
    index, play = numbered
    turn, card = play.turn or 0, play.claim
    early = rules.claims_from == "second-round" and turn <= len(turns.order)
    early = early or (rules.claims_from == "own-turn" and not turns.had_one(play.by, turn))
    if turn == 1:
        words = say("{card} is claimed as the hand begins: there is no discard yet.", card=card)
    elif early:
        words = say("{card} is claimed too early: turn {turn} may not begin with a claim yet.", card=card, turn=turn)
    elif not first:
        words = say("{card} is claimed after another play of turn {turn}: a claim comes first.", card=card, turn=turn)
    elif turns.whose(turn - 1) == play.by:
        words = say("{card} is the player's own discard, so only others may claim it.", card=card)
    elif not is_pon(rules, play) and turns.after(turn - 1) != play.by:
        words = say("{card} is claimed for a run: only the next player may do that.", card=card)
    else:
        return
    raise Fault(words, "plays", index, "claim")


def check_layoffs(rules: SevenRules, plays: Sequence[Play], *, in_progress: bool) -> None:
    """Refuses lay-offs before a meld, and after a claim where the rules do; without turns only while the hand is `in_progress`."""
    claimed = {play.turn for play in plays if play.claim is not None and play.turn is not None}
    for index, play in _laid_off_first(plays, in_progress=in_progress):
        words = say("{cards} cannot be laid off yet: the player has to meld first.", cards=play.cards)
        raise Fault(words, "plays", index, play.act)
    for index, play in enumerate(plays):
        if play.act == "lay" and play.turn in claimed and not rules.layoff_after_claim:
            words = say(
                "{cards} is laid off in a turn that began with a claim: this table does not allow that.",
                cards=play.cards,
            )
            raise Fault(words, "plays", index, play.act)


def _laid_off_first(plays: Sequence[Play], *, in_progress: bool) -> Iterator[Numbered]:
    """The lay-offs of players who have no meld yet."""
    each_player = [*noted_turns(plays), *(plays_without_turns(plays) if in_progress else ())]
    for mine in each_player:
        first_meld = next((index for index, play in mine if play.act == "meld"), len(plays))
        yield from ((index, play) for index, play in mine if play.act == "lay" and index < first_meld)


def lay(rules: SevenRules, hand: SevenHand, before: Standing, in_progress: bool = False) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table; while the hand is `in_progress`, the last turn may still be going on."""
    plays = play_rules(rules, hand, before)
    in_play(rules).check(cards_known(hand.plays, hand.held, before, plays))
    melds = replay_plays(hand.plays, plays)
    check_turns(rules, hand.plays, order_of(rules, before))
    check_layoffs(rules, hand.plays, in_progress=in_progress)
    return melds


def play_rules(rules: SevenRules, hand: SevenHand, before: Standing) -> PlayRules:
    """The plays that these rules allow."""
    return PlayRules(meld_rules(rules), {"swap": JOKERS_STAY}, ace_open=True, claims=FEWEST[rules.claim_melds])


class SevenTable(Table):
    """Play on the table at Seven Bridge."""

    plays = staticmethod(play_rules)
    melds = staticmethod(lay)
