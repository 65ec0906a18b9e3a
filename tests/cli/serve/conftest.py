from pathlib import Path

import pytest


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data file of a server."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of it."""
    return tmp_path / "copy.sqlite3"
