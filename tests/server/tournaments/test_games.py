"""The games of a tournament's round, and its log, without sockets."""

import asyncio
from functools import partial
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from msgspec.structs import replace

from gizzard.server.jobs.process import Worker
from gizzard.server.jobs.worker import Job
from gizzard.server.store.protocol import OwnedElsewhere
from gizzard.server.tables.clock import due
from gizzard.server.tables.events import Bot, Entry, Started, Woken
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import after_event
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.games import Games
from gizzard.server.tournaments.kind import TOURNAMENT, shown, without_entrant
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import (
    NAME,
    SEATING_MS,
    TournamentState,
    begun,
    new_name,
    new_tables,
)
from gizzard.server.tournaments.messages import (
    BotsBody,
    EntrantBody,
    PairBody,
    ResultsBody,
    SentJson,
    TournamentBody,
    UndoBody,
    state_json,
)
from gizzard.server.tournaments.requests import (
    ENTRANTS_ENTRIES,
    HOST_ENTRIES,
    MAX_CHANGES,
    MAX_ENTRANTS,
    entering,
    entering_bots,
    host_entry,
    leaving,
    opened,
    returning,
    sending,
)
from gizzard.server.tournaments.tables import report_of, table_setup
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from gizzard.tournament import Report
from harness.scenes import simulated
from tests.present import present
from tests.server.tables.inside import TableHost

NOW = 1_700_000_000_000
RULES = {"schedule": [1, 2]}


def paired(**body: object) -> TournamentState:
    """A tournament of three bots whose first round is paired."""
    system = {"table": 3, "rounds": body.pop("rounds", 1), "late": -10, "award": body.pop("award", "points")}
    asked = TournamentBody(bots=True, system=system, rules=RULES, **body)  # type: ignore[arg-type]
    state = begun(opened(asked, NOW, key_of("host")))
    state = state.after(entering_bots(state, BotsBody("novice", 3), ["novice"], NOW))
    entry = host_entry(state, PairBody(), (), NOW)
    tables = new_tables(state.tournament, state.after(entry).tournament)
    return state.after(replace(entry, tables=tables))


def played(state: TournamentState, absent_from: int | None = None, late: bool = False) -> tuple[int, ...]:
    """The penalties after a game in which seat 0 was absent from an entry on."""
    one = state.tournament.rounds[0]
    setup = table_setup("tournament-x", state, one, one.tables[0])
    entries = simulated(setup, Random(1), lambda seen: seen["phase"] == "over")
    if absent_from is not None:
        entries.insert(absent_from, Entry(entries[0].at, event=Bot(0, "gone")))
    if late:
        entries[1:] = [replace(entry, at=NOW + SEATING_MS + 60_001) for entry in entries[1:]]
    report = present(report_of(state, "x", setup, entries))
    assert (report.round, report.table, len(report.points)) == (1, 1, 3)
    penalties = report.penalties or (0, 0, 0)
    return tuple((points or 0) + penalty for points, penalty in zip(report.points, penalties, strict=True))


def test_a_bots_points_for_somebody_absent_count_unless_the_host_says_otherwise() -> None:
    present = played(paired())
    assert played(paired(), absent_from=1) == present
    assert played(paired(absent=False), absent_from=1) == (min(0, present[0]), *present[1:])
    assert played(paired(absent=False)) == present


def test_a_table_that_overruns_the_round_clock_gets_the_penalty() -> None:
    present = played(paired(minutes=1))
    assert played(paired(minutes=1), late=True) == tuple(points - 10 for points in present)
    assert played(paired(), late=True) == present


def test_pause_restarts_after_the_last_result_is_undone() -> None:
    state = paired(pause=60, rounds=2)
    results = host_entry(state, ResultsBody((Report(1, 1, (-20, -20, -20), (0, 0, 0)),)), (), NOW)
    complete = state.after(results)
    undone = complete.after(host_entry(complete, UndoBody(), (), NOW + 1000))
    assert (complete.next_at, undone.next_at) == (NOW + 60_000, None)
    assert undone.after(replace(results, at=NOW + 90_000)).next_at == NOW + 150_000


def test_entrants_who_have_left_free_their_places() -> None:
    state = begun(opened(TournamentBody(bots=True), NOW, key_of("host")))
    state = state.after(entering_bots(state, BotsBody("novice", MAX_ENTRANTS), ["novice"], NOW))
    with pytest.raises(RequestError, match="tournament-full"):
        entering(state, EntrantBody("Anna"), key_of("anna"), NOW, None)
    left = present(leaving(state, 1, NOW, by_host=True))
    state = state.after(left)
    state = state.after(entering(state, EntrantBody("Anna"), key_of("anna"), NOW, None))
    with pytest.raises(RequestError, match="tournament-full"):
        returning(state, 1, NOW)


