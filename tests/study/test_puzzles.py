"""Puzzles: a sample of those in the package is checked against the rules, and solved again on fewer deals."""

import tracemalloc
from pathlib import Path

import msgspec
import pytest

from gizzard.core.cards import DECK, EXTRAS, codes_of, is_extra
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import view as view_of
from gizzard.core.game.state import State
from gizzard.core.native import COMPILED
from gizzard.core.rules.parsing import parse
from gizzard.study.puzzle_file import (
    PuzzleFileError,
    common,
    confirmed,
    confirmed_so_far,
    made,
    published,
    shipped,
    written_so_far,
)
from gizzard.study.puzzle_json import KIND_BY_PHASE, Puzzle, has_extras
from gizzard.study.puzzle_proof import FRESH_DEALS, choices_of, is_confirmed, prove
from gizzard.study.puzzles import SETTINGS, SOLVERS, WITH_EXTRAS, confirm, difficulty_of, is_solved_by_all
from tests.present import present
from tests.sizes import some

MOST_KEPT = 5_000_000
"""Bytes; decoded, the puzzles take three times as many."""
SAMPLE = [*list(common().values())[::40], *[each for each in shipped().values() if has_extras(each)][::10]]

OVERESTIMATED = ["e92a32197b", "dac9101a9a", "f2cfb3dd65", "449631398e", "9a4e7ec7a8", "2f574258ac", "67c75d4813"]
"""Published once; the proof stopped at its first success, and more deals found less than the least gap."""
REVERSED = "deee57ecc1"
"""Published once; another policy finds another choice the best."""


def named(puzzle: Puzzle) -> str:
    return puzzle["id"]


def test_there_are_enough_of_each_kind() -> None:
    puzzles = shipped().values()
    assert len(puzzles) >= 600
    for kind, least in {"bid": 100, "card": 100, "choice": 12}.items():
        assert sum(puzzle["kind"] == kind for puzzle in puzzles) >= least
    assert sum(puzzle["difficulty"] == "hard" for puzzle in puzzles) >= 65
    assert {puzzle["difficulty"] for puzzle in puzzles} == {"easy", "medium", "hard"}
    assert len({puzzle["source"]["preset"] for puzzle in puzzles}) >= 3
    assert {len(puzzle["view"]["players"]) for puzzle in puzzles} == {3, 4, 5, 6}


def test_puzzles_are_not_kept_decoded() -> None:
    for puzzles in (published, shipped, common):
        puzzles.cache_clear()
    tracemalloc.start()
    assert len(common()) < len(shipped()) < len(published())
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < MOST_KEPT


def test_few_puzzles_are_solved_by_every_bot_and_they_are_easy() -> None:
    solved = [puzzle for puzzle in shipped().values() if is_solved_by_all(puzzle)]
    assert len(solved) <= 120
    assert {puzzle["difficulty"] for puzzle in solved} == {"easy"}


def test_every_best_choice_is_confirmed_on_fresh_deals() -> None:
    for puzzle in shipped().values():
        solution = puzzle["solution"]
        assert solution["deals"] == FRESH_DEALS
        assert is_confirmed(puzzle["view"], solution["options"][0]["actions"], solution), puzzle["id"]


@pytest.mark.parametrize("name", [*OVERESTIMATED, REVERSED])
def test_a_puzzle_that_fresh_deals_do_not_confirm_is_withdrawn_and_can_still_be_opened(name: str) -> None:
    assert name not in shipped()
    assert published()[name].get("withdrawn") == "unclear"


def test_difficulty_follows_from_the_solvers() -> None:
    for puzzle in shipped().values():
        assert set(puzzle["solvers"]) == set(SOLVERS)
        assert puzzle["difficulty"] == difficulty_of(puzzle["solvers"])


@pytest.mark.parametrize("puzzle", some(SAMPLE), ids=named)
def test_a_puzzle_is_a_position_by_the_rules(puzzle: Puzzle) -> None:
    view = puzzle["view"]
    seat, seen = view["seat"], view["round"]
    assert seat is not None
    assert seen is not None
    position = position_of(view)
    again = view_of(State(parse(view["rules"]), position), seat, view["players"])
    assert again == view
    assert puzzle["kind"] == KIND_BY_PHASE[view["phase"]]
    actions = [action for option in puzzle["solution"]["options"] for action in option["actions"]]
    assert sorted(map(str, actions)) == sorted(map(str, view["legal"]))
    assert len(choices_of(position, seat)) == len(puzzle["solution"]["options"])


