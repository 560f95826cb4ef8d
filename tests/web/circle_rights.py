"""What every address of a circle allows which of its phones, as the table in `docs/rights.md`, and two circles to try it on."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field

from flask import Flask

from referee import clock
from referee.people.season import Season
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.settlement import POINTS, Payer, Rate
from referee.store import Credential, InCircle, Right, Store
from referee.store.circles.money import AgreedRate, RecordedPayment
from tests.web.person import Browser
from tests.web.rights import Kept

ORGANISER, MEMBER, VIEWER = "organiser", "member", "viewer"
ROLES = (VIEWER, MEMBER, ORGANISER)
"""What the phone of a circle can be; each may do what those before it may."""


@dataclass(frozen=True)
class CircleGrant:
    """A request about a circle: the least role needed, the answer, and the form it takes.

    `form` is the page with the form, `typed` what is typed there, `before` what is done first. `instead` is the answer to
    those who get neither the answer nor a plain refusal.
    """

    request: str
    least: str
    what: str
    status: int = 200
    form: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    before: str = ""
    changes: bool = True
    instead: Mapping[str, int] = field(default_factory=dict)

    @property
    def method(self) -> str:
        """GET or POST."""
        return self.request.split()[0]

    @property
    def path(self) -> str:
        """The part of the address after the key."""
        return self.request.partition("/c/<circle>")[2]

    def to(self, role: str) -> int:
        """The answer to a phone with this role, or to anybody else."""
        if role not in ROLES:
            return 404
        return self.instead.get(role) or (self.status if ROLES.index(role) >= ROLES.index(self.least) else 403)


def _see(path: str, least: str, what: str, before: str = "", **more: int) -> CircleGrant:
    return CircleGrant(f"GET /c/<circle>{path}", least, what, before=before, **more)  # type: ignore[arg-type]


def _do(
    path: str,
    least: str,
    what: str,
    typed: Mapping[str, str] | None = None,
    *,
    form: str = "",
    status: int = 303,
    before: str = "",
    changes: bool = True,
    instead: Mapping[str, int] | None = None,
) -> CircleGrant:
    request = f"POST /c/<circle>{path}"
    return CircleGrant(request, least, what, status, form, typed or {}, before, changes, instead or {})


PERSON, SETS, SEASON = "/people/<int:person>", "/house/sets/<int:number>", "/seasons/<int:season>"
PHONE, EVENING = "/phones/<int:phone>", "/evenings/<int:number>"
RULES = "/house/500-rum?name=Friday&threshold=40"
SPAN = {"name": "Spring", "first": "2026-03-01", "last": "", "game": "", "counts": "wins"}
ALL_SEE = {VIEWER: 404, MEMBER: 404}
"""The answers where a circle is deleted: only its organisers find it."""

CIRCLE_GRANTS = (
    _see("", VIEWER, "The circle's page"),
    _see("/games", VIEWER, "Its games"),
    _see("/games.zip", VIEWER, "Its games as files"),
    _see("/circle.zip", VIEWER, "The circle as a file"),
    _see("/people", VIEWER, "Its players"),
    _see(PERSON, VIEWER, "A player"),
    _see(f"{PERSON}/against/<int:other>", VIEWER, "Two players against each other"),
    _see("/evenings", VIEWER, "Its evenings"),
    _see(EVENING, VIEWER, "An evening, and who pays whom"),
    _see(f"{EVENING}/share", VIEWER, "An evening as text and picture"),
    _see("/standings", VIEWER, "The standings"),
    _see("/house", VIEWER, "Its house rules"),
    _see("/house/<preset>", VIEWER, "Rules by their link"),
    _see("/rates", VIEWER, "The rates"),
    _see("/log", VIEWER, "What was changed"),
    _see("/phones", VIEWER, "Who is in"),
    _see("/phones/list", VIEWER, "Who is in, updating itself"),
    _do("/me", VIEWER, "Say who I am", {"called": "Cat"}),
    _do("/advice", VIEWER, "Put a piece of advice away", changes=False),
    _see("/leave", VIEWER, "What stays when I leave"),
    _do("/leave", VIEWER, "Leave"),
    _do("/second", VIEWER, "A code for my second phone", status=200),
    _see("/second/used", VIEWER, "Whether it was used", status=204),
    _see("/new", MEMBER, "The choice of a game"),
    _see("/new/<preset>", MEMBER, "The form of a new game"),
    _do("/new/<preset>", MEMBER, "Start a game", {"name-1": "Ann", "name-2": "Bob"}),
    _see("/move-in", MEMBER, "Which of my own games move in"),
    _do("/move-in", MEMBER, "Move my own games in", {"games": "all"}),
    _see("/moved-in", MEMBER, "What has just moved in"),
    _do("/move-in/undo", MEMBER, "Give back what I moved in", before="moved in"),
    _do(f"{PERSON}/name", MEMBER, "Rename a player", {"name": "Anna"}, form=PERSON),
    _do(f"{PERSON}/colour", MEMBER, "Give a player a colour", {"colour": "3"}, form=PERSON),
    _see(f"{PERSON}/merge", MEMBER, "The form of a merger"),
    _do(f"{PERSON}/merge", MEMBER, "Merge two players", form=f"{PERSON}/merge?with=<other>"),
    _do(f"{PERSON}/separate/<int:merged>", MEMBER, "Separate two players again", form=PERSON, before="merged"),
    _do("/house/<preset>/take", MEMBER, "Save rules under a name", form="/house/500-rum?name=Sunday&threshold=50"),
    _do(f"{SETS}/name", MEMBER, "Rename the circle's own rules", {"name": "Saturday"}),
    _do(f"{SETS}/remove", MEMBER, "Remove the circle's own rules"),
    _do(f"{SETS}/restore", MEMBER, "Bring the circle's own rules back", before="rules removed"),
    _see("/seasons/new", MEMBER, "The form of a new season"),
    _do("/seasons/new", MEMBER, "Make a season", SPAN),
    _see(SEASON, MEMBER, "The form of a season"),
    _do(SEASON, MEMBER, "Change a season", SPAN),
    _do(f"{SEASON}/end", MEMBER, "End a season"),
    _do(f"{SEASON}/remove", MEMBER, "Remove a season"),
    _do(f"{SEASON}/back", MEMBER, "Bring a season back", before="season removed"),
    _do("/rates", MEMBER, "Agree on a rate", {"worth": "0.1", "currency": "€", "day": "2026-01-01", "unit": "points"}),
    _do("/rates/<int:rate>/undo", MEMBER, "Take a rate back"),
    _do(f"{EVENING}/paid", MEMBER, "Mark a payment as paid", form=EVENING),
    _do(f"{EVENING}/paid/<int:payment>/undo", MEMBER, "Undo a payment"),
    _do("/organise", MEMBER, "Become organiser while all are silent", before="silent", instead={ORGANISER: 403}),
    _do(f"{PHONE}/remove", ORGANISER, "Remove a phone"),
    _do(f"{PHONE}/back", ORGANISER, "Let a removed phone back in", before="phone removed"),
    _do(f"{PHONE}/role", ORGANISER, "Make a phone a viewer, member or organiser", {"role": "organiser"}),
    _do(f"{PHONE}/ask", ORGANISER, "Ask again whose a phone is"),
    _do("/links/<opens>", ORGANISER, "Renew a link"),
    _do("/links/<opens>/off", ORGANISER, "Switch a link off"),
    _do("/here", ORGANISER, "Say that I am still here", before="silent"),
    _see(f"{PERSON}/remove", ORGANISER, "Preview of removing a name"),
    _do(f"{PERSON}/remove", ORGANISER, "Take a name out of the records", {"sure": "yes"}, form=f"{PERSON}/remove"),
    _see("/import", ORGANISER, "The form of an import"),
    _do("/import", ORGANISER, "Import games into the circle", {"files": "a game"}),
    _do("/import/good", ORGANISER, "Import those that are good", {"files": "a game"}),
    _see("/imported/<form_key>", ORGANISER, "What an import brought"),
    _see("/keeping", ORGANISER, "The form of its name, closing and deleting"),
    _do("/name", ORGANISER, "Rename the circle", {"name": "Fridays"}),
    _do("/close", ORGANISER, "Close it"),
    _do("/reopen", ORGANISER, "Open it again", before="closed"),
    _do("/delete", ORGANISER, "Delete it"),
    _do("/bring-back", ORGANISER, "Bring it back", before="deleted", instead=ALL_SEE),
)


def circle_requests_of(app: Flask) -> set[str]:
    """Every request that the app takes about a circle: its method, and its address without the role in it."""
    return {
        f"{method} {re.sub(r'<[a-z]+:circle>', '<circle>', rule.rule)}"
        for rule in app.url_map.iter_rules()
        if "circle" in rule.arguments
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def table_of_circle_rights() -> str:
    """The table, as Markdown."""
    who = (*reversed(ROLES), "anyone else")
    rows = [("in a circle", "request", *who), ("---",) * (len(who) + 2)]
    for each in CIRCLE_GRANTS:
        said = ("yes" if (answer := each.to(one)) < 400 else str(answer) for one in who)
        rows.append((each.what, f"`{each.request}`", *said))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


DAY = "2026-11-20"
AT = f"{DAY}T20:00:00+00:00"
LONG_AGO = "2026-01-01"


@dataclass(frozen=True)
class CirclePhone:
    """Somebody with a browser who asks for a circle by a key, and the role of this phone there, if it has one."""

    name: str
    browser: Browser
    key: str
    role: str = ""

    @property
    def token(self) -> str:
        """The token of this browser's own forms."""
        self.browser.see("/display")
        return self.browser.form("/display").values["csrf_token"]


