"""The tournament file, `wizard-tournament/1`, as immutable values."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from gizzard.core.decoding import convert, decode_json
from gizzard.core.errors import quoted
from gizzard.core.formats.result import Count, Points
from gizzard.core.names import is_visible
from gizzard.tournament.system import Refused, System, refused_value

FORMAT: Final = "wizard-tournament/1"
ALGORITHM: Final = 1
"""The newest version of the seating procedure."""
MAX_TEXT: Final = 200

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TEXT)]
RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Award = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
Penalty = Annotated[int, msgspec.Meta(le=0, ge=-(10**9))]


Status = Literal["in", "disqualified"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the file; keys with default values are left out."""


class Entrant(Part, frozen=True):
    """Somebody who plays in the tournament."""

    id: Annotated[int, msgspec.Meta(ge=1)]
    name: Text
    nation: Text | None = None
    family: Text | None = None
    team: Text | None = None
    rating: int | float | None = None
    from_: RoundNumber = msgspec.field(default=1, name="from")
    """The first round the entrant plays."""
    until: RoundNumber | None = None
    """The last round the entrant plays; None if the entrant has not withdrawn."""
    absent: tuple[RoundNumber, ...] = ()
    """The rounds missed in between."""

    @property
    def withdrew_first(self) -> bool:
        """Whether the entrant withdrew before playing any round."""
        return self.until is not None and self.until < self.from_


class Outcome(Part, frozen=True):
    """How a table ended; lists are in the order of its seats."""

    points: tuple[Points | None, ...]
    """None for somebody who did not finish; a table that nobody finished is void."""
    correct: tuple[Count | None, ...]
    """How many rounds were bid right; None as in ``points``."""
    penalties: tuple[Penalty, ...] = ()
    """Empty if there are none."""
    award: Award | None = None
    """What those who did not finish are awarded, if it is not what the system says."""

    def penalty(self, seat: int) -> int:
        """The penalty of a seat, 0 or negative."""
        return self.penalties[seat] if self.penalties else 0

    @property
    def void(self) -> bool:
        """Whether nobody finished: then nobody has met anybody, or sat in any seat."""
        return all(points is None for points in self.points)

    def is_same(self, other: Outcome) -> bool:
        """Whether two outcomes have the same numbers."""
        numbers = ((each.points, each.correct, each.penalties, each.award) for each in (self, other))
        return next(numbers) == next(numbers)


class PreviousResult(Outcome, frozen=True, kw_only=True):
    """A result that was corrected."""

    after: RoundNumber
    """The last round that was paired when the correction was made."""


class Result(Outcome, frozen=True, kw_only=True):
    """The result of a table."""

    game: Text | None = None
    """The name of the record or score."""
    was: tuple[PreviousResult, ...] = ()


class Table(Part, frozen=True):
    """A table of a round."""

    table: Annotated[int, msgspec.Meta(ge=1)]
    seats: tuple[int, ...]
    """Entrants in order of play from the first dealer's left; the last is the first dealer."""
    result: Result | None = None

    @property
    def void(self) -> bool:
        """Whether nobody finished its game."""
        return self.result is not None and self.result.void


class Round(Part, frozen=True):
    """A round of the tournament."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    stage: Literal["preliminary", "knock-out"]
    tables: tuple[Table, ...]
    byes: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether every table has a result."""
        return all(table.result is not None for table in self.tables)

    @property
    def begun(self) -> bool:
        """Whether any table has a result."""
        return any(table.result is not None for table in self.tables)

    @property
    def met(self) -> tuple[tuple[int, ...], ...]:
        """The seats of the tables that are not void."""
        return tuple(table.seats for table in self.tables if not table.void)


class Ruled(Part, frozen=True):
    """A decision of the director about an entrant: a penalty, a bonus or a disqualification."""

    id: int
    reason: Text
    after: RoundNumber
    """The last round that was paired when it was made."""
    award: Award = 0
    """A penalty if negative, a bonus if positive."""
    round: RoundNumber | None = None
    """The round that the award belongs to; None for one that counts with the totals of the preliminary rounds."""
    disqualified: bool = False
    """Whether the entrant plays no further round."""
    revoked: RoundNumber | None = None
    """The last round that was paired when it was revoked; None if it stands."""

    def holds(self, number: int) -> bool:
        """Whether it stood when a round of this number was paired."""
        return self.after < number and (self.revoked is None or number <= self.revoked)


class Deals(Part, frozen=True):
    """The deals of a round after it was played, and the salt they were sealed with."""

    salt: Text
    rounds: tuple[dict[str, Any], ...]
    """For each round of the game: ``dealer``, ``deck``, and ``pulls`` if there may be any."""


class LogEntry(Part, frozen=True):
    """A change: when it was made, by whom, and what it was."""

    at: Text
    by: Text
    do: Any


class Place(Part, frozen=True):
    """An entrant's place in the standings."""

    rank: int | None
    """None for somebody who is disqualified."""
    id: int
    name: str
    award: int | float
    points: int
    correct: int
    penalties: int
    """The sum of penalties and bonuses."""
    status: Status | None = None
    """``in``: still in the knock-out, so that the rank is not decided; the figures are of the rounds before."""


