"""The immutable state of a game, which ``apply`` turns into the next one."""

from collections.abc import Hashable
from dataclasses import dataclass
from operator import attrgetter

from gizzard.core.game.fields import CHOICES, OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.core.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """An immutable game. States with the same rules, deals and choices are equal."""

    rules: RuleSet
    position: Position
    """Read-only."""
    history: tuple[Position, ...] = ()
    """The positions in which the rounds ended; read-only."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.phase == OVER

    @property
    def first_dealer(self) -> int:
        """The dealer of the first round."""
        return self.position.first_dealer

    @property
    def between_rounds(self) -> bool:
        """Whether no round is in progress: the next deal is due, or the game is over."""
        return self.position.between_rounds()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> Hashable:
        under_way = None if self.between_rounds else _round_under_way(self.position)
        return self.rules, self.first_dealer, tuple(map(_round, self.history)), under_way


_choices = attrgetter(*CHOICES)


def _round(position: Position) -> Hashable:
    """What determines a round, as far as it has come, but for what nobody has seen."""
    return tuple(tuple(value) if type(value) is list else value for value in _choices(position))


def _round_under_way(position: Position) -> Hashable:
    """What determines a position."""
    return position.phase, position.trump, position.stock, tuple(position.passed), _round(position)


def start(rules: RuleSet, first_dealer: int) -> State:
    """A game whose first deal is due. Raises RulesRefused if the rules cannot be played."""
    return State(rules, opening(rules, first_dealer))


def to_act(state: State) -> tuple[int, ...]:
    """The seats that are to act; empty while chance is due and when the game is over."""
    waiting = state.position.waiting
    return tuple([seat for seat in range(MAX_PLAYERS) if waiting >> seat & 1]) if waiting else ()
