"""The tables of a new file: SQL by hand, because a file is recognized by its text."""

from __future__ import annotations

APPLICATION_ID = 0x52656665
"""Marks a database as a file of this program (the letters "Refe")."""
VERSION = 14
"""The `user_version` of a file with these tables."""
STATISTICS = ("out", "gin", "knock", "was_undercut", "faced", "undercut", "noted", "ace", "joker")
"""The statistics with a column of their own in the results: summing them takes a third of the time."""


def _growing(*tables: str) -> list[str]:
    """The triggers that let tables only grow."""
    return [
        f"CREATE TRIGGER {table}_{said} BEFORE {act} ON {table} BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
        for table in tables
        for said, act in (("is_not_rewritten", "UPDATE"), ("is_not_shortened", "DELETE"))
    ]


_SHEET = (
    """CREATE TABLE sheet(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL,
        form_key TEXT,
        version INTEGER NOT NULL DEFAULT 0,
        revision_id INTEGER REFERENCES revision(id),
        created TEXT NOT NULL,
        changed TEXT NOT NULL,
        deleted TEXT,
        game TEXT NOT NULL DEFAULT '',
        preset TEXT NOT NULL DEFAULT '',
        players TEXT NOT NULL DEFAULT '[]',
        hands INTEGER NOT NULL DEFAULT 0,
        finished INTEGER NOT NULL DEFAULT 0,
        winners TEXT NOT NULL DEFAULT '[]',
        totals TEXT NOT NULL DEFAULT '[]',
        played INTEGER NOT NULL DEFAULT 0,
        day TEXT NOT NULL DEFAULT '',
        chips INTEGER NOT NULL DEFAULT 0,
        notes TEXT NOT NULL DEFAULT '[]',
        search TEXT NOT NULL DEFAULT '',
        digest TEXT,
        damaged INTEGER NOT NULL DEFAULT 0,
        archived TEXT,
        unpacked TEXT,
        before INTEGER REFERENCES sheet(id),
        UNIQUE(owner, form_key)
    ) STRICT""",
    "CREATE UNIQUE INDEX one_next_game ON sheet(before) WHERE before IS NOT NULL AND deleted IS NULL",
    "CREATE INDEX sheet_by_owner ON sheet(owner, changed)",
    "CREATE INDEX sheet_by_time ON sheet(owner, played, id)",
    "CREATE INDEX sheet_by_digest ON sheet(owner, digest)",
    "CREATE INDEX sheet_by_day ON sheet(owner, deleted, day, preset)",
    """CREATE TABLE hand(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        place INTEGER,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        UNIQUE(sheet_id, place)
    ) STRICT""",
    """CREATE TABLE hand_revision(
        hand_id INTEGER NOT NULL REFERENCES hand(id),
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(hand_id, version)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE revision(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        parent INTEGER REFERENCES revision(id),
        undone INTEGER REFERENCES revision(id),
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        setup TEXT NOT NULL,
        hands TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX revision_by_sheet ON revision(sheet_id)",
    """CREATE TABLE log(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE form_key(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        form_key TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(sheet_id, form_key)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE hand_in_progress(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE hand_in_progress_revision(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        revision INTEGER REFERENCES revision(id),
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE ruling(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        form_key TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(sheet_id, form_key)
    ) STRICT""",
    *_growing("log", "hand_in_progress_revision", "ruling"),
    """CREATE TABLE ruling_photo(
        ruling_id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        picture BLOB NOT NULL CHECK(length(picture) < 200000)
    ) STRICT""",  # the ruling of a packed sheet lies in its body, so nothing refers to it
    "CREATE INDEX ruling_photo_by_sheet ON ruling_photo(sheet_id)",
    """CREATE TABLE packed_sheet(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        started TEXT,
        ended TEXT,
        rulings INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT""",
)

_RIGHTS = (
    """CREATE TABLE link(
        secret TEXT PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        gives TEXT NOT NULL CHECK(gives IN ('keep', 'look')),
        at TEXT NOT NULL,
        ended TEXT
    ) STRICT, WITHOUT ROWID""",
    "CREATE UNIQUE INDEX one_link_of_a_kind ON link(sheet_id, gives) WHERE ended IS NULL",
    """CREATE TABLE handover(
        secret TEXT PRIMARY KEY,
        owner TEXT,
        sheet_id INTEGER REFERENCES sheet(id),
        circle_id INTEGER REFERENCES circle(id),
        phone_id INTEGER REFERENCES phone(id),
        at TEXT NOT NULL,
        ends TEXT NOT NULL,
        used TEXT,
        taken_by TEXT
    ) STRICT, WITHOUT ROWID""",
)

_CIRCLES = (
    """CREATE TABLE circle(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        made TEXT NOT NULL,
        closed TEXT,
        deleted TEXT,
        version INTEGER NOT NULL DEFAULT 0
    ) STRICT""",
    """CREATE TABLE phone(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        browser TEXT NOT NULL,
        called TEXT NOT NULL,
        role TEXT NOT NULL CHECK(role IN ('viewer', 'member', 'organiser')),
        at TEXT NOT NULL,
        brought INTEGER REFERENCES phone(id),
        did TEXT NOT NULL DEFAULT '',
        gone TEXT
    ) STRICT""",
    "CREATE UNIQUE INDEX one_phone_of_a_browser ON phone(circle_id, browser) WHERE gone IS NULL",
    "CREATE INDEX phone_by_browser ON phone(browser) WHERE gone IS NULL",
    """CREATE TABLE door(
        secret TEXT PRIMARY KEY,
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        opens TEXT NOT NULL CHECK(opens IN ('join', 'television')),
        at TEXT NOT NULL,
        ended TEXT
    ) STRICT, WITHOUT ROWID""",
    "CREATE UNIQUE INDEX one_door_of_a_kind ON door(circle_id, opens) WHERE ended IS NULL",
    """CREATE TABLE circle_log(
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        phone_id INTEGER REFERENCES phone(id),
        PRIMARY KEY(circle_id, version)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE season(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        name TEXT NOT NULL,
        first_day TEXT NOT NULL,
        last_day TEXT,
        game TEXT NOT NULL DEFAULT '',
        counts TEXT NOT NULL CHECK(counts IN ('wins', 'points')),
        at TEXT NOT NULL,
        removed TEXT
    ) STRICT""",
    """CREATE TABLE rate(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        from_day TEXT NOT NULL,
        unit TEXT NOT NULL,
        worth TEXT NOT NULL,
        currency TEXT NOT NULL,
        at TEXT NOT NULL,
        undone TEXT
    ) STRICT""",
    """CREATE TABLE payment(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        day TEXT NOT NULL,
        payer TEXT NOT NULL,
        payee TEXT NOT NULL,
        amount INTEGER NOT NULL CHECK(amount > 0),
        at TEXT NOT NULL,
        undone TEXT
    ) STRICT""",
    """CREATE TABLE moved_in(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        circle_id INTEGER NOT NULL REFERENCES circle(id),
        giver TEXT NOT NULL,
        at TEXT NOT NULL
    ) STRICT""",
    *_growing("circle_log"),
)

_PEOPLE = (
    """CREATE TABLE result(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        seat INTEGER NOT NULL,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        played INTEGER NOT NULL,
        day TEXT NOT NULL,
        finished INTEGER NOT NULL,
        direction INTEGER NOT NULL,
        chips INTEGER NOT NULL,
        staked INTEGER NOT NULL DEFAULT 0,
        side INTEGER NOT NULL,
        place INTEGER NOT NULL,
        won INTEGER NOT NULL,
        final_total INTEGER NOT NULL,
        balance INTEGER,
        hands INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER,
        best_hand INTEGER,
        worst INTEGER,
        worst_hand INTEGER,
        out INTEGER NOT NULL,
        gin INTEGER NOT NULL,
        knock INTEGER NOT NULL,
        was_undercut INTEGER NOT NULL,
        faced INTEGER NOT NULL,
        undercut INTEGER NOT NULL,
        noted INTEGER NOT NULL,
        ace INTEGER NOT NULL,
        joker INTEGER NOT NULL,
        statistics TEXT NOT NULL DEFAULT '{}',
        PRIMARY KEY(sheet_id, seat)
    ) STRICT, WITHOUT ROWID""",
    """CREATE INDEX result_by_name ON result(
        owner, name, finished, day, won, hands, out, noted, ace, joker, statistics, game, chips, staked, balance)""",
    "CREATE INDEX result_by_day ON result(owner, day, finished, game, name, won, chips, staked, balance)",
    "CREATE INDEX result_with_gin ON result(owner, sheet_id) WHERE gin > 0",
    "CREATE INDEX result_with_undercut ON result(owner, sheet_id) WHERE undercut > 0",
    """CREATE TABLE person(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        colour INTEGER
    ) STRICT""",
    "CREATE INDEX person_by_owner ON person(owner)",
    """CREATE TABLE spelling(
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        PRIMARY KEY(owner, name)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX spelling_by_person ON spelling(person_id)",
    """CREATE TABLE merger(
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        at TEXT NOT NULL,
        into_person_id INTEGER NOT NULL REFERENCES person(id),
        name TEXT NOT NULL,
        colour INTEGER,
        spellings TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX merger_by_person ON merger(into_person_id)",
    """CREATE TABLE house_rules(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        preset TEXT NOT NULL,
        rules TEXT NOT NULL,
        at TEXT NOT NULL,
        removed TEXT
    ) STRICT""",
    "CREATE INDEX house_rules_by_owner ON house_rules(owner, removed)",
)

_OF_THE_FILE = (
    """CREATE TABLE quota(
        spender TEXT NOT NULL,
        hour TEXT NOT NULL,
        games INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY(spender, hour)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE arrival(
        id INTEGER PRIMARY KEY CHECK(id = 1),
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        owner TEXT
    ) STRICT""",  # the games of an import that is not done, and whose people are nobody else's
)

TABLES = (*_SHEET, *_RIGHTS, *_CIRCLES, *_PEOPLE, *_OF_THE_FILE)
"""The statements that create the tables of a new file, with their indexes and triggers."""
