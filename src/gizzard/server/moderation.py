"""What an operator can do to a running server, and the socket over which `gizzard moderate` asks for it.

The socket is a file beside the tables that only the server's own account may open: no page, proxy or other person of
the machine reaches it. A request is a line of JSON, and so is its answer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from gizzard.server.bans import Ban, network_of
from gizzard.server.gate import Gate
from gizzard.server.phrases import Problem
from gizzard.server.store import StoreError
from gizzard.server.stream import NOBODY
from gizzard.server.tables import Tables

MAX_LINE: Final = 64 * 1024
"""Bytes of a request."""
MOST_NOTE: Final = 200
"""Characters of an operator's note."""

log = logging.getLogger(__name__)


class Refused(Exception):
    """What an operator asked for cannot be done; says why."""


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """Something that an operator asks for."""


class BanAddress(Request, tag="ban-address"):
    """Keep an address or network off; `seconds`: for how long, None: until it is lifted."""

    address: str
    seconds: float | None
    why: str = ""


class BanSeat(Request, tag="ban-seat"):
    """Keep off whoever owns a seat, at this table and its rematches."""

    table: str
    seat: int
    seconds: float | None
    why: str = ""


class Remove(Request, tag="remove"):
    """Close a table to everybody. Its log stays, so that this can be taken back."""

    table: str
    why: str = ""


class Lift(Request, tag="lift"):
    """Take back a ban, or the removal of a table."""

    ban: int


class ListBans(Request, tag="bans"):
    """All that is in force."""


class Clean(Request, tag="clean"):
    """Close the public tables that have not begun and that nobody is at."""


Asked = BanAddress | BanSeat | Remove | Lift | ListBans | Clean
_read = msgspec.json.Decoder(Asked).decode


class Moderator:
    """Does what operators ask for."""

    def __init__(self, tables: Tables, gate: Gate) -> None:
        self._tables, self._gate, self._bans = tables, gate, gate.bans

    async def do(self, asked: Asked, by: str) -> dict[str, Any]:
        """What came of it; Refused where it cannot be done. `by`: the operator's account."""
        match asked:
            case BanAddress(address, seconds, why):
                return self._banned(self._bans.add("address", _network(address), seconds, by, why[:MOST_NOTE]))
            case BanSeat(table, seat, seconds, why):
                key = await self._key(table, seat)
                return self._banned(self._bans.add("person", key, seconds, by, why[:MOST_NOTE]))
            case Remove(table, why):
                await self._check_there(table)
                return self._banned(self._bans.add("table", table, None, by, why[:MOST_NOTE]))
            case Lift(number):
                return self._lifted(number, by)
            case ListBans():
                return {"bans": self._bans.all}
            case Clean():
                return await self._clean(by)

    def _banned(self, ban: Ban) -> dict[str, Any]:
        dismissed = self._gate.clear()
        told = {"ban": ban.id, "kind": ban.kind, "by": ban.by, "until": ban.until, "dismissed": dismissed}
        log.info("banned", extra=told | ({"table": ban.target} if ban.kind == "table" else {}))
        return {"ban": ban, "dismissed": dismissed}

    def _lifted(self, number: int, by: str) -> dict[str, Any]:
        ban = self._bans.lift(number)
        if ban is None:
            raise Refused(f"there is no ban {number}")
        log.info("ban lifted", extra={"ban": number, "kind": ban.kind, "by": by})
        return {"ban": ban}

    async def _check_there(self, table: str) -> None:
        if await self._tables.store.load(table) is None:
            raise Refused(f"there is no table {table!r}")

    async def _key(self, name: str, seat: int) -> str:
        await self._check_there(name)
        seats = (await self._tables.find(name)).standing.social.seats
        key = seats[seat].key if 0 <= seat < len(seats) else None
        if key is None:
            raise Refused(f"nobody sits at seat {seat} of table {name}; it has {len(seats)} seats, counted from 0")
        return key

    async def _clean(self, by: str) -> dict[str, Any]:
        still_open = await self._tables.store.open_since(self._tables.time.now() / 1000)
        closed = [name for name in still_open if await self._end(name)]
        log.info("lobby cleaned", extra={"tables": len(closed), "by": by})
        return {"closed": closed}

    async def _end(self, name: str) -> bool:
        """Closes a table of the lobby that nobody is at; whether it is one."""
        meta, _ = await self._tables.entries(name)
        if not meta.settings.public:
            return False
        table = await self._tables.find(name)
        if table.standing.social.phase != "gathering" or table.here != NOBODY:
            return False
        table.end()
        return True


def _network(address: str) -> str:
    try:
        return str(network_of(address))
    except ValueError as wrong:
        raise Refused(str(wrong)) from None


def control_path(data: Path) -> Path:
    """The socket of the server that keeps its tables in that file."""
    return data.with_name(f"{data.name}.control")


def bans_path(data: Path) -> Path:
    """The file of that server's bans."""
    return data.with_name(f"{data.name}.bans")


@asynccontextmanager
async def moderated(moderator: Moderator, path: Path | None) -> AsyncIterator[None]:
    """Listens to operators at that path for as long as the block runs; without one, to nobody."""
    listening = _listening(path) if path else None
    if listening is None:
        yield
        return

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await _answered(moderator, await reader.readline(), _account(writer.get_extra_info("socket")))
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        except (OSError, ValueError):
            log.debug("an operator was gone before the answer, or sent too long a line")
        finally:
            writer.close()

    server = await asyncio.start_unix_server(serve, sock=listening, limit=MAX_LINE)
    try:
        yield
    finally:
        server.close()
        assert path is not None
        path.unlink(missing_ok=True)


async def _answered(moderator: Moderator, line: bytes, by: str) -> dict[str, Any]:
    try:
        return await moderator.do(_read(line), by)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return {"error": f"not a request: {wrong}"}
    except Refused as refused:
        return {"error": str(refused)}
    except Problem as problem:
        return {"error": problem.say("en")}
    except (OSError, StoreError) as error:
        return {"error": f"this could not be saved: {error}"}


def _listening(path: Path) -> socket.socket | None:
    """A socket at that path for this account alone; None, and a line in the log, where the system has none."""
    if sys.platform == "win32":
        return None
    path.unlink(missing_ok=True)  # of a server that was killed: only one keeps these tables
    listening = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        listening.bind(str(path))
    except OSError as error:
        listening.close()
        log.warning("this server cannot be moderated", extra={"socket": str(path), "why": str(error)})
        return None
    finally:
        os.umask(before)
    return listening


def _account(client: socket.socket) -> str:
    """The operator's account, as far as the system tells it."""
    if sys.platform != "linux":
        return "operator"
    import pwd

    credentials = client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
