"""Rated games without sockets: three people take part, and play to the end."""

from collections.abc import Sequence

from gizzard.server.keys import key_of
from gizzard.server.ratings.log import Judged, Season, log_of
from tests.present import present
from tests.server.tables.inside import RecordingClient, TableHost, played_on

RULES = {"players": 4, "schedule": [3, 3, 3, 3, 3]}
SEASON = "2023-Q4"
"""The season in which the time of these tests stands."""
PLAYERS = [key_of(name) for name in ("anna", "ben", "cleo")]
NETWORKS = ("198.51.100.7", "203.0.113.7", "192.0.2.7")


async def entered(
    built: TableHost, clients: Sequence[RecordingClient], networks: Sequence[str | None] = NETWORKS
) -> None:
    """Everybody takes part."""
    for client, player, network in zip(clients, PLAYERS, networks, strict=False):
        await built.node.ratings.enter(client.table, client.seat or 0, player, network, listed=True)


async def taking_part(built: TableHost, networks: Sequence[str | None] = NETWORKS) -> list[RecordingClient]:
    """A game in which three people take part has begun."""
    clients = await built.play(RULES)
    await entered(built, clients, networks)
    return clients


async def played(built: TableHost, networks: Sequence[str | None] = NETWORKS) -> list[RecordingClient]:
    """The same, played to its end."""
    clients = await taking_part(built, networks)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    return clients


async def judged(built: TableHost, clients: Sequence[RecordingClient]) -> Judged:
    """The judgement of a table."""
    table = await built.tables.find(clients[0].table.name)
    _, found, _ = await built.node.ratings.judged(table)
    assert found is not None
    return found


async def season(built: TableHost) -> Season:
    return present(await built.node.ratings.season())


async def rows(built: TableHost) -> tuple[str, ...]:
    """The log of the season."""
    stored = present(await built.tables.store.load(log_of(SEASON)))
    return stored.entries
