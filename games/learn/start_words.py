"""What stands under the picture of a game's start, where an option changes it."""

from __future__ import annotations

from django.utils.translation import gettext as _


def start_words(setup: str) -> str:
    """How the pieces of the margrites stand at the start, by the option `setup`."""
    words = {
        "line": _("The start: seven in line and one behind."),
        "packet-b": _(
            "The start: Black’s line begins at the edge, and one stands behind on g1."
        ),
        "packet-c": _("The start: eight in line on both sides, one file apart."),
        "checker": _("The start: every other square of two ranks."),
    }
    empty = _("The board is empty at first: the players place their pieces.")
    return words.get(setup, empty)
