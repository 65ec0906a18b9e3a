"""Work shared out among processes of this machine or the workers of a cluster, with results in order."""