class TeamPlace(Part, frozen=True, omit_defaults=False):
    """A team's place: the sums of its members in the preliminary rounds."""

    rank: int
    name: str
    members: tuple[int, ...]
    award: int | float
    points: int
    correct: int
    penalties: int


class Tournament(Part, frozen=True, kw_only=True):
    """A whole tournament."""

    format: Literal["wizard-tournament/1"]
    name: Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
    rules: dict[str, Any]
    """As in a record, without ``players``."""
    system: System
    algorithm: int
    seed: Text
    chosen: bool = False
    """Whether the seed was chosen by the organizer."""
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    rulings: tuple[Ruled, ...] = ()
    """The director's decisions, in the order in which they were made."""
    sealed: tuple[str, ...] = ()
    """Duplicate only: the SHA-256 of each round's salt and deals."""
    deals: tuple[Deals, ...] = ()
    """Duplicate only: the deals of the rounds that every table has finished."""
    log: tuple[LogEntry, ...]
    standings: tuple[Place, ...] | None = None
    """The final standings; None until the end."""

    def entrant(self, number: int) -> Entrant:
        """The entrant with this ID. Raises Refused if there is none."""
        for entrant in self.entrants:
            if entrant.id == number:
                return entrant
        raise Refused(f"entrant {number}", "there is no entrant with this ID")

    def rulings_on(self, number: int) -> list[Ruled]:
        """The rulings on an entrant."""
        return [ruling for ruling in self.rulings if ruling.id == number]

    @property
    def disqualified(self) -> frozenset[int]:
        """The entrants who are disqualified."""
        return frozenset(each.id for each in self.rulings if each.disqualified and each.revoked is None)

    @property
    def preliminary(self) -> tuple[Round, ...]:
        """The preliminary rounds that are paired."""
        return tuple(one for one in self.rounds if one.stage == "preliminary")

    @property
    def knock_out(self) -> tuple[Round, ...]:
        """The knock-out rounds that are paired."""
        return self.rounds[len(self.preliminary) :]


def decode(data: bytes) -> Tournament:
    """Read a tournament file.

    Whether its parts fit together is for ``check`` to say; all other functions rely on it.

    Args:
        data: the file's content, JSON in UTF-8.

    Returns:
        The tournament.

    Raises:
        Refused: the content is not a tournament of a known version.
    """
    try:
        content = decode_json(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refused("", "this is not JSON, only a part of it, or nested too deeply") from None
    version = content.get("format") if isinstance(content, dict) else None
    if version != FORMAT:
        raise Refused("format", f'"{FORMAT}" expected, not {str(version)[:60]!r}')
    if type(content.get("algorithm")) is int and content["algorithm"] != ALGORITHM:
        raise Refused(
            "algorithm", f"version {content['algorithm']} of the seating procedure is unknown; {ALGORITHM} is known"
        )
    try:
        _check_texts(content, "")
        return convert(content, Tournament)
    except RecursionError:
        raise Refused("", "it is nested too deeply") from None
    except msgspec.ValidationError as wrong:
        raise refused_value(wrong) from None


def _check_texts(content: Any, place: str) -> None:
    """Raise Refused if a text or a key is too long, or a terminal could do anything else than show it."""
    if isinstance(content, str):
        if len(content) > MAX_TEXT:
            raise Refused(place, f"text of at most {MAX_TEXT} characters expected")
        if not is_visible(content):
            what = "contains control characters, invisible characters or stacked accents; remove them"
            raise Refused(place, f"{quoted(content)} {what}")
    elif isinstance(content, dict):
        for key, value in content.items():
            _check_texts(key, place)
            _check_texts(value, f"{place}.{key}" if place else key)
    elif isinstance(content, list):
        for index, value in enumerate(content):
            _check_texts(value, f"{place}[{index}]")


def plain(value: object) -> Any:
    """A value as it is read from JSON."""
    return decode_json(msgspec.json.encode(value))


def encode(tournament: Tournament) -> bytes:
    """Write a tournament file: indented JSON with a line per table, entrant and log entry.

    Args:
        tournament: the tournament.

    Returns:
        JSON in UTF-8, which ``decode`` reads.
    """
    return ("\n".join(_lines(plain(tournament), "", "")) + "\n").encode()


def _lines(json_value: Any, indent: str, key: str) -> list[str]:
    """A value as lines of JSON; broken over several if it holds a list of objects, so that each has its own."""
    if not _holds_objects(json_value):
        return [f"{indent}{key}{_json(json_value)}"]
    if isinstance(json_value, dict):
        opening, closing = "{}"
        items = [(f"{_json(name)}: ", value) for name, value in json_value.items()]
    else:
        opening, closing = "[]"
        items = [("", value) for value in json_value]
    blocks = [_lines(value, f"{indent}  ", name) for name, value in items]
    for block in blocks[:-1]:
        block[-1] += ","
    return [f"{indent}{key}{opening}", *(line for block in blocks for line in block), f"{indent}{closing}"]


def _holds_objects(json_value: Any) -> bool:
    if isinstance(json_value, dict):
        return any(map(_holds_objects, json_value.values()))
    return isinstance(json_value, list) and any(isinstance(value, dict) for value in json_value)


def _json(json_value: Any) -> str:
    return msgspec.json.encode(json_value).decode()
