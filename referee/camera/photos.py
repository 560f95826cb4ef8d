"""Cards from a photo: read for the keys of a field, or on a page of their own where scripts are off."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Blueprint, Flask, Response, abort, current_app, render_template, request
from flask_babel import gettext as _
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from referee.camera.field import FieldCard, FieldRoom, PictureForm, in_lines, left_out, pictured
from referee.camera.photo import Photo
from referee.camera.refusals import NO_CARDS_FOUND, REFUSALS, Busy, Unreadable
from referee.cards.packs import Packs
from referee.games.fields.points import in_mode
from referee.store import StoreFault
from referee.web.http.address import asked_from
from referee.web.http.errors import RETRY, answer, status_of
from referee.web.http.language import page_sentence, sentence
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.web.http.security import LARGEST_PHOTO
from referee.words import Fault, Words, quoted, say, say_n, together

bp = Blueprint("photos", __name__, template_folder="templates")

Answer = str | tuple[str, int] | tuple[str, int, Mapping[str, str]]
MOST_AT_ONCE = 6
"""The most pictures in a form without scripts."""
PLENTY = Packs(9, 99)
"""Packs with no limits: the form that the cards are for checks them itself."""
NOT_TYPED = ("csrf_token", "photo")
RETURNS = frozenset({"hands.preview", "hand_in_progress.offers", "referee.sheet", "referee.free"})
"""The forms that accept a picture's cards; none of them saves anything."""


class Camera(Protocol):
    """The reader of pictures."""

    def read(self, data: bytes, browser: str) -> Photo:
        """The cards in a picture; a Fault if it cannot be read."""

    def kept(self, data: bytes, browser: str) -> bytes:
        """A picture to store; a Fault if it cannot be read."""


def camera() -> Camera | None:
    """The reader of pictures here; None if there is none."""
    found: Camera | None = current_app.extensions.get("camera")
    return found


@bp.post("/photos")
def read() -> Answer:
    """The cards of a picture for the field whose keys asked, and messages about them."""
    eye, sent = camera() or abort(404), request.files.get("picture")
    if sent is None:
        return _photo_part(say("Choose a photo first.")), 422
    try:
        photo = eye.read(data_of(sent), whose())
    except (Fault, StoreFault) as error:
        return _photo_part(error.words), *refusal(error)
    lines = pictured(photo, PictureForm(request.form).room)
    return _photo_part(*_summed([photo], [each for line in lines for each in line]), lines=lines)


@bp.route("/photo/<path:to>", methods=["GET", "POST"])
def page(to: str) -> Answer:
    """Photos for a field of a form: the cards come back typed in it, with everything else in the form."""
    method = _method(to)
    typed = request.form if request.method == "POST" else request.args
    spelled, _, field = typed.get("photo", "").rpartition(" ")
    came = _came_of([each for each in request.files.getlist("pictures") if each.filename], bare=spelled == "bare")
    brought = _typed_in(field, came.behind(typed.get(field, ""), in_melds=spelled == "lines"))
    shown = render_template(
        "photo.html",
        method=method,
        to=f"{request.script_root}/{to}{_query() if method == 'post' else ''}",
        here=request.script_root + (request.path if method == "get" else request.full_path),
        spelled=spelled,
        field=field,
        value=brought[field],
        typed=[
            *(each for each in typed.items(multi=True) if each[0] not in (*NOT_TYPED, *brought)),
            *(each for each in brought.items() if each[0] != field),
        ],
        words=together(*came.told) if came.told else "",
        doubts=[each for each in came.cards if each.unsure],
        wrong=came.wrong,
        reads=camera() is not None,
    )
    if came.fault:
        return shown, *refusal(came.fault)
    return shown, 422 if came.wrong else 200


@dataclass(frozen=True)
class _PhotosRead:
    """The result of photos: their cards in groups, the messages, and what is wrong or refused."""

    lines: list[list[FieldCard]]
    told: list[Words]
    wrong: Words | None
    fault: Fault | StoreFault | None

    @property
    def cards(self) -> list[FieldCard]:
        """The cards in the order in which they are laid out."""
        return [each for line in self.lines for each in line]

    def behind(self, typed: str, *, in_melds: bool) -> str:
        """What was typed, with the cards appended."""
        between, lines = ("\n", self.lines) if in_melds else (" ", [self.cards])
        return between.join(each for each in (typed.strip(), in_lines(lines)) if each)


