"""A card, a joker, and how people write and read both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import ClassVar

from referee.cards.spellings import HIGH, JOKER as PICTURE, JOKERS, LOW, folded, pictured, suit_last
from referee.words import Fault, Value, Voice, Words, say, shown

RANKS = "A23456789TJQK"
INDICES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_BITS = 14
"""Bits per suit in a hand stored as one number: an empty bit above the king keeps a shifted card out of the next suit."""

LONGEST_TEXT = 2000
"""The most characters of card text that are read: far more than four packs need."""

_BITS = {(suit, rank): 1 << SUIT_BITS * place + rank - 1 for place, suit in enumerate(SUITS) for rank in range(1, 14)}
LONG = 4
"""A run of up to this many cards is written out in full."""
_CHUNK = re.compile(r"[^\s,;、，/／]+")
_END = r"(?:[_^](?=A|1(?!\d)))?"
_RANK = rf"{_END}(?:10|[A2-9TJQK])"
_NUMBER = rf"{_END}(?:1[0-3]|[A1-9TJQK])"
"""A rank before a suit; there, 1 and 11 to 13 are ranks too."""
_PIECE = re.compile(
    rf"(?P<first>{_NUMBER})(?P<first_suit>[SHDC]?)-(?P<last>{_NUMBER})(?P<suit>[SHDC])"
    rf"|\*(?P<stands>{_NUMBER}[SHDC]|{_RANK})?"
    rf"|(?P<joker>{PICTURE})(?![\w^])"
    rf"|(?P<card>{_NUMBER}[SHDC]|{_RANK})"
)
_WILD = re.compile(rf"(?P<under>{_NUMBER}[SHDC])\*(?P<wild>{_NUMBER}[SHDC]|{_RANK})")
"""A card of a wild rank with the card it stands for, set off by spaces or commas."""
_TYPED = re.compile(r"[^\s,;、，/／>＞=＝]+")
_LETTER = re.compile(r"[T*_^]|(?<=[\dATJQK])[SHDC]")
_SUITLESS = re.compile(rf"{_NUMBER}-{_NUMBER}")
MINUS = re.compile(r"(?:^|\+)\s*[△▲]")
"""The sign of a negative number in Japanese accounts."""
_SUIT_NAMES = {"S": say("spades"), "H": say("hearts"), "D": say("diamonds"), "C": say("clubs")}
_ACES = {"low": say("low ace"), "high": say("high ace")}
_RANK_NAMES = (
    *(say("ace"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight")),
    *(say("nine"), say("ten"), say("jack"), say("queen"), say("king")),
)
"""The ranks from the ace on as spoken, in words if the language does not use a numeral."""
_ENDS = {LOW: "low", HIGH: "high"}
_ARROWS = {"low": "↓", "high": "↑"}
_WRITTEN = {**SIGNS, "T": "10", "*": "★", **{mark: _ARROWS[end] for mark, end in _ENDS.items()}}


class CardError(Fault):
    """Card text that cannot be read; the sentence quotes the first piece that is unreadable."""


@dataclass(frozen=True, slots=True)
class Card(Value):
    """A card, or a joker with the card that it stands for.

    `rank` is 1 (ace) to 13 (king), or 0 for an undeclared joker; `suit` is one of S H D C,
    or empty where it was not noted or does not matter. `end` is the declared place of an ace in a run, `low` or
    `high`; it does not change which card it is. `under` is the card that stands for another as a joker does, as text.
    A card declared `natural` is itself, though cards of its rank may stand for others.
    """

    side_by_side: ClassVar[bool] = True
    rank: int
    suit: str = ""
    joker: bool = False
    end: str = field(default="", compare=False)
    under: str = ""
    natural: bool = field(default=False, compare=False)
    bit: int = field(init=False, repr=False, compare=False)
    """Its bit in a hand stored as one number: one for each card of a pack, 0 for any other card."""

    def __post_init__(self) -> None:
        bit = self.own.bit if self.under else 0 if self.joker else _BITS.get((self.suit, self.rank), 0)
        object.__setattr__(self, "bit", bit)

    @property
    def bare(self) -> bool:
        """Whether this is an undeclared joker."""
        return self.rank == 0

    @property
    def own(self) -> Card:
        """The card itself, whatever it stands for."""
        return _CANONICAL[self.under] if self.under else JOKER if self.joker else self

    @property
    def wild(self) -> Card:
        """The same card, free to stand for any, like a joker."""
        return Card(0, "", joker=True, under=self.face)

    @property
    def face(self) -> str:
        """Rank and suit as canonical text, without the joker's star."""
        return f"{RANKS[self.rank - 1]}{self.suit}" if self.rank else ""

    def __str__(self) -> str:
        end = {"low": LOW, "high": HIGH}.get(self.end, "")
        said = f"{self.under}*" if self.joker else f"{self.face}*" if self.natural else ""
        return said + end + self.face

    @property
    def sign(self) -> str:
        """The card as people see it: 8♠, 10♥, ★ before what a joker stands for, ↓ or ↑ before an ace said low or high."""
        sign = self.index + SIGNS.get(self.suit, "")
        return self.own.sign + (sign if self.rank else "") if self.under else sign

    @property
    def index(self) -> str:
        """Its corner without the suit: A, 2 to 10, J, Q, K, with the star and the arrow of `sign`."""
        return ("★" if self.joker else "") + _ARROWS.get(self.end, "") + INDICES[self.rank]

    @property
    def spoken(self) -> Words:
        """The card as spoken."""
        if self.bare:
            return say("joker")
        name = _ACES[self.end] if self.end else _RANK_NAMES[self.rank - 1]
        said = (
            say("{rank} of {suit}", rank=name, suit=_SUIT_NAMES[self.suit]) if self.suit else say("{rank}", rank=name)
        )
        if self.under:
            return say("{card} as {other}", card=self.own.spoken, other=said)
        return say("joker as {card}", card=said) if self.joker else said

    def into(self, voice: Voice) -> str:
        """The card in a sentence."""
        if voice.script == "signs":
            return voice.inked(self.sign, self.own.suit if self.under else self.suit)
        return str(self) if voice.script == "letters" else self.spoken.into(voice)


