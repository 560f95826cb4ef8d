"""No sentence reaches a page untranslated: pages, refusals and errors are rendered in a language that nobody speaks."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse

from referee.fields import fields_of, options
from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.questions.question import Question
from referee.sheet.rulebook import is_played
from referee.store import CannotSave
from referee.web import create_app
from referee.web.http.phrases import JOINER
from tests import pseudo
from tests.compiled import empty
from tests.pages import form, links, seen
from tests.records_of import as_bytes, gin, zipped
from tests.samples.rulings import QUESTIONS as SAMPLES, facts_of
from tests.soak import SOAK, some, times
from tests.test_house import LESSONS

READER = {"Accept-Language": "ja"}
"""Dates come from Babel; in Japanese they have none of our letters."""
SAME = re.compile(
    r"(?<=⟦Rule ⟧)[\w.-]+|★[AJQK]\b|8 10 A|--host 0\.0\.0\.0|>A<|↓A↑?|A↑|\b(?:(?:10|[2-9AJQK])[-・])+(?:10|[2-9AJQK])\b"
)
"""What is the same in every language: a clause id, a joker with the rank it represents, an ace alone or at one end, ranks in a row, an option of the command line."""
PRESETS = [pytest.param(game, preset, id=preset.slug) for game in GAMES for preset in game.presets]
ONE_EACH = [pytest.param(game, game.presets[0], id=game.slug) for game in GAMES]
TAUGHT = [slug for game in GAMES if game.book.lesson for slug in (game.slug, *game.book.lesson.relatives)]
"""The lessons, by their names in addresses."""
KNOCK = {"end": "knock", "by": "1", "held-1-points": "5", "held-2-points": "20"}
LEFT = {f"held-{seat}-points": str(10 * seat) for seat in (2, 3, 4)}
WENT_OUT = {"out": "1", **LEFT, **{f"melded-{seat}-points": "60" for seat in (1, 2, 3, 4)}}


JAPANESE = re.compile(r"[^ぁ-んァ-ヺ一-鿿ー]")
"""Everything that is not a Japanese letter."""
BY_HAND = "".join(JAPANESE.sub("", page.read_text()) for page in sorted(LESSONS.rglob("*.ja.html")))
"""The letters of the lessons, which are written in Japanese by hand."""


def written_by_hand(text: str) -> bool:
    """Whether a text is part of a lesson: texts from the catalogue have other letters."""
    letters = JAPANESE.sub("", text)
    return bool(letters) and not re.search("[A-Za-z]{2}|[⟦⟧]", text) and letters in BY_HAND


class Reader:
    """A browser that fails on the first page with an untranslated text."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.keys: frozenset[str] = frozenset()

    def see(self, address: str) -> str:
        """Load a page."""
        return self._judged(self.client.get(address.partition("#")[0], headers=READER))

    def send(self, page: str, action: str, **typed: str) -> TestResponse:
        """Fill in the form of a page and send it."""
        sent = form(page, action)
        values = {key: value for key, value in {**sent.values, **typed}.items() if value}
        response = self.client.post(sent.action, data=values, headers=READER)
        self._judged(response)
        return response

    def _judged(self, response: TestResponse) -> str:
        texts = pseudo.untranslated(SAME.sub("", response.text.replace(JOINER, "")), self.keys)
        lesson = response.request.path.startswith("/learn/")
        found = [text for text in texts if not (lesson and written_by_hand(text))]
        assert not found, (response.request.path, response.status_code, found)
        return response.text


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    pseudo.speak(monkeypatch)
    app = create_app(empty(tmp_path))
    yield Reader(app.test_client())
    app.extensions["store"].close()


def keys_of(game: Game) -> frozenset[str]:
    """What people type unchanged in every language: words for a number, and codes of contracts."""
    words = {word for option in options(game.rules).values() for word in getattr(option, "words", ())}
    contracts = {code for preset in game.presets for code in getattr(game.rules(**preset.changes), "contracts", ())}
    codes = {code[start:end] for code in contracts for start in range(len(code)) for end in range(start, len(code) + 1)}
    return frozenset({"none", *words, *codes})


