"""What Prometheus is shown, and who is shown it."""

import re
from pathlib import Path
from random import Random

import pytest

from harness.server import Server, running


def test_a_game_is_counted_and_nobody_named(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 3, "rounds": 2}, name="Zaphod")
        server.get(f"api/tables/{opened.table}")
        with opened.seat() as seat:
            seat.act({"bid": -1})
            seat.until("refused")
            played = seat.play(Random(1))
            text = server.fetch("GET", "metrics")[2].decode()
            assert server.metric("gizzard_sockets") == 1
        assert server.metric('gizzard_tables{state="over"}') == 1
        assert server.metric("gizzard_move_seconds_count") == played
        assert sum(float(count) for count in re.findall(r"^gizzard_refused_total\S* (\S+)$", text, re.MULTILINE)) == 1
        assert server.metric("gizzard_commit_seconds_count") == server.metric("gizzard_commit_jobs_count") > played
        assert server.metric('gizzard_bot_seconds_count{level="novice"}') > 0
        tables = 'gizzard_http_requests_total{method="GET",route="/api/tables/{table}",status="200"}'
        assert server.metric(tables) == 1
        assert server.metric("process_resident_memory_bytes") > 1e6
        assert re.search(r'^gizzard_info\{core="(compiled|plain)",version="[0-9.]+"\} 1', text, re.MULTILINE)
        for private in ("Zaphod", opened.table, str(opened.secret)):
            assert private not in text


def test_metrics_cover_what_operators_monitor(server: Server) -> None:
    for series in ("gizzard_store_file_bytes", "gizzard_store_free_bytes", "process_open_fds", "process_max_fds"):
        assert server.metric(series) > 0
    assert server.metric("gizzard_store_writable") == 1
    for series in ("store_wal_bytes", "store_last_backup_seconds", "loop_lag_seconds_count"):
        assert server.metric(f"gizzard_{series}") >= 0
    for series in ("bots_busy", "bots_waiting", "engines_busy", "engines_idle", "engines_waiting"):
        assert server.metric(f"gizzard_{series}") >= 0
    assert server.metric("gizzard_engines_replaced_total") == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "198.51.100.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Host": "192.0.2.1"},
    ],
)
def test_forwarded_request_is_not_local(server: Server, headers: dict[str, str]) -> None:
    assert server.fetch("GET", "metrics")[0] == 200
    assert server.fetch("GET", "metrics", headers=headers)[0] == 404


@pytest.mark.parametrize(("reach", "status"), [("off", 404), ("open", 200)])
def test_they_can_be_switched_off_and_opened(tmp_path: Path, reach: str, status: int) -> None:
    with running(tmp_path / "tables.sqlite3", "--metrics", reach, "--domain", "wizard.example") as server:
        headers = {"Host": "wizard.example", "X-Forwarded-For": "198.51.100.7"}
        assert server.fetch("GET", "metrics", headers=headers)[0] == status


def test_no_request_makes_a_series_of_its_own(server: Server) -> None:
    for path in ("nowhere/1", "nowhere/2", "api/tables/abc", "assets/x.js"):
        assert server.fetch("BREW", path)[0] >= 400
    server.get("api/tables/xyz")
    text = server.fetch("GET", "metrics")[2].decode()
    assert server.metric('gizzard_http_requests_total{method="GET",route="/api/tables/{table}",status="404"}') >= 1
    for unknown in ("BREW", "nowhere", "abc", "xyz"):
        assert unknown not in text
