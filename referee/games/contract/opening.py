"""What may be laid when in Contract Rummy, for questions and for play: the contract, sizes, early lay-offs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from referee.cards import JOKER, Card
from referee.cards.card import SUITS
from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.base.wild_ranks import or_wild
from referee.games.contract.contracts import (
    check_deal,
    contract_of,
    joined,
    kind_of,
    kinds_of,
    least_left,
    more_melds,
    open_slots,
    places,
    size_of,
    sizes_left,
)
from referee.games.contract.hand import ContractHand
from referee.games.contract.notation import Slot, in_words, is_special, written
from referee.games.contract.options import ContractRules, in_play
from referee.games.contract.specials import maybe_special, several_melds, special_progress
from referee.games.contract.values import meld_rules
from referee.games.fields.cards import LayOff
from referee.games.questions.facts import MeldFacts, OpeningFacts
from referee.games.questions.question import DealContext, Progress
from referee.games.table.lay_off import with_layoffs
from referee.games.table.meld import judge_meld, needs_one_of_each
from referee.games.table.play_by_play import cards_known, replay_plays
from referee.games.table.plays import Numbered, noted_turns, plays_without_turns, spent
from referee.games.table.position import PlayRules, Table, TableMeld
from referee.games.table.swap import JOKERS_STAY
from referee.games.table.turn import check_turns
from referee.melds import Meld, MeldRules, readings
from referee.melds.readings import FULL_RUN, rank_at, readings_without_suits
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n, together

NumberedMeld = tuple[int, Meld]


_NOT_LAID = say("It may not be laid now")
_LAY_OFF_LATER = say("First lay this deal's contract. You may lay off from the turn after that.")


def check_openings(
    rules: ContractRules, melds: MeldRules, hand: ContractHand, before: Standing, *, in_progress: bool = False
) -> None:
    """Refuses openings that are not the contract, and lay-offs and melds that come too early.

    While the hand is `in_progress`, what is missing may still come in the last turn, and without turns the order counts.
    """
    for plays in noted_turns(hand.plays):
        _check_player(rules, melds, hand, plays, before, in_progress=in_progress)
    if not in_progress:
        check_specials(rules, hand, before.deal)
    else:
        for plays in plays_without_turns(hand.plays):
            _check_covers_first(rules, plays, _numbered(melds, plays), contract_of(rules, before.deal))


def _numbered(melds: MeldRules, plays: Sequence[Numbered]) -> list[NumberedMeld]:
    return [(index, readings(play.cards, melds)[0]) for index, play in plays if play.act == "meld"]


def _check_player(
    rules: ContractRules,
    melds: MeldRules,
    hand: ContractHand,
    plays: Sequence[Numbered],
    before: Standing,
    *,
    in_progress: bool,
) -> None:
    turn = plays[0][1].turn
    opening = [(index, play) for index, play in plays if play.turn == turn]
    later = plays[len(opening) :]
    numbered = _numbered(melds, opening)
    _check_order(rules, opening, numbered, contract_of(rules, before.deal))
    unfinished = in_progress and turn == hand.plays[-1].turn
    for _, check in AT_ALL_TIMES if unfinished else CHECKS:
        check(rules, before.deal, numbered)
    if must_go_out(rules, before.deal) and not in_progress:
        check_last(rules, hand, opening, later)
    for index, play in later:
        if play.act == "meld" and not more_melds(rules, before.deal):
            words = say("{cards} is one meld too many, because after opening you may only lay off.", cards=play.cards)
            raise Fault(words, "plays", index, "meld")


def laid_so_far(rules: ContractRules, melds: MeldRules, hand: ContractHand, deal: int, seat: int) -> Words | None:
    """How much of the contract a player has laid; None before it is begun and when it is complete."""
    mine = [readings(play.cards, melds)[0] for play in hand.plays if play.by == seat and play.act == "meld"]
    contract = contract_of(rules, deal)
    left = open_slots(rules, contract, mine)
    if not mine or not left:
        return None
    parts = by_kind(contract, left)
    return parts[0] if len(parts) == 1 else say("{first}, {second}", first=parts[0], second=parts[1])


def by_kind(contract: str, left: Sequence[Slot]) -> list[Words]:
    """How much of a contract has been laid, for each kind of meld in it, if something is still missing."""
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
    rules: ContractRules, cards: Sequence[Card], *, opened: bool, now: bool, swap: bool = False
) -> Verdict | None:
    """The answer if a player may not lay off yet, and so may not `swap` either; `cards` are those that are known."""
    clause = "contract.swap" if swap else "contract.no-layoff-yet"
    if not opened and not now:
        because = say("You cannot lay off {cards} yet, because you have not opened.", cards=cards)
        if swap:
            because = say("You cannot swap {cards} yet, because you have not opened.", cards=cards)
        if not swap and not rules.layoff_when_opening:
            return illegal(clause, because, _LAY_OFF_LATER)
        return illegal(clause, because, say("Lay this deal's contract first."))
    if not now or rules.layoff_when_opening:
        return None
    because = say("You cannot lay off {cards} yet, because you opened in this turn.", cards=cards)
    if swap:
        because = say("You cannot swap {cards} yet, because you opened in this turn.", cards=cards)
    return illegal(clause, because, say("You can from your next turn on."))


def is_last(rules: ContractRules, deal: int) -> bool:
    """Whether this is the last deal of the game."""
    return deal == len(rules.contracts)


def must_go_out(rules: ContractRules, deal: int) -> bool:
    """Whether the opening of this deal must empty the hand."""
    return is_last(rules, deal) and rules.last_deal != "normal"


def _check_order(
    rules: ContractRules, opening: Sequence[Numbered], numbered: Sequence[NumberedMeld], contract: str
) -> None:
    for index, play in opening:
        if play.act != "meld" and not rules.layoff_when_opening:
            words = say(
                "It is too early for {cards}: in the turn in which you open, you may lay only melds.", cards=play.cards
            )
            raise Fault(words, "plays", index, play.act)
    _check_covers_first(rules, opening, numbered, contract)


def _check_covers_first(
    rules: ContractRules, plays: Sequence[Numbered], numbered: Sequence[NumberedMeld], contract: str
) -> None:
    """Refuses any play before the melds of the contract."""
    for index, play in plays:
        if play.act != "meld" and open_slots(rules, contract, [meld for at, meld in numbered if at < index]):
            words = say(
                "It is too early for {cards}. Lay the contract first: {contract}.",
                cards=play.cards,
                contract=in_words(contract),
            )
            raise Fault(words, "plays", index, play.act)


def _check_covered(rules: ContractRules, deal: int, numbered: Sequence[NumberedMeld]) -> None:
    """Refuses melds that do not include the contract."""
    contract, kinds = contract_of(rules, deal), kinds_of(meld for _, meld in numbered)
    missing = missing_slots(contract, kinds)
    if missing:
        words = say(
            "You need more than {melds}: this deal's contract is {contract}. Still missing: {missing}.",
            melds=[meld.cards for _, meld in numbered],
            contract=in_words(contract),
            missing=in_words(missing),
        )
        if len(kinds) > len(written(contract)) - len(written(missing)):
            words = say(
                "{melds}: that is {kinds}, but this deal needs {contract}.",
                melds=[meld.cards for _, meld in numbered],
                kinds=in_words(kinds),
                contract=in_words(contract),
            )
        raise Fault(words, "plays", numbered[0][0], "meld")


def missing_slots(contract: str, kinds: str) -> str:
    """What a contract has besides melds of these kinds, in its notation."""
    taken, left = [*kinds], []
    for each in sorted(written(contract), key=lambda each: -each.size):
        if each.kind in taken:
            taken.remove(each.kind)
        else:
            left.append(each)
    return "".join(f"{each.kind}{each.size or ''}" for each in sorted(left))


def _check_short(rules: ContractRules, deal: int, numbered: Sequence[NumberedMeld]) -> None:
    """Refuses melds that are too short for the contract, if longer ones are allowed."""
    contract, melds = contract_of(rules, deal), [meld for _, meld in numbered]
    lacking = open_slots(rules, contract, melds)
    if lacking:
        wanted = lacking[0]
        index, meld = max(
            (
                (index, meld)
                for index, meld in numbered
                if kind_of(meld) == wanted.kind and len(meld.cards) < wanted.size
            ),
            key=lambda each: len(each[1].cards),
        )
        words = say(
            "{meld} has {n} cards, but this deal needs {contract}, so it must have {size}.",
            n=len(meld.cards),
            meld=meld.cards,
            contract=in_words(contract),
            size=wanted.size,
        )
        raise Fault(words, "plays", index, "meld")


def _check_beyond(rules: ContractRules, deal: int, numbered: Sequence[NumberedMeld]) -> None:
    """Refuses melds beyond the contract."""
    contract = contract_of(rules, deal)
    more = more_melds(rules, deal) and (must_go_out(rules, deal) or not rules.exact_contract)
    if len(numbered) > len(written(contract)) and not more:
        words = say(
            "{n} melds are too many: the contract of this deal is {contract}.",
            n=len(numbered),
            contract=in_words(contract),
        )
        raise Fault(words, "plays", numbered[-1][0], "meld")


def _check_sizes(rules: ContractRules, deal: int, numbered: Sequence[NumberedMeld]) -> None:
    """Refuses melds that do not have the sizes of the contract."""
    if not rules.exact_contract or must_go_out(rules, deal):
        return
    wrong, left = sizes_left(rules, contract_of(rules, deal), [meld for _, meld in numbered])
    for meld in wrong:
        sizes = [each.size for each in left if each.kind == kind_of(meld)]
        sizes = sizes or [each.size for each in places(rules, kind_of(meld)) if each.size != len(meld.cards)]
        if sizes:
            words = say(
                "{meld} has {n} cards, but to open it must have exactly {size}.",
                n=len(meld.cards),
                meld=meld.cards,
                size=sizes[0],
            )
            raise Fault(words, "plays", next(index for index, each in numbered if each is meld), "meld")


def _check_separate(rules: ContractRules, _deal: int, numbered: Sequence[NumberedMeld]) -> None:
    """Refuses two sequences that join."""
    for one, other in combinations(numbered, 2):
        if joined(rules, one[1], other[1]):
            low, high = sorted((one[1], other[1]), key=lambda meld: meld.start)
            words = say(
                "{low} and {high} together are one sequence, not two: leave a gap, or overlap.",
                low=low.cards,
                high=high.cards,
            )
            raise Fault(words, "plays", other[0], "meld")


Check = Callable[[ContractRules, int, Sequence[NumberedMeld]], None]

CHECKS: tuple[tuple[str, Check], ...] = (
    ("contract.opening", _check_covered),
    ("contract.exact", _check_beyond),
    ("contract.exact", _check_sizes),
    ("contract.exact", _check_short),
    ("contract.separate-sequences", _check_separate),
)
"""The checks for the melds of an opening, each with its clause; a Fault has the place of the play."""

STILL_TO_COME: tuple[Check, ...] = (_check_covered, _check_short)
"""Faults that other melds of the same opening may still correct."""
AT_ALL_TIMES = tuple(each for each in CHECKS if each[1] not in STILL_TO_COME)
"""What applies to an opening from its first meld on."""


def special_takes_hand(rules: ContractRules, deal: int) -> bool:
    """Whether a deal asks for a special that takes all the cards that anybody can have."""
    special = is_special(contract_of(rules, deal))
    return special and rules.may_i == "off" and least_left(rules, deal, FULL_RUN) <= 0


def check_specials(rules: ContractRules, hand: ContractHand, deal: int) -> None:
    """Refuses a special of a player who did not go out, if it takes all the cards that anybody can have."""
    if not special_takes_hand(rules, deal):
        return
    for index, play in enumerate(hand.plays):
        if play.act == "meld" and play.by != hand.out:
            words = say("{cards} uses up a whole hand: enter that this player went out.", cards=play.cards)
            raise Fault(words, "plays", index, "meld")


def check_last(
    rules: ContractRules, hand: ContractHand, opening: Sequence[Numbered], later: Sequence[Numbered]
) -> None:
    """Refuses an opening of the last deal that does not empty the hand, and what comes after it."""
    first, play = opening[0]
    if hand.out != play.by:
        words = say("{cards} opens the last deal, but that opening must empty the hand at once.", cards=play.cards)
        raise Fault(words, "plays", first, "meld")
    if later:
        index, play = later[0]
        words = say(
            "{cards} cannot be laid after the opening. In the last deal the opening itself must empty the hand.",
            cards=play.cards,
        )
        raise Fault(words, "plays", index, play.act)
    cards_laid, most = sum(spent(each) for _, each in opening), rules.cards_dealt[-1] + 1
    if cards_laid < (most if rules.last_deal == "no-discard" else most - 1):
        raise Fault(_too_few(rules, cards_laid, most), "plays", first, "meld")


def _too_few(rules: ContractRules, cards_laid: int, held: int) -> Words:
    if rules.last_deal == "no-discard":
        return say(
            "You hold {held} cards and lay only {n}. In the last deal you open with all your cards, without a discard.",
            n=cards_laid,
            held=held,
        )
    return say(
        "You hold {held} cards and lay only {n}. Here you must lay all but one, and discard that one.",
        n=cards_laid,
        held=held,
    )


MOST_MELDS = 10

Choice = tuple[Meld, ...]
"""The readings of one meld, all of the same kind."""


def too_many(rules: ContractRules, seats: int | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer if the packs do not hold these cards."""
    return in_play(rules, seats).overfull(cards, "contract.pack")


