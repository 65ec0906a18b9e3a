"""Permissions and checks of changes to a tournament: each is an entry of the log, or a RequestError."""

import secrets
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from random import SystemRandom
from typing import Any, Final

from msgspec import structs

from gizzard import tournament
from gizzard.core.names import clean_text
from gizzard.core.texts import LANGUAGES
from gizzard.server.tables.setup import check_deck, check_length, check_level, clean_name
from gizzard.server.tournaments import messages
from gizzard.server.tournaments.log import Entry, Person, TournamentSetup, TournamentState, begun
from gizzard.server.tournaments.steps import Leave, Schedule, Send, StartClock, Step, is_same, open_at, overruled_at
from gizzard.server.wire.messages import RequestError
from gizzard.tournament.changes import AnyChange, Publish
from gizzard.tournament.deals import drawn_deals, seal_of
from gizzard.tournament.declared import check_knock_out
from gizzard.tournament.file import MAX_TEXT
from gizzard.tournament.log import effective
from gizzard.tournament.results import check_points, table_at
from gizzard.tournament.system import rules_at

MAX_ENTRANTS: Final = 512
MAX_SERVER_ROUNDS: Final = 20
HOST_ENTRIES: Final = 10_000
"""Length of the log up to which its host may change a tournament and people enter; the server has no limit."""
ENTRANTS_ENTRIES: Final = 8000
"""Length of the log up to which entrants may leave, come back and send results: they cannot use up the host's share."""
MAX_CHANGES: Final = 20
"""How often an entrant may send a result or come back in a round: nobody can use up the others' share."""


@contextmanager
def refusals() -> Iterator[None]:
    """Convert Refused to RequestError."""
    try:
        yield
    except tournament.Refused as refused:
        if refused.code:
            raise RequestError(f"tournament-{refused.code}", **refused.details) from None
        raise RequestError("tournament-refused", what=f"{refused}".rstrip(".")) from None


def seat_round(file: bytes, change: tournament.Pair | tournament.Advance) -> object:
    """The round that a change to a tournament pairs. Searching for it can take minutes: it runs in a worker process."""
    with refusals():
        return tournament.changed(tournament.decode(file), change, "now", "server").rounds[-1]


def opened(body: messages.TournamentBody, now: int, host_key: str) -> TournamentSetup:
    """A new tournament. Raises RequestError if it cannot be opened."""
    system, rules = body.system, body.rules
    if body.preset is not None:
        if body.preset not in tournament.PRESETS or system is not None:
            raise RequestError("tournament-preset", presets=", ".join(tournament.PRESETS))
        preset, own = tournament.PRESETS[body.preset]
        system, rules = dict(preset), dict(own) if rules is None else rules
    rules = rules or {}
    if body.warning is not None and body.warning >= (body.minutes or 0):
        raise RequestError("tournament-warning")
    check_deck(body.deck)
    check_length(rules)
    _check_rounds(system or {})
    with refusals():
        read = tournament.read_system(system or {})
        check_knock_out(rules, read)
        if body.over_the_board and read.pairing == "duplicate":
            raise RequestError("tournament-cards")
        deals: tuple[tournament.Deals, ...] = ()
        if read.pairing == "duplicate":
            at_table = rules_at(rules, read.table, read)
            deals = tuple(drawn_deals(at_table, SystemRandom()) for _ in range(read.rounds))
        name, seals = clean_text(body.name)[:MAX_TEXT], tuple(map(seal_of, deals))
        new = tournament.New(name, rules, read, secrets.token_hex(16), sealed=seals)
        settings = structs.replace(body.settings(), host=clean_text(body.host)[:40])
        setup = TournamentSetup(now, host_key, secrets.token_hex(16), settings, new, deals)
        begun(setup)
    return setup


def _check_rounds(system: Mapping[str, Any]) -> None:
    """Raise RequestError for more rounds than a server takes; a file may have more."""
    rounds = system.get("rounds")
    if isinstance(rounds, int) and rounds > MAX_SERVER_ROUNDS:
        raise RequestError("tournament-rounds", most=MAX_SERVER_ROUNDS)


def entering(state: TournamentState, body: messages.EntrantBody, key: str, now: int, address: str | None) -> Entry:
    """Somebody new enters."""
    _check_room(state, 1)
    person: dict[str, Any] = {"name": clean_name(body.name, _names(state))}
    for kind in ("nation", "family", "team"):
        if group := clean_text(getattr(body, kind) or ""):
            person[kind] = group
    if body.rating is not None:
        person["rating"] = body.rating
    number = _next_id(state)
    mark = address and blake2b(address.encode(), digest_size=8, key=state.setup.salt.encode()).hexdigest()
    own = Person(key, avatar=body.avatar, address=mark)
    return Entry(now, "entrant", tournament.Enter((person,)), people={number: own})


