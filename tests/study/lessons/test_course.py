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


def test_highest_card_takes_the_trick() -> None:
    assert (winner("trick", "take", "QH"), winner("trick", "take", "4H")) == (LEARNER, BEN)


def test_who_can_follow_must() -> None:
    assert refused("follow", "must") == {"AS", "3C"}
    assert winner("follow", "must", "8H") == BEN


def test_who_cannot_follow_plays_anything_and_wins_nothing() -> None:
    assert refused("follow", "cannot") == set()
    assert {winner("follow", "cannot", card) for card in ("AS", "3C")} == {BEN}


def test_trump_beats_the_ace_and_nobody_has_to_trump() -> None:
    assert (winner("trump", "ruff", "2S"), winner("trump", "ruff", "KC")) == (LEARNER, BEN)
    assert (winner("free", "discard", "4C"), winner("free", "discard", "5S")) == (CLEO, LEARNER)


def test_a_wizard_beats_all_and_the_first_one_counts() -> None:
    assert (winner("wizard", "beats", "ZC"), winner("wizard", "led", "ZH")) == (LEARNER, BEN)


def test_winner_of_a_trick_leads_the_next() -> None:
    shown = played(scene_of("wizard", "lead"))["start"]["view"]
    assert shown["round"]["tricks"][-1]["winner"] == LEARNER
    assert shown["to_act"] == [LEARNER]


def test_jester_loses_and_does_not_set_the_led_suit() -> None:
    assert {card: winner("jester", "loses", card) for card in ("NC", "9H", "KH")} == {"NC": BEN, "9H": 0, "KH": 0}
    assert refused("jester", "led") == {"AD"}


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
        (0, 0, 20),
        (1, 1, 30),
        (2, 3, -10),
        (4, 1, -30),
    ]


@pytest.mark.parametrize("preset", ["tournament", "hardcore", "plus-minus-one", "championship-2015"])
def test_a_last_bid_of_one_is_barred(preset: str) -> None:
    assert refused(preset, "scene") == {1}


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


@pytest.mark.parametrize(
    ("card", "code", "other", "without"),
    [("dragon", "Dr", "4H", CLEO), ("fairy", "Fa", "4H", BEN), ("vampire", "Va", "4D", CLEO)],
)
def test_the_card_of_the_lesson_takes_the_trick(card: str, code: str, other: str, without: int) -> None:
    assert (winner(card, "scene", code), winner(card, "scene", other)) == (LEARNER, without)


def test_a_bomb_leaves_the_trick_to_nobody() -> None:
    trick = changes(tried("bomb", {"play": "Bo"}))["view.round.tricks.0"]
    assert (trick["winner"], trick["lead"]) == (None, CLEO)
    assert winner("bomb", "scene", "AC") == LEARNER


def test_the_werewolf_takes_the_wizard_and_makes_trump() -> None:
    shown = changes(tried("werewolf", {"trump": "S"}))
    assert shown["view.hand"] == ["ZH", "KS"]


def test_the_jugglers_player_passes_one_card_and_gets_another() -> None:
    answer = tried("juggler", {"play": "Ju", "suit": "C"}, {"pass": "2D"})
    assert changes(answer)["view.hand"] == ["JH", "KS"]


def test_the_cloud_saves_the_bid() -> None:
    up, down = (tried("cloud", {"play": "Cl", "suit": "H"}, {"cloud": change}) for change in (1, -1))
    assert (up["done"], down["done"]) == (True, False)


def test_the_shapeshifter_is_what_its_player_says() -> None:
    ways = {way: tried("shapeshifter", {"play": "Sh", "as": way})["done"] for way in ("wizard", "jester")}
    assert ways == {"wizard": True, "jester": False}


def test_the_witch_takes_the_wizard_out_of_the_trick() -> None:
    answer = tried("witch", {"play": "Wi"}, {"witch": ["4D", "ZC"]})
    assert changes(answer)["view.hand"] == ["ZC"]


def test_a_refusal_is_in_the_learners_language() -> None:
    answers = played(scene_of("follow", "must"), "de")["answers"]
    refusals = [answer["refused"] for answer in answers if "refused" in answer]
    assert refusals
    assert all(refusal.startswith("Ausgespielt ist Herz, und du hast Herz auf der Hand") for refusal in refusals)
