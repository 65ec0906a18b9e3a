"""Unknown commands."""

import pytest
from click.testing import CliRunner

from gizzard.cli import main


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rulez"], "There is no command rulez. Did you mean rules?"),
        (["odds", "hnd"], "There is no command hnd. Did you mean hand?"),
        (["xyz"], "There is no command xyz. `gizzard --help` lists all."),
    ],
)
def test_an_unknown_command_is_explained(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, arguments, prog_name="gizzard")
    assert result.exit_code == 2
    assert said in result.output
