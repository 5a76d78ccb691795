"""The public JSON of Spec v1 §12: the state of a game and the socket for programs."""