def judge_opening(rules: ContractRules, facts: OpeningFacts, deal: DealContext) -> Verdict:
    """Whether these melds are the contract of the deal, and what is laid off and kept with them is right.

    Each meld has at most one reading as a set and 14 as runs. Every choice of which melds are sets is tried (2 to the
    power of the number of melds, at most ten); sequences can then join only in pairs.
    """
    _check_input(rules, facts, deal)
    melds = meld_rules(rules, deal.seats, "" if deal.deal is None else contract_of(rules, deal.deal))
    wrong = too_many(rules, deal.seats, facts.cards) or several_melds(rules, facts, deal)
    if wrong:
        return wrong
    rulings = [judge_meld(cards, melds, ace_open=True) for cards in facts.melds]
    wrong = next((each for each in rulings if each.forbidden), None)
    if wrong and not (deal.deal is None and maybe_special(rules, facts, deal)):
        return wrong
    if deal.deal is None:
        because = say("Every deal has its own contract.")
        return undecided("contract.opening", because, say("Enter the deal."))
    choices = [_choices(cards, melds) for cards in facts.melds]
    early = _too_early(rules, facts.layoffs, deal.deal, choices) or _left(rules, facts, deal.deal)
    if early and early.forbidden:
        return early
    kept, later = with_layoffs(facts.melds, choices, facts.layoffs, melds)
    found = _contract(rules, deal.deal, kept)
    if found.forbidden or (later and later.forbidden):
        return found if found.forbidden else later or found
    unread = next((each for each in rulings if not (each.ok or each.readings)), None)
    if unread is None and found.ok and kept != choices:
        found = _depends(rules, choices)
    return unread or (next((each for each in (later, early) if each), found) if found.ok else found)