def names(game: Game, preset: Preset) -> dict[str, str]:
    count = 4 if preset.partners else max(game.seating.seats[0], 2)
    return {f"name-{seat}": name for seat, name in enumerate(pseudo.PLAYERS[:count], 1)}


def started(reader: Reader, game: Game, preset: Preset) -> str:
    reader.keys = keys_of(game)
    page = reader.see(f"/new/{preset.slug}")
    response = reader.send(page, f"/new/{preset.slug}", **names(game, preset))
    assert response.status_code == 303
    return response.headers["Location"]


def test_an_untranslated_text_is_found(reader: Reader) -> None:
    assert written_by_hand("先に100点に達した人の")
    assert not written_by_hand("Deadwood 8♥ 8")
    assert not written_by_hand("この文は、どのページにもありません")
    page = reader.see("/")
    assert "⟦Referee⟧" in seen(page)
    assert pseudo.untranslated(page.replace("⟦Games⟧", "Games")) == ["Games"]


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/new",
        "/rules",
        "/referee",
        "/games",
        "/games?deleted=yes",
        "/evenings",
        "/import",
        "/imported/once?known=2&left=1",
        "/display",
        "/offline",
        "/nowhere",
        "/language",
        "/s/none",
        "/learn",
        *(f"/learn/{slug}{page}" for slug in TAUGHT for page in ("", "/more", "/sheet")),
        *(f"/learn/{game.slug}/exercises?a1=yes&a2=yes&a9=5&a10=5" for game in GAMES),
        *(
            f"/learn/{game.slug}/drill?kind={drill.slug}&seed=1&answer=5"
            for game in GAMES
            for drill in (game.book.lesson.drills if game.book.lesson else ())
        ),
    ],
)
def test_pages_and_errors_without_a_game(reader: Reader, address: str) -> None:
    reader.see(address)


FILES = {
    "no file": [],
    "a wrong one": [b"{"],
    "good and wrong ones": [as_bytes(gin()), as_bytes(gin(finished="5")), as_bytes({"people": 5})],
    "nothing in it": [zipped({})],
    "zips": [b"PK", zipped({"a.zip": "PK"}), zipped({"a.json": b"0" * 6_000_000}), zipped({"a.json": b"1"}, 14)],
}


@pytest.mark.parametrize("what", FILES)
def test_an_import_and_what_is_refused(reader: Reader, what: str) -> None:
    values = form(reader.see("/import"), "/import").values
    sent = [FileStorage(io.BytesIO(data), filename="🦊") for data in FILES[what]]
    response = reader.client.post("/import", data={**values, "files": sent}, headers=READER)
    assert response.status_code == 422
    reader._judged(response)


def test_a_report_of_an_import(reader: Reader) -> None:
    values = form(reader.see("/import"), "/import").values
    for data in (gin(1), gin(2)):
        sent = [FileStorage(io.BytesIO(as_bytes({**data, "players": ["🦊", "🦉"], "hands": []})), filename="🦊")]
        values = form(reader.see("/import"), "/import").values
        response = reader.client.post("/import", data={**values, "files": sent}, headers=READER)
        reader.see(response.headers["Location"])


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_starting_and_what_is_refused(reader: Reader, game: Game, preset: Preset) -> None:
    reader.keys = keys_of(game)
    reader.see(f"/new/{preset.slug}")
    page = reader.see(f"/new/{preset.slug}?every=yes")
    action = f"/new/{preset.slug}"
    assert reader.send(page, action, **{"name-1": "same", "name-2": "same"}).status_code == 422
    reader.see(f"/rules/{preset.slug}")
    wrong = {key: "?" for key in form(page, action).texts if key.startswith("rule-")}
    assert reader.send(page, action, **names(game, preset), **wrong).status_code == 422


