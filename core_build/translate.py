"""Joins the hot parts of the package into one Cython module, `_kernel.pyx`.

They are plain Python. Their annotations say what becomes C: a function, or a method with an underscore, whose signature
speaks of numbers and of the kernel's own classes alone, and that raises nothing, becomes a C function that needs no
GIL; a class with `@compiled` becomes a C struct, its fields typed as the class body annotates them, and what it takes
over from its bases is put into it, so that each call is direct; a constant that is an integer, or a tuple of them,
becomes a C constant. In one module the C compiler sees all of it at once and
inlines it, which it cannot do across the modules that Cython would make of the files one by one. Only what the
`@compiled` classes and functions reach is taken over.
"""

from __future__ import annotations

import ast
import importlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"

MODULES = (
    "cards",
    "core.struct",
    "core.rng",
    "rules.bidding",
    "rules.trump",
    "rules.tricks",
    "rules.scoring",
    "rules.exchange",
    "rules.elimination",
    "rules.deal",
    "game.course",
    *(
        f"game.position.{part}"
        for part in ("fields", "reading", "ending", "playing", "exchanging", "bidding", "dealing", "acting")
    ),
    "core.rule",
    "core.playouts",
    "core.sampling",
    "core.tables",
    "core.style",
    "core.features",
    "core.foresight",
    "core.search",
    "core.lookahead",
    "core.league",
)

SOURCES = [f"{name.replace('.', '/')}.py" for name in MODULES]

SCALARS = {"int": "int", "Card": "int", "Suit": "int", "bool": "bint", "Hand": "uint64_t", "Word": "uint64_t"}
ARRAYS = {
    "Hands": ("uint64_t", "MOST_SEATS"),
    "Seats": ("int8_t", "MOST_SEATS"),
    "Totals": ("int32_t", "MOST_SEATS"),
    "Sums": ("int64_t", "MOST_SEATS"),
    "Tricks": ("int8_t", "MOST_TRICKS"),
    "Plays": ("int16_t", "MOST_CARDS"),
    "Deck": ("int8_t", "MOST_CARDS"),
    "History": ("int32_t", "MOST_TRICKS * MOST_SEATS"),
    "Values": ("int32_t", "MOST_VALUES"),
    "Returns": ("int64_t", "MOST_CARDS"),
    "Layer": ("int32_t", "MOST_WIDTH"),
    "Hidden": ("int16_t", "MOST_WIDTH"),
}
VIEWS = {
    "Words": "const int64_t[::1]",
    "Numbers": "int32_t[:, ::1]",
    "Marks": "uint8_t[:, ::1]",
    "Weights": "const int16_t[:, ::1]",
    "Biases": "const int32_t[::1]",
}

HEAD = """# cython: language_level=3, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False, binding=True, embedsignature=False, annotation_typing=False
# Made by core_build/translate.py; change the sources it names.
cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
"""

Function = ast.FunctionDef


def modules() -> list[ModuleType]:
    """The hot modules, in their plain face."""
    os.environ["GIZZARD_PLAIN"] = "1"
    if str(SOURCE) not in sys.path:
        sys.path.insert(0, str(SOURCE))
    return [importlib.import_module(f"gizzard.{name}") for name in MODULES]


