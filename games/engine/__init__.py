"""The rules of the games as values and functions. Standard library only."""

from games.engine.registry import GAMES, games, rules, title_of

__all__ = ["GAMES", "games", "rules", "title_of"]
