"""No hand is lost and none appears twice, whatever goes wrong during a game.

Every run is drawn from its seed; `make soak` makes 200 runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.luck import HANDS, Scorekeeper
from tests.served import Mortal
from tests.soak import times

SEEDS = times(2, 200)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    """A server that is killed again and again."""
    server = Mortal(tmp_path_factory.mktemp("mortal"))
    server.start()
    yield server
    server.stop()


def played(keeper: Scorekeeper, told: dict[str, object]) -> None:
    """Plays the whole game; then every hand is there once and in order, and nothing is left to send."""
    expected = [hand.scores for hand in HANDS]
    told |= {"found": 0, "lost": 0, "twice": 0, "unfinished": 1}
    try:
        keeper.play()
        found, kept = keeper.finish()
    except BaseException as wrong:
        wrong.add_note(", ".join(keeper.story))
        raise
    finally:
        keeper.leave()
        told["faults"] = dict(keeper.faults)
    lost, more = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
    told |= {"found": len(found), "lost": lost.total(), "twice": more.total(), "unfinished": 0}
    assert found == expected, keeper.story
    assert not kept, keeper.story


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_hand_is_lost_and_none_is_there_twice(
    browser: Browser, server: Mortal, seed: int, record_property: Callable[[str, object], None]
) -> None:
    told: dict[str, object] = {}
    record_property("luck", told)
    played(Scorekeeper(seed, browser, server), told)


MUTANTS = {
    "nothing is brought back": ("draft.js", "forms().forEach(bring);", ""),
    "forgotten as soon as it is sent": (
        "draft_resend.js",
        "const body = [...formData]",
        "drop(keyOf(form)); return; const body = [...formData]",
    ),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_runs_find_what_is_broken(browser: Browser, server: Mortal, mutant: str) -> None:
    whole = browser.new_context(base_url=server.address)
    page = whole.new_page()
    page.goto("/")
    name, old, new = MUTANTS[mutant]
    script = page.request.get(f"/static/{name}").text()
    whole.close()
    assert old in script
    for seed in range(10):
        try:
            played(Scorekeeper(seed, browser, server, (name, script.replace(old, new))), {})
        except (AssertionError, pytest.fail.Exception):
            return
    pytest.fail("ten runs saw nothing of it")
