"""Fixtures for the adapters to other libraries."""

from collections.abc import Iterator

import pytest

from tests.research.endpoint import Stub, stub_endpoint


@pytest.fixture
def stub() -> Iterator[Stub]:
    with stub_endpoint() as running:
        yield running
