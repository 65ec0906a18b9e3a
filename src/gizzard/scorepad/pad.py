"""A pad as its cells say: rules, names, first dealer, and what is noted of each round. All else follows (``sheet``)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gizzard.core.cards import NO_SUIT, SUITS, Suit
from gizzard.core.formats.effects import EFFECTS, effects_json, effects_of
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import BySeat, Effects, Line
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet, unparse
from gizzard.core.rules.special import special_from
from gizzard.scorepad.cells import Cells, Changes, value_at

NO_TRUMP: Final = "none"
"""In the cell of a round's trump: there was none."""


@dataclass(frozen=True, slots=True)
class Pad:
    """The recorded rounds of one game at a real table."""

    rules: RuleSet
    names: tuple[str, ...]
    first_dealer: int
    lines: tuple[Line, ...] = ()
    """By round, up to the last of which anything is noted."""
    absent: int = 0
    """Bitmask of seats that nobody ever takes."""
    ended: bool = False
    """The game was ended before its last round."""


def empty_line(players: int) -> Line:
    """A round of which nothing is noted."""
    return Line(bids=(None,) * players, taken=(None,) * players)


def read(cells: Cells) -> Pad:
    """The pad of cells. Raises RulesRefused if its rules cannot be played."""
    rules = parse(value_at(cells, "rules"))
    players = rules.players
    lines = [_line(cells, number, players) for number in range(1, len(plan(rules)) + 1)]
    empty = _line({}, 1, players)
    written = max([number for number, line in enumerate(lines, 1) if line != empty], default=0)
    names = tuple(_text(value_at(cells, f"name.{seat}")) for seat in range(players))
    return Pad(
        rules=rules,
        names=names,
        first_dealer=value_at(cells, "first"),
        lines=tuple(lines[:written]),
        ended=value_at(cells, "ended") is True,
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _line(cells: Cells, number: int, players: int) -> Line:
    def at(kind: str) -> Any:
        return value_at(cells, f"{number}.{kind}")

    def numbers(kind: str) -> tuple[int | None, ...]:
        return tuple(_number(at(f"{kind}.{seat}")) for seat in range(players))

    by_hand = numbers("points")
    named = at("named")
    return Line(
        bids=numbers("bid"),
        taken=numbers("taken"),
        dealer=_number(at("dealer")),
        named=special_from(named) if named else None,
        by_hand=by_hand if any(points is not None for points in by_hand) else (),
        joined=tuple((seat, points) for seat, points in enumerate(numbers("joined")) if points is not None),
        left=tuple(seat for seat in range(players) if at(f"left.{seat}") is True),
        effects=effects_of({key: at(key) for key in EFFECTS}),
        trump=trump_of(at("trump")),
        done=at("done") is True,
        sealed=tuple(_seal(cells, number, seat) for seat in range(players)),
        unsealed=tuple(seat for seat in range(players) if _is_unsealed(cells, number, seat)),
    )


def _number(value: Any) -> int | None:
    return value if type(value) is int else None


def _seal(cells: Cells, number: int, seat: int) -> str | None:
    """The seal of a secret bid: the fixed one if there is one."""
    fixed = value_at(cells, f"{number}.fixed.{seat}")
    return fixed if isinstance(fixed, str) else value_at(cells, f"{number}.sealed.{seat}")


def _is_unsealed(cells: Cells, number: int, seat: int) -> bool:
    """Whether a bid was entered by hand: one that is opened is written together with what opens it."""
    bid, nonce = cells.get(f"{number}.bid.{seat}"), cells.get(f"{number}.nonce.{seat}")
    return bid is not None and bid.v is not None and (nonce is None or bid.t != nonce.t)


def trump_of(value: str | None) -> Suit | None:
    """Trump from the cell of a round."""
    if value is None:
        return None
    return SUITS.index(value) if value in SUITS else NO_SUIT


def trump_value(trump: Suit | None) -> str | None:
    """The value of a round's cell for trump."""
    if trump is None:
        return None
    return NO_TRUMP if trump == NO_SUIT else SUITS[trump]


def values_of(pad: Pad) -> Changes:
    """The values of the cells of a pad, without those that are empty."""
    names = {f"name.{seat}": name for seat, name in enumerate(pad.names)}
    values: dict[str, Any] = {"rules": unparse(pad.rules), "first": pad.first_dealer, **names}
    for number, line in enumerate(pad.lines, 1):
        values |= line_values(number, line)
    values["ended"] = pad.ended or None
    return {key: value for key, value in values.items() if value is not None}


def line_values(number: int, line: Line) -> Changes:
    """The values of the cells of a round, None for empty ones."""
    return {
        **_by_seat(number, "bid", line.bids),
        **_by_seat(number, "taken", line.taken),
        **_by_seat(number, "points", line.by_hand),
        **{f"{number}.joined.{seat}": points for seat, points in line.joined},
        **{f"{number}.left.{seat}": True for seat in line.left},
        f"{number}.dealer": line.dealer,
        f"{number}.named": line.named.to_json() if line.named else None,
        f"{number}.trump": trump_value(line.trump),
        f"{number}.done": line.done or None,
        **effect_values(number, line.effects),
    }


def effect_values(number: int, effects: Effects) -> Changes:
    """The values of the cells of a round for what extra cards did."""
    return {f"{number}.{key}": value or None for key, value in effects_json(effects).items()}


def _by_seat(number: int, kind: str, values: BySeat) -> Changes:
    return {f"{number}.{kind}.{seat}": value for seat, value in enumerate(values)}


def with_line(lines: Sequence[Line], index: int, line: Line) -> tuple[Line, ...]:
    """The lines with another one in a place."""
    return (*lines[:index], line, *lines[index + 1 :])
