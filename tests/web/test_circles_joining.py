"""Making a circle, joining it, and who is in: what a phone is asked, what it gets, and what a removed one loses."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask import Flask

from referee.store import InCircle, Store
from tests.pages import links
from tests.web.person import Browser, knock, part, there

AT = "2026-11-{:02}T20:00:00+00:00"
LATER = "2026-11-29T20:{:02}:00+00:00"
TITLE = re.compile(r"<title>\s*(.*?)\s*</title>", re.DOTALL)


@pytest.fixture
def third(app: Flask) -> Browser:
    """The browser of a third person."""
    return Browser(app)


@pytest.fixture
def kept(app: Flask) -> Store:
    """The store of the app."""
    store: Store = app.extensions["store"]
    return store


def made(who: Browser, **typed: str) -> str:
    """A new circle, as somebody makes it on its page; the address of who is in."""
    who.see("/circles/new")
    return who.send("/circles/new", typed)


def shown(who: Browser, phones: str, opens: str = "join") -> str:
    """The path of a link as the page of who is in shows it."""
    found = re.search(rf'id="address-{opens}" value="http://[^/]+([^"]+)"', who.see(phones))
    assert found, opens
    return found[1]


def came(who: Browser, door: str, **typed: str) -> str:
    """Where a phone is led that joins by a link."""
    who.see(door)
    return who.send(door, typed)


def names(who: Browser, door: str) -> list[str]:
    """The names that somebody who joins can tap, in their order."""
    return [unescape(each) for each in re.findall(r'name="called" value="([^"]+)"', who.see(door))]


def phones_of(who: Browser, phones: str) -> list[str]:
    """The phones that are in, as the page calls them, with what they are."""
    found = re.findall(r'<li id="phone-\d+">.*?<span>([^<]+)<span class="of">([^&<·]+)', who.see(phones), re.DOTALL)
    return [f"{unescape(name).strip()}: {role.strip()}" for name, role in found]


def number(who: Browser, phones: str, name: str) -> str:
    """The number of the phone that the page calls so."""
    found = re.search(rf'<li id="phone-(\d+)">(?:(?!</li>).)*{re.escape(name)}', unescape(who.see(phones)), re.DOTALL)
    assert found, name
    return found[1]


def over(who: Browser, *players: str) -> str:
    """A game of gin that is over."""
    table = who.start("gin", *players)
    who.record(table, knock(1, 5, 20))
    who.see(table)
    who.send("/finish")
    return table


def asked(phones: str, who: Browser) -> InCircle:
    """The circle as a browser asks for it."""
    return InCircle(phones.split("/")[2], who.owner)


# Making one


def test_a_circle_is_made_from_games_with_two_taps(mine: Browser) -> None:
    over(mine, "Ann", "Bob")
    assert "/circles/new" in links(mine.see("/games"))
    mine.see("/circles/new")
    phones = mine.send("/circles/new")
    assert phones_of(mine, phones) == ["A phone that has not said whose it is: organiser"]
    assert len([each for each in links(mine.see(phones.replace("/phones", "/games"))) if each.startswith("/s/")]) == 1


def test_whoever_has_no_games_but_those_of_a_circle_makes_another_one_too(mine: Browser) -> None:
    phones = made(mine, name="Thursdays")
    found = links(mine.see(phones.replace("/phones", "/games")))
    assert {"/circles/new", "/link"} <= set(found)


def test_a_circle_is_made_from_sharing_a_game(mine: Browser) -> None:
    table = over(mine, "Ann", "Bob")
    assert "/circles/new" in links(mine.see(f"{table}/share"))


@pytest.mark.parametrize(("day", "name"), [(24, "Tuesdays"), (29, "Sundays")])
def test_the_name_is_that_of_the_day(mine: Browser, set_clock: Callable[[str], None], day: int, name: str) -> None:
    set_clock(AT.format(day))
    mine.see("/circles/new")
    assert mine.form("/circles/new").values["name"] == name
    other = Browser(mine.client.application, "ja")
    other.see("/circles/new")
    assert other.form("/circles/new").values["name"] == {"Tuesdays": "火曜会", "Sundays": "日曜会"}[name]


def test_games_of_tonight_or_all_or_none_move_in(app: Flask, kept: Store, set_clock: Callable[[str], None]) -> None:
    for which, there_now in (("evening", 1), ("all", 2), ("none", 0)):
        mine = Browser(app)
        set_clock(AT.format(22))
        over(mine, "Ann", "Bob")
        set_clock(AT.format(29))
        over(mine, "Ann", "Chi")
        mine.see("/circles/new")
        assert "tonight's 1" in mine.told
        assert mine.form("/circles/new").values["games"] == "evening"
        phones = mine.send("/circles/new", {"games": which})
        assert len(kept.sheets(asked(phones, mine), limit=9)) == there_now
        assert len(kept.sheets(mine.owner, limit=9)) == 2 - there_now


def test_without_games_nothing_is_asked_about_them(mine: Browser) -> None:
    mine.see("/circles/new")
    assert not there(mine.text, "which-games")
    phones = mine.send("/circles/new", {"name": "Thursdays", "me": "Ann"})
    assert phones_of(mine, phones) == ["Ann's phone: organiser"]


@pytest.mark.parametrize("typed", [{"name": " "}, {"name": "x" * 41}, {"name": "A", "me": "Player 2"}])
def test_a_circle_has_a_name_like_a_player(mine: Browser, kept: Store, typed: dict[str, str]) -> None:
    mine.see("/circles/new")
    mine.send("/circles/new", typed, status=422)
    assert kept.circles.mine(mine.owner) == []


def test_a_form_sent_twice_makes_one_circle(mine: Browser, kept: Store) -> None:
    mine.see("/circles/new")
    sent = mine.form("/circles/new")
    for _ in range(2):
        mine.post(sent.action, {**sent.values, "name": "Thursdays"})
    assert len(kept.circles.mine(mine.owner)) == 1


# Joining


def test_a_tap_on_a_name_is_joining_and_leads_to_the_game_that_is_on(
    mine: Browser, other: Browser, third: Browser, set_clock: Callable[[str], None]
) -> None:
    set_clock(AT.format(28))
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    phones = made(mine, me="Ann", games="all")
    door = shown(mine, phones)
    assert came(other, door, called="Bob") == table
    other.record(table, knock(2, 20, 5))
    set_clock(AT.format(29))
    assert came(third, door, called="Chi") == phones.removesuffix("/phones"), "nobody has played for hours"
    assert phones_of(mine, phones) == ["Ann's phone: organiser", "Bob's phone: member", "Chi's phone: member"]


def test_those_without_a_phone_come_first_and_more_than_twelve_are_folded(mine: Browser, other: Browser) -> None:
    for first in range(0, 14, 2):
        over(mine, f"P{first:02}", f"P{first + 1:02}")
    door = shown(mine, made(mine, me="P13", games="all"))
    found = names(other, door)
    assert found[0] == "P12"
    assert found[-1] == "P13"
    assert len(found) == 14
    before, after = other.text.split('id="who-more"')
    assert (before.count('name="called" value='), after.count('name="called" value=')) == (12, 2)


def test_with_few_names_nothing_is_folded_but_the_name_of_somebody_new(mine: Browser, other: Browser) -> None:
    other.see(shown(mine, made(mine)))
    assert 'id="who-more"' not in other.text
    assert 'id="who-table"' in other.text


def test_looking_at_the_join_link_changes_nothing_and_tells_a_preview_no_name(
    app: Flask, mine: Browser, kept: Store
) -> None:
    over(mine, "Ann", "Bob")
    phones = made(mine, name="Thursdays", me="Ann", games="all")
    door, key = shown(mine, phones), phones.split("/")[2]
    version = kept.circles.look(asked(phones, mine)).version
    for _ in range(100):
        answer = app.test_client().get(door)
        assert answer.status_code == 200
        assert key not in answer.text + str(answer.headers)
        title = TITLE.search(answer.text)
        assert title is not None
        assert title[1] == "Referee"
    now = kept.circles.look(asked(phones, mine))
    assert (now.version, len(kept.circles.phones(asked(phones, mine)))) == (version, 1)


def test_a_phone_that_is_in_goes_on_at_once(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    door = shown(mine, phones)
    came(other, door, called="Bob")
    other.see(door, status=303)
    assert other.answer.headers["Location"] == phones.removesuffix("/phones")
    assert len(phones_of(mine, phones)) == 2


def test_somebody_new_is_asked_whether_they_are_somebody_known(mine: Browser, other: Browser, third: Browser) -> None:
    over(mine, "Ann", "Bob")
    phones = made(mine, me="Bob", games="all")
    door = shown(mine, phones)
    other.see(door)
    other.send(door, {"called": "ann", "how": "new"}, status=409)
    assert "Is it you?" in other.told
    assert 'name="called" value="Ann"' in other.text
    assert 'value="Ann 2"' in other.text
    other.send(door, {"called": "Ann 2", "how": "new"})
    third.see(door)
    third.send(door, {"called": "Chi", "how": "new"})
    assert phones_of(mine, phones)[1:] == ["Ann 2's phone: member", "Chi's phone: member"]


@pytest.mark.parametrize("name", ["", "x" * 41, "Player 3", "a\u0007b"])
def test_a_name_that_no_player_can_have_joins_nobody(mine: Browser, other: Browser, name: str) -> None:
    phones = made(mine, me="Ann")
    door = shown(mine, phones)
    other.see(door)
    other.send(door, {"called": name, "how": "new"}, status=422)
    assert len(phones_of(mine, phones)) == 1


def test_whoever_only_watches_becomes_a_member_by_the_link_and_only_there(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    door = shown(mine, phones)
    came(other, door, how="watch")
    assert phones_of(mine, phones)[1:] == ["A phone that only watches: viewer"]
    html = other.see(phones)
    assert not there(html, "address-join")
    assert "<svg viewBox" not in html
    came(other, door, called="Bob")
    assert phones_of(mine, phones)[1:] == ["Bob's phone: member"]


def test_the_phone_on_the_table_is_nobodys_and_is_not_asked(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), how="table")
    assert phones_of(mine, phones)[1:] == ["A phone on the table: member"]
    assert not there(other.see(phones), "ask-me")


def test_whoever_taps_the_name_of_the_organiser_is_a_member(mine: Browser, other: Browser) -> None:
    over(mine, "Ann", "Bob")
    phones = made(mine, me="Ann", games="all")
    came(other, shown(mine, phones), called="Ann")
    assert phones_of(mine, phones) == ["Ann's phone: organiser", "Ann's second phone: member"]


def test_somebody_in_a_circle_of_the_same_name_is_told(mine: Browser, other: Browser) -> None:
    made(other, name="Thursdays", me="Bob")
    other.see(shown(mine, made(mine, name="Thursdays", me="Ann")))
    assert there(other.text, "twin")
    other.see(shown(mine, made(mine, name="Fridays", me="Ann")))
    assert not there(other.text, "twin")


def test_a_key_from_the_address_bar_opens_nothing_and_the_page_says_what_to_ask_for(
    mine: Browser, other: Browser
) -> None:
    phones = made(mine, me="Ann")
    other.see(phones, status=404)
    assert "Ask somebody in the circle for the join link." in other.told
    assert other.client.get(f"{phones}/list").status_code == 404


def test_a_wrong_link_is_not_there(other: Browser) -> None:
    other.see("/j/nothing", status=404)
    other.see("/second/nothing", status=404)


# Who is in


def test_a_removed_phone_is_told_of_and_comes_back_but_its_links_do_not(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    door = shown(mine, phones)
    came(other, door, called="Bob")
    mine.see(phones)
    mine.send(f"/phones/{number(mine, phones, 'Bob')}/remove")
    assert (
        "Bob's phone sees nothing any more. The join and television links are new: a television has to scan its code again."
        in unescape(part(mine.text, "removed"))
    )
    other.see(phones, status=404)
    other.see(door, status=404)
    mine.send("/back")
    other.see(phones)
    assert shown(mine, phones) != door
    assert phones_of(mine, phones) == ["Ann's phone: organiser", "Bob's phone: member"]


def test_the_last_organiser_stays(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Bob")
    own = number(mine, phones, "Ann's phone")
    assert not there(mine.text, f"remove-{own}")
    mine.send(f"/phones/{own}/role", {"role": "member"}, status=409)
    assert "Make somebody else an organiser first" in mine.told
    token = mine.form("/language").values["csrf_token"]
    assert mine.post(f"{phones}/{own}/remove", {"csrf_token": token}).status_code == 409
    assert phones_of(mine, phones)[0] == "Ann's phone: organiser"


def test_only_organisers_say_who_is_in(mine: Browser, other: Browser, third: Browser, kept: Store) -> None:
    phones = made(mine, me="Ann")
    door = shown(mine, phones)
    came(other, door, called="Bob")
    came(third, door, how="watch")
    me = number(mine, phones, "Ann's phone")
    circle = phones.removesuffix("/phones")
    version = kept.circles.look(asked(phones, mine)).version
    for who in (other, third):
        html = who.see(phones)
        assert not re.search(r'id="(remove|role|ask|renew|drop)-', html)
        token = who.form("/language").values["csrf_token"]
        for deed in ("remove", "back", "role", "ask"):
            sent = {"csrf_token": token, "role": "viewer"}
            assert who.post(f"{phones}/{me}/{deed}", sent).status_code == 403, deed
        for path in ("links/join", "links/join/off", "here"):
            assert who.post(f"{circle}/{path}", {"csrf_token": token}).status_code == 403, path
        assert who.post(f"{circle}/organise", {"csrf_token": token}).status_code == 403
    assert kept.circles.look(asked(phones, mine)).version == version


def test_roles_are_given_from_the_list(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Bob")
    bob = number(mine, phones, "Bob")
    for role in ("organiser", "viewer", "member"):
        mine.see(phones)
        mine.send(f"/phones/{bob}/role", {"role": role})
        assert phones_of(mine, phones)[1] == f"Bob's phone: {role}"


def test_links_are_renewed_and_switched_off(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    door, tv = shown(mine, phones), shown(mine, phones, "television")
    mine.see(phones)
    mine.send("/links/join")
    assert shown(mine, phones) != door
    assert shown(mine, phones, "television") == tv
    other.see(door, status=404)
    mine.send("/links/join/off")
    assert not there(mine.see(phones), "address-join")
    assert "nobody can join" in mine.told
    token = mine.form("/language").values["csrf_token"]
    assert mine.post(f"{phones.removesuffix('/phones')}/links/window", {"csrf_token": token}).status_code == 404


def test_how_many_came_by_the_join_link(mine: Browser, other: Browser, third: Browser) -> None:
    phones = made(mine, me="Ann")
    door = shown(mine, phones)
    assert "has joined with it" not in mine.told
    came(other, door, called="Bob")
    mine.see(phones)
    assert "1 phone has joined with it." in mine.told
    came(third, door, how="watch")
    mine.see(phones)
    assert "2 phones have joined with it." in mine.told


def test_the_list_follows_by_itself_and_says_nothing_while_nobody_comes(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    found = re.search(r'id="in" hx-get="([^"]+)"', mine.see(phones))
    assert found
    beat = unescape(found[1])
    mine.see(beat, status=204)
    came(other, shown(mine, phones), called="Bob")
    mine.see(beat)
    assert "Bob" in mine.text
    assert there(mine.text, "advice")


def test_a_second_organiser_is_advised_once(mine: Browser, other: Browser, third: Browser) -> None:
    phones = made(mine, me="Ann")
    assert not there(mine.see(phones), "advice")
    door = shown(mine, phones)
    came(other, door, how="watch")
    other.see(phones)
    other.send("/me", {"called": "Vic"})
    assert not there(mine.see(phones), "advice"), "a viewer is nobody to ask"
    came(third, door, called="Tom")
    mine.see(phones)
    assert "Make Tom an organiser too" in part(mine.text, "advice")
    mine.send("/advice")
    assert not there(mine.see(phones), "advice")


def test_the_advice_is_taken_with_one_tap(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Tom")
    mine.see(phones)
    mine.send(f"/phones/{number(mine, phones, 'Tom')}/role", {"role": "organiser"})
    assert phones_of(mine, phones)[1] == "Tom's phone: organiser"
    assert not there(mine.see(phones), "advice")


def test_members_take_over_where_the_organisers_are_silent(
    mine: Browser, other: Browser, set_clock: Callable[[str], None]
) -> None:
    set_clock("2026-09-01T20:00:00+00:00")
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Bob")
    circle = phones.removesuffix("/phones")
    for day in (2, 9, 16):
        assert not there(other.see(phones), "silent")
        set_clock(AT.format(day))
        other.see(f"{circle}/new/gin")
        table = other.send("/new/gin", {"name-1": "Ann", "name-2": "Bob"})
        other.record(table, knock(1, 5, 20))
    other.see(phones)
    assert there(other.text, "silent")
    assert "You have done nothing here since" in part(mine.see(phones), "idle")
    mine.send("/here")
    assert not there(mine.see(phones), "idle")
    assert not there(other.see(phones), "silent")
    token = other.form("/language").values["csrf_token"]
    assert other.post(f"{circle}/organise", {"csrf_token": token}).status_code == 403


def test_a_member_who_takes_over_is_an_organiser_beside_the_old_one(
    mine: Browser, other: Browser, set_clock: Callable[[str], None]
) -> None:
    set_clock("2026-09-01T20:00:00+00:00")
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Bob")
    for day in (2, 9, 16):
        set_clock(AT.format(day))
        other.see(f"{phones.removesuffix('/phones')}/new/gin")
        other.record(other.send("/new/gin", {"name-1": "Ann", "name-2": "Bob"}), knock(1, 5, 20))
    other.see(phones)
    other.send("/organise")
    assert phones_of(other, phones) == ["Ann's phone: organiser", "Bob's phone: organiser"]


# Whose a phone is


def test_a_phone_says_whose_it_is_when_it_is_asked_again(mine: Browser, other: Browser) -> None:
    over(mine, "Ann", "Bob")
    phones = made(mine, me="Ann", games="all")
    came(other, shown(mine, phones), called="Ann")
    mine.see(phones)
    mine.send(f"/phones/{number(mine, phones, 'second phone')}/ask")
    assert phones_of(mine, phones)[1] == "A phone that has not said whose it is: member"
    other.see(phones)
    assert there(other.text, "ask-me")
    other.send("/me", {"called": "Bob"})
    assert phones_of(mine, phones)[1] == "Bob's phone: member"
    assert not there(other.see(phones), "ask-me")
    other.send("/me", {"called": " "}, status=422)
    other.send("/me", {"how": "table"})
    assert phones_of(mine, phones)[1] == "A phone on the table: member"


def test_a_phone_is_called_as_its_player_is_now(mine: Browser) -> None:
    over(mine, "Ann", "Bob")
    phones = made(mine, me="Ann", games="all")
    circle = phones.removesuffix("/phones")
    person = next(each for each in links(mine.see(f"{circle}/people")) if re.search(r"/people/\d+$", each))
    mine.see(person)
    before = "Ann" if part(mine.text, "main").startswith("Ann") else "Bob"
    mine.send("/name", {"name": "Annie"})
    assert phones_of(mine, phones) == [f"{'Annie' if before == 'Ann' else 'Ann'}'s phone: organiser"]


# A second phone of the same person


def code(who: Browser, phones: str) -> str:
    """The path of a new code for somebody's second phone."""
    who.see(phones)
    who.send("/second", status=200)
    found = re.search(r'id="address-second" value="([^"]+)"', who.text)
    assert found
    return urlsplit(found[1]).path


