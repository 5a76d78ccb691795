"""Who meets whom in a tournament: Berger tables, the Dutch system, brackets,
arenas, tie-breaks.

Standard library and networkx alone; nothing here knows of databases."""
