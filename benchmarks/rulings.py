"""How long the referee takes for every question of every game: `python -m benchmarks.rulings [cases]`.

Ordinary cases are drawn as in the tests. Hard cases are as large as a hand can be: all the jokers, 25 cards from two
packs, openings of many melds with jokers, twenty melds on the table, round-the-corner aces and wild ranks half the
time, claims by everybody at once. Nothing should take longer than 50 ms.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from referee.fields import options
from referee.games.game import Game
from referee.games.questions.question import Question
from referee.sheet.cases import answer
from tests.samples import samples_of
from tests.samples.rulings import PACK, QUESTIONS, RANKS, SUITS, case_of, draw_rules

Case = dict[str, Any]
ROUNDS = 3
"""How often every case is timed; the shortest time counts, because the rest is due to the machine."""
LIMIT = 50.0
"""The longest that an answer should take, in milliseconds."""


class Many:
    """Draws large hands and tables for one game from its packs, so that no card occurs too often."""

    def __init__(self, game: Game, chance: Random) -> None:
        self.game, self.chance, self.jokers = game, chance, samples_of(game).jokers
        self.left = Counter(PACK * (1 if game.slug == "gin" else 2))

    def hand(self, count: int, jokers: int | None = None) -> str:
        """Draws a hand of close or scattered ranks, with jokers."""
        width = self.chance.choice([2, 3, 4, 5, 7, 13])
        low = self.chance.randint(0, 13 - width)
        suits = self.chance.sample(SUITS, self.chance.choice([1, 2, 4]))
        pack = list(self.left.elements())
        self.chance.shuffle(pack)
        pack.sort(key=lambda card: not (low <= RANKS.index(card[0]) < low + width and card[1] in suits))
        stars = min(self.jokers, count, self.chance.randint(0, 8) if jokers is None else jokers)
        return self.taken(["*"] * stars + pack[: count - stars])

    def taken(self, cards: list[str]) -> str:
        """Takes cards out of the packs and returns them shuffled, as text."""
        self.left -= Counter(cards)
        self.jokers -= cards.count("*")
        self.chance.shuffle(cards)
        return " ".join(cards)

    def meld(self, jokers: int = 2, suit: str = "") -> str:
        """Draws a run or set from the cards that are left, some of them undeclared jokers."""
        for _ in range(50):
            size, low = self.chance.choice([3, 4, 4, 5, 7, 11]), self.chance.randrange(13)
            cards = [RANKS[low] + each for each in SUITS[:size]]
            if suit or self.chance.random() < 0.7:
                own = suit or self.chance.choice(SUITS)
                cards = [RANKS[(low + step) % 13] + own for step in range(size)]
            stars = min(jokers, self.jokers, len(cards) - 1)
            if not Counter(cards[stars:]) - self.left:
                return self.taken(["*"] * stars + cards[stars:])
        return "* * *"

    def opening(self) -> list[str]:
        """Draws two to ten melds with jokers, often in one suit, so that their runs could be joined."""
        count, same = self.chance.choice([2, 3, 4, 4, 8, 10]), self.chance.choice(SUITS)
        suits = [same if self.chance.random() < 0.6 else "" for _ in range(count)]
        return [self.meld(self.chance.choice([0, 1, 2, 3]), suit) for suit in suits]

    def table(self) -> list[str]:
        """Draws up to twenty melds, some of them with jokers."""
        return [self.meld(self.chance.choice([0, 1, 2])) for _ in range(self.chance.choice([1, 5, 10, 20]))]


def _long(many: Many) -> Case:
    return {"cards": many.chance.choice([many.hand(25), many.hand(13), many.meld(8), "* " * max(1, many.jokers)])}


def _layoff(many: Many) -> Case:
    cards = many.chance.choice([many.hand(many.chance.randint(1, 10)), "* " * max(1, many.jokers - 2)])
    return {"cards": cards, "on": many.meld()}


def _swap(many: Many) -> Case:
    return {"card": many.hand(1, 0), "on": many.meld(8), "table": many.table()}


def _opening(many: Many) -> Case:
    melds = many.opening()
    layoffs = [{"cards": "*" if many.jokers else "9S", "on": many.chance.choice(melds)}] * many.chance.choice([0, 0, 5])
    return {"melds": melds, "deal": many.chance.choice([1, 2, 3, 7]), "layoffs": layoffs}


def _pickup(many: Many) -> Case:
    held = many.hand(many.chance.choice([7, 14, 25]))
    pile = many.hand(many.chance.choice([1, 10, 50]), 0).split()
    many.chance.shuffle(pile)
    card = pile[-1] if many.game.slug != "500" else many.chance.choice(pile)
    return {"pile": " ".join(pile), "card": card, "held": held, "table": many.table(), "opened": False}


def _knock(many: Many) -> Case:
    return {"held": many.hand(many.chance.choice([10, 11])), "upcard": "8S"}


def _deadwood(many: Many) -> Case:
    cards = many.hand(many.chance.choice([20, 30, 32])).split()
    many.chance.shuffle(cards)
    melds = answer({"game": "gin", "ask": "deadwood", "held": " ".join(cards[:10])}).get("melds", [])
    return {"held": " ".join(cards[10:]), "against": melds}


def _rum(many: Many) -> Case:
    pile = many.hand(many.chance.choice([5, 40]))
    return {"discard": many.hand(1), "table": many.table(), "pile": pile}


def _count(many: Many) -> Case:
    if many.game.slug in {"gin", "contract"} or many.chance.random() < 0.3:
        return {"held": many.hand(25)}
    laid = [{"cards": many.hand(2), "on": many.meld()} for _ in range(many.chance.choice([0, 3]))]
    return {"melds": [*many.opening(), *laid]}


def _claim(many: Many) -> Case:
    seats = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
    callers = many.chance.sample(seats, many.chance.randint(1, 6))
    calls = {name: many.chance.choice(["pon", "chi", many.hand(many.chance.randint(1, 6))]) for name in callers}
    rest = {"had_turn": seats, "declined": [], "claims": {}}
    return {
        "seats": seats,
        "turn": many.chance.choice(seats),
        "callers": callers,
        "card": many.hand(1, 0),
        "calls": calls,
        **rest,
    }


HARD: dict[str, Callable[[Many], Case]] = {
    "meld": _long,
    "layoff": _layoff,
    "swap": _swap,
    "opening": _opening,
    "pickup": _pickup,
    "knock": _knock,
    "deadwood": _deadwood,
    "rum": _rum,
    "count": _count,
    "claim": _claim,
}


def hard_case_of(game: Game, question: Question, chance: Random) -> Case:
    """Draws a case as large as possible, for one of the questions in `HARD`."""
    preset = chance.choice(game.presets)
    fixed = {
        **samples_of(game).most,
        **({"rum_call": "turn"} if question.slug == "rum" else {}),
        **_widest(game, chance),
    }
    rules = draw_rules(game, preset, chance, **fixed)
    facts = {key: value for key, value in HARD[question.slug](Many(game, chance)).items() if key in question.keys}
    return {"game": preset.slug, "rules": rules, "ask": question.slug, **facts, **_named(question)}


def _widest(game: Game, chance: Random) -> Case:
    """The options that allow the most melds, each switched on half the time."""
    wide = {"runs_ace": "wrap", "ace_wraps": True, "wild_ranks": chance.choice([["2"], ["7", "K"]])}
    return {key: wide[key] for key in wide if key in options(game.rules) and chance.random() < 0.5}


def _named(question: Question) -> Case:
    return {"joker_use": "wild"} if "joker_use" in question.keys else {}


def shortest(case: Case) -> float:
    """The time of the quickest of several answers, in milliseconds; a quick one is not timed again."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        answer(case)
        times.append((perf_counter() - start) * 1e3)
        if times[-1] < LIMIT / 10:
            break
    return min(times)


def rows(count: int) -> Iterator[tuple[str, str, str, float, float, Case]]:
    """Yields the mean and worst times in milliseconds and the worst case, for every question of every game."""
    for game, question in QUESTIONS:
        kinds = [("ordinary", case_of)] + ([("hard", hard_case_of)] if question.slug in HARD else [])
        for kind, draw in kinds:
            chance = Random(f"{game.slug} {question.slug} {kind}")
            cases = [draw(game, question, chance) for _ in range(count)]
            times = [shortest(case) for case in cases]
            worst = max(times)
            yield game.slug, question.slug, kind, sum(times) / count, worst, cases[times.index(worst)]


if __name__ == "__main__":
    print(f"{'game':<10}{'question':<10}{'cases':<10}{'mean ms':>10}{'worst ms':>10}")
    slow = []
    for game, ask, kind, mean, worst, case in rows(int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        print(f"{game:<10}{ask:<10}{kind:<10}{mean:>10.3f}{worst:>10.2f}", flush=True)
        if worst > LIMIT:
            slow.append(case)
    for case in slow:
        print(f"slower than {LIMIT:.0f} ms: {json.dumps(case)}")
