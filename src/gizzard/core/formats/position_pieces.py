"""Pieces of a line that know where they stand, and how cards, tricks and lists are written in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from gizzard.core.formats.plays import Play
from gizzard.core.formats.tricks import Effects

T = TypeVar("T")

NOTHING: Final = "-"
HIDDEN: Final = "?"
_WORDS: Final[Mapping[str, bool | None]] = {NOTHING: None, "yes": True, "no": False}
_PLAY: Final = re.compile(r"([^()]{2})(?:\(([^()]*)\))?")
SAID: Final = Play.__annotations__.keys() - {"seat", "card"}
"""The announcements, as keys of a play."""
EFFECTS: Final = [effect for effect in Effects.__annotations__ if effect != "lead"]
"""The effects of a trick; who leads after a bombed one follows from its cards."""


class UnreadablePiece(Exception):
    """Raised for a piece that cannot be read; holds it."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(piece)
        self.piece = piece


class Piece(NamedTuple):
    """A part of a line."""

    text: str
    start: int
    """The index of its first character in the line."""

    def split(self, separator: str) -> list[Piece]:
        """The pieces between separators."""
        starts = [self.start, *(self.start + found.end() for found in re.finditer(re.escape(separator), self.text))]
        return [Piece(text, start) for text, start in zip(self.text.split(separator), starts, strict=True)]

    def cut(self, separator: str) -> tuple[Piece, Piece]:
        """The pieces before and after the first separator. Raises UnreadablePiece if there is none."""
        before, found, after = self.text.partition(separator)
        if not found:
            raise UnreadablePiece(self)
        return Piece(before, self.start), Piece(after, self.start + len(before) + len(separator))

    def cards(self) -> list[Piece]:
        """Its pairs of characters."""
        return [Piece(self.text[at : at + 2], self.start + at) for at in range(0, len(self.text), 2)]

    def plays(self) -> list[Piece]:
        """The plays of a trick, each with its announcements. Raises UnreadablePiece if there is anything else."""
        cards = self.split(";")[0].cut(":")[1]
        found = [*_PLAY.finditer(cards.text)]
        if not found or "".join(play[0] for play in found) != cards.text:
            raise UnreadablePiece(cards)
        return [Piece(play[0], cards.start + play.start()) for play in found]


def read_number(piece: Piece) -> int:
    """An integer as Python writes it. Raises UnreadablePiece otherwise."""
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,8}", piece.text):
        raise UnreadablePiece(piece)
    return int(piece.text)


def read_text(piece: Piece) -> str:
    """The text of a piece. Raises UnreadablePiece if it is empty."""
    if not piece.text:
        raise UnreadablePiece(piece)
    return piece.text


def write_cards(cards: Sequence[str] | None) -> str:
    """Cards without separators."""
    return HIDDEN if cards is None else "".join(cards) or NOTHING


def read_cards(piece: Piece) -> list[str] | None:
    """The inverse of ``write_cards``."""
    if piece.text in (NOTHING, HIDDEN):
        return [] if piece.text == NOTHING else None
    return [read_text(card) for card in piece.cards() or [piece]]


def write_optional(write: Callable[[Any], str]) -> Callable[[Any], str]:
    """The codec of a value that may be None."""
    return lambda value: NOTHING if value is None else write(value)


def read_optional(read: Callable[[Piece], T]) -> Callable[[Piece], T | None]:
    """The inverse of ``write_optional``."""
    return lambda piece: None if piece.text == NOTHING else read(piece)


def write_list(write: Callable[[Any], str], separator: str = ",") -> Callable[[Iterable[Any]], str]:
    """The codec of a list."""
    return lambda values: separator.join(map(write, values)) or NOTHING


def read_list(read: Callable[[Piece], T], separator: str = ",") -> Callable[[Piece], list[T]]:
    """The inverse of ``write_list``."""
    return lambda piece: [] if piece.text == NOTHING else [*map(read, piece.split(separator))]


def write_entry(entry: Sequence[Any]) -> str:
    """A card that changed hands: ``2.0.9D``."""
    giver, taker, card = entry
    return f"{giver}.{taker}.{card or HIDDEN}"


def read_entry(piece: Piece) -> list[Any]:
    """The inverse of ``write_entry``."""
    giver, rest = piece.cut(".")
    taker, card = rest.cut(".")
    return [read_number(giver), read_number(taker), None if card.text == HIDDEN else read_text(card)]


write_entries: Final = write_list(write_entry)
read_entries: Final = read_list(read_entry)


def write_trick(trick: Mapping[str, Any]) -> str:
    """The leader, the cards in turn with their announcements, and their effects: ``2:Ju(suit:S)ZCTH;pass:2.0.?``."""
    plays = "".join(map(_write_play, trick["plays"]))
    effects = [f";{key}:{_write_effect(trick[key])}" for key in EFFECTS if key in trick]
    return f"{trick['plays'][0]['seat']}:{plays}{''.join(effects)}"


def read_trick(piece: Piece) -> dict[str, Any]:
    """The inverse, but for the seats: of the plays only the first has one."""
    first, *others = piece.split(";")
    plays = [*map(_read_play, piece.plays())]
    plays[0] = {"seat": read_number(first.cut(":")[0]), **plays[0]}
    trick: dict[str, Any] = {"plays": plays}
    for key, value in (effect.cut(":") for effect in others):
        if key.text not in EFFECTS or key.text in trick:
            raise UnreadablePiece(key)
        trick[key.text] = _read_effect(value)
    return trick


def _write_play(play: Mapping[str, Any]) -> str:
    words = {value: word for word, value in _WORDS.items()}
    said = [f"{key}:{words.get(value, value)}" for key, value in play.items() if key in SAID]
    return f"{play['card']}({','.join(sorted(said))})" if said else str(play["card"])


def _read_play(piece: Piece) -> dict[str, Any]:
    play: dict[str, Any] = {"card": piece.text[:2]}
    said = Piece(piece.text[3:-1], piece.start + 3).split(",") if len(piece.text) > len(play["card"]) else []
    for key, value in (each.cut(":") for each in said):
        if key.text not in SAID or key.text in play:
            raise UnreadablePiece(key)
        play[key.text] = _WORDS.get(value.text, value.text)
    return play


def _write_effect(value: Any) -> str:
    """A number, cards that were swapped or passed, or nothing."""
    if isinstance(value, list):
        return write_entries(value) if isinstance(value[0], list) else write_cards(value)
    return NOTHING if value is None else str(value)


def _read_effect(piece: Piece) -> Any:
    """The inverse."""
    if piece.text == NOTHING:
        return None
    if "." in piece.text:
        return read_entries(piece)
    return read_number(piece) if piece.text[-1:].isdecimal() else read_cards(piece)


def _write_special(special: Mapping[str, str]) -> str:
    return ".".join(special.values())


def _write_seats(seats: Sequence[int]) -> str:
    return "".join(map(str, seats))


WRITERS: Final[Mapping[str, Callable[[Any], str]]] = {
    "scores": write_list(str),
    "to_act": _write_seats,
    "hand": write_cards,
    "bids": write_list(write_optional(str)),
    "tricks": write_list(write_trick, "/"),
    "out": write_optional(_write_seats),
    "special": write_optional(_write_special),
    "named": write_optional(_write_special),
    "exchange": write_optional(write_entries),
    "shown": write_optional(write_list(write_optional(write_cards))),
}
"""By field how its value is written; the others are single numbers and codes."""


def written(field: str, value: Any) -> str:
    """The value of a field as in a line."""
    return WRITERS.get(field, write_optional(str))(value)
