"""Virtual time: threads and event loops that run one at a time, in an order that depends on nothing but the seed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from heapq import heappop, heappush
from itertools import count
from queue import Empty
from typing import Any, Final, TypeVar
from weakref import WeakSet

from greenlet import GreenletExit, getcurrent, greenlet  # type: ignore[import-untyped]

from gizzard.core.decoding import decode_json
from gizzard.server.wire.messages import encode

T = TypeVar("T")

RESOLUTION: Final = 1e-6
"""The shortest time, in seconds, so that a timer that is due in an instant comes to an end."""
MOST_CALLS: Final = 200_000
"""A schedule has a few thousand."""
CALLS: Final = 10
"""Number of calls between two checks of the condition that ends a simulation."""


class Scheduler:
    """Calls functions at virtual times. It is run by one greenlet, the parent of all others."""

    def __init__(self) -> None:
        self.now = 0.0
        self.hub = getcurrent()
        self.process: Process | None = None
        """Whose thread or event loop is running."""
        self._order = count()
        self._queue: list[tuple[float, int, Callable[..., object], tuple[Any, ...]]] = []

    def after(self, seconds: float, call: Callable[..., object], *args: object) -> None:
        later = max(seconds, RESOLUTION) if seconds > 0 else 0.0
        heappush(self._queue, (self.now + later, next(self._order), call, args))

    def discard(self) -> None:
        """Forget what is to be called."""
        self._queue.clear()
        self.process = None

    def run(self, until: Callable[[], bool]) -> None:
        """Continue until a condition holds."""
        queue = self._queue
        for _ in range(MOST_CALLS // CALLS):
            if until():
                return
            for _ in range(CALLS):
                if not queue:
                    return
                self.now, _, call, args = heappop(queue)
                call(*args)
        raise AssertionError(f"{call} and others are called without end")


class Process:
    """A process: threads and an event loop, which end together, and may be stopped for a while."""

    def __init__(self, scheduler: Scheduler, name: str) -> None:
        self.scheduler, self.name = scheduler, name
        self.alive, self.stopped_until, self.cut_until = True, 0.0, 0.0
        self.statements_from = self.answers_from = 0.0
        """Until then statements to the database, and its answers, are held."""
        self.loop = Loop(self)  # type: ignore[abstract]
        self.threads: list[Thread] = []

    def kill(self) -> None:
        self.alive = False

    def stop(self, seconds: float, lag: float) -> None:
        """Stop for some time, and the event loop for longer by `lag` seconds."""
        self.stopped_until = self.scheduler.now + seconds
        self.loop.stalled_until = self.stopped_until + lag

    def cut(self, seconds: float) -> None:
        """Cut it off from the database for some time."""
        self.cut_until = max(self.cut_until, self.scheduler.now + seconds)

    def is_awake_for(self, seconds: float) -> bool:
        """Whether it has not been stopped for so long."""
        return max(self.stopped_until, self.loop.stalled_until) <= self.scheduler.now - seconds

    def discard(self) -> None:
        """Free what its threads hold, once the simulation is over."""
        self.alive = False
        self.scheduler.process = self
        for thread in self.threads:
            if thread.fiber and not thread.fiber.dead:
                thread.fiber.throw()
            vars(thread).clear()
        self.loop.discard()


class Fiber(greenlet):  # type: ignore[misc]
    """A thread's stack. It runs until it waits for something."""

    process: Process
    turn = 0

    def wake_after(self, seconds: float, value: object = None) -> None:
        """Wake it from what it waits for now, unless something else does so before."""
        self.process.scheduler.after(seconds, self._wake, self.turn, value)

    def _wake(self, turn: int, value: object) -> None:
        process = self.process
        if turn != self.turn or not process.alive:
            return
        scheduler = process.scheduler
        if process.stopped_until > scheduler.now:
            scheduler.after(process.stopped_until - scheduler.now, self._wake, turn, value)
            return
        self.turn += 1
        scheduler.process = process
        self.switch(value)


def current() -> Fiber:
    fiber = getcurrent()
    assert isinstance(fiber, Fiber)
    return fiber


def park() -> Any:
    """Wait until the current thread is woken; what it is woken with."""
    fiber = current()
    if not fiber.process.alive:
        raise GreenletExit
    return fiber.process.scheduler.hub.switch()


class Thread:
    """As much of threading.Thread as the store uses."""

    scheduler: Scheduler

    def __init__(self, target: Callable[[], object], name: str = "", daemon: bool = True) -> None:
        process = Thread.scheduler.process
        assert process
        self._process, self._target, self._ended = process, target, Event()
        self.fiber: Fiber | None = None
        process.threads.append(self)

    def start(self) -> None:
        self.fiber = Fiber(self._run, Thread.scheduler.hub)
        self.fiber.process = self._process
        self.fiber.wake_after(0.0)

    def _run(self, _: object) -> None:
        self._target()
        self._ended.set()
        self._process.threads.remove(self)

    def join(self) -> None:
        self._ended.wait()


