"""`gizzard train`: train the neural nets of the expert."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.options.workers import chosen_pool, cluster_option
from gizzard.cli.progress import Progress
from gizzard.core.errors import quoted
from gizzard.core.installation import install_command

if TYPE_CHECKING:
    from gizzard.bots.train.run import Point, Training


EVERY = 20_000
"""Rounds between two checkpoints, each of which adds a point to the learning curve."""


@click.command()
@click.argument("config", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("trained"), show_default=True)
@click.option("--threads", type=WholeNumber(1, 1024), default=1, show_default=True, help="Threads for the nets.")
@click.option("--device", default="cpu", show_default=True, help="Device for the nets: cpu, or cuda for a GPU.")
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Print the learning curve as JSON lines.")
def train(config: Path, out: Path, threads: int, device: str, cluster: str | None, as_json: bool) -> None:
    """Train the neural nets of the expert.

    Trains nets as configured in CONFIG, or resumes a training from OUT. Writes weights.npz (for expert:FILE),
    curve.jsonl, curve.svg and checkpoint.pt (to resume from) to OUT. With --cluster, its workers play the games. Needs
    the extra `train` (PyTorch). The nets of the package took two and a half hours on one core.
    """
    try:
        import torch
    except ImportError:
        raise click.UsageError(f"Training needs PyTorch, the extra `train`: {install_command('train')}") from None
    from gizzard.bots.train.config import BadConfig, read_config
    from gizzard.bots.train.run import Training

    torch.set_num_threads(threads)
    with chosen_pool(1, cluster) as pool:
        try:
            training = Training(read_config(config), _device(device), pool if cluster else None)
            if (out / "checkpoint.pt").exists():
                training.load(out / "checkpoint.pt")
        except BadConfig as refused:
            raise click.UsageError(str(refused)) from None
        out.mkdir(parents=True, exist_ok=True)
        _train(training, out, as_json)


def _device(name: str) -> str:
    """The name of a device that nets can be computed on; ends the command if it is not one."""
    import torch

    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError) as error:
        why = str(error).partition("\n")[0].rstrip(".")
        raise click.UsageError(f"Nets cannot be computed on {quoted(name)}: {why}. Every machine has cpu.") from None
    return name


def _train(training: Training, out: Path, as_json: bool) -> None:
    with Progress("Rounds", training.config.rounds, training.rounds) as progress:
        for point in training.points(EVERY):
            _save(training, point, out)
            progress.done = point.rounds
            if as_json:
                click.echo(json.dumps(point._asdict()))
    if not as_json:
        click.echo(f"{out / 'weights.npz'} contains the nets after {training.rounds:,} rounds.")


def _save(training: Training, point: Point, out: Path) -> None:
    from gizzard.bots.train.curve import curve_picture
    from gizzard.bots.train.nets import ship

    points = [*_points_before(point.rounds, out / "curve.jsonl"), point._asdict()]
    with _replaced(out / "curve.jsonl") as path:
        path.write_text("".join(json.dumps(point) + "\n" for point in points), encoding="utf-8")
    with _replaced(out / "curve.svg") as path:
        path.write_text(curve_picture(points), encoding="utf-8")
    with _replaced(out / "weights.npz") as path:
        ship(training.learner.nets, path)
    with _replaced(out / "checkpoint.pt") as path:
        training.save(path)


def _points_before(rounds: int, curve: Path) -> list[dict[str, Any]]:
    """The points of a curve before this round: a killed training may have written points that it then repeats."""
    lines = curve.read_text(encoding="utf-8").splitlines() if curve.exists() else []
    return [point for point in map(json.loads, lines) if point["rounds"] < rounds]


@contextmanager
def _replaced(path: Path) -> Iterator[Path]:
    """A temporary path that then atomically replaces ``path``: a kill leaves either the old file or the new one."""
    new = path.with_name(f"new-{path.name}")
    yield new
    new.replace(path)
