"""Throws of the dice: made by the table, promised before the game, open to a check."""
