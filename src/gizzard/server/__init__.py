"""The server. It holds no rule of the game; it keeps tables, and sends each seat what that seat may know.

Each room imports only from those above it in this list, and `tests/server/test_rooms.py` sees to that:

- `phrases`: what the server says to people, and RequestError
- `avatars`: the faces that people can choose
- `events`: what happens at a table; the rows of its log
- `wire`: every message between a client and the server
- `names`: names of people, and lines of text, that everybody can read
- `ops`: log lines, metrics and rate limits, for use everywhere
- `store`: tables on disk
- `table`: one table as a value: its setup, its state, and what people may ask for
- `pads`: score pads that several phones share
- `advice`: the odds of a hand, and hints
- `feed`: what each viewer of a table is sent
- `worker`: long jobs, in a process of their own
- `play`: tables in play: a queue, bots and a timer for each
- `admin`: for whoever runs the server: bans, moderation, retention, readiness
- `http`: protocols, routes and the socket
- `app`: the application, from its start to its end
- `run`: the application on a listening socket
"""
