"""Measures what the cards decide: `python -m bench.duplicate`.

Plays the same deals at several tables, by bots whose chance differs from table to table, and prints the standard
deviation of a player's points in a game, and the share of their variance that belongs to the cards of the seat. These
are the assumptions of `gizzard tournament simulate`.
"""

import argparse
from statistics import fmean, pvariance

from gizzard.arena.chance import chance_move
from gizzard.bots.levels import answer
from gizzard.formats.actions import read_action
from gizzard.formats.view import view
from gizzard.game.state import start, to_act
from gizzard.game.step import apply
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse


def points_of(bots: list[str], preset: str, deal: int, table: int) -> list[int]:
    """The points by seat of a game with the cards of a deal; the bots' chance is that of the table."""
    state = start(parse({"players": len(bots), **PRESETS[preset]}), len(bots) - 1)
    while not state.over:
        move = chance_move(state, 1, deal)
        if move is None:
            seat = to_act(state)[0]
            move = read_action(state, seat, answer(bots[seat], view(state, seat), 1000 * deal + table))
        state = apply(state, move)
    return list(state.position.scores)[: len(bots)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--preset", default="amigo-tournament")
    options = parser.parse_args()
    cells = []
    for deal in range(options.deals):
        games = [points_of([options.bot] * 4, options.preset, deal, table) for table in range(options.tables)]
        cells += list(zip(*games, strict=True))
    every = [points for cell in cells for points in cell]
    within = fmean(pvariance(cell) for cell in cells) * options.tables / (options.tables - 1)
    total = pvariance(every)
    print(
        f"{len(every) // 4} games of {options.bot}: standard deviation {total**0.5:.0f} points, "
        f"of its variance {1 - within / total:.0%} by the cards of the seat"
    )


if __name__ == "__main__":
    main()
