"""What the rules decide: moves, captures, refusals, ends."""