JOKER = Card(0, "", joker=True)
PACK = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))
_RANKS_ALONE = tuple(Card(rank) for rank in range(1, 14))
_STARRED = tuple(Card(card.rank, card.suit, joker=True) for card in PACK + _RANKS_ALONE)
_PLACED = tuple(Card(1, suit, joker, end) for suit in ("", *SUITS) for joker in (False, True) for end in _ARROWS)
_CANONICAL = {str(card): card for card in (*PACK, *_RANKS_ALONE, *_STARRED, *_PLACED, JOKER)}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads cards in every spelling that players use; a CardError quotes the first unreadable piece."""
    if len(text) > LONGEST_TEXT:
        raise CardError(say("This is too long for a hand: enter at most {n} characters of cards.", n=LONGEST_TEXT))
    try:
        found: tuple[Card, ...] | Card = itemgetter(*text.split(" "))(_CANONICAL)
    except KeyError:
        return tuple([card for chunk in _CHUNK.findall(text) for card in _read_chunk(chunk)])
    return (found,) if isinstance(found, Card) else found


def parse_card(text: str) -> Card:
    """Reads exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(
            say("“{text}” is not one card: write one, such as {card}.", text=short(text.strip()), card=Card(8, "S"))
        )
    return cards[0]


def write_cards(cards: Iterable[Card]) -> str:
    """Cards as canonical text, such as `8S TH *AC`."""
    return " ".join(str(card) for card in cards)


def in_signs(text: str) -> str:
    """Typed lines with their cards in signs, such as 8♠ 10♥ ★; a name before a colon and what is not a card stay as they are."""
    return "\n".join(_line_in_signs(line) for line in text.split("\n"))


def _line_in_signs(line: str) -> str:
    named = max(line.rfind(":"), line.rfind("：")) + 1
    return line[:named] + _TYPED.sub(lambda chunk: _chunk_in_signs(chunk[0]), line[named:])


def _chunk_in_signs(chunk: str) -> str:
    letters = folded(chunk)[0]
    if not (_PIECE.fullmatch(letters) or _WILD.fullmatch(letters)):
        return chunk
    return _LETTER.sub(lambda letter: _WRITTEN[letter[0]], letters)


@dataclass(frozen=True, slots=True)
class Brief(Value):
    """Cards as short as people say them: 7-8-9♥ for one suit, 4…10♠ if there are many, otherwise each with its suit."""

    cards: tuple[Card, ...]

    def into(self, voice: Voice) -> str:
        """The cards in their shortest visible form; in letters and speech none is left out."""
        suits = {card.suit for card in self.cards}
        if voice.script != "signs" or len(self.cards) < 2 or len(suits) > 1 or suits == {""}:
            return shown(self.cards, voice)
        indices = [card.index for card in self.cards]
        run = "-".join(indices) if len(indices) <= LONG else f"{indices[0]}…{indices[-1]}"
        suit = suits.pop()
        return voice.inked(run + SIGNS[suit], suit)