class Kernel:
    """All that the hot modules define, by name."""

    def __init__(self) -> None:
        self.constants: dict[str, int | tuple[int, ...]] = {}
        self.functions: dict[str, Function] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self.bases: dict[str, ast.ClassDef] = {}
        for module in modules():
            self._collect(module)

    def _collect(self, module: ModuleType) -> None:
        for node in ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body:
            if isinstance(node, Function):
                if node.name in self.functions:
                    raise ValueError(f"two functions are called {node.name}")
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self._class_with_bases(node)
            else:
                for name in _assigned(node):
                    self._constant(name, getattr(module, name))

    def _class_with_bases(self, node: ast.ClassDef) -> None:
        """Note a class, with what it takes over from those that it is built upon; `Struct` has its C side here."""
        for base in map(ast.unparse, node.bases):
            if base in self.bases and base != "Struct":
                node.body = [*self.bases[base].body, *node.body]
        known = self.classes if _is_compiled(node) else self.bases
        known[node.name] = node

    def _constant(self, name: str, value: object) -> None:
        if self.constants.get(name, value) != value:
            raise ValueError(f"two constants are called {name}")
        if type(value) is int or (isinstance(value, tuple) and value and all(type(one) is int for one in value)):
            self.constants[name] = value

    def reached(self) -> set[str]:
        """The names that the compiled classes and functions use, and what those use."""
        wanted = [*self.classes, *(name for name, node in self.functions.items() if _is_compiled(node))]
        seen: set[str] = set()
        while wanted:
            name = wanted.pop()
            if name not in seen:
                seen.add(name)
                node = self.functions.get(name) or self.classes.get(name)
                wanted += _names(node) if node else []
        return seen

    def is_c(self, kind: str) -> bool:
        """Whether an annotation is a C type."""
        return kind in SCALARS or kind in ARRAYS or kind in self.classes or kind in VIEWS

    def c_type(self, kind: str) -> str:
        """The C type of a parameter or a local."""
        if kind in ARRAYS:
            return f"{ARRAYS[kind][0]} *"
        return SCALARS.get(kind) or VIEWS.get(kind) or kind

    def text(self) -> str:
        """The module."""
        reached = self.reached()
        constants = {name: value for name, value in self.constants.items() if name in reached or "MOST_" in name}
        parts = [HEAD, _stamp(), 'include "bits.pxi"\n', *_constants(constants)]
        parts += [f"cdef class {name}\n" for name in self.classes]
        functions = [node for name, node in self.functions.items() if name in reached]
        parts += [self._class(node) for node in self.classes.values()]
        parts += [self._function(node, method=False) for node in functions]
        return "\n".join(parts)

    def _class(self, node: ast.ClassDef) -> str:
        fields = [
            (part.target.id, ast.unparse(part.annotation))
            for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        ]
        lines = ["@cython.final", "@cython.freelist(64)", f"cdef class {node.name}:"]
        lines += [f"    {self._field(name, kind)}" for name, kind in fields]
        lines += _record_keeping(node.name, fields)
        body = [self._function(part, method=True) for part in node.body if isinstance(part, Function)]
        return "\n".join(lines) + "\n\n" + "\n".join(map(_indented, body))

    def _field(self, name: str, kind: str) -> str:
        if kind in ARRAYS:
            return f"cdef {ARRAYS[kind][0]} {name}[{ARRAYS[kind][1]}]"
        public = "" if name.startswith("_") or kind in VIEWS else "readonly "
        return f"cdef {public}{self.c_type(kind) if self.is_c(kind) else 'object'} {name}"

    def _function(self, node: Function, method: bool) -> str:
        in_c = self._in_c(node, method)
        head = self._c_head(node) if in_c else self._head(node)
        kinds = {name: kind for name, kind in _locals(node) if self.is_c(kind)}
        declared = [f"    cdef {self.c_type(kind)} {name}" for name, kind in kinds.items()]
        body = [ast.unparse(_Plainer(self.constants).visit(part)) for part in _without_docstring(node)]
        return "\n".join([head, *declared, *(_indented(part) for part in body)]) + "\n"

    def _in_c(self, node: Function, method: bool) -> bool:
        kinds = [ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation]
        returned = ast.unparse(node.returns) if node.returns else ""
        silent = not any(isinstance(part, ast.Raise) for part in ast.walk(node))
        hidden = node.name.startswith("_") and not node.name.startswith("__") if method else not _is_compiled(node)
        return hidden and silent and all(map(self.is_c, kinds)) and (returned in SCALARS or returned == "None")

    def _c_head(self, node: Function) -> str:
        returned = ast.unparse(node.returns) if node.returns else ""
        kind = SCALARS.get(returned, "void")
        return f"cdef inline {kind} {node.name}({', '.join(self._parameters(node))}) noexcept nogil:"

    def _head(self, node: Function) -> str:
        decorators = [f"@{name}\n" for name in map(ast.unparse, node.decorator_list) if name != "compiled"]
        name = "__cinit__" if node.name == "__init__" else node.name
        return f"{''.join(decorators)}def {name}({', '.join(self._parameters(node))}):"

    def _parameters(self, node: Function) -> Iterator[str]:
        defaults = [None] * (len(node.args.args) - len(node.args.defaults)) + list(node.args.defaults)
        for argument, default in zip(node.args.args, defaults, strict=True):
            kind = ast.unparse(argument.annotation) if argument.annotation else ""
            typed = f"{self.c_type(kind)} {argument.arg}" if self.is_c(kind) else argument.arg
            guarded = " not None" if kind in self.classes and not self._in_c(node, node.name.startswith("_")) else ""
            yield typed + guarded + (f"={ast.unparse(default)}" if default else "")


