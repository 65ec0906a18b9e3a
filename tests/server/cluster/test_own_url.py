"""A server is ready only if its `--node-url` leads to it."""

import asyncio
import logging
from pathlib import Path

import pytest

from gizzard.server.cluster.own_url import PATH, OwnURL
from harness.nodes import node
from harness.ports import free_port
from harness.server import Server, running, until
from tests.server.cluster.test_relay import address, answer


async def test_a_url_at_which_another_program_answers_is_not_its_own() -> None:
    async with await asyncio.start_server(answer, "127.0.0.1", 0) as other:
        assert await OwnURL(address(other)).problem() == "another program answers there, with status 200"


async def test_each_problem_is_logged_once_until_the_url_leads_to_the_server(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("gizzard.server.cluster.own_url.RETRY_SECONDS", 0)
    own, asked = OwnURL("http://127.0.0.1:1"), 0
    problem = own.problem

    async def counted() -> str | None:
        nonlocal asked
        asked += 1
        return await problem() if asked < 4 else None

    monkeypatch.setattr(own, "problem", counted)
    verified = []
    with caplog.at_level(logging.ERROR):
        await own.verify(lambda: verified.append(asked))
    assert verified == [4]
    (record,) = caplog.records
    assert "cannot reach this one at its --node-url" in record.message
    assert "there is no answer" in vars(record)["why"]


def test_only_the_process_that_asks_knows_the_answer() -> None:
    assert OwnURL("http://a").proof("nonce") != OwnURL("http://a").proof("nonce")


def test_a_server_with_a_wrong_node_url_is_not_ready(database: str, tmp_path: Path) -> None:
    with node(database, tmp_path, "one") as one:
        until(lambda: one.get("ready")[0] == 200)
        wrong = ("--database", database, "--node-url", f"http://127.0.0.1:{free_port()}")
        with running(tmp_path / "other.sqlite3", *wrong) as other:
            status, answered = other.get("ready")
            assert (status, "unreachable" in answered["reasons"]) == (503, True)
            assert other.get("health")[0] == 200


def test_a_server_without_others_has_no_url_of_its_own(server: Server) -> None:
    assert server.get(PATH.removeprefix("/"))[0] == 404
