"""A ruling never contradicts a score: a record may contain what the referee allows, and its lines count the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from referee.cards import parse_cards
from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.melds import readings
from referee.sheet.cases import read_case, verdict_json
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.verdict import Line
from referee.words import Fault
from tests.samples import samples_of
from tests.samples.rulings import PACK, RANKS, SUITS, Near, draw_rules, named
from tests.soak import times
from tests.tables import table

Case = dict[str, Any]
CASES = times(10, 1000)
"""The number of hands drawn for every preset in each test."""
READINGS = 60
"""The most ways to declare the jokers of one opening that are tried."""

PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
ON_TABLE = [(game, preset) for game, preset in PRESETS if game.table]
NAMES = ["Ann", "Bob", "Cat"]


def presets_of(slug: str) -> list[tuple[Game, Preset]]:
    return [(game, preset) for game, preset in PRESETS if game.slug == slug]


class Sitting:
    """A table under random rules: it asks the referee, and scores a hand of the same rules."""

    def __init__(self, game: Game, preset: Preset, chance: Random, **fixed: Any) -> None:
        self.game, self.chance = game, chance
        self.names = NAMES[: max(2, game.seating.seats[0])]
        self.rules = draw_rules(game, preset, chance, len(self.names), **fixed)
        self.preset = preset.slug
        self.in_force = self.record().rules
        gambit = getattr(self.in_force, "joker_role", "") == "gambit"
        self.joker_use = {"joker_use": chance.choice(["wild", "wild", "double", "splitter"])} if gambit else {}

    def record(self, *hands: Case, dealer: str = "Ann") -> Any:
        base = {"format": FORMAT, "game": self.preset, "rules": self.rules, "players": self.names}
        return read_record({**base, "first_dealer": dealer, "hands": list(hands)})

    def lines(self, *hands: Case, dealer: str = "Ann") -> Sequence[Line]:
        """The lines of the last hand, or a Fault."""
        return tuple(replay_strictly(self.record(*hands, dealer=dealer)).hands[-1].lines)

    def accepted(self, hand: Case, dealer: str = "Ann") -> Sequence[Line]:
        """The lines of a hand; none if it is refused."""
        try:
            return self.lines(hand, dealer=dealer)
        except Fault:
            return ()

    def ask(self, ask: str, **fields: Any) -> Case:
        """The answer to a question at this table."""
        fields = {**self.joker_use, **fields} if ask in {"meld", "layoff", "count", "pickup"} else fields
        case = read_case({"game": self.preset, "rules": self.rules, "ask": ask, **fields})
        return verdict_json(replace(case, round=replace(case.round, seats=len(self.names))).verdict)

    def lying(self, cards: str) -> str:
        """A meld on the table, with its jokers declared."""
        case = read_case({"game": self.preset, "rules": self.rules, "ask": "meld", "cards": cards})
        melds = samples_of(self.game).melds(case.rules, len(self.names))
        return str(readings(parse_cards(cards), melds)[0])

    def played(self, *plays: Case, out: str | None = None, before: int = 0) -> str:
        """Why a hand with these plays is refused; nothing if it is accepted."""
        zeros = dict.fromkeys(self.names, 0)
        hand = {"out": out, "plays": list(plays), "held": {name: 0 for name in zeros if name != out}, **self.joker_use}
        try:
            self.lines(*[{"scores": zeros}] * before, hand)
        except Fault as fault:
            return str(fault)
        return ""


def agrees(found: Case, refused: str, told: Any) -> None:
    """Legal is what a record may contain; if a choice of readings is missing, the record asks for it."""
    assert (found["verdict"] == "legal") is (not refused), (told, found, refused)
    if found.get("readings"):
        assert re.search("Which one|say which", refused), (told, found, refused)


def asks_for_specials(at: Sitting) -> bool:
    """Whether the first deal asks for a special, which is not a meld if nobody knows the deal."""
    return getattr(at.in_force, "contracts", ("",))[0] in {"D", "S"}


def drawn_meld(near: Near) -> str:
    """Mostly a whole meld."""
    return near.meld() if near.chance.random() < 0.7 else near.meld(near.chance.choice([4, 5, 6, 7]))


@pytest.mark.parametrize(("game", "preset"), ON_TABLE, ids=named)
def test_a_meld_is_legal_exactly_where_a_record_may_hold_it(game: Game, preset: Preset) -> None:
    chance = Random(f"meld {preset.slug}")
    for _ in range(CASES):
        at = Sitting(game, preset, chance)
        if asks_for_specials(at):
            continue
        cards = drawn_meld(Near(chance))
        agrees(at.ask("meld", cards=cards), at.played({"by": "Ann", "meld": cards}), (at.rules, cards))


@pytest.mark.parametrize(("game", "preset"), ON_TABLE, ids=named)
def test_a_layoff_is_legal_exactly_where_a_record_may_hold_it(game: Game, preset: Preset) -> None:
    chance = Random(f"lay {preset.slug}")
    asked = 0
    while asked < CASES:
        at, near = Sitting(game, preset, chance), Near(chance)
        laid = near.laid_on()
        meld = {"by": "Ann", "meld": laid["on"]}
        if at.played(meld):
            continue
        asked += 1
        act = "lay"
        if at.joker_use.get("joker_use") == "double" and re.fullmatch(r"\*\w*", laid["cards"]):
            act = "double"
        refused = at.played(meld, {"by": "Ann", act: laid["cards"], "on": 1})
        agrees(at.ask("layoff", **laid), refused, (at.rules, at.joker_use, laid))


@pytest.mark.parametrize(("game", "preset"), ON_TABLE, ids=named)
def test_a_swap_is_legal_exactly_where_a_record_may_hold_it(game: Game, preset: Preset) -> None:
    chance = Random(f"swap {preset.slug}")
    asked = 0
    while asked < CASES:
        at, near = Sitting(game, preset, chance), Near(chance)
        near.jokers = 0.3
        melds = near.melds(1, 3)
        plays = [{"by": "Ann", "meld": each} for each in melds]
        if at.played(*plays) or len({tuple(sorted(each.split())) for each in melds}) < len(melds):
            continue
        asked += 1
        stands = [card[1:] for card in at.lying(melds[0]).split() if len(card) == 3]
        card = chance.choice([*stands, near.card()])
        swap = {"by": "Ann", "swap": card, "on": 1}
        places = [at.played(*plays, {**swap, "joker_on": place}) for place in range(1, len(melds) + 1)]
        told = (at.rules, card, melds)
        for place, refused in enumerate(places):
            if "appears" in refused and len(melds) > 2:
                continue  # a meld that the question does not name has the card too
            agrees(at.ask("swap", card=card, on=melds[0], then_on=melds[place]), refused, told)
        anywhere = "" if "" in places else places[0]
        if getattr(at.in_force, "joker_swap", "off") in {"to-hand", "same-turn"}:
            anywhere = at.played(*plays, swap)
        agrees(at.ask("swap", card=card, on=melds[0], table=melds[1:]), anywhere, told)


def opening(chance: Random) -> list[str]:
    """Several melds, seldom of one neighbourhood."""
    near = Near(chance)
    melds = []
    for _ in range(chance.choice([1, 2, 2, 3])):
        near = near if chance.random() < 0.4 else Near(chance)
        near.jokers = min(near.jokers, 0.1)
        melds.append(drawn_meld(near))
    return melds


def laid_off(melds: Sequence[str], chance: Random) -> list[tuple[int, str]]:
    """Sometimes a lay-off on one of the melds, with its place."""
    if chance.random() < 0.7:
        return []
    place = chance.randrange(len(melds))
    card = Near(chance).card()
    near = [each.strip("*") for each in melds[place].split()]
    same = [each[0] + suit for each in near if len(each) == 2 for suit in SUITS]
    next_to = [
        RANKS[(RANKS.index(each[0]) + step) % 13] + each[1] for each in near if len(each) == 2 for step in (1, 12)
    ]
    return [(place, chance.choice([card, "*", *same, *next_to]))]


@pytest.mark.parametrize(("game", "preset"), presets_of("contract"), ids=named)
def test_an_opening_of_contract_rummy_is_legal_exactly_where_a_record_may_hold_it(game: Game, preset: Preset) -> None:
    chance = Random(f"opening {preset.slug}")
    for _ in range(2 * CASES):
        contracts = chance.choice(
            [
                ["GG", "GR", "R"],
                ["G", "R", "RR"],
                ["GR", "R", "GG"],
                ["RR", "G", "GR"],
                ["G4", "GR5", "R6"],
                ["G4G", "R5", "G3"],
            ]
        )
        dealt = {"contracts": contracts, "cards_dealt": [chance.choice([7, 8, 10]) for _ in contracts]}
        at = Sitting(game, preset, chance, **dealt)
        melds, deal = opening(chance), chance.choice([1, 2, 3, 3])
        lays = laid_off(melds, chance)
        plays = [{"by": "Bob", "meld": each, "turn": 1} for each in melds]
        plays += [{"by": "Bob", "lay": card, "on": place + 1, "turn": 1} for place, card in lays]
        laid = sum(len(parse_cards(each)) for each in [*melds, *(card for _, card in lays)])
        left = at.in_force.cards_dealt[deal - 1] + 1 - laid
        if left < 0:
            continue
        going_out = deal == 3 and left <= (0 if at.in_force.last_deal == "no-discard" else 1)
        # Each deal is dealt by the next player: the first turn is that of the one after.
        first = at.names[deal % len(at.names)]
        plays = [{**each, "by": first} for each in plays]
        refused = at.played(*plays, out=first if going_out else None, before=deal - 1)
        layoffs = [{"cards": card, "on": melds[place]} for place, card in lays]
        found = at.ask("opening", melds=melds, deal=deal, left=left, layoffs=layoffs)
        if re.search("Which one|say which", refused):
            continue
        agrees(found, refused, (at.rules, melds, deal, left, layoffs))


def ranks_of_a_suit(chance: Random) -> str:
    """Thirteen ranks, of one suit or of several, in some order, mostly with a few other cards in their places."""
    suits = chance.choice([SUITS, *SUITS])
    cards = [rank + chance.choice(suits) for rank in RANKS]
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        at = chance.randrange(13)
        cards[at] = chance.choice(["*", "*", f"*{cards[at]}", f"*{cards[at][0]}", chance.choice(PACK)])
    chance.shuffle(cards)
    return " ".join(cards[: chance.choice([13] * 9 + [12])])


@pytest.mark.parametrize(("game", "preset"), presets_of("contract"), ids=named)
def test_a_special_is_legal_exactly_where_a_record_may_hold_it(game: Game, preset: Preset) -> None:
    chance, seen = Random(f"special {preset.slug}"), Counter[bool]()
    for _ in range(2 * CASES):
        contracts = chance.choice([["D", "S", "R"], ["S", "D"], ["GG", "D"]])
        at = Sitting(
            game, preset, chance, contracts=contracts, cards_dealt=[chance.choice([12, 13, 14])] * len(contracts)
        )
        deal = chance.randint(1, len(contracts))
        meld, first = (
            ranks_of_a_suit(chance),
            at.names[(1 if at.in_force.direction == "clockwise" else -1) * deal % len(at.names)],
        )
        left = at.in_force.cards_dealt[0] + 1 - len(meld.split())
        going_out = left == 0 or (deal == len(contracts) and left <= (at.in_force.last_deal != "no-discard"))
        refused = at.played({"by": first, "meld": meld, "turn": 1}, out=first if going_out else None, before=deal - 1)
        found = at.ask("opening", melds=[meld], deal=deal, left=left)
        agrees(found, refused, (at.rules, meld, deal, left))
        seen[not refused] += 1
    assert min(seen[True], seen[False]) > CASES // 10


@pytest.mark.parametrize(("game", "preset"), presets_of("kaluki"), ids=named)
def test_an_opening_of_kaluki_is_legal_exactly_where_a_record_may_hold_it(game: Game, preset: Preset) -> None:
    chance = Random(f"opening {preset.slug}")
    for _ in range(2 * CASES):
        at = Sitting(game, preset, chance, opening_points=chance.choice([0, 20, 30, 40, 51]))
        melds = opening(chance)
        lays = laid_off(melds, chance)
        plays = [{"by": "Bob", "meld": each, "turn": 1} for each in melds]
        plays += [{"by": "Bob", "lay": card, "on": place + 1, "turn": 1} for place, card in lays]
        refused = at.played(*plays)
        layoffs = [{"cards": card, "on": melds[place]} for place, card in lays]
        found = at.ask("opening", melds=melds, layoffs=layoffs)
        if re.search("Which one|say which", refused):
            continue
        agrees(found, refused, (at.rules, melds, layoffs))


@pytest.mark.parametrize(("game", "preset"), presets_of("contract") + presets_of("kaluki"), ids=named)
def test_an_opening_is_decided_exactly_where_all_its_readings_are_alike(game: Game, preset: Preset) -> None:
    chance = Random(f"readings {preset.slug}")
    asked = 0
    while asked < CASES // 2:
        fixed = {"contracts": ["GR", "RR", "G"], "cards_dealt": [9, 9, 9]} if game.slug == "contract" else {}
        at = Sitting(game, preset, chance, jokers=4, **fixed)
        melds = opening(chance)
        melds = [" ".join("*" if chance.random() < 0.3 else card for card in each.split()) for each in melds]
        each = [readings_at(at, cards) for cards in melds]
        if not all(each) or max(map(len, each)) == 1:
            continue
        ways = list(islice(product(*each), READINGS + 1))
        if len(ways) > READINGS:
            continue
        asked += 1
        more = {"deal": chance.choice([1, 2])} if game.slug == "contract" else {}
        verdicts = {at.ask("opening", melds=list(way), **more)["verdict"] for way in ways}
        found = at.ask("opening", melds=melds, **more)
        expected = verdicts.pop() if len(verdicts) == 1 else "undecided"
        assert found["verdict"] == expected, (at.rules, melds, more, found)


def readings_at(at: Sitting, cards: str) -> list[str]:
    """The ways to declare a meld."""
    found = at.ask("meld", cards=cards)
    if found["verdict"] == "legal":
        return [cards]
    return [each["cards"] for each in found.get("readings", ())]


def knocker(rules: Any, chance: Random) -> Case:
    """The upcard and the limit if they matter."""
    upcard = {"upcard": chance.choice(PACK)} if rules.needs_upcard else {}
    return {**upcard, "limit": chance.randint(0, 14)} if rules.limit_chosen else upcard


def gin_hand(at: Sitting, end: str, mine: Any, theirs: Any, upcard: Case) -> Case:
    return {"end": end, "by": "Ann", "held": {"Ann": mine, "Bob": theirs}, **upcard}


def against(lines: Sequence[Line]) -> tuple[int, int | str]:
    """The deadwood of both that a score compares: the opponent's, and the knocker's or what it is."""
    told = next(str(line.because) for line in lines if "Bob" in str(line.because))
    gin = re.fullmatch(r"Ann had (big gin|gin), and Bob had (\d+) points? left.*", told)
    if gin:
        return int(gin[2]), gin[1]
    theirs, own = re.fullmatch(
        r"Bob had (\d+).*; Ann, who knocked, had (\d+) points?(?:: equal, so an undercut)?", told
    ).groups()  # type: ignore[union-attr]
    return int(theirs), int(own)


def scored(at: Sitting, hand: Case) -> tuple[int, int | str] | None:
    """What a hand of gin compares; None if it is refused."""
    lines = at.accepted(hand)
    return against(lines) if lines else None


def as_scored(found: Case) -> int | str | None:
    """The knock in an answer as a score has it."""
    clause = found["clause"] if found["verdict"] == "legal" else None
    return {"gin.gin": "gin", "gin.big-gin": "big gin", "gin.knock": found.get("deadwood")}.get(clause)


@pytest.mark.parametrize(("game", "preset"), presets_of("gin"), ids=named)
def test_a_knock_is_legal_exactly_where_a_record_may_hold_it_with_the_same_deadwood(game: Game, preset: Preset) -> None:
    chance = Random(f"knock {preset.slug}")
    for _ in range(2 * CASES):
        at, near = Sitting(game, preset, chance), Near(chance)
        cards = near.hand(chance.choice([10, 10, 11])).split()
        upcard = knocker(at.in_force, chance)
        more: Case = {}
        kept: Any = " ".join(cards)
        if len(cards) == 11 and chance.random() < 0.8:
            more["discard"] = chance.choice(cards)
            kept = " ".join(card for card in cards if card != more["discard"])
        if chance.random() < 0.3:
            declared = [
                " ".join(chance.sample(kept.split(), 3)) if chance.random() < 0.1 else each
                for each in melds_in(at, kept)
            ]
            more["melds"] = declared
            rest = [card for card in kept.split() if card not in " ".join(declared).split()]
            kept = {"melds": declared, "layoffs": [], "deadwood": " ".join(rest)}
        found = at.ask("knock", held=" ".join(cards), **more, **upcard)
        ends = ["knock"] if len(cards) == 10 or "discard" in more else ["big-gin"]
        result = scored(at, gin_hand(at, ends[0], kept, 90, upcard))
        if ends == ["big-gin"] and not at.in_force.big_gin_bonus:
            assert found["verdict"] != "legal"
            continue
        assert (result[1] if result else None) == as_scored(found), (at.rules, cards, more, upcard, found)


def melds_in(at: Sitting, cards: str) -> list[str]:
    """The best melds among cards, some of them possibly forgotten."""
    found = at.ask("deadwood", held=cards)["melds"]
    return [each for each in found if at.chance.random() < 0.8]


@pytest.mark.parametrize(("game", "preset"), presets_of("gin"), ids=named)
def test_points_of_deadwood_are_legal_exactly_where_a_record_may_hold_them(game: Game, preset: Preset) -> None:
    chance = Random(f"points {preset.slug}")
    for _ in range(CASES):
        at = Sitting(game, preset, chance)
        upcard, points = knocker(at.in_force, chance), chance.randint(0, 12)
        result = scored(at, gin_hand(at, "knock", points, 90, upcard))
        found = at.ask("knock", deadwood=points, **upcard)
        assert (result[1] if result else None) == as_scored(found), (at.rules, points, upcard)


@pytest.mark.parametrize(("game", "preset"), presets_of("gin"), ids=named)
def test_deadwood_against_melds_is_what_a_score_has(game: Game, preset: Preset) -> None:
    chance = Random(f"deadwood {preset.slug}")
    asked = 0
    while asked < CASES:
        cards = Near(chance).hand(20).split()
        chance.shuffle(cards)
        chosen = {"upcard_limit": False, "limit_chosen": False, "knock_limit": 10}
        at = Sitting(game, preset, chance, undercut_on_tie=True, **(chosen if chance.random() < 0.8 else {}))
        mine, theirs = " ".join(cards[:10]), " ".join(cards[10:])
        best = at.ask("deadwood", held=mine)
        if best["deadwood"] > 10:
            continue
        melds = best["melds"]
        rest = [card for card in cards[:10] if card not in " ".join(melds).split()]
        upcard = knocker(at.in_force, chance)
        declared = {"melds": melds, "layoffs": [], "deadwood": " ".join(rest)}
        result = scored(at, gin_hand(at, "knock" if rest else "gin", declared, theirs, upcard))
        if result is None:
            continue
        asked += 1
        found = at.ask("deadwood", held=theirs, against=melds, gin=not rest)
        assert result[0] == found["deadwood"], (at.rules, melds, theirs)
        opened = {"melds": found["melds"], "layoffs": found["layoffs"], "deadwood": left_of(theirs, found)}
        assert scored(at, gin_hand(at, "knock" if rest else "gin", declared, opened, upcard)) == result
        bare = {"melds": [], "layoffs": [], "deadwood": theirs}
        counted = scored(at, gin_hand(at, "knock", declared, bare, upcard))
        assert counted is not None
        assert counted[0] == at.ask("count", held=theirs)["points"]


def left_of(cards: str, found: Case) -> str:
    """The cards that an answer puts into no meld and on none."""
    laid = " ".join([*found["melds"], *(each["cards"] for each in found["layoffs"])]).split()
    return " ".join(card for card in cards.split() if card not in laid)


def points_of(lines: Sequence[Line], seat: int, *clauses: str) -> int:
    return sum(line.points for line in lines if line.seat == seat and line.clause in clauses)


@pytest.mark.parametrize(("game", "preset"), presets_of("500"), ids=named)
def test_melds_of_500_rummy_count_as_in_a_score(game: Game, preset: Preset) -> None:
    chance = Random(f"count {preset.slug}")
    asked = 0
    while asked < CASES:
        at = Sitting(game, preset, chance)
        plays, told = laid_by_ann(at, Near(chance), chance)
        found = at.ask("count", melds=told)
        refused = at.played(*plays)
        if re.search("Which one|say which|laid by Bob|other players", refused):
            continue
        asked += 1
        agrees(found, refused, (at.rules, at.joker_use, plays, told))
        if refused:
            continue
        hand = {"out": None, "plays": plays, "held": {"Ann": 0, "Bob": 0}, **at.joker_use}
        lines = at.lines(hand)
        made = points_of(lines, 0, "500.score", "500.four-set", "gambit.double")
        assert found["points"] == made, (at.rules, at.joker_use, plays)


def laid_by_ann(at: Sitting, near: Near, chance: Random) -> tuple[list[Case], list[Any]]:
    """What Ann lays, as plays and as told to the referee: melds, and lay-offs on them and on one of Bob's."""
    plays: list[Case] = []
    told: list[Any] = []
    table: list[str] = []
    for _ in range(chance.choice([1, 2, 3])):
        near = near if chance.random() < 0.5 else Near(chance)
        laid = near.laid_on()
        bobs = chance.random() < 0.3
        plays.append({"by": "Bob" if bobs else "Ann", "meld": laid["on"]})
        table.append(laid["on"])
        told += [] if bobs else [laid["on"]]
        while bobs or chance.random() < 0.4:
            bobs = False
            doubling = at.joker_use.get("joker_use") == "double"
            cards = "*" if doubling and chance.random() < 0.5 else laid["cards"]
            act = "double" if doubling and re.fullmatch(r"\*\w*", cards) else "lay"
            plays.append({"by": "Ann", act: cards, "on": len(table)})
            told.append({"cards": cards, "on": table[-1]})
            table[-1] = table[-1] if act == "double" else f"{table[-1]} {cards}"
            laid = {"cards": near.card()}
    return plays, told


