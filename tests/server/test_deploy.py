"""The files for who hosts a server name what there is: commands, settings, and what runs."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard.cli.serve import serve
from gizzard.server.limits import ASKS, BY_ADDRESS, MESSAGES, MOST_SOCKETS, PATIENCE
from gizzard.server.opening import MOST_ROUNDS
from gizzard.server.table import LONGEST_LOG
from tests.server.live import Server

ROOT = Path(__file__).parents[2]
UNIT, CONTAINER, HOSTING = ROOT / "deploy/gizzard.service", ROOT / "deploy/Containerfile", ROOT / "docs/hosting.md"


def settings() -> set[str]:
    """What `gizzard serve` reads from the environment."""
    return {str(option.envvar) for option in serve.params if getattr(option, "envvar", None)}


def unit() -> Iterator[tuple[str, str]]:
    """The settings of the unit's service, a name as often as it stands there."""
    section = UNIT.read_text().split("[Service]")[1].split("[Install]")[0]
    for line in section.splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name, value


@pytest.mark.parametrize("path", [UNIT, CONTAINER, HOSTING], ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    of_the_build = {"GIZZARD_NATIVE"}
    named = set(re.findall(r"\bGIZZARD_[A-Z_]+", path.read_text()))
    assert named
    assert named <= settings() | of_the_build


def test_every_option_is_documented() -> None:
    text = HOSTING.read_text()
    for option in serve.params:
        assert any(flag in text for flag in (*option.opts, *option.secondary_opts)), option.opts
        assert getattr(option, "help", None), option.opts


def test_the_limits_are_as_documented() -> None:
    text = HOSTING.read_text()
    for rate in (*BY_ADDRESS.values(), MESSAGES, ASKS):
        assert f"| {rate.burst} | {rate.seconds} s |" in text, rate
    assert f"{MOST_SOCKETS} sockets" in text
    assert f"for {PATIENCE.burst} of those" in text
    assert f"{LONGEST_LOG:,}\nentries" in text or f"{LONGEST_LOG:,} entries" in text
    assert f"{MOST_ROUNDS} rounds" in text


def test_both_start_the_server_as_nobody_in_particular() -> None:
    container, service = CONTAINER.read_text(), dict(unit())
    assert 'CMD ["gizzard", "serve"]' in container
    assert shlex.split(service["ExecStart"])[1:] == ["serve"]
    assert re.search(r"^USER gizzard$", container, re.MULTILINE)
    assert (service["DynamicUser"], service["ProtectSystem"], service["NoNewPrivileges"]) == ("yes", "strict", "yes")
    assert f"/var/lib/{service['StateDirectory']}/tables.sqlite3" in UNIT.read_text()
    assert re.search(r"^VOLUME /data$", container, re.MULTILINE)


def test_the_container_is_well_when_the_server_is(server: Server) -> None:
    found = re.search(r'HEALTHCHECK .*?"-c", "([^"]+)"', CONTAINER.read_text(), re.DOTALL)
    assert found
    for port, well in ((server.port, True), (1, False)):
        environment = {**os.environ, "GIZZARD_PORT": str(port)}
        done = subprocess.run([sys.executable, "-c", found[1]], env=environment, capture_output=True, check=False)
        assert (done.returncode == 0) == well


def test_the_unit_is_one(tmp_path: Path) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.read_string(UNIT.read_text())
    assert parser.sections() == ["Unit", "Service", "Install"]
    if shutil.which("systemd-analyze"):  # it knows every name of a setting; without systemd nobody runs the unit
        here = tmp_path / UNIT.name
        here.write_text(re.sub("(?<=^ExecStart=)\\S+", sys.executable, UNIT.read_text(), flags=re.MULTILINE))
        done = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
