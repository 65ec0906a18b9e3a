"""HTTP and the socket: protocols with limits, middleware, routes, answers."""