def record(first: int = 120, names: tuple[str, ...] = ("Ann", "Bob"), note: str = "", **more: str) -> dict[str, object]:
    """The record of a game that is over, unless told otherwise."""
    return {
        "format": FORMAT,
        "game": "500-rum",
        "players": list(names),
        "started": AT,
        "hands": [{"scores": dict(zip(names, (first, 40), strict=True)), **({"note": note} if note else {})}],
        "finished": "agreed",
        **more,
    }


def game(first: int = 120, names: tuple[str, ...] = ("Ann", "Bob"), note: str = "", **more: str) -> Ledger:
    """Such a game."""
    return open_ledger(read_record(record(first, names, note, **more)))


class Club:
    """A circle with two organisers, a member, a viewer and a phone that was removed, and everything that a circle can have.

    `mark` stands in notes and nowhere else, so that it is known where it is read.
    """

    def __init__(self, app: Flask, mark: str) -> None:
        self.mark, self.store = mark, app.extensions["store"]
        self.ann, self.fay, self.bob, self.chi, self.dan = (Browser(app) for _ in range(5))
        self.asked = self.store.circles.make(self.ann.owner, "Thursdays", "Ann", when=AT)
        self.key, self.at = self.asked.key, f"/c/{self.asked.key}"
        for browser, called, role in (
            (self.fay, "Fay", MEMBER),
            (self.bob, "Bob", MEMBER),
            (self.chi, "", VIEWER),
            (self.dan, "Dan", MEMBER),
        ):
            self.store.circles.join(self.doors["join"], browser.owner, called, role=role, when=AT)
        self.phones = {each.called or "viewer": each.id for each in self.store.circles.phones(self.asked)}
        self.store.circles.give_role(self.asked, self.phones["Fay"], ORGANISER, when=AT)
        self.store.circles.remove(self.asked, self.phones["Dan"], when=AT)
        self.games = [self._play(game(note=mark)), self._play(game(90, ("Cat", "Bob")))]
        self.store.renew_link(self.games[0], Right.LOOK, when=AT)
        self.store.renew_link(self.games[0], Right.KEEP, when=AT)
        self._agree()

    def _play(self, ledger: Ledger) -> Credential:
        made: Credential = self.store.create(ledger, holder=self.asked, when=AT)
        return made

    def _agree(self) -> None:
        store: Store = self.store
        self.rate = store.money.agree(self.asked, AgreedRate(0, LONG_AGO, POINTS, Rate.read("0.05"), "€"), when=AT)
        paid = RecordedPayment(0, DAY, Payer(None, "Cat"), Payer(None, "Ann"), 100)
        store.money.pay(self.asked, f"paid {self.mark}", paid, when=AT)
        self.payment = store.money.payments(self.asked, DAY)[0].id
        self.season = store.seasons.make(self.asked, Season("Spring", DAY), when=AT)
        self.ann.see(f"{self.at}{RULES}")
        self.ann.send("/house/500-rum/take", {"name": "Friday"})
        self.rules = store.house_rules.all(self.asked)[0].number
        people = {each.person.name: each.person.id for each in store.people.roster(self.asked)}
        self.people = people
        self.number = min(store.load(each).number for each in self.games)

    @property
    def doors(self) -> dict[str, str]:
        """The secrets of its links."""
        return {kind: door.secret for kind, door in self.store.circles.doors(self.asked).items()}

    def of(self, browser: Browser) -> InCircle:
        """The circle as another browser asks for it."""
        return InCircle(self.key, browser.owner)

    def path(self, path: str, **other: object) -> str:
        """An address with the numbers of this circle in the place of the names."""
        numbers = {
            "<int:person>": self.people["Ann"],
            "<int:other>": self.people["Bob"],
            "<other>": self.people["Cat"],
            "<int:merged>": self.people["Cat"],
            "/house/sets/<int:number>": f"/house/sets/{self.rules}",
            "<int:number>": self.number,
            "<preset>": "500-rum",
            "<int:season>": self.season,
            "<int:rate>": self.rate,
            "<int:payment>": self.payment,
            "<int:phone>": self.phones["Bob"],
            "<opens>": "join",
            "<form_key>": "none",
            **other,
        }
        for place, number in numbers.items():
            path = path.replace(place, str(number))
        return path


