"""Pads as files for others: ``wizard-score/1``, or CSV."""

from __future__ import annotations

import json
from pathlib import Path

from gizzard.formats.score import score_of
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.paper import paper_of
from gizzard.terminal.files import write_whole


class AlreadyThere(Exception):
    """A file that would be overwritten."""


def export(pad: Pad, file: Path, force: bool = False) -> Path:
    """Write a pad, as CSV if the file is called so, else as ``wizard-score/1``; AlreadyThere if the file exists."""
    if file.exists() and not force:
        raise AlreadyThere(str(file))
    text = paper_of(pad) if file.suffix.lower() == ".csv" else json.dumps(score_of(pad)) + "\n"
    write_whole(file, text.encode())
    return file
