"""Only one process at a time writes a data file; two would give different moves of a table the same number."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.file import identity, store_errors


class Lock:
    """Keeps other servers off a data file. Raises StoreError if one is running on it.

    An empty file beside it is locked. The system releases the lock when the process ends, however that happens.
    """

    def __init__(self, path: Path) -> None:
        self._beside = path.with_name(f"{path.name}.lock")
        before = identity(self._beside)
        self._made = before is None
        with store_errors(path):
            self._held = sqlite3.connect(self._beside, timeout=0, isolation_level=None, check_same_thread=False)
            try:
                self._held.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                self._held.close()
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    raise StoreError(f"{path} is in use by a running Gizzard; stop that one first") from None
                raise
        if before not in (None, identity(self._beside)):  # another process has just removed it
            self._held.close()
            raise StoreError(f"{path} is being used by another Gizzard; try again")

    def close(self) -> None:
        """Releases the lock."""
        self._held.close()

    def discard(self) -> None:
        """Releases the lock of a file that was not used after all, and removes the lock file if this created it."""
        if self._made:
            with suppress(OSError):  # Windows removes no open file
                self._beside.unlink(missing_ok=True)  # while it is locked, so that nobody else has it
        self.close()
