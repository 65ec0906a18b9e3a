"""Signatures of relayed requests, made with the secret in the shared database, which is never sent.

A signature is valid for one node, method, path and client, and for a minute, so a host that receives one because of a
wrong node URL cannot impersonate a node.
"""

import hmac
from typing import Final, NamedTuple

import msgspec

MAX_AGE_SECONDS: Final = 60
LOCALHOST: Final = "localhost"
"""A host that every node accepts, for requests in which the client's does not matter."""


class Relayed(NamedTuple):
    """The signed facts about a relayed request."""

    node: str
    """The URL of the receiving node."""
    method: str
    path: str
    client: str
    """The address of the client; empty for requests of the node itself."""
    host: str = LOCALHOST
    """The host that the client requested."""


def signature(secret: str, relayed: Relayed, at: float) -> str:
    """Sign a request at a time in seconds since 1970.

    >>> request = Relayed("http://10.0.0.5:8000", "GET", "/ws", "198.51.100.7", "")
    >>> signature("secret", request, 1_700_000_000.5)[:20]
    '1700000000.bb653f74d'
    """
    return _signed(secret, relayed, f"{at:.0f}")


def is_valid(secret: str, relayed: Relayed, given: str, now: float) -> bool:
    """Whether a signature matches the secret and the request, and is less than a minute old."""
    at, _, _ = given.partition(".")
    expected = _signed(secret, relayed, at)
    return hmac.compare_digest(given.encode(), expected.encode()) and abs(now - int(at)) <= MAX_AGE_SECONDS


def _signed(secret: str, relayed: Relayed, at: str) -> str:
    return f"{at}.{hmac.digest(secret.encode(), msgspec.json.encode((*relayed, at)), 'sha256').hex()}"
