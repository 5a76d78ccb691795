"""The moves and captures once more, fast: a board for perft and search."""
