"""A command, run in this process."""

import click
from click.testing import CliRunner, Result


def ran(
    command: click.Command, *words: object, code: int | None = None, typed: str | bytes = "", **environment: str
) -> Result:
    """What comes of a command. Fails if it ends with another exit code than `code`, unless that is None."""
    result = CliRunner(env=environment).invoke(command, [*map(str, words)], input=typed, prog_name="gizzard")
    assert code in (None, result.exit_code), result.output
    return result
