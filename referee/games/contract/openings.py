"""What may be laid when in Contract Rummy: by the turns that were noted, and by the order while a hand is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from referee.cards import Card, show_cards, write_cards
from referee.games.contract.contracts import contract_of
from referee.games.contract.hand import ContractHand
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import in_words
from referee.games.plays import Numbered, Play, noted_turns, plays_without_turns
from referee.games.standing import Standing
from referee.melds import Meld, MeldRules, readings
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
    if going:
        for plays in plays_without_turns(hand.plays):
            _check_covers_first(plays, _laid(melds, plays), contract_of(rules, before.deal))


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
    for _, check in CHECKS[1:] if unfinished else CHECKS:
        check(rules, before.deal, laid, write_cards)
    if must_go_out(rules, before.deal) and not going:
        _check_last(rules, hand, opening, later)
    for index, play in later:
        if play.act == "meld" and not rules.extra_melds:
            words = say("{cards} is one meld too many: after opening you may only lay off.", cards=_text(play))
            raise Fault(words, "plays", index, "meld")


def laid_so_far(rules: ContractRules, melds: MeldRules, hand: ContractHand, deal: int, seat: int) -> Words | None:
    """How much of the contract a player has laid who has begun to; nothing before that and when all of it lies."""
    mine = [readings(play.cards, melds)[0] for play in hand.plays if play.by == seat and play.act == "meld"]
    kinds, contract = kinds_of(mine), contract_of(rules, deal)
    if not mine or _covers(kinds, contract):
        return None
    parts = by_kind(contract, kinds)
    return parts[0] if len(parts) == 1 else say("{first}, {second}", first=parts[0], second=parts[1])


def by_kind(contract: str, kinds: str) -> list[Words]:
    """How much of a contract lies there, of each kind of meld that it has."""
    return [_part(kinds.count(kind), contract.count(kind), kind) for kind in "GR" if kind in contract]


def _part(laid: int, of: int, kind: str) -> Words:
    n = min(laid, of)
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


def least_left(rules: ContractRules, deal: int, laid: int) -> int:
    """How many cards a player has left at least who lays so many in the first turn: a claim brings more."""
    return rules.cards_dealt[deal - 1] + 1 - laid


def size_of(rules: ContractRules, deal: int) -> int:
    """How many cards exactly the contract of a deal has."""
    return sum(3 if kind == "G" else rules.min_run for kind in contract_of(rules, deal))


def _text(play: Play) -> str:
    return write_cards(play.cards)


def kinds_of(melds: Iterable[Meld]) -> str:
    """The melds as a contract is written: G for a group, R for a sequence."""
    return "".join(sorted("G" if meld.kind == "set" else "R" for meld in melds))


def _covers(kinds: str, contract: str) -> bool:
    return all(kinds.count(kind) >= contract.count(kind) for kind in "GR")


def _check_order(rules: ContractRules, opening: Sequence[Numbered], laid: Sequence[Laid], contract: str) -> None:
    for index, play in opening:
        if play.act != "meld" and not rules.layoff_when_opening:
            words = say(
                "{cards}: too early to lay off. Open first, and lay off from your next turn.", cards=_text(play)
            )
            raise Fault(words, "plays", index, play.act)
    _check_covers_first(opening, laid, contract)


def _check_covers_first(plays: Sequence[Numbered], laid: Sequence[Laid], contract: str) -> None:
    """Refuses whatever else comes before the melds of the contract."""
    for index, play in plays:
        if play.act != "meld" and not _covers(kinds_of(meld for at, meld in laid if at < index), contract):
            words = say(
                "{cards}: too early to lay off. First lay the contract, {contract}.",
                cards=_text(play),
                contract=in_words(contract),
            )
            raise Fault(words, "plays", index, play.act)


def _check_covered(rules: ContractRules, deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses melds among which the contract is not."""
    contract, kinds = contract_of(rules, deal), kinds_of(meld for _, meld in laid)
    if not _covers(kinds, contract):
        missing = "".join(kind * (contract.count(kind) - kinds.count(kind)) for kind in "GR")
        words = say(
            "{melds}: this deal needs {contract}. Still missing: {missing}.",
            melds=[shown(meld.cards) for _, meld in laid],
            contract=in_words(contract),
            missing=in_words(missing),
        )
        if missing == contract:
            words = say(
                "{melds}: that is {kinds}, but this deal needs {contract}.",
                melds=[shown(meld.cards) for _, meld in laid],
                kinds=in_words(kinds),
                contract=in_words(contract),
            )
        raise Fault(words, "plays", laid[0][0], "meld")


def _check_beyond(rules: ContractRules, deal: int, laid: Sequence[Laid], _shown: Shown) -> None:
    """Refuses melds beyond the contract."""
    contract = contract_of(rules, deal)
    more = rules.extra_melds and (must_go_out(rules, deal) or not rules.exact_contract)
    if len(laid) > len(contract) and not more:
        words = say(
            "{n} melds are too many: the contract of this deal is {contract}.", n=len(laid), contract=in_words(contract)
        )
        raise Fault(words, "plays", laid[-1][0], "meld")


def _check_sizes(rules: ContractRules, deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses melds that are longer than the contract wants."""
    if not rules.exact_contract or must_go_out(rules, deal):
        return
    for index, meld in laid:
        size = 3 if meld.kind == "set" else rules.min_run
        if len(meld.cards) != size:
            words = say(
                "{n} cards in {meld}: you need exactly {size} to open.",
                n=len(meld.cards),
                meld=shown(meld.cards),
                size=size,
            )
            raise Fault(words, "plays", index, "meld")


def joined(one: Meld, other: Meld) -> bool:
    """Whether two sequences would be one longer sequence."""
    low, high = sorted((one, other), key=lambda meld: meld.start)
    same = one.kind == other.kind == "run" and low.cards[0].suit == high.cards[0].suit
    return same and low.start + len(low.cards) == high.start


def _check_separate(_rules: ContractRules, _deal: int, laid: Sequence[Laid], shown: Shown) -> None:
    """Refuses two sequences that join."""
    for one, other in combinations(laid, 2):
        if joined(one[1], other[1]):
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
    ("contract.separate-sequences", _check_separate),
)
"""What the melds of an opening are checked for, each with its clause; a Fault has the place of the play."""


def _check_last(
    rules: ContractRules, hand: ContractHand, opening: Sequence[Numbered], later: Sequence[Numbered]
) -> None:
    first, play = opening[0]
    if hand.out != play.by:
        words = say("{cards} opens the last deal: that must empty the hand at once.", cards=_text(play))
        raise Fault(words, "plays", first, "meld")
    if later:
        index, play = later[0]
        words = say(
            "{cards} is laid after the opening: in the last deal the opening itself must empty the hand.",
            cards=_text(play),
        )
        raise Fault(words, "plays", index, play.act)
    laid, most = sum(_spent(each) for _, each in opening), rules.cards_dealt[-1] + 1
    if laid < (most if rules.last_deal == "no-discard" else most - 1):
        raise Fault(_too_few(rules, laid, most), "plays", first, "meld")


def _spent(play: Play) -> int:
    """By how many cards a play makes the hand smaller; a joker taken to the hand takes the place of the card."""
    return 0 if play.act == "swap" and play.joker_on is None else len(play.cards)


def _too_few(rules: ContractRules, laid: int, held: int) -> Words:
    if rules.last_deal == "no-discard":
        return say(
            "{n} cards do not empty a hand of {held}: the last deal is opened with all cards, without a discard.",
            n=laid,
            held=held,
        )
    return say("{n} cards do not empty a hand of {held}: all but one discard must be laid.", n=laid, held=held)
