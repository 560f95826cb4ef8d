"""What must hold for every game: its options, its clauses, and that each option really changes something."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from referee.declare import Choice, Flag, Listing, Number, Option, options
from referee.games import GAMES
from referee.games.base import Game, Preset
from referee.games.contract.score import meld_rules as contract_melds
from referee.games.fields import hand_fields
from referee.games.gin.score import MELDS as GIN_MELDS
from referee.games.kaluki.values import meld_rules as kaluki_melds
from referee.games.rummy500.rules import meld_rules as rummy500_melds
from referee.record import FORMAT, parse, read_record, read_rules, write_record
from referee.sheet import replay_strictly, sheet_json
from referee.words import Fault
from tests.samples import contract, gin, kaluki, rummy500

SAMPLES: Mapping[str, list[dict[str, Any]]] = {
    "gin": gin.SAMPLES,
    "500": rummy500.SAMPLES,
    "contract": contract.SAMPLES,
    "kaluki": kaluki.SAMPLES,
}

DEALING = {
    "gin": {"may_return_discard", "first_turn", "stock_left", "last_discard", "next_dealer"},
    "500": {
        "pickup_depth", "pickup_use", "pickup_top_free", "may_return_top", "draw_two", "first_discard", "next_dealer",
        "stock_out",
    },
    "contract": {"may_i", "may_i_limit", "may_i_priority", "may_i_price"},
    "kaluki": {"cards_dealt", "discard_draw", "stock_out"},
}  # fmt: skip
"""Options of dealing and drawing: who deals, `next`, or the sentence of a clause is all that they change."""

WAITING = {"gin": {}, "500": {"boathouse": "out"}, "contract": {}, "kaluki": {"must_discard_out": "out"}}
"""Options that only a question to the referee depends on, each with that question."""

OPTIONS = [(game, key, option) for game in GAMES for key, option in options(game.rules).items()]
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


def named(value: object) -> str | None:
    return value.slug if isinstance(value, Game | Preset) else value if isinstance(value, str) else ""


def others(option: Option, value: Any) -> Iterator[Any]:
    """Other values that an option can have."""
    if isinstance(option, Flag):
        yield not value
    elif isinstance(option, Choice):
        yield from (each for each in option.values if each != value)
    elif isinstance(option, Number):
        bounds = [option.least, option.most, (option.least + option.most) // 2, *option.words]
        yield from (each for each in [*bounds, *([None] if option.none else [])] if each != value)
    elif isinstance(option, Listing):
        made = [tuple(reversed(value)), value[:-1], *((each,) * len(value) for each in (value[-1], "R", "GG", 9, 11))]
        yield from (each for each in made if each != value and readable(option, each))


def readable(option: Option, value: Any) -> bool:
    """Whether an option can have this value."""
    try:
        return bool(option.read(value) == value)
    except Fault:
        return False


POINTS = ("totals", "bonuses", "final", "finished", "winners", "margin", "games")


def outcome(sample: Mapping[str, Any], **changed: Any) -> tuple[str, str]:
    """A sample under changed rules: its scores or "refused"; and who deals what next, with the clauses."""
    given = {key: list(each) if isinstance(each, tuple) else each for key, each in changed.items()}
    record = read_record({"format": FORMAT, **sample, "rules": {**sample["rules"], **given}})
    try:
        sheet = sheet_json(replay_strictly(record))
    except Fault:
        return "refused", clauses(record)
    scores = [hand["scores"] for hand in sheet["hands"]], [sheet.get(key) for key in POINTS]
    dealt = [hand["dealer"] for hand in sheet["hands"]], sheet["next"]
    return json.dumps(scores), json.dumps(dealt) + clauses(record)


def clauses(record: Any) -> str:
    return "\n".join(str(text(record.rules)) for text in record.game.clauses.values())


def contradicts(sample: Mapping[str, Any], key: str, value: Any) -> bool:
    """Whether the sample's own rules do not go together with the value."""
    rules = {**sample["rules"], key: list(value) if isinstance(value, tuple) else value}
    try:
        read_record({"format": FORMAT, **sample, "rules": rules, "hands": []})
    except Fault:
        return True
    return False


