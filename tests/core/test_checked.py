"""Every public function with every argument replaced by nonsense: one sentence says which, never an inner error."""

import random
import re
from collections.abc import Callable, Iterator
from inspect import isclass, isfunction, signature
from typing import Any

import numpy as np
import pytest

import gizzard as gz
from gizzard.core.checked import checked

rules = gz.ruleset(players=3)
new = gz.new_game(rules)
dealt = new.deal([["QS"], ["2H"], ["ZC"]], "9D")
sheet = gz.ScoreSheet(rules, ["Ann", "Ben", "Cem"])
env = gz.vector_env(rules, 2)
arrays = env.arrays()
short = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["2H"], ["ZC"]], "9D")
sure: dict[str, Any] = {"view": short.view(1), "opponents": ["novice"], "deals": 8, "precision": 1, "seconds": 1}
finished = short
for act in (gz.Bid(0), gz.Bid(0), gz.Bid(0), gz.Play("2H"), gz.Play("ZC"), gz.Play("QS")):
    finished = finished.act(finished.to_act[0], act)


def report(*_: object) -> None:
    """Nothing."""


CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Action.from_json": (gz.Action.from_json, {"action_json": {"bid": 1}}),
    "Bid": (gz.Bid, {"tricks": 1}),
    "Card": (gz.Card, {"code": "QS"}),
    "Card.name": (gz.Card("QS").name, {"lang": "de"}),
    "ChangeBid": (gz.ChangeBid, {"step": 1}),
    "ChooseTrump": (gz.ChooseTrump, {"suit": "H", "rule": "pass-one", "cards": "Q"}),
    "Deal": (gz.Deal, {"hands": [["QS"]], "turn_up": "9D", "stock": "8D"}),
    "Game.act": (dealt.act, {"seat": 1, "action": gz.Bid(0)}),
    "Game.deal": (new.deal, {"hands": [["QS"], ["2H"], ["ZC"]], "turn_up": "9D", "stock": None}),
    "Game.draw": (new.draw, {"rng": random.Random(1)}),
    "Game.legal": (dealt.legal, {"seat": 1}),
    "Game.pull": (dealt.pull, {"cards": ["QS"]}),
    "Game.record": (new.record, {"names": ["Ann", "Ben", "Cem"], "current": True}),
    "Game.view": (dealt.view, {"seat": 1}),
    "Pass": (gz.Pass, {"card": "QS"}),
    "Play": (gz.Play, {"card": "QS", "call": True, "trump": "H", "suit": "H", "counts_as": "wizard"}),
    "Pull": (gz.Pull, {"cards": ["QS"]}),
    "Say": (gz.Say, {"suit": "H", "counts_as": "wizard", "trump": "H", "call": True}),
    "ScoreSheet": (gz.ScoreSheet, {"rules": rules, "names": ["Ann", "Ben", "Cem"], "dealer": 0}),
    "ScoreSheet.add": (
        sheet.add,
        {"bids": [1, 0, 1], "taken": [1, 0, 0], "trump": "H", "named": None, "bombed": 0, "cloud": [], "waive": True},
    ),
    "ScoreSheet.barred": (sheet.barred, {"bids": [1, 0, None]}),
    "ScoreSheet.from_json": (gz.ScoreSheet.from_json, {"game": sheet.to_json()}),
    "Swap": (gz.Swap, {"put": "QS", "take": "2H"}),
    "VectorEnv": (gz.VectorEnv, {"rules": rules, "batch": env._batch}),
    "VectorEnv.action": (env.action, {"row": 0, "number": 0}),
    "VectorEnv.number_of": (env.number_of, {"row": 0, "action": gz.Bid(0)}),
    "VectorEnv.observe": (env.observe, {"observations": arrays.observations, "masks": arrays.masks}),
    "VectorEnv.reset": (env.reset, {"seed": 1}),
    "VectorEnv.step": (env.copy().step, {"actions": [0, 0], "rewards": arrays.rewards, "done": arrays.done}),
    "bot": (gz.bot, {"level": "novice", "seed": 1}),
    "bot()": (gz.bot("novice"), {"view": dealt.view(1)}),
    "check": (gz.check, {"record": new.record()}),
    "evaluate": (gz.evaluate, sure | {"progress": report}),
    "hints": (gz.hints, sure | {"progress": report}),
    "mainline": (gz.mainline, {"record": new.record()}),
    "new_game": (gz.new_game, {"rules": rules, "dealer": 0}),
    "position": (gz.position, {"line": gz.position_line(dealt.view(1)), "names": ["Ann", "Ben", "Cem"]}),
    "position_line": (gz.position_line, {"view": dealt.view(1)}),
    "odds": (
        gz.odds,
        {"rules": rules, "hand": ["KH", "2C"], "turn_up": "ZH", "trump": "C", "bids": [0], "seat": 1, "opponents": []}
        | {"werewolf": None, "deals": 8, "seed": 1, "seconds": 1, "progress": report},
    ),
    "replay": (gz.replay, {"record": new.record()}),
    "review": (
        gz.review,
        {"record": finished.record(), "seats": [1], "deep": False, "seconds": 1, "progress": report},
    ),
    "ruleset": (gz.ruleset, {"players": 3, "schedule": [1, 2], "last_bid": "canadian"}),
    "sample_worlds": (gz.sample_worlds, {"view": dealt.view(1), "n": 1, "seed": 1}),
    "standings": (gz.standings, {"games": [sheet]}),
    "vector_env": (gz.vector_env, {"rules": rules, "games": 2, "seed": 1, "dealer": 0}),
}

