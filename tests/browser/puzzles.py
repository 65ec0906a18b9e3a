"""The puzzles that the tests open: one of each kind, in the card's some tricks have been played,
and the choice is that of a card to pass because of the Juggler."""

from gizzard.core.formats.position import position_in
from gizzard.core.formats.position_text import format_position
from gizzard.study.puzzle_file import shipped
from tests.present import present


def _first(phase: str, tricks: int) -> str:
    """The first puzzle of a phase with this many finished tricks."""
    for puzzle in shipped().values():
        seen = present(puzzle["view"]["round"])
        if puzzle["view"]["phase"] == phase and sum("winner" in trick for trick in seen["tricks"]) >= tricks:
            return puzzle["id"]
    raise AssertionError(f"there is no such puzzle of the phase {phase}")


PUZZLES = {"bid": _first("bid", 0), "card": _first("play", 1), "choice": _first("pass", 1)}
"""By kind."""


def line_of(kind: str) -> str:
    """The position of a puzzle."""
    return format_position(position_in(shipped()[PUZZLES[kind]]["view"]))
