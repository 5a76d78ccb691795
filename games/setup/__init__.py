"""The parts of the forms by which a game is set up."""
