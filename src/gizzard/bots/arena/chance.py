"""The chance moves of a match: the same in every game of a deal, whatever the seating and the actions."""

from hashlib import blake2b
from random import Random

from gizzard.core.game.fields import DEAL
from gizzard.core.game.position import Position
from gizzard.core.game.state import Deal, Move, Pull, State, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import draw_for_dealer


def first_dealer(players: int, seed: int, deal: int) -> int:
    """Who deals first."""
    return draw_for_dealer(players, Random(f"{seed}/{deal}/dealer")).dealer


def rng_for(position: Position, seed: int, deal: int) -> Rng:
    """A random generator for the next deal or pulls, seeded by the seed, the number of the deal and of the round.

    The deck is in the same order in every game of a deal. Seats get different cards only after an elimination, and
    pulls draw different cards only if play has changed the hands.
    """
    event = f"deal {position.number + 1}" if position.phase == DEAL else f"pull {position.number}"
    return Rng(int.from_bytes(blake2b(f"{seed}/{deal}/{event}".encode(), digest_size=8).digest(), "little"))


def chance_move(state: State, seed: int, deal: int) -> Move | None:
    """The next deal or pulls; None if a seat is to act."""
    if to_act(state):
        return None
    after = state.position.copy()
    after.deal_at_random(rng_for(after, seed, deal))
    if state.between_rounds:
        return Deal(after.hands, after.turn_up, after.stock)
    passed = after.passed
    return Pull(tuple(passed[seat] for seat in after.order))
