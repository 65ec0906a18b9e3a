"""Tournaments in the store, without sockets."""

import asyncio
from functools import partial

from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.tournaments.kind import without_entrant
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import NAME, new_name
from gizzard.server.tournaments.messages import EntrantBody, TournamentBody
from gizzard.server.tournaments.requests import entering
from tests.server.inside import TableHost


async def test_entrant_who_is_erased_while_the_host_erases_the_tournament_finds_none(built: TableHost) -> None:
    opened = await built.node.tournaments.open(TournamentBody())
    async with built.tables.rooms.use(LiveTournament, opened.tournament) as found:
        await found.change(lambda state: entering(state, EntrantBody("Anna"), key_of("anna"), found.now(), None))
        erasing = found.erase(), found.rewrite(partial(without_entrant, number=1))
        gone, refused = await asyncio.gather(*erasing, return_exceptions=True)
    assert gone is None
    assert isinstance(refused, RequestError)
    assert refused.code == "no-tournament"


def test_tournaments_are_named_by_letters_and_older_names_remain_valid() -> None:
    assert len(new_name()) == len("tournament-lkdrbmwx")
    assert all(NAME.fullmatch(name) for name in (new_name(), "tournament-lkdrbmwx", "tournament-0123456789abcdef01"))
    assert not any(NAME.fullmatch(name) for name in ("tournament-nosuch", "tournament-LKDRBMWX", "tournament-"))
