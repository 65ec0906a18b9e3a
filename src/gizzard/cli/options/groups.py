"""Several options as one decorator."""

from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def together(*options: Callable[[Any], Any]) -> Callable[[F], F]:
    """Add options to a command; its help has them in this order."""

    def added(command: F) -> F:
        return reduce(lambda done, option: option(done), reversed(options), command)

    return added
