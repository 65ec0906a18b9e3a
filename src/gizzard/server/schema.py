"""JSON Schema of every message, made from the types that read and write them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from gizzard.server import wire

HTTP = (wire.TableBody, wire.SeatBody, wire.RulesBody, wire.CodeBody, wire.ReplayBody, wire.Replay)


@cache
def schema() -> dict[str, Any]:
    """One schema document: `client` and `server` are what goes over the socket, `http` the bodies by name."""
    kinds = [wire.FromClient, wire.FromServer, *HTTP]
    (client, server, *bodies), defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": defs,
        "properties": {
            "client": client,
            "server": server,
            "http": {"properties": {kind.__name__: body for kind, body in zip(HTTP, bodies, strict=True)}},
        },
    }
