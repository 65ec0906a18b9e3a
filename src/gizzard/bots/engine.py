"""`wizard-engine/1` as a bot speaks it: one JSON object a line in, one a line out. `external` is the other end."""

from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, BinaryIO

from gizzard.bots.levels import answer
from gizzard.bots.observation import contradiction, invalid_view
from gizzard.bots.seeded import canonical
from gizzard.core.errors import quoted
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.jsonlines import UnreadableLine, lines, parse_line
from gizzard.core.formats.view import View

PROTOCOL = "wizard-engine/1"

HELLO = {"type": "hello", "protocol": PROTOCOL}
QUIT = {"type": "quit"}


class IgnoredMessage(Exception):
    """A message that gets no answer; says why."""


class NoAction(Exception):
    """Raised by a bot that has no action; says why. The answer is then ``{"error": why}``."""


def serve(level: str, seed: int, questions: BinaryIO, answers: BinaryIO, warn: Callable[[str], None]) -> None:
    """Answer with a built-in bot until `quit` or the end of the input."""
    serve_bot(f"Gizzard {level}", lambda view: answer(level, view, seed), questions, answers, warn)


def serve_bot(
    name: str, bot: Callable[[View], ActionJson], questions: BinaryIO, answers: BinaryIO, warn: Callable[[str], None]
) -> None:
    """Answer until `quit` or the end of the input. Invalid messages are skipped; ``warn`` receives the reason."""
    engine = _Engine(name, bot)
    for number, line in lines(questions):
        try:
            message = _read(line)
            if message["type"] == "quit":
                return
            reply = engine.answer(message)
        except (UnreadableLine, IgnoredMessage) as error:
            warn(f"line {number}: {error}")
            continue
        if reply is not None:
            answers.write(canonical(reply) + b"\n")
            answers.flush()


def _read(line: bytes | None) -> dict[str, Any]:
    message = parse_line(line)
    if not isinstance(message, dict) or message.get("type") not in ("hello", "act", "end", "quit"):
        raise IgnoredMessage(f"not a message of {PROTOCOL}: {quoted(message)}")
    return message


class _Engine:
    """A bot and its name; it remembers nothing between two questions."""

    def __init__(self, name: str, bot: Callable[[View], ActionJson]) -> None:
        self.name, self.bot = name, bot

    def answer(self, message: dict[str, Any]) -> Mapping[str, Any] | None:
        """The answer to a message; None if it needs none."""
        if message["type"] == "hello":
            return self._hello(message)
        return self._act(message.get("view")) if message["type"] == "act" else None

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        if message.get("protocol") != PROTOCOL:
            raise IgnoredMessage(f"this engine speaks only {PROTOCOL}, not {quoted(message.get('protocol'))}")
        return {"type": "hello", "name": self.name, "version": version("gizzard")}

    def _act(self, view: Any) -> Mapping[str, Any]:
        if problem := invalid_view(view):
            raise IgnoredMessage(f"not a {PROTOCOL} view in which this seat can act: {problem}")
        try:
            return self.bot(view)
        except NoAction as failed:
            return {"error": str(failed)}
        except Exception as error:  # whatever a client sends as a view, the next question must be answered
            raise IgnoredMessage(f"not a valid {PROTOCOL} view: {contradiction(error)}") from None
