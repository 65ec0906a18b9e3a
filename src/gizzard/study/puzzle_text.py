"""A puzzle in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gizzard.core.formats.rounds import Round
from gizzard.study.action_text import format_action
from gizzard.study.puzzle_json import Puzzle, Withdrawn

QUESTIONS = {"bid": "What do you bid?", "card": "One card makes the bid. Which one?"}

WITHDRAWN: Final[Mapping[Withdrawn, str]] = {
    "unclear": "This puzzle has been withdrawn: fresh deals, or other players, do not confirm its best choice.",
    "easy": "This puzzle has been withdrawn: every bot solves it.",
}


def question_text(puzzle: Puzzle) -> str:
    """What the seat sees, and what is asked."""
    return "\n".join(_question(puzzle))


def _question(puzzle: Puzzle) -> Iterator[str]:
    view = puzzle["view"]
    seen, seat = view["round"], view["seat"]
    assert seen is not None
    assert seat is not None
    yield f"puzzle {puzzle['id']}: {puzzle['difficulty']}, {puzzle['source']['preset']}, {len(view['players'])} players"
    if "withdrawn" in puzzle:
        yield WITHDRAWN[puzzle["withdrawn"]]
    yield f"You are seat {seat}; seat {seen['dealer']} dealt {seen['cards']} cards each."
    yield f"turned up: {seen['turn_up'] or 'nothing'}; trump: {seen['trump'] or 'none'}"
    yield f"bids: {_by_seat(seen['bids'])}"
    yield from _tricks(seen)
    yield f"your hand: {' '.join(view['hand'] or ())}"
    yield QUESTIONS[puzzle["kind"]]


def _by_seat(values: list[int | None]) -> str:
    return ", ".join(f"seat {seat} {'–' if value is None else value}" for seat, value in enumerate(values))


def _tricks(seen: Round) -> Iterator[str]:
    for number, trick in enumerate(seen["tricks"], 1):
        plays = " ".join(f"{play['seat']}:{play['card']}" for play in trick["plays"])
        taken = f", taken by seat {trick['winner']}" if "winner" in trick else ""
        yield f"trick {number}: {plays}{taken}"


def answer_text(puzzle: Puzzle) -> str:
    """What each choice is worth, the best first."""
    solution = puzzle["solution"]
    rows = [
        f"{' or '.join(map(format_action, option['actions'])):<28}"
        f"{option['expected']:>7.1f} points ± {option['se']:.1f}   makes the bid {option['made']:.0%}"
        for option in solution["options"]
    ]
    right = ", ".join(f"{bot} {share:.0%}" for bot, share in puzzle["solvers"].items())
    lead = f"The best is {solution['gap']:.1f} ± {solution['gap_se']:.1f} points better than every other."
    return "\n".join([*rows, lead, f"right answers: {right}"])
