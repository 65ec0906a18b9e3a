"""`wizard-engine/1` as a bot speaks it: one JSON object a line in, one a line out. `external` is the other end."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Any, BinaryIO

from gizzard.bots.levels import answer
from gizzard.bots.request import contradiction, invalid_view
from gizzard.bots.seeded import canonical
from gizzard.errors import quoted
from gizzard.formats.jsonlines import Unreadable, lines, parse_line

PROTOCOL = "wizard-engine/1"

HELLO = {"type": "hello", "protocol": PROTOCOL}
QUIT = {"type": "quit"}


class Skipped(Exception):
    """A message that gets no answer; says why."""


def serve(level: str, seed: int, questions: BinaryIO, answers: BinaryIO, warn: Callable[[str], None]) -> None:
    """Answer until `quit` or the end of the input. Invalid messages are skipped; ``warn`` receives the reason."""
    engine = _Engine(level, seed)
    for number, line in lines(questions):
        try:
            message = _read(line)
            if message["type"] == "quit":
                return
            reply = engine.answer(message)
        except (Unreadable, Skipped) as error:
            warn(f"line {number}: {error}")
            continue
        if reply is not None:
            answers.write(canonical(reply) + b"\n")
            answers.flush()


def _read(line: bytes | None) -> dict[str, Any]:
    message = parse_line(line)
    if not isinstance(message, dict) or message.get("type") not in ("hello", "act", "end", "quit"):
        raise Skipped(f"not a message of {PROTOCOL}: {quoted(message)}")
    return message


class _Engine:
    """A level and its seed; it remembers nothing between two questions."""

    def __init__(self, level: str, seed: int) -> None:
        self.level, self.seed = level, seed

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a message; None if it needs none."""
        if message["type"] == "hello":
            return self._hello(message)
        return self._act(message.get("view")) if message["type"] == "act" else None

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        if message.get("protocol") != PROTOCOL:
            raise Skipped(f"this engine speaks only {PROTOCOL}, not {quoted(message.get('protocol'))}")
        return {"type": "hello", "name": f"Gizzard {self.level}", "version": version("gizzard")}

    def _act(self, view: Any) -> dict[str, Any]:
        if problem := invalid_view(view):
            raise Skipped(f"not a {PROTOCOL} view in which this seat can act: {problem}")
        try:
            return answer(self.level, view, self.seed)
        except Exception as error:  # whatever a client sends as a view, the next question must be answered
            raise Skipped(f"not a valid {PROTOCOL} view: {contradiction(error)}") from None
