"""Players that are programs: from a view to an action, and nothing else."""
