"""One seat at a table, played from a terminal: against bots without a server, or at a server's table."""
