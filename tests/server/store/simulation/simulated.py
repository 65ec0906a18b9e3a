"""What of the server is replaced in a simulation: time, threads, connections, randomness, and what takes long."""

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from math import inf
from types import SimpleNamespace
from typing import Final
from unittest.mock import patch

import psycopg
from msgspec.structs import replace

from gizzard.server.daily import ranking
from gizzard.server.daily.log import DayDeal, deal_of
from gizzard.server.jobs.process import Worker
from gizzard.server.rooms import rooms, shared_log
from gizzard.server.store import group
from gizzard.server.store.postgres import database, membership, rows
from gizzard.server.tables import requests
from gizzard.server.tables.feed import history
from gizzard.tournament import draw
from tests.server.store.simulation import virtual
from tests.server.store.simulation.network import Network
from tests.server.store.simulation.virtual import Scheduler

SHORT: Final = {"players": 4, "schedule": [1]}
"""The rules of daily deals."""


@contextmanager
def simulated(scheduler: Scheduler, network: Network) -> Iterator[None]:
    """Run the block with virtual time, threads and connections."""
    threads = SimpleNamespace(Thread=virtual.Thread, Event=virtual.Event)
    virtual.Thread.scheduler = scheduler
    patches: list[AbstractContextManager[object]] = [
        patch.object(group, "threading", threads),
        patch.object(group, "SimpleQueue", virtual.Queue),
        patch.object(membership, "threading", threads),
        patch.object(membership, "sleep", virtual.sleep),
        patch.object(membership, "monotonic", lambda: scheduler.now),
        patch.object(shared_log, "monotonic", lambda: scheduler.now),
        patch.object(rooms, "monotonic", lambda: scheduler.now),
        patch.object(Worker, "value", virtual.value),
        patch.object(ranking, "deal_of", short_deal),
        patch.object(draw, "STEPS", 1),
        patch.object(database, "BoundedSemaphore", virtual.Semaphore),
        patch.object(rows, "uuid4", lambda: network.random.getrandbits(64)),
        patch.object(psycopg, "connect", lambda *_, **__: network.connect()),
        patch.object(asyncio, "to_thread", virtual.to_thread),
        patch.object(secrets, "choice", network.random.choice),
        patch.object(secrets, "token_bytes", network.random.randbytes),
        patch.object(history, "perf_counter", lambda: scheduler.now),
        patch.object(requests, "MAX_SAYS", inf),
    ]
    with ExitStack() as stack:
        for each in patches:
            stack.enter_context(each)
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)


def short_deal(day: str, seed: str) -> DayDeal:
    """The deal of a day, with one card for everybody, and against bots that answer at once."""
    deal = deal_of(day, seed)
    return replace(deal, rules=SHORT, bots=("random",) * len(deal.bots))
