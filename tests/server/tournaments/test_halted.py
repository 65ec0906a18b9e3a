"""Games of a tournament that cannot go on: who learns it, and how the round ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from msgspec.structs import replace

from gizzard.core.rules.parsing import parse
from gizzard.core.texts import LANGUAGES
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.games import START_MS
from gizzard.server.tournaments.kind import shown
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import SEATING_MS, TournamentSetup, new_name
from gizzard.server.tournaments.messages import BotsBody, EntrantBody, PairBody, ResultsBody, TournamentBody, UndoBody
from gizzard.server.tournaments.requests import entering, entering_bots, host_entry, opened
from gizzard.server.wire.keys import key_of
from gizzard.tournament import Report
from gizzard.tournament.deals import drawn_deals, seal_of
from tests.present import present
from tests.server.tables.inside import RecordingClient, TableHost
from tests.server.tournaments.test_games import elsewhere


def with_sixty_cards(setup: TournamentSetup) -> TournamentSetup:
    """A tournament as it was stored when duplicate deals had no extra cards, whatever the rules."""
    deals = drawn_deals(parse({"players": 3, "schedule": [20, 20]}), Random(1))
    return replace(setup, deals=(deals,), new=replace(setup.new, sealed=(seal_of(deals),)))


@asynccontextmanager
async def gathered(built: TableHost, schedule: list[int], pairing: str = "duplicate") -> AsyncIterator[LiveTournament]:
    """A round; in duplicate play a hand of 20 leaves no card to turn up. Anna and bots have entered."""
    rules, now = {"schedule": schedule, "cards": ["dragon", "fairy"]}, built.time.now()
    system = {"table": 3, "rounds": 1, "pairing": pairing}
    asked = TournamentBody(bots=True, pause=None, system=system, rules=rules)
    setup = opened(asked, now, key_of("host"))
    setup = with_sixty_cards(setup) if setup.deals else setup
    await built.tables.rooms.create(name := new_name(), now / 1000, setup)
    async with built.node.tournaments.use(name) as live:
        await live.change(lambda state: entering(state, EntrantBody("Anna"), key_of("anna"), now, None))
        await live.change(lambda state: entering_bots(state, BotsBody("novice", 5), ["novice"], now))
        yield live


async def paired(live: LiveTournament) -> None:
    await live.change(lambda state: host_entry(state, PairBody(), (), live.now()))


async def annas_page(built: TableHost, live: LiveTournament) -> RecordingClient:
    tables = live.state.tournament.rounds[0].tables
    (own,) = (table.table for table in tables if 1 in table.seats)
    return RecordingClient(await built.tables.find(live.state.opened[0].names[own - 1]), "anna")


@pytest.mark.parametrize("schedule", [[20, 20], [2, 20]])
async def test_host_players_and_log_learn_that_cards_cannot_be_dealt(
    built: TableHost, caplog: pytest.LogCaptureFixture, schedule: list[int]
) -> None:
    async with gathered(built, schedule) as live:
        await paired(live)
        anna = await annas_page(built, live)
        anna.join()
        while len(live.games.lost) < 2:
            if anna.legal:
                anna.act(anna.legal[0])
            live.look()
            await asyncio.sleep(0)
        problem = present(shown(live.seen(0)).problem)
        assert problem.keys() == {*LANGUAGES}
        assert problem["en"].startswith("Tables 1, 2 cannot go on: ")
        assert anna.dropped == "not-dealt"
        anna.act({"type": "bid", "bid": 0})  # was on its way
        again = await annas_page(built, live)
        again.join()
        assert again.dropped == "not-dealt"
        said = [record.message for record in caplog.records if record.levelname == "ERROR"]
        assert sorted(said) == ["a game cannot go on"] * 2 + ["a tournament's table is lost"] * 2

        nobody = (None, None, None)
        results = ResultsBody(tuple(Report(1, table, nobody, nobody) for table in (1, 2)))
        state = await live.change(lambda state: host_entry(state, results, live.games.lost, live.now()))
        assert not state.playing
        assert shown(live.seen(0)).problem is None


async def test_games_of_an_undone_round_end_even_if_they_are_not_in_memory(built: TableHost) -> None:
    async with gathered(built, [2, 3], "draw") as live:
        await paired(live)
        (opened,) = live.state.opened
        live.timer.cancel()
        while live.busy:
            await asyncio.sleep(0)
        for table in built.tables.live:
            built.tables.rooms.lose(table)
        await live.change(lambda state: host_entry(state, UndoBody(), (), live.now()))
        for name in opened.names:
            table = await built.tables.find(name)
            while table.busy:
                await asyncio.sleep(0)
            assert table.state.social.phase == "ended"


async def test_host_learns_that_a_game_at_another_node_has_not_started(built: TableHost) -> None:
    async with gathered(built, [2, 3]) as live:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Tables, "find", elsewhere)
            await paired(live)
            while not live.games._elsewhere:
                await asyncio.sleep(0)
            assert shown(live.seen(0)).problem is None
            built.time.pass_by((SEATING_MS + START_MS) / 1000 + 1)
            while not shown(live.seen(0)).problem:
                live.look()
                await asyncio.sleep(0)
        while shown(live.seen(0)).problem:  # until it has started
            live.look()
            await asyncio.sleep(0)
