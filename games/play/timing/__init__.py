"""Time at a table: clocks, flags, outages, and who is there."""