@pytest.mark.parametrize("puzzle", some(SAMPLE), ids=named)
def test_no_card_that_the_seat_does_not_see_is_in_a_puzzle(puzzle: Puzzle) -> None:
    view = puzzle["view"]
    seen = present(view["round"])
    assert [hand for seat, hand in enumerate(seen["hands"]) if seat != view["seat"]] == [None] * (
        len(view["players"]) - 1
    )
    played = {play["card"] for trick in seen["tricks"] for play in trick["plays"]}
    turned = {play.get("turn_up") for trick in seen["tricks"] for play in trick["plays"]} | {seen["turn_up"]}
    moved = [move for trick in seen["tricks"] for move in trick.get("pass", ())]
    assert all(view["seat"] in (giver, taker) for giver, taker, card in moved if card)
    known = (
        played | turned | {view.get("up")} | {*(seen["hands"][view["seat"] or 0] or ())} | {card for *_, card in moved}
    )
    question = msgspec.json.encode(view).decode()
    assert not [code for code in codes_of((*DECK, *EXTRAS)) if code not in known and f'"{code}"' in question]


@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
@pytest.mark.parametrize("puzzle", some(SAMPLE), ids=named)
def test_best_choice_is_plausible(puzzle: Puzzle) -> None:
    """Another seed and fewer deals: what is thought best may only seem worse by what luck explains."""
    assert prove(puzzle["view"], seed=99, deals=512) in (None, puzzle["solution"]["options"][0]["actions"])


def small() -> Puzzle:
    """The puzzle of a card that takes the least time to solve."""
    cards = [puzzle for puzzle in shipped().values() if puzzle["kind"] == "card"]
    return min(cards, key=lambda puzzle: (len(puzzle["view"]["hand"] or ()), len(puzzle["view"]["players"])))


@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
def test_fresh_deals_confirm_a_puzzle_and_withdraw_one_with_a_wrong_answer() -> None:
    puzzle = small()
    best, *others = puzzle["solution"]["options"]
    wrong: Puzzle = {**puzzle, "solution": {**puzzle["solution"], "options": [*others, best]}}
    again = confirm(puzzle)
    assert "withdrawn" not in again
    assert again["solution"]["options"][0]["actions"] == best["actions"]
    assert [*confirmed([wrong], [])] == [wrong]
    assert [*confirmed([wrong], [], again=True)] == [{**again, "withdrawn": "unclear"}]


def test_of_the_puzzles_that_every_bot_solves_only_the_first_are_asked() -> None:
    solved = [puzzle for puzzle in shipped().values() if is_solved_by_all(puzzle)][:3]
    assert [puzzle.get("withdrawn") for puzzle in confirmed(solved, [], most_solved=2)] == [None, None, "easy"]
    assert [puzzle.get("withdrawn") for puzzle in confirmed(solved, solved[:2], most_solved=2)] == ["easy"]


def test_interrupted_confirmation_resumes(tmp_path: Path) -> None:
    file = tmp_path / "confirmed.jsonl"
    assert confirmed_so_far(file, SAMPLE) == []
    file.write_bytes(msgspec.json.encode(SAMPLE[0]) + b'\n{"format":"wiz')
    assert confirmed_so_far(file, SAMPLE) == SAMPLE[:1]
    with pytest.raises(PuzzleFileError, match="other puzzles"):
        confirmed_so_far(file, SAMPLE[1:])


def test_truncated_file_resumes(tmp_path: Path) -> None:
    lines = [msgspec.json.encode(puzzle) + b"\n" for puzzle in SAMPLE[:2]]
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(b"".join(lines) + b'{"format":"wiz')
    assert written_so_far(file, seed=0) == SAMPLE[:2]
    assert file.read_bytes() == b"".join(lines)


def test_a_file_of_another_seed_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(msgspec.json.encode(SAMPLE[0]) + b"\n")
    with pytest.raises(PuzzleFileError, match="seed 0"):
        written_so_far(file, seed=5)
    file.write_text('{"format": "wizard-record/1"}\n')
    with pytest.raises(PuzzleFileError, match=r"puzzles\.jsonl:1: this is not a puzzle"):
        written_so_far(file, seed=0)


def test_puzzles_with_extra_cards_are_about_one_that_is_held_or_asks_for_a_choice() -> None:
    puzzles = [puzzle for puzzle in shipped().values() if has_extras(puzzle)]
    assert {puzzle["kind"] for puzzle in puzzles} == {"bid", "card", "choice"}
    assert {puzzle["source"]["preset"] for puzzle in puzzles} == {preset for preset, _ in WITH_EXTRAS}
    for puzzle in puzzles:
        assert puzzle["view"]["hand"], puzzle["id"]
        assert puzzle["kind"] == "choice" or any(map(is_extra, puzzle["view"]["hand"])), puzzle["id"]


@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
def test_same_seed_makes_the_same_puzzles() -> None:
    """The published values may have been sampled otherwise."""
    from gizzard.cli.study.puzzles import played_game

    first = next(iter(shipped().values()))
    again = next(made(lambda number: played_game(SETTINGS, first["source"]["seed"], number)))
    assert question_and_answer(again) == question_and_answer(first)
    assert again["solution"]["gap"] == pytest.approx(first["solution"]["gap"], abs=3 * first["solution"]["gap_se"])


def question_and_answer(puzzle: Puzzle) -> object:
    """A puzzle without its values."""
    return {**puzzle, "solution": puzzle["solution"]["options"][0]["actions"]}
