"""A tournament in memory: changes by people, automatic changes, and viewers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from msgspec.structs import replace

from gizzard.core.decoding import convert
from gizzard.server import metrics
from gizzard.server.phrases import RequestError
from gizzard.server.store import StoreError
from gizzard.server.store.stored import Stored
from gizzard.server.tournaments.games import Games
from gizzard.server.tournaments.log import Entry, TournamentState, new_tables, read_tournament
from gizzard.server.tournaments.messages import TournamentChanged, TournamentJson, differences, state_json
from gizzard.server.tournaments.requests import due_entry, instead_of, refusals
from gizzard.server.wire import Object, encode
from gizzard.tournament import Advance, Pair, Report, Results, Round
from gizzard.tournament.file import plain

if TYPE_CHECKING:
    from gizzard.server.tournaments.tournaments import Tournaments

MAX_VIEWERS: Final = 2000
"""Maximum number of connections per tournament."""
TELL_SECONDS: Final = 0.3
"""Changes within this time are sent together."""
LOOK_SECONDS: Final = 1.0
"""Interval between checks of the games of a round, some of which may be owned by other nodes."""

Make = Callable[[TournamentState], Entry | None]
"""An entry for a tournament in a state, or None if there is nothing to change."""

log = logging.getLogger(__name__)


class Viewer(Protocol):
    """A client's end of a socket."""

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def drop(self, reason: RequestError) -> None:
        """Close the connection with that reason."""


