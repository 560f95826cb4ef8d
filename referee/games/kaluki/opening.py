"""What may be laid when in Kaluki, for questions and for play: 51 points, and lay-offs and jokers before that."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import JOKER, Card
from referee.cards.points import Sum
from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.base.wild_ranks import or_wild
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.options import KalukiRules
from referee.games.kaluki.values import in_play, meld_points, meld_rules
from referee.games.questions.facts import OpeningFacts
from referee.games.questions.question import DealContext, Progress
from referee.games.table.lay_off import with_layoffs
from referee.games.table.meld import judge_meld, needs_one_of_each, suits_missing
from referee.games.table.play_by_play import cards_known, replay_plays
from referee.games.table.plays import Numbered, Play, noted_turns, plays_without_turns
from referee.games.table.position import PlayRules, Table, TableMeld
from referee.games.table.swap import JOKERS_STAY
from referee.games.table.turn import check_turns, check_used
from referee.melds import Meld, readings
from referee.melds.search import same_card
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n


def too_many(rules: KalukiRules, cards: Sequence[Card]) -> Verdict | None:
    """The answer if the packs do not hold these cards."""
    return in_play(rules).overfull(cards, "kaluki.pack")


def judge_opening(rules: KalukiRules, facts: OpeningFacts, _now: DealContext) -> Verdict:
    """Whether these melds count enough together, for every card that their jokers could stand for."""
    melds = meld_rules(rules)
    wrong = too_many(rules, facts.cards)
    if wrong:
        return wrong
    rulings = [judge_meld(cards, melds, ace_open=True) for cards in facts.melds]
    wrong = next((each for each in rulings if each.forbidden), None) or _taken(rules, facts)
    wrong = wrong or none_kept(rules, facts.kept)
    if wrong:
        return wrong
    unread = next((each for each in rulings if not (each.ok or each.readings)), None)
    choices = [readings(cards, melds) for cards in facts.melds]
    kept, later = with_layoffs(facts.melds, choices, facts.layoffs, melds)
    if later and later.forbidden:
        return later
    found = unread or _enough(rules, kept, facts)
    if found.ok and kept != choices:
        found = _depends(choices, say("Whether all of it fits depends on {joker}.", joker=JOKER))
    return later if later and found.ok else found


def progress(rules: KalukiRules, facts: OpeningFacts, deal: DealContext) -> Progress | None:
    """How many points are on the table, if an opening is refused only because more are needed."""
    found = judge_opening(rules, facts, deal)
    if found.ok or found.clause != "kaluki.opening":
        return None
    melds = meld_rules(rules)
    points = points_to_open(rules, [readings(cards, melds) for cards in facts.melds])[1]
    so_far = say("{points} of {least} points", points=points, least=rules.opening_points)
    return Progress(
        so_far, say_n("Still missing: {n} point.", "Still missing: {n} points.", n=points_missing(rules, points))
    )


def _taken(rules: KalukiRules, facts: OpeningFacts) -> Verdict | None:
    """The answer if the discard was taken and is in none of the melds."""
    free = rules.discard_draw == "free"
    if facts.took_discard is None or (free and not rules.discard_used):
        return None
    if rules.discard_draw == "opened-only":
        because = say(
            "{card} was taken from the pile, and only a player who has already opened may do that.",
            card=facts.took_discard,
        )
        return illegal("kaluki.draw", because)
    laid_off = [card for each in facts.layoffs for card in each.cards] if free else []
    alike = [
        same_card(facts.took_discard, card) for card in (*(card for meld in facts.melds for card in meld), *laid_off)
    ]
    if True in alike:
        return None
    if None in alike:
        return suits_missing([facts.took_discard, *(card for meld in facts.melds for card in meld)], "kaluki.draw")
    because = say("{card} was taken from the pile and is in none of these melds.", card=facts.took_discard)
    return illegal("kaluki.draw", because, say("Put it in one of the opening melds."))


def _enough(rules: KalukiRules, found: Sequence[tuple[Meld, ...]], facts: OpeningFacts) -> Verdict:
    points = [points_to_open(rules, [each]) for each in found]
    (low, high), least = points_to_open(rules, found), rules.opening_points
    if not points_missing(rules, low):
        return legal("kaluki.opening", _of(points, say("enough to open ({least} needed).", least=least)))
    lacking = points_missing(rules, high)
    if not rules.opening_when_out and facts.kept in (0, 1):
        why = say("enough, because there is no minimum for a player who goes out in this turn.")
        return legal("kaluki.opening", _of(points, why))
    because = _of(points, say("{short} short of the {least} needed.", short=lacking, least=least))
    more = say_n("Lay {n} more point in the same turn.", "Lay {n} more points in the same turn.", n=lacking)
    if low < high:
        because = _of(points, say("at least {short} short of the {least} needed.", short=lacking, least=least))
        more = say_n(
            "Lay at least {n} more point in the same turn.", "Lay at least {n} more points in the same turn.", n=lacking
        )
    if lacking and not rules.opening_when_out and facts.kept is None:
        ask = say("Enter how many cards are left: a player who goes out in this turn needs no points.")
        return undecided("kaluki.opening", because, ask)
    if lacking:
        return illegal(
            "kaluki.opening",
            _but(because, [card for each in facts.layoffs for card in each.cards]),
            more,
        )
    what = say("it depends on what the joker stands for.")
    wild = say("it depends on what a joker or wild card stands for.")
    return _depends(found, _of(points, or_wild(rules, what, wild)))


def _but(because: Words, laid_off: Sequence[Card]) -> Words:
    """Says that melds count too little, and that lay-offs add nothing."""
    if not laid_off:
        return because
    return say_n(
        "{why} The lay-off {cards} does not count.",
        "{why} The lay-offs {cards} do not count.",
        n=len(laid_off),
        why=because,
        cards=laid_off,
    )


def _depends(found: Sequence[tuple[Meld, ...]], because: Words) -> Verdict:
    """The answer if some readings of the jokers are enough and others are not."""
    return needs_one_of_each(found, "kaluki.joker", because)


def _of(points: Sequence[tuple[int, int]], then: Words) -> Words:
    """What melds count, from least to most, and the result; added up if each counts one number."""
    low, high = (sum(each) for each in zip(*points, strict=True))
    if low < high:
        return say("{low} to {high} points: {then}", low=low, high=high, then=then)
    if len(points) == 1:
        return say("{points} points: {then}", points=low, then=then)
    return say("{sum} points: {then}", sum=Sum(tuple([each for each, _ in points])), then=then)


def kept(rules: KalukiRules) -> int:
    """How many cards a player must keep for the last discard."""
    return 1 if rules.must_discard_out else 0


def none_kept(rules: KalukiRules, left: int | None) -> Verdict | None:
    """The answer if no card is left for the discard with which the hand must end."""
    if left is None or left >= kept(rules):
        return None
    because = say("You would have no card left to discard, and this hand must end with a discard.")
    return illegal("kaluki.out", because, say("Keep one card to discard."))


def check_openings(rules: KalukiRules, hand: KalukiHand, before: Standing, *, in_progress: bool = False) -> None:
    """Refuses openings below their points, and lay-offs and swaps before them.

    While the hand is `in_progress`, what is missing may still come in the last turn, and without turns the order counts.
    """
    for plays in noted_turns(hand.plays):
        melds = _opening(plays)
        now = in_progress and bool(melds) and melds[0][1].turn == hand.plays[-1].turn
        needs = not _goes_out(rules, hand, plays, now=now)
        if needs and not now:
            _check_points(rules, melds)
        _check_order(rules, plays, melds, needs=needs)
    if in_progress:
        for plays in plays_without_turns(hand.plays):
            _check_order(rules, plays, _opening(plays), needs=rules.opening_when_out)


def _goes_out(rules: KalukiRules, hand: KalukiHand, plays: Sequence[Numbered], *, now: bool) -> bool:
    """Whether a player needs no points to open: one who goes out in that turn, or may still do so `now`."""
    once = len({play.turn for _, play in plays}) == 1
    return not rules.opening_when_out and once and (now or plays[0][1].by == hand.out)


def check_swaps(rules: KalukiRules, hand: KalukiHand, before: Standing, *, in_progress: bool = False) -> None:
    """With `same-turn`, refuses a joker that was taken and not used before the turn was over."""
    if rules.joker_swap == "same-turn":
        check_used(hand.plays, meld_rules(rules), in_progress=in_progress)


def _opening(plays: Sequence[Numbered]) -> list[Numbered]:
    """The melds in the turn of a player's first meld."""
    melds = [(index, play) for index, play in plays if play.act == "meld"]
    return [(index, play) for index, play in melds if play.turn == melds[0][1].turn]