def _too_early(rules: ContractRules, layoffs: Sequence[LayOff], deal: int, choices: Sequence[Choice]) -> Verdict | None:
    """The answer if cards may not be laid off in the turn of the opening; faults of the melds come first."""
    if not layoffs or rules.layoff_when_opening or is_special(contract_of(rules, deal)):
        return None
    found = _contract(rules, deal, choices)
    cards = [card for each in layoffs for card in each.cards]
    because = say("{cards} cannot be laid off in the turn in which you open.", cards=cards)
    if found.forbidden:
        because = together(found.because, say("{cards} cannot be laid off yet.", cards=cards))
    if must_go_out(rules, deal):
        instead = say("In the last deal you may open only with all your cards.")
    elif found.forbidden:
        instead = _LAY_OFF_LATER
    else:
        instead = say_n(
            "Open without {cards}. You may lay it off from your next turn.",
            "Open without {cards}. You may lay them off from your next turn.",
            n=len(cards),
            cards=cards,
        )
    return illegal("contract.no-layoff-yet", because, instead)


def progress(rules: ContractRules, facts: OpeningFacts, deal: DealContext) -> Progress | None:
    """How much of the contract has been laid, if an opening is refused only because the rest is missing."""
    found = judge_opening(rules, facts, deal)
    early = found.clause == "contract.last-deal" and facts.kept is None
    if deal.deal is not None and is_special(contract_of(rules, deal.deal)):
        melds = meld_rules(rules, deal.seats, contract_of(rules, deal.deal))
        return special_progress(facts, melds) if found.clause == "contract.special" else None
    if deal.deal is None or not (found.forbidden and (early or found.clause == "contract.opening")):
        return None
    contract, melds = contract_of(rules, deal.deal), meld_rules(rules, deal.seats)
    for choices in _by_kind([_choices(cards, melds) for cards in facts.melds]):
        chosen = [choice[0] for choice in choices]
        rest = _rest(contract, chosen)
        if rest and not any(_refused(check, rules, deal.deal, chosen) for _, check in AT_ALL_TIMES):
            parts = by_kind(contract, open_slots(rules, contract, chosen))
            every = len(written(contract))
            so_far = parts[0] if len(parts) == 1 else say("{done} of {all} melds", done=len(chosen), all=every)
            return Progress(so_far, say("Still missing: {contract}.", contract=in_words(rest)))
    return None


