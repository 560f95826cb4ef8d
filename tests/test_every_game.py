"""What must hold for every game: its options, its clauses, and that each option really changes something."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from referee.declare import Choice, Flag, Listing, Number, Option, options
from referee.games import GAMES
from referee.games.base import Game, Preset
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
    "gin": {"may_return_discard", "first_turn", "stock_left", "last_discard"},
    "500": {
        "pickup_depth",
        "pickup_use",
        "pickup_top_free",
        "may_return_top",
        "draw_two",
        "first_discard",
        "direction",
        "stock_out",
    },
    "contract": {"cards_dealt", "packs", "jokers", "may_i", "may_i_limit", "may_i_priority", "may_i_price"},
    "kaluki": {"cards_dealt", "discard_draw", "first_turn", "stock_out"},
}
"""Options of dealing and drawing: `next`, or the sentence of a clause, is all that they change."""

WAITING = {"500": {"boathouse"}, "kaluki": {"must_discard_out"}}
"""Options that only a question to the referee (may one go out so?) depends on."""

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
        yield tuple(reversed(value)) if value != tuple(reversed(value)) else value[:-1]
        yield (value[-1],) * len(value) if len(set(value)) > 1 else (value[0] - 1,) * len(value)


def outcome(sample: Mapping[str, Any], **changed: Any) -> tuple[str, str, str]:
    """A sample under changed rules: its scores or "refused", what comes next, its clauses."""
    rules = {
        **sample["rules"],
        **{key: list(each) if isinstance(each, tuple) else each for key, each in changed.items()},
    }
    record = None
    try:
        record = read_record({"format": FORMAT, **sample, "rules": rules})
        sheet = sheet_json(replay_strictly(record))
    except Fault:
        return "refused", "", "" if record is None else clauses(record)
    coming = sheet.pop("next")
    return json.dumps(sheet), json.dumps(coming), clauses(record)


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


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_flipping_an_option_changes_a_score_or_a_verdict(game: Game, key: str, option: Option) -> None:
    dealing = key in DEALING[game.slug]
    if key in WAITING.get(game.slug, ()):
        pytest.skip("waits for the referee's questions")
    for sample in SAMPLES[game.slug]:
        before = outcome(sample)
        record = read_record({"format": FORMAT, **sample, "hands": []})
        for value in others(option, getattr(record.rules, key)):
            if contradicts(sample, key, value):
                continue
            after = outcome(sample, **{key: value})
            if after[0] != before[0] or (dealing and after != before):
                return
    pytest.fail(f"no sample of {game.slug} shows what {key} changes")


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
    assert all(str(text(rules)).endswith(".") for text in game.clauses.values())


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


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_sample_survives_a_round_trip(game: Game) -> None:
    for sample in SAMPLES[game.slug]:
        record = read_record({"format": FORMAT, **sample})
        assert read_record(write_record(record)) == record


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_lists_of_exceptions_name_real_options(game: Game) -> None:
    known = set(options(game.rules))
    assert DEALING[game.slug] <= known
    assert WAITING.get(game.slug, set()) <= known
