"""`gizzard train`: make the nets that the expert plays by."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gizzard.train.run import Point, Training

EVERY = 20_000
"""Rounds after which a point is added to the curve, and everything kept."""


@click.command()
@click.argument("config", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("trained"), show_default=True)
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, help="For the nets.")
@click.option("--json", "as_json", is_flag=True, help="Each point of the curve as one JSON object a line.")
def train(config: Path, out: Path, threads: int, as_json: bool) -> None:
    """Train nets as CONFIG says, or go on where OUT was left.

    OUT holds weights.npz (to play by), curve.jsonl, curve.svg and checkpoint.pt (to go on from). It takes the extra
    `train` (PyTorch); on two cores the package's own nets take about an hour.
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
        training = Training(read_config(config))
    except BadConfig as refused:
        raise click.UsageError(str(refused)) from None
    out.mkdir(parents=True, exist_ok=True)
    if (out / "checkpoint.pt").exists():
        training.load(out / "checkpoint.pt")
    _train(training, out, as_json)


def _train(training: Training, out: Path, as_json: bool) -> None:
    with click.progressbar(length=training.config.rounds, label="Rounds", file=sys.stderr) as bar:
        bar.update(training.rounds)
        for point in training.points(EVERY):
            _keep(training, point, out)
            bar.update(point.rounds - bar.pos)
            if as_json:
                click.echo(json.dumps(point._asdict()))
    if not as_json:
        click.echo(f"{out / 'weights.npz'} holds the nets after {training.rounds:,} rounds.")


def _keep(training: Training, point: Point, out: Path) -> None:
    from gizzard.train.curve import curve_picture
    from gizzard.train.nets import ship

    with (out / "curve.jsonl").open("a", encoding="utf-8") as curve:
        curve.write(json.dumps(point._asdict()) + "\n")
    points = [json.loads(line) for line in (out / "curve.jsonl").read_text(encoding="utf-8").splitlines()]
    (out / "curve.svg").write_text(curve_picture(points), encoding="utf-8")
    ship(training.learner.nets, out / "weights.npz")
    training.save(out / "checkpoint.pt")
