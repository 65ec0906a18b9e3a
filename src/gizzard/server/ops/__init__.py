"""For operators: health, bans, moderation, retention, drills."""
