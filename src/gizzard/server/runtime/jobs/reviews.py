"""Reviews of finished games, while somebody waits for them: round by round, in a process of low priority.

The rounds in which the seat on show missed its bid are reviewed ahead of the others, for this seat alone. A request
is answered once another round is reviewed. When nobody has asked for a while, the review is cancelled; the rounds that
are reviewed for all seats are kept. Those of a table are kept with it, those of uploaded records in memory.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from starlette.types import Scope

from gizzard.server import metrics
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.wire import encode
from gizzard.server.runtime.jobs.process import AGAIN_SECONDS, Worker
from gizzard.server.runtime.jobs.review_jobs import OUTLINE, Outline, merged, of_seat
from gizzard.server.runtime.jobs.worker import Job, ReviewTable, ReviewUpload
from gizzard.server.runtime.limits import Limits, address_of
from gizzard.server.store import Store, StoreError
from gizzard.study.review_json import RoundReviewJson
from gizzard.study.summary import assembled

MAX_REVIEWS: Final = 8
"""In progress at the same time; they take turns, a round each."""
MAX_OF_ADDRESS: Final = 2
"""For each address; this machine itself may have all of them."""
ROUND_SECONDS: Final = 300.0
"""How long a round may take, including those of other reviews before it; the longest there is takes about ten."""
WAIT_SECONDS: Final = 15.0
"""How long an answer waits for another round."""
LEAVE_SECONDS: Final = 10.0
"""How long a review goes on when nobody is waiting for it."""
MAX_UPLOADS: Final = 24
"""Reviews of uploaded records that are kept in memory, some hundred KB each."""
ZIP_LEVEL: Final = 6

log = logging.getLogger(__name__)


class Kept(Protocol):
    """Where the reviewed rounds of a game are kept."""

    async def rounds(self) -> list[str]:
        """Those that are there, from the first on."""

    async def add(self, number: int, review: str) -> None:
        """Keeps one more."""


class OfTable:
    """The rounds of a table are kept with it."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table

    async def rounds(self) -> list[str]:
        """Those in the store."""
        return [*await self._store.reviews(self._table)]

    async def add(self, number: int, review: str) -> None:
        """Keeps one more, unless the disk refuses."""
        with suppress(StoreError):
            await self._store.save_review(self._table, number, review)


class InMemory:
    """The rounds of an uploaded record."""

    def __init__(self) -> None:
        self._rounds: list[str] = []

    async def rounds(self) -> list[str]:
        """Those that were reviewed before."""
        return [*self._rounds]

    async def add(self, number: int, review: str) -> None:
        """Keeps one more."""
        if number == len(self._rounds) + 1:
            self._rounds.append(review)


class Known(NamedTuple):
    """What a client knows of a review, and whose mistakes it wants first."""

    rounds: int = -1
    seat: int | None = None
    ahead: int = 0
    """Later rounds that it knows of this seat."""


