"""The server. It holds no rule of the game; it keeps tables, and sends each seat what that seat may know.

Each package imports only from those above it in this list, and `tests/server/test_layers.py` checks that:

- `metrics`: counters for monitoring
- `domain`: values, messages, and the reducers of tables and pads; no input or output
- `store`: tables and pads on disk, in one SQLite file or a PostgreSQL database that several nodes share
- `runtime`: tables and pads in play, what their viewers are sent, background jobs, rate limits, log lines
- `cluster`: other nodes: what they report, and requests relayed to them
- `ops`: for operators: health, bans, moderation, retention
- `web`: protocols, routes, sockets and their JSON Schema
- `app`: the application, from its start to its end
- `run`: the application on a listening socket
"""
