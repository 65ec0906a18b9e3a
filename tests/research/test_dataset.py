"""Decisions as a Parquet file."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gizzard as gz
from gizzard.cli.lab.simulate import simulate
from gizzard.core.rules.presets import PRESETS
from tests.cli.running import ran
from tests.research.extras import require

RULES = '{"players": 3, "schedule": [1, 2, 3]}'
EXTRAS = json.dumps({"players": 3, "schedule": [2, 7], **PRESETS["anniversary-30"]})


@pytest.fixture(autouse=True)
def _library() -> None:
    require("pyarrow")


def simulated(tmp_path: Path, *arguments: str, rules: str = RULES) -> tuple[list[dict[str, Any]], Any]:
    """Some records, and their decisions."""
    import pyarrow.parquet as pq

    records, file = tmp_path / "records.jsonl", tmp_path / "decisions.parquet"
    outputs = ["--records", str(records), "--parquet", str(file), "--force"]
    ran(simulate, "--rules", rules, *outputs, *arguments, code=0)
    return [json.loads(line) for line in records.read_text().splitlines()], pq.read_table(file)


def game_actions(record: dict[str, Any]) -> list[tuple[gz.Game, int, gz.Action]]:
    """The decisions of a record, by another way."""
    return [
        (game, seat, action)
        for game, seat, action in gz.mainline(record)
        if seat is not None and not isinstance(action, gz.Deal | gz.Pull)
    ]


@pytest.mark.parametrize(
    ("bots", "rules"),
    [("novice", RULES), ("random", RULES), ("novice,random,novice", RULES), ("novice", EXTRAS), ("random", EXTRAS)],
)
def test_decisions_are_those_of_the_records(tmp_path: Path, bots: str, rules: str) -> None:
    from gizzard.api.numbers import action_of, legal_numbers
    from gizzard.api.observations import fields_of, observe

    games = ("--games", "5", "--first", "7", "--seed", "2", "--bots", bots)
    records, table = simulated(tmp_path, *games, rules=rules)
    expected = [(record, *decision) for record in records for decision in game_actions(record)]
    rows = table.to_pylist()
    assert len(rows) == len(expected) > 0
    for row, (record, game, seat, action) in zip(rows, expected, strict=True):
        assert (row["game"], row["seat"]) == (record["game"], seat)
        assert row["legal"] == legal_numbers(game, seat)
        assert action_of(game, row["choice"]) == action
        observation, _ = observe(game, seat)
        encoded = [row[field.name] for field in fields_of(gz.ruleset(**record["rules"]))]
        assert np.concatenate([np.ravel(value) for value in encoded]).tolist() == observation.tolist()


@pytest.mark.parametrize("preset", ["smyrna", "tricksy", "forehead", "anniversary-25", "anniversary-30"])
def test_every_kind_of_decision_is_written(tmp_path: Path, preset: str) -> None:
    records, table = simulated(tmp_path, "--preset", preset, "--bots", "novice", "--games", "2", rules='{"players": 4}')
    assert table.num_rows == sum(len(game_actions(record)) for record in records)
    rows = table.select(["legal", "choice"]).to_pylist()
    assert all(row["choice"] in row["legal"] for row in rows)


def test_outcomes_are_those_of_the_round_and_the_game(tmp_path: Path) -> None:
    records, table = simulated(tmp_path, "--games", "20", "--bots", "novice")
    by_game = {record["game"]: record for record in records}
    for row in table.select(["game", "seat", "round", "tricks", "points", "score", "win"]).to_pylist():
        record, seat = by_game[row["game"]], row["seat"]
        form = record["rounds"][row["round"] - 1]
        assert (row["tricks"], row["points"]) == (form["taken"][seat], form["points"][seat])
        assert row["score"] == record["rounds"][-1]["scores"][seat]
        shared = len(record["winners"]) if seat in record["winners"] else 0
        assert row["win"] == pytest.approx(1 / shared if shared else 0)


def test_decisions_of_more_than_one_batch_keep_their_order(tmp_path: Path) -> None:
    from gizzard.research.dataset import BATCH

    _, table = simulated(tmp_path, "--games", "40", "--bots", "novice", rules='{"players": 4}')
    assert table.num_rows > BATCH
    keys = list(zip(table["game"].to_pylist(), table["decision"].to_pylist(), strict=True))
    assert keys == sorted(keys)


def test_file_says_what_it_contains(tmp_path: Path) -> None:
    _, table = simulated(tmp_path, "--games", "2", "--bots", "novice", "--seed", "5")
    about = json.loads(table.schema.metadata[b"gizzard"])
    assert about == {"rules": json.loads(RULES), "bots": ["novice"] * 3, "seed": 5, "observation_version": 0}


@pytest.mark.parametrize(("rules", "others"), [(RULES, EXTRAS), (EXTRAS, RULES)])
def test_games_with_and_without_extra_cards_go_into_different_files(tmp_path: Path, rules: str, others: str) -> None:
    from gizzard.research.dataset import DecisionWriter

    (first,), _ = simulated(tmp_path, "--games", "1", "--bots", "random", rules=rules)
    (second,), _ = simulated(tmp_path, "--games", "1", "--bots", "random", rules=others)
    with DecisionWriter(tmp_path / "both.parquet") as writer:
        writer.add(first)
        with pytest.raises(ValueError, match=r"game 1 has .*extra cards and the first one .*: write them to different"):
            writer.add(second)


def test_failure_leaves_no_file(tmp_path: Path) -> None:
    from gizzard.research.dataset import DecisionWriter

    file = tmp_path / "decisions.parquet"
    records, _ = simulated(tmp_path, "--games", "1", "--bots", "novice")

    def interrupted() -> None:
        with DecisionWriter(file) as writer:
            writer.add(records[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not file.exists()


def test_polars_reads_the_fields_as_arrays(tmp_path: Path) -> None:
    pl = pytest.importorskip("polars")
    simulated(tmp_path, "--games", "3", "--bots", "novice")
    frame = pl.read_parquet(tmp_path / "decisions.parquet")
    assert frame["hand"].to_numpy().shape == (len(frame), 69)
    assert frame.filter(pl.col("choice").is_in([1])).height > 0
