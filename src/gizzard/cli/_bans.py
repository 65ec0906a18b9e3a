"""The bans and the reports of a server that starts."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gizzard.server.ops.bans import Bans
    from gizzard.server.ops.reports import Reports
    from gizzard.server.store.cluster import Cluster
    from gizzard.server.store.documents import Document

log = logging.getLogger(__name__)


def bans_at(cluster: Cluster | None, data: Path) -> Bans:
    """The bans beside a data file, or those of a cluster. Ends the command if they make no sense."""
    from gizzard.server.ops.bans import Bans, bans_path

    with _errors_reported("bans"):
        return Bans(_document(cluster, "bans", bans_path(data)), cluster.now if cluster else time)


def reports_at(cluster: Cluster | None, data: Path) -> Reports:
    """The reports beside a data file, or those of a cluster. Ends the command if they make no sense."""
    from gizzard.server.ops.reports import Reports, reports_path

    with _errors_reported("reports"):
        return Reports(_document(cluster, "reports", reports_path(data)), cluster.now if cluster else time)


@contextmanager
def _errors_reported(what: str) -> Iterator[None]:
    from gizzard.server.ops.struct_document import DocumentUnreadableError

    try:
        yield
    except DocumentUnreadableError as problem:
        raise click.ClickException(f"The {what} cannot be read: {problem}; repair the file, or move it away.") from None


def _document(cluster: Cluster | None, name: str, path: Path) -> Document:
    """A document beside the tables. One in a database begins with what is in the file, if there is one."""
    from gizzard.server.store.documents import FileDocument

    file = FileDocument(path)
    if cluster is None:
        return file
    shared, content = cluster.document(name), file.read()
    if content is not None and shared.read() is None:
        shared.change(lambda there: content if there is None else there)
        log.info("taken into the database", extra={"file": str(path)})
    return shared