def _rest(contract: str, melds: Sequence[Meld]) -> str:
    """What a contract has besides the melds; nothing if they are not part of it."""
    kinds = kinds_of(melds)
    if any(kinds.count(kind) > contract.count(kind) for kind in "GR"):
        return ""
    return missing_slots(contract, kinds)


def _check_input(rules: ContractRules, facts: OpeningFacts, deal: DealContext) -> None:
    check_deal(rules, deal.deal)
    if len(facts.melds) > MOST_MELDS:
        raise Fault(
            say("{n} melds are too many to open: lay at most {most}.", n=len(facts.melds), most=MOST_MELDS), "melds"
        )


def _choices(cards: Sequence[Card], melds: MeldRules) -> Choice:
    """The readings of a meld: all of them if suits were not noted, any possible one for jokers alone."""
    found = readings(cards, melds) or readings_without_suits(cards, melds)
    return found or tuple(_of_jokers(len(cards), melds))


def _of_jokers(count: int, melds: MeldRules) -> Iterator[Meld]:
    if melds.wilds_per_meld is not None and count > melds.wilds_per_meld:
        return
    yield Meld("set", (JOKER,) * count)
    most = melds.longest if melds.jokers_per_run is None else melds.jokers_per_run
    if melds.min_run <= count <= most and not melds.jokers_apart:
        for suit, start in product(SUITS, range(melds.lowest, melds.highest - count + 2)):
            places = range(start, start + count)
            yield Meld("run", tuple(Card(rank_at(place), suit, joker=True) for place in places), start)


