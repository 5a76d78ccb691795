"""How a move is built, one choice after another."""