@pytest.mark.parametrize(("game", "preset"), ON_TABLE, ids=named)
def test_cards_left_in_hand_count_as_in_a_score(game: Game, preset: Preset) -> None:
    chance = Random(f"held {preset.slug}")
    for _ in range(CASES):
        at = Sitting(game, preset, chance)
        near = Near(chance)
        cards = near.cards(1, samples_of(game).held)
        if chance.random() < 0.2:
            cards = re.sub(r"(?<!\*)\b([A2-9TJQK])[SHDC]", r"\1", cards)
        others = dict.fromkeys(at.names[2:], 0)
        hand = {**samples_of(game).ended(at.names, {"Bob": cards, **others}), **at.joker_use}
        found = at.ask("count", held=cards)
        made = [abs(line.points) for line in at.accepted(hand, dealer="Bob") if line.clause in samples_of(game).left]
        assert (max(made) if made else None) == found.get("points"), (at.rules, cards, found)


RANKS_ALONE = [
    ("nine eights of two packs", "contract", "meld", {"cards": "8" * 9}),
    ("nine eights held", "contract", "count", {"held": "8" * 9}),
    ("five sevens of one pack", "500-rum", "count", {"held": "7" * 5}),
    ("nine aces of two packs", "kaluki", "count", {"held": "A" * 9}),
    ("seven of them with suits", "kaluki", "count", {"held": "AS AS AH AH AC AC AD AD A"}),
]


@table("reason, preset, ask, fields", RANKS_ALONE)
def test_more_of_a_rank_than_the_packs_have_is_refused_in_both(
    reason: str, preset: str, ask: str, fields: Case
) -> None:
    game = next(game for game, each in PRESETS if each.slug == preset)
    at = Sitting(game, game.preset(preset), Random(0), **read_defaults(game, preset))
    assert at.ask(ask, **fields)["verdict"] == "illegal"


def read_defaults(game: Game, preset: str) -> Case:
    """Every option with the value of the preset."""
    rules = game.rules(**game.preset(preset).changes)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in vars(rules).items()}
