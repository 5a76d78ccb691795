"""Helpers that know nothing of the game."""
