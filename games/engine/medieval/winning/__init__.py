"""Counting, formations, victories and draws (medieval §6, §7, §8)."""
