"""Random cases for the referee: every question of every game, under random options, ordinary and odd.

The cards of a case come from a few neighbouring ranks and suits, so that melds, lay-offs and near misses are common.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.fields import Choice, Field, Flag, Listing, Number, fields_of, options
from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.questions.question import Question
from referee.sheet.record import read_rules
from referee.words import Fault

Case = dict[str, Any]
RANKS, SUITS = "A23456789TJQK", "SHDC"
NAMES = ["Ann", "Bob", "Cat", "Dan"]
PACK = [rank + suit for suit in SUITS for rank in RANKS]
QUESTIONS = [(game, question) for game in GAMES for question in game.referee.questions]
QUESTION_KINDS = {question.slug: question.kind for _, question in QUESTIONS}
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 10**15, "", " ", "*", "XX", "9", "9S", "8-JS", "\ud800", "\u2028", "💥", [], {}, [[]],
    [""], ["9S 9H 9D"], [None], {"meld": ""}, {"meld": "9S 9H 9D"}, {"layoff": "9S", "on": "9H 9D 9C"}, {"Ann": 2},
    {"cards": "9S", "on": "9H 9D 9C"}, [{"cards": "9S", "on": "9H 9D 9C"}], "* " * 25, "9S " * 25, "A-KS " * 4, "9" * 1999,
    "S" * 9999, ["9S 9H 9D"] * 61, ["* * *"] * 12, [9], "set", "run", "Ann", ["Ann", "Ann"], ["Ann", "Bob"], "wild",
)  # fmt: skip


def named(value: object) -> str | None:
    """The name of a row of a table."""
    if isinstance(value, Question):
        return value.slug
    return value.slug if isinstance(value, Game | Preset) else value if isinstance(value, str) else ""


def others(option: Field, value: Any) -> Iterator[Any]:
    """Other values that an option can have."""
    if isinstance(option, Flag):
        yield not value
    elif isinstance(option, Choice):
        yield from (each for each in option.values if each != value)
    elif isinstance(option, Number):
        bounds = [option.least, option.most, (option.least + option.most) // 2, *option.words]
        yield from (each for each in [*bounds, *([None] if option.none else [])] if each != value)
    elif isinstance(option, Listing):
        if option.none:
            yield from (each for each in (None, ("2",), ("7", "9")) if each != value)
            return
        made = [tuple(reversed(value)), value[:-1], *((each,) * len(value) for each in (value[-1], "R", "GG", 9, 11))]
        yield from (each for each in made if each != value and readable(option, each))


def readable(option: Field, value: Any) -> bool:
    """Whether an option can have this value."""
    try:
        return bool(option.accept(value) == value)
    except Fault:
        return False


def as_json(value: Any) -> Any:
    """The value of an option as a record writes it."""
    return list(value) if isinstance(value, tuple) else value


def draw_rules(game: Game, preset: Preset, chance: Random, seats: int | None = None, **fixed: Any) -> Case:
    """Random options that go together with the preset and with the fixed ones."""
    while True:
        own = game.rules(**preset.changes)
        drawn = dict(fixed)
        for key, option in options(game.rules).items():
            if key not in fixed and chance.random() < 0.3:
                drawn[key] = as_json(chance.choice([*others(option, getattr(own, key)), getattr(own, key)]))
        try:
            read_rules(game, preset, drawn, seats)
        except Fault:
            continue
        return drawn


class Near:
    """A few neighbouring cards, and what can be made of them."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.jokers = chance, chance.choice([0, 0.1, 0.3])
        low = chance.randint(0, 12)
        self.ranks = [RANKS[(low + step) % 13] for step in range(chance.randint(3, 6))]
        self.suits = chance.sample(SUITS, chance.randint(1, 4))

    def card(self) -> str:
        """One card: sometimes a joker, declared or not, and seldom a rank alone."""
        card = self.chance.choice(self.ranks) + self.chance.choice(self.suits)
        drawn = self.chance.random()
        if drawn < self.jokers:
            return self.chance.choice(["*", "*", "*", f"*{card}", f"*{card[0]}"])
        return card[0] if drawn > 0.99 else card

    def cards(self, least: int, most: int) -> str:
        """Some cards, seldom with one of them twice."""
        cards = [self.card() for _ in range(self.chance.randint(least, most))]
        once = list(dict.fromkeys(cards))
        return " ".join(once if len(once) >= least and self.chance.random() < 0.9 else cards)

    def hand(self, count: int) -> str:
        """Cards of one pack, from near ones first."""
        pack = list(PACK)
        self.chance.shuffle(pack)
        pack.sort(key=lambda card: not (card[0] in self.ranks and self.chance.random() < 0.9))
        return " ".join(pack[:count])

    def meld(self, count: int | None = None) -> str:
        """Something like a meld: a set or a run, with jokers in it, sometimes spoiled."""
        chance = self.chance
        count = count or chance.choice([3, 3, 3, 4, 4, 5])
        if chance.random() < 0.5:
            rank = chance.choice(self.ranks)
            cards = [rank + suit for suit in chance.sample(SUITS, min(count, 4))]
        else:
            low, suit = RANKS.index(chance.choice(self.ranks)), chance.choice(self.suits)
            cards = [RANKS[(low + step) % 13] + suit for step in range(count)]
        for at in range(len(cards)):
            if chance.random() < self.jokers:
                cards[at] = chance.choice(["*", f"*{cards[at]}"])
        if chance.random() < 0.2:
            cards[chance.randrange(len(cards))] = self.card()
        chance.shuffle(cards)
        return " ".join(cards)

    def melds(self, least: int, most: int) -> list[str]:
        """Several of them, sometimes clean sets of three."""
        many = self.chance.randint(least, most)
        if self.chance.random() < 0.2:
            ranks = self.chance.sample(self.ranks, min(many, len(self.ranks)))
            return [" ".join(rank + suit for suit in self.chance.sample(SUITS, 3)) for rank in ranks]
        return [self.meld() for _ in range(many)]

    def laid_on(self) -> Case:
        """A lay-off on something like a meld: what was taken from a longer one, or any cards."""
        cards, count = self.meld(5).split(), self.chance.choice([1, 1, 2])
        if self.chance.random() < 0.3 or len(cards) - count < 3:
            return {"cards": self.cards(1, 2), "on": self.meld()}
        cards.sort(key=lambda card: (card == "*", RANKS.find(card.strip("*")[:1])))
        return {"cards": " ".join(cards[:count]), "on": " ".join(cards[count:])}


