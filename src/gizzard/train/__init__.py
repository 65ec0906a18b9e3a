"""Training of the nets that `expert` plays by; it needs the extra `train`."""
