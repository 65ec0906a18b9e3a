"""A language model as an engine for the arena.

``python -m gizzard.research.llm_engine --base-url URL --model NAME``
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any, BinaryIO
from uuid import uuid4

import click

from gizzard import ActionJson, IllegalAction, View
from gizzard.api.engine import NoAction, serve_bot
from gizzard.research.action_words import FORM, parse_action
from gizzard.research.chat import Endpoint, EndpointFailed, EndpointLate, Reply, conversation
from gizzard.research.llm_report import ModelReport
from gizzard.research.text import describe, explain_rules

CUT_OFF = "The answer was cut off before its end: think less."

MARGIN_SECONDS = 0.3
"""How long before the end of the clock a model is no longer waited for."""

PROBE = [{"role": "user", "content": "Are you there? Answer with the word yes."}]
"""Asked before the first game: an endpoint that does not answer plays none."""

FREE_TEXT = ("prompt", "answer", "why", "settings")
"""The keys of an entry that can contain what an endpoint or the user wrote."""

Entry = dict[str, Any]


@dataclass(frozen=True)
class Limits:
    """Time and number of requests for one action."""

    seconds: float = 60.0
    attempts: int = 2
    pause: float = 1.0
    """Seconds to wait after a failed request, unless the endpoint names a time."""


@dataclass
class LanguageModelBot:
    """Asks a model for an action."""

    endpoint: Endpoint
    limits: Limits
    log: Callable[[Entry], None]
    decisions: int = field(default=0, init=False)
    _unreachable: bool = field(default=False, init=False)
    """Whether no request of the last decision was answered: the next one is not repeated."""

    def __call__(self, view: View) -> ActionJson:
        """The model's action. Raises NoAction if it gives no legal one in time: the caller chooses at random."""
        self.decisions += 1
        why = "no time"
        for entry in self._attempts(view, monotonic() + self._seconds(view)):
            self.log({"decision": self.decisions, **entry})
            if entry["outcome"] == "legal":
                action: ActionJson = entry["action"]
                return action
            why = entry["why"]
        self.log({"decision": self.decisions, "outcome": "substituted"})
        raise NoAction(why)

    def _seconds(self, view: View) -> float:
        clock = view.get("clock_ms")
        return self.limits.seconds if clock is None else min(self.limits.seconds, clock / 1000 - MARGIN_SECONDS)

    def _attempts(self, view: View, deadline: float) -> Iterator[Entry]:
        """The attempts to get an action, in the time that is left."""
        refused: list[tuple[str, str]] = []
        attempts = 1 if self._unreachable else self.limits.attempts
        self._unreachable = True
        for attempt in range(1, attempts + 1):
            entry, pause = self._attempt(view, refused, deadline)
            yield {"attempt": attempt, **entry}
            if entry["outcome"] == "illegal":
                refused.append((entry["answer"], entry["why"]))
            if monotonic() + pause >= deadline:
                return
            if attempt < attempts:
                sleep(pause)

    def _attempt(self, view: View, refused: list[tuple[str, str]], deadline: float) -> tuple[Entry, float]:
        """What comes of a request, and the seconds to wait before the next one."""
        messages, began = conversation(explain_rules(view["rules"]), describe(view), refused), monotonic()
        result: Entry
        pause = 0.0
        try:
            reply = self.endpoint.ask(messages, deadline - began)
        except EndpointFailed as failed:
            result = {"outcome": "late" if isinstance(failed, EndpointLate) else "failed", "why": str(failed)}
            pause = self.limits.pause if failed.retry_after is None else failed.retry_after
        else:
            self._unreachable = False
            tokens = {"prompt_tokens": reply.prompt_tokens, "completion_tokens": reply.completion_tokens}
            result = {"answer": reply.text, **tokens, **_judged(reply, view)}
        return {"prompt": messages, **result, "seconds": round(monotonic() - began, 3)}, pause


def _judged(reply: Reply, view: View) -> Entry:
    if reply.cut_off:
        return {"outcome": "illegal", "code": "cut-off", "why": f"{CUT_OFF} {FORM}"}
    try:
        return {"outcome": "legal", "action": parse_action(reply.text, view)}
    except IllegalAction as illegal:
        return {"outcome": "illegal", "code": illegal.code, "why": f"{illegal} {FORM}"}


