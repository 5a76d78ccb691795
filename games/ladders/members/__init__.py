"""Those who stand on a ladder: they come, idle, go away, leave and return."""
