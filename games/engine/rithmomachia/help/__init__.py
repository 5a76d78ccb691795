"""The panels beside the board, and why something does not go."""
