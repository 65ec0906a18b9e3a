"""The libraries that the tests beside this one need."""

import os
from importlib.util import find_spec

import pytest

from tests.research.extras import LIBRARIES


@pytest.mark.skipif("GIZZARD_REQUIRE_ALL" not in os.environ, reason="tests may be skipped")
@pytest.mark.parametrize("library", LIBRARIES)
def test_library_is_installed_so_that_no_test_is_skipped(library: str) -> None:
    assert find_spec(library), f"no {library}, and GIZZARD_REQUIRE_ALL is set"
