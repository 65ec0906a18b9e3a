"""Routes of shared pads: create and remove. Writes go over the socket."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.pads.messages import PadBody
from gizzard.server.web.responses import body, json_response, secret_of
from gizzard.server.web.services import check_rate, tables_of


async def share_pad(request: Request) -> Response:
    """Create a pad. Returns its secrets to the owner."""
    check_rate(request, "tables")
    asked: PadBody = await body(request, PadBody)
    tables = tables_of(request)
    return json_response(await tables.pads.share(asked, tables.time.now()), 201)


async def stop_sharing(request: Request) -> Response:
    """Remove a pad; for its owner only."""
    check_rate(request, "seats")
    await tables_of(request).pads.remove(request.path_params["pad"], secret_of(request))
    return json_response({"erased": True})
