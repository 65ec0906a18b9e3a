"""The puzzles that the tests open: one of each kind, in the card's some tricks have been played."""

from gizzard.study.puzzle_file import shipped
from tests.present import present


def _first(kind: str, tricks: int) -> str:
    """The first puzzle of a kind with this many finished tricks and two distinguishable cards in the hand."""
    for puzzle in shipped().values():
        seen = present(puzzle["view"]["round"])
        if puzzle["kind"] == kind and sum("winner" in trick for trick in seen["tricks"]) >= tricks:
            return puzzle["id"]
    raise AssertionError(f"there is no such puzzle of a {kind}")


PUZZLES = {"bid": _first("bid", 0), "card": _first("card", 1)}
"""By kind."""
