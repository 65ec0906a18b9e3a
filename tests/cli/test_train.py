"""`gizzard train` where PyTorch is not installed; trainings themselves are tested by `make training`."""

import sys

import pytest
from click.testing import CliRunner

from gizzard.cli import main


def test_without_pytorch_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    result = CliRunner().invoke(main, ["train", "training/expert.toml"])
    assert result.exit_code == 2
    assert "pip install -e '.[train]'" in result.output
