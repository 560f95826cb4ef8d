"""The statements that make the tables, by the step that brought them: SQL by hand, as a file's shape is told by its text."""

from __future__ import annotations

DEEDS = ("out", "gin", "knock", "was_undercut", "faced", "undercut", "noted", "ace", "joker")
"""The deeds of players that have a column of their own among the results."""

OF_1 = (
    """CREATE TABLE sheet(
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL,
        once TEXT,
        version INTEGER NOT NULL DEFAULT 0,
        head INTEGER REFERENCES revision(id),
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
        UNIQUE(owner, once)
    ) STRICT""",
    "CREATE INDEX sheet_by_owner ON sheet(owner, changed)",
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
    "CREATE TRIGGER log_is_not_rewritten BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END",
    "CREATE TRIGGER log_is_not_shortened BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END",
    """CREATE TABLE sent(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(sheet_id, once)
    ) STRICT, WITHOUT ROWID""",
)

OF_2 = (
    """CREATE TABLE laid(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE laid_revision(
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
        once TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(sheet_id, once)
    ) STRICT""",
    *(
        f"CREATE TRIGGER {table}_{said} BEFORE {act} ON {table} BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
        for table in ("laid_revision", "ruling")
        for said, act in (("is_not_rewritten", "UPDATE"), ("is_not_shortened", "DELETE"))
    ),
)

OF_3 = (
    """CREATE TABLE link(
        secret TEXT PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        opens TEXT NOT NULL CHECK(opens IN ('keep', 'look')),
        at TEXT NOT NULL,
        gone TEXT
    ) STRICT, WITHOUT ROWID""",
    "CREATE UNIQUE INDEX one_link_of_a_kind ON link(sheet_id, opens) WHERE gone IS NULL",
    """CREATE TABLE code(
        secret TEXT PRIMARY KEY,
        owner TEXT,
        sheet_id INTEGER REFERENCES sheet(id),
        at TEXT NOT NULL,
        ends TEXT NOT NULL,
        used TEXT
    ) STRICT, WITHOUT ROWID""",
)

_PERSON = """
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    colour INTEGER
"""
OF_4 = (
    *(
        f"ALTER TABLE sheet ADD COLUMN {column}"
        for column in (
            "played INTEGER NOT NULL DEFAULT 0",
            "day TEXT NOT NULL DEFAULT ''",
            "chips INTEGER NOT NULL DEFAULT 0",
            "notes TEXT NOT NULL DEFAULT '[]'",
            "search TEXT NOT NULL DEFAULT ''",
            "digest TEXT",
        )
    ),
    "CREATE INDEX sheet_by_time ON sheet(owner, played, id)",
    "CREATE INDEX sheet_by_digest ON sheet(owner, digest)",
    "CREATE INDEX sheet_by_day ON sheet(owner, deleted, day, preset)",
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
        sign INTEGER NOT NULL,
        chips INTEGER NOT NULL,
        side INTEGER NOT NULL,
        place INTEGER NOT NULL,
        won INTEGER NOT NULL,
        final INTEGER NOT NULL,
        net INTEGER,
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
        PRIMARY KEY(sheet_id, seat)
    ) STRICT, WITHOUT ROWID""",
    """CREATE INDEX result_by_name ON result(owner, name, finished, day, won, hands, out, noted, ace, joker)""",
    "CREATE INDEX result_with_gin ON result(owner, sheet_id) WHERE gin > 0",
    "CREATE INDEX result_with_undercut ON result(owner, sheet_id) WHERE undercut > 0",
    f"CREATE TABLE person({_PERSON}) STRICT",
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
        person_id INTEGER NOT NULL REFERENCES person(id),
        name TEXT NOT NULL,
        colour INTEGER,
        spellings TEXT NOT NULL
    ) STRICT""",
)

OF_5 = (
    "ALTER TABLE sheet ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0",
    "UPDATE sheet SET digest = '' WHERE digest IS NOT NULL",
    "DROP INDEX IF EXISTS result_by_time",
    "CREATE INDEX IF NOT EXISTS sheet_by_day ON sheet(owner, deleted, day, preset)",
    "CREATE INDEX IF NOT EXISTS result_with_gin ON result(owner, sheet_id) WHERE gin > 0",
    "CREATE INDEX IF NOT EXISTS result_with_undercut ON result(owner, sheet_id) WHERE undercut > 0",
)
PERSON_ANEW = (
    f"CREATE TABLE anew({_PERSON}) STRICT",
    "INSERT INTO anew SELECT id, owner, name, colour FROM person",
    "DROP TABLE person",
    "ALTER TABLE anew RENAME TO person",
    "CREATE INDEX person_by_owner ON person(owner)",
)

OF_6 = (
    """CREATE TABLE quota(
        who TEXT NOT NULL,
        hour TEXT NOT NULL,
        games INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY(who, hour)
    ) STRICT, WITHOUT ROWID""",
)

OF_7 = ("ALTER TABLE result ADD COLUMN deeds TEXT NOT NULL DEFAULT '{}'",)

OF_8 = (
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

OF_9 = (
    "ALTER TABLE sheet ADD COLUMN archived TEXT",
    "ALTER TABLE sheet ADD COLUMN unpacked TEXT",
    """CREATE TABLE parcel(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        started TEXT,
        ended TEXT,
        rulings INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT""",
)

OF_10 = (
    """CREATE TABLE evidence(
        ruling_id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        picture BLOB NOT NULL CHECK(length(picture) < 200000)
    ) STRICT""",
    "CREATE INDEX evidence_by_sheet ON evidence(sheet_id)",
)
"""The ruling of a game in the archive is in its parcel, so nothing refers to it."""

_SHEET = (
    "id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, once TEXT, "
    "version INTEGER NOT NULL DEFAULT 0, head INTEGER REFERENCES revision(id), created TEXT NOT NULL, changed TEXT NOT NULL, "
    "deleted TEXT, game TEXT NOT NULL DEFAULT '', preset TEXT NOT NULL DEFAULT '', players TEXT NOT NULL DEFAULT '[]', "
    "hands INTEGER NOT NULL DEFAULT 0, finished INTEGER NOT NULL DEFAULT 0, winners TEXT NOT NULL DEFAULT '[]', "
    "totals TEXT NOT NULL DEFAULT '[]', played INTEGER NOT NULL DEFAULT 0, day TEXT NOT NULL DEFAULT '', "
    "chips INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '[]', search TEXT NOT NULL DEFAULT '', digest TEXT, "
    "damaged INTEGER NOT NULL DEFAULT 0, archived TEXT, unpacked TEXT"
)
_COLUMNS = ", ".join(column.split()[0] for column in _SHEET.split(", "))
OF_11 = (
    f"CREATE TABLE anew({_SHEET}, UNIQUE(owner, once)) STRICT",
    f"INSERT INTO anew({_COLUMNS}) SELECT {_COLUMNS} FROM sheet",  # noqa: S608 - ours
    "DROP TABLE sheet",
    "ALTER TABLE anew RENAME TO sheet",
    "CREATE INDEX sheet_by_owner ON sheet(owner, changed)",
    "CREATE INDEX sheet_by_time ON sheet(owner, played, id)",
    "CREATE INDEX sheet_by_digest ON sheet(owner, digest)",
    "CREATE INDEX sheet_by_day ON sheet(owner, deleted, day, preset)",
    """CREATE TABLE arrival(
        id INTEGER PRIMARY KEY CHECK(id = 1),
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        owner TEXT
    ) STRICT""",
)
"""The games of an import that is not done have the numbers from `first` to `last`, and nobody sees them yet.

The people of its `owner`, where that is named, are nobody else's.
"""
