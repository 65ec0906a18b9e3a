"""Writes the reference of the commands: `python -m tests.cli.commands_page` writes docs/commands.md from their help."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import click

from gizzard.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
HEAD = """\
# The commands

What `gizzard COMMAND --help` says, on one page.
"""


def page() -> str:
    """The whole page."""
    context = click.Context(main, info_name="gizzard", max_content_width=10_000, terminal_width=10_000)
    return HEAD + "".join(_sections(main, context))


def _sections(group: click.Group, context: click.Context) -> Iterator[str]:
    for name in group.list_commands(context):
        _, command, _ = group.resolve_command(context, [name])
        assert command is not None
        own = click.Context(command, parent=context, info_name=name, **command.context_settings)
        yield "\n".join(_section(command, own))
        if isinstance(command, click.Group):
            yield from _sections(command, own)


def _section(command: click.Command, context: click.Context) -> Iterator[str]:
    yield f"\n## {context.command_path}\n"
    yield f"```\n{context.command_path} {' '.join(command.collect_usage_pieces(context))}\n```\n"
    yield inspect.cleandoc(command.help or "").replace("\b\n", "").replace("<", "&lt;") + "\n"
    named = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    options = [record for each in named if (record := each.get_help_record(context))]
    if options[:-1]:  # the last one is --help
        yield "| option | meaning |\n|---|---|"
        for option, meaning in options[:-1]:
            yield f"| `{option}` | {_cell(meaning)} |"
        yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
