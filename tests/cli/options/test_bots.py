"""Bots named on the command line."""

from pathlib import Path

import numpy as np
import pytest

from gizzard.bots.net import KINDS, write_weights
from gizzard.cli import main
from tests.cli.running import ran


@pytest.fixture
def nets_of_another_version(tmp_path: Path) -> Path:
    path = tmp_path / "old.npz"
    layer = np.zeros((4, 4), np.float32), np.zeros(4, np.float32)
    write_weights(path, {kind: [layer, layer, layer] for kind in KINDS})
    return path


@pytest.mark.parametrize("command", [["engine", "--level"], ["arena", "--games", "1", "--engine"]])
class TestRefused:
    """A sentence and exit code 2, whichever command is asked."""

    def refusal(self, command: list[str], bot: str) -> str:
        result = ran(main, *command[:-1], command[-1], bot if command[0] == "engine" else f"A={bot}", code=2)
        return " ".join(result.output.split())

    def test_missing_bot_file_is_reported(self, command: list[str], tmp_path: Path) -> None:
        assert "cannot be read: No such file" in self.refusal(command, f"expert:{tmp_path / 'none.npz'}")

    @pytest.mark.parametrize("held", [b"", b"no nets", b"PK\x03\x04 cut off"])
    def test_a_file_without_nets(self, command: list[str], tmp_path: Path, held: bytes) -> None:
        path = tmp_path / "some.npz"
        path.write_bytes(held)
        assert "does not contain nets" in self.refusal(command, f"expert:{path}")

    def test_nets_of_another_version(self, command: list[str], nets_of_another_version: Path) -> None:
        assert "another version" in self.refusal(command, f"expert:{nets_of_another_version}")
