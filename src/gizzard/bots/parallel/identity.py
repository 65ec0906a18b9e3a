"""The identity of the running code: results are only reproducible with the same code."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parents[2]


@cache
def identity() -> str:
    """The version, and a digest of the code and the nets: ``0.1.0 (code 3f9a02c41b7e)``.

    Unlike the version, it distinguishes two states of a checkout.
    """
    digest = sha256()
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.npz")]):
        digest.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode())
        digest.update(sha256(path.read_bytes()).digest())
    return f"{version('gizzard')} (code {digest.hexdigest()[:12]})"
