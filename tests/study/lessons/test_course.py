"""Every lesson is a legal game: it can be played to its goal, and what the texts say of it is what happens."""

from collections.abc import Iterator
from typing import Any

import pytest

from gizzard.core import texts
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.presets import GROUPS, PRESETS
from gizzard.study.lessons.course import COURSE
from gizzard.study.lessons.extra_cards import EXTRA_CARDS
from gizzard.study.lessons.lessons import lessons
from gizzard.study.lessons.sandbox import answered, opening
from gizzard.study.lessons.scene import LEARNER, HandSizes, Part, Points, Scene
from gizzard.study.lessons.script import part_json
from gizzard.study.lessons.variations import VARIATIONS

FAMILIES = {"course": COURSE, "cards": EXTRA_CARDS, "presets": VARIATIONS}
PARTS = [(lesson.name, part) for lesson in (*COURSE, *EXTRA_CARDS, *VARIATIONS) for part in lesson.parts]
SCENES = [(name, part) for name, part in PARTS if isinstance(part, Scene) and not part.ask_winner]
BEN, CLEO = 1, 2
Json = dict[str, Any]


def ids(pairs: list[tuple[str, Any]]) -> list[str]:
    return [f"{name}-{part.name}" for name, part in pairs]


def scene_of(lesson: str, name: str) -> Scene:
    return next(part for found, part in SCENES if (found, part.name) == (lesson, name) and isinstance(part, Scene))


def played(part: Part, lang: str = "en") -> Json:
    return part_json(part, ("You", "Ben", "Cleo", "Dan", "Emma", "Finn"), lang)


def ends(answers: list[Json]) -> Iterator[Json]:
    """The answers with which a scene ends."""
    for answer in answers:
        if "then" in answer:
            yield from ends(answer["then"])
        elif "done" in answer:
            yield answer


def winner(lesson: str, name: str, card: str) -> int:
    """Who takes the trick if the learner plays that card."""
    scene = scene_of(lesson, name)
    state = opening(scene)[-1].after
    after = answered(state, scene.deals[-1], {"play": card}, more=False)[-1].after
    return after.position.winners[-1]


def refused(lesson: str, name: str, lang: str = "en") -> set[str | int]:
    """What the learner may not do at first."""
    answers = played(scene_of(lesson, name), lang)["answers"]
    return {next(iter(answer["action"].values())) for answer in answers if "refused" in answer}


@pytest.mark.parametrize(("lesson", "scene"), SCENES, ids=ids(SCENES))
def test_every_scene_can_be_done(lesson: str, scene: Scene) -> None:
    assert any(end["done"] for end in ends(played(scene)["answers"]))


@pytest.mark.parametrize(("lesson", "scene"), SCENES, ids=ids(SCENES))
def test_whatever_is_legal_can_be_tried_and_more(lesson: str, scene: Scene) -> None:
    shown = played(scene)
    allowed = [answer["action"] for answer in shown["answers"] if "refused" not in answer]
    assert sorted(allowed, key=repr) == sorted(shown["start"]["view"]["legal"], key=repr)
    assert shown["start"]["view"]["to_act"][0] == LEARNER


@pytest.mark.parametrize(("lesson", "scene"), SCENES, ids=ids(SCENES))
def test_a_choice_that_misses_the_goal_is_answered(lesson: str, scene: Scene) -> None:
    missed = any(not end["done"] for end in ends(played(scene)["answers"]))
    family = next(family for family, listed in FAMILIES.items() if any(lesson == each.name for each in listed))
    path = f"lessons.{family}.{lesson}" + (f".{scene.name}" if family == "course" else "")
    assert texts.has(f"{path}.retry") == missed


def test_course_has_ten_steps_ending_with_a_game() -> None:
    assert len(COURSE) == 9


def test_there_is_a_lesson_for_every_preset_by_its_rules() -> None:
    own_lessons = {"standard", *GROUPS["anniversary"]}
    assert [lesson.name for lesson in VARIATIONS] == [name for name in PRESETS if name not in own_lessons]
    for lesson in VARIATIONS:
        (part,) = lesson.parts
        assert isinstance(part, Scene | HandSizes)
        own = {key: value for key, value in part.rules.items() if key in PRESETS[lesson.name]}
        assert own.keys() == PRESETS[lesson.name].keys()
        assert lesson.name == "smyrna" or own == PRESETS[lesson.name]


def test_there_is_a_lesson_for_every_extra_card() -> None:
    assert [lesson.name for lesson in EXTRA_CARDS] == list(Extra)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_lessons_exist_in_every_language(lang: str) -> None:
    told = lessons(lang)
    parts = [part for lesson in (*told["course"], *told["cards"], *told["variations"]) for part in lesson["parts"]]
    assert all(part["text"] and part["ask"] and part["done"] for part in parts)
    assert told["course"][0]["title"] == texts.say(lang, "lessons.course.trick.title")


# What the texts say


