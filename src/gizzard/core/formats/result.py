"""The result of a game with real cards, as a score pad passes it to a tournament's host: `wizard-result/1`."""

from typing import Annotated, Final, Literal

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.core.formats.validation import described
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS

MAX_CODE: Final = 4096
"""Characters; the largest QR code holds fewer."""
MOST: Final = 10**9
"""Maximum absolute value of points and rounds in files."""
MAX_ROUND_POINTS: Final = 24_000
"""Of one round, above or below 0, by any scoring: its parts are at most 1,000, and there are at most 23 tricks."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Points = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
GAME_NAME: Final = r"^[0-9a-zA-Z-]{1,40}\Z"
"""The pattern of a game's name on a pad."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class NotAResult(Exception):
    """Raised for a text that is not a result; holds the reason."""


class Result(msgspec.Struct, frozen=True):
    """The result; lists are in seat order, without seats that were never taken."""

    format: Literal["wizard-result/1"]
    game: Annotated[str, msgspec.Meta(pattern=GAME_NAME)]
    """The game's name on the pad."""
    names: list[Name]
    rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    """Number of rounds played."""
    points: list[Points]
    correct: list[Count]
    """Number of bids that were made."""


def read_result(text: str) -> Result:
    """The result in the text of a QR code. Raises NotAResult if the text contains none, or an impossible one."""
    if len(text) > MAX_CODE:
        raise NotAResult(f"a QR code holds no more than {MAX_CODE} characters")
    try:
        result = decode_json(text.removeprefix("\ufeff").strip(), Result)
    except msgspec.ValidationError as wrong:
        place, what = described(wrong)
        raise NotAResult(f"{place.removeprefix('.')}: {what}" if place else what) from None
    except ValueError:
        raise NotAResult("it is no JSON, or only a part of it") from None
    if not MIN_PLAYERS <= len(result.names) <= MAX_PLAYERS:
        raise NotAResult(f"Wizard is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(result.names)}")
    for key in ("points", "correct"):
        if len(getattr(result, key)) != len(result.names):
            raise NotAResult(f"{key}: there should be {len(result.names)} numbers, one for each name")
    if max(result.correct) > result.rounds:
        raise NotAResult(f"correct: nobody can bid right in {max(result.correct)} of {result.rounds} rounds")
    most = max(map(abs, result.points))
    if most > MAX_ROUND_POINTS * result.rounds:
        raise NotAResult(f"points: {most} points are impossible in {result.rounds} rounds")
    return result
