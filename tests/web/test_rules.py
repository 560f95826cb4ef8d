"""The rules as pages: for every preset and on every sheet, each clause once, and every line links to its rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from urllib.parse import urlencode

import pytest
from flask import Flask, render_template_string

from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.rulebook import AGREED, book_rules, chapter_of, is_played, unlike_usual
from referee.web import create_app
from tests.compiled import empty
from tests.pages import links, seen
from tests.tables import table
from tests.web.person import Browser, knock, part, there, went_out

PRESETS = [pytest.param(game, preset, id=preset.slug) for game in GAMES for preset in game.presets]
ONE_EACH = [pytest.param(game, game.presets[0], id=game.slug) for game in GAMES]


def names(game: Game, preset: Preset) -> list[str]:
    return ["Ann", "Bob", "Cat", "Dan"][: 4 if preset.partners else max(game.seating.seats[0], 2)]


def anchors(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


def marked(html: str) -> set[str]:
    """The clauses marked as rules of this table."""
    rules = re.findall(r'<div class="entry[^"]*" id="([^"]+)"\s+data-find="[^"]*">(.*?)</div>', html, re.DOTALL)
    assert all(("This table's rule:" in text) == ("The book:" in text) for _, text in rules)
    return {clause for clause, text in rules if "This table's rule:" in text}


def test_the_list_leads_to_every_preset(mine: Browser) -> None:
    mine.see("/")
    assert "/rules" in links(mine.text)
    mine.see("/new")
    assert "/rules" in links(mine.text)
    found = links(mine.see("/rules"))
    for preset in (preset for game in GAMES for preset in game.presets):
        assert f"/rules/{preset.slug}" in found
        assert str(preset.title).replace("'", "&#39;") in mine.text


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """The books as anybody can read them, each rendered once, since no table has a part in them."""
    app = create_app(empty(tmp_path_factory.mktemp("library")))
    yield lru_cache(maxsize=4)(Browser(app).see)
    app.extensions["store"].close()


Library = Callable[[str], str]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_book_has_every_clause_once_and_nothing_left_open(library: Library, game: Game, preset: Preset) -> None:
    page = library(f"/rules/{preset.slug}?seldom=yes")
    found, lead = anchors(page), set(links(page))
    assert len(set(found)) == len(found)
    assert set(found) >= {*game.book.clauses, *AGREED}
    assert not set("{}") & set("".join(seen(page)))
    assert {f"#{clause}" for clause in game.book.clauses} <= lead
    assert {each[1:] for each in lead if each.startswith("#")} <= set(found)
    assert f"/new/{preset.slug}" in lead
    assert not marked(page)
    assert not there(page, "own")


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_chapter_of_mistakes_is_a_page_further(library: Library, game: Game, preset: Preset) -> None:
    page = library(f"/rules/{preset.slug}")
    (leads,) = {each for each in links(page) if each.startswith("?seldom=yes#")}
    played = set(anchors(page.partition("not-played")[0]))
    assert not {clause for clause in game.book.clauses if ".fix-" in clause and clause in played}
    assert there(library(f"/rules/{preset.slug}?seldom=yes"), leads.partition("#")[2])


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_not_played_is_folded_under_one_heading(library: Library, game: Game, preset: Preset) -> None:
    page = library(f"/rules/{preset.slug}")
    rules = book_rules(game, preset)
    aside = {clause for clause in game.book.clauses if not is_played(game, rules, clause)}
    assert page.count("Rules that make no difference here") == bool(aside)
    before, _, rest = page.partition('id="not-played"')
    folded, _, options = rest.partition("</details>")
    assert set(anchors(folded)) & {*game.book.clauses, *AGREED} == aside
    assert not set(anchors(before + options)) & aside
    assert 'id="not-played" open' not in page


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_book_tells_in_sentences_what_differs_from_the_usual_game(
    library: Library, game: Game, preset: Preset
) -> None:
    page = library(f"/rules/{preset.slug}")
    found = unlike_usual(game, preset)
    assert bool(found) is (preset is not game.presets[0]) is there(page, "differs")
    differs = part(page, "differs") if found else ""
    for clause, told in found.items():
        assert f"{told} {chapter_of(game, clause)}" in differs
        assert clause not in differs
        assert f"#{clause}" in links(page.partition('id="differs"')[2].partition("</section>")[0])
    assert len({str(told) for told in found.values()}) == len(found)


def test_what_a_table_leaves_out_of_its_book_is_marked_in_the_fold(mine: Browser) -> None:
    table = mine.start("500-rummy", "Ann", "Bob", threshold="0")
    page = mine.see(f"{table}/rules")
    assert marked(page) == {"500.threshold"}
    assert "#500.threshold" in links(page)
    assert "Every hand counts from the start." in part(page, "not-played")


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_sheet_by_the_book_says_so(mine: Browser, game: Game, preset: Preset) -> None:
    table = mine.start(preset.slug, *names(game, preset))
    page = mine.see(f"{table}/rules?seldom=yes")
    assert set(anchors(page)) >= {*game.book.clauses, *AGREED}
    assert there(page, "by-the-book")
    assert not marked(page)
    assert f"{table}/rules/change" in links(page)
    assert f"{table}/rules" in links(mine.see(table))


def test_a_sheet_marks_exactly_what_it_plays_otherwise(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", box_bonus="20", undercut_bonus="10")
    page = mine.see(f"{table}/rules")
    assert marked(page) == {"gin.boxes", "gin.undercut"}
    assert "2 rules differ from the book." in part(page, "own")
    assert "the difference plus 10." in part(page, "gin.undercut")
    assert "The book: If the opponent" in part(page, "gin.undercut")
    assert "the difference plus 25." in part(page, "gin.undercut")
    assert "each player scores 20 for every hand" in part(page, "own")
    assert "the difference plus 10." in part(page, "own")
    assert "plus 25" not in part(page, "own")
    assert "Box bonus 20 this table's rule; the book: 25" in part(page, "options")


def test_how_many_rules_differ_is_the_same_number_everywhere(mine: Browser) -> None:
    """Straight gin for one target: one option changes three clauses, and the meaning of aces changes none."""
    told = "2 rules differ from the book. Everything else is by the book."
    table = mine.start("gin", "Ann", "Bob", target="150", upcard_ace="one")
    page = mine.see(f"{table}/rules")
    assert told in part(page, "own")
    own = page.partition('id="own"')[2].partition("</div>")[0]
    assert (own.count("<li>"), own.count('class="clause"')) == (2, 3)
    assert "Target: 150" in own
    mine.see(f"{table}/rules/otherwise")
    assert told in mine.told
    assert mine.text.count('id="differs-') == 2
    assert mine.see(f"{table}/rules/change").count('<span class="own">') == 2


def test_what_differs_is_said_once_and_only_of_what_is_played(mine: Browser) -> None:
    """Carioca has no claims, which takes three clauses, and a cap on jokers but no wild rank."""
    page = part(mine.see("/rules/carioca"), "differs")
    assert page.count("There are no claims.") == 1
    assert "table.wild" not in page


def test_rules_are_changed_from_the_page_that_shows_them(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/rules/change")
    assert f"{table}/rules" in links(mine.text)
    mine.send("/rules/change", {"rule-gin_bonus": "31", "sure": "yes"})
    assert marked(mine.see(f"{table}/rules")) == {"gin.gin-bonus"}
    assert "plus 31" in part(mine.text, "gin.gin-bonus")


@pytest.mark.parametrize(
    "address", ["/rules/whist", "/rules/500", "/rules/gin/", "/s/none/rules", "/s/none/rules/change"]
)
def test_rules_of_nothing_are_not_found(mine: Browser, address: str) -> None:
    mine.see(address, status=404)


@pytest.mark.parametrize(("game", "preset"), ONE_EACH)
def test_every_line_leads_to_its_rule(mine: Browser, game: Game, preset: Preset) -> None:
    players = names(game, preset)
    table = mine.start(preset.slug, *players)
    hand = knock(1, 5, 3) if game.slug == "gin" else went_out(1, 0, *(20 for _ in players[1:]))
    mine.record(table, {**hand, "adjust-1": "-10"})
    mine.record(table, {f"scores-{seat}": "1000" if seat == 1 else "0" for seat, _ in enumerate(players, 1)})
    rules = set(anchors(mine.see(f"{table}/rules")))
    pages = {f"{table}/why", *mine.hands(table)}
    found = {link for page in pages for link in links(mine.see(page)) if "/rules" in link}
    assert found >= {f"{table}/rules#table.scores", f"{table}/rules#table.adjust"}
    assert len(found) > 2
    assert all(link.startswith(f"{table}/rules#") for link in found)
    assert {link.partition("#")[2] for link in found} <= rules


def test_the_preview_keeps_what_was_typed_when_a_rule_is_looked_up(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    answer = mine.post(f"{table}/hands/preview", {**sent.values, **knock(1, 5, 20)})
    assert re.search(rf'href="{table}/rules#gin\.score"[^>]* target="_blank"', answer.text)


def test_a_clause_without_a_sheet_is_in_the_book(app: Flask) -> None:
    with app.test_request_context():
        assert render_template_string("{{ clause_link(none, 'gin', 'gin.gin') }}") == "/rules/gin#gin.gin"


def test_what_a_change_does_says_from_which_hand_it_holds(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(table, {"out": "1", "held-2-points": "5", "held-3-points": "6"})
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-limit": "200", "since": "2"}, status=200)
    assert "These rules apply from hand 2 on." in mine.told
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-limit": "200", "since": "1"}, status=200)
    assert "These rules apply from hand" not in mine.told


EVERYDAY = [
    ("deuces are wild cards", "contract", "rules/change", "deuces", "rule-wild_ranks"),
    ("one deuce", "kaluki", "rules", "deuce", "table.wild"),
    ("a claim is bought", "contract", "rules/change", "buying", "rule-may_i_limit"),
    ("to buy", "contract", "rules", "buy", "contract.may-i-limits"),
    ("stakes are chips", "kaluki", "rules/change", "stake", "rule-settlement"),
    ("money", "kaluki", "rules/change", "money", "rule-settlement"),
    ("money of a pool", "kaluki", "rules", "money", "kaluki.stakes"),
    ("how a game ends", "kaluki", "rules/change", "last deal", "rule-limit"),
    ("counted several times", "contract", "rules", "double", "table.factor"),
]
JA = [
    ("wild cards", "contract", "rules/change", "デュース", "rule-wild_ranks"),
    ("chips", "kaluki", "rules/change", "お金", "rule-settlement"),
    ("claims", "contract", "rules/change", "買う", "rule-may_i_limit"),
    ("doubled", "contract", "rules", "ダブル", "table.factor"),
]


def found_by(browser: Browser, slug: str, page: str, typed: str, lang: str = "en") -> list[str]:
    """The options or clauses that a search leaves visible."""
    table = browser.start(slug, "Ann", "Bob", "Cat")
    browser.see(f"{table}/{page}?{urlencode({'q': typed, 'lang': lang})}")
    entries = r'id="([^"]+)"\s+data-find="[^"]*"(?! hidden)>'
    fields = r'data-find="[^"]*"(?! hidden)>\s*<(?:label for|fieldset id)="([^"]+)"'
    return re.findall(entries if page == "rules" else fields, browser.text)


@table("why, slug, page, typed, there", EVERYDAY)
def test_rules_are_found_by_everyday_words(
    mine: Browser, why: str, slug: str, page: str, typed: str, there: str
) -> None:
    assert there in found_by(mine, slug, page, typed)


@table("why, slug, page, typed, there", JA)
def test_rules_are_found_by_everyday_words_in_japanese(
    mine: Browser, why: str, slug: str, page: str, typed: str, there: str
) -> None:
    assert there in found_by(mine, slug, page, typed, "ja")


def test_may_i_finds_what_is_said_of_claims_alone(mine: Browser) -> None:
    found = found_by(mine, "contract", "rules/change", "may i")
    assert {"rule-may_i", "rule-may_i_limit", "rule-may_i_price", "rule-may_i_priority"} == set(found)


def test_a_mistake_is_a_situation_with_numbered_steps_and_choices_as_a_list(mine: Browser) -> None:
    page = mine.see("/rules/contract?seldom=yes")
    back = part(page, "contract.fix-pickup")
    assert "<b>Cards were taken from the pile wrongly.</b>" in page
    assert page.split('id="contract.fix-pickup"')[1].split("</div>")[0].count("<li>") == 3
    assert back.index("wrongly.") < back.index("Put the cards")
    out = page.split('id="contract.fix-out"')[1].split("</div>")[0]
    assert out.count("<li>If the table chooses") == 2
    assert "<ol" not in out


@pytest.mark.parametrize(("preset", "said"), [("contract", False), ("seven-bridge", True)])
def test_how_much_a_fine_is_stands_only_where_one_may_be_chosen(mine: Browser, preset: str, said: bool) -> None:
    game = preset.split("-", maxsplit=1)[0]
    told = part(mine.see(f"/rules/{preset}?seldom=yes"), f"{game}.fix-meld")
    assert ("A fine is 10 points." in told) is said


def test_a_mistake_with_the_first_meld_of_seven_bridge_does_not_speak_of_opening(mine: Browser) -> None:
    page = mine.see("/rules/seven-bridge?seldom=yes")
    for clause in ("seven.fix-opening", "seven.fix-early"):
        assert "open" not in part(page, clause).replace(clause, "")


def test_a_clause_about_the_discard_does_not_allow_what_it_forbids(mine: Browser) -> None:
    told = part(mine.see("/rules/scala-40"), "kaluki.discard")
    assert "Do not discard a joker." in told
    assert "any card in your hand" not in told


def test_the_names_of_rules_stand_in_their_own_list_and_not_behind_every_sentence(mine: Browser) -> None:
    page = mine.see("/rules/gin")
    names, _, text = page.partition('<div class="rulebook">')
    assert '<a class="clause" href="#gin.knock">gin.knock</a>' in names
    assert 'class="clause"' not in text
