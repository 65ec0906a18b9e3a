"""`gizzard engine`: wizard-engine/1 on standard input and output."""

import io
import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.engine import HELLO, QUIT, serve
from gizzard.bots.levels import LEVELS
from gizzard.core.rules.presets import PRESETS
from tests.bots.programs import views
from tests.sizes import some


def lines_of(messages: Iterable[object]) -> bytes:
    return b"".join(m if isinstance(m, bytes) else json.dumps(m).encode() + b"\n" for m in messages)


def converse(*messages: object, level: str = "novice", seed: int = 0) -> tuple[list[Any], str]:
    """What a real process answers, and what it says on standard error; it must end well."""
    command = [sys.executable, "-m", "gizzard", "engine", "--level", level, "--seed", str(seed)]
    done = subprocess.run(command, input=lines_of(messages), capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def answers(questions: Iterable[Any], level: str = "random", seed: int = 0) -> list[Any]:
    """The same in this process, for views alone."""
    output, warnings = io.BytesIO(), list[str]()
    asked = lines_of({"type": "act", "view": view} for view in questions)
    serve(level, seed, io.BytesIO(asked), output, warnings.append)
    assert not warnings
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_a_conversation() -> None:
    first, second = views(2)
    (hello, *actions), errors = converse(
        HELLO, {"type": "act", "view": first}, {"type": "end", "view": first}, {"type": "act", "view": second}, QUIT
    )
    assert hello["type"] == "hello"
    assert hello["name"] == "Gizzard novice"
    assert hello["version"]
    assert [action in view["legal"] for action, view in zip(actions, (first, second), strict=True)] == [True, True]
    assert errors == ""


def test_nothing_is_answered_after_quit() -> None:
    assert converse(QUIT, HELLO) == ([], "")


def asked(**changes: Any) -> bytes:
    """A question with a view in which these keys are other than they should be."""
    return lines_of([{"type": "act", "view": {**views(1)[0], **changes}}])


@pytest.mark.parametrize(
    ("garbage", "expected"),
    [
        (b"no json\n", "not JSON"),
        (b"\xff\xfe\x00\n", "not UTF-8"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b"[1, 2]\n", "not a message of wizard-engine/1: [1, 2]"),
        (b'{"type": "dance"}\n', 'not a message of wizard-engine/1: {"type": "dance"}'),
        (b'{"type": "hello", "protocol": "wizard-engine/9"}\n', 'not "wizard-engine/9"'),
        (b'{"type": ["act"]}\n', 'not a message of wizard-engine/1: {"type": ["act"]}'),
        (b'{"type": "act"}\n', "Expected `object`, got `null`"),
        (b'{"type": "act", "view": {"legal": [{"bid": 0}, {"bid": 1}]}}\n', "missing required field `rules`"),
        (asked(legal=[]), "not this seat's turn"),
        (asked(seat="0"), "Expected `int`, got `str` - at `view.seat`"),
        (asked(to_act=[-1]), "Expected `int` >= 0 - at `view.to_act[0]`"),
        (asked(round=None), "Expected `object`, got `null` - at `view.round`"),
        (asked(rules={"players": 7}), "rules: Wizard is for 3 to 6 players"),
        (asked(scores=[]), 'it contradicts itself: "points are missing'),
        (asked(history=[{}]), "missing required field `number` - at `view.history[0]`"),
    ],
)
def test_an_invalid_message_is_skipped_with_a_warning(garbage: bytes, expected: str) -> None:
    output, warnings = io.BytesIO(), list[str]()
    serve("novice", 0, io.BytesIO(garbage + lines_of([HELLO])), output, warnings.append)
    assert len(warnings) == 1
    assert warnings[0].startswith("line 1: ")
    assert expected in warnings[0]
    assert b"Gizzard novice" in output.getvalue()


JUNK: st.SearchStrategy[Any] = st.sampled_from([None, True, -1, 99, 10**30, 1.5, "", "QS", [], {}, [[]], {"a": 1}])


@given(st.data())
def test_a_corrupted_view_is_answered_or_skipped_without_a_traceback(data: st.DataObject) -> None:
    view: Any = json.loads(json.dumps(data.draw(st.sampled_from(views(40)))))
    node, key = view, data.draw(st.sampled_from(sorted(view)))
    while isinstance(node[key], (dict, list)) and node[key] and data.draw(st.booleans()):
        node = node[key]
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
    node[key] = data.draw(JUNK)
    output, warnings = io.BytesIO(), list[str]()
    serve("novice", 0, io.BytesIO(lines_of([{"type": "act", "view": view}])), output, warnings.append)
    assert bool(output.getvalue()) != bool(warnings)
    assert not any("Error" in warning or "Traceback" in warning for warning in warnings)


def test_a_real_process_warns_on_standard_error() -> None:
    said, errors = converse(b"\n", b"rubbish\n", HELLO)
    assert [message["type"] for message in said] == ["hello"]
    assert errors == "gizzard engine: line 2: not JSON: Expecting value at column 1\n"


@pytest.mark.parametrize("preset", some(PRESETS))
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_legally_from_the_view_alone_whatever_was_asked_before(level: str, preset: str) -> None:
    questions = views(60, **{"schedule": "standard", **PRESETS[preset]})
    forth, back = answers(questions, level), answers(reversed(questions), level)
    assert forth == back[::-1]
    assert all(action in view["legal"] for action, view in zip(forth, questions, strict=True))


def test_answer_depends_on_the_seed_and_not_on_the_clock() -> None:
    questions = views(20)
    hurried: list[Any] = [{**view, "clock_ms": number} for number, view in enumerate(questions)]
    assert answers(questions) == answers(hurried) != answers(questions, seed=1)


def test_order_of_keys_does_not_change_the_answer() -> None:
    turned = [dict(reversed(view.items())) for view in views(20)]
    assert answers(turned) == answers(views(20))
