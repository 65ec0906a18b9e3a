"""What is said to somebody who lacks an extra."""

import json
import sys
from pathlib import Path

import pytest

from gizzard.core.installation import install_command


class Installed:
    """A distribution with what its installer noted."""

    def __init__(self, noted: object) -> None:
        self.noted = noted

    def read_text(self, name: str) -> str | None:
        return None if self.noted is None else json.dumps(self.noted)


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        ({"url": "file://FOLDER", "dir_info": {"editable": True}}, "--editable 'FOLDER[data]'"),
        ({"url": "file://FOLDER", "dir_info": {}}, "'FOLDER[data]'"),
        ({"url": "file://FOLDER/gizzard.whl", "archive_info": {}}, "'FOLDER/gizzard.whl[data]'"),
        ({"url": "file:///gone", "dir_info": {}}, "'.[data]'"),
        (None, "'.[data]'"),
    ],
)
def test_an_extra_is_installed_from_where_the_package_came_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, noted: object, said: str
) -> None:
    (tmp_path / "gizzard.whl").touch()
    here = json.loads(json.dumps(noted).replace("FOLDER", str(tmp_path)))
    monkeypatch.setattr("gizzard.core.installation.distribution", lambda name: Installed(here))
    assert install_command("data") == f"{sys.executable} -m pip install {said.replace('FOLDER', str(tmp_path))}"
