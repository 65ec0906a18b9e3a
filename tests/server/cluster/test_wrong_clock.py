"""A node whose machine's clock is set while it runs: all nodes go by the clock of the database."""

from pathlib import Path
from random import Random

import pytest

from harness.nodes import at, node
from harness.server import Server, until
from tests.server.cluster.set_clock import AHEAD
from tests.server.cluster.test_cluster import rejoins
from tests.server.operators.test_moderation import THERE, done

DAYS = 10 * 86_400


class Misled(Server):
    """A server on a machine whose clock is set."""

    command = ("tests.server.cluster.set_clock", "serve")


@pytest.mark.parametrize("ahead", [DAYS, -DAYS])
def test_a_clock_that_is_set_changes_nothing_for_anybody(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0")
    monkeypatch.setenv(AHEAD, str(clock))
    with node(database, tmp_path, "misled", kind=Misled) as misled, node(database, tmp_path, "other") as other:
        anna = misled.open({"players": 3, "rounds": 2}, seats=["novice", "novice"], clock={"turn": 30, "bank": 60})
        with anna.seat() as seat:
            seat.play(Random(1), 1)
            ban = done(other, "ban-address", "198.51.100.7", "--for", "12h")["ban"]
            (tmp_path / "set").write_text(str(ahead))
            (tmp_path / "set").replace(clock)  # at no moment there is none
            until(lambda: misled.get("api/tables", THERE)[0] == 403)
            late = done(misled, "ban-address", "203.0.113.7", "--for", "12h")["ban"]
            assert late["since"] == pytest.approx(ban["since"], abs=3600)
            assert [each["id"] for each in done(other, "bans")["bans"]] == [ban["id"], late["id"]]
            until(lambda: misled.get("ready")[0] == other.get("ready")[0] == 200)
            seat.play(Random(1))
        opened = misled.open({"players": 3})
        until(lambda: other.get(f"api/tables/{opened.table}")[0] == 200)
        assert rejoins(at(other, opened))
        assert other.metric("gizzard_handover_seconds_count") == misled.metric("gizzard_handover_seconds_count") == 0
