"""Expressions of Python as JavaScript."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from core_build.python_names import braces, every_parameter, safe, starts_with_star, target_names

BUILTINS = frozenset(
    [
        *("abs", "all", "any", "bool", "dict", "enumerate", "frozenset", "getattr", "int", "isinstance", "len", "list"),
        *("map", "max", "min", "next", "range", "set", "sorted", "str", "sum", "tuple", "type", "zip"),
        *("asdict", "field", "fields", "replace", "MISSING", "Mapping", "StrEnum"),
        *("quoted", "bit", "popcount", "lowest", "sortable_json"),
    ]
)
"""What `ui/src/app/python.ts` provides under the same name."""
METHODS = frozenset(("items", "values", "keys", "get", "count", "index", "append", "fromkeys", "join", "rjust"))
"""Methods of Python's own types: functions there, with the object first."""
BINARY = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Mod: "mod",
    ast.FloorDiv: "floordiv",
    ast.BitAnd: "bitand",
    ast.BitOr: "bitor",
    ast.LShift: "shl",
    ast.RShift: "shr",
}
COMPARED = {ast.Lt: "<", ast.Gt: ">", ast.GtE: ">="}
TYPES = frozenset(("int", "str", "bool", "list", "tuple", "dict", "Mapping", "StrEnum"))
Signature = ast.FunctionDef | list[str] | None


@dataclass(frozen=True)
class Scope:
    """Where code stands."""

    used: Callable[[str], str | None]
    """The JavaScript name of something at the top of a module; None where there is no such thing."""
    signature: Callable[[str], Signature]
    is_plain: Callable[[str], bool]
    """Whether something at the top of a module is a number or a text."""
    type_of: Callable[[ast.expr | None], str]
    """An annotation as a type of TypeScript."""


