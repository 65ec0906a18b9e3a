"""The Unix socket through which `gizzard moderate` controls a running server.

It is a file next to the tables that only the server's own account can open, out of reach of pages, proxies and other
users of the machine. Requests and responses are single lines of JSON.
"""

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

from gizzard.server.operators.moderation import AnyRequest, Moderator, OperationRefused
from gizzard.server.ops.struct_document import DocumentUnreadableError
from gizzard.server.store.protocol import StoreError
from gizzard.server.wire.messages import RequestError

MAX_LINE: Final = 64 * 1024
"""Maximum size of a request."""

log = logging.getLogger(__name__)

_read = msgspec.json.Decoder(AnyRequest).decode


@asynccontextmanager
async def operator_socket(moderator: Moderator, path: Path | None) -> AsyncIterator[None]:
    """Accept operators' requests at a path while the block runs; does nothing without a path."""
    listening = _listen(path) if path else None
    if listening is None:
        yield
        return

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await _answered(moderator, await reader.readline(), _account(writer.get_extra_info("socket")))
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        except (OSError, ValueError):
            log.debug("an operator left before the answer, or sent too long a line")
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
    except OperationRefused as refused:
        return {"error": str(refused)}
    except RequestError as problem:
        return {"error": problem.say("en")}
    except DocumentUnreadableError as problem:
        return {"error": f"what is stored cannot be read: {problem}"}
    except (OSError, StoreError) as error:
        return {"error": f"this could not be saved: {error}"}


def _listen(path: Path) -> socket.socket | None:
    """A listening socket for this account only; None, with a logged warning, if that is impossible."""
    if sys.platform == "win32":
        return None
    path.unlink(missing_ok=True)  # left by a killed server; the lock on the tables excludes a running one
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
    """The operator's account, if the system reveals it."""
    if sys.platform != "linux":
        return "operator"
    import pwd

    credentials = client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
