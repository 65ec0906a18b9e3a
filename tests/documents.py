"""Documents whose examples are run: a program, and under it what it prints."""

import contextlib
import io
import re
from pathlib import Path

EXAMPLE = re.compile(r"^```python\n(.+?)^```\n\n```(?:text)?\n(.+?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: Path) -> list[tuple[str, str]]:
    """Every program of a page, and what it is said to print."""
    return EXAMPLE.findall(page.read_text("utf-8"))


def printed(program: str, name: str) -> str:
    """What a program prints, run in the current folder."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(compile(program, name, "exec"), {"__name__": "__main__"})
    return output.getvalue()
