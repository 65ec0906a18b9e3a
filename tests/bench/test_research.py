"""docs/research.md has the tables that the code gives."""

import pytest

from bench.research import PAGE, STATIC


@pytest.mark.parametrize("mark", STATIC)
def test_table_is_that_of_the_code(mark: str) -> None:
    _, rest = PAGE.read_text("utf-8").split(f"<!-- {mark} -->\n")
    assert rest.split(f"<!-- end of {mark} -->")[0].strip().splitlines() == STATIC[mark](), (
        "run `python -m bench.research --write`"
    )