def _contract(rules: ContractRules, deal: int, known: Sequence[Choice]) -> Verdict:
    """Legal if every reading of the jokers is the contract, illegal if none is."""
    bad: Verdict | None = None
    good = False
    for choices in _by_kind(known):
        wrong = _fault(rules, deal, [choice[0] for choice in choices], joins=False)
        if wrong is None and not _apart(rules, choices):
            wrong = _fault(rules, deal, [choice[0] for choice in choices], joins=True) or _joining(rules, deal, choices)
        elif wrong is None:
            good = True
            bad = bad or _joining(rules, deal, choices)
        bad = bad or wrong
    if not good and bad is not None:
        return bad
    if bad is None:
        shown = [each[0].cards for each in known]
        because = say("You have the contract of deal {deal}: {melds}.", melds=shown, deal=deal)
        if not must_go_out(rules, deal):
            special = is_special(contract_of(rules, deal))
            return legal("contract.special" if special else "contract.opening", because)
        longer = sum(len(each[0].cards) for each in known) > size_of(rules, deal)
        words = say("{why} In the last deal it may have more cards.", why=because) if longer else because
        return legal("contract.last-deal", words)
    return _depends(rules, known)


def _depends(rules: ContractRules, found: Sequence[Choice]) -> Verdict:
    """The answer if some readings of the jokers fulfil it and others do not."""
    words = or_wild(
        rules,
        say("It depends on {joker}: say what the jokers stand for.", joker=JOKER),
        say("It depends on {joker}: say what jokers and wild cards stand for.", joker=JOKER),
    )
    return needs_one_of_each(found, "contract.joker", words)


