"""`wizard-engine/1` as a bot speaks it: a JSON object a line in, one a line out. The other end is `external`."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Any, BinaryIO

from gizzard.bots.levels import answer
from gizzard.bots.question import contradiction, problem_of
from gizzard.bots.seeded import canonical
from gizzard.game.jsonlines import Unreadable, lines, parse_line
from gizzard.refusal import quoted

PROTOCOL = "wizard-engine/1"

HELLO = {"type": "hello", "protocol": PROTOCOL}
QUIT = {"type": "quit"}


class Skipped(Exception):
    """A message that gets no answer; says why."""


def serve(level: str, seed: int, questions: BinaryIO, answers: BinaryIO, complain: Callable[[str], None]) -> None:
    """Answer until `quit` or the end of the input. What is no message is skipped, and ``complain`` is told why."""
    engine = _Engine(level, seed)
    for number, line in lines(questions):
        try:
            message = _read(line)
            if message["type"] == "quit":
                return
            answer = engine.answer(message)
        except (Unreadable, Skipped) as wrong:
            complain(f"line {number}: {wrong}")
            continue
        if answer is not None:
            answers.write(canonical(answer) + b"\n")
            answers.flush()


def _read(line: bytes | None) -> dict[str, Any]:
    message = parse_line(line)
    if not isinstance(message, dict) or message.get("type") not in ("hello", "act", "end", "quit"):
        raise Skipped(f"no message of {PROTOCOL}: {quoted(message)}")
    return message


class _Engine:
    """A level and its seed; it remembers nothing between two questions."""

    def __init__(self, level: str, seed: int) -> None:
        self.level, self.seed = level, seed

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a message; None where it wants none."""
        if message["type"] == "hello":
            return self._hello(message)
        return self._act(message.get("view")) if message["type"] == "act" else None

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        if message.get("protocol") != PROTOCOL:
            raise Skipped(f"only {PROTOCOL} is spoken here, not {quoted(message.get('protocol'))}")
        return {"type": "hello", "name": f"Gizzard {self.level}", "version": version("gizzard")}

    def _act(self, view: Any) -> dict[str, Any]:
        if problem := problem_of(view):
            raise Skipped(f"no view of {PROTOCOL} for a seat to act in: {problem}")
        try:
            return answer(self.level, view, self.seed)
        except Exception as wrong:  # whatever a stranger calls a view, the next question is answered
            raise Skipped(f"no view of {PROTOCOL}: {contradiction(wrong)}") from None
