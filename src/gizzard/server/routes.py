"""All HTTP routes: the page and the API."""

from __future__ import annotations

from typing import Final

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.routing import Mount, Route

from gizzard.server.cluster import own_url
from gizzard.server.daily import routes as daily
from gizzard.server.ops import routes as status
from gizzard.server.ops.moderation import CLEAN
from gizzard.server.pads import routes as pads
from gizzard.server.ratings import routes as ratings
from gizzard.server.study import hint_routes as hints
from gizzard.server.study import lesson_routes as lessons
from gizzard.server.study import odds_routes as odds
from gizzard.server.study import puzzle_routes as puzzles
from gizzard.server.study import review_routes as reviews
from gizzard.server.tables import game_routes as games
from gizzard.server.tables import routes as tables
from gizzard.server.tables import rules_routes as rules
from gizzard.server.tournaments import routes as tournaments
from gizzard.server.web.page import STATIC, Page, page_routes


class _Number(IntegerConvertor):
    """A number in an address: Python reads no number of thousands of digits."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", _Number())

FEATURES: Final = tuple(
    each.api
    for each in (rules, lessons, odds, daily, ratings, tournaments, pads, puzzles, tables, games, hints, reviews)
)
"""The requests of the features."""
ROUTES: Final = [
    *page_routes(),
    Route("/health", status.health),
    Route("/ready", status.ready),
    Route("/metrics", status.metrics),
    Route(CLEAN, status.clean, methods=["POST"]),
    Route(own_url.PATH, status.own),
    *(route for feature in FEATURES for route in feature.routes),
    Route("/api/schema", status.schemas),
    Mount("/", Page(directory=STATIC, check_dir=False)),
]
