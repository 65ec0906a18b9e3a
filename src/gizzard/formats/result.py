"""The result of a game at a real table, as its score pad hands it to a tournament's desk: `wizard-result/1`."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS

FORMAT: Final = "wizard-result/1"

Count = Annotated[int, msgspec.Meta(ge=0)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class NotAResult(Exception):
    """A text that is no result; says why."""


class Result(msgspec.Struct, frozen=True):
    """What was won by whom; lists are in seat order, without seats at which nobody ever sat."""

    format: Literal["wizard-result/1"]
    game: Annotated[str, msgspec.Meta(pattern="^[0-9a-zA-Z-]{1,40}$")]
    """The game's name on the pad."""
    names: list[Name]
    rounds: Count
    """How many were played."""
    points: list[int]
    correct: list[Count]
    """How many bids were right."""


def read_result(text: str) -> Result:
    """The result in the text of a QR code; NotAResult where there is none, or it cannot be so."""
    try:
        result = msgspec.json.decode(text.strip(), type=Result)
    except (msgspec.DecodeError, UnicodeEncodeError) as wrong:
        raise NotAResult(str(wrong)) from None
    if not MIN_PLAYERS <= len(result.names) <= MAX_PLAYERS:
        raise NotAResult(f"Wizard is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(result.names)}")
    for key in ("points", "correct"):
        if len(getattr(result, key)) != len(result.names):
            raise NotAResult(f"{key}: there should be {len(result.names)} numbers, one for each name")
    if max(result.correct) > result.rounds:
        raise NotAResult(f"correct: nobody can bid right in {max(result.correct)} of {result.rounds} rounds")
    return result
