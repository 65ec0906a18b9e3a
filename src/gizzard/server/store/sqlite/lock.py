"""The lock that restricts a data file to one process; two would write different entries with the same number."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.file import identity, make_private, store_errors


class Lock:
    """Locks a data file. Raises StoreError if another process holds the lock.

    The lock is on an empty file next to it; the system releases it when the process ends for any reason.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f"{path.name}.lock")
        before = identity(self._path)
        self._created = before is None
        with suppress(OSError):  # SQLite meets the same error and names the remedy
            make_private(self._path)
        with store_errors(path):
            self._connection = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
            try:
                self._connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                self._connection.close()
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    raise StoreError(f"{path} is in use by a running Gizzard; stop that one first") from None
                raise
        if before not in (None, identity(self._path)):  # another process has just removed it
            self._connection.close()
            raise StoreError(f"{path} is being used by another Gizzard; try again")

    def close(self) -> None:
        """Release the lock."""
        self._connection.close()

    def discard(self) -> None:
        """Release the lock, and remove the lock file if this object created it."""
        if self._created:
            with suppress(OSError):  # Windows cannot remove open files
                self._path.unlink(missing_ok=True)  # while locked, so that no other process uses it
        self.close()
