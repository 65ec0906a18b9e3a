"""What follows from bids and tricks alone; the rest is compared with the state machine in tests/core_build."""

from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import Line, opening
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.sheet_round import round_of
from tests.present import present


def test_a_game_begins_with_the_totals_of_another() -> None:
    """Where no seat is free for somebody who joins, a new game starts with `joined` for everyone (docs/score.md)."""
    carried = ((0, 50), (1, -20), (2, 0), (3, 10))
    line = Line(bids=(0, 0, 0, 1), taken=(0, 0, 1, 0), joined=carried)
    first = round_of(plan(parse({"players": 4})), opening(4, 0, [line]), line)
    assert (first.dealer, first.order, first.scores) == (0, (1, 2, 3, 0), (50, -20, 0, 10))
    assert present(first.standing).scores == (70, 0, -10, 0)