def told_apart(game: Game, key: str, option: Option, part: int) -> set[str]:
    """The values of an option that some sample tells from the sample's own, by its scores (0) or by the rest (1)."""
    found = set()
    for sample in SAMPLES[game.slug]:
        own = getattr(read_record({"format": FORMAT, **sample, "hands": []}).rules, key)
        before = outcome(sample)[part]
        for value in others(option, own):
            if not contradicts(sample, key, value) and outcome(sample, **{key: value})[part] != before:
                found |= {str(own), str(value)}
    return found


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_flipping_an_option_changes_a_score_or_what_is_refused(game: Game, key: str, option: Option) -> None:
    listed = key in DEALING[game.slug] or key in WAITING[game.slug]
    scores = told_apart(game, key, option, 0)
    assert bool(scores) is not listed, "only options that change no score stand in DEALING or WAITING"
    found = told_apart(game, key, option, 1) if listed else scores
    if isinstance(option, Choice):
        assert found == {str(value) for value in option.values}, "no sample shows what the other values change"
    assert found


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_has_its_words_bounds_and_clauses(game: Game, key: str, option: Option) -> None:
    assert str(option.label)
    assert str(option.help).endswith(".")
    assert str(option.group)
    assert str(option.range)
    assert option.clauses
    assert set(option.clauses) <= set(game.clauses)


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_changes_the_sentence_of_a_clause_that_it_names(game: Game, key: str, option: Option) -> None:
    for preset in game.presets:
        rules = game.rules(**preset.changes)
        for value in others(option, getattr(rules, key)):
            changed = type(rules)(**{**vars(rules), key: value})
            if any(str(game.clauses[each](rules)) != str(game.clauses[each](changed)) for each in option.clauses):
                return
    pytest.fail(f"no sentence of {option.clauses} depends on {key}")


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_survives_text_and_json(game: Game, key: str, option: Option) -> None:
    value = getattr(game.rules(), key)
    for each in (value, *others(option, value)):
        assert option.read(option.write(each)) == each
        assert option.read(json.loads(json.dumps(each))) == each


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_refuses_what_it_cannot_be(game: Game, key: str, option: Option) -> None:
    for wrong in ("nonsense", 3.5, [], {}, "", -1, 10**9, "²"):
        with pytest.raises(Fault) as refused:
            option.read(wrong)
        assert str(refused.value)


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_a_preset_is_made_of_options_and_contradicts_nothing(game: Game, preset: Preset) -> None:
    assert set(preset.changes) <= set(options(game.rules))
    seats = 4 if game.seats[0] <= 4 <= game.seats[1] else game.seats[0]
    rules = read_rules(game, preset, {}, seats)
    for key, option in options(game.rules).items():
        value = getattr(rules, key)
        assert option.read(list(value) if isinstance(value, tuple) else value) == value
    for text in game.clauses.values():
        assert re.fullmatch(r"[^{}]+\.\)?", str(text(rules)))


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_presets_differ_from_each_other(game: Game) -> None:
    values = [game.rules(**preset.changes) for preset in game.presets]
    assert all(one != other for at, one in enumerate(values) for other in values[:at])


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_hands_of_zeros_score(game: Game, preset: Preset) -> None:
    seats = 4 if game.seats[0] <= 4 <= game.seats[1] else game.seats[0]
    names = ["Ann", "Bob", "Cat", "Dan"][:seats]
    zeros = {"scores": dict.fromkeys(names, 0)}
    record = read_record({"format": FORMAT, "game": preset.slug, "players": names, "hands": [zeros, zeros]})
    sheet = replay_strictly(record)
    assert sheet.totals == (0,) * seats
    assert read_record(parse(json.dumps(write_record(record)))) == record


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_a_hand_in_which_everything_is_nothing_scores(game: Game, preset: Preset) -> None:
    names = ["Ann", "Bob", "Cat", "Dan"][: max(2, game.seats[0])]
    zeros = dict.fromkeys(names, 0)
    values = {"end": "gin", "by": "Ann", "upcard": "8H", "out": "Ann", "held": zeros, "melded": zeros}
    hand = {key: value for key, value in values.items() if key in hand_fields(game.hand)}
    record = read_record({"format": FORMAT, "game": preset.slug, "players": names, "hands": [hand]})
    sheet = replay_strictly(record)
    bonus = getattr(record.rules, "gin_bonus", 0) + getattr(record.rules, "out_bonus", 0)
    assert sheet.totals == (bonus,) + (0,) * (len(names) - 1)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_sample_survives_a_round_trip(game: Game) -> None:
    for sample in SAMPLES[game.slug]:
        record = read_record({"format": FORMAT, **sample})
        assert read_record(write_record(record)) == record


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_lists_of_exceptions_name_real_options(game: Game) -> None:
    known = set(options(game.rules))
    assert DEALING[game.slug] <= known
    assert set(WAITING[game.slug]) <= known
    assert not DEALING[game.slug] & set(WAITING[game.slug])


