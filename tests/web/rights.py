"""What every address of a game allows whom, as the table in `docs/rights.md`, and a game to try it on."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from flask import Flask

from referee import clock
from referee.store import Credential
from referee.store.file.folder import DATABASE
from tests.parts import CAMERA
from tests.web.person import Browser, went_out

OWNER, MEMBER, KEEPER, VIEWER = "owner", "member", "scorekeeper", "viewer"
RIGHTS = (VIEWER, KEEPER, MEMBER, OWNER)
"""What a link, a cookie or a phone of the game's circle can make somebody; each may do what those before it may."""
HEADS = {OWNER: "owner, organiser", VIEWER: "viewer"}
"""How the table heads the columns of rights: the organisers of a circle are owners of its games, its viewers see them."""


@dataclass(frozen=True)
class Grant:
    """A request about a game: the least right needed, the answer, and the form it takes.

    `form` is the page with the form, `typed` what is typed there, `before` what its owner does first.
    """

    request: str
    least: str
    what: str
    status: int = 200
    form: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    changes: bool = True

    @property
    def method(self) -> str:
        """GET or POST."""
        return self.request.split()[0]

    @property
    def path(self) -> str:
        """The part of the address after the secret."""
        return self.request.partition("/s/<key>")[2]

    def to(self, who: str) -> int:
        """The answer to somebody."""
        if who not in RIGHTS:
            return 404
        return self.status if RIGHTS.index(who) >= RIGHTS.index(self.least) else 403


def _see(path: str, least: str, what: str, status: int = 200, before: tuple[str, ...] = ()) -> Grant:
    return Grant(f"GET /s/<key>{path}", least, what, status, before=before)


def _do(
    path: str,
    least: str,
    what: str,
    form: str = "",
    typed: Mapping[str, str] | None = None,
    *,
    status: int = 303,
    before: tuple[str, ...] = (),
    changes: bool = True,
) -> Grant:
    return Grant(f"POST /s/<key>{path}", least, what, status, form, typed or {}, before, changes)


HAND = {"melded-2-points": "20", "held-2-points": "5", "held-3-points": "10", "out": "1", "note": "Bob was late."}
SURE = {"sure": "yes"}
PLAY = {"by": "1", "cards": "8H 9H TH"}

