"""What a feature declares about its logs: their names, how they are read, and what may be asked of any of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from gizzard.server.store.stored import Stored

S = TypeVar("S")


@dataclass(frozen=True)
class Kind(Generic[S]):
    """A kind of document that is kept as a log."""

    name: re.Pattern[str]
    """The pattern of its names; a store may refuse to query others."""
    missing: str
    """The code of the refusal to those who ask for one that does not exist."""
    read: Callable[[Stored], S]
    """The state after all entries of a log. Raises an exception if it cannot be read."""

    def owns(self, name: str) -> bool:
        """Whether a log of this kind can have that name."""
        return self.name.fullmatch(name) is not None
