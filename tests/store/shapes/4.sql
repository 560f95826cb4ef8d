BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'referee','m001_tables','2026-11-21 15:42:59.595159+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'referee','m002_laid_and_rulings','2026-11-21 15:42:59.595922+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'referee','m003_links_and_codes','2026-11-21 19:02:09.538734+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'referee','m004_results_and_people','2026-11-22 04:18:51.247466+00:00');
CREATE TABLE code(
        secret TEXT PRIMARY KEY,
        owner TEXT,
        sheet_id INTEGER REFERENCES sheet(id),
        at TEXT NOT NULL,
        ends TEXT NOT NULL,
        used TEXT
    , taker TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE hand(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        place INTEGER,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        UNIQUE(sheet_id, place)
    ) STRICT;
INSERT INTO "hand" VALUES(1,1,1,1,'{"points":5}','{}');
CREATE TABLE hand_revision(
        hand_id INTEGER NOT NULL REFERENCES hand(id),
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(hand_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "hand_revision" VALUES(1,1,'{"points":5}','{}','T2');
INSERT INTO "hand_revision" VALUES(1,2,'{"points":6}','{}','T3');
CREATE TABLE laid(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL
    ) STRICT;
INSERT INTO "laid" VALUES(1,1,'{"melds":[["9S"]]}','T5');
CREATE TABLE laid_revision(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        revision INTEGER REFERENCES revision(id),
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "laid_revision" VALUES(1,1,'{"melds":[["9S"]]}','T5','laid',NULL);
CREATE TABLE link(
        secret TEXT PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        opens TEXT NOT NULL CHECK(opens IN ('keep', 'look')),
        at TEXT NOT NULL,
        gone TEXT
    ) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('-eV0KTKeUELpHLl8HDXuew',1,'keep','2026-11-20T20:00:00+00:00',NULL);
INSERT INTO "link" VALUES('IgHWjC6kpu1hsRRGY8EQ6A',1,'look','2026-11-20T20:00:00+00:00',NULL);
CREATE TABLE log(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,1,'2026-11-20T20:00:00+00:00','created','{}');
INSERT INTO "log" VALUES(1,2,'T2','recorded','{"number":1,"is":5}');
INSERT INTO "log" VALUES(1,3,'T3','corrected','{"number":1,"was":5,"is":6}');
INSERT INTO "log" VALUES(1,4,'T4','undone','{}');
CREATE TABLE merger(
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        at TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        name TEXT NOT NULL,
        colour INTEGER,
        spellings TEXT NOT NULL
    ) STRICT;
CREATE TABLE person(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        colour INTEGER
    ) STRICT;
INSERT INTO "person" VALUES(1,'me','Ann',NULL);
INSERT INTO "person" VALUES(2,'me','Bob',NULL);
CREATE TABLE result(
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
    ) STRICT, WITHOUT ROWID;
CREATE TABLE revision(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        parent INTEGER REFERENCES revision(id),
        undone INTEGER REFERENCES revision(id),
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        setup TEXT NOT NULL,
        hands TEXT NOT NULL
    ) STRICT;
INSERT INTO "revision" VALUES(1,1,NULL,NULL,'2026-11-20T20:00:00+00:00','created','{}','{"players":["Ann","Bob"]}','[]');
INSERT INTO "revision" VALUES(2,1,1,3,'T2','recorded','{"number":1,"is":5}','{"players":["Ann","Bob"]}','[[1,1]]');
INSERT INTO "revision" VALUES(3,1,2,NULL,'T3','corrected','{"number":1,"was":5,"is":6}','{"players":["Ann","Bob"]}','[[1,2]]');
CREATE TABLE ruling(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(sheet_id, once)
    ) STRICT;
CREATE TABLE sent(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(sheet_id, once)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "sent" VALUES(1,'form','T2');
CREATE TABLE sheet(
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
        totals TEXT NOT NULL DEFAULT '[]', played INTEGER NOT NULL DEFAULT 0, day TEXT NOT NULL DEFAULT '', chips INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '[]', search TEXT NOT NULL DEFAULT '', digest TEXT,
        UNIQUE(owner, once)
    ) STRICT;
INSERT INTO "sheet" VALUES(1,'the-key-of-the-sheet','me',NULL,4,2,'2026-11-20T20:00:00+00:00','T3',NULL,'gin','classic','["Ann","Bob"]',1,0,'[]','[5]',1795257000,'2026-11-21',0,'[]','ann
bob','a5b788a17b7a80a56c85d8aa7baf06d90c9bfeca6819d6d38cb27f8cf02e5494');
CREATE TABLE spelling(
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        PRIMARY KEY(owner, name)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "spelling" VALUES('me','Ann',1);
INSERT INTO "spelling" VALUES('me','Bob',2);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX sheet_by_owner ON sheet(owner, changed);
CREATE INDEX revision_by_sheet ON revision(sheet_id);
CREATE TRIGGER log_is_not_rewritten BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER log_is_not_shortened BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER laid_revision_is_not_rewritten BEFORE UPDATE ON laid_revision BEGIN SELECT RAISE(ABORT, 'laid_revision only grows'); END;
CREATE TRIGGER laid_revision_is_not_shortened BEFORE DELETE ON laid_revision BEGIN SELECT RAISE(ABORT, 'laid_revision only grows'); END;
CREATE TRIGGER ruling_is_not_rewritten BEFORE UPDATE ON ruling BEGIN SELECT RAISE(ABORT, 'ruling only grows'); END;
CREATE TRIGGER ruling_is_not_shortened BEFORE DELETE ON ruling BEGIN SELECT RAISE(ABORT, 'ruling only grows'); END;
CREATE UNIQUE INDEX one_link_of_a_kind ON link(sheet_id, opens) WHERE gone IS NULL;
CREATE INDEX sheet_by_time ON sheet(owner, played, id);
CREATE INDEX sheet_by_digest ON sheet(owner, digest);
CREATE INDEX sheet_by_day ON sheet(owner, deleted, day, preset);
CREATE INDEX result_by_name ON result(owner, name, finished, day, won, hands, out, noted, ace, joker);
CREATE INDEX result_with_gin ON result(owner, sheet_id) WHERE gin > 0;
CREATE INDEX result_with_undercut ON result(owner, sheet_id) WHERE undercut > 0;
CREATE INDEX person_by_owner ON person(owner);
CREATE INDEX spelling_by_person ON spelling(person_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('person',2);
COMMIT;
