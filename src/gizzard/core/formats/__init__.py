"""JSON in and out: actions, views, changes, records, and the referee that checks a record."""
