"""What may be laid when in Contract Rummy: by the turns that were noted, and by the order while a hand is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from referee.cards import Card, show_cards, write_cards
from referee.games.contract.contracts import (
    contract_of,
    joined,
    kind_of,
    kinds_of,
    more_melds,
    places,
    sizes_left,
    unfilled,
)
from referee.games.contract.emptied import check_last, check_specials
from referee.games.contract.hand import ContractHand
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import Written, in_words, written
from referee.games.plays import Numbered, Play, noted_turns, plays_without_turns
from referee.games.standing import Standing
from referee.meld_rules import MeldRules
from referee.melds import Meld, readings
from referee.verdict import Verdict, illegal
from referee.words import Fault, Words, say

Laid = tuple[int, Meld]
Shown = Callable[[Sequence[Card]], str]
"""How a sentence writes cards: as a record does, or with their signs."""


def check_openings(
    rules: ContractRules, melds: MeldRules, hand: ContractHand, before: Standing, *, going: bool = False
) -> None:
    """Refuses openings that are not the contract, and lay-offs and melds before their time.

    While the hand is `going`, what is missing may still come in the last turn, and without turns the order counts.
    """
    for plays in noted_turns(hand.plays):
        _check_player(rules, melds, hand, plays, before, going=going)
    if not going:
        check_specials(rules, hand, before.deal)
    else:
        for plays in plays_without_turns(hand.plays):
            _check_covers_first(rules, plays, _laid(melds, plays), contract_of(rules, before.deal))


def _laid(melds: MeldRules, plays: Sequence[Numbered]) -> list[Laid]:
    return [(index, readings(play.cards, melds)[0]) for index, play in plays if play.act == "meld"]


def _check_player(
    rules: ContractRules,
    melds: MeldRules,
    hand: ContractHand,
    plays: Sequence[Numbered],
    before: Standing,
    *,
    going: bool,
) -> None:
    turn = plays[0][1].turn
    opening = [(index, play) for index, play in plays if play.turn == turn]
    later = plays[len(opening) :]
    laid = _laid(melds, opening)
    _check_order(rules, opening, laid, contract_of(rules, before.deal))
    unfinished = going and turn == hand.plays[-1].turn
    for _, check in AT_ALL_TIMES if unfinished else CHECKS:
        check(rules, before.deal, laid, write_cards)
    if must_go_out(rules, before.deal) and not going:
        check_last(rules, hand, opening, later)
    for index, play in later:
        if play.act == "meld" and not more_melds(rules, before.deal):
            words = say("{cards} is one meld too many: after opening you may only lay off.", cards=_text(play))
            raise Fault(words, "plays", index, "meld")


def laid_so_far(rules: ContractRules, melds: MeldRules, hand: ContractHand, deal: int, seat: int) -> Words | None:
    """How much of the contract a player has laid who has begun to; nothing before that and when all of it lies."""
    mine = [readings(play.cards, melds)[0] for play in hand.plays if play.by == seat and play.act == "meld"]
    contract = contract_of(rules, deal)
    left = unfilled(rules, contract, mine)
    if not mine or not left:
        return None
    parts = by_kind(contract, left)
    return parts[0] if len(parts) == 1 else say("{first}, {second}", first=parts[0], second=parts[1])


def by_kind(contract: str, left: Sequence[Written]) -> list[Words]:
    """How much of a contract lies there, of each kind of meld that it has, where some of it is still left."""
    lacking = [each.kind for each in left]
    return [
        _part(contract.count(kind) - lacking.count(kind), contract.count(kind), kind)
        for kind in "GR"
        if kind in contract
    ]


def _part(n: int, of: int, kind: str) -> Words:
    if kind == "G":
        return say("{n} of {most} groups", n=n, most=of) if of > 1 else say("{n} of 1 group", n=n)
    return say("{n} of {most} sequences", n=n, most=of) if of > 1 else say("{n} of 1 sequence", n=n)


def may_lay_off(
    rules: ContractRules, cards: Sequence[Card], *, opened: bool, now: bool, clause: str = "contract.no-layoff-yet"
) -> Verdict | None:
    """The answer where a player may not lay off yet, and so not swap either; `cards` are those that are known."""
    if not opened and not now:
        because = say("{cards}: too early to lay off. You have not opened yet.", cards=show_cards(cards))
        return illegal(clause, because, say("Lay this deal's contract first."))
    if not now or rules.layoff_when_opening:
        return None
    because = say("{cards}: too early to lay off. You opened in this turn.", cards=show_cards(cards))
    return illegal(clause, because, say("You may from your next turn."))


def is_last(rules: ContractRules, deal: int) -> bool:
    """Whether this is the last deal of the game."""
    return deal == len(rules.contracts)


def must_go_out(rules: ContractRules, deal: int) -> bool:
    """Whether the opening of this deal must empty the hand."""
    return is_last(rules, deal) and rules.last_deal != "normal"


def _text(play: Play) -> str:
    return write_cards(play.cards)


def _check_order(rules: ContractRules, opening: Sequence[Numbered], laid: Sequence[Laid], contract: str) -> None:
    for index, play in opening:
        if play.act != "meld" and not rules.layoff_when_opening:
            words = say(
                "{cards}: too early to lay off. Open first, and lay off from your next turn.", cards=_text(play)
            )
            raise Fault(words, "plays", index, play.act)
    _check_covers_first(rules, opening, laid, contract)


def _check_covers_first(rules: ContractRules, plays: Sequence[Numbered], laid: Sequence[Laid], contract: str) -> None:
    """Refuses whatever else comes before the melds of the contract."""
    for index, play in plays:
        if play.act != "meld" and unfilled(rules, contract, [meld for at, meld in laid if at < index]):
            words = say(
                "{cards}: too early to lay off. First lay the contract, {contract}.",
                cards=_text(play),
                contract=in_words(contract),
            )
            raise Fault(words, "plays", index, play.act)


def _check_covered(rules: ContractRules, deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses melds among which the contract is not."""
    contract, kinds = contract_of(rules, deal), kinds_of(meld for _, meld in laid)
    missing = beyond_kinds(contract, kinds)
    if missing:
        words = say(
            "{melds}: this deal needs {contract}. Still missing: {missing}.",
            melds=[shown(meld.cards) for _, meld in laid],
            contract=in_words(contract),
            missing=in_words(missing),
        )
        if len(written(missing)) == len(written(contract)):
            words = say(
                "{melds}: that is {kinds}, but this deal needs {contract}.",
                melds=[shown(meld.cards) for _, meld in laid],
                kinds=in_words(kinds),
                contract=in_words(contract),
            )
        raise Fault(words, "plays", laid[0][0], "meld")


