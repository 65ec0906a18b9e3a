"""JSON Schema of every message and answer."""
