"""What operators see and do: metrics, moderation, the socket of `gizzard moderate`."""
