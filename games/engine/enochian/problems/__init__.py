"""The problems that are made of this game."""
