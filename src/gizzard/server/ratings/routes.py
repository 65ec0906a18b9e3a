"""Routes of ratings. A person is identified by a rating key that their browser generated."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.ratings import FAMILIES, season_before
from gizzard.server.ratings.log import Season
from gizzard.server.ratings.messages import (
    ListingBody,
    RatingBody,
    TableRating,
    change_of,
    leaderboard,
    own_ratings,
)
from gizzard.server.tables.names import clean_name
from gizzard.server.tables.setup import seat_of
from gizzard.server.web.limits import address_of
from gizzard.server.web.responses import body, json_response, key_of_person, secret_of
from gizzard.server.web.services import check_not_removed, check_rate, tables_of


async def take_part(request: Request) -> Response:
    """Take part in the ratings at a table, or no longer; for the owner of a seat, before their first action."""
    check_rate(request, "seats")
    check_not_removed(request)
    asked: RatingBody = await body(request, RatingBody)
    tables, secret = tables_of(request), secret_of(request)
    table = await tables.find(request.path_params["table"])
    seat = seat_of(table.state.social, secret)
    if seat is None:
        raise RequestError("no-seat")
    player = None if asked.key is None else key_of(asked.key)
    await tables.ratings.enter(table, seat, player, address_of(request.scope), asked.listed)
    return json_response({"seat": seat}, 201)


async def table_rating(request: Request) -> Response:
    """Who takes part at a table, and after the game its effect on the rating of the person who asks."""
    check_rate(request, "replays")
    check_not_removed(request)
    tables, player = tables_of(request), key_of_person(request)
    table = await tables.find(request.path_params["table"])
    season, judged, keys = await tables.ratings.judged(table)
    seats = tuple(number for number, seat in enumerate(table.state.social.seats) if seat.key in keys)
    own = change_of(season, judged, player) if season and judged and player else None
    return json_response(TableRating(seats, judged.why if judged else None, own))


async def ratings(request: Request) -> Response:
    """The leaderboard of a family and season."""
    check_rate(request, "replays")
    known = tables_of(request).ratings
    family = request.query_params.get("family", "standard-4")
    name = request.query_params.get("season", known.current)
    seasons = tuple(dict.fromkeys([known.current, *await known.seasons()]))
    if family not in FAMILIES or name not in seasons:
        raise RequestError("no-season")
    season = await known.season(name) or Season.empty(name)
    return json_response(leaderboard(season, family, seasons, key_of_person(request)))


async def about_me(request: Request) -> Response:
    """A person's own ratings."""
    check_rate(request, "replays")
    known, player = tables_of(request).ratings, _player(request)
    name = known.current
    return json_response(own_ratings(name, await known.season(name), await known.season(season_before(name)), player))


async def change_listing(request: Request) -> Response:
    """Change a person's name on the leaderboard, or take it off."""
    check_rate(request, "seats")
    asked: ListingBody = await body(request, ListingBody)
    name = None if asked.name is None else clean_name(asked.name)
    listed = await tables_of(request).ratings.list_as(_player(request), name)
    return json_response({"name": listed})


async def erase_me(request: Request) -> Response:
    """Erase a person's ratings."""
    check_rate(request, "seats")
    await tables_of(request).ratings.erase(_player(request))
    return json_response({"erased": True})


def _player(request: Request) -> str:
    """The hash of the rating key of the person who asks. Raises RequestError without one."""
    return key_of(secret_of(request, "no-rating-key"))