class _Plainer(ast.NodeTransformer):
    """Takes out of a body what Cython is told in other words."""

    def __init__(self, constants: dict[str, int | tuple[int, ...]]) -> None:
        self.constants = constants

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Locals are declared at the head of their function."""
        self.generic_visit(node)
        if node.value is None:
            return ast.Pass()
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The length of a constant is a constant; ``bool`` makes a Python object."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "bool":
            return ast.Compare(node.args[0], [ast.NotEq()], [ast.Constant(0)])
        if isinstance(node.func, ast.Name) and node.func.id == "len" and isinstance(node.args[0], ast.Name):
            value = self.constants.get(node.args[0].id)
            if isinstance(value, tuple):
                return ast.Constant(len(value))
        return node


def _stamp() -> str:
    """What tells whether the sources have changed since."""
    from gizzard.core.face import hash_of

    return f"SOURCES = {tuple(SOURCES)!r}\nSOURCES_HASH = {hash_of(SOURCES)!r}\n"


def _is_compiled(node: Function | ast.ClassDef) -> bool:
    return any(ast.unparse(one) == "compiled" for one in node.decorator_list)


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def _names(node: ast.AST) -> set[str]:
    """The names used in a body, but for those that it imports itself."""
    imported = {name.name for part in ast.walk(node) if isinstance(part, ast.ImportFrom) for name in part.names}
    fields = {ast.unparse(part.target) for part in getattr(node, "body", ()) if isinstance(part, ast.AnnAssign)}
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} - imported - fields


def _locals(node: Function) -> Iterator[tuple[str, str]]:
    """The locals that are annotated, and those that hold whether something is so."""
    for part in ast.walk(node):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, ast.unparse(part.annotation)
        elif isinstance(part, ast.Assign) and _is_condition(part.value) and isinstance(part.targets[0], ast.Name):
            yield part.targets[0].id, "bool"


def _is_condition(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _without_docstring(node: Function) -> list[ast.stmt]:
    return node.body[1:] or [ast.Pass()] if ast.get_docstring(node) is not None else node.body


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())


def _constants(constants: dict[str, int | tuple[int, ...]]) -> Iterable[str]:
    macros, declared = [], []
    for name, value in constants.items():
        kind = _kind(value)
        if isinstance(value, tuple):
            numbers = ", ".join(map(_literal, value))
            macros.append(f"static const {kind} gz_{name}[{len(value)}] = {{{numbers}}};")
            declared.append(f'const {kind}[{len(value)}] {name} "gz_{name}"')
        else:
            macros.append(f"#define gz_{name} {_literal(value)}")
            declared.append(f'const {kind} {name} "gz_{name}"')
    yield "\n    ".join(["cdef extern from *:", '"""', *macros, '"""', *declared]) + "\n"


def _kind(value: int | tuple[int, ...]) -> str:
    numbers = value if isinstance(value, tuple) else (value,)
    if max(numbers) >= 2**31:
        return "uint64_t"
    return "int8_t" if isinstance(value, tuple) and max(numbers) < 128 else "int"


def _literal(value: int) -> str:
    return f"{value:#x}ULL" if value >= 2**31 else f"({value})"


def _record_keeping(name: str, fields: list[tuple[str, str]]) -> list[str]:
    """What `Struct` does for the plain face."""
    objects = [field for field, kind in fields if kind not in SCALARS and kind not in ARRAYS]
    copied = [f"        self.{field} = other.{field}" for field, _ in fields if field not in objects]
    return [
        "",
        f"    def assign(self, {name} other not None):",
        *(f"        self.{field} = other.{field}" for field in objects),
        "        self._assign(other)",
        "",
        f"    cdef inline void _assign(self, {name} other) noexcept nogil:",
        *(copied or ["        pass"]),
        "",
        "    def fields(self):",
        f"        return {{{', '.join(f'{field!r}: {_read(field, kind)}' for field, kind in fields)}}}",
        "",
        "    def restore(self, fields):",
        *(_written(field, kind) for field, kind in fields),
    ]


def _read(field: str, kind: str) -> str:
    """A list of numbers, one by one: Cython would take an array of bytes for text."""
    if kind in ARRAYS:
        return f"[self.{field}[place] for place in range({ARRAYS[kind][1]})]"
    return f"self.{field}"


def _written(field: str, kind: str) -> str:
    if kind in ARRAYS:
        loop = f"        for place in range({ARRAYS[kind][1]}):\n    "
        return f"{loop}        self.{field}[place] = fields[{field!r}][place]"
    return f"        self.{field} = fields[{field!r}]"


def translated() -> str:
    """The text of the kernel."""
    return Kernel().text()


if __name__ == "__main__":
    sys.stdout.write(translated())
