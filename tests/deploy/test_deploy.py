"""The files for who hosts a server name what there is: commands, settings, and what runs."""

import configparser
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest

from gizzard.cli.serve.serve import serve
from gizzard.server.pads.socket import MESSAGE_RATE
from gizzard.server.tables.setup import MAX_SCHEDULE
from gizzard.server.tables.table_log import MAX_LOG_ENTRIES
from gizzard.server.traffic.limits import ASKS, BY_ADDRESS, MAX_SOCKETS, MESSAGES, REFUSALS
from gizzard.server.web.socket import PACE
from harness.nodes import node
from harness.server import ENOUGH, Server, running
from tests.present import present

ROOT = Path(__file__).parents[2]
ALERTS, BACKUP = ROOT / "deploy/alerts.yml", ROOT / "deploy/gizzard-backup.service"
UNITS = sorted((ROOT / "deploy").glob("*.service")) + sorted((ROOT / "deploy").glob("*.timer"))
UNIT, CONTAINER, HOSTING = ROOT / "deploy/gizzard.service", ROOT / "deploy/Containerfile", ROOT / "docs/hosting.md"


def settings() -> set[str]:
    """What `gizzard serve` reads from the environment."""
    settings = (option for option in serve.params if isinstance(option, click.Option) and option.show_envvar)
    return {str(option.envvar or f"GIZZARD_{str(option.name).upper()}") for option in settings}


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


def test_limits_are_as_documented() -> None:
    text = " ".join(HOSTING.read_text().split())
    for rate in (*BY_ADDRESS.values(), MESSAGES, MESSAGE_RATE, PACE, ASKS):
        assert f"| {rate.burst} | {rate.seconds} s |" in text, rate
    assert f"{MAX_SOCKETS} sockets" in text
    assert f"after {REFUSALS.burst} of those in a row the socket is closed" in text
    assert f"{MAX_LOG_ENTRIES:,} entries" in text
    assert f"{MAX_SCHEDULE} rounds" in text


def test_both_start_the_server_as_nobody_in_particular() -> None:
    container, service = CONTAINER.read_text(), dict(unit())
    assert 'CMD ["gizzard", "serve"]' in container
    assert shlex.split(service["ExecStart"])[1:] == ["serve"]
    assert re.search(r"^USER gizzard$", container, re.MULTILINE)
    assert (service["DynamicUser"], service["ProtectSystem"], service["NoNewPrivileges"]) == ("yes", "strict", "yes")
    assert f"/var/lib/{service['StateDirectory']}/tables.sqlite3" in UNIT.read_text()
    assert re.search(r"^VOLUME /data$", container, re.MULTILINE)


def test_container_health_follows_server_health(server: Server) -> None:
    found = present(re.search(r'HEALTHCHECK .*?"-c", "([^"]+)"', CONTAINER.read_text(), re.DOTALL))
    asked = found[1].replace("timeout=2", f"timeout={ENOUGH}")
    assert asked != found[1]
    for port, well in ((server.port, True), (1, False)):
        environment = {**os.environ, "GIZZARD_PORT": str(port)}
        done = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, check=False)
        assert (done.returncode == 0) == well


def test_systemd_unit_has_the_required_sections() -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.read_string(UNIT.read_text())
    assert parser.sections() == ["Unit", "Service", "Install"]
    service = dict(unit())
    assert (service["Type"], service["Restart"]) == ("notify", "always")
    assert {"WatchdogSec", "MemoryMax"} <= service.keys()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="without systemd nobody runs the units")
def test_systemd_knows_every_setting_of_the_units(tmp_path: Path) -> None:
    for path in UNITS:
        (tmp_path / path.name).write_text(path.read_text().replace("/opt/gizzard/bin/gizzard", sys.executable))
    verify = ["systemd-analyze", "verify", *(str(tmp_path / path.name) for path in UNITS)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_alerts_are_on_metrics_that_exist_and_are_explained(server: Server) -> None:
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", server.fetch("GET", "metrics")[2].decode(), re.MULTILINE))
    histograms = {name for name, kind in kinds.items() if kind == "histogram"}
    exported = kinds.keys() | {f"{name}_{part}" for name in histograms for part in ("bucket", "count")}
    rules = re.findall(r"- alert: (\w+)\n +expr: (.+)", ALERTS.read_text())
    assert len(rules) == ALERTS.read_text().count("- alert:") > 0
    for name, expression in rules:
        named = set(re.findall(r"\b(?:gizzard|process)_\w+", expression))
        assert named
        assert named <= exported, name
        assert f"| `{name}` |" in HOSTING.read_text()


def command(service: Path) -> list[str]:
    """What a unit runs, with systemd's escapes undone."""
    found = present(re.search(r"^ExecStart=((?:.*\\\n)*.*)$", service.read_text(), re.MULTILINE))
    return shlex.split(found[1].replace("\\\n", " ").replace("$$", "$").replace("%%", "%"))


@pytest.mark.parametrize("place", ["file", "database"])
def test_backups_are_dated_and_the_last_ones_kept(tmp_path: Path, database: str, place: str) -> None:
    old = ("tables-20200101T000000Z.sqlite3", "tables-20200101T000000Z.sqlite3.bans", "tables-20200102T000000Z.sqlite3")
    within = node(database, tmp_path, "a") if place == "database" else running(tmp_path / "tables.sqlite3")
    with within as server:
        opened = server.open({"players": 3})
        backups = tmp_path / "backups"
        backups.mkdir()
        for name in (*old, "notes"):
            (backups / name).touch()
        gizzard = Path(sys.executable).with_name("gizzard")
        run = [word.replace("/opt/gizzard/bin/gizzard", str(gizzard)) for word in command(BACKUP)]
        settings = {"GIZZARD_DATA": str(server.data), "BACKUPS": str(backups), "KEEP": "2"}
        settings |= {"GIZZARD_DATABASE": database if place == "database" else ""}
        subprocess.run(run, env={**os.environ, **settings}, check=True, capture_output=True)
        kept = sorted(path.name for path in backups.iterdir())
    assert kept[:2] == ["notes", "tables-20200102T000000Z.sqlite3"]
    assert re.fullmatch(r"tables-\d{8}T\d{6}Z\.sqlite3", kept[2])
    with closing(sqlite3.connect(backups / kept[2])) as copy:
        assert copy.execute("SELECT id FROM tables").fetchall() == [(opened.table,)]


def test_backups_can_reach_a_database_on_another_machine() -> None:
    text = BACKUP.read_text()
    assert "PrivateNetwork=yes" not in text
    families = re.findall(r"^RestrictAddressFamilies=(.*)$", text, re.MULTILINE)
    assert families == [dict(unit())["RestrictAddressFamilies"]]


def test_container_builds_on_a_base_image_pinned_by_digest() -> None:
    text = CONTAINER.read_text()
    assert "ARG PYTHON_IMAGE=" in text
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"${PYTHON_IMAGE}"}