def _came_of(sent: Sequence[FileStorage], *, bare: bool) -> _PhotosRead:
    """The result of the photos that were sent; the form that their cards are for knows the packs."""
    photos, fault = _read_all(sent)
    lines = [line for photo in photos for line in pictured(photo, FieldRoom(PLENTY, bare=bare))]
    told = _summed(photos, [each for line in lines for each in line])
    if len(sent) > MOST_AT_ONCE:
        told.append(say("Only the first {n} photos were read.", n=MOST_AT_ONCE))
    if fault:
        return _PhotosRead(lines, told, fault.words, fault)
    if photos and not lines:
        return _PhotosRead(lines, told[1:], told[0], None)
    return _PhotosRead(lines, told, say("Choose a photo first.") if request.files and not sent else None, None)


def _query() -> str:
    """The further query of the address of a form."""
    query = request.query_string.decode()
    return f"?{query}" if query else ""


def _method(to: str) -> str:
    """The method of the form at an address; 404 if it accepts no cards."""
    pages = current_app.url_map.bind("")
    for method in ("POST", "GET"):
        try:
            endpoint = pages.match(f"/{to}", method)[0]
        except HTTPException:
            continue
        if endpoint in RETURNS:
            return method.lower()
    return abort(404)


def _typed_in(field: str, cards: str) -> dict[str, str]:
    """A field with cards; a player's part then has the mode for cards."""
    name, _, mode = field.rpartition("-")
    return in_mode(name, mode, cards) if name and mode == "cards" else {field: cards}


def data_of(sent: FileStorage) -> bytes:
    """A picture that was sent, which counts as an import of that many bytes."""
    data = sent.stream.read()
    store().imports.count_sent(len(data))
    return data


def whose() -> str:
    """Who a picture is read for: a browser can have one read at a time."""
    return known_owner() or asked_from()


def refusal(error: Fault | StoreFault) -> tuple[int, Mapping[str, str]]:
    """The status of a picture that is not read, and when to try again if that helps."""
    if isinstance(error, StoreFault):
        return status_of(error), RETRY
    return (503, RETRY) if isinstance(error, Busy) else (422, {})


def _read_all(sent: Sequence[FileStorage]) -> tuple[list[Photo], Fault | StoreFault | None]:
    """What photos show, and what is wrong: an unreadable one of several is named, and the others are read."""
    photos: list[Photo] = []
    wrong: list[Words] = []
    eye = camera()
    if eye is None:
        return photos, None
    for each in sent[:MOST_AT_ONCE]:
        try:
            photos.append(eye.read(data_of(each), whose()))
        except Unreadable as error:
            wrong.append(
                say("{file}: {words}", file=quoted(each.filename), words=error.words) if len(sent) > 1 else error.words
            )
        except (Fault, StoreFault) as error:
            return photos, error
    return photos, Fault(together(*wrong)) if wrong else None


def _summed(photos: Iterable[Photo], cards: Sequence[FieldCard]) -> list[Words]:
    """The result of pictures, in sentences."""
    if not cards:
        return [NO_CARDS_FOUND.get(photo.why, NO_CARDS_FOUND["none"]) for photo in photos][:1]
    put = [each for each in cards if each.refused is None]
    unsure = sum(each.unsure for each in put)
    told = [say_n("{n} card read.", "{n} cards read.", len(put))]
    if unsure:
        told.append(say_n("Check {n} card.", "Check {n} cards.", unsure))
    return [*told, *left_out(cards)]


def _photo_part(*told: Words, lines: Iterable[Iterable[FieldCard]] = ()) -> str:
    """The part with the result of a picture: sentences for people, and cards for the keys."""
    cards = [[_for_keys(each) for each in line] for line in lines]
    return render_template("_photo.html", words=together(*told), cards=json.dumps(cards))


def _for_keys(each: FieldCard) -> dict[str, object]:
    refused = {"refused": page_sentence(each.refused)} if each.refused else {}
    again = {"again": True} if each.again else {}
    return {
        "card": str(each.card),
        "others": [str(other) for other in each.others],
        "unsure": each.unsure,
        "seen": {
            "x": round(each.seen.x),
            "y": round(each.seen.y),
            "height": round(each.seen.height),
            "angle": round(each.seen.angle, 2),
        },
        **again,
        **refused,
    }


@bp.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Response | tuple[str, int]:
    """The message about pictures that are larger than a form may send: for the keys, or as a page."""
    if request.endpoint == "photos.read":
        return _photo_part(REFUSALS["bytes"]), 413
    text = say("You can send at most {most} MB of photos at once.", most=LARGEST_PHOTO // 2**20)
    return answer(413, _("That is too big to send."), sentence(text))


def init_app(app: Flask) -> None:
    """Tells the templates where pictures are chosen."""
    app.jinja_env.globals["photo_page"] = _page_for


def _page_for(to: str = "") -> str:
    """The page on which pictures are chosen for the form at an address, or at this one."""
    return f"{request.script_root}/photo{to.removeprefix(request.script_root) or request.path}"
