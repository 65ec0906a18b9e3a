"""A command divided into shards, and joined again, prints what it prints undivided; so it does on a cluster."""

import json
from functools import partial
from pathlib import Path

import pytest
from distributed import LocalCluster

from gizzard.cli import main
from tests.cli.running import ran
from tests.golden.files import RECORDS, golden

SHORT = ("--players", "3", "--rules", '{"schedule": [1, 3]}', "--seed", "5")
COMMANDS = {
    "simulate": ("simulate", *SHORT, "--bots", "novice,random,random", "--games", "7"),
    "simulate in the core": ("simulate", *SHORT, "--games", "9000"),
    "arena": ("arena", *SHORT, "--engine", "A=random", "--engine", "B=rule", "--games", "12"),
    "check": ("check", str(RECORDS / "standard.jsonl"), str(RECORDS / "none"), "BAD", str(RECORDS / "smyrna.jsonl")),
    "review": ("review", "GAME", "--seat", "0"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two files that the commands read, and a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    record = golden()["standard"]
    game = json.dumps(record | {"rounds": record["rounds"][:2], "unfinished": True, "winners": None})
    Path("GAME").write_text(game + "\n")
    Path("BAD").write_text(f"{{}}\n{game}\n\n[]\n{game}\n")
    return tmp_path


run = partial(ran, main)


def timeless(output: str) -> str:
    """The output of the arena without the times, which no two runs share."""
    if not output.startswith('{"format": "gizzard-arena/1"'):
        return output
    summary = json.loads(output)
    for engine in summary["results"].values():
        del engine["ms"]
    return json.dumps(summary)


def shards(*command: str, count: int = 2) -> list[str]:
    paths = []
    for number in range(1, count + 1):
        done = run(*command, "--shard", f"{number}/{count}", code=0)
        paths.append(f"{number}-of-{count}.shard")
        Path(paths[-1]).write_bytes(done.stdout_bytes)
    return paths


@pytest.mark.parametrize("name", COMMANDS)
def test_joined_shards_say_the_same(name: str) -> None:
    whole = run(*COMMANDS[name], "--json")
    parts = run("join", "--json", *reversed(shards(*COMMANDS[name], count=3)))
    assert parts.exit_code == whole.exit_code, parts.output
    assert timeless(parts.stdout) == timeless(whole.stdout) != ""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_cluster_says_the_same(name: str, folder: Path, dask_cluster: LocalCluster) -> None:
    command = [each if each not in ("GAME", "BAD") else str(folder / each) for each in COMMANDS[name]]
    whole = run(*command, "--json")
    (folder / "cache").rename(folder / "cache of the review") if name == "review" else None
    there = run(*command, "--json", "--cluster", dask_cluster.scheduler_address)
    assert there.exit_code == whole.exit_code, there.output
    assert timeless(there.stdout) == timeless(whole.stdout) != ""


@pytest.mark.parametrize("name", ["simulate", "arena"])
def test_records_are_the_same_in_shards_and_on_a_cluster(name: str, dask_cluster: LocalCluster) -> None:
    run(*COMMANDS[name], "--records", "whole", code=0)
    run("join", "--records", "parts", *shards(*COMMANDS[name], "--records", "-"), code=0)
    run(*COMMANDS[name], "--records", "there", "--cluster", dask_cluster.scheduler_address, code=0)
    assert Path("whole").read_bytes() == Path("parts").read_bytes() == Path("there").read_bytes() != b""


def test_a_shard_of_a_match_can_be_resumed() -> None:
    shard = run(*COMMANDS["arena"], "--resume", "results", "--shard", "1/2").stdout
    assert run(*COMMANDS["arena"], "--resume", "results", "--shard", "1/2").stdout == shard


def test_nothing_is_printed_if_a_shard_is_missing() -> None:
    paths = shards(*COMMANDS["simulate"], count=3)
    done = run("join", paths[0], paths[2])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Shard 2/3 missing." in done.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("check", "--records does not go with the shards of `gizzard check`."),
        ("simulate", "These shards hold no records; with `--records -` they would."),
    ],
)
def test_output_missing_from_shards_is_refused(name: str, why: str) -> None:
    done = run("join", *shards(*COMMANDS[name]), "--records", "x")
    assert (done.exit_code, done.stdout) == (2, "")
    assert why in done.stderr
    assert not Path("x").exists()