def test_a_second_phone_comes_in_once_in_the_role_of_that_moment(
    mine: Browser, other: Browser, third: Browser, app: Flask
) -> None:
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Bob")
    path = code(other, phones)
    watched = re.search(r'id="used" hx-get="([^"]+)"', other.text)
    assert watched
    other.see(unescape(watched[1]), status=204)
    mine.see(phones)
    mine.send(f"/phones/{number(mine, phones, 'Bob')}/role", {"role": "organiser"})
    third.see(path)
    assert "Bob" in third.text
    assert len(phones_of(mine, phones)) == 2, "looking at the code lets nobody in"
    third.see(path)
    third.send(path)
    assert phones_of(mine, phones)[2] == "Bob's second phone: organiser"
    other.see(unescape(watched[1]))
    assert "Used just now: Bob's second phone is in." in unescape(part(other.text, "used"))
    other.send("/remove")
    assert len(phones_of(mine, phones)) == 2
    Browser(app).see(path, status=404)


@pytest.mark.parametrize(("minute", "status"), [(14, 200), (16, 404)])
def test_a_code_for_a_second_phone_is_good_for_a_quarter_of_an_hour(
    mine: Browser, other: Browser, set_clock: Callable[[str], None], minute: int, status: int
) -> None:
    set_clock(LATER.format(0))
    path = code(mine, made(mine, me="Ann"))
    set_clock(LATER.format(minute))
    other.see(path, status=status)


