"""The panels beside the board, and the tables of numbers."""
