"""What the logs of ``llm_engine`` come to: ``python -m gizzard.research.llm_report FILE…``."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

import click

from gizzard.api.records import json_lines

ANSWERED = ("legal", "illegal")


@dataclass
class ModelReport:
    """Counts over the decisions of a model with the same settings."""

    settings: Mapping[str, Any]
    outcomes: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    """Of each answer."""

    def add(self, entry: Mapping[str, Any]) -> None:
        """Count one entry of a log."""
        outcome = entry["outcome"]
        self.outcomes[outcome] += 1
        for name in ("prompt_tokens", "completion_tokens"):
            self.tokens[name] += entry.get(name) or 0
        if outcome in ANSWERED:
            self.seconds.append(entry["seconds"])

    @property
    def answers(self) -> int:
        """The number of answers, legal or not."""
        return sum(self.outcomes[outcome] for outcome in ANSWERED)

    @property
    def decisions(self) -> int:
        """The number of actions, chosen by the model or substituted."""
        return self.outcomes["legal"] + self.outcomes["substituted"]

    def __str__(self) -> str:
        count = self.outcomes
        return (
            f"{', '.join(f'{key}: {_shown(value)}' for key, value in self.settings.items())}\n"
            f"  {self.decisions} decisions, {count['substituted']} replaced by random actions"
            f" ({_share(count['substituted'], self.decisions)})\n"
            f"  {self.answers} answers, {count['illegal']} illegal ({_share(count['illegal'], self.answers)});"
            f" {count['late']} late and {count['failed']} failed requests\n"
            f"  tokens: {self.tokens['prompt_tokens']} in prompts, {self.tokens['completion_tokens']} in answers;"
            f" seconds per answer: median {_quantile(self.seconds, 0.5)}, 99th percentile"
            f" {_quantile(self.seconds, 0.99)}"
        )


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _quantile(values: Iterable[float], share: float) -> str:
    ordered = sorted(values)
    return f"{ordered[int(share * (len(ordered) - 1))]:.1f}" if ordered else "–"


def reports(entries: Iterable[Mapping[str, Any]]) -> list[ModelReport]:
    """Reports on all models in some logs, one for each model and settings."""
    by_run: dict[str, ModelReport] = {}
    by_settings: dict[str, ModelReport] = {}
    for entry in entries:
        run = entry["run"]
        if "settings" in entry:
            key = json.dumps(entry["settings"], sort_keys=True)
            by_run[run] = by_settings.setdefault(key, ModelReport(entry["settings"]))
        else:
            by_run[run].add(entry)
    return list(by_settings.values())


def _entries(file: Path) -> Iterator[Mapping[str, Any]]:
    runs: set[str] = set()
    with file.open("rb") as stream:
        try:
            for number, entry in json_lines(stream):
                if not _is_entry(entry, runs):
                    raise ValueError(f"line {number}: not an entry of a log of llm_engine")
                yield entry
        except ValueError as error:
            raise click.ClickException(f"{file}, {error}") from None


def _is_entry(entry: Any, runs: set[str]) -> TypeGuard[Mapping[str, Any]]:
    """Whether a log can have this entry after those of ``runs``, to which it adds a new one."""
    match entry:
        case {"run": str(run), "settings": dict()}:
            runs.add(run)
            return True
        case {"run": str(run), "outcome": str(outcome)}:
            tokens = (entry.get("prompt_tokens"), entry.get("completion_tokens"))
            timed = outcome not in ANSWERED or isinstance(entry.get("seconds"), int | float)
            return run in runs and timed and all(isinstance(count, int | None) for count in tokens)
    return False


@click.command()
@click.argument("files", type=click.Path(exists=True, dir_okay=False, path_type=Path), nargs=-1, required=True)
def main(files: tuple[Path, ...]) -> None:
    """Print the models in logs of llm_engine: their settings, illegal answers, tokens and times."""
    for report in reports(entry for file in files for entry in _entries(file)):
        click.echo(report)


if __name__ == "__main__":
    main()
