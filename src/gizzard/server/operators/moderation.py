"""Actions of operators on a running server: ban, remove tables, clean the lobby. Every action is logged."""

import logging
from math import inf
from typing import Any, Final, NamedTuple

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.server.cluster.relay import Relay
from gizzard.server.ops.bans import Ban, network_of
from gizzard.server.ops.gate import Gate
from gizzard.server.ops.reports import Report, Reports
from gizzard.server.store.protocol import OwnedElsewhere
from gizzard.server.tables.feed.stream import NO_PRESENCE
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.log import TABLE, appearance, chat_of, seat_of_person
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.dates import date_of
from gizzard.server.wire.messages import RequestError

MAX_LINES: Final = 20
"""Number of a reported person's last chat lines that are shown."""
CLEAN: Final = "/api/nodes/clean"
"""The path at which a node cleans its part of the lobby."""
MAX_NOTE: Final = 200
"""Maximum length of a note."""

log = logging.getLogger(__name__)


class OperationRefused(Exception):
    """An operator's request that cannot be executed; the message is the reason."""


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """A request of an operator."""


class BanAddress(Request, tag="ban-address"):
    """Ban an address or network for `seconds`; None: until the ban is lifted."""

    address: str
    seconds: float | None
    why: str = ""


class BanSeat(Request, tag="ban-seat"):
    """Ban the owner of a seat, from this table and its rematches."""

    table: str
    seat: int
    seconds: float | None
    why: str = ""


class BanReported(Request, tag="ban-reported"):
    """Ban the person whom a report is about, wherever they sit by now."""

    report: int
    seconds: float | None
    why: str = ""


class Remove(Request, tag="remove"):
    """Close a table for everybody. Its log is kept, so this can be undone."""

    table: str
    why: str = ""


class LiftBan(Request, tag="lift"):
    """Lift a ban, or reopen a removed table."""

    ban: int


class ListBans(Request, tag="bans"):
    """List the active bans."""


class Clean(Request, tag="clean"):
    """Close abandoned public tables that have not begun."""


class ListReports(Request, tag="reports"):
    """List the reports, with the last chat lines of each person."""


class SettleReport(Request, tag="settle"):
    """Close a report."""

    report: int


AnyRequest = BanAddress | BanSeat | BanReported | Remove | LiftBan | ListBans | Clean | ListReports | SettleReport