BOOK = {
    "gin": """
        gin.deal gin.first-turn gin.draw gin.discard gin.set gin.run gin.one-meld gin.values gin.knock gin.limit
        gin.gin gin.big-gin gin.layoff gin.no-layoff-on-gin gin.score gin.undercut gin.gin-bonus gin.big-gin-bonus
        gin.double gin.stock-out gin.one-scorer gin.dealer gin.game gin.boxes gin.game-bonus gin.shutout
        gin.settlement gin.hollywood
    """,
    "500": """
        500.pack 500.deal 500.pile 500.dealer 500.turn 500.draw 500.pickup 500.pickup-top 500.return 500.set 500.run
        500.joker 500.layoff 500.out-of-turn 500.rum 500.discard 500.boathouse 500.out 500.stock-out 500.values
        500.score 500.stock-out-score 500.residual 500.threshold 500.out-bonus 500.seven-run 500.four-set 500.divide
        500.game 500.final-bonus gambit.joker gambit.wild gambit.double gambit.splitter gambit.block gambit.zero
        persian.joker
    """,
    "contract": """
        contract.pack contract.values contract.deal contract.draw contract.discard contract.sequence contract.group
        contract.joker contract.opening contract.exact contract.no-layoff-yet contract.separate-sequences
        contract.after contract.layoff contract.swap contract.may-i contract.may-i-chain contract.may-i-limits
        contract.out contract.stock-out contract.last-deal contract.score contract.game
    """,
    "kaluki": """
        kaluki.pack kaluki.values kaluki.deal kaluki.first-turn kaluki.draw kaluki.sequence kaluki.group kaluki.joker
        kaluki.opening kaluki.layoff kaluki.swap kaluki.order kaluki.discard kaluki.out kaluki.stock-out kaluki.score
        kaluki.kaluki kaluki.chips kaluki.game
    """,
}
"""The clauses of the agreed rules, in their order."""

SHOWN = {
    "gin": {"gin.draw"},
    "500": {"500.pile", "500.out", "gambit.wild", "gambit.zero", "gambit.splitter", "gambit.block"},
    "contract": {"contract.draw", "contract.discard", "contract.out", "contract.stock-out"},
    "kaluki": {"kaluki.order"},
}
"""Clauses for people to read: no option, no meld rule and no line names them."""

MELDS = {
    "gin": lambda rules: GIN_MELDS,
    "500": lambda rules: rummy500_melds(rules, 4),
    "contract": lambda rules: contract_melds(rules, 4),
    "kaluki": kaluki_melds,
}
HERE = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_clause_of_the_rules_is_written_and_no_other(game: Game) -> None:
    assert list(game.clauses) == BOOK[game.slug].split()


def cited(game: Game) -> set[str]:
    """The clauses that an option, a meld rule or a line of a sample names."""
    found = {clause for option in options(game.rules).values() for clause in option.clauses}
    for preset in game.presets:
        melds = MELDS[game.slug](game.rules(**preset.changes))
        found |= {each for each in astuple(melds) if isinstance(each, str) and "." in each}
    for sample in SAMPLES[game.slug]:
        try:
            sheet = replay_strictly(read_record({"format": FORMAT, **sample}))
        except Fault:
            continue
        found |= {line.clause for played in sheet.hands for line in played.lines}
        found |= {line.clause for line in sheet.bonuses}
    return found


def tabled(game: Game) -> set[str]:
    """The clauses that a row of the tests of games names."""
    tables = "".join(path.read_text("utf-8") for path in sorted((HERE / "games").glob("*.py")))
    names = "|".join(sorted({clause.split(".")[0] for clause in game.clauses}))
    return set(re.findall(rf"(?<![\w./])(?:{names})\.[a-z]+(?:-[a-z]+)*(?![\w.(])", tables))


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_clause_is_cited_or_only_shown(game: Game) -> None:
    assert set(game.clauses) - cited(game) - tabled(game) <= SHOWN[game.slug]
    assert SHOWN[game.slug] <= set(game.clauses) - cited(game)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_table_cites_only_clauses_that_are_written(game: Game) -> None:
    assert cited(game) | tabled(game) <= set(game.clauses) | {"table.scores", "table.adjust"}
