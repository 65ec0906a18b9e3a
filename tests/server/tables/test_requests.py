"""Chat at a table: phrases, and free text if the table allows it."""

from typing import Any

import pytest

from gizzard.server.wire.messages import RequestError
from tests.server.tables.inside import TableHost

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def test_what_is_said_is_heard_by_all_and_stays(built: TableHost) -> None:
    clients = await built.open(RULES, chat="free")
    clients[1].say("hello")
    clients[2].say(text="  good\u202e   evening\n ")
    await clients[0].until(lambda: len(clients[0].social["says"]) == 2)
    said = clients[0].social["says"]
    assert [{key: line[key] for key in line if key != "at"} for line in said] == [
        {"seat": 1, "phrase": "hello"},
        {"seat": 2, "text": "good evening"},
    ]
    assert (await built.again(clients[0])).social["says"] == said


async def test_invalid_chat_messages_are_refused(built: TableHost) -> None:
    clients = await built.open(RULES)
    one = clients[0]
    for phrase, text, code in [
        ("damn", None, "no-phrase"),
        (None, "anything", "no-free-text"),
        (None, None, "no-chat"),
        ("hello", "hello", "no-chat"),
    ]:
        one.say(phrase, text)
        assert await one.refused() == code
    free, *_ = await built.open(RULES, chat="free")
    for text in ("", "  \n ", "x" * 201):
        free.say(text=text)
        assert await free.refused() == "text-length"
    off, *_ = await built.open(RULES, chat="off")
    off.say("hello")
    assert await off.refused() == "no-chat"


async def test_chat_flood_is_refused(built: TableHost) -> None:
    one, *_ = await built.open(RULES)
    for _ in range(6):
        one.say("wow")
    assert await one.refused() == "too-much-chat"
    built.time.pass_by(10)
    one.say("wow")
    await one.until(lambda: len(one.social["says"]) == 6)


async def test_only_so_many_lines_are_kept_in_sight(built: TableHost) -> None:
    one, *_ = await built.open(RULES)
    for number in range(105):
        built.time.pass_by(3)
        one.say("hello")
        await one.step(3 + number)
    assert len(one.social["says"]) == 55
    assert (await built.again(one)).social == one.social


async def test_at_a_public_table_there_are_only_phrases(built: TableHost) -> None:
    with pytest.raises(RequestError, match="public-chat"):
        await built.open(RULES, public=True, chat="free")
