"""A model of the PostgreSQL database: what each statement of the store does, and which rows it locks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

from msgspec.json import decode
from psycopg import errors

from gizzard.server.store.checksums import checksum
from gizzard.server.store.postgres import nodes, rows

Params = Any
Lock = tuple[str, object, bool]
"""Kind and key of a row, and whether it is locked exclusively."""


@dataclass
class Node:
    """A row of `nodes`."""

    url: str
    format: int
    beat: datetime


@dataclass
class Table:
    """A row of `tables`, with its log and its reviews."""

    created: float
    format: int = 1
    closed: bool = False
    owner: int | None = None
    claim: int = 0
    log: dict[int, tuple[str, int]] = field(default_factory=dict)
    reviews: dict[int, tuple[str, int]] = field(default_factory=dict)


class Result:
    """What a cursor has after a statement."""

    def __init__(self, found: Sequence[tuple[Any, ...]] = (), changed: int = 0) -> None:
        self._rows = list(found)
        self.rowcount = len(self._rows) or changed

    def fetchone(self) -> tuple[Any, ...] | None:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self._rows

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._rows)


Undo = list[Callable[[], object]]


class Model:
    """The rows of a database. A statement is atomic; `undo` collects what reverses it."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.nodes: dict[int, Node] = {}
        self.tables: dict[str, Table] = {}
        self.now = now
        self.appended: Callable[[str, int, str], None] = lambda *_: None
        """Called for every row that is added to the log of a table."""
        self.claimed: Callable[[str, int], None] = lambda *_: None
        """Called for every claim of a table by a node."""
        self.evicted: Callable[[int], None] = lambda *_: None
        """Called for every node that another one has declared dead."""
        self._numbers = count(1)

    def execute(self, sql: str, params: Params, undo: Undo) -> Result:
        method = getattr(self, handler(sql)[0].__name__)  # where a fault may have been planted
        result: Result = method(params, undo)
        return result

    def locks(self, sql: str, params: Params) -> list[Lock]:
        locks = handler(sql)[1]
        return locks(self, params) if locks else []

    def beat(self) -> datetime:
        return datetime.fromtimestamp(self.now(), UTC)

    # nodes

    def register(self, params: Params, _: Undo) -> Result:
        number = next(self._numbers)
        url, log_format = params
        self.nodes[number] = Node(url, log_format, self.beat())
        return Result([(number, self.now())])

    def renew(self, params: Params, _: Undo) -> Result:
        node = self.nodes.get(params[0])
        if node is None:
            return Result()
        node.beat = self.beat()
        return Result([(self.now(),)])

    def heartbeats(self, params: Params, _: Undo) -> Result:
        url = params[0]
        return Result([(number, node.beat) for number, node in self.nodes.items() if url is None or node.url == url])

    def evict(self, params: Params, undo: Undo) -> Result:
        dead = [n for n, beat in zip(*params, strict=True) if n in self.nodes and self.nodes[n].beat == beat]
        for number in dead:
            self.evicted(number)
            self.leave((number,), undo)
        return Result([(0.0,)] * len(dead))

    def leave(self, params: Params, _: Undo) -> Result:
        if self.nodes.pop(params[0], None):
            for table in self.tables.values():
                if table.owner == params[0]:
                    table.owner = None
        return Result()

    def owned_locks(self, numbers: Sequence[int]) -> list[Lock]:
        return [("table", name, True) for name, table in self.tables.items() if table.owner in numbers]

    # claims

    def claim(self, params: Params, _: Undo) -> Result:
        node, table = params["node"], self.tables.get(params["table"])
        if node not in self.nodes or table is None or table.owner not in (None, node):
            return Result()
        if table.format > params["format"]:
            return Result()
        table.owner, table.claim, table.format = node, table.claim + 1, params["format"]
        self.claimed(params["table"], node)
        return Result([(node, table.claim)])

    def release(self, params: Params, _: Undo) -> Result:
        name, node, claim = params
        table = self.tables.get(name)
        if table and (table.owner, table.claim) == (node, claim):
            table.owner = None
        return Result()

    def owned(self, params: Params, _: Undo) -> Result:
        return Result([(name, table.claim) for name, table in self.tables.items() if table.owner == params[0]])

    def owner(self, params: Params, _: Undo) -> Result:
        table = self.tables.get(params[0])
        owner = table.owner if table else None
        return Result([(owner, self.nodes[owner].url)] if owner in self.nodes else [])

    def able(self, params: Params, _: Undo) -> Result:
        table = self.tables.get(params["table"])
        others = [node for number, node in self.nodes.items() if number != params["node"] and node.url]
        return Result([(node.url,) for node in others if table and node.format >= table.format][:1])

    # logs

    def started(self, sql: str, params: Params) -> Params:
        """The parameters of a statement that has its locks: an append reads the claims then, and adds rows later."""
        return {**params, "valid": self._valid(params)} if sql == rows.APPEND else params

    def _valid(self, params: Params) -> list[str]:
        asked = zip(params["claimed"], params["nodes"], params["claims"], strict=True)
        return [name for name, *by in asked if self._has(name, by)]

    def append(self, params: Params, undo: Undo) -> Result:
        claimed = params["valid"] if "valid" in params else self._valid(params)
        self._insert([row for row in rows_of(params) if row.table_id in claimed], undo)
        for name in claimed:
            if name in params["closed"]:
                self.tables[name].closed = True
        return Result([(name,) for name in params["claimed"] if name not in claimed])

    def _has(self, name: str, by: list[int]) -> bool:
        table = self.tables.get(name)
        return table is not None and [table.owner, table.claim] == by

    def _insert(self, new: list[rows.Row], undo: Undo) -> None:
        keys = [(row.table_id, row.n) for row in new]
        if any(name not in self.tables for name, _ in keys):
            raise errors.ForeignKeyViolation("the table was removed")
        if len({*keys}) < len(keys) or any(n in self.tables[name].log for name, n in keys):
            raise errors.UniqueViolation("duplicate key value")
        for row in new:
            log = self.tables[row.table_id].log
            log[row.n] = (row.entry, row.checksum)
            self.appended(row.table_id, row.n, row.entry)
            undo.append(lambda log=log, n=row.n: log.pop(n))  # type: ignore[misc]

    def create(self, params: Params, undo: Undo) -> Result:
        if params["table"] in self.tables:
            raise errors.UniqueViolation("duplicate key value")
        self.tables[params["table"]] = Table(params["created"], params["format"])
        self._insert(rows_of(params), undo)
        return Result()

    def large(self, params: Params, undo: Undo) -> Result:
        self.tables[params["table"]] = Table(0)
        undo.append(lambda: self.tables.pop(params["table"]))
        return Result()

    def replace(self, params: Params, undo: Undo) -> Result:
        changed = 0
        for row in rows_of(params):
            log = self.tables[row.table_id].log
            if row.n in log and log[row.n][1] == row.replaced:
                undo.append(lambda log=log, n=row.n, old=log[row.n]: log.__setitem__(n, old))  # type: ignore[misc]
                log[row.n] = (row.entry, row.checksum)
                changed += 1
        return Result(changed=changed)

    def remove(self, params: Params, _: Undo) -> Result:
        name, node = params
        table = self.tables.get(name)
        if table is None or table.owner not in (None, node):
            return Result()
        del self.tables[name]
        return Result([(name,)])

    def stored(self, params: Params, _: Undo) -> Result:
        most, name = params
        table = self.tables.get(name)
        if table is None:
            return Result()
        found = [(n, entry.encode(), kept, table.format) for n, (entry, kept) in sorted(table.log.items()) if n <= most]
        return Result(found or [(None, None, None, table.format)])

    def tail(self, params: Params, _: Undo) -> Result:
        log = self.tables[params[0]].log if params[0] in self.tables else {}
        return Result([(n, entry.encode(), kept) for n, (entry, kept) in sorted(log.items()) if n > params[1]])

    # tables

    def save_review(self, params: Params, _: Undo) -> Result:
        number, review, kept, name = params
        if name in self.tables:
            self.tables[name].reviews[number] = (review, kept)
        return Result()

    def reviews(self, params: Params, _: Undo) -> Result:
        table = self.tables.get(params[0])
        return Result([(n, *review) for n, review in sorted(table.reviews.items())] if table else [])

    def names(self, _: Params, __: Undo) -> Result:
        return Result([(name,) for name in sorted(self.tables)])

    def opened_before(self, params: Params, _: Undo) -> Result:
        closed, created = params
        found = [(t.created, name) for name, t in self.tables.items() if t.closed == closed and t.created < created]
        return Result([(name,) for _, name in sorted(found)])

    def format_of(self, params: Params, _: Undo) -> Result:
        return Result([(self.tables[params[0]].format,)] if params[0] in self.tables else [])

    def exists(self, params: Params, _: Undo) -> Result:
        return Result([(1,)] if params[0] in self.tables else [])

    def measure(self, _: Params, __: Undo) -> Result:
        return Result([(0, None)])


