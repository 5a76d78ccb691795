"""Why a move or a capture does not go, with its numbers."""
