"""Problems: positions with one right answer, or a few that are equally good, proved
and shipped as data."""
