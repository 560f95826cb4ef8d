"""What must be true for every game: its options, its clauses, and that each option really changes something."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

from referee.fields import Choice, Field, options
from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.remedies.options import GROUP
from referee.sheet.cases import answer, read_case
from referee.sheet.json_reader import parse
from referee.sheet.record import FORMAT, read_record, read_rules, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.rulebook import AGREED, is_played
from referee.sheet.scoresheet import Scoresheet
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.samples import samples_of
from tests.samples.rulings import as_json, named, others

OPTIONS = [(game, key, option) for game in GAMES for key, option in options(game.rules).items()]
OPTIONS_OF = {game.slug: [each for each in OPTIONS if each[0] is game] for game in GAMES}
CALLED = {game.slug: game for game in GAMES}
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


POINTS = ("totals", "bonuses", "final", "finished", "winners", "margin", "games")


def outcome(sample: Mapping[str, Any], part: int, **changed: Any) -> str:
    """A sample under changed rules: its scores or "refused" (0), or who deals what next, with the clauses (1)."""
    given = {key: list(each) if isinstance(each, tuple) else each for key, each in changed.items()}
    record = read_record({"format": FORMAT, **sample, "rules": {**sample["rules"], **given}})
    try:
        sheet = sheet_json(replay_strictly(record))
    except Fault:
        return clauses(record) if part else "refused"
    if part:
        return json.dumps(([hand["dealer"] for hand in sheet["hands"]], sheet["next"])) + clauses(record)
    return json.dumps(([hand["scores"] for hand in sheet["hands"]], [sheet.get(key) for key in POINTS]))


@cache
def outcomes(slug: str, part: int) -> list[tuple[Mapping[str, Any], Any, str]]:
    """Each sample of a game with its own rules, and its result."""
    games = samples_of(CALLED[slug]).games
    return [(each, read_record({"format": FORMAT, **each, "hands": []}).rules, outcome(each, part)) for each in games]


def clauses(record: Any) -> str:
    return "\n".join(str(text(record.rules)) for text in record.game.book.clauses.values())


def contradicts(sample: Mapping[str, Any], key: str, value: Any) -> bool:
    """Whether the sample's own rules contradict the value."""
    rules = {**sample["rules"], key: list(value) if isinstance(value, tuple) else value}
    try:
        read_record({"format": FORMAT, **sample, "rules": rules, "hands": []})
    except Fault:
        return True
    return False


def told_apart(game: Game, key: str, option: Field, part: int) -> Iterator[str]:
    """The values of an option that some sample distinguishes from its own, by its scores (0) or by the rest (1)."""
    for sample, rules, before in outcomes(game.slug, part):
        own = getattr(rules, key)
        for value in others(option, own):
            if contradicts(sample, key, value):
                yield from (str(own), str(value)) if key in samples_of(game).seated else ()
            elif outcome(sample, part, **{key: value}) != before:
                yield from (str(own), str(value))


def decided(case: Mapping[str, Any], **changed: Any) -> list[Any]:
    """What the referee says about a case under changed rules, without the words and the remedy; empty if it is refused."""
    given = {key: as_json(value) for key, value in changed.items()}
    found = answer({**case, "rules": {**case.get("rules", {}), **given}})
    told = ("verdict", "clause", "readings", "to", "points", "deadwood", "steps", "choice", "sheet")
    return [found.get(each) for each in told]


@cache
def decisions(slug: str) -> list[tuple[Mapping[str, Any], Any, list[Any]]]:
    """Each case of a game with its own rules, and what the referee says about it."""
    return [(case, read_case(case).rules, decided(case)) for case in samples_of(CALLED[slug]).asked]


def asked_apart(game: Game, key: str, option: Field) -> Iterator[str]:
    """The values of an option that some case distinguishes from its own, by the verdict."""
    for case, rules, before in decisions(game.slug):
        own = getattr(rules, key)
        for value in others(option, own):
            after = decided(case, **{key: value})
            if after[0] and after != before:
                yield from (str(own), str(value))


def enough(option: Field, found: Iterable[str]) -> set[str]:
    """What was found, until all values of a choice or any two of another option are there."""
    wanted = {str(value) for value in option.values} if isinstance(option, Choice) else None
    seen: set[str] = set()
    for value in found:
        seen.add(value)
        if seen == wanted or (wanted is None and len(seen) > 1):
            break
    return seen


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_flipping_an_option_changes_a_score_or_what_is_refused_or_a_verdict(
    game: Game, key: str, option: Field
) -> None:
    listed = key in samples_of(game).dealing
    ways = [told_apart(game, key, option, 0), asked_apart(game, key, option)]
    matters = chain(*(reversed(ways) if option.group == GROUP else ways))
    if listed:
        assert not set(matters), "only options that change no score and no verdict stand in `dealing`"
        matters = told_apart(game, key, option, 1)
    found = enough(option, matters)
    if isinstance(option, Choice):
        assert found == {str(value) for value in option.values}, "no sample shows what the other values change"
    assert found


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_has_its_words_bounds_and_clauses(game: Game, key: str, option: Field) -> None:
    assert str(option.label)
    assert str(option.help).endswith(".")
    assert str(option.group)
    assert str(option.range)
    assert option.clauses
    assert set(option.clauses) <= set(game.book.clauses)


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_changes_the_sentence_of_a_clause_that_it_names(game: Game, key: str, option: Field) -> None:
    beside = [(other, field) for _, other, field in OPTIONS_OF[game.slug] if set(field.clauses) & set(option.clauses)]
    for preset in game.presets:
        usual = game.rules(**preset.changes)
        tables = [usual]
        for other, field in beside:
            if other != key:
                tables += [type(usual)(**{**vars(usual), other: it}) for it in others(field, getattr(usual, other))]
        for rules, value in product(tables, others(option, getattr(usual, key))):
            changed = type(rules)(**{**vars(rules), key: value})
            if any(
                str(game.book.clauses[each](rules)) != str(game.book.clauses[each](changed)) for each in option.clauses
            ):
                return
    pytest.fail(f"no sentence of {option.clauses} depends on {key}")


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_survives_text_and_json(game: Game, key: str, option: Field) -> None:
    value = getattr(game.rules(), key)
    for each in (value, *others(option, value)):
        assert option.accept(option.to_text(each)) == each
        assert option.read(json.loads(json.dumps(each))) == each


