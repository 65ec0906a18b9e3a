"""A position as a value: it keeps all that a view shows of a round, and a line of text keeps all of it."""

import json
from random import Random
from typing import Any, get_args
from urllib.parse import quote, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.levels import answer
from gizzard.bots.search.sampling import sampler
from gizzard.core import texts
from gizzard.core.errors import IllegalAction
from gizzard.core.formats import position_text
from gizzard.core.formats.actions import parsed, received
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.position import position_in, view_of, with_action
from gizzard.core.formats.position_json import PositionJson, PositionProblem, PositionRefused, RoundEnd
from gizzard.core.formats.position_text import format_position, parse_position
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import State, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from tests.core.formats.test_from_view import facts
from tests.games import acted, logged_game
from tests.parity.play import observed
from tests.parity.rule_sets import quarter_of_rule_sets
from tests.present import present
from tests.sizes import examples, some
from tests.strategies import rule_sets

EVERY = quarter_of_rule_sets(1)


def moments(rules: RuleSet, rng: Random, points: int = 8, most: int = 150) -> list[State]:
    """Some moments of a random game at which somebody is to act."""
    states, _ = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    under_way = [state for state in states if not state.between_rounds and state.position.waiting]
    return rng.sample(under_way, min(points, len(under_way)))


def kept(seen: View) -> dict[str, Any]:
    """What a position keeps of a view: no names, no earlier rounds, and of the seat's own deal not the order."""
    form = present(seen["round"])
    hands = [hand and sorted(hand) for hand in form["hands"]]
    first_dealer = (form["dealer"] - form["number"] + 1) % len(hands)
    return {**seen, "round": {**form, "hands": hands}, "players": (), "history": [], "first_dealer": first_dealer}


def check(state: State, seat: int) -> None:
    seen = view(state, seat)
    line = format_position(position_in(seen))
    position = parse_position(line)
    assert position == position_in(seen) == json.loads(json.dumps(position))
    assert format_position(position) == line
    again = view_of(position)
    assert kept(again) == kept(seen)
    ours, theirs = position_of(again), position_of(seen)
    assert ours.legal(seat) == theirs.legal(seat)
    assert facts(sampler(ours, seat).fields()) == facts(sampler(theirs, seat).fields())
    if not ours.extras and state.position.waiting & (1 << seat + 1) - 1 == 1 << seat:
        assert observed(ours) == observed(theirs)


def check_game(rules: RuleSet, rng: Random) -> None:
    for state in moments(rules, rng):
        for seat in range(rules.players):
            check(state, seat)


@pytest.mark.parametrize("name", some(EVERY, 8))
def test_every_rule_set(name: str) -> None:
    check_game(parse(EVERY[name]), Random(name))


