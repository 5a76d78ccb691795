"""Who meets whom in a tournament: Berger tables, the Dutch system, tie-breaks.

Standard library and networkx alone; nothing here knows of databases."""
