"""Positions and moves in pictures and words."""
