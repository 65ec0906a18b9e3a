"""JSON Schema of every message, made from the types that read and write them.

``python -m gizzard.server.web.schema.messages`` prints it; the page's types are generated from that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, get_args

import msgspec

from gizzard.names import PHRASES
from gizzard.rules.ruleset import rules_schema
from gizzard.server.domain import wire
from gizzard.server.domain.avatars import AVATARS
from gizzard.server.domain.events import Event
from gizzard.server.domain.pad import messages
from gizzard.server.domain.phrases import codes
from gizzard.server.runtime.jobs.branch import ContinueBody
from gizzard.server.runtime.jobs.odds_request import FirstHandBody, OddsBody
from gizzard.server.web.schema import lesson_shapes, odds_shapes, shapes, study_shapes
from gizzard.texts import LANGUAGES

REQUESTS: Final = (
    wire.TableBody,
    wire.SeatBody,
    wire.FindBody,
    wire.DailyBody,
    wire.ReportBody,
    messages.PadBody,
    wire.RulesBody,
    wire.PresetsBody,
    wire.CodeBody,
    wire.ReplayBody,
    ContinueBody,
    OddsBody,
    FirstHandBody,
)
ANSWERS: Final = (
    wire.Replay,
    study_shapes.ReviewProgress,
    shapes.Catalogue,
    shapes.Accepted,
    shapes.Rejected,
    shapes.Combination,
    lesson_shapes.Lessons,
    shapes.TakenSeat,
    messages.SharedPad,
    shapes.TableSummary,
    shapes.LobbyTable,
    study_shapes.DailyDeal,
    study_shapes.DailyGame,
    study_shapes.PuzzleList,
    study_shapes.PuzzleQuestion,
    study_shapes.PuzzleSolution,
    shapes.TableCodeContents,
    shapes.ErasureDone,
    shapes.Reported,
    odds_shapes.HandOdds,
    odds_shapes.HandProblem,
    odds_shapes.FirstHandOdds,
    odds_shapes.Hints,
    shapes.Failure,
    shapes.RulesRefused,
)
UNIONS: Final[Mapping[str, Any]] = {
    "FromClient": wire.FromClient,
    "FromServer": wire.FromServer,
    "TableEvent": Event,
    "FromPhone": messages.FromPhone,
    "ToPhone": messages.ToPhone,
}
"""Definitions in addition to the structs, by name."""
FIELDS: Final[Mapping[tuple[str, str], Any]] = {
    ("Act", "action"): shapes.Action,
    ("DecisionJson", "best"): shapes.Action,
    ("DecisionJson", "taken"): shapes.Action,
    ("OptionJson", "action"): shapes.Action,
    ("Joined", "spec"): shapes.RoundSpec | None,
    ("Joined", "view"): shapes.View | None,
    ("Step", "move"): shapes.Move | None,
    ("Step", "spec"): shapes.RoundSpec | None,
    ("TableInfo", "schedule"): list[shapes.ScheduledRound],
    ("TableInfo", "settings"): shapes.TableSettings,
}
"""Types of fields that messages declare as arbitrary objects."""
CHANGE: Final = {"type": "array", "prefixItems": [{"type": "string"}, {}], "minItems": 1, "maxItems": 2}
"""What `wire.Change` says, which no type can: a path and, unless what stood there is gone, a value."""
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "Avatar": AVATARS,
    "ChatPhrase": PHRASES,
    "ErrorCode": codes(),
    "Language": LANGUAGES,
    "Suit": get_args(shapes.Suit),
}
"""Names that the page needs, too: faces, what can be said at every table, why the server refuses, and languages."""

REFERENCES: Final = (("Error", "code", "ErrorCode"), ("Failure", "code", "ErrorCode"), ("Join", "lang", "Language"))
"""Fields that hold one of these names."""
FACES: Final = ("TableBody", "SeatBody", "FindBody", "ContinueBody", "DailyBody", "SeatJson", "Sat")
"""What has an `avatar`: one of these names or null."""


@cache
def schema() -> dict[str, Any]:
    """One schema document: `client` and `server` are what goes over the socket, `http` the bodies by name, `rules` a
    rule set."""
    kinds = (*REQUESTS, *ANSWERS)
    every = [*UNIONS.values(), *FIELDS.values(), *kinds]
    schemas, defs = msgspec.json.schema_components(every, ref_template="#/$defs/{name}")
    unions, fields, bodies = _split(schemas, len(UNIONS), len(FIELDS))
    defs |= dict(zip(UNIONS, unions, strict=True)) | {name: {"enum": list(names)} for name, names in NAMES.items()}
    defs["Change"] = CHANGE
    for (struct, field), form in zip(FIELDS, fields, strict=True):
        defs[struct]["properties"][field] = form
    for struct, field, name in REFERENCES:
        defs[struct]["properties"][field] = _ref(name)
    for struct in FACES:
        defs[struct]["properties"]["avatar"] = {"anyOf": [_ref("Avatar"), {"type": "null"}]}
    defs["TableSummary"]["properties"]["avatars"]["items"] = defs["SeatJson"]["properties"]["avatar"]
    for struct in ("LessonStep", "Presence", "Step"):
        defs[struct]["properties"]["set"] = {"type": "array", "items": _ref("Change")}
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
