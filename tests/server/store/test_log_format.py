"""Logs that earlier versions cannot read have a higher format."""

import json

from gizzard.server.features import KINDS
from tests.server.store.log_contents import LOGS, STORED, contents


def test_other_contents_of_logs_have_a_higher_format() -> None:
    """If not: raise `LOG_FORMAT`, then run `python -m tests.server.store.log_contents`."""
    assert contents() == json.loads(STORED.read_text("utf-8"))


def test_every_kind_of_log_has_its_fingerprint() -> None:
    assert {kind.prefix for kind in LOGS.values()} == {kind.prefix for kind in KINDS}
