"""Turns and positions as text, and the public JSON (medieval §9)."""
