"""Spectators see what everybody may see, later where the table wants that."""

from typing import Any

from tests.server.tables.inside import TableHost, played_on, watching, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def test_spectators_have_public_information_only(built: TableHost) -> None:
    clients = await built.play(RULES, spectators="on")
    watcher = watching(clients[0].table)
    assert clients[0].social["spectators"] == 1
    await played_on([*clients, watcher], lambda: watcher.view["phase"] == "over")
    assert not any(message.get("legal") for message in watcher.heard)
    watcher.act({"bid": 1})
    assert await watcher.refused() == "spectator"
    watcher.say("hello")
    assert await watcher.refused() == "spectator"
    watcher.leave()
    assert clients[0].social["spectators"] == 0


async def test_spectators_see_it_later(built: TableHost) -> None:
    clients = await built.play(RULES, spectators="on", delay=30, clock=None)
    watcher = watching(clients[0].table)
    assert not watcher.begun()
    watcher.act({"bid": 1})
    await watcher.until(lambda: watcher.heard[-1]["type"] == "refused")
    assert watcher.heard[-1]["n"] == watcher.n, "a refusal does not tell how far the game is"
    built.time.pass_by(30)
    assert watcher.begun()
    n = watcher.n
    await whose_turn(clients).choose()
    built.time.pass_by(29)
    assert watcher.n == n
    again = watching(clients[0].table)
    assert again.n == n
    built.time.pass_by(1)
    assert (watcher.n, again.n) == (n + 1, n + 1)
    assert watcher.view == again.view


async def test_reloaded_table_keeps_the_spectators_delay(built: TableHost) -> None:
    clients = await built.play(RULES, spectators="on", delay=120, clock=None)
    built.time.pass_by(100)
    await whose_turn(clients).choose()
    table = clients[0].table
    for client in clients:
        client.leave()
    built.time.pass_by(60)
    watcher = watching(await built.tables.find(table.name))
    assert watcher.table is not table
    assert watcher.begun()
    assert watcher.n == table.state.n - 1
    built.time.pass_by(60)
    assert watcher.n == table.state.n
