"""Log lines, metrics and rate limits, for use everywhere in the server."""
