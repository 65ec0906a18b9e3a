"""The server, and what its operators do."""
