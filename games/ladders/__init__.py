"""Ladders: people who play for places under rules that an organiser chose."""
