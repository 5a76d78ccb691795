"""Figures of many finished games: how they ended, who won, how long they were, and what
was played in them. `figures.figures_of` answers to any search."""