class LiveTournament:
    """One tournament. Changes are on disk before anybody sees them."""

    def __init__(self, name: str, state: TournamentState, host: Tournaments) -> None:
        self.name, self.state, self.users = name, state, 0
        self.games = Games(name, host.tables)
        self._host, self._viewers = host, set[Viewer]()
        self._shown: Object = {}
        """The state that viewers know, if there are any."""
        self._telling: asyncio.TimerHandle | None = None
        self._turn = asyncio.Lock()
        """Changes are made one after the other."""
        self._closed: RequestError | None = None
        self._news = asyncio.Event()
        self._running = asyncio.create_task(self._run())

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory: somebody is watching, or it continues automatically."""
        goes_on = self._awaits_games or self.state.next_at is not None or self.state.publishes
        return bool(self._viewers) or self.users > 0 or self._turn.locked() or goes_on

    @property
    def _awaits_games(self) -> bool:
        """Whether games of a round are played on this server."""
        return self.state.playing and not self.state.over_the_board

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._host.now()

    def wake(self) -> None:
        """Check the games now."""
        self._news.set()

    def join(self, viewer: Viewer, entrant: int | None, is_host: bool) -> None:
        """Connect a viewer, and show them the tournament. Raises RequestError if too many are connected."""
        if len(self._viewers) >= MAX_VIEWERS:
            raise RequestError("tournament-crowded", most=MAX_VIEWERS)
        if not self._viewers:
            self._shown = plain(self.state_json())
        self._viewers.add(viewer)
        shown = {"type": "tournament", "state": self._shown, "entrant": entrant, "host": is_host}
        viewer.send(encode(shown))

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        self._viewers.discard(viewer)

    def state_json(self) -> TournamentJson:
        """The state as everybody sees it."""
        return state_json(self.name, self.state, self.now(), self.games.stopped(self.state))

    async def change(self, make: Make) -> TournamentState:
        """Make a change, durably. Raises RequestError if it is not allowed, StoreError if it cannot be stored."""
        return await self._host.finish(self._change(make))

    async def erase(self) -> None:
        """Erase the tournament; its games in progress continue without it."""
        await self._host.finish(self._erase())

    async def rewrite(self, rewritten: Callable[[Stored], Stored]) -> None:
        """Change what is stored, and show it to everybody."""
        await self._host.finish(self._rewrite(rewritten))

    def close(self, reason: RequestError) -> None:
        """Disconnect all viewers and refuse further changes."""
        self._closed = reason
        self._running.cancel()
        if self._telling:
            self._telling.cancel()
        for viewer in [*self._viewers]:
            viewer.drop(reason)
        self._viewers.clear()

    async def _change(self, make: Make) -> TournamentState:
        async with self._turn:
            if self._closed:
                raise self._closed
            with refusals():
                entry = make(self.state)
            if entry:
                await self._add(entry)
        self._news.set()
        return self.state

    async def _add(self, entry: Entry) -> None:
        before = self.state
        if isinstance(entry.do, Pair | Advance):
            round_json = await self._host.seat(before.tournament, entry.do)
            entry = replace(entry, seating=convert(round_json, Round))
        with refusals():
            after = await asyncio.to_thread(before.after, entry)
            if tables := new_tables(before.tournament, after.tournament):
                entry = replace(entry, tables=tables)
                after = await asyncio.to_thread(before.after, entry)
        await self._append(entry, closes=after.phase == "over")
        if entry.tables and not after.over_the_board:
            await self.games.open(after)
        self.state = after
        self.games.end_others(after, before)
        self._tell_later()

    async def _append(self, entry: Entry, closes: bool) -> None:
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        self._host.store.append(self.name, self.state.n + 1, [encode(entry).decode()], done.set_result, closes)
        if refused := await done:
            self._host.lose(self, refused)
            raise refused

    async def _rewrite(self, rewritten: Callable[[Stored], Stored]) -> None:
        async with self._turn:
            if self._closed:
                raise self._closed
            try:
                await self._host.store.rewrite(self.name, rewritten)
                stored = await self._host.store.load(self.name)
            except StoreError as refused:
                self._host.lose(self, refused)  # its log may have been rewritten
                raise
            assert stored is not None
            self.state = await asyncio.to_thread(read_tournament, stored)
            self._tell_later()

    async def _erase(self) -> None:
        async with self._turn:
            if self._closed:
                raise self._closed
            await self._host.remove(self)

    # Viewers

    def _tell_later(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TELL_SECONDS, self._tell)

    def _tell(self) -> None:
        self._telling = None
        if not self._viewers:
            return
        before, self._shown = self._shown, plain(self.state_json())
        message = encode(TournamentChanged(list(differences(before, self._shown))))
        for viewer in [*self._viewers]:
            viewer.send(message)

    # Automatic changes

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                await self._go_on()
            except (RequestError, StoreError) as problem:
                log.warning("a tournament waits", extra={"tournament": self.name, "why": str(problem)})
            except Exception:
                log.exception("a tournament failed", extra={"tournament": self.name})
            with suppress(TimeoutError):
                async with asyncio.timeout(self._rest_seconds()):
                    await self._news.wait()
            self._host.rest(self)

    def _rest_seconds(self) -> float | None:
        if self._awaits_games:
            return LOOK_SECONDS
        next_at = self.state.next_at
        return None if next_at is None else max(LOOK_SECONDS / 10, (next_at - self.now()) / 1000)

    async def _go_on(self) -> None:
        while entry := due_entry(self.state, self.now()):
            try:
                await self.change(lambda state: due_entry(state, self.now()))
            except RequestError as problem:
                if not problem.code.startswith("tournament-"):
                    raise
                note = instead_of(entry, problem)
                await self.change(lambda state, note=note: note)  # type: ignore[misc]
        if self._awaits_games:
            await self._take_results()

    async def _take_results(self) -> None:
        """Create missing tables, and record the results of games that are over."""
        stopped = self.games.stopped(self.state)
        for table in self.state.tournament.rounds[-1].tables:
            if table.result is None and (report := await self.games.report(self.state, table)):
                await self.change(lambda state, report=report: self._result(state, report))  # type: ignore[misc]
                metrics.TOURNAMENT_RESULTS.inc()
        if self.games.stopped(self.state) != stopped:
            self._tell_later()

    def _result(self, state: TournamentState, report: Report) -> Entry | None:
        """The entry with a result; None if the table is gone, or has one already."""
        names = state.opened[-1].names
        is_open = state.playing and report.table <= len(names) and names[report.table - 1] == report.game
        if not is_open or state.tournament.rounds[-1].tables[report.table - 1].result is not None:
            return None
        return Entry(self.now(), "server", Results((report,)))
