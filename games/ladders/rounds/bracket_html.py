"""A bracket as HTML: a list of ties for each round, side by side where there is room.
Made without templates, as a bracket has up to 128 ties."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.ladders.access import Viewer
from games.ladders.models import Pairing
from games.ladders.pages.standing_html import draw_member
from games.ladders.rounds.crosstables import SCORES
from games.ladders.rounds.events import Event
from games.ladders.rounds.forms.knock_out import title_of
from games.pairing.knock_outs import NOBODY, Bracket, Slot, Tie

NOTHING = mark_safe("")
Met = Mapping[tuple[int, frozenset[int]], Sequence[Pairing]]


@dataclass(frozen=True)
class Drawer:
    """What the ties of one event are drawn from: `met` are the games of two in a
    round, the first one first."""

    event: Event
    me: int | None  # the number of the viewer
    met: Met

    def tie(self, number: int, tie: Tie) -> SafeString:
        met = self.met.get((number, frozenset(tie.players)), ()) if tie.is_met else ()
        slots = [each for each in (tie.upper, tie.lower) if each != NOBODY] or [NOBODY]
        sides = format_html_join("", "{}", ((self._side(tie, s, met),) for s in slots))
        return format_html('<li class="tie"><ul>{}</ul></li>', sides)

    def _side(self, tie: Tie, slot: Slot, met: Sequence[Pairing]) -> SafeString:
        if not slot:
            words = _("nobody") if slot == NOBODY else _("not yet known")
            return format_html('<li class="side unknown">{}</li>', words)
        return format_html(
            '<li class="side{}"><span class="seed">{}</span> {} {}</li>',
            self._signs(tie, slot),
            slot,
            draw_member(self.event.ladder, self.event.numbered[slot]),
            _state(tie, slot, met),
        )

    def _signs(self, tie: Tie, slot: int) -> str:
        signs = {"won": tie.winner, "out": tie.loser, "me": self.me}
        return "".join(f" {name}" for name, who in signs.items() if who == slot)


def _state(tie: Tie, slot: int, met: Sequence[Pairing]) -> SafeString:
    """What somebody has done in a tie."""
    if NOBODY in (tie.upper, tie.lower):
        return format_html('<span class="free">{}</span>', _("free"))
    scores = format_html_join(" ", "{}", ((_score(each, slot),) for each in met))
    if tie.winner != slot:
        return scores
    return format_html('<span class="visually-hidden">{}</span> {}', _("won"), scores)


def _score(pairing: Pairing, player: int) -> SafeString:
    """What a game gave to a player, linked to the game."""
    at = 0 if pairing.first.number == player else 1
    text = SCORES[Pairing.Result(pairing.result)][at] if pairing.result else "…"
    if pairing.game is None:
        return format_html('<b class="score">{}</b>', text if pairing.result else "")
    label = _("Game: %(score)s") % {"score": text}
    return format_html(
        '<a class="score" href="{}" aria-label="{}">{}</a>',
        pairing.game.get_absolute_url(),
        label if pairing.result else _("Game: being played"),
        text,
    )


def draw_bracket(event: Event, viewer: Viewer) -> SafeString:
    """The bracket of an event, "" where there is none yet."""
    drawn = event.form.bracket(event)
    if drawn is None:
        return NOTHING
    before = event.planned - len(drawn.rounds)
    drawer = Drawer(event, _number_of(event, viewer), _met(event))
    return format_html_join(
        "",
        '<section class="bracket-round"><h3>{}</h3>{}{}</section>',
        (
            (
                title_of(len(drawn.rounds) - at),
                _ties(drawer, before + at, ties),
                _third(drawer, drawn) if at == len(drawn.rounds) else "",
            )
            for at, ties in enumerate(drawn.rounds, 1)
        ),
    )


def _ties(drawer: Drawer, number: int, ties: Sequence[Tie]) -> SafeString:
    drawn = format_html_join("", "{}", ((drawer.tie(number, tie),) for tie in ties))
    return format_html('<ol class="ties">{}</ol>', drawn)


def _third(drawer: Drawer, drawn: Bracket) -> SafeString:
    if drawn.third is None:
        return NOTHING
    ties = _ties(drawer, drawer.event.planned, [drawn.third])
    return format_html('<h3 class="third">{}</h3>{}', _("Third place"), ties)


def _number_of(event: Event, viewer: Viewer) -> int | None:
    me = viewer.member
    mine = (n for n, each in event.numbered.items() if me and each.pk == me.pk)
    return next(mine, None)


def _met(event: Event) -> Met:
    found: dict[tuple[int, frozenset[int]], list[Pairing]] = defaultdict(list)
    for each in event.pairings:
        if each.second is not None:
            both = frozenset((each.first.number or 0, each.second.number or 0))
            found[each.round.number, both].append(each)
    return found
