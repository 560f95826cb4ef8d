"""Changes to a sheet: correcting equals having recorded it right, and no dealer is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee.games import GAMES
from referee.games.base.hand import Hand, read_hand
from referee.sheet import replay as replaying
from referee.sheet.changes import change_players, change_rules, correct_hand, delete_hand, finish, record_hand, reopen
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import FORMAT, Record, read_record, write_record
from referee.sheet.replay import replay, replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.sheet.summary import summary_of
from referee.verdict import total
from referee.words import Fault

NAMES = ["Ann", "Bob", "Cat", "Dan"]
POINTS = st.integers(0, 20)


@st.composite
def gin_hand(draw: st.DrawFn) -> dict[str, Any]:
    if draw(st.integers(0, 6)) == 0:
        return {"end": "void"}
    by = draw(st.integers(0, 1))
    own = draw(st.integers(0, 10))
    held = {NAMES[by]: own, NAMES[1 - by]: draw(st.integers(0, 30))}
    return {"end": "knock", "by": NAMES[by], "held": held, **draw(extras(2))}


@st.composite
def out_hand(draw: st.DrawFn, players: int, *, melded: bool) -> dict[str, Any]:
    names = NAMES[:players]
    out = draw(st.sampled_from([*names, None]))
    hand: dict[str, Any] = {"out": out, "held": {name: draw(POINTS) for name in names if name != out}}
    if melded:
        hand["melded"] = {name: draw(POINTS) for name in names}
    return {**hand, **draw(extras(players))}


@st.composite
def extras(draw: st.DrawFn, players: int) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if draw(st.integers(0, 4)) == 0:
        more["adjust"] = {NAMES[draw(st.integers(0, players - 1))]: draw(st.integers(-30, 30))}
    if draw(st.integers(0, 4)) == 0:
        more["dealer"] = NAMES[draw(st.integers(0, players - 1))]
    return more


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """A game of any kind, with hands that may go on after its end."""
    game = draw(st.sampled_from(["gin", "hollywood", "500", "partners", "contract", "kaluki"]))
    data: dict[str, Any] = {"format": FORMAT, "rules": {}}
    if game in ("gin", "hollywood"):
        data |= {"game": "gin", "players": NAMES[:2]}
        data["rules"] = {
            "hollywood": game == "hollywood",
            "target": 50,
            "next_dealer": draw(st.sampled_from(["loser", "winner", "alternate"])),
        }
        hands = draw(st.lists(gin_hand(), min_size=1, max_size=8))
    else:
        preset = {"500": "500-rummy", "partners": "500-rum"}.get(game, game)
        data |= {"game": preset, "players": NAMES}
        if game in ("500", "partners"):
            data["rules"] = {"target": 60, "next_dealer": draw(st.sampled_from(["left", "winner"]))}
        if game == "partners":
            data["sides"] = [["Ann", "Cat"], ["Bob", "Dan"]]
        if game == "kaluki":
            data["rules"] = {"limit": 60}
        hands = draw(st.lists(out_hand(4, melded=game in ("500", "partners")), min_size=1, max_size=9))
    return {**data, "hands": hands}


def ledger_of(data: dict[str, Any], hands: Sequence[Hand]) -> Ledger:
    """A sheet on which the hands were recorded one after another."""
    ledger = open_ledger(read_record({**data, "hands": []}))
    for number, hand in enumerate(hands, 1):
        made = record_hand(ledger, hand, {}).ledger
        entries = (*made.entries[:-1], replace(made.entries[-1], id=number, version=1))
        ledger = replace(made, entries=entries)
    return ledger


def hands_of(data: dict[str, Any]) -> list[Hand]:
    return list(read_record(data).hands)


def scored(ledger: Ledger) -> dict[str, Any]:
    return sheet_json(ledger.scoresheet)


@given(games(), st.data())
def test_correcting_a_hand_equals_having_recorded_it_right(data: dict[str, Any], draws: st.DataObject) -> None:
    hands = hands_of(data)
    index = draws.draw(st.integers(0, len(hands) - 1))
    wrong = [*hands]
    wrong[index] = hands_of({**data, "hands": [draws.draw(st.sampled_from(data["hands"]))]})[0]
    dealt = [played.dealer for played in replay(read_record({**data, "hands": data["hands"]})).hands]
    right = ledger_of(data, hands)
    corrected = correct_hand(ledger_of(data, wrong), index, hands[index], {}).ledger
    named = [
        hand if hand.dealer is not None or at >= len(dealt) else replace(hand, dealer=dealt[at])
        for at, hand in enumerate(hands)
    ]
    assert len(corrected.entries) == len(right.entries)
    kept = corrected.record.hands
    for at, hand in enumerate(kept):
        assert replace(hand, dealer=None) == replace(named[at], dealer=None)
    if all(hand.dealer == other.dealer for hand, other in zip(kept, right.record.hands, strict=True)):
        assert scored(corrected) == scored(right)


@given(games())
def test_lines_sum_to_scores_and_totals_follow_from_them(data: dict[str, Any]) -> None:
    scoresheet = ledger_of(data, hands_of(data)).scoresheet
    seats = range(len(scoresheet.record.players))
    running = [0] * len(scoresheet.record.players)
    for played in scoresheet.hands:
        assert played.scores == tuple(total(played.lines, seat) for seat in seats)
        running = [points + gained for points, gained in zip(running, played.scores, strict=True)]
        for side in scoresheet.record.sides:
            if not scoresheet.parts:
                assert {played.totals[seat] for seat in side} == {sum(running[seat] for seat in side)}
    for seat in seats:
        mates = next(side for side in scoresheet.record.sides if seat in side)
        assert scoresheet.final[seat] == scoresheet.totals[seat] + sum(
            total(scoresheet.bonuses, mate) for mate in mates
        )


@given(games())
def test_a_record_survives_being_written_and_read(data: dict[str, Any]) -> None:
    record = read_record(data)
    again = read_record(write_record(record))
    assert again == record
    assert write_record(again) == write_record(record)
    assert sheet_json(replay(again)) == sheet_json(replay(record))


@given(games())
def test_a_ledger_gives_the_record_back(data: dict[str, Any]) -> None:
    hands = hands_of(data)
    record = ledger_of(data, hands).record
    assert [replace(hand, dealer=None) for hand in record.hands] == [replace(hand, dealer=None) for hand in hands]
    assert sheet_json(replay(record)) == sheet_json(replay(read_record(data)))


@given(games(), st.data())
def test_deleting_and_inserting_again_changes_nothing(data: dict[str, Any], draws: st.DataObject) -> None:
    ledger = ledger_of(data, hands_of(data))
    before = scored(ledger)
    counted = len(before["hands"])
    index = draws.draw(st.integers(0, counted - 1))
    hand = ledger.record.hands[index]
    dealer = ledger.scoresheet.hands[index].dealer
    without = delete_hand(ledger, index).ledger
    place = index if index < len(without.entries) else None
    back = record_hand(without, replace(hand, dealer=dealer), {}, place).ledger
    assert scored(back)["totals"] == before["totals"]
    assert [played["dealer"] for played in scored(back)["hands"]] == [played["dealer"] for played in before["hands"]]


@given(games(), st.data())
def test_later_hands_keep_who_really_dealt_them(data: dict[str, Any], draws: st.DataObject) -> None:
    ledger = ledger_of(data, hands_of(data))
    dealt = [played.dealer for played in ledger.scoresheet.hands]
    index = draws.draw(st.integers(0, len(dealt) - 1))
    other = hands_of({**data, "hands": [draws.draw(st.sampled_from(data["hands"]))]})[0]
    corrected = correct_hand(ledger, index, replace(other, dealer=None), {}).ledger.scoresheet
    for at, played in enumerate(corrected.hands):
        if at != index and at < len(dealt):
            assert played.dealer == dealt[at]


@given(games(), st.data())
def test_totals_and_winners_after_a_correction_are_those_of_the_right_record(
    data: dict[str, Any], draws: st.DataObject
) -> None:
    hands = hands_of(data)
    index = draws.draw(st.integers(0, len(hands) - 1))
    wrong = [*hands[:index], draws.draw(st.sampled_from(hands)), *hands[index + 1 :]]
    corrected = scored(correct_hand(ledger_of(data, wrong), index, hands[index], {}).ledger)
    right = scored(ledger_of(data, hands))
    for key in ("totals", "final", "bonuses", "finished", "winners", "margin"):
        assert corrected[key] == right[key], key


@given(games(), st.data())
def test_a_correction_taken_back_leaves_the_ledger_as_it_was(data: dict[str, Any], draws: st.DataObject) -> None:
    ledger = ledger_of(data, hands_of(data))
    index = draws.draw(st.integers(0, len(ledger.entries) - 1))
    other = draws.draw(st.sampled_from(hands_of(data)))
    there = correct_hand(ledger, index, other, {}).ledger
    back = correct_hand(there, index, ledger.record.hands[index], {}).ledger
    assert scored(back) == scored(ledger)
    played = len(ledger.scoresheet.hands)
    assert back.entries[:played] == ledger.entries[:played]
    assert [(entry.id, entry.version) for entry in back.entries] == [(each.id, each.version) for each in ledger.entries]


@given(games(), st.data())
def test_a_hand_inserted_late_counts_as_if_recorded_in_time(data: dict[str, Any], draws: st.DataObject) -> None:
    hands = hands_of(data)
    index = draws.draw(st.integers(0, len(hands) - 1))
    late = ledger_of(data, [*hands[:index], *hands[index + 1 :]])
    inserted = scored(record_hand(late, hands[index], {}, index).ledger)
    right = scored(ledger_of(data, hands))
    assert [hand["scores"] for hand in inserted["hands"]] == [hand["scores"] for hand in right["hands"]]
    assert (inserted["final"], inserted["winners"]) == (right["final"], right["winners"])


GIN = {"format": FORMAT, "game": "gin", "players": ["Taro", "Hanako"], "rules": {"target": 50}}


def knock(points: int) -> dict[str, Any]:
    return {"end": "knock", "by": "Taro", "held": {"Taro": 5, "Hanako": 5 + points}}


def gin(*points: int) -> Ledger:
    data = {**GIN, "hands": [knock(each) for each in points]}
    return ledger_of(data, hands_of(data))


def hand(points: int) -> Hand:
    return hands_of({**GIN, "hands": [knock(points)]})[0]


def test_hands_behind_a_moved_end_are_struck_kept_and_return() -> None:
    ledger = gin(20, 20, 20)
    early = correct_hand(ledger, 0, hand(60), {}).ledger
    scoresheet = early.scoresheet
    assert (len(scoresheet.hands), len(scoresheet.struck), scoresheet.finished) == (1, 2, True)
    assert len(early.entries) == 3
    with pytest.raises(Fault, match=r"hands\[1\]"):
        replay_strictly(scoresheet.record)
    back = correct_hand(early, 0, hand(20), {}).ledger
    assert scored(back) == scored(ledger)


def test_a_hand_that_an_earlier_rule_allowed_refuses_the_change_by_its_number() -> None:
    ledger = gin(10, 10)
    rules = {**ledger.setup["rules"], "knock_limit": 3}
    with pytest.raises(Fault) as refused:
        change_rules(ledger, "gin", rules)
    assert refused.value.path[:2] == ("hands", 0)


def test_other_rules_score_every_hand_anew() -> None:
    ledger = gin(60)
    changed = change_rules(ledger, "gin", {**ledger.setup["rules"], "box_bonus": 10})
    assert summary_of(changed.ledger).listing.totals == (60 + 10 + 50 + 50, 0)
    assert changed.detail["changed"] == {"box_bonus": [25, 10]}


@pytest.mark.parametrize("limit", [100, 150])
def test_rules_from_the_beginning_say_what_they_change_though_a_later_hand_had_others(limit: int) -> None:
    hands = [{"scores": {"Ann": 0, "Bob": 40, "Cat": 10}} for _ in range(3)]
    data = {
        "format": FORMAT,
        "game": "kaluki",
        "players": NAMES[:3],
        "hands": [*hands[:2], {**hands[2], "rules": {"limit": 100}}],
    }
    ledger = ledger_of(data, hands_of(data))
    changed = change_rules(ledger, "kaluki", {**ledger.setup["rules"], "limit": limit})
    was = 250 - limit
    assert changed.detail["changed"] == {"limit": [was, limit]}
    assert changed.ledger.setup["rules"]["limit"] == limit
    assert changed.ledger.scoresheet.finished == (limit == 100)


def test_a_corrected_name_touches_no_hand() -> None:
    ledger = gin(20)
    changed = change_players(ledger, [("1", "Tarō"), ("2", "Hanako")]).ledger
    assert changed.entries == ledger.entries
    assert scored(changed)["totals"] == {"Tarō": 20, "Hanako": 0}


def test_what_a_player_scored_stays_with_the_player_in_another_seat() -> None:
    ledger = gin(20)
    changed = change_players(ledger, [("2", "Hanako"), ("1", "Taro")]).ledger
    assert scored(changed)["totals"] == {"Hanako": 0, "Taro": 20}
    assert scored(changed)["hands"][0]["dealer"] == "Taro"


def test_partners_are_who_sits_opposite() -> None:
    data = {"format": FORMAT, "game": "500-rum", "players": NAMES, "sides": [["Ann", "Cat"], ["Bob", "Dan"]]}
    data["hands"] = [{"scores": {"Ann": 10, "Bob": 20, "Cat": 30, "Dan": 40}}]
    ledger = ledger_of(data, hands_of(data))
    changed = change_players(ledger, [("1", "Ann"), ("2", "Bob"), ("4", "Dan"), ("3", "Cat")]).ledger
    assert scored(changed)["totals"] == {"Ann": 50, "Bob": 50, "Dan": 50, "Cat": 50}


def test_a_game_ended_by_agreement_has_its_leader_win_without_bonuses() -> None:
    ended = finish(gin(20, 10)).ledger
    sheet = scored(ended)
    assert (sheet["finished"], sheet["winners"], sheet["margin"]) == (True, ["Taro"], 30)
    assert sheet["final"] == sheet["totals"]
    assert sheet["bonuses"] == {"Taro": {}, "Hanako": {}}
    assert scored(reopen(ended).ledger)["finished"] is False


def test_carried_totals_belong_to_the_first_hand() -> None:
    record = read_record({**GIN, "hands": []})
    ledger = open_ledger(record, {0: 30, 1: 0})
    assert ledger.setup["carried"] == {"1": 30}
    assert ledger.record == Record(**vars(record))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_summary_says_what_lists_need(game: Any) -> None:
    names = NAMES[: max(game.seating.seats[0], 2)]
    data = {
        "format": FORMAT,
        "game": game.presets[0].slug,
        "players": names,
        "hands": [{"scores": dict.fromkeys(names, 7)}],
    }
    summary = summary_of(ledger_of(data, hands_of(data))).listing
    assert (summary.game, summary.preset, summary.hands) == (game.slug, game.presets[0].slug, 1)
    assert (summary.players, summary.totals) == (tuple(names), (7,) * len(names))


def test_reading_a_hand_needs_the_players_of_the_sheet() -> None:
    record = read_record({**GIN, "hands": []})
    with pytest.raises(Fault, match="“Jiro” is not playing"):
        read_hand(record.game.hand, {"end": "knock", "by": "Jiro"}, record.seats)


def test_dealers_stay_when_a_hand_is_inserted_deleted_or_the_rules_change() -> None:
    ledger = gin(1, 1, 1)
    assert [played["dealer"] for played in scored(ledger)["hands"]] == ["Taro", "Hanako", "Hanako"]
    inserted = record_hand(ledger, hands_of({**GIN, "hands": [{"end": "void"}]})[0], {}, 1)
    assert (inserted.kind, inserted.detail["number"]) == ("inserted", 2)
    assert [played["dealer"] for played in scored(inserted.ledger)["hands"]] == ["Taro", "Hanako", "Hanako", "Hanako"]
    without = delete_hand(ledger, 0).ledger
    assert [played["dealer"] for played in scored(without)["hands"]] == ["Hanako", "Hanako"]
    winner = change_rules(ledger, "gin", {**ledger.setup["rules"], "next_dealer": "winner"}).ledger
    assert [played["dealer"] for played in scored(winner)["hands"]] == ["Taro", "Hanako", "Hanako"]
    assert "dealer" not in change_rules(winner, "gin", ledger.setup["rules"]).ledger.entries[1].body


def test_a_correction_can_say_who_dealt() -> None:
    ledger = gin(1, 1)
    named = correct_hand(ledger, 1, replace(hand(1), dealer=0), {}).ledger
    assert [played["dealer"] for played in scored(named)["hands"]] == ["Taro", "Taro"]
    unsaid = correct_hand(named, 1, hand(1), {}).ledger
    assert unsaid.entries == ledger.entries


def test_struck_hands_keep_their_dealers_and_are_no_part_of_the_sheet() -> None:
    ledger = gin(20, 20, 20)
    early = correct_hand(ledger, 0, hand(60), {}).ledger
    assert early.entries[1].body["dealer"] == "2"
    assert [played["number"] for played in scored(early)["hands"]] == [1]
    assert summary_of(early).listing.hands == 1
    assert summary_of(early).listing.finished


def test_correcting_a_struck_hand_scores_nothing_until_it_returns() -> None:
    early = correct_hand(gin(20, 20), 0, hand(60), {}).ledger
    change = correct_hand(early, 1, hand(7), {})
    assert (change.detail["was"], change.detail["is"]) == (None, None)
    back = correct_hand(change.ledger, 0, hand(20), {}).ledger
    assert scored(back)["totals"] == {"Taro": 27, "Hanako": 0}


CHANGES = [
    ("recorded", lambda ledger: record_hand(ledger, hand(3), {"a": "b"}), {"number": 3, "is": {"1": 3, "2": 0}}),
    ("inserted", lambda ledger: record_hand(ledger, hand(3), {}, 0), {"number": 1, "is": {"1": 3, "2": 0}}),
    ("corrected", lambda ledger: correct_hand(ledger, 1, hand(3), {}), {"number": 2, "was": {"1": 10, "2": 0}}),
    ("deleted", lambda ledger: delete_hand(ledger, 1), {"number": 2, "was": {"1": 10, "2": 0}}),
    ("players", lambda ledger: change_players(ledger, [("2", "B"), ("1", "A")]), {"seats": [{"id": "1", "name": "Taro"}, {"id": "2", "name": "Hanako"}]}),
    ("rules", lambda ledger: change_rules(ledger, "gin", {**ledger.setup["rules"], "target": 60}), {"changed": {"target": [50, 60]}}),
    ("finished", finish, {}),
    ("reopened", reopen, {}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "edit", "detail"), CHANGES, ids=[row[0] for row in CHANGES])
def test_the_log_says_what_was_and_what_is(kind: str, edit: Any, detail: dict[str, Any]) -> None:
    change = edit(gin(20, 10))
    assert change.kind == kind
    assert detail.items() <= change.detail.items()


def test_a_change_that_cannot_be_scored_changes_nothing() -> None:
    ledger = gin(20)
    wrong = hands_of({**GIN, "hands": [{"end": "gin", "by": "Taro", "held": {"Taro": 5, "Hanako": 9}}]})[0]
    for edit in (lambda: record_hand(ledger, wrong, {}), lambda: correct_hand(ledger, 0, wrong, {})):
        with pytest.raises(Fault, match="not gin"):
            edit()


def test_what_was_typed_stays_with_its_hand() -> None:
    ledger = record_hand(gin(), hand(3), {"held-1": "2+3"}).ledger
    ledger = record_hand(ledger, hand(4), {"held-1": "5"}, 0).ledger
    assert [entry.typed for entry in ledger.entries] == [{"held-1": "5"}, {"held-1": "2+3"}]
    assert [entry.typed for entry in finish(ledger).ledger.entries] == [{"held-1": "5"}, {"held-1": "2+3"}]


def three_deals(since: int, **changed: Any) -> Ledger:
    """Contract with three deals and a void hand, with a change of rules from a hand on."""
    counted = {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}}
    record = read_record(
        {"format": FORMAT, "game": "contract", "players": NAMES[:3], "hands": [counted, {"void": True}, counted]}
    )
    before = open_ledger(record)
    return change_rules(before, "contract", write_record(record)["rules"] | changed, since).ledger


FEWER_DEALS = [
    ("the last deal before it was the hand before", 4, 2, [{}, {}, {"contracts", "cards_dealt"}], 3),
    ("a void hand stands between", 3, 1, [{"contracts", "cards_dealt"}, {}, {}], 1),
    ("a deal is left", 4, 3, [{}, {}, {}], 3),
]


@pytest.mark.parametrize(("why", "since", "deals", "ruled", "played"), FEWER_DEALS, ids=[row[0] for row in FEWER_DEALS])
def test_lists_that_leave_no_deal_hold_from_the_last_one(
    why: str, since: int, deals: int, ruled: list[set[str]], played: int
) -> None:
    """(Rules changed): no deal is left for the hand from which fewer contracts hold, so the game is over before it."""
    ledger = three_deals(since, contracts=["GG", "GR", "RR"][:deals], cards_dealt=[10] * deals, joker_penalty=40)
    assert len(ledger.scoresheet.hands) == played
    assert ledger.scoresheet.finished == (deals < 3)
    assert [played.rules.joker_penalty for played in ledger.scoresheet.hands] == [15] * played
    assert [set(entry.body.get("rules", {})) - {"joker_penalty"} for entry in ledger.entries] == [*map(set, ruled)]


def test_a_hand_put_in_before_a_shorter_list_is_refused() -> None:
    """(Rules changed): it would leave no deal for the hand whose own rules shorten the list."""
    ledger = three_deals(3, contracts=["GG", "GR"], cards_dealt=[10, 10])
    with pytest.raises(Fault, match=r"hands\[3\]\.rules\.contracts: “Contracts” names 2 deals"):
        record_hand(ledger, ledger.record.hands[0], {}, place=0)


@given(games(), st.data())
def test_what_followed_before_a_change_changes_nothing_of_what_follows(
    data: dict[str, Any], draws: st.DataObject
) -> None:
    hands = hands_of(data)
    index = draws.draw(st.integers(0, len(hands) - 1))
    ledger = ledger_of(data, hands)
    other = hands_of({**data, "hands": [draws.draw(st.sampled_from(data["hands"]))]})[0]
    seats = [(seat["id"], seat["name"]) for seat in ledger.setup["seats"]]
    for made in (
        lambda: correct_hand(ledger, index, other, {}),
        lambda: record_hand(ledger, other, {}, index),
        lambda: delete_hand(ledger, index),
        lambda: change_players(ledger, seats[1:] + seats[:1]),
        lambda: change_players(ledger, [(each, name[::-1]) for each, name in seats]),
    ):
        try:
            after = made().ledger
        except Fault:
            continue
        assert after.earlier is not None
        anew = Ledger(after.setup, after.entries)
        assert (after.scoresheet, after.record) == (anew.scoresheet, anew.record)


@pytest.mark.parametrize(
    ("edit", "again"),
    [
        (lambda ledger, hand: record_hand(ledger, hand, {}), 1),
        (lambda ledger, hand: record_hand(ledger, hand, {}, 4), 3),
        (lambda ledger, hand: correct_hand(ledger, 4, hand, {}), 2),
        (lambda ledger, _: delete_hand(ledger, 4), 1),
        (lambda ledger, _: change_players(ledger, [("2", "Bob"), ("1", "Ann")]), 6),
        (lambda ledger, _: finish(ledger), 0),
    ],
    ids=["recorded", "inserted", "corrected", "deleted", "other seats", "finished"],
)
def test_a_changed_ledger_is_scored_from_the_first_hand_that_differs(
    monkeypatch: pytest.MonkeyPatch, edit: Any, again: int
) -> None:
    data = {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "rules": {"target": 1000}}
    knocked = {"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 25}}
    hands = hands_of({**data, "hands": [{**knocked, "held": {"Ann": 5, "Bob": points}} for points in range(20, 26)]})
    ledger = ledger_of(data, hands)
    assert len(ledger.scoresheet.hands) == 6
    other = hands_of({**data, "hands": [{**knocked, "held": {"Ann": 5, "Bob": 30}}]})[0]
    scored: list[Hand] = []
    real = replaying.adjust_lines
    monkeypatch.setattr(replaying, "adjust_lines", lambda hand: [scored.append(hand), real(hand)][1])
    after = edit(ledger, other).ledger
    assert after.scoresheet.hands
    assert len(scored) == again


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "_AS"], ["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "^AS"]),
        (["_AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"], ["^AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]),
    ],
    ids=["laid off", "melded"],
)
def test_a_correction_of_where_an_ace_stands_is_scored_though_the_cards_are_the_same(
    was: list[str], now: list[str]
) -> None:
    def game(meld: str, lay: str = "") -> Ledger:
        plays = [{"by": "Ann", "meld": meld}, *([{"by": "Bob", "lay": lay, "on": 1}] if lay else [])]
        hand = {"out": None, "plays": plays, "held": {"Ann": 0, "Bob": 5}}
        data = {"format": FORMAT, "game": "500-rum", "players": ["Ann", "Bob"], "hands": [hand]}
        return open_ledger(read_record(data))

    before, right = game(*was), game(*now)
    assert before.scoresheet.totals != right.scoresheet.totals
    corrected = correct_hand(before, 0, right.record.hands[0], {}).ledger
    assert corrected.scoresheet.totals == right.scoresheet.totals


def test_rules_from_a_hand_on_hold_also_when_the_hands_before_it_are_deleted() -> None:
    hand = {"out": "Ann", "held": {"Bob": 30, "Cat": 5}}
    data = {"format": FORMAT, "game": "kaluki", "players": ["Ann", "Bob", "Cat"]}
    later = {**hand, "rules": {"limit": 100}}
    ledger = delete_hand(open_ledger(read_record({**data, "hands": [hand, later, hand]})), 0).ledger
    assert [played.rules.limit for played in ledger.scoresheet.hands] == [100, 100]
    assert ledger.scoresheet.record.rules.limit == 100
