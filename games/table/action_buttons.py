"""What somebody at a table may do beside moving. Whether it is allowed in the end is
decided by the services."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import partners
from games.common.words import seats_words
from games.partners import followers
from games.partners.hints import may_have_hints
from games.play import questions
from games.play.addresses import action_at
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.positions import position_of
from games.play.seats import Viewer, rivals_of, team_of
from games.play.turns import has_begun

ICONS = {
    "ask-takeback": "undo",
    "resign": "flag",
    "abort": "close",
    "rematch": "again",
    "hint": "lamp",
    "stronger": "up",
    "weaker": "down",
    "analysis": "chances",
}


@dataclass(frozen=True, slots=True)
class ActionButton:
    """Something that can be done beside moving; `sure` asks before it is done, `short`
    stands under the icon where the label is long; the one that `fits` is suggested."""

    url: str
    label: str
    sure: str = ""
    short: str = ""
    fits: bool = False

    @property
    def icon(self) -> str:
        """The icon above the label."""
        return ICONS.get(self.key, "draw")

    @property
    def key(self) -> str:
        """The last word of its address, the same in every push."""
        return self.url.strip("/").rpartition("/")[2]


def action_buttons(
    game: Game, viewer: Viewer, *, goes_on: bool = False
) -> list[ActionButton]:
    """The buttons beside the board, for somebody seated; of a finished game also those
    for who looks on. Where it `goes_on` in another game, none that begins one."""
    if not game.is_live:
        again = [] if goes_on or not viewer.is_seated else _again(game, viewer)
        return [*again, *_analysis(game)]
    if not viewer.is_seated:
        return []
    return [
        *_claims(game, viewer),
        *_hint(game, viewer),
        *_draw(game),
        *_takeback(game, viewer),
        *_end(game, viewer),
    ]


def _again(game: Game, viewer: Viewer) -> list[ActionButton]:
    if game.arranged:
        return []  # on a ladder one challenges again
    offered = questions.asker(game, questions.REMATCH)
    if offered == viewer.seat or viewer.seat in questions.agreed(
        game, questions.REMATCH
    ):
        return []
    if machine := followers.machine_of(game):
        return _again_with(game, viewer, machine)
    label = _("Accept the rematch") if offered else _("Rematch")
    return [_doing(game, "rematch", label)]


def _analysis(game: Game) -> list[ActionButton]:
    if game.status != Game.Status.FINISHED or not game.ply:
        return []
    return [ActionButton(reverse("game-analysis", args=[game.pk]), _("Analyse"))]


def _again_with(game: Game, viewer: Viewer, machine: str) -> list[ActionButton]:
    """The same game again, or against the level above or below; one of them fits how
    the game ended."""
    above = partners.stronger(machine, game.rules)
    below = partners.weaker(machine, game.rules)
    fits = followers.suggested(game, viewer.seat)
    labels = {"rematch": _("Again")}
    if above:
        labels["stronger"] = _("Stronger: %(level)s") % _level(above)
    if below:
        labels["weaker"] = _("Weaker: %(level)s") % _level(below)
    return [
        replace(_doing(game, action, label), fits=action == fits)
        for action, label in labels.items()
    ]


def _level(key: str) -> dict[str, str]:
    return {"level": partners.level_words(key)}


def may_undo(game: Game, viewer: Viewer) -> bool:
    """Whether `viewer` may take back the last step of their turn."""
    on_move = game.is_live and viewer.is_seated and viewer.seat == game.turn
    return on_move and game.rules.may_undo(position_of(game))


def _claims(game: Game, viewer: Viewer) -> list[ActionButton]:
    if viewer.seat != game.turn:
        return []
    claims = game.rules.claims(position_of(game))
    return [
        _doing(game, "claim-draw", _("Claim a draw"), sure=str(claim.words))
        for claim in claims[:1]
    ]


def _hint(game: Game, viewer: Viewer) -> list[ActionButton]:
    may_ask = may_have_hints(game, viewer.player, viewer.seat)
    return [_doing(game, "hint", _("Hint"))] if may_ask else []


def _draw(game: Game) -> list[ActionButton]:
    if game.draw_offer or game.rules.draw_refusal(position_of(game)):
        return []
    if game.local:
        sure = _("Both sides agree on a draw?")
        if len(game.rules.seats) > 2:
            sure = _("All players agree on a draw?")
        return [_doing(game, "offer-draw", _("Draw"), sure=sure)]
    return [_doing(game, "offer-draw", _("Offer a draw"), short=_("Draw"))]


def _takeback(game: Game, viewer: Viewer) -> list[ActionButton]:
    if game.rated or game.takeback or may_undo(game, viewer):
        return []
    movers = moves_of(game).movers
    if not (any(movers) if game.local else viewer.seat in movers):
        return []  # nothing of their own yet
    return [_doing(game, "ask-takeback", _("Takeback"))]


def _end(game: Game, viewer: Viewer) -> list[ActionButton]:
    if not has_begun(game, filter(None, moves_of(game).movers)):
        sure = _("Leave this game? It will not count.")
        return [_doing(game, "abort", _("Abort"), sure=sure)]
    return [_doing(game, "resign", _("Resign"), sure=_resigning(game, viewer))]


def _resigning(game: Game, viewer: Viewer) -> str:
    """What is asked of who wants to resign."""
    team = team_of(game, viewer.seat)
    if len(game.rules.seats) == 2:
        return _("Give the game to your opponent?")
    given = {
        "winners": seats_words(rivals_of(game, viewer.seat)),
        "team": seats_words(team),
    }
    if len(team) == 1:
        return _("Give the game to %(winners)s?") % given
    return _("Give the game to %(winners)s? %(team)s lose it together.") % given


def _doing(
    game: Game, action: str, label: str, *, sure: str = "", short: str = ""
) -> ActionButton:
    return ActionButton(action_at(game.pk, action), label, sure, short)
