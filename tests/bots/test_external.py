"""Engines of strangers: whatever such a program does, there is a legal action, and soon."""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from gizzard.bots import process
from gizzard.bots.external import Answer, ExternalEngine, Fault
from tests.bots.programs import ENOUGH_MS, FIRST_LEGAL, program, views

T = TypeVar("T")

SOON_MS = 20
"""For those that never answer."""


def with_engine(
    command: tuple[str, ...], use: Callable[[ExternalEngine], Awaitable[T]], clock_ms: int = ENOUGH_MS
) -> T:
    """What comes of using an engine in a game."""

    async def used() -> T:
        engine = ExternalEngine(command, clock_ms, start_ms=ENOUGH_MS)
        await engine.new_game()
        try:
            return await use(engine)
        finally:
            await engine.close()

    return asyncio.run(used())


def ask(command: tuple[str, ...], times: int = 1, clock_ms: int = ENOUGH_MS) -> tuple[list[Answer], int]:
    """The answers to several questions, each legal, and the number of the engine's deaths."""

    async def asked(engine: ExternalEngine) -> tuple[list[Answer], int]:
        return [await engine.act(view) for view in views(times)], engine.deaths

    answers, deaths = with_engine(command, asked, clock_ms)
    assert all(answer.action in view["legal"] for answer, view in zip(answers, views(times), strict=True))
    return answers, deaths


def faults(answers: list[Answer]) -> list[Fault | None]:
    return [answer.failed.fault if answer.failed else None for answer in answers]


def test_an_engine_that_works(tmp_path: Path) -> None:
    answers, deaths = ask(program(tmp_path, FIRST_LEGAL), times=12)
    assert [answer.action for answer in answers] == [view["legal"][0] for view in views(12)]
    assert (faults(answers), deaths) == ([None] * 12, 0)


def test_an_engine_receives_its_clock_and_the_end_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "QUIT_SECONDS", ENOUGH_MS / 1000)
    engine = """
        greet()
        (here / "clock").write_text(str(read()["view"]["clock_ms"]))
        say({"bid": 0})
        (here / "end").write_text(read()["type"])
        (here / "quit").write_text(read()["type"])
        """

    async def use(engine: ExternalEngine) -> None:
        view = views(1)[0]
        await engine.act(view)
        await engine.end(view)

    with_engine(program(tmp_path, engine), use)
    received = [(tmp_path / name).read_text() for name in ("clock", "end", "quit")]
    assert received == [str(ENOUGH_MS), "end", "quit"]


def test_keys_may_stand_in_any_order_and_blank_lines_between(tmp_path: Path) -> None:
    smyrna = views(1, players=3, smyrna=["pass-one"], schedule=[1, 1])
    view = {**smyrna[0], "legal": [{"trump": "H", "name": {"rule": "uber-wizard", "cards": "Q"}}]}
    engine = """greet(); read(); say('\\n  \\n {"name":{"cards":"Q","rule":"uber-wizard"}, "trump":"H"}'); read()"""
    answer = with_engine(program(tmp_path, engine), lambda engine: engine.act(view))  # type: ignore[arg-type]
    assert answer.failed is None


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("I bid two", Fault.GARBAGE),
        ('{"bid": NaN}', Fault.GARBAGE),
        ('{"bid": 1, "bid": 2}', Fault.GARBAGE),
        ("[" * 50_000, Fault.GARBAGE),
        ('{"bid": 10}', Fault.ILLEGAL),
        ('{"bid": 100000000000000000000000000000}', Fault.ILLEGAL),
        ('{"bid": 1e999}', Fault.ILLEGAL),
        ('{"bid": "\\ud800"}', Fault.ILLEGAL),
        ("[" * 900 + "]" * 900, Fault.ILLEGAL),
        ('{"bid": true}', Fault.ILLEGAL),
        ('{"bid": 1.0}', Fault.ILLEGAL),
        ('{"bid": "1"}', Fault.ILLEGAL),
        ('{"bid": 1, "because": "I can"}', Fault.ILLEGAL),
        ("[]", Fault.ILLEGAL),
        ("null", Fault.ILLEGAL),
    ],
)
def test_invalid_answer_is_a_fault(said: str, fault: Fault, tmp_path: Path) -> None:
    answers, deaths = ask(program(tmp_path, f"greet()\nfor view in questions(): say({said!r})"), times=2)
    assert (faults(answers), deaths) == ([fault, fault], 0)


def test_a_fault_is_described(tmp_path: Path) -> None:
    (answer,), _ = ask(program(tmp_path, """greet(); read(); say({"bid": 77}); read()"""))
    assert str(answer.failed) == 'illegal: {"bid": 77}'


def test_binary_output_is_a_fault(tmp_path: Path) -> None:
    engine = """
        greet()
        for view in questions():
            sys.stdout.buffer.write(bytes(range(11, 256)) + b"\\n")
            sys.stdout.buffer.flush()
        """
    assert faults(ask(program(tmp_path, engine), times=2)[0]) == [Fault.GARBAGE] * 2


def test_random_replacements_are_reproducible(tmp_path: Path) -> None:
    silly = program(tmp_path, "greet()\nfor view in questions(): say('?')")
    assert [answer.action for answer in ask(silly, 4)[0]] == [answer.action for answer in ask(silly, 4)[0]]


