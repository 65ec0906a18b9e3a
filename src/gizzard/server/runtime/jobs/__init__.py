"""Long-running jobs in a separate process."""