def on_board() -> TournamentState:
    """A tournament over the board, whose three entrants sit at one table and score a point a trick."""
    rules = {"schedule": [20, 20], "scoring": {"made": 0, "trick": 1, "off": -1}}
    body = TournamentBody(over_the_board=True, pause=None, system={"table": 3, "rounds": 2}, rules=rules)
    state = begun(opened(body, NOW, key_of("host")))
    for name in ("Anna", "Ben", "Cleo"):
        state = state.after(entering(state, EntrantBody(name), key_of(name), NOW, None))
    return with_next_round(state)


def with_next_round(state: TournamentState) -> TournamentState:
    entry = host_entry(state, PairBody(), (), NOW)
    return state.after(replace(entry, tables=new_tables(state.tournament, state.after(entry).tournament)))


def sent(state: TournamentState, number: int, points: int) -> TournamentState:
    """The state after an entrant has sent a result."""
    report = Report(len(state.tournament.rounds), 1, (points, 0, 0), (2, 2, 2))
    entry = present(sending(state, number, report, NOW))
    return state.after(entry)


def test_entrant_who_sends_one_result_after_another_does_not_use_up_the_log() -> None:
    state = on_board()
    for points in range(MAX_CHANGES):
        state = sent(state, 1, points)
    with pytest.raises(RequestError, match="tournament-often"):
        sent(state, 1, MAX_CHANGES)
    assert sending(state, 1, state.sent[0].report, NOW) is None
    assert [send.report.points[0] for send in state.sent] == [MAX_CHANGES - 1]
    state = sent(sent(state, 2, MAX_CHANGES - 1), 3, 5)
    state = with_next_round(state)
    assert sent(state, 1, 5).sent


def test_a_player_who_returns_to_the_result_that_counts_disputes_nothing() -> None:
    state = sent(sent(sent(on_board(), 1, 5), 2, 5), 1, 7)
    assert [each.entrant for each in shown_sent(state)] == [1]
    assert not shown_sent(sent(state, 1, 5))


def shown_sent(state: TournamentState) -> tuple[SentJson, ...]:
    """What players have sent and does not count, as clients see it."""
    return state_json("t", state, NOW).rounds[-1].tables[0].sent


def test_entrant_who_comes_and_goes_does_not_use_up_the_log() -> None:
    state = left(on_board())
    for _ in range(MAX_CHANGES - 1):
        back = present(returning(state, 1, NOW))
        state = left(state.after(back))
    with pytest.raises(RequestError, match="tournament-often"):
        returning(state, 1, NOW)


def left(state: TournamentState) -> TournamentState:
    """The state after the first entrant has left."""
    entry = present(leaving(state, 1, NOW, by_host=False))
    return state.after(entry)


def test_log_that_is_full_is_refused_with_a_sentence_about_the_tournament() -> None:
    state = replace(on_board(), n=ENTRANTS_ENTRIES)
    with pytest.raises(RequestError, match="tournament-log-full"):
        sent(state, 1, 0)
    host_entry(state, UndoBody(), (), NOW)
    with pytest.raises(RequestError, match="tournament-log-full"):
        host_entry(replace(state, n=HOST_ENTRIES), UndoBody(), (), NOW)


def with_a_person() -> TableSetup:
    """The table of one person and two bots, with a round clock of a minute."""
    system = {"table": 3, "rounds": 1}
    state = begun(opened(TournamentBody(bots=True, minutes=1, system=system, rules=RULES), NOW, key_of("host")))
    state = state.after(entering(state, EntrantBody("Anna"), key_of("anna"), NOW, None))
    state = state.after(entering_bots(state, BotsBody("novice", 2), ["novice"], NOW))
    entry = host_entry(state, PairBody(), (), NOW)
    state = state.after(replace(entry, tables=new_tables(state.tournament, state.after(entry).tournament)))
    one = state.tournament.rounds[0]
    return table_setup("tournament-x", state, one, one.tables[0])


def test_a_table_starts_when_all_are_connected_or_their_time_is_over_and_seats_stay_theirs() -> None:
    setup = with_a_person()
    seat = next(seat for seat, place in enumerate(setup.seats) if place.key)
    assert due(setup.social(), (), {seat: NOW}, setup) == (NOW + SEATING_MS, Started("club"))
    assert due(setup.social(), (), {}, setup) == (0, Started("club"))


def test_bots_take_over_once_the_time_of_the_round_is_over() -> None:
    setup = with_a_person()
    seat = next(seat for seat, place in enumerate(setup.seats) if place.key)
    playing = after_event(setup.social(), Started("novice"), NOW + 1)
    assert due(playing, (seat,), {}, setup) == (NOW + SEATING_MS + 60_000, Bot(seat, "late"))


