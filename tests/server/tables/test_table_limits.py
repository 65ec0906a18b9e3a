"""The log of a table is bounded, whatever its seats ask for."""

from pathlib import Path

import pytest

from gizzard.server.tables import table_log
from gizzard.server.tables.setup import MAX_SCHEDULE
from gizzard.server.traffic.limits import ASKS
from harness.server import Server
from tests.server.tables.inside import RecordingClient, TableHost, house, played_on


async def test_a_seat_cannot_come_and_go_for_ever(built: TableHost) -> None:
    anna, ben = await built.play({"players": 3}, persons=2)
    for _ in range(int(ASKS.burst) // 2):
        anna.ask("leave")
        anna.ask("back")
    assert await anna.refusal("leave") == "slow-down"
    await ben.asks("leave", "left")
    built.time.pass_by(ASKS.seconds)
    heard = len(anna.events("left"))
    anna.ask("leave")
    await anna.until(lambda: len(anna.events("left")) > heard)


@pytest.mark.parametrize("what", ["undo", "pause", "kick"])
async def test_denied_asks_do_not_grow_a_log_for_ever(built: TableHost, what: str) -> None:
    anna, ben = await built.play({"players": 3}, persons=2, undo=True)
    await until_asked(anna, ben)
    before = anna.n
    for _ in range(100):
        anna.ask(what, seat=ben.seat)
        for ask in anna.table.state.social.asks:
            ben.vote(ask.id, yes=False)
        await anna.until(lambda: not anna.table.held)
    assert anna.n <= before + 3 * ASKS.burst


async def until_asked(anna: RecordingClient, ben: RecordingClient) -> None:
    """Somebody has made a move that could be taken back."""
    for client in (anna, ben) * 3:
        if client.legal and not any(seat == anna.seat for _, seat, _ in anna.table.state.line):
            await client.choose()
            await anna.step(client.n)
            await ben.step(client.n)


async def test_coming_back_does_not_grow_a_log_for_ever(built: TableHost) -> None:
    (anna,) = await built.play({"players": 3}, persons=1, clock={"turn": 30, "bank": 0})
    for _ in range(100):
        anna.leave()
        anna.join()
        await anna.until(lambda: not anna.table.held)
    assert len(anna.events("woken")) <= ASKS.burst


async def test_a_log_ends_with_the_game(tmp_path: Path) -> None:
    longest, table_log.MAX_LOG_ENTRIES = table_log.MAX_LOG_ENTRIES, 5  # type: ignore[misc]
    try:
        async with house(tmp_path) as built:
            (anna,) = await built.play({"players": 3, "rounds": 1}, persons=1)
            await played_on([anna], lambda: anna.n >= 5)
            anna.ask("leave")
            anna.say("hello")
            anna.vote(1)
            assert [await anna.refused() for _ in range(3)] == ["log-full"] * 3
            await played_on([anna], lambda: anna.view["phase"] == "over")
    finally:
        table_log.MAX_LOG_ENTRIES = longest  # type: ignore[misc]


def test_a_game_at_a_table_has_an_end(server: Server) -> None:
    rules = {"players": 3, "schedule": [1] * (MAX_SCHEDULE + 1)}
    assert server.post("api/tables", {"rules": rules, "name": "A"})[1]["code"] == "rounds"
    assert server.post("api/rules/check", {"rules": rules})[1]["code"] == "rounds"
    assert server.open({"players": 3, "schedule": [1] * MAX_SCHEDULE})