def _by_kind(found: Sequence[Choice]) -> Iterator[list[Choice]]:
    """Every way to take each meld as a set or as a run."""
    kinds = [dict.fromkeys(meld.kind for meld in each) for each in found]
    for chosen in product(*kinds):
        yield [tuple(meld for meld in each if meld.kind == kind) for each, kind in zip(found, chosen, strict=True)]


def _fault(rules: ContractRules, deal: int, melds: Sequence[Meld], *, joins: bool) -> Verdict | None:
    for clause, check in CHECKS:
        words = _refused(check, rules, deal, melds) if joins or clause != "contract.separate-sequences" else None
        if words:
            beyond = clause == "contract.exact" and must_go_out(rules, deal)
            return illegal("contract.last-deal" if beyond else clause, words)
    return None


def _refused(check: Check, rules: ContractRules, deal: int, melds: Sequence[Meld]) -> Words | None:
    try:
        check(rules, deal, list(enumerate(melds)))
    except Fault as fault:
        return fault.words
    return None


def _apart(rules: ContractRules, choices: Sequence[Choice], chosen: tuple[Meld, ...] = ()) -> bool:
    """Whether some choice of readings keeps all sequences apart."""
    if len(chosen) == len(choices):
        return True
    return any(
        _apart(rules, choices, (*chosen, meld))
        for meld in choices[len(chosen)]
        if not any(joined(rules, meld, other) for other in chosen)
    )


def _joining(rules: ContractRules, deal: int, choices: Sequence[Choice]) -> Verdict | None:
    """The answer if two sequences could join."""
    for one, other in combinations(choices, 2):
        for pair in product(one, other):
            if joined(rules, *pair):
                return _fault(rules, deal, [*pair, *_others(choices, one, other)], joins=True)
    return None


def _others(choices: Sequence[Choice], *taken: Choice) -> list[Meld]:
    return [each[0] for each in choices if not any(each is other for other in taken)]


def _left(rules: ContractRules, facts: OpeningFacts, deal: int) -> Verdict | None:
    """The answer if the opening of the last deal does not empty the hand or must not."""
    if not must_go_out(rules, deal):
        return None
    most = 0 if rules.last_deal == "no-discard" else 1
    cards_laid = sum(map(len, facts.melds)) + sum(len(each.cards) for each in facts.layoffs)
    least = least_left(rules, deal, cards_laid)
    if facts.kept is None and least <= most:
        because = say("In the last deal your opening must empty your hand.")
        return undecided("contract.last-deal", because, say("Enter how many cards are left."))
    held = least if facts.kept is None else facts.kept
    if held > most:
        left = say_n("{n} card is left.", "{n} cards are left.", n=held)
        rule = say("In the last deal you must open with all your cards, without a discard.")
        if most:
            rule = say("In the last deal you must open with all your cards, except one for the discard.")
        return illegal("contract.last-deal", together(left, rule))
    return None


