"""The index of finished games: what searching and exploring read instead of the games
themselves. All of it can be made again from the games."""
