BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'referee','m001_tables','2026-11-24 20:37:12.561353+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'referee','m002_laid_and_rulings','2026-11-24 20:37:12.562016+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'referee','m003_links_and_codes','2026-11-24 20:37:12.562424+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'referee','m004_results_and_people','2026-11-24 20:37:12.578322+00:00');
CREATE TABLE code(
        secret TEXT PRIMARY KEY,
        owner TEXT,
        sheet_id INTEGER REFERENCES sheet(id),
        at TEXT NOT NULL,
        ends TEXT NOT NULL,
        used TEXT,
        taker TEXT
    ) STRICT, WITHOUT ROWID;
INSERT INTO "code" VALUES('62tEJ8h63K0-UQCGtvMYpQ','old-phone',NULL,'2026-11-21T10:01:08+09:00','2026-11-21T10:16:08+09:00','2026-11-21T10:01:09+09:00','new-phone');
INSERT INTO "code" VALUES('w3mQeN5aHPo5-z7yt07tYg','me',NULL,'2026-11-21T10:01:10+09:00','2026-11-21T10:16:10+09:00',NULL,NULL);
CREATE TABLE hand(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        place INTEGER,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        UNIQUE(sheet_id, place)
    ) STRICT;
INSERT INTO "hand" VALUES(1,1,1,1,'{"end":"knock","by":"1","held":{"1":5,"2":20}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(2,1,2,1,'{"end":"knock","by":"2","held":{"1":25,"2":5}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(3,1,NULL,1,'{"end":"knock","by":"1","held":{"1":5,"2":37}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(4,2,1,1,'{"out":"2","held":{"1":"2H AD","3":"* 9H"},"plays":[{"by":"2","meld":"7S 8S 9S","turn":1},{"by":"3","meld":"KH KD KC","turn":2},{"by":"1","lay":"TS","on":1,"turn":3},{"by":"2","lay":"JS QS","on":1,"turn":4},{"by":"3","lay":"KS","on":2,"turn":5},{"by":"1","meld":"4C 5C *6C","turn":6},{"by":"2","meld":"QH QD QC","turn":7}]}','{"note":"typed"}');
INSERT INTO "hand" VALUES(5,2,2,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(6,2,3,1,'{"out":"2","held":{"1":"KS","3":"7C 3C"},"plays":[{"by":"1","meld":"AS 2S 3S","turn":1},{"by":"2","meld":"AH AD AC","turn":2},{"by":"3","meld":"QH KH *JH","turn":3},{"by":"1","lay":"4S 5S","on":1,"turn":4},{"by":"2","lay":"TH","on":3,"turn":5},{"by":"3","lay":"9H","on":3,"turn":6},{"by":"1","meld":"6C 6D 6H","turn":7},{"by":"2","meld":"8S 8H 8D","turn":8}],"adjust":{"3":-5},"note":"Cat looked at the stock."}','{"note":"typed"}');
INSERT INTO "hand" VALUES(7,3,1,1,'{"out":"2","held":{"1":"KD 7C 2H AS *","3":12,"4":"8H 8H"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(8,3,2,1,'{"out":"1","held":{"2":"QD JH TC 9D 7H 6S 5D 3S 2S AC","3":"9C 4H","4":24},"plays":[{"by":"3","meld":"8H 8S 8C","turn":1},{"by":"3","meld":"9S TS * QS","turn":1},{"by":"1","meld":"KH KS KD","turn":3},{"by":"1","meld":"4D 5D 6D 7D","turn":3},{"by":"3","meld":"2H 2D 2C","turn":5},{"by":"4","meld":"5C 5H 5S","turn":6},{"by":"4","meld":"AC 2C 3C 4C","turn":6},{"by":"1","swap":"JS","on":2,"joker_on":1,"turn":7},{"by":"1","lay":"8D","on":4,"turn":7},{"by":"1","lay":"KS","on":3,"turn":7}],"note":"Cat claimed one discard."}','{"note":"typed"}');
INSERT INTO "hand" VALUES(9,3,3,1,'{"out":null,"held":{"1":5,"2":"AS","3":20,"4":11},"note":"The stock ran out."}','{"note":"typed"}');
INSERT INTO "hand" VALUES(10,4,1,1,'{"out":"3","held":{"1":"AS KD 7C *","2":9}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(11,4,2,1,'{"out":"1","kaluki":true,"held":{"2":"* *","3":3}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(12,4,3,1,'{"out":null,"held":{"1":3,"2":1,"3":12}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(13,5,1,1,'{"end":"knock","by":"1","upcard":"TH","held":{"1":"KS KC KD 5S 6S 7S 9C TC JC JD","2":"2S 2C 2D 2H 8S 8C 8D 9S 7C AC"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(14,5,2,1,'{"end":"gin","by":"2","upcard":"QS","held":{"1":"KH KD QD JD TD 9D 8C 7H 5D 2C","2":"AS 2S 3S 4H 4D 4C 6S 7S 8S 9S"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(15,6,1,1,'{"end":"knock","by":"1","held":{"1":5,"2":30}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(16,6,2,1,'{"end":"knock","by":"1","held":{"1":5,"2":23}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(17,7,1,1,'{"out":"1","held":{"2":"3C TC","3":"9H","4":"QH 4H"},"plays":[{"by":"2","meld":"7S 7H 7D 7C","turn":1},{"by":"3","meld":"* * *","turn":2},{"by":"4","meld":"TS JS QS","turn":3},{"by":"1","lay":"*","on":2,"turn":4},{"by":"1","lay":"KS AS","on":3,"turn":4},{"by":"2","meld":"4D 5D 6D","turn":5},{"by":"3","meld":"AH AD AC","turn":6},{"by":"4","lay":"9S","on":3,"turn":7},{"by":"1","meld":"2H 2D 2C","turn":8}]}','{"note":"typed"}');
INSERT INTO "hand" VALUES(18,7,2,1,'{"out":"4","melded":{"1":45,"2":60,"3":20,"4":70},"held":{"1":10,"2":5,"3":25}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(19,8,1,1,'{"out":"1","held":{"2":"AS * KH","3":60,"4":35}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(20,8,2,1,'{"out":"4","held":{"1":"Q Q 5","2":"2H","3":90}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(21,10,1,1,'{"out":"3","joker_use":"double","held":{"1":"* 6H","2":"KD QD"},"plays":[{"by":"3","meld":"9S 9H 9D","turn":1},{"by":"2","lay":"9C","on":1,"turn":2},{"by":"1","double":"*","on":1,"turn":3},{"by":"3","meld":"TC JC QC KC","turn":4},{"by":"2","meld":"2H 3H 4H","turn":5},{"by":"1","meld":"5S 5H 5C","turn":6},{"by":"3","lay":"AC","on":2,"turn":7}]}','{"note":"typed"}');
INSERT INTO "hand" VALUES(22,10,2,1,'{"out":"2","joker_use":"splitter","melded":{"1":35,"2":40,"3":10},"held":{"1":5,"3":"* KS"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(23,11,1,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"K 5 * T","note":"T"}');
INSERT INTO "hand" VALUES(24,11,2,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"K 5 ★ 10","note":"T"}');
INSERT INTO "hand" VALUES(25,11,3,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"8S TH *","note":"T"}');
INSERT INTO "hand" VALUES(26,11,4,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"k t 5","note":"T"}');
CREATE TABLE hand_revision(
        hand_id INTEGER NOT NULL REFERENCES hand(id),
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        typed TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(hand_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "hand_revision" VALUES(1,1,'{"end":"knock","by":"1","held":{"1":5,"2":20}}','{"note":"typed"}','2026-11-21T10:00:02+09:00');
INSERT INTO "hand_revision" VALUES(2,1,'{"end":"knock","by":"2","held":{"1":25,"2":5}}','{"note":"typed"}','2026-11-21T10:00:04+09:00');
INSERT INTO "hand_revision" VALUES(3,1,'{"end":"knock","by":"1","held":{"1":5,"2":37}}','{"note":"typed"}','2026-11-21T10:00:06+09:00');
INSERT INTO "hand_revision" VALUES(4,1,'{"out":"2","held":{"1":"2H AD","3":"* 9H"},"plays":[{"by":"2","meld":"7S 8S 9S","turn":1},{"by":"3","meld":"KH KD KC","turn":2},{"by":"1","lay":"TS","on":1,"turn":3},{"by":"2","lay":"JS QS","on":1,"turn":4},{"by":"3","lay":"KS","on":2,"turn":5},{"by":"1","meld":"4C 5C *6C","turn":6},{"by":"2","meld":"QH QD QC","turn":7}]}','{"note":"typed"}','2026-11-21T10:00:10+09:00');
INSERT INTO "hand_revision" VALUES(5,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"note":"typed"}','2026-11-21T10:00:12+09:00');
INSERT INTO "hand_revision" VALUES(6,1,'{"out":"2","held":{"1":"KS","3":"7C 3C"},"plays":[{"by":"1","meld":"AS 2S 3S","turn":1},{"by":"2","meld":"AH AD AC","turn":2},{"by":"3","meld":"QH KH *JH","turn":3},{"by":"1","lay":"4S 5S","on":1,"turn":4},{"by":"2","lay":"TH","on":3,"turn":5},{"by":"3","lay":"9H","on":3,"turn":6},{"by":"1","meld":"6C 6D 6H","turn":7},{"by":"2","meld":"8S 8H 8D","turn":8}],"adjust":{"3":-5},"note":"Cat looked at the stock."}','{"note":"typed"}','2026-11-21T10:00:14+09:00');
INSERT INTO "hand_revision" VALUES(7,1,'{"out":"2","held":{"1":"KD 7C 2H AS *","3":12,"4":"8H 8H"}}','{"note":"typed"}','2026-11-21T10:00:18+09:00');
INSERT INTO "hand_revision" VALUES(8,1,'{"out":"1","held":{"2":"QD JH TC 9D 7H 6S 5D 3S 2S AC","3":"9C 4H","4":24},"plays":[{"by":"3","meld":"8H 8S 8C","turn":1},{"by":"3","meld":"9S TS * QS","turn":1},{"by":"1","meld":"KH KS KD","turn":3},{"by":"1","meld":"4D 5D 6D 7D","turn":3},{"by":"3","meld":"2H 2D 2C","turn":5},{"by":"4","meld":"5C 5H 5S","turn":6},{"by":"4","meld":"AC 2C 3C 4C","turn":6},{"by":"1","swap":"JS","on":2,"joker_on":1,"turn":7},{"by":"1","lay":"8D","on":4,"turn":7},{"by":"1","lay":"KS","on":3,"turn":7}],"note":"Cat claimed one discard."}','{"note":"typed"}','2026-11-21T10:00:20+09:00');
INSERT INTO "hand_revision" VALUES(9,1,'{"out":null,"held":{"1":5,"2":"AS","3":20,"4":11},"note":"The stock ran out."}','{"note":"typed"}','2026-11-21T10:00:22+09:00');
INSERT INTO "hand_revision" VALUES(10,1,'{"out":"3","held":{"1":"AS KD 7C *","2":9}}','{"note":"typed"}','2026-11-21T10:00:26+09:00');
INSERT INTO "hand_revision" VALUES(11,1,'{"out":"1","kaluki":true,"held":{"2":"* *","3":3}}','{"note":"typed"}','2026-11-21T10:00:28+09:00');
INSERT INTO "hand_revision" VALUES(12,1,'{"out":null,"held":{"1":3,"2":1,"3":12}}','{"note":"typed"}','2026-11-21T10:00:30+09:00');
INSERT INTO "hand_revision" VALUES(13,1,'{"end":"knock","by":"1","upcard":"TH","held":{"1":"KS KC KD 5S 6S 7S 9C TC JC JD","2":"2S 2C 2D 2H 8S 8C 8D 9S 7C AC"}}','{"note":"typed"}','2026-11-21T10:00:34+09:00');
INSERT INTO "hand_revision" VALUES(14,1,'{"end":"gin","by":"2","upcard":"QS","held":{"1":"KH KD QD JD TD 9D 8C 7H 5D 2C","2":"AS 2S 3S 4H 4D 4C 6S 7S 8S 9S"}}','{"note":"typed"}','2026-11-21T10:00:36+09:00');
INSERT INTO "hand_revision" VALUES(15,1,'{"end":"knock","by":"1","held":{"1":5,"2":30}}','{"note":"typed"}','2026-11-21T10:00:40+09:00');
INSERT INTO "hand_revision" VALUES(16,1,'{"end":"knock","by":"1","held":{"1":5,"2":23}}','{"note":"typed"}','2026-11-21T10:00:42+09:00');
INSERT INTO "hand_revision" VALUES(17,1,'{"out":"1","held":{"2":"3C TC","3":"9H","4":"QH 4H"},"plays":[{"by":"2","meld":"7S 7H 7D 7C","turn":1},{"by":"3","meld":"* * *","turn":2},{"by":"4","meld":"TS JS QS","turn":3},{"by":"1","lay":"*","on":2,"turn":4},{"by":"1","lay":"KS AS","on":3,"turn":4},{"by":"2","meld":"4D 5D 6D","turn":5},{"by":"3","meld":"AH AD AC","turn":6},{"by":"4","lay":"9S","on":3,"turn":7},{"by":"1","meld":"2H 2D 2C","turn":8}]}','{"note":"typed"}','2026-11-21T10:00:46+09:00');
INSERT INTO "hand_revision" VALUES(18,1,'{"out":"4","melded":{"1":45,"2":60,"3":20,"4":70},"held":{"1":10,"2":5,"3":25}}','{"note":"typed"}','2026-11-21T10:00:48+09:00');
INSERT INTO "hand_revision" VALUES(19,1,'{"out":"1","held":{"2":"AS * KH","3":60,"4":35}}','{"note":"typed"}','2026-11-21T10:00:52+09:00');
INSERT INTO "hand_revision" VALUES(20,1,'{"out":"4","held":{"1":"Q Q 5","2":"2H","3":90}}','{"note":"typed"}','2026-11-21T10:00:54+09:00');
INSERT INTO "hand_revision" VALUES(21,1,'{"out":"3","joker_use":"double","held":{"1":"* 6H","2":"KD QD"},"plays":[{"by":"3","meld":"9S 9H 9D","turn":1},{"by":"2","lay":"9C","on":1,"turn":2},{"by":"1","double":"*","on":1,"turn":3},{"by":"3","meld":"TC JC QC KC","turn":4},{"by":"2","meld":"2H 3H 4H","turn":5},{"by":"1","meld":"5S 5H 5C","turn":6},{"by":"3","lay":"AC","on":2,"turn":7}]}','{"note":"typed"}','2026-11-21T10:01:14+09:00');
INSERT INTO "hand_revision" VALUES(22,1,'{"out":"2","joker_use":"splitter","melded":{"1":35,"2":40,"3":10},"held":{"1":5,"3":"* KS"}}','{"note":"typed"}','2026-11-21T10:01:16+09:00');
INSERT INTO "hand_revision" VALUES(23,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"K 5 * T","note":"T"}','2026-11-21T10:01:30+09:00');
INSERT INTO "hand_revision" VALUES(24,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"K 5 ★ 10","note":"T"}','2026-11-21T10:01:30+09:00');
INSERT INTO "hand_revision" VALUES(25,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"8S TH *","note":"T"}','2026-11-21T10:01:30+09:00');
INSERT INTO "hand_revision" VALUES(26,1,'{"out":null,"melded":{"1":30,"2":12,"3":45},"held":{"1":20,"2":33,"3":"AS 5D"}}','{"held-3-as":"cards","held-3-cards":"k t 5","note":"T"}','2026-11-21T10:01:30+09:00');
CREATE TABLE laid(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL
    ) STRICT;
INSERT INTO "laid" VALUES(2,1,'{"melds":[]}','2026-11-21T10:00:59+09:00');
CREATE TABLE laid_revision(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        revision INTEGER REFERENCES revision(id),
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "laid_revision" VALUES(2,1,'{"melds":[]}','2026-11-21T10:00:59+09:00','laid',NULL);
CREATE TABLE link(
        secret TEXT PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        opens TEXT NOT NULL CHECK(opens IN ('keep', 'look')),
        at TEXT NOT NULL,
        gone TEXT
    ) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('08SFaoMLK2glG6j7XjhZ2Q',4,'keep','2026-11-21T10:00:25+09:00',NULL);
INSERT INTO "link" VALUES('2t9G9gsmwASPYNS0JOZv3g',2,'look','2026-11-21T10:00:09+09:00',NULL);
INSERT INTO "link" VALUES('754OdN2fAi-CZ9CjCfQ6vg',8,'keep','2026-11-21T10:00:51+09:00',NULL);
INSERT INTO "link" VALUES('9rCmLNkZzGg7LUj3yy0RBg',5,'look','2026-11-21T10:00:33+09:00',NULL);
INSERT INTO "link" VALUES('Hf0vO5uC4LE7oyBF7jxWdA',9,'look','2026-11-21T10:01:11+09:00',NULL);
INSERT INTO "link" VALUES('KXu-SdlDRiJOFVUJwVZWLQ',9,'keep','2026-11-21T10:01:11+09:00',NULL);
INSERT INTO "link" VALUES('MM358k4D9IsXHPo_hAUOIA',2,'keep','2026-11-21T10:00:09+09:00','2026-11-21T10:01:02+09:00');
INSERT INTO "link" VALUES('RKthKsl8JBf65iinyow56A',10,'look','2026-11-21T10:01:13+09:00',NULL);
INSERT INTO "link" VALUES('TB7afiG_c-joGxXhDhTFQw',4,'look','2026-11-21T10:00:25+09:00',NULL);
INSERT INTO "link" VALUES('TvGAWpMfFiByTIyJ5oDV_w',3,'keep','2026-11-21T10:00:17+09:00',NULL);
INSERT INTO "link" VALUES('XZ9R6OUxW-qrKZd03mPh-A',11,'keep','2026-11-21T10:01:30+09:00',NULL);
INSERT INTO "link" VALUES('ZSmyFFx2bOByRZX1QXj9Cw',7,'look','2026-11-21T10:00:45+09:00',NULL);
INSERT INTO "link" VALUES('af2NkyxBI6LIf_ScPYUhgg',3,'look','2026-11-21T10:00:17+09:00',NULL);
INSERT INTO "link" VALUES('h0w8JYKO50XRqY60eDxehw',7,'keep','2026-11-21T10:00:45+09:00',NULL);
INSERT INTO "link" VALUES('h7ENEAc5R5eM6zZzDTcO7g',1,'keep','2026-11-21T10:01:01+09:00',NULL);
INSERT INTO "link" VALUES('jtXP8zvMIPtgum-DjAJdtQ',6,'keep','2026-11-21T10:00:39+09:00',NULL);
INSERT INTO "link" VALUES('pHXatjliZkmyAL5KgLjJbw',5,'keep','2026-11-21T10:00:33+09:00',NULL);
INSERT INTO "link" VALUES('qdd-tNMOFBTvjVfieXzpPA',6,'look','2026-11-21T10:00:39+09:00',NULL);
INSERT INTO "link" VALUES('rd57ATn1WNyppzqZSNAsBA',1,'look','2026-11-21T10:00:01+09:00','2026-11-21T10:01:00+09:00');
INSERT INTO "link" VALUES('tdjpawQVHoy-cxvxNEOW6A',1,'keep','2026-11-21T10:00:01+09:00','2026-11-21T10:01:01+09:00');
INSERT INTO "link" VALUES('upUPaYvWc7RVt0_rsCCf9w',8,'look','2026-11-21T10:00:51+09:00',NULL);
INSERT INTO "link" VALUES('vRX_wSBuhe67Au-Y1F5QFg',11,'look','2026-11-21T10:01:30+09:00',NULL);
INSERT INTO "link" VALUES('xdati4Iu-bAtHE68iGMefg',10,'keep','2026-11-21T10:01:13+09:00',NULL);
CREATE TABLE log(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,1,'2026-11-21T10:00:01+09:00','created','{}');
INSERT INTO "log" VALUES(1,2,'2026-11-21T10:00:02+09:00','recorded','{"number":1,"is":{"1":15,"2":0}}');
INSERT INTO "log" VALUES(1,3,'2026-11-21T10:00:04+09:00','recorded','{"number":2,"is":{"1":0,"2":20}}');
INSERT INTO "log" VALUES(1,4,'2026-11-21T10:00:06+09:00','recorded','{"number":3,"is":{"1":32,"2":0}}');
INSERT INTO "log" VALUES(1,5,'2026-11-21T10:00:56+09:00','undone','{"kind":"recorded","detail":{"number":3,"is":{"1":32,"2":0}}}');
INSERT INTO "log" VALUES(1,6,'2026-11-21T10:01:00+09:00','link-dropped','{"opens":"look"}');
INSERT INTO "log" VALUES(1,7,'2026-11-21T10:01:01+09:00','link-renewed','{"opens":"keep"}');
INSERT INTO "log" VALUES(1,8,'2026-11-21T10:01:03+09:00','ruling','{"ruling":1}');
INSERT INTO "log" VALUES(2,1,'2026-11-21T10:00:09+09:00','created','{}');
INSERT INTO "log" VALUES(2,2,'2026-11-21T10:00:10+09:00','recorded','{"number":1,"is":{"1":17,"2":74,"3":16}}');
INSERT INTO "log" VALUES(2,3,'2026-11-21T10:00:12+09:00','recorded','{"number":2,"is":{"1":10,"2":-21,"3":25}}');
INSERT INTO "log" VALUES(2,4,'2026-11-21T10:00:14+09:00','recorded','{"number":3,"is":{"1":23,"2":79,"3":29}}');
INSERT INTO "log" VALUES(2,5,'2026-11-21T10:01:02+09:00','link-dropped','{"opens":"keep"}');
INSERT INTO "log" VALUES(3,1,'2026-11-21T10:00:17+09:00','created','{}');
INSERT INTO "log" VALUES(3,2,'2026-11-21T10:00:18+09:00','recorded','{"number":1,"is":{"1":49,"2":0,"3":12,"4":16}}');
INSERT INTO "log" VALUES(3,3,'2026-11-21T10:00:20+09:00','recorded','{"number":2,"is":{"1":0,"2":77,"3":13,"4":24}}');
INSERT INTO "log" VALUES(3,4,'2026-11-21T10:00:22+09:00','recorded','{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}');
INSERT INTO "log" VALUES(3,5,'2026-11-21T10:00:57+09:00','undone','{"kind":"recorded","detail":{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}}');
INSERT INTO "log" VALUES(3,6,'2026-11-21T10:00:58+09:00','redone','{"kind":"recorded","detail":{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}}');
INSERT INTO "log" VALUES(4,1,'2026-11-21T10:00:25+09:00','created','{}');
INSERT INTO "log" VALUES(4,2,'2026-11-21T10:00:26+09:00','recorded','{"number":1,"is":{"1":-5,"2":-9,"3":14}}');
INSERT INTO "log" VALUES(4,3,'2026-11-21T10:00:28+09:00','recorded','{"number":2,"is":{"1":14,"2":-8,"3":-6}}');
INSERT INTO "log" VALUES(4,4,'2026-11-21T10:00:30+09:00','recorded','{"number":3,"is":{"1":0,"2":0,"3":0}}');
INSERT INTO "log" VALUES(5,1,'2026-11-21T10:00:33+09:00','created','{}');
INSERT INTO "log" VALUES(5,2,'2026-11-21T10:00:34+09:00','recorded','{"number":1,"is":{"1":0,"2":26}}');
INSERT INTO "log" VALUES(5,3,'2026-11-21T10:00:36+09:00','recorded','{"number":2,"is":{"1":0,"2":114}}');
INSERT INTO "log" VALUES(5,4,'2026-11-21T10:01:04+09:00','sheet-deleted','{}');
INSERT INTO "log" VALUES(6,1,'2026-11-21T10:00:39+09:00','created','{}');
INSERT INTO "log" VALUES(6,2,'2026-11-21T10:00:40+09:00','recorded','{"number":1,"is":{"1":25,"2":0}}');
INSERT INTO "log" VALUES(6,3,'2026-11-21T10:00:42+09:00','recorded','{"number":2,"is":{"1":18,"2":0}}');
INSERT INTO "log" VALUES(7,1,'2026-11-21T10:00:45+09:00','created','{}');
INSERT INTO "log" VALUES(7,2,'2026-11-21T10:00:46+09:00','recorded','{"number":1,"is":{"1":85,"2":40,"3":70,"4":20}}');
INSERT INTO "log" VALUES(7,3,'2026-11-21T10:00:48+09:00','recorded','{"number":2,"is":{"1":35,"2":55,"3":-5,"4":95}}');
INSERT INTO "log" VALUES(8,1,'2026-11-21T10:00:51+09:00','created','{}');
INSERT INTO "log" VALUES(8,2,'2026-11-21T10:00:52+09:00','recorded','{"number":1,"is":{"1":0,"2":36,"3":60,"4":35}}');
INSERT INTO "log" VALUES(8,3,'2026-11-21T10:00:54+09:00','recorded','{"number":2,"is":{"1":25,"2":2,"3":90,"4":0}}');
INSERT INTO "log" VALUES(8,4,'2026-11-21T10:01:09+09:00','moved','{}');
INSERT INTO "log" VALUES(9,1,'2026-11-21T10:01:11+09:00','created','{}');
INSERT INTO "log" VALUES(10,1,'2026-11-21T10:01:13+09:00','created','{}');
INSERT INTO "log" VALUES(10,2,'2026-11-21T10:01:14+09:00','recorded','{"number":1,"is":{"1":0,"2":0,"3":85}}');
INSERT INTO "log" VALUES(10,3,'2026-11-21T10:01:16+09:00','recorded','{"number":2,"is":{"1":30,"2":40,"3":0}}');
INSERT INTO "log" VALUES(11,1,'2026-11-21T10:01:30+09:00','created','{}');
INSERT INTO "log" VALUES(11,2,'2026-11-21T10:01:30+09:00','recorded','{"number":1,"is":{}}');
INSERT INTO "log" VALUES(11,3,'2026-11-21T10:01:30+09:00','recorded','{"number":2,"is":{}}');
INSERT INTO "log" VALUES(11,4,'2026-11-21T10:01:30+09:00','recorded','{"number":3,"is":{}}');
INSERT INTO "log" VALUES(11,5,'2026-11-21T10:01:30+09:00','recorded','{"number":4,"is":{}}');
CREATE TABLE merger(
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        at TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        name TEXT NOT NULL,
        colour INTEGER,
        spellings TEXT NOT NULL
    ) STRICT;
INSERT INTO "merger" VALUES(1,'me','2026-11-21T10:01:06+09:00',3,'Taro',NULL,'["Taro"]');
CREATE TABLE person(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        colour INTEGER
    ) STRICT;
INSERT INTO "person" VALUES(2,'me','Hanako',NULL);
INSERT INTO "person" VALUES(3,'me','Annabel',5);
INSERT INTO "person" VALUES(4,'me','Bob',NULL);
INSERT INTO "person" VALUES(5,'me','Cat',NULL);
INSERT INTO "person" VALUES(6,'me','Dan',NULL);
INSERT INTO "person" VALUES(7,'somebody-else','Ann',NULL);
INSERT INTO "person" VALUES(8,'somebody-else','Bob',NULL);
INSERT INTO "person" VALUES(9,'somebody-else','Cat',NULL);
INSERT INTO "person" VALUES(10,'somebody-else','Dan',NULL);
INSERT INTO "person" VALUES(11,'new-phone','Ann',NULL);
INSERT INTO "person" VALUES(12,'new-phone','Bob',NULL);
INSERT INTO "person" VALUES(13,'new-phone','Cat',NULL);
INSERT INTO "person" VALUES(14,'new-phone','Dan',NULL);
INSERT INTO "person" VALUES(15,'me','Dora',3);
INSERT INTO "person" VALUES(16,'unseen','Ann​',NULL);
INSERT INTO "person" VALUES(17,'unseen','Bob',NULL);
INSERT INTO "person" VALUES(18,'typing','Ann',NULL);
INSERT INTO "person" VALUES(19,'typing','Bob',NULL);
INSERT INTO "person" VALUES(20,'typing','Cat',NULL);
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
INSERT INTO "result" VALUES(1,0,'me','Taro','gin','gin',1795222800,'2026-11-21',0,1,0,0,2,0,15,-5,2,15,15,1,0,2,1,0,1,0,1,0,0,0,0);
INSERT INTO "result" VALUES(1,1,'me','Hanako','gin','gin',1795222800,'2026-11-21',0,1,0,1,1,0,20,5,2,20,20,2,0,1,1,0,1,0,1,0,0,0,0);
INSERT INTO "result" VALUES(2,0,'me','Ann','500','500-rum',1795222808,'2026-11-21',1,1,0,0,3,0,50,-102,3,50,23,3,10,2,0,0,0,0,0,0,2,1,0);
INSERT INTO "result" VALUES(2,1,'me','Bob','500','500-rum',1795222808,'2026-11-21',1,1,0,1,1,1,132,144,3,132,79,3,-21,2,2,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(2,2,'me','Cat','500','500-rum',1795222808,'2026-11-21',1,1,0,2,2,0,70,-42,3,75,34,3,16,1,0,0,0,0,0,0,2,0,1);
INSERT INTO "result" VALUES(3,0,'me','Ann','contract','contract',1795222816,'2026-11-21',0,-1,0,0,3,0,54,26,3,54,0,2,49,1,1,0,0,0,0,0,1,1,1);
INSERT INTO "result" VALUES(3,1,'me','Bob','contract','contract',1795222816,'2026-11-21',0,-1,0,1,4,0,92,-126,3,92,0,1,77,2,1,0,0,0,0,0,1,1,0);
INSERT INTO "result" VALUES(3,2,'me','Cat','contract','contract',1795222816,'2026-11-21',0,-1,0,2,1,0,45,62,3,45,12,1,20,3,0,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(3,3,'me','Dan','contract','contract',1795222816,'2026-11-21',0,-1,0,3,2,0,51,38,3,51,11,3,24,2,0,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(4,0,'me','Ann','kaluki','kaluki',1795222824,'2026-11-21',1,1,1,0,1,1,9,9,3,9,14,2,-5,1,1,0,0,0,0,0,1,1,1);
INSERT INTO "result" VALUES(4,1,'me','Bob','kaluki','kaluki',1795222824,'2026-11-21',1,1,1,1,3,0,-17,-17,3,-17,0,3,-9,1,0,0,0,0,0,0,1,0,1);
INSERT INTO "result" VALUES(4,2,'me','Cat','kaluki','kaluki',1795222824,'2026-11-21',1,1,1,2,2,0,8,8,3,8,14,1,-6,2,1,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(6,0,'me','Taro','gin','gin',1795222838,'2026-11-21',0,1,0,0,1,0,61,61,2,43,25,1,18,2,2,0,2,0,0,0,0,0,0);
INSERT INTO "result" VALUES(6,1,'me','Hanako','gin','gin',1795222838,'2026-11-21',0,1,0,1,2,0,0,-61,2,0,0,1,0,1,0,0,0,0,2,0,0,0,0);
INSERT INTO "result" VALUES(7,0,'somebody-else','Ann','500','persian',1795222844,'2026-11-21',1,1,0,0,2,0,185,-75,2,120,85,1,35,2,1,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(7,1,'somebody-else','Bob','500','persian',1795222844,'2026-11-21',1,1,0,1,1,1,260,75,2,95,55,2,40,1,0,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(7,2,'somebody-else','Cat','500','persian',1795222844,'2026-11-21',1,1,0,0,2,0,185,-75,2,65,70,1,-5,2,0,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(7,3,'somebody-else','Dan','500','persian',1795222844,'2026-11-21',1,1,0,1,1,1,260,75,2,115,95,2,20,1,1,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(8,0,'new-phone','Ann','kaluki','kalooki-40',1795222850,'2026-11-21',0,-1,0,0,1,0,25,148,2,25,0,1,25,2,1,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(8,1,'new-phone','Bob','kaluki','kalooki-40',1795222850,'2026-11-21',0,-1,0,1,3,0,38,96,2,38,2,2,36,1,0,0,0,0,0,0,2,1,1);
INSERT INTO "result" VALUES(8,2,'new-phone','Cat','kaluki','kalooki-40',1795222850,'2026-11-21',0,-1,0,2,4,0,150,-352,2,150,60,1,90,2,0,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(8,3,'new-phone','Dan','kaluki','kalooki-40',1795222850,'2026-11-21',0,-1,0,3,2,0,35,108,2,35,0,2,35,1,1,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(9,0,'unseen','Ann​','gin','gin',1795222871,'2026-11-21',0,1,0,0,1,0,0,0,0,0,NULL,NULL,NULL,NULL,0,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(9,1,'unseen','Bob','gin','gin',1795222871,'2026-11-21',0,1,0,1,1,0,0,0,0,0,NULL,NULL,NULL,NULL,0,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(10,0,'me','Ann','500','dealers-gambit',1795222872,'2026-11-21',0,1,0,0,3,0,30,-65,2,30,30,2,0,1,0,0,0,0,0,0,1,0,1);
INSERT INTO "result" VALUES(10,1,'me','Bob','500','dealers-gambit',1795222872,'2026-11-21',0,1,0,1,2,0,40,-35,2,40,40,2,0,1,1,0,0,0,0,0,1,0,0);
INSERT INTO "result" VALUES(10,2,'me','Cat','500','dealers-gambit',1795222872,'2026-11-21',0,1,0,2,1,0,85,100,2,85,85,1,0,2,1,0,0,0,0,0,1,0,1);
INSERT INTO "result" VALUES(11,0,'typing','Ann','500','500-rum',1795222808,'2026-11-21',0,1,0,0,2,0,40,64,4,40,10,1,10,1,0,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(11,1,'typing','Bob','500','500-rum',1795222808,'2026-11-21',0,1,0,1,3,0,-84,-308,4,-84,-21,1,-21,1,0,0,0,0,0,0,0,0,0);
INSERT INTO "result" VALUES(11,2,'typing','Cat','500','500-rum',1795222808,'2026-11-21',0,1,0,2,1,0,100,244,4,100,25,1,25,1,0,0,0,0,0,0,0,0,0);
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
INSERT INTO "revision" VALUES(1,1,NULL,NULL,'2026-11-21T10:00:01+09:00','created','{}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(2,1,1,NULL,'2026-11-21T10:00:02+09:00','recorded','{"number":1,"is":{"1":15,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[1,1]]');
INSERT INTO "revision" VALUES(3,1,2,4,'2026-11-21T10:00:04+09:00','recorded','{"number":2,"is":{"1":0,"2":20}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[1,1],[2,1]]');
INSERT INTO "revision" VALUES(4,1,3,NULL,'2026-11-21T10:00:06+09:00','recorded','{"number":3,"is":{"1":32,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[1,1],[2,1],[3,1]]');
INSERT INTO "revision" VALUES(5,2,NULL,NULL,'2026-11-21T10:00:09+09:00','created','{}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(6,2,5,NULL,'2026-11-21T10:00:10+09:00','recorded','{"number":1,"is":{"1":17,"2":74,"3":16}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1]]');
INSERT INTO "revision" VALUES(7,2,6,NULL,'2026-11-21T10:00:12+09:00','recorded','{"number":2,"is":{"1":10,"2":-21,"3":25}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1],[5,1]]');
INSERT INTO "revision" VALUES(8,2,7,NULL,'2026-11-21T10:00:14+09:00','recorded','{"number":3,"is":{"1":23,"2":79,"3":29}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1],[5,1],[6,1]]');
INSERT INTO "revision" VALUES(9,3,NULL,NULL,'2026-11-21T10:00:17+09:00','created','{}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(10,3,9,NULL,'2026-11-21T10:00:18+09:00','recorded','{"number":1,"is":{"1":49,"2":0,"3":12,"4":16}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[7,1]]');
INSERT INTO "revision" VALUES(11,3,10,12,'2026-11-21T10:00:20+09:00','recorded','{"number":2,"is":{"1":0,"2":77,"3":13,"4":24}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[7,1],[8,1]]');
INSERT INTO "revision" VALUES(12,3,11,NULL,'2026-11-21T10:00:22+09:00','recorded','{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"ace_penalty":15,"joker_penalty":15},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[7,1],[8,1],[9,1]]');
INSERT INTO "revision" VALUES(13,4,NULL,NULL,'2026-11-21T10:00:25+09:00','created','{}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":true,"settlement":"chips","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-21T10:00:24+09:00","finished":"agreed","seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(14,4,13,NULL,'2026-11-21T10:00:26+09:00','recorded','{"number":1,"is":{"1":-5,"2":-9,"3":14}}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":true,"settlement":"chips","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-21T10:00:24+09:00","finished":"agreed","seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[10,1]]');
INSERT INTO "revision" VALUES(15,4,14,NULL,'2026-11-21T10:00:28+09:00','recorded','{"number":2,"is":{"1":14,"2":-8,"3":-6}}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":true,"settlement":"chips","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-21T10:00:24+09:00","finished":"agreed","seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[10,1],[11,1]]');
INSERT INTO "revision" VALUES(16,4,15,NULL,'2026-11-21T10:00:30+09:00','recorded','{"number":3,"is":{"1":0,"2":0,"3":0}}','{"game":"kaluki","rules":{"opening_points":51,"runs_ace":"both","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":false,"jokers":4,"cards_dealt":"by-players","first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":15,"joker_penalty":25,"kaluki_doubles":true,"settlement":"chips","scoring":"penalties","limit":150,"limit_reached":"at"},"first_dealer":"1","started":"2026-11-21T10:00:24+09:00","finished":"agreed","seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[10,1],[11,1],[12,1]]');
INSERT INTO "revision" VALUES(17,5,NULL,NULL,'2026-11-21T10:00:33+09:00','created','{}','{"game":"oklahoma","rules":{"knock_limit":10,"upcard_limit":true,"upcard_ace":"gin-only","spades_double":true,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":150,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(18,5,17,NULL,'2026-11-21T10:00:34+09:00','recorded','{"number":1,"is":{"1":0,"2":26}}','{"game":"oklahoma","rules":{"knock_limit":10,"upcard_limit":true,"upcard_ace":"gin-only","spades_double":true,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":150,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[13,1]]');
INSERT INTO "revision" VALUES(19,5,18,NULL,'2026-11-21T10:00:36+09:00','recorded','{"number":2,"is":{"1":0,"2":114}}','{"game":"oklahoma","rules":{"knock_limit":10,"upcard_limit":true,"upcard_ace":"gin-only","spades_double":true,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":150,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[13,1],[14,1]]');
INSERT INTO "revision" VALUES(20,6,NULL,NULL,'2026-11-21T10:00:39+09:00','created','{}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":true},"first_dealer":"1","started":"2026-11-21T10:00:38+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(21,6,20,NULL,'2026-11-21T10:00:40+09:00','recorded','{"number":1,"is":{"1":25,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":true},"first_dealer":"1","started":"2026-11-21T10:00:38+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[15,1]]');
INSERT INTO "revision" VALUES(22,6,21,NULL,'2026-11-21T10:00:42+09:00','recorded','{"number":2,"is":{"1":18,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":true},"first_dealer":"1","started":"2026-11-21T10:00:38+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[15,1],[16,1]]');
INSERT INTO "revision" VALUES(23,7,NULL,NULL,'2026-11-21T10:00:45+09:00','created','{}','{"game":"persian","rules":{"jokers":4,"joker_role":"rank","min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":20,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":0,"out_bonus":25,"seven_run_bonus":0,"four_set_multiplier":2,"divisor":1,"target":null,"crossing":"highest","hands_limit":2,"final_bonus":50},"sides":[["1","3"],["2","4"]],"first_dealer":"1","started":"2026-11-21T10:00:44+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(24,7,23,NULL,'2026-11-21T10:00:46+09:00','recorded','{"number":1,"is":{"1":85,"2":40,"3":70,"4":20}}','{"game":"persian","rules":{"jokers":4,"joker_role":"rank","min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":20,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":0,"out_bonus":25,"seven_run_bonus":0,"four_set_multiplier":2,"divisor":1,"target":null,"crossing":"highest","hands_limit":2,"final_bonus":50},"sides":[["1","3"],["2","4"]],"first_dealer":"1","started":"2026-11-21T10:00:44+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[17,1]]');
INSERT INTO "revision" VALUES(25,7,24,NULL,'2026-11-21T10:00:48+09:00','recorded','{"number":2,"is":{"1":35,"2":55,"3":-5,"4":95}}','{"game":"persian","rules":{"jokers":4,"joker_role":"rank","min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":20,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":0,"out_bonus":25,"seven_run_bonus":0,"four_set_multiplier":2,"divisor":1,"target":null,"crossing":"highest","hands_limit":2,"final_bonus":50},"sides":[["1","3"],["2","4"]],"first_dealer":"1","started":"2026-11-21T10:00:44+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[17,1],[18,1]]');
INSERT INTO "revision" VALUES(26,8,NULL,NULL,'2026-11-21T10:00:51+09:00','created','{}','{"game":"kalooki-40","rules":{"opening_points":40,"runs_ace":"high","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":true,"jokers":2,"cards_dealt":13,"first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":11,"joker_penalty":15,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"over"},"first_dealer":"1","started":"2026-11-21T10:00:50+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(27,8,26,NULL,'2026-11-21T10:00:52+09:00','recorded','{"number":1,"is":{"1":0,"2":36,"3":60,"4":35}}','{"game":"kalooki-40","rules":{"opening_points":40,"runs_ace":"high","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":true,"jokers":2,"cards_dealt":13,"first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":11,"joker_penalty":15,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"over"},"first_dealer":"1","started":"2026-11-21T10:00:50+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[19,1]]');
INSERT INTO "revision" VALUES(28,8,27,NULL,'2026-11-21T10:00:54+09:00','recorded','{"number":2,"is":{"1":25,"2":2,"3":90,"4":0}}','{"game":"kalooki-40","rules":{"opening_points":40,"runs_ace":"high","joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":true,"jokers":2,"cards_dealt":13,"first_turn":"normal","discard_draw":"opened","stock_out":"reshuffle","ace_points":11,"joker_penalty":15,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"over"},"first_dealer":"1","started":"2026-11-21T10:00:50+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[19,1],[20,1]]');
INSERT INTO "revision" VALUES(29,9,NULL,NULL,'2026-11-21T10:01:11+09:00','created','{}','{"game":"gin","rules":{"knock_limit":10,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"may_return_discard":true,"first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","hollywood":false},"first_dealer":"1","finished":null,"seats":[{"id":"1","name":"Ann​"},{"id":"2","name":"Bob"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(30,10,NULL,NULL,'2026-11-21T10:01:13+09:00','created','{}','{"game":"dealers-gambit","rules":{"jokers":2,"joker_role":"gambit","min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":0,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"counter","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":30,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":100,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:01:12+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(31,10,30,NULL,'2026-11-21T10:01:14+09:00','recorded','{"number":1,"is":{"1":0,"2":0,"3":85}}','{"game":"dealers-gambit","rules":{"jokers":2,"joker_role":"gambit","min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":0,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"counter","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":30,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":100,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:01:12+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[21,1]]');
INSERT INTO "revision" VALUES(32,10,31,NULL,'2026-11-21T10:01:16+09:00','recorded','{"number":2,"is":{"1":30,"2":40,"3":0}}','{"game":"dealers-gambit","rules":{"jokers":2,"joker_role":"gambit","min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":0,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"counter","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":30,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":100,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:01:12+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[21,1],[22,1]]');
INSERT INTO "revision" VALUES(33,11,NULL,NULL,'2026-11-21T10:01:30+09:00','created','{}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(34,11,33,NULL,'2026-11-21T10:01:30+09:00','recorded','{"number":1,"is":{}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[23,1]]');
INSERT INTO "revision" VALUES(35,11,34,NULL,'2026-11-21T10:01:30+09:00','recorded','{"number":2,"is":{}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[23,1],[24,1]]');
INSERT INTO "revision" VALUES(36,11,35,NULL,'2026-11-21T10:01:30+09:00','recorded','{"number":3,"is":{}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[23,1],[24,1],[25,1]]');
INSERT INTO "revision" VALUES(37,11,36,NULL,'2026-11-21T10:01:30+09:00','recorded','{"number":4,"is":{}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"crossing":"highest","hands_limit":null,"final_bonus":0},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[23,1],[24,1],[25,1],[26,1]]');
CREATE TABLE ruling(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(sheet_id, once)
    ) STRICT;
INSERT INTO "ruling" VALUES(1,1,NULL,'2026-11-21T10:01:03+09:00','{"game":"gin","rules":{},"seats":2,"case":{"ask":"meld","cards":"7S 8S 9S"}}');
CREATE TABLE sent(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY(sheet_id, once)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "sent" VALUES(1,'h3','2026-11-21T10:00:02+09:00');
INSERT INTO "sent" VALUES(1,'h5','2026-11-21T10:00:04+09:00');
INSERT INTO "sent" VALUES(1,'h7','2026-11-21T10:00:06+09:00');
INSERT INTO "sent" VALUES(2,'h11','2026-11-21T10:00:10+09:00');
INSERT INTO "sent" VALUES(2,'h13','2026-11-21T10:00:12+09:00');
INSERT INTO "sent" VALUES(2,'h15','2026-11-21T10:00:14+09:00');
INSERT INTO "sent" VALUES(3,'h19','2026-11-21T10:00:18+09:00');
INSERT INTO "sent" VALUES(3,'h21','2026-11-21T10:00:20+09:00');
INSERT INTO "sent" VALUES(3,'h23','2026-11-21T10:00:22+09:00');
INSERT INTO "sent" VALUES(4,'h27','2026-11-21T10:00:26+09:00');
INSERT INTO "sent" VALUES(4,'h29','2026-11-21T10:00:28+09:00');
INSERT INTO "sent" VALUES(4,'h31','2026-11-21T10:00:30+09:00');
INSERT INTO "sent" VALUES(5,'h35','2026-11-21T10:00:34+09:00');
INSERT INTO "sent" VALUES(5,'h37','2026-11-21T10:00:36+09:00');
INSERT INTO "sent" VALUES(6,'h41','2026-11-21T10:00:40+09:00');
INSERT INTO "sent" VALUES(6,'h43','2026-11-21T10:00:42+09:00');
INSERT INTO "sent" VALUES(7,'h47','2026-11-21T10:00:46+09:00');
INSERT INTO "sent" VALUES(7,'h49','2026-11-21T10:00:48+09:00');
INSERT INTO "sent" VALUES(8,'h53','2026-11-21T10:00:52+09:00');
INSERT INTO "sent" VALUES(8,'h55','2026-11-21T10:00:54+09:00');
INSERT INTO "sent" VALUES(10,'h75','2026-11-21T10:01:14+09:00');
INSERT INTO "sent" VALUES(10,'h77','2026-11-21T10:01:16+09:00');
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
INSERT INTO "sheet" VALUES(1,'fJhq1tiSTNqIeP4-vIOXCQ','me','form-gin-example',8,3,'2026-11-21T10:00:01+09:00','2026-11-21T10:01:03+09:00',NULL,'gin','gin','["Taro","Hanako"]',2,0,'[]','[15,20]',1795222800,'2026-11-21',0,'[]','taro
hanako','f6290a59d0fd7640847d697a3fa29b02ab5191531eb095b87179c3e2405b9b6b');
INSERT INTO "sheet" VALUES(2,'oGZ9AfWRcFcBnaPQlQLvmg','me','form-500-rum-cards',5,8,'2026-11-21T10:00:09+09:00','2026-11-21T10:01:02+09:00',NULL,'500','500-rum','["Ann","Bob","Cat"]',3,1,'["Bob"]','[50,132,70]',1795222808,'2026-11-21',0,'[[3,"Cat looked at the stock."]]','ann
bob
cat
cat looked at the stock.','09cefb9e3c6955509a041fd801cff269c1f8b14fecab6fcecf6931efac3b31be');
INSERT INTO "sheet" VALUES(3,'ZePL_RzATqXgaJE0s9EQMg','me','form-contract-seven-deals',6,12,'2026-11-21T10:00:17+09:00','2026-11-21T10:00:58+09:00',NULL,'contract','contract','["Ann","Bob","Cat","Dan"]',3,0,'[]','[54,92,45,51]',1795222816,'2026-11-21',0,'[[2,"Cat claimed one discard."],[3,"The stock ran out."]]','ann
bob
cat
dan
cat claimed one discard.
the stock ran out.','2dc740b52196f6a4185c43291265b81428e4bc0d51061973e05027a8ef169a94');
INSERT INTO "sheet" VALUES(4,'0lTQQM8jax3QtEdnJ-bauw','me','form-kaluki-chips',4,16,'2026-11-21T10:00:25+09:00','2026-11-21T10:00:30+09:00',NULL,'kaluki','kaluki','["Ann","Bob","Cat"]',3,1,'["Ann"]','[9,-17,8]',1795222824,'2026-11-21',1,'[]','ann
bob
cat','c8db695ef0524125e25c0ba36320f637cd9d36f1e8bb23b74e621a98fec52e4e');
INSERT INTO "sheet" VALUES(5,'EX2SKw3X9X41FY5SoLNoLA','me','form-oklahoma-cards',4,19,'2026-11-21T10:00:33+09:00','2026-11-21T10:01:04+09:00','2026-11-21T10:01:04+09:00','gin','oklahoma','["Taro","Hanako"]',2,0,'[]','[0,140]',1795222832,'2026-11-21',0,'[]','taro
hanako','f8ce30cdfc3f91ad873f324c951b2e460831e7de108a65b514fb3133d8a14475');
INSERT INTO "sheet" VALUES(6,'83601orivNqxlHyUIegZtg','me','form-gin-hollywood',3,22,'2026-11-21T10:00:39+09:00','2026-11-21T10:00:42+09:00',NULL,'gin','gin','["Taro","Hanako"]',2,0,'[]','[61,0]',1795222838,'2026-11-21',0,'[]','taro
hanako','641cd59c0933bd8b1bedfedbf92a8f0a568f3432ed7422b3b83a3e0f055a6d65');
INSERT INTO "sheet" VALUES(7,'r20VhNA-9hIWQVt0mW17lg','somebody-else','form-persian-partners',3,25,'2026-11-21T10:00:45+09:00','2026-11-21T10:00:48+09:00',NULL,'500','persian','["Ann","Bob","Cat","Dan"]',2,1,'["Bob","Dan"]','[185,260,185,260]',1795222844,'2026-11-21',0,'[]','ann
bob
cat
dan','251bc967b2c0f40f897801fd817e3e54f1dcbf8994b6ebf1c99e257831d20f4d');
INSERT INTO "sheet" VALUES(8,'ybGHvMR0R2Mk3JsTNLDNaw','new-phone',NULL,4,28,'2026-11-21T10:00:51+09:00','2026-11-21T10:01:09+09:00',NULL,'kaluki','kalooki-40','["Ann","Bob","Cat","Dan"]',2,0,'[]','[25,38,150,35]',1795222850,'2026-11-21',0,'[]','ann
bob
cat
dan','fe6d7ca3ce7de775a4b24f0041d73fe36c70d73705a8cf6e52be2ca58c616d87');
INSERT INTO "sheet" VALUES(9,'VZvPsqs_5lUC5nl8O_bK8Q','unseen',NULL,1,29,'2026-11-21T10:01:11+09:00','2026-11-21T10:01:11+09:00',NULL,'gin','gin','["Ann​","Bob"]',0,0,'[]','[0,0]',1795222871,'2026-11-21',0,'[]','ann​
bob','5c6909f983626087b6e7d16a6486ee5252cde5e36ef98da323ad55b8dcea35e1');
INSERT INTO "sheet" VALUES(10,'tn_g3GdFnhgBhcFtG73ITA','me','form-dealers-gambit-named',3,32,'2026-11-21T10:01:13+09:00','2026-11-21T10:01:16+09:00',NULL,'500','dealers-gambit','["Ann","Bob","Cat"]',2,0,'[]','[30,40,85]',1795222872,'2026-11-21',0,'[]','ann
bob
cat','abd687f5af74a98438d2e076c712dc9beea886526201aa461198703c7fcdf3cf');
INSERT INTO "sheet" VALUES(11,'WJnDsp2klEMi9zNJcRY_Kg','typing',NULL,5,37,'2026-11-21T10:01:30+09:00','2026-11-21T10:01:30+09:00',NULL,'500','500-rum','["Ann","Bob","Cat"]',4,0,'[]','[40,-84,100]',1795222808,'2026-11-21',0,'[]','ann
bob
cat','c059c8b1a03c5d88d14220c86da2a5ac2f387213aa8ff59fa3451f114b89e48f');
CREATE TABLE spelling(
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        PRIMARY KEY(owner, name)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "spelling" VALUES('me','Hanako',2);
INSERT INTO "spelling" VALUES('me','Ann',3);
INSERT INTO "spelling" VALUES('me','Annabel',3);
INSERT INTO "spelling" VALUES('me','Taro',3);
INSERT INTO "spelling" VALUES('me','Bob',4);
INSERT INTO "spelling" VALUES('me','Cat',5);
INSERT INTO "spelling" VALUES('me','Dan',6);
INSERT INTO "spelling" VALUES('somebody-else','Ann',7);
INSERT INTO "spelling" VALUES('somebody-else','Bob',8);
INSERT INTO "spelling" VALUES('somebody-else','Cat',9);
INSERT INTO "spelling" VALUES('somebody-else','Dan',10);
INSERT INTO "spelling" VALUES('new-phone','Ann',11);
INSERT INTO "spelling" VALUES('new-phone','Bob',12);
INSERT INTO "spelling" VALUES('new-phone','Cat',13);
INSERT INTO "spelling" VALUES('new-phone','Dan',14);
INSERT INTO "spelling" VALUES('me','Dora',15);
INSERT INTO "spelling" VALUES('me','Dorothea',15);
INSERT INTO "spelling" VALUES('unseen','Ann​',16);
INSERT INTO "spelling" VALUES('unseen','Bob',17);
INSERT INTO "spelling" VALUES('typing','Ann',18);
INSERT INTO "spelling" VALUES('typing','Bob',19);
INSERT INTO "spelling" VALUES('typing','Cat',20);
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
INSERT INTO "sqlite_sequence" VALUES('person',20);
COMMIT;
