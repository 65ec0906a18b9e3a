"""Measures whether the answers of puzzles are right, for docs/study.md: python -m bench.puzzles --theme extra-cards

The answer of a puzzle is judged on deals that its seat could have faced. Here each game is played again, and the best
and the second best choice are tried on the cards that the others really held. Puzzles from games that the bots now play
differently are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import click

from gizzard.bots.levels import REFERENCE, policy_called
from gizzard.bots.observation import Observation
from gizzard.bots.simulate import game_record
from gizzard.cli.progress import with_progress
from gizzard.core.cards import cards_in
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.formats.view import view
from gizzard.core.game.fields import OVER
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act, State, start
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.study.means import CONFIDENCE
from gizzard.study.puzzle_file import read_puzzles, shipped
from gizzard.study.puzzle_json import THEMES, Puzzle, themes_of
from gizzard.study.puzzles import alone


@click.command(help=__doc__)
@click.option("--theme", type=click.Choice(THEMES), help="Only puzzles about this.")
@click.option("--count", default=1000, show_default=True, help="Puzzles at most.")
@click.option("--file", type=click.Path(exists=True, path_type=Path), help="Puzzles; without it those of the package.")
def main(theme: str | None, count: int, file: Path | None) -> None:
    """Print the stated and the actual mean difference between the best choice and the second best."""
    known = read_puzzles(file) if file else [*shipped().values()]
    puzzles = [puzzle for puzzle in known if theme is None or theme in themes_of(puzzle)][:count]
    found = [(puzzle, state_in_game(puzzle)) for puzzle in with_progress(puzzles, "Puzzles", len(puzzles))]
    actual = [actual_gap(puzzle, state) for puzzle, state in found if state]
    error = CONFIDENCE * stdev(actual) / sqrt(len(actual))
    stated = fmean(puzzle["solution"]["gap"] for puzzle, state in found if state)
    told = f"stated {stated:.1f} points, on the actual cards {fmean(actual):.1f} ± {error:.1f}"
    click.echo(f"{len(actual)} of {len(puzzles)} puzzles: {told}")


def actual_gap(puzzle: Puzzle, state: State) -> float:
    """By how many points the best choice beats the second best on the cards that were really dealt."""
    seat = puzzle["view"]["seat"] or 0
    acts = (read_action(state, seat, option["actions"][0]) for option in puzzle["solution"]["options"][:2])
    best, second = (points_after(state.position, seat, act.action) for act in acts)
    return best - second


def state_in_game(puzzle: Puzzle) -> State | None:
    """The position of a puzzle in its game, with the cards of all seats; None if the game does not reach it."""
    asked, source = puzzle["view"], puzzle["source"]
    rules = parse({**PRESETS[source["preset"]], "players": len(asked["players"])})
    game = game_record(rules, [str(source["bot"])] * rules.players, source["seed"], source["game"])
    record, seat = alone(game, game["rounds"][source["round"] - 1]), asked["seat"] or 0
    states = _positions(parse(record["rules"]), record)
    return next((state for state in states if view(state, seat, asked["players"]) == asked), None)


def _positions(rules: RuleSet, record: Mapping[str, Any]) -> Iterator[State]:
    """The states of a record in which somebody acts."""
    table = start(rules, record["first_dealer"]).position.round_table
    for position, move in replay_moves(table, record["first_dealer"], record["rounds"]):
        if isinstance(move, Act):
            yield State(rules, position)


def points_after(position: Position, seat: int, action: int) -> int:
    """The points of the round after a choice, if the reference player goes on for every seat."""
    after, policy = position.copy(), policy_called(REFERENCE)
    after.act(seat, action)
    while after.phase != OVER:
        other = next(cards_in(after.waiting))
        after.act(other, policy(Observation(after, other, (), 0)))
    return after.scores[seat]


if __name__ == "__main__":
    main()
