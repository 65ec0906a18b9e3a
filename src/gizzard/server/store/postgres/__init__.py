"""The store in a PostgreSQL database, which several nodes may share."""
