"""Translates Python that the page runs, too, into JavaScript: the score pad, which works where there is no server, what
happened in a round, and which hands are alike.

`python -m core_build.javascript` writes `ui/generated/rules.ts`, `writing.ts`, `happened.ts` and `likeness.ts`; the
build of the page does it first. Translated are the functions and classes in `FIRST`, `LATER`, `HAPPENED` and
`LIKENESS`, and whatever they use. They are plain Python: dataclasses, enumerations of strings and functions over
numbers, tuples and dicts. What Python's operators mean is in `ui/src/app/python.ts`; a construct that cannot be
translated is an error.
`tests/core_build/test_javascript.py` compares the two on pads of random rules.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any

from core_build.javascript_code import Code
from core_build.javascript_expressions import Scope
from core_build.javascript_texts import write_changed, write_texts
from core_build.javascript_types import Types
from core_build.python_names import annotated

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
FOLDER = ROOT / "ui" / "generated"
RULES, WRITING, EVENTS, HANDS = "rules.ts", "writing.ts", "happened.ts", "likeness.ts"
"""The files of FIRST, LATER, HAPPENED and LIKENESS."""

FIRST = {
    "gizzard.core.cards": ("SUITS",),
    "gizzard.core.rules.parsing": ("parse",),
    "gizzard.core.rules.refused": ("RulesRefused",),
    "gizzard.core.rules.bidding": ("NO_BID",),
    "gizzard.core.rules.special": ("Special",),
    "gizzard.core.game.plan": ("plan",),
    "gizzard.core.game.score_sheet": ("Effects", "Line", "Standing"),
    "gizzard.scorepad.cells": (
        *("CONTESTED", "Cell", "device_of", "latest", "next_stamp", "value_at", "newer", "merge"),
    ),
    "gizzard.scorepad.game": (
        *("FORMAT", "Game", "Overwritten", "new_game", "noted", "changed", "undone", "redone"),
        *("overwritten", "received"),
    ),
    "gizzard.scorepad.pad": ("Pad", "read"),
    "gizzard.scorepad.sheet": ("Sheet", "Rank", "sheet_of", "ranking"),
    "gizzard.scorepad.sheet_round": ("SheetRound",),
}
"""What the score pad calls to list its games, by module."""

LATER = {
    "gizzard.core.cards": ("DECK", "CODES"),
    "gizzard.core.formats.effects": ("BOMBED", "EFFECTS"),
    "gizzard.core.rules.ruleset": ("unparse",),
    "gizzard.core.rules.presets": ("PRESETS", "combine"),
    "gizzard.core.rules.deal": ("draw_rank",),
    "gizzard.scorepad.pad": ("NO_TRUMP", "values_of", "effect_values"),
    "gizzard.scorepad.paper": ("FIRST", "WITH_BOMBED", "CHANGED", "with_dealers", "accepted", "table_of"),
    "gizzard.scorepad.score": ("score_of", "pad_of"),
    "gizzard.scorepad.sheet": ("totals", "made", "bid_before"),
    "gizzard.scorepad.sheet_round": ("has_secret_bids", "is_bid"),
    "gizzard.scorepad.writing": (
        *("Field", "key_of", "next_field", "number_at", "entered", "end_of"),
        *("is_changeable", "with_change", "with_bombed"),
    ),
}
"""What it calls once a game is begun, opened or saved."""

HAPPENED = {
    "gizzard.core.formats.happened": ("Event", "events", "events_since", "bids_now", "said_with"),
}
"""What the page calls to say what happened in a round, by module."""

LIKENESS = {
    "gizzard.study.alike": ("Alike", "alike"),
}
"""What the page calls to find hands that are alike, by module."""

HEAD = """// @ts-nocheck
/* Translated from Python by core_build/javascript.py: do not edit. */
import * as py from '../src/app/python.ts';
"""
PLAIN = (int, str, bool, type(None))


@dataclass(frozen=True)
class Name:
    """Something at the top of a module."""

    module: str
    name: str


@dataclass
class Module:
    """A module's own names, and those that it imports from others."""

    own: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, Name] = field(default_factory=dict)


