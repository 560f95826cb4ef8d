"""The rules of Contract Rummy in words, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.cards.card import INDICES
from referee.fields import Applies
from referee.games.base.options import deal_order_words, sat_out_words, step_of
from referee.games.base.wild_ranks import WILD_PLAYED, any_wild, cap_words, of_jokers, wild_clauses, wild_in_short
from referee.games.contract.contracts import claims_needed
from referee.games.contract.notation import in_words, is_special, written
from referee.games.contract.options import ContractRules, in_play
from referee.games.contract.remedies import REMEDIES
from referee.games.lessons.book import Chapters, players_in_short, players_under
from referee.games.lessons.glossary import DISCARD_PILE, JOKER, LAY_OFF, PENALTIES, SEQUENCE, STOCK
from referee.games.questions.draw import BEGINS, DRAWN
from referee.games.remedies.ruling import CHAPTER
from referee.words import Words, say, say_n, together


def _pack(rules: ContractRules) -> Words:
    packs = {2: say("Two packs"), 3: say("Three packs"), "auto": say("Two packs, three with five or more players")}[
        rules.packs
    ]
    if not rules.jokers:
        return say("{packs}, without jokers.", packs=packs)
    if rules.jokers == "players-1":
        jokers = say("one joker fewer than there are players")
    elif rules.jokers == "packs-1":
        jokers = say("one joker fewer than there are packs")
    else:
        jokers = say_n("{n} joker in all", "{n} jokers in all", n=int(rules.jokers))
    return say("{packs}, with {jokers}.", packs=packs, jokers=jokers)


def _dealt(counts: Sequence[int]) -> list[Words]:
    """How many cards each player gets, with consecutive equal deals together."""
    found, first = [], 1
    for cards, same in groupby(counts):
        last = first + len(list(same)) - 1
        if last - first + 1 == len(counts):
            found.append(say("{cards} to each player in every deal", cards=cards))
        elif first == last:
            found.append(say("{cards} to each player in deal {deal}", cards=cards, deal=first))
        elif last == first + 1:
            found.append(say("{cards} to each player in deals {first} and {last}", cards=cards, first=first, last=last))
        else:
            found.append(say("{cards} to each player in deals {first} to {last}", cards=cards, first=first, last=last))
        first = last + 1
    return found


def _values(rules: ContractRules) -> Words:
    counts = {"joker": rules.joker_penalty, "ace": rules.ace_penalty}
    if rules.card_penalty != "pip":
        bands = say("Cards left in hand: 2 to 9 count 5, tens and face cards 10, an ace {ace}.", **counts)
        if rules.card_penalty == "five-ten-8":
            bands = say("Cards left in hand: 2 to 7 count 5, 8 to king 10, an ace {ace}.", **counts)
        return bands if rules.jokers == 0 else together(bands, say("A joker counts {joker}.", **counts))
    if rules.jokers == 0:
        return say(
            "Cards left in hand: an ace counts {ace}, face cards (J, Q, K) 10, others their face value.", **counts
        )
    return say(
        "Cards left in hand: a joker counts {joker}, an ace {ace}, face cards (J, Q, K) 10, others their face value.",
        **counts,
    )


def _joker(rules: ContractRules) -> Words:
    capped, in_runs = rules.wilds_per_meld is not None, rules.jokers_per_run
    many = say("A joker stands for any card, and a meld may have any number of them.")
    if capped:
        many = together(say("A joker stands for any card."), *cap_words(rules))
    if capped and in_runs is not None:
        many = together(many, say("A sequence has at most {n} of them.", n=in_runs))
    elif in_runs is not None and rules.jokers:
        many = say("A joker stands for any card; a sequence has at most {n}, a group any number.", n=in_runs)
    apart = [say("No two jokers may be side by side in a sequence.")] if rules.jokers_apart else []
    place = say(
        "In a sequence a joker's place must be clear. If it could be at either end, say which when you lay it. In a "
        "group it needs no suit."
    )
    return of_jokers(rules, many, *jokers_of_specials(rules), *apart, place, *_ends(rules))


def _ends(rules: ContractRules) -> Iterator[Words]:
    """The ends of a sequence that goes all the way round, if jokers may not be side by side."""
    if rules.jokers_apart and rules.runs_ace == "wrap":
        yield say(
            "A sequence of thirteen cards laid at once runs from the two to the ace, so jokers at "
            "its two ends are not side by side."
        )
        yield say("If lay-offs bring it to thirteen cards, the card it began with stays at one end.")


def _sequence(rules: ContractRules) -> Words:
    low, high = joined(range(1, rules.min_run + 1)), joined(range(15 - rules.min_run, 15))
    ace = {
        "both": say("The ace is low ({low}) or high ({high}), never between king and two.", low=low, high=high),
        "high": say("The ace is high only ({high}).", high=high),
        "wrap": say(
            "The ace may also be between king and two (Q-K-A-2). Such a sequence has at most 13 "
            "cards, none of them twice."
        ),
    }[rules.runs_ace]
    return together(say("A sequence is {n} or more cards of one suit in order.", n=rules.min_run), ace)


def _discard(rules: ContractRules) -> Words:
    every = say(
        "After drawing, melding and laying off, end your turn with one discard. It may be any card in your hand. "
        "If your hand is empty, you do not discard."
    )
    return (
        every
        if rules.discard_joker or not rules.jokers
        else together(every, say("A joker may be discarded only as your last card."))
    )


def _swap(rules: ContractRules) -> Words:
    if rules.joker_swap == "off":
        return of_jokers(rules, say("Jokers on the table stay there."))
    what = say(
        "A joker in a sequence stands for one card. If you hold that card and may lay off, you may swap "
        "it for the joker."
    )
    where = (
        say("Lay the joker off on a meld at once. You may not keep it in your hand or use it in a new meld.")
        if rules.joker_swap == "relay"
        else say("Take the joker into your hand; it may stay there.")
    )
    return of_jokers(rules, what, where, say("A joker in a group cannot be swapped."))


def _last_deal(rules: ContractRules) -> Words:
    if rules.last_deal == "normal":
        return say("The last deal is like the others.")
    allowed = (
        say("Longer melds and extra melds are allowed.")
        if rules.extra_melds
        else say("Melds may be longer than the contract asks for, but extra melds are not allowed.")
    )
    if rules.last_deal == "no-discard":
        return together(say("In the last deal the opening must empty the hand without a discard."), allowed)
    return together(say("In the last deal the opening must empty the hand, with or without a last discard."), allowed)


def _after(rules: ContractRules) -> Words:
    if rules.extra_melds and rules.layoff_when_opening:
        return say("After opening you may lay off on any meld, and from your next turn you may lay new melds.")
    if rules.extra_melds:
        return say("From your next turn after opening you may lay new melds and lay off on any meld.")
    if rules.layoff_when_opening:
        return say("After opening you may lay off on any meld, but you may not lay new melds.")
    return say("From the turn after opening, a player may lay off on any meld but may not lay new melds.")


def _stock_out(rules: ContractRules) -> Words:
    gone = say("When the stock is gone, shuffle all discards but the top one into a new stock.")
    claims = () if rules.may_i == "off" else (say("Do the same when the stock is too short for a claim."),)
    last = say("If there is at most one discard, the deal ends, everyone scores, and the next contract follows.")
    return together(gone, *claims, last)


def _may_i(rules: ContractRules) -> Words:
    if rules.may_i == "off":
        return say("If the player whose turn it is does not want the discard, nobody else may claim it.")
    who = (
        say("the player who spoke first gets it")
        if rules.may_i_priority != "nearest"
        else say("the discard goes to the first of them clockwise after the player whose turn it is")
        if step_of(rules) == 1
        else say("the discard goes to the first of them counter-clockwise after the player whose turn it is")
    )
    return together(
        say(
            "If the player whose turn it is does not want the top discard, anyone else may claim it, with “May I?” "
            "or in any other words. The player whose turn it is may still take it first, even after somebody has claimed."
        ),
        say(
            "If several claim, {who}. Whoever gets it also takes {price} from the stock.",
            who=who,
            price=say_n("{n} card", "{n} cards", n=rules.may_i_price),
        ),
        say("It is still the same player's turn: the player who claimed may not meld, lay off or discard."),
    )


def _may_i_limits(rules: ContractRules) -> Words:
    if rules.may_i == "off":
        return say("There are no claims.")
    who = say(
        "You cannot claim in your own turn, nor twice in a row in the same turn. Players who may not claim are "
        "skipped. You may claim the first upcard, and your own discard."
    )
    if rules.may_i_limit is None:
        return who
    if rules.may_i_limit == 2:
        return together(who, say("A player may claim at most twice in one deal."))
    most = say_n(
        "A player may claim at most once in one deal.",
        "A player may claim at most {n} times in one deal.",
        n=rules.may_i_limit,
    )
    return together(who, most)


CLAIM_CLAUSES: Mapping[str, Callable[[ContractRules], Words]] = {
    "contract.may-i": _may_i,
    "contract.may-i-chain": lambda rules: {
        "chain": say(
            "After a claim the new top discard is offered the same way. The player whose turn it is comes first, "
            "then the others. This continues until that player takes it, nobody claims it, or the pile is empty."
        ),
        "single": say("Only one claim may be made in a turn."),
        "off": say("There are no claims."),
    }[rules.may_i],
    "contract.may-i-limits": _may_i_limits,
}
"""In the order of the rule book."""


def contracts_in_words(rules: ContractRules) -> Words:
    """What opens each deal, and how many claims it takes to meet a contract that is larger than a hand."""
    contracts = say(
        "Your first melds in a deal are its contract, all laid at once: {contracts}.",
        contracts=[
            say("in deal {deal} {contract}", deal=deal, contract=in_words(letters))
            for deal, letters in enumerate(rules.contracts, 1)
        ],
    )
    deals = range(1, min(len(rules.contracts), len(rules.cards_dealt)) + 1)
    needed = {deal: claims_needed(rules, deal) for deal in deals}
    most = 0 if rules.may_i == "off" else rules.may_i_limit
    large = [_claims(deal, claims, most) for deal, claims in needed.items() if claims]
    return together(contracts, *large)


def special_melds(rules: ContractRules) -> Words:
    """What the dirty and the royal run are that deals ask for, and that nothing else is laid with them."""
    asked = [each for each in ("D", "S") if each in rules.contracts]
    said = [_SPECIALS[each] for each in asked or _SPECIALS]
    alone = say("Such a run is laid as one meld. In that deal no other meld is laid, and nothing is laid off.")
    return together(*said, *_special_jokers(rules), alone)


def exact_melds(rules: ContractRules) -> Words:
    """How many cards the melds of an opening have."""
    if not any(each.size for contract in rules.contracts for each in written(contract)):
        return _plain_sizes(rules)
    sizes = say(
        "To open, a meld must have exactly as many cards as the contract says. If it says no number, a "
        "group has 3 and a sequence {n}.",
        n=rules.min_run,
    )
    if rules.exact_contract:
        return together(sizes, say("No other meld may be laid with the contract."))
    sizes = say(
        "To open, a meld must have at least as many cards as the contract says. If it says no number, a "
        "group has 3 and a sequence {n}.",
        n=rules.min_run,
    )
    return together(sizes, _more_melds(rules))


def sequences_apart(rules: ContractRules) -> Words:
    """What keeps the sequences of an opening apart, with examples as long as the shortest of them."""
    if not rules.separate_sequences:
        return say("Sequences of one suit may join.")
    apart = [say("Two sequences of one suit in an opening must not join into one.")]
    size = min(_side_by_side(rules), default=rules.min_run)
    start = min(5, 13 - 2 * size)
    if start >= 1:
        one = _from_to(start, size)
        apart.append(say("{one} with {other} would join.", one=one, other=_from_to(start + size, size)))
    if rules.runs_ace == "wrap":
        corner, beyond = joined(range(15 - size, 15)), joined(range(2, 2 + size))
        apart.append(say("Going around the corner, {one} and {other} would join too.", one=corner, other=beyond))
    if start >= 1:
        apart.append(
            say(
                "A gap ({one} with {apart}) or an overlap ({one} with {across}) is fine.",
                one=one,
                apart=_from_to(start + size + 1, size),
                across=_from_to(start + size // 2, size),
            )
        )
    if rules.jokers:
        apart.append(say("A joker is treated as the card it stands for."))
    elif rules.wild_ranks:
        apart.append(say("A wild card is treated as the card it stands for."))
    apart.append(say("Later lay-offs may join them."))
    return together(*apart)


ABOVE_KING = 14
"""The place of a high ace."""


def _claims(deal: int, claims: int, most: int | None) -> Words:
    """How the contract of a deal can be met that has more cards than a hand."""
    if most is not None and claims > most:
        return say("The contract of deal {deal} has more cards than a player can ever have there.", deal=deal)
    return say_n(
        "The contract of deal {deal} has more cards than a hand: it needs at least {n} claim.",
        "The contract of deal {deal} has more cards than a hand: it needs at least {n} claims.",
        n=claims,
        deal=deal,
    )


_SPECIALS = {
    "D": say("A dirty run is thirteen cards, one of each rank, in any suits."),
    "S": say("A royal run is ace to king of one suit."),
}


def _special_jokers(rules: ContractRules) -> Iterator[Words]:
    """How many jokers a special may have, and what they stand for."""
    if not any_wild(rules):
        return
    if rules.special_jokers == "as-melds":
        yield say("Such a run may have as many jokers as a sequence, each standing for a missing rank.")
    elif rules.special_jokers == 0:
        yield say("Such a run has no jokers.")
    else:
        yield say_n(
            "Such a run has at most {n} joker, which stands for the missing rank.",
            "Such a run has at most {n} jokers, which stand for the missing ranks.",
            n=int(rules.special_jokers),
        )


def _more_melds(rules: ContractRules) -> Words:
    if rules.extra_melds:
        return say("More melds than the contract asks for may be laid with them.")
    return say("Melds that the contract does not ask for may not be laid with it.")


def _plain_sizes(rules: ContractRules) -> Words:
    if rules.exact_contract:
        return say(
            "To open, a group must have exactly 3 cards and a sequence exactly {n}. No other meld may be "
            "laid with the contract.",
            n=rules.min_run,
        )
    least = say(
        "To open, a group must have at least 3 cards and a sequence at least {n}; both may be longer.",
        n=rules.min_run,
    )
    return together(least, _more_melds(rules))


def joined(places: Iterable[int]) -> str:
    """The ranks of a sequence one by one; 14 is an ace above the king."""
    return "-".join(_rank(place) for place in places)


def _rank(place: int) -> str:
    return INDICES[1 if place == ABOVE_KING else place]


def _from_to(first: int, size: int) -> str:
    """A sequence by its ends."""
    return f"{_rank(first)}-{_rank(first + size - 1)}"


def _side_by_side(rules: ContractRules) -> Iterator[int]:
    """The sizes of sequences that are laid together with another one."""
    for contract in rules.contracts:
        sizes = [size or rules.min_run for kind, size in written(contract) if kind == "R"]
        yield from sizes if len(sizes) > 1 else ()


def jokers_of_specials(rules: ContractRules) -> Iterator[Words]:
    """How many jokers a dirty or a royal run may have, if that differs from other melds."""
    if rules.special_jokers == "as-melds" or not any(map(is_special, rules.contracts)):
        return
    if rules.special_jokers == 0:
        yield say("A dirty or royal run has none.")
    else:
        yield say("A dirty or royal run has at most {n}.", n=rules.special_jokers)


CLAUSES: Mapping[str, Callable[[ContractRules], Words]] = {
    "contract.pack": _pack,
    "contract.values": _values,
    "contract.deal": lambda rules: together(
        say(
            "Cards are dealt one at a time: {cards}. The next card is turned up and is the first discard.",
            cards=_dealt(rules.cards_dealt),
        ),
        deal_order_words(rules),
    ),
    "contract.draw": lambda _: together(BEGINS, DRAWN),
    "contract.discard": _discard,
    "contract.sequence": _sequence,
    "contract.group": lambda _: say(
        "A group is three or more cards of one rank. Suits may repeat, and there is no upper limit."
    ),
    "contract.joker": _joker,
    **wild_clauses(),
    "contract.opening": contracts_in_words,
    "contract.special": special_melds,
    "contract.exact": exact_melds,
    "contract.no-layoff-yet": lambda rules: (
        say(
            "You may not lay off before you open. In the turn in which you open you may, once the contract is on the "
            "table."
        )
        if rules.layoff_when_opening
        else say("You may not lay off before you open, or in the turn in which you open.")
    ),
    "contract.separate-sequences": sequences_apart,
    "contract.after": _after,
    "contract.layoff": lambda rules: (
        say("Cards that fit may be laid off on any player's melds, jokers too.")
        if rules.jokers
        else say("Cards that fit may be laid off on any player's melds.")
    ),
    "contract.swap": _swap,
    **CLAIM_CLAUSES,
    "contract.out": lambda _: say("The deal ends when a hand is empty, by melding, laying off or discarding."),
    "contract.stock-out": _stock_out,
    "contract.last-deal": _last_deal,
    "contract.score": lambda _: say(
        "The player who goes out scores 0. The others score penalty points for every card left in hand, "
        "even for cards that would have made melds."
    ),
    "contract.one-turn": lambda rules: (
        say("A player who opens and goes out in the same turn scores −{n} instead of 0.", n=rules.one_turn_bonus)
        if rules.one_turn_bonus
        else say("Opening and going out in one turn scores 0, like any other way of going out.")
    ),
    "contract.game": lambda rules: together(
        say_n(
            "After {n} deal the lowest total wins.", "After {n} deals the lowest total wins.", n=len(rules.contracts)
        ),
        say("Players with the same total tie."),
    ),
    "table.sat-out": sat_out_words,
    **REMEDIES.words(),
}

PLAYED: Mapping[str, Applies] = {
    **dict.fromkeys(CLAIM_CLAUSES, lambda rules: rules.may_i != "off"),
    "contract.joker": any_wild,
    **WILD_PLAYED,
    "contract.swap": lambda rules: rules.joker_swap != "off" and any_wild(rules),
    "contract.special": lambda rules: any(map(is_special, rules.contracts)),
    "contract.last-deal": lambda rules: rules.last_deal != "normal",
    "contract.one-turn": lambda rules: rules.one_turn_bonus > 0,
    **REMEDIES.played,
}
"""When a clause that a table may do without is in play."""

CHAPTERS: Chapters = (
    (say("Cards and deal"), ("contract.pack", "contract.deal")),
    (say("The turn"), ("contract.draw", "contract.discard")),
    (say("Claiming the discard"), tuple(CLAIM_CLAUSES)),
    (say("Melds"), ("contract.group", "contract.sequence", "contract.joker", "table.wild", "table.wild-natural")),
    (
        say("Opening"),
        (
            "contract.opening",
            "contract.special",
            "contract.exact",
            "contract.separate-sequences",
            "contract.no-layoff-yet",
        ),
    ),
    (say("After the opening"), ("contract.after", "contract.layoff", "contract.swap")),
    (say("The end of a deal"), ("contract.out", "contract.last-deal", "contract.stock-out")),
    (
        say("Scoring"),
        (
            "contract.values",
            "table.wild-points",
            "contract.score",
            "contract.one-turn",
            "contract.game",
            "table.sat-out",
        ),
    ),
    (CHAPTER, tuple(REMEDIES.fixes)),
)


def brief(rules: ContractRules) -> Iterator[Words]:
    """The game in short."""
    counts = players_under(rules, range(2, 9))
    packs = {in_play(rules, n).count for n in counts}
    shuffled = (
        {2: say("two packs"), 3: say("three packs")}[max(packs)] if len(packs) == 1 else say("two or three packs")
    )
    players = players_in_short(counts)
    yield (
        say("{players}, with {packs} and jokers.", players=players, packs=shuffled)
        if rules.jokers
        else say("{players}, with {packs}.", players=players, packs=shuffled)
    )
    yield from wild_in_short(rules)
    yield say_n("There is {n} deal.", "There are {n} deals, each with its own contract.", n=len(rules.contracts))
    yield say("The contract says which melds you lay first, all at once. Laying them is called opening.")
    if rules.layoff_when_opening:
        yield say("Then lay off cards, even in the same turn.")
        if rules.extra_melds:
            yield say("From your next turn you may lay new melds.")
    elif rules.extra_melds:
        yield say("From your next turn lay new melds and lay off cards.")
    else:
        yield say("From your next turn lay off cards.")
    yield say("The deal ends when a player has no cards left.")
    yield say("Cards left in your hand are penalty points.")
    yield say("After the last deal the lowest total wins.")


GLOSSARY = (
    (say("contract"), say("The melds with which everybody must open in a deal.")),
    (say("group"), say("Three or more cards of one rank.")),
    SEQUENCE,
    (say("open"), say("Lay your first melds: the whole contract at once.")),
    LAY_OFF,
    JOKER,
    (say("May I"), say("Asking for a discard when it is not your turn.")),
    STOCK,
    DISCARD_PILE,
    PENALTIES,
)
