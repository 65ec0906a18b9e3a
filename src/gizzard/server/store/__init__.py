"""Storage of tables and their logs: one interface, implemented for SQLite and PostgreSQL."""
