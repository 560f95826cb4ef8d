"""Lessons: every example has the answer it claims, and every drill question has one right answer, also found in a second way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from referee.cards import Card, parse_cards, write_cards
from referee.games import GAMES, of_slug, preset_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.lessons.drills import Draw, Drill
from referee.games.lessons.lesson import Example, Lesson, Pick, PlayedLesson
from referee.games.lessons.replay import Replay
from referee.sheet.drill_cards import ACROSS, drill_cards
from referee.sheet.lessons import Answered, answered, drawn_by_chapter, drilled, judged, picked, says_more, scored
from referee.sheet.rulebook import book_rules
from tests.brute import WORTH, brute_best
from tests.samples.rulings import QUESTION_KINDS, named
from tests.sheet.test_rulebook import everything
from tests.soak import times
from tests.tables import table

TAUGHT = [pytest.param(game, game.book.lesson, id=game.slug) for game in GAMES if game.book.lesson]
PLAYED = [
    pytest.param(preset, played, id=preset)
    for game in GAMES
    if game.book.lesson
    for preset, played in {
        game.presets[0].slug: game.book.lesson.played,
        **game.book.lesson.relatives,
    }.items()
]
"""What pages play, by the preset whose rules apply there."""
DRILLS = [
    pytest.param(game, drill, id=f"{game.slug}-{drill.slug}")
    for game in GAMES
    if game.book.lesson
    for drill in game.book.lesson.drills
]
JOKER = {"500": 15, "contract": 15, "kaluki": 25}
ACE = {"gin": 1, "500": 15, "contract": 15, "kaluki": 15}
LEAST_RUN = {"gin": 3, "500": 3, "contract": 4, "kaluki": 3, "seven": 3}


def test_every_game_has_a_lesson() -> None:
    assert len(TAUGHT) == len(GAMES)


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_the_referee_answers_every_example_as_the_lesson_means_it(game: Game, lesson: Lesson) -> None:
    for example in lesson.examples:
        found = answered(example, game.presets[0].slug)
        assert (found.answer, type(found.answer)) == (example.means, type(example.means)), (example.case, found.verdict)
        assert found.verdict.ok or found.verdict.forbidden, example.case
        assert found.shown or example.players or example.case["ask"] in ("turn", "out"), example.case


@pytest.mark.parametrize(("preset", "played"), PLAYED)
def test_the_referee_answers_every_question_of_a_page_as_the_lesson_means_it(preset: str, played: PlayedLesson) -> None:
    for name, each in played.questions.items():
        if isinstance(each, Pick):
            found = picked(each, preset)
            assert str(found.right) == each.means, name
            others = [answer.answer for card, answer in found.answers.items() if card != found.right]
            assert found.answers[found.right].answer not in others, f"{name} has two right answers"
        else:
            assert answered(each, preset).answer == each.means, name


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_no_card_is_asked_about_more_often_than_the_packs_have_it(game: Game, lesson: Lesson) -> None:
    preset = game.presets[0]
    packs = game.seating.deal_for(book_rules(game, preset), len(lesson.played.hand.replay.dealt), 1).packs
    asked = [each for each in lesson.examples if each.case["ask"] in ("meld", "layoff", "opening", "swap", "count")]
    assert len(asked) > 4
    for example in asked:
        shown = [card for _, groups in answered(example, preset.slug).shown for group in groups for card in group]
        real = [str(card) for card in shown if not card.joker]
        assert all(real.count(card) <= packs for card in real), example.case


@pytest.mark.parametrize(("preset", "played"), PLAYED)
def test_a_hand_is_dealt_as_the_rules_deal_it_and_no_card_is_lost_before_a_picture(
    preset: str, played: PlayedLesson
) -> None:
    game, chosen = preset_of(preset)
    replay = played.hand.replay
    deal = game.seating.deal_for(book_rules(game, chosen), len(replay.dealt), 1 + len(played.hand.before))
    assert {len(parse_cards(cards)) for cards in replay.dealt.values()} == {deal.cards}
    for name, scene in replay.scenes.items():
        seen = [*scene.pile, *(card for hand in scene.hands.values() for card in hand)]
        seen += [card for meld in scene.melds for card in meld.cards]
        assert len(seen) + scene.stock == 52 * deal.packs + deal.jokers, name


@pytest.mark.parametrize(("preset", "played"), PLAYED)
def test_the_score_engine_counts_the_hands_of_a_lesson_as_the_lesson_means_them(
    preset: str, played: PlayedLesson
) -> None:
    for name, part in played.scored.items():
        sheet = scored(part, preset)
        assert dict(zip(sheet.record.players, sheet.final, strict=True)) == part.means, name
        lines = [line for hand in sheet.hands for line in hand.lines] + list(sheet.bonuses)
        assert {line.seat for line in lines if line.points} == {
            seat for seat, points in enumerate(sheet.final) if points
        }, name


def test_players_of_an_example_are_called_as_the_reader_calls_them() -> None:
    game = next(each for each in GAMES if each.slug == "contract")
    assert game.book.lesson
    claim = next(each for each in game.book.lesson.examples if each.players)
    assert "BOB" in str(answered(claim, "contract", lambda words: str(words).upper()).verdict.because)
    sheet = scored(game.book.lesson.played.hand.scored, "contract", lambda words: str(words).upper())
    assert sheet.record.players == ("ANN", "BOB", "CAT")


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_lesson_has_ten_exercises_of_four_kinds(game: Game, lesson: Lesson) -> None:
    assert len(lesson.exercises) == 10
    assert len({each.case["ask"] for each in lesson.exercises}) >= 4
    yes = [each.means for each in lesson.exercises if isinstance(each.means, bool)]
    assert min(yes.count(True), yes.count(False)) >= 2


WRONG = [
    ("more cards than there are", {"Ann": "8S 9S", "Bob": "8S"}, "", "8S is seen too often"),
    ("a card that nobody holds", {"Ann": "8S 9S", "Bob": "KD"}, "Ann: discard KD", "Ann does not hold KD"),
    ("a card drawn twice", {"Ann": "8S 9S", "Bob": "KD"}, "Ann: draw KD", "KD is seen too often after: Ann: draw KD"),
    ("a picture of another hand", {"Ann": "8S 9S", "Bob": "KD"}, "[dealt] 8S TS", "8S TS is not what is in the hand"),
    ("neither a move nor a picture", {"Ann": "8S 9S", "Bob": "KD"}, "Ann draws", "neither a move nor a picture"),
]


@table("why, dealt, moves, told", WRONG)
def test_a_hand_that_cannot_be_played_so_is_refused(why: str, dealt: dict[str, str], moves: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        _ = Replay(dealt, "2C", moves).end


def test_a_hand_is_played_move_by_move() -> None:
    replay = Replay(
        {"Ann": "5H 6H QS JD", "Bob": "8H KS *"},
        "2C",
        """
        [deal]
        Ann: draw 7H
        Ann: discard JD
        Bob: take 2C
        [wide] 5H 6H 7H / QS
        Ann: 5H 6H 7H
        Bob: 8H > 1
        Bob: draw KH
        Bob: KS KH *KD
        Ann: draw KD
        Ann: KD swap 2
        [swapped]
        Ann: discard QS down
        """,
        jokers=1,
    )
    deal, wide, swapped = replay.scenes.values()
    assert (deal.stock, wide.stock, swapped.stock) == (45, 44, 42)
    assert wide.hands["Bob"] == parse_cards("8H KS * 2C JD")
    assert not wide.pile
    assert [meld.cards for meld in swapped.melds] == [parse_cards("5H 6H 7H 8H"), parse_cards("KS KH KD")]
    assert swapped.melds[0].guest(parse_cards("8H")[0]) == "Bob"
    assert swapped.hands["Ann"] == parse_cards("QS *")
    assert replay.end.face_down
    assert [{*play} for play in replay.end.plays] == [
        {"by", "meld"},
        {"by", "lay", "on"},
        {"by", "meld"},
        {"by", "swap", "on"},
    ]


def in_short(slug: str, **chosen: Any) -> list[str]:
    """The summary of a game under rules that differ from the usual ones of a preset in these options."""
    game, preset = preset_of(slug)
    return [str(each) for each in game.book.brief(replace(book_rules(game, preset), **chosen))]


BRANCHES: list[tuple[str, str, dict[str, Any], str]] = [
    ("with two packs.", "contract", {"jokers": 0}, "and jokers."),
    ("There is 1 deal.", "contract", {"contracts": ("GG",), "cards_dealt": (10,)}, "There are 7 deals"),
    ("From your next turn lay off cards.", "contract", {"extra_melds": False}, "lay new melds and lay off cards."),
    ("Then lay off cards, even in the same turn.", "contract", {"layoff_when_opening": True}, "lay off cards."),
    ("From your next turn you may lay new melds.", "contract", {"layoff_when_opening": True}, "lay off cards."),
    ("There is no minimum for your first meld", "kaluki", {"opening_points": 0}, "must be worth"),
    ("worth at least 40 points", "kaluki", {"opening_points": 40}, "at least 51 points"),
    ("2 jokers", "kaluki", {"jokers": 2}, "4 jokers"),
    ("The most chips win.", "kaluki", {"settlement": "chips"}, "The game is over when"),
    ("The highest total wins.", "kaluki", {"scoring": "winner-takes"}, "penalty"),
    ("more than 150 points.", "kaluki", {"limit_reached": "over"}, "somebody has 150 points."),
    ("If it is 1 point or less", "gin", {"knock_limit": 1}, "points or less"),
    ("The player with gin scores", "gin", {"knock_limit": 0}, "you may knock"),
    ("The first upcard sets", "gin", {"upcard_limit": True}, "10 points"),
    ("Three games run side by side.", "gin", {"hollywood": True}, "wins the game."),
    ("are not counted against you.", "500-rum", {"residual": "credit"}, "count against you."),
    ("unless the stock ran out first.", "500-rum", {"residual": "credit-late"}, "count against you."),
    ("In your turn draw", "500-rum", {"pickup_depth": "top"}, "deep in the pile"),
    ("at any time. End your turn with a discard.", "500-rum", {"out_of_turn": True}, "Then lay melds"),
    ("The side that went out wins", "500-rum", {"crossing": "went-out"}, "The highest total wins."),
    ("The game ends after 4 hands", "500-rum", {"hands_limit": 4, "crossing": "went-out"}, "The highest total"),
    ("The game ends after 1 hand", "500-rum", {"target": None, "hands_limit": 1}, "somebody has"),
    ("The players decide when the game ends", "500-rum", {"target": None}, "somebody has"),
    ("The game ends after 2 hands.", "persian", {}, "somebody has"),
]


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game in GAMES for preset in game.presets], ids=named)
def test_no_choice_of_an_option_leaves_a_hole_in_what_is_told_in_short(game: Game, preset: Preset) -> None:
    for rules in everything(game, preset):
        for told in map(str, game.book.brief(rules)):
            assert re.fullmatch(r"[A-Z][^{}]*[^{}\s]\.", told), told


@table("told, slug, chosen, gone", BRANCHES)
def test_a_game_is_told_in_short_under_the_rules_in_force(
    told: str, slug: str, chosen: dict[str, Any], gone: str
) -> None:
    found = in_short(slug, **chosen)
    assert any(told in each for each in found), found
    assert not any(gone in each for each in found if told not in each), found
    assert any(gone in each for each in in_short(preset_of(slug)[0].presets[0].slug))


@pytest.mark.parametrize("game", GAMES, ids=lambda each: each.slug)
def test_the_usual_game_is_told_in_five_to_nine_sentences(game: Game) -> None:
    assert 5 <= len([*game.book.brief(book_rules(game, game.presets[0]))]) <= 9


DRAWN: list[tuple[str, dict[str, tuple[str, bool | int]]]] = [
    (
        "gin",
        {
            "The turn": ("gin.draw", False),
            "Melds and deadwood": ("gin.set", True),
            "The end of a hand": ("gin.knock", True),
            "Laying off": ("gin.layoff", True),
        },
    ),
    (
        "oklahoma",
        {
            "The turn": ("gin.draw", False),
            "Melds and deadwood": ("gin.set", True),
            "The end of a hand": ("gin.limit", False),
            "Laying off": ("gin.layoff", True),
        },
    ),
    (
        "500-rum",
        {
            "The turn": ("500.discard", True),
            "Taking from the discard pile": ("500.pickup", True),
            "Melds and laying off": ("500.set", True),
            "Scoring a hand": ("500.values", 6),
        },
    ),
    (
        "persian",
        {
            "The turn": ("500.discard", True),
            "Taking from the discard pile": ("500.pickup", True),
            "Melds and laying off": ("500.set", True),
            "Jokers in Persian Rummy": ("persian.joker", False),
            "Scoring a hand": ("500.values", 15),
        },
    ),
    (
        "liverpool",
        {
            "The turn": ("contract.draw", False),
            "Melds": ("contract.group", True),
            "Opening": ("contract.exact", False),
            "After the opening": ("contract.layoff", True),
            "The end of a deal": ("contract.last-deal", True),
            "Scoring": ("contract.values", 45),
        },
    ),
    (
        "kalooki-40",
        {
            "The turn": ("kaluki.draw", True),
            "Melds": ("kaluki.group", True),
            "Opening and laying off": ("kaluki.opening", True),
            "Scoring a hand": ("kaluki.values", 56),
        },
    ),
]


@table("slug, drawn", DRAWN)
def test_the_rule_book_draws_an_example_where_one_of_its_clauses_decides(
    slug: str, drawn: dict[str, tuple[str, bool | int]]
) -> None:
    game, preset = preset_of(slug)
    found = drawn_by_chapter(game, preset, book_rules(game, preset))
    assert {str(title): (each.verdict.clause, each.answer) for title, each in found.items()} == drawn


DECIDING = [
    ("gin", "draw discard set run knock limit gin one-meld layoff no-layoff-on-gin values"),
    ("500", "pickup pickup-top return set run joker layoff rum values"),
    (
        "contract",
        (
            "draw discard group sequence layoff no-layoff-yet swap opening exact"
            " separate-sequences last-deal may-i may-i-limits values"
        ),
    ),
    ("kaluki", "draw discard group sequence opening layoff swap values"),
    (
        "seven",
        (
            "set run lone short-run lone-grows joker layoff pon claim-meld claim-order draw discard held-sevens held-joker"
            " pair chi"
        ),
    ),
]
"""The clauses that settle what a table asks about the usual game."""


@table("slug, clauses", DECIDING)
def test_every_clause_that_settles_a_dispute_has_an_example_in_the_lesson(slug: str, clauses: str) -> None:
    game = of_slug(slug)
    assert game
    assert game.book.lesson
    preset = game.presets[0]
    decided = {answered(example, preset.slug).verdict.clause for example in game.book.lesson.examples}
    assert {f"{slug}.{clause}" for clause in clauses.split()} <= decided


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_every_question_that_shows_cards_has_an_example_in_the_lesson(game: Game, lesson: Lesson) -> None:
    asked = {example.case["ask"] for example in lesson.examples}
    assert {question.slug for question in game.referee.questions} - {"out", "remedy", "turn"} <= asked


def test_an_example_is_answered_under_the_rules_that_are_in_force() -> None:
    game = next(each for each in GAMES if each.slug == "gin")
    straight = game.preset("straight-gin")
    drawn = drawn_by_chapter(game, straight, book_rules(game, straight))
    knocked = next(each for each in drawn.values() if each.slug == "knock")
    assert not knocked.verdict.ok


def test_a_seed_gives_the_same_numbers_everywhere_and_others_give_others() -> None:
    assert [Draw(1).below(1000) for _ in range(2)] == [Draw(1).below(1000)] * 2
    first, second = Draw("gin", "meld", 1, 1), Draw("gin", "meld", 1, 2)
    assert [first.below(100) for _ in range(8)] != [second.below(100) for _ in range(8)]
    seen = [Draw(seed).below(6) for seed in range(6000)]
    assert all(900 < seen.count(face) < 1100 for face in range(6))
    assert sorted(Draw(3).some("SHDC", 4)) == sorted("SHDC")


@pytest.mark.parametrize(("game", "drill"), DRILLS)
def test_a_drilled_question_has_one_right_answer_that_a_second_way_finds_too(game: Game, drill: Drill) -> None:
    answers = []
    for number in range(times(100, 10_000)):
        found = drilled(game.presets[0].slug, drill, 22, number)
        assert found.answer == SECOND[drill.slug](game.slug, found), (number, found.case.facts)
        answers.append(found.answer)
    if isinstance(answers[0], bool):
        assert 0.3 < answers.count(True) / len(answers) < 0.7
    assert (
        drilled(game.presets[0].slug, drill, 22, 5).case.facts == drilled(game.presets[0].slug, drill, 22, 5).case.facts
    )
    assert drill.slug in QUESTION_KINDS


@pytest.mark.parametrize("slug", [slug for game in GAMES if game.book.lesson for slug in game.book.lesson.relatives])
def test_a_drill_of_a_relative_is_answered_by_its_own_rules(slug: str) -> None:
    game, preset = preset_of(slug)
    lesson = game.book.lesson
    assert lesson
    drills = lesson.drills_of(lesson.relatives[slug])
    assert len(drills) > 2
    for drill in drills:
        found = [drilled(slug, drill, 22, number) for number in range(times(40, 2_000))]
        assert {each.case.rules for each in found} == {book_rules(game, preset)}
        assert {each.verdict.ok for each in found} >= {True, False} or all(each.number is not None for each in found)
        assert all(each.number is not None or each.verdict.ok or each.verdict.forbidden for each in found)


@pytest.mark.parametrize("slug", ["liverpool", "shanghai", "continental", "carioca"])
def test_the_contracts_of_a_drill_are_those_of_each_relative(slug: str) -> None:
    game, preset = preset_of(slug)
    assert game.book.lesson
    opening = next(each for each in game.book.lesson.drills if each.slug == "opening")
    for number in range(40):
        found = drilled(slug, opening, 22, number)
        contract = game.seating.deal_for(book_rules(game, preset), None, found.case.facts.deal).aim.words
        assert str(found.words) == f"It is deal {found.case.facts.deal}: {contract}."


def test_oklahoma_asks_who_may_knock_at_the_limit_of_the_upcard() -> None:
    lesson = of_slug("gin").book.lesson  # type: ignore[union-attr]
    assert lesson
    knock = next(each for each in lesson.drills_of(lesson.relatives["oklahoma"]) if each.slug == "knock")
    found = [drilled("oklahoma", knock, 22, number) for number in range(120)]
    assert len({each.case.facts.upcard.rank for each in found}) > 8
    limits = [10 if each.case.facts.upcard.rank > 9 else each.case.facts.upcard.rank for each in found]
    below = [limit - each.verdict.facts["deadwood"] for each, limit in zip(found, limits, strict=True) if limit > 1]
    assert min(below) > -6
    assert sum(each < 5 for each in below) > 0.8 * len(below)
    assert sum(not each.answer and each.verdict.facts["deadwood"] <= 10 for each in found) > 20
    assert sum(each.answer and limit < 10 for each, limit in zip(found, limits, strict=True)) > 20


@pytest.mark.parametrize(("game", "drill"), DRILLS)
def test_the_cards_of_a_drill_lie_in_even_lines_that_hold_all_of_them(game: Game, drill: Drill) -> None:
    for number in range(30):
        found = drilled(game.presets[0].slug, drill, 22, number)
        spreads = [drill_cards(found, solved=solved) for solved in (False, True)]
        assert len({(each.across, each.lines) for each in spreads}) == 1
        for each, shown in zip(spreads, (found.shown, found.solved), strict=True):
            lines = [line for band in each.bands for block in band for line in block.lines]
            lying = Counter(card for line in lines for pile in line for card in pile.cards)
            assert lying == Counter(card for _, groups in shown for group in groups for card in group)
            assert max(sum(len(pile.cards) for pile in line) for line in lines) <= each.across <= ACROSS
        hand = next(iter(spreads[0].bands))[0].lines
        sizes = [len(pile.cards) for line in hand for pile in line]
        assert max(sizes) - min(sizes) < 2 or len(found.shown[0][1]) > 1


@pytest.mark.parametrize("slug", ["gin", "500-rum"])
def test_nobody_is_asked_whether_a_card_of_another_rank_altogether_fits_a_set(slug: str) -> None:
    game, preset = preset_of(slug)
    layoff = next(each for each in game.book.lesson.drills if each.slug == "layoff")  # type: ignore[union-attr]
    for number in range(60):
        asked = drilled(preset.slug, layoff, 22, number).case.facts
        ranks = {card.rank for card in asked.on}
        assert len(ranks) > 1 or abs(asked.cards[0].rank - ranks.pop()) < 2


def test_what_the_cards_of_a_drill_do_not_show_is_told() -> None:
    for game in GAMES:
        for drill in game.book.lesson.drills if game.book.lesson else ():
            for number in range(20):
                found = drilled(game.presets[0].slug, drill, 5, number)
                told = str(found.words) if found.words else ""
                if deal := getattr(found.case.facts, "deal", None):
                    assert told.startswith(f"It is deal {deal}: ")
                elif drill.slug in ("layoff", "pickup"):
                    assert told


# What follows is written from the rules alone: no code of the engine but the cards.


def brute_run(cards: list[Card], *, high: bool) -> bool:
    """Whether cards are consecutive in one suit by rank; an ace is 1, and also 14 if that is played."""
    if len({card.suit for card in cards}) > 1:
        return False
    ways = [[card.rank for card in cards]]
    if high:
        ways.append([14 if card.rank == 1 else card.rank for card in cards])
    return any(sorted(way) == list(range(min(way), min(way) + len(way))) for way in ways)


def brute_group(slug: str, cards: list[Card]) -> bool:
    """Whether cards are of one rank, in different suits if these matter."""
    if len({card.rank for card in cards}) > 1:
        return False
    return slug == "contract" or (len(cards) <= 4 and len({card.suit for card in cards}) == len(cards))


def plain(cards: tuple[Card, ...]) -> list[Card]:
    """Jokers replaced by the cards that they stand for."""
    return [Card(card.rank, card.suit) for card in cards]


def brute_few(cards: tuple[Card, ...]) -> bool:
    """Whether one or two cards are a meld of Seven Bridge: a real seven alone, with another, or beside its neighbour."""
    ranks, real = sorted(card.rank for card in cards), [card for card in cards if card.rank == 7 and not card.joker]
    if ranks == [7, 7]:
        return len(real) == 2 and real[0].suit != real[1].suit
    same_suit = len({card.suit for card in cards}) == 1
    return len(real) == 1 and (len(cards) == 1 or (same_suit and ranks in ([6, 7], [7, 8])))


def brute_meld(slug: str, cards: tuple[Card, ...]) -> bool:
    known = plain(cards)
    if slug == "seven" and len(cards) < 3:
        return brute_few(cards)
    if len(known) >= 3 and brute_group(slug, known):
        return True
    return len(known) >= LEAST_RUN[slug] and brute_run(known, high=slug != "gin")


def second_meld(slug: str, found: Answered) -> bool:
    return brute_meld(slug, found.case.facts.cards)


def second_layoff(slug: str, found: Answered) -> bool:
    return brute_meld(slug, (*found.case.facts.on, *found.case.facts.cards))


def brute_worth(slug: str, card: Card) -> int:
    if card.joker:
        return JOKER[slug]
    return ACE[slug] if card.rank == 1 else WORTH[card.rank]


def second_count(slug: str, found: Answered) -> int:
    if slug == "seven":
        held = found.case.facts.held
        points = sum(0 if card.joker else 10 if card.rank == 1 else WORTH[card.rank] for card in held)
        return points * 2 ** sum(card.rank == 7 for card in held) * 5 ** sum(card.joker for card in held)
    return sum(brute_worth(slug, card) for card in found.case.facts.held)


def second_deadwood(_slug: str, found: Answered) -> int:
    return brute_best(frozenset(found.case.facts.held))[0]


def second_knock(_slug: str, found: Answered) -> bool:
    return brute_best(frozenset(found.case.facts.held))[0] <= 10


def second_opening(slug: str, found: Answered) -> bool:
    """Whether melds are the contract of the deal, or enough points."""
    melds = [plain(cards) for cards in found.case.facts.melds]
    if slug == "kaluki":
        points = sum(brute_worth(slug, card) for cards in melds for card in cards)
        return points >= 51 and all(brute_meld(slug, tuple(cards)) for cards in melds)
    groups = sum(len(cards) == 3 and brute_group(slug, cards) for cards in melds)
    runs = [cards for cards in melds if len(cards) == 4 and brute_run(cards, high=True)]
    wanted = {1: (2, 0), 2: (1, 1), 3: (0, 2)}[found.case.facts.deal]
    if (groups, len(runs)) != wanted or len(melds) != 2:
        return False
    return len(runs) < 2 or not brute_run(runs[0] + runs[1], high=True)


def second_pickup(slug: str, found: Answered) -> bool:
    """Whether the wanted card makes a meld with two or more of the hand and of the cards above it."""
    facts = found.case.facts
    above = facts.pile[facts.pile.index(facts.card) + 1 :]
    others = [*facts.held, *above]
    return any(
        brute_meld(slug, (facts.card, first, second))
        for place, first in enumerate(others)
        for second in others[place + 1 :]
    )


SECOND = {
    "meld": second_meld,
    "layoff": second_layoff,
    "count": second_count,
    "deadwood": second_deadwood,
    "knock": second_knock,
    "opening": second_opening,
    "pickup": second_pickup,
}


def test_the_second_way_knows_right_from_wrong() -> None:
    assert not brute_meld("gin", parse_cards("QH KH AH"))
    assert brute_meld("500", parse_cards("QH KH AH"))
    assert not brute_meld("500", parse_cards("KH AH 2H"))
    assert not brute_meld("contract", parse_cards("9H TH JH"))
    assert not brute_meld("kaluki", parse_cards("9H 9H 9S"))


def test_a_lesson_that_contradicts_the_engine_is_found() -> None:
    wrong = Example({"ask": "meld", "cards": "QH KH AH"}, means=True)
    assert answered(wrong, "gin").answer != wrong.means


def cards_of(drawn: Iterable[Answered]) -> list[str]:
    """The cards that are drawn, as text."""
    return [str(card) for each in drawn for _, rows in each.shown for row in rows for card in row]


@pytest.mark.parametrize("preset", ["500-rum", "contract", "kaluki", "deuces-may-i"])
def test_wild_cards_are_drawn_where_they_are_played(preset: str) -> None:
    game, chosen = preset_of(preset)
    assert game.book.lesson is not None
    stands, itself, held = [
        answered(each, preset) for each in game.book.lesson.examples if each.rules == {"wild_ranks": ("2",)}
    ]
    assert "2D*JS" in cards_of([stands])
    assert "2S" in cards_of([itself])
    assert (stands.verdict.ok, itself.verdict.ok, abs(held.number or 0)) == (True, True, 30)
    for rank, drawn in (("2", True), ("3", False)):
        rules = game.rules(**{**chosen.changes, "wild_ranks": (rank,)})
        assert ("2D*JS" in cards_of(drawn_by_chapter(game, chosen, rules).values())) is drawn


REASONS = [
    (
        "contract",
        "meld",
        {"cards": "4H 5H *6H 7H 8H"},
        "5 hearts in a row; at least 4 are needed. A joker may stand for any card.",
    ),
    ("liverpool", "meld", {"cards": "4H 5H 6H"}, "3 hearts in a row; at least 3 are needed."),
    ("gin", "meld", {"cards": "7S 7H 7D"}, "3 cards of one rank, all of different suits."),
    ("contract", "meld", {"cards": "7S 7S 7D"}, "3 cards of one rank; the suits don't matter."),
    ("contract", "meld", {"cards": "JD QD KD AD"}, "An ace may come after the king."),
    ("continental", "meld", {"cards": "QD KD AD 2D"}, "It may go on beyond the ace."),
    ("gin", "meld", {"cards": "AD 2D 3D"}, "An ace may come before the two."),
    ("seven", "meld", {"cards": "6D 7D"}, "Beside a seven, the next card of its suit is enough."),
    ("seven", "meld", {"cards": "7D 7H"}, "Two sevens of different suits are enough."),
    ("seven", "meld", {"cards": "7D"}, ""),
    ("gin", "layoff", {"cards": "3H", "on": "4H 5H 6H"}, "It comes right before 4♥."),
    ("500", "layoff", {"cards": "AH", "on": "JH QH KH"}, "It comes right after K♥. An ace may come after the king."),
    ("gin", "layoff", {"cards": "8C", "on": "8S 8H 8D"}, "It is of the same rank, and its suit is not there yet."),
    ("contract", "layoff", {"cards": "8S", "on": "8S 8H 8D"}, "It is of the same rank; the suit doesn't matter."),
    (
        "contract",
        "opening",
        {"melds": ["8S 8H 8D", "4S 4H 4D"], "deal": 1},
        "They are groups: the cards of each are of one rank.",
    ),
    (
        "contract",
        "opening",
        {"melds": ["8S 8H 8D", "4S 5S 6S 7S"], "deal": 2},
        "One rank in each group, and one suit in a row in each sequence.",
    ),
    (
        "contract",
        "opening",
        {"melds": ["4S 5S 6S 7S", "9S TS JS QS"], "deal": 3},
        "the cards of each are in a row, in one suit. The sequences of one suit don't join.",
    ),
    ("carioca", "opening", {"melds": ["AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS"], "deal": 9}, ""),
    ("gin", "meld", {"cards": "QD KD AD"}, ""),
]


@pytest.mark.parametrize(
    ("slug", "ask", "facts", "why"), REASONS, ids=[f"{slug} {facts}" for slug, _, facts, _ in REASONS]
)
def test_an_answer_that_is_yes_says_why(slug: str, ask: str, facts: dict[str, Any], why: str) -> None:
    game, preset = preset_of(slug if of_slug(slug) is None else of_slug(slug).presets[0].slug)  # type: ignore[union-attr]
    found = judged(game, preset, book_rules(game, preset), None, {"ask": ask, **facts})
    assert str(found.because).endswith(f" {why}" if why else str(found.verdict.because))


@pytest.mark.parametrize(("preset", "played"), PLAYED)
def test_a_hand_that_is_counted_is_counted_in_the_order_in_which_the_picture_shows_it(
    preset: str, played: PlayedLesson
) -> None:
    for name, scene in played.hand.replay.scenes.items():
        for by in scene.hands:
            shown = [card for group in scene.groups[by] for card in group]
            assert scene.held(by) == write_cards(shown), (name, by)


def test_a_hand_that_is_laid_open_is_sorted_by_rank_or_as_said() -> None:
    replay = Replay(
        {"Ann": "9S", "Bob": "* 9H 2D 9C", "Cat": "KD 4H"}, "2C", "Bob: show\nCat: show KD / 4H\n[out]", jokers=1
    )
    assert replay.end.held("Bob") == "2D 9H 9C *"
    assert [*map(write_cards, replay.end.groups["Cat"])] == ["KD", "4H"]


def test_only_a_line_that_says_more_than_its_points_is_told_below_a_score() -> None:
    lines = [
        line
        for hand in scored(of_slug("contract").book.lesson.played.games["game"], "contract").hands
        for line in hand.lines
    ]  # type: ignore[union-attr]
    assert not any(says_more(line) for line in lines if line.points)
    lines = [
        line
        for hand in scored(of_slug("seven").book.lesson.played.games["evening"], "seven-bridge").hands
        for line in hand.lines
    ]  # type: ignore[union-attr]
    assert all(says_more(line) for line in lines)


@pytest.mark.parametrize(("game", "drill"), DRILLS)
def test_the_cards_of_a_round_are_of_at_most_two_sizes(game: Game, drill: Drill) -> None:
    found = [drill_cards(drilled(game.presets[0].slug, drill, 22, number), solved=False) for number in range(40)]
    assert len({each.across for each in found}) < 3
    assert max(each.lines for each in found) - min(each.lines for each in found) < 2


def test_nobody_names_a_joker_as_nobody_would() -> None:
    for game in GAMES:
        for drill in game.book.lesson.drills if game.book.lesson else ():
            asked = (
                [drilled(game.presets[0].slug, drill, 22, number) for number in range(200)]
                if drill.slug == "meld"
                else []
            )
            for each in asked:
                cards = each.case.facts.cards
                real = [card for card in cards if not card.joker]
                jokers = [card for card in cards if card.joker]
                if not jokers:
                    continue
                joker = jokers[0]
                beside = [card for card in real if card.suit == joker.suit and (card.rank - joker.rank) % 13 in (1, 12)]
                assert beside or {card.rank for card in real} == {joker.rank}, cards


def test_a_count_is_of_as_many_cards_as_a_hand_may_have_left_by_rank() -> None:
    for game in GAMES:
        drill = next((each for each in game.book.lesson.drills if each.slug == "count"), None)  # type: ignore[union-attr]
        held = (
            [drilled(game.presets[0].slug, drill, 22, number).case.facts.held for number in range(60)] if drill else []
        )
        assert {len(cards) for cards in held} == {5, 6, 7, 8}
        assert all(
            [card.rank for card in cards if card.rank] == sorted(card.rank for card in cards if card.rank)
            for cards in held
        )
