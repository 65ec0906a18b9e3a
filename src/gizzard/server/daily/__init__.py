"""The daily deal: one game per day that is the same for everyone, and its results."""
