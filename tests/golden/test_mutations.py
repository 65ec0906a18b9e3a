"""No change to a golden record that breaks a rule, a count or a sum passes the referee.

A changed record may be another game that is played by the rules. A second opinion, written from the rules' text alone,
says whether it is; both must agree on every change. A soak tries many more of them.
"""

import json
from random import Random

import pytest

from gizzard.core.formats.referee import InvalidRecord, referee
from tests.golden.files import golden
from tests.golden.mutations import Mutation, chosen
from tests.golden.oracle import is_a_game
from tests.sizes import sized, some

GOLDEN = golden()
SMALL = 2800
"""Characters of a record of which every kind of place is changed in every way; of others, a sample is."""
SAMPLE = sized(50, 50, 10_000)

BENIGN = {
    ("", "add"),  # an extra key
    ("players", "reverse"),
    ("players/*", "another word"),
    ("players/*", "another type"),  # another string
    ("rounds/*", "add"),
    ("rounds/*", "exchange two cards"),  # neither dealt, or alike to all that happens
    ("rounds/*/bids/*", "more"),  # trick points bring the same whatever was bid
    ("rounds/*/bids/*", "less"),
    ("rounds/*/bids/*", "another type"),
    ("rounds/*/hands/*", "reverse"),  # the order within a hand shows under last-card-up, and binds nobody
    ("rounds/*/named", "add"),
    ("rounds/*/special", "add"),
    ("rounds/*/named/cards", "another card"),  # in the round before an end that was given up
    ("rounds/*/tricks", "reverse"),  # of one trick
    ("rounds/*/tricks/*", "add"),
    ("rounds/*/tricks/*/cloud", "another type"),  # 1 for -1, where both bring the same
    ("rounds/*/tricks/*/plays/*", "add"),
    ("rounds/*/tricks/*/plays/*/call", "flip"),  # where it changes nothing
    ("rounds/*/tricks/*/plays/*/trump", "another suit"),
    ("rounds/*/trump", "another suit"),
    ("rounds/*/turn_up", "another card"),  # of the same suit
    ("rounds/*/turn_up", "another type"),  # 2C is a card, and of the type of another
}
"""Where a change can make another game, and how. Everywhere in ``rules`` it can; lists that read the same backwards
can be reversed."""


def passes(record: object) -> bool:
    try:
        referee(record)
    except InvalidRecord as wrong:
        return not str(wrong) or "\n" in str(wrong)  # one clear line, or it does not count as found
    return True


def changes(name: str) -> list[Mutation]:
    rng = Random(name)
    found = chosen(GOLDEN[name], rng, each=sized(1, 1, 20))
    return found if len(json.dumps(GOLDEN[name])) < SMALL else rng.sample(found, min(SAMPLE, len(found)))


@pytest.mark.parametrize("name", some(GOLDEN, 15))
def test_what_breaks_a_rule_a_count_or_a_sum_is_found(name: str) -> None:
    refused = 0
    for mutation in changes(name):
        spoilt = mutation.of(GOLDEN[name])
        passed = passes(spoilt)
        assert passed == is_a_game(spoilt), f"{mutation}: {mutation.value}"
        benign = mutation.pattern.startswith("rules/") or (mutation.pattern, mutation.kind) in BENIGN
        assert not passed or benign or mutation.kind == "reverse", f"{mutation}: {mutation.value}"
        refused += not passed
    assert refused > 20


@pytest.mark.parametrize("name", ["schedule-list", "all-at-once", "fester-tricksy-chosen", "pull-one-zero-alternate"])
def test_mutation_leaves_the_original_record_unchanged(name: str) -> None:
    before = json.dumps(GOLDEN[name])
    for mutation in changes(name):
        mutation.of(GOLDEN[name])
    assert json.dumps(GOLDEN[name]) == before


@pytest.mark.parametrize("key", ["format", "rules", "players", "first_dealer", "rounds", "winners"])
def test_every_key_of_a_record_is_needed(key: str) -> None:
    assert not passes({other: value for other, value in GOLDEN["standard"].items() if other != key})


def test_every_number_of_a_small_game_one_more_or_less_is_found() -> None:
    """All of them: no number of a standard game can be changed and leave a game."""
    record = GOLDEN["schedule-list"]
    numbers = [mutation for mutation in chosen(record, Random(0), each=1000) if mutation.kind in ("more", "less")]
    numbers = [mutation for mutation in numbers if not mutation.pattern.startswith("rules")]
    assert len(numbers) > 100
    for mutation in numbers:
        assert not passes(mutation.of(record)), mutation
