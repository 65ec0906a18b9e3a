"""The decisions of a recorded game: each seat's view when it had a choice, and the chosen action."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gizzard.bots.search.bidders import bidders_of
from gizzard.bots.search.heuristic import CardValues
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.formats.view import View, view
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act, Deal, Move, State, apply, start
from gizzard.core.rules.parsing import parse


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between actions, as the seat saw it."""

    round: int
    """From 1."""
    trick: int | None
    """From 1, the trick under way or the last; None before the first."""
    seat: int
    view: View
    action: int
    """The chosen action."""
    opponents: OpponentModel
    """The model of the seats' play in earlier rounds; read-only."""


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """A round of a recorded game: the knowledge before and after the deal, the choices, and the outcome."""

    number: int
    """From 1."""
    before: Position
    """The position before the deal; read-only."""
    opponents: OpponentModel
    """The model of the seats' play in earlier rounds."""
    dealt: tuple[View | None, ...]
    """By seat, its view after the deal; None for a seat that was out."""
    decisions: tuple[Decision, ...]
    """Decisions of all seats, in order. A forced action is not a decision."""
    points: tuple[int | None, ...]
    """The points of the round, by seat."""
    over: Position
    """The position in which the round ended; read-only."""
    winners: tuple[int, ...]
    """The seats that have won, if the game is over."""


def rounds_of(record: Mapping[str, Any]) -> Iterator[ReviewedRound]:
    """The rounds of a valid record."""
    state = start(parse(record["rules"]), record["first_dealer"])
    opponents, card_values = OpponentModel(), CardValues()
    opponents.name_bidders(bidders_of(_bots(record)))
    reader = _Reader(record, state)
    for position, move in replay_moves(state.position.round_table, state.first_dealer, record["rounds"]):
        if move is None:
            opponents.note_round(position)
            yield reader.ended()
            continue
        if isinstance(move, Deal):
            reader.begin(position, opponents)
        elif isinstance(move, Act):
            reader.note(move)
            opponents.watch(position, move.seat, move.action, card_values)
        reader.move(move)


def _bots(record: Mapping[str, Any]) -> Sequence[object]:
    """By seat, the level of a bot, as far as the record names it: the key is an extra one, so it may be anything."""
    bots = record.get("bots")
    return bots if isinstance(bots, list) and len(bots) == len(record["players"]) else ()


class _Reader:
    """Collects the rounds one by one."""

    def __init__(self, record: Mapping[str, Any], state: State) -> None:
        self._names, self._state = record["players"], state
        self._dealt: tuple[View | None, ...] = ()
        self._decisions: list[Decision] = []

    def begin(self, position: Position, opponents: OpponentModel) -> None:
        """The next move deals a round."""
        self._before = position.copy()
        self._opponents = OpponentModel()
        self._opponents.assign(opponents)
        self._decisions, self._dealt = [], ()

    def note(self, move: Act) -> None:
        """Record the decision of the acting seat, if it has a choice."""
        position = self._state.position
        if len(position.legal(move.seat)) > 1:
            seen, trick = view(self._state, move.seat, self._names), position.tricks or None
            self._decisions.append(Decision(position.number, trick, move.seat, seen, move.action, self._opponents))

    def move(self, move: Move) -> None:
        """Apply a move."""
        self._state = apply(self._state, move)
        if isinstance(move, Deal):
            self._dealt = tuple(self._seen_after_deal(seat) for seat in range(self._state.position.players))

    def _seen_after_deal(self, seat: int) -> View | None:
        position = self._state.position
        return view(self._state, seat, self._names) if position.seats >> seat & 1 else None

    def ended(self) -> ReviewedRound:
        """The finished round."""
        over = self._state.history[-1]
        points = tuple(points if seat in over.order else None for seat, points in enumerate(over.points))
        chosen = tuple(self._decisions)
        winners = tuple(self._state.position.leading()) if self._state.over else ()
        return ReviewedRound(over.number, self._before, self._opponents, self._dealt, chosen, points, over, winners)
