"""What people chose to do, after which step, so that whatever counts was chosen when it counts."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.json import Decoder


class Done(Struct):
    """As much of an entry of a tournament as is checked."""

    change: str


class Entry(Struct):
    """As much of an entry of a table or tournament as is checked."""

    move: dict[str, Any] | None = None
    do: Done | None = None


class Choice(NamedTuple):
    """A move that somebody chose who had seen the table up to step `n`, when it was their turn."""

    n: int
    move: dict[str, Any]


class Moved(NamedTuple):
    """A move that was stored."""

    after: int
    """The number of the seat's move before it, or 0."""
    number: int
    move: dict[str, Any]

    def is_from(self, chosen: Choice) -> bool:
        """Whether a choice led to this move."""
        return self.after <= chosen.n < self.number and self.move == chosen.move


NO_MOVE: Final = Moved(0, 0, {})

_decode = Decoder(Entry).decode


class Turns:
    """The choices of all clients, and the moves and pairings that were stored."""

    def __init__(self) -> None:
        self._chosen: defaultdict[tuple[str, int], list[Choice]] = defaultdict(list)
        """By table and seat."""
        self._moved: dict[tuple[str, int], Moved] = {}
        """The last move of each seat."""
        self._paired: defaultdict[str, set[int]] = defaultdict(set)
        """By tournament: after how many rounds its host asked for the next one."""
        self._rounds: defaultdict[str, int] = defaultdict(int)

    def chosen(self, table: str, seat: int, n: int, action: Mapping[str, Any]) -> None:
        """Somebody who has seen a table up to step `n` chose an action."""
        self._chosen[table, seat].append(Choice(n, {"seat": seat, **action}))

    def counts(self, table: str, seat: int, n: int, action: Mapping[str, Any]) -> bool:
        """Whether an action, chosen after step `n`, is the last move of its seat."""
        return self._moved.get((table, seat), NO_MOVE).is_from(Choice(n, {"seat": seat, **action}))

    def paired(self, tournament: str, rounds: int) -> None:
        """A host who has seen so many rounds asked for the next one."""
        self._paired[tournament].add(rounds)

    def stored(self, log: str, number: int, row: str) -> str | None:
        """An entry was stored. Returns what is wrong with it, if anything."""
        entry = _decode(row)
        if entry.move:
            return self._move(log, number, entry.move)
        if entry.do and entry.do.change == "pair":
            return self._pair(log)
        return None

    def _move(self, table: str, number: int, move: dict[str, Any]) -> str | None:
        """Bots choose when they move; a person's choice counts until their next move."""
        seat = table, move["seat"]
        moved = self._moved[seat] = Moved(self._moved.get(seat, NO_MOVE).number, number, move)
        if seat not in self._chosen or any(map(moved.is_from, self._chosen[seat])):
            return None
        return f"entry {number} of table {table} was not chosen in this turn: {move}"

    def _pair(self, tournament: str) -> str | None:
        rounds = self._rounds[tournament]
        self._rounds[tournament] += 1
        if rounds in self._paired[tournament]:
            return None
        return f"round {rounds + 1} of {tournament} was paired by somebody who had not seen the one before it"
