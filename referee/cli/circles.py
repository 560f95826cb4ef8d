"""The commands for the circles of a server: a list of them, new ones, their organisers and phones, closing, deleting, erasing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from referee import clock
from referee.cli.games import address_of, known_store, open_store, url_option
from referee.cli.help import Group
from referee.cli.options import data_option, with_language
from referee.names import LONGEST_NAME, as_seen
from referee.sheet.scoresheet_text import Tell
from referee.store.circles.hosting import CircleListing, CirclesOfHost
from referee.store.circles.rows import Phone
from referee.store.faults import NoSuchCircle, NoSuchPhone, NotWiped
from referee.words import Fault, Words, quoted, say, say_n

Command = TypeVar("Command", bound=Callable[..., Any])

NOBODYS = say("nobody's")
ROLES = {"viewer": say("viewer"), "member": say("member"), "organiser": say("organiser")}


@click.group(cls=Group, invoke_without_command=True)
@data_option
@with_language
def circles(tell: Tell, data: Path | None) -> None:
    """Lists every circle on the server with its number, including closed and deleted ones."""
    ctx = click.get_current_context()
    ctx.obj = data
    ctx.default_map = {name: {"lang": ctx.params["lang"]} for name in circles.commands}
    if ctx.invoked_subcommand is None:
        with known_store(data) as store:
            for each in store.circles_of_host.all():
                click.echo(f"{each.id}  {each.name}  {_told(each, tell)}")


def _told(circle: CircleListing, tell: Tell) -> str:
    """What the list says about a circle behind its name."""
    counts = (
        say_n("{n} phone", "{n} phones", n=circle.phones),
        say_n("{n} organiser", "{n} organisers", n=circle.organisers),
        say_n("{n} game", "{n} games", n=circle.games),
    )
    told = [", ".join(map(tell, counts)), circle.last_day, *(f"({tell(each)})" for each in _states(circle))]
    return "  ".join(filter(None, told))


def _states(circle: CircleListing) -> Iterator[Words]:
    if circle.closed:
        yield say("closed")
    if circle.deleted:
        yield say("deleted")


def within(command: Command) -> Command:
    """Makes a command of `circles`: with a language, and with a folder that may also be named before it."""
    kind = click.Path(file_okay=False, path_type=Path)

    @wraps(command)
    def run(data: Path | None, **options: Any) -> None:
        command(data=data or click.get_current_context().obj, **options)

    return click.option("--data", type=kind)(with_language(run))  # type: ignore[return-value]


number_argument = click.argument("number", type=int)
again_option = click.option("--again", is_flag=True)


@contextmanager
def _circles(data: Path | None, number: int) -> Iterator[CirclesOfHost]:
    """The circles of the folder; a sentence for whoever runs the server if there is none with this number."""
    with known_store(data) as store:
        try:
            yield store.circles_of_host
        except NoSuchCircle:
            raise Fault(say("There is no circle {number}: “referee circles” lists them.", number=number)) from None


def address_of_code(url: str | None, data: Path | None, secret: str) -> str:
    """The address that a code for a phone opens."""
    return f"{address_of(url, data)}/second/{secret}"


@circles.command()
@click.argument("name")
@url_option
@within
def make(tell: Tell, name: str, url: str | None, data: Path | None) -> None:
    """Makes a circle, and prints a link with which a browser becomes its organiser: once, within fifteen minutes."""
    seen = as_seen(name)
    if not 1 <= len(seen) <= LONGEST_NAME:
        raise Fault(say("{value} is not a name of 1 to {most} characters.", value=quoted(name), most=LONGEST_NAME))
    store = open_store(data)
    try:
        number, secret = store.circles_of_host.make(seen, when=clock.now())
    finally:
        store.close()
    click.echo(tell(say("Circle {number} was made.", number=number)))
    click.echo(address_of_code(url, data, secret))


@circles.command()
@number_argument
@url_option
@within
def organiser(tell: Tell, number: int, url: str | None, data: Path | None) -> None:
    """Prints a link with which a browser becomes an organiser of a circle: once, within fifteen minutes."""
    with _circles(data, number) as there:
        click.echo(address_of_code(url, data, there.organiser(number, when=clock.now())))


@circles.command()
@number_argument
@within
def phones(tell: Tell, number: int, data: Path | None) -> None:
    """Lists the phones in a circle: number, player, role, since when, and the day of the last deed."""
    with _circles(data, number) as there:
        for each in there.phones(number):
            click.echo(f"{each.id}  {_of_phone(each, tell)}")


def _of_phone(phone: Phone, tell: Tell) -> str:
    called = phone.called or f"({tell(NOBODYS)})"
    return "  ".join(filter(None, (called, tell(ROLES[phone.role]), phone.at[:10], phone.did)))


@circles.command()
@number_argument
@click.argument("phone", type=int)
@within
def remove(tell: Tell, number: int, phone: int, data: Path | None) -> None:
    """Takes a phone out of a circle, whose links are new from then on."""
    with _circles(data, number) as there:
        try:
            there.remove(number, phone, when=clock.now())
        except NoSuchPhone:
            words = say(
                "There is no phone {phone} in this circle: “referee circles phones {number}” lists them.",
                phone=phone,
                number=number,
            )
            raise Fault(words) from None
    click.echo(tell(say("Phone {phone} is out. The join and television links of the circle are new.", phone=phone)))


@circles.command()
@number_argument
@again_option
@within
def close(tell: Tell, number: int, again: bool, data: Path | None) -> None:
    """Closes a circle, so that everybody looks and nothing changes; or opens it again."""
    with _circles(data, number) as there:
        there.close(number, when=clock.now(), again=again)
    words = (
        say("Circle {number} is open again.", number=number)
        if again
        else say("Circle {number} is closed.", number=number)
    )
    click.echo(tell(words))


@circles.command()
@number_argument
@again_option
@within
def delete(tell: Tell, number: int, again: bool, data: Path | None) -> None:
    """Makes everything of a circle answer as if it did not exist; or brings it back."""
    with _circles(data, number) as there:
        there.delete(number, when=clock.now(), again=again)
    words = (
        say("Circle {number} is back.", number=number) if again else say("Circle {number} is deleted.", number=number)
    )
    click.echo(tell(words))


@circles.command()
@number_argument
@click.option("--sure", is_flag=True)
@within
def erase(tell: Tell, number: int, sure: bool, data: Path | None) -> None:
    """Erases a circle with all of its games for good, from the disk too."""
    if not sure:
        raise Fault(say("Nothing was erased, because erasing is final. Add --sure to go ahead."))
    with _circles(data, number) as there:
        try:
            erased = there.erase(number)
        except NotWiped:
            raise Fault(
                say("The erased data is still on the disk. Run “referee erase --sure” again in a moment.")
            ) from None
    click.echo(tell(say_n("The circle was erased with {n} game.", "The circle was erased with {n} games.", n=erased)))
