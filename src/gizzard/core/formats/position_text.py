"""A position in one line of text, ``wizard-position/1`` (docs/position.md)."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any, Final, NamedTuple

import msgspec

from gizzard.core.decoding import convert
from gizzard.core.errors import quoted
from gizzard.core.formats.position import position_in, view_of
from gizzard.core.formats.position_json import FORMAT, PositionJson, PositionProblem, PositionRefused
from gizzard.core.formats.position_pieces import (
    Piece,
    UnreadablePiece,
    read_cards,
    read_entries,
    read_list,
    read_number,
    read_optional,
    read_text,
    read_trick,
    written,
)
from gizzard.core.formats.tricks import seats_from
from gizzard.core.formats.validation import described
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.rules_code import read_rules_code, rules_code
from gizzard.core.rules.ruleset import unparse

MAX_LENGTH: Final = 4000
"""Characters; the longest round needs fewer."""
OUT: Final = "x"
"""The bid of a seat that has left the game."""


class LineField(NamedTuple):
    """How a field is read in a line."""

    name: str
    example: str
    read: Callable[[Piece], Any]
    parts: Sequence[Callable[[Piece], Sequence[Piece]]] = ()
    """Its pieces, and the pieces of each of these."""


def _by(separator: str) -> Callable[[Piece], Sequence[Piece]]:
    return lambda piece: piece.split(separator)


def _read_rules(piece: Piece) -> Mapping[str, Any]:
    try:
        return unparse(read_rules_code(piece.text))
    except RulesRefused as refused:
        raise PositionRefused("rules", "rules", why=refused) from None
    except ValueError:
        raise UnreadablePiece(piece) from None


def _read_special(piece: Piece) -> Mapping[str, str]:
    return dict(zip(("rule", "cards"), piece.text.split(".", 1), strict=False))


def _read_seats(piece: Piece) -> list[int]:
    return [read_number(Piece(digit, piece.start + at)) for at, digit in enumerate(read_text(piece))]


_read_bid: Final = read_optional(lambda piece: OUT if piece.text == OUT else read_number(piece))

FIELDS: Final = (
    LineField("rules", "1p4", _read_rules),
    LineField("round", "3", read_number),
    LineField("dealer", "2", read_number),
    LineField("scores", "20,-10,40,0", read_list(read_number), [_by(",")]),
    LineField("seat", "0", read_number),
    LineField("phase", "play", read_text),
    LineField("to_act", "0", _read_seats),
    LineField("hand", "QS2HZC", read_cards, [Piece.cards]),
    LineField("turn_up", "9D", read_optional(read_text)),
    LineField("trump", "D", read_optional(read_text)),
    LineField("bids", "1,0,-,-", read_list(_read_bid), [_by(",")]),
    LineField("tricks", "3:AC5CTH2C", read_list(read_trick, "/"), [_by("/"), Piece.plays]),
)
"""The fields of every line, in order."""

OPTIONAL: Final = (
    LineField("special", "uber-wizard.QS", _read_special),
    LineField("named", "pass-one", _read_special),
    LineField("werewolf", "2", read_number),
    LineField("exchange", "2.0.?", read_entries, [_by(",")]),
    LineField("shown", "QH,TD,4C", read_list(read_optional(read_cards)), [_by(",")]),
)
"""The fields that a line has only if there is something to say, each after its name and a colon, in this order."""

_BY_NAME: Final = {field.name: field for field in (*FIELDS, *OPTIONAL)}


def format_position(position: PositionJson) -> str:
    """The line of a position; the inverse of ``parse_position``."""
    form: dict[str, Any] = {**position, "rules": rules_code(parse(position["rules"]))}
    form["bids"] = [OUT if seat in position.get("out", ()) else bid for seat, bid in enumerate(position["bids"])]
    given = [written(field.name, form[field.name]) for field in FIELDS]
    more = [f"{field.name}:{written(field.name, form[field.name])}" for field in OPTIONAL if field.name in form]
    return " ".join([FORMAT, *given, *more])


def parse_position(line: str) -> PositionJson:
    """The position in a line. Raises PositionRefused, with the field and the character, for a line that cannot be read
    and for a position that cannot be."""
    pieces = _pieces_of(line)
    try:
        form = _with_seats({name: _read(name, piece) for name, piece in pieces.items()})
        return position_in(view_of(_typed(form, pieces)))
    except PositionRefused as refused:
        if refused.place is None:
            refused.place = _piece_at(pieces, refused.field, refused.at).start + 1
        raise


def _pieces_of(line: str) -> dict[str, Piece]:
    """The fields of a line."""
    text = line.strip()
    first, *pieces = Piece(text, line.index(text)).split(" ")
    if first.text != FORMAT:
        raise _refused("format", first, "format", format=FORMAT)
    if len(text) > MAX_LENGTH:
        raise _refused("format", Piece(text[MAX_LENGTH:], first.start + MAX_LENGTH), "too-long", most=MAX_LENGTH)
    if len(pieces) < len(FIELDS):
        missing = FIELDS[len(pieces)]
        raise PositionRefused(missing.name, "missing", example=missing.example)
    found = {field.name: piece for field, piece in zip(FIELDS, pieces, strict=False)}
    for piece in pieces[len(FIELDS) :]:
        name, _, _ = piece.text.partition(":")
        field = next((each for each in OPTIONAL if each.name == name and name not in found), None)
        if field is None:
            raise _refused("format", piece, "unknown-field")
        found[field.name] = piece.cut(":")[1] if ":" in piece.text else piece
    return found


def _refused(field: str, piece: Piece, code: PositionProblem, **details: Any) -> PositionRefused:
    refused = PositionRefused(field, code, given=quoted(piece.text)[1:-1], **details)
    refused.place = piece.start + 1
    return refused


def _read(name: str, piece: Piece) -> Any:
    """The value of a field. Raises PositionRefused if it cannot be read."""
    try:
        return _BY_NAME[name].read(piece)
    except UnreadablePiece as wrong:
        raise _refused(name, wrong.piece, "unreadable", example=_BY_NAME[name].example) from None


def _with_seats(form: Mapping[str, Any]) -> dict[str, Any]:
    """The fields with the seats of all plays, and of those who have left the game."""
    seats = range(len(form["bids"]))
    out = [seat for seat in seats if form["bids"][seat] == OUT]
    order = tuple(seat for seat in seats if seat not in out)
    tricks = [{**trick, "plays": _in_turn(trick["plays"], order)} for trick in form["tricks"]]
    bids = [None if bid == OUT else bid for bid in form["bids"]]
    return {**form, "bids": bids, "tricks": tricks, **({"out": out} if out else {})}


def _in_turn(plays: Sequence[Mapping[str, Any]], order: tuple[int, ...]) -> list[dict[str, Any]]:
    """The plays of a trick with their seats."""
    leader = plays[0]["seat"]
    turns = cycle(seats_from(leader, order) if leader in order else (leader,))
    return [{"seat": seat, "card": play["card"], **play} for seat, play in zip(turns, plays, strict=False)]


def _typed(form: Mapping[str, Any], pieces: Mapping[str, Piece]) -> PositionJson:
    """The fields as a position. Raises PositionRefused for a value that does not exist."""
    try:
        return convert(form, PositionJson)
    except msgspec.ValidationError as wrong:
        place, _ = described(wrong)
        unprintable = (name for name, piece in pieces.items() if not piece.text.isprintable())
        field = next(iter(re.findall(r"\w+", place)), None) or next(unprintable)
        piece = _piece_at(pieces, field, [*map(int, re.findall(r"\[(\d+)\]", place))])
        raise _refused(field, piece, "unreadable", example=_BY_NAME[field].example) from None


def _piece_at(pieces: Mapping[str, Piece], field: str, at: Sequence[int]) -> Piece:
    """The piece of a field, as far as it has parts. The seats that are out stand among the bids."""
    name = field if field in pieces else "bids"
    piece = pieces[name]
    for parts, index in zip(_BY_NAME[name].parts, at, strict=False):
        found = parts(piece)
        piece = found[index] if index < len(found) else piece
    return piece
