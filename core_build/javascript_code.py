"""Functions, classes and statements of Python as JavaScript, for `core_build.javascript`."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable

from core_build.javascript_expressions import Expressions
from core_build.python_names import (
    annotated,
    annotation_of,
    assigned,
    braces,
    default_of,
    every_parameter,
    is_docstring,
    is_translated,
    own_nodes,
    safe,
)


class Code(Expressions):
    """Translates the code of one function, class or constant."""

    def function(self, node: ast.FunctionDef, name: str, kind: str = "function ") -> str:
        """A function, or a method (`kind` empty)."""
        method = kind != "function "
        parameters = [argument for argument in every_parameter(node.args) if not (method and argument == "self")]
        within = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
        code = self.inner([*every_parameter(node.args), *assigned(node.body), *within])
        star = "*" if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own_nodes(node)) else ""
        declared = sorted(set(assigned(node.body)) - set(every_parameter(node.args)))
        lines = ["const self = this;"] if method else []
        lines += [f"let {', '.join(map(safe, declared))};"] if declared else []
        body = "\n".join([*lines, *code.block(node.body)])
        returned = "any" if star else self.scope.type_of(node.returns)
        result = "" if name == "constructor" else f": {returned}"
        head = f"{kind}{star}{name}({', '.join(code.parameter(node.args, each) for each in parameters)}){result}"
        return f"{head} {{\n{body}\n}}"

    def parameter(self, arguments: ast.arguments, name: str) -> str:
        """A parameter with its type and default."""
        if arguments.vararg and arguments.vararg.arg == name:
            return f"...{safe(name)}: any[]"
        typed = f"{safe(name)}: {self.scope.type_of(annotation_of(arguments, name))}"
        default = default_of(arguments, name)
        return typed if default is None else f"{typed} = {self.expression(default)}"

    def class_(self, node: ast.ClassDef, name: str) -> str:
        """An enumeration, an exception, or a record of fields."""
        bases = [ast.unparse(base) for base in node.bases]
        if "StrEnum" in bases:
            members = [part for part in node.body if isinstance(part, ast.Assign)]
            written = [f"{ast.unparse(part.targets[0])}: {self.expression(part.value)}" for part in members]
            return f"const {name} = {self.call('enumeration', braces(written))};"
        base = "PythonError" if {"Exception", "GizzardError"}.intersection(bases) else "Record"
        fields = [self.field(part) for part in annotated(node)]
        head = [f"static fields = {self.call('declared', *fields)};"] if base == "Record" else []
        head += [
            f"declare {ast.unparse(part.target)}: {self.scope.type_of(part.annotation)};" for part in annotated(node)
        ]
        methods = [self.method(part) for part in node.body if isinstance(part, ast.FunctionDef) and is_translated(part)]
        return "\n".join([f"class {name} extends py.{base} {{", *head, *methods, "}"])

    def declared(self, part: ast.AnnAssign) -> str:
        """The type of a field."""
        return f"declare {ast.unparse(part.target)}: {self.scope.type_of(part.annotation)};"

    def field(self, part: ast.AnnAssign) -> str:
        """A field of a record: its name, or with its default."""
        name = json.dumps(ast.unparse(part.target))
        return name if part.value is None else f"[{name}, {self.expression(part.value)}]"

    def method(self, node: ast.FunctionDef) -> str:
        """A method; a property becomes a getter."""
        if node.name == "__init__":
            return self.function(node, "constructor", "").replace("const self = this;", "", 1)
        is_property = any(ast.unparse(one) == "property" for one in node.decorator_list)
        return self.function(node, node.name, "get " if is_property else "")

    # Statements

    def block(self, body: Iterable[ast.stmt]) -> list[str]:
        """Statements, without docstrings."""
        return [self.statement(part) for part in body if not is_docstring(part)]

    def braced(self, body: Iterable[ast.stmt]) -> str:
        """A block in braces."""
        return "{\n" + "\n".join(self.block(body)) + "\n}"

    def statement(self, node: ast.stmt) -> str:
        """One statement."""
        match node:
            case ast.Return(value=None):
                return "return null;"
            case ast.Return(value=value) if value:
                return f"return {self.expression(value)};"
            case ast.Expr(value=ast.Yield(value=value)) if value:
                return f"yield {self.expression(value)};"
            case ast.Expr(value=ast.YieldFrom(value=value)):
                return f"yield* {self.expression(value)};"
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super"))), args=args)):
                return f"super({', '.join(map(self.expression, args))}); const self = this;"
            case ast.Expr(value=value):
                return f"{self.expression(value)};"
            case ast.Raise(exc=error) if error:
                return f"throw {self.expression(error)};"
        return self.assignment(node)

    def assignment(self, node: ast.stmt) -> str:
        """What gives a value to a name, or goes on."""
        match node:
            case ast.Assign(targets=[target], value=value):
                return f"{self.target(target)} = {self.expression(value)};"
            case ast.AnnAssign(target=target, value=value) if value:
                return f"{self.target(target)} = {self.expression(value)};"
            case ast.AugAssign(target=target, op=op, value=value):
                return f"{self.target(target)} = {self.operation(op, self.target(target), self.expression(value))};"
            case ast.FunctionDef(name=name):
                return self.function(node, name)
            case ast.Continue():
                return "continue;"
        return self.compound(node)

    def compound(self, node: ast.stmt) -> str:
        """A statement that holds others."""
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                more = f" else {self.braced(orelse)}" if orelse else ""
                return f"if ({self.truth(test)}) {self.braced(body)}{more}"
            case ast.While(test=test, body=body):
                return f"while ({self.truth(test)}) {self.braced(body)}"
            case ast.For(target=target, iter=items, body=body):
                return f"for ({self.target(target)} of {self.iterated(items)}) {self.braced(body)}"
            case ast.Match(subject=subject, cases=cases):
                return self.matched(self.expression(subject), cases)
            case ast.Try(body=body, handlers=[ast.ExceptHandler(type=kind, name=name, body=handler)]) if kind:
                code = self.inner([name] if name else [])
                caught = safe(name or "caught")
                again = f"if (!({caught} instanceof {self.expression(kind)})) throw {caught};\n"
                return f"try {self.braced(body)} catch ({caught}) {{\n{again}{code.braced(handler)}\n}}"
        raise SyntaxError(f"cannot be translated: {ast.unparse(node)}")

    def matched(self, subject: str, cases: list[ast.match_case]) -> str:
        """A match over values, as a chain of ifs."""
        written = []
        for case in cases:
            match case.pattern:
                case ast.MatchValue(value=value):
                    test = self.call("eq", subject, self.expression(value))
                case ast.MatchSingleton(value=None):
                    test = f"{subject} == null"
                case ast.MatchAs(pattern=None, name=None):
                    test = "true"
                case _:
                    raise SyntaxError(f"cannot be translated: {ast.unparse(case.pattern)}")
            guard = f" && {self.truth(case.guard)}" if case.guard else ""
            written.append(f"if ({test}{guard}) {self.braced(case.body)}")
        return " else ".join(written)
