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
from gizzard.server.study import lesson_routes as lessons
from gizzard.server.study import odds_routes as odds
from gizzard.server.study import puzzle_routes as puzzles
from gizzard.server.study import review_routes as reviews
from gizzard.server.tables import game_routes as games
from gizzard.server.tables import routes as tables
from gizzard.server.tables import rules_routes as rules
from gizzard.server.tournaments import routes as tournaments
from gizzard.server.web.page import STATIC, Page, pad_page, page, replay_page, table_page


class _Number(IntegerConvertor):
    """A number in an address: Python reads no number of thousands of digits."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", _Number())

FEATURES: Final = (ratings.api, tournaments.api)
"""The requests of the features."""
ROUTES: Final = [
    Route("/", page),
    Route("/t/{table}", table_page),
    Route("/t/{table}/screen", table_page),
    Route("/g/{table}", replay_page),
    Route("/g/{table}/review", replay_page),
    Route("/mistakes", page),
    Route("/new", page),
    Route("/new/{code}", page),
    Route("/replay", page),
    Route("/find", page),
    Route("/games", page),
    Route("/learn", page),
    Route("/pad", pad_page),
    Route("/odds", page),
    Route("/tournament/{tournament}", page),
    Route("/tournament/{tournament}/screen", page),
    Route("/tournament/{tournament}/deal/{round:int}/{deal:int}", page),
    Route("/about", page),
    Route("/puzzles", page),
    Route("/daily", page),
    Route("/ratings", page),
    Route("/health", status.health),
    Route("/ready", status.ready),
    Route("/metrics", status.metrics),
    Route(CLEAN, status.clean, methods=["POST"]),
    Route(own_url.PATH, status.own),
    Route("/api/rules", rules.rules),
    Route("/api/rules/check", rules.check, methods=["POST"]),
    Route("/api/rules/combine", rules.combine, methods=["POST"]),
    Route("/api/lessons", lessons.lessons),
    Route("/api/odds/first-hand", odds.first_hand, methods=["POST"]),
    Route("/api/odds/hand", odds.hand, methods=["POST"]),
    Route("/api/daily", daily.daily_deal, methods=["GET"]),
    Route("/api/daily", daily.play_daily_deal, methods=["POST"]),
    Route("/api/daily/study", daily.study, methods=["GET"]),
    *(route for feature in FEATURES for route in feature.routes),
    Route("/api/pads", pads.share_pad, methods=["POST"]),
    Route("/api/pads/{pad}", pads.stop_sharing, methods=["DELETE"]),
    Route("/api/puzzles", puzzles.all_puzzles),
    Route("/api/puzzles/{puzzle}", puzzles.question),
    Route("/api/puzzles/{puzzle}/solution", puzzles.solution),
    Route("/api/tables", tables.lobby, methods=["GET"]),
    Route("/api/tables", tables.open_table, methods=["POST"]),
    Route("/api/find", tables.find, methods=["POST"]),
    Route("/api/join/{code}", tables.find_by_code),
    Route("/api/tables/{table}", tables.table_state, methods=["GET"]),
    Route("/api/tables/{table}", tables.change, methods=["PUT"]),
    Route("/api/tables/{table}/seats", tables.sit, methods=["POST"]),
    Route("/api/tables/{table}/reports", tables.report, methods=["POST"]),
    Route("/api/tables/{table}/record", games.record),
    Route("/api/tables/{table}/hints", tables.hints),
    Route("/api/tables/{table}/me", tables.about_me, methods=["GET"]),
    Route("/api/tables/{table}/me", tables.erase_me, methods=["DELETE"]),
    Route("/api/tables/{table}/replay", games.replay_table),
    Route("/api/tables/{table}/review", reviews.review_table),
    Route("/api/review", reviews.review_record, methods=["POST"]),
    Route("/api/continue", reviews.continue_game, methods=["POST"]),
    Route("/api/replay", games.replay_record, methods=["POST"]),
    Route("/api/schema", status.schemas),
    Route("/api/code", rules.encode_table, methods=["POST"]),
    Route("/api/code/{code}", rules.decode_table),
    Mount("/", Page(directory=STATIC, check_dir=False)),
]
