"""Long jobs, in a process of their own."""
