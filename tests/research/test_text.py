"""Views in plain sentences, and actions as words."""

import random

import pytest

import gizzard as gz
from gizzard.research.text import describe, explain_rules, format_action, parse_action

PRESETS = [(), ("tricksy",), ("smyrna", "tricksy"), ("forehead",), ("hidden-bid",), ("saboteur",), ("anniversary-30",)]


def following_suit() -> gz.View:
    """Seat 2 must follow diamonds."""
    game = gz.new_game(gz.ruleset(players=3, schedule=[2]))
    game = game.deal([["QS", "7D"], ["2S", "ZH"], ["KS", "8D"]], turn_up="9H")
    for _ in range(3):
        game = game.act(game.to_act[0], gz.Bid(1))
    return game.act(1, gz.Play("ZH")).act(2, gz.Play("KS")).act(0, gz.Play("7D")).act(1, gz.Play("2S")).view(2)


def bidding_last() -> gz.View:
    """Seat 2 bids last, and must not bid 0."""
    game = gz.new_game(gz.ruleset("plus-minus-one", players=3, schedule=[2]), dealer=2)
    return (
        game.deal([["QS", "7D"], ["2S", "ZH"], ["KS", "NC"]], turn_up="9D").act(0, gz.Bid(1)).act(1, gz.Bid(1)).view(2)
    )


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("presets", PRESETS, ids="+".join)
def test_every_legal_action_can_be_written_and_read(presets: tuple[gz.PresetName, ...], players: int) -> None:
    game, rng = gz.new_game(gz.ruleset(*presets, players=players)), random.Random(1)
    while not game.over:
        if game.chance_due:
            game = game.draw(rng)
            continue
        seat = game.to_act[0]
        if rng.random() < 0.1:
            view = game.view(seat)
            assert [parse_action(format_action(action), view) for action in view["legal"]] == view["legal"]
            assert all(format_action(action) in describe(view) for action in view["legal"])
        game = game.act(seat, rng.choice(game.legal()))


def test_effects_of_extra_cards_are_told() -> None:
    rules = gz.ruleset(players=3, schedule=[2], cards=["werewolf", "juggler", "cloud", "witch"])
    game = gz.new_game(rules, dealer=2).deal([["Ju", "9C"], ["We", "Cl"], ["Wi", "4D"]], turn_up="7H")
    words = ["trump S", "bid 0", "bid 1", "bid 0", "play ju suit H", "play Cl suit S", "play Wi"]
    for said in [*words, "pass 9C", "pass 7H", "pass 4D", "cloud +1", "witch 7h ju", "play 9C"]:
        view = game.view(game.to_act[0])
        game = game.act(game.to_act[0], parse_action(said, view))
    told = describe(game.view(2))
    assert "Seat 1 held the Werewolf and took that card. Now We lies there." in told
    effects = "won by 1; 1 passed 7H to 2; 2 passed 4D to 0; bid changed by +1; 7H put in and Ju taken by the Witch"
    assert f"1. 0:Ju(suit H) 1:Cl(suit S) 2:Wi - {effects}" in told
    assert "Ju is the Juggler" in explain_rules(view["rules"])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_view_at_the_last_trick_of_fifteen_has_at_most_1500_characters(players: int) -> None:
    rules = gz.ruleset("tricksy", players=players)
    game, rng = gz.new_game(rules), random.Random(1)
    lengths = []
    while not game.over:
        if game.chance_due:
            game = game.draw(rng)
            continue
        seat = game.to_act[0]
        if game.round and len(game.round.tricks) >= min(15, max(rules.hand_sizes)):
            lengths.append(len(describe(game.view(seat))))
        game = game.act(seat, rng.choice(game.legal()))
    assert 800 < max(lengths) <= 1500


def test_hidden_cards_are_not_described() -> None:
    game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
    text = describe(game.view(1))
    assert "2H" in text
    assert "QS" not in text
    assert "ZC" not in text


def test_forehead_card_is_not_described_to_its_holder() -> None:
    game = gz.new_game(gz.ruleset("forehead", players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
    text = describe(game.view(1))
    assert "You cannot see your hand." in text
    assert "Known cards dealt to seat 0: QS." in text
    assert "2H" not in text


def test_spectators_view_cannot_be_described() -> None:
    game = gz.new_game(gz.ruleset(players=3)).draw(random.Random(1))
    with pytest.raises(ValueError, match="only the view of a seat"):
        describe(game.view(None))


@pytest.mark.parametrize(
    "answer",
    [
        "bid 1",
        "bid 01",
        "bid ١",
        "BID 1",
        " bid 1.\n\n",
        "`bid 1`",
        "**Bid 1**",
        "Bid 2 would be too much.\n\n> bid  1",
        '{"bid": 1}',
        '```json\n{"bid":1}\n```',
        'Action: {"bid": 1}',
        '{"move": "bid 1"}',
        "Bid: 1",
        "bid 1 ✅",
        "bid 1<|im_end|>",
        "<think>\nbid 2\n</think>\nbid 1",
    ],
)
def test_action_is_read_from_the_last_line(answer: str) -> None:
    assert parse_action(answer, bidding_last()) == {"bid": 1}


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("bid 3", "A bid of 3 is not possible: bid a whole number from 0 to 2, the number of tricks."),
        ("bid two", 'A bid of "two" is not possible'),
        ("play QS", "You cannot play a card now: it is your turn to"),
        ("I would like to bid one trick", "is not a move in this game"),
        ("", "is not a move in this game"),
        ("bid 99999999999999999999999999", "A bid of"),
        ("play ZC" + " call" * 5000, "is not a move in this game"),
        ('{"bid": 3}', "A bid of 3 is not possible"),
        ('{"bid": true}', "A bid of true is not possible"),
        ('{"bid": 1} or {"bid": 2}', "is not a move in this game"),
    ],
)
def test_wrong_bid_is_refused_with_a_reason(answer: str, sentence: str) -> None:
    with pytest.raises(gz.IllegalAction, match=sentence.replace("?", r"\?")):
        parse_action(answer, bidding_last())


def test_reasoning_without_an_end_is_no_answer() -> None:
    with pytest.raises(gz.IllegalAction):
        parse_action("<think>I could say\nbid 1", bidding_last())


def test_an_answer_in_parts_is_read() -> None:
    assert parse_action([{"type": "text", "text": "bid 1"}], bidding_last()) == {"bid": 1}


def test_barred_bid_is_described_and_refused() -> None:
    view = bidding_last()
    assert "You may not bid 0" in describe(view)
    with pytest.raises(gz.IllegalAction, match="Any other bid will do") as refused:
        parse_action("bid 0", view)
    assert refused.value.code == "barred-never-even"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("play KS", "not-held"),
        ("play QX", "bad-card"),
        ("play 8D trump S", "trump-not-due"),
        ("play 8D call", "call-not-due"),
        ("play 8D loudly", "unknown-action"),
        ("trump S", "wrong-phase"),
    ],
)
def test_wrong_play_is_refused_with_a_reason(answer: str, code: str) -> None:
    with pytest.raises(gz.IllegalAction) as refused:
        parse_action(answer, following_suit())
    assert refused.value.code == code


def test_rules_are_explained_with_the_grammar() -> None:
    text = explain_rules({"players": 5, "last_bid": "canadian"})
    assert "with 4 others" in text
    assert "Canadian" in text
    assert "play QS" in text
