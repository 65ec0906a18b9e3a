"""``mainline``, and records with the round in progress."""

import json
from typing import Any

import pytest

import gizzard as gz
from tests.api.playing import all_kinds, first, states
from tests.sizes import some


def again(game: gz.Game) -> gz.Game:
    """A game after its record, with the round in progress, was written to JSON and read."""
    record = json.loads(json.dumps(game.record(current=True)))
    gz.check(record)
    return gz.replay(record)


@pytest.mark.parametrize("rules", some(all_kinds()), ids=repr)
def test_every_state_is_restored_from_its_record(rules: gz.RuleSet) -> None:
    played = states(rules, 6)
    for game in played[:: len(played) // 60 + 1]:
        assert (again(game), hash(again(game)), again(game).hands) == (game, hash(game), game.hands)


@pytest.mark.parametrize("rules", some(all_kinds()), ids=repr)
def test_mainline_is_every_state_with_its_move(rules: gz.RuleSet) -> None:
    *played, last = states(rules, 7)
    steps = list(gz.mainline(last.record()))
    # simultaneous choices have no order in a record, and it has no card that never came up
    ordered = rules.bidding in ("open", "zero") and not rules.cards
    assert not ordered or [step.game for step in steps] == played
    for step, after in zip(steps, [*(step.game for step in steps[1:]), last], strict=True):
        assert moved(step) == after


def moved(step: gz.Step) -> gz.Game:
    """The state after a step."""
    match step.action:
        case gz.Deal(hands, turn_up):
            return step.game.deal(hands, turn_up)
        case gz.Pull(cards):
            return step.game.pull(cards)
        case action:
            assert step.seat is not None
            return step.game.act(step.seat, action)


def test_mainline_goes_on_through_the_round_in_progress() -> None:
    game = states(gz.ruleset(players=3), 1)[70]
    steps = list(gz.mainline(game.record(current=True)))
    assert moved(steps[-1]) == game


def test_mainline_refuses_a_wrong_record_at_once() -> None:
    with pytest.raises(gz.InvalidRecord, match="first_dealer"):
        gz.mainline(gz.new_game(gz.ruleset()).record() | {"first_dealer": 9})


@pytest.mark.parametrize("rules", some(all_kinds()), ids=repr)
def test_record_without_the_round_in_progress_reveals_nothing_of_it(rules: gz.RuleSet) -> None:
    before = ""
    for game in states(rules, 8):
        written = json.dumps(game.record())
        assert '"current"' not in written
        if game.phase == "deal":
            before = written
        assert game.over or written == before


def test_record_with_a_round_in_progress_has_one_key_more() -> None:
    game = states(gz.ruleset(players=3), 1)[70]
    with_current = game.record(["Ann", "Ben", "Cem"], current=True)
    assert with_current.pop("current")["number"] == len(with_current["rounds"]) + 1
    assert with_current == game.record(["Ann", "Ben", "Cem"])
    between = first(states(gz.ruleset(players=3), 1), lambda game: game.phase == "deal")
    assert between.record(current=True) == between.record()


class TestWrongRounds:
    """What a round in progress cannot be."""

    game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], "9D").act(1, gz.Bid(1))

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"bids": [None, 2, None]}, "current bids: .* 0 to 1"),
            ({"bids": [None, 1, "0"]}, r"current bids\[2\]: an integer or null expected"),
            ({"bids": []}, r"current bids: \[null, null, null\] expected, not \[\]"),
            ({"trump": "H"}, 'current trump: "D" expected, not "H"'),
            ({"hands": [["QS"], ["QS"], ["ZC"]]}, "current hands: .*twice"),
            ({"hands": 3}, "current hands: a list expected"),
            ({"number": 2}, "current number: 1 expected, not 2"),
            ({"tricks": [{"plays": [{"seat": 1, "card": "2H"}]}]}, "current tricks: "),
            ({"tricks": None}, "current tricks: a list expected"),
        ],
    )
    def test_wrong_round_in_progress_raises(self, change: dict[str, Any], told: str) -> None:
        record = self.game.record(current=True)
        record["current"] |= change
        for reader in (gz.check, gz.replay, lambda record: list(gz.mainline(record))):
            with pytest.raises(gz.InvalidRecord, match=told):
                reader(record)

    def test_finished_round_raises(self) -> None:
        record = states(gz.ruleset(players=3, schedule=[1, 2]), 1)[-1].record()
        ended = record["rounds"].pop()
        with pytest.raises(gz.InvalidRecord, match="this round is over"):
            gz.check(record | {"winners": None, "unfinished": True, "current": ended})

    def test_finished_game_ignores_the_key(self) -> None:
        record = states(gz.ruleset(players=3, schedule=[1]), 1)[-1].record()
        gz.check(record | {"current": "a comment"})
