"""How a move is built, shown and said, and why something does not go."""
