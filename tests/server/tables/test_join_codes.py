"""Which table a join code leads to, and that no two waiting tables share one."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from gizzard.server.phrases import RequestError
from gizzard.server.tables import join_codes, tables
from gizzard.server.tables.join_codes import is_presentable, join_code
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.tables import Tables
from tests.server.inside import house

WAITING: Final = TableBody(rules={"players": 3}, name="Anna", seats=(None, None))


@contextmanager
def named(*names: str) -> Iterator[None]:
    """Gives the next tables these names, and the first letter of each as its code."""
    left = [*names]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "random_name", lambda: left.pop(0))
        patch.setattr(join_codes, "join_code", lambda name: name[0].upper())
        yield


async def opened(node: Tables) -> str:
    """The name of a new table that waits for friends."""
    name, _ = await node.open(WAITING)
    return name


async def test_code_of_a_waiting_table_is_given_to_no_other(tmp_path: Path) -> None:
    with named("a1", "a2", "b1"):
        async with house(tmp_path) as built:
            assert [await opened(built.tables) for _ in range(2)] == ["a1", "b1"]
            assert await built.tables.store.tables() == ["a1", "b1"]


async def test_two_nodes_that_open_tables_at_once_do_not_share_a_code(tmp_path: Path) -> None:
    with named("a1", "a2", "b1", "c1"):
        async with house(tmp_path) as built:
            other = Tables(built.tables.store)
            found = await asyncio.gather(opened(built.tables), opened(other))
            assert len({name[0] for name in found}) == 2
            assert {*await built.tables.store.tables()} == {*found}
            await other.close()


async def test_code_is_free_again_once_the_game_has_begun(tmp_path: Path) -> None:
    with named("a1", "a2"):
        async with house(tmp_path) as built:
            anna, _ = await built.open({"players": 3}, persons=2)
            assert await built.tables.codes.find("a") == "a1"
            anna.ask("start")
            await anna.until(anna.begun)
            with pytest.raises(RequestError, match="no-code"):
                await built.tables.codes.find("a")
            assert await opened(built.tables) == "a2"


async def test_table_is_refused_when_all_codes_are_used(tmp_path: Path) -> None:
    with named(*[f"a{number}" for number in range(1 + tables.NAME_ATTEMPTS)]):
        async with house(tmp_path) as built:
            await opened(built.tables)
            with pytest.raises(RequestError, match="store-full"):
                await opened(built.tables)
            assert await built.tables.store.tables() == ["a0"]


def test_names_of_tables_have_presentable_codes() -> None:
    assert all(is_presentable(join_code(join_codes.random_name())) for _ in range(100))
