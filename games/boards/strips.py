"""The choices of the strip beneath a board, written as HTML in one go.

There may be two dozen ambushes to choose from; a template would spend most of a push
on them.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from games.engine.offers import Choice, Offers

# Buttons stand in groups, in this order: a title and the kinds of choices; kinds not
# named here follow in groups of their own.
GROUPS: tuple[tuple[Promise | str, tuple[str, ...]], ...] = (
    (_("By which relation?"), ("relation",)),
    (_("With which face?"), ("face",)),
    (_("Take it by"), ("equation",)),
    (_("Instead of a move"), ("drop",)),
    (_("The first move is made: you may take that side"), ("sides",)),
    ("", ("without",)),
    (_("Declare"), ("harmony", "points", "build")),
    (_("Which of the two?"), ("which",)),
    (_("What it becomes"), ("promotion",)),
    ("", ("accept", "decline", "offer")),
    (_("Place a man"), ("place", "leave")),
    (_("All at once"), ("formation",)),
    (_("By another pair"), ("pair",)),
    (_("Ambush"), ("ambush",)),
    (_("Add"), ("add",)),
)
# Lists that may be long say how many there are, and show the first of them; the rest
# is there when it is asked for.
COUNTED = frozenset({"ambush", "pair"})
LONG = 5
FIRST = 3
# Whole moves that nothing can be added to: their buttons play them at once.
SENT = frozenset({"score", "accept", "decline", "offer", "move", "sides"})
OWN_BUTTONS = frozenset({"done", "chosen"})
NAMED = frozenset(kind for _title, kinds in GROUPS for kind in kinds)


def aim(offers: Offers) -> str:
    """The square at which helpers point: the last that was chosen."""
    chosen = [choice.square for choice in offers.squares if choice.kind == "chosen"]
    return chosen[-1] if chosen else ""


def draw_choices(offers: Offers) -> SafeString:
    """The options as buttons, group by group, without what the buttons to send and to
    take back do."""
    options = [choice for choice in offers.options if choice.kind not in OWN_BUTTONS]
    others = dict.fromkeys(each.kind for each in options if each.kind not in NAMED)
    target = aim(offers)
    drawn = []
    for title, kinds in (*GROUPS, *(("", (kind,)) for kind in others)):
        buttons = [_button(each, target) for each in options if each.kind in kinds]
        if buttons:
            heading = _heading(kinds[0], str(title), len(buttons))
            drawn.append(_group(kinds[0], heading, _listed(kinds[0], buttons)))
    return mark_safe("".join(drawn))  # noqa: S308


def _heading(kind: str, title: str, number: int) -> str:
    return f"{title} ({number})" if kind in COUNTED and number >= LONG else title


def _listed(kind: str, buttons: list[str]) -> str:
    """All buttons of a group; of a long list the later ones can be opened."""
    more = len(buttons) - FIRST
    if kind not in COUNTED or more <= 1:
        return "".join(buttons)
    summary = escape(_("All %(number)d") % {"number": len(buttons)})
    return (
        f"{''.join(buttons[:FIRST])}"
        f'<details class="more"><summary>{summary}</summary>'
        f'<div class="rest">{"".join(buttons[FIRST:])}</div></details>'
    )


def _group(kind: str, title: str, buttons: str) -> str:
    named = f' aria-label="{escape(title)}"' if title else ""
    heading = (
        f'<p class="title" aria-hidden="true">{escape(title)}</p>' if title else ""
    )
    return (
        f'<div class="group {escape(kind)}" role="group"{named}>'
        f"{heading}{buttons}</div>"
    )


def _button(choice: Choice, target: str) -> str:
    text = escape(choice.text)
    lights = ""
    if choice.lights:
        of = escape(choice.square or target)
        lights = f' data-lights="{escape(" ".join(choice.lights))}" data-of="{of}"'
    name = "send" if choice.kind in SENT else "choice"
    pressed = ' aria-pressed="true"' if choice.kind == "leave" else ""
    return (
        f'<button class="choice {escape(choice.kind)}" name="{name}" value="{text}" '
        f'data-choice="{text}"{pressed}{lights} title="{escape(choice.words.text)}">'
        f"{escape(choice.label)}</button>"
    )


def draw_previews(offers: Offers) -> SafeString:
    """What can be said of a square before it is pressed, hidden until it is pointed
    at: all ways to take the man that stands there, the suggested one first."""
    drawn = (_preview(choice) for choice in offers.squares if choice.ways)
    return mark_safe("".join(drawn))  # noqa: S308


def _preview(choice: Choice) -> str:
    inside = "".join(_ways(choice))
    square = escape(choice.square)
    return f'<div class="preview" data-preview="{square}" hidden>{inside}</div>'


def _ways(choice: Choice) -> Iterator[str]:
    if len(choice.ways) == 1:
        yield f"<p{_lit(choice.ways[0], choice)}>{escape(choice.words.text)}</p>"
        return
    yield "<ul>"
    for way in choice.ways:
        yield f"<li{_lit(way, choice)}>{escape(way.label)}</li>"
    yield "</ul>"


def _lit(way: Choice, target: Choice) -> str:
    """What a way lights up, and at whom those men point."""
    lights = escape(" ".join(way.lights))
    return f' data-lights="{lights}" data-of="{escape(target.square)}"'
