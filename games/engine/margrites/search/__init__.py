"""What search asks: how a position stands, and a board to walk on fast."""
