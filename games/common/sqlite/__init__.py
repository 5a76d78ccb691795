"""SQLite as Django has it, but that a question it has seen is not read again."""
