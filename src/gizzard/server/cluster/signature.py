"""Nodes sign what they relay with the secret in the shared database, which they never send themselves.

A signature is valid for one node, method, path and client, and for a minute. So a host that a node's URL leads to by
mistake learns nothing with which it could pass for a node.
"""

from __future__ import annotations

import hmac
from typing import Final, NamedTuple

import msgspec

MAX_AGE_SECONDS: Final = 60


class Relayed(NamedTuple):
    """What a node says about a request that it relays."""

    node: str
    """The URL of the node that is to answer."""
    method: str
    path: str
    client: str
    """The address of the client; empty if the node asks for itself."""
    host: str
    """The host that the client asked for."""


def signature(secret: str, relayed: Relayed, at: float) -> str:
    """The signature at a time, in seconds since 1970.

    >>> request = Relayed("http://10.0.0.5:8000", "GET", "/ws", "198.51.100.7", "")
    >>> signature("secret", request, 1_700_000_000.5)[:20]
    '1700000000.bb653f74d'
    """
    return _signed(secret, relayed, f"{at:.0f}")


def is_valid(secret: str, relayed: Relayed, given: str, now: float) -> bool:
    """Whether a signature was made with this secret, for this request, less than a minute ago."""
    at, _, _ = given.partition(".")
    expected = _signed(secret, relayed, at)
    return hmac.compare_digest(given.encode(), expected.encode()) and abs(now - int(at)) <= MAX_AGE_SECONDS


def _signed(secret: str, relayed: Relayed, at: str) -> str:
    return f"{at}.{hmac.digest(secret.encode(), msgspec.json.encode((*relayed, at)), 'sha256').hex()}"
