"""The lock: whatever is installed is known by its hash, and fits what the project asks for."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
RESEARCH = ("data", "gymnasium", "llm", "openspiel", "pettingzoo")
WANTED = {
    "run": PROJECT["project"]["dependencies"],
    "build": PROJECT["build-system"]["requires"],
    "dev": PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["dev"],
    "research": PROJECT["project"]["dependencies"] + [wanted for extra in RESEARCH for wanted in EXTRAS[extra]],
}


def entries(lock: str) -> Iterator[tuple[Requirement, list[str]]]:
    """The requirements of a lock, and the hashes of each."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    for entry in re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines():
        requirement, *hashes = re.split(r"\s+--hash=", entry.rstrip())
        yield Requirement(requirement), hashes


@pytest.mark.parametrize("lock", WANTED)
def test_every_package_has_one_version_and_hashes_and_comes_from_the_index(lock: str) -> None:
    for requirement, hashes in entries(lock):
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert requirement.url is None
        assert hashes, requirement
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes), requirement


@pytest.mark.parametrize("lock", WANTED)
def test_all_dependencies_are_locked(lock: str) -> None:
    locked = {canonicalize_name(one.name): str(one.specifier)[2:] for one, _ in entries(lock)}
    for wanted in map(Requirement, WANTED[lock]):
        assert wanted.specifier.contains(locked[canonicalize_name(wanted.name)]), wanted


@pytest.mark.parametrize("lock", ["run", "build"])
def test_tested_and_installed_versions_are_equal(lock: str) -> None:
    tested = {(requirement.name, requirement.specifier) for requirement, _ in entries("dev")}
    assert {(requirement.name, requirement.specifier) for requirement, _ in entries(lock)} <= tested


@pytest.mark.parametrize("lock", WANTED)
def test_no_address_or_folder_is_named(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    assert not re.search(r"://|^-|file:|/", text, re.MULTILINE)
