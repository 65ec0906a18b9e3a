"""What a node does to stay healthy: readiness, bans, reports, retention, drills."""
