"""What lives in memory while the server runs: tables, pads, feeds and background jobs."""