@pytest.mark.parametrize(("game", "preset"), ONE_EACH)
def test_a_whole_game_and_what_is_refused(reader: Reader, game: Game, preset: Preset) -> None:
    table = started(reader, game, preset)
    for typed in (KNOCK, WENT_OUT, KNOCK, WENT_OUT):
        page = reader.see(f"{table}/hands/new")
        everything = dict.fromkeys(form(page, "/hands/new").texts, "?")
        for wrong in ({}, everything, {**KNOCK, "held-1-points": "99"}):
            assert reader.send(page, "/hands/new", **wrong).status_code in (409, 422)
        response = reader.send(page, "/hands/new", note="!", **typed)
        if response.status_code == 409:
            response = reader.send(response.text, "/hands/new", note="!", **typed)
    pages = set(links(reader.see(table)))
    assert f"{table}/hands/1" in pages, "no hand was recorded"
    for address in sorted(each for each in pages if each.startswith(table) and not each.endswith(".json")):
        reader.see(address)
    reader.see(f"{table}/hands/1/correct")
    for action in ("finish", "reopen", "undo", "redo", "delete"):
        response = reader.send(reader.see(table), f"/{action}")
        assert response.status_code == 303, action
    for address in (table, f"{table}/log", "/", "/games", "/games?deleted=yes"):
        reader.see(address)


def sentences(game: Game, rules: Any) -> set[tuple[str, bool]]:
    """What every clause says under these rules, and whether it applies."""
    return {(str(text(rules)), is_played(game, rules, clause)) for clause, text in game.book.clauses.items()}


def changed(game: Game, preset: Preset) -> list[dict[str, Any]]:
    """Every choice at its other values: combined on one table as far as they do not affect each other, in a soak one at a time."""

    def under(changes: dict[str, Any]) -> Any:
        return game.rules(**{**preset.changes, **changes})

    own = sentences(game, under({}))
    tables: list[tuple[dict[str, Any], set[tuple[str, bool]]]] = []
    for key, option in options(game.rules).items():
        for value in getattr(option, "values", (True, False)) if option.widget in ("choice", "flag") else ():
            if under({key: value}).problems(game.seating.seats[0]):
                continue
            said = sentences(game, under({key: value})) - own
            for place, (others, theirs) in enumerate(() if SOAK else tables):
                both = under({**others, key: value})
                if (
                    key not in others
                    and not both.problems(game.seating.seats[0])
                    and said | theirs <= sentences(game, both)
                ):
                    tables[place] = {**others, key: value}, said | theirs
                    break
            else:
                tables.append(({key: value}, said))
    return [changes for changes, _ in tables]


@pytest.mark.parametrize(("game", "preset"), ONE_EACH)
def test_rules_that_the_table_changed(reader: Reader, game: Game, preset: Preset) -> None:
    """Every choice at its other values: sentences that no book shows are translated, too."""
    reader.keys = keys_of(game)
    page = reader.see(f"/new/{preset.slug}")
    declared = options(game.rules)
    for number, changes in enumerate(changed(game, preset)):
        typed = {f"rule-{key}": declared[key].to_text(value) for key, value in changes.items()}
        sent = reader.send(page, f"/new/{preset.slug}", **names(game, preset), **typed, once=f"changed-{number}")
        assert sent.status_code == 303, changes
        reader.see(f"{sent.headers['Location']}/rules")


