"""The playouts of a decision: which choices are tried further, and what is said of those that are not."""

from gizzard.bots.expert import nets_in
from gizzard.bots.net import quantized
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.study.trials import trials_of
from tests.study.test_evaluation import dealt


def test_error_of_a_choice_that_was_dropped_includes_how_far_the_best_has_moved_it() -> None:
    """It was tried on few deals, and is compared with the best on all."""
    state = dealt("2C 3C 4C|8D TS ZC|2D 3D 4D|5C 6D QS", "7S", 1, 1)
    seen = view(state, to_act(state)[0])
    position = position_of(seen)
    bids = position.legal(to_act(state)[0])
    trials = trials_of(seen, position, bids, OpponentModel(), quantized(nets_in()), 0, 1024)
    for _ in trials.batches(1024):
        pass
    dropped = [index for index in range(len(bids)) if index not in trials.live]
    assert dropped
    for index in dropped:
        alone, beside = trials.expected_with_model(index), trials.points_beside(trials.best, index)
        assert beside.value == trials.expected(trials.best).value - trials.difference(trials.best, index).value
        assert beside.se >= max(alone.se, abs(beside.value - alone.value))
