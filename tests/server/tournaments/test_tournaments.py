"""Tournaments in the store, without sockets."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.tournaments.messages import EntrantBody, TournamentBody
from gizzard.server.tournaments.personal import without_entrant
from gizzard.server.tournaments.requests import entering
from tests.server.inside import house, inside

UNREADABLE = f"tournament-{'0' * 18}"


@inside
async def test_a_tournament_that_cannot_be_read_is_damaged_and_keeps_no_other_from_being_found(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await built.tables.store.create(UNREADABLE, 1.0, "{}", ())
        with pytest.raises(RequestError, match="damaged"):
            await built.tables.tournaments.find(UNREADABLE)


@inside
async def test_entrant_who_is_erased_while_the_host_erases_the_tournament_finds_none(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        opened = await built.tables.tournaments.open(TournamentBody())
        async with built.tables.tournaments.use(opened.tournament) as found:
            await found.change(lambda state: entering(state, EntrantBody("Anna"), key_of("anna"), found.now(), None))
            erasing = found.erase(), found.rewrite(partial(without_entrant, number=1))
            gone, refused = await asyncio.gather(*erasing, return_exceptions=True)
        assert gone is None
        assert isinstance(refused, RequestError)
        assert refused.code == "no-tournament"
