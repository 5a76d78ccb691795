"""Whom people follow, who is here, and finding people by a part of their name."""
