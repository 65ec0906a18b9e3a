"""Libraries that some tests need and the base install lacks."""

from importlib.util import find_spec

import pytest

LIBRARIES = ("gymnasium", "pettingzoo", "pyarrow", "pyspiel", "verifiers")


def require(*libraries: str) -> None:
    """Skip a test, or a whole module, without these libraries. ``test_extras`` fails if none may be skipped."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        pytest.skip(f"no {', '.join(missing)}: make test-long installs what the tests need", allow_module_level=True)