class Review:
    """A review that somebody waits for."""

    def __init__(self, job: Callable[[int, tuple[int, ...]], Job], kept: Kept, scope: Scope) -> None:
        self.job, self.kept, self.scope = job, kept, scope
        self.rounds: list[str] = []
        self.outline: Outline | None = None
        self.seat: int | None = None
        """Whose mistakes are wanted first."""
        self.parts: dict[int, dict[int, RoundReviewJson]] = defaultdict(dict)
        """By round that is not done, and seat."""
        self.problem: RequestError | None = None
        self.waiting = 0
        self.task: asyncio.Task[None] | None = None
        self.leaving: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()

    @property
    def in_progress(self) -> bool:
        """Whether more rounds will come."""
        return self.task is not None and not self.task.done()

    def tell(self) -> None:
        """Wakes up everybody who is waiting."""
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def total(self) -> int | None:
        """The number of rounds; None until it is known."""
        return self.outline and self.outline["rounds"]

    def ahead(self, seat: int | None) -> dict[int, RoundReviewJson]:
        """By round that is not done, what is known of a seat."""
        return {number: of[seat] for number, of in sorted(self.parts.items()) if seat in of}

    def next_part(self) -> tuple[int, tuple[int, ...]]:
        """The round and the seats to be reviewed next: the first round, so that there is a summary, then those in which
        the seat on show missed its bid, then the rest."""
        assert self.outline is not None
        missed, number = self.outline["missed"], len(self.rounds) + 1
        if self.rounds and self.seat is not None and self.seat < len(missed):
            for each in missed[self.seat]:
                if each >= number and self.seat not in self.parts[each]:
                    return each, (self.seat,)
        return number, tuple(seat for seat in range(len(missed)) if seat not in self.parts[number])

    async def add(self, number: int, seats: tuple[int, ...], found: RoundReviewJson) -> None:
        """Adds a part, and keeps the round if it is the last one missing."""
        assert self.outline is not None
        self.parts[number] |= {seat: of_seat(found, seat) for seat in seats}
        if number == len(self.rounds) + 1 and len(self.parts[number]) == len(self.outline["missed"]):
            done = encode(merged(self.parts[number].values())).decode()
            await self.kept.add(number, done)
            self.rounds.append(done)
            del self.parts[number]
        self.tell()

    async def more_than(self, known: Known) -> None:
        """Waits until more is reviewed than is known, the review ends, or the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS):
                while self.in_progress and not self._has_more(known):
                    await self._changed.wait()

    def _has_more(self, known: Known) -> bool:
        more = len(self.rounds) > known.rounds or len(self.ahead(known.seat)) > known.ahead
        return self.outline is not None and more


class Reviews:
    """The reviews in progress, and those of uploads that have been finished lately."""

    def __init__(
        self, store: Store, limits: Limits, worker: Worker | None = None, leave_seconds: float = LEAVE_SECONDS
    ) -> None:
        self._store, self._limits, self._leave_seconds = store, limits, leave_seconds
        self._worker = worker or Worker(job_seconds=ROUND_SECONDS)
        self._reviews: dict[str, Review] = {}
        self._uploads: OrderedDict[str, InMemory] = OrderedDict()

    @property
    def in_progress(self) -> int:
        """How many there are."""
        return sum(review.in_progress for review in self._reviews.values())

    async def of_table(self, table: str, stored: Stored, known: Known, scope: Scope) -> bytes:
        """How far the review of a table is, as gzipped JSON; RequestError for a game in progress."""

        def job(number: int, seats: tuple[int, ...]) -> Job:
            return ReviewTable(table, stored, number, seats)

        return await self._watched(f"table {table}", job, lambda: OfTable(self._store, table), known, scope)

    async def of_upload(self, body: bytes, known: Known, scope: Scope) -> bytes:
        """The same for a record in the body of a request. Raises RequestError if it is wrong."""
        key = sha256(body).hexdigest()

        def job(number: int, seats: tuple[int, ...]) -> Job:
            return ReviewUpload(body, number, seats)

        return await self._watched(key, job, lambda: self._in_memory(key), known, scope)

    async def close(self) -> None:
        """Cancels all reviews, and waits until the process has ended."""
        for key in [*self._reviews]:
            self._cancel(key)
        await self._worker.close()

    async def _watched(
        self,
        key: str,
        job: Callable[[int, tuple[int, ...]], Job],
        kept: Callable[[], Kept],
        known: Known,
        scope: Scope,
    ) -> bytes:
        review = self._reviews.get(key) or self._begin(key, Review(job, kept(), scope))
        review.waiting += 1
        review.seat = known.seat
        if review.leaving:
            review.leaving.cancel()
        try:
            await review.more_than(known)
        finally:
            review.waiting -= 1
            if not review.waiting:
                review.leaving = asyncio.get_running_loop().call_later(self._leave_seconds, self._cancel, key)
        if review.problem:
            self._cancel(key)
            raise review.problem
        return await asyncio.to_thread(_answer, [*review.rounds], review.total, review.ahead(known.seat))

    def _begin(self, key: str, review: Review) -> Review:
        address = address_of(review.scope)
        others = [each for each in self._reviews.values() if each.in_progress]
        own = [each for each in others if address and address_of(each.scope) == address]
        if len(others) >= MAX_REVIEWS or len(own) >= MAX_OF_ADDRESS:
            metrics.LIMITED.labels("review").inc()
            raise RequestError("busy", seconds=AGAIN_SECONDS)
        self._reviews[key] = review
        review.task = asyncio.create_task(self._run(review))
        review.task.add_done_callback(lambda _: review.tell())
        return review

    def _cancel(self, key: str) -> None:
        review = self._reviews.pop(key, None)
        if review and review.task:
            review.task.cancel()
        if review and review.leaving:
            review.leaving.cancel()

    def _in_memory(self, key: str) -> InMemory:
        kept = self._uploads.setdefault(key, InMemory())
        self._uploads.move_to_end(key)
        while len(self._uploads) > MAX_UPLOADS:
            self._uploads.popitem(last=False)
        return kept

    async def _run(self, review: Review) -> None:
        """Reviews what is missing; what is wrong is told to whoever is waiting."""
        try:
            review.outline = outline = await self._worker.value(review.job(OUTLINE, ()))
            review.rounds = await review.kept.rounds()
            review.tell()
            while len(review.rounds) < outline["rounds"]:
                await self._next(review)
        except RequestError as problem:
            review.problem = problem
        except StoreError:
            log.exception("a review could not be read")
            review.problem = RequestError("internal")

    async def _next(self, review: Review) -> None:
        number, seats = review.next_part()
        if not review.parts[number]:
            self._limits.check("reviews", review.scope)
        await review.add(number, seats, await self._worker.value(review.job(number, seats)))


def _answer(rounds: list[str], total: int | None, ahead: dict[int, RoundReviewJson]) -> bytes:
    review = assembled([json.loads(each) for each in rounds]) if rounds else None
    decisions = [decision for part in ahead.values() for decision in part["decisions"]]
    early = {"rounds": [*ahead], "decisions": decisions}
    answer = {"done": len(rounds), "of": total, "review": review, "ahead": early}
    return gzip.compress(encode(answer), ZIP_LEVEL, mtime=0)
