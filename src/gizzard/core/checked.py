"""Arguments checked against the types that a function declares: one mechanism for the whole public API.

A wrong type raises TypeError in one sentence; a wrong value is refused by the function itself. JSON objects are values:
records, views and the JSON forms of actions are judged by what reads them, whatever is passed instead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import Parameter, signature
from numbers import Real
from operator import index, is_
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from gizzard.core.errors import quoted
from gizzard.core.rules.ruleset import RuleSet

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)

EXAMPLES: Mapping[type, str] = {
    RuleSet: ', as from gizzard.ruleset("tournament")',
    random.Random: ", as random.Random(7)",
}


class Mismatch(TypeError):
    """Raised by ``Kind.take``: the value is of another kind."""


class ArgumentKind(NamedTuple):
    """The values that a declared type allows."""

    one: str
    """What such a value is called: ``an integer``."""
    many: str
    """What several are called: ``integers``."""
    take: Callable[[Any], Any]
    """The value as its type declares it, so that numpy's integers become Python's. Raises Mismatch."""
    by_type: bool = True
    """Whether the type of a value decides if it is allowed."""


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Check the arguments of a function against its annotations.

    Returns:
        The function, which raises TypeError for an argument of the wrong type.
    """
    called: Callable[..., R] = function
    exact: set[tuple[type, ...]] = set()
    """The types of positional arguments that need no look: most calls take no longer than this question."""

    @cache
    def parameters() -> _Parameters:
        return _Parameters.of(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        types = tuple(map(type, args))
        if types in exact and not kwargs:
            return function(*args, **kwargs)
        positional, named = parameters().taken(args, kwargs)
        if not kwargs and parameters().by_type and all(map(is_, positional, args)):
            exact.add(types)
        return called(*positional, **named)

    return call


def checked_fields(cls: C) -> C:
    """Check the arguments of a dataclass against the types of its fields."""
    cls.__init__ = checked(cls.__init__)  # type: ignore[misc]
    return cls


class _Parameters(NamedTuple):
    """The kinds of a function's arguments."""

    positional: list[tuple[str, ArgumentKind]]
    rest: tuple[str, ArgumentKind] | None
    """The kind of each argument of ``*args``, if there is one."""
    named: dict[str, ArgumentKind]

    @classmethod
    def of(cls, function: Callable[..., Any]) -> _Parameters:
        hints = get_type_hints(function)
        positional, rest, named = [], None, {}
        for name, parameter in signature(function).parameters.items():
            kind = kind_of(hints.get(name, Any))
            if parameter.kind is Parameter.VAR_POSITIONAL:
                rest = name, kind
            elif parameter.kind is Parameter.POSITIONAL_OR_KEYWORD:
                positional.append((name, kind))
            if parameter.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY):
                named[name] = kind
        return cls(positional, rest, named)

    @property
    def by_type(self) -> bool:
        """Whether the types of positional arguments decide if they are allowed."""
        return all(kind.by_type for _, kind in (*self.positional, *([self.rest] if self.rest else [])))

    def taken(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """The arguments as their types declare them; too many or unknown ones are left to Python."""
        values = [argument(name, kind, value) for (name, kind), value in zip(self.positional, args, strict=False)]
        for value in args[len(values) :]:
            values.append(value if self.rest is None else argument(*self.rest, value, several=True))
        return values, {
            name: argument(name, self.named[name], value) if name in self.named else value
            for name, value in kwargs.items()
        }


def argument(name: str, kind: ArgumentKind, value: Any, several: bool = False) -> Any:
    """An argument as its kind declares it. Raises TypeError if it is of another kind."""
    try:
        return kind.take(value)
    except Mismatch:
        pass
    raise TypeError(f"{name} must be {kind.many if several else kind.one}, not {quoted(value)}")


def kind_of(annotation: Any) -> ArgumentKind:
    """The values that an annotation allows; everything if it is for JSON, or unknown here."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return _any_of([kind_of(argument) for argument in arguments])
    if origin is Literal:
        return kind_of(type(arguments[0]))
    if origin in (Sequence, Iterable):
        return _list_of(kind_of(arguments[0]), origin)
    if _is_json(origin or annotation):
        return _JSON
    return _SIMPLE.get(origin or annotation) or (_instance(annotation) if isinstance(annotation, type) else _ANYTHING)


def _is_json(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Mapping | dict)


def _instance(cls: type) -> ArgumentKind:
    def take(value: Any) -> Any:
        if not isinstance(value, cls):
            raise Mismatch
        return value

    name = cls.__name__ if cls is not random.Random else "random.Random"
    article = "an" if name[0] in "AEIOU" else "a"
    return ArgumentKind(f"{article} {name}{EXAMPLES.get(cls, '')}", f"{name}s", take)


def _any_of(kinds: Sequence[ArgumentKind]) -> ArgumentKind:
    def take(value: Any) -> Any:
        for kind in kinds:
            try:
                return kind.take(value)
            except Mismatch:
                pass
        raise Mismatch

    one, many = (" or ".join(words) for words in zip(*(kind[:2] for kind in kinds), strict=True))
    return ArgumentKind(one, many, take, all(kind.by_type for kind in kinds))


def _list_of(item: ArgumentKind, container: Any) -> ArgumentKind:
    def take(value: Any) -> list[Any]:
        if not isinstance(value, container) or isinstance(value, str | bytes | bytearray | Mapping):
            raise Mismatch
        return [item.take(one) for one in value]

    return ArgumentKind(f"a list of {item.many}", f"lists of {item.many}", take, by_type=False)


def _integer(value: Any) -> int:
    if isinstance(value, bool):
        raise Mismatch
    try:
        return index(value)
    except TypeError:
        raise Mismatch from None


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise Mismatch
    try:
        return float(value)
    except OverflowError:
        raise Mismatch from None


def _function(value: Any) -> Any:
    if not callable(value):
        raise Mismatch
    return value


INTEGER = ArgumentKind("an integer", "integers", _integer)
_ANYTHING = ArgumentKind("anything", "anything", lambda value: value)
_JSON = ArgumentKind("a JSON object", "JSON objects", lambda value: value)
_SIMPLE: Mapping[Any, ArgumentKind] = {
    Any: _ANYTHING,
    object: _ANYTHING,
    int: INTEGER,
    float: ArgumentKind("a number", "numbers", _number),
    Callable: ArgumentKind("a function", "functions", _function),
    str: _instance(str)._replace(one="a string", many="strings"),
    bool: _instance(bool)._replace(one="True or False", many="True or False"),
    NoneType: _instance(NoneType)._replace(one="None", many="None"),
}
