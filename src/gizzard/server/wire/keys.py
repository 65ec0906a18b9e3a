"""Secrets, by which people own seats, pads, entries and ratings, and the keys that are stored in place of them."""

import hashlib
import re
import secrets
from typing import Final

MIN_SECRET: Final = 24
MAX_SECRET: Final = 100
"""The lengths of a secret that a client chooses itself."""


CHOSEN_SECRET: Final = f"^[A-Za-z0-9_-]{{{MIN_SECRET},{MAX_SECRET}}}$"
"""The pattern of such a secret: it can stand in a header and in a link."""


def is_well_formed(secret: str) -> bool:
    """Whether a secret that a client has chosen is long enough, and of no other characters than those of a link."""
    return bool(re.fullmatch(CHOSEN_SECRET, secret))


def new_secret() -> str:
    """A random secret."""
    return secrets.token_urlsafe(24)


def key_of(secret: str) -> str:
    """The hash of a secret; only the hash is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()
