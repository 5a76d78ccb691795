"""A game in progress: the use cases, the seats, the positions, the clocks."""
