"""The start page: a first move to try, and the doors to a first game."""
