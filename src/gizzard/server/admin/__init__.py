"""What a person who runs the server needs: bans, moderation, retention, a drill of backups, readiness."""
