"""A scorekeeper with bad luck: at every step of a game something may go wrong, drawn from a seed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Route, expect

from tests.browser.at_the_table import chip, press_save
from tests.served import Mortal

SELDOM, OFTEN = 0.2, 0.6
"""How often something goes wrong at a step."""
PATIENCE = 100
"""The number of looks at the phone within which a hand must be there."""
SOON = 1500
"""Milliseconds to wait for what may never come, before the next look."""
PHONE = {"width": 360, "height": 640}
SAVE = re.compile(r"/hands/new$")
LOOK = """() => {
  const words = (selector) => document.querySelector(selector)?.textContent.trim();
  const form = document.getElementById("hand");
  return {
    ready: document.readyState === "complete",
    table: Boolean(document.getElementById("board")),
    hands: [...document.querySelectorAll("a[id^=hand-]")].map((each) => Number(each.id.split("-")[1])),
    title: form && words("h1"),
    saving: Boolean(document.querySelector("#save[disabled]")),
    holds: form && Object.fromEntries([...form.elements].filter((each) => each.id).map((each) => [
      `#${each.id}`, each.type === "radio" ? each.checked : each.value])),
    unsent: /not (been )?sent yet/i.test(words("#drafts")),
    offered: document.querySelector("[id^=draft-go-], [id^=draft-look-]")?.id,
  };
}"""
"""What can be seen on the phone."""
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('referee:draft:/s/'))"


Seen = dict[str, Any]


@dataclass(frozen=True)
class Hand:
    """A knock at gin: who knocks, and the deadwood of both."""

    by: int
    held: tuple[int, int]

    @property
    def scores(self) -> tuple[str, str]:
        """What it scores, as the board shows it."""
        points = f"+{abs(self.held[0] - self.held[1])}"
        return (points, "0") if self.by == 1 else ("0", points)


HANDS = (
    Hand(1, (5, 20)),
    Hand(2, (26, 6)),
    Hand(1, (8, 40)),
    Hand(2, (10, 5)),
    Hand(1, (4, 26)),
    Hand(2, (12, 3)),
)


class Scorekeeper:
    """One phone, one game, and what goes wrong meanwhile."""

    def __init__(self, seed: int, browser: Browser, server: Mortal, script: tuple[str, str] | None = None) -> None:
        self.luck = Random(seed)
        self.bad = SELDOM if script is None else OFTEN
        self.server = server
        self.faults: Counter[str] = Counter()
        self.story: list[str] = []
        # A script that comes from a test is not there when the server is not.
        self.deaths = {"server killed": 1} if script is None else {}
        self.heal: Callable[[], None] | None = None
        self.ill = 0
        self.carried = False
        self.tapped = False
        self.context = self._phone(browser, script)
        self.killer = browser.new_browser_cdp_session()
        self.table = ""
        self._tab()

    def _phone(self, browser: Browser, script: tuple[str, str] | None) -> BrowserContext:
        context = browser.new_context(
            viewport=PHONE, locale="en-GB", base_url=self.server.address, service_workers="block"
        )
        if script is not None:
            name, text = script
            context.route(re.compile(name), lambda route: route.fulfill(body=text, content_type="text/javascript"))
        return context

    def _tab(self) -> None:
        """Opens a new tab, and names it for the killer: a page closed by Playwright may wait for what it loads."""
        self.page = self.context.new_page()
        session = self.context.new_cdp_session(self.page)
        self.target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        session.detach()

    def _lose(self, what: str) -> None:
        """Loses the next hand that is sent, or the answer to it.

        Something is in between only until then, or until the next hand: a browser that is listened to caches nothing,
        so that a server that dies would leave its forms without their scripts.
        """

        def carry(route: Route) -> None:
            with suppress(Error):
                if route.request.method != "POST" or self.carried:
                    route.continue_()
                    return
                self.carried = True
                if what == "answer lost":
                    route.fetch()
                route.abort("connectionreset")

        self.carried = False
        self.context.route(SAVE, carry)

    def _let_be(self) -> None:
        """Removes whatever is in between."""
        self.context.unroute(SAVE)
        self.carried = False

    def start(self) -> None:
        """Starts a game, still without bad luck."""
        self.page.goto("/new/gin")
        self.page.fill("#name-1", "Taro")
        self.page.fill("#name-2", "Hanako")
        self.page.click("#start-game")
        expect(self.page.locator("#board")).to_be_visible()
        self.table = self.page.url

    def play(self) -> None:
        """Plays the whole game."""
        self.start()
        self.context.set_default_timeout(SOON)
        for number, hand in enumerate(HANDS, 1):
            self.story.append(f"[hand {number}]")
            self.record(number, hand)

    def record(self, number: int, hand: Hand) -> None:
        """Looks at the phone and does what comes next, until the hand is there."""
        entries: dict[str, str | bool] = {
            f"#by-{hand.by}": True,
            "#held-1-points": str(hand.held[0]),
            "#held-2-points": str(hand.held[1]),
        }
        made: dict[str, str | bool] = {}
        self.tapped = False
        self._let_be()
        for _ in range(PATIENCE):
            self._recover()
            self._strike()
            # A page that goes on to the next by itself is looked at again.
            with suppress(Error):
                self.page.wait_for_load_state()
                seen = self.page.evaluate(LOOK)
                if not seen["ready"]:
                    self.page.wait_for_timeout(20)
                    continue
                if seen["table"] and number in seen["hands"]:
                    return
                self._next(seen, number, entries, made)
        pytest.fail(f"hand {number} never came to the table")

    def _next(self, seen: Seen, number: int, entries: dict[str, str | bool], made: dict[str, str | bool]) -> None:
        """Makes the next tap: open the table or the form, enter one more thing, save."""
        if seen["table"]:
            self._open(seen)
        elif seen["title"] != f"Hand {number}":
            self.page.goto(self.table)
        elif not seen["saving"]:
            lost = [field for field, value in made.items() if seen["holds"].get(field) != value]
            if lost and self.tapped:
                # The form may be of the moment before the hand got through: the table tells.
                self.tapped = False
                self.page.goto(self.table)
                return
            assert not lost, f"of hand {number} is lost: {lost}"
            if seen["unsent"] and self.luck.random() < 0.5:
                self._wait()
                return
            left = [field for field in entries if field not in made]
            if not left:
                self._save()
                return
            self._enter(left[0], entries[left[0]])
            made[left[0]] = entries[left[0]]

    def _open(self, seen: Seen) -> None:
        """Goes from the table to the form, by what the page offers or by its button; waits for what is on its way."""
        if seen["unsent"]:
            self._wait()
        else:
            self.page.click(f"#{seen['offered'] or 'record-hand'}")

    def _wait(self) -> None:
        """Waits for what is not sent yet."""
        self.story.append("waits")
        self.page.get_by_text(re.compile("not (been )?sent yet", re.IGNORECASE)).wait_for(state="detached")

    def _enter(self, field: str, value: str | bool) -> None:
        self.story.append(f"enters {field}")
        if isinstance(value, str):
            self.page.fill(field, value)
        else:
            chip(self.page, field[1:])

    def _save(self) -> None:
        """Taps Save; sometimes the request or the answer gets lost, sometimes the tab dies meanwhile."""
        page = self.page
        self.story.append("saves")
        lost = self._drawn({"request lost": 1, "answer lost": 1})
        if lost is not None:
            self._lose(lost)
        press_save(page)
        self.tapped = True
        if self._drawn({"killed while it saves": 1}):
            page.wait_for_timeout(self.luck.choice((0, 5, 30)))
            self._another_tab(self.luck.choice(("/", self.table)))
            return
        page.locator("#board, .drafts.unsent").first.wait_for()

    def _drawn(self, faults: dict[str, int]) -> str | None:
        """One of these by weight, if something goes wrong."""
        if self.luck.random() >= self.bad:
            return None
        name = self.luck.choices(list(faults), list(faults.values()))[0]
        self.faults[name] += 1
        self.story.append(f"*{name}*")
        return name

    def _strike(self) -> None:
        """Lets something go wrong before the next look."""
        weights = {"tab killed": 3, "reload": 3, "back": 3, "back and forward": 2}
        if self.heal is None:
            weights |= {"connection lost": 2, **self.deaths}
        name = self._drawn(weights)
        with suppress(Error):
            match name:
                case "tab killed":
                    self._another_tab(self.luck.choice(("/", self.table, self.page.url)))
                case "reload":
                    self.page.reload()
                case "back" | "back and forward":
                    self.page.go_back()
                    if name != "back":
                        self.page.go_forward()
                case "connection lost":
                    self._ill(lambda: self._offline(False))
                    self._offline(True)
                case "server killed":
                    self._ill(self.server.start)
                    self.server.kill()

    def _offline(self, offline: bool) -> None:
        """Cuts the connection, or restores it; a tab that is being closed meanwhile does not count."""
        try:
            self.context.set_offline(offline)
        except Error:
            self.context.set_offline(offline)

    def _another_tab(self, address: str) -> None:
        """Kills the tab without warning, and opens another one."""
        self.killer.send("Target.closeTarget", {"targetId": self.target})
        self._tab()
        with suppress(Error):
            self.page.goto(address if urlsplit(address).scheme in ("", "http", "https") else self.table)

    def _ill(self, heal: Callable[[], None]) -> None:
        self.heal = heal
        self.ill = self.luck.randint(1, 3)

    def _recover(self) -> None:
        """Repairs what is broken after a while, and looks at the phone."""
        self.ill -= 1
        if self.carried:
            self._let_be()
        if self.heal is not None and self.ill < 0:
            self.heal()
            self.heal = None
            self.story.append("mended")
        if self.heal is None:
            with suppress(Error):
                self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def leave(self) -> None:
        """Puts the phone away; the server is there for the next one."""
        self.server.start()
        self.context.close()

    def finish(self) -> tuple[list[tuple[str, ...]], list[str]]:
        """Makes everything work again; returns the hands on the table, earliest first, and what the browser still keeps."""
        if self.heal is not None:
            self.heal()
            self.heal = None
        for _ in range(PATIENCE):
            with suppress(Error):
                self.page.goto(self.table)
                kept = self.page.evaluate(KEPT)
                if not kept:
                    break
                self.page.wait_for_timeout(100)
        rows = self.page.locator(".board tr:has(a[id^=hand-])")
        found = {
            row.locator("a[id^=hand-]").get_attribute("id"): row.locator("td b").all_inner_texts() for row in rows.all()
        }
        return [tuple(found[number]) for number in sorted(found, key=lambda name: int(str(name).split("-")[1]))], kept


def told(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """The results of the games with bad luck, in one line."""
    runs = [dict(each.user_properties)["luck"] for each in reports if "luck" in dict(each.user_properties)]
    if not runs:
        return
    faults: Counter[str] = Counter()
    for run in runs:
        faults.update(run["faults"])
    kinds = ", ".join(f"{number} × {name}" for name, number in faults.most_common())
    yield f"games with bad luck: {len(runs)}, faults: {faults.total()} ({kinds})"
    lost, twice, unfinished = (sum(run[each] for run in runs) for each in ("lost", "twice", "unfinished"))
    yield f"hands recorded: {sum(run['found'] for run in runs)}, lost {lost}, there twice {twice}; games not finished: {unfinished}"
