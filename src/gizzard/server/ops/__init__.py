"""For whoever runs the server: health, bans, moderation, retention, drills."""