def test_round_clock_does_not_count_while_the_server_is_down() -> None:
    setup = with_a_person()
    seat = next(seat for seat, place in enumerate(setup.seats) if place.key)
    planned = NOW + SEATING_MS + 60_000
    playing = after_event(setup.social(), Started("novice"), NOW + SEATING_MS)
    assert playing.ends == planned
    woken = after_event(playing, Woken(), NOW + SEATING_MS + 600_000)
    assert due(woken, (), {}, setup) == (planned + 600_000, Bot(seat, "late"))
    assert after_event(setup.social(), Started("novice"), NOW + SEATING_MS + 5000).ends == planned + 5000


async def test_a_game_at_another_node_is_followed_in_the_store(built: TableHost) -> None:
    body = TournamentBody(bots=True, pause=None, system={"table": 3, "rounds": 1}, rules=RULES)
    opened = await built.node.tournaments.open(body)
    async with built.node.tournaments.use(opened.tournament) as found:
        await found.change(lambda state: entering_bots(state, BotsBody("novice", 3), ["novice"], NOW))
        state = await found.change(lambda state: host_entry(state, PairBody(), (), NOW))
        table = state.tournament.rounds[0].tables[0]
        while found.state.playing:
            await asyncio.sleep(0)
        known = found.state.tournament.rounds[0].tables[0].result
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Tables, "find", elsewhere)
            report = await Games(found.name, built.tables).report(state, table)
        assert known is not None
        assert report is not None
        assert (report.points, report.correct) == (known.points, known.correct)


async def test_a_table_that_cannot_be_opened_is_shown_once_it_is_there(built: TableHost) -> None:
    body = TournamentBody(bots=True, pause=None, system={"table": 3, "rounds": 1}, rules=RULES)
    opened = await built.node.tournaments.open(body)
    async with built.node.tournaments.use(opened.tournament) as found:
        await found.change(lambda state: entering_bots(state, BotsBody("novice", 6), ["novice"], NOW))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Tables, "create", AsyncMock(side_effect=RequestError("store-full")))
            await found.change(lambda state: host_entry(state, PairBody(), (), NOW))
            assert [table.game for table in shown(found.seen(0)).rounds[0].tables] == [None, None]
        found.look()
        while found.state.playing:
            await asyncio.sleep(0)
        assert [table.game for table in shown(found.seen(0)).rounds[0].tables] == [*found.state.opened[0].names]


async def test_rounds_are_paired_in_turns_of_the_hosts_addresses(
    built: TableHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host opens a tournament from one address, and asks for its second round from another."""
    asked: list[str | None] = []

    async def value(_worker: Worker, job: Job, address: str | None) -> Any:
        asked.append(address)
        return msgspec.to_builtins(job())

    monkeypatch.setattr(Worker, "value", value)
    body = TournamentBody(bots=True, pause=None, system={"table": 3, "rounds": 2}, rules=RULES, starts=2 * NOW)
    opened = await built.node.tournaments.open(body, "192.0.2.1")
    async with built.node.tournaments.use(opened.tournament) as found:
        await found.change(lambda state: entering_bots(state, BotsBody("novice", 3), ["novice"], NOW))
        await played_round(found)
        found.host_address = "192.0.2.2"
        await played_round(found)
    assert asked == ["192.0.2.1", "192.0.2.2"]


async def played_round(live: LiveTournament) -> None:
    """The host has a round paired; bots play it."""
    await live.change(lambda state: host_entry(state, PairBody(), (), NOW))
    while live.state.playing:
        await asyncio.sleep(0)


async def elsewhere(_tables: Tables, name: str) -> None:
    raise OwnedElsewhere(name, "http://other")


# In the store


async def test_entrant_who_is_erased_while_the_host_erases_the_tournament_finds_none(built: TableHost) -> None:
    opened = await built.node.tournaments.open(TournamentBody())
    async with built.node.tournaments.use(opened.tournament) as found:
        await found.change(lambda state: entering(state, EntrantBody("Anna"), key_of("anna"), found.now(), None))
        erasing = found.remove(), found.rewrite(partial(without_entrant, number=1))
        gone, refused = await asyncio.gather(*erasing, return_exceptions=True)
    assert gone is None
    assert isinstance(refused, RequestError)
    assert refused.code == "no-tournament"


def test_tournaments_are_named_by_letters_and_older_names_remain_valid() -> None:
    assert len(new_name()) == len("tournament-lkdrbmwx")
    assert all(NAME.fullmatch(name) for name in (new_name(), "tournament-lkdrbmwx", "tournament-0123456789abcdef01"))
    assert not any(NAME.fullmatch(name) for name in ("tournament-nosuch", "tournament-LKDRBMWX", "tournament-"))


def test_an_older_log_says_in_english_alone_why_a_round_is_not_paired() -> None:
    row = '{"at":1700000000000,"by":"server","do":{"change":"schedule","at":null,"problem":"Nobody is here."}}'
    assert TOURNAMENT.after(paired(), TOURNAMENT.entries([row])).problem == {"en": "Nobody is here."}
