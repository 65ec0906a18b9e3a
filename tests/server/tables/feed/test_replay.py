"""Replays of uploaded records."""

import random

import pytest

import gizzard as gz
from gizzard.server.tables.branch import ContinueBody, branch
from gizzard.server.tables.feed.replay import replay_of_record
from gizzard.server.wire.messages import RequestError
from tests.api.playing import states


def unfinished() -> gz.Game:
    """A game in its third round."""
    return states(gz.ruleset(players=3), 1)[60]


def test_round_in_progress_of_an_upload_is_ignored() -> None:
    game = unfinished()
    with_current, without = game.record(current=True), game.record()
    assert with_current.keys() - without.keys() == {"current"}
    for seen in (0, None, "all"):
        assert replay_of_record(with_current, seen) == replay_of_record(without, seen)
    first, second = (
        branch(ContinueBody(step=5, seat=0, name="Ann", record=record), None) for record in (with_current, without)
    )
    assert first == second


def test_upload_without_a_finished_round_is_refused() -> None:
    game = gz.new_game(gz.ruleset(players=3)).draw(random.Random(1))
    with pytest.raises(RequestError, match="bad-record"):
        replay_of_record(game.record(current=True), None)


def test_what_is_wrong_in_an_upload_is_said_in_one_sentence() -> None:
    record = unfinished().record()
    record["rounds"][1]["tricks"][0]["plays"].reverse()
    with pytest.raises(RequestError) as refused:
        replay_of_record(record, None)
    said = refused.value.say("en")
    assert "not your turn" in said
    assert said.endswith("seat 2.")


def test_upload_with_more_rounds_than_a_table_has_is_refused_before_they_are_laid_out() -> None:
    record = unfinished().record()
    record["rules"]["schedule"] = [1] * 100_000
    with pytest.raises(RequestError, match="rounds"):
        replay_of_record(record, None)
