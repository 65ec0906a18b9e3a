"""Requests about shared pads: create and remove. Writes go over the socket."""

from gizzard.server.pads.messages import PadBody, SharedPad
from gizzard.server.pads.pads import Pads
from gizzard.server.web.call import Call, Secret
from gizzard.server.web.requests import Requests
from gizzard.server.wire.messages import ErasureDone

api = Requests()


@api.post("/api/pads", limit="tables", status=201, refuses=("rules", "no-such-seat"))
async def share_pad(call: Call[PadBody]) -> SharedPad:
    """Create a pad. Returns its secrets to the owner.

    `201 {"pad", "own", "edit", "read"}`: a shared score pad and its secrets, see [below](#shared-score-pads); `game` is
    the game's name on the phone, `first` the seat of the first dealer.
    """
    return await call.feature(Pads).share(call.body)


@api.delete("/api/pads/{pad}", limit="seats")
async def stop_sharing(call: Call[None], pad: str, secret: Secret) -> ErasureDone:
    """Remove a pad; for its owner only.

    With the secret `own`: the pad is deleted, `{"erased": true}`; `404 no-pad` for any other secret.
    """
    await call.feature(Pads).remove(pad, secret)
    return ErasureDone(True)