TAKEN = [
    ("trick", "take", {"QH": LEARNER, "4H": BEN}),  # the highest card takes the trick
    ("follow", "must", {"8H": BEN}),
    ("follow", "cannot", {"AS": BEN, "3C": BEN}),  # who cannot follow wins nothing ...
    ("trump", "ruff", {"2S": LEARNER, "KC": BEN}),  # ... but with trump
    ("free", "discard", {"4C": CLEO, "5S": LEARNER}),
    ("wizard", "beats", {"ZC": LEARNER}),
    ("wizard", "led", {"ZH": BEN}),  # the first one counts
    ("jester", "loses", {"NC": BEN, "9H": LEARNER, "KH": LEARNER}),
    ("dragon", "scene", {"Dr": LEARNER, "4H": CLEO}),
    ("fairy", "scene", {"Fa": LEARNER, "4H": BEN}),
    ("vampire", "scene", {"Va": LEARNER, "4D": CLEO}),
    ("bomb", "scene", {"AC": LEARNER}),
]


@pytest.mark.parametrize(("lesson", "name", "takers"), TAKEN)
def test_who_takes_the_trick(lesson: str, name: str, takers: dict[str, int]) -> None:
    assert {card: winner(lesson, name, card) for card in takers} == takers


@pytest.mark.parametrize(
    ("lesson", "name", "barred"),
    [
        ("follow", "must", {"AS", "3C"}),
        ("follow", "cannot", set()),
        ("jester", "led", {"AD"}),  # a Jester does not set the led suit
        *((preset, "scene", {1}) for preset in ("tournament", "hardcore", "plus-minus-one", "championship-2015")),
    ],
)
def test_what_the_learner_may_not_do(lesson: str, name: str, barred: set[str | int]) -> None:
    assert refused(lesson, name) == barred


def test_winner_of_a_trick_leads_the_next() -> None:
    shown = played(scene_of("wizard", "lead"))["start"]["view"]
    assert shown["round"]["tricks"][-1]["winner"] == LEARNER
    assert shown["to_act"] == [LEARNER]


@pytest.mark.parametrize(("lesson", "name", "who"), [("jester", "all", BEN), ("turned-up", "jester", BEN)])
def test_who_takes_a_trick_is_not_shown_before_it_is_asked(lesson: str, name: str, who: int) -> None:
    part = next(part for found, part in PARTS if (found, part.name) == (lesson, name))
    shown = played(part)
    assert "winner" not in shown["start"]["view"]["round"]["tricks"][-1]
    assert shown["question"]["answer"] == who
    assert ["view.round.tricks.0.winner", who] in shown["question"]["steps"][0]["set"]


def test_one_is_the_bid_that_the_hand_makes_either_way() -> None:
    made = {end["done"] for answer in played(scene_of("bid", "made"))["answers"][1:2] for end in ends([answer])}
    missed = {
        end["done"]
        for answer in played(scene_of("bid", "made"))["answers"]
        if answer["action"] != {"bid": 1}
        for end in ends([answer])
    }
    assert (made, missed) == ({True}, {False})


def test_scoring_questions_follow_source_s3() -> None:
    asked = [played(part)["question"] for _, part in PARTS if isinstance(part, Points)]
    assert [(each["bid"], each["taken"], each["answer"]) for each in asked] == [
        (1, 1, 30),
        (0, 0, 20),
        (2, 3, -10),
        (4, 1, -30),
    ]


def tried(card: str, *choices: Json) -> Json:
    """The last answer to consecutive choices in the lesson of a card."""
    answers = played(scene_of(card, "scene"))["answers"]
    answer: Json = {}
    for choice in choices:
        answer = next(each for each in answers if each["action"] == choice)
        answers = answer.get("then", [])
    return answer


def changes(answer: Json) -> dict[str, Any]:
    """What an answer changes in the learner's view, by path."""
    return {path: value for step in answer["steps"] for path, value in step["set"]}


def test_a_bomb_leaves_the_trick_to_nobody() -> None:
    trick = changes(tried("bomb", {"play": "Bo"}))["view.round.tricks.0"]
    assert (trick["winner"], trick["lead"]) == (None, CLEO)


@pytest.mark.parametrize(
    ("card", "choices", "hand"),
    [
        ("werewolf", [{"trump": "S"}], ["ZH", "KS"]),  # takes the Wizard
        ("juggler", [{"play": "Ju", "suit": "C"}, {"pass": "2D"}], ["JH", "KS"]),
        ("witch", [{"play": "Wi"}, {"witch": ["4D", "ZC"]}], ["ZC"]),  # takes the Wizard out of the trick
    ],
)
def test_what_is_held_after_a_choice(card: str, choices: list[Json], hand: list[str]) -> None:
    assert changes(tried(card, *choices))["view.hand"] == hand


@pytest.mark.parametrize(
    ("card", "choices", "done"),
    [
        ("cloud", [{"play": "Cl", "suit": "H"}, {"cloud": 1}], True),
        ("cloud", [{"play": "Cl", "suit": "H"}, {"cloud": -1}], False),
        ("shapeshifter", [{"play": "Sh", "as": "wizard"}], True),
        ("shapeshifter", [{"play": "Sh", "as": "jester"}], False),
    ],
)
def test_which_choice_reaches_the_goal(card: str, choices: list[Json], done: bool) -> None:
    assert tried(card, *choices)["done"] == done


def test_a_refusal_is_in_the_learners_language() -> None:
    answers = played(scene_of("follow", "must"), "de")["answers"]
    refusals = [answer["refused"] for answer in answers if "refused" in answer]
    assert refusals
    assert all(refusal.startswith("Ausgespielt ist Herz, und du hast Herz auf der Hand") for refusal in refusals)
