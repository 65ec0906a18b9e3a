"""Wizard as an environment of ``verifiers``, rolled out by its own machinery against a local stub."""

import asyncio
import hashlib
import sys
from typing import Any

import pytest

from tests.research.endpoint import Stub, first_legal, talkative
from tests.research.extras import require

pytestmark = pytest.mark.filterwarnings("default")  # verifiers and its dependencies are not free of warnings


@pytest.fixture(autouse=True)
def _library() -> None:
    require("verifiers")


@pytest.fixture
def _plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chat program of verifiers runs with this Python, instead of one that uv would download packages for."""
    from verifiers.v1.runtimes.subprocess import SubprocessRuntime

    async def prepare(self: Any, script: str, env: object = None, *, activate: bool = True) -> list[str]:
        path = f"{self.scripts_dir}/{hashlib.sha256(script.encode()).hexdigest()}.py"
        await self.write(path, script.encode())
        return [sys.executable, path]

    monkeypatch.setattr(SubprocessRuntime, "prepare_uv_script", prepare)


def environment(**taskset: Any) -> Any:
    from verifiers.v1.utils.loaders import load_environment, resolve_env_config

    player = {"runtime": {"type": "subprocess"}}
    config = {"taskset": {"id": "gizzard-wizard", "players": 3, "cards": [1], **taskset}, "player": player}
    return load_environment(resolve_env_config(config))


async def episode(environment: Any, stub: Stub) -> Any:
    """The first task, played by the model of the stub."""
    import verifiers.v1 as vf

    client = vf.EvalClientConfig(base_url=stub.url, api_key_var="NO_SUCH_VARIABLE")
    context = vf.ModelContext(model="stub", client=client, sampling=vf.SamplingConfig())
    [task] = environment.taskset.take(1)
    [slot] = environment.slots(task)
    async with environment.serving():
        return await environment.run_slot(slot, context)


def test_tasks_are_deals_that_seeds_determine() -> None:
    tasks = [list(environment(cards=[2, 4], first_seed=7).taskset.take(3)) for _ in range(2)]
    assert [task.data for task in tasks[0]] == [task.data for task in tasks[1]]
    assert [task.data.name for task in tasks[0]] == ["wizard#7", "wizard#8", "wizard#9"]
    assert ["2 cards" in tasks[0][0].data.prompt, "4 cards" in tasks[0][1].data.prompt] == [True, True]
    assert "Legal actions: bid 0" in tasks[0][0].data.prompt
    assert "You play the card game Wizard with 2 others." in tasks[0][0].data.system_prompt


@pytest.mark.usefixtures("_plain_python")
@pytest.mark.parametrize(("model", "illegal", "substituted"), [(first_legal, 0, 0), (talkative, 6, 2)])
def test_reward_is_the_points_of_the_deal(stub: Stub, model: Any, illegal: int, substituted: int) -> None:
    stub.model = model
    played = asyncio.run(episode(environment(), stub))
    [trace] = played.traces
    assert played.ok
    assert trace.rewards["points"].score in {-10.0, 20.0, 30.0}
    assert trace.metrics == {"illegal_answers": illegal, "substituted_actions": substituted}


@pytest.mark.usefixtures("_plain_python")
def test_failing_endpoint_is_counted_and_the_deal_played_out(stub: Stub) -> None:
    stub.status = 400
    played = asyncio.run(episode(environment(), stub))
    [trace] = played.traces
    assert not played.ok
    assert trace.rewards["points"].score in {-10.0, 20.0, 30.0}
    assert trace.metrics == {"illegal_answers": 0, "substituted_actions": 2}
