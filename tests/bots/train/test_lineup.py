"""Who plays where: the learner in every game, the others as often as the config says."""

from pathlib import Path

import numpy as np

from gizzard.bots.env.training import BY_AGENT, BY_HEURISTIC
from gizzard.bots.train.config import Config, read_config
from gizzard.bots.train.lineup import LEARNER, OLD, RULE, SEARCHER, Lineup

TRAINING = Path(__file__).parents[3] / "training"
CONFIG = read_config(TRAINING / "expert.toml")


def drawn(earlier: int, searchers: bool, config: Config = CONFIG) -> Lineup:
    lineup = Lineup(config, [4] * 2000, np.random.default_rng(1))
    for game in range(2000):
        lineup.draw(game, earlier, searchers)
    return lineup


def test_every_game_has_a_learner_and_nobody_at_seats_there_are_not() -> None:
    kinds = drawn(3, True).kinds
    assert (kinds[:, :4] == LEARNER).any(axis=1).all()
    assert (kinds[:, 4:] == LEARNER).all()


def test_opponents_are_as_frequent_as_configured() -> None:
    kinds = drawn(3, True).kinds
    assert abs((kinds == SEARCHER).any(axis=1).mean() - CONFIG.among_searchers) < 0.03
    assert (kinds == RULE).any(axis=1).mean() < CONFIG.among_rule + 0.03
    assert 0 < (kinds == OLD).any(axis=1).mean() < CONFIG.among_old + 0.03


def test_none_sits_down_who_is_not_there_yet() -> None:
    kinds = drawn(0, False).kinds
    assert not ((kinds == OLD) | (kinds == SEARCHER)).any()


def test_core_plays_only_for_rule_based_players() -> None:
    lineup = drawn(3, True)
    assert (lineup.control == np.where(lineup.kinds == RULE, BY_HEURISTIC, BY_AGENT)).all()


def test_an_exploiter_sits_alone_among_those_it_learns_to_beat() -> None:
    kinds = drawn(1, False, read_config(TRAINING / "exploiter.toml")).kinds[:, :4]
    assert ((kinds == LEARNER).sum(axis=1) == 1).all()
    assert (kinds == OLD).sum() == 3 * len(kinds)
    assert (kinds == LEARNER).any(axis=0).all()
