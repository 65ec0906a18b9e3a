"""Live tables, each with a queue, clients, bots and a timer; idle tables are unloaded."""
