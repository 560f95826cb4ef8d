"""New and changed sentences follow docs/style.md; those from before it are listed in tests/style_baseline.txt."""

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
    message = Message(("{n} card is no meld", "{n} cards are no meld"), string=("札が{n}枚あります",))
    assert list(broken([message])) == [
        "is-no: {n} card is no meld",
        "is-no: {n} cards are no meld",
        "札: 札が{n}枚あります",
    ]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_finds_what_breaks_it_and_nothing_else(rule: Rule) -> None:
    english = {"": "", r"\bseal": "seal", r"\bside": "the side"}.get(rule.where, "once, not played")
    assert rule.finds(rule.breaks, english)
    assert not rule.finds(rule.holds, english)
    assert not rule.where or not rule.finds(rule.breaks, "another sentence")


NOUNS = (
    "points|cards|hands|deals|players|melds|times|jokers|chips|games|boxes|minutes|days|packs|groups|sequences|plays"
)
COUNTED = rf"(?:\{{\w+\}}|%\(\w+\)[sd])(?: penalty)? (?:{NOUNS})\b"
NEVER_ONE = {
    r"%\(name\)s (?:deals|plays)|\{(?:dealer|name|player)\} (?:deals|plays)|\{first\} plays": "the verb",
    r"\{value\} \w+": "the value is typed into the sentence",
    r"\{\w+\} \w+ (?:are too many|do not|are named|call:)": "more than one, else there is nothing to say",
    r"\{n\} cards are too few: a \{run\}": "three or more, else another sentence is said",
    r"\{(?:seen|times)\} times|\{n\} times\.|in %\(number\)s games": "said from two on",
    r"\{sum\} (?:points|chips)": "of several cards, of which one may be an ace",
    r"\{n\} of \{(?:most|whole)\} \w+|\{done\} of \{all\} \w+|\{points\} of \{least\} \w+": "the whole, for one of which another is said",
    r"^(?:\{n\} packs|All \{n\} cards|\{meld\} has \{n\} cards)": "several packs, a hand, a meld",
    r"^\{(?:points|low)\} points|\{high\} points": "what the three cards of a meld count, or more",
    r"at least \{least\} cards:": "a sequence has three or more",
    r"^\{n\} cards of one rank": "three or more, else there is no meld",
    r"hold \{held\} cards": "the hand of the last deal",
    r"\{(?:needed|cards)\} cards|\{most\} cards each|\{n\} cards(?:\.| left)|\{packs\} packs|\{n\} packs have": "a deal, a stock or a pack",
    r"\{(?:most|n|seen)\} jokers": "as many as the packs have, or more",
    r"\{n\} players with|\{(?:needed|counts)\} players": "a table has two or more",
    r"A run of \{n\} cards": "fourteen",
    r"\{(?:target|limit)\} points|(?:more than|has|at|above|reached) \{n\} points": "what ends a game, 25 or more",
    r"\{most\} points|\{claimed\} points": "the worth of a hand or a pack",
}
"""Numbers that are never one, each with the reason."""


def counted(messages: list[Message]) -> list[str]:
    """The sentences with a number beside a noun that have no singular form, and no reason for that."""
    single = [message.id for message in messages if isinstance(message.id, str)]
    return [text for text in single if re.search(COUNTED, exempted(text))]


def exempted(text: str) -> str:
    """A sentence without the counts that are never one."""
    for each in NEVER_ONE:
        text = re.sub(each, "…", text)
    return text


def test_a_number_beside_a_noun_has_a_form_for_one() -> None:
    assert not counted(catalogue())


def test_a_count_in_the_middle_of_a_sentence_is_found() -> None:
    wrong = Message("this hand had {better} points of deadwood")
    assert counted([wrong, Message("{player} deals"), Message(("{n} card", "{n} cards"))]) == [wrong.id]


@pytest.mark.parametrize("pattern", NEVER_ONE)
def test_every_exception_to_the_form_for_one_is_used(pattern: str) -> None:
    counts = [each.id for each in catalogue() if isinstance(each.id, str) and re.search(COUNTED, each.id)]
    assert any(re.search(pattern, text) for text in counts)


def test_the_page_has_every_rule_and_no_other() -> None:
    page = (HOUSE / "docs/style.md").read_text("utf-8")
    named = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert sorted(named) == sorted(rule.name for rule in (*ENGLISH, *JAPANESE_RULES))
