"""What the referee says of a wrong record: the first thing wrong, with its place."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.formats.record import record_of
from gizzard.core.formats.referee import InvalidRecord, referee
from gizzard.core.game.state import State
from tests.edits import Edit, cut, put
from tests.games import act, after_one_card_round, bid_all, dealt, play_all, resumed, table, under_special
from tests.golden.files import Record, golden
from tests.sizes import examples

NAMES = ["Ann", "Bob", "Cid"]
MISSING = object()
GOLDEN = golden()


def plain() -> Record:
    """Two rounds, of one card and of two. In the second seat 0 deals, seat 1 leads a heart and takes a trick."""
    state = after_one_card_round(table(schedule=[1, 2], last_bid="never-even"), winner=1, bids={0: 1, 1: 1})
    state = bid_all(dealt(state, "9H 2C", "TH KS", "3H NC", up="2D"), 1, 0, 0)
    return record_of(play_all(state, "TH 3H 9H KS NC 2C"), NAMES)


def under(rule: str) -> State:
    return bid_all(under_special(rule, "9H", "4H", "NC", up="2D"), 0, 0, 0)


def pass_one() -> Record:
    state = under("pass-one")
    for seat, card in enumerate(["9H", "4H", "NC"]):
        state = act(state, seat, **{"pass": card})
    return record_of(play_all(state, "NC 9H 4H"), NAMES)


def pull_one() -> Record:
    return record_of(play_all(resumed(under("pull-one"), [{"pull": ["NC", "9H", "4H"]}]), "NC 9H 4H"), NAMES)


def fester() -> Record:
    return record_of(act(play_all(under("gizzard-fester"), "9H 4H"), 2, play="NC", call=True), NAMES)


def tricksy() -> Record:
    state = bid_all(dealt(table(schedule=[1], tricksy="suited"), "9H", "ZC", "NC", up="2D"), 0, 0, 0)
    return record_of(play_all(state, "9H ZC NC"), NAMES)


def saboteur() -> Record:
    return record_of(after_one_card_round(table(schedule=[1], saboteur=True), winner=0), NAMES)


def said(record: object) -> str:
    with pytest.raises(InvalidRecord) as caught:
        referee(record)
    return str(caught.value)


def wrong_with(record: object) -> str | None:
    try:
        referee(record)
    except InvalidRecord as wrong:
        return str(wrong)
    return None


def in_round(number: int, *path: str | int, to: object = MISSING) -> Edit:
    """Put a value at a place in a round, or take it out."""
    place = ("rounds", number - 1, *path)
    return cut(*place) if to is MISSING else put(*place, to=to)


PLAY, CALLED = ("tricks", 0, "plays", 1), ("tricks", 0, "plays", 2, "call")
BY_VAMPIRE = (*PLAY, "turn_up")
"""In the second round of the plain game, seat 2 plays 3H to the ten of hearts."""
ONE_TRICK = {"plays": [{"seat": 0, "card": "9H"}], "winner": 0}
IMPOSSIBLE = "hands: These cards cannot have come like that: "

OF_THE_GAME: list[tuple[Edit, str]] = [
    (put("format", to="wizard-record/2"), 'format: "wizard-record/1" expected, not "wizard-record/2"'),
    (cut("rules"), "rules: Rules are an object of keys and values; this is null."),
    (put("rules", "players", to=7), "rules: Wizard is for 3 to 6 players; 7 will not do."),
    (put("rules", "bidding", to="hidden"), "rules: “Never even” limits the last bid"),
    (put("players", to=["Ann", "Bob"]), 'players: 3 names expected, not ["Ann", "Bob"]'),
    (put("players", 0, to=5), "players: 3 names expected, not"),
    (put("first_dealer", to=3), "first_dealer: a seat from 0 to 2 expected, not 3"),
    (put("first_dealer", to=True), "first_dealer: a seat from 0 to 2 expected, not true"),
    (put("rounds", to=None), "rounds: a list expected, not null"),
    (cut("rounds"), "rounds: missing"),
    (cut("rounds", 1), "rounds: the game has 2 rounds, not 1"),
    (lambda record: record["rounds"].append(record["rounds"][0]), "rounds: the game has 2 rounds, not 3"),
    (put("unfinished", to=True), "unfinished: the game was played to the end"),
    (put("unfinished", to=False), "unfinished: true expected, or no such key, not false"),
    (put("winners", to=[0]), "winners: [2] expected, not [0]"),
    (cut("winners"), "winners: missing: [2] expected"),
    (put("rounds", 1, to=[]), "round 2: an object expected, not a list"),
]
OF_ITS_SECOND_ROUND: list[tuple[Edit, str]] = [
    (in_round(2, "number", to=3), "number: 2 expected, not 3"),
    (in_round(2, "dealer", to=1), "dealer: 0 expected, not 1"),
    (in_round(2, "dealer", to=False), "dealer: an integer expected, not true or false"),
    (in_round(2, "cards", to=3), "cards: 2 expected, not 3"),
    (in_round(2, "cards", to=2.0), "cards: an integer expected, not a number"),
    (in_round(2, "hands", 0, to=["9H"]), f"{IMPOSSIBLE}a hand has more or fewer"),
    (in_round(2, "hands", 0, to=None), f"{IMPOSSIBLE}a hand has more or fewer"),
    (in_round(2, "hands", 0), f"{IMPOSSIBLE}a hand has more or fewer"),
    (in_round(2, "hands", 0, 0, to="1H"), 'hands: "1H" is not a card of this deck'),
    (in_round(2, "hands", 0, to="9H2C"), "hands[0]: a list or null expected, not text"),
    (in_round(2, "hands", 0, 0, to="TH"), f"{IMPOSSIBLE}a card was dealt twice"),
    (in_round(2, "turn_up", to="TH"), f"{IMPOSSIBLE}a card was dealt twice"),
    (in_round(2, "turn_up", to=None), f"{IMPOSSIBLE}a card was turned up where"),
    (in_round(2, "turn_up", to="NS"), 'trump: null expected, not "D"'),
    (in_round(2, "trump", to="H"), 'trump: "D" expected, not "H"'),
    (in_round(2, "trump", to=None), 'trump: "D" expected, not null'),
    (in_round(2, "special", to={"rule": "pass-one"}), "special: nothing expected, not"),
    (in_round(2, "named", to=None), "named: an object expected, not null"),
    (
        in_round(2, "bids", 0, to=3),
        "bids: seat 0 may not bid 3: A bid of 3 is not possible: bid a whole number from 0 to",
    ),
    (in_round(2, "bids", 0, to=True), "bids[0]: an integer or null expected, not true or false"),
    (in_round(2, "bids", 0, to=None), "bids: the choice of seat 0 is missing"),
    (in_round(2, "bids", 0, to=1), "bids: seat 0 may not bid 1: A bid of 1 would bring the total to 2, the number of"),
    (in_round(2, "bids", 0), "bids: the choice of seat 2 is missing"),
    (in_round(2, "exchange", to=[]), "exchange: nothing expected, not []"),
    (in_round(2, "tricks", 0), "trick 2: the choice of seat 1 is missing"),
    (lambda record: record["rounds"][1]["tricks"].append(ONE_TRICK), "tricks: the round is over, but more is played"),
    (in_round(2, "tricks", 0, to=5), "trick 1: an object expected, not an integer"),
    (in_round(2, *PLAY), "trick 1: seat 0: It is not your turn. You sit at seat 0; to act now: seat 2."),
    (in_round(2, *PLAY, to="3H"), "trick 1 play 2: an object expected, not text"),
    (in_round(2, *PLAY, "seat", to=0), "trick 1: seat 0: It is not your turn"),
    (in_round(2, *PLAY, "card", to="9H"), "trick 1: seat 2 may not play 9H: The 9 of hearts is not in your hand"),
    (in_round(2, *PLAY, "card", to=None), "trick 1 play 2 card: text expected, not null"),
    (in_round(2, *PLAY, "call", to=True), "trick 1 play 2 call: nothing expected, not true"),
    (in_round(2, *PLAY, "trump", to="H"), 'trick 1 play 2 trump: nothing expected, not "H"'),
    (
        in_round(2, "tricks", 0, "plays", 2, "card", to="2C"),
        "trick 1: seat 0 may not play 2C: You hold a heart; hearts",
    ),
    (in_round(2, "tricks", 0, "winner", to=2), "trick 1 winner: 1 expected, not 2"),
    (in_round(2, "taken", 1, to=1), "taken: [0, 2, 0] expected, not [0, 1, 0]"),
    (in_round(2, "points", 1, to=30), "points:"),
    (in_round(2, "scores", 1, to=31), "scores:"),
    (in_round(2, "eliminated", to=0), "eliminated: nothing expected, not 0"),
]
OF_A_ROUND_IN_WHICH_A_CARD_IS_PASSED: list[tuple[Edit, str]] = [
    (in_round(2, "special"), "special: missing"),
    (in_round(2, "special", "cards", to="QS"), 'special cards: nothing expected, not "QS"'),
    (in_round(2, "exchange"), "exchange: the choice of seat 0 is missing"),
    (in_round(2, "exchange", 0), "exchange: the choice of seat 0 is missing"),
    (in_round(2, "exchange", 0, 1, to=2), 'exchange: [[0, 1, "9H"], [1, 2, "4H"], [2, 0, "NC"]] expected'),
    (in_round(2, "exchange", 0, 2, to="4H"), "exchange: seat 0 may not pass 4H: The 4 of hearts is not in your hand"),
    # passed before looking at what comes: a card just passed is not passed on
    (in_round(2, "exchange", 1, 2, to="9H"), "exchange: seat 1 may not pass 9H: The 9 of hearts is not in your hand"),
]
OTHER_GAMES: list[tuple[Callable[[], Record], Edit, str]] = [
    (plain, in_round(2, "turn_up"), 'round 2: the key "turn_up" is missing'),
    (pass_one, in_round(1, "named"), "round 1 trump: You turned up a Wizard: with trump, name"),
    (pass_one, in_round(1, "trump", to=None), "round 1 trump: the choice of seat 1 is missing"),
    (
        pull_one,
        in_round(2, "exchange", 0, 0, to=0),
        "exchange: These cards cannot have come like that: there is not one",
    ),
    (pull_one, in_round(2, "exchange", 0, 2, to="9H"), "exchange: These cards cannot have come like that: a card was"),
    (fester, in_round(2, *CALLED), "round 2 trick 1 play 3 call: missing: false expected"),
    (fester, in_round(2, *CALLED, to=1), "round 2 trick 1 play 3 call: true or false expected, not an integer"),
    (tricksy, in_round(1, *PLAY, "trump"), 'round 1 trick 1 play 2 trump: missing: "C" expected'),
    (tricksy, in_round(1, *PLAY, "trump", to="H"), 'round 1 trick 1 play 2 trump: "C" expected, not "H"'),
    (saboteur, in_round(1, "bids", 2, to=0), "round 1 bids: [0, 0, null] expected, not [0, 0, 0]"),
    (lambda: GOLDEN["nannies-rule"], in_round(2, "eliminated"), "round 2 eliminated: missing:"),
    (lambda: GOLDEN["jester-bid"], in_round(1, "bids", 0, to=1), "round 1 bids: [0, 0, 0, 0, 0, 0] expected"),
    (
        lambda: GOLDEN["maximus"],
        in_round(1, "turn_up", to="2C"),
        f"round 1 {IMPOSSIBLE}a card was turned up where none",
    ),
    (
        lambda: GOLDEN["anniversary-30"],
        in_round(7, *BY_VAMPIRE, to="6D"),
        "round 7 trick 1 play 2 turn_up: seat 0: These cards cannot have come like that: a card was dealt twice",
    ),
    (
        lambda: GOLDEN["anniversary-30"],
        in_round(7, *BY_VAMPIRE, to="XX"),
        'round 7 trick 1 play 2 turn_up: seat 0: "XX" is not a card',
    ),
    (
        lambda: GOLDEN["anniversary-30"],
        in_round(7, "hands", 0, 0, to="5S"),
        f"round 7 {IMPOSSIBLE}a card was dealt twice",
    ),
    (lambda: GOLDEN["unfinished"], cut("unfinished"), "rounds: the game has 12 rounds, not 4"),
    (lambda: GOLDEN["unfinished"], put("winners", to=[0]), "winners: null expected, not [0]"),
]
WRONGS = [
    *((plain, *wrong) for wrong in OF_THE_GAME),
    *((plain, spoil, f"round 2 {said}") for spoil, said in OF_ITS_SECOND_ROUND),
    *((pass_one, spoil, f"round 2 {said}") for spoil, said in OF_A_ROUND_IN_WHICH_A_CARD_IS_PASSED),
    *OTHER_GAMES,
]


@pytest.mark.parametrize(
    ("make", "spoil", "expected"), WRONGS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_first_fault_is_reported_with_its_place(make: Callable[[], Record], spoil: Edit, expected: str) -> None:
    record = copy.deepcopy(make())
    referee(record)
    spoil(record)
    assert expected in said(record)
    assert said(record).isprintable()


@pytest.mark.parametrize("record", [None, [], 5, "x", True, [{}]])
def test_what_is_no_object(record: object) -> None:
    assert said(record).startswith("a record is an object, not ")


class TestExtraKeys:
    def test_are_allowed_at_every_level_and_ignored(self) -> None:
        """Inside ``special`` and ``named`` too; not inside ``rules``, where a key is a rule."""
        record = pass_one()
        first, second = record["rounds"]
        for form in (record, first, second, second["special"], first["named"], first["tricks"][0]):
            form |= {"id": 5, "clock": [1, None], "comment": "\ud800"}
        first["tricks"][0]["plays"][0]["ms"] = float("nan")
        referee(record)

    def test_an_unknown_rule_is_not_ignored(self) -> None:
        record = plain()
        record["rules"]["comment"] = "x"
        assert "There is no rule called “comment”" in said(record)


def test_very_many_unknown_rules_still_give_one_readable_line() -> None:
    record = plain()
    record["rules"] |= {f"rule{number}": 1 for number in range(10_000)}
    assert len(said(record)) < 2000


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["2C", "ZC", "pass-one", "C"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["rule", "cards", "plays", "seat", "card", "winner"]), inner, max_size=4)
    ),
    max_leaves=10,
)


class TestAnyJson:
    """Whatever a record holds, the answer is one clear line, or it is right."""

    @examples(150)
    @given(
        st.dictionaries(st.sampled_from(["format", "rules", "players", "rounds", "winners"]), json_values) | json_values
    )
    def test_instead_of_a_record(self, value: object) -> None:
        assert said(value).isprintable()

    @examples(300)
    @given(place=st.integers(0, 10**6), value=json_values)
    def test_in_any_place_of_a_record(self, place: int, value: object) -> None:
        record = copy.deepcopy(GOLDEN["all-at-once"])
        places = [*_places(record)]
        holder, step = places[place % len(places)]
        holder[step] = value
        assert (wrong_with(record) or "right").isprintable(), json.dumps(value)


def _places(value: Any) -> list[tuple[Any, Any]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for step, part in parts:
        found += [(value, step), *_places(part)]
    return found
