"""A mistyped command is answered with a sentence, in the requested language."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from referee.cli.commands import main

WRONG = {
    "no number": ("serve --port abc", "--port must be a whole number from 0 to 65535."),
    "too large": ("serve --port 99999", "--port must be a whole number from 0 to 65535."),
    "days": ("archive --after x", "--after must be a whole number from 1 to 36500."),
    "no number of a game": ("link x", "NUMBER must be a whole number."),
    "nothing named": ("link", "NUMBER is missing."),
    "an option that is not": ("serve --bogus", "There is no option --bogus."),
    "no value": ("serve --data", "--data needs a value."),
    "a value too many": ("score --json=1 a.json", "--json takes no value."),
    "a language that is not": ("serve --lang de", "--lang must be one of: en, ja."),
    "no value, in Japanese": ("serve --lang ja --data", "--dataには値が要ります。"),
    "in Japanese": ("serve --lang ja --port abc", "--portは0から65535までの整数にしてください。"),
}


@pytest.mark.parametrize(("typed", "sentence"), WRONG.values(), ids=WRONG)
def test_a_command_typed_wrong_gets_a_sentence_and_status_2(typed: str, sentence: str) -> None:
    result = CliRunner().invoke(main, typed.split())
    assert (result.exit_code, result.stderr) == (2, f"{sentence}\n")
