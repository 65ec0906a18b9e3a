"""A node as a whole: its features, its requests, and the application from its start to its end."""