OF_ANOTHER = (
    *("/hands/preview", "/hands/who", "/stakes", "/return/<player>"),
    *("/rulings/<int:ruling_id>/undo", *(["/rulings/<int:ruling_id>/photo"] if CAMERA else [])),
)
"""Requests whose fields are those of another form, because this game shows none of their own."""
GRANTS = (
    _see("", VIEWER, "The table"),
    _see("/big", VIEWER, "The big board"),
    _see("/board", VIEWER, "The board, updating itself"),
    _see("/last", VIEWER, "The last known scoreboard"),
    _see("/why", VIEWER, "Every point with its reason"),
    _see("/picture", VIEWER, "A picture of the result"),
    _see("/story", VIEWER, "The whole game"),
    _see("/record.json", VIEWER, "The record"),
    _see("/scores.csv", VIEWER, "The scores for a spreadsheet"),
    _see("/next", VIEWER, "The game that follows", 303, ("/finish", "/same")),
    _see("/log", VIEWER, "The log of changes"),
    _see("/rules", VIEWER, "The rules in force"),
    _see("/rules/otherwise", VIEWER, "How they differ from the book"),
    _see("/hands/<int:hand_id>", VIEWER, "A recorded hand"),
    _see("/referee", VIEWER, "A question to the referee"),
    _see("/referee/<question>", VIEWER, "Another question to the referee"),
    _see("/rulings/<int:ruling_id>", VIEWER, "A ruling that was kept"),
    _see("/rulings/<int:ruling_id>/photo", VIEWER, "The photo kept with a ruling"),
    _see("/hands/new", KEEPER, "The form of a new hand"),
    _do("/hands/new", KEEPER, "Record a hand", "/hands/new", HAND),
    _do("/hands/preview", KEEPER, "See what a hand would score", "/hands/new", HAND, status=200, changes=False),
    _do("/hands/who", KEEPER, "Say who played a hand", "/hands/new", HAND, status=200, changes=False),
    _see("/hands/<int:hand_id>/correct", KEEPER, "The form of a recorded hand"),
    _do("/hands/<int:hand_id>/correct", KEEPER, "Correct a hand", "/hands/<int:hand_id>/correct", {"note": "Counted."}),
    _do("/hands/<int:hand_id>/delete", KEEPER, "Delete a hand", "/hands/<int:hand_id>"),
    _see("/laid", KEEPER, "The melds on the table"),
    _do("/laid", KEEPER, "Lay a meld", "/laid", PLAY, status=200),
    _do("/laid/offers", KEEPER, "See what cards can be", "/laid", PLAY, status=200, changes=False),
    _do("/laid/undo", KEEPER, "Take a meld back", "/laid", status=200),
    _do("/laid/turn", KEEPER, "Go to the next turn", "/laid", status=200, before=("/laid/undo",)),
    _do("/laid/rest", KEEPER, "Say who sits a hand out", "/laid", {"player": "2"}, status=200, before=("/laid/undo",)),
    _do("/laid/jokers", KEEPER, "Name what the jokers do", "/laid", {"joker_use": "double"}, status=200),
    _do("/rulings/<question>", KEEPER, "Keep a ruling", "/referee/meld?cards=5S+6S+7S"),
    _do("/rulings/<int:ruling_id>/undo", KEEPER, "Undo a pending remedy", "/players", changes=False),
    _do("/rulings/<int:ruling_id>/photo/remove", KEEPER, "Remove a photo from a ruling", "/rulings/1?photo=remove"),
    *(
        [
            _do(
                "/rulings/<int:ruling_id>/photo",
                KEEPER,
                "Keep a photo with a ruling",
                "/players",
                status=422,
                changes=False,
            )
        ]
        if CAMERA
        else []
    ),
    _do("/undo", KEEPER, "Undo", "", SURE),
    _do("/redo", KEEPER, "Redo", "", before=("/undo",)),
    _see("/players", KEEPER, "The players: who joins, sits out or leaves, names and seats"),
    _do("/players", KEEPER, "Change who plays, names or seats", "/players", {"name-1": "Anna", **SURE}),
    _see("/rules/change", KEEPER, "The form of the rules"),
    _do("/rules/change", KEEPER, "Change the rules", "/rules/change", {"rule-target": "400", **SURE}),
    _see("/stakes", KEEPER, "The form of the stakes"),
    _do("/stakes", KEEPER, "Change the stakes", "/players", changes=False),
    _do("/return/<player>", KEEPER, "Buy back in after being knocked out", "/players", changes=False),
    _do("/finish", KEEPER, "End the game"),
    _do("/reopen", KEEPER, "Play on", before=("/finish",)),
    _do("/again", KEEPER, "Other players or rules: the form of the next game", before=("/finish",), changes=False),
    _do("/same", KEEPER, "Play again: the next game", before=("/finish",)),
    _do("/delete", MEMBER, "Delete the game"),
    _do("/restore", MEMBER, "Bring the game back", before=("/delete",)),
    _do("/unpack", MEMBER, "Bring the game back from the archive", before=("/archive",)),
    _see("/raw.json", OWNER, "Everything stored about it"),
    _see("/share", MEMBER, "The links, with their codes"),
    _do("/share/<name>", MEMBER, "Make or renew a link", "/share"),
    _do("/share/<name>/drop", MEMBER, "Revoke a link", "/share"),
)


