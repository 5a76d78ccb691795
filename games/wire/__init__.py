"""How changes reach open pages; it knows no feature."""
