"""A language model as an engine: whatever its endpoint does, every action is legal and every failure is counted."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gizzard as gz
from gizzard.api.engine import NoAction
from gizzard.cli import main as gizzard
from gizzard.research.chat import MIN_KEY, Endpoint
from gizzard.research.llm_engine import LanguageModelBot, Limits, main
from gizzard.research.llm_report import main as report_main
from gizzard.research.llm_report import reports
from tests.cli.running import ran
from tests.research.endpoint import Messages, Stub, corrected, talkative

KEY = "sk-test-0123456789"
AT_ONCE = Limits(seconds=30, attempts=2, pause=0)


def bidding() -> gz.View:
    return gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D").view(1)


def bot_at(url: str, limits: Limits = AT_ONCE) -> tuple[LanguageModelBot, list[dict[str, Any]]]:
    log: list[dict[str, Any]] = []
    return LanguageModelBot(Endpoint(url, "stub"), limits, log.append), log


def outcomes(log: list[dict[str, Any]]) -> list[str]:
    return [entry["outcome"] for entry in log]


def test_legal_answer_is_played(stub: Stub) -> None:
    bot, log = bot_at(stub.url)
    assert bot(bidding()) == {"bid": 0}
    assert outcomes(log) == ["legal"]
    assert log[0]["prompt"] == stub.requests[0]["messages"]
    assert (log[0]["answer"], log[0]["prompt_tokens"], log[0]["completion_tokens"]) == (
        "I think about it.\n\nbid 0",
        700,
        5,
    )


def test_illegal_answer_is_refused_with_the_reason(stub: Stub) -> None:
    stub.model = corrected
    bot, log = bot_at(stub.url)
    assert bot(bidding()) == {"bid": 0}
    assert outcomes(log) == ["illegal", "legal"]
    why = stub.requests[1]["messages"][-1]["content"]
    assert why.startswith("A bid of 999 is not possible")
    assert why.endswith("such as: bid 1")


@pytest.mark.parametrize(
    ("endpoint", "expected", "why"),
    [
        ({"model": talkative}, ["illegal", "illegal", "substituted"], ""),
        *(
            ({"body": body}, ["failed", "failed", "substituted"], "")
            for body in (
                b"",
                b"no JSON",
                b"[]",
                b"{}",
                b'{"choices": []}',
                b'{"choices": [{"message": {"content": 7}}]}',
                b"[" * 100_000,
            )
        ),
        *(
            ({"status": status}, ["failed", "failed", "substituted"], f"status {status}")
            for status in (302, 401, 429, 500)
        ),
        ({"url": "http://127.0.0.1:9/v1"}, ["failed", "failed", "substituted"], ""),
    ],
)
def test_anything_but_a_legal_answer_is_no_action(
    stub: Stub, endpoint: dict[str, Any], expected: list[str], why: str
) -> None:
    for name, value in endpoint.items():
        setattr(stub, name, value)
    bot, log = bot_at(stub.url)
    with pytest.raises(NoAction):
        bot(bidding())
    assert outcomes(log) == expected
    assert why in log[0].get("why", "")


@pytest.mark.parametrize(("seconds", "clock"), [(0.2, None), (30, 400)], ids=["limit", "clock"])
def test_late_answer_is_no_action(stub: Stub, seconds: float, clock: int | None) -> None:
    stub.silent = True
    bot, log = bot_at(stub.url, Limits(seconds=seconds, attempts=2, pause=0))
    with pytest.raises(NoAction):
        bot({**bidding(), "clock_ms": clock})
    assert outcomes(log) == ["late", "substituted"]


def test_an_endpoint_that_failed_is_asked_once_until_it_answers(stub: Stub) -> None:
    """A whole game of failures must not take minutes."""
    stub.status = 500
    bot, log = bot_at(stub.url)
    for _ in range(2):
        with pytest.raises(NoAction, match="status 500"):
            bot(bidding())
    assert outcomes(log) == ["failed", "failed", "substituted", "failed", "substituted"]
    stub.status = 200
    assert bot(bidding()) == {"bid": 0}


def test_an_endpoint_says_when_to_ask_again(stub: Stub) -> None:
    stub.status, stub.retry_after = 429, "0"
    bot, log = bot_at(stub.url, Limits(seconds=30, attempts=2, pause=20))
    with pytest.raises(NoAction):
        bot(bidding())
    assert outcomes(log) == ["failed", "failed", "substituted"]
    stub.retry_after = "60"
    with pytest.raises(NoAction):
        bot(bidding())
    assert outcomes(log)[3:] == ["failed", "substituted"], "that is after the deadline"


def test_an_endpoint_that_is_busy_at_the_start_is_asked_again(stub: Stub, tmp_path: Path) -> None:
    def answers(messages: Messages) -> str:
        stub.status = 429 if len(stub.requests) == 1 else 200
        return corrected(messages)

    stub.retry_after, stub.model = "0", answers
    engine(stub, tmp_path)
    assert [len(request["messages"]) for request in stub.requests[:3]] == [1, 1, 2]


def test_content_in_parts_is_one_answer(stub: Stub) -> None:
    parts = [{"type": "text", "text": "I think.\n"}, {"type": "reasoning"}, {"type": "text", "text": "bid 1"}]
    stub.body = json.dumps({"choices": [{"message": {"content": parts}}]}).encode()
    assert bot_at(stub.url)[0](bidding()) == {"bid": 1}


@pytest.mark.parametrize("status", [401, 429, 500])
def test_an_endpoint_that_cannot_be_used_ends_the_engine_and_the_match(stub: Stub, status: int) -> None:
    stub.status = status
    alone = ran(main, "--base-url", stub.url, "--model", "stub")
    assert (alone.exit_code, alone.stdout) == (1, "")
    assert f"{stub.url} cannot be used: status {status}" in alone.stderr
    command = f"{sys.executable} -m gizzard.research.llm_engine --base-url {stub.url} --model stub"
    match = ran(gizzard, "arena", "--engine", f"Model={command}", "--engine", "Novice=novice", code=2)
    assert "Model does not start" in match.stderr
    assert f"status {status}" in match.stderr


def test_an_endpoint_that_fails_during_a_match_is_in_its_table(stub: Stub) -> None:
    def answers(messages: Messages) -> str:
        stub.status = 200 if len(messages) == 1 else 500  # the first message asks whether it is there
        return "yes"

    stub.model = answers
    command = f"{sys.executable} -m gizzard.research.llm_engine --base-url {stub.url} --model stub --pause 0"
    seats = ["--engine", f"Model={command}", "--engine", "Novice=novice", "--seats", "Model,Novice,Novice"]
    rules = ["--players", "3", "--rules", '{"schedule": [1]}']
    match = ran(gizzard, "arena", *rules, *seats, code=1)
    assert "Model: 6 of 6 actions (100.0%) were chosen at random" in match.stderr
    assert "random actions" in match.stdout


def engine(stub: Stub, tmp_path: Path, *options: str) -> str:
    """Run the engine for two decisions; returns what it wrote to standard error. Its first request is the probe."""
    view = bidding()
    questions = [
        {"type": "hello", "protocol": "wizard-engine/1"},
        *[{"type": "act", "view": view}] * 2,
        {"type": "quit"},
    ]
    arguments = ["--base-url", stub.url, "--model", "stub", "--pause", "0", "--log", str(tmp_path / "log"), *options]
    result = CliRunner().invoke(main, arguments, input="\n".join(map(json.dumps, questions)))
    assert result.exit_code == 0, result.output
    hello, *actions = map(json.loads, result.stdout.splitlines())
    assert hello["name"] == "stub"
    assert all(action in view["legal"] or "error" in action for action in actions)
    assert len(actions) == 2
    return result.stderr


def test_key_is_sent_but_never_logged(stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    stub.model = lambda messages: f"Your key is {KEY}."
    error = engine(stub, tmp_path, "--key-variable", "MY_KEY")
    log = (tmp_path / "log").read_text()
    assert stub.keys == [f"Bearer {KEY}"] * 5
    assert "Your key is [key]" in log
    stub.status, stub.body = 401, f"Incorrect key: {KEY}".encode()
    refused = ran(main, "--base-url", stub.url, "--model", "stub", "--key-variable", "MY_KEY")
    assert "Incorrect key: [key]" in refused.stderr
    assert KEY not in log + error + refused.output


@pytest.mark.parametrize("key", ["1", "a", "legal", 'sk-"quoted"\\'])
def test_any_key_leaves_the_log_readable(stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    stub.model = lambda messages: f"Your key is {key}.\n{corrected(messages)}"
    engine(stub, tmp_path)
    entries = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    (report,) = reports(entries)
    assert (report.answers, report.decisions) == (4, 2)
    shown = [entry["answer"] for entry in entries if "answer" in entry]
    assert all((key in answer) == (len(key) < MIN_KEY) for answer in shown), "a short key is a placeholder"


@pytest.mark.parametrize("status", [200, 401])
def test_truncated_answer_does_not_show_a_part_of_the_key(
    stub: Stub, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for length in (45, 185):
        stub.status, stub.body = status, b"-" * length + KEY.encode()
        refused = ran(main, "--base-url", stub.url, "--model", "stub", code=1)
        assert KEY[:8] not in refused.output


def test_request_without_a_key_has_no_authorization(
    stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    engine(stub, tmp_path)
    assert stub.keys == [None] * 3


def test_report_gives_settings_and_rate_of_illegal_answers(stub: Stub, tmp_path: Path) -> None:
    stub.model = corrected
    error = engine(stub, tmp_path, "--settings", '{"temperature": 0}')
    engine(stub, tmp_path, "--settings", '{"temperature": 0}')
    assert stub.requests[1]["temperature"] == 0
    assert "model: stub" in error
    assert "temperature: 0" in error
    assert "4 answers, 2 illegal (50.0%)" in error
    printed = ran(report_main, str(tmp_path / "log")).output
    assert "4 decisions, 0 replaced by random actions (0.0%)" in printed
    assert "8 answers, 4 illegal (50.0%); 0 late and 0 failed requests" in printed
    assert "tokens: 5600 in prompts, 40 in answers" in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--base-url", "localhost"], "is not an address like"),
        (["--base-url", "file:///etc/passwd"], "is not an address like"),
        (["--base-url", "http://user:secret@localhost/v1"], "must not contain a key"),
        (["--base-url", "http://localhost", "--settings", "[]"], "is not a JSON object"),
        (["--base-url", "http://localhost", "--log", "/nowhere/log"], "/nowhere/log"),
    ],
)
def test_wrong_options_are_refused(arguments: list[str], message: str) -> None:
    result = ran(main, *arguments, "--model", "stub")
    assert result.exit_code != 0
    assert message in result.stderr
    assert "secret" not in result.stderr


def test_report_refuses_other_files(tmp_path: Path) -> None:
    file = tmp_path / "other"
    file.write_text('{"type": "hello"}\n')
    result = ran(report_main, str(file), code=1)
    assert "line 1: not an entry of a log of llm_engine" in result.stderr


def test_arena_seats_a_language_model(stub: Stub, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = f"{sys.executable} -m gizzard.research.llm_engine --base-url {stub.url} --model stub --log {log}"
    rules = ["--players", "3", "--rules", '{"schedule": [1, 2]}']
    seats = ["--engine", f"Model={command}", "--engine", "Novice=novice", "--seats", "Model,Novice,Novice"]
    result = ran(gizzard, "arena", *rules, *seats, "--json", code=0)
    assert json.loads(result.stdout)["games"] == 3
    [report] = reports(map(json.loads, log.read_text().splitlines()))
    assert set(report.outcomes) == {"legal"}


@pytest.mark.parametrize(
    "entry",
    [
        {"run": "unknown", "outcome": "late"},
        {"run": ["a"], "settings": {}},
        {"run": "a", "settings": 3},
        {"run": "a"},
        {"run": "a", "outcome": "legal"},
        {"run": "a", "outcome": "legal", "seconds": 1, "prompt_tokens": "many"},
    ],
)
def test_entry_of_another_form_is_named_by_its_line(tmp_path: Path, entry: dict[str, Any]) -> None:
    log = tmp_path / "log"
    log.write_text(json.dumps({"run": "a", "settings": {}}) + "\n" + json.dumps(entry) + "\n")
    result = ran(report_main, str(log), code=1)
    assert "line 2: not an entry of a log of llm_engine" in result.output
