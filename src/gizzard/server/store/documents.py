"""Small documents stored with the tables, such as the bans: each is read and replaced as a whole.

With a data file they are files next to it, such as `tables.sqlite3.bans`; with a database they are rows.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

NAMES: Final = ("bans", "reports")
Change = Callable[[bytes | None], bytes]
"""Maps the content of a document, None if it does not exist, to its new content. It may be called again."""


class Document(Protocol):
    """A document. Both methods block, are thread-safe, and raise OSError or StoreError."""

    @property
    def place(self) -> str:
        """Human-readable location."""

    def read(self) -> bytes | None:
        """The content, or None if the document does not exist."""

    def change(self, change: Change) -> bytes:
        """Change the document durably and return its new content. Concurrent changes are serialised."""


class FileDocument:
    """A document in a file, readable by its owner only, for use by a single process."""

    def __init__(self, path: Path) -> None:
        self._path, self._changing = path, Lock()

    @property
    def place(self) -> str:
        """The path of the file."""
        return str(self._path)

    def read(self) -> bytes | None:
        """The content, or None if the file does not exist."""
        with suppress(FileNotFoundError):
            return self._path.read_bytes()
        return None

    def change(self, change: Change) -> bytes:
        """Replace the file."""
        with self._changing:
            content = change(self.read())
            _replace(self._path, content)
        return content


class MemoryDocument:
    """A document in memory."""

    place = "memory"

    def __init__(self) -> None:
        self._content: bytes | None = None

    def read(self) -> bytes | None:
        """The content, None at first."""
        return self._content

    def change(self, change: Change) -> bytes:
        """Replace it."""
        self._content = change(self._content)
        return self._content


def document_path(data: Path, name: str) -> Path:
    """The file of a document beside a data file."""
    return data.with_name(f"{data.name}.{name}")


def documents_beside(data: Path) -> dict[str, bytes]:
    """The content of each document of a data file, by name."""
    found = {name: FileDocument(document_path(data, name)).read() for name in NAMES}
    return {name: content for name, content in found.items() if content is not None}


def put_beside(data: Path, documents: Mapping[str, bytes]) -> None:
    """Write the documents of a data file durably."""
    for name, content in documents.items():
        _replace(document_path(data, name), content)


def _replace(path: Path, content: bytes) -> None:
    """Replace a file atomically."""
    fresh = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
