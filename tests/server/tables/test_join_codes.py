"""Join codes: what they consist of, which table one leads to, and that no two waiting tables share one."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from gizzard.server.rooms.rooms import Rooms
from gizzard.server.tables import join_codes, tables
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.names import CODE_LENGTH, LETTERS, is_presentable, join_code, random_name, read_code
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.messages import RequestError
from harness.server import Server, running
from tests.server.tables.inside import house

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
            other = Tables(Rooms(built.tables.store, built.time))
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
    assert all(is_presentable(join_code(random_name())) for _ in range(100))


# What codes consist of, and how people may type them


def test_code_has_four_letters_that_depend_on_the_table_alone() -> None:
    codes = [join_code(f"table{n}") for n in range(2000)]
    assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert len(set(codes)) > 1900
    assert join_code("table0") == codes[0]


def test_no_letter_is_a_vowel_or_looks_like_another() -> None:
    assert not set(LETTERS) & set("AEIOUY" + "QVSN")


def test_offensive_abbreviations_are_not_presentable() -> None:
    assert not is_presentable("BKKK")
    assert not is_presentable("KZRR")
    assert is_presentable("LJLX")


def test_case_spaces_and_hyphens_do_not_matter() -> None:
    assert read_code(" lj-l x") == "LJLX"


# Over HTTP


RULES = {"players": 3, "rounds": 1}
FROM_AFAR = {"X-Forwarded-For": "198.51.100.7"}


def test_code_survives_a_restart_and_belongs_to_no_other_waiting_table(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        codes = {}
        for _ in range(30):
            with server.open(RULES, seats=[None, "novice"]).seat() as anna:
                codes[anna.whole["table"]["join_code"]] = anna.whole["table"]["id"]
        assert len(codes) == 30
        server.kill()
        server.restart()
        assert {server.get(f"api/join/{code}")[1]["table"] for code in codes} == set(codes.values())


def test_table_without_free_seats_has_no_code(server: Server) -> None:
    with server.open(RULES).seat() as anna:
        assert anna.whole["table"]["join_code"] is None


def test_unknown_code_is_answered_in_one_sentence_that_quotes_it(server: Server) -> None:
    for typed, quoted in (("qqqq", "QQQQ"), ("x" * 500, "X" * 40), ("%00", "\0"), ("%F0%9F%83%8F", "🃏")):
        status, answer = server.get(f"api/join/{typed}?lang=en")
        assert (status, answer["code"]) == (404, "no-code")
        assert f"“{quoted}”" in answer["error"]


def test_guessing_is_throttled_by_address(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--proxy", "127.0.0.1", "--limits", "0.1") as server:
        statuses = [server.get(f"api/join/BBB{letter}", FROM_AFAR)[0] for letter in "BCDF"]
        assert statuses == [404, 404, 404, 429]
        assert server.get("api/join/BBBB", {"X-Forwarded-For": "203.0.113.9"})[0] == 404
