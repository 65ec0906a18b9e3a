"""The tables of a tournament: how one opens, and the result that its finished game gives."""

from collections.abc import Sequence

from gizzard.core.rules.ruleset import unparse
from gizzard.server.tables.events import Entry
from gizzard.server.tables.log import record_json
from gizzard.server.tables.messages import Settings
from gizzard.server.tables.setup import SeatSetup, TableSetup, TournamentTable
from gizzard.server.tables.state import initial_state, state_changes
from gizzard.server.tournaments.log import TournamentState
from gizzard.tournament import Report, Round, Table
from gizzard.tournament.awards import place_awards
from gizzard.tournament.results import outcome_of
from gizzard.tournament.system import rules_at


def table_setup(name: str, state: TournamentState, one: Round, table: Table) -> TableSetup:
    """A table as it opens: the seats are in order of play, and the last of them deals first."""
    players, settings = len(table.seats), state.setup.settings
    duplicate = state.setup.deals and one.stage == "preliminary"
    deals = state.setup.deals[one.number - 1].rounds if duplicate else ()
    return TableSetup(
        state.opened[one.number - 1].at / 1000,
        unparse(rules_at(state.tournament.rules, players, state.tournament.system)),
        settings.deck,
        (),
        players - 1,
        tuple(_place(state, entrant) for entrant in table.seats),
        settings=Settings(
            settings.clock, "on" if can_watch(state, one) else "off", delay=settings.delay, chat=settings.chat
        ),
        fill_at=state.starts(one.number),
        tournament=TournamentTable(name, one.number, table.table, state.ends(one.number), state.warning, deals),
    )


def _place(state: TournamentState, entrant: int) -> SeatSetup:
    person = state.people[entrant]
    return SeatSetup(state.tournament.entrant(entrant).name, person.key, person.bot, person.avatar)


def can_watch(state: TournamentState, one: Round) -> bool:
    """Whether the tables of a round can be watched: a final always, and duplicate play never."""
    if state.over_the_board:
        return False
    if one.stage == "knock-out" and len(one.tables) == 1:
        return True
    secret = state.setup.deals and one.stage == "preliminary"
    return state.setup.settings.spectators == "on" and not secret


def report_of(state: TournamentState, name: str, setup: TableSetup, entries: Sequence[Entry]) -> Report | None:
    """The result of a table; None while its game is in progress."""
    place, over, finished = setup.tournament, initial_state(setup), 0
    assert place is not None
    moves, absent = [0] * len(setup.seats), [0] * len(setup.seats)
    for before, entry, after in state_changes(setup, entries):
        over = after
        if entry.move:
            seat = entry.move["seat"]
            moves[seat] += 1
            absent[seat] += before.social.seats[seat].absent
            finished = entry.at
    if not over.game.over:
        return None
    points, correct = outcome_of(record_json(name, setup, over))
    missing = [2 * times >= total > 0 for times, total in zip(absent, moves, strict=True)]
    late = over.social.ends is not None and finished > over.social.ends
    penalties = _penalties(state, points, missing, late)
    return Report(place.round, place.table, tuple(points), tuple(correct), penalties, name)


def _penalties(state: TournamentState, points: Sequence[int], missing: Sequence[bool], late: bool) -> tuple[int, ...]:
    """By seat; those who were missing lose what is above 0, unless bots' points count. Empty if there are none."""
    system, counts = state.tournament.system, state.setup.settings.absent
    awards = place_awards(points) if system.award == "place" else points
    found = [
        (system.late if late else 0) - (max(0, award) if gone and not counts else 0)
        for award, gone in zip(awards, missing, strict=True)
    ]
    return tuple(found) if any(found) else ()


def is_complete(state: TournamentState, number: int) -> bool:
    """Whether every table has played a round."""
    rounds = state.tournament.rounds
    return number <= len(rounds) and rounds[number - 1].complete
