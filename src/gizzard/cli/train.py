"""`gizzard train`: make the nets that the expert plays by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gizzard.cli._progress import Progress
from gizzard.refusal import quoted

if TYPE_CHECKING:
    from gizzard.train.run import Point, Training

EVERY = 20_000
"""Rounds after which a point is added to the curve, and everything kept."""


@click.command()
@click.argument("config", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("trained"), show_default=True)
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, help="For the nets.")
@click.option("--device", default="cpu", show_default=True, help="Where the nets compute: cpu, or cuda for a GPU.")
@click.option("--json", "as_json", is_flag=True, help="Each point of the curve as one JSON object a line.")
def train(config: Path, out: Path, threads: int, device: str, as_json: bool) -> None:
    """Train nets as CONFIG says, or go on where OUT was left.

    OUT holds weights.npz (to play by), curve.jsonl, curve.svg and checkpoint.pt (to go on from). It takes the extra
    `train` (PyTorch). The package's own nets took two hours and a half of one core.
    """
    try:
        import torch
    except ImportError:
        raise click.UsageError(
            "Training takes PyTorch, the extra `train`: where the sources are, .venv/bin/pip install -e '.[train]'."
        ) from None
    from gizzard.train.config import BadConfig, read_config
    from gizzard.train.run import Training

    torch.set_num_threads(threads)
    try:
        training = Training(read_config(config), _device(device))
        if (out / "checkpoint.pt").exists():
            training.load(out / "checkpoint.pt")
    except BadConfig as refused:
        raise click.UsageError(str(refused)) from None
    out.mkdir(parents=True, exist_ok=True)
    _train(training, out, as_json)


def _device(name: str) -> str:
    """The name, where nets can compute there."""
    import torch

    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError) as problem:
        why = str(problem).partition("\n")[0].rstrip(".")
        raise click.UsageError(f"Nets cannot compute on {quoted(name)}: {why}. Every machine has cpu.") from None
    return name


def _train(training: Training, out: Path, as_json: bool) -> None:
    with Progress("Rounds", training.config.rounds, training.rounds) as progress:
        for point in training.points(EVERY):
            _keep(training, point, out)
            progress.done = point.rounds
            if as_json:
                click.echo(json.dumps(point._asdict()))
    if not as_json:
        click.echo(f"{out / 'weights.npz'} holds the nets after {training.rounds:,} rounds.")


def _keep(training: Training, point: Point, out: Path) -> None:
    from gizzard.train.curve import curve_picture
    from gizzard.train.nets import ship

    points = [*_points_before(point.rounds, out / "curve.jsonl"), point._asdict()]
    with _whole(out / "curve.jsonl") as path:
        path.write_text("".join(json.dumps(point) + "\n" for point in points), encoding="utf-8")
    with _whole(out / "curve.svg") as path:
        path.write_text(curve_picture(points), encoding="utf-8")
    with _whole(out / "weights.npz") as path:
        ship(training.learner.nets, path)
    with _whole(out / "checkpoint.pt") as path:
        training.save(path)


def _points_before(rounds: int, curve: Path) -> list[dict[str, Any]]:
    """Those of a curve up to there: a training that was killed may have drawn one that it then had to do again."""
    lines = curve.read_text(encoding="utf-8").splitlines() if curve.exists() else []
    return [point for point in map(json.loads, lines) if point["rounds"] < rounds]


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """Where to write what is then put in place at once, so that a kill leaves the old file or the new one."""
    new = path.with_name(f"new-{path.name}")
    yield new
    new.replace(path)