@pytest.mark.parametrize("rule", Smyrna)
def test_every_smyrna_rule_in_force(rule: Smyrna) -> None:
    more: Any = {"blind_every": 2} if rule == Smyrna.LAST_CARD_UP else {"forehead": True}
    check_game(parse({"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value], **more}), Random(rule))


@pytest.mark.parametrize("preset", ["standard", "anniversary-30"])
def test_bots_choose_as_from_the_view(preset: str) -> None:
    """Earlier rounds, from which they learn about the others, are not in a position: the first round has none."""
    rules = parse({"players": 4, **PRESETS[preset], "schedule": [4]})
    for state in moments(rules, Random(preset), points=4):
        seen = view(state, to_act(state)[0])
        for level in ("club", "expert"):
            assert answer(level, view_of(position_in(seen)), 1) == answer(level, seen, 1)


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))


def check_action(state: State, viewer: int) -> None:
    """What a seat really does next can be tried out on a view, and leads to the next view, unless the round does not go
    on or something comes to light that the view does not tell."""
    seat = to_act(state)[-1]
    action = view(state, seat)["legal"][-1]
    following = acted(state, seat, action)
    before = position_in(view(state, viewer))
    try:
        after: Any = with_action(before, seat, parsed(action))
    except PositionRefused as refused:
        after = refused.code
    if following.between_rounds:
        check_end(before, after.round, round_json(following.history[-1]))
    else:
        expected = position_in(view(following, viewer)) if following.position.waiting else "not-under-way"
        assert after in (expected, "comes-to-light") if following.position.waiting else after == expected


def check_end(before: PositionJson, found: Round, played: Round) -> None:
    """The round brings what it really brings, except to seats whose bids are not seen."""
    seen = [bid is not None or told is None for bid, told in zip(before["bids"], played["bids"], strict=True)]
    for field in ("bids", "points"):
        assert found[field] == [value if told else None for told, value in zip(seen, played[field], strict=True)]
    assert found["taken"] == played["taken"]
    assert found.get("scores") == (played["scores"] if all(seen) else None)


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_what_happens_next_can_be_tried_out_from_every_view(rules: RuleSet, seed: int) -> None:
    for state in moments(rules, Random(seed)):
        for viewer in range(rules.players):
            check_action(state, viewer)


FIELDS = ["format", *(field.name for field in position_text.FIELDS)]
LINE = "wizard-position/1 1p3s.1.3m5 2 0 30,-10,20 1 play 1 2HQS 9D D 1,0,1 1:7CTCKC/0:AH"

PASSED = {"rules": "1p3s.1.3y1", "special": "pass-one", "exchange": "1.2.JH,2.0.?,0.1.2H"}


def changed(**fields: str) -> str:
    """The line with other fields; one that it does not have comes at the end."""
    parts = dict(zip(FIELDS, LINE.split(" "), strict=True))
    more = [f"{name}:{value}" for name, value in fields.items() if name not in parts]
    return " ".join([*{**parts, **{key: fields[key] for key in parts if key in fields}}.values(), *more])


@pytest.mark.parametrize(
    ("fields", "at", "what"),
    [
        ({"format": "wizard-position/2"}, "wizard-position/2", "wizard-position/1, and nothing else"),
        ({"rules": "1p7"}, "1p7", "Wizard is for 3 to 6 players"),
        ({"rules": "1p3d1"}, "1p3d1", "cannot be read. An example of this field: 1p4"),
        ({"round": "3"}, "3 0", "There is no round 3: the game has 2"),
        ({"scores": "30,-10"}, "30,-10", "There should be 3 values, one for each player, not 2"),
        ({"scores": "30,x,20"}, "x,20", "“x” cannot be read"),
        ({"scores": "30,-10,40"}, "40", "40 points are impossible before round 2"),
        ({"scores": "30,15,20"}, "15", "15 points are impossible before round 2"),
        ({"dealer": "3"}, "3 30", "There is no seat 3: seats are 0 to 2"),
        ({"phase": "think"}, "think", "“think” cannot be read"),
        ({"phase": "bid"}, "bid", "“bid” contradicts the other fields; by them it is “play”"),
        ({"to_act": "2"}, "2 2HQS", "“2” contradicts the other fields; by them it is “1”"),
        ({"hand": "2H2H"}, "2H 9D", "The 2 of hearts (2H) is there twice"),
        ({"hand": "2HTC"}, "TC 9D", "The 10 of clubs (TC) is there twice"),
        ({"hand": "2HDr"}, "Dr 9D", "Dr is not a card of this deck"),
        ({"hand": "2HQS3S"}, "2HQS3S", "3 cards in hand and 1 played or passed are not the 3"),
        ({"hand": "?"}, "?", "This seat sees its hand"),
        ({"turn_up": "-"}, "- D", "A card is turned up in this round"),
        ({"trump": "S"}, "S 1,0,1", "“S” contradicts the other fields; by them it is “D”"),
        ({"bids": "2,0,1"}, "2,0,1", "Seat 0 cannot have done this. A bid of 2 would bring the total to 3"),
        ({"bids": "1,4,1"}, "4,1", "Seat 1 cannot have done this. A bid of 4 is not possible"),
        ({"tricks": "1:7CTCKC/2:AH"}, "AH", "It is not the turn of seat 2. To act here: seat 0"),
        ({"tricks": "1:7CTC/0:AH"}, "1:7CTC", "A trick has a card of each of the 3 players"),
        ({"tricks": "1:7CTC(sings:yes)KC"}, "sings:yes", "“sings” cannot be read"),
        ({"tricks": "1:7C5SKC/0:AHQS3C", "hand": "2H"}, "3C", "Seat 2 did not follow clubs"),
        ({"tricks": "1:7CTCKC/0:AHQS3C", "hand": "2H"}, "2H", "Seat 1 did not follow hearts"),
        (PASSED | {"tricks": "1:3H4S5H/0:AH"}, "4S5H", "Seat 2 did not follow hearts, so it cannot hold the jack"),
        ({"special": "pass-one"}, "pass-one", "The special rule “pass one” cannot be in force"),
        ({"named": "pass-one"}, "pass-one", "“pass-one” contradicts the other fields; by them it is “-”"),
        ({"werewolf": "1"}, "1", "Nobody can have swapped the Werewolf"),
        ({"colour": "red"}, "colour:red", "“colour:red” is no field that can stand here"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(fields: dict[str, str], at: str, what: str) -> None:
    line = changed(**fields)
    with pytest.raises(PositionRefused) as caught:
        parse_position(line)
    place = present(caught.value.place)
    assert line[place - 1 :].startswith(at)
    assert f"character {place}: " in str(caught.value)
    assert what in str(caught.value)


def test_a_line_in_which_nobody_can_hold_the_rest_of_a_suit() -> None:
    """All sixty cards are dealt, and neither of the others has followed clubs, which seat 0 does not hold."""
    hand = "2D3D4D5D6D7D8D9DTDJDQDKDAD2H3H4H5H6H7H"
    with pytest.raises(PositionRefused, match="No deal of the cards leads here"):
        parse_position(f"wizard-position/1 1p3s.20 1 2 0,0,0 0 play 0 {hand} - - 5,5,5 0:2C7S8S")


def test_a_card_that_may_have_been_passed_on_unseen() -> None:
    """Seat 2 took the king of diamonds for the Werewolf, and passed a card that seat 1 does not see."""
    before = "wizard-position/1 1p3s.4k3.4 1 2 0,0,0 1 play 0 4C KD H 1,1,1"
    tricks = "0:2C3CJu(suit:C);pass:0.1.4C,1.2.6H,2.0.?/2:7S8S9S/1:2DAS5D werewolf:2"
    assert format_position(parse_position(f"{before} {tricks}")) == f"{before} {tricks}"


@pytest.mark.parametrize("place", range(3, 10))
def test_half_a_character(place: int) -> None:
    """A lone surrogate is part of no text."""
    pieces = LINE.split(" ")
    pieces[place] += "\ud800"
    with pytest.raises(PositionRefused):
        parse_position(" ".join(pieces))


def test_refusals_in_french_have_no_break_spaces() -> None:
    with pytest.raises(PositionRefused) as caught:
        parse_position("q")
    assert caught.value.say("fr").startswith("Champ «\xa0format\xa0», caractère 1\xa0: «\xa0q\xa0» n’est pas le début")


def test_a_line_that_ends_too_early() -> None:
    with pytest.raises(PositionRefused, match=r"Field “bids”: The line ends before this field. An example of it: 1,0"):
        parse_position(LINE.rsplit(" ", 2)[0])


def test_a_line_is_safe_in_an_address_and_may_stand_between_spaces() -> None:
    address = "https://example.org/analysis#" + quote(LINE)
    assert parse_position("  " + unquote(urlsplit(address).fragment) + " " * 5000 + "\n") == parse_position(LINE)
    with pytest.raises(PositionRefused, match="character 4003: A line has at most"):
        parse_position("  " + LINE + "/" * 4000)


def test_a_line_that_is_too_long() -> None:
    with pytest.raises(PositionRefused, match="Field “format”, character 4001: A line has at most 4000 characters"):
        parse_position(LINE + "/" * 4000)


def test_scores_that_are_not_known_are_zero() -> None:
    """No seat has 0 points after a round of one card."""
    assert parse_position(changed(scores="0,0,0"))["scores"] == [0, 0, 0]
    with pytest.raises(PositionRefused, match="0 points are impossible before round 2"):
        parse_position(changed(scores="30,-10,0"))


@pytest.mark.parametrize(("written", "canonical"), [("QS2H", "2HQS"), ("2HQS", "2HQS")])
def test_what_comes_to_the_same_is_written_in_one_way(written: str, canonical: str) -> None:
    assert format_position(parse_position(changed(hand=written, trump="-"))) == changed(hand=canonical)


@examples(100)
@given(number=st.integers(0, 2**32))
def test_nothing_but_a_sentence_comes_of_a_spoilt_line(number: int) -> None:
    rng = Random(number)
    at = rng.randrange(len(FIELDS[0]), len(LINE))
    line = LINE[:at] + rng.choice(["", LINE[at] * 2, *"0123456789ACDHSZN-?x,./:;() "]) + LINE[at + rng.randrange(3) :]
    try:
        position = parse_position(line)
    except PositionRefused as refused:
        assert str(refused).startswith(f"Field “{refused.field}”")  # noqa: PT017
    else:
        assert parse_position(format_position(position)) == position


def tried(position: PositionJson, seat: int, card: str) -> PositionJson:
    after = with_action(position, seat, parsed({"play": card}))
    assert not isinstance(after, RoundEnd)
    return after


class TestTryingOut:
    """At the line above seat 1 is to play, and has to follow hearts."""

    def test_a_card_of_the_hand_has_to_be_legal(self) -> None:
        with pytest.raises(IllegalAction, match="hearts were led"):
            with_action(parse_position(LINE), 1, parsed({"play": "QS"}))

    def test_another_seat_may_hold_any_card_that_is_not_seen(self) -> None:
        after = tried(parse_position(LINE), 1, "2H")
        for card in ("3H", "ZC", "8D"):
            assert format_position(tried(after, 2, card)).endswith(f"1:7CTCKC/0:AH2H{card}")

    @pytest.mark.parametrize("card", ["9D", "AH", "QS"])
    def test_it_cannot_hold_a_card_that_is_seen(self, card: str) -> None:
        after = tried(parse_position(LINE), 1, "2H")
        with pytest.raises(PositionRefused, match="Seat 2 cannot hold this card now"):
            with_action(after, 2, parsed({"play": card}))

    def test_it_cannot_hold_a_card_of_a_suit_that_it_has_not_followed(self) -> None:
        after = parse_position(changed(tricks="1:7C5SKC/0:AH2H", hand="QS", to_act="2"))
        with pytest.raises(PositionRefused, match="Seat 2 did not follow clubs, so it cannot hold"):
            with_action(after, 2, parsed({"play": "3C"}))

    def test_the_last_card_ends_the_round(self) -> None:
        last = parse_position(changed(hand="-", to_act="2", tricks="1:7CTCKC/0:AHQS2C/0:3H4S"))
        end = with_action(last, 2, parsed({"play": "ZH"}))
        assert isinstance(end, RoundEnd)
        assert (end.round["taken"], end.round["points"], end.round["scores"]) == (
            [2, 0, 1],
            [-10, 20, 30],
            [20, 10, 50],
        )

    @pytest.mark.parametrize(
        ("seat", "action", "why"),
        [
            (2, {"play": "3H"}, "not your turn"),
            (7, {"play": "3H"}, "no seat 7"),
            (1, {"bid": 1}, "You cannot bid now: it is your turn to play a card."),
            (1, {"play": "XX"}, "XX"),
            (1, {}, "is not a move in this game"),
        ],
    )
    def test_what_is_no_action_of_a_seat_that_is_to_act(self, seat: int, action: Any, why: str) -> None:
        with pytest.raises(IllegalAction, match=why):
            with_action(parse_position(LINE), seat, received(action))


def test_every_refusal_has_a_sentence() -> None:
    sentences = texts.catalogue("en")["positions"].keys()
    assert sentences - {"in-line", "in-field"} == set(get_args(PositionProblem))
