"""New and changed sentences keep to docs/style.md; those from before it are listed in tests/style_baseline.txt."""

from __future__ import annotations

import re

import pytest
from babel.messages import Message

from tests.style import ENGLISH, HOUSE, JAPANESE_RULES, Rule, baseline, broken, catalogue

RULES = [pytest.param(rule, id=rule.name) for rule in (*ENGLISH, *JAPANESE_RULES)]


def complaints(messages: list[Message], known: list[str]) -> list[str]:
    """What is wrong with the sentences, or with the list of those that are known to be wrong."""
    now = set(broken(messages))
    worse = [f"{line} (see docs/style.md)" for line in sorted(now - set(known))]
    return worse + [f"remove this line: {line}" for line in known if line not in now]


def test_no_new_or_changed_sentence_breaks_a_rule_and_the_baseline_shrinks_with_those_that_are_mended() -> None:
    assert not complaints(catalogue(), baseline())


def test_the_baseline_is_sorted_and_has_each_sentence_once() -> None:
    assert baseline() == sorted(set(baseline()))


def test_a_sentence_that_breaks_a_rule_is_complained_of_unless_it_is_known() -> None:
    wrong = Message("8S 9H is no meld.", string="メルドではありません。")
    line = "is-no: 8S 9H is no meld."
    assert complaints([wrong], []) == [f"{line} (see docs/style.md)"]
    assert not complaints([wrong], [line])
    assert complaints([], [line]) == [f"remove this line: {line}"]


def test_both_languages_and_both_numbers_are_read() -> None:
    message = Message(("{n} card is held", "{n} cards are held"), string=("札が{n}枚あります",))
    assert list(broken([message])) == [
        "held: {n} card is held",
        "held: {n} cards are held",
        "札: 札が{n}枚あります",
    ]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_finds_what_breaks_it_and_nothing_else(rule: Rule) -> None:
    english = {"": "", r"\bseal": "seal", r"\bside": "the side"}.get(rule.where, "once, not played")
    assert rule.finds(rule.breaks, english)
    assert not rule.finds(rule.holds, english)
    assert not rule.where or not rule.finds(rule.breaks, "another sentence")


COUNTED = r"\{n\} (?:points?|cards?|games?|hands?|packs?|chips?|melds?|jokers?|players?|plays?)\b"
ALWAYS_MANY = r"(?:are too many|do not empty|do not fit|in a run|in \{meld\}|: a player knocks|call:|are named|packs$)"
"""Too many is more than one, and so are calls that meet, cards that are weighed together and packs in a list."""


def test_a_sentence_that_begins_with_a_count_has_a_form_for_one() -> None:
    single = [message.id for message in catalogue() if isinstance(message.id, str)]
    faults = [text for text in single if re.match(COUNTED, text) and not re.search(ALWAYS_MANY, text)]
    assert not faults


def test_the_page_has_every_rule_and_no_other() -> None:
    page = (HOUSE / "docs/style.md").read_text("utf-8")
    named = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert sorted(named) == sorted(rule.name for rule in (*ENGLISH, *JAPANESE_RULES))
