"""The ground floor of the core: machine words, structs, random numbers, and the choice between its two backends.

The hot parts of ``rules``, ``game``, ``search`` and ``env`` are plain Python. If a C compiler is available, the build
translates them into one compiled module, ``_kernel`` (see ``core_build``). Without it, or with ``GIZZARD_PLAIN`` set,
they run as they are, with the same results.
"""

from gizzard.core.native.backend import COMPILED, compiled

__all__ = ["COMPILED", "compiled"]
