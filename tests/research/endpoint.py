"""A local stub of an endpoint that is compatible with OpenAI's chat completions."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

Messages = list[dict[str, str]]
Model = Callable[[Messages], str]


def first_legal(messages: Messages) -> str:
    """Answer with the first of the legal actions in the latest question."""
    if len(messages) == 1:
        return "yes"
    question = next(message["content"] for message in reversed(messages) if "Legal actions: " in message["content"])
    return "I think about it.\n\n" + question.split("Legal actions: ")[1].rstrip(".").split("; ")[0]


def corrected(messages: Messages) -> str:
    """Answer wrongly, but heed the reason."""
    return "bid 999" if len(messages) == 2 else first_legal(messages)


def talkative(_: Messages) -> str:
    """Talk instead of acting."""
    return "What a lovely hand! I would play it boldly."


class Stub:
    """What the stub answers, and what it was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.model: Model = first_legal
        self.status = 200
        self.retry_after: str | None = None
        self.body: bytes | None = None
        """Sent instead of a completion."""
        self.silent = False
        """Whether no answer comes before the end."""
        self.ended = Event()
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []

    def reply(self, request: dict[str, Any]) -> bytes:
        """The body of the answer to a request."""
        self.requests.append(request)
        if self.silent:
            self.ended.wait()
        if self.body is not None:
            return self.body
        message = {"role": "assistant", "content": self.model(request["messages"])}
        usage = {"prompt_tokens": 700, "completion_tokens": 5, "total_tokens": 705}
        completion = {"id": "1", "created": 0, "model": request["model"], "usage": usage}
        if request.get("stream"):
            return streamed(completion | {"object": "chat.completion.chunk"}, message)
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return json.dumps(completion | {"object": "chat.completion", "choices": [choice]}).encode()


def streamed(completion: dict[str, Any], message: dict[str, str]) -> bytes:
    """A completion as a stream of server-sent events."""
    choices: list[dict[str, Any]] = [
        {"index": 0, "delta": message, "finish_reason": None},
        {"index": 0, "delta": {}, "finish_reason": "stop"},
    ]
    events = [json.dumps(completion | {"choices": [choice]}) for choice in choices]
    return "".join(f"data: {event}\n\n" for event in [*events, "[DONE]"]).encode()


@contextmanager
def stub_endpoint() -> Iterator[Stub]:
    """Run a stub on a free port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    stub = Stub(f"http://127.0.0.1:{server.server_address[1]}/v1")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            stub.keys.append(self.headers["Authorization"])
            body = stub.reply(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(stub.status)
            self.send_header("Content-Type", "text/event-stream" if body.startswith(b"data:") else "application/json")
            self.send_header("Content-Length", str(len(body)))
            if stub.retry_after is not None:
                self.send_header("Retry-After", stub.retry_after)
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Print nothing."""

        def handle_one_request(self) -> None:
            """Ignore a client that does not wait for the answer."""
            try:
                super().handle_one_request()
            except ConnectionError:
                self.close_connection = True

    server.RequestHandlerClass = Handler
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield stub
    finally:
        stub.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()