@pytest.mark.parametrize(("game", "key", "option"), OPTIONS, ids=named)
def test_an_option_refuses_what_it_cannot_be(game: Game, key: str, option: Field) -> None:
    for wrong in ("nonsense", 3.5, [], {}, "", -1, 10**9, "²"):
        with pytest.raises(Fault) as refused:
            option.accept(wrong)
        assert str(refused.value)


def seats_of(game: Game, preset: Preset) -> int:
    """Four players, or as many as the preset needs."""
    least, most = game.seating.players(game.rules(**preset.changes))
    return 4 if least <= 4 <= most else least


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_a_preset_is_made_of_options_and_contradicts_nothing(game: Game, preset: Preset) -> None:
    assert set(preset.changes) <= set(options(game.rules))
    rules = read_rules(game, preset, {}, seats_of(game, preset))
    for key, option in options(game.rules).items():
        value = getattr(rules, key)
        assert option.read(list(value) if isinstance(value, tuple) else value) == value
    for text in game.book.clauses.values():
        assert re.fullmatch(r"[^{}]+\.\)?", str(text(rules)))


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_presets_differ_from_each_other(game: Game) -> None:
    values = [game.rules(**preset.changes) for preset in game.presets]
    assert all(one != other for at, one in enumerate(values) for other in values[:at])


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_hands_of_zeros_score(game: Game, preset: Preset) -> None:
    seats = seats_of(game, preset)
    names = ["Ann", "Bob", "Cat", "Dan"][:seats]
    zeros = {"scores": dict.fromkeys(names, 0)}
    record = read_record({"format": FORMAT, "game": preset.slug, "players": names, "hands": [zeros, zeros]})
    scoresheet = replay_strictly(record)
    assert scoresheet.totals == (0,) * seats
    assert read_record(parse(json.dumps(write_record(record)))) == record


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_a_hand_in_which_everything_is_nothing_scores(game: Game, preset: Preset) -> None:
    names = ["Ann", "Bob", "Cat", "Dan"][: max(2, game.seating.seats[0])]
    hand = samples_of(game).ended(names, dict.fromkeys(names[1:], 0))
    record = read_record({"format": FORMAT, "game": preset.slug, "players": names, "hands": [hand]})
    scoresheet = replay_strictly(record)
    bonus = samples_of(game).bonus(record.rules)
    assert scoresheet.totals == (bonus,) + (0,) * (len(names) - 1)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_sample_survives_a_round_trip(game: Game) -> None:
    for sample in samples_of(game).games:
        record = read_record({"format": FORMAT, **sample})
        assert read_record(write_record(record)) == record


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_lists_of_exceptions_name_real_options(game: Game) -> None:
    known = set(options(game.rules))
    assert samples_of(game).dealing <= known


HERE = Path(__file__).parent


def cited(game: Game) -> set[str]:
    """The clauses named by an option, a meld rule, a line of a sample or a verdict."""
    found = {clause for option in options(game.rules).values() for clause in option.clauses}
    for preset in game.presets:
        melds = samples_of(game).melds(game.rules(**preset.changes), 4)
        found |= {each for each in astuple(melds) if isinstance(each, str) and "." in each}
    found |= {answer(case)["clause"] for case in samples_of(game).asked}
    for sample in samples_of(game).games:
        try:
            scoresheet = replay_strictly(read_record({"format": FORMAT, **sample}))
        except Fault:
            continue
        found |= {line.clause for played in scoresheet.hands for line in played.lines}
        found |= {line.clause for line in scoresheet.bonuses}
    return found


def tabled(game: Game) -> set[str]:
    """The clauses named in the rows of the tests of games."""
    tables = "".join(path.read_text("utf-8") for path in sorted((HERE / "games").glob("*.py")))
    names = "|".join(sorted({clause.split(".")[0] for clause in game.book.clauses}))
    return set(re.findall(rf"(?<![\w./])(?:{names})\.[a-z]+(?:-[a-z]+)*(?![\w.(])", tables))


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_clause_is_cited_or_only_shown(game: Game) -> None:
    assert set(game.book.clauses) - cited(game) - tabled(game) <= samples_of(game).shown
    assert samples_of(game).shown <= set(game.book.clauses) - cited(game)


def replayed(sample: Mapping[str, Any]) -> Iterator[Scoresheet]:
    """The score sheet of a sample, unless it shows what is refused."""
    with suppress(Fault):
        yield replay_strictly(read_record({"format": FORMAT, **sample}))


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_scores_is_in_play(game: Game) -> None:
    sheets = [sheet for sample in samples_of(game).games for sheet in replayed(sample)]
    assert sheets
    for sheet in sheets:
        record = sheet.record
        lines = [*(line for played in sheet.hands for line in played.lines), *sheet.bonuses]
        aside = {line.clause for line in lines if line.points and not is_played(game, record.rules, line.clause)}
        assert not aside - set(AGREED)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_table_cites_only_clauses_that_are_written(game: Game) -> None:
    shared = {clause for each in GAMES for clause in each.book.clauses if clause.startswith("table.")}
    assert cited(game) | tabled(game) <= set(game.book.clauses) | shared | set(AGREED)
