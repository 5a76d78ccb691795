"""Moves, positions and games as text and JSON."""
