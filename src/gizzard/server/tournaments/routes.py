"""Requests about tournaments: opening, entering and leaving one, what its host changes, its file, and personal data."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments import messages
from gizzard.server.tournaments.fair_play import fair_play
from gizzard.server.tournaments.kind import about_entrant, shown, tables_of_entrant, without_entrant, without_host
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import Entry, TournamentState
from gizzard.server.tournaments.requests import (
    entering,
    entering_bots,
    host_entry,
    leaving,
    refusals,
    returning,
    sending,
)
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.call import Call, Encoded, Secret
from gizzard.server.web.requests import Requests
from gizzard.server.web.responses import secret_of
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import ErasureDone, Object, RequestError, codes
from gizzard.tournament import Report
from gizzard.tournament import encode as encode_file
from gizzard.tournament.results import result_of_code

CHANGES: Final = tuple(code for code in codes() if code.startswith("tournament-"))
"""What may be said against a change."""

log = logging.getLogger(__name__)

api = Requests()


@api.post(
    "/api/tournaments",
    limit="tournaments",
    status=201,
    refuses=(*CHANGES, "rules", "rounds", "deck"),
)
async def open_tournament(call: Call[messages.TournamentBody]) -> messages.OpenedTournament:
    """A new tournament, and its host's secret.

    `201 {"tournament", "secret"}`: a new tournament, below, and its host's secret.
    """
    return await call.feature(Tournaments).open(call.body, call.address)


@api.get("/api/tournaments/{tournament}", limit="replays")
async def tournament_state(call: Call[None], tournament: str) -> messages.TournamentJson:
    """A tournament as everybody sees it.

    Its state, below; `404 no-tournament`.
    """
    async with _found(call, tournament) as live:
        return shown(live.seen(0))


@api.delete("/api/tournaments/{tournament}", limit="seats", refuses=("tournament-host",))
async def erase(call: Call[None], tournament: str, secret: Secret) -> ErasureDone:
    """The host erases the tournament.

    The host: `{"erased": true}`: the tournament is gone for good; games at its tables stay, and in duplicate play stay
    hidden (`403 tournament-hidden`) while another table plays the same deals.
    """
    async with _hosted(call, tournament, secret) as live:
        await live.remove()
        log.info("tournament erased", extra={"tournament": tournament})
    return ErasureDone(True)


@api.post(
    "/api/tournaments/{tournament}/entrants",
    limit="seats",
    status=201,
    refuses=(*CHANGES, "names", "no-seat", "no-secret"),
)
async def enter(call: Call[messages.EntrantBody], tournament: str) -> messages.EnteredTournament:
    """Somebody enters; or an entrant, whose secret comes with the request, comes back.

    `201 {"entrant", "secret"}`: somebody enters, from the next round on. With the secret of an entrant: `201
    {"entrant", "secret"}` of that entrant, who comes back if they had left.
    """
    async with _found(call, tournament) as live:
        if call.person is not None:
            secret = secret_of(call.request)
            number = _entrant(live.state, secret)
            call.services.gate.check_person(key_of(secret))
            await live.change(lambda state: returning(state, number, live.now()))
            return messages.EnteredTournament(number, secret)
        key = key_of(secret := new_secret())
        state = await live.change(lambda state: entering(state, call.body, key, live.now(), call.address))
        return messages.EnteredTournament(_entrant(state, secret), secret)


@api.delete("/api/tournaments/{tournament}/entrants/{entrant:int}", limit="seats", refuses=(*CHANGES, "no-seat"))
async def leave(call: Call[None], tournament: str, entrant: int, secret: Secret) -> messages.EntrantLeft:
    """An entrant leaves, or the host withdraws one.

    The entrant, or the host: `{"left": true}`. While a round is played a bot plays on, and the entrant is withdrawn
    once it is complete (`leaving` until then).
    """
    async with _found(call, tournament) as live:
        by_host = live.state.is_host(secret)
        if not by_host and live.state.owner(secret) != entrant:
            raise RequestError("no-seat")
        await live.change(lambda state: leaving(state, entrant, live.now(), by_host))
        return messages.EntrantLeft(True)


@api.post("/api/tournaments/{tournament}/bots", status=201, refuses=(*CHANGES, "level", "names"))
async def enter_bots(call: Call[messages.BotsBody], tournament: str, secret: Secret) -> messages.EnteredBots:
    """The host enters bots.

    The host, where bots are allowed: `201 {"entrants": [ids]}`.
    """
    call.check_rate("bots", call.body.count)
    async with _hosted(call, tournament, secret) as live:
        levels = call.feature(Tables).bot_pool.levels
        state = await live.change(lambda state: entering_bots(state, call.body, levels, live.now()))
        entrants = state.tournament.entrants[-call.body.count :]
        return messages.EnteredBots(tuple(entrant.id for entrant in entrants))


@api.post("/api/tournaments/{tournament}/changes", limit="seats", refuses=(*CHANGES, "not-now"))
async def change_tournament(
    call: Call[messages.HostChange], tournament: str, secret: Secret
) -> messages.TournamentJson:
    """A change by the host.

    The host: one of the changes below; answers with the state.
    """
    async with _hosted(call, tournament, secret) as live:

        def entry(state: TournamentState) -> Entry:
            return host_entry(state, call.body, live.games.lost, live.now())

        await live.change(entry)
        return shown(live.seen(0))


@api.post("/api/tournaments/{tournament}/results", limit="seats", refuses=(*CHANGES, "no-seat"))
async def send_result(call: Call[Report], tournament: str, secret: Secret) -> messages.TournamentJson:
    """An entrant sends the result of their table, at real tables.

    At real tables, an entrant: sends the result of their table in the last round; answers with the state. It counts
    once another player of the table has sent the same and nobody a different one; until then, or if it differs from the
    result that counts, it is in `sent`. A newer one replaces it, up to 20 times in a round: `409 tournament-often`,
    also for coming back that often. `409 tournament-points` for points that the rules cannot bring.
    """
    async with _found(call, tournament) as live:
        number = _entrant(live.state, secret)
        call.services.gate.check_person(key_of(secret))
        await live.change(lambda state: sending(state, number, call.body, live.now()))
        return shown(live.seen(0))


@api.post("/api/tournaments/{tournament}/code", limit="seats", refuses=CHANGES)
async def read_code(call: Call[messages.ResultCodeBody], tournament: str) -> Report:
    """The result in a QR code by the seats of its table; nothing is stored.

    The result in a score pad's code (`wizard-result/1`), by the seats of its table: `{"round", "table", "points",
    "correct", "game"}`; nothing is stored. `409 tournament-game` if that game counts already at another table.
    """
    async with _found(call, tournament) as live:
        with refusals():
            number, table, result = result_of_code(live.state.tournament, call.body.code)
        return Report(number, table, result.points, result.correct, game=result.game)


@api.get("/api/tournaments/{tournament}/file", limit="replays", refuses=("tournament-hidden",))
async def tournament_file(call: Call[None], tournament: str) -> Encoded[Object]:
    """The tournament file as of now.

    The tournament file as of now, which `gizzard tournament check` accepts; `403 tournament-hidden` before the first
    round is paired, because the seed is secret until then.
    """
    async with _found(call, tournament) as live:
        if not live.state.tournament.rounds:
            raise RequestError("tournament-hidden")
        saved = {"Content-Disposition": f'attachment; filename="{live.name}.json"'}
        return Encoded(encode_file(live.state.tournament), saved)


@api.get("/api/tournaments/{tournament}/fair-play", limit="replays", refuses=("tournament-host",))
async def fair_play_of(call: Call[None], tournament: str, secret: Secret) -> messages.FairPlay:
    """What the host may want to look at.

    The host: `{"same_address": [[ids], …], "pairs": [{"entrants": [a, b], "same_address", "met": [[round, table], …],
    "gain": [points, points]}]}`, below.
    """
    async with _hosted(call, tournament, secret) as live:
        return fair_play(live.state)


@api.get("/api/tournaments/{tournament}/me", limit="replays", refuses=("no-seat", "no-secret"))
async def about_own_entry(call: Call[None], tournament: str, secret: Secret) -> messages.AboutEntrant:
    """Everything that a tournament keeps about an entrant.

    With an entrant's secret: everything that the tournament keeps about them.
    """
    async with _found(call, tournament) as live:
        return about_entrant(live.name, live.state, _entrant(live.state, secret))


@api.delete("/api/tournaments/{tournament}/me", limit="replays", refuses=("no-seat",))
async def erase_own_entry(call: Call[None], tournament: str, secret: Secret) -> messages.ErasedEntrant:
    """Erase an entrant's name, or the host's.

    With an entrant's or the host's secret: `{"erased": true, "tables": […]}`: an entrant's name becomes `Player <id>`
    everywhere in the tournament, the host's is left out, and of an entrant's groups only those stay that keep them
    apart from others and so decided the seating; each of `tables` is erased with `DELETE /api/tables/<table>/me` and
    the same secret.
    """
    async with _found(call, tournament) as live:
        if live.state.is_host(secret):
            await live.rewrite(without_host)
            return messages.ErasedEntrant(True, ())
        number = _entrant(live.state, secret)
        await live.rewrite(partial(without_entrant, number=number))
        return messages.ErasedEntrant(True, tables_of_entrant(live.state, number))


@asynccontextmanager
async def _found(call: Call[Any], name: str) -> AsyncIterator[LiveTournament]:
    """The tournament of this name, while the block runs."""
    call.services.gate.check_table(name)
    async with call.feature(Tournaments).use(name) as tournament:
        yield tournament


@asynccontextmanager
async def _hosted(call: Call[Any], name: str, secret: str) -> AsyncIterator[LiveTournament]:
    """The same for its host. Raises RequestError for anybody else."""
    async with _found(call, name) as tournament:
        if not tournament.state.is_host(secret):
            raise RequestError("tournament-host")
        tournament.host_address = call.address
        yield tournament


def _entrant(state: TournamentState, secret: str) -> int:
    """The entrant that a secret belongs to. Raises RequestError if there is none."""
    number = state.owner(secret)
    if number is None:
        raise RequestError("no-seat")
    return number
