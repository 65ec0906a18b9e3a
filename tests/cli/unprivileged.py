"""Commands as a user has them whom the permissions of files bind; root, whom they do not, gives that right up."""

import ctypes
import os
import subprocess
import sys

PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 2


def _bind() -> None:
    """Drops the capabilities by which root writes what is read-only, from what the next program gets."""
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        if libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "capabilities cannot be dropped")


def gizzard(*arguments: object) -> subprocess.CompletedProcess[str]:
    """What a command says and how it ends."""
    command = [sys.executable, "-m", "gizzard", *map(str, arguments)]
    bind = _bind if os.geteuid() == 0 else None
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, preexec_fn=bind)
