"""`gizzard train` where PyTorch is not installed; trainings themselves are tested by `make training`."""

import re
import sys

import pytest

from gizzard.cli import main
from tests.cli.running import ran


def test_without_pytorch_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    result = ran(main, "train", "training/expert.toml", code=2)
    assert re.search(r"pip install .*\[train\]'", result.output)
