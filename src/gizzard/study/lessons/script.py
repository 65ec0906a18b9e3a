"""Scenes and questions as JSON: the position, and a tree of all choices with their consequences."""

from collections.abc import Sequence
from typing import Any

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.changes import Changes, public_move
from gizzard.core.formats.moves import move_to_json
from gizzard.core.formats.round_spec import spec_json
from gizzard.core.formats.view import view
from gizzard.core.game.plan import plan
from gizzard.core.game.state import Act, State
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.scoring import NUMBERS, Scoring
from gizzard.study.lessons.sandbox import Moved, answered, attempts, effect_asked, opening, refusal
from gizzard.study.lessons.scene import LEARNER, HandSizes, Part, Points, Scene
from gizzard.study.lessons.words import SCORED

Json = dict[str, Any]


def part_json(part: Part, names: Sequence[str], lang: str) -> Json:
    """A scene or a question, with the players' ``names`` and refusals in a language."""
    match part:
        case Points():
            return {"question": _points(part)}
        case HandSizes():
            return {"question": _hand_sizes(part)}
        case Scene(ask_winner=True):
            return _winner(part, names)
        case _:
            return _scene(part, names, lang)


def _scene(scene: Scene, names: Sequence[str], lang: str) -> Json:
    state = opening(scene)[-1].after
    return {"start": _position(state, names), "answers": _answers(scene, state, scene.choices, lang)}


def _position(state: State, names: Sequence[str]) -> Json:
    players = list(names)[: state.rules.players]
    return {"view": dict(view(state, LEARNER, players)), "spec": spec_json(state)}


def _answers(scene: Scene, state: State, choices: int, lang: str) -> list[Json]:
    return [_answer(scene, state, action, choices, lang) for action in attempts(state)]


def _answer(scene: Scene, state: State, action: ActionJson, choices: int, lang: str) -> Json:
    """The consequences of a choice: the refusal, or the steps and, at the end, whether the goal is reached."""
    refused = refusal(state, action)
    if refused is not None:
        return {"action": action, "refused": refused.say(lang)}
    moves = answered(state, scene.deals[-1], action, choices > 1)
    after = moves[-1].after
    told = {"action": action, "steps": [_step(moved) for moved in moves]}
    if choices > 1 or effect_asked(after):
        return told | {"then": _answers(scene, after, max(choices - 1, 1), lang)}
    return told | {"done": scene.goal(state, after)}


def _step(moved: Moved) -> Json:
    """A move and its changes in the learner's view."""
    before, move, after = moved
    assert isinstance(move, Act)
    told = public_move(move_to_json(before, move), LEARNER, after)
    return {"move": told, "set": Changes(before, after).seen_by(LEARNER)}


def _winner(scene: Scene, names: Sequence[str]) -> Json:
    """A complete trick whose winner only the answer shows."""
    *_, last = opening(scene)
    start = decode_json(msgspec.json.encode(_position(last.after, names)))
    trick = start["view"]["round"]["tricks"][-1]
    winner = trick.pop("winner")
    start["view"].update(to_act=[], legal=[], follow=None)
    start["view"]["round"]["taken"] = list(last.before.position.taken)
    options = [play["seat"] for play in trick["plays"]]
    question = {"kind": "winner", "options": options, "answer": winner, "steps": [_step(last)]}
    return {"start": start, "question": question}


def _points(asked: Points) -> Json:
    points = NUMBERS[Scoring.STANDARD].points
    options = sorted({points(bid, taken) for bid, taken in SCORED})
    question = {"bid": asked.bid, "taken": asked.taken, "answer": points(asked.bid, asked.taken)}
    return {"kind": "points", "options": options, **question}


def _hand_sizes(asked: HandSizes) -> Json:
    rounds = plan(parse({"players": asked.players} | dict(asked.rules)))
    sizes = [spec.cards for spec in rounds[: asked.number]]
    answer = sizes.pop()
    return {"kind": "cards", "options": sorted({answer, *asked.others}), "answer": answer, "sizes": sizes}