class Moderator:
    """Executes operators' requests."""

    def __init__(self, tables: Tables, gate: Gate, reports: Reports, relay: Relay | None) -> None:
        self._tables, self._gate, self._bans, self._reports = tables, gate, gate.bans, reports
        self._relay = relay

    async def do(self, asked: AnyRequest, by: str) -> dict[str, Any]:
        """Execute a request of the operator account `by`. Raises OperationRefused if that is impossible."""
        match asked:
            case BanAddress(address, seconds, why):
                return self._banned(await self._bans.add("address", _network(address), seconds, by, why[:MAX_NOTE]))
            case BanSeat(table, seat, seconds, why):
                key = await self._key(table, seat)
                return self._banned(await self._bans.add("person", key, seconds, by, why[:MAX_NOTE], (table, seat)))
            case BanReported(number, seconds, why):
                key, at = await self._reported(number)
                return self._banned(await self._bans.add("person", key, seconds, by, why[:MAX_NOTE], at))
            case Remove(table, why):
                await self._check_there(table)
                return self._banned(await self._bans.add("table", table, None, by, why[:MAX_NOTE]))
            case LiftBan(number):
                return await self._lifted(number, by)
            case ListBans():
                await self._bans.refresh()
                return {"bans": self._bans.all}
            case Clean():
                return await self._clean(by)
            case ListReports():
                await self._reports.refresh()
                return {"reports": [await self._report_json(report) for report in self._reports.all]}
            case SettleReport(number):
                return await self._settle(number, by)

    async def _report_json(self, report: Report) -> dict[str, Any]:
        """A report for operators. Read from the table: `seat`, where the person sits or last sat, `name` at the time of
        the report, `now` at present, and `said`; the names are null and `said` is empty if it was removed. `seat`
        is null, too, if they left before the number of players changed.
        """
        told = {"id": report.id, "table": report.table, "seat": report.seat, "why": report.why}
        told |= {"reporters": len(report.by), "since": report.since, "name": None, "now": None, "said": []}
        try:
            log = await self._tables.entries(report.table)
        except RequestError:
            return told
        try:
            seat = seat_of_person(*log, report.key)
        except RequestError:
            return told | {"seat": None}
        (name, _), (now, _) = appearance(*log, report.key, report.since * 1000), appearance(*log, report.key)
        return told | {"seat": seat, "name": name, "now": now, "said": chat_of(*log, report.key)[-MAX_LINES:]}

    async def _settle(self, number: int, by: str) -> dict[str, Any]:
        report = await self._reports.settle(number)
        if report is None:
            raise OperationRefused(f"there is no report {number}")
        log.info("report settled", extra={"report": number, "table": report.table, "seat": report.seat, "by": by})
        return {"report": await self._report_json(report)}

    def _banned(self, ban: Ban) -> dict[str, Any]:
        dismissed = self._gate.drop_banned()
        until = ban.until and date_of(ban.until)
        told = {"ban": ban.id, "kind": ban.kind, "by": ban.by, "until": until, "dismissed": dismissed}
        log.info("banned", extra=told | ({"table": ban.target} if ban.kind == "table" else {}))
        return {"ban": ban, "dismissed": dismissed}

    async def _lifted(self, number: int, by: str) -> dict[str, Any]:
        ban = await self._bans.lift(number)
        if ban is None:
            raise OperationRefused(f"there is no ban {number}")
        log.info("ban lifted", extra={"ban": number, "kind": ban.kind, "by": by})
        return {"ban": ban}

    async def _check_there(self, table: str) -> None:
        if await self._tables.store.load(table) is None:
            raise OperationRefused(f"there is no table {table!r}")

    async def _reported(self, number: int) -> tuple[str, tuple[str, int] | None]:
        """The key of whom a report is about, with their table and seat, if these are known."""
        report = await self._reports.get(number)
        if report is None:
            raise OperationRefused(f"there is no report {number}")
        seat = (await self._report_json(report))["seat"]
        return report.key, None if seat is None else (report.table, seat)

    async def _key(self, name: str, seat: int) -> str:
        await self._check_there(name)
        _, state = await self._tables.state(name)
        seats = state.social.seats
        key = seats[seat].key if 0 <= seat < len(seats) else None
        if key is None:
            raise OperationRefused(
                f"nobody sits at seat {seat} of table {name}; it has {len(seats)} seats, counted from 0"
            )
        return key

    async def _clean(self, by: str) -> dict[str, Any]:
        closed, others = await clean(self._tables)
        silent = []
        for node in sorted(others):
            try:
                closed += await self._clean_node(node)
            except RequestError:
                silent.append(node)
        log.info("lobby cleaned", extra={"tables": len(closed), "by": by})
        return {"closed": closed, "silent": silent}

    async def _clean_node(self, node: str) -> list[str]:
        """The tables that another node has closed. Raises RequestError if it does not answer."""
        status, content = await self._relay.post({}, node, CLEAN, b"") if self._relay and node else (503, b"")
        if status != 200:
            raise RequestError("moved")
        return decode_json(content, list[str])


def _network(address: str) -> str:
    try:
        return str(network_of(address))
    except ValueError as wrong:
        raise OperationRefused(str(wrong)) from None


class Cleaned(NamedTuple):
    """The result of cleaning at a node."""

    closed: list[str]
    others: set[str]
    """The URLs of the nodes that own further tables."""


async def clean(tables: Tables) -> Cleaned:
    """Close abandoned tables that no other node owns."""
    cleaned = Cleaned([], set())
    for name in filter(TABLE.owns, await tables.store.open_before(inf)):
        setup, _ = await tables.entries(name)
        if not setup.settings.public:
            continue
        try:
            if _close_if_abandoned(await tables.find(name)):
                cleaned.closed.append(name)
        except OwnedElsewhere as elsewhere:
            cleaned.others.add(elsewhere.node)
    await tables.store.probe()  # writes are ordered: once this one is durable, the others are too
    return cleaned


async def clean_memory(tables: Tables) -> list[str]:
    """Close abandoned tables in this node's memory, and return their names."""
    closed = [table.name for table in tables.live if _close_if_abandoned(table)]
    await tables.store.probe()
    return closed


def _close_if_abandoned(table: Table) -> bool:
    """Close a table if it is abandoned in the lobby. Returns whether it was."""
    gathers = table.setup.settings.public and table.state.social.phase == "gathering"
    if not gathers or table.subscribers.present != NO_PRESENCE:
        return False
    table.end()
    return True
