"""A game, as everyone outside the rules holds it: a value that ``apply`` turns into the next."""

from collections.abc import Hashable
from dataclasses import dataclass

from gizzard.game.finished_round import FinishedRound
from gizzard.game.position import OVER, Position, opening
from gizzard.rules.deal import MAX_PLAYERS
from gizzard.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A game under way or over; it never changes. Two are equal where the same was dealt and chosen in both."""

    rules: RuleSet
    position: Position
    """Read it, never move it on."""
    history: tuple[FinishedRound, ...] = ()
    """The rounds that are over."""

    @property
    def over(self) -> bool:
        """Whether the last round is played."""
        return self.position.phase == OVER

    @property
    def first_dealer(self) -> int:
        """The seat that dealt, or will deal, the first round."""
        return self.position.first_dealer

    @property
    def between_rounds(self) -> bool:
        """Whether no round is under way: the next is to be dealt, or the game is over."""
        return self.position.between_rounds()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> Hashable:
        under_way = None if self.between_rounds else _choices_so_far(self.position)
        return self.rules, self.first_dealer, self.history, under_way


def _choices_so_far(position: Position) -> Hashable:
    """What was dealt and chosen in the round under way: all else in the position follows from it."""
    chosen = position.phase, position.trump, position.named
    return position.dealt, position.turn_up, chosen, *map(tuple, (position.bids, position.passed, position.plays))


def start(rules: RuleSet, first_dealer: int) -> State:
    """A game that waits for its first deal; RulesRefused where the rules cannot be played."""
    return State(rules, opening(rules, first_dealer))


def to_act(state: State) -> tuple[int, ...]:
    """The seats that are to act now; empty while chance is due, and when the game is over."""
    waiting = state.position.waiting
    return tuple([seat for seat in range(MAX_PLAYERS) if waiting >> seat & 1]) if waiting else ()
