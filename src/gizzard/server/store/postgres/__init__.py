"""The PostgreSQL store, which several nodes may share."""
