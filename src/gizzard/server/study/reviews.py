"""Reviews of finished games on demand, round by round, in a low-priority process.

Rounds in which the selected seat missed its bid are reviewed first, for this seat only. Clients poll: a request is
answered when another round is done, and a review without requests is cancelled. Rounds that are complete for all seats
are kept, for tables in the store and for uploaded records in memory.
"""

import asyncio
import gzip
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.types import Scope

from gizzard.server.jobs.process import Slot, Worker
from gizzard.server.jobs.worker import Job
from gizzard.server.store.protocol import Store, Stored, StoreError
from gizzard.server.study.jobs import OUTLINE, Outline, merged, review_table, review_upload
from gizzard.server.study.messages import EarlyReview, ReviewProgress
from gizzard.server.tables.log import seat_part
from gizzard.server.traffic.limits import Limits, address_of
from gizzard.server.wire.messages import RequestError, encode
from gizzard.study.review_json import RoundReviewJson, read_round
from gizzard.study.summary import assembled

MAX_REVIEWS: Final = 8
"""Maximum number of concurrent reviews, which are interleaved round by round."""
MAX_PER_ADDRESS: Final = 2
"""Maximum per address; loopback is exempt."""
ROUND_SECONDS: Final = 300.0
"""Timeout of a round including its time in the queue; the longest rounds take about ten seconds."""
WAIT_SECONDS: Final = 15.0
"""Long-polling timeout of a request."""
LEAVE_SECONDS: Final = 10.0
"""How long a review continues without requests."""
MAX_UPLOADS: Final = 24
"""Maximum number of uploaded reviews kept in memory, a few hundred KB each."""
ZIP_LEVEL: Final = 6

Save = Callable[[int, str], Awaitable[None]]
"""Saves the review of a round."""

log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """A client's progress in a review, and the seat that it wants first."""

    rounds: int = -1
    seat: int | None = None
    ahead: int = 0
    """Number of later rounds that it has for this seat."""


class Review:
    """A review in progress."""

    def __init__(self, job: Job, table: str | None, scope: Scope) -> None:
        self.job, self.table, self.scope = job, table, scope
        self.rounds: list[str] = []
        self.outline: Outline | None = None
        self.seat: int | None = None
        """The seat that is reviewed first."""
        self.parts: dict[int, dict[int, RoundReviewJson]] = defaultdict(dict)
        """Parts of incomplete rounds, by round and seat."""
        self.problem: RequestError | None = None
        self.waiting = 0
        self.task: asyncio.Task[None] | None = None
        self.cancel_timer: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()

    @property
    def in_progress(self) -> bool:
        """Whether the review is still running."""
        return self.task is not None and not self.task.done()

    def notify(self) -> None:
        """Wake all waiting requests."""
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def total(self) -> int | None:
        """The number of rounds; None until it is known."""
        return self.outline and self.outline["rounds"]

    def ahead(self, seat: int | None) -> dict[int, RoundReviewJson]:
        """A seat's parts of incomplete rounds, by round."""
        return {number: parts[seat] for number, parts in sorted(self.parts.items()) if seat in parts}

    def next_part(self) -> tuple[int, tuple[int, ...]]:
        """The next round and seats to review: the first round for a summary, then those in which the selected seat
        missed its bid, then the rest."""
        assert self.outline is not None
        missed, number = self.outline["missed"], len(self.rounds) + 1
        if self.rounds and self.seat is not None and self.seat < len(missed):
            for each in missed[self.seat]:
                if each >= number and self.seat not in self.parts[each]:
                    return each, (self.seat,)
        return number, tuple(seat for seat in range(len(missed)) if seat not in self.parts[number])

    async def add(self, number: int, seats: tuple[int, ...], found: RoundReviewJson, save: Save) -> None:
        """Add a part, and save the round if it is complete."""
        assert self.outline is not None
        self.parts[number] |= {seat: seat_part(found, seat) for seat in seats}
        if number == len(self.rounds) + 1 and len(self.parts[number]) == len(self.outline["missed"]):
            done = encode(merged(self.parts[number].values())).decode()
            await save(number, done)
            self.rounds.append(done)
            del self.parts[number]
        self.notify()

    async def wait_for_more(self, known: Progress) -> None:
        """Wait until there is more than the client knows, the review ends, or the timeout expires."""
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS):
                while self.in_progress and not self._has_more(known):
                    await self._changed.wait()

    def _has_more(self, known: Progress) -> bool:
        more = len(self.rounds) > known.rounds or len(self.ahead(known.seat)) > known.ahead
        return self.outline is not None and more


