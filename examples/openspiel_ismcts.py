"""Lets OpenSpiel's information-set Monte Carlo tree search play against random players: `make examples`.

One round of three cards, three players. Prints the points a round of a random player and of the search.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import gizzard as gz
from gizzard.research.openspiel import load_game

ROUNDS, SIMULATIONS = 200, 100
GAME = load_game(gz.ruleset(players=3, schedule=[3]))


def searching() -> Callable[[Any], int]:
    """A player that searches."""
    source = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=GAME,
        evaluator=mcts.RandomRolloutEvaluator(1, source),
        uct_c=20.0,
        max_simulations=SIMULATIONS,
        random_state=source,
    )
    return lambda state: int(bot.step(state))


def points(choose: Callable[[Any], int], number: int) -> float:
    """The points of a round; the player's seat changes from round to round."""
    rng, state, seat = random.Random(number), GAME.new_initial_state(), number % 3
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        elif state.current_player() == seat:
            state.apply_action(choose(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return float(state.returns()[seat])


def main() -> None:
    """Play and compare."""
    rng = random.Random(1)
    for name, choose in {"random": lambda state: rng.choice(state.legal_actions()), "ISMCTS": searching()}.items():
        found = [points(choose, number) for number in range(ROUNDS)]
        half = 1.96 * float(np.std(found)) / ROUNDS**0.5
        print(f"{name}: {np.mean(found):.1f} ± {half:.1f} points a round")


if __name__ == "__main__":
    main()
