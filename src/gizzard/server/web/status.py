"""The HTTP status of refusals, by their codes."""

from collections.abc import Mapping
from typing import Final

PATH: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("no-table", "removed", "damaged"),
    "tournament": ("no-tournament", "removed", "damaged"),
    "pad": ("no-pad", "damaged"),
    "puzzle": ("no-puzzle",),
    "entrant": ("method",),
}
"""By a name in a path, what a request is refused with: first if it does not exist (404), then if it cannot be used."""

STATUS: Final[Mapping[str, int]] = {
    **dict.fromkeys((missing for missing, *_ in PATH.values()), 404),
    "busy": 503,
    "banned": 403,
    "daily-hidden": 403,
    "damaged": 500,
    "full": 409,
    "host": 421,
    "internal": 500,
    "method": 405,
    "moved": 503,
    "host-only": 403,
    "listing-often": 409,
    "no-challenge": 403,
    "no-code": 404,
    "no-day": 404,
    "no-lobby": 404,
    "no-rating-key": 401,
    "no-season": 404,
    "no-seat": 403,
    "no-secret": 401,
    "not-built": 503,
    "not-found": 404,
    "not-over": 409,
    "not-saved": 503,
    "origin": 403,
    "prefix": 421,
    "rating-late": 409,
    "rating-often": 409,
    "removed": 410,
    "seat-taken": 409,
    "slow-down": 429,
    "started": 409,
    "store-full": 507,
    "too-large": 413,
    "tournament-hidden": 403,
    "tournament-host": 403,
    "tournament-preset": 400,
    "tournament-rounds": 400,
    "tournament-seat": 403,
    "upgrade": 426,
}
"""HTTP status by RequestError code; of the others 409 for what a tournament refuses, else 400."""


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(code, 409 if code.startswith("tournament-") else 400)
