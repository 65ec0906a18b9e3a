"""Decisions of recorded games as a Parquet file, for supervised learning. docs/research.md has the data card."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from gizzard import RuleSet, ruleset
from gizzard.api.numbers import numbered_decisions
from gizzard.api.observations import OBSERVATION_VERSION, Field, blank, fields_of, observe_into
from gizzard.api.rules import rules_from_json

BATCH = 1 << 14
"""Decisions that are encoded and written together."""

KEYS = {"game": pa.int64(), "decision": pa.int32(), "seat": pa.int8()}
OUTCOMES = {"tricks": pa.int8(), "points": pa.int16(), "score": pa.int32(), "win": pa.float32()}
ABOUT = ("rules", "bots", "seed")
"""What the metadata of a file contain of the first record."""


def _type(field: Field) -> pa.DataType:
    number = pa.int8() if field.low >= -128 and field.high <= 127 else pa.int16()
    width = field.columns.stop - field.start
    return number if width == 1 else pa.list_(number, width)


def schema_of(fields: Sequence[Field]) -> pa.Schema:
    """The columns of a file whose observations have these fields."""
    return pa.schema(
        [
            *KEYS.items(),
            *((field.name, _type(field)) for field in fields),
            ("legal", pa.list_(pa.int16())),
            ("choice", pa.int16()),
            *OUTCOMES.items(),
        ]
    )


class DecisionWriter:
    """Writes the decisions of records to a file. Use it as a context manager.

    The games of a file all have extra cards, or none has: observations have more fields with extra cards.

    Args:
        path: the file, which is overwritten.

    Examples:
        >>> import pyarrow.parquet as pq
        >>> from gizzard.research.dataset import DecisionWriter
        >>> import gizzard as gz
        >>> from gizzard.bots.simulate import simulate
        >>> with DecisionWriter("decisions.parquet") as writer:
        ...     for record in simulate(gz.ruleset(players=3, schedule=[1, 2]), ["novice"] * 3, games=10, seed=1):
        ...         writer.add(record)
        >>> pq.read_table("decisions.parquet", columns=["game", "seat", "bids", "choice", "points"]).num_rows
        150
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path
        self._writer: Any = None
        self._about: dict[str, Any] = {"observation_version": OBSERVATION_VERSION}
        self._games = self._rows = 0
        self._others: dict[str, list[Any]] = {name: [] for name in (*KEYS, "choice", *OUTCOMES)}
        self._begin(ruleset())

    def _begin(self, rules: RuleSet) -> None:
        """Choose the fields of the file."""
        self._fields, self._schema = fields_of(rules), schema_of(fields_of(rules))
        self._observations, self._masks = blank(rules, BATCH)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._flush()
        if self._writer:
            self._writer.close()
        if kind is not None:
            Path(self._path).unlink(missing_ok=True)  # it would lack the rest

    def add(self, record: Mapping[str, Any]) -> None:
        """Write all decisions of a valid record. Its key ``game`` numbers it; by default records are counted from 0.

        Raises:
            ValueError: the game has extra cards and the first of the file has none, or the reverse.
        """
        rules = rules_from_json(record["rules"])
        if not self._games:
            self._about |= {name: record[name] for name in ABOUT if name in record}
            self._begin(rules)
        if fields_of(rules) != self._fields:
            has, first = ("extra cards", "no extra cards")[:: 1 if rules.cards else -1]
            raise ValueError(f"game {self._games} has {has} and the first one {first}: write them to different files")
        number, others = record.get("game", self._games), self._others
        for decision, (seat, round_json, choice) in enumerate(self._decisions(record)):
            of_round = round_json["taken"][seat], round_json["points"][seat]
            values = (number, decision, seat, choice, *of_round, *_result(record, seat))
            for name, value in zip(others, values, strict=True):
                others[name].append(value)
            if self._rows == BATCH:
                self._flush()
        self._games += 1

    def _decisions(self, record: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any], int]]:
        """Encode each decision; yields its seat, its round and the number of the action chosen."""
        for game, seat, number in numbered_decisions(record):
            row = slice(self._rows, self._rows + 1)
            observe_into(game, seat, self._observations[row], self._masks[row])
            self._rows += 1
            yield seat, record["rounds"][game.round_number - 1], number

    def _flush(self) -> None:
        if self._writer is None:
            schema = self._schema.with_metadata({"gizzard": json.dumps(self._about)})
            self._writer = pq.ParquetWriter(self._path, schema, compression="zstd", use_dictionary=False)
        self._writer.write_table(pa.table(self._columns(), self._schema))
        self._rows = 0
        for values in self._others.values():
            values.clear()

    def _columns(self) -> dict[str, Any]:
        rows, masks = self._observations[: self._rows], self._masks[: self._rows]
        fields = {field.name: _column(field, rows[:, field.columns]) for field in self._fields}
        ends = np.cumsum(masks.sum(axis=1, dtype=np.int32), dtype=np.int32)
        legal = pa.ListArray.from_arrays(np.concatenate([[np.int32(0)], ends]), masks.nonzero()[1].astype(np.int16))
        return {**self._others, **fields, "legal": legal}


def _result(record: Mapping[str, Any], seat: int) -> tuple[int, float]:
    """A seat's final score, and its share of the win."""
    winners = record["winners"] or ()
    return record["rounds"][-1]["scores"][seat], (seat in winners) / max(len(winners), 1)


def _column(field: Field, values: np.ndarray[Any, np.dtype[np.int16]]) -> pa.Array:
    kind = _type(field)
    if values.shape[1] == 1:
        return pa.array(values[:, 0].astype(kind.to_pandas_dtype()))
    flat = values.astype(kind.value_type.to_pandas_dtype()).ravel()
    return pa.FixedSizeListArray.from_arrays(pa.array(flat), values.shape[1])
