"""A whole game of each kind, on a phone of 360 x 640."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import gin_hand, no_sideways, out_hand, save, start, totals


def test_gin_the_example_game_is_settled_at_185(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    # Taro scores 15, 32 and 22; Hanako 20, 5, 42, 9 and 28 (docs/rules/gin.md, worked example 4).
    hands = [
        ("knock", 1, (5, 20)),
        ("knock", 2, (26, 6)),
        ("knock", 1, (8, 40)),
        ("knock", 2, (10, 5)),
        ("gin", 2, (17, 0)),
        ("knock", 1, (4, 26)),
        ("knock", 2, (12, 3)),
        ("knock", 2, (30, 2)),
    ]
    for number, (end, by, held) in enumerate(hands, 1):
        gin_hand(page, end, by, held)
        expect(page.locator("#preview table.across")).to_be_visible()
        save(page, number)
        no_sideways(page)
    expect(page.locator(".won")).to_contain_text("Won by Hanako, ahead by 185 points.")
    assert totals(page) == ["144", "329"]
    page.click("#total-2")
    expect(page.locator("#side-2")).to_contain_text("5 hands won × 25")
    no_sideways(page)


@pytest.mark.length
def test_500_the_threshold_example(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"], {"threshold": "30"})
    # Ann's hands are 25, -10, 29, 30, -12, 5 (docs/rules/rummy500.md, worked example 4).
    hands = [(40, 15), (5, 15), (40, 11), (45, 15), (0, 12), (20, 15)]
    counted = ["0", "0", "0", "30", "18", "23"]
    for number, ((melded, held), total) in enumerate(zip(hands, counted, strict=True), 1):
        out_hand(page, 2, {1: held}, {1: melded, 2: 10})
        save(page, number)
        assert totals(page)[0] == total, f"after hand {number}"
        no_sideways(page)
    page.goto(f"{page.url}/why")
    expect(page.locator(".lines a[href$='#500.threshold']").first).to_be_visible()


@pytest.mark.length
def test_contract_rummy_seven_deals(page: Page) -> None:
    start(page, "contract", ["Ann", "Bob", "Cat"])
    hands = [
        (1, {2: 12, 3: "KD 7C 2H AS *"}, ["0", "12", "49"]),
        (2, {1: 20, 3: 5}, ["20", "12", "54"]),
        (3, {1: 1, 2: 30}, ["21", "42", "54"]),
        (1, {2: 8, 3: 9}, ["21", "50", "63"]),
        (1, {2: "10 9 8", 3: 0}, ["21", "77", "63"]),
        (2, {1: 40, 3: 4}, ["61", "77", "67"]),
        (3, {1: 3, 2: 15}, ["64", "92", "67"]),
    ]
    expect(page.locator(".aim")).to_contain_text("two groups")
    for number, (out, held, after) in enumerate(hands, 1):
        out_hand(page, out, held)
        save(page, number)
        assert totals(page) == after, f"after deal {number}"
        no_sideways(page)
    expect(page.locator(".won")).to_contain_text("Won by Ann, ahead by 3 points.")


@pytest.mark.length
def test_kaluki_to_the_limit(page: Page) -> None:
    start(page, "kaluki", ["Ann", "Bob", "Cat"])
    hands = [
        (3, {1: 90, 2: 30}, ["90", "30", "0"]),
        (2, {1: 58, 3: 12}, ["148", "30", "12"]),
        (2, {1: 0, 3: 0}, ["148", "30", "12"]),
        (3, {1: 2, 2: "AS KD 7C *"}, ["150", "87", "12"]),
    ]
    for number, (out, held, after) in enumerate(hands, 1):
        out_hand(page, out, held)
        save(page, number)
        assert totals(page) == after, f"after hand {number}"
        no_sideways(page)
    expect(page.locator(".won")).to_contain_text("Won by Cat, ahead by 75 points.")


@pytest.mark.length
def test_seven_bridge_in_four_hands(page: Page) -> None:
    start(page, "seven-bridge-rounds", ["Ann", "Bob", "Cat"])
    hands = [
        (1, {2: "K 7 2 A", 3: "K 5"}, ["0", "58", "15"]),
        (3, {1: 7, 2: "2"}, ["7", "60", "15"]),
        (1, {2: 3, 3: "* K 5"}, ["7", "63", "90"]),
        (2, {1: 30, 3: 2}, ["37", "63", "92"]),
    ]
    for number, (out, held, after) in enumerate(hands, 1):
        out_hand(page, out, held)
        save(page, number)
        assert totals(page) == after, f"after hand {number}"
        no_sideways(page)
    expect(page.locator(".won")).to_contain_text("Won by Ann, ahead by 26 points.")
