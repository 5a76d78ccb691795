"""Ladders in rounds: all play all, or Swiss rounds, with tie-breaks."""
