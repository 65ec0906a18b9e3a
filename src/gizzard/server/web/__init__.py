"""HTTP and WebSocket: protocols with limits, middleware, routes, responses."""
