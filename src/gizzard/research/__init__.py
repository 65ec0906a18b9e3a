"""Wizard for agent-training libraries: ``import gizzard.research`` registers it with each one that is installed.

docs/research.md describes the environments, their observations and their actions.
"""

from importlib import import_module
from importlib.util import find_spec

LIBRARIES = {
    "gymnasium": "gizzard.research.gym",
    "pettingzoo": "gizzard.research.wizard_v0",
    "pyspiel": "gizzard.research.openspiel",
}
"""By library, the module of ours that registers with it when it is imported."""


def installed(name: str) -> bool:
    """Whether a module can be imported, without importing it."""
    return find_spec(name) is not None


for library, module in LIBRARIES.items():
    if installed(library) and installed(module):
        import_module(module)
