"""Other nodes on the same database: who they are, and requests relayed to the owner of a table."""
