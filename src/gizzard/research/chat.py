"""A client for endpoints that are compatible with OpenAI's chat completions. Asking one always ends in time."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from gizzard.api.arguments import quoted

Messages = list[dict[str, str]]

MAX_REPLY_BYTES = 4 * 1024 * 1024
MIN_KEY = 8
"""Characters of a key. A shorter one is a placeholder for endpoints that need none, and no secret."""
HIDDEN = "[key]"
"""Stands in logs and messages for the key."""


class EndpointFailed(Exception):
    """Raised if an endpoint gives no answer; says why."""

    retry_after: float | None = None
    """Seconds after which the endpoint wants to be asked again, as in its header Retry-After."""


class EndpointLate(EndpointFailed):
    """Raised if the answer does not arrive in time."""


@dataclass(frozen=True)
class Endpoint:
    """A model behind an endpoint, and its settings. The key is read from the environment and never shown."""

    base_url: str
    model: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of each request, such as ``temperature``."""
    key_variable: str = "OPENAI_API_KEY"

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{quoted(self.base_url)} is not an address like http://localhost:8000/v1")
        if parts.username or parts.password:
            raise ValueError(f"the address must not contain a key; put it into the variable {self.key_variable}")
        if not self.key.isascii() or not self.key.isprintable():
            raise ValueError(f"the variable {self.key_variable} does not contain a key")

    @property
    def key(self) -> str:
        """The key; empty if the endpoint needs none."""
        return os.environ.get(self.key_variable, "").strip()

    def ask(self, messages: Messages, seconds: float) -> Reply:
        """Ask the model.

        Raises:
            EndpointFailed: the endpoint does not answer, or not with a chat completion.
            EndpointLate: the endpoint does not answer within ``seconds``.
        """
        body = {**self.settings, "model": self.model, "messages": messages}
        answers: SimpleQueue[Reply | EndpointFailed] = SimpleQueue()
        Thread(target=lambda: answers.put(self._answer(body, seconds)), daemon=True).start()
        try:
            answer = answers.get(timeout=max(seconds, 0))
        except Empty:
            raise EndpointLate(f"no answer within {seconds:.1f} s") from None
        if isinstance(answer, EndpointFailed):
            raise answer
        return answer

    def _answer(self, body: Mapping[str, Any], seconds: float) -> Reply | EndpointFailed:
        try:
            return self._reply(self._post(json.dumps(body).encode(), seconds))
        except EndpointFailed as failed:
            return failed
        except TimeoutError:  # the socket's can come before the queue's
            return EndpointLate(f"no answer within {seconds:.1f} s")
        except (OSError, HTTPException, ValueError) as error:
            return EndpointFailed(self.without_key(f"{type(error).__name__}: {error}"))

    def _post(self, body: bytes, seconds: float) -> bytes:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        request = Request(f"{self.base_url.rstrip('/')}/chat/completions", body, headers)
        try:
            with build_opener(_NoRedirects).open(request, timeout=max(seconds, 0.001)) as response:
                return bytes(response.read(MAX_REPLY_BYTES))
        except HTTPError as error:
            with error:
                said = error.read(10_000).decode("utf-8", "replace")
            failed = EndpointFailed(f"status {error.code}: {quoted(self.without_key(said), 200)}")
            failed.retry_after = _seconds(error.headers.get("Retry-After"))
            raise failed from None

    def _reply(self, body: bytes) -> Reply:
        try:
            return _reply(body)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            said = self.without_key(body[:10_000].decode("utf-8", "replace"))
            raise EndpointFailed(f"not a chat completion: {quoted(said)}") from None

    def without_key(self, text: str) -> str:
        """A text in which the key is not shown, even if the endpoint repeats it."""
        return text.replace(self.key, HIDDEN) if len(self.key) >= MIN_KEY else text


@dataclass(frozen=True)
class Reply:
    """An answer, with the tokens that it took if the endpoint counts them."""

    text: str
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cut_off: bool = False
    """Whether the model had more to say, but no tokens left."""


class _NoRedirects(HTTPRedirectHandler):
    """A key is sent only to the address that was given."""

    def redirect_request(self, *_: object) -> None:
        """Follow no redirect: it is an error."""


def _reply(body: bytes) -> Reply:
    answer = json.loads(body)
    choice = answer["choices"][0]
    text = text_of(choice["message"]["content"])
    usage = answer.get("usage") or {}
    if not isinstance(usage, dict):
        raise TypeError("usage is an object")
    prompt, completion = (_count(usage.get(name)) for name in ("prompt_tokens", "completion_tokens"))
    return Reply(text, prompt, completion, choice.get("finish_reason") == "length")


def text_of(content: object) -> str:
    """The text of a message: a string, or a list of parts, some of them texts."""
    if isinstance(content, list):
        return "".join(text_of(part.get("text") if isinstance(part, dict) else part) for part in content)
    if not isinstance(content, str | None):
        raise TypeError(f"an answer is a string or a list of parts, not {quoted(content)}")
    return content or ""


def _seconds(retry_after: str | None) -> float | None:
    """The seconds in a header; None for a date, which no endpoint of this kind sends."""
    return float(retry_after) if retry_after and retry_after.isdecimal() and len(retry_after) < 6 else None


def _count(value: object) -> int | None:
    return value if type(value) is int else None


def conversation(system: str, user: str, refused: Sequence[tuple[str, str]] = ()) -> Messages:
    """The messages of a question, after answers that were refused with a reason."""
    messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    for answer, reason in refused:
        messages += [{"role": "assistant", "content": answer}, {"role": "user", "content": reason}]
    return messages