@dataclass(frozen=True)
class Own:
    """A request about a browser's own things, without a secret in the address, and the form it takes.

    Others get their own if the address names nothing, otherwise an answer as if there were nothing.
    """

    request: str
    what: str
    status: int = 200
    form: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def method(self) -> str:
        """GET or POST."""
        return self.request.split()[0]

    @property
    def path(self) -> str:
        """The address."""
        return self.request.split()[1]

    @property
    def to_others(self) -> str:
        """The answer to anybody else."""
        return "404" if "<" in self.path else "their own"


PERSON = "/people/<int:person>"
SETS = "/house/sets/<int:number>"
OWN = (
    Own("GET /people", "The players"),
    Own(f"GET {PERSON}", "A player"),
    Own(f"GET {PERSON}/against/<int:other>", "Two players against each other"),
    Own(f"POST {PERSON}/name", "Rename a player", 303, PERSON, {"name": "Anna"}),
    Own(f"POST {PERSON}/colour", "Give a player a colour", 303, PERSON, {"colour": "3"}),
    Own(f"GET {PERSON}/merge", "The form of a merger"),
    Own(f"POST {PERSON}/merge", "Merge two players", 303, f"{PERSON}/merge?with=<other>"),
    Own(f"POST {PERSON}/separate/<int:merged>", "Separate two players again", 303, PERSON),
    Own(f"GET {PERSON}/remove", "Preview of removing a name"),
    Own(
        f"POST {SETS}/name",
        "Rename your own rules",
        303,
        "/house/500-rum?name=Friday&threshold=40",
        {"name": "Saturday"},
    ),
    Own(f"POST {SETS}/remove", "Remove your own rules", 303, "/house/500-rum?name=Friday&threshold=40"),
    Own(f"POST {SETS}/restore", "Bring your own rules back", 303, "/house"),
    Own(f"POST {PERSON}/remove", "Take a name out of the records", 303, f"{PERSON}/remove", {"sure": "yes"}),
)
OWNED = ("/people", "/house/sets")
"""The beginnings of addresses about a browser's own things."""


def own_requests_of(app: Flask) -> set[str]:
    """Every request that the app takes about a browser's own things."""
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(OWNED)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def table_of_own() -> str:
    """The table of OWN, as Markdown."""
    rows = [("your own pages", "request", "owner", "anyone else"), ("---",) * 4]
    rows += [(each.what, f"`{each.request}`", "yes", each.to_others) for each in OWN]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def requests_of(app: Flask) -> set[str]:
    """Every request that the app takes about a game: its method, and its address without the right in it."""
    return {
        f"{method} {re.sub(r'<[a-z]+:key>', '<key>', rule.rule)}"
        for rule in app.url_map.iter_rules()
        if "key" in rule.arguments
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def table_of_rights() -> str:
    """The table, as Markdown."""

    def row(*cells: str) -> str:
        return f"| {' | '.join(cells)} |"

    heads = [
        row("what", "request", *(HEADS.get(who, who) for who in reversed(RIGHTS)), "anyone else"),
        row(*["---"] * (len(RIGHTS) + 3)),
    ]
    rows = []
    for each in GRANTS:
        answers = [each.to(who) for who in (*reversed(RIGHTS), "anyone else")]
        said = ["yes" if answer < 400 else str(answer) for answer in answers]
        rows.append(row(each.what, f"`{each.request}`", *said))
    return "\n".join([*heads, *rows])


@dataclass(frozen=True)
class Visitor:
    """Somebody with a browser and the secret of an address, and the right it gives, if any."""

    name: str
    browser: Browser
    secret: str
    right: str = ""

    @property
    def token(self) -> str:
        """The token of this browser's own forms."""
        self.browser.see("/display")
        return self.browser.form("/display").values["csrf_token"]


class Kept:
    """An app whose database can be put back as it was once made."""

    _kept: sqlite3.Connection

    def __init__(self, app: Flask) -> None:
        self.app = app

    @property
    def file(self) -> Path:
        """The database."""
        return Path(self.app.instance_path) / DATABASE

    def rows(self) -> list[str]:
        """Everything in the database."""
        with closing(sqlite3.connect(self.file)) as db:
            return list(db.iterdump())

    def keep_state(self) -> None:
        """Keeps the database as it is now."""
        self._kept = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(self.file)) as db:
            db.backup(self._kept)

    def restore(self) -> None:
        """Restores the database; nobody has guessed wrong yet, and nobody is entering a hand."""
        with closing(sqlite3.connect(self.file)) as db:
            self._kept.backup(db)
        self.app.extensions["boards"].cache_clear()
        self.forget("entering", "guess")

    def forget(self, *tables: str) -> None:
        """Forgets what was known for a moment."""
        for each in tables:
            self.app.extensions["store"]._scratch.run(f"DELETE FROM {each}")

    def close(self) -> None:
        """Closes the store and the copy."""
        self._kept.close()
        self.app.extensions["store"].close()


