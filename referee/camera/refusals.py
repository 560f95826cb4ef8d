"""Why a photo is not read, as sentences; the process that decodes it only names their keys."""

from __future__ import annotations

from referee.words import Fault, say

MOST_BYTES = 20_000_000
MOST_PIXELS = 50_000_000
"""Far more than a phone takes; a browser reduces a photo before it sends it."""

REFUSALS = {
    "empty": say("This file is empty. Choose a photo."),
    "bytes": say("This photo is too large. It may have at most {most} MB.", most=MOST_BYTES // 1_000_000),
    "pixels": say("This photo is too large. It may have at most {most} megapixels.", most=MOST_PIXELS // 1_000_000),
    "format": say("This file is not a photo that can be read. Choose a JPEG, PNG or WebP file."),
    "heic": say("HEIC photos cannot be read here. Save the photo as a JPEG file first."),
    "animated": say("An animated picture cannot be read. Choose a photo."),
    "damaged": say("This photo is damaged. Take it again, or choose a different one."),
    "heavy": say("This photo would take too long to read. Make it smaller, or take it again."),
    "slow": say("Reading this photo took too long. Try again in a moment, or make the photo smaller."),
    "failed": say("Reading this photo failed. Take it again, or enter the cards by hand."),
    "broken": say("Photos cannot be read on this server at the moment. Enter the cards by hand."),
}

NO_CARDS_FOUND = {
    "dark": say("It is too dark to read cards. Turn on a light."),
    "far": say("The cards are too far away. Move closer."),
    "blurred": say("The photo is blurred. Hold the phone still."),
    "none": say("No corner of a card is in sight. Move closer, and show the rank and suit of each card."),
}
"""What to do if a photo was read and has no card, by its `why`."""


class Unreadable(Fault):
    """A file that cannot be read as a photo, with the key of the reason."""

    def __init__(self, why: str) -> None:
        super().__init__(REFUSALS[why])
        self.why = why


class Busy(Fault):
    """Other photos are being read; this one can be read in a moment."""
