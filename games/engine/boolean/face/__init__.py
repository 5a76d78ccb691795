"""How a move is built, shown and said."""
