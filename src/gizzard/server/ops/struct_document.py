"""A document whose content is a struct, such as the bans."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.server.store.documents import Document, MemoryDocument

F = TypeVar("F", bound=msgspec.Struct)


class DocumentUnreadableError(Exception):
    """A document cannot be read; the message is the reason."""


class StructDocument(Generic[F]):
    """A cached struct, persisted in a document, if any."""

    def __init__(self, empty: F, document: Document | None) -> None:
        self._empty, self._document = empty, document or MemoryDocument()
        self.content = self._decoded(self._document.read())

    async def refresh(self) -> None:
        """Read changes of other nodes."""
        self.content = self._decoded(await asyncio.to_thread(self._document.read))

    async def change(self, change: Callable[[F], F]) -> None:
        """Change the content durably. Raises OSError or StoreError."""

        def changed(content: bytes | None) -> bytes:
            return msgspec.json.format(msgspec.json.encode(change(self._decoded(content))))

        self.content = self._decoded(await asyncio.to_thread(self._document.change, changed))

    def _decoded(self, content: bytes | None) -> F:
        if content is None:
            return self._empty
        try:
            return decode_json(content, type(self._empty))
        except ValueError as problem:
            raise DocumentUnreadableError(f"{self._document.place}: {problem}") from None
