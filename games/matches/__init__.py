"""Matches: several games by the same players that are counted together."""
