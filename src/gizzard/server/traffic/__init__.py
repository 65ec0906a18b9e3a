"""Traffic: limits per address, network and socket, and on open connections."""
