"""Typed actions, cards, and the values of a game."""

import copy
import json
import pickle
from typing import Any

import pytest

import gizzard as gz
from tests.api.playing import all_kinds, everything, first, states
from tests.sizes import some

FORMS: list[tuple[gz.Action, dict[str, Any]]] = [
    (gz.Bid(2), {"bid": 2}),
    (gz.Pass("2C"), {"pass": "2C"}),
    (gz.Play("QS"), {"play": "QS"}),
    (gz.Play("?", trump="H"), {"play": "?", "trump": "H"}),
    (gz.Play("ZH", call=False), {"play": "ZH", "call": False}),
    (gz.ChooseTrump("H"), {"trump": "H"}),
    (gz.ChooseTrump("H", "uber-wizard", "QS"), {"trump": "H", "name": {"rule": "uber-wizard", "cards": "QS"}}),
]


@pytest.mark.parametrize(("action", "form"), FORMS, ids=lambda value: repr(value))
def test_action_and_its_json_form_are_inverse(action: gz.Action, form: dict[str, Any]) -> None:
    assert action.to_json() == form
    assert gz.Action.from_json(form) == action
    assert hash(gz.Action.from_json(form)) == hash(action)
    assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == action


@pytest.mark.parametrize("form", [None, 3, {}, {"play": "XX"}, {"name": {}}, [], {"trump": "H", "name": 3}])
def test_form_that_is_no_action_raises(form: Any) -> None:
    with pytest.raises(ValueError, match="not an action"):
        gz.Action.from_json(form)


def test_repr_leaves_out_what_is_not_given() -> None:
    assert [repr(action) for action, _ in FORMS] == [
        "Bid(2)",
        "Pass('2C')",
        "Play('QS')",
        "Play('?', trump='H')",
        "Play('ZH', call=False)",
        "ChooseTrump('H')",
        "ChooseTrump('H', rule='uber-wizard', cards='QS')",
    ]


@pytest.mark.parametrize("rules", some(all_kinds()), ids=repr)
def test_legal_actions_are_those_of_the_view(rules: gz.RuleSet) -> None:
    for game in states(rules, 3):
        for seat in range(rules.players):
            assert [action.to_json() for action in game.legal(seat)] == game.view(seat)["legal"]
        assert game.legal() == (game.legal(game.to_act[0]) if game.to_act else ())


def test_typed_action_has_the_effect_of_its_json_form() -> None:
    game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], "9D")
    assert game.act(1, gz.Bid(1)) == game.act(1, {"bid": 1})
    with pytest.raises(gz.IllegalAction, match="not your turn"):
        game.act(0, gz.Bid(1))


class TestCard:
    def test_card_is_its_code(self) -> None:
        card = gz.Card("QS")
        assert (card, hash(card), json.dumps([card])) == ("QS", hash("QS"), '["QS"]')
        assert pickle.loads(pickle.dumps(card)).rank == "Q"

    def test_a_ten_may_be_written_in_digits(self) -> None:
        assert (gz.Card("10H"), gz.Play("10H").to_json()) == ("TH", {"play": "TH"})

    def test_deck_holds_every_card_once_by_number(self) -> None:
        deck = gz.Card.deck()
        assert len(set(deck)) == 60
        assert [card.number for card in deck] == sorted(card.number for card in deck)
        assert sum(card.is_wizard for card in deck) == sum(card.is_jester for card in deck) == 4
        assert (gz.Card("QS").name("de"), gz.Card("?").name()) == ("Pik-Dame", "?")

    @pytest.mark.parametrize("code", ["", "QX", "1S", "10", "10Z", "Dragons"])
    def test_unknown_code_raises(self, code: str) -> None:
        with pytest.raises(ValueError, match="is not a card"):
            gz.Card(code)


class TestValues:
    @pytest.mark.parametrize("rules", some(all_kinds()), ids=repr)
    def test_values_are_those_of_the_views(self, rules: gz.RuleSet) -> None:
        for game in states(rules, 4):
            view = game.view(None)
            assert (game.phase, list(game.scores), list(game.to_act)) == (view["phase"], view["scores"], view["to_act"])
            if (form := view["round"]) is None:
                assert game.round is None
                continue
            assert game.round is not None
            assert (game.round.number, game.round.dealer) == (form["number"], form["dealer"])
            assert [game.turn_up, *game.taken] == [form["turn_up"], *form["taken"]]
            tricks = [[(play["seat"], play["card"]) for play in trick["plays"]] for trick in form["tricks"]]
            assert [[(seat, play.card) for seat, play in trick.plays] for trick in game.round.tricks] == tricks
            assert game.phase in ("deal", "over") or game.trump == form["trump"]
            assert game.trick == next(
                (trick.plays for trick in game.round.tricks if trick.winner is trick.lead is None), ()
            )

    def test_values_during_a_trick(self) -> None:
        game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], "9D")
        for seat, bid in [(1, 1), (2, 0), (0, 0)]:
            game = game.act(seat, gz.Bid(bid))
        assert (game.phase, game.trump, game.turn_up, game.bids, game.trick) == ("play", "D", "9D", (0, 1, 0), ())
        game = game.act(1, gz.Play("2H"))
        assert (game.hands, game.trick, game.taken) == ((("QS",), (), ("ZC",)), ((1, gz.Play("2H")),), (0, 0, 0))
        game = game.act(2, gz.Play("ZC")).act(0, gz.Play("QS"))
        assert (game.phase, game.taken, game.trick) == ("deal", (0, 0, 1), ())
        assert game.round is not None
        assert game.history == (game.round,)
        assert (game.round.points, game.round.scores) == ((20, -10, -10), (20, -10, -10))
        assert game.round.tricks[0].winner == 2

    def test_history_is_the_rounds_of_the_record(self) -> None:
        game = states(everything(), 5)[-1]
        rounds = game.record()["rounds"]
        assert [(one.number, one.trump, list(one.bids), one.scores) for one in game.history] == [
            (form["number"], form["trump"], form["bids"], tuple(form["scores"])) for form in rounds
        ]
        assert len(set(game.history)) == len(rounds)

    def test_cards_are_pulled_as_told(self) -> None:
        game = first(
            states(gz.ruleset(players=3, schedule=[2] * 40, smyrna=["pull-one"]), 1), lambda game: game.phase == "pull"
        )
        with pytest.raises(gz.IllegalAction):
            game.pull(["2C"])
        with pytest.raises(ValueError, match="is not a card"):
            game.pull(["XX", "2C", "3C"])
        order = [(game.round.dealer + step) % 3 for step in (1, 2, 3)] if game.round else []
        held = {seat: list(hand) for seat, hand in enumerate(game.hands)}
        pulled = []
        for seat in order:
            pulled.append(held[(seat - 1) % 3].pop(0))
            held[seat].append(pulled[-1])
        assert game.pull(pulled).phase == "play"


def test_extra_and_unseen_cards_have_neither_rank_nor_suit() -> None:
    for code in ("Dr", "Ju", "Cl", "?"):
        assert (gz.Card(code).rank, gz.Card(code).suit) == (None, None)
    assert (gz.Card("Dr").is_extra, gz.Card("QS").is_extra, gz.Card("?").is_extra) == (True, False, False)


def test_cards_are_read_as_at_the_terminal_and_a_refusal_quotes_what_was_typed() -> None:
    assert (gz.Card("Dragon"), gz.Card("q♠"), gz.Card("10h")) == ("Dr", "QS", "TH")
    with pytest.raises(ValueError, match='"10x" is not a card'):
        gz.Card("10x")
