"""Cases put to the referee: what comes back for every question, and for invalid ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from referee.fields import fields_of
from referee.games import GAMES, preset_of
from referee.games.game import Game
from referee.games.questions.question import DealContext, Question
from referee.sheet import cases
from referee.sheet.cases import answer, find_question, read_case, read_cases
from referee.words import Fault
from tests.samples.rulings import ODD, QUESTION_KINDS, QUESTIONS, Case, case_of, facts_of, named, odd_case_of
from tests.soak import times
from tests.tables import table

CASES = times(30, 2000)
"""The number of cases drawn for every question in each test."""
ENOUGH, MOST = times(100, 2000), times(250, 2000)
"""Enough cases that some of every question are legal."""

"""Cards with what each of them counts, and the sum."""

DECIDES = re.compile(
    r"""[♠♥♦♣★*\d]|^[AJQKT][SHDC]?\b(?!\ card)|\b(Ann|Bob|Cat|Dan)\b|\b(one|two|three|four)\b
    |\b(turn|deal|opening|hand|drawn?|discard|stock|upcard|pile|jokers?)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What a refusal names: a card, a player, a count or the moment."""
OWN_WORDS = re.compile(
    r"Traceback|Error|exception|None\b|<.*object at|\bdict\b|\bNoneType\b|invalid literal|\{[a-z_]+\}"
)
"""Words that only Python uses, and values that were not filled in."""
FRAME = {"id", "verdict", "clause", "because", "readings", "instead"}
FACTS = {
    "turn": {"over"},
    "knock": {"deadwood"},
    "deadwood": {"deadwood", "melds", "layoffs"},
    "rum": {"to"},
    "claim": {"to"},
    "count": {"points"},
    "remedy": {"source", "steps", "points", "void", "sheet", "turn", "until", "choice", "chooser", "choices"},
}
"""The further parts of the answers to some questions."""

ids = pytest.mark.parametrize(("game", "question"), QUESTIONS, ids=named)
NINES: Case = {"game": "500-rum", "ask": "meld", "cards": "9S 9H 9D"}


def meld(cards: str, game: str = "500-rum", **more: Any) -> Case:
    return {"game": game, "ask": "meld", "cards": cards, **more}


def error_of(case: Any) -> str:
    """The one sentence of a refused case, with nothing but its id beside it."""
    found = answer(case)
    assert set(found) == {"id", "error"}, found
    told = found["error"]
    assert told.endswith("."), told
    assert "\n" not in told
    assert not OWN_WORDS.search(told), told
    return str(told)


def check_answer(question: Question, game: Game, found: Case) -> None:
    """The frame of an answer: what it always has, and that it is JSON."""
    assert json.loads(json.dumps(found)) == found
    if "error" in found:
        assert set(found) == {"id", "error"}
        return
    decided = {"ruled"} if question.slug == "remedy" else {"legal", "illegal"}
    assert found["verdict"] in {*decided, "undecided"}
    assert found["clause"] in game.book.clauses
    assert set(found) <= FRAME | FACTS.get(question.slug, set())
    if "readings" in found:
        assert found["verdict"] == "undecided"
        assert len(found["readings"]) > 1
        assert all(set(each) == {"kind", "cards"} and each["kind"] in {"set", "run"} for each in found["readings"])
    check_sentence(found["because"])
    if "instead" in found:
        assert re.fullmatch(r"[^\n{}]+\.", found["instead"])


def check_sentence(told: str) -> None:
    """One sentence for the table, ending with a full stop or, if a fact is missing, a question mark."""
    assert re.fullmatch(r"[^\n{}]+[.?]", told), told
    assert not OWN_WORDS.search(told), told


def test_the_example_of_the_rules_is_answered_word_for_word() -> None:
    text = '{"id": "q1", "game": "500-rum", "rules": {"min_run": 3}, "ask": "meld", "cards": "9D * *"}'
    found = answer(*read_cases(text))
    check_sentence(found.pop("because"))
    check_sentence(found.pop("instead"))
    readings = [("set", "9D *9 *9"), ("run", "*7D *8D 9D"), ("run", "*8D 9D *TD"), ("run", "9D *TD *JD")]
    assert found == {
        "id": "q1",
        "verdict": "undecided",
        "clause": "500.joker",
        "readings": [{"kind": kind, "cards": cards} for kind, cards in readings],
    }


IDS = ["q1", "", "💥", 7, 0, -1, 1.5, True, False, None, [], {}, [1, [2.5, "a"]], {"a": {"b": 1e300}}, 10**30]


@pytest.mark.parametrize("own", IDS, ids=repr)
def test_any_id_comes_back_with_an_answer_and_with_an_error(own: Any) -> None:
    for case in ({**NINES, "id": own}, {**NINES, "id": own, "cards": "XX"}):
        found = answer(*read_cases(json.dumps([case])))
        assert json.loads(json.dumps(found))["id"] == own


def test_an_answer_without_an_id_has_none_and_an_error_says_so() -> None:
    assert "id" not in answer(NINES)
    assert answer({**NINES, "cards": "XX"})["id"] is None


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 1001])
def test_an_id_that_is_no_number_of_json_comes_back_as_text(number: str) -> None:
    (case,) = read_cases(f'{{"id": {number}, "game": "gin", "ask": "meld", "cards": "9S 9H 9D"}}')
    assert json.loads(json.dumps(answer(case), allow_nan=False))["id"] == number


REFUSED = [
    ("no object", 5, "5 is not a case"),
    ("no object but a list", [NINES], "is not a case"),
    ("no object but a text", "9S 9H 9D", "“9S 9H 9D” is not a case"),
    ("nothing", None, "null is not a case"),
    ("an empty object", {}, "game: it is missing"),
    ("no question", {"game": "gin"}, "ask: it is missing"),
    ("an unknown game", meld("9S", "whist"), "game: there is no game “whist”: write one of gin, "),
    ("a game without preset", meld("9S", "500"), "game: there is no game “500”"),
    ("a game that is no text", meld("9S", {"gin": 1}), 'game: there is no game {"gin": 1}'),  # type: ignore[arg-type]
    ("an unknown question", {**NINES, "ask": "sing"}, "ask: “sing” is not a question for 500 Rum: ask one of meld, "),
    ("a question that is no text", {**NINES, "ask": ["meld"]}, 'ask: ["meld"] is not a question'),
    ("a question of another game", {**NINES, "ask": "knock"}, "ask: “knock” is not a question for 500 Rum"),
    ("an unknown field", {**NINES, "crads": "9S"}, "crads: there is no field “crads”"),
    ("a field of another question", {**NINES, "on": "9S"}, "on: there is no field “on”"),
    ("a very long field", {**NINES, "x" * 9999: 1}, "there is no field “xxx"),
    ("a line break for a field", {**NINES, "a\nb": 1}, "a\ufffdb: there is no field “a\ufffdb”"),
    ("rules that are none", meld("9S", rules=[]), "rules: [] is not an object of rules"),
    ("rules that are false", meld("9S", rules=False), "rules: false is not an object of rules"),
    ("an unknown rule", meld("9S", rules={"min_ran": 3}), "rules.min_ran: there is no rule “min_ran”"),
    ("a rule of another game", meld("9S", rules={"knock_limit": 3}), "rules.knock_limit: "),
    ("a rule out of bounds", meld("9S", rules={"min_run": 5}), "rules.min_run: 5 is not possible"),
    ("rules that contradict each other", meld("9S", "persian", rules={"jokers": 0}), "rules.joker_role: "),
    ("no cards", meld(""), "cards: there is no card"),
    ("cards that are missing", {"game": "gin", "ask": "meld"}, "cards: it is missing"),
    ("cards that are null", meld(None), "cards: it is missing"),  # type: ignore[arg-type]
    ("cards that are no text", meld(9), "cards: 9 is not text: write cards in quotation marks"),  # type: ignore[arg-type]
    ("a card that is none", meld("9S 0S"), "cards: “0S” is not a card"),
    ("half a character", meld("\ud800"), "cards: “\ufffd” is not a card"),
    ("far too many cards", meld("9S " * 999), "cards: This is too long for a hand"),
    ("a yes that is none", meld("9S", own_turn="yes"), "own_turn: “yes” is not possible: it must be true or false"),
    ("a word that is none", meld("9S", **{"as": "heap"}), "as: “heap” is not possible: it must be one of set, run"),
    ("a second card", {"game": "gin", "ask": "discard", "card": "9S 9H"}, "card: “9S 9H” is not one card"),
    ("a meld that is none", {"game": "kaluki", "ask": "opening", "melds": ["9S", 3]}, "melds[1]: 3 is not text"),
    ("melds that are none", {"game": "kaluki", "ask": "opening", "melds": "9S"}, "melds: “9S” is not a list"),
    ("too many melds", {"game": "kaluki", "ask": "opening", "melds": ["9S"] * 61}, "melds: "),
    ("no meld", {"game": "kaluki", "ask": "opening", "melds": []}, "melds: there is no meld"),
    (
        "a lay-off that is none",
        {"game": "kaluki", "ask": "opening", "melds": ["9S"], "layoffs": [{"cards": "9S"}]},
        'layoffs[0]: {"cards": "9S"} is not a lay-off',
    ),
    (
        "a use that is none",
        {"game": "500-rum", "ask": "pickup", "pile": "9S", "card": "9S", "use": {"swap": "9S"}},
        'use: {"swap": "9S"} is not a use',
    ),
    (
        "a fraction of a deal",
        {"game": "contract", "ask": "out", "by": "meld", "deal": 1.5},
        "deal: 1.5 is not possible",
    ),
    (
        "a deal that is true",
        {"game": "contract", "ask": "out", "by": "meld", "deal": True},
        "deal: true is not possible",
    ),
    (
        "a deal too far",
        {"game": "contract", "ask": "out", "by": "meld", "deal": 8},
        "deal: Deal 8 does not exist: there are only 7 deals",
    ),
    ("nothing held", {"game": "gin", "ask": "knock"}, "held: it is missing: write the cards in hand, or the deadwood"),
    ("nothing to count in gin", {"game": "gin", "ask": "count"}, "held: it is missing"),
    ("nothing to count in 500", {"game": "500-rum", "ask": "count"}, "held: it is missing"),
    ("nothing to count in Contract Rummy", {"game": "contract", "ask": "count"}, "held: it is missing"),
    ("nothing to count in Kaluki", {"game": "kaluki", "ask": "count"}, "held: it is missing"),
]


@table("reason, case, sentence", REFUSED)
def test_what_is_no_case_is_refused_in_one_sentence_with_its_place(reason: str, case: Any, sentence: str) -> None:
    told = error_of(case)
    assert told.startswith(sentence) or f" {sentence}" in told


TEXTS = [
    ("not a number", '{"game": "gin", "ask": "knock", "deadwood": NaN}', "deadwood: NaN is not possible"),
    ("a fraction", '{"game": "gin", "ask": "knock", "deadwood": 2.5}', "deadwood: 2.5 is not possible"),
    ("too many digits", f'{{"game": "gin", "ask": "knock", "deadwood": {"9" * 5000}}}', "deadwood: 999"),
    ("a key twice", '{"game": "gin", "ask": "meld", "cards": "9S", "ask": "meld"}', "ask: it appears twice"),
    ("a rule twice", '{"game": "gin", "rules": {"target": 50, "target": 60}}', "rules.target: it appears twice"),
    ("too deep", f'{{"game": {"[" * 50}{"]" * 50}}}', "it is nested too deeply"),
    ("far too deep", f'{{"game": {"[" * 99999}', "it is nested too deeply"),
    ("not JSON", "{'game': 'gin'}", "this is not JSON: line 2, column 2"),
    ("half a character", '{"game": "\\ud800", "ask": "meld"}', "game: there is no game “\ufffd”"),
]


@table("reason, text, sentence", TEXTS)
def test_what_is_no_good_json_is_refused_and_the_other_cases_are_answered(
    reason: str, text: str, sentence: str
) -> None:
    good = json.dumps({**NINES, "id": "good"})
    first, bad, last = (answer(case) for case in read_cases(f"{good}\n{text}\n{good}"))
    assert (first["verdict"], last["verdict"]) == ("legal", "legal")
    assert bad["error"].startswith(sentence), bad
    assert not OWN_WORDS.search(bad["error"])


def test_a_case_with_a_key_twice_keeps_its_id() -> None:
    (case,) = read_cases('{"id": "q9", "game": "gin", "game": "gin"}')
    assert answer(case) == {"id": "q9", "error": "game: it appears twice in one object."}


def deep(times: int) -> Any:
    found: Any = "9S"
    for _ in range(times):
        found = [found]
    return found


@pytest.mark.parametrize("key", ["id", "game", "rules", "ask", "cards", "colour"])
def test_nothing_is_nested_so_deeply_that_it_has_no_answer(key: str) -> None:
    assert "nested too deeply" in error_of({**NINES, key: deep(5000)})


MANY = [
    ("an array", json.dumps),
    ("an array over several lines", lambda cases: json.dumps(cases, indent=2)),
    ("a line each", lambda cases: "\n".join(map(json.dumps, cases))),
    ("a line each with blanks between", lambda cases: "\n\n \n".join(map(json.dumps, cases)) + "\n"),
    ("a line each as Windows writes it", lambda cases: "\r\n".join(map(json.dumps, cases))),
    ("a line each in plain letters", lambda cases: "\n".join(json.dumps(each, ensure_ascii=False) for each in cases)),
]


@table("reason, write", MANY)
def test_cases_are_answered_in_their_order(reason: str, write: Callable[[Any], str]) -> None:
    cases = [{**NINES, "id": f"q{number}\u2028♠"} for number in range(30)]
    assert [answer(each)["id"] for each in read_cases(write(cases))] == [each["id"] for each in cases]


def test_one_case_over_several_lines_and_no_case_at_all() -> None:
    assert [answer(each)["verdict"] for each in read_cases(json.dumps(NINES, indent=2))] == ["legal"]
    assert (read_cases("[]"), read_cases(""), read_cases(" \n\n")) == ([], [], [])


def test_an_array_that_is_no_json_is_refused_as_a_whole() -> None:
    with pytest.raises(Fault, match="this is not JSON: line 2"):
        read_cases("[\n{]")


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_game_has_only_questions_that_there_are_and_names_them_all(game: Game) -> None:
    asks = [question.slug for question in game.referee.questions]
    assert len(set(asks)) == len(asks)
    assert set(asks) <= set(QUESTION_KINDS)
    for ask in QUESTION_KINDS:
        if ask not in asks:
            told = error_of({"game": game.presets[0].slug, "ask": ask})
            assert all(re.search(rf"\b{each}\b", told.partition(":")[2]) for each in asks)


@ids
def test_a_needed_field_that_is_missing_is_named(game: Game, question: Question) -> None:
    declared = fields_of(question.kind.facts)
    needed = [key for key in question.keys if declared[key].needed]
    case = case_of(game, question, Random(0))
    for key in needed:
        assert error_of({each: case[each] for each in case if each != key}).startswith(f"{key}: it is missing.")


@ids
def test_a_field_that_means_nothing_in_the_game_is_not_read(game: Game, question: Question) -> None:
    chance = Random(question.slug)
    strange = set(fields_of(question.kind.facts)) - set(question.keys)
    for _ in range(20):
        case = case_of(game, question, chance)
        assert answer({**case, **{key: chance.choice(ODD) for key in strange}}) == answer(case)


@ids
def test_null_is_a_field_that_is_not_there(game: Game, question: Question) -> None:
    case = case_of(game, question, Random(1))
    missing = {key: None for key in question.keys if key not in case}
    assert answer({**case, **missing}) == answer(case)


@ids
def test_every_answer_has_its_frame_and_a_refusal_names_what_decides(game: Game, question: Question) -> None:
    chance = Random(f"frame {game.slug} {question.slug}")
    verdicts: Counter[str] = Counter()
    for number in range(MOST):
        right = verdicts["legal"] or verdicts["ruled"] or question.slug == "swap"
        if number >= ENOUGH and right:
            break
        case = case_of(game, question, chance)
        found = answer(case)
        check_answer(question, game, found)
        verdicts[found.get("verdict", "error")] += 1
        if found.get("verdict") == "illegal":
            assert DECIDES.search(found["because"]), (case, found["because"])
    assert verdicts["error"] <= verdicts.total() // 10
    assert verdicts["legal"] or verdicts["ruled"] or question.slug == "swap"


@ids
def test_whatever_is_asked_there_is_an_answer(game: Game, question: Question) -> None:
    chance = Random(f"odd {game.slug} {question.slug}")
    for _ in range(CASES):
        case = odd_case_of(game, question, chance)
        found = answer(case)
        assert json.loads(json.dumps(found)) == found
        assert not OWN_WORDS.search(found.get("error", "") + found.get("because", "")), (case, found)
        if "verdict" in found:
            check_answer(question, game, found)


@ids
def test_the_same_question_has_the_same_answer_at_every_table_size(game: Game, question: Question) -> None:
    """How many play is known on a sheet: it may decide more, and nothing else comes of it."""
    chance = Random(f"seats {game.slug} {question.slug}")
    for _ in range(CASES // 5):
        try:
            case = read_case(case_of(game, question, chance))
        except Fault:
            continue
        for seats in range(game.seating.seats[0], game.seating.seats[1] + 1):
            if not case.rules.problems(seats):
                assert replace(case, round=DealContext(seats)).verdict.clause in game.book.clauses


LARGE = [
    ("all jokers", "* " * 8),
    ("25 cards of two packs", "A-KS A-QS"),
    ("25 jokers", "* " * 25),
    ("a whole suit and jokers", "A-KS * * * *"),
    ("four packs", " ".join(f"A-K{suit}" for suit in "SHDC") * 4),
    ("ranks alone", "A23456789TJQK" * 3),
    ("declared jokers", " ".join(f"*{rank}S" for rank in "A23456789TJQK")),
    ("as much as is read", "*" * 2000),
]


@table("reason, cards", LARGE)
def test_too_many_cards_are_answered_too(reason: str, cards: str) -> None:
    for game, question in QUESTIONS:
        fields = fields_of(question.kind.facts)
        sizes = {"cards": cards, "melds": [cards] * 3, "left": cards}
        case = case_of(game, question, Random(2))
        case |= {key: sizes[fields[key].widget] for key in question.keys if fields[key].widget in sizes}
        check_answer(question, game, answer(case))


def readings_of(cards: str, game: str, **more: Any) -> list[str]:
    return [f"{each['kind']} {each['cards']}" for each in answer(meld(cards, game, **more)).get("readings", ())]


SEVERAL = ["9D * *", "9S TS *", "AS * *", "KS KH *", "2H 3H 4H *", "9S TS JS * *", "8H * * *", "QS KS AS *"]


@pytest.mark.parametrize("game", ["500-rum", "contract", "liverpool", "kaluki", "kalooki-40"])
@pytest.mark.parametrize("cards", SEVERAL)
def test_readings_come_in_one_order_whatever_the_order_of_the_cards(cards: str, game: str) -> None:
    found = {tuple(readings_of(" ".join(each), game)) for each in permutations(cards.split())}
    assert len(found) == 1
    (readings,) = found
    assert len(set(readings)) == len(readings)
    assert [each.split()[0] for each in readings] == sorted((each.split()[0] for each in readings), reverse=True)


def renamed(case: Any, suits: dict[int, str]) -> Any:
    """A case or an answer with other suits; keys stay unchanged."""
    if isinstance(case, str):
        return re.sub(r"\b(10|[A2-9TJQK])([SHDC])\b", lambda card: card[1] + card[2].translate(suits), case)
    if isinstance(case, list):
        return [renamed(each, suits) for each in case]
    return {key: renamed(each, suits) for key, each in case.items()} if isinstance(case, dict) else case


def judged(found: Case) -> Any:
    """The part of an answer that does not depend on suits and their order, nor on which of several wild cards is where."""
    laid = ((each["kind"], re.sub(r"\b\w\w\*", "*", each["cards"])) for each in found.get("readings", ()))
    readings = sorted((kind, *sorted(cards.split())) for kind, cards in laid)
    return [found.get(key) for key in ("verdict", "clause", "points", "deadwood", "to")], readings


@ids
def test_suits_may_be_renamed(game: Game, question: Question) -> None:
    chance = Random(f"suits {game.slug} {question.slug}")
    for _ in range(CASES // 2):
        case = case_of(game, question, chance)
        if "upcard" in case:
            continue
        suits = str.maketrans("SHDC", "".join(chance.sample("SHDC", 4)))
        readings = answer(case).get("readings", [])
        before = judged({**answer(case), "readings": renamed(readings, suits)})
        assert judged(answer(renamed(case, suits))) == before, case


@ids
def test_the_order_of_cards_and_of_facts_says_nothing(game: Game, question: Question) -> None:
    chance = Random(f"order {game.slug} {question.slug}")
    free = {"cards", "on", "held", "then_on"}
    for _ in range(CASES // 2):
        case = case_of(game, question, chance)
        mixed = {key: case[key] for key in chance.sample(list(case), len(case))}
        for key in free & set(case):
            cards = case[key].split()
            mixed[key] = " ".join(chance.sample(cards, len(cards)))
        before, after = judged(answer(case)), judged(answer(mixed))
        assert before == after, (case, mixed)


@settings(max_examples=times(50, 2000))
@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5), st.data()
)
def test_any_json_in_any_field_is_answered(value: Any, data: st.DataObject) -> None:
    game, question = data.draw(st.sampled_from(QUESTIONS))
    case = {"game": game.presets[0].slug, "ask": question.slug, **facts_of(question, Random(3))}
    key = data.draw(st.sampled_from([*case, "id", "rules", *question.keys]))
    found = answer(*read_cases(json.dumps([{**case, key: value}])))
    json.dumps(found, allow_nan=False)
    assert ("error" in found) != ("verdict" in found)


def test_a_question_is_found_by_its_name() -> None:
    for game, question in QUESTIONS:
        assert find_question(game, question.slug) is question


def asked_of_four(ask: str, **facts: Any) -> cases.Case:
    """A question of Contract Rummy at a table of four."""
    game = preset_of("contract")[0]
    return cases.case_of(game, game.presets[0], game.rules(), {"ask": ask, **facts}, 4)


def test_a_question_knows_how_many_play_at_its_table() -> None:
    asked = asked_of_four("meld", cards="9S 9H 9D").round
    assert (asked.seats, asked.deal) == (4, None)


def test_a_question_that_asks_which_deal_it_is_has_it_from_its_facts_alone() -> None:
    assert asked_of_four("opening", melds=["9S 9H 9D"], deal=2).round.deal == 2
    assert asked_of_four("opening", melds=["9S 9H 9D"]).round.deal is None
