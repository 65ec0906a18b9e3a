"""docs/commands.md matches the commands' help."""

from tests.cli.commands_page import PAGE, page


def test_reference_of_the_commands_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tests.cli.commands_page"
