"""What can go wrong with the database, each as a sentence for the person who meets it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from referee.people.statistics import Person
from referee.words import Words, say


class StoreFault(Exception):
    """Something that the store refuses or cannot do; `words` says it to a person."""

    words: Words

    def __init__(self, words: Words | None = None) -> None:
        self.words = words or self.words
        super().__init__(self.words)

    def __str__(self) -> str:
        return str(self.words)


class NoSuchSheet(StoreFault, LookupError):
    """No sheet (or no such hand or ruling of a sheet) has this key."""

    words = say("This game does not exist, or its link no longer works. Ask for a new link, or look in your games.")


class NotAllowed(StoreFault):
    """The visitor may see the sheet but not do what was asked."""

    def __init__(self, *, owner_only: bool) -> None:
        super().__init__(
            say("Only the phone that started this game can do that.")
            if owner_only
            else say("This link only lets you watch: ask for the link that lets you keep score too.")
        )


class NoSuchCircle(StoreFault, LookupError):
    """The browser is in no circle with this key."""

    words = say("This circle does not exist, or this phone is not in it. Ask somebody in the circle for the join link.")


class NotInRole(NotAllowed):
    """The phone is in the circle, but its role does not allow what was asked."""

    def __init__(self, *, organiser_only: bool) -> None:
        StoreFault.__init__(
            self,
            say("Only an organiser of this circle can do that.")
            if organiser_only
            else say("This phone only looks on in this circle. An organiser can make it a member."),
        )


class NoSuchPhone(StoreFault, LookupError):
    """The circle has no such phone, or not any more."""

    words = say("This phone is not in the circle any more.")


class NoSuchDoor(StoreFault, LookupError):
    """There is no such join or television link, or it was renewed."""

    words = say("This link no longer works. Ask somebody in the circle for the new one.")


class LastOrganiser(StoreFault):
    """Nobody else in the circle is an organiser."""

    words = say("Make somebody else an organiser first, or close the circle.")


class TooManyPhones(StoreFault):
    """The circle has as many phones as are allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(say("This circle already has {most} phones: an organiser has to remove one first.", most=most))


class TooManyCircles(StoreFault):
    """The browser is in as many circles as are allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(say("This phone is already in {most} circles: leave one first.", most=most))


class StillOwed(StoreFault):
    """Somebody owes something in the currency that was to change."""

    def __init__(self, currency: str) -> None:
        super().__init__(
            say(
                "Somebody still owes something in {currency}: tick what was paid, then change the currency.",
                currency=currency or "…",
            )
        )


class CurrenciesDiffer(StoreFault):
    """A circle that comes in counts in another currency than the one here."""

    def __init__(self, currencies: Sequence[str]) -> None:
        super().__init__(
            say(
                "These rates are in different currencies ({currencies}). Nothing was imported.",
                currencies=[each or "…" for each in currencies],
            )
        )


class NoSuchRate(StoreFault, LookupError):
    """The circle has no such rate or payment."""

    words = say("There is nothing here that could be taken back.")


class NoSuchSeason(StoreFault, LookupError):
    """The circle has no such season."""

    words = say("This circle has no such season.")


class TooManySeasons(StoreFault):
    """The circle has as many seasons as are allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(say("This circle already has {most} seasons: remove one first.", most=most))


class NothingToUndo(StoreFault):
    """What was to be taken back has changed since."""

    words = say("Something else has happened since, so nothing was changed. Look at the page again.")


class Closed(NotAllowed):
    """The circle is closed: everybody looks, nothing changes."""

    def __init__(self) -> None:
        StoreFault.__init__(self, say("This circle is closed. An organiser can open it again."))


class OnlyCircles(StoreFault):
    """On this server only phones of circles start games and take them in."""

    words = say("On this server circles start games. Ask whoever invited you.")


class InArchive(StoreFault):
    """The game that a `secret` opens is packed in the archive until its owner brings it back."""

    words = say("This game is in the archive. Its owner can bring it back with one tap.")

    def __init__(self, secret: str) -> None:
        super().__init__()
        self.secret = secret


class Damaged(StoreFault):
    """A game that cannot be read: its number, and what is wrong. No other game is affected."""

    def __init__(self, number: int, what: Words) -> None:
        super().__init__(say("Game {number} is damaged: {what}", number=number, what=what))
        self.number = number
        self.what = what


class NoSuchCode(StoreFault, LookupError):
    """There is no such handover code, or it was used or has expired."""

    words = say("This code no longer works: make a new one on the phone that has the games.")


class NoSuchPerson(StoreFault, LookupError):
    """The owner's roster has no such person."""

    words = say("None of your players has that name.")


class NameTaken(StoreFault):
    """The name belongs to another person, who has played under it."""

    def __init__(self, person: Person) -> None:
        super().__init__(say("“{name}” is another player: choose another name, or merge the two.", name=person.name))
        self.person = person


class NoSuchRules(StoreFault, LookupError):
    """The owner has no such rules."""

    words = say("There are no rules of yours at this address. Look in the list of your rules.")


class RulesNameTaken(StoreFault):
    """Another set of the owner's rules has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(say("You already have other rules called “{name}”: choose another name.", name=name))


class TooManyRules(StoreFault):
    """The owner has as many sets of rules as are allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(say("You already have {most} sets of rules: remove one first.", most=most))


