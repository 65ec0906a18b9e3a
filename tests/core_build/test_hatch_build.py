"""What an installation builds."""

from types import SimpleNamespace

import pytest

import hatch_build
from hatch_build import PageHook


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been built."""
    parts: list[str] = []
    monkeypatch.delenv("GIZZARD_NO_PAGE", raising=False)
    monkeypatch.setattr(hatch_build, "compile_texts", lambda: parts.append("texts"))
    monkeypatch.setattr(hatch_build, "build_page", lambda: parts.append("page"))
    monkeypatch.setattr(hatch_build, "add_kernel", lambda *_, **__: parts.append("core"))
    return parts


def install() -> None:
    PageHook.initialize(SimpleNamespace(target_name="wheel"), "standard", {})  # type: ignore[arg-type]


def test_an_installation_has_the_page_and_the_core(built: list[str]) -> None:
    install()
    assert built == ["texts", "page", "core"]


def test_an_installation_without_the_page_needs_no_registry_of_npm(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIZZARD_NO_PAGE", "1")
    install()
    assert built == ["texts", "core"]


def test_nothing_is_built_with_a_python_that_pip_is_about_to_refuse(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.version_info", (3, 10, 13))
    install()
    assert built == []
