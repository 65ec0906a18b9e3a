"""The server. It holds no rule of the game; it keeps tables, and sends each seat what that seat may know.

Foundations, each of which imports only from those above it:

- `wire`: JSON as clients send and receive it, refusals in each language, secrets, dates, addresses, counters
- `traffic`: limits per address, network and socket, and on open connections; the server's log
- `store`: logs on disk, in one SQLite file or a PostgreSQL database that several nodes share
- `rooms`: documents that people change together, kept as logs: loaded once, claimed, written in order, by a clock
- `jobs`: worker processes for what would block the event loop
- `ops`: what a node does to stay healthy: readiness, bans, reports, retention, drills
- `cluster`: other nodes, and requests relayed to them
- `web`: protocols, sockets, declared requests, the page and the OpenAPI document

All other packages are features, each with its log, requests, messages and routes; those about games at tables may
import `tables`.

The whole:

- `operators`: what operators see and do: metrics, moderation
- `node`: all features and all requests, what is stored about somebody, previews, the hourly sweep, and the application
  from its start to its end
"""
