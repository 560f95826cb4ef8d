"""Melds, lay-offs, claims and counts of Seven Bridge compared with brute force that shares only the card with them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from referee.cards import Card, parse_cards, write_cards
from referee.cards.card import parse_card
from referee.sheet.cases import answer
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.words import Fault
from tests.soak import times
from tests.tables import table

WORTH = dict.fromkeys("ATJQK", 10)
SUITS, RANKS = "SHDC", "A23456789TJQK"
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
ACES = {"low": range(1, 14), "both": range(1, 15), "wrap": range(1, 27)}
Meaning = tuple[str, tuple[tuple[int, str], ...]]
"""What cards are together: a set of a rank, a run of cards, or a single seven."""

# What a meld is, tried with every card that a joker could be -----------------------------------------------------------


def could_be(card: Card) -> list[tuple[int, str]]:
    """What a card may stand for: itself, what a joker was declared as, or any card."""
    if not card.joker:
        return [(card.rank, card.suit)]
    ranks = [card.rank] if card.rank else range(1, 14)
    return [(rank, suit) for rank in ranks for suit in ([card.suit] if card.suit else SUITS)]


def as_run(taken: Sequence[tuple[int, str]], ace: str) -> bool:
    """Whether cards are consecutive in one suit from a low ace to a high one, or all around."""
    if len({suit for _, suit in taken}) > 1:
        return False
    ranks = sorted(rank for rank, _ in taken)
    places = ACES[ace]
    starts = range(places[0], places[-1] - len(taken) + 2)
    return any(sorted((start + step - 1) % 13 + 1 for step in range(len(taken))) == ranks for start in starts)


def as_set(cards: Sequence[Card], pairs: bool) -> int:
    """The rank of the set that cards are; 0 if they are not one."""
    ranks = {card.rank for card in cards if card.rank}
    real = [card.suit for card in cards if not card.joker]
    if len(ranks) != 1 or len(set(real)) < len(real) or len(cards) > 4:
        return 0
    (rank,) = ranks
    if len(cards) == 2:
        return rank if pairs and rank == 7 and len(real) == 2 else 0
    return rank if len(cards) > 2 else 0


def meanings(cards: Sequence[Card], ace: str, pairs: bool) -> set[Meaning]:
    """Everything that cards can be together."""
    sevens = [card for card in cards if card.rank == 7 and not card.joker]
    if len(cards) < 3 and not sevens:
        return set()
    if len(cards) == 1:
        return {("seven", ((7, cards[0].suit),))}
    found: set[Meaning] = set()
    if rank := as_set(cards, pairs):
        found.add(("set", ((rank, ""),)))
    for taken in product(*map(could_be, cards)):
        if len(set(taken)) == len(taken) and as_run(taken, ace):
            found.add(("run", tuple(sorted(taken))))
    return found


def grown(on: Sequence[Card], cards: Sequence[Card], ace: str, pairs: bool) -> list[set[Meaning]]:
    """For each thing that a meld can be, what it can be with these cards too, as the same kind."""
    found = []
    for kind, lying in meanings(on, ace, pairs):
        real = {(card.rank, card.suit) for card in on if not card.joker}
        fixed = [Card(*each, joker=each not in real) for each in lying] if kind == "run" else on
        together = meanings((*fixed, *cards), ace, pairs)
        if kind == "seven":
            found.append(together)
        elif kind == "set":
            found.append({each for each in together if each[0] == "set"})
        else:
            found.append({each for each in together if each[0] == "run" and set(lying) <= set(each[1])})
    return found


# Questions at random ---------------------------------------------------------------------------------------------------


def some_cards(chance: Random, count: int) -> list[Card]:
    """Cards around the seven, mostly of few suits, sometimes with a joker."""
    suits = chance.sample(SUITS, chance.choice([1, 1, 2, 4]))
    low = chance.choice([1, 4, 5, 6, 11])
    near = [Card((low + step - 1) % 13 + 1, suit) for step in range(5) for suit in suits]
    near += [Card(7, suit) for suit in SUITS] * chance.choice([0, 1, 2])
    cards = list(dict.fromkeys(chance.sample(near, min(count, len(near)))))
    for place, card in enumerate(cards[:2]):
        if chance.random() < 0.2:
            said = chance.choice(["*", f"*{RANKS[card.rank - 1]}{card.suit}", f"*{RANKS[card.rank - 1]}"])
            cards[place] = parse_card(said)
    chance.shuffle(cards)
    return cards


def rules_at_random(chance: Random) -> dict[str, Any]:
    return {"runs_ace": chance.choice([*ACES]), "seven_pairs": chance.random() < 0.7, "jokers": 2}


def verdict_of(number: int) -> str:
    return {0: "illegal", 1: "legal"}.get(number, "undecided")


def shown(reading: dict[str, str]) -> Meaning:
    """A reading of the engine as a meaning."""
    cards = [(card.rank, card.suit) for card in parse_cards(reading["cards"])]
    return ("set", ((cards[0][0], ""),)) if reading["kind"] == "set" else (reading["kind"], tuple(sorted(cards)))


def test_a_meld_is_what_brute_force_finds() -> None:
    chance = Random("melds of Seven Bridge")
    seen = set()
    for _ in range(times(3_000, 100_000)):
        rules, cards = rules_at_random(chance), some_cards(chance, chance.choice([1, 2, 2, 3, 3, 4]))
        found = meanings(cards, rules["runs_ace"], rules["seven_pairs"])
        case = {"id": 1, "game": "seven-bridge", "rules": rules, "ask": "meld", "cards": write_cards(cards)}
        got = answer(case)
        if got["clause"] == "seven.pack":
            continue
        assert got["verdict"] == verdict_of(len(found)), (case, found, got)
        if got["verdict"] == "undecided":
            assert {shown(each) for each in got["readings"]} == found, case
        seen.add((got["verdict"], got["clause"]))
    assert {clause for _, clause in seen} >= {
        "seven.set", "seven.run", "seven.lone", "seven.pair", "seven.short-run", "seven.joker",
    }  # fmt: skip


def test_a_lay_off_is_what_brute_force_finds() -> None:
    chance = Random("lay-offs of Seven Bridge")
    seen = set()
    for _ in range(times(3_000, 100_000)):
        rules = rules_at_random(chance)
        cards = some_cards(chance, chance.choice([2, 2, 3, 4, 4]))
        more = chance.choice([1, 1, 2]) if len(cards) > 2 else 1
        on, laid = cards[more:], cards[:more]
        if not on or len(meanings(on, rules["runs_ace"], rules["seven_pairs"])) != 1:
            continue
        (found,) = grown(on, laid, rules["runs_ace"], rules["seven_pairs"])
        asked = {"ask": "layoff", "on": write_cards(on), "cards": write_cards(laid)}
        case = {"id": 1, "game": "seven-bridge", "rules": rules, **asked}
        got = answer(case)
        if got["clause"] == "seven.pack":
            continue
        assert got["verdict"] == verdict_of(len(found)), (case, found, got)
        assert (got["clause"] == "seven.lone-grows") == (len(on) < 3 and got["clause"] != "seven.joker"), case
        seen.add((got["verdict"], got["clause"]))
    assert {("legal", "seven.lone-grows"), ("illegal", "seven.lone-grows"), ("legal", "seven.layoff")} <= seen


# Who gets it, worked out call by call --------------------------------------------------------------------------------------


def stopped(case: dict[str, Any], name: str) -> str:
    """Why a player may not have the discard by the call made, in the order of the rules; nothing if they may."""
    seats, turn = case["seats"], case["seats"].index(case["turn"])
    had = case.get("had_turn", seats)
    discarder = seats[turn - 1]
    since = case["rules"]["claims_from"]
    if (
        case["late"]
        or (since == "second-round" and set(had) != set(seats))
        or (since == "own-turn" and name not in had)
    ):
        return "seven.claim-from"
    if name == discarder:
        return "seven.pon"
    return "seven.chi" if case["calls"][name] == "chi" and name != case["turn"] else ""


def who_gets_it(case: dict[str, Any]) -> tuple[str, str]:
    """The clause and the player; no player if nobody may claim."""
    good = [name for name in case["callers"] if not stopped(case, name)]
    if not good:
        return stopped(case, case["callers"][0]), ""
    seats, turn = case["seats"], case["seats"].index(case["turn"])
    nearest = [seats[(turn + step) % len(seats)] for step in range(len(seats))]
    pons = [name for name in nearest if name in good and case["calls"][name] == "pon"]
    to = [*pons, *good][0]
    return "seven.claim-order" if len(good) > 1 else f"seven.{case['calls'][to]}", to


def test_a_claim_goes_to_whom_brute_force_finds() -> None:
    chance = Random("claims of Seven Bridge")
    for _ in range(times(2_000, 50_000)):
        seats = NAMES[: chance.randint(2, 6)]
        callers = chance.sample(seats, chance.randint(1, len(seats)))
        case: dict[str, Any] = {
            "id": 1, "game": "seven-bridge", "ask": "claim", "seats": seats, "turn": chance.choice(seats),
            "rules": {"claims_from": chance.choice(["second-round", "own-turn", "at-once"])}, "callers": callers,
            "calls": {name: chance.choice(["pon", "chi"]) for name in callers}, "late": chance.random() < 0.1,
        }  # fmt: skip
        if chance.random() < 0.5:
            case["had_turn"] = chance.sample(seats, chance.randint(0, len(seats)))
        got = answer(case)
        assert (got["clause"], got.get("to", "")) == who_gets_it(case), (case, got)
        assert got["verdict"] == ("legal" if "to" in got else "illegal")


def test_a_hand_counts_what_brute_force_adds_up() -> None:
    chance = Random("counts of Seven Bridge")
    pack = [rank + suit for rank in RANKS for suit in SUITS] + ["*"]
    for _ in range(times(1_000, 20_000)):
        held = chance.sample(pack, chance.randint(0, 7))
        points = sum(WORTH.get(card[0]) or int(card[0]) for card in held if card != "*")
        points *= 2 ** sum(card[0] == "7" for card in held) * 5 ** held.count("*")
        case = {"id": 1, "game": "seven-bridge", "ask": "count", "held": " ".join(held)}
        assert answer(case)["points"] == points, held
        loser = {"Bob": " ".join(held), "Cat": 0}
        record = {
            "format": FORMAT,
            "game": "seven-bridge",
            "players": NAMES[:3],
            "hands": [{"out": "Ann", "held": loser}],
        }
        assert replay_strictly(read_record(record)).totals == (points, -points, 0)


# Turns, played one after another -----------------------------------------------------------------------------------------


def played_at_random(chance: Random, seats: int) -> list[dict[str, Any]]:
    """Melds of a hand as really played: some turns draw, in some somebody claims a set."""
    sets = [f"{rank}S {rank}H {rank}D" for rank in chance.sample("A234568", 6)]
    player, plays = 0, []
    for turn in range(1, chance.randint(8, 20)):
        if turn > 1:
            player = (player + 1) % seats
        if not sets or chance.random() < 0.5:
            continue
        meld = sets.pop()
        play: dict[str, Any] = {"by": NAMES[player], "meld": meld, "turn": turn}
        if turn > seats and chance.random() < 0.6:
            player = chance.choice([each for each in range(seats) if each != (player - 1) % seats])
            play |= {"by": NAMES[player], "claim": meld.split()[0]}
        plays.append(play)
    return plays


def accepted(plays: list[dict[str, Any]], seats: int) -> bool:
    hand = {"out": None, "held": dict.fromkeys(NAMES[:seats], 0), "plays": plays}
    try:
        replay_strictly(
            read_record({"format": FORMAT, "game": "seven-bridge", "players": NAMES[:seats], "hands": [hand]})
        )
    except Fault:
        return False
    return True


def test_turns_that_were_played_are_accepted_and_a_wrong_player_is_not() -> None:
    chance = Random("turns of Seven Bridge")
    for _ in range(times(300, 5_000)):
        seats = chance.randint(2, 6)
        plays = played_at_random(chance, seats)
        assert accepted(plays, seats), plays
        drawn = [place for place, play in enumerate(plays) if "claim" not in play]
        if drawn:
            place = chance.choice(drawn)
            others = [name for name in NAMES[:seats] if name != plays[place]["by"]]
            wrong = [dict(play) for play in plays]
            wrong[place]["by"] = chance.choice(others)
            assert not accepted(wrong, seats), wrong


# What is asked to be slow ------------------------------------------------------------------------------------------------

MOST_SECONDS = 0.05
RULES = {"runs_ace": "wrap", "jokers": 2, "claim_melds": "any"}
MANY = " ".join(rank + suit for suit in SUITS for rank in RANKS)

SLOW: list[tuple[str, dict[str, Any]]] = [
    ("jokers without end", {"ask": "meld", "cards": "* " * 250}),
    ("sevens, aces and jokers in one meld", {"ask": "meld", "cards": "7S AS * * 7H 7D 7C KS QS JS TS 9S 8S"}),
    ("six jokers and a seven", {"ask": "meld", "cards": "7S * * * * * *"}),
    ("a whole suit with two jokers", {"ask": "meld", "cards": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS * *"}),
    ("cards without suits", {"ask": "meld", "cards": "A23456789TJQK"}),
    ("a lone seven with all others", {"ask": "layoff", "on": "7S", "cards": f"{MANY} * *"}),
    ("jokers on a lone seven", {"ask": "layoff", "on": "7S", "cards": "* *"}),
    ("what is no meld with jokers", {"ask": "layoff", "on": "7S * *", "cards": "7H * * * *"}),
    ("a pack in hand", {"ask": "pickup", "pile": "9H", "card": "9H", "held": MANY.replace("9H", "*")}),
    ("ranks in hand", {"ask": "pickup", "pile": "9H", "card": "9H", "held": "A2345678TJQK * *"}),
    ("many players with many cards", {
        "ask": "claim", "seats": [f"P{n}" for n in range(60)], "turn": "P1", "callers": [f"P{n}" for n in range(60)],
        "calls": {f"P{n}": MANY for n in range(60)}, "card": "9H",
    }),
    ("a call of jokers", {"ask": "claim", "seats": ["Ann", "Bob"], "turn": "Bob", "callers": ["Bob"], "calls": {"Bob": "* * 7S"}, "card": "7H"}),
    ("a pack to count", {"ask": "count", "held": f"{MANY} * *"}),
]  # fmt: skip


def quickest(run: Any, tries: int = 3) -> float:
    """The fewest seconds of a few tries: other work on the machine makes it longer, never shorter."""
    took = []
    for _ in range(tries):
        start = time.perf_counter()
        run()
        took.append(time.perf_counter() - start)
    return min(took)


@table("reason, case", SLOW)
def test_a_ruling_is_quick_whatever_is_asked(reason: str, case: dict[str, Any]) -> None:
    whole = {"id": 1, "game": "seven-bridge", "rules": RULES, **case}
    assert {"verdict", "error"} & answer(whole).keys()
    assert quickest(lambda: answer(whole)) < MOST_SECONDS


PACK_OF_SETS = [f"{rank}S {rank}H {rank}D" for rank in RANKS]
HOSTILE: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "turns without end",
        [{"by": NAMES[at % 2], "meld": f"7{suit}", "turn": 10**9 + at} for at, suit in enumerate(SUITS)],
    ),
    (
        "a claim in every turn",
        [
            {"by": NAMES[at % 2], "meld": each, "claim": each[:2], "turn": 3 + at}
            for at, each in enumerate(PACK_OF_SETS)
        ],
    ),
    ("as many plays as there may be", [{"by": "Ann", "meld": "7S", "turn": 1}] * 200),
    ("jokers in every play", [{"by": "Ann", "meld": "* * *", "turn": 1}] * 200),
]


@table("reason, plays", HOSTILE)
def test_plays_are_checked_quickly_whatever_they_say(reason: str, plays: list[dict[str, Any]]) -> None:
    assert quickest(lambda: accepted(plays, 2)) < MOST_SECONDS
