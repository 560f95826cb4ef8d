"""Whose turn it is in Seven Bridge, where discards are claimed, and what may be laid when; as far as turns are noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import write_cards
from referee.games.plays import Numbered, Play, noted_turns, plays_without_turns
from referee.games.seven.rules import SevenRules
from referee.games.seven.values import meld_rules
from referee.games.standing import Standing
from referee.melds import readings
from referee.words import Fault, say


def order_of(rules: SevenRules, before: Standing) -> tuple[int, ...]:
    """Who plays the hand, in the order of play from the first player."""
    return before.order(rules.step, first(rules, before))


def first(rules: SevenRules, before: Standing) -> int | None:
    """The dealer, where the dealer plays first."""
    return before.dealer if rules.first_player == "dealer" else None


def is_pon(rules: SevenRules, play: Play) -> bool:
    """Whether a claimed meld is a set, so that anybody may claim it."""
    return any(meld.kind == "set" for meld in readings(play.cards, meld_rules(rules)))


def _anchors(rules: SevenRules, plays: Sequence[Play], order: Sequence[int], turn: int) -> list[tuple[int, int]]:
    """The turns before this one from which the order of play begins anew, each with the place of its player."""
    pons = {play.turn: order.index(play.by) for play in plays if play.claim is not None and is_pon(rules, play)}
    return [(1, 0), *sorted((each, place) for each, place in pons.items() if each is not None and 1 < each < turn)]


def whose_turn(rules: SevenRules, plays: Sequence[Play], order: Sequence[int], turn: int) -> int:
    """Whose a turn is: the next player's, or that of who claims a set in it."""
    begun, place = _anchors(rules, plays, order, turn + 1)[-1]
    return order[(place + turn - begun) % len(order)]


def _had_turn(rules: SevenRules, plays: Sequence[Play], order: Sequence[int], seat: int, turn: int) -> bool:
    """Whether a player had a turn before this one."""
    anchors = _anchors(rules, plays, order, turn)
    ends = [*(each for each, _ in anchors[1:]), turn]
    at = order.index(seat)
    return any((at - place) % len(order) < end - begun for (begun, place), end in zip(anchors, ends, strict=True))


def check_turns(rules: SevenRules, plays: Sequence[Play], order: Sequence[int]) -> None:
    """Refuses plays out of turn and claims that nobody may make, where all turns are noted."""
    last = 0
    for index, play in enumerate(plays):
        if play.turn is not None and play.turn < last:
            words = say("turn {turn} comes after turn {last}: plays are written in order.", turn=play.turn, last=last)
            raise Fault(words, "plays", index, "turn")
        last = play.turn or last
    if any(play.turn is None for play in plays):
        return
    for index, play in enumerate(plays):
        turn = play.turn or 0
        if play.claim is not None:
            _check_claim(rules, plays, order, (index, play))
        if whose_turn(rules, plays, order, turn) != play.by:
            words = say(
                "{cards} is out of turn: turn {turn} is another player's.", cards=write_cards(play.cards), turn=turn
            )
            raise Fault(words, "plays", index, "turn")


def _check_claim(rules: SevenRules, plays: Sequence[Play], order: Sequence[int], numbered: Numbered) -> None:
    """Refuses a claim before its time, of the own discard, of a run out of turn, or after other plays of its turn."""
    index, play = numbered
    turn, card = play.turn or 0, play.claim
    early = rules.claims_from == "second-round" and turn <= len(order)
    early = early or (rules.claims_from == "own-turn" and not _had_turn(rules, plays, order, play.by, turn))
    before = [each for each in plays[:index] if each.turn == turn]
    earlier = [each for each in plays if each is not play]
    if turn == 1:
        words = say("{card} is claimed as the hand begins: there is no discard yet.", card=card)
    elif early:
        words = say("{card} is claimed too early: turn {turn} may not begin with a claim yet.", card=card, turn=turn)
    elif before:
        words = say("{card} is claimed after another play of turn {turn}: a claim comes first.", card=card, turn=turn)
    elif whose_turn(rules, earlier, order, turn - 1) == play.by:
        words = say("{card} is the player's own discard: others may claim it.", card=card)
    elif not is_pon(rules, play) and whose_turn(rules, earlier, order, turn) != play.by:
        words = say("{card} is claimed for a run: only the next player may do that.", card=card)
    else:
        return
    raise Fault(words, "plays", index, "claim")


def check_layoffs(rules: SevenRules, plays: Sequence[Play], *, going: bool) -> None:
    """Refuses lay-offs before a meld, and after a claim where the rules do; without turns only while a hand is `going`."""
    claimed = {play.turn for play in plays if play.claim is not None and play.turn is not None}
    for index, play in _laid_off_first(plays, going=going):
        words = say("{cards} comes before the player's first meld: meld first.", cards=write_cards(play.cards))
        raise Fault(words, "plays", index, play.act)
    for index, play in enumerate(plays):
        if play.act == "lay" and play.turn in claimed and not rules.layoff_after_claim:
            words = say(
                "{cards} is laid off in a turn that began with a claim: layoff_after_claim = no.",
                cards=write_cards(play.cards),
            )
            raise Fault(words, "plays", index, play.act)


def _laid_off_first(plays: Sequence[Play], *, going: bool) -> Iterator[Numbered]:
    """The lay-offs of players without a meld so far."""
    each_player = [*noted_turns(plays), *(plays_without_turns(plays) if going else ())]
    for mine in each_player:
        first_meld = next((index for index, play in mine if play.act == "meld"), len(plays))
        yield from ((index, play) for index, play in mine if play.act == "lay" and index < first_meld)
