"""The page on which replies are planned: a line of moves is tried on the board, and
kept when it ends with one's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from accounts.players import PlayerRequest, preferences_of
from games import boards
from games.common.errors import GameOver, MoveRefused, OldBoard, Refused
from games.common.http import received_at, wants_fragment
from games.common.words import seat_words
from games.play import plans, positions, services, wording
from games.play.addresses import action_at
from games.play.advancing import made, written
from games.play.models import Game
from games.play.seats import Viewer, viewer_of
from games.play.selectors import table_or_404
from games.table.contexts import helps_on
from games.table.forms import LONGEST_PARTIAL, PageState, presses, version_seen


@dataclass(frozen=True, slots=True)
class Tried:
    """A line as it is tried: what has been played on from the present position, the
    positions after each of these plies, and the move that is half built on the last."""

    game: Game
    texts: plans.Line
    made: tuple[Any, ...]
    state: PageState
    notice: str = ""

    @classmethod
    def read(cls, game: Game, text: str, state: PageState) -> Tried:
        """From the texts, one a line; what cannot be played is left out with the rest
        of the line, and the reason told."""
        present = cls(game, (), (positions.position_of(game),), state)
        for each in text.splitlines()[: plans.MOST_PLIES]:
            try:
                present = present.then(each)
            except MoveRefused as refusal:
                return present.but(notice=str(refusal))
        return replace(present, state=state)

    def but(self, *, partial: str = "", press: str = "", notice: str = "") -> Tried:
        state = self.state.but(partial=partial, press=press)
        return Tried(self.game, self.texts, self.made, state, notice)

    def then(self, text: str) -> Tried:
        """With one more ply. Raises MoveRefused."""
        rules, position = self.game.rules, self.made[-1]
        move, after = made(rules, position, written(text))
        texts = (*self.texts, rules.write_move(position, move))
        state = self.state.but(partial="", press="")
        return Tried(self.game, texts, (*self.made, after), state)

    @property
    def back(self) -> Tried:
        """Without the last ply."""
        texts = "\n".join(self.texts[:-1])
        return Tried.read(self.game, texts, self.state.but(partial="", press=""))

    @property
    def mover(self) -> str:
        """The seat whose move comes next; "" where the rules have ended the game or the
        line is full."""
        full = len(self.texts) >= plans.MOST_PLIES
        if full or self.game.rules.outcome(self.made[-1]) is not None:
            return ""
        return self.game.rules.seat_to_move(self.made[-1])

    def ends_with(self, seat: str) -> bool:
        """Whether the last ply is one of `seat`."""
        rules = self.game.rules
        return bool(self.texts) and rules.seat_to_move(self.made[-2]) == seat


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def plan(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Replies to moves that may come. Nobody but their player sees them."""
    game = table_or_404(game_id)
    viewer = viewer_of(game, request.player)
    if not (viewer.is_seated and plans.is_offered(game)):
        raise Http404("No replies can be planned here.")
    if viewer.seat == game.turn:
        return redirect(game)
    data = request.POST if request.method == "POST" else request.GET
    state = PageState.read(data).but(press="", typed="")
    tried = Tried.read(game, data.get("line", ""), state)
    if request.method == "POST":
        tried = _done(request, viewer, tried)
    return _show(request, viewer, tried)


def _done(request: PlayerRequest, viewer: Viewer, tried: Tried) -> Tried:
    """The line after what the form asks for."""
    data, game, plain = request.POST, tried.game, tried.state.but(partial="")
    if 0 < version_seen(data) < game.board_version:
        return Tried.read(game, "", plain).but(notice=str(OldBoard()))
    try:
        if "keep" in data:
            return Tried.read(_keep(request, tried), "", plain)
        if "remove" in data:
            return Tried.read(_remove(request, game), data.get("line", ""), plain)
        if "back" in data:
            return tried.back
        return _built(viewer, tried, data.get("send") or data.get("typed", ""), request)
    except Refused as refusal:
        return tried.but(partial=tried.state.partial, notice=str(refusal))


def _keep(request: PlayerRequest, tried: Tried) -> Game:
    after = services.add_line(
        game_id=tried.game.pk,
        player=request.player,
        texts=tried.texts,
        version=version_seen(request.POST) or None,
        now=received_at(request),
    )
    if not after.is_live:
        raise GameOver  # time has ended it
    return after


def _remove(request: PlayerRequest, game: Game) -> Game:
    texts = request.POST["remove"].splitlines()
    return services.remove_line(game_id=game.pk, player=request.player, texts=texts)


def _built(viewer: Viewer, tried: Tried, sent: str, request: PlayerRequest) -> Tried:
    """The line with the move built on; once it is whole, one ply longer."""
    data, state = request.POST, tried.state
    if not tried.mover:
        return tried
    if sent.strip():
        return tried.then(sent.strip()[:LONGEST_PARTIAL])
    if "choice" in data:
        return tried.but(partial=data["choice"][:LONGEST_PARTIAL])
    squares = presses(data)
    rules, helps = tried.game.rules, helps_on(tried.game, viewer)
    offers = rules.offers_after(tried.made[-1], state.partial, squares, helps=helps)
    at_once = preferences_of(request.player).at_once
    if offers.sure or (at_once and squares and offers.move):
        return tried.then(offers.move)
    vain = squares[-1] if offers.refusals and squares else ""
    return tried.but(partial=offers.partial, press=vain)


def _show(request: PlayerRequest, viewer: Viewer, tried: Tried) -> HttpResponse:
    game = tried.game
    context = {
        "game": game,
        "heading": wording.heading(game, " v "),
        "board": _board(viewer, tried),
        "tried": tried,
        "line": "\n".join(tried.texts),
        "steps": _steps(tried),
        "may_keep": tried.ends_with(viewer.seat),
        "lines": plans.planned_lines(game, viewer.seat),
        "most": plans.MOST_LINES,
        "newline": "\n",
        "url": action_at(game.pk, "plan"),
    }
    template = "table/_plan.html" if wants_fragment(request) else "table/plan.html"
    return render(request, template, context)


def _board(viewer: Viewer, tried: Tried) -> boards.BoardView:
    game, state = tried.game, tried.state
    return boards.board_view(
        game.rules,
        tried.made[-1],
        look=boards.Look(
            viewer.seat,
            helps_on(game, viewer),
            game=str(game.pk),
            version=len(tried.texts) + 1,
        ),
        form=_form(tried),
        building=boards.Building(state.partial, state.press),
    )


def _form(tried: Tried) -> boards.BoardForm:
    game, line = tried.game, "\n".join(tried.texts)
    return boards.BoardForm(
        action_at(game.pk, "plan"),
        "#plan",
        hidden={"version": str(game.board_version), "line": line},
        idle=_("The line ends here."),
        offers=bool(tried.mover),
    )


def _steps(tried: Tried) -> list[tuple[str, str]]:
    """Who plays what in the line that is tried."""
    rules = tried.game.rules
    movers = (seat_words(rules.seat_to_move(each)) for each in tried.made)
    return list(zip(movers, tried.texts, strict=False))
