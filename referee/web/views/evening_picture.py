"""An evening to share: as text for a chat, and as a picture with who won which game and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _, ngettext

from referee.web.http.language import tell
from referee.web.views.evenings import PlayerOfEvening, ShownSettlement
from referee.web.views.picture import (
    COLOURS,
    CROWN,
    EDGE,
    FOOT,
    GAP,
    HAIR,
    HEAD,
    INK,
    LABEL,
    NAME,
    ROW,
    SIGN,
    SMALL,
    SOFT,
    WIDE,
    Box,
    Picture,
    Text,
    crown,
    fitted,
    level,
    sign,
    titled,
)

PAYMENT = 72
"""The height of a payment."""
MOST_MARKS = 10
"""The most games with a mark each."""


def text_of(day: str, players: Sequence[PlayerOfEvening], settlements: Sequence[ShownSettlement]) -> str:
    """The evening in a few lines: who won how many games, and who pays whom."""
    lines = [day, *(_("%(what)s: %(how)s", what=each.name, how=tell(each.told)) for each in players)]
    for settlement in settlements:
        lines += ["", tell(settlement.title)]
        lines += [_("%(what)s: %(how)s", what=tell(each.words), how=each.amount) for each in settlement.payments]
        lines += [_("%(what)s: %(how)s ✓", what=tell(each.words), how=each.amount) for each in settlement.paid]
        if not settlement.payments:
            lines.append(_("Nobody owes anybody anything."))
    return "\n".join(lines)


def evening_picture(
    title: str, day: str, players: Sequence[PlayerOfEvening], settlements: Sequence[ShownSettlement], games: int
) -> Picture:
    """The picture of an evening: a row for each player with a crown for each game won, then the payments."""
    said = text_of(day, players, settlements).replace("\n\n", "\n").replace("\n", "; ")
    picture = Picture(f"evening-{len(players)}-{games}.png", said, WIDE)
    titled(picture, title, f"{day} · {ngettext('%(num)s game', '%(num)s games', games)}")
    top = float(HEAD)
    for player in players:
        _player(picture, player, top, games)
        top += ROW
    for settlement in settlements:
        top = _settlement(picture, settlement, top + GAP)
    picture.height = top + FOOT
    picture.texts.append(Text(WIDE - EDGE, picture.height - EDGE, LABEL, _("Referee"), SOFT, "end"))
    return picture


def _player(picture: Picture, player: PlayerOfEvening, top: float, games: int) -> None:
    """A player: sign, name, and what they won; a crown or a dot for each game while there is room."""
    middle, left = top + ROW / 2, EDGE + SIGN + GAP
    each = min(CROWN, (WIDE / 2 - EDGE) / max(1, games))
    marks = player.marks if games <= MOST_MARKS else ()
    for mark in marks:
        at = WIDE - EDGE - each * (games - mark.at / 20 - 0.5)
        if mark.won:
            picture.signs.append(crown(player.face, (at, middle), each * 0.8))
        else:
            picture.panels.append(Box(at - 6, middle - 6, 12, 12, HAIR))
    if not marks:
        picture.texts.append(Text(WIDE - EDGE, middle + NAME * 0.36, SMALL, tell(player.told), SOFT, "end"))
    picture.signs.append(sign(player.face, (EDGE + SIGN / 2, middle), SIGN))
    room = WIDE / 2 - GAP - left
    picture.texts.append(
        Text(left, middle + NAME * 0.36, NAME, fitted(player.name, NAME, room), INK, weight=700, given=True)
    )
    picture.strokes.append(level(EDGE, WIDE - EDGE, top + ROW, HAIR, 2))


def _settlement(picture: Picture, settlement: ShownSettlement, top: float) -> float:
    """The payments below what they are in; returns how far down they reach."""
    picture.texts.append(Text(EDGE, top + LABEL, LABEL, tell(settlement.title), SOFT))
    top += LABEL + GAP
    shown = [*((each, "") for each in settlement.payments), *((each, " ✓") for each in settlement.paid)]
    for each, mark in shown:
        amount = f"{each.amount}{mark}"
        room = WIDE - 2 * EDGE - 30 * len(amount)
        picture.texts += [
            Text(EDGE, top + NAME, SMALL, fitted(tell(each.words), SMALL, room), given=True),
            Text(WIDE - EDGE, top + NAME, NAME, amount, COLOURS[0] if mark else INK, "end", 700),
        ]
        top += PAYMENT
    if not shown:
        picture.texts.append(Text(EDGE, top + NAME, SMALL, _("Nobody owes anybody anything.")))
        top += PAYMENT
    return top
