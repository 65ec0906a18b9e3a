"""HTTP and WebSocket protocols for uvicorn, with limits on size and time."""
