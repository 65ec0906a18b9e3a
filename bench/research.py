"""Measures the environments of gizzard.research beside the libraries' own games: `python -m bench.research`.

With `--write`, the tables of docs/research.md are written: the speeds, the fields, the actions and the leaderboard.
Everything runs on one core, in turns, and is counted by processor seconds, so that other work on the machine matters
little; each speed of an environment is the median of ROUNDS. A library that is not installed is left out; PettingZoo's
Texas hold'em needs `pip install "pettingzoo[classic]"`. The policy is the cheapest there is: the first legal action.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median
from typing import Any

import click

from bench.leaderboard import read_leaderboard, table
from bench.pages import ROOT, put
from gizzard.api.numbers import ACTION_RANGES
from gizzard.api.observations import EXTRA_FIELDS, FIELDS
from gizzard.research.vector import WizardVector

PAGE = ROOT / "docs" / "research.md"

ROUNDS = 5
SECONDS = 1.0
TABLES = 1024

SPIEL = {
    "`python_wizard`": "python_wizard",
    "`python_tic_tac_toe`": "python_tic_tac_toe",
    "`python_kuhn_poker`": "python_kuhn_poker",
    "`oh_hell`, in C++": "oh_hell(players=4,num_tricks_fixed=12)",
}
"""Games of OpenSpiel, by their names in the table."""

Step = Callable[[], int]
"""Does some work and returns the number of steps."""


def vector(players: int = 4) -> Step:
    """Observations and masks of many tables."""
    env = WizardVector(TABLES, players=players, seed=1)

    def run() -> int:
        env.step(env.legal_action_mask.argmax(axis=1))
        return TABLES

    return run


def zoo(env: Any) -> Step:
    """``last()`` and ``step()`` of a PettingZoo environment, by whole games."""

    def run() -> int:
        env.reset()
        steps = 0
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
            steps += 1
        return steps

    return run


def spiel(name: str, with_chance: bool = False) -> Step:
    """``legal_actions()`` and ``apply_action()`` of an OpenSpiel game, without observations, by whole games.

    The steps are the players' decisions or, ``with_chance``, all actions applied: a card that is dealt is one, too.
    """
    import pyspiel

    game = pyspiel.load_game(name)

    def run() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            steps += with_chance or not state.is_chance_node()
            state.apply_action(state.legal_actions()[0])
        return steps

    return run


def repeated(call: Callable[[], object]) -> Step:
    """A call, a thousand times."""

    def run() -> int:
        for _ in range(1000):
            call()
        return 1000

    return run


def spiel_table() -> Iterator[str]:
    """States of OpenSpiel beside games of its own."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 (registers the games written in Python)

    import gizzard.research.openspiel  # noqa: F401 (registers python_wizard)

    speeds = "decisions a second | actions applied a second"
    yield f"| | {speeds} | `clone`, µs | information state: string, µs | tensor, µs |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, parameters in SPIEL.items():
        game = pyspiel.load_game(parameters)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        described = game.get_type().provides_information_state_tensor
        calls = (state.clone, *((state.information_state_string, state.information_state_tensor) if described else ()))
        times = [f"{1e6 / rate(repeated(call)):.1f}" for call in calls]
        cells = " | ".join([*times, "", ""][:3])
        decisions, actions = (rate(spiel(parameters, with_chance)) for with_chance in (False, True))
        yield f"| {name} | {decisions:,.0f} | {actions:,.0f} | {cells} |"


def subjects() -> dict[str, Step]:
    """What is measured, as far as it is installed."""
    found = {f"Wizard, {TABLES} tables in a vector environment: decisions": vector()}
    if find_spec("pyspiel"):
        found["OpenSpiel's oh_hell (C++, no observations): decisions"] = spiel("oh_hell(players=4)")
    if find_spec("pettingzoo"):
        from gizzard.research import wizard_v0

        found["Wizard in PettingZoo, raw: steps"] = zoo(wizard_v0.raw_env())
        found["Wizard in PettingZoo, wrapped: steps"] = zoo(wizard_v0.env())
    if find_spec("rlcard") and find_spec("pygame"):
        from pettingzoo.classic import texas_holdem_v4

        found["PettingZoo's Texas hold'em, wrapped: steps"] = zoo(texas_holdem_v4.env())
    return found


def rate(run: Step) -> float:
    """Steps a processor second."""
    began, steps = time.process_time(), 0
    while (took := time.process_time() - began) < SECONDS:
        steps += run()
    return steps / took


def fields() -> list[str]:
    """The fields of an observation."""
    rows = [
        f"| `{field.name}` | {field.start} | {' × '.join(map(str, field.shape))} | {field.low} to {field.high} |"
        f" {field.meaning} |"
        for field in (*FIELDS, *EXTRA_FIELDS)
    ]
    return ["| field | first column | shape | values | meaning |", "|---|---:|---:|---:|---|", *rows]


def actions() -> list[str]:
    """The action numbers."""
    rows = [f"| {one.first} to {one.first + one.size - 1} | {one.meaning} |" for one in ACTION_RANGES]
    return ["| numbers | meaning |", "|---:|---|", *rows]


def leaderboard() -> list[str]:
    """The entries."""
    return table(read_leaderboard(ROOT / "docs" / "leaderboard.json")).splitlines()


def speeds() -> list[str]:
    """What is measured, with the median."""
    runs = subjects()
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(rate(run))
    return ["| what | a second |", "|---|---:|", *(f"| {name} | {median(all_):,.0f} |" for name, all_ in rates.items())]


STATIC = {"fields": fields, "actions": actions, "leaderboard": leaderboard}


@click.command()
@click.option("--write", is_flag=True, help="Write the tables into docs/research.md.")
def main(write: bool) -> None:
    """Measure, and print a table."""
    measured = {"speed": speeds()} | ({"openspiel": [*spiel_table()]} if find_spec("pyspiel") else {})
    for lines in measured.values():
        print(*lines, sep="\n")
    if write:
        for mark, lines in {**measured, **{mark: of_code() for mark, of_code in STATIC.items()}}.items():
            put(PAGE, mark, lines)


if __name__ == "__main__":
    main()
