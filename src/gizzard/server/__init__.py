"""The server: games as data on disk, tables as actors, and the page's way to both."""