class SatTogether(StoreFault):
    """Two people who played in the same game, on this day, cannot be one."""

    def __init__(self, day: str) -> None:
        super().__init__(self.told(day))
        self.day = day

    @staticmethod
    def told(day: str) -> Words:
        """The sentence, with the day in the reader's format."""
        return say("Both played in the same game on {day}: they are two people and cannot be merged.", day=day)


class NotWiped(StoreFault):
    """A name is out of every record, but the old data on the disk could not be overwritten yet."""

    words = say(
        "The name is no longer in any game, but the disk still has what was overwritten. Send the form again in a "
        "moment to erase that too."
    )


class NotOurs(StoreFault):
    """A file is foreign, damaged, newer, unreleased, missing, or of unknown shape (`what` is not known); it was left as it is."""

    def __init__(self, path: Path, reason: str, what: Words | None = None) -> None:
        super().__init__(_with_values(_REFUSED[reason], path=path, log=f"{path.name}-wal", what=what))
        self.path = path
        self.reason = reason


_REFUSED = {
    "foreign": say(
        "{path} was not made by this program, so it was left as it is. Choose another folder, or move the file away."
    ),
    "damaged": say("{path} is damaged and was not changed: restore a backup, or choose another folder."),
    "newer": say("{path} was written by a newer version of Referee, so it was left as it is: update Referee first."),
    "missing": say(
        "{path} is gone, but its log {log} is there, with the last hands. Put the file back, or move the log away."
    ),
    "unreleased": say(
        "{path} was written by a version of Referee that was never released, and this one cannot read it. It was not "
        "changed. Export the games with that version, or restore a backup."
    ),
    "shape": say(
        "{path} does not look like a file made by any version of Referee ({what}). It was not changed. "
        "Restore a backup."
    ),
}


def _with_values(words: Words, **values: object) -> Words:
    """A sentence with its values."""
    return replace(words, values=values)


class CopyRefused(StoreFault):
    """A copy that is not made or not restored; nothing has changed."""


class BackupRefused(CopyRefused):
    """A backup that cannot be restored, though another one might be."""


class CannotSave(StoreFault):
    """The disk or another program prevents it; nothing was written, and trying again later may work.

    `reason` is "full", "read-only", "busy", "damaged", "replaced", "unsuitable" or "failing". If a `path` is given,
    the sentence names it, for the person who starts the app and not for guests.
    """

    def __init__(self, reason: str, *, saving: bool = True, path: Path | None = None) -> None:
        named = path is not None and reason in _NAMED
        super().__init__(
            _with_values(_NAMED[reason], path=path) if named else (_UNSAVED if saving else _UNREAD)[reason]
        )
        self.reason = reason
        self.path = path

    @property
    def full(self) -> bool:
        """Whether the disk is full."""
        return self.reason == "full"


class OverQuota(StoreFault):
    """One browser or one address sent more than any table needs, within an hour or in total (`for_good`)."""

    def __init__(self, *, for_good: bool) -> None:
        super().__init__(_MOST_KEPT if for_good else _MOST_AN_HOUR)
        self.for_good = for_good


_MOST_AN_HOUR = say(
    "Nothing was saved: this browser or network has sent more within an hour than any table needs. "
    "Try again in an hour."
)
_MOST_KEPT = say(
    "Nothing was saved: this browser or network already keeps more here than any table needs. Ask "
    "whoever runs this server."
)
_UNSAVED = {
    "full": say("Nothing was saved: the disk is full. Make room on it, then try again."),
    "read-only": say("Nothing was saved: the games file is read-only. Allow writing to it, then try again."),
    "busy": say("Nothing was saved: another program is using the games file. Try again in a moment."),
    "damaged": say("Nothing was saved: the games file is damaged. Restore a backup."),
    "replaced": say(
        "Nothing was saved. The games file was moved, removed or replaced while the app was running. Put "
        "it back, or restart the app."
    ),
    "unsuitable": say(
        "Games cannot be kept in this folder. Allow writing to it, or choose another one on a disk of this computer."
    ),
    "failing": say("Nothing was saved: the disk would not write it. Check the disk, then try again."),
}
_UNREAD = {
    **_UNSAVED,
    "full": say("The games cannot be read: the disk is full. Make room on it, then try again."),
    "read-only": say("The games cannot be read: their file may not be opened. Allow that, then try again."),
    "busy": say("The games cannot be read: another program is using their file. Try again in a moment."),
    "damaged": say("The games cannot be read: their file is damaged. Restore a backup."),
    "replaced": say(
        "The games cannot be read. Their file was moved, removed or replaced while the app was running. Put it back, "
        "or restart the app."
    ),
    "failing": say("The games cannot be read: the disk did not answer. Check the disk, then try again."),
}
_NAMED = {
    "full": say("The disk with {path} is full: make room on it, then try again."),
    "read-only": say("{path} is read-only, or may not be opened at all: allow reading and writing, then try again."),
    "unsuitable": say(
        "Games cannot be kept in {path}. Allow writing to this folder, or choose another one on a disk of this "
        "computer."
    ),
}
_REASONS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_CANTOPEN: "failing",
}


def reason_of(error: sqlite3.Error | OSError) -> str | None:
    """How the disk, the file or another program prevents it; None if the error is a mistake in the code."""
    if isinstance(error, OSError):
        return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "unsuitable"
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _REASONS.get(code & 0xFF)
