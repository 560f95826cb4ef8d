BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'referee','m001_tables','2026-11-22 05:57:27.767851+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'referee','m002_laid_and_rulings','2026-11-22 05:57:27.768733+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'referee','m003_links_and_codes','2026-11-22 05:57:27.769495+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'referee','m004_results_and_people','2026-11-22 05:57:27.773693+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'referee','m005_damage_and_digests','2026-11-22 05:57:27.774841+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'referee','m006_quotas','2026-11-22 14:39:40.929595+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'referee','m007_deeds','2026-11-23 05:49:31.638654+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'referee','m008_house_rules','2026-11-23 09:25:51.828692+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'referee','m009_archive','2026-11-23 13:52:48.789582+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'referee','m010_evidence','2026-11-24 19:11:01.653177+00:00');
CREATE TABLE code(
        secret TEXT PRIMARY KEY,
        owner TEXT,
        sheet_id INTEGER REFERENCES sheet(id),
        at TEXT NOT NULL,
        ends TEXT NOT NULL,
        used TEXT
    , taker TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE evidence(
        ruling_id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        picture BLOB NOT NULL CHECK(length(picture) < 200000)
    ) STRICT;
CREATE TABLE hand(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        place INTEGER,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        UNIQUE(sheet_id, place)
    ) STRICT;
INSERT INTO "hand" VALUES(1,1,1,1,'{"end":"knock","by":"1","held":{"1":5,"2":25}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(2,1,2,1,'{"end":"gin","by":"2","held":{"1":"KH QS 3D 4C 9H 9D 2S 7C JD 5H","2":0},"note":"gin!"}','{"note":"typed"}');
INSERT INTO "hand" VALUES(3,1,3,1,'{"end":"knock","by":"1","held":{"1":9,"2":3}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(4,2,1,1,'{"out":"1","melded":{"1":50,"2":20,"3":35},"held":{"2":25,"3":"KH QS"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(5,2,2,1,'{"out":null,"melded":{"1":5,"2":20,"3":15},"held":{"1":10,"2":25,"3":10}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(6,3,1,1,'{"out":"1","held":{"2":25,"3":40}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(7,3,2,1,'{"out":"3","held":{"1":15,"2":30}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(8,4,1,1,'{"out":"1","held":{"2":25,"3":40}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(9,4,2,1,'{"out":"3","held":{"1":15,"2":30}}','{"note":"typed"}');
CREATE TABLE hand_revision(
        hand_id INTEGER NOT NULL REFERENCES hand(id),
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(hand_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "hand_revision" VALUES(1,1,'{"end":"knock","by":"1","held":{"1":5,"2":25}}','{"note":"typed"}','2026-11-21T10:00:01+09:00');
INSERT INTO "hand_revision" VALUES(1,2,'{"end":"knock","by":"1","held":{"1":5,"2":25}}','{"by":"x"}','2026-11-21T10:00:04+09:00');
INSERT INTO "hand_revision" VALUES(2,1,'{"end":"gin","by":"2","held":{"1":"KH QS 3D 4C 9H 9D 2S 7C JD 5H","2":0},"note":"gin!"}','{"note":"typed"}','2026-11-21T10:00:02+09:00');
INSERT INTO "hand_revision" VALUES(3,1,'{"end":"knock","by":"1","held":{"1":9,"2":3}}','{"note":"typed"}','2026-11-21T10:00:03+09:00');
INSERT INTO "hand_revision" VALUES(4,1,'{"out":"1","melded":{"1":50,"2":20,"3":35},"held":{"2":25,"3":"KH QS"}}','{"note":"typed"}','2026-11-21T10:00:07+09:00');
INSERT INTO "hand_revision" VALUES(4,2,'{"out":"1","melded":{"1":50,"2":20,"3":35},"held":{"2":25,"3":"KH QS"}}','{"by":"x"}','2026-11-21T10:00:09+09:00');
INSERT INTO "hand_revision" VALUES(5,1,'{"out":null,"melded":{"1":5,"2":20,"3":15},"held":{"1":10,"2":25,"3":10}}','{"note":"typed"}','2026-11-21T10:00:08+09:00');
INSERT INTO "hand_revision" VALUES(6,1,'{"out":"1","held":{"2":25,"3":40}}','{"note":"typed"}','2026-11-21T10:00:12+09:00');
INSERT INTO "hand_revision" VALUES(6,2,'{"out":"1","held":{"2":25,"3":40}}','{"by":"x"}','2026-11-21T10:00:14+09:00');
INSERT INTO "hand_revision" VALUES(7,1,'{"out":"3","held":{"1":15,"2":30}}','{"note":"typed"}','2026-11-21T10:00:13+09:00');
INSERT INTO "hand_revision" VALUES(8,1,'{"out":"1","held":{"2":25,"3":40}}','{"note":"typed"}','2026-11-21T10:00:17+09:00');
INSERT INTO "hand_revision" VALUES(8,2,'{"out":"1","held":{"2":25,"3":40}}','{"by":"x"}','2026-11-21T10:00:19+09:00');
INSERT INTO "hand_revision" VALUES(9,1,'{"out":"3","held":{"1":15,"2":30}}','{"note":"typed"}','2026-11-21T10:00:18+09:00');
CREATE TABLE house_rules(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        preset TEXT NOT NULL,
        rules TEXT NOT NULL,
        at TEXT NOT NULL,
        removed TEXT
    ) STRICT;
CREATE TABLE laid(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL
    ) STRICT;
INSERT INTO "laid" VALUES(2,1,'{"melds":[]}','2026-11-21T10:00:22+09:00');
CREATE TABLE laid_revision(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        revision INTEGER REFERENCES revision(id),
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "laid_revision" VALUES(2,1,'{"melds":[]}','2026-11-21T10:00:22+09:00','laid',NULL);
CREATE TABLE link(
        secret TEXT PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        opens TEXT NOT NULL CHECK(opens IN ('keep', 'look')),
        at TEXT NOT NULL,
        gone TEXT
    ) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('BOqkLDrTYcmHEIWpzjn_Vg',2,'look','2026-11-21T10:00:06+09:00',NULL);
INSERT INTO "link" VALUES('CPxQIhnJ9KaNpEL3cluHyA',3,'keep','2026-11-21T10:00:11+09:00',NULL);
INSERT INTO "link" VALUES('CXmO9x8JTYOc4U1bVi52Og',1,'keep','2026-11-21T10:00:00+09:00',NULL);
INSERT INTO "link" VALUES('KrbBrNPy3ouV0YU7DhaRVQ',4,'keep','2026-11-21T10:00:16+09:00',NULL);
INSERT INTO "link" VALUES('WW250muxWwSU4bmujQqTuw',3,'look','2026-11-21T10:00:11+09:00',NULL);
INSERT INTO "link" VALUES('Xg30-N_4gc7bPui_9LGcXg',1,'look','2026-11-21T10:00:00+09:00',NULL);
INSERT INTO "link" VALUES('neALpTE0xoUQewhFRqlrLQ',2,'keep','2026-11-21T10:00:06+09:00',NULL);
INSERT INTO "link" VALUES('yrgxgmXgNupOBZYELDJe_Q',4,'look','2026-11-21T10:00:16+09:00',NULL);
CREATE TABLE log(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,1,'2026-11-21T10:00:00+09:00','created','{}');
INSERT INTO "log" VALUES(1,2,'2026-11-21T10:00:01+09:00','recorded','{"number":1,"is":{"1":20,"2":0}}');
INSERT INTO "log" VALUES(1,3,'2026-11-21T10:00:02+09:00','recorded','{"number":2,"is":{"1":0,"2":94}}');
INSERT INTO "log" VALUES(1,4,'2026-11-21T10:00:03+09:00','recorded','{"number":3,"is":{"1":0,"2":31}}');
INSERT INTO "log" VALUES(1,5,'2026-11-21T10:00:04+09:00','corrected','{"number":1,"was":{"1":20,"2":0},"is":{"1":20,"2":0},"body":{"end":"knock","by":"1","held":{"1":5,"2":25}}}');
INSERT INTO "log" VALUES(1,6,'2026-11-21T10:00:05+09:00','undone','{"kind":"corrected","detail":{"number":1,"was":{"1":20,"2":0},"is":{"1":20,"2":0},"body":{"end":"knock","by":"1","held":{"1":5,"2":25}}}}');
INSERT INTO "log" VALUES(1,7,'2026-11-21T10:00:23+09:00','ruling','{"ruling":1}');
INSERT INTO "log" VALUES(2,1,'2026-11-21T10:00:06+09:00','created','{}');
INSERT INTO "log" VALUES(2,2,'2026-11-21T10:00:07+09:00','recorded','{"number":1,"is":{"1":50,"2":-5,"3":15}}');
INSERT INTO "log" VALUES(2,3,'2026-11-21T10:00:08+09:00','recorded','{"number":2,"is":{"1":-5,"2":-5,"3":5}}');
INSERT INTO "log" VALUES(2,4,'2026-11-21T10:00:09+09:00','corrected','{"number":1,"was":{"1":50,"2":-5,"3":15},"is":{"1":50,"2":-5,"3":15},"body":{"out":"1","melded":{"1":50,"2":20,"3":35},"held":{"2":25,"3":"KH QS"}}}');
INSERT INTO "log" VALUES(2,5,'2026-11-21T10:00:10+09:00','undone','{"kind":"corrected","detail":{"number":1,"was":{"1":50,"2":-5,"3":15},"is":{"1":50,"2":-5,"3":15},"body":{"out":"1","melded":{"1":50,"2":20,"3":35},"held":{"2":25,"3":"KH QS"}}}}');
INSERT INTO "log" VALUES(3,1,'2026-11-21T10:00:11+09:00','created','{}');
INSERT INTO "log" VALUES(3,2,'2026-11-21T10:00:12+09:00','recorded','{"number":1,"is":{"1":0,"2":25,"3":40}}');
INSERT INTO "log" VALUES(3,3,'2026-11-21T10:00:13+09:00','recorded','{"number":2,"is":{"1":15,"2":30,"3":0}}');
INSERT INTO "log" VALUES(3,4,'2026-11-21T10:00:14+09:00','corrected','{"number":1,"was":{"1":0,"2":25,"3":40},"is":{"1":0,"2":25,"3":40},"body":{"out":"1","held":{"2":25,"3":40}}}');
INSERT INTO "log" VALUES(3,5,'2026-11-21T10:00:15+09:00','undone','{"kind":"corrected","detail":{"number":1,"was":{"1":0,"2":25,"3":40},"is":{"1":0,"2":25,"3":40},"body":{"out":"1","held":{"2":25,"3":40}}}}');
INSERT INTO "log" VALUES(4,1,'2026-11-21T10:00:16+09:00','created','{}');
INSERT INTO "log" VALUES(4,2,'2026-11-21T10:00:17+09:00','recorded','{"number":1,"is":{"1":0,"2":25,"3":40}}');
INSERT INTO "log" VALUES(4,3,'2026-11-21T10:00:18+09:00','recorded','{"number":2,"is":{"1":15,"2":30,"3":0}}');
INSERT INTO "log" VALUES(4,4,'2026-11-21T10:00:19+09:00','corrected','{"number":1,"was":{"1":0,"2":25,"3":40},"is":{"1":0,"2":25,"3":40},"body":{"out":"1","held":{"2":25,"3":40}}}');
INSERT INTO "log" VALUES(4,5,'2026-11-21T10:00:20+09:00','undone','{"kind":"corrected","detail":{"number":1,"was":{"1":0,"2":25,"3":40},"is":{"1":0,"2":25,"3":40},"body":{"out":"1","held":{"2":25,"3":40}}}}');
INSERT INTO "log" VALUES(4,6,'2026-11-21T10:00:21+09:00','finished','{}');
CREATE TABLE merger(
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        at TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        name TEXT NOT NULL,
        colour INTEGER,
        spellings TEXT NOT NULL
    ) STRICT;
CREATE TABLE parcel(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        started TEXT,
        ended TEXT,
        rulings INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
CREATE TABLE person(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        colour INTEGER
    ) STRICT;
INSERT INTO "person" VALUES(1,'me','Ann',NULL);
INSERT INTO "person" VALUES(2,'me','Bob',NULL);
INSERT INTO "person" VALUES(3,'me','Cat',NULL);
CREATE TABLE quota(
        who TEXT NOT NULL,
        hour TEXT NOT NULL,
        games INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY(who, hour)
    ) STRICT, WITHOUT ROWID;
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
        joker INTEGER NOT NULL, deeds TEXT NOT NULL DEFAULT '{}',
        PRIMARY KEY(sheet_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES(1,0,'me','Ann','gin','gin',1795170600,'2026-11-20',1,1,0,0,2,0,45,-230,3,20,20,1,0,2,2,0,2,1,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(1,1,'me','Bob','gin','gin',1795170600,'2026-11-20',1,1,0,1,1,1,275,230,3,125,94,2,0,1,1,1,0,0,2,1,0,0,0,'{}');
INSERT INTO "result" VALUES(2,0,'me','Ann','500','500-rum',1795174200,'2026-11-20',0,1,0,0,1,0,45,80,2,45,50,1,-5,2,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(2,1,'me','Bob','500','500-rum',1795174200,'2026-11-20',0,1,0,1,3,0,-10,-85,2,-10,-5,1,-5,1,0,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(2,2,'me','Cat','500','500-rum',1795174200,'2026-11-20',0,1,0,2,2,0,20,5,2,20,15,1,5,2,0,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(3,0,'me','Ann','contract','contract',1795177800,'2026-11-20',0,-1,0,0,1,0,15,65,2,15,0,1,15,2,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(3,1,'me','Bob','contract','contract',1795177800,'2026-11-20',0,-1,0,1,3,0,55,-55,2,55,25,1,30,2,0,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(3,2,'me','Cat','contract','contract',1795177800,'2026-11-20',0,-1,0,2,2,0,40,-10,2,40,0,2,40,1,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(4,0,'me','Ann','kaluki','kaluki',1795181400,'2026-11-20',1,-1,0,0,1,1,15,65,2,15,0,1,15,2,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(4,1,'me','Bob','kaluki','kaluki',1795181400,'2026-11-20',1,-1,0,1,3,0,55,-55,2,55,25,1,30,2,0,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(4,2,'me','Cat','kaluki','kaluki',1795181400,'2026-11-20',1,-1,0,2,2,0,40,-10,2,40,0,2,40,1,1,0,0,0,0,0,0,0,0,'{}');
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
INSERT INTO "revision" VALUES(1,1,NULL,NULL,'2026-11-21T10:00:00+09:00','created','{}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-20T19:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(2,1,1,NULL,'2026-11-21T10:00:01+09:00','recorded','{"number":1,"is":{"1":20,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-20T19:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"}],"carried":{}}','[[1,1]]');
INSERT INTO "revision" VALUES(3,1,2,NULL,'2026-11-21T10:00:02+09:00','recorded','{"number":2,"is":{"1":0,"2":94}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-20T19:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"}],"carried":{}}','[[1,1],[2,1]]');
INSERT INTO "revision" VALUES(4,1,3,5,'2026-11-21T10:00:03+09:00','recorded','{"number":3,"is":{"1":0,"2":31}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-20T19:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"}],"carried":{}}','[[1,1],[2,1],[3,1]]');
INSERT INTO "revision" VALUES(5,1,4,NULL,'2026-11-21T10:00:04+09:00','corrected','{"number":1,"was":{"1":20,"2":0},"is":{"1":20,"2":0},"body":{"end":"knock","by":"1","held":{"1":5,"2":25}}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-20T19:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"}],"carried":{}}','[[1,2],[2,1],[3,1]]');
INSERT INTO "revision" VALUES(6,2,NULL,NULL,'2026-11-21T10:00:06+09:00','created','{}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":1000,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-20T20:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(7,2,6,NULL,'2026-11-21T10:00:07+09:00','recorded','{"number":1,"is":{"1":50,"2":-5,"3":15}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":1000,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-20T20:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1]]');
INSERT INTO "revision" VALUES(8,2,7,9,'2026-11-21T10:00:08+09:00','recorded','{"number":2,"is":{"1":-5,"2":-5,"3":5}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":1000,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-20T20:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1],[5,1]]');
INSERT INTO "revision" VALUES(9,2,8,NULL,'2026-11-21T10:00:09+09:00','corrected','{"number":1,"was":{"1":50,"2":-5,"3":15},"is":{"1":50,"2":-5,"3":15},"body":{"out":"1","melded":{"1":50,"2":20,"3":35},"held":{"2":25,"3":"KH QS"}}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":1000,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-20T20:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,2],[5,1]]');
INSERT INTO "revision" VALUES(10,3,NULL,NULL,'2026-11-21T10:00:11+09:00','created','{}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-20T21:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(11,3,10,NULL,'2026-11-21T10:00:12+09:00','recorded','{"number":1,"is":{"1":0,"2":25,"3":40}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-20T21:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[6,1]]');
INSERT INTO "revision" VALUES(12,3,11,13,'2026-11-21T10:00:13+09:00','recorded','{"number":2,"is":{"1":15,"2":30,"3":0}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-20T21:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[6,1],[7,1]]');
INSERT INTO "revision" VALUES(13,3,12,NULL,'2026-11-21T10:00:14+09:00','corrected','{"number":1,"was":{"1":0,"2":25,"3":40},"is":{"1":0,"2":25,"3":40},"body":{"out":"1","held":{"2":25,"3":40}}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-20T21:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[6,2],[7,1]]');
INSERT INTO "revision" VALUES(14,4,NULL,NULL,'2026-11-21T10:00:16+09:00','created','{}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-20T22:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(15,4,14,NULL,'2026-11-21T10:00:17+09:00','recorded','{"number":1,"is":{"1":0,"2":25,"3":40}}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-20T22:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[8,1]]');
INSERT INTO "revision" VALUES(16,4,15,17,'2026-11-21T10:00:18+09:00','recorded','{"number":2,"is":{"1":15,"2":30,"3":0}}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-20T22:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[8,1],[9,1]]');
INSERT INTO "revision" VALUES(17,4,16,NULL,'2026-11-21T10:00:19+09:00','corrected','{"number":1,"was":{"1":0,"2":25,"3":40},"is":{"1":0,"2":25,"3":40},"body":{"out":"1","held":{"2":25,"3":40}}}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-20T22:30:00+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[8,2],[9,1]]');
INSERT INTO "revision" VALUES(18,4,16,NULL,'2026-11-21T10:00:21+09:00','finished','{}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-20T22:30:00+09:00","finished":"agreed","seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[8,1],[9,1]]');
CREATE TABLE ruling(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(sheet_id, once)
    ) STRICT;
INSERT INTO "ruling" VALUES(1,1,NULL,'2026-11-21T10:00:23+09:00','{"case":{"ask":"meld","cards":"7H 8H 9H"}}');
CREATE TABLE sent(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(sheet_id, once)
    ) STRICT, WITHOUT ROWID;
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
        totals TEXT NOT NULL DEFAULT '[]', played INTEGER NOT NULL DEFAULT 0, day TEXT NOT NULL DEFAULT '', chips INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '[]', search TEXT NOT NULL DEFAULT '', digest TEXT, damaged INTEGER NOT NULL DEFAULT 0, archived TEXT, unpacked TEXT,
        UNIQUE(owner, once)
    ) STRICT;
INSERT INTO "sheet" VALUES(1,'yovL1nxEFABjntcT7HO_qA','me',NULL,7,4,'2026-11-21T10:00:00+09:00','2026-11-21T10:00:23+09:00',NULL,'gin','gin','["Ann","Bob"]',3,1,'["Bob"]','[45,275]',1795170600,'2026-11-20',0,'[[2,"gin!"]]','ann
bob
gin!','df4f276dee4efefb28cfa95db86318f39affa246b3c5840ab576a8fe6c2b8a5e',0,NULL,NULL);
INSERT INTO "sheet" VALUES(2,'juZqPeYtm0hxneRmW4CfKQ','me',NULL,5,8,'2026-11-21T10:00:06+09:00','2026-11-21T10:00:10+09:00',NULL,'500','500-rum','["Ann","Bob","Cat"]',2,0,'[]','[45,-10,20]',1795174200,'2026-11-20',0,'[]','ann
bob
cat','42b110173fa0840b514a01666575d77972e9df29fc24ba22eb3d8a3e1ed93974',0,NULL,NULL);
INSERT INTO "sheet" VALUES(3,'NVy2N8XKi1zvKL-rmbyPPA','me',NULL,5,12,'2026-11-21T10:00:11+09:00','2026-11-21T10:00:15+09:00',NULL,'contract','contract','["Ann","Bob","Cat"]',2,0,'[]','[15,55,40]',1795177800,'2026-11-20',0,'[]','ann
bob
cat','26557b670bea1d818cbdc0c19515f1c19cf906c0a95f70127994df028c9ada2a',0,NULL,NULL);
INSERT INTO "sheet" VALUES(4,'PFJuD-g16Y-xMMnlO9Rw3g','me',NULL,6,18,'2026-11-21T10:00:16+09:00','2026-11-21T10:00:21+09:00',NULL,'kaluki','kaluki','["Ann","Bob","Cat"]',2,1,'["Ann"]','[15,55,40]',1795181400,'2026-11-20',0,'[]','ann
bob
cat','92a78ef5a7781a1d70bd55c78c21c0f4d3813f2d837f90f510e143dc2e16b6cf',0,NULL,NULL);
CREATE TABLE spelling(
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        PRIMARY KEY(owner, name)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "spelling" VALUES('me','Ann',1);
INSERT INTO "spelling" VALUES('me','Bob',2);
INSERT INTO "spelling" VALUES('me','Cat',3);
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
CREATE INDEX house_rules_by_owner ON house_rules(owner, removed);
CREATE INDEX evidence_by_sheet ON evidence(sheet_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('person',3);
COMMIT;