@cache
def module_of(name: str) -> Module:
    """What stands at the top of a module, parsed and not run."""
    found = Module()
    path = SOURCE / f"{name.replace('.', '/')}.py"
    for statement in ast.parse(path.read_text("utf-8")).body:
        match statement:
            case ast.ImportFrom(module=str(source), names=names) if source.startswith("gizzard"):
                found.imported |= {alias.name: Name(source, alias.name) for alias in names}
            case ast.FunctionDef(name=own) | ast.ClassDef(name=own):
                found.own[own] = statement
            case ast.Assign(targets=[ast.Name(id=own)]) | ast.AnnAssign(target=ast.Name(id=own)):
                found.own[own] = statement
            case ast.Assign(targets=[ast.Tuple(elts=names)]):
                found.own |= {part.id: statement for part in names if isinstance(part, ast.Name)}
    return found


def resolve(module: str, name: str) -> Name | None:
    """What a name in a module stands for; None for what is no part of the package."""
    known = module_of(module)
    if name in known.own:
        return Name(module, name)
    if name in known.imported:
        there = known.imported[name]
        return resolve(there.module, there.name)
    return None


def is_plain(module: str, name: str) -> bool:
    """Whether a name in a module stands for a number or a text."""
    found = resolve(module, name)
    return found is not None and type(getattr(importlib.import_module(found.module), found.name, None)) in (int, str)


def plain(value: Any) -> str | None:
    """A constant as JavaScript, if it is made of numbers and texts; larger integers than JavaScript has are BigInt."""
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if type(value) is int:
        return str(value) if abs(value) < 2**53 else f"{value}n"
    if type(value) is str:
        return json.dumps(value)
    if type(value) in (tuple, list):
        parts = [plain(part) for part in value]
        return None if None in parts else f"[{', '.join(map(str, parts))}]"
    if type(value) is dict and all(type(key) in (int, str) for key in value):
        items = {json.dumps(str(key)): plain(part) for key, part in value.items()}
        return None if None in items.values() else f"{{{', '.join(f'{key}: {part}' for key, part in items.items())}}}"
    return None


