"""Adds the files outside docs/ that its pages link to, such as deploy/nginx.conf, to the site. Used by mkdocs."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
OUTSIDE = re.compile(r"\]\((?:\.\./)+((?:deploy|examples|training|README|SECURITY|CONTRIBUTING|CHANGELOG)[^)#]*)")


def on_page_markdown(markdown: str, page: Page, files: Files, **_: Any) -> str:
    """Link to the copy in the site."""
    here = posixpath.dirname(page.file.src_uri)
    return OUTSIDE.sub(lambda link: f"]({posixpath.relpath(link[1], here or '.')}", markdown)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files themselves; Markdown pages become pages."""
    for page in Path(config.docs_dir).rglob("*.md"):
        for name in set(OUTSIDE.findall(page.read_text("utf-8"))):
            if files.get_file_from_path(name) is None:
                files.append(File.generated(config, name, content=(ROOT / name).read_bytes()))
    return files
