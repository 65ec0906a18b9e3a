"""A server with deadlines and limits that a test can wait for: `python -m harness.attack.impatient_server FILE JSON`.

JSON contains the arguments of `Deadlines`, `Worker` and `Limits`, and how many seconds floods wait. The system keeps
little of what a client does not read, so that it soon waits in the server. The worker has the same priority as
everything else, so that it gets its share of a busy machine. As behind a proxy, clients have the address that
X-Forwarded-For gives them.
"""

from __future__ import annotations

import json
import logging
import socket
import sys
from pathlib import Path
from typing import Final

from gizzard.server.jobs.process import Worker
from gizzard.server.node.app import create_app
from gizzard.server.node.run import run
from gizzard.server.ops.health import Readiness
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.traffic import cooldowns
from gizzard.server.traffic.limits import Limits
from gizzard.server.traffic.logs import log_to_stderr
from gizzard.server.web.protocols import door
from gizzard.server.web.protocols.deadlines import Deadlines
from gizzard.server.web.proxies import Forwarded, Proxies
from gizzard.server.web.services import Services

SEND_BUFFER: Final = 4096


def main(data: Path, settings: str) -> None:
    """Serves until it is ended."""
    given = json.loads(settings)
    log_to_stderr("json")
    store = SQLiteStore(data)
    cooldowns.COOLDOWN_SECONDS = door.COOLDOWN_SECONDS = given["cooldown"]  # type: ignore[attr-defined, misc]
    worker = Worker(**{"niceness": 0, **given["worker"]})
    services = Services(store, Readiness(store), Limits(given["limits"]), worker=worker)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        address = "http://{}:{}/".format(*listening.getsockname())
        logging.getLogger("gizzard.server").info("started", extra={"address": address})
        app = Forwarded(create_app(services), Proxies("127.0.0.1"))
        run(app, services, listening, deadlines=Deadlines(**given["deadlines"]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