def no_new_meld(rules: ContractRules, facts: MeldFacts, deal: DealContext) -> Verdict | None:
    """The answer if a player who has opened may lay no new meld, whatever the cards are."""
    check_deal(rules, deal.deal)
    if not facts.opened:
        return None
    if not rules.extra_melds:
        because = say("After the opening you may only lay off, not make new melds.")
        return illegal("contract.after", because, short=_NOT_LAID)
    if deal.deal is not None and not more_melds(rules, deal.deal):
        because = say("In this deal you lay nothing but {contract}.", contract=in_words(contract_of(rules, deal.deal)))
        return illegal("contract.special", because, short=_NOT_LAID)
    return None


def as_opening(rules: ContractRules, facts: MeldFacts, deal: DealContext, found: Verdict) -> Verdict:
    """The answer about a meld of a player who has not opened; `found` is what the cards are by themselves."""
    if deal.deal is None:
        because = say("It depends on the deal, because a player's first melds are the whole contract.")
        return found if found.forbidden else undecided("contract.opening", because, say("Enter the deal."))
    contract = contract_of(rules, deal.deal)
    if len(written(contract)) == 1:
        opening = _opening(rules, facts, deal)
        if not opening.forbidden:
            return opening if is_special(contract) else found
        if found.forbidden or not is_special(contract):
            return opening
    if found.forbidden:
        return found
    because = say(
        "Deal {deal} opens with {contract}. {cards} alone is not enough.",
        deal=deal.deal,
        contract=in_words(contract),
        cards=facts.cards,
    )
    return illegal("contract.opening", because, say("Lay the whole contract in one turn."), short=_NOT_LAID)


def _opening(rules: ContractRules, facts: MeldFacts, deal: DealContext) -> Verdict:
    """The answer about a meld that is the whole opening, judged as the kind that the player named."""
    said = [each.cards for each in readings(facts.cards, meld_rules(rules, deal.seats)) if each.kind == facts.as_]
    ways = [judge_opening(rules, OpeningFacts(melds=(cards,), deal=deal.deal), deal) for cards in said or [facts.cards]]
    return next((each for each in ways if not each.forbidden), ways[0])


def lay(rules: ContractRules, hand: ContractHand, before: Standing, in_progress: bool = False) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table; while the hand is `in_progress`, the last turn may still be going on."""
    plays = play_rules(rules, hand, before)
    in_play(rules, before.seats).check(cards_known(hand.plays, hand.held, before, plays))
    melds = replay_plays(hand.plays, plays)
    check_turns(hand.plays, before.order(step_of(rules)))
    check_openings(rules, plays.melds, hand, before, in_progress=in_progress)
    return melds


def opening(rules: ContractRules, hand: ContractHand, before: Standing, seat: int) -> Words | None:
    """How much of the contract is on the table, for a player who has not laid all of it."""
    return laid_so_far(rules, play_rules(rules, hand, before).melds, hand, before.deal, seat)


def play_rules(rules: ContractRules, hand: ContractHand, before: Standing) -> PlayRules:
    """The plays that these rules allow."""
    refused = {}
    if rules.joker_swap == "off":
        refused["swap"] = JOKERS_STAY
    contract = contract_of(rules, before.deal)
    if is_special(contract):
        complete = say("nothing is laid off in this deal: {contract} is complete.", contract=in_words(contract))
        refused |= {"lay": complete, "swap": complete}
    melds = meld_rules(rules, before.seats, contract)
    return PlayRules(melds, refused, joker_stays=rules.joker_swap == "to-hand", ace_open=True)


class ContractTable(Table):
    """Play on the table at Contract Rummy."""

    plays = staticmethod(play_rules)
    melds = staticmethod(lay)
    opening = staticmethod(opening)
