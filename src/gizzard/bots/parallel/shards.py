"""Shards: the parts of a computation that several machines do on their own, and how they are put together again.

Shard i of n does every n-th item, beginning with the i-th. Its file is lines of JSON: a header that says which
computation it belongs to, a line for each result, and an end with a checksum. A file without an end was interrupted.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec

from gizzard.bots.parallel.identity import identity
from gizzard.bots.parallel.pool import Pool, R, T
from gizzard.core.decoding import decode_json
from gizzard.core.formats.jsonlines import MAX_LINE

FORMAT: Final = "gizzard-shard/1"
MAX_END: Final = 4096
"""Bytes of the longest end."""

Job = dict[str, Any]
"""What is computed: everything that the results depend on, in JSON."""


class ShardError(Exception):
    """Shards that do not make up a computation; says which and why."""


@dataclass(frozen=True)
class Shard:
    """A part of a computation: the ``number``-th of ``count``, from 1."""

    number: int
    count: int

    def items(self, items: Iterable[T]) -> Iterator[T]:
        """Those that belong to this part."""
        return islice(items, self.number - 1, None, self.count)

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


class ShardPool:
    """A pool that leaves out all items but those of a shard."""

    def __init__(self, pool: Pool, shard: Shard) -> None:
        self._pool, self._shard = pool, shard

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        """See Pool."""
        return self._pool.map(work, self._shard.items(items))


class Header(msgspec.Struct, frozen=True):
    """The first line of a shard."""

    format: str
    command: str
    shard: tuple[int, int]
    code: str
    """See ``identity``."""
    job: Job


class End(msgspec.Struct, frozen=True):
    """The last line of a shard."""

    results: int
    """Lines between this one and the header."""
    checksum: str
    """SHA-256 of the lines before this one."""
    digest: str | None = None
    """Of what was read, if that was more than the job says."""


def shard_lines(
    command: str, job: Job, shard: Shard, results: Iterable[Any], digest: Callable[[], str] | None = None
) -> Iterator[bytes]:
    """The lines of a shard, each as soon as its result is there."""
    count, checksum = 0, sha256()
    header = Header(FORMAT, command, (shard.number, shard.count), identity(), job)
    for count, value in enumerate(chain([header], results)):  # noqa: B007 - the number of the last one
        line = _line(value)
        checksum.update(line)
        yield line
    yield _line(End(count, checksum.hexdigest(), digest() if digest else None))


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


class Joined(NamedTuple):
    """A computation put together from its shards."""

    command: str
    job: Job
    results: Iterator[bytes]
    """In JSON, in the order in which one machine would have had them."""


def joined(paths: Sequence[Path]) -> Joined:
    """The computation that these shards make up; ShardError if they do not, before any result is read."""
    shards = [(path, *_both_ends(path)) for path in paths]
    _, first, first_end = shards[0]
    for path, header, end in shards[1:]:
        _check_same(path, header, paths[0], first)
        if end.digest != first_end.digest:
            raise ShardError(f"{path} and {paths[0]} were made from files with different contents.")
    _check_complete([(path, header.shard) for path, header, _ in shards])
    for path, header, end in shards:
        _check_intact(path, header, end)
    in_order = sorted(shards, key=lambda each: each[1].shard)
    return Joined(first.command, first.job, _merged([(path, end.results) for path, _, end in in_order]))


def _check_intact(path: Path, header: Header, end: End) -> None:
    """ShardError if a shard is no longer what was written."""
    checksum, last, number = sha256(), b"", 0
    with path.open("rb") as file:
        for number, line in enumerate(file):  # noqa: B007 - the number of the last one
            checksum.update(last)
            last = line
    if (checksum.hexdigest(), number) != (end.checksum, end.results + 1):
        shard = Shard(*header.shard)
        raise ShardError(f"{path} is damaged: copy it again, or compute shard {shard} again.")


def _both_ends(path: Path) -> tuple[Header, End]:
    try:
        with path.open("rb") as file:
            line = file.readline(MAX_LINE)
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - MAX_END))
            last = file.read(MAX_END).splitlines(keepends=True)[-1:]
    except OSError as error:
        raise ShardError(f"{path} cannot be read: {error.strerror or error}.") from None
    try:
        header = decode_json(line, Header)
        number, count = header.shard
    except msgspec.MsgspecError:
        raise ShardError(f"{path} is not a shard: `--shard` makes them.") from None
    if header.format != FORMAT or not 1 <= number <= count:
        raise ShardError(f"{path} is not a shard of this version of Gizzard.")
    try:
        if not last or not last[0].endswith(b"\n"):
            raise ValueError
        return header, decode_json(last[0], End)
    except (msgspec.MsgspecError, ValueError):
        raise ShardError(f"{path} is incomplete: compute shard {number}/{count} again.") from None


def _check_same(path: Path, header: Header, other: Path, expected: Header) -> None:
    """ShardError if two shards are not of the same computation."""
    if header.command != expected.command:
        raise ShardError(f"{path} is of `gizzard {header.command}`, but {other} of `gizzard {expected.command}`.")
    if header.code != expected.code:
        raise ShardError(f"{path} was computed by gizzard {header.code}, but {other} by gizzard {expected.code}.")
    if header.shard[1] != expected.shard[1]:
        raise ShardError(f"{path} is one of {header.shard[1]} shards, but {other} one of {expected.shard[1]}.")
    keys = sorted(header.job.keys() | expected.job.keys())
    if differing := [key for key in keys if header.job.get(key) != expected.job.get(key)]:
        told = "; ".join(
            f"{key} is {_shown(header.job.get(key))} in the one and {_shown(expected.job.get(key))} in the other"
            for key in differing
        )
        raise ShardError(f"{path} and {other} are configured differently: {told}.")


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}…"


def _check_complete(shards: Sequence[tuple[Path, tuple[int, int]]]) -> None:
    """ShardError if one is there twice, or missing."""
    count = shards[0][1][1]
    by_number: dict[int, Path] = {}
    for path, (number, _) in shards:
        if number in by_number:
            raise ShardError(f"{by_number[number]} and {path} are both shard {number}/{count}.")
        by_number[number] = path
    if missing := [f"{number}/{count}" for number in range(1, count + 1) if number not in by_number]:
        raise ShardError(f"{'Shard' if len(missing) == 1 else 'Shards'} {', '.join(missing)} missing.")


def _merged(shards: Sequence[tuple[Path, int]]) -> Iterator[bytes]:
    """A result of each in turn, until all are at their ends."""
    with ExitStack() as stack:
        results = [islice(_opened(stack, path), 1, 1 + count) for path, count in shards]
        while results:
            lines = [next(each, b"") for each in results]
            yield from filter(None, lines)
            if not all(lines):
                return


def _opened(stack: ExitStack, path: Path) -> BinaryIO:
    return stack.enter_context(path.open("rb"))
