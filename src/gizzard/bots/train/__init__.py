"""Training of the expert's nets; it needs the extra `train`."""