@pytest.mark.parametrize("body", ["for view in questions(): pass", "time.sleep(1e6)"], ids=["mute", "never reads"])
def test_an_engine_that_never_answers_is_considered_dead_after_three_questions(body: str, tmp_path: Path) -> None:
    answers, deaths = ask(program(tmp_path, f"greet()\n{body}"), times=9, clock_ms=SOON_MS)
    assert faults(answers) == [Fault.LATE] * 6 + [Fault.MISSING] * 3
    assert deaths == 2


def test_a_late_answer_is_not_taken_for_the_answer_to_the_next_question(tmp_path: Path) -> None:
    late_once = """
        greet()
        read(), read()
        say({"bid": 1}), say({"bid": 2})
        read()
        say({"bid": 3})
        read()
        """

    async def use(engine: ExternalEngine) -> list[Answer]:
        view = views(1)[0]
        engine.clock_ms = SOON_MS
        first = await engine.act(view)
        engine.clock_ms = ENOUGH_MS
        return [first, await engine.act(view), await engine.act(view)]

    answers = with_engine(program(tmp_path, late_once), use)
    assert faults(answers) == [Fault.LATE, None, None]
    assert [answer.action for answer in answers[1:]] == [{"bid": 2}, {"bid": 3}]


def test_unsolicited_output_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    async def use(engine: ExternalEngine) -> Answer:
        (tmp_path / "go").write_text("said before the question")  # opens once the engine has said it
        return await engine.act(views(1)[0])

    os.mkfifo(tmp_path / "go")
    hasty = """
        greet()
        say({"bid": 1})
        (here / "go").read_text()
        read()
        say({"bid": 2})
        read()
        """
    assert with_engine(program(tmp_path, hasty), use).action == {"bid": 2}


@pytest.mark.parametrize(
    "body", ["sys.exit(1)", "os.abort()", "say('Hi!'), read(), read()", "1 / 0", "os.close(1), read(), read()"]
)
def test_an_engine_that_never_says_hello(body: str, tmp_path: Path) -> None:
    answers, deaths = ask(program(tmp_path, body), times=2)
    assert (faults(answers), deaths) == ([Fault.MISSING] * 2, 2)


def test_an_engine_that_does_not_exist() -> None:
    (answer,), deaths = ask(("/nowhere/engine",))
    assert str(answer.failed) == "missing: cannot be started: No such file or directory"
    assert deaths == 2


DIES_AT_THE_SECOND_QUESTION = """
    greet()
    for number, view in enumerate(questions()):
        if number == 1:
            sys.exit()
        say(view["legal"][0])
    """


def test_an_engine_that_dies_is_restarted_once_and_asked_again(tmp_path: Path) -> None:
    answers, deaths = ask(program(tmp_path, DIES_AT_THE_SECOND_QUESTION), times=4)
    assert faults(answers) == [None, None, Fault.MISSING, Fault.MISSING]
    assert deaths == 2


def test_in_the_next_game_it_gets_another_chance(tmp_path: Path) -> None:
    async def use(engine: ExternalEngine) -> list[Answer]:
        for view in views(4):
            await engine.act(view)
        await engine.new_game()
        return [await engine.act(view) for view in views(2)]

    assert faults(with_engine(program(tmp_path, DIES_AT_THE_SECOND_QUESTION), use)) == [None, None]


def test_a_last_answer_counts_though_the_engine_died_after_it(tmp_path: Path) -> None:
    answers, _ = ask(program(tmp_path, """greet(); read(); say({"bid": 0})"""))
    assert answers == [Answer({"bid": 0})]


def test_an_endless_line_ends_the_engine(tmp_path: Path) -> None:
    answers, deaths = ask(program(tmp_path, "greet()\nwhile True: print('x' * 1000, end='')"), times=3)
    assert (faults(answers), deaths) == ([Fault.MISSING] * 3, 2)


@pytest.mark.parametrize("line", ["x", '{"bid": 99}'])
def test_a_flood_of_lines_never_counts_as_an_answer(line: str, tmp_path: Path) -> None:
    answers, _ = ask(program(tmp_path, f"greet()\nwhile True: print({line!r})"), times=9)
    assert None not in faults(answers)


def test_output_on_standard_error_is_unlimited(tmp_path: Path) -> None:
    noisy = """
        greet()
        for view in questions():
            sys.stderr.write("thinking " * 100_000)
            say(view["legal"][0])
        """
    assert faults(ask(program(tmp_path, noisy), times=3)[0]) == [None] * 3


@pytest.mark.parametrize("manners", ["for view in questions(): say(view['legal'][0])", "time.sleep(1e6)"])
def test_child_processes_of_an_engine_are_killed_with_it(manners: str, tmp_path: Path) -> None:
    """The engine's child holds a pipe open for writing; that its other end reads as ended shows that the child did."""
    child = "import sys, time; pipe = open(sys.argv[1], 'w'); time.sleep(1e6)"
    os.mkfifo(tmp_path / "pipe")

    async def use(engine: ExternalEngine) -> int:
        return os.open(tmp_path / "pipe", os.O_RDONLY)

    body = f"subprocess.Popen([sys.executable, '-c', {child!r}, str(here / 'pipe')])\ngreet()\n{manners}"
    pipe = with_engine(program(tmp_path, body), use)
    assert os.read(pipe, 1) == b""
    os.close(pipe)


def test_a_view_is_sent_as_one_line_of_json(tmp_path: Path) -> None:
    engine = """
        greet()
        (here / "line").write_text(sys.stdin.readline())
        say({"bid": 0})
        read()
        """
    ask(program(tmp_path, engine))
    message = json.loads((tmp_path / "line").read_text())
    assert message == {"type": "act", "view": {**views(1)[0], "clock_ms": ENOUGH_MS}}
