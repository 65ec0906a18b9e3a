"""A shared pad in memory: what it takes, and from how many phones."""

import json

import pytest

from gizzard.scorepad.cells import Cell, clock_of
from gizzard.server.pads.log import MAX_LOG_BYTES, MAX_PHONES, MAX_READERS, PAD, Pad, PadSetup
from gizzard.server.pads.requests import writing
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from tests.server.rooms.words import Disk, Listener, until

KEYS = (key_of("own"), key_of("edit"), key_of("read"))
SETUP = PadSetup(0, "0a1b2c", {"players": 3}, 0, 20, KEYS)
STAMP = "0mb2k5q1x0000a1"
NOW = clock_of(STAMP)
BID = {"9.bid.0": Cell(2, STAMP)}


@pytest.fixture(autouse=True)
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones do not hear how many they are, however slow the machine is."""
    monkeypatch.setattr("gizzard.server.rooms.viewers.COUNT_SECONDS", 3600)


def live() -> Room[Pad, Viewer]:
    return Room(PAD, "pad-x", Pad(SETUP, {}, 0), Disk().rooms)


def test_cells_that_are_on_the_pad_already_are_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that repeats itself costs the server next to nothing."""
    checked: list[str] = []
    monkeypatch.setattr("gizzard.server.pads.requests.check", lambda cells, *_: checked.extend(cells))
    assert writing(Pad(SETUP, BID, 0), BID, NOW) is None
    assert checked == []


def test_a_pad_takes_no_more_than_its_share_of_the_disk() -> None:
    with pytest.raises(RequestError, match="pad-full"):
        writing(Pad(SETUP, {}, 0, n=7, size=MAX_LOG_BYTES - 10), BID, NOW)


async def test_those_who_read_leave_places_to_those_who_write() -> None:
    pad = live()
    for _ in range(MAX_READERS):
        pad.admit(Listener(), "read")
    with pytest.raises(RequestError, match="pad-crowded"):
        pad.admit(Listener(), "read")
    for _ in range(MAX_PHONES - MAX_READERS):
        pad.admit(Listener(), "own")
    with pytest.raises(RequestError, match="pad-crowded"):
        pad.admit(Listener(), "own")


async def test_phones_that_come_and_go_together_are_announced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telling each phone of each other one would cost 2,500 messages after a restart."""
    monkeypatch.setattr("gizzard.server.rooms.viewers.COUNT_SECONDS", 0)

    pad, phones = live(), [Listener() for _ in range(MAX_PHONES + 1)]
    for phone in phones[:-1]:
        pad.admit(phone, "edit")
    with pytest.raises(RequestError, match="pad-crowded"):
        pad.admit(phones[-1], "edit")
    pad.leave(phones[0])
    pad.leave(phones[-1])
    await until(phones[1].heard, 2)
    assert json.loads(phones[1].heard[1]) == {"type": "phones", "phones": MAX_PHONES - 1}
    pad.leave(phones[1])
    await until(phones[2].heard, 3)
    assert json.loads(phones[2].heard[2]) == {"type": "phones", "phones": MAX_PHONES - 2}