def _read_chunk(chunk: str) -> list[Card]:
    pictures = pictured(chunk)
    if pictures:
        return [_CANONICAL[each] for each in pictures]
    letters, origin = folded(chunk)
    if letters in JOKERS:
        return [JOKER]
    if wild := _WILD.fullmatch(letters):
        own, other = _card(wild["under"]), _card(wild["wild"], joker=True)
        itself = other.rank == own.rank and other.suit in ("", own.suit)
        return [replace(own, natural=True) if itself else replace(other, under=own.face)]
    turned = suit_last(letters)
    return _read_pieces(turned, chunk, [*origin, len(chunk)] if turned == letters else [0] * (len(turned) + 1))


def _read_pieces(letters: str, chunk: str, origin: Sequence[int]) -> list[Card]:
    """The cards of a chunk one after another; `origin` has the position of each letter in it."""
    cards: list[Card] = []
    place = read = 0
    while place < len(letters):
        piece = _PIECE.match(letters, place)
        if piece is None:
            raise _unreadable(chunk[origin[read] :], letters[read:])
        cards += _read_piece(piece, chunk[origin[place] : origin[piece.end()]])
        place = piece.end()
        if cards[-1].suit or cards[-1].bare:
            read = place
    naturals = {bool(card.suit) for card in cards if not card.joker}
    return cards if len(naturals) < 2 else _suited(cards, chunk)


def _suited(cards: Sequence[Card], chunk: str) -> list[Card]:
    """Ranks with one suit after them, such as 678S: each card gets that suit, if no rank appears twice."""
    found: list[Card] = []
    ranks: list[Card] = []
    for card in cards:
        ranks.append(card)
        if card.suit:
            found += [replace(each, suit=card.suit) for each in ranks]
            ranks = []
    jokers = any(card.joker for card in cards)
    if jokers or ranks or len({str(card) for card in found}) < len(found):
        raise CardError(
            say("“{text}” mixes cards with and without a suit: write a space between them.", text=short(chunk))
        )
    return found


def _read_piece(piece: re.Match[str], text: str) -> list[Card]:
    found = piece.groupdict()
    if found["card"]:
        return [_card(found["card"])]
    if found["first"]:
        return _read_range(found, text)
    return [_card(found["stands"], joker=True)] if found["stands"] else [JOKER]


def _card(text: str, *, joker: bool = False) -> Card:
    suit = text[-1] if text[-1] in SUITS else ""
    rank, end = _rank(text.removesuffix(suit))
    return Card(rank, suit, joker, end)


def _read_range(found: dict[str, str], text: str) -> list[Card]:
    (first, low), (last, high), suit = _rank(found["first"]), _rank(found["last"]), found["suit"]
    if last == 1:
        last = 14
    if found["first_suit"] not in ("", suit) or first >= last:
        raise CardError(
            say(
                "“{text}” is not a run: write its lowest and its highest card in one suit, such as 8-{card}.",
                text=short(text),
                card=Card(11, "S"),
            )
        )
    ends = {first: low, last: high}
    return [Card((rank - 1) % 13 + 1, suit, end=ends.get(rank, "")) for rank in range(first, last + 1)]


def _rank(text: str) -> tuple[int, str]:
    """The rank, and the end at which its mark puts an ace."""
    rank = text.lstrip(LOW + HIGH)
    return int(rank) if rank.isdigit() else RANKS.index(rank) + 1, _ENDS.get(text[0], "")


def short(text: str) -> str:
    """A text, shortened for a message."""
    return text if len(text) <= 40 else text[:39] + "…"


def _unreadable(text: str, letters: str) -> CardError:
    if _SUITLESS.fullmatch(letters):
        return CardError(
            say(
                "“{text}” is not a card: a run has its suit at the end, such as 8-{card}.",
                text=short(text),
                card=Card(11, "S"),
            )
        )
    return CardError(
        say(
            "“{text}” is not a card. Write a rank (A, 2-10, J, Q, K) and a suit (♠♥♦♣ or the letters S, H, D, C). "
            "A joker is ★ or JK.",
            text=short(text),
        )
    )