def opening(rules: KalukiRules, hand: KalukiHand, before: Standing, seat: int) -> Words | None:
    """How many points towards the opening are on the table, for a player who has begun to open and has too few."""
    mine = [(index, play) for index, play in enumerate(hand.plays) if play.by == seat]
    melds = _opening(mine)
    points = _points(rules, melds)
    if not melds or not points_missing(rules, points):
        return None
    return say("{n} of {most} points to open", n=points, most=rules.opening_points)


def points_to_open(rules: KalukiRules, melds: Sequence[Sequence[Meld]]) -> tuple[int, int]:
    """The fewest and the most points that melds count together, over the readings of each."""
    counts = [[meld_points(rules, meld) for meld in each] for each in melds]
    return sum(map(min, counts)), sum(map(max, counts))


def points_missing(rules: KalukiRules, points: int) -> int:
    """How many points are missing to open."""
    return max(0, rules.opening_points - points)


def waits(rules: KalukiRules, *, opened: bool, taken: bool = False) -> bool:
    """Whether a play comes too early: before the opening, at most a joker may be `taken` into the hand."""
    return not opened and not (taken and rules.swap_before_opening)


def _points(rules: KalukiRules, melds: Sequence[Numbered]) -> int:
    return points_to_open(rules, [readings(play.cards, meld_rules(rules)) for _, play in melds])[0]


