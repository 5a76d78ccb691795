"""What was played from a position, by the index of finished games."""
