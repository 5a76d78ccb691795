"""What people are told of: on every page at once, by letter, by push."""
