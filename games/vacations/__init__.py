"""Vacations: days on which the correspondence clocks of one person stand still."""