def rows_of(params: Mapping[str, Any]) -> list[rows.Row]:
    found = decode(params["rows"], type=list[rows.Row])
    assert all(row.checksum == checksum(row.table_id, row.n, row.entry.encode()) for row in found)
    return found


def table_locks(exclusive: bool, key: Callable[[Params], Sequence[str]]) -> Callable[[Model, Params], list[Lock]]:
    return lambda _, params: [("table", name, exclusive) for name in key(params)]


def node_locks(model: Model, numbers: Sequence[int]) -> list[Lock]:
    return [("node", number, True) for number in numbers] + model.owned_locks(numbers)


def claim_locks(_: Model, params: Params) -> list[Lock]:
    return [("node", params["node"], False), ("table", params["table"], True)]


Handler = tuple[Callable[[Model, Params, Undo], Result], Callable[[Model, Params], list[Lock]] | None]

HANDLERS: Final[dict[str, Handler]] = {
    " ".join(sql.split()): found
    for sql, found in {
        nodes.REGISTER: (Model.register, None),
        nodes.RENEW: (Model.renew, None),
        nodes.HEARTBEATS: (Model.heartbeats, None),
        nodes.EVICT: (Model.evict, lambda model, params: node_locks(model, params[0])),
        "DELETE FROM nodes WHERE id = %s": (Model.leave, node_locks),
        nodes.CLAIM: (Model.claim, claim_locks),
        nodes.RELEASE: (Model.release, table_locks(True, lambda params: params[:1])),
        nodes.OWNED: (Model.owned, None),
        nodes.OWNER: (Model.owner, None),
        nodes.CAPABLE_NODE: (Model.able, None),
        nodes.STATS: (Model.measure, None),
        rows.APPEND: (Model.append, table_locks(False, lambda params: params["claimed"])),
        rows.CREATE: (Model.create, None),
        rows.LARGE: (Model.large, None),
        rows.REPLACE: (Model.replace, None),
        rows.REMOVE: (Model.remove, table_locks(True, lambda params: params[:1])),
        rows.SAVE_REVIEW: (Model.save_review, None),
        "SELECT n, convert_to(entry, 'UTF8'), checksum, format FROM tables LEFT JOIN log ON table_id = id AND n <= %s "
        "WHERE id = %s ORDER BY n": (Model.stored, None),
        "SELECT n, convert_to(entry, 'UTF8'), checksum FROM log WHERE table_id = %s AND n > %s ORDER BY n": (
            Model.tail,
            None,
        ),
        "SELECT round, review, checksum FROM reviews WHERE table_id = %s ORDER BY round": (Model.reviews, None),
        "SELECT id FROM tables ORDER BY id": (Model.names, None),
        "SELECT id FROM tables WHERE closed = %s AND created < %s ORDER BY created": (Model.opened_before, None),
        "SELECT format FROM tables WHERE id = %s": (Model.format_of, None),
        "SELECT 1 FROM tables WHERE id = %s": (Model.exists, None),
    }.items()
}
_known: dict[str, Handler] = {}


def handler(sql: str) -> Handler:
    """What a statement does, and its locks."""
    if sql not in _known:
        _known[sql] = HANDLERS[" ".join(sql.split())]
    return _known[sql]