NONSENSE: list[Any] = [
    None, True, -1, 2**63, 10**400, 1.5, float("nan"), 1j, "", "\ud800", "x\n", b"QS", [], [None], [[1]], ["x"],
    {}, {(1,): 2}, {"bid": [1]}, {"QS"}, object(), int, np.zeros(3), iter([1]),
]  # fmt: skip

VALUES = {
    "Arrays",
    "Columns",
    "IllegalAction",
    "InvalidRecord",
    "GizzardError",
    "PositionRefused",
    "Round",
    "RuleSet",
    "RulesRefused",
}
"""Classes whose instances are made by the library alone, or that have only constants."""


@pytest.mark.parametrize("name", CALLS)
def test_wrong_argument_is_named_in_one_sentence(name: str) -> None:
    function, arguments = CALLS[name]
    for argument in arguments:
        for wrong in NONSENSE if argument != "n" else NONSENSE[:3]:
            message = refusal(function, {**arguments, argument: wrong})
            assert "\n" not in message
            assert not re.search(r"unhashable|iterable|attribute|convert|limit|operand", message), (argument, message)


def refusal(function: Callable[..., Any], arguments: dict[str, Any]) -> str:
    """What a call says about a wrong argument; empty if it accepts it."""
    try:
        str(function(**arguments))
    except (TypeError, ValueError) as error:
        return str(error)
    return ""


def test_every_public_function_is_called_here() -> None:
    assert {*public_functions()} <= {*CALLS}


def public_functions() -> Iterator[str]:
    for name in {*gz.__all__} - VALUES:
        value = getattr(gz, name)
        if isfunction(value) and signature(value).parameters:
            yield name
        elif isclass(value):
            yield from (f"{name}.{method}" for method, one in vars(value).items() if has_arguments(method, one))


def has_arguments(name: str, method: Any) -> bool:
    """Whether this is a public method that takes more than ``self``."""
    function = getattr(method, "__func__", method)
    return isfunction(function) and not name.startswith("_") and len(signature(function).parameters) > 1


def test_values_are_converted_to_the_declared_type() -> None:
    @checked
    def given(number: int, numbers: list[int] | None = None, *more: int) -> object:
        return type(number), more

    ten: Any = np.int64(10)
    assert given(ten, None, ten) == (int, (10,))
