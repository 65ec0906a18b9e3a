"""The names in a piece of Python: parameters, defaults, and what is assigned to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

RESERVED = frozenset(
    ("default", "new", "in", "this", "function", "with", "case", "super", "var", "let", "const", "switch")
)
"""Names that JavaScript keeps for itself."""


def every_parameter(arguments: ast.arguments) -> list[str]:
    """All parameters by name: those that are only given by keyword before the rest, which JavaScript wants last."""
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return [*names, arguments.vararg.arg] if arguments.vararg else names


def default_of(arguments: ast.arguments, name: str) -> ast.expr | None:
    """The default of a parameter."""
    positional = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    with_default = positional[len(positional) - len(arguments.defaults) :]
    found: dict[str, ast.expr | None] = dict(zip(with_default, arguments.defaults, strict=True))
    found |= {
        argument.arg: default for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    }
    return found.get(name)


def annotation_of(arguments: ast.arguments, name: str) -> ast.expr | None:
    """The annotation of a parameter."""
    known = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    return next((argument.annotation for argument in known if argument.arg == name), None)


def annotated(statement: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields of a record."""
    return [part for part in statement.body if isinstance(part, ast.AnnAssign)]


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function that is not in one within it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from own_nodes(child)


def assigned(body: Iterable[ast.stmt]) -> list[str]:
    """The names that a function assigns to, functions within it included."""
    module = ast.Module(body=list(body), type_ignores=[])
    found = [name for part in own_nodes(module) for name in assigned_by(part)]
    return list(dict.fromkeys(found))


def assigned_by(node: ast.AST) -> Iterator[str]:
    """The names that a statement assigns to."""
    match node:
        case ast.Assign(targets=targets):
            yield from (name for target in targets for name in target_names(target))
        case (
            ast.AnnAssign(target=target)
            | ast.AugAssign(target=target)
            | ast.For(target=target)
            | ast.NamedExpr(target=target)
        ):
            yield from target_names(target)


def target_names(node: ast.expr) -> Iterator[str]:
    """The names in what is assigned to; none where that is an item or an attribute."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts):
            yield from (name for part in parts for name in target_names(part))
        case ast.Starred(value=value):
            yield from target_names(value)


def starts_with_star(node: ast.expr) -> bool:
    """Whether a target takes all but its last names together."""
    return isinstance(node, ast.Tuple) and isinstance(node.elts[0], ast.Starred)


def is_translated(node: ast.FunctionDef) -> bool:
    """Methods but those that put something into words, which is for the page to do."""
    special = node.name.startswith("__") and node.name != "__init__"
    return not special and "lang" not in every_parameter(node.args)


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def braces(parts: Iterable[str]) -> str:
    """An object of these parts."""
    return f"{{ {', '.join(parts)} }}"


def safe(name: str) -> str:
    """A name that JavaScript does not keep for itself."""
    return f"{name}_" if name in RESERVED else name
