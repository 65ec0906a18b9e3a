"""Whether the tests are to try much more than they do every time: ``HYPOTHESIS_PROFILE=soak``, as in `make soak`."""

import os

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
