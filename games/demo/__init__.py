"""Data to look at: people, games played by the engine, invitations."""
