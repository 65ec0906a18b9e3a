"""Tournaments in the store, without sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from gizzard.server.domain.phrases import RequestError
from tests.server.inside import house, inside

UNREADABLE = f"tournament-{'0' * 18}"


@inside
async def test_a_tournament_that_cannot_be_read_is_damaged_and_keeps_no_other_from_being_found(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await built.tables.store.create(UNREADABLE, 1.0, "{}", ())
        with pytest.raises(RequestError, match="damaged"):
            await built.tables.tournaments.find(UNREADABLE)
