"""JSON Schema of all messages, generated from their types.

``python -m gizzard.server.web.schema.messages`` prints it; the page's types are generated from that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, get_args

import msgspec

from gizzard.core.formats.round_spec import ScheduledRound
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.types import SuitCode
from gizzard.core.formats.view import View
from gizzard.core.names import PHRASES
from gizzard.core.rules.ruleset import rules_schema
from gizzard.core.texts import LANGUAGES
from gizzard.server.daily.messages import DailyBody
from gizzard.server.daily.study import DailyStudy
from gizzard.server.pads import messages as pad
from gizzard.server.phrases import codes
from gizzard.server.ratings import messages as rating
from gizzard.server.study.odds import FirstHandOdds
from gizzard.server.study.odds_request import FirstHandBody, OddsBody
from gizzard.server.tables import messages as table
from gizzard.server.tables.avatars import AVATARS
from gizzard.server.tables.branch import ContinueBody
from gizzard.server.tables.changes import ChangeBody
from gizzard.server.tables.events import Event
from gizzard.server.tables.table_code import CodeBody
from gizzard.server.tournaments import messages as tournament
from gizzard.server.web.schema import lesson_shapes, odds_shapes, shapes, study_shapes
from gizzard.study.hints import Hints
from gizzard.study.puzzle_json import PuzzleSolution
from gizzard.tournament import Report

REQUESTS: Final = (
    table.TableBody,
    table.SeatBody,
    table.FindBody,
    DailyBody,
    table.ReportBody,
    rating.RatingBody,
    rating.ListingBody,
    pad.PadBody,
    tournament.TournamentBody,
    tournament.EntrantBody,
    tournament.BotsBody,
    tournament.ResultCodeBody,
    Report,
    table.RulesBody,
    table.PresetsBody,
    CodeBody,
    ChangeBody,
    table.ReplayBody,
    ContinueBody,
    OddsBody,
    FirstHandBody,
)
ANSWERS: Final = (
    table.Replay,
    study_shapes.ReviewProgress,
    shapes.Catalogue,
    shapes.Accepted,
    shapes.Rejected,
    shapes.Combination,
    lesson_shapes.Lessons,
    shapes.TakenSeat,
    shapes.FoundTable,
    pad.SharedPad,
    tournament.OpenedTournament,
    tournament.EnteredTournament,
    tournament.TournamentJson,
    tournament.FairPlay,
    Report,
    shapes.TableSummary,
    shapes.LobbyTable,
    study_shapes.DailyDeal,
    study_shapes.DailyGame,
    DailyStudy,
    rating.TableRating,
    rating.OwnRatings,
    rating.Leaderboard,
    study_shapes.PuzzleList,
    study_shapes.PuzzleQuestion,
    PuzzleSolution,
    shapes.TableCodeContents,
    shapes.ErasureDone,
    shapes.Reported,
    odds_shapes.HandEstimate,
    odds_shapes.HandProblem,
    FirstHandOdds,
    Hints,
    shapes.Failure,
    shapes.RulesRefused,
)
UNIONS: Final[Mapping[str, Any]] = {
    "FromClient": table.FromClient,
    "FromServer": table.FromServer,
    "TableEvent": Event,
    "FromPhone": pad.FromPhone,
    "ToPhone": pad.ToPhone,
    "HostChange": tournament.HostChange,
    "ToViewer": tournament.ToViewer,
}
"""Definitions in addition to the structs, by name."""
FIELDS: Final[Mapping[tuple[str, str], Any]] = {
    ("Act", "action"): shapes.Action,
    ("DecisionJson", "best"): shapes.Action,
    ("DecisionJson", "taken"): shapes.Action,
    ("Hint", "actions"): list[shapes.Action],
    ("OptionJson", "action"): shapes.Action,
    ("PuzzleOption", "actions"): list[shapes.Action],
    ("Reason", "suit"): SuitCode,
    ("Joined", "spec"): shapes.RoundSpec | None,
    ("Joined", "view"): View | None,
    ("Step", "move"): shapes.Move | None,
    ("Step", "spec"): shapes.RoundSpec | None,
    ("TableInfo", "schedule"): list[ScheduledRound],
    ("TableInfo", "settings"): shapes.TableSettings,
    ("Round", "exchange"): list[tuple[int, int, str | None]],
    ("View", "legal"): list[shapes.Action],
    ("View", "phase"): shapes.GamePhase,
    ("View", "round"): Round,
}
"""Types of fields that messages declare more loosely. A server sends no view before the first deal, or of chance."""
CHANGE: Final = {"type": "array", "prefixItems": [{"type": "string"}, {}], "minItems": 1, "maxItems": 2}
"""The schema of `wire.Change`: a path and, unless it is a deletion, a value."""
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "Avatar": AVATARS,
    "ChatPhrase": PHRASES,
    "ErrorCode": codes(),
    "Language": LANGUAGES,
    "Suit": get_args(SuitCode),
}
"""Enumerations for the page: avatars, phrases, error codes and languages."""

REFERENCES: Final = (("Error", "code", "ErrorCode"), ("Failure", "code", "ErrorCode"), ("Join", "lang", "Language"))
"""Fields with a value from one of these enumerations."""


@cache
def schema() -> dict[str, Any]:
    """The schema: `client` and `server` are socket messages, `http` the bodies by name, `rules` a rule set."""
    kinds = (*REQUESTS, *ANSWERS)
    every = [*UNIONS.values(), *FIELDS.values(), *kinds]
    schemas, defs = msgspec.json.schema_components(every, ref_template="#/$defs/{name}")
    unions, fields, bodies = _split(schemas, len(UNIONS), len(FIELDS))
    defs |= dict(zip(UNIONS, unions, strict=True)) | {name: {"enum": list(names)} for name, names in NAMES.items()}
    defs["Change"] = CHANGE
    del defs["ActionJson"]  # a shapes.Action in every field
    for (struct, field), form in zip(FIELDS, fields, strict=True):
        defs[struct]["properties"][field] = form
    defs["View"]["description"] = defs["View"]["description"].partition("\n\n")[0]  # without the example in Python
    for struct, field, name in REFERENCES:
        defs[struct]["properties"][field] = _ref(name)
    avatar = {"anyOf": [_ref("Avatar"), {"type": "null"}]}
    defs["TableSummary"]["properties"]["avatars"]["items"] = avatar
    everywhere = {"avatar": avatar, "set": {"type": "array", "items": _ref("Change")}}
    for struct in defs.values():
        properties = struct.get("properties", {})
        properties |= {name: form for name, form in everywhere.items() if name in properties}
    defs["Step"]["properties"]["event"] = {"anyOf": [_ref("TableEvent"), {"type": "null"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": defs,
        "properties": {
            "client": _ref("FromClient"),
            "server": _ref("FromServer"),
            "rules": rules_schema(),
            "http": {"properties": {kind.__name__: body for kind, body in zip(kinds, bodies, strict=True)}},
        },
    }


def _split(schemas: tuple[Any, ...], first: int, second: int) -> tuple[tuple[Any, ...], ...]:
    return schemas[:first], schemas[first : first + second], schemas[first + second :]


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


if __name__ == "__main__":
    print(json.dumps(schema()))