class Circles(Kept):
    """Two circles of the same name with the same players, games, seasons and rules, and everybody who asks for the first."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.store: Store = app.extensions["store"]
        self.club, self.elsewhere = Club(app, "zebra"), Club(app, "quagga")
        guest, key = Browser(app), self.club.key
        guest.start("gin", "Ann", "Bob")
        for own in (self.club.ann, self.club.bob, self.club.chi):
            self.store.create(game(70), holder=own.owner, when=AT)
        self.visitors = (
            CirclePhone("organiser", self.club.ann, key, ORGANISER),
            CirclePhone("member", self.club.bob, key, MEMBER),
            CirclePhone("viewer", self.club.chi, key, VIEWER),
            CirclePhone("nobody, without a cookie", Browser(app), key),
            CirclePhone("stranger with games of their own", guest, key),
            CirclePhone("organiser of another circle", self.elsewhere.ann, key),
            CirclePhone("phone that was removed", self.club.dan, key),
            CirclePhone("organiser with a key that never was", self.club.ann, "A" * len(key)),
        )
        self.keep_state()

    def keys_of_others(self, *owners: str) -> set[str]:
        """The keys and links of all games that none of these has, and who has them."""
        with closing(sqlite3.connect(self.file)) as db:
            games = db.execute(
                "SELECT key, owner, secret FROM sheet LEFT JOIN link ON link.sheet_id = sheet.id"
            ).fetchall()
        return {each for key, owner, secret in games if owner not in owners for each in (key, owner, secret) if each}

    def visitor(self, role: str) -> CirclePhone:
        """The visitor with this role."""
        return next(each for each in self.visitors if each.role == role)

    def begin(self, grant: CircleGrant, role: str = ORGANISER) -> dict[str, str]:
        """Restores both circles, does what has to be done before, and returns the fields of the form as one may send it."""
        self.restore()
        getattr(self, f"_{grant.before.replace(' ', '_') or 'nothing'}")(self.visitor(role))
        if grant.path == "/move-in/undo":
            found = self.store.circles.last_moved_in(self.club.asked)
            return {"at": found.at if found else ""}
        if not grant.form:
            return dict(grant.typed)
        self.club.ann.see(f"{self.club.at}{self.club.path(grant.form)}")
        values = {**self.club.ann.form(self.club.path(grant.path)).values, **grant.typed}
        return {key: value for key, value in values.items() if key != "csrf_token"}

    def ask(self, visitor: CirclePhone, grant: CircleGrant, fields: Mapping[str, str], key: str = "") -> int:
        """Sends the request as a visitor, with the token of that visitor's own forms; the status of the answer."""
        other = {"<int:phone>": self.club.phones["Dan"]} if grant.before == "phone removed" else {}
        address = f"/c/{key or visitor.key}{self.club.path(grant.path, **other)}"
        if grant.method == "GET":
            visitor.browser.answer = visitor.browser.client.get(address)
            return visitor.browser._answer.status_code
        sent: dict[str, object] = {**fields, "csrf_token": visitor.token}
        if "files" in fields:
            sent["files"] = (io.BytesIO(json.dumps(record(30)).encode()), "game.json")
        return visitor.browser.post(address, sent).status_code  # type: ignore[arg-type]

    def _nothing(self, _visitor: CirclePhone) -> None:
        """There is nothing to do before."""

    def _merged(self, _visitor: CirclePhone) -> None:
        self.store.people.merge(self.club.asked, self.club.people["Ann"], self.club.people["Cat"], AT)

    def _rules_removed(self, _visitor: CirclePhone) -> None:
        self.store.house_rules.remove(self.club.asked, self.club.rules, AT)

    def _season_removed(self, _visitor: CirclePhone) -> None:
        self.store.seasons.remove(self.club.asked, self.club.season, when=AT)

    def _phone_removed(self, _visitor: CirclePhone) -> None:
        """It is from the beginning."""

    def _moved_in(self, visitor: CirclePhone) -> None:
        """The visitor's own game was moved in, or another one's where the visitor may not do that."""
        browser = self.club.bob if visitor.role == VIEWER else visitor.browser
        numbers = [row.number for row in self.store.sheets(browser.owner, limit=9)]
        self.store.circles.move_in(self.club.of(browser), numbers, when=clock.now())

    def _closed(self, _visitor: CirclePhone) -> None:
        self.store.circles.close(self.club.asked, when=AT)

    def _deleted(self, _visitor: CirclePhone) -> None:
        self.store.circles.delete(self.club.asked, when=AT)

    def _silent(self, _visitor: CirclePhone) -> None:
        """No organiser has done anything for long, and games were begun on three days since."""
        with closing(sqlite3.connect(self.file)) as db:
            db.execute("UPDATE phone SET did = ?, at = ?", [LONG_AGO, LONG_AGO])
            db.commit()
        for day in (2, 9, 16):
            at = f"2026-02-{day:02}T20:00:00+00:00"
            self.store.create(game(50 + day, started=at), holder=self.club.of(self.club.bob), when=at)
