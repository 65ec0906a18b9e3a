"""Workers play the games of a training: the same games for the same weights, on any worker."""

from pathlib import Path

import numpy as np
from distributed import LocalCluster
from msgspec.structs import replace

from gizzard.bots.expert import nets_in
from gizzard.bots.parallel.dask_cluster import cluster_pool
from gizzard.bots.search.features import FEATURES
from gizzard.bots.train.config import read_config
from gizzard.bots.train.memory import Samples
from gizzard.bots.train.remote import ROUNDS_EACH, PlayedBatch, PlayGames, groups_of

SMALL = replace(
    read_config(Path(__file__).parents[3] / "training" / "expert.toml"), games=3, warm_up=0, among_searchers=0.0
)
WEIGHTS = {kind: net.layers for kind, net in nets_in().items()}
WORK = PlayGames(SMALL, WEIGHTS, [WEIGHTS], rounds=100)


def alike(one: PlayedBatch, other: PlayedBatch) -> bool:
    arrays = [[*each.samples["bid"][0], *each.samples["play"][0], each.met, each.bids] for each in (one, other)]
    return one.rounds == other.rounds and all(map(np.array_equal, *arrays))


def test_every_game_is_in_one_group() -> None:
    groups = groups_of(replace(SMALL, games=70))
    assert [game for group in groups for game in group] == list(range(70))


def test_a_group_depends_on_the_rounds_played_and_nothing_else() -> None:
    played = WORK(range(2))
    assert played.rounds >= 2 * ROUNDS_EACH
    assert alike(played, WORK(range(2)))
    assert not alike(played, PlayGames(SMALL, WEIGHTS, [WEIGHTS], rounds=200)(range(2)))


def test_there_is_a_sample_for_every_decision_of_a_learner() -> None:
    found = WORK(range(2)).samples
    for samples in (*found["bid"], *found["play"]):
        assert isinstance(samples, Samples)
        assert samples.features.shape == (len(samples.slots), FEATURES)
        assert len(samples.met) == len(samples.lost) == len(samples.slots) > 0


def test_a_cluster_plays_the_same(dask_cluster: LocalCluster) -> None:
    groups = [range(1), range(1, 2)]
    with cluster_pool(dask_cluster.scheduler_address) as pool:
        assert all(map(alike, pool.map(WORK, groups), map(WORK, groups)))