def beyond_kinds(contract: str, kinds: str) -> str:
    """What a contract has beyond melds of these kinds, as it is written."""
    taken, left = [*kinds], []
    for each in sorted(written(contract), key=lambda each: -each.size):
        if each.kind in taken:
            taken.remove(each.kind)
        else:
            left.append(each)
    return "".join(f"{each.kind}{each.size or ''}" for each in sorted(left))


def _check_short(rules: ContractRules, deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses melds that are too short for the contract, where they may be longer."""
    contract, melds = contract_of(rules, deal), [meld for _, meld in laid]
    lacking = unfilled(rules, contract, melds)
    if lacking:
        wanted = lacking[0]
        index, meld = max(
            ((index, meld) for index, meld in laid if kind_of(meld) == wanted.kind and len(meld.cards) < wanted.size),
            key=lambda each: len(each[1].cards),
        )
        words = say(
            "{n} cards in {meld}: this deal needs {contract}, so you need {size} there.",
            n=len(meld.cards),
            meld=shown(meld.cards),
            contract=in_words(contract),
            size=wanted.size,
        )
        raise Fault(words, "plays", index, "meld")


def _check_beyond(rules: ContractRules, deal: int, laid: Sequence[Laid], _shown: Shown) -> None:
    """Refuses melds beyond the contract."""
    contract = contract_of(rules, deal)
    more = more_melds(rules, deal) and (must_go_out(rules, deal) or not rules.exact_contract)
    if len(laid) > len(written(contract)) and not more:
        words = say(
            "{n} melds are too many: the contract of this deal is {contract}.", n=len(laid), contract=in_words(contract)
        )
        raise Fault(words, "plays", laid[-1][0], "meld")


def _check_sizes(rules: ContractRules, deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses melds that do not have the sizes of the contract."""
    if not rules.exact_contract or must_go_out(rules, deal):
        return
    wrong, left = sizes_left(rules, contract_of(rules, deal), [meld for _, meld in laid])
    for meld in wrong:
        sizes = [each.size for each in left if each.kind == kind_of(meld)]
        sizes = sizes or [each.size for each in places(rules, kind_of(meld)) if each.size != len(meld.cards)]
        if sizes:
            words = say(
                "{n} cards in {meld}: you need exactly {size} to open.",
                n=len(meld.cards),
                meld=shown(meld.cards),
                size=sizes[0],
            )
            raise Fault(words, "plays", next(index for index, each in laid if each is meld), "meld")


def _check_separate(rules: ContractRules, _deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses two sequences that join."""
    for one, other in combinations(laid, 2):
        if joined(rules, one[1], other[1]):
            low, high = sorted((one[1], other[1]), key=lambda meld: meld.start)
            words = say(
                "{low} and {high} together are one sequence, not two: leave a gap, or overlap.",
                low=shown(low.cards),
                high=shown(high.cards),
            )
            raise Fault(words, "plays", other[0], "meld")


Check = Callable[[ContractRules, int, Sequence[Laid], Shown], None]

CHECKS: tuple[tuple[str, Check], ...] = (
    ("contract.opening", _check_covered),
    ("contract.exact", _check_beyond),
    ("contract.exact", _check_sizes),
    ("contract.exact", _check_short),
    ("contract.separate-sequences", _check_separate),
)
"""What the melds of an opening are checked for, each with its clause; a Fault has the place of the play."""

STILL_TO_COME: tuple[Check, ...] = (_check_covered, _check_short)
"""What other melds of the same opening may still mend."""
AT_ALL_TIMES = tuple(each for each in CHECKS if each[1] not in STILL_TO_COME)
"""What holds of an opening from its first meld on."""
