"""The running server: tables and pads in memory, feeds to clients, and background jobs."""
