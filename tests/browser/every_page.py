"""Every page of the app, on games prepared for it, for tests of what applies to each page."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask

from referee import clock
from referee.games import GAMES
from referee.games.lessons.lesson import Pick
from referee.people.season import Season
from referee.store import InCircle
from referee.store.file.folder import DATABASE
from referee.web import create_app
from tests.parts import CAMERA, HOST
from tests.served import serving
from tests.web.person import Browser, knock, went_out

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

NO_PAGES = frozenset(
    (
        "static",
        "sheets.board",
        "television.board",
        "sheets.following",
        "pwa.manifest",
        "pwa.worker",
        "exports.record",
        "exports.scores",
        "exports.games",
        "exports.circle",
        "exports.raw",
        "evidence.photo",
        "house_rules.file",
        "health.health",
        "trust.certificate",
        "circles.following",
        "circles.used",
    )
)
"""Endpoints that answer GET, but not with a page."""
FOUR = ("Ann", "Bob", "Cat", "Dan")
ASKED = {
    "legal": "meld?cards=8S+9S+TS",
    "not legal": "meld?cards=8S+9S+TH",
    "depends": "meld?cards=8S+9S+*",
    "refused": "meld?cards=8S+XX",
    "agree first": "meld?cards=8S+9S+TS&agree=yes",
    "on the melds of the table": "layoff?who=1",
    "something went wrong": "remedy",
    "something went wrong, when": "remedy?what=meld",
    "something went wrong, a choice": "remedy?what=meld&found=turn&by=Ann",
}
"""Questions to the referee of a sheet, by result."""

RULES = "/house/500-rum?name=Wilhelmina%27s+Friday&pickup_depth=top&threshold=50&joker_points=20&out_bonus=25"
OWN_RULES = "/house/contract?name=Friday&may_i=off"
IN_CARDS = {
    "held-1-as": "cards",
    "held-1-cards": "9S TS JS QS 2H 6H 6D 6C AD 2D",
    "held-2-as": "cards",
    "held-2-cards": "8S KS 7S 6S 3C 3D 3H KH QD 5C",
}
LEFT = {"out": "1", "plays": "Ann: 4-6S\nBob: KH KD KC", "held-2-as": "cards", "held-2-cards": "7S 8S 2D"}
"""A hand of 500 Rum in cards, some of which could have been laid off."""
NOT_LAID_OFF = "3C 3D 3H\n6S 7S 8S\n= KS KH QD 5C"
"""A hand of gin in cards; the other player kept some that could have been laid off."""
AWAY = re.compile("/(last|offline)$")
"""The pages that ask whether the server is back."""

Steps = Callable[["Page"], None]


@dataclass(frozen=True)
class Shown:
    """A page: what it is, its address, what is done on it first, and whether a browser without games opens it."""

    name: str
    address: str
    status: int = 200
    steps: Steps | None = None
    stranger: bool = False

    def open(self, page: Page) -> None:
        """Go there, and do what is to be done."""
        response = page.goto(self.address)
        assert response is not None
        assert response.status == self.status, f"{self.name}: {response.status}"
        if self.steps is not None:
            self.steps(page)


@dataclass(frozen=True)
class Prepared:
    """The games of one browser, by their state, and its cookies."""

    tables: dict[str, str]
    hand: str
    behind: str
    in_cards: str
    reviewed: str
    archived: str
    ruling: str
    links: dict[str, str]
    move: str
    circle: str
    join: str
    second: str
    television: str
    cookies: dict[str, str]

    def known(self, context: BrowserContext, address: str) -> None:
        """Gives a context the cookies of that browser."""
        host = urlsplit(address).hostname or ""
        context.add_cookies(
            [{"name": name, "value": value, "domain": host, "path": "/"} for name, value in self.cookies.items()]
        )


NOTICE = "The club runs this.\n\nWrite to club@rummy.example to have your games deleted."
NOTICES = {"en": NOTICE, "ja": NOTICE}


def with_notice(folder: Path) -> tuple[str, ...]:
    """The option that gives a server a notice of who runs it, if the host part is there."""
    if not HOST:
        return ()
    file = folder / "notice.txt"
    file.write_text(NOTICE, "utf-8")
    return "--notice", str(file)


def prepare(app: Flask) -> Prepared:
    """Plays the games that the pages are about."""
    mine, other = Browser(app), Browser(app)
    tables = {"empty": mine.start("gin", "Ann", "Bob"), "contract": mine.start("contract", "Ann", "Bob", "Cat")}
    mine.record(tables["contract"], went_out(1, 0, 40, 12))
    mine.start("gin", "Eve", "Fay")
    tables["partners"] = mine.start("persian", *FOUR)
    mine.record(tables["partners"], went_out(2, 15, 0, 40, 5))
    tables["three games"] = _three_games(mine)
    tables["over"] = _over(mine)
    tables["over, eight"] = _eight_over(mine)
    tables["over, no hand"] = mine.start("500-rum", *FOUR)
    mine.send("/finish")
    tables["club"] = mine.start("kalooki-club", "Ann", "Bob", "Cat")
    mine.record(tables["club"], went_out(1, 0, 160, 20))
    tables["deleted"] = mine.start("kaluki", "Ann", "Bob")
    mine.send("/delete")
    archived = mine.start("gin", "Ann", "Bob")
    tables["in play"] = _in_play(mine)
    tables["in cards"] = mine.start("gin", "Ann", "Bob")
    mine.record(tables["in cards"], {"end": "knock", "by": "1", **IN_CARDS, "held-2-arranged": NOT_LAID_OFF})
    tables["in cards, 500"] = mine.start("500-rum", "Ann", "Bob")
    mine.record(tables["in cards, 500"], LEFT)
    for link, name in ((OWN_RULES, "Friday"), ("/house/gin?target=200", "Gone")):
        mine.see(link)
        mine.send("/take", {"name": name})
    mine.send("/remove")
    other.start("gin", "Cat", "Dan")
    other.record(_link(mine, tables["contract"], "keep"), went_out(2, 30, 0, 5))
    _pack(app, archived)
    circle = _circle(app, mine, other)
    return Prepared(
        tables,
        hand=mine.hands(tables["in play"])[0],
        behind=mine.hands(tables["over"])[-1],
        in_cards=mine.hands(tables["in cards"])[0],
        archived=archived,
        reviewed=mine.hands(tables["in cards, 500"])[0],
        ruling=_ruling(mine, tables["in play"]),
        links={each: _link(mine, tables["in play"], each) for each in ("look", "keep")},
        move=_lasting(app, other.handover()),
        circle=circle,
        second=_second_phone(app, other, circle),
        join=_join_link(mine, f"{circle}/phones"),
        television=_television(app, mine),
        cookies=_cookies(mine),
    )


def _television(app: Flask, mine: Browser) -> str:
    """The address of the television of that circle."""
    circles = app.extensions["store"].circles
    [there] = circles.mine(mine.owner)
    return f"/w/{circles.doors(InCircle(there.key, mine.owner))['television'].secret}"


def _circle(app: Flask, mine: Browser, other: Browser) -> str:
    """A circle of both browsers with a game that is over and one that is on; the beginning of its addresses."""
    circles = app.extensions["store"].circles
    there = circles.make(mine.owner, "Thursdays", "Ann", when=clock.now())
    circles.join(circles.doors(there)["join"].secret, other.owner, "Bob", when=clock.now())
    circle, day = f"/c/{there.key}", clock.now()[:10]
    app.extensions["store"].seasons.make(there, Season("Autumn", day, day), when=clock.now())
    for points in (60, 5):
        mine.see(f"{circle}/new/gin")
        table = mine.send("/new/gin", {"name-1": "Ann", "name-2": "Bob"})
        mine.record(table, knock(1, 5, points))
        mine.see(table)
        if points == 60:
            mine.send("/finish")
    return circle


def _second_phone(app: Flask, giver: Browser, circle: str) -> str:
    """The address of a code for a second phone of somebody in a circle."""
    giver.see(f"{circle}/phones")
    giver.send("/second", status=200)
    found = re.search('id="address-second" value="([^"]+)"', giver.text)
    assert found
    return _lasting(app, urlsplit(found[1]).path)


def _lasting(app: Flask, address: str) -> str:
    """The address of a code for another browser, made valid while pages are visited."""
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        ends = (clock.moment() + timedelta(days=1)).isoformat()
        assert (
            db.execute("UPDATE handover SET ends = ? WHERE secret = ?", [ends, address.rpartition("/")[2]]).rowcount
            == 1
        )
        db.commit()
    return address


def _join_link(mine: Browser, phones: str) -> str:
    """The join link of a circle, from the page that says who is in."""
    found = re.search('id="address-join" value="([^"]+)"', mine.see(phones))
    assert found
    return urlsplit(found[1]).path


def _pack(app: Flask, table: str) -> None:
    """Moves a game into the archive, as if nobody had touched it for long."""
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE)) as db:
        old = "2001-01-01T20:00:00+00:00"
        db.execute("UPDATE sheet SET created = ?, changed = ? WHERE key = ?", [old, old, table.removeprefix("/s/")])
        db.commit()
    assert app.extensions["store"].archive.pack(365, now=clock.moment()) == 1


def _three_games(mine: Browser) -> str:
    table = mine.start("gin", "Ann", "Bob", hollywood="yes")
    for first, second in ((5, 30), (5, 23), (5, 41)):
        mine.record(table, knock(1, first, second))
    return table


def _over(mine: Browser) -> str:
    """A game that was won, with a hand after its end."""
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    for held in ((0, 90, 30), (0, 40, 12), (0, 30, 5)):
        mine.record(table, went_out(1, *held))
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", went_out(1, 0, 200, 30), status=409)
    mine.send("/correct")
    return table


def _eight_over(mine: Browser) -> str:
    """A game of eight, two of them tied, that the table ended."""
    table = mine.start("500-rum", *FOUR, "Wilhelmina Wolfeschlegelsteinhausen", "Gus", "Hal", "Ida")
    for held in ((0, 15, 20, 30, 15, 60, 70, 80), (12, 0, 10, 5, 80, 30, 5, 8), (0, 40, 11, 5, 7, 3, 2, 1)):
        mine.record(table, went_out(held.index(0) + 1, *held))
    mine.see(table)
    mine.send("/finish")
    return table


def _in_play(mine: Browser) -> str:
    """A game of 500 for four with a corrected hand, changed rules, an undone hand and melds on the table."""
    table = mine.start("500-rum", *FOUR)
    for out in (1, 2, 3, 4, 1, 2):
        held = [0 if seat == out else 5 * seat + out for seat in (1, 2, 3, 4)]
        melded = {f"melded-{seat}-points": str(10 * seat) for seat in (1, 2, 3, 4)}
        mine.record(table, {**went_out(out, *held), **melded, "note": "Bob was late." if out == 2 else ""})
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"held-2-cards": "8S TH *", "held-2-as": "cards"})
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "400", "sure": "yes"})
    mine.see(table)
    mine.send("/undo")
    for by, cards in (("1", "8S 9S TS"), ("2", "5D *6D 7D")):
        mine.see(f"{table}/laid")
        mine.send("/laid", {"by": by, "cards": cards}, status=200)
    return table


def _ruling(mine: Browser, table: str) -> str:
    mine.see(f"{table}/referee/meld?cards=8S+9S+TH")
    return mine.send("/rulings/meld")


def _link(mine: Browser, table: str, name: str) -> str:
    """A new link of a sheet."""
    return _address(mine, f"{table}/share", f"/share/{name}", f"address-{name}")


def _address(mine: Browser, page: str, action: str, field: str) -> str:
    """The path of the address that a page shows after its form was sent."""
    mine.see(page)
    mine.send(action)
    found = re.search(f'id="{field}" value="([^"]+)"', mine.text)
    assert found, field
    return urlsplit(found[1]).path


def _cookies(mine: Browser) -> dict[str, str]:
    found = {name: mine.client.get_cookie(name) for name in ("referee_owner",)}
    return {name: cookie.value for name, cookie in found.items() if cookie is not None}


def every_page(prepared: Prepared) -> list[Shown]:
    """The list, game by game."""
    return [
        *_front(prepared),
        *_circles(prepared),
        *_starting(),
        *_books(),
        *_lessons(),
        *_tables(prepared),
        *_in_a_game(prepared),
        *_asking(prepared),
        *_errors(),
        *_hosted(prepared),
    ]


def _front(prepared: Prepared) -> Iterator[Shown]:
    yield Shown("home of a new browser", "/", stranger=True)
    yield Shown("games of a new browser", "/games", stranger=True)
    yield Shown("home", "/")
    yield Shown("games", "/games")
    yield Shown("games found", f"/games?q=late&year={clock.now()[:4]}", steps=unfold)
    yield Shown("no games found", "/games?q=nothing+like+it", steps=unfold)
    yield Shown("deleted games", "/games?deleted=yes")
    yield Shown("evenings of a new browser", "/evenings", stranger=True)
    yield Shown("evenings", "/evenings")
    yield Shown("an evening", "/evenings/1", steps=unfold)
    yield Shown("an evening in money", "/evenings/1?unit=money&point=0.5&currency=%E2%82%AC")
    yield Shown("an evening to share", "/evenings/1/share")
    yield Shown("an evening refused", "/evenings/1?unit=money&point=1.000.0", 422)
    yield from _people()
    yield Shown("import of a new browser", "/import", stranger=True)
    yield Shown("export and import", "/import")
    yield Shown("import refused", "/import", steps=_brought_wrong)
    yield Shown("imported games", "/imported/once?known=3&left=1&here=1&here=2")
    yield Shown("display", "/display")
    if HOST:
        yield Shown("https", "/https")
    yield Shown("the keys", "/rules", steps=_keys)
    yield Shown("move, arriving", prepared.move, stranger=True)
    yield Shown("offline", "/offline")


def _circles(prepared: Prepared) -> Iterator[Shown]:
    yield Shown("a circle", prepared.circle, steps=unfold)
    yield Shown("what was changed in a circle", f"{prepared.circle}/log")
    yield Shown("leave a circle", f"{prepared.circle}/leave")
    yield Shown("television of a circle", prepared.television, stranger=True)
    yield Shown("rename a circle", f"{prepared.circle}/keeping")
    yield Shown("move games in", f"{prepared.circle}/move-in", steps=unfold)
    yield Shown("move single games in", f"{prepared.circle}/move-in?games=some", steps=unfold)
    yield Shown("games moved in", f"{prepared.circle}/moved-in?moved=2&here=1")
    yield Shown("make a circle, no games", "/circles/new", stranger=True)
    yield Shown("make a circle", "/circles/new")
    yield Shown("who is in", f"{prepared.circle}/phones", steps=unfold)
    yield Shown("my second phone", f"{prepared.circle}/phones", steps=_press("#second", "#used"))
    yield Shown("join", prepared.join, stranger=True)
    yield Shown("join, somebody new", prepared.join, stranger=True, steps=unfold)
    yield Shown("second phone, arriving", prepared.second, stranger=True)
    yield Shown("I have a link", "/link")
    yield Shown("standings", f"{prepared.circle}/standings")
    yield Shown("new season", f"{prepared.circle}/seasons/new")
    yield Shown("change a season", f"{prepared.circle}/seasons/1")
    yield Shown("rates of a circle", f"{prepared.circle}/rates")


def _people() -> Iterator[Shown]:
    ann, bob, eve = 1, 2, 4
    yield Shown("players of a new browser", "/people", stranger=True)
    yield Shown("players", "/people")
    yield Shown("a player", f"/people/{ann}", steps=unfold)
    yield Shown("a player who has finished no game", f"/people/{eve}", steps=unfold)
    yield Shown("one against another", f"/people/{ann}/against/{bob}")
    yield Shown("two who never met", f"/people/{ann}/against/{eve}")
    yield Shown("merge, with whom", f"/people/{ann}/merge")
    yield Shown("merge", f"/people/{ann}/merge?with={eve}")
    yield Shown("merge refused", f"/people/{ann}/merge?with={bob}")
    yield Shown("remove a name", f"/people/{ann}/remove")


def _starting() -> Iterator[Shown]:
    yield Shown("which game", "/new")
    for game in GAMES:
        yield Shown(f"new game of {game.slug}", f"/new/{game.presets[0].slug}", steps=unfold)
    yield Shown("new game, all rules on request", "/new/contract", steps=_press("#all-rules", "#options #find"))
    yield Shown("new game, all rules of other rules", "/new/oklahoma?every=yes")
    yield Shown("your rules", "/house", steps=unfold)
    yield Shown("your rules, some removed", "/house?removed=2")
    yield Shown("rules of a link", RULES)
    yield Shown("rules of a link for a new browser", RULES, stranger=True)
    yield Shown("rules of your own", OWN_RULES)
    yield Shown("rules of a link that cannot be so", "/house/500-rum?thresh=30", 422)
    yield Shown("share rules", RULES.replace("?", "/share?"))
    yield Shown("new game refused", "/new/500-rum", steps=_named_alike)


def _books() -> Iterator[Shown]:
    yield Shown("rules", "/rules")
    yield Shown("referee, which game", "/referee")
    for game in GAMES:
        slug = game.presets[0].slug
        yield Shown(f"rules of {slug}", f"/rules/{slug}", steps=unfold)


def _lessons() -> Iterator[Shown]:
    yield Shown("learn", "/learn")
    for game in GAMES:
        if game.book.lesson:
            answers = "&".join(f"a{number}={number % 2 * 'yes' or 5}" for number in range(1, 11))
            for slug, played in {game.slug: game.book.lesson.played, **game.book.lesson.relatives}.items():
                said = "&".join(
                    f"{name}={next(iter(each.cases)) if isinstance(each, Pick) else 5}"
                    for name, each in [*played.questions.items()][::2]
                )
                yield Shown(f"lesson of {slug}", f"/learn/{slug}?{said}")
                yield Shown(f"more of the lesson of {slug}", f"/learn/{slug}/more")
                yield Shown(f"page to print of {slug}", f"/learn/{slug}/sheet")
            yield Shown(f"exercises of {game.slug}", f"/learn/{game.slug}/exercises?{answers}")
    first = {drill.slug: game for game in reversed(GAMES) if game.book.lesson for drill in game.book.lesson.drills}
    for ask, game in first.items():
        yield Shown(f"drill, {ask}", f"/learn/{game.slug}/drill?kind={ask}&seed=1")
    yield Shown("drill of a relative", "/learn/romme/drill?kind=layoff&seed=1")
    yield Shown("end of a drill", "/learn/gin/drill?kind=meld&seed=1&q=10&fresh=10&again=2.5&marks=ynyynyyyyy")
    yield Shown("drill answered", "/learn/gin/drill?kind=meld&seed=1&answer=yes")


def _tables(prepared: Prepared) -> Iterator[Shown]:
    for name, table in prepared.tables.items():
        yield Shown(f"table {name}", table, steps=unfold)
        if name in ("in play", "over", "deleted"):
            yield Shown(f"menu of a table {name}", table, steps=_press("#menu", "#more"))
        if name in ("partners", "three games"):
            yield Shown(f"rules in force, {name}", f"{table}/rules")
        if name in ("empty", "contract", "partners", "in play"):
            yield Shown(f"record, {name}", f"{table}/hands/new", steps=unfold)


def _in_a_game(prepared: Prepared) -> Iterator[Shown]:
    table, over = prepared.tables["in play"], prepared.tables["over"]
    yield from _hands(prepared, table)
    yield from _felt(prepared, table)
    yield Shown("last known", f"{table}/last")
    yield Shown("share", f"{table}/share")
    yield Shown("share, no link yet", f"{over}/share?to=keep")
    yield Shown("big board", f"{table}/big")
    yield Shown("big board, game over", f"{over}/big")
    yield Shown("undo what another entered", prepared.tables["contract"], steps=_press("#undo", "#sure"))
    for name, link in prepared.links.items():
        yield Shown(f"table with a link to {name}", link, steps=unfold, stranger=True)
    yield Shown("picture, in play", f"{table}/picture")
    yield Shown("picture, game over", f"{over}/picture")
    yield Shown("picture, game of eight over", f"{prepared.tables['over, eight']}/picture")
    yield Shown("why", f"{table}/why")
    yield Shown("why, game over", f"{over}/why")
    for name, each in (
        ("in play", table),
        ("over", over),
        ("of eight", prepared.tables["over, eight"]),
        ("of three games", prepared.tables["three games"]),
    ):
        yield Shown(f"the whole game {name}", f"{each}/story", steps=unfold)
    yield Shown("changes", f"{table}/log")
    yield Shown("table, somebody is out", prepared.tables["club"])
    yield Shown("stakes", f"{prepared.tables['club']}/stakes")
    yield Shown("how a table differs from the book", f"{prepared.tables['three games']}/rules/otherwise")
    yield Shown("names and seats", f"{table}/players")
    yield Shown("change the rules", f"{table}/rules/change")
    yield Shown("rules found", f"{table}/rules?q=joker")
    yield Shown("options found", f"{table}/rules/change?q=joker")
    yield Shown("what a change does", f"{table}/rules/change", steps=_other_threshold)
    yield Shown("kept ruling", prepared.ruling)


def _hands(prepared: Prepared, table: str) -> Iterator[Shown]:
    yield Shown("record refused", f"{table}/hands/new", steps=_sent_empty("#hand"))
    yield Shown("hand", prepared.hand)
    yield Shown("hand behind the end", prepared.behind)
    yield Shown("hand in cards", prepared.in_cards)
    yield Shown("hand reviewed", prepared.reviewed)
    yield Shown("correct a hand in cards", f"{prepared.in_cards}/correct", steps=_drawn)
    yield Shown("record, somebody else was faster", f"{prepared.tables['in cards']}/hands/new", steps=_too_slow)
    yield Shown("correct a hand", f"{prepared.hand}/correct")
    yield Shown("insert a hand", f"{table}/hands/new?before={prepared.hand.rpartition('/')[2]}")


def _felt(prepared: Prepared, table: str) -> Iterator[Shown]:
    yield Shown("melds on the table", f"{table}/laid")
    yield Shown("melds on the table, cards tapped", f"{table}/laid", steps=_tapped("JS", "#offer-1:enabled"))
    yield Shown("melds on the table, a card not placed", f"{table}/laid", steps=_left_over)
    yield Shown("melds on the table, a wrong one", f"{table}/laid", steps=_laid_wrong)
    yield Shown(
        "melds on the table taken over", f"{table}/hands/new", steps=_press("#taken-over > summary", "#mend-melds")
    )
    yield Shown("nothing on the table", f"{prepared.tables['contract']}/laid")


def _asking(prepared: Prepared) -> Iterator[Shown]:
    table = prepared.tables["in play"]
    for what, asked in ASKED.items():
        yield Shown(f"referee, {what}", f"{table}/referee/{asked}", 422 if what == "refused" else 200)
    yield Shown("tray", f"{table}/referee", steps=unfold)
    yield Shown("tray, a card on a meld", f"{table}/referee?cards=JS")
    yield Shown("tray, an opening so far", f"{prepared.tables['contract']}/referee?cards=8S+8H+8C+9D")
    yield Shown("referee, a draw that depends", "/referee/kaluki/turn?wants=discard")
    yield Shown("tray, no sheet", "/referee/gin?cards=4S+4H+4C+8D+9D+TD+2C+3C+4D+AH+KS")
    if CAMERA:
        yield Shown("cards from a photo, no scripts", "/photo/referee/gin?photo=+cards&cards=8S")
    yield Shown("tray, all questions", "/referee/gin?cards=8S&more=yes")
    yield Shown("tray, a fact is missing", "/referee/dealers-gambit?cards=8S+9S+*")
    yield Shown("a verdict that fills the screen", f"{table}/referee?cards=8S+9S+TH", steps=_filled)
    first = {question.slug: game for game in reversed(GAMES) for question in game.referee.questions}
    for ask, game in first.items():
        yield Shown(f"question {ask}", f"/referee/{game.presets[0].slug}/{ask}", steps=unfold)


def _errors() -> Iterator[Shown]:
    yield Shown("nothing here", "/nowhere", 404)
    yield Shown("no such game", "/s/none", 404)
    yield Shown("form only", "/language", 405)


def _hosted(prepared: Prepared) -> Iterator[Shown]:
    yield Shown("about this server", "/about", stranger=True)
    yield Shown("a game in the archive", prepared.archived, 409)


def still_away(route: Route) -> None:
    """The answer for such a page, which otherwise would leave while it is looked at."""
    if route.request.method == "HEAD":
        route.abort()
    else:
        route.continue_()


def unfold(page: Page) -> None:
    """Opens every fold."""
    page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")


def _shows(page: Page, what: str) -> None:
    from playwright.sync_api import expect  # noqa: PLC0415 - the list of the pages is used without a browser, too

    expect(page.locator(what).first).to_be_visible()


def _press(button: str, then: str) -> Steps:
    def steps(page: Page) -> None:
        page.locator(button).press("Enter")
        _shows(page, then)

    return steps


def _keys(page: Page) -> None:
    _shows(page, "main")
    page.keyboard.press("?")
    _shows(page, "#shortcuts dd")


def _brought_wrong(page: Page) -> None:
    record = b'{"format": "rummy-record/1", "game": "gin", "players": ["Ann", "Bob"], "hands": []}'
    files = {"a.json": record, "b.json": b"{", "c.json": record.replace(b"gin", b"whist")}
    page.set_input_files("#files", [{"name": n, "mimeType": "application/json", "buffer": d} for n, d in files.items()])
    page.locator("#take").click()
    _shows(page, "#take-good")


def _sent_empty(form: str) -> Steps:
    def steps(page: Page) -> None:
        page.locator(form).evaluate("form => { form.noValidate = true; form.requestSubmit(); }")
        _shows(page, ".wrong")

    return steps


def _named_alike(page: Page) -> None:
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "Ann")
    _press("#start-game", "#name-2-wrong")(page)


def _drawn(page: Page) -> None:
    _shows(page, "#other-held-2")


def _too_slow(page: Page) -> None:
    page.locator("[name=version]").first.evaluate("it => { it.value = 0; }")
    page.locator("#hand").evaluate("form => form.requestSubmit()")
    _shows(page, "#leave")


def _tapped(cards: str, then: str) -> Steps:
    def steps(page: Page) -> None:
        page.locator("#cards").fill(cards)
        _shows(page, then)

    return steps


def _left_over(page: Page) -> None:
    _tapped("JS", "#offer-1:enabled")(page)
    page.locator("#take-over").click()
    _shows(page, "#go-on")


def _filled(page: Page) -> None:
    page.locator(".show").click()
    _shows(page, ".hide")


def _laid_wrong(page: Page) -> None:
    _tapped("JH", ".plain #new-meld")(page)
    page.locator("#meld-1").click()
    _shows(page, "#laid-wrong")


def _other_threshold(page: Page) -> None:
    # The second visit finds it open: what was typed there came back.
    if not page.evaluate("document.getElementById('others').open"):
        page.locator("#others > summary").press("Enter")
    page.fill("#rule-threshold", "30")
    page.click("#show-change")
    _shows(page, "#sure")


def pages_of(app: Flask) -> set[str]:
    """The endpoints of the app that answer GET with a page."""
    return {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())} - NO_PAGES


@dataclass(frozen=True)
class Open:
    """The prepared games, served: the address, and all pages."""

    address: str
    prepared: Prepared
    pages: list[Shown]


@contextmanager
def opened(data: Path) -> Iterator[Open]:
    """Serves the prepared games from a folder until the block ends."""
    app = create_app(data)
    prepared = prepare(app)
    app.extensions["store"].close()
    with serving(data, *with_notice(data)) as served:
        yield Open(served.address, prepared, every_page(prepared))
