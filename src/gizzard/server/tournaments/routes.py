"""Routes about tournaments: opening, entering and leaving one, what its host changes, its file, and personal data."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.keys import key_of, new_secret
from gizzard.server.phrases import RequestError
from gizzard.server.tournaments.fair_play import fair_play
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import Entry, TournamentState
from gizzard.server.tournaments.messages import (
    BotsBody,
    EnteredTournament,
    EntrantBody,
    HostChange,
    ResultCodeBody,
    TournamentBody,
)
from gizzard.server.tournaments.personal import about_entrant, tables_of_entrant, without_entrant, without_host
from gizzard.server.tournaments.requests import (
    entering,
    entering_bots,
    host_entry,
    leaving,
    refusals,
    returning,
    sending,
)
from gizzard.server.web.limits import address_of
from gizzard.server.web.responses import body, json_response, secret_of
from gizzard.server.web.services import check_rate, services_of, tables_of
from gizzard.tournament import Report
from gizzard.tournament import encode as encode_file
from gizzard.tournament.results import result_of_code


async def open_tournament(request: Request) -> Response:
    """A new tournament, and its host's secret."""
    check_rate(request, "tournaments")
    asked: TournamentBody = await body(request, TournamentBody)
    return json_response(await tables_of(request).tournaments.open(asked), 201)


async def tournament_state(request: Request) -> Response:
    """A tournament as everybody sees it."""
    check_rate(request, "replays")
    async with _found(request) as tournament:
        return json_response(tournament.state_json())


async def erase(request: Request) -> Response:
    """The host erases the tournament."""
    check_rate(request, "seats")
    async with _hosted(request) as tournament:
        await tournament.erase()
    return json_response({"erased": True})


async def enter(request: Request) -> Response:
    """Somebody enters; or an entrant, whose secret comes with the request, comes back."""
    check_rate(request, "seats")
    asked: EntrantBody = await body(request, EntrantBody)
    async with _found(request) as tournament:
        if "authorization" in request.headers:
            secret = secret_of(request)
            number = _entrant(tournament.state, secret)
            services_of(request).gate.check_person(key_of(secret))
            await tournament.change(lambda state: returning(state, number, tournament.now()))
            return json_response(EnteredTournament(number, secret), 201)
        secret, address = new_secret(), address_of(request.scope)
        state = await tournament.change(lambda state: entering(state, asked, key_of(secret), tournament.now(), address))
        return json_response(EnteredTournament(_entrant(state, secret), secret), 201)


async def enter_bots(request: Request) -> Response:
    """The host enters bots."""
    asked: BotsBody = await body(request, BotsBody)
    check_rate(request, "bots", asked.count)
    async with _hosted(request) as tournament:
        levels = tables_of(request).levels
        state = await tournament.change(lambda state: entering_bots(state, asked, levels, tournament.now()))
        ids = [entrant.id for entrant in state.tournament.entrants]
        return json_response({"entrants": ids[-asked.count :]}, 201)


async def leave(request: Request) -> Response:
    """An entrant leaves, or the host withdraws one."""
    check_rate(request, "seats")
    secret, number = secret_of(request), request.path_params["entrant"]
    async with _found(request) as tournament:
        by_host = tournament.state.is_host(secret)
        if not by_host and tournament.state.owner(secret) != number:
            raise RequestError("no-seat")
        await tournament.change(lambda state: leaving(state, number, tournament.now(), by_host))
        return json_response({"left": True})


async def change(request: Request) -> Response:
    """A change by the host."""
    check_rate(request, "seats")
    asked: HostChange = await body(request, HostChange)
    async with _hosted(request) as tournament:

        def entry(state: TournamentState) -> Entry:
            return host_entry(state, asked, tournament.games.lost, tournament.now())

        await tournament.change(entry)
        return json_response(tournament.state_json())


async def send_result(request: Request) -> Response:
    """An entrant sends the result of their table, at real tables."""
    check_rate(request, "seats")
    secret, report = secret_of(request), await body(request, Report)
    async with _found(request) as tournament:
        number = _entrant(tournament.state, secret)
        services_of(request).gate.check_person(key_of(secret))
        await tournament.change(lambda state: sending(state, number, report, tournament.now()))
        return json_response(tournament.state_json())


async def read_code(request: Request) -> Response:
    """The result in a QR code by the seats of its table; nothing is stored."""
    check_rate(request, "seats")
    asked: ResultCodeBody = await body(request, ResultCodeBody)
    async with _found(request) as tournament:
        with refusals():
            number, table, result = result_of_code(tournament.state.tournament, asked.code)
        return json_response(Report(number, table, result.points, result.correct, game=result.game))


async def tournament_file(request: Request) -> Response:
    """The tournament file as of now."""
    check_rate(request, "replays")
    async with _found(request) as tournament:
        if not tournament.state.tournament.rounds:
            raise RequestError("tournament-hidden")
        saved = {"Content-Disposition": f'attachment; filename="{tournament.name}.json"'}
        return Response(encode_file(tournament.state.tournament), 200, saved, "application/json")


async def fair_play_of(request: Request) -> Response:
    """What the host may want to look at."""
    check_rate(request, "replays")
    async with _hosted(request) as tournament:
        return json_response(fair_play(tournament.state))


async def about_me(request: Request) -> Response:
    """Everything that a tournament keeps about an entrant."""
    check_rate(request, "replays")
    async with _found(request) as tournament:
        number = _entrant(tournament.state, secret_of(request))
        return json_response(about_entrant(tournament.name, tournament.state, number))


async def erase_me(request: Request) -> Response:
    """Erase an entrant's name, or the host's."""
    check_rate(request, "replays")
    async with _found(request) as tournament:
        if tournament.state.is_host(secret_of(request)):
            await tournament.rewrite(without_host)
            return json_response({"erased": True, "tables": []})
        number = _entrant(tournament.state, secret_of(request))
        await tournament.rewrite(partial(without_entrant, number=number))
        return json_response({"erased": True, "tables": tables_of_entrant(tournament.state, number)})


@asynccontextmanager
async def _found(request: Request) -> AsyncIterator[LiveTournament]:
    """The tournament that the path names, while the block runs."""
    name = request.path_params["tournament"]
    services_of(request).gate.check_table(name)
    async with tables_of(request).rooms.use(LiveTournament, name) as tournament:
        yield tournament


@asynccontextmanager
async def _hosted(request: Request) -> AsyncIterator[LiveTournament]:
    """The same for its host. Raises RequestError for anybody else."""
    secret = secret_of(request)
    async with _found(request) as tournament:
        if not tournament.state.is_host(secret):
            raise RequestError("tournament-host")
        yield tournament


def _entrant(state: TournamentState, secret: str) -> int:
    """The entrant that a secret belongs to. Raises RequestError if there is none."""
    number = state.owner(secret)
    if number is None:
        raise RequestError("no-seat")
    return number