class Translation:
    """Everything that is reached from the roots, in an order in which it can be evaluated."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.taken: set[str] = set()
        self.names: dict[Name, str] = {}
        self.used: set[str] = set()

    def name_of(self, name: Name) -> str:
        """Its name in JavaScript; translated first, with all that it uses."""
        if name not in self.names:
            public = f"{name.name}_{name.module.rpartition('.')[2]}" if name.name in self.taken else name.name
            self.taken.add(public)
            self.names[name] = public
            self._translate(name, public)
        self.used.add(self.names[name])
        return self.names[name]

    def _translate(self, name: Name, public: str) -> None:
        statement = module_of(name.module).own[name.name]
        code = Code(self._scope(name.module))
        if isinstance(statement, ast.FunctionDef):
            written = code.function(statement, public)
            self.written.append(f"const {public} = py.cached({written});" if is_cached(statement) else written)
        elif isinstance(statement, ast.ClassDef):
            self.written.append(code.class_(statement, public))
        else:
            given = code.scope.type_of(statement.annotation) if isinstance(statement, ast.AnnAssign) else "any"
            typed = public if given == "any" else f"{public}: {given}"
            self.written.append(f"const {typed} = {self._constant(name, statement, code)};")

    def _scope(self, module: str) -> Scope:
        types = Types(lambda name: self._type(module, name))
        return Scope(
            lambda name: self._used(module, name),
            self._signature(module),
            lambda name: is_plain(module, name),
            types.of,
        )

    def _type(self, module: str, name: str) -> str | None:
        """The type that a name in a module stands for."""
        found = resolve(module, name)
        statement = module_of(found.module).own[found.name] if found else None
        match statement:
            case ast.ClassDef() if "StrEnum" in {ast.unparse(base) for base in statement.bases}:
                members = [part.value for part in statement.body if isinstance(part, ast.Assign)]
                return " | ".join(json.dumps(each.value) for each in members if isinstance(each, ast.Constant))
            case ast.ClassDef() if found and is_record(statement):
                return self.name_of(found)
            case ast.Assign(value=value) if found:
                return self._scope(found.module).type_of(value)
        return None

    def _constant(self, name: Name, statement: ast.stmt, code: Code) -> str:
        value = getattr(importlib.import_module(name.module), name.name)
        if (written := plain(value)) is not None:
            return written
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            raise SyntaxError(f"{name.module}.{name.name} cannot be translated")
        return code.expression(statement.value)

    def _used(self, module: str, name: str) -> str | None:
        found = resolve(module, name)
        return self.name_of(found) if found else None

    def _signature(self, module: str) -> Any:
        def look(name: str) -> ast.FunctionDef | list[str] | None:
            found = resolve(module, name)
            return signature(found) if found else None

        return look

    def exports(self, roots: Iterable[Name]) -> list[str]:
        """The exports of roots; translated first, with all that they use."""
        return [self._export(name) for name in roots]

    def _export(self, name: Name) -> str:
        if not isinstance(getattr(importlib.import_module(name.module), name.name), UnionType):
            return exported(self.name_of(name), name.name)
        self.written.append(f"type {name.name} = {self._type(name.module, name.name)};")
        return f"type {name.name}"


def files() -> dict[str, str]:
    """The files by name; the second imports what it needs of the first."""
    pad = Translation()
    first = pad.exports(names_in(FIRST))
    known, written = set(pad.names.values()), len(pad.written)
    pad.used.clear()
    later = pad.exports(names_in(LATER))
    needed = sorted(known & pad.used)
    imports = f"import {{ {', '.join(needed)} }} from './{RULES}';"
    return {
        RULES: text_of(pad.written[:written], dict.fromkeys([*first, *needed])),
        WRITING: text_of([imports, *pad.written[written:]], later),
        EVENTS: alone(HAPPENED),
        HANDS: alone(LIKENESS),
    }


def alone(roots: Mapping[str, Iterable[str]]) -> str:
    """A file that needs none of the others."""
    translation = Translation()
    exports = translation.exports(names_in(roots))
    return text_of(translation.written, exports)


def text_of(written: Iterable[str], exports: Iterable[str]) -> str:
    """A whole file."""
    return "\n".join([HEAD, *written, f"export {{ {', '.join(exports)} }};", ""])


def exported(public: str, name: str) -> str:
    """An export of something under its name in TypeScript."""
    first, *others = name.split("_") if name.islower() else [name]
    wanted = first + "".join(map(str.capitalize, others))
    return wanted if public == wanted else f"{public} as {wanted}"


def signature(name: Name) -> ast.FunctionDef | list[str] | None:
    """How something is called: a function, or the fields of a class that is built from them; None for other names."""
    statement = module_of(name.module).own[name.name]
    if isinstance(statement, ast.FunctionDef):
        return statement
    if isinstance(statement, ast.ClassDef) and is_record(statement):
        return [ast.unparse(part.target) for part in annotated(statement)]
    return None


def is_cached(statement: ast.FunctionDef) -> bool:
    """Whether a function keeps its results."""
    return any("cache" in ast.unparse(one) for one in statement.decorator_list)


def is_record(statement: ast.ClassDef) -> bool:
    """Whether a class is a dataclass, a named tuple or a struct."""
    bases = {ast.unparse(base) for base in statement.bases}
    return not bases.isdisjoint(("NamedTuple", "msgspec.Struct")) or any(
        "dataclass" in ast.unparse(one) for one in statement.decorator_list
    )


def names_in(roots: Mapping[str, Iterable[str]]) -> list[Name]:
    """The names of roots."""
    return [Name(module, name) for module, names in roots.items() for name in names]


def write() -> None:
    """Writes the translation, if it has changed."""
    sys.setrecursionlimit(10_000)
    if os.fspath(SOURCE) not in sys.path:
        sys.path.insert(0, os.fspath(SOURCE))
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        write_changed(FOLDER / name, text)
    write_texts(FOLDER)


if __name__ == "__main__":
    write()
