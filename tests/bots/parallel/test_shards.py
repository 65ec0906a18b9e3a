"""Shards are joined only if they make up one computation."""

from collections.abc import Callable
from pathlib import Path

import pytest

from gizzard.bots.parallel import shards
from gizzard.bots.parallel.shards import Job, Shard, ShardError, joined, shard_lines

JOB: Job = {"seed": 1, "games": 7}


def write(folder: Path, number: int, count: int = 3, job: Job = JOB, command: str = "simulate") -> Path:
    """A shard of the numbers from 0 to 6."""
    shard, path = Shard(number, count), folder / f"{number}-of-{count}.shard"
    path.write_bytes(b"".join(shard_lines(command, job, shard, shard.items(range(7)))))
    return path


@pytest.mark.parametrize("count", [1, 3, 9])
def test_results_are_ordered_regardless_of_file_order(count: int, tmp_path: Path) -> None:
    found = joined([write(tmp_path, number, count) for number in range(count, 0, -1)])
    assert (found.command, found.job) == ("simulate", JOB)
    assert [int(line) for line in found.results] == list(range(7))


def refusal(*paths: Path) -> str:
    with pytest.raises(ShardError) as refused:
        joined(paths)
    return str(refused.value)


def test_missing_shards_are_named(tmp_path: Path) -> None:
    assert refusal(write(tmp_path, 2)) == "Shards 1/3, 3/3 missing."
    assert refusal(write(tmp_path, 1), write(tmp_path, 3)) == "Shard 2/3 missing."


def test_a_shard_that_is_there_twice_is_named(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    paths = [write(tmp_path, number) for number in (1, 2, 3)] + [write(tmp_path / "again", 2)]
    assert refusal(*paths) == f"{paths[1]} and {paths[3]} are both shard 2/3."


def test_what_is_configured_differently_is_named(tmp_path: Path) -> None:
    one, other = write(tmp_path, 1), write(tmp_path, 2, job=JOB | {"seed": 2})
    expected = f"{other} and {one} are configured differently: seed is 2 in the one and 1 in the other."
    assert refusal(one, other) == expected


def test_shards_of_other_commands_counts_or_code_are_foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = write(tmp_path, 1)
    assert "is of `gizzard arena`, but" in refusal(one, write(tmp_path, 2, command="arena"))
    assert "is one of 2 shards, but" in refusal(one, write(tmp_path, 2, count=2))
    monkeypatch.setattr(shards, "identity", lambda: "9.9.9")
    assert "was computed by gizzard 9.9.9, but" in refusal(one, write(tmp_path, 3))


def test_shards_made_from_different_files_are_refused(tmp_path: Path) -> None:
    paths = [tmp_path / "1", tmp_path / "2"]
    for number, path in enumerate(paths, 1):
        path.write_bytes(b"".join(shard_lines("check", {}, Shard(number, 2), [], path.as_posix)))
    assert refusal(*paths) == f"{paths[1]} and {paths[0]} were made from files with different contents."


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_an_interrupted_shard_is_named(cut: int, tmp_path: Path) -> None:
    path = write(tmp_path, 1, count=1)
    path.write_bytes(path.read_bytes()[:-cut])
    assert refusal(path) == f"{path} is incomplete: compute shard 1/1 again."


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [lines[0], b"9\n", *lines[2:]],
        lambda lines: [lines[0], b'{"broken\n', *lines[2:]],
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [*lines[:-1], lines[-1].replace(b'"results":7', b'"results":-7')],
        lambda lines: [lines[0].replace(b'"seed":1', b'"seed":2'), *lines[1:]],
    ],
)
def test_a_shard_that_has_been_changed_is_named(damage: Callable[[list[bytes]], list[bytes]], tmp_path: Path) -> None:
    path = write(tmp_path, 1, count=1)
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    assert refusal(path) == f"{path} is damaged: copy it again, or compute shard 1/1 again."


@pytest.mark.parametrize("content", [b"", b"{}\n", b'{"format": "wizard-record/1"}\n', b"\xff\0"])
def test_other_files_are_no_shards(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert refusal(path) == f"{path} is not a shard: `--shard` makes them."


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none") == f"{tmp_path / 'none'} cannot be read: No such file or directory."