QUESTIONS = [pytest.param(game, question, id=f"{game.slug}-{question.slug}") for game, question in SAMPLES]
ODD = ("?", "XX", "9S 9S", "99", "-1", "9S 9H 9D", "8S > 9S", "*")
NAMED = ("choice", "name", "names", "players", "claims")
"""Fields that quote what was typed, or list the words of their keys."""
VERDICTS = times(2, 16)
"""Cases drawn for every question, each on the sheet; a few also without a game, and before the rules are agreed."""
FEW = 1


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_questions_and_their_answers(reader: Reader, game: Game, question: Question) -> None:
    chance = Random(f"{game.slug} {question.slug}")
    declared = fields_of(question.kind.facts)
    words = {word for each in declared.values() for word in getattr(each, "values", ())}
    reader.see(f"/referee/{game.presets[0].slug}/{question.slug}")
    table = started(reader, game, game.presets[0])
    reader.keys |= words
    place = SAMPLES.index((game, question))
    few = some(range(VERDICTS), place, FEW)
    for number in range(VERDICTS):
        drawn = {key: declared[key].to_text(value) for key, value in facts_of(question, chance).items()}
        players = dict(zip(("Ann", "Bob", "Cat", "Dan"), pseudo.PLAYERS, strict=True))
        for name, sign in players.items():
            drawn = {key: value.replace(name, sign) for key, value in drawn.items()}
        page = reader.see(f"{table}/referee/{question.slug}?{urlencode(drawn)}")
        if number in few:
            preset = game.presets[number % len(game.presets)]
            reader.see(f"/referee/{preset.slug}/{question.slug}?{urlencode(drawn)}")
            reader.see(f"{table}/referee/{question.slug}?{urlencode({**drawn, 'agree': 'yes'})}")
    if 'id="keep"' in page:
        reader.see(reader.send(page, f"/rulings/{question.slug}").headers["Location"])
        reader.see(f"{table}/log")
    for value in some(ODD, place, FEW):
        odd = {key: "?" if declared[key].widget in NAMED else value for key in question.keys}
        reader.see(f"/referee/{game.presets[0].slug}/{question.slug}?{urlencode(odd)}")


LAID = [
    (
        "500-rum",
        ["8S 9S TS"],
        [("1", "QS"), ("1", "8H"), ("", "8H 9H"), ("", "3C 4C *"), ("", "8S 8H 8D"), ("9", "JS")],
    ),
    ("dealers-gambit", ["8S 9S TS"], [("1", "*"), ("", "8H *"), ("1", "JD")]),
    ("contract", ["5S 6S *7S 8S", "TD JD QD KD"], [("1", "9H"), ("", "8H 9H"), ("2", "8D")]),
    ("kaluki", ["KS KH *KC", "TD JD QD"], [("1", "KS"), ("", "KS KH *"), ("2", "5D")]),
]
ACTS = ("{cards} > {on}", "{cards} swap {on}", "rum {cards} > {on}", "{cards} double {on}", "{cards} what {on}")


OFFERED = ("JS", "7S", "KC", "*", "9S *", "8H 8D 8C", "AS KS QS")


@pytest.mark.parametrize(("slug", "melds", "wrong"), LAID, ids=[each[0] for each in LAID])
def test_melds_on_the_table_and_what_is_refused(
    reader: Reader, slug: str, melds: list[str], wrong: list[tuple[str, str]]
) -> None:
    game = next(game for game in GAMES if slug in [each.slug for each in game.presets])
    table = started(reader, game, game.preset(slug))
    page = reader.see(f"{table}/laid")
    old = page
    for cards in melds:
        assert reader.send(page, "/laid", by="1", cards=cards).status_code == 200
        page = reader.see(f"{table}/laid")
    assert reader.send(old, "/laid", by="1", cards="KC", once="another").status_code == 409
    assert reader.send(page, "/laid", cards="").status_code == 422
    assert reader.send(page, "/laid", by="", cards="").status_code == 422
    for cards in OFFERED:
        reader.send(reader.see(f"{table}/laid"), "/laid/offers", by="2", cards=cards)
    for on, cards in wrong:
        for joker in ("", "yes") if on else ("",):
            page = reader.see(f"{table}/laid")
            reader.send(page, "/laid", by="2", cards=cards, on=on, joker=joker)
        for act in ACTS if on else ():
            page = reader.see(f"{table}/laid")
            reader.send(page, "/laid", by="2", cards=cards, play=act.format(cards=cards, on=on))
        reader.send(page, "/laid/offers", by="2", cards=cards)
    for address in ("", "/laid", "/hands/new", "/referee/layoff", "/referee/pickup"):
        reader.see(f"{table}{address}")
    assert reader.send(reader.see(f"{table}/laid"), "/laid/undo").status_code == 200
    reader.send(reader.see(table), "/delete")
    assert reader.send(reader.see(f"{table}/laid"), "/laid", by="1", cards="KC").status_code == 409


