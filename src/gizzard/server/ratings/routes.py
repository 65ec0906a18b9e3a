"""Requests about ratings. A person is identified by a rating key that their browser generated."""

from gizzard.server.ratings.log import Season
from gizzard.server.ratings.messages import (
    Leaderboard,
    ListedName,
    ListingBody,
    OwnRatings,
    RatedSeat,
    RatingBody,
    TableRating,
    change_of,
    leaderboard,
    own_ratings,
)
from gizzard.server.ratings.ratings import Ratings
from gizzard.server.ratings.seasons import season_before
from gizzard.server.tables.rated import FAMILIES, MIN_PEOPLE
from gizzard.server.tables.routes import find_table
from gizzard.server.tables.setup import clean_name, seat_of
from gizzard.server.web.call import Call, RatingKey, Secret
from gizzard.server.web.requests import Requests
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import ErasureDone, RequestError

api = Requests()


@api.post("/api/tables/{table}/rating", limit="seats", status=201, refuses=("no-seat", "rating-late", "rating-often"))
async def take_part(call: Call[RatingBody], table: str, secret: Secret) -> RatedSeat:
    """Take part in the ratings at a table, or no longer; for the owner of a seat, before their first action.

    With a seat's secret: its owner takes part in the [ratings](playing.md#ratings). The client chooses the rating key
    (24 to 100 letters, digits, `-` and `_`) and keeps it; the server stores its hash. With `"key": null` they no longer
    do. `listed`: whether the leaderboard may show the name at this seat. `201 {"seat"}`, `409 rating-late` after the
    seat's first action or the first card of the game, `409 rating-often` after 20 changes; `"key": null` is possible
    even then.
    """
    at, asked = await find_table(call, table), call.body
    seat = seat_of(at.state.social, secret)
    call.services.gate.check_person(key_of(secret))
    player = None if asked.key is None else key_of(asked.key)
    await call.feature(Ratings).enter(at, seat, player, call.address, asked.listed)
    return RatedSeat(seat)


@api.get("/api/tables/{table}/rating", limit="replays", refuses=("no-secret",))
async def table_rating(call: Call[None], table: str) -> TableRating:
    """Who takes part at a table, and after the game its effect on the rating of the person who asks.

    `{"seats", "why", "rated", "own"}`: the seats that take part until the game is over; after it `why` is `rated`, or
    why the game does not count (`unfinished`, `rules`, `settings`, `people`, `networks`). `rated`: whether it counts,
    or will unless people turn out to be the same or to share a network. With a rating key, `own` is its effect:
    `{"before", "after", "weight"}`, or null.
    """
    player, at = call.person, await find_table(call, table)
    season, judged, keys = await call.feature(Ratings).judged(at)
    seats = tuple(number for number, seat in enumerate(at.state.social.seats) if seat.key in keys)
    own = change_of(season, judged, player) if season and judged and player else None
    why = judged.why if judged else None
    rated = at.state.social.can_count and len(seats) >= MIN_PEOPLE if why is None else why == "rated"
    return TableRating(seats, why, rated, own)


@api.get("/api/ratings", limit="replays", refuses=("no-season", "no-secret"))
async def ratings(call: Call[None], family: str = "standard-4", season: str | None = None) -> Leaderboard:
    """The leaderboard of a family and season, by default the current one.

    A leaderboard: `{"season", "family", "seasons", "families", "players": [{"name", "value", "uncertainty", "games",
    "own"}, …]}`; at most 100 players. Of names that look the same, all but the one listed first get a number. With a
    rating key, `own` marks its player. `404 no-season` for a season in which nobody took part, except the current one.
    """
    known = call.feature(Ratings)
    name = known.current if season is None else season
    seasons = tuple(dict.fromkeys([known.current, *await known.seasons()]))
    if family not in FAMILIES or name not in seasons:
        raise RequestError("no-season")
    found = await known.season(name) or Season.empty(name)
    return leaderboard(found, family, seasons, call.person)


@api.get("/api/ratings/me", limit="replays")
async def about_own_rating(call: Call[None], key: RatingKey) -> OwnRatings:
    """A person's own ratings.

    With a rating key (`Authorization: Bearer`, as for secrets): its ratings in this season, `{"season", "name",
    "networks", "ratings": [{"family", "value", "uncertainty", "games", "provisional"}, …]}`, `401 no-rating-key`.
    """
    known, player = call.feature(Ratings), key_of(key)
    name = known.current
    return own_ratings(name, await known.season(name), await known.season(season_before(name)), player)


@api.post("/api/ratings/me", limit="seats", refuses=("names", "listing-often"))
async def change_listing(call: Call[ListingBody], key: RatingKey) -> ListedName:
    """Change a person's name on the leaderboard, or take it off.

    With a rating key: the name on the leaderboard, null to take it off. `{"name"}`; null for a key that has never taken
    part. `409 listing-often` after 20 names in a season.
    """
    name = None if call.body.name is None else clean_name(call.body.name)
    return ListedName(await call.feature(Ratings).list_as(key_of(key), name))


@api.delete("/api/ratings/me", limit="seats")
async def erase_own_rating(call: Call[None], key: RatingKey) -> ErasureDone:
    """Erase a person's ratings.

    With a rating key: the key's hash and its names are erased from all seasons, `{"erased": true}`.
    """
    await call.feature(Ratings).erase(key_of(key))
    return ErasureDone(True)
