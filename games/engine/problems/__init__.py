"""Problems: positions with one right answer, proved and shipped as data."""