def draw(field: Field, near: Near) -> Any:
    """A value for a field of this kind."""
    chance = near.chance
    kinds = {
        "cards": lambda: near.cards(1, 3),
        "card": near.card,
        "melds": lambda: near.melds(0, 3),
        "number": lambda: chance.randint(getattr(field, "least", 0), 7),
        "left": lambda: chance.choice([0, 1, 2, 5, near.cards(0, 3)]),
        "flag": lambda: chance.random() < 0.5,
        "choice": lambda: chance.choice(list(getattr(field, "values", [""]))),
        "offered": lambda: chance.choice(list(getattr(field, "values", [""]))),
        "name": lambda: chance.choice(NAMES),
        "names": lambda: chance.sample(NAMES, chance.randint(1, 4)),
        "players": lambda: chance.sample(NAMES, chance.randint(2, 4)),
        "claims": lambda: {name: chance.randint(0, 4) for name in chance.sample(NAMES, 2)},
        "calls": lambda: {name: chance.choice(["pon", "chi", near.cards(1, 3)]) for name in chance.sample(NAMES, 2)},
        "use": lambda: chance.choice(
            [{"meld": near.meld()}, {"layoff": near.card(), "on": near.meld()}, {"meld": near.cards(3, 4)}],
        ),
    }
    return kinds[field.widget]()


def _knock(case: Case, near: Near) -> Case:
    """A knock has ten cards, or eleven and one of them to discard."""
    held = near.hand(near.chance.choice([10, 11])).split()
    more = {"discard": near.chance.choice(held)} if len(held) == 11 and near.chance.random() < 0.7 else {}
    kept = {key: case[key] for key in ("upcard", "melds") if key in case}
    if "upcard" in kept:
        kept["upcard"] = near.chance.choice(PACK)
    if "deadwood" in case and near.chance.random() < 0.5:
        return {**kept, "deadwood": case["deadwood"]}
    return {**kept, **more, "held": " ".join(held)}


def _pickup(case: Case, near: Near) -> Case:
    """The card is mostly in the pile and mostly used, and what is taken is mostly everything from there up."""
    pile = near.cards(1, 4).split()
    place = near.chance.randrange(len(pile))
    found = {**case, "pile": " ".join(pile), "card": pile[place]}
    if "take" in found and near.chance.random() < 0.7:
        found["take"] = " ".join(pile[place:])
    if "use" in found and near.chance.random() < 0.7:
        found["use"] = {"meld": f"{pile[place]} {near.cards(2, 2)}"}
    return found


def _opening(case: Case, near: Near) -> Case:
    """Mostly whole melds of several neighbourhoods, and lay-offs on them."""
    melds = [Near(near.chance).meld() for _ in range(near.chance.choice([1, 2, 2, 3, 3]))]
    found = {**case, "melds": melds}
    if "layoffs" in found:
        found["layoffs"] = [{"cards": near.card(), "on": near.chance.choice(melds)}]
    return found


def _rum(case: Case, near: Near) -> Case:
    """A discard that mostly fits on a meld, seldom with a card of the hand."""
    laid = near.laid_on()
    table = [*case.get("table", ()), laid["on"]]
    more = {"with": near.card()} if near.chance.random() < 0.1 else {"with": ""}
    seats = {"seats": NAMES} if "callers" in case and near.chance.random() < 0.8 else {}
    return {**case, **more, **seats, "discard": laid["cards"].split()[0], "table": table}