def returning(state: TournamentState, number: int, now: int) -> Entry | None:
    """An entrant comes back; None if they have not left."""
    _check_length(state, ENTRANTS_ENTRIES)
    _check_changes(state, number)
    entrant = state.tournament.entrant(number)
    if number in state.leaving:
        return Entry(now, "entrant", Leave(number, False))
    if entrant.until is None:
        return None
    _check_places(state, 1)
    return Entry(now, "entrant", tournament.Enter(({"name": entrant.name},)))


def entering_bots(state: TournamentState, body: messages.BotsBody, levels: Collection[str], now: int) -> Entry:
    """Enter bots, named after their level."""
    if not state.setup.settings.bots or state.over_the_board:
        raise RequestError("tournament-bots")
    check_level(body.level, levels)
    _check_room(state, body.count)
    names = [*_names(state)]
    for _ in range(body.count):
        names.append(clean_name(body.level.capitalize()[:30], names))
    people = tuple({"name": name} for name in names[-body.count :])
    ids = range(_next_id(state), _next_id(state) + body.count)
    return Entry(now, "host", tournament.Enter(people), people=dict.fromkeys(ids, Person(bot=body.level)))


def leaving(state: TournamentState, number: int, now: int, by_host: bool) -> Entry | None:
    """An entrant is withdrawn, once the round is complete if one is being played; None if that is already so."""
    _check_length(state, HOST_ENTRIES if by_host else ENTRANTS_ENTRIES)
    if number in state.leaving:
        return None
    is_here = state.tournament.entrant(number).until is None
    leaves = Leave(number) if state.playing and is_here else tournament.Withdraw(number)
    return Entry(now, "host" if by_host else "entrant", leaves)


def sending(state: TournamentState, number: int, report: tournament.Report, now: int) -> Entry | None:
    """An entrant sends the result of their table; None if that result counts already, or they have sent it before.

    Raises RequestError if they do not sit there, Refused if the result does not fit the table.
    """
    _check_length(state, ENTRANTS_ENTRIES)
    if (
        not state.over_the_board
        or report.penalties
        or report.award is not None
        or report.round != len(state.tournament.rounds)
    ):
        raise RequestError("tournament-seat")
    table = table_at(state.tournament, report.round, report.table)
    if number not in table.seats:
        raise RequestError("tournament-seat")
    check_points(state.tournament, report.round, report.table, report.result)
    sent = (send.report for send in state.sent if (send.id, send.report.round) == (number, report.round))
    overruled = any(send.id == number for send in overruled_at(state.decided, report.round, table))
    known = next(sent, None) or (None if overruled else table.result)
    if known and is_same(report, known):
        return None
    _check_changes(state, number)
    return Entry(now, "entrant", Send(number, _cleaned(report)))


def _cleaned(report: tournament.Report) -> tournament.Report:
    """The report with only the visible characters of the game's name."""
    return structs.replace(report, game=clean_text(report.game or "")[:MAX_TEXT] or None)


def host_entry(state: TournamentState, asked: messages.HostChange, lost: Collection[int], now: int) -> Entry:
    """A change by the host. Raises RequestError for changes that would reveal deals before all tables have played them.

    ``lost``: tables of the round whose games can no longer be read.
    """
    _check_length(state, HOST_ENTRIES)
    _check_seen(state, asked)
    change = _change_of(asked)
    undone = _undone(state) if isinstance(change, tournament.Undo) else None
    if state.setup.deals and not state.tournament.knock_out:
        again = isinstance(change, tournament.Pair) and change.again
        reports = change.results if isinstance(change, tournament.Results) else ()
        unplayed = any(
            not _result_at(state, report.round, report.table) and report.table not in lost for report in reports
        )
        if isinstance(undone, tournament.Pair) or again or unplayed:
            raise RequestError("tournament-seen")
    if isinstance(change, Schedule) and state.following is None:
        raise RequestError("tournament-over")
    if isinstance(change, StartClock) and not (state.over_the_board and state.playing):
        raise RequestError("not-now")
    for report in asked.results if isinstance(asked, messages.ResultsBody) and not asked.insist else ():
        check_points(state.tournament, report.round, report.table, report.result)
    return Entry(now, "host", change)