class Log:
    """Appends entries to a file that several engines may share, and counts them."""

    def __init__(self, endpoint: Endpoint, settings: Mapping[str, Any], file: BinaryIO | None) -> None:
        self.report = ModelReport(settings)
        self._endpoint, self._file, self._run = endpoint, file, uuid4().hex
        self._write({"settings": settings})

    def __call__(self, entry: Entry) -> None:
        """Write and count an entry."""
        self.report.add(entry)
        self._write(entry)

    def _write(self, entry: Mapping[str, Any]) -> None:
        if self._file:
            line = json.dumps({"run": self._run, **self._without_key(entry)})
            self._file.write(line.encode() + b"\n")  # unbuffered, so that lines of several engines do not mix

    def _without_key(self, entry: Mapping[str, Any]) -> Entry:
        """An entry whose free text does not show the key. Other values stay, even if the key is a common word."""
        return {key: self._shown(value) if key in FREE_TEXT else value for key, value in entry.items()}

    def _shown(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._endpoint.without_key(value)
        if isinstance(value, list):
            return [*map(self._shown, value)]
        return {key: self._shown(one) for key, one in value.items()} if isinstance(value, dict) else value


def _settings(_: click.Context, __: click.Parameter, value: str) -> dict[str, Any]:
    try:
        settings = json.loads(value)
    except ValueError:
        settings = None
    if not isinstance(settings, dict):
        raise click.BadParameter(f"{value!r} is not a JSON object such as '{{\"temperature\": 0}}'.")
    return settings


def _opened(file: Path | None) -> AbstractContextManager[BinaryIO | None]:
    if file is None:
        return nullcontext()
    try:
        return file.open("ab", buffering=0)
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from None


@click.command()
@click.option("--base-url", required=True, help="Address of the endpoint, such as http://localhost:8000/v1.")
@click.option("--model", required=True, help="Name of the model.")
@click.option("--settings", default="{}", callback=_settings, help="More fields of each request, as a JSON object.")
@click.option("--key-variable", default="OPENAI_API_KEY", show_default=True, help="Environment variable with the key.")
@click.option("--seconds", type=click.FloatRange(0), default=60.0, show_default=True, help="Time for one action.")
@click.option("--attempts", type=click.IntRange(1), default=2, show_default=True, help="Questions for one action.")
@click.option("--pause", type=click.FloatRange(0), default=1.0, show_default=True, help="Wait after failed requests.")
@click.option("--seed", type=int, default=0, hidden=True, help="Without effect: the arena replaces missing actions.")
@click.option("--log", "log_file", type=click.Path(dir_okay=False, path_type=Path), help="File to append to.")
def main(
    base_url: str,
    model: str,
    settings: dict[str, Any],
    key_variable: str,
    seconds: float,
    attempts: int,
    pause: float,
    seed: int,
    log_file: Path | None,
) -> None:
    """Let a language model play as an engine.

    It speaks wizard-engine/1 on standard input and output, and asks an endpoint that is compatible with OpenAI's chat
    completions: once before it says hello, so that an unusable endpoint is found immediately. If the model
    fails, is late or gives no legal action, the answer is {"error": why}, and the caller chooses at random.
    """
    try:
        endpoint = Endpoint(base_url, model, settings, key_variable)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.", param_hint="--base-url") from None
    shown = {"model": model, "endpoint": base_url, **settings, "seconds": seconds, "attempts": attempts}
    limits = Limits(seconds, attempts, pause)
    with _opened(log_file) as file:
        _probe(endpoint, limits)
        log = Log(endpoint, shown, file)
        bot = LanguageModelBot(endpoint, limits, log)
        serve_bot(model, bot, sys.stdin.buffer, sys.stdout.buffer, lambda why: click.echo(why, err=True))
        click.echo(log.report, err=True)


def _probe(endpoint: Endpoint, limits: Limits) -> None:
    """Ask the endpoint whether it is there, again if it says when. Raises ClickException if it cannot be used."""
    deadline = monotonic() + limits.seconds
    while True:
        try:
            endpoint.ask(PROBE, deadline - monotonic())
            return
        except EndpointFailed as failed:
            pause = failed.retry_after
            if pause is None or monotonic() + (pause := max(pause, limits.pause)) >= deadline:
                raise click.ClickException(f"{endpoint.base_url} cannot be used: {failed}") from None
            click.echo(f"{endpoint.base_url} is asked again in {pause:g} s: {failed}", err=True)
        sleep(pause)


if __name__ == "__main__":
    main()