def test_a_code_of_a_phone_that_was_removed_is_good_no_more(mine: Browser, other: Browser, third: Browser) -> None:
    phones = made(mine, me="Ann")
    came(other, shown(mine, phones), called="Bob")
    path = code(other, phones)
    third.see(path)
    sent = third.form(path)
    mine.see(phones)
    mine.send(f"/phones/{number(mine, phones, 'Bob')}/remove")
    assert third.post(path, sent.values).status_code == 404
    third.see(path, status=404)


# A link that was sent


def test_a_pasted_link_leads_to_where_it_leads(mine: Browser, other: Browser) -> None:
    phones = made(mine, me="Ann")
    door, path = shown(mine, phones), code(mine, phones)
    assert "/link" in links(other.see("/games"))
    for pasted, leads in (
        (f"http://localhost{door}", door),
        (f"Join us: https://rummy.example:8000{door}", door),
        (door.rpartition("/")[2], door),
        (f"http://localhost{path}", path),
        (path.rpartition("/")[2], path),
    ):
        other.see("/link")
        assert other.send("/link", {"link": pasted}) == leads, pasted


@pytest.mark.parametrize("pasted", ["", "hello", "http://[", "https://evil.example/x", "//evil.example/j", "x" * 9999])
def test_what_is_no_link_leads_nowhere(other: Browser, pasted: str) -> None:
    other.see("/link")
    other.send("/link", {"link": pasted}, status=422)
