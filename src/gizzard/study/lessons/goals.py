"""The goals of scenes."""

from gizzard.core.cards import BY_CODE, SUITS
from gizzard.core.game.state import State
from gizzard.study.lessons.scene import LEARNER, Goal


def anything(before: State, after: State) -> bool:
    """Any legal choice will do."""
    return True


def take(before: State, after: State) -> bool:
    """The learner wins the trick."""
    return _tricks(after, LEARNER) > before.position.taken[LEARNER]


def lose(before: State, after: State) -> bool:
    """Another seat wins the trick."""
    return not take(before, after)


def nobody(before: State, after: State) -> bool:
    """Nobody wins the trick."""
    return sum(after.position.taken) == sum(before.position.taken)


def bid_made(before: State, after: State) -> bool:
    """The round is over and the learner made their bid."""
    ended = after.history[-1]
    return ended.bids[LEARNER] == ended.taken[LEARNER]


def play(card: str) -> Goal:
    """The learner plays this card."""

    def played(before: State, after: State) -> bool:
        return _holds(before, card) and not _holds(after, card)

    return played


def hold(card: str) -> Goal:
    """The learner holds this card in the end."""
    return lambda before, after: _holds(after, card)


def trump(suit: str) -> Goal:
    """The learner names this suit as trump."""
    return lambda before, after: after.position.trump == SUITS.index(suit)


def asked_in(phase: int) -> Goal:
    """The learner's last choice is made in this phase."""
    return lambda before, after: before.position.phase == phase


def bid(number: int) -> Goal:
    """The learner makes this bid."""
    return lambda before, after: after.position.bids[LEARNER] == number


def _tricks(state: State, seat: int) -> int:
    return state.history[-1].taken[seat] if state.between_rounds else state.position.taken[seat]


def _holds(state: State, code: str) -> bool:
    return bool(state.position.held[LEARNER] >> BY_CODE[code] & 1)
