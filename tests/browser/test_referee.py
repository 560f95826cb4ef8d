"""The referee at the table: a ruling in four taps, every question of every game, and what can be done with a ruling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from referee.fields import fields_of
from referee.games import GAMES
from referee.games.game import Game
from referee.games.questions.question import Question
from tests.browser.at_the_table import SCRIPTS, chip, in_sight, lay, no_sideways, put, start, thumb
from tests.soak import SOAK

CARDS = ("cards", "card", "melds", "use")
QUESTIONS = [
    pytest.param(game, question, id=f"{game.slug}-{question.slug}")
    for game in GAMES
    for question in game.referee.questions
]
FACTS = {
    "meld": {"cards": "8S 9S TS JS", "as": "run", "own_turn": "yes"},
    "layoff": {"on": "8S 9S TS JS", "cards": "QS KS"},
    "swap": {"on": "8S *9S TS JS", "card": "9S", "table": "4D 4H 4C\n5H 6H 7H 8H"},
    "opening": {"melds": "KS KH KC\nQS QH QC", "deal": "1", "left": "4"},
    "turn": {"wants": "stock", "opened": "yes", "stock": "12", "pile": "5"},
    "pickup": {"pile": "4H 7S", "card": "7S", "held": "8S 9S", "table": "4D 5D 6D", "use": "7S 8S 9S"},
    "discard": {"card": "KD", "took": "7S 8S"},
    "knock": {"held": "4S 4H 4C 8D 9D TD 2C 3C 4D AH", "deadwood": ""},
    "deadwood": {"held": "JS 5H 5C 2D", "against": "8S 9S TS\nKS KD KC", "gin": "no"},
    "out": {"by": "discard", "deal": "1"},
    "rum": {"discard": "JS", "table": "8S 9S TS", "late": "no"},
    "claim": {},
    "count": {"held": "KH 5S AS"},
    "remedy": {},
}
"""What is entered, if the question has the field."""
PLAYERS = ("name", "names", "players", "claims", "calls")
TAPS = {
    "rum": ["#put-callers-3", "label:has(#discarder-2)"],
    "remedy": ["#what-misdeal", "#found-deal"],
    "claim": ["#put-seats-1", "#put-callers-3", "#put-callers-2", "label:has(#turn-1)"],
    ("seven", "claim"): ["#put-seats-3", "#put-calls-5", "label:has(#turn-2)"],
}
"""Players are tapped; a tap on several asks again, and so comes before what is only chosen."""
OWN = {
    ("kaluki", "opening"): {"melds": "KS KH KC\nQS QH QC", "took_discard": "QC", "layoffs": "JS > 8S 9S TS"},
    ("kaluki", "pickup"): {"pile": "4H 7S", "card": "7S", "held": "2D 3H", "use": "7S > 4S 5S 6S"},
    ("500", "count"): {"melds": "7S 8S 9S\nTS > 7S 8S 9S\nJS > 7S 8S 9S TS"},
    ("kaluki", "count"): {"melds": "7S *8S 9S"},
}
ILLEGAL = {("500", "swap"), ("500", "rum"), ("seven", "swap")}


def ruling(page: Page, state: str, words: str) -> None:
    """The verdict is shown, with its first words in sight."""
    expect(page.locator(f"#verdict.{state} .ruling")).to_contain_text(words)
    in_sight(page, page.locator(".ruling"))
    in_sight(page, page.locator(".because"))
    no_sideways(page)


@pytest.mark.length
def test_a_ruling_on_three_cards_takes_four_taps_from_the_table(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    taps = ["#referee", "#key-8S", "#key-9S", "#key-TS"]
    for each in taps:
        expect(page.locator(".ruling")).to_have_count(0)
        thumb(page, each)
    ruling(page, "legal", "It is a meld")
    expect(page.locator(".because")).to_have_text("8♠ 9♠ 10♠ is a run.")
    assert len(taps) == 4


def test_what_is_no_meld_is_not_legal_and_the_deciding_card_comes_first(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    for each in ("#referee", "#key-8S", "#key-9S", "#key-TH"):
        thumb(page, each)
    ruling(page, "illegal", "It is not a meld")
    expect(page.locator(".because")).to_contain_text(re.compile("^10♥"))


def test_a_joker_that_is_declared_is_judged_as_declared(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    for each in ("#referee", "#key-8S", "#key-9S", "#key-stands", "#key-TS"):
        thumb(page, each)
    ruling(page, "legal", "It is a meld")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ ★10♠")


def test_where_it_depends_the_reading_is_one_more_tap(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    for each in ("#referee", "#key-8S", "#key-9S", "#key-joker"):
        thumb(page, each)
    ruling(page, "undecided", "Not clear yet")
    expect(page.locator(".readings .pile")).to_have_count(2)
    page.click("#reading-2")
    ruling(page, "legal", "It is a meld")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ ★10♠")


FIRST = {question.slug: (game, question) for game in reversed(GAMES) for question in game.referee.questions}
ONCE = [pytest.param(*each, id=f"{each[0].slug}-{ask}") for ask, each in FIRST.items()]
"""Every question once, or every other one in the tests; in a soak for every game."""


@pytest.mark.every
@pytest.mark.parametrize(("game", "question"), QUESTIONS if SOAK else ONCE[::2])
def test_every_question_comes_to_a_verdict(page: Page, game: Game, question: Question) -> None:
    to_a_verdict(page, game, question, scripts=True)


@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_question_comes_to_a_verdict_without_scripts(page: Page, game: Game, question: Question) -> None:
    to_a_verdict(page, game, question, scripts=False)


def to_a_verdict(page: Page, game: Game, question: Question, scripts: bool) -> None:
    """Takes a question from its form to the verdict."""
    page.goto(f"/referee/{game.presets[0].slug}/{question.slug}")
    tell(page, game, question, scripts)
    if not scripts:
        page.click("#judge")
    state = "illegal" if (game.slug, question.slug) in ILLEGAL else "ruled" if question.slug == "remedy" else "legal"
    expect(page.locator(f"#verdict.{state} .ruling")).to_be_attached()
    expect(page.locator(".wrong")).to_have_count(0)
    no_sideways(page)
    ids = page.locator("[id]").evaluate_all("all => all.map(each => each.id)")
    assert {each for each in ids if ids.count(each) > 1} == set()


def tell(page: Page, game: Game, question: Question, scripts: bool) -> None:
    """Tells the referee what happened, field by field."""
    rules = game.rules(**game.presets[0].changes)
    for each in TAPS.get((game.slug, question.slug), TAPS.get(question.slug, ())):
        page.click(each)
    facts = OWN.get((game.slug, question.slug), FACTS[question.slug])
    for key, declared in fields_of(question.kind.facts).items():
        if key not in question.shown_under(rules) or not facts.get(key):
            continue
        if declared.folded and page.locator("#extras").get_attribute("open") is None:
            page.click("#extras > summary")
        if declared.widget in PLAYERS:
            continue
        if declared.widget in ("flag", "choice"):
            chip(page, f"{key}-{facts[key]}")
        elif declared.widget in CARDS:
            put(page, f"#{key}", facts[key], scripts)
        else:
            page.fill(f"#{key}", facts[key])


@SCRIPTS
def test_the_verdict_fills_the_screen_and_turns_to_the_other_side_of_the_table(page: Page, scripts: bool) -> None:
    ask_meld(page, "8S 9S TS", scripts)
    page.locator(".show").click()
    expect(page.locator("#keys")).to_be_hidden()
    for width, height in ((360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".ruling")).to_be_in_viewport(ratio=1)
        expect(page.locator(".because")).to_be_in_viewport(ratio=1)
        assert page.locator(".ruling").evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 40
        no_sideways(page)
    page.get_by_text("Rotate").click()
    expect(page.locator(".say")).to_have_css("rotate", "180deg")
    expect(page.locator(".ruling")).to_be_in_viewport(ratio=1)
    if scripts:
        page.keyboard.press("Escape")
    else:
        page.locator("#verdict").get_by_text("Close").click()
    expect(page.locator(".say")).to_have_css("rotate", "none")
    expect(page.locator("#judge")).to_be_visible()


def test_the_phones_back_leads_from_the_whole_verdict_to_the_cards(page: Page) -> None:
    page.goto("/referee/500-rum/meld")
    put(page, "#cards", "JS QS AS JH")
    for close in (page.go_back, lambda: page.mouse.click(180, 600), lambda: page.keyboard.press("Escape")):
        page.locator(".show").click()
        for each in (".because", ".judged", "#clause", "label.around"):
            expect(page.locator(each)).to_be_in_viewport(ratio=1)
            assert page.locator(each).evaluate(
                "it => { const box = it.getBoundingClientRect(), found = document.elementFromPoint("
                "box.x + box.width / 2, box.y + box.height / 2); return it.contains(found) || found.matches('.hide'); }"
            ), each
        close()
        expect(page.locator("#key-8S")).to_be_visible()
        expect(page.locator("#cards")).to_have_value("J♠ Q♠ A♠ J♥")
    page.go_back()
    expect(page).to_have_url("about:blank")


@SCRIPTS
def test_a_ruling_is_kept_in_the_log_with_an_address_of_its_own(page: Page, scripts: bool) -> None:
    ask_meld(page, "8S 9S TH", scripts)
    if scripts:
        page.click("#key-fold")
    page.click("#keep")
    expect(page.locator("#verdict.illegal .because")).to_contain_text("10♥")
    expect(page.locator(".facts")).to_contain_text("eight of spades, 9nine of spades, 10ten of hearts")
    address = page.url
    page.click("#back")
    page.click("#menu")
    page.click("#chart")
    page.click("#log")
    page.get_by_role("link", name="Is it a meld?").click()
    expect(page).to_have_url(address)
    no_sideways(page)
    page.click("#clause")
    expect(page.locator("[id='500.run']")).to_be_in_viewport(ratio=1)


@SCRIPTS
def test_the_clause_opens_in_the_rules(page: Page, scripts: bool) -> None:
    ask_meld(page, "8S 9S TS", scripts)
    page.click("#clause")
    expect(page).to_have_url(re.compile(r"/rules#500\.run$"))
    expect(page.locator("[id='500.run']")).to_be_in_viewport(ratio=1)


@pytest.mark.length
@SCRIPTS
def test_a_clause_that_is_not_played_is_reached_in_its_fold(page: Page, scripts: bool) -> None:
    page.goto("/rules/500-rum")
    expect(page.locator("[id='500.rum']")).to_be_hidden()
    page.goto("/referee/500-rum/rum?discard=8S&table=5S+6S+7S")
    page.click("#clause")
    expect(page.locator("[id='500.rum']")).to_be_in_viewport(ratio=1)
    page.locator("#not-played > summary").click()
    expect(page.locator("[id='500.rum']")).to_be_hidden()
    page.goto("/rules/500-rum#gambit.block")
    expect(page.locator("[id='gambit.block']")).to_be_in_viewport(ratio=1)


@pytest.mark.length
@SCRIPTS
def test_both_sides_agree_on_the_cards_first(page: Page, scripts: bool) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#referee")
    page.click("#extras > summary")
    page.check("#agree")
    put(page, "#cards", "8S 9S TS", scripts)
    if not scripts:
        page.click("#judge")
    expect(page.locator("#verdict .judged")).to_be_visible()
    expect(page.locator(".ruling")).to_have_count(0)
    page.click("#agreed")
    expect(page.locator("#verdict.legal .ruling")).to_be_visible()
    put(page, "#cards", "8S 9S TH", scripts=False)
    if not scripts:
        page.click("#judge")
    expect(page.locator("#agreed")).to_be_visible()


def test_the_keys_fold_away_and_come_back(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    for each in ("#referee", "#key-8S", "#key-9S", "#key-TS"):
        thumb(page, each)
    expect(page.locator(".ruling")).to_be_visible()
    thumb(page, "#key-fold")
    expect(page.locator("#deck")).to_be_hidden()
    in_sight(page, page.locator(".verdict"))
    thumb(page, "#key-fold")
    thumb(page, "#key-JS")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠ J♠")


def ask_meld(page: Page, cards: str, scripts: bool) -> None:
    """Asks from the table whether the cards are a meld, and waits for the ruling."""
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#referee")
    put(page, "#cards", cards, scripts)
    if not scripts:
        page.click("#judge")
    expect(page.locator(".ruling")).to_be_visible()


@pytest.mark.length
def test_on_a_phone_on_its_side_the_verdict_is_in_sight_as_the_last_card_goes_in(page: Page) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto("/referee/500-rum/meld")
    put(page, "#cards", "8S 9S TH")
    in_sight(page, page.locator("#verdict.illegal .ruling"))
    in_sight(page, page.locator("#verdict .because"))
    no_sideways(page)


@pytest.mark.length
def test_what_a_joker_stands_for_keeps_inside_its_card(page: Page) -> None:
    page.goto("/referee/500-rum/meld")
    put(page, "#cards", "9H * JH *")
    stands = page.locator("#reading-1 .card:has(.stands)").last
    expect(stands.locator("b")).to_have_text("10")
    card, index = stands.bounding_box(), stands.locator("b").bounding_box()
    assert card is not None
    assert index is not None
    assert card["x"] <= index["x"] <= index["x"] + index["width"] <= card["x"] + card["width"]


def test_on_a_small_phone_the_game_the_questions_and_the_answer_are_above_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/referee/gin")
    in_sight(page, page.locator("#game"))
    in_sight(page, page.locator("#ask-knock"))
    in_sight(page, page.locator(".examples"))
    for card in ("4S", "4H"):
        thumb(page, f"#key-{card}")
    expect(page.locator(".hint")).to_have_text("What is the question?")
    expect(page.locator("#ask-meld")).to_have_count(0)
    in_sight(page, page.locator("#ask-knock"))
    in_sight(page, page.locator("#others"))
    size = page.locator("#cards").evaluate("each => each.parentElement.offsetHeight")
    assert size <= 1, "the tray shows the cards while the keys are open"
    thumb(page, "#others")
    expect(page.locator("#others")).to_have_count(0)
    for ask in ("meld", "knock", "deadwood", "layoff", "pickup", "discard", "count"):
        in_sight(page, page.locator(f"#ask-{ask}"))
    thumb(page, "#ask-knock")
    expect(page.locator("#held")).to_have_value("4♠ 4♥")
    page.goto("/referee/gin?cards=4S+4H+4C+8D+9D+TD+2C+3C+4D+AH+KS&discard=KS&pinned=knock")
    for part in (".because", ".rule p"):
        in_sight(page, page.locator(f"#verdict {part}"))
    no_sideways(page)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_a_key_leads_to_the_next_field_and_the_verdict_leaves_it_in_sight(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/referee/500-rum/layoff")
    expect(page.locator("#key-onward")).to_be_hidden()
    for card in ("8H", "9H", "TH"):
        thumb(page, f"#key-{card}")
    expect(page.locator("#key-onward")).to_have_accessible_name("Next: The cards to lay off")
    thumb(page, "#key-onward")
    expect(page.locator("#cards")).to_be_focused()
    thumb(page, "#key-JH")
    ruling(page, "legal", "It may be laid off")
    expect(page.locator("#key-onward")).to_be_hidden()
    in_sight(page, page.locator("#cards"))
    foot = page.locator(".stick").evaluate("each => each.getBoundingClientRect().bottom")
    assert page.locator("#cards").evaluate("each => each.getBoundingClientRect().top") >= foot
    assert page.locator(".stick").evaluate(
        "each => [each.getBoundingClientRect().left, innerWidth - each.offsetWidth]"
    ) == [
        0,
        0,
    ], "what lies under the verdict sticks out beside it"


def test_on_the_smallest_phone_a_short_answer_is_whole_above_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/referee/500-rum?cards=8H+9H&pinned=count")
    ruling(page, "legal", "17 points")
    assert page.locator(".answer").evaluate("each => each.scrollHeight <= each.clientHeight")


def test_questions_melds_and_missing_facts_are_tapped_and_the_cards_stay(page: Page) -> None:
    start(page, "dealers-gambit", ["Ann", "Bob", "Cat"])
    page.click("#lay")
    chip(page, "by-1")
    put(page, "#cards", "8S 9S TS")
    page.click("#new-meld")
    page.click("#back")
    page.click("#referee")
    thumb(page, "#key-JS")
    ruling(page, "legal", "It may be laid off")
    expect(page.locator("#ask-layoff-1[aria-current]")).to_have_text("On Ann's 8-9-10♠?")
    page.locator("#ask-count").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict.legal .because")).to_have_text("J♠: 10 points.")
    expect(page.locator("#ask-count")).to_be_focused()
    thumb(page, "#key-QS")
    expect(page.locator("#verdict.legal .because")).to_have_text("J♠ 10 + Q♠ 10 = 20 points.")
    thumb(page, "#key-erase")
    thumb(page, "#key-erase")
    expect(page.locator("#verdict.waiting")).to_be_visible()
    thumb(page, "#on-1")
    expect(page.locator("input[name=pinned][value=layoff-1]")).to_be_attached()
    thumb(page, "#key-joker")
    expect(page.locator("#verdict.undecided")).to_be_visible()
    thumb(page, "#tell-joker_use-1")
    expect(page.locator("#reading-2")).to_be_visible()
    thumb(page, "#reading-1")
    expect(page.locator("#verdict.legal .because")).to_contain_text("on 8♠ 9♠ 10♠")
    expect(page.locator("#ask-layoff-1[aria-current]")).to_be_attached()
    no_sideways(page)


TWO_TAPS = 1000
"""Milliseconds after which a tap in the same place is not the second half of a double tap (`double_tap.js`)."""
WHOLE = "keys => keys.filter(each => { const { top, bottom } = each.getBoundingClientRect(); return top < 0 || bottom > innerHeight; }).length"


@pytest.mark.parametrize("width", [320, 360])
def test_the_whole_deck_is_on_a_small_phone_in_larger_text(page: Page, width: int) -> None:
    page.goto("/display")
    page.check("#size-larger", force=True)
    page.click("#save-look")
    page.set_viewport_size({"width": width, "height": 640})
    page.goto("/referee/500-rum")
    expect(page.locator(".stick .hint b")).to_be_in_viewport(ratio=1)
    deck = page.locator("#deck")
    assert page.locator("#deck .key").evaluate_all(WHOLE) == 0
    assert deck.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    no_sideways(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rule_of_a_claim_is_whole_above_questions_without_keys(page: Page, language: str) -> None:
    page.goto(f"/referee/seven-bridge/claim?seats=Ann, Bob, Cat, Dan&turn=Bob&calls=Bob: chi, Dan: pon&lang={language}")
    expect(page.locator("#keys")).to_be_hidden()
    answer, rule = page.locator("#verdict .answer"), page.locator("#clause")
    expect(rule).to_have_attribute("href", re.compile(r"#seven\.claim-order$"))
    assert answer.evaluate("box => box.scrollHeight - box.clientHeight") <= 1
    whole, link = answer.bounding_box(), rule.bounding_box()
    assert whole
    assert link
    assert link["y"] + link["height"] <= whole["y"] + whole["height"]


def test_a_verdict_looks_at_once_as_it_is(page: Page) -> None:
    page.goto("/referee/gin")
    page.locator("#cards").focus()
    page.evaluate(
        """() => {
            window.looks = [];
            new MutationObserver(() => looks.push(document.querySelector("#verdict:has(#clause)")?.className ?? ""))
                .observe(document.body, { childList: true, subtree: true, attributes: true });
        }"""
    )
    for key in ("8S", "9S", "TS"):
        thumb(page, f"#key-{key}")
    expect(page.locator("#clause")).to_be_visible()
    page.wait_for_timeout(100)
    looks = set(page.evaluate("looks")) - {""}
    assert looks
    assert not {each for each in looks if "waiting" in each.split()}


def test_what_is_tapped_while_the_page_still_comes_is_judged(page: Page) -> None:
    late: list[Route] = []

    def keep(route: Route) -> None:
        late.append(route)

    start(page, "contract", ["Ann", "Bob", "Cat"])
    table = page.url
    page.route("**/early_input.js", keep)
    page.goto(f"{table}/referee", wait_until="commit")
    page.locator("#cards").focus()
    for key in ("8S", "8H", "8C"):
        thumb(page, f"#key-{key}")
    expect(page.locator("#cards")).to_have_value("8♠ 8♥ 8♣")
    expect(page.locator(".ruling")).to_have_count(0)
    late.pop().continue_()
    expect(page.locator(".ruling")).to_contain_text("It is a meld")
    page.goto(f"{table}/referee/remedy?what=no-discard&found=next", wait_until="commit")
    page.locator("label:has(#by-2)").click(no_wait_after=True)
    expect(page.locator("#verdict")).to_contain_text("The player discards now")
    late.pop().continue_()
    expect(page.locator("#verdict")).to_contain_text("Bob discards now")


DRAWING = [
    ("en", "May I draw?", "Not from the stock", "both players have passed", "Yes, from the stock"),
    ("ja", "引けますか？", "山札からは引けません", "2人ともパスした後", "山札から引けます"),
]


@pytest.mark.parametrize(("language", "question", "refused", "because", "allowed"), DRAWING)
def test_may_i_draw_is_asked_from_the_empty_tray(
    page: Page, language: str, question: str, refused: str, because: str, allowed: str
) -> None:
    """No card is tapped for it: a chip of the tray leads to it, and a tap on a wish answers."""
    page.goto("/referee/gin")
    expect(page.locator("#ask-turn")).to_have_text(question)
    page.click("#ask-turn")
    chip(page, "wants-stock")
    expect(page.locator("#verdict.legal .ruling")).to_contain_text(allowed)
    expect(page.locator("#keys")).to_be_hidden()
    chip(page, "first-yes")
    ruling(page, "illegal", refused)
    expect(page.locator(".because")).to_contain_text(because)
    expect(page.locator("#clause")).to_have_attribute("href", re.compile(r"#gin\.first-turn$"))
    page.fill("#passed", "2")
    ruling(page, "legal", allowed)


@pytest.mark.engines
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_decides_a_draw_is_two_whole_taps_on_a_phone(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/referee/kaluki/turn")
    chip(page, "wants-discard")
    expect(page.locator("#verdict.undecided")).to_be_visible()
    for tap in ("#tell-opened-1", "#tell-opened-2", "#tell-to_open-1", "#tell-to_open-2"):
        in_sight(page, page.locator(tap))
    no_sideways(page)
    page.click("#tell-opened-2")
    expect(page.locator("#tell-opened-2")).to_have_count(0)
    page.wait_for_timeout(TWO_TAPS)
    page.click("#tell-to_open-2")
    expect(page.locator("#verdict.illegal .because")).to_be_visible()


@pytest.mark.engines
@pytest.mark.parametrize("typed", ["abc", "999", "-1"])
def test_what_is_wrong_with_a_number_is_in_sight_while_it_is_typed(page: Page, typed: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/referee/gin/turn")
    chip(page, "wants-stock")
    expect(page.locator("#verdict.legal")).to_be_visible()
    page.locator("#stock").press_sequentially(typed)
    in_sight(page, page.locator(".answer > .wrong"))


@SCRIPTS
@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_a_game_the_referee_knows_whose_draw_it_is(page: Page, language: str, scripts: bool) -> None:
    """Bob, who plays first, opens; then the form starts with Cat, who has not, and a tap on Bob says that he has."""
    start(page, "kaluki", ["Ann", "Bob", "Cat"], {"first_turn": "offer"})
    page.click("#lay")
    page.click("#next-turn")
    ask_to_draw(page)
    expect(page.locator("#first-yes")).to_be_checked()
    expect(page.locator("#players")).to_have_value("3")
    expect(page.locator("#who")).to_have_count(0)
    page.click("#back")
    page.click("#lay")
    for cards in ("TS JS QS", "9S 9H 9C"):
        lay(page, cards, "#new-meld", scripts)
    page.click("#next-turn")
    ask_to_draw(page)
    expect(page.locator("#first-no")).to_be_checked()
    expect(page.locator("#who-3")).to_have_class(re.compile(r"\bon\b"))
    expect(page.locator("#opened-no")).to_be_checked()
    chip(page, "to_open-no")
    chip(page, "wants-discard")
    if not scripts:
        page.click("#judge")
    expect(page.locator("#verdict.illegal .because")).to_be_visible()
    page.click("#who-2")
    expect(page.locator("#opened-yes")).to_be_checked()
    expect(page.locator("#verdict.legal .because")).to_be_visible()
    no_sideways(page)
    page.click("#keep")
    expect(page.locator(".facts")).to_be_visible()
    expect(page.locator("#verdict.legal")).to_be_visible()


def ask_to_draw(page: Page) -> None:
    """From the melds on the table to the question of who may draw."""
    page.click("#back")
    page.click("#referee")
    if page.locator("#ask-turn").count() == 0:
        page.click("#others")
    page.click("#ask-turn")