class Event:
    """threading.Event."""

    def __init__(self) -> None:
        self._set = False
        self._waiting: list[tuple[Fiber, int]] = []

    def set(self) -> None:
        self._set = True
        for fiber, turn in self._waiting:
            if fiber.turn == turn:
                fiber.wake_after(0.0)
        self._waiting.clear()

    def wait(self, timeout: float | None = None) -> bool:
        if not self._set:
            fiber = current()
            self._waiting.append((fiber, fiber.turn))
            if timeout is not None:
                fiber.wake_after(timeout)
            park()
        return self._set


class Queue:
    """queue.SimpleQueue for one consumer."""

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self._waiting: Fiber | None = None

    def __class_getitem__(cls, _: object) -> type[Queue]:
        return cls

    def put(self, item: object) -> None:
        self._items.append(item)
        if self._waiting:
            self._waiting.wake_after(0.0)
            self._waiting = None

    def get_nowait(self) -> Any:
        if not self._items:
            raise Empty
        return self._items.popleft()

    def get(self, timeout: float | None = None) -> Any:
        if not self._items:
            self._waiting = current()
            if timeout is not None:
                self._waiting.wake_after(timeout)
            park()
            self._waiting = None
        return self.get_nowait()


class Semaphore:
    """threading.BoundedSemaphore as a context manager."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._waiting: deque[Fiber] = deque()

    def __enter__(self) -> None:
        while not self._free:
            self._waiting.append(current())
            park()
        self._free -= 1

    def __exit__(self, *_: object) -> None:
        self._free += 1
        if self._waiting:
            self._waiting.popleft().wake_after(0.0)


def sleep(seconds: float) -> None:
    current().wake_after(seconds)
    park()


class Loop(asyncio.AbstractEventLoop):
    """The event loop of a process."""

    def __init__(self, process: Process) -> None:
        self._process, self._scheduler = process, process.scheduler
        self._ready: deque[asyncio.Handle] = deque()
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self.problems: list[str] = []
        self.stalled_until = 0.0

    def discard(self) -> None:
        """Close all coroutines, and forget what is ready, and what goes wrong meanwhile."""
        asyncio._set_running_loop(self)
        for task in [*self._tasks]:
            coroutine = task.get_coro()
            with suppress(RuntimeError):  # it waits for something more
                if isinstance(coroutine, Coroutine):
                    coroutine.close()
        asyncio._set_running_loop(None)
        self._ready.clear()
        self.problems = []

    def time(self) -> float:
        return self._scheduler.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.problems.append(f"{context.get('message')}: {context.get('exception')!r}")

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if not self._ready:
            self._scheduler.after(0.0, self._run)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(self._scheduler.now + delay, callback, args, self, context)
        self._scheduler.after(delay, self._due, handle)
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_later(when - self._scheduler.now, callback, *args, context=context)

    def _timer_handle_cancelled(self, _: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, T], **_: Any) -> asyncio.Task[T]:  # type: ignore[override]
        task: asyncio.Task[T] = asyncio.Task(coro, loop=self)
        self._tasks.add(task)
        return task

    def _due(self, handle: asyncio.TimerHandle) -> None:
        if not handle.cancelled():
            self._ready.append(handle)
            if len(self._ready) == 1:
                self._run()

    def _run(self) -> None:
        if not self._process.alive:
            return
        stopped = max(self._process.stopped_until, self.stalled_until) - self._scheduler.now
        if stopped > 0:
            self._scheduler.after(stopped, self._run)
            return
        self._scheduler.process = self._process
        asyncio._set_running_loop(self)
        try:
            for _ in range(len(self._ready)):
                if not self._ready[0].cancelled():
                    self._ready[0]._run()
                self._ready.popleft()
        finally:
            asyncio._set_running_loop(None)
        if self._ready:
            self._scheduler.after(0.0, self._run)


async def to_thread(work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """asyncio.to_thread."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            result = work(*args, **kwargs)
        except Exception as error:
            loop.call_soon_threadsafe(_refuse, done, error)
        else:
            loop.call_soon_threadsafe(_resolve, done, result)

    Thread(run).start()
    return await done


async def value(_: object, job: Callable[[], object], __: str | None) -> Any:
    """The value of a job of a worker process."""
    return decode_json(encode(await to_thread(job)))


def _resolve(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def _refuse(done: asyncio.Future[T], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