def _swap(case: Case, near: Near) -> Case:
    """Mostly the very card that a joker of the meld stands for."""
    near.jokers = 0.3
    case["on"] = near.meld(4)
    stands = [card[1:] for card in case["on"].split() if len(card) == 3]
    return {**case, "card": near.chance.choice([*stands, near.card()])}


def _layoff(case: Case, near: Near) -> Case:
    return {**case, **near.laid_on()}


def _claim(case: Case, near: Near) -> Case:
    """Mostly only players who are at the table."""
    seats = near.chance.sample(NAMES, near.chance.choice([2, 3, 4, 4]))
    found = {**case, "seats": seats, "turn": near.chance.choice(seats)}
    found["callers"] = near.chance.sample(seats, near.chance.randint(1, len(seats)))
    calls = {name: near.chance.choice(["pon", "chi", near.cards(2, 2)]) for name in found["callers"]}
    found |= {"calls": calls, "card": near.card()}
    if "had_turn" in found:
        found["had_turn"] = near.chance.sample(seats, near.chance.randint(1, len(seats)))
    for key in ("last_claim", "claims"):
        if key in found:
            found[key] = near.chance.choice(seats) if key == "last_claim" else {near.chance.choice(seats): 3}
    return found


def _count(case: Case, near: Near) -> Case:
    """Either held cards or melds with lay-offs."""
    if near.chance.random() < 0.5 and "held" in case:
        return {key: case[key] for key in case if key != "melds"}
    melds = [*near.melds(1, 2), near.laid_on()]
    return {**{key: case[key] for key in case if key != "held"}, "melds": melds}


def _turn(case: Case, near: Near) -> Case:
    """Mostly possible: nobody has passed, nobody has opened before anybody has drawn, and the stock is nearly gone."""
    found = {**case, "passed": 0, "stock": near.chance.choice([0, 0, 2, 20])}
    return {key: found[key] for key in found if key != "opened"} if found.get("first") else found


def _remedy(case: Case, near: Near) -> Case:
    """Mostly what can go wrong in the game, at a moment at which it can be noticed, by somebody at the table."""
    found = {**case, "what": near.chance.choice(COMMON), "found": near.chance.choice(["turn", "next", "later"])}
    seats = {"seats": NAMES[:2]} if "seats" in found else {}
    who = {key: near.chance.choice(NAMES[:2]) for key in ("by", "knocker", "out") if key in found}
    numbers = {key: near.chance.randint(0, 9) + 20 * (key == "should") for key in ("has", "should") if key in found}
    return {**found, **seats, **who, **numbers}


COMMON = ("wrong-dealer", "count", "exposed-card", "draw-two", "no-draw", "discard-two", "misdeal", "draw-out-of-turn")
"""What goes wrong in every game, in a turn."""


SHAPED = {
    "remedy": _remedy,
    "turn": _turn,
    "knock": _knock,
    "pickup": _pickup,
    "opening": _opening,
    "swap": _swap,
    "layoff": _layoff,
    "rum": _rum,
    "claim": _claim,
    "count": _count,
}


def facts_of(question: Question, chance: Random) -> Case:
    """The fields of an ordinary case; optional ones are mostly given."""
    near = Near(chance)
    declared = fields_of(question.kind.facts)
    found: Case = {}
    for key in question.keys:
        if declared[key].needed or chance.random() < 0.6:
            found[key] = draw(declared[key], near)
    for key in ("on", "then_on"):
        if key in found:
            found[key] = near.meld()
    if "cards" in found and question.slug == "meld":
        found["cards"] = near.meld()
    if question.keys == ("held",):
        found["held"] = near.cards(0, 8)
    elif question.slug in SHAPED:
        found = SHAPED[question.slug](found, near)
    return {key: value for key, value in found.items() if key in question.keys}


def case_of(game: Game, question: Question, chance: Random) -> Case:
    """An ordinary case of a question, under a preset and options drawn at random."""
    preset = chance.choice(game.presets)
    fixed = {"rum_call": chance.choice(["off", "lay-off", "turn"])} if question.slug == "rum" else {}
    if question.slug == "opening" and "contracts" in options(game.rules) and chance.random() < 0.5:
        fixed = {"contracts": ["G", "R", "GG", "GR", "RR", "G4", "GG"], "cards_dealt": [10] * 7}
    rules = draw_rules(game, preset, chance, **fixed)
    return {"id": "q", "game": preset.slug, "rules": rules, "ask": question.slug, **facts_of(question, chance)}


def odd_case_of(game: Game, question: Question, chance: Random) -> Case:
    """A case with some fields that make no sense, or are as large as possible."""
    found = case_of(game, question, chance)
    for key in question.keys:
        if chance.random() < 0.4:
            found[key] = chance.choice(ODD)
    if chance.random() < 0.1:
        found[chance.choice(["id", "game", "rules", "ask", "colour"])] = chance.choice(ODD)
    return found
