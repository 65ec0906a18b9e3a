"""The public API: ``import gizzard``."""

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import gizzard as gz
from gizzard.core.rules.presets import PRESETS
from gizzard.scorepad.paper import pad_of_paper
from gizzard.scorepad.score import score_of
from gizzard.scorepad.sheet import sheet_of
from tests.api.playing import everything, small, states
from tests.sizes import some

EXAMPLE = """
import random
import gizzard as gz

rules = gz.ruleset("tournament", "forehead", players=4)    # presets combine; keys as keywords
game, rng = gz.new_game(rules, dealer=0), random.Random(7)
novice = gz.bot("novice", seed=7)
while not game.over:
    if game.chance_due:
        game = game.draw(rng)                               # shuffle and deal, or draw
        continue
    seat = game.to_act[0]
    view = game.view(seat)                                  # all that this seat may know
    game = game.act(seat, novice(view))                     # a new value; the old one is unchanged
print(game)                                                 # a readable table
record = game.record(["Ann", "Ben", "Cem", "Dora"])
gz.check(record)                                            # raises gz.InvalidRecord with the place
assert gz.replay(record) == game and hash(gz.replay(record)) == hash(game)
"""


def in_a_new_process(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


def test_example_plays_records_and_replays_a_game() -> None:
    assert "Over. Most points: seat" in in_a_new_process(EXAMPLE)


def test_game_loads_no_numpy() -> None:
    assert in_a_new_process(f"{EXAMPLE}\nimport sys; print('numpy' in sys.modules)").endswith("False\n")


def test_every_public_name_exists() -> None:
    assert all(getattr(gz, name) is not None for name in gz.__all__)
    assert set(gz.__all__) <= set(dir(gz))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        gz.nonsense  # type: ignore[attr-defined]  # noqa: B018


def played(rules: gz.RuleSet, seed: int, until: Callable[[gz.Game], bool] = lambda game: game.over) -> gz.Game:
    """A game of random players, to its end or until something holds."""
    game, rng, player = gz.new_game(rules), random.Random(seed), gz.bot("random", seed)
    while not game.over and not until(game):
        if game.chance_due:
            game = game.draw(rng)
        else:
            seat = game.to_act[0]
            game = game.act(seat, player(game.view(seat)))
    return game


class TestValues:
    """Games are values."""

    def test_games_with_the_same_moves_are_equal(self) -> None:
        rules = small("smyrna")
        assert gz.new_game(rules, 0) == gz.new_game(rules, 0) != gz.new_game(rules, 1)
        one, other = (played(rules, 5, lambda game: game.view(0)["phase"] == "play") for _ in range(2))
        assert one == other
        assert hash(one) == hash(other)
        assert len({one, other, gz.new_game(rules)}) == 2
        again = pickle.loads(pickle.dumps(one))
        assert (again, hash(again), str(again)) == (one, hash(one), str(one))

    def test_games_with_different_cards_differ(self) -> None:
        game = gz.new_game(gz.ruleset(players=3))
        one = game.deal([["2C"], ["3C"], ["4C"]], "9S")
        assert one != game.deal([["2C"], ["3C"], ["5C"]], "9S")

    def test_moves_leave_the_old_state_unchanged(self) -> None:
        game = gz.new_game(gz.ruleset(players=3))
        dealt = game.draw(random.Random(1))
        dealt.act(dealt.to_act[0], {"bid": 0})
        assert game == gz.new_game(gz.ruleset(players=3))
        assert dealt == game.draw(random.Random(1))

    @pytest.mark.parametrize("name", ["scores", "_state", "players", "dealer"])
    def test_attributes_of_games_and_rules_cannot_be_set(self, name: str) -> None:
        game = gz.new_game(gz.ruleset())
        for value in (game, game.rules):
            with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
                setattr(value, name, 3)

    def test_changing_a_view_or_record_changes_no_game(self) -> None:
        game = played(small("standard"), 5, lambda game: game.scores != (0, 0, 0) and not game.chance_due)
        before = game.record(), game.view(0)
        game.record()["rounds"][0]["tricks"][0]["plays"].clear()
        game.view(0)["history"][0]["tricks"][0]["plays"].clear()
        assert (game.record(), game.view(0)) == before

    @pytest.mark.parametrize(
        "rules", [everything(), gz.ruleset("anniversary-30", players=3, schedule=[2, 3])], ids=repr
    )
    def test_views_share_nothing(self, rules: gz.RuleSet) -> None:
        for game in states(rules, seed=1)[::5]:
            before = game.view(0), game.open_view()
            for view in (game.view(0), game.open_view()):
                emptied(view)
            assert (game.view(0), game.open_view()) == before


def emptied(form: Any) -> None:
    """Empty a JSON object, and everything in it."""
    if isinstance(form, dict | list):
        for part in form.values() if isinstance(form, dict) else form:
            emptied(part)
        form.clear()


class TestTable:
    """``print(game)``."""

    def test_table_shows_the_round_in_progress(self) -> None:
        game = gz.new_game(gz.ruleset("saboteur", players=3)).deal([["2C"], ["3C"], ["4C"]], "9S")
        assert str(game.act(1, {"bid": 1}).act(2, {"bid": 0}).act(1, {"play": "3C"})).splitlines() == [
            "3 players, saboteur True",
            "For each seat: tricks taken/bid, total",
            "round cards trump |     seat 0 |     seat 1 |     seat 2",
            "    1     1     S |  0/-       |  0/1       |  0/0      ",
            "Seat 0 dealt, turned up 9S.",
            "  seat 1: ",
            "  seat 2: 4C",
            "  seat 0: 2C",
            "Trick: 3C (seat 1)",
            "To act: seat 2 (play)",
        ]

    def test_table_shows_the_next_deal_and_the_winners(self) -> None:
        game = gz.new_game(gz.ruleset(players=3, schedule=[1]))
        assert str(game).splitlines()[-1] == "Round 1 is to be dealt by seat 0."
        game = game.deal([["2C"], ["3C"], ["4C"]], "9S")
        for seat, bid in [(1, 1), (2, 0), (0, 0)]:
            game = game.act(seat, {"bid": bid})
        for seat, card in [(1, "3C"), (2, "4C"), (0, "2C")]:
            game = game.act(seat, {"play": card})
        assert str(game).splitlines()[3:] == [
            "    1     1     S |  0/0    20 |  0/1   -10 |  1/0   -10",
            "Over. Most points: seat 0",
        ]
        assert (game.winners, game.scores) == ((0,), (20, -10, -10))

    @pytest.mark.parametrize("name", some(PRESETS))
    def test_table_is_printable_under_every_preset(self, name: gz.PresetName) -> None:
        seen = set[str]()
        played(small(name), 3, lambda game: bool(seen.add(str(game))))  # type: ignore[func-returns-value]
        assert all(text.isprintable() for table in seen for text in table.splitlines())


class TestErrors:
    """Errors are sentences for people."""

    def bidding(self) -> gz.Game:
        return gz.new_game(gz.ruleset("hardcore", players=3, schedule=[4])).draw(random.Random(1))

    def test_illegal_action_names_its_rule(self) -> None:
        game = self.bidding().act(1, {"bid": 2}).act(2, {"bid": 1})
        with pytest.raises(gz.IllegalAction, match="A bid of 1 would bring the total to 4") as caught:
            game.act(0, {"bid": 1})
        assert caught.value.code == "barred-hardcore"
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.code, str(again)) == (caught.value.code, str(caught.value))

    def test_deal_that_is_not_due_raises(self) -> None:
        with pytest.raises(gz.IllegalAction, match="No cards are to be dealt or drawn now"):
            self.bidding().draw(random.Random(1))
        with pytest.raises(gz.IllegalAction, match="No cards"):
            self.bidding().deal([["2C"], ["3C"], ["4C"]])
        over = played(gz.ruleset(players=3, schedule=[1]), 1)
        with pytest.raises(gz.IllegalAction, match="over"):
            over.draw(random.Random(1))

    def test_refused_rules_name_every_conflict(self) -> None:
        with pytest.raises(gz.RulesRefused) as caught:
            gz.ruleset("tournament", "nonsense", players=9, bidding="loud", rounds=0)  # type: ignore[arg-type]
        codes = [conflict.code for conflict in caught.value.conflicts]
        assert codes == ["unknown-preset", "unknown-value", "players", "rounds-few"]

    def test_unknown_key_names_the_known_ones(self) -> None:
        with pytest.raises(gz.RulesRefused, match=r"no rule called “round”.* one of these: players, schedule"):
            gz.ruleset(round=5)  # type: ignore[call-arg]

    def test_wrong_score_or_record_raises_with_the_place(self) -> None:
        paper = "round,dealer,cards,trump,A bid,A taken,B bid,B taken,C bid,C taken\n1,A,1,H,0,0,1,1,0,0\n"
        score = score_of(sheet_of(pad_of_paper(paper, gz.ruleset(players=3))))
        gz.check(score)
        record = played(gz.ruleset(players=3, schedule=[1]), 1).record()
        for wrong, reader in [(score, gz.check), (record, gz.check), (record, gz.replay)]:
            wrong["rounds"][0]["points"][0] += 10
            with pytest.raises(gz.InvalidRecord, match="round 1 points: ") as caught:
                reader(wrong)
            assert caught.value.place == "round 1 points"
            assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_unfinished_record_restores_the_game_before_its_next_deal() -> None:
    game = played(gz.ruleset(players=3), 5, lambda game: game.scores != (0, 0, 0))
    dealt = game.draw(random.Random(1))
    assert dealt.record()["unfinished"]
    assert gz.replay(dealt.record()) == game, "as it stands before the next deal"
    assert gz.replay(gz.new_game(gz.ruleset()).record()) == gz.new_game(gz.ruleset())


def test_same_seed_gives_the_same_game() -> None:
    rules = gz.ruleset("quick-play", players=3)
    assert played(rules, 5) == played(rules, 5) != played(rules, 6)
