"""Trainings of a few rounds. They need PyTorch, and are not part of the other tests: `make training`."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from distributed import LocalCluster
from msgspec.structs import replace

from gizzard.bots.levels import answer
from gizzard.bots.net import WEIGHTS
from gizzard.bots.parallel.dask_cluster import cluster_pool
from gizzard.bots.parallel.pool import InProcess, Pool
from gizzard.bots.train.config import BadConfig, Config, read_config
from gizzard.bots.train.nets import ship
from gizzard.bots.train.run import Training
from gizzard.cli import main
from tests.bots.programs import views

SHIPPED = Path(__file__).parents[3] / "training" / "expert.toml"
SMALL = replace(
    read_config(SHIPPED), rounds=200, games=12, width=8, warm_up=50, searchers_from=100, bid_batch=2, play_batch=4
)


def shipped(training: Training, path: Path) -> bytes:
    ship(training.learner.nets, path / "weights.npz")
    return (path / "weights.npz").read_bytes()


def trained(path: Path, config: Config = SMALL) -> bytes:
    training = Training(config)
    assert [point.rounds >= config.rounds for point in training.points(1_000)] == [True]
    return shipped(training, path)


def train(folder: Path, rounds: int, *options: str) -> Result:
    text = SHIPPED.read_text(encoding="utf-8")
    for old, new in (("rounds = 5_500_000", f"rounds = {rounds}"), ("games = 1024", "games = 12")):
        assert old in text
        text = text.replace(old, new)
    config = folder / "small.toml"
    config.write_text(text, encoding="utf-8")
    return CliRunner().invoke(main, ["train", str(config), "--out", str(folder / "out"), *options])


def curve(folder: Path) -> list[Any]:
    lines = (folder / "out" / "curve.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["rounds"] for line in lines]


def test_a_config_makes_the_same_nets_again_and_another_seed_others(tmp_path: Path) -> None:
    assert trained(tmp_path) == trained(tmp_path)
    assert trained(tmp_path) != trained(tmp_path, replace(SMALL, seed=7))


def test_a_cluster_makes_the_same_nets_as_processes(dask_cluster: LocalCluster, tmp_path: Path) -> None:
    def trained_by(pool: Pool) -> bytes:
        training = Training(replace(SMALL, games=40, rounds=1_000, among_searchers=0.0), pool=pool)
        assert [point.rounds >= 1_000 for point in training.points(1_000)] == [True]
        return shipped(training, tmp_path)

    with cluster_pool(dask_cluster.scheduler_address) as pool:
        assert trained_by(pool) == trained_by(InProcess()) != trained(tmp_path)


def test_an_exploiter_begins_as_the_shipped_expert_and_becomes_another(tmp_path: Path) -> None:
    config = replace(read_config(SHIPPED.with_name("exploiter.toml")), rounds=40, games=4, play_batch=4)
    assert shipped(Training(config), tmp_path) == WEIGHTS.read_bytes() != trained(tmp_path, config)


def test_resumed_training_gives_the_same_result(tmp_path: Path) -> None:
    kept, half = tmp_path / "checkpoint.pt", Training(replace(SMALL, rounds=120))
    list(half.points(1_000))
    half.save(kept)

    def rest() -> bytes:
        training = Training(SMALL)
        training.load(kept)
        assert training.rounds == half.rounds
        list(training.points(1_000))
        return shipped(training, tmp_path)

    assert rest() == rest() != shipped(half, tmp_path)


def test_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    training = Training(SMALL)
    training.save(tmp_path / "checkpoint.pt")
    with pytest.raises(BadConfig, match="another training"):
        Training(replace(SMALL, width=16)).load(tmp_path / "checkpoint.pt")


def test_command_trains_playable_nets_and_resumes(tmp_path: Path) -> None:
    first = train(tmp_path, 40)
    assert first.exit_code == 0, first.output
    assert "weights.npz contains the nets after" in first.output
    more = train(tmp_path, 80, "--json")
    points = [json.loads(line) for line in more.stdout.splitlines()]
    assert [point["rounds"] for point in points] == curve(tmp_path)[1:]
    assert curve(tmp_path)[0] < 80 <= curve(tmp_path)[1]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "weights.npz",
        "curve.jsonl",
        "curve.svg",
        "checkpoint.pt",
    }
    (view,) = views(1)
    assert answer(f"expert-nets:{tmp_path / 'out' / 'weights.npz'}", view, 0)


def test_a_point_that_was_drawn_before_a_kill_is_drawn_once(tmp_path: Path) -> None:
    train(tmp_path, 40)
    with (tmp_path / "out" / "curve.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"rounds": 100000, "met": []}\n')
    train(tmp_path, 80)
    assert len(curve(tmp_path)) == 2


def test_missing_device_is_reported(tmp_path: Path) -> None:
    told = train(tmp_path, 40, "--device", "nowhere")
    assert told.exit_code == 2
    assert 'Nets cannot be computed on "nowhere"' in told.output
    assert not (tmp_path / "out").exists()
