"""The compiled core: loops over the rules, and where their compiled face comes from.

The hot parts of ``rules``, ``game.position`` and this package are plain Python. Where a C compiler was there, the
build joined them into one compiled module, ``_kernel`` (see ``core_build``); else, and with ``GIZZARD_PLAIN`` set,
they run as they are, with the same results.
"""

from gizzard.core.face import COMPILED, compiled

__all__ = ["COMPILED", "compiled"]