def test_turns_of_a_hand_in_progress(reader: Reader) -> None:
    game = next(game for game in GAMES if game.slug == "contract")
    table = started(reader, game, game.presets[0])
    plays = [("turn", "", ""), ("", "2", "8S 8H 8C"), ("", "3", "9S 9H 9C"), ("turn", "", ""), ("", "3", "9S 9H 9C")]
    for act, by, cards in plays:
        sent = form(reader.see(f"{table}/laid"), "/laid")
        address = f"{sent.action}/{act}" if act else sent.action
        response = reader.client.post(address, data={**sent.values, "by": by, "cards": cards}, headers=READER)
        assert response.status_code in (200, 422)
        reader._judged(response)
    reader.see(f"{table}/hands/new")


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_refusals_of_the_forms_themselves(reader: Reader, headers: dict[str, str]) -> None:
    for data in ({}, {"csrf_token": "x"}, {"csrf_token": "x" * 300_000}):
        response = reader.client.post("/new/gin", data=data, headers={**READER, **headers})
        assert response.status_code in (400, 413)
        assert not pseudo.untranslated(response.text)


def test_what_is_asked_told_and_shown_when_things_cross(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    game, preset = GAMES[0], GAMES[0].presets[0]
    table = started(reader, game, preset)
    old = reader.see(f"{table}/hands/new")
    assert reader.send(old, "/hands/new", **KNOCK).status_code == 303
    assert reader.send(old, "/hands/new", **{**KNOCK, "once": "another", "note": "late"}).status_code == 409
    page = reader.see(f"{table}/hands/new")
    assert reader.send(page, "/hands/new", **KNOCK).status_code == 409
    correct = reader.see(f"{table}/hands/1/correct")
    assert reader.send(correct, "/correct", **{**KNOCK, "held-2-points": "90"}).status_code == 303
    assert reader.send(correct, "/correct", **{**KNOCK, "held-2-points": "80"}).status_code == 409
    page = reader.see(f"{table}/hands/new")
    assert reader.send(page, "/hands/new", **{**KNOCK, "held-2-points": "60"}).status_code == 303
    correct = reader.see(f"{table}/hands/1/correct")
    assert (
        reader.send(
            correct, "/correct", **{**KNOCK, "held-2-points": "100", "end": "gin", "held-1-points": "0"}
        ).status_code
        == 409
    )
    change = reader.see(f"{table}/rules/change")
    assert reader.send(change, "/rules/change", **{"rule-box_bonus": "10"}).status_code == 200
    assert reader.send(change, "/rules/change", **{"rule-knock_limit": "0"}).status_code == 422
    players = reader.see(f"{table}/players")
    assert reader.send(players, "/players", **{"seat-1": "2"}).status_code == 422
    elsewhere = Reader(reader.client.application.test_client())
    shared = reader.see(f"{table}/share")
    linked = re.search(r'id="address-keep" value="http://[^/]+([^"]+)"', shared)
    assert linked is not None
    assert elsewhere.send(elsewhere.see(linked[1]), "/undo").status_code == 200
    for reason in ("full", "read-only", "busy"):

        def refuse(*_: object, **__: object) -> None:
            raise CannotSave(reason)  # noqa: B023 - called before the next reason

        monkeypatch.setattr(reader.client.application.extensions["store"], "save", refuse)
        assert reader.send(change, "/rules/change", **{"rule-gin_bonus": "5", "sure": "yes"}).status_code in (503, 507)
