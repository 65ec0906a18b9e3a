"""A language model as an engine: whatever its endpoint does, every action is legal and every failure is counted."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gizzard as gz
from gizzard.cli import main as gizzard
from gizzard.research.chat import Endpoint
from gizzard.research.llm_engine import LanguageModelBot, Limits, main
from gizzard.research.llm_report import main as report_main
from gizzard.research.llm_report import reports
from tests.research.endpoint import Stub, corrected, talkative

KEY = "sk-test-0123456789"
AT_ONCE = Limits(seconds=30, attempts=2, pause=0)


def bidding() -> gz.View:
    return gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D").view(1)


def bot_at(url: str, limits: Limits = AT_ONCE) -> tuple[LanguageModelBot, list[dict[str, Any]]]:
    log: list[dict[str, Any]] = []
    return LanguageModelBot(Endpoint(url, "stub"), limits, 0, log.append), log


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
    assert stub.requests[1]["messages"][-1]["content"].startswith("A bid of 999 is not possible")


def test_talk_is_replaced_by_a_legal_action(stub: Stub) -> None:
    stub.model = talkative
    bot, log = bot_at(stub.url)
    assert bot(bidding()) in bidding()["legal"]
    assert outcomes(log) == ["illegal", "illegal", "substituted"]


@pytest.mark.parametrize(
    "body",
    [b"", b"no JSON", b"[]", b"{}", b'{"choices": []}', b'{"choices": [{"message": {"content": 7}}]}', b"[" * 100_000],
)
def test_anything_but_a_completion_is_replaced_by_a_legal_action(stub: Stub, body: bytes) -> None:
    stub.body = body
    bot, log = bot_at(stub.url)
    assert bot(bidding()) in bidding()["legal"]
    assert outcomes(log) == ["failed", "failed", "substituted"]


@pytest.mark.parametrize("status", [302, 401, 429, 500])
def test_error_status_is_replaced_by_a_legal_action(stub: Stub, status: int) -> None:
    stub.status = status
    bot, log = bot_at(stub.url)
    assert bot(bidding()) in bidding()["legal"]
    assert outcomes(log) == ["failed", "failed", "substituted"]
    assert f"status {status}" in log[0]["why"]


def test_late_answer_is_replaced_by_a_legal_action(stub: Stub) -> None:
    stub.silent = True
    bot, log = bot_at(stub.url, Limits(seconds=0.2, attempts=2, pause=0))
    assert bot(bidding()) in bidding()["legal"]
    assert outcomes(log) == ["late", "substituted"]


def test_time_for_an_answer_is_limited_by_the_clock(stub: Stub) -> None:
    stub.silent = True
    bot, log = bot_at(stub.url)
    assert bot({**bidding(), "clock_ms": 400}) in bidding()["legal"]
    assert outcomes(log) == ["late", "substituted"]


def test_unreachable_endpoint_is_replaced_by_a_legal_action() -> None:
    bot, log = bot_at("http://127.0.0.1:9/v1")
    assert bot(bidding()) in bidding()["legal"]
    assert outcomes(log) == ["failed", "failed", "substituted"]


def engine(stub: Stub, tmp_path: Path, *options: str) -> str:
    """Run the engine for two decisions; returns what it wrote to standard error."""
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
    assert all(action in view["legal"] for action in actions)
    assert len(actions) == 2
    return result.stderr


def test_key_is_sent_but_never_logged(stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    stub.model = lambda messages: f"Your key is {KEY}."
    error = engine(stub, tmp_path, "--key-variable", "MY_KEY")
    stub.status, stub.body = 401, f"Incorrect key: {KEY}".encode()
    error += engine(stub, tmp_path, "--key-variable", "MY_KEY")
    log = (tmp_path / "log").read_text()
    assert stub.keys == [f"Bearer {KEY}"] * 8
    assert KEY not in log + error
    assert "Incorrect key: [key]" in log


@pytest.mark.parametrize("key", ["1", "a", "legal", 'sk-"quoted"\\'])
def test_any_key_leaves_the_log_readable(stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    stub.model = lambda messages: f"Your key is {key}.\n{corrected(messages)}"
    engine(stub, tmp_path)
    entries = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    (report,) = reports(entries)
    assert (report.answers, report.decisions) == (4, 2)
    assert all(key not in entry.get("answer", "") for entry in entries)


@pytest.mark.parametrize("status", [200, 401])
def test_truncated_answer_does_not_show_a_part_of_the_key(
    stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for length in (45, 185):
        stub.status, stub.body = status, b"-" * length + KEY.encode()
        engine(stub, tmp_path)
    assert KEY[:8] not in (tmp_path / "log").read_text()


def test_request_without_a_key_has_no_authorization(
    stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    engine(stub, tmp_path)
    assert stub.keys == [None, None]


def test_report_gives_settings_and_rate_of_illegal_answers(stub: Stub, tmp_path: Path) -> None:
    stub.model = corrected
    error = engine(stub, tmp_path, "--settings", '{"temperature": 0}')
    engine(stub, tmp_path, "--settings", '{"temperature": 0}')
    assert stub.requests[0]["temperature"] == 0
    assert "model: stub" in error
    assert "temperature: 0" in error
    assert "4 answers, 2 illegal (50.0%)" in error
    printed = CliRunner().invoke(report_main, [str(tmp_path / "log")]).output
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
    result = CliRunner().invoke(main, [*arguments, "--model", "stub"])
    assert result.exit_code != 0
    assert message in result.stderr
    assert "secret" not in result.stderr


def test_report_refuses_other_files(tmp_path: Path) -> None:
    file = tmp_path / "other"
    file.write_text('{"type": "hello"}\n')
    result = CliRunner().invoke(report_main, [str(file)])
    assert result.exit_code == 1
    assert "line 1: not an entry of a log of llm_engine" in result.stderr


def test_arena_seats_a_language_model(stub: Stub, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = f"{sys.executable} -m gizzard.research.llm_engine --base-url {stub.url} --model stub --log {log}"
    rules = ["--players", "3", "--rules", '{"schedule": [1, 2]}']
    seats = ["--engine", f"Model={command}", "--engine", "Novice=novice", "--seats", "Model,Novice,Novice"]
    result = CliRunner().invoke(gizzard, ["arena", *rules, *seats, "--json"])
    assert result.exit_code == 0, result.output
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
    result = CliRunner().invoke(report_main, [str(log)])
    assert result.exit_code == 1
    assert "line 2: not an entry of a log of llm_engine" in result.output
