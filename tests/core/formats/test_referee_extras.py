"""Records with extra cards at the referee: of the worked examples every other winner or leader is refused, and what is
wrong is one sentence that names round and trick."""

import copy
import json

import pytest

from gizzard.core.cards import cards_in
from gizzard.core.formats.referee import InvalidRecord, referee
from gizzard.core.formats.rounds import round_json
from gizzard.core.game.position import Position
from tests.core.rules.test_extras import EXAMPLES, Example, Game
from tests.edits import Edit, cut, put
from tests.golden.files import Record, golden
from tests.golden.oracle import is_a_game

NINE = ["dragon", "fairy", "bomb", "werewolf", "juggler", "cloud", "shapeshifter", "witch", "vampire"]
KEYS: dict[int | str, dict[str, bool]] = {25: {"saboteur": True}, 45: {"magic": True}, 46: {"magic": True}}
"""The rules of the examples that have other rules; an uber-wizard is named in a round before."""


def played_on(position: Position) -> None:
    """The round to its end, by the first action that is open."""
    while not position.between_rounds():
        seat = next(cards_in(position.waiting))
        position.act(seat, position.legal(seat)[0])


def record_of(number: int | str, example: Example) -> Record:
    cards = [play.partition("=")[0] for play in example.plays.split()]
    spares = ["8D" if number == 37 and seat == 1 else f"{seat + 2}S" for seat in range(len(cards))]
    hands = [f"{card} {spare}" if example.spare else card for card, spare in zip(cards, spares, strict=True)]
    game = Game(hands, example.up, **example.rules).begin(example.trump).play(example.plays)
    played_on(game.position)
    rules = {"players": len(cards), "schedule": [len(hands[0].split())], "cards": NINE} | KEYS.get(number, {})
    names, dealer = [*"ABCDEF"[: len(cards)]], len(cards) - 1
    rounds = [round_json(game.position)]
    form = {"format": "wizard-record/1", "rules": rules, "players": names, "first_dealer": dealer, "rounds": rounds}
    return json.loads(json.dumps(form | {"winners": game.position.leading()}))  # type: ignore[no-any-return]


@pytest.mark.parametrize("number", [number for number in EXAMPLES if number != 48])
def test_every_other_winner_or_leader_is_refused(number: int | str) -> None:
    record = record_of(number, EXAMPLES[number])
    referee(record)
    assert is_a_game(record)
    trick = record["rounds"][0]["tricks"][0]
    bombed = "lead" in trick
    for other in {None, *range(record["rules"]["players"])} - {trick["winner"]}:
        spoilt = copy.deepcopy(record)
        spoilt["rounds"][0]["tricks"][0]["winner"] = other
        assert refused(spoilt)
    for other in {*range(record["rules"]["players"])} - {trick["lead"]} if bombed else ():
        spoilt = copy.deepcopy(record)
        spoilt["rounds"][0]["tricks"][0]["lead"] = other
        assert "round 1 trick 1 lead" in refused(spoilt)


def refused(record: Record) -> str:
    assert not is_a_game(record)
    with pytest.raises(InvalidRecord) as caught:
        referee(record)
    assert "\n" not in str(caught.value)
    return str(caught.value)


TRICK = ("rounds", 0, "tricks", 0)


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda record: record["rounds"][0]["hands"][0].append("AS"), "round 1 hands"),
        (put(*TRICK, "witch", to=["7H", "Wi"]), "round 1 trick 1"),  # a swap for the Witch herself
        (put(*TRICK, "witch", to=None), "round 1 trick 1: seat 2 may not swap null: You have to swap"),
        (put(*TRICK, "pass", to=[[0, 2, "9C"], [1, 0, "7H"], [2, 1, "4D"]]), "round 1 trick 1"),  # to the wrong seat
        (cut(*TRICK, "cloud"), "round 1 trick 1"),
        (cut(*TRICK, "plays", 0, "suit"), "round 1 trick 1"),  # a Juggler without a suit
        (put("rounds", 0, "tricks", 1, "pass", to=[]), "round 1 trick 2"),  # after the last trick
        (put(*TRICK, "plays", 0, "pass", to="9C"), "round 1 trick 1 play 1 pass"),  # a word of another phase
        (put("rounds", 0, "werewolf", to=0), "round 1 werewolf"),  # that somebody else held
    ],
)
def test_bad_input_is_refused_with_its_place(edit: Edit, place: str) -> None:
    """That all else is refused, too: tests/golden/test_mutations.py."""
    record = copy.deepcopy(golden()["anniversary-small"])
    edit(record)
    assert refused(record).startswith(place)


def test_a_change_out_of_bounds_is_refused_with_the_bounds() -> None:
    record = record_of(21, EXAMPLES[21])
    assert record["rounds"][0]["bids"][0] == 0
    record["rounds"][0]["tricks"][0]["cloud"] = -1
    sentence = "A bid of 0 cannot be changed to -1: bids are from 0 to 2."
    assert refused(record) == f"round 1 trick 1: seat 0 may not change the bid by -1: {sentence}"
