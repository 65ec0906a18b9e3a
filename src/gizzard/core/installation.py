"""How this package was installed, and how to install what it needs besides."""

import sys
from importlib.metadata import distribution
from pathlib import Path
from shlex import join
from urllib.parse import urlsplit
from urllib.request import url2pathname

from gizzard.core.decoding import decode_json

RECORD = "direct_url.json"
"""Where an installer notes what it has installed, if that is not from an index (PEP 610)."""


def install_command(extra: str) -> str:
    """The command that installs an extra of this package from where the package came from.

    The package is on no index. If its source is gone or unknown, the command is for a copy of the repository.
    """
    source, options = _source()
    return join([sys.executable, "-m", "pip", "install", *options, f"{source}[{extra}]"])


def _source() -> tuple[str, list[str]]:
    """The folder or the file that was installed, and pip's options for it."""
    origin = decode_json(distribution("gizzard").read_text(RECORD) or "{}")
    path = url2pathname(urlsplit(origin.get("url", "")).path)
    if not path or not Path(path).exists():
        return ".", []
    return path, ["--editable"] if origin.get("dir_info", {}).get("editable") else []
