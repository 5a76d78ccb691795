"""A game, or one position of it, as papers cite it."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from games.play.models import Game
from games.play.seats import seats_of
from games.sharing.shown_games import ShownGame

SPECIAL: Final = re.compile(r"[\\{}$&#^_%~]")
WRITTEN: Final = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}


def plain(shown: ShownGame) -> str:
    """One sentence for a footnote: who, what, when, where, and by which rules."""
    game = shown.game
    where = [shown.title, shown.day]
    if not shown.at_end:
        at = _("move %(number)s") % {"number": shown.move}
        where.append(at if shown.move else _("start position"))
    told = {"where": ", ".join(where), "ending": _ended(game), "url": shown.url}
    words = _("%(where)s. %(ending)s Rithmo, %(url)s (rules %(digest)s).")
    return words % {**told, "digest": game.digest}


def bibtex(shown: ShownGame) -> str:
    """The same as an entry of BibTeX."""
    game = shown.game
    names = dict.fromkeys(str(seat.player) for seat in seats_of(game))
    part = "" if shown.at_end else f", {shown.caption}"
    fields = {
        "author": " and ".join(f"{{{_tex(name)}}}" for name in names),
        "title": f"{{{_tex(shown.title + part)}}}",
        "howpublished": "Rithmo",
        "year": f"{game.created_at:%Y}",
        "month": f"{game.created_at.month}",
        "day": f"{game.created_at.day}",
        "url": shown.url,
        "note": _tex(f"{_ended(game)} Rules {game.digest}."),
    }
    rows = "".join(f"  {name} = {{{text}}},\n" for name, text in fields.items())
    key = f"rithmo-{game.pk}" + ("" if shown.at_end else f"-{shown.ply}")
    return f"@misc{{{key},\n{rows}}}\n"


def _ended(game: Game) -> str:
    """How it ended, and whether it counts."""
    if game.voided_at is None:
        return game.ending
    return _("%(ending)s Later taken out of the count.") % {"ending": game.ending}


def _tex(text: str) -> str:
    """A text without commands of TeX, in signs that its fonts have."""
    text = text.replace("→", "--")
    return SPECIAL.sub(lambda at: WRITTEN.get(at[0], f"\\{at[0]}"), text)
