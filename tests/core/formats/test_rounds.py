"""Rounds in records and scores."""

from gizzard.core.formats.happened import bids_now


def test_bids_count_as_the_cloud_changed_them() -> None:
    """Of a record in the tricks, of a score in a list: each names who changed a bid, and by how much."""
    tricks = [{"winner": 1, "cloud": 1}, {"winner": 0}, {"winner": None, "lead": 2}, {"winner": 1, "cloud": -1}]
    assert bids_now({"bids": [0, 1, None], "tricks": tricks[:3]}) == [0, 2, None]
    assert bids_now({"bids": [0, 1, None], "tricks": tricks}) == [0, 1, None]
    assert bids_now({"bids": [2, 0, None], "cloud": [[0, -1], [1, 1]]}) == [1, 1, None]
    assert bids_now({"bids": [2, 0, None]}) == [2, 0, None]
