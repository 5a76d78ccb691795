"""What a page of a table is told of a move: what it changes, as one JSON object.

`static/rithmo/changes.js` puts it in place. Squares, the rows of the list, the clocks
and the status are told as they differ; other fragments as HTML, where they differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards import BoardView
from games.boards.effects import spoken
from games.boards.equations import unbroken
from games.boards.marks import by_square
from games.boards.tallies import without_turn
from games.play.timing.dials import Dial
from games.table import looks, strip_changes
from games.table.contexts import Context
from games.table.drawn import Drawn
from games.table.looks import Beside, Look, by_place, read_tray, spliced
from games.table.move_tables import changed_rows
from games.table.players import AtSeat, turn_of

# Fragments that mostly stay as they were from ply to ply, and all that they depend on.
OFTEN_THE_SAME = {
    "pending": ("notices",),
    "actions": (
        "actions",
        "rematch_url",
        "rematch_label",
        "ladder_url",
        "invited",
        "invite_url",
    ),
}
ACTION = "table/_action.html"
# What leads on from a finished game, in the order of the actions, behind them.
ONWARD = ("table/_rematch.html", "table/_invite.html")
# What a player has, each in an element of its own within their card: told as HTML, and
# for the men in trays by their places.
HOLDINGS = ("armies", "figures")
TRAY = "taken"
NOT_OF_THE_CARD = {"is_to_move", "has_won", "dial", "armies", "taken", "figures"}
CARD = attrgetter(
    *[each.name for each in fields(AtSeat) if each.name not in NOT_OF_THE_CARD]
)
# What is told as HTML beside the strip, but after few moves.
SELDOM_CHANGED = ("cards", "dials", "holdings", "status_anew", "time_anew")
# What the status tells beside its line, the last move and the order of armies, and
# what time brings about, which has an element of its own.
SELDOM_TOLD = ("shown", "waits", "taught", "prompts")
BY_TIME = ("first_move", "away")


def beside(context: Context) -> Beside:
    """What is remembered of a page with `context` beside its board."""
    return Beside(
        context["game"].version,
        context["entries"],
        {at.seat: read_tray(at.taken) for at in context["players"]},
        tuple(map(hash, context["actions"])),
        {name: hash(key) for name, key in _keys(context)},
    )


def brought_up(old: Beside, context: Context) -> Beside:
    """What is remembered of a page that is told `context`, which has no board."""
    keyed = {name: hash(key) for name, key in _keys(context)}
    actions = tuple(map(hash, context["actions"]))
    version = context["game"].version
    return old._replace(version=version, actions=actions, keyed={**old.keyed, **keyed})


def _keys(context: Context) -> Iterator[tuple[str, Hashable]]:
    """The fragments that are pushed where they have changed, each with all that it
    depends on, as far as `context` has it."""
    if "board" in context:
        yield "strip", strip_changes.forms_of(context)
    yield "actions", _key("actions", context)
    yield "status", _standing(context)
    yield "time", _hashable(context, BY_TIME)
    for dial in _dials(context):
        yield f"clock-{dial.seat}", _still(dial)
    if "players" not in context:
        return
    yield "pending", _key("pending", context)
    cards = []
    for at in context["players"]:
        # A card is told without what has an id of its own within it.
        cards.append(CARD(at))
        yield f"{TRAY}-{at.seat}", at.taken
        yield f"figures-{at.seat}", at.figures
        yield f"armies-{at.seat}", without_turn(at.armies)
    yield "cards", tuple(cards)


def _key(name: str, context: Context) -> tuple[tuple[str, Any], ...]:
    """All that a fragment depends on that is often the same."""
    return tuple([(each, context.get(each)) for each in OFTEN_THE_SAME[name]])


def often_same(name: str, context: Context) -> SafeString:
    """A fragment of a push that is often the same as in an earlier one."""
    return _rendered_once(f"table/_{name}.html", get_language(), _key(name, context))


@lru_cache(maxsize=2048)
def _rendered_once(
    template: str, language: str | None, given: tuple[tuple[str, Any], ...]
) -> SafeString:
    return render_to_string(template, dict(given) | {"oob": True})


# --- Of a move -----------------------------------------------------------------


def difference(
    context: Context, old: Look, drawn: Drawn, look: Look
) -> dict[str, Any] | None:
    """What brings a page with the `old` look up to `context`; None where it must be
    drawn anew: so much differs."""
    game, board = context["game"], context["board"]
    found = looks.changes(old, drawn, look, _heard_of(board))
    if found is None:
        return None
    differing = looks.differing(old, look)
    strip = strip_changes.told(context, anew="strip" in differing)
    return (
        {"version": game.version, "after": old.beside.version}
        | found
        | _listed(context, old)
        | {
            "board": game.board_version,
            "turn": board.shown.turn,
            "army": turn_of(game).army if game.is_live else "",
            "movers": [at.seat for at in context["players"] if at.is_to_move],
            **({} if game.is_live else _over(context)),
            "partial": board.offers.partial,
            "ahead": "1" if board.ahead else "",
            "reach": board.reach,
            "ply": game.ply,
            "taken": _taken(context, old, look, differing),
            "clocks": _clocks(context, differing),
            "status": _status(context, differing),
            "typing": strip.typing,
            **(_actions(context, old) if "actions" in differing else {}),
            "parts": _parts(context, strip.html, differing),
        }
    )


def _heard_of(board: BoardView) -> dict[str, str]:
    """What has happened on squares, as HTML: the strip says it too."""
    if board.offers.partial and not board.offers.move:
        return {}
    told = by_square(board.shown.effects)
    return {
        str(escape(square)): str(escape(spoken(there)))
        for square, there in told.items()
    }


def _listed(context: Context, old: Look) -> dict[str, Any]:
    """What changes in the list of moves, and what is told of the last one: its number,
    and its sentence where the list has another one."""
    entries, told = context["entries"], context["told"]
    last: str = context["last_move"]
    return {
        **changed_rows(
            context["game"],
            old.beside.entries,
            entries,
            in_sentences=context["in_sentences"],
        ),
        "told": told.label if told else "",
        "said": unbroken(last) if entries and entries[-1].words != last else "",
    }


def _over(context: Context) -> dict[str, Any]:
    """What is told of the cards once the game has ended: the word for those who have
    won, and their seats."""
    return {
        "over": _("won"),
        "won": [at.seat for at in context["players"] if at.has_won],
    }


def _actions(context: Context, old: Look) -> dict[str, list[str]]:
    """The actions in their order: what the page has by its key, what is new as HTML."""
    there, language = old.beside.actions, get_language()
    key = _key("actions", context)
    onward = [_rendered_once(each, language, key).strip() for each in ONWARD]
    actions = [
        action.key
        if hash(action) in there
        else _rendered_once(ACTION, language, (("offered", action),)).strip()
        for action in context["actions"]
    ]
    return {"actions": [*actions, *filter(None, onward)]}


def _parts(context: Context, strip: SafeString, differing: frozenset[str]) -> str:
    """The `strip` and the fragments that are `differing` and not told otherwise, each
    to be put where its id stands."""
    pending = often_same("pending", context) if "pending" in differing else ""
    given = {
        "strip_html": strip,
        "pending_html": pending,
        "cards": "cards" in differing,
        "dials": [each for each in _dials(context) if _is_anew(each, differing)],
        "holdings": _holdings(context["players"], differing),
        "status_anew": not _status(context, differing),
        "time_anew": "time" in differing,
    }
    ends = not context["game"].is_live or context["with_talk"]
    if not (ends or any(given[name] for name in SELDOM_CHANGED)):
        return f"{strip}{pending}"  # as after most moves
    return render_to_string("table/_change.html", context | given)


def _taken(
    context: Context, old: Look, look: Look, differing: frozenset[str]
) -> list[tuple[str, tuple[int, str, int], list[int | str]]]:
    """The seats that have other men in their trays now, what changes in how these are
    spoken of, and the men by where they are on the page."""
    if "cards" in differing:
        return []
    return [
        (
            at.seat,
            spliced(was.title, now.title),
            [by_place(man, old, was.men) for man in now.men],
        )
        for at in context["players"]
        if f"{TRAY}-{at.seat}" in differing
        for was, now in [(old.beside.trays[at.seat], look.beside.trays[at.seat])]
    ]


def _holdings(players: tuple[AtSeat, ...], differing: frozenset[str]) -> SafeString:
    return SafeString(
        "".join(
            render_to_string(f"table/_{name}.html", {"at": at, "alone": True})
            for at in players
            for name in HOLDINGS
            if f"{name}-{at.seat}" in differing
        )
    )


# --- Clocks and status -----------------------------------------------------------


def _dials(context: Context) -> list[Dial]:
    if "players" in context:
        return [at.dial for at in context["players"] if not at.is_alone]
    return [*context.get("dials", ())]


def _still(dial: Dial) -> Hashable:
    """What a dial shows that does not come and go with its turns."""
    has_clock = dial.left is not None
    return has_clock, dial.is_away, dial.is_held, dial.warning, dial.is_mine


def _is_anew(dial: Dial, differing: frozenset[str]) -> bool:
    return f"clock-{dial.seat}" in differing


def _clocks(context: Context, differing: frozenset[str]) -> list[list[Any]]:
    """What the clocks show that are not told as HTML."""
    return [
        [
            dial.seat,
            dial.classes,
            dial.text,
            dial.left,
            *([dial.now, dial.since, dial.end] if dial.runs else []),
        ]
        for dial in _dials(context)
        if dial.left is not None and not _is_anew(dial, differing)
    ]


def _standing(context: Context) -> Hashable:
    """What the status tells beside what every move changes; None where a move may
    change all of it."""
    game = context["game"]
    counts = game.rated and not game.is_live
    if counts or game.remarks or game.voided_at:
        return None
    armies = tuple([(army, name) for army, name, _now in context["order"]])
    counted = tuple(map(str, context.get("counted", ())))
    match = context["match"].in_words if context["match"] else ()
    return armies, counted, match, _hashable(context, SELDOM_TOLD)


def _hashable(context: Context, names: tuple[str, ...]) -> Hashable:
    """What a context has under several names; a list as a tuple, nothing as None."""
    found = [context.get(name) or None for name in names]
    return tuple([tuple(each) if isinstance(each, list) else each for each in found])


def _status(context: Context, differing: frozenset[str]) -> list[Any]:
    """The line of the status, the title of the page, whether the viewer is to move, and
    which army; [] where it is told as HTML."""
    if "status" in differing or _standing(context) is None:
        return []
    on_move = [now for _army, _name, now in context["order"]]
    return [
        context["status"],
        context["title"],
        int(context["yours"]),
        on_move.index(True) if True in on_move else -1,
    ]
