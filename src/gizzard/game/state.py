"""A game, as everyone outside the rules holds it: a value that ``apply`` turns into the next."""

from dataclasses import dataclass

from gizzard.game.forms import RoundForm
from gizzard.game.position import DEAL, OVER, Position, opening
from gizzard.rules.deal import MAX_PLAYERS
from gizzard.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class State:
    """A game under way or over; it never changes."""

    rules: RuleSet
    position: Position
    """Read it, never move it on."""
    history: tuple[RoundForm, ...] = ()
    """The rounds that are over, as in a record."""

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
        return self.position.phase in (DEAL, OVER)


def start(rules: RuleSet, first_dealer: int) -> State:
    """A game that waits for its first deal; RulesRefused where the rules cannot be played."""
    return State(rules, opening(rules, first_dealer))


def to_act(state: State) -> tuple[int, ...]:
    """The seats that are to act now; empty while chance is due, and when the game is over."""
    waiting = state.position.waiting
    return tuple([seat for seat in range(MAX_PLAYERS) if waiting >> seat & 1]) if waiting else ()
