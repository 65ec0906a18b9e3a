"""Tables: games with people. Their log, requests, clocks, bots, feed, matchmaking and join codes."""