class Reviews:
    """The reviews in progress, and those of recent uploads."""

    def __init__(
        self, store: Store, limits: Limits, worker: Worker | None = None, leave_seconds: float = LEAVE_SECONDS
    ) -> None:
        self._store, self._limits, self._leave_seconds = store, limits, leave_seconds
        self._worker = worker or Worker(slots=MAX_REVIEWS, per_address=MAX_PER_ADDRESS, job_seconds=ROUND_SECONDS)
        self._reviews: dict[str, Review] = {}
        self._uploads: OrderedDict[str, list[str]] = OrderedDict()
        """The reviewed rounds of uploaded records, from the first on."""

    @property
    def in_progress(self) -> int:
        """The number of running reviews."""
        return sum(review.in_progress for review in self._reviews.values())

    def of_table(self, table: str, stored: Stored, scope: Scope) -> str:
        """Begin the review of a table, unless it is in progress. Returns its key."""
        return self._begun(f"table {table}", partial(review_table, table, stored), scope, table)

    def of_upload(self, body: bytes, scope: Scope) -> str:
        """Begin the review of a record in a request body, unless it is in progress. Returns its key."""
        return self._begun(sha256(body).hexdigest(), partial(review_upload, body), scope)

    async def close(self) -> None:
        """Cancel all reviews, and wait until the process has ended."""
        for key in [*self._reviews]:
            self._cancel(key)
        await self._worker.close()

    def _begun(self, key: str, job: Job, scope: Scope, table: str | None = None) -> str:
        if key not in self._reviews:
            self._begin(key, Review(job, table, scope))
        return key

    async def poll(self, key: str, known: Progress) -> bytes:
        """Poll a review that has just been begun. Returns gzipped JSON. Raises RequestError if its game is in progress,
        or if the record is invalid.
        """
        review = self._reviews[key]
        review.waiting += 1
        review.seat = known.seat
        if review.cancel_timer:
            review.cancel_timer.cancel()
        try:
            await review.wait_for_more(known)
        finally:
            review.waiting -= 1
            if not review.waiting:
                review.cancel_timer = asyncio.get_running_loop().call_later(self._leave_seconds, self._cancel, key)
        if review.problem:
            self._cancel(key)
            raise review.problem
        return await asyncio.to_thread(_answer, [*review.rounds], review.total, review.ahead(known.seat))

    def _begin(self, key: str, review: Review) -> None:
        slot = self._worker.take(address_of(review.scope))
        self._reviews[key] = review
        review.task = asyncio.create_task(self._run(key, review, slot))
        review.task.add_done_callback(lambda _: slot.free())
        review.task.add_done_callback(lambda _: review.notify())

    def _cancel(self, key: str) -> None:
        review = self._reviews.pop(key, None)
        if review and review.task:
            review.task.cancel()
        if review and review.cancel_timer:
            review.cancel_timer.cancel()

    async def _kept(self, key: str, table: str | None) -> list[str]:
        """The rounds that were reviewed before; of an uploaded record the list that takes further ones."""
        if table is not None:
            return [*await self._store.reviews(table)]
        self._uploads.setdefault(key, [])
        self._uploads.move_to_end(key)
        while len(self._uploads) > MAX_UPLOADS:
            self._uploads.popitem(last=False)
        return self._uploads[key]

    async def _save(self, table: str | None, number: int, review: str) -> None:
        """Store a round with its table; errors are ignored, because it can be reviewed again."""
        if table is not None:
            with suppress(StoreError):
                await self._store.save_review(table, number, review)

    async def _run(self, key: str, review: Review, slot: Slot) -> None:
        """Review the missing rounds. Errors are passed to the waiting requests as `problem`."""
        try:
            review.outline = outline = await slot.value(partial(review.job, OUTLINE, ()))
            review.rounds = await self._kept(key, review.table)
            review.notify()
            while len(review.rounds) < outline["rounds"]:
                await self._next(review, slot)
        except RequestError as problem:
            review.problem = problem
        except StoreError:
            log.exception("a review could not be read")
            review.problem = RequestError("internal")

    async def _next(self, review: Review, slot: Slot) -> None:
        number, seats = review.next_part()
        if not review.parts[number]:
            self._limits.check("reviews", review.scope)
        found = await slot.value(partial(review.job, number, seats))
        await review.add(number, seats, found, partial(self._save, review.table))


def _answer(rounds: list[str], total: int | None, ahead: dict[int, RoundReviewJson]) -> bytes:
    review = assembled([read_round(each) for each in rounds]) if rounds else None
    decisions = [decision for part in ahead.values() for decision in part["decisions"]]
    early: EarlyReview = {"rounds": [*ahead], "decisions": decisions}
    answer: ReviewProgress = {"done": len(rounds), "of": total, "review": review, "ahead": early}
    return gzip.compress(encode(answer), ZIP_LEVEL, mtime=0)
