"""The chance of a match: every game of a deal gets the same, whoever sits where and whatever they do."""

from hashlib import blake2b
from random import Random

from gizzard.core.rng import Rng
from gizzard.game import Deal, Move, Pull, State, to_act
from gizzard.game.position import DEAL, Position
from gizzard.rules.deal import draw_for_dealer


def dealer_of(players: int, seed: int, deal: int) -> int:
    """Who deals first."""
    return draw_for_dealer(players, Random(f"{seed}/{deal}/dealer")).dealer


def rng_of_chance(position: Position, seed: int, deal: int) -> Rng:
    """The randomness of the deal or the pulls that are due, from the seed, the deal's number and the round's.

    The deck lies the same in every game. Seats get other cards of it only where what was played changed who is dealt
    to, and pulls find other cards only where what was played put a pull on.
    """
    due = f"deal {position.number + 1}" if position.phase == DEAL else f"pull {position.number}"
    return Rng(int.from_bytes(blake2b(f"{seed}/{deal}/{due}".encode(), digest_size=8).digest(), "little"))


def chance_of(state: State, seed: int, deal: int) -> Move | None:
    """The deal or the pulls that are due; None where a seat acts."""
    if to_act(state):
        return None
    moved = state.position.copy()
    moved.deal_at_random(rng_of_chance(moved, seed, deal))
    if state.between_rounds:
        return Deal(moved.dealt, moved.turn_up)
    passed = moved.passed
    return Pull(tuple(passed[seat] for seat in moved.order))