def _check_points(rules: KalukiRules, melds: Sequence[Numbered]) -> None:
    points = _points(rules, melds)
    if melds and points_missing(rules, points):
        words = say(
            "{points} points, {short} short of the {least} needed to open: {melds}.",
            points=points,
            short=points_missing(rules, points),
            least=rules.opening_points,
            melds=[play.cards for _, play in melds],
        )
        raise Fault(words, "plays", melds[0][0], "meld")


def _check_order(
    rules: KalukiRules, plays: Sequence[Numbered], melds: Sequence[Numbered], *, needs: bool = True
) -> None:
    """Refuses plays before the opening, which `needs` points unless the player goes out in that turn."""
    for index, play in plays:
        earlier = [each for each in melds if each[0] < index]
        opened = bool(earlier) and not (needs and points_missing(rules, _points(rules, earlier)))
        taken = play.act == "swap" and play.joker_on is None
        if play.act != "meld" and waits(rules, opened=opened, taken=taken):
            raise Fault(_too_early(rules, play, earlier), "plays", index, play.act)


def _too_early(rules: KalukiRules, play: Play, earlier: Sequence[Numbered]) -> Words:
    """Why a play has to wait: all melds of the opening come first."""
    cards = play.cards
    if not earlier:
        return say("It is too early for {cards}: lay the opening melds first, then the rest.", cards=cards)
    return say_n(
        "It is too early for {cards}. First open with melds worth {n} point; so far you have {points}.",
        "It is too early for {cards}. First open with melds worth {n} points; so far you have {points}.",
        n=rules.opening_points,
        cards=cards,
        points=_points(rules, earlier),
    )


def lay(rules: KalukiRules, hand: KalukiHand, before: Standing, in_progress: bool = False) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table; while the hand is `in_progress`, the last turn may still be going on."""
    plays = play_rules(rules, hand, before)
    in_play(rules).check(cards_known(hand.plays, hand.held, before, plays))
    melds = replay_plays(hand.plays, plays)
    check_turns(hand.plays, before.order(step_of(rules)), offered=rules.first_turn == "offer")
    check_openings(rules, hand, before, in_progress=in_progress)
    check_swaps(rules, hand, before, in_progress=in_progress)
    return melds


def play_rules(rules: KalukiRules, hand: KalukiHand, before: Standing) -> PlayRules:
    """The plays that these rules allow."""
    refused = {"swap": JOKERS_STAY} if rules.joker_swap == "off" else {}
    return PlayRules(meld_rules(rules), refused, set_swaps=True, joker_stays=True, ace_open=True)


class KalukiTable(Table):
    """Play on the table at Kaluki."""

    plays = staticmethod(play_rules)
    melds = staticmethod(lay)
    opening = staticmethod(opening)

    def opens_in_part(self, rules: KalukiRules) -> bool:
        """Whether a player who goes out at once needs no points."""
        return not rules.opening_when_out