class World(Kept):
    """A game in play with everything that a game can have, its visitors, and the original state of the database."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.owner = Browser(app)
        self.table = self._play()
        self.key = self.table.removeprefix("/s/")
        gone = {right: self.link(right) for right in ("keep", "look")}
        self._take_back()
        self.keep, self.look = (self.link(right) for right in ("keep", "look"))
        app.extensions["camera"] = object() if CAMERA else None
        app.extensions["store"].evidence.keep(Credential(self.keep), 1, b"a photo", when=clock.now())
        self.hand = self.owner.hands(self.table)[0].rpartition("/")[2]
        self.elsewhere, other = self._another_game()
        self.visitors = self._visitors(gone, other)
        self.keep_state()

    def _visitors(self, gone: Mapping[str, str], other: Browser) -> tuple[Visitor, ...]:
        """Everybody who asks; `gone` are the links that were taken back, `other` keeps score in another game."""
        app = self.app
        return (
            Visitor("owner", self.owner, self.key, OWNER),
            Visitor("scorekeeper", Browser(app), self.keep, KEEPER),
            Visitor("viewer", Browser(app), self.look, VIEWER),
            Visitor("scorekeeper of another game", other, self.key),
            Visitor("stranger with the owner's key", Browser(app), self.key),
            Visitor("scorekeeper's link taken back", Browser(app), gone["keep"]),
            Visitor("viewer's link renewed", Browser(app), gone["look"]),
            Visitor("secret that never was", Browser(app), "A" * len(self.key)),
        )

    def _play(self) -> str:
        table = self.owner.start("dealers-gambit", "Ann", "Bob", "Cat")
        for points in (5, 15):
            self.owner.record(table, went_out(1, 0, points, 10))
        self.owner.see(f"{table}/referee/meld?cards=8S+9S+TS")
        self.owner.send("/rulings/meld")
        self.owner.see(f"{table}/laid")
        self.owner.send("/laid", {"by": "1", "cards": "8S 9S TS"}, status=200)
        return table

    def _take_back(self) -> None:
        """Revokes one link and makes it again, and renews the other one."""
        for action in ("/share/keep/drop", "/share/keep", "/share/look"):
            self.owner.see(f"{self.table}/share")
            self.owner.send(action)

    def _another_game(self) -> tuple[str, Browser]:
        """The secret with which a browser keeps score in somebody else's game, and that browser."""
        host, guest = Browser(self.app), Browser(self.app)
        table = host.start("dealers-gambit", "Dan", "Eve", "Fay")
        host.see(f"{table}/referee/meld?cards=8S+9S+TS")
        host.send("/rulings/meld")
        mine = guest.join(host, table)
        guest.record(mine, went_out(1, 0, 5, 10))
        return mine.removeprefix("/s/"), guest

    def visitor(self, right: str) -> Visitor:
        """The visitor with this right."""
        return next(each for each in self.visitors if each.right == right)

    def link(self, right: str) -> str:
        """The secret of a link from the owner."""
        html = self.owner.see(f"{self.table}/share")
        found = re.search(rf'id="address-{right}" value="[^"]+/s/([^"/]+)"', html)
        assert found is not None, right
        return found[1]

    def path(self, grant: Grant, name: str = "look", ask: str = "meld") -> str:
        """The part of the address of a request after the secret, for this game."""
        filled = {
            "<int:hand_id>": self.hand,
            "<int:ruling_id>": "1",
            "<question>": ask,
            "<name>": name,
            "<player>": "1",
        }
        path = grant.path
        for place, value in filled.items():
            path = path.replace(place, value)
        return path

    def fields(self, grant: Grant) -> dict[str, str]:
        """The fields of the form as its owner would send it now, without the token."""
        page = grant.form.replace("<int:hand_id>", self.hand)
        if grant.form.endswith("<int:hand_id>"):
            page = f"{page}/correct"
        self.owner.see("/" if grant.path == "/same" else self.table + page)
        action = grant.form if grant.path in OF_ANOTHER else self.path(grant)
        values = {**self.owner.form(action).values, **grant.typed}
        return {key: value for key, value in values.items() if key != "csrf_token"}

    def begin(self, grant: Grant) -> dict[str, str]:
        """Restores the game, does what has to be done before the request, and returns the fields of its form."""
        self.restore()
        if grant.before == ("/archive",):
            assert self.app.extensions["store"].archive.pack(1, now=clock.moment() + timedelta(days=9))
            return {}
        for path in grant.before:
            self.owner.see("/" if path == "/same" else self.table + ("/laid" if path.startswith("/laid") else ""))
            self.owner.send(path, SURE, status=200 if path.startswith("/laid") else 303)
        return self.fields(grant) if grant.method == "POST" else {}

    def ask(self, visitor: Visitor, grant: Grant, fields: Mapping[str, str]) -> int:
        """Sends the request as a visitor, with the token of that visitor's own forms; the status of the answer."""
        address = f"/s/{visitor.secret}{self.path(grant)}"
        if grant.method == "GET":
            visitor.browser.answer = visitor.browser.client.get(address)
            return visitor.browser._answer.status_code
        return visitor.browser.post(address, {**fields, "csrf_token": visitor.token}).status_code


