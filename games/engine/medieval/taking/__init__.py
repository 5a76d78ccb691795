"""Who takes whom, and by which numbers (medieval §5)."""
