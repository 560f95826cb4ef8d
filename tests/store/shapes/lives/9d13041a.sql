BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'referee','m001_tables','2026-11-24 20:37:08.222092+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'referee','m002_laid_and_rulings','2026-11-24 20:37:08.222798+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'referee','m003_links_and_codes','2026-11-24 20:37:08.223340+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'referee','m004_results_and_people','2026-11-24 20:37:08.234004+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'referee','m005_damage_and_digests','2026-11-24 20:37:08.234845+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'referee','m006_quotas','2026-11-24 20:37:08.235141+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'referee','m007_deeds','2026-11-24 20:37:08.235669+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'referee','m008_house_rules','2026-11-24 20:37:08.235997+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'referee','m009_archive','2026-11-24 20:37:08.249462+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'referee','m010_evidence','2026-11-24 20:37:08.250020+00:00');
CREATE TABLE code(
        secret TEXT PRIMARY KEY,
        owner TEXT,
        sheet_id INTEGER REFERENCES sheet(id),
        at TEXT NOT NULL,
        ends TEXT NOT NULL,
        used TEXT
    , "taker" TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "code" VALUES('C_UfGur4hnR6E3gRy629Rw','me',NULL,'2026-11-21T10:01:23+09:00','2026-11-21T10:16:23+09:00',NULL,NULL);
INSERT INTO "code" VALUES('sK6SkMQIfkNnq5rjJ1qvTw','old-phone',NULL,'2026-11-21T10:01:21+09:00','2026-11-21T10:16:21+09:00','2026-11-21T10:01:22+09:00','new-phone');
CREATE TABLE evidence(
        ruling_id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        picture BLOB NOT NULL CHECK(length(picture) < 200000)
    ) STRICT;
INSERT INTO "evidence" VALUES(1,1,X'FFD8FFE000104A46494600010100000100010000FFD9');
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
INSERT INTO "hand" VALUES(13,5,1,1,'{"out":"2","held":{"1":"KD 7C 2H AS","3":"KH 5D"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(14,5,2,1,'{"out":"3","held":{"1":"3S 4H","2":"* 2S 2H"}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(15,5,3,1,'{"out":null,"held":{"1":8,"2":"9S 9H","3":25}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(22,9,1,1,'{"out":"1","held":{"2":"AS * KH","3":60,"4":35}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(23,9,2,1,'{"out":"4","held":{"1":"Q Q 5","2":"2H","3":90}}','{"note":"typed"}');
INSERT INTO "hand" VALUES(24,10,1,1,'{"out":"3","joker_use":"double","held":{"1":"* 6H","2":"KD QD"},"plays":[{"by":"3","meld":"9S 9H 9D","turn":1},{"by":"2","lay":"9C","on":1,"turn":2},{"by":"1","double":"*","on":1,"turn":3},{"by":"3","meld":"TC JC QC KC","turn":4},{"by":"2","meld":"2H 3H 4H","turn":5},{"by":"1","meld":"5S 5H 5C","turn":6},{"by":"3","lay":"AC","on":2,"turn":7}]}','{"note":"typed"}');
INSERT INTO "hand" VALUES(25,10,2,1,'{"out":"2","joker_use":"splitter","melded":{"1":35,"2":40,"3":10},"held":{"1":5,"3":"* KS"}}','{"note":"typed"}');
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
INSERT INTO "hand_revision" VALUES(13,1,'{"out":"2","held":{"1":"KD 7C 2H AS","3":"KH 5D"}}','{"note":"typed"}','2026-11-21T10:00:34+09:00');
INSERT INTO "hand_revision" VALUES(14,1,'{"out":"3","held":{"1":"3S 4H","2":"* 2S 2H"}}','{"note":"typed"}','2026-11-21T10:00:36+09:00');
INSERT INTO "hand_revision" VALUES(15,1,'{"out":null,"held":{"1":8,"2":"9S 9H","3":25}}','{"note":"typed"}','2026-11-21T10:00:38+09:00');
INSERT INTO "hand_revision" VALUES(22,1,'{"out":"1","held":{"2":"AS * KH","3":60,"4":35}}','{"note":"typed"}','2026-11-21T10:01:00+09:00');
INSERT INTO "hand_revision" VALUES(23,1,'{"out":"4","held":{"1":"Q Q 5","2":"2H","3":90}}','{"note":"typed"}','2026-11-21T10:01:02+09:00');
INSERT INTO "hand_revision" VALUES(24,1,'{"out":"3","joker_use":"double","held":{"1":"* 6H","2":"KD QD"},"plays":[{"by":"3","meld":"9S 9H 9D","turn":1},{"by":"2","lay":"9C","on":1,"turn":2},{"by":"1","double":"*","on":1,"turn":3},{"by":"3","meld":"TC JC QC KC","turn":4},{"by":"2","meld":"2H 3H 4H","turn":5},{"by":"1","meld":"5S 5H 5C","turn":6},{"by":"3","lay":"AC","on":2,"turn":7}]}','{"note":"typed"}','2026-11-21T10:01:29+09:00');
INSERT INTO "hand_revision" VALUES(25,1,'{"out":"2","joker_use":"splitter","melded":{"1":35,"2":40,"3":10},"held":{"1":5,"3":"* KS"}}','{"note":"typed"}','2026-11-21T10:01:31+09:00');
CREATE TABLE house_rules(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        preset TEXT NOT NULL,
        rules TEXT NOT NULL,
        at TEXT NOT NULL,
        removed TEXT
    ) STRICT;
INSERT INTO "house_rules" VALUES(1,'me','Friday','500-rum','{"threshold":50}','2026-11-21T10:01:18+09:00',NULL);
INSERT INTO "house_rules" VALUES(2,'me','Sunday','gin','{}','2026-11-21T10:01:19+09:00','2026-11-21T10:01:20+09:00');
CREATE TABLE laid(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL
    ) STRICT;
INSERT INTO "laid" VALUES(2,1,'{"melds":[]}','2026-11-21T10:01:07+09:00');
CREATE TABLE laid_revision(
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        version INTEGER NOT NULL,
        body TEXT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        revision INTEGER REFERENCES revision(id),
        PRIMARY KEY(sheet_id, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "laid_revision" VALUES(2,1,'{"melds":[]}','2026-11-21T10:01:07+09:00','laid',NULL);
CREATE TABLE link(
        secret TEXT PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        opens TEXT NOT NULL CHECK(opens IN ('keep', 'look')),
        at TEXT NOT NULL,
        gone TEXT
    ) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('2sy1Mr6c9uZgQej_PW65nw',6,'look','2026-11-21T10:00:41+09:00',NULL);
INSERT INTO "link" VALUES('4yr1K08nI0_kWVzDHdlpkg',10,'look','2026-11-21T10:01:28+09:00',NULL);
INSERT INTO "link" VALUES('B4jDrhtuD_v7Wc9fpAX5AQ',4,'look','2026-11-21T10:00:25+09:00',NULL);
INSERT INTO "link" VALUES('CtxCyPQJYIb0l3H6DPCNVQ',2,'keep','2026-11-21T10:00:09+09:00','2026-11-21T10:01:10+09:00');
INSERT INTO "link" VALUES('DQDvmchRLaLSiP5tDX4pBg',1,'look','2026-11-21T10:00:01+09:00','2026-11-21T10:01:08+09:00');
INSERT INTO "link" VALUES('RJCcRUYZqLI-nN4Y2xxiVw',5,'keep','2026-11-21T10:00:33+09:00',NULL);
INSERT INTO "link" VALUES('SJlkFxyqHrxxoiM_md-txQ',3,'look','2026-11-21T10:00:17+09:00',NULL);
INSERT INTO "link" VALUES('U4ZVE-NshMsyhha_U1OL6g',10,'keep','2026-11-21T10:01:28+09:00',NULL);
INSERT INTO "link" VALUES('WMQev012TNeFaFrfr8T36A',4,'keep','2026-11-21T10:00:25+09:00',NULL);
INSERT INTO "link" VALUES('byR6mrBKgtPZ6eLRbORthw',8,'keep','2026-11-21T10:00:53+09:00',NULL);
INSERT INTO "link" VALUES('dVTV9dKh7oUvG73V-aLixw',2,'look','2026-11-21T10:00:09+09:00',NULL);
INSERT INTO "link" VALUES('hFXETtqvHc8sSqh8keBqVg',8,'look','2026-11-21T10:00:53+09:00',NULL);
INSERT INTO "link" VALUES('iVnbO_GiuGPhAjzsRaNyLQ',9,'look','2026-11-21T10:00:59+09:00',NULL);
INSERT INTO "link" VALUES('j1JkXgYI5hTf0C0YD0puzA',5,'look','2026-11-21T10:00:33+09:00',NULL);
INSERT INTO "link" VALUES('j9GOom6BIS96tVM89WWxig',1,'keep','2026-11-21T10:00:01+09:00','2026-11-21T10:01:09+09:00');
INSERT INTO "link" VALUES('kCk25hmLo3Tb7bNUWIax9Q',7,'keep','2026-11-21T10:00:47+09:00',NULL);
INSERT INTO "link" VALUES('lHNALsb63--MsYretqZnZA',7,'look','2026-11-21T10:00:47+09:00',NULL);
INSERT INTO "link" VALUES('rXfw3ST4sb67FisRSL69_Q',1,'keep','2026-11-21T10:01:09+09:00',NULL);
INSERT INTO "link" VALUES('sjUzy4cyQK2B1nM2Oj97dw',6,'keep','2026-11-21T10:00:41+09:00',NULL);
INSERT INTO "link" VALUES('u-ILbCRsWqhk8Nfje15ySw',9,'keep','2026-11-21T10:00:59+09:00',NULL);
INSERT INTO "link" VALUES('uGf2ydhn6WdEK_8X6nLGmQ',3,'keep','2026-11-21T10:00:17+09:00',NULL);
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
INSERT INTO "log" VALUES(1,5,'2026-11-21T10:01:04+09:00','undone','{"kind":"recorded","detail":{"number":3,"is":{"1":32,"2":0}}}');
INSERT INTO "log" VALUES(1,6,'2026-11-21T10:01:08+09:00','link-dropped','{"opens":"look"}');
INSERT INTO "log" VALUES(1,7,'2026-11-21T10:01:09+09:00','link-renewed','{"opens":"keep"}');
INSERT INTO "log" VALUES(1,8,'2026-11-21T10:01:11+09:00','ruling','{"ruling":1}');
INSERT INTO "log" VALUES(1,9,'2026-11-21T10:01:12+09:00','photo-kept','{"ruling":1}');
INSERT INTO "log" VALUES(2,1,'2026-11-21T10:00:09+09:00','created','{}');
INSERT INTO "log" VALUES(2,2,'2026-11-21T10:00:10+09:00','recorded','{"number":1,"is":{"1":17,"2":74,"3":16}}');
INSERT INTO "log" VALUES(2,3,'2026-11-21T10:00:12+09:00','recorded','{"number":2,"is":{"1":10,"2":-21,"3":25}}');
INSERT INTO "log" VALUES(2,4,'2026-11-21T10:00:14+09:00','recorded','{"number":3,"is":{"1":23,"2":79,"3":29}}');
INSERT INTO "log" VALUES(2,5,'2026-11-21T10:01:10+09:00','link-dropped','{"opens":"keep"}');
INSERT INTO "log" VALUES(3,1,'2026-11-21T10:00:17+09:00','created','{}');
INSERT INTO "log" VALUES(3,2,'2026-11-21T10:00:18+09:00','recorded','{"number":1,"is":{"1":49,"2":0,"3":12,"4":16}}');
INSERT INTO "log" VALUES(3,3,'2026-11-21T10:00:20+09:00','recorded','{"number":2,"is":{"1":0,"2":77,"3":13,"4":24}}');
INSERT INTO "log" VALUES(3,4,'2026-11-21T10:00:22+09:00','recorded','{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}');
INSERT INTO "log" VALUES(3,5,'2026-11-21T10:01:05+09:00','undone','{"kind":"recorded","detail":{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}}');
INSERT INTO "log" VALUES(3,6,'2026-11-21T10:01:06+09:00','redone','{"kind":"recorded","detail":{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}}');
INSERT INTO "log" VALUES(5,1,'2026-11-21T10:00:33+09:00','created','{}');
INSERT INTO "log" VALUES(5,2,'2026-11-21T10:00:34+09:00','recorded','{"number":1,"is":{"1":58,"2":0,"3":15}}');
INSERT INTO "log" VALUES(5,3,'2026-11-21T10:00:36+09:00','recorded','{"number":2,"is":{"1":7,"2":20,"3":0}}');
INSERT INTO "log" VALUES(5,4,'2026-11-21T10:00:38+09:00','recorded','{"number":3,"is":{"1":8,"2":18,"3":25}}');
INSERT INTO "log" VALUES(5,5,'2026-11-21T10:01:13+09:00','ruling','{"ruling":2}');
INSERT INTO "log" VALUES(9,1,'2026-11-21T10:00:59+09:00','created','{}');
INSERT INTO "log" VALUES(9,2,'2026-11-21T10:01:00+09:00','recorded','{"number":1,"is":{"1":0,"2":36,"3":60,"4":35}}');
INSERT INTO "log" VALUES(9,3,'2026-11-21T10:01:02+09:00','recorded','{"number":2,"is":{"1":25,"2":2,"3":90,"4":0}}');
INSERT INTO "log" VALUES(9,4,'2026-11-21T10:01:22+09:00','moved','{}');
INSERT INTO "log" VALUES(10,1,'2026-11-21T10:01:28+09:00','created','{}');
INSERT INTO "log" VALUES(10,2,'2026-11-21T10:01:29+09:00','recorded','{"number":1,"is":{"1":0,"2":0,"3":85}}');
INSERT INTO "log" VALUES(10,3,'2026-11-21T10:01:31+09:00','recorded','{"number":2,"is":{"1":30,"2":40,"3":0}}');
CREATE TABLE merger(
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        at TEXT NOT NULL,
        person_id INTEGER NOT NULL REFERENCES person(id),
        name TEXT NOT NULL,
        colour INTEGER,
        spellings TEXT NOT NULL
    ) STRICT;
INSERT INTO "merger" VALUES(1,'me','2026-11-21T10:01:16+09:00',3,'Taro',1,'["Taro"]');
CREATE TABLE parcel(
        sheet_id INTEGER PRIMARY KEY REFERENCES sheet(id),
        started TEXT,
        ended TEXT,
        rulings INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
INSERT INTO "parcel" VALUES(4,'2026-11-21T10:00:24+09:00','2026-11-21T10:00:30+09:00',0,X'78DAED994D93E2361086FFCA948E1B53B1CDC7EE70DB6C6E392637A05C020B5010924B9287A528FFF7744BB2B1613DCC54919B2FB3E36EA9BBD56FEBC1C35EC856E923B5644E34DB32CDD8A8A07AC3C4EF0989C89ED19CCC9359442C5D0B66C8FC42F654E699666FDC7025D1B051A23C4AF02DBC8FE7B0F38D69E78FC85AE567F8C79E0B860E48B58A885627DCB048E22889C8654954699764BE24E32589969057E4F008F6C459BFFFFDF2D79F2F5F7FBC7C71EE148CAF5545DC4EA92C738B5C862541731AA7B351928CD2E49F249EC7F13C9DFD16BFC22F907B912437391317F4404579E060B0BA649D1A52B7EA4B480E15CEC79F4BFEAD953CED2497A51077E71D872326215B927E2ADD38AED3ADAA8808CA7BE5327BC66C8F5EA053440E5CA2B3D97E55AE0EFDB988DDFDBA145CEE6E22B8BDAD304A6E585D8E0B745383DA7DA484F66972662917ED299CA026F7B24D431F23B2D18C5A37BE970A559C44E97B43861DDB289DFB1D205B795C331D14E5E6AAF4681AA41EBDD65A4FAA9061FCDE24F566486F3224933AC3B7906134AB334CDE1B9EDE0CE39B0C71481087F8318647690C93B65F9BABAE1D21C83EFDFAE802BB55AF8F6E1AAE1A278F2F0832EBC10C1682BA627BA0D6E5190ED3F399E6B98573F73FB2CBF30947EFA98C726DEE41D05DABA9C6B18948297325D9AFAF2ECE962D0BE2C5331D01C650BFABD8FDF8F8AD76B5EFE8D1D75E37144E07946261DC55C124102B2B1497166D533C7E6D3DED99CC7CCB820CBA942683D17121D7CAEE5DC0131740642A0FE6DA5CB499AC603A3BFA3607FBBFEA003673A2856FA91AE1895D1834666B061FDF2C0B255C331F4B63B39C9B0DD579A8694B8541173C655A9518C5A9E7526029480A5C6FB29C51E1C76B7D1EC1F09FDD02706FB986B8B6D4D27925BE3A08E7A973E59A9E9C0F4B6279C7571A343485D4E62D77BD5C122ACF9DF5AEB2EB998C559B43560FBE66665F6EB782B92DD0E4AB2AC9345884F2B518276BD34EA80CCE77465A4E6B3D9ACD69DCDCA72C57E5DA8B5F97C0AC15EC0813EAE26EF6BCF08D31804A2FC092F8F09C798FE0476E5D5171FD041FC774B377BD803AADA7030E72562F0EEA337C96D4C2B569F56D5D9E332E5BC3632064DD160A8CA23B16FA08080F9BA15801ED3B71C382923F33F6B350208993DB6F3687C6B98111B119A35A9CEF7C65D1D1A7EB0C519BF1A1DA4A5C16DC863179B747AAEBE0B4EDF524D893BAF3858B726FCC040D046A7B9A06B56CA85A7D39556BE95B3896B1A84A63BF0E184A79E4C6E0B57705B65C55734FB0AF2192C734C4D336B4E61E4C130FA6904E72D38CC80E5ECBC3A50762619A05D088E7ADD0B226D77709EDADA2AB3FEDFAFF50EBAE7FDCF5FFC081AC569E059ABB122E8EED8B95FB80C0F706A06C1F5E9FF50E34F078E0F1C0E381C7038F7B79ECBE3D59792A4F91CA935E2A3FEBEFC681CA0395072A0F541EA8FC80CAFE6BE600E719C279DA07E7E77CE536907920F340E681CC03993F4666FF5F7108E8555555FF0171F66477');
INSERT INTO "parcel" VALUES(6,'2026-11-21T10:00:40+09:00',NULL,0,X'78DAED584D6FE23A14FD2B96B72FE89100FD603782057A5D8D60072832892116C646B6534088FFFEAE6F0C09B44C6734AB4A48554BEE57EEBDE7F824E54897DA6C98A37D6AF8921BCE5B5B66322EFF8D69440BCE72DA4F3A11756C21B9A5FD232D98CA53C3DF85155A7943A665B951E09B563E9143E63B37E88FE842E707F8E30E5BEE1D70AB79448DDEF98469FC14C5113DCE2857F98CF66774AD74B69ED16846170734C478516E3366AA88C9082D0597FEFA8811607E1B93B701791B92DE983C8DC9F398BC0EC86440FE839F21662418978C493220C9902423F232262F03F23224AF9030203F06337A3A51EC4769C7311EFB063B989376F2D48AE356124FE276BFDDEE77937FDAAFF001269AC6CF3793AC846ACE91DCCEF173FCF91C233FC4CF21744D26D0D9D0B7F83C223DE878D098E307CC31269D31E98E487748BA833035CCF43AFED339BAE739E6A7884A26EE026C0BCEDD1D8401D988AE85F2CE4B7A8DF5B9F49F55BCCE37A5146A755301731B65B4CAF8B91D2C74D3835EFD4E0BCD6972EE98904DDE226D3FEE310E7B8C6866387348F8E3C9D3E3294A7E4520BFB14C9BBCCA00D8CACD821B002E06C085AD09D20E04489E4EA16EE75780DEAD9BDCA91BC7DD73E1EE87C2713FAE0BE3D65A3997BC9ED3EFD772E5EE2FB806E76A9BB4E876BE3A6118D5FB9ABF5E84BEA0C856326CE38E4A5D0B94C7FABB885425449E6CDF438C10B03B5AF30134663CB5225AAA5C2BFEF919F5FC73E5965634B04D28931816A34A29AB5FBF7F7CB1F715DB54BDEBB56485DE301C1F0489875384A448A5D808E7CF913F5078916685863301B62593965FF67E0975A66C58819867C45A5AC903DEC66E59CE6D9AEB129EC2750AC4A40BAD4ADF41D2F33554CE4D56BA3B56AD52271AF90BB14A9B35B06776D0CBA50F45CE5C9A36A5B297E6A4DE615F709D6EB550CE06A9DAB0033C3A5C69549A0B1BE8D5E8165F232A0AEC3496C805289403F4D19A4958E24E588EBEA530D6A5BE5AB5F9E5D26B97DF87C35DF3A50B52261904D6773C37ADF81ECC9C49D43CDFB70D151C332B8E40F5FCD41EDDCB1A6AAFDF91DE5F6F130C00C5AEE02AE09187D96D513A5D3A2C10326AEBE7C5ABE5EFF979F93520B5AD81696D2CB494879DD6CD6197629FF2FD1646CC7166BC99E1D5C7E0CF74A95CCA999187CFDC21BD1AE1E0DF049D0A0BF36ECB7985842D0201BC55E934376C870E66D7177B802345A46F7C4141C10A527C68E92D57175FC53B1FDFAA85D63BA4D6EBD05CB3966441559A460B4F3D1EA0D0B559BF072658E7E5E162AF49ECB7BB11D6C27B468AED375CA70B271B9C8A03236157A1B98FC2D2AE8425DC4E0950351F8A3A04B9A035FE0653501191378AAAB3E64C98811D9EA23A20B90E1831C5D63E640E5668DB08BCC11195773AF7CF8524F1CF85F8AEF8FDDDABC843231F1AF9D0C887467E5B8DC4AF22E6955276BC52267795F22FFFB97A48E5432A1F52F990CA6F2E95D5579E5E31E7A7D3E97F0BA11F5A');
INSERT INTO "parcel" VALUES(7,'2026-11-21T10:00:46+09:00',NULL,0,X'78DAED58DD6EE23C107D17DF6ED047D2BF2D4FF03DC0DE018A4C32100B6347B6538850DE7D672686045AB6BBAAF662256E4A33E3F9F1393327A547B1B66E27839809076B7000935ABA02F47FA9484405B214B3EC391141AE3478313B8A4A9A3277F0A6BCB2860C85D5CDCEA06FDEFB5489916FE0D89F88952D5BFC086D0DE4C052CB4438BBA78079FA3D4913715C0830E542CC16626B6CB15D886421562D1B527EA84093FFC8CFB327B464F8F930ED3AC1E1C606E0E35C6621C89C4DB3E7499A4EB2F4473A9D4DA7B3C7EFDFA6AFF80B36304F5FBF52387BF8A3C24FD353E16597082DD54D007D05106E2088C82562AB0C39CFE10396A7D47F96F132DE355A99CD55068E1DA5B1A680533B9CE8AA07BBF99D16C6B7292148A5C773F142ECBC27F025E29888C2810C3C50C78EF87C49B25F314E8815D6957D04D2D6EC56E090B81419557E60383B514CA3C5791F7E45E8CDBCD9555E1CF4515EC2C98309B7811A40BE4045548FAF9F8D369D7A4A3F9F435AD64FA8AEB5E4366E6CF3E52213677F6999FB85258EFFD2D232203776F21D28D2117589684C690D7C3CCBC46F686AD1C3ECC750658F7813D368DDFFF8FD31E7DE3772D7F7BE51862F8B3B0B71D0188E5CAB9D0A347253F4F2435E5416C70D6D6BA93DA0B9A90BE9CAF3D12B33927E2A31B146B75CC7D7B2049F97B6C137C128060FE52B6B1A7FDA1E84055CD1841B566BF2A02841700DC5AFD4261FE7E0AE656BD76B3ACAB73CD7728DF1E7EEB4DD7363F89CD75699E0E33EEF648BFA1A1A67F25279BAD1508D2AF1BBACE77F6F3945A9708D0352CFD642238C7BE5817D6BE57CC8291B3BB12F5A70022430DAB00E71DFB5C48343C553D3060E6806A95918A86F1F3304E936D05345B7266ACF300C5EC2C81E2ED1440372B1AFC04442CA78775F35C1368113C488C1FA71F21EFC039CC01F08196C234E076365B56EF7D68EE05DAB430E871A6F58F295B99683FED7E82F6C63420ED2E9F623770CEF6FD0D25F23C144BCC8ED017A227C15F927ABB179E9E49E1DD26FCFF6C846CE445FF9A278A01565AE9DD81ACCD9D78F1D9D9F0C1A430E6DED363637CEA5655494B1D1E39B0122137630DBB738083E90349CEDC30C13B83BE53DBE8B736E7FE4EACE23391AA9340E2462159B7B2F2ACFBDA8C47246A1A2D151D6208C459DA102739411558E929A93DEFC900E31EC92E1407679E07F69E4968E2CD18A6D3BC5058EACBAF3258938CE2E8AF8E34DE1FBDAEBFAAE8F777DBCEBE35D1FFF497DE4AFC2CB5E259F49259F6EA9E417BF7CDC55F2AE927795BCABE43FAC92FDBFEF482C975DD7FD044B62BF67');
INSERT INTO "parcel" VALUES(8,'2026-11-21T10:00:52+09:00','2026-11-21T10:00:56+09:00',0,X'78DAED594B6FDB3810FE2B828EBB32D696EDF871CBC68760F754A437DB1068898AB8964981A4EC1881FEFB0E87942CD975D2760BEC4528D086F3E270E69BF984F4DD4F853C10ED2F7D49532A291D1444C634FF63E4077E4649E22FC345E06BB2CBA9F297EF7E467812497A648A096E04B1C8CB0307DDDAEA58029E472A511FF83B919CE11F7D2EA851C055DBC097E2641CD6E1301805FEFBC617A5DEF8CB8D3FDAF8C106EECD1338823C44E9F8C9FBFA849A319E17CF7898E0E1CBB3378173058222276705C23578EECEA80DD1F260036EFCD98B377BF6662B6F66E3E95272508CAAE0E232EEBAFCE6C19FB671D8369E748DBFBE787FBD785F5EDAF6E3B6BD7D20E46963E34960D48BC3E4BEC3DF2FDEE3CBC5697CC7E9EAD59395375D790FAB7656D30F9EFCF8EC3DAEBCC74E891E6E5F5D27B5F87646B3DB67343784CF5EB8F2C2CE0DF36A5BF988062E344533440DF416C4E1307C188C468370F475345C0E87CBE9E4F7E1027E003CADC3D1158E2E6DA10E492353A3696021F53074580A870E47B361D5019E311F0D9DF9B4B69E563F94E1439DE1B60AA05AECEEE0A88C527D67726062027FCFB85136EE9719AA43FF58C4AEBF2C73C65FAF22A06F2B8CE031ADD3C140573988D7EF49A1FD9A846AC2F2F63E989B36DED671ECEA18F8B1A444E32279AF4CE3E741F811344CC5622113EB016D2B0F3B2A4D6BA1A34C5D5A3DAF9131A99131AB91110E2B77D5F8A31EDFBD2ABCBA6A5C5F35AD613598BAAB16065F081645B9BE5FCE4B2B3AB5F3B3E9F4B34941ABD9E76835ABFC1340C0B6C534EEECFAEE9A379DED577DBFEA3F5FF5769D9BC1FEBF573A0EC29D8D7D330C449A910DFC922782D36F6F3A33D7BA2C7C3B5EAA33223378322FF3DCFEF5FD4B10737F25079B7B616691702C156C75EAF6CE3F620F0A53AEC01D222972EB2209DFA3BD95AB1329502ED214C52796036F8191F1C7E4AC4C457059E4DAECE40013708B48AA41254EA6D529C915358D633C92658D1BD81CD1499242B52C8E242F31E18D9FB2231D686ADF616C7371724D33A78CBD66A699F519AADAD2A6A2946D6328B53BDA17168271AD6AA45859D679063EB96B56B0785F1651420B9D618A849F313BA72895AD26A7A781ADC945A74511A5F069DDAE0639C3B7809906A3058596A59127929C227D122DD39449A5A384A998483B51C68DDA1B8C4C415624B743B23B0FCC66C46607269B378D5A6422E80F4D352A12066CA519CE3144C945BC3F31F38400072E1269E446B54E439687282679DEC1C64E109D09FBF6DA50690816D5534BB94DB49146B1286D5D9BC854B1A42436320C7719DB1C75069A4C6063862EAF9DE025F6C4B453D123455035626366DA6F10111DCA5CB322670D0B270C4659D4F4AF897C45DCB8A6DB337485C419B585263691580AA5E0030965067B5459054E7194B303D3EE8A94719237E94C4D3E8AE9A61AB063320C84A66F117D2B84A209B6C8DEA8F68D120B155122F3F38DAE2C4CE72304EF8DD2456D0041A4E6C6CCA915A5FCC6878BC860EF46EE70E730D9D5352BFE5A18E5C4EDD2B6A62E425B06A8BA9129F88CB2DE3B215AEE47F754A54DD91B7933A7B8DB0F0C5B1561D22D55859D4870BFACD73549010300DDD4240AA4B1DD5E26EE323623076128A42BEBED7A0EED7A766971A62C881CB8146CECFA738525ADA0BCDEDC8F9C9B2F9B8B3EECEAFF14BBAE7EDCD53F19B0B6F593AE7E6558A1DADA9D2199E550E4BEF51639776E387776977E7EF927754F5C3D71F5C4D513574F5C3D71FD2471E1EF8FB796BE1686BEE677E9EB97FF9AA6A7AF9EBE7AFAEAE9ABA7AF9EBEFE137DD9FFBD322CB6ADAAEA5F9CB16461');
CREATE TABLE person(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    colour INTEGER
) STRICT;
INSERT INTO "person" VALUES(2,'me','Hanako',2);
INSERT INTO "person" VALUES(3,'me','Annabel',5);
INSERT INTO "person" VALUES(4,'me','Bob',4);
INSERT INTO "person" VALUES(5,'me','Cat',5);
INSERT INTO "person" VALUES(6,'me','Dan',6);
INSERT INTO "person" VALUES(7,'somebody-else','Ann',1);
INSERT INTO "person" VALUES(8,'somebody-else','Bob',2);
INSERT INTO "person" VALUES(9,'somebody-else','Cat',3);
INSERT INTO "person" VALUES(10,'somebody-else','Dan',4);
INSERT INTO "person" VALUES(11,'new-phone','Ann',1);
INSERT INTO "person" VALUES(12,'new-phone','Bob',2);
INSERT INTO "person" VALUES(13,'new-phone','Cat',3);
INSERT INTO "person" VALUES(14,'new-phone','Dan',4);
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
INSERT INTO "result" VALUES(1,0,'me','Taro','gin','gin',1795222800,'2026-11-21',0,1,0,0,2,0,15,-5,2,15,15,1,0,2,1,0,1,0,1,0,0,0,0,'{}');
INSERT INTO "result" VALUES(1,1,'me','Hanako','gin','gin',1795222800,'2026-11-21',0,1,0,1,1,0,20,5,2,20,20,2,0,1,1,0,1,0,1,0,0,0,0,'{}');
INSERT INTO "result" VALUES(2,0,'me','Ann','500','500-rum',1795222808,'2026-11-21',1,1,0,0,3,0,50,-102,3,50,23,3,10,2,0,0,0,0,0,0,2,1,0,'{}');
INSERT INTO "result" VALUES(2,1,'me','Bob','500','500-rum',1795222808,'2026-11-21',1,1,0,1,1,1,132,144,3,132,79,3,-21,2,2,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(2,2,'me','Cat','500','500-rum',1795222808,'2026-11-21',1,1,0,2,2,0,70,-42,3,75,34,3,16,1,0,0,0,0,0,0,2,0,1,'{}');
INSERT INTO "result" VALUES(3,0,'me','Ann','contract','contract',1795222816,'2026-11-21',0,-1,0,0,3,0,54,26,3,54,0,2,49,1,1,0,0,0,0,0,1,1,1,'{}');
INSERT INTO "result" VALUES(3,1,'me','Bob','contract','contract',1795222816,'2026-11-21',0,-1,0,1,4,0,92,-126,3,92,0,1,77,2,1,0,0,0,0,0,1,1,0,'{}');
INSERT INTO "result" VALUES(3,2,'me','Cat','contract','contract',1795222816,'2026-11-21',0,-1,0,2,1,0,45,62,3,45,12,1,20,3,0,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(3,3,'me','Dan','contract','contract',1795222816,'2026-11-21',0,-1,0,3,2,0,51,38,3,51,11,3,24,2,0,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(4,0,'me','Ann','kaluki','kaluki',1795222824,'2026-11-21',1,1,1,0,1,1,9,9,3,9,14,2,-5,1,1,0,0,0,0,0,1,1,1,'{}');
INSERT INTO "result" VALUES(4,1,'me','Bob','kaluki','kaluki',1795222824,'2026-11-21',1,1,1,1,3,0,-17,-17,3,-17,0,3,-9,1,0,0,0,0,0,0,1,0,1,'{}');
INSERT INTO "result" VALUES(4,2,'me','Cat','kaluki','kaluki',1795222824,'2026-11-21',1,1,1,2,2,0,8,8,3,8,14,1,-6,2,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(5,0,'me','Ann','seven','seven-bridge-rounds',1795222832,'2026-11-21',0,-1,0,0,3,0,73,-68,3,73,7,2,58,1,0,0,0,0,0,0,2,1,0,'{"seven":1}');
INSERT INTO "result" VALUES(5,1,'me','Bob','seven','seven-bridge-rounds',1795222832,'2026-11-21',0,-1,0,1,1,0,38,37,3,38,0,1,20,2,1,0,0,0,0,0,1,0,1,'{}');
INSERT INTO "result" VALUES(5,2,'me','Cat','seven','seven-bridge-rounds',1795222832,'2026-11-21',0,-1,0,2,2,0,40,31,3,40,0,2,25,3,1,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(7,0,'me','Taro','gin','gin',1795222846,'2026-11-21',0,1,0,0,1,0,61,61,2,43,25,1,18,2,2,0,2,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(7,1,'me','Hanako','gin','gin',1795222846,'2026-11-21',0,1,0,1,2,0,0,-61,2,0,0,1,0,1,0,0,0,0,2,0,0,0,0,'{}');
INSERT INTO "result" VALUES(8,0,'somebody-else','Ann','500','persian',1795222852,'2026-11-21',1,1,0,0,2,0,185,-75,2,120,85,1,35,2,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(8,1,'somebody-else','Bob','500','persian',1795222852,'2026-11-21',1,1,0,1,1,1,260,75,2,95,55,2,40,1,0,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(8,2,'somebody-else','Cat','500','persian',1795222852,'2026-11-21',1,1,0,0,2,0,185,-75,2,65,70,1,-5,2,0,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(8,3,'somebody-else','Dan','500','persian',1795222852,'2026-11-21',1,1,0,1,1,1,260,75,2,115,95,2,20,1,1,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(9,0,'new-phone','Ann','kaluki','kalooki-40',1795222858,'2026-11-21',0,-1,0,0,1,0,25,148,2,25,0,1,25,2,1,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(9,1,'new-phone','Bob','kaluki','kalooki-40',1795222858,'2026-11-21',0,-1,0,1,3,0,38,96,2,38,2,2,36,1,0,0,0,0,0,0,2,1,1,'{}');
INSERT INTO "result" VALUES(9,2,'new-phone','Cat','kaluki','kalooki-40',1795222858,'2026-11-21',0,-1,0,2,4,0,150,-352,2,150,60,1,90,2,0,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(9,3,'new-phone','Dan','kaluki','kalooki-40',1795222858,'2026-11-21',0,-1,0,3,2,0,35,108,2,35,0,2,35,1,1,0,0,0,0,0,0,0,0,'{}');
INSERT INTO "result" VALUES(10,0,'me','Ann','500','dealers-gambit',1795222887,'2026-11-21',0,1,0,0,3,0,30,-65,2,30,30,2,0,1,0,0,0,0,0,0,1,0,1,'{}');
INSERT INTO "result" VALUES(10,1,'me','Bob','500','dealers-gambit',1795222887,'2026-11-21',0,1,0,1,2,0,40,-35,2,40,40,2,0,1,1,0,0,0,0,0,1,0,0,'{}');
INSERT INTO "result" VALUES(10,2,'me','Cat','500','dealers-gambit',1795222887,'2026-11-21',0,1,0,2,1,0,85,100,2,85,85,1,0,2,1,0,0,0,0,0,1,0,1,'{}');
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
INSERT INTO "revision" VALUES(1,1,NULL,NULL,'2026-11-21T10:00:01+09:00','created','{}','{"game":"gin","rules":{"knock_limit":10,"limit_chosen":false,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"runs_ace":"low","ace_points":1,"may_return_discard":true,"gin_table":"two","direction":"clockwise","first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","gin_boxes":0,"big_gin_boxes":0,"undercut_boxes":0,"hollywood":false,"fix_exposed_deal":"redeal","fix_count_early":"redeal","fix_exposed":"by-partner","fix_seen":"show","fix_no_draw":"ask","fix_discard_two":"ask","fix_knock":"play-open","fix_gin":"as-knock","fix_looked":"ask","fix_late":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(2,1,1,NULL,'2026-11-21T10:00:02+09:00','recorded','{"number":1,"is":{"1":15,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"limit_chosen":false,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"runs_ace":"low","ace_points":1,"may_return_discard":true,"gin_table":"two","direction":"clockwise","first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","gin_boxes":0,"big_gin_boxes":0,"undercut_boxes":0,"hollywood":false,"fix_exposed_deal":"redeal","fix_count_early":"redeal","fix_exposed":"by-partner","fix_seen":"show","fix_no_draw":"ask","fix_discard_two":"ask","fix_knock":"play-open","fix_gin":"as-knock","fix_looked":"ask","fix_late":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[1,1]]');
INSERT INTO "revision" VALUES(3,1,2,4,'2026-11-21T10:00:04+09:00','recorded','{"number":2,"is":{"1":0,"2":20}}','{"game":"gin","rules":{"knock_limit":10,"limit_chosen":false,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"runs_ace":"low","ace_points":1,"may_return_discard":true,"gin_table":"two","direction":"clockwise","first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","gin_boxes":0,"big_gin_boxes":0,"undercut_boxes":0,"hollywood":false,"fix_exposed_deal":"redeal","fix_count_early":"redeal","fix_exposed":"by-partner","fix_seen":"show","fix_no_draw":"ask","fix_discard_two":"ask","fix_knock":"play-open","fix_gin":"as-knock","fix_looked":"ask","fix_late":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[1,1],[2,1]]');
INSERT INTO "revision" VALUES(4,1,3,NULL,'2026-11-21T10:00:06+09:00','recorded','{"number":3,"is":{"1":32,"2":0}}','{"game":"gin","rules":{"knock_limit":10,"limit_chosen":false,"upcard_limit":false,"upcard_ace":"gin-only","spades_double":false,"gin_bonus":25,"undercut_bonus":25,"undercut_on_tie":true,"big_gin_bonus":0,"layoff_on_gin":false,"runs_ace":"low","ace_points":1,"may_return_discard":true,"gin_table":"two","direction":"clockwise","first_turn":"offer","stock_left":2,"last_discard":false,"next_dealer":"loser","target":100,"game_bonus":"target","box_bonus":25,"boxes_when_doubled":1,"shutout":"bonus","shutout_bonus":"target","gin_boxes":0,"big_gin_boxes":0,"undercut_boxes":0,"hollywood":false,"fix_exposed_deal":"redeal","fix_count_early":"redeal","fix_exposed":"by-partner","fix_seen":"show","fix_no_draw":"ask","fix_discard_two":"ask","fix_knock":"play-open","fix_gin":"as-knock","fix_looked":"ask","fix_late":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:00+09:00","finished":null,"seats":[{"id":"1","name":"Taro"},{"id":"2","name":"Hanako"}],"carried":{}}','[[1,1],[2,1],[3,1]]');
INSERT INTO "revision" VALUES(5,2,NULL,NULL,'2026-11-21T10:00:09+09:00','created','{}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(6,2,5,NULL,'2026-11-21T10:00:10+09:00','recorded','{"number":1,"is":{"1":17,"2":74,"3":16}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1]]');
INSERT INTO "revision" VALUES(7,2,6,NULL,'2026-11-21T10:00:12+09:00','recorded','{"number":2,"is":{"1":10,"2":-21,"3":25}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1],[5,1]]');
INSERT INTO "revision" VALUES(8,2,7,NULL,'2026-11-21T10:00:14+09:00','recorded','{"number":3,"is":{"1":23,"2":79,"3":29}}','{"game":"500-rum","rules":{"jokers":2,"joker_role":"wild","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"pip","ace_low":1,"ace_high":15,"ace_set":15,"ace_four":15,"ace_hand":15,"joker_points":15,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"meld-or-layoff","pickup_top_free":true,"may_return_top":false,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"clockwise","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"decline","stock_out_counts":true,"residual":"deduct","threshold":0,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":120,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:08+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[4,1],[5,1],[6,1]]');
INSERT INTO "revision" VALUES(9,3,NULL,NULL,'2026-11-21T10:00:17+09:00','created','{}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"wild_ranks":null,"wilds_per_meld":null,"special_jokers":"as-melds","exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"jokers_apart":false,"separate_sequences":true,"discard_joker":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"card_penalty":"pip","ace_penalty":15,"joker_penalty":15,"one_turn_bonus":0,"sit_out":"average","direction":"clockwise","wild_points":20,"fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"back","fix_meld_late":"stands","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(10,3,9,NULL,'2026-11-21T10:00:18+09:00','recorded','{"number":1,"is":{"1":49,"2":0,"3":12,"4":16}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"wild_ranks":null,"wilds_per_meld":null,"special_jokers":"as-melds","exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"jokers_apart":false,"separate_sequences":true,"discard_joker":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"card_penalty":"pip","ace_penalty":15,"joker_penalty":15,"one_turn_bonus":0,"sit_out":"average","direction":"clockwise","wild_points":20,"fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"back","fix_meld_late":"stands","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[7,1]]');
INSERT INTO "revision" VALUES(11,3,10,12,'2026-11-21T10:00:20+09:00','recorded','{"number":2,"is":{"1":0,"2":77,"3":13,"4":24}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"wild_ranks":null,"wilds_per_meld":null,"special_jokers":"as-melds","exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"jokers_apart":false,"separate_sequences":true,"discard_joker":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"card_penalty":"pip","ace_penalty":15,"joker_penalty":15,"one_turn_bonus":0,"sit_out":"average","direction":"clockwise","wild_points":20,"fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"back","fix_meld_late":"stands","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[7,1],[8,1]]');
INSERT INTO "revision" VALUES(12,3,11,NULL,'2026-11-21T10:00:22+09:00','recorded','{"number":3,"is":{"1":5,"2":15,"3":20,"4":11}}','{"game":"contract","rules":{"contracts":["GG","GR","RR","GGG","GGR","GRR","RRR"],"cards_dealt":[10,10,10,12,12,12,12],"packs":2,"jokers":"players-1","last_deal":"go-out","min_run":4,"runs_ace":"both","jokers_per_run":null,"wild_ranks":null,"wilds_per_meld":null,"special_jokers":"as-melds","exact_contract":true,"layoff_when_opening":false,"extra_melds":true,"jokers_apart":false,"separate_sequences":true,"discard_joker":true,"joker_swap":"relay","may_i":"chain","may_i_limit":null,"may_i_priority":"nearest","may_i_price":1,"card_penalty":"pip","ace_penalty":15,"joker_penalty":15,"one_turn_bonus":0,"sit_out":"average","direction":"clockwise","wild_points":20,"fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"back","fix_meld_late":"stands","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:16+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[7,1],[8,1],[9,1]]');
INSERT INTO "revision" VALUES(17,5,NULL,NULL,'2026-11-21T10:00:33+09:00','created','{}','{"game":"seven-bridge-rounds","rules":{"jokers":1,"runs_ace":"both","seven_pairs":true,"first_player":"dealer","upcard":false,"next_dealer":"left","claims_from":"second-round","claim_melds":"three","layoff_after_claim":true,"must_discard_out":false,"stock_out":"reshuffle","ace_points":10,"face_points":"ten","seven_points":7,"seven_doubles":true,"joker_points":0,"joker_times":5,"unmelded_doubles":false,"at_once_doubles":false,"scoring":"penalties","target":null,"hands_limit":4,"direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(18,5,17,NULL,'2026-11-21T10:00:34+09:00','recorded','{"number":1,"is":{"1":58,"2":0,"3":15}}','{"game":"seven-bridge-rounds","rules":{"jokers":1,"runs_ace":"both","seven_pairs":true,"first_player":"dealer","upcard":false,"next_dealer":"left","claims_from":"second-round","claim_melds":"three","layoff_after_claim":true,"must_discard_out":false,"stock_out":"reshuffle","ace_points":10,"face_points":"ten","seven_points":7,"seven_doubles":true,"joker_points":0,"joker_times":5,"unmelded_doubles":false,"at_once_doubles":false,"scoring":"penalties","target":null,"hands_limit":4,"direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[13,1]]');
INSERT INTO "revision" VALUES(19,5,18,NULL,'2026-11-21T10:00:36+09:00','recorded','{"number":2,"is":{"1":7,"2":20,"3":0}}','{"game":"seven-bridge-rounds","rules":{"jokers":1,"runs_ace":"both","seven_pairs":true,"first_player":"dealer","upcard":false,"next_dealer":"left","claims_from":"second-round","claim_melds":"three","layoff_after_claim":true,"must_discard_out":false,"stock_out":"reshuffle","ace_points":10,"face_points":"ten","seven_points":7,"seven_doubles":true,"joker_points":0,"joker_times":5,"unmelded_doubles":false,"at_once_doubles":false,"scoring":"penalties","target":null,"hands_limit":4,"direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[13,1],[14,1]]');
INSERT INTO "revision" VALUES(20,5,19,NULL,'2026-11-21T10:00:38+09:00','recorded','{"number":3,"is":{"1":8,"2":18,"3":25}}','{"game":"seven-bridge-rounds","rules":{"jokers":1,"runs_ace":"both","seven_pairs":true,"first_player":"dealer","upcard":false,"next_dealer":"left","claims_from":"second-round","claim_melds":"three","layoff_after_claim":true,"must_discard_out":false,"stock_out":"reshuffle","ace_points":10,"face_points":"ten","seven_points":7,"seven_doubles":true,"joker_points":0,"joker_times":5,"unmelded_doubles":false,"at_once_doubles":false,"scoring":"penalties","target":null,"hands_limit":4,"direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:32+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[13,1],[14,1],[15,1]]');
INSERT INTO "revision" VALUES(30,9,NULL,NULL,'2026-11-21T10:00:59+09:00','created','{}','{"game":"kalooki-40","rules":{"opening_points":40,"opening_when_out":true,"runs_ace":"high","wild_ranks":null,"wilds_per_meld":null,"joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":true,"out_round":1,"jokers":2,"cards_dealt":13,"first_turn":"normal","discard_draw":"opened","discard_used":false,"discard_fits":"any","discard_joker":true,"stock_out":"reshuffle","ace_points":11,"ace_low":"same","joker_penalty":15,"wild_points":20,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"over","hands_limit":null,"elimination":false,"buy_ins":null,"sit_out":"average","direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:58+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(31,9,30,NULL,'2026-11-21T10:01:00+09:00','recorded','{"number":1,"is":{"1":0,"2":36,"3":60,"4":35}}','{"game":"kalooki-40","rules":{"opening_points":40,"opening_when_out":true,"runs_ace":"high","wild_ranks":null,"wilds_per_meld":null,"joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":true,"out_round":1,"jokers":2,"cards_dealt":13,"first_turn":"normal","discard_draw":"opened","discard_used":false,"discard_fits":"any","discard_joker":true,"stock_out":"reshuffle","ace_points":11,"ace_low":"same","joker_penalty":15,"wild_points":20,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"over","hands_limit":null,"elimination":false,"buy_ins":null,"sit_out":"average","direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:58+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[22,1]]');
INSERT INTO "revision" VALUES(32,9,31,NULL,'2026-11-21T10:01:02+09:00','recorded','{"number":2,"is":{"1":25,"2":2,"3":90,"4":0}}','{"game":"kalooki-40","rules":{"opening_points":40,"opening_when_out":true,"runs_ace":"high","wild_ranks":null,"wilds_per_meld":null,"joker_swap":"to-hand","swap_before_opening":true,"must_discard_out":true,"out_round":1,"jokers":2,"cards_dealt":13,"first_turn":"normal","discard_draw":"opened","discard_used":false,"discard_fits":"any","discard_joker":true,"stock_out":"reshuffle","ace_points":11,"ace_low":"same","joker_penalty":15,"wild_points":20,"kaluki_doubles":false,"settlement":"penalties","scoring":"penalties","limit":150,"limit_reached":"over","hands_limit":null,"elimination":false,"buy_ins":null,"sit_out":"average","direction":"clockwise","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:00:58+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"},{"id":"4","name":"Dan"}],"carried":{}}','[[22,1],[23,1]]');
INSERT INTO "revision" VALUES(33,10,NULL,NULL,'2026-11-21T10:01:28+09:00','created','{}','{"game":"dealers-gambit","rules":{"jokers":2,"joker_role":"gambit","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":0,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"counter","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":30,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":100,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:01:27+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[]');
INSERT INTO "revision" VALUES(34,10,33,NULL,'2026-11-21T10:01:29+09:00','recorded','{"number":1,"is":{"1":0,"2":0,"3":85}}','{"game":"dealers-gambit","rules":{"jokers":2,"joker_role":"gambit","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":0,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"counter","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":30,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":100,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:01:27+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[24,1]]');
INSERT INTO "revision" VALUES(35,10,34,NULL,'2026-11-21T10:01:31+09:00','recorded','{"number":2,"is":{"1":30,"2":40,"3":0}}','{"game":"dealers-gambit","rules":{"jokers":2,"joker_role":"gambit","joker_swap":"off","wild_ranks":null,"wilds_per_meld":null,"layoff_after_own":false,"min_run":3,"ace_wraps":false,"values":"five-ten","ace_low":5,"ace_high":15,"ace_set":5,"ace_four":5,"ace_hand":5,"joker_points":0,"joker_held":null,"wild_points":20,"pickup_depth":"any","pickup_use":"new-meld","pickup_top_free":false,"may_return_top":true,"draw_two":false,"first_discard":"turned","cards_dealt":"by-players","next_dealer":"left","direction":"counter","out_of_turn":false,"rum_call":"off","boathouse":false,"stock_out":"end","stock_out_counts":false,"residual":"deduct","threshold":30,"out_bonus":0,"seven_run_bonus":0,"four_set_multiplier":1,"divisor":1,"target":100,"target_reached":"at","crossing":"highest","hands_limit":null,"final_bonus":0,"sit_out":"nothing","fix_exposed_deal":"ask","fix_count_early":"ask","fix_upcard_joker":"ask","fix_exposed":"by-partner","fix_seen":"ask","fix_no_draw":"ask","fix_discard_two":"ask","fix_meld":"ask","fix_meld_late":"ask","fix_out":"ask","fix_rum":"ask","fix_score":"book","fix_over":"stands","fix_points":10,"missing_card_points":10},"first_dealer":"1","started":"2026-11-21T10:01:27+09:00","finished":null,"seats":[{"id":"1","name":"Ann"},{"id":"2","name":"Bob"},{"id":"3","name":"Cat"}],"carried":{}}','[[24,1],[25,1]]');
CREATE TABLE ruling(
        id INTEGER PRIMARY KEY,
        sheet_id INTEGER NOT NULL REFERENCES sheet(id),
        once TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(sheet_id, once)
    ) STRICT;
INSERT INTO "ruling" VALUES(1,1,NULL,'2026-11-21T10:01:11+09:00','{"game":"gin","rules":{},"seats":2,"case":{"ask":"meld","cards":"7S 8S 9S"}}');
INSERT INTO "ruling" VALUES(2,5,NULL,'2026-11-21T10:01:13+09:00','{"game":"seven-bridge","rules":{},"seats":4,"case":{"ask":"meld","cards":"7S 8S 9S"}}');
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
INSERT INTO "sent" VALUES(5,'h35','2026-11-21T10:00:34+09:00');
INSERT INTO "sent" VALUES(5,'h37','2026-11-21T10:00:36+09:00');
INSERT INTO "sent" VALUES(5,'h39','2026-11-21T10:00:38+09:00');
INSERT INTO "sent" VALUES(9,'h61','2026-11-21T10:01:00+09:00');
INSERT INTO "sent" VALUES(9,'h63','2026-11-21T10:01:02+09:00');
INSERT INTO "sent" VALUES(10,'h90','2026-11-21T10:01:29+09:00');
INSERT INTO "sent" VALUES(10,'h92','2026-11-21T10:01:31+09:00');
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
INSERT INTO "sheet" VALUES(1,'1CsOF7PpZr-vx9-1FmvEWQ','me','form-gin-example',9,3,'2026-11-21T10:00:01+09:00','2026-11-21T10:01:12+09:00',NULL,'gin','gin','["Taro","Hanako"]',2,0,'[]','[15,20]',1795222800,'2026-11-21',0,'[]','taro
hanako','5b86ecbc1222a91c3ba2981f4700d89429a56ab165af142605616a4acf430d92',0,NULL,'2026-11-21T10:01:24+09:00');
INSERT INTO "sheet" VALUES(2,'NBNGys9YDJBOxVtaEBI4ow','me','form-500-rum-cards',5,8,'2026-11-21T10:00:09+09:00','2026-11-21T10:01:10+09:00',NULL,'500','500-rum','["Ann","Bob","Cat"]',3,1,'["Bob"]','[50,132,70]',1795222808,'2026-11-21',0,'[[3,"Cat looked at the stock."]]','ann
bob
cat
cat looked at the stock.','9fb95d89f3d07dae1b0a4e137ab32062c8e9be5bd00f120ec62967a1c5ff9bfd',0,NULL,'2026-11-21T10:01:25+09:00');
INSERT INTO "sheet" VALUES(3,'PXHekoR0buKADhLqeFGHyw','me','form-contract-seven-deals',6,12,'2026-11-21T10:00:17+09:00','2026-11-21T10:01:06+09:00',NULL,'contract','contract','["Ann","Bob","Cat","Dan"]',3,0,'[]','[54,92,45,51]',1795222816,'2026-11-21',0,'[[2,"Cat claimed one discard."],[3,"The stock ran out."]]','ann
bob
cat
dan
cat claimed one discard.
the stock ran out.','924e3b125b3286ad62105b8e46469ca2c3f79d781ac61db7cb0fb000f9601e21',0,NULL,'2026-11-21T10:01:26+09:00');
INSERT INTO "sheet" VALUES(4,'kT7zo3E0TtWHA-z2vDZ5gA','me','form-kaluki-chips',4,NULL,'2026-11-21T10:00:25+09:00','2026-11-21T10:00:30+09:00',NULL,'kaluki','kaluki','["Ann","Bob","Cat"]',3,1,'["Ann"]','[9,-17,8]',1795222824,'2026-11-21',1,'[]','ann
bob
cat','45d67508d9f3cd65002258282182f4b367697d9f7cc2a305719ab24726a2760b',0,'2026-12-21T10:00:00+09:00',NULL);
INSERT INTO "sheet" VALUES(5,'Zcx5mH8RlvAMnP6pF0x-Nw','me','form-seven-bridge-four-hands',5,20,'2026-11-21T10:00:33+09:00','2026-11-21T10:01:13+09:00',NULL,'seven','seven-bridge-rounds','["Ann","Bob","Cat"]',3,0,'[]','[73,38,40]',1795222832,'2026-11-21',0,'[]','ann
bob
cat','ee1f8930bc20be07a581191c8f77aa05f0cea661cf4152dff294325b3a833396',0,NULL,NULL);
INSERT INTO "sheet" VALUES(6,'VcSAohWHdSCJfT4wAfp0uQ','me','form-oklahoma-cards',4,NULL,'2026-11-21T10:00:41+09:00','2026-11-21T10:01:14+09:00','2026-11-21T10:01:14+09:00','gin','oklahoma','["Taro","Hanako"]',2,0,'[]','[0,140]',1795222840,'2026-11-21',0,'[]','taro
hanako','72fa74d7786259547391b3ed0bba3c08a6d475a5df83c6a92cd7122e24f1b3e5',0,'2026-12-21T10:00:00+09:00',NULL);
INSERT INTO "sheet" VALUES(7,'C5m-U-IZ9fv4jXwpCHMWLg','me','form-gin-hollywood',3,NULL,'2026-11-21T10:00:47+09:00','2026-11-21T10:00:50+09:00',NULL,'gin','gin','["Taro","Hanako"]',2,0,'[]','[61,0]',1795222846,'2026-11-21',0,'[]','taro
hanako','54841981cdbc210bf1f337a5a355e2b9f35ad810aea892e257d47199d6a6c062',0,'2026-12-21T10:00:00+09:00',NULL);
INSERT INTO "sheet" VALUES(8,'3wNGURChZSskZHTEqB3tyg','somebody-else','form-persian-partners',3,NULL,'2026-11-21T10:00:53+09:00','2026-11-21T10:00:56+09:00',NULL,'500','persian','["Ann","Bob","Cat","Dan"]',2,1,'["Bob","Dan"]','[185,260,185,260]',1795222852,'2026-11-21',0,'[]','ann
bob
cat
dan','3194cf843bc971cd9db26cd32487705e6ce211aa35545ccd5fb58186d8955a87',0,'2026-12-21T10:00:00+09:00',NULL);
INSERT INTO "sheet" VALUES(9,'MjvaA0MvI8AH_pRJMZDtoA','new-phone',NULL,4,32,'2026-11-21T10:00:59+09:00','2026-11-21T10:01:02+09:00',NULL,'kaluki','kalooki-40','["Ann","Bob","Cat","Dan"]',2,0,'[]','[25,38,150,35]',1795222858,'2026-11-21',0,'[]','ann
bob
cat
dan','35a98410595eb9faf9ce8b3e8443a1cd20ccde4dbbb8ff62283a46b0c460318e',0,NULL,NULL);
INSERT INTO "sheet" VALUES(10,'5jx2J3Zz8GanUp9zb-0wmA','me','form-dealers-gambit-named',3,35,'2026-11-21T10:01:28+09:00','2026-11-21T10:01:31+09:00',NULL,'500','dealers-gambit','["Ann","Bob","Cat"]',2,0,'[]','[30,40,85]',1795222887,'2026-11-21',0,'[]','ann
bob
cat','b1d581506b9b905a351dd10b4eb591340d445f539c30f68278ff018dd756ae8f',0,NULL,NULL);
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
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX sheet_by_owner ON sheet(owner, changed);
CREATE INDEX revision_by_sheet ON revision(sheet_id);
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
CREATE TRIGGER log_is_not_rewritten BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER log_is_not_shortened BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER laid_revision_is_not_rewritten BEFORE UPDATE ON laid_revision BEGIN SELECT RAISE(ABORT, 'laid_revision only grows'); END;
CREATE TRIGGER laid_revision_is_not_shortened BEFORE DELETE ON laid_revision BEGIN SELECT RAISE(ABORT, 'laid_revision only grows'); END;
CREATE TRIGGER ruling_is_not_rewritten BEFORE UPDATE ON ruling BEGIN SELECT RAISE(ABORT, 'ruling only grows'); END;
CREATE TRIGGER ruling_is_not_shortened BEFORE DELETE ON ruling BEGIN SELECT RAISE(ABORT, 'ruling only grows'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('person',16);
INSERT INTO "sqlite_sequence" VALUES('house_rules',2);
COMMIT;
