"""The server. It holds no rule of the game; it keeps tables, and sends each seat what that seat may know.

Foundations, each of which imports only from those above it:

- `metrics`: counters for monitoring
- `phrases`: refusals, and the languages in which they are said
- `wire`: JSON as clients send and receive it, and the messages that every socket has
- `traffic`: limits per address, network and socket, and on open connections
- `logs`: the server's log
- `clock`: the server's time, and timers by it
- `keys`: secrets of people, and the hashes that are stored in place of them
- `store`: logs on disk, in one SQLite file or a PostgreSQL database that several nodes share
- `rooms`: documents that people change together, kept as logs: loaded once, claimed, written in order
- `jobs`: worker processes for what would block the event loop
- `ops`: what a node does to stay healthy: readiness, bans, reports, retention, drills
- `cluster`: other nodes, and requests relayed to them
- `web`: protocols, sockets, declared requests, the page and the OpenAPI document

All other packages are features, each with its log, requests, messages and routes; those about games at tables may
import `tables`.

The whole:

- `features`: all features with documents of their own, and all kinds of documents
- `people`: what is stored about somebody, told or erased
- `previews`: link previews of tables and games
- `operators`: what operators see and do: metrics, moderation
- `node`: the features on a node
- `sweep`: what one node does every hour
- `routes`: all HTTP routes
- `app`: the application, from its start to its end
- `run`: the application on a listening socket
"""