ORGANISERS, MEMBERS, VIEWERS = "organiser", "member's phone", "viewer's phone"


class CircleGame(World):
    """The same game in a circle, of which its owner is an organiser, with the phones of that circle besides the links."""

    def _visitors(self, gone: Mapping[str, str], other: Browser) -> tuple[Visitor, ...]:
        circles, at = self.app.extensions["store"].circles, clock.now()
        self.circle = circles.make(self.owner.owner, "Thursdays", "Ann", when=at, games=[1])
        phones = {name: Browser(self.app) for name in (MEMBERS, VIEWERS, "phone that was removed", "member elsewhere")}
        for name, browser in phones.items():
            role = "viewer" if name == VIEWERS else "member"
            if name != "member elsewhere":
                circles.join(circles.doors(self.circle)["join"].secret, browser.owner, "Bob", role=role, when=at)
        removed = circles.phones(self.circle)[-1].id
        with (
            closing(sqlite3.connect(self.file)) as db,
            db,
        ):  # without taking the links back, as the circle's own tests do
            db.execute("UPDATE phone SET gone = ? WHERE id = ?", [at, removed])
        circles.make(phones["member elsewhere"].owner, "Thursdays", "Ann", when=at)
        members = (
            Visitor(ORGANISERS, self.owner, self.key, OWNER),
            Visitor(MEMBERS, phones[MEMBERS], self.key, MEMBER),
            Visitor(VIEWERS, phones[VIEWERS], self.key, VIEWER),
        )
        outside = (Visitor(each, phones[each], self.key) for each in ("phone that was removed", "member elsewhere"))
        return (*members, *super()._visitors(gone, other)[1:], *outside)
