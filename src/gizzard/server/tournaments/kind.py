"""What a server knows of a tournament as of any document: its kind, and the data of an entrant, exported and erased."""

from collections.abc import Sequence
from functools import partial, reduce
from typing import Final, NamedTuple

from msgspec.structs import replace

from gizzard.core.names import distinct
from gizzard.server.rooms.kind import Kind, Log, Nobody, Part, Seen, Watching, rewritten
from gizzard.server.tournaments.log import (
    NAME,
    PREFIX,
    Entry,
    Person,
    TournamentLog,
    TournamentSetup,
    TournamentState,
    begun,
    text_of,
)
from gizzard.server.tournaments.messages import AboutEntrant, TournamentChanged, TournamentJson, state_json
from gizzard.server.tournaments.requests import due_at, due_entry
from gizzard.server.wire.messages import Object, RequestError, differences
from gizzard.tournament import Enter, Entrant, Ruling, Tournament
from gizzard.tournament.file import plain

MAX_VIEWERS: Final = 2000
"""Maximum number of connections per tournament."""
TELL_SECONDS: Final = 0.3
"""Changes within this time are sent together."""
ERASED: Final = "erased"
"""Stands for the reason of a ruling on somebody whose data is erased."""


def about_entrant(name: str, state: TournamentState, number: int) -> AboutEntrant:
    """Export all data that a tournament stores about an entrant."""
    person = state.people[number]
    return AboutEntrant(
        name,
        text_of(state.setup.created),
        state.tournament.entrant(number),
        person.avatar,
        person.address,
        tuple(state.tournament.rulings_on(number)),
        tables_of_entrant(state, number),
        tuple(send.report for send in (*(each.send for each in state.decided), *state.sent) if send.id == number),
    )


def tables_of_entrant(state: TournamentState, number: int) -> tuple[str, ...]:
    """The names of the tables at which somebody plays or played on this server."""
    if state.over_the_board:
        return ()
    return tuple(
        opened.names[table.table - 1]
        for opened, one in zip(state.opened, state.tournament.rounds, strict=True)
        for table in one.tables
        if number in table.seats
    )


def without_entrant(log: TournamentLog, number: int) -> TournamentLog:
    """The log of a tournament without the name of an entrant, their groups, face, address and the reasons of rulings. A
    group that decides who is seated with whom stays while others belong to it, because the seating follows from it.
    """
    tournament = TOURNAMENT.state(log).tournament
    old = tournament.entrant(number)
    others = [entrant for entrant in tournament.entrants if entrant.id != number]
    new = {"name": distinct(f"Player {number}", [other.name for other in others])} | _kept_groups(tournament, old)
    return rewritten(log, lambda entry: _without(entry, number, old.name, new))


def _kept_groups(tournament: Tournament, entrant: Entrant) -> dict[str, str]:
    groups = {kind: getattr(entrant, kind) for kind in tournament.system.apart.by}
    return {
        kind: group
        for kind, group in groups.items()
        if group and sum(getattr(each, kind) == group for each in tournament.entrants) > 1
    }


def without_host(log: TournamentLog) -> TournamentLog:
    """The log of a tournament without the name of its host."""
    return Log(replace(log.setup, settings=replace(log.setup.settings, host="")), log.entries)


def _without(entry: Entry, number: int, old: str, new: dict[str, str]) -> Entry:
    if isinstance(entry.do, Enter):
        people = tuple(new if person["name"] == old else person for person in entry.do.people)
        entry = replace(entry, do=replace(entry.do, people=people))
    elif isinstance(entry.do, Ruling) and entry.do.id == number:
        entry = replace(entry, do=replace(entry.do, reason=ERASED))
    if number in entry.people:
        entry = replace(entry, people={**entry.people, number: Person(entry.people[number].key)})
    return entry


def people(tournament: str, log: TournamentLog, entrant: int, _at: int, _reviews: Sequence[str]) -> Sequence[Part]:
    """What a tournament stores about an entrant. Raises Nobody."""
    if entrant not in TOURNAMENT.state(log).people:
        raise Nobody(f"There is no entrant {entrant} in {tournament}; IDs count from 1.")
    return [
        Part(
            tournament,
            lambda log: about_entrant(tournament, TOURNAMENT.state(log), entrant),
            partial(without_entrant, number=entrant),
        )
    ]


class GamesKnown(NamedTuple):
    """What is shown of the games of the last round, and is not in the log."""

    stopped: int = 0
    """The ms by which the round ends later than planned."""
    halted: RequestError | None = None
    """The games that cannot go on."""
    missing: frozenset[str] = frozenset()
    """Games that are not opened yet."""


NOTHING_KNOWN: Final = GamesKnown()


def _admit(state: TournamentState, secret: str | None, viewers: int) -> tuple[int | None, bool]:
    """Whether somebody is the host or an entrant; without a secret, anybody with the link may watch."""
    entrant = state.owner(secret) if secret else None
    is_host = state.is_host(secret)
    if secret and entrant is None and not is_host:
        raise RequestError("no-seat")
    if viewers >= MAX_VIEWERS:
        raise RequestError("tournament-crowded", most=MAX_VIEWERS)
    return entrant, is_host


def shown(seen: Seen[TournamentState]) -> TournamentJson:
    """A tournament as everybody sees it."""
    return state_json(seen.name, seen.state, seen.now, *(seen.besides or NOTHING_KNOWN))


def _shown(seen: Seen[TournamentState]) -> Object:
    return plain(shown(seen))  # type: ignore[no-any-return]


def _joined(tournament: Object, who: tuple[int | None, bool]) -> Object:
    entrant, is_host = who
    return {"type": "tournament", "state": tournament, "entrant": entrant, "host": is_host}


def _changed(before: Object, after: Object) -> TournamentChanged:
    return TournamentChanged(differences(before, after))


TOURNAMENT: Final[Kind[TournamentSetup, Entry, TournamentState]] = Kind(
    PREFIX,
    NAME,
    "no-tournament",
    TournamentSetup,
    Entry,
    begin=begun,
    after=lambda state, entries: reduce(TournamentState.after, entries, state),
    last=lambda log: log.entries[-1].at if log.entries else log.setup.created,
    closed=lambda state: state.phase == "over",
    due=due_at,
    act=due_entry,
    slow=True,
    people=people,
    watching=Watching(_admit, _shown, joined=_joined, changed=_changed, seconds=TELL_SECONDS),
)