def _change_of(asked: messages.HostChange) -> AnyChange | Step:
    """The change that is stored."""
    match asked:
        case messages.PairBody():
            return tournament.Pair(asked.again)
        case messages.AdvanceBody():
            return tournament.Advance()
        case messages.ResultsBody(results, replace):
            return tournament.Results(tuple(map(_cleaned, results)), replace)
        case messages.RulingBody(number, reason, award, round_number, disqualified):
            return tournament.Ruling(number, clean_text(reason)[:MAX_TEXT], award, round_number, disqualified)
        case messages.RevokeBody(number):
            return tournament.Revoke(number)
        case messages.UndoBody():
            return tournament.Undo()
        case messages.ScheduleBody():
            return Schedule(asked.at)
        case messages.ClockBody():
            return StartClock(asked.at)


def _check_seen(state: TournamentState, asked: messages.HostChange) -> None:
    """Raise RequestError if the change follows from something that has changed since: it came late, or another
    organizer was faster.
    """
    saw: object = None
    now: object = state.host_change
    if isinstance(asked, messages.PairBody | messages.RulingBody | messages.RevokeBody | messages.UndoBody):
        saw = asked.seen
    elif isinstance(asked, messages.ResultsBody):
        saw = asked.seen
        now = tuple(messages.result_json(_result_at(state, report.round, report.table)) for report in asked.results)
        if asked.sent not in (None, tuple(_sent_to(state, report) for report in asked.results)):
            raise RequestError("tournament-changed")
    rounds = asked.rounds if isinstance(asked, messages.RoundChange) else None
    if saw not in (None, now) or rounds not in (None, len(state.tournament.rounds)):
        raise RequestError("tournament-changed")


def _sent_to(state: TournamentState, report: tournament.Report) -> tuple[messages.SentJson, ...]:
    """What players have sent from the table of a report, as the host sees it."""
    with refusals():
        table = table_at(state.tournament, report.round, report.table)
    return messages.sent_json(open_at(state.sent, report.round, table))


def _undone(state: TournamentState) -> object:
    """The change that an undo would undo. Raises RequestError if it is not the host's."""
    changes = [each for each in effective(state.tournament.log) if not isinstance(each[1], Publish)]
    index, change = changes[-1]
    if state.tournament.log[index].by != "host" or isinstance(change, tournament.New):
        raise RequestError("tournament-undo")
    return change


def _result_at(state: TournamentState, number: int, table: int) -> tournament.Result | None:
    tables = state.tournament.rounds[number - 1].tables if 1 <= number <= len(state.tournament.rounds) else ()
    return next((each.result for each in tables if each.table == table), None)


def due_at(state: TournamentState) -> int | None:
    """When the next automatic change between two rounds is due, in ms since 1970; None if none is."""
    if state.playing:
        return None
    if state.publishes or state.leaving:
        return 0
    return state.next_at if state.following else None


def due_entry(state: TournamentState, now: int) -> Entry | None:
    """The next automatic change between two rounds; None if none is due."""
    if state.playing:
        return None
    if state.publishes:
        return Entry(now, "server", Publish())
    if state.leaving:
        return Entry(now, "server", tournament.Withdraw(min(state.leaving)))
    following = state.following
    if following is None or state.next_at is None or state.next_at > now:
        return None
    return Entry(now, "server", following)


def instead_of(entry: Entry, why: RequestError) -> Entry:
    """The entry that replaces an automatic change that the tournament refuses."""
    if isinstance(entry.do, tournament.Withdraw):
        return Entry(entry.at, "server", Leave(entry.do.id, False))
    return Entry(entry.at, "server", Schedule(None, {lang: why.say(lang) for lang in LANGUAGES}))


def _names(state: TournamentState) -> list[str]:
    return [entrant.name for entrant in state.tournament.entrants]


def _next_id(state: TournamentState) -> int:
    return max((entrant.id for entrant in state.tournament.entrants), default=0) + 1


def _check_room(state: TournamentState, more: int) -> None:
    _check_length(state, HOST_ENTRIES)
    _check_places(state, more)


def _check_places(state: TournamentState, more: int) -> None:
    here = sum(entrant.until is None for entrant in state.tournament.entrants)
    if here + more > MAX_ENTRANTS:
        raise RequestError("tournament-full", most=MAX_ENTRANTS)


def _check_length(state: TournamentState, most: int) -> None:
    if state.n >= most:
        raise RequestError("tournament-log-full")


def _check_changes(state: TournamentState, number: int) -> None:
    if state.changes.get(number, 0) >= MAX_CHANGES:
        raise RequestError("tournament-often")