class Expressions:
    """Translates the expressions of one function, class or constant."""

    def __init__(self, scope: Scope, locals_: frozenset[str] = frozenset()) -> None:
        self.scope = scope
        self.locals = locals_

    def inner(self, names: Iterable[str]) -> Self:
        """The same place with more local names."""
        return type(self)(self.scope, self.locals | frozenset(names))

    def call(self, name: str, *arguments: str) -> str:
        """A call of something in `python.ts`."""
        return f"py.{name}({', '.join(arguments)})"

    def target(self, node: ast.expr) -> str:
        """What is assigned to."""
        match node:
            case ast.Tuple(elts=parts):
                return f"[{', '.join(map(self.target, parts))}]"
            case ast.Name(id=name):
                return safe(name)
            case ast.Subscript(value=value, slice=place):
                return f"{self.expression(value)}[{self.expression(place)}]"
        return self.expression(node)

    def truth(self, node: ast.expr) -> str:
        """An expression as a condition."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self.truth, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.truth(operand)}"
        return self.expression(node) if self.is_bool(node) else self.call("truth", self.expression(node))

    def is_bool(self, node: ast.expr) -> bool:
        """Whether an expression is true or false, and nothing else that Python takes for one of them."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self.is_bool, values))
            case ast.Call(func=ast.Name(id=name)) if name not in self.locals:
                called = self.scope.signature(name)
                is_ours = (
                    isinstance(called, ast.FunctionDef) and called.returns and ast.unparse(called.returns) == "bool"
                )
                return bool(is_ours) or name in ("any", "all", "isinstance", "bool")
        return False

    def expression(self, node: ast.expr) -> str:
        """One expression."""
        match node:
            case ast.Constant(value=value):
                return json.dumps(value)
            case ast.Name(id=name):
                return self.name(name)
            case ast.Attribute(value=value, attr="value"):
                return self.call("valueOf", self.expression(value))
            case ast.Attribute(value=value, attr=attr):
                return f"{self.expression(value)}.{attr}"
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{', '.join(map(self.expression, parts))}]"
            case ast.Starred(value=value):
                return f"...{self.iterated(value)}"
            case ast.Dict(keys=keys, values=values):
                return f"({braces(map(self.item, keys, values))})"
            case ast.Subscript(value=value, slice=place):
                return self.subscript(self.expression(value), place)
            case ast.Call():
                return self.called(node)
        return self.composed(node)

    def composed(self, node: ast.expr) -> str:
        """A function, a condition or a text made of expressions, or what is made of a comprehension."""
        match node:
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.truth(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.NamedExpr(target=target, value=value):
                return f"({self.target(target)} = {self.expression(value)})"
            case ast.SetComp(elt=element):
                return f"new Set({self.comprehension(node.generators, lambda code: code.expression(element))})"
            case ast.Lambda(args=args, body=body):
                names = every_parameter(args)
                return f"(({', '.join(map(safe, names))}) => {self.inner(names).expression(body)})"
            case ast.JoinedStr(values=values):
                return f"`{''.join(map(self.formatted, values))}`"
        return self.operator(node)

    def name(self, name: str) -> str:
        """A name: local, at the top of a module, or one of Python's own."""
        if name in self.locals:
            return safe(name)
        used = self.scope.used(name) if name not in BUILTINS else f"py.{name}"
        if used is None:
            raise SyntaxError(f"nothing is known of {name}")
        return used

    def item(self, key: ast.expr | None, value: ast.expr) -> str:
        """An item of a dict."""
        return f"...{self.expression(value)}" if key is None else f"[{self.expression(key)}]: {self.expression(value)}"

    def formatted(self, node: ast.expr) -> str:
        """A part of an f-string, as one of a template."""
        match node:
            case ast.Constant(value=str(text)):
                return json.dumps(text)[1:-1].replace("`", "\\`").replace("${", "\\${")
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                return f"${{{self.expression(value)}}}"
        raise SyntaxError(f"cannot be translated: {ast.unparse(node)}")

    def subscript(self, value: str, place: ast.expr) -> str:
        """An item, or a slice."""
        match place:
            case ast.Slice(lower=lower, upper=upper, step=None):
                ends = [self.expression(end) if end else "null" for end in (lower, upper)]
                return self.call("slice", value, *ends)
            case ast.Slice(lower=None, upper=None):
                return self.call("reversed", value)
        written = self.expression(place)
        if written.isdigit() or written.startswith('"'):
            return f"{value}[{written}]"
        return f"{value}.at({written})" if isinstance(place, ast.UnaryOp) else self.call("at", value, written)

    def operator(self, node: ast.expr) -> str:
        """An operator, or a comprehension."""
        match node:
            case ast.BoolOp(values=values) if all(map(self.is_bool, values)):
                return self.truth(node)
            case ast.BoolOp(op=op, values=[*first, last]):
                name = "and" if isinstance(op, ast.And) else "or"
                written = self.expression(last)
                for value in reversed(first):
                    written = self.call(name, self.expression(value), f"() => {written}")
                return written
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.truth(operand)}"
            case ast.UnaryOp(op=op, operand=operand):
                return f"({'-' if isinstance(op, ast.USub) else '~'}{self.expression(operand)})"
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, self.expression(left), self.expression(right))
            case ast.Compare():
                return self.comparison(node)
            case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element):
                return self.comprehension(node.generators, lambda code: code.expression(element))
            case ast.DictComp(key=key, value=value):
                pair = self.comprehension(
                    node.generators, lambda code: f"[{code.expression(key)}, {code.expression(value)}]"
                )
                return f"Object.fromEntries({pair})"
        raise SyntaxError(f"cannot be translated: {ast.unparse(node)}")

    def operation(self, op: ast.operator, left: str, right: str) -> str:
        """A binary operator. Some mean other things for sets, dicts and masks than for numbers."""
        if isinstance(op, ast.Add | ast.Sub) and (left.isdigit() or right.isdigit()):
            return f"({left} {'+' if isinstance(op, ast.Add) else '-'} {right})"
        return self.call(BINARY[type(op)], left, right)

    def comparison(self, node: ast.Compare) -> str:
        """A comparison, perhaps of several in a row."""
        pairs = [
            self.compared(op, *map(self.expression, pair), is_plain=any(map(self.is_plain, pair)))
            for op, pair in zip(node.ops, pairwise((node.left, *node.comparators)), strict=True)
        ]
        return pairs[0] if len(pairs) == 1 else f"({' && '.join(pairs)})"

    def is_plain(self, node: ast.expr) -> bool:
        """Whether an expression is a number or a text: a constant, or a member of an enumeration."""
        match node:
            case ast.Constant(value=int() | str()):
                return True
            case ast.Attribute(value=ast.Name(), attr=attr):
                return attr.isupper()
            case ast.Name(id=name):
                return name not in self.locals and self.scope.is_plain(name)
        return False

    def compared(self, op: ast.cmpop, left: str, right: str, *, is_plain: bool) -> str:
        """One comparison, perhaps with a number or a text."""
        absent = right == "null" or left == "null"
        match op:
            case ast.Is():
                return f"({left} {'==' if absent else '==='} {right})"
            case ast.IsNot():
                return f"({left} {'!=' if absent else '!=='} {right})"
            case ast.Eq():
                return f"({left} === {right})" if is_plain else self.call("eq", left, right)
            case ast.NotEq():
                return f"({left} !== {right})" if is_plain else f"!{self.call('eq', left, right)}"
            case ast.In():
                return self.call("has", right, left)
            case ast.NotIn():
                return f"!{self.call('has', right, left)}"
            case ast.LtE():
                return self.call("le", left, right)
        return f"({left} {COMPARED[type(op)]} {right})"

    def comprehension(self, loops: list[ast.comprehension], element: Callable[[Expressions], str]) -> str:
        """A comprehension, as an array."""
        first, *others = loops
        code = self.inner(target_names(first.target))
        body = code.comprehension(others, element) if others else element(code)
        each = f"({self.loop_target(first.target)}) =>"
        items = self.items(self, first.target, first.iter)
        if first.ifs:
            tests = " && ".join(map(code.truth, first.ifs))
            return f"{items}.flatMap({each} {tests} ? {body if others else f'[{body}]'} : [])"
        return f"{items}.{'flatMap' if others else 'map'}({each} {body})"

    def iterated(self, node: ast.expr) -> str:
        """What an expression yields, as an array."""
        written = self.expression(node)
        return written if is_array(node) else self.call("iter", written)

    def items(self, where: Expressions, target: ast.expr, items: ast.expr) -> str:
        """What a comprehension runs over; for a target that begins with a star, each item from its end."""
        written = where.iterated(items)
        return f"{written}.map((item) => [...item].reverse())" if starts_with_star(target) else written

    def loop_target(self, node: ast.expr) -> str:
        """The variables of a comprehension."""
        if isinstance(node, ast.Tuple) and starts_with_star(node):
            rest, *others = node.elts
            assert isinstance(rest, ast.Starred)
            return f"[{', '.join(self.target(other) for other in reversed(others))}, ...{self.target(rest.value)}]"
        return self.target(node)

    def called(self, node: ast.Call) -> str:
        """A call."""
        match node.func:
            case ast.Name(id="isinstance"):
                kind = node.args[1]
                kinds = [kind.left, kind.right] if isinstance(kind, ast.BinOp) else [kind]
                return self.call("isinstance", self.expression(node.args[0]), *map(self.kind, kinds))
            case ast.Name(id="type"):
                return self.call("type", *map(self.expression, node.args))
            case ast.Name(id="tuple" | "list") if len(node.args) == 1 and is_array(node.args[0]):
                return self.expression(node.args[0])
            case ast.Attribute(value=value, attr=attr) if attr in METHODS:
                owner = [] if isinstance(value, ast.Name) and value.id == "dict" else [self.expression(value)]
                return self.call(attr, *owner, *map(self.expression, node.args))
            case ast.Name(id=name) if name not in self.locals:
                return self.known_call(name, node)
        return f"{self.expression(node.func)}({', '.join(map(self.expression, node.args))})"

    def kind(self, node: ast.expr) -> str:
        """A type to test for: Python's own by name."""
        name = ast.unparse(node)
        return json.dumps(name) if name in TYPES else self.expression(node)

    def known_call(self, name: str, node: ast.Call) -> str:
        """A call of something at the top of a module: its arguments in their places, a record's by name."""
        signature = self.scope.signature(name)
        function = self.name(name)
        if isinstance(signature, list):
            pairs = list(zip(signature, node.args, strict=False))
            pairs += [(keyword.arg or "", keyword.value) for keyword in node.keywords]
            return f"new {function}({braces(self.keyword(*pair) for pair in pairs)})"
        if isinstance(signature, ast.FunctionDef):
            return f"{function}({', '.join(self.placed(signature.args, node))})"
        arguments = [self.expression(argument) for argument in node.args]
        keywords = [self.keyword(keyword.arg or "", keyword.value) for keyword in node.keywords]
        arguments += [braces(keywords)] if keywords else []
        is_class = name[0].isupper() and name not in BUILTINS
        return f"{'new ' if is_class else ''}{function}({', '.join(arguments)})"

    def keyword(self, name: str, value: ast.expr) -> str:
        """A keyword argument, or a dict of them."""
        return f"{name}: {self.expression(value)}" if name else f"...{self.expression(value)}"

    def placed(self, arguments: ast.arguments, node: ast.Call) -> Iterator[str]:
        """The arguments of a call in the order of the parameters."""
        named = {keyword.arg or "": keyword.value for keyword in node.keywords}
        names = every_parameter(arguments)
        positional = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
        given = dict(zip(positional, node.args, strict=False)) | named
        last = max((place for place, name in enumerate(names) if name in given), default=-1)
        rest = node.args[len(positional) :]
        for place, name in enumerate(names):
            if arguments.vararg and name == arguments.vararg.arg:
                yield from map(self.expression, rest)
            elif place <= last or rest:
                yield self.expression(given[name]) if name in given else "undefined"


def returns_bool(called: Signature) -> bool:
    """Whether a function is annotated so."""
    return isinstance(called, ast.FunctionDef) and called.returns is not None and ast.unparse(called.returns) == "bool"


ARRAYS = frozenset(("range", "enumerate", "zip", "sorted", "map", "tuple", "list"))
"""Functions that return a new array in `python.ts`; so do the methods of dicts."""


def is_array(node: ast.expr) -> bool:
    """Whether an expression is a new array in JavaScript."""
    match node:
        case ast.GeneratorExp() | ast.ListComp() | ast.List() | ast.Tuple():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in ARRAYS
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in ("items", "values", "keys")
    return False
