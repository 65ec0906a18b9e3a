"""The golden records: games that are known to be played by the rules, one file each."""

import json
from pathlib import Path
from typing import Any

Record = dict[str, Any]

RECORDS = Path(__file__).parent / "records"


def golden() -> dict[str, Record]:
    """Every golden record, by the name of its file."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.jsonl"))}
