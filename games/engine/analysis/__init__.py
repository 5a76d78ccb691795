"""What the search makes of finished games: win chances, marks and better lines."""
