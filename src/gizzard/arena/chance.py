"""The chance of a match: every game of a deal gets the same, whoever sits where and whatever they do."""

from random import Random

from gizzard.game import Move, State, chance, to_act
from gizzard.rules.deal import draw_for_dealer


def dealer_of(players: int, seed: int, deal: int) -> int:
    """Who deals first."""
    return draw_for_dealer(players, Random(f"{seed}/{deal}/dealer")).dealer


def chance_of(state: State, seed: int, deal: int) -> Move | None:
    """The deal or the pulls that are due, from the seed, the deal's number and the round's; None where a seat acts.

    The deck lies the same in every game. Seats get other cards of it only where what was played changed who is dealt
    to, and pulls find other cards only where what was played put a pull on.
    """
    if to_act(state):
        return None
    kind = "deal" if state.between_rounds else "pull"
    return chance(state, Random(f"{seed}/{deal}/{kind} {len(state.history) + 1}"))
