"""Python's annotations as types of TypeScript, for `core_build.javascript`."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from dataclasses import dataclass

PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "bytes": "string", "None": "null"}
LISTS = frozenset(("Sequence", "Iterable", "list", "tuple"))
SETS = frozenset(("set", "frozenset"))
RECORDS = frozenset(("Mapping", "dict"))
UNKNOWN = "any"


@dataclass(frozen=True)
class Types:
    """Reads the annotations of one module."""

    named: Callable[[str], str | None]
    """The type that a name at the top of a module stands for; None if it is none."""

    def of(self, node: ast.expr | None) -> str:
        """The type of an annotation; `any` for what is unknown."""
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str(text)):
                return self.of(ast.parse(text, mode="eval").body)
            case ast.Name(id=name):
                return PLAIN.get(name) or self.named(name) or UNKNOWN
            case ast.BinOp(op=ast.BitOr()):
                return self.union(node)
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                return self.generic(name, inner)
        return UNKNOWN

    def union(self, node: ast.BinOp) -> str:
        """`A | B`; of an unknown type and another nothing is known."""
        parts = [self.of(node.left), self.of(node.right)]
        return UNKNOWN if UNKNOWN in parts else " | ".join(parts)

    def generic(self, name: str, inner: ast.expr) -> str:
        """A type with parameters."""
        match inner:
            case ast.Tuple(elts=[each, ast.Constant(value=value)]) if name == "tuple" and value is ...:
                return self.list_of(each)
            case ast.Tuple(elts=parts) if name == "tuple":
                return f"[{', '.join(map(self.of, parts))}]"
            case ast.Tuple(elts=[_, value]) if name in RECORDS:
                return f"Record<string, {self.of(value)}>"
        if name == "Literal":
            values = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return " | ".join(json.dumps(value.value) for value in values if isinstance(value, ast.Constant))
        if name in SETS:
            return f"Set<{self.of(inner)}>"
        if name in LISTS:
            return self.list_of(inner)
        return self.of(inner) if name == "Final" else UNKNOWN

    def list_of(self, each: ast.expr) -> str:
        """A list of one type."""
        type_ = self.of(each)
        return f"({type_})[]" if " | " in type_ else f"{type_}[]"
