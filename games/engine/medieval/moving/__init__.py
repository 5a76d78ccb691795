"""Where men can go, and why a turn is refused (medieval §3, §4)."""
