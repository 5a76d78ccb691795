"""What the page of a table shows to one viewer, as its templates are given it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.players import preferences_of
from games.boards import BoardForm, BoardView, Building, Look, Overlay, board_view
from games.boards.notices import draw_notice
from games.common.words import seat_words
from games.engine.panels import Panel
from games.fairness.circles import bounds_of
from games.ladders.arranged_games import ladder_of
from games.learn.lessons import lesson_on
from games.matches import summaries
from games.play import move_lists, plans, selectors
from games.play.addresses import action_at, table_at
from games.play.models import Game, TalkLine
from games.play.positions import position_at
from games.play.seats import Viewer, seats_of
from games.play.timing import absences, dials
from games.table import (
    action_buttons,
    move_tables,
    panels,
    premoves,
    prompts,
    steps,
    titles,
)
from games.table import players as standing
from games.table.cards import draw_cards
from games.table.forms import PageState
from games.table.page_context import page_context

Context = dict[str, Any]
Lines = list[TalkLine]
PRESENT = PageState()


def helps_on(game: Game, viewer: Viewer) -> bool:
    """Whether hints and panels are sent to `viewer`; of a player it is found out once
    for each viewer object. A game played without helps gives them away to nobody until
    it is over; nor does one to pupils whose teacher has switched them off."""
    if viewer.player is None:
        return _helps_on(game, viewer)
    key = "helps", game.pk, game.is_live
    if key not in viewer.known:
        viewer.known[key] = _helps_on(game, viewer)
    found: bool = viewer.known[key]
    return found


def _helps_on(game: Game, viewer: Viewer) -> bool:
    if not preferences_of(viewer.player).helps:
        return False
    return not game.is_live or (game.helps and bounds_of(viewer.player).helps)


def table_context(
    game: Game,
    viewer: Viewer,
    *,
    now: datetime,
    state: PageState = PRESENT,
    notice: str = "",
    lines: Lines | None = None,
) -> Context:
    """All that the table page shows to `viewer` at `now`. Who draws the table often
    reads the last `lines` of talk once."""
    panel = open_panel(game, viewer, state)
    if panel is not None:
        state = state.but(focus=panel.focus)
    sentences = preferences_of(viewer.player).in_sentences
    if lines is None:
        lines = selectors.last_lines(game, viewer)
    around = page_context(game, viewer, state, panel, helps=helps_on(game, viewer))
    return {
        **standing_context(game, viewer, state, now),
        **board_context(game, viewer, state, now, panel, in_sentences=sentences),
        **around,
        "lines": lines,
        "talks": around["hears"] or bool(lines),
        "panel": panel,
        "notice": notice,
    }


def open_panel(game: Game, viewer: Viewer, state: PageState) -> Panel | None:
    """The help that `viewer` has open, if they have one and helps are on."""
    if not (state.panel and helps_on(game, viewer)):
        return None
    position = position_at(game, _shown_ply(game, state))
    return panels.open_panel(game.rules, position, state)


def standing_context(
    game: Game, viewer: Viewer, state: PageState, now: datetime
) -> Context:
    """What can be said of the table without a look at the board."""
    rematch_url, match = _rematch_url(game), summaries.match_summary(game)
    buttons = action_buttons.action_buttons(game, viewer, goes_on=bool(rematch_url))
    shown = None if state.ply is None else titles.move_shown(game, state.ply)
    return {
        "game": game,
        "viewer": viewer,
        "state": state,
        "shown": shown,
        "title": titles.title(game, viewer, state, shown),
        "status": standing.status(game, viewer),
        **_decided(game, with_counts=shown is None and match is None),
        "order": standing.order(game),
        "yours": game.is_live and viewer.seat == game.turn,
        "last_move": move_lists.moves_of(game).last,
        "first_move": dials.first_move(game, now),
        "away": absences.away(game, viewer, now),
        "waits": [] if rematch_url else prompts.waits(game, viewer),
        "prompts": prompts.prompts(game, viewer),
        "actions": tuple(buttons),
        "rematch_url": rematch_url,
        "rematch_label": _rematch_label(match),
        "ladder_url": _ladder_url(game, viewer),
        "invited": (invited := _invited(game, viewer)),
        "invite_url": _invite_url(game, invited),
        "match": match,
    }


def board_context(
    game: Game,
    viewer: Viewer,
    state: PageState,
    now: datetime,
    panel: Panel | None = None,
    *,
    in_sentences: bool,
    pushed: bool = False,
) -> Context:
    """The board with the move that is being built, and all that goes with it. What is
    `pushed` says that it is to be put where its id stands; `in_sentences` is how the
    moves are listed. Cards and moves are drawn where a template asks for them."""
    context = building_context(game, viewer, state, panel)
    board, ply = context["board"], _shown_ply(game, state)
    players = tuple(standing.players(game, viewer, board, now=now, ply=state.ply))
    notices = () if board.over else board.scene.notices
    return context | {
        "notices": tuple(map(draw_notice, notices)),
        "players": players,
        "armies": any(board.armies.values()),
        "far": partial(draw_cards, players[: len(players) // 2], pushed=pushed),
        "near": partial(draw_cards, players[len(players) // 2 :], pushed=pushed),
        **_listed(game, ply, in_sentences=in_sentences),
        "steps": steps.step_links(game, state),
        "present_url": state.present.url(game),
    }


def building_context(
    game: Game, viewer: Viewer, state: PageState, panel: Panel | None = None
) -> Context:
    """The board with the move that is being built, and the strip."""
    board = _board(game, viewer, state, panel)
    undoes = board.builds and action_buttons.may_undo(game, viewer)
    return {
        "board": board,
        "may_choose": standing.may_build(game, viewer, state),
        "picking": panels.picking(panel, state),
        "undo_url": action_at(game.pk, "undo") if undoes else "",
        **_planning(game, viewer, state),
    }


def _planning(game: Game, viewer: Viewer, state: PageState) -> Context:
    """The way to the replies that `viewer` plans while others are to move, or why there
    is none."""
    if not viewer.is_seated or viewer.seat == game.turn or state.ply is not None:
        return {}
    if not plans.is_offered(game):
        return {"why_no_plan": plans.why_not_offered(game)}
    number = len(plans.planned_lines(game, viewer.seat))
    words = _("Plan replies (%(number)d)") if number else _("Plan replies")
    label = words % {"number": number}
    return {"plan_url": action_at(game.pk, "plan"), "plan_label": label}


def _listed(game: Game, ply: int, *, in_sentences: bool) -> Context:
    """The list of moves with that of `ply` shown, and the sentence beneath it, unless
    all stand in the list."""
    moves = move_lists.moves_of(game)
    told = None if in_sentences else move_tables.move_sentence(moves, ply)
    return {
        "moves": partial(_drawn_moves, game, moves, ply, in_sentences),
        "entries": moves.entries,
        "in_sentences": in_sentences,
        "told": told,
    }


def _drawn_moves(
    game: Game, moves: move_lists.MoveList, ply: int, in_sentences: bool
) -> SafeString:
    return move_tables.draw_moves(game, moves, ply, in_sentences=in_sentences)


def _board(
    game: Game, viewer: Viewer, state: PageState, panel: Panel | None
) -> BoardView:
    picking = panels.picking(panel, state)
    may_build = standing.may_build(game, viewer, state)
    ahead = None if picking else premoves.offers(game, viewer, state)
    builds = (may_build and not picking) or ahead is not None
    pressable = builds or may_build or bool(panel and panel.pressable)
    helps = helps_on(game, viewer)
    position = position_at(game, _shown_ply(game, state))
    marks = panels.marks_of(panel)
    if may_build and builds and helps and not state.partial and panel is None:
        marks = panels.takers(game.rules, position)
    return board_view(
        game.rules,
        position,
        look=Look(
            standing.near_seat(game, viewer),
            helps,
            space=True,
            over=not game.is_live and state.ply is None,
            game=str(game.pk),
            version=game.board_version,
        ),
        form=BoardForm(
            action_at(game.pk, "press") if pressable else "",
            hidden=_hidden(game, state, ahead=ahead is not None),
            typed=state.typed,
            idle=_idle_words(game, viewer, state, picking),
            offers=builds,
        ),
        overlay=Overlay(marks, panel.labels, panel.lines) if panel else Overlay(marks),
        building=Building(
            state.partial,
            state.press,
            ahead,
            premoves.refusals(game, viewer, state) if builds else (),
            yours=may_build and not game.local,
        ),
    )


def _hidden(game: Game, state: PageState, *, ahead: bool) -> dict[str, str]:
    """What every press on the board sends along."""
    version, later = str(game.board_version), "1" if ahead else ""
    return {"version": version, "flip": "", "ahead": later, **state.kept}


def _idle_words(game: Game, viewer: Viewer, state: PageState, picking: str) -> str:
    """What the strip says when no move is built."""
    if picking:
        words = _("%(doing)s: press men to add them or to take them out.")
        return words % {"doing": picking}
    return standing.idle_words(game, viewer, state)


def _decided(game: Game, *, with_counts: bool) -> Context:
    """What the rules counted for the result of a game that they ended, and the lesson
    on games that end so."""
    if game.is_live:
        return {}
    lesson, outcome = lesson_on(game.key, game.reason), None
    if with_counts:
        outcome = game.rules.outcome(position_at(game, game.ply))
    return {
        "taught": reverse("lesson", args=[game.key, lesson.slug]) if lesson else "",
        "counted": outcome.counted if outcome else (),
        "counted_for": [seat_words(seat) for seat in game.rules.seats],
    }


def _rematch_url(game: Game) -> str:
    key = selectors.rematch_key(game)
    return table_at(key) if key else ""


def _rematch_label(match: summaries.MatchSummary | None) -> str:
    """What the game that follows is: one of the same match, or a rematch."""
    if match is not None and match.number < len(match.parts):
        return _("To game %(number)d of the match") % {"number": match.number + 1}
    return _("To the rematch")


def _ladder_url(game: Game, viewer: Viewer) -> str:
    """The way back to the ladder for which a player has played the game."""
    if not game.arranged or game.is_live or not viewer.is_seated:
        return ""
    ladder = ladder_of(game)
    return ladder.get_absolute_url() if ladder else ""


def _invite_url(game: Game, name: str) -> str:
    """Where a game of the same kind with the player `name` is offered, "" for none."""
    words = urlencode({"game": game.key, "invite": name})
    return f"{reverse('seek-new')}?{words}" if name else ""


def _invited(game: Game, viewer: Viewer) -> str:
    """The name of the opponent whom a player can invite again once the game is over;
    "" where there is none, or the next game comes by itself."""
    if game.is_live or game.local or game.arranged or not viewer.is_seated:
        return ""
    people = {seat.player_id: seat.player for seat in seats_of(game)}
    mine = {seat.player_id for seat in seats_of(game) if seat.name == viewer.seat}
    others = [person for key, person in people.items() if key not in mine]
    return others[0].username if len(others) == 1 and others[0].is_active else ""


def _shown_ply(game: Game, state: PageState) -> int:
    return game.ply if state.ply is None else state.ply
