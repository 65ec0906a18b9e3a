"""Engines good and bad, as programs of their own, and views to ask them about."""

import shlex
import sys
import textwrap
from pathlib import Path
from random import Random

from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import Move, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse

ENOUGH_MS = 60_000
"""More than any honest answer takes."""

PRELUDE = '''
import json, os, subprocess, sys, time
from pathlib import Path

def read():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()

def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)

def greet():
    read()
    say({"type": "hello", "name": "Test", "version": "1"})

def questions():
    """The views asked about."""
    while True:
        message = read()
        if message["type"] == "quit":
            sys.exit()
        if message["type"] == "act":
            yield message["view"]

'''

FIRST_LEGAL = """
greet()
for view in questions():
    say(view["legal"][0])
"""


def program(folder: Path, body: str) -> tuple[str, ...]:
    """The command that runs a script; the script knows its own folder as `here`."""
    file = folder / f"engine{len(list(folder.iterdir()))}.py"
    file.write_text(f"{PRELUDE}here = Path({str(folder)!r})\n{textwrap.dedent(body)}")
    return sys.executable, "-S", str(file)  # it needs no other packages, and starts twice as fast


def command(folder: Path, body: str) -> str:
    """The same as one string."""
    return shlex.join(program(folder, body))


def views(count: int, **rules: object) -> list[View]:
    """The first `count` views of a game in which a seat is to act, with the first legal action taken each time."""
    state, rng, found = start(parse({"players": 4, "schedule": [9, 5], **rules}), 0), Random(1), list[View]()
    while len(found) < count and not state.over:
        move: Move | None = chance(state, rng)
        if move is None:
            seat = to_act(state)[0]
            found.append(view(state, seat))
            move = read_action(state, seat, found[-1]["legal"][0])
        state = apply(state, move)
    return found
