"""Where a ladder becomes HTML: the same context for the page and for what is put into
it when the ladder has changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.ladders.access import Viewer
from games.ladders.challenges import checks
from games.ladders.models import Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.organising.undone_moves import Undoing, changes_by, undoing_by
from games.ladders.pages import (
    game_lists,
    kept_standings,
    own_standings,
    selectors,
    shown_challenges,
    standing_queries,
    standings,
    timelines,
)
from games.ladders.pages.drawing import draw_places
from games.ladders.rounds.fragments import rounds_context
from games.ladders.versions import settings_of

Context = dict[str, Any]


def frame_context(viewer: Viewer) -> Context:
    """What every page of one ladder needs."""
    return {"viewer": viewer, "ladder": viewer.ladder}


def page_context(
    viewer: Viewer, asked: int | None, now: datetime, *, reach: bool = False
) -> Context:
    """The ladder as `viewer` sees it, at the page of the standing that is asked for;
    with `reach` those alone whom they may challenge."""
    ladder = viewer.ladder
    invitations = selectors.own_invitations(viewer, now)
    if ladder.form != Ladder.Form.CHALLENGE:
        about = frame_context(viewer) | {"mine": own_standings.mine(viewer, (), now)}
        about["invitations"] = invitations
        return about | rounds_context(ladder, viewer)
    own = viewers_challenges(viewer, now)
    if reach:
        places = kept_standings.drawn_reach(viewer, own, now)
    else:
        places = kept_standings.drawn_standing(viewer, asked, own, now)
    me = own_standings.mine(viewer, [each for each in own if each.is_open], now)
    return frame_context(viewer) | {
        "invitations": invitations,
        "standing": places,
        "slug": ladder.slug,
        "has_ratings": bool(ladder.pool),
        "has_chances": me is not None,
        "reach": reach,
        "off": standing_queries.members_off(ladder) if places.is_last else [],
        "mine": me,
        "own": me.challenges if me else [],
        "played": game_lists.lists(ladder, now),
        "now": now,
    }


def viewers_challenges(viewer: Viewer, now: datetime) -> list[LadderChallenge]:
    """The challenges of the viewer for which the rules ask."""
    if viewer.member is None or not viewer.is_inside:
        return []
    settings = settings_of(viewer.ladder)
    return selectors.own_challenges(viewer.member, settings, now)


def member_context(viewer: Viewer, member: Any, now: datetime) -> Context:
    """One member: their place through time, their challenges, and what can be asked."""
    ladder = viewer.ladder
    changes = selectors.place_changes_of(member)
    challenges, own = _challenges(viewer, member, now)
    chances = standings.chances_of(viewer, [member], now, own)
    return frame_context(viewer) | {
        "member": member,
        "rating": standing_queries.rating_of(member, now) if ladder.pool else "",
        "record": selectors.record_of(member, challenges),
        "chance": chances.get(member.pk),
        "steps": timelines.timeline_steps(member, changes, challenges, ladder),
        "line": draw_places(changes, now),
        "challenges": shown_challenges.shown_challenges(
            challenges, ladder, viewer.member
        ),
        "now": now,
    }


def _challenges(
    viewer: Viewer, member: Member, now: datetime
) -> tuple[list[LadderChallenge], list[LadderChallenge]]:
    """Those of the member, and those of a viewer who may challenge them for which the
    rules ask."""
    me = viewer.member
    if me is None or me.pk == member.pk or not viewer.is_inside:
        return selectors.challenges_of(member), []
    settings = settings_of(viewer.ladder)
    return selectors.challenges_beside(member, me, settings, now)


def challenge_context(viewer: Viewer, challenge: LadderChallenge) -> Context:
    """One challenge as `viewer` sees it."""
    seen = shown_challenges.ShownChallenge(challenge, viewer.ladder, viewer.member)
    decisions = list(challenge.decisions.select_related("organiser"))
    steps = changes_by(challenge)
    return frame_context(viewer) | {
        "told": seen,
        "changes": steps,
        "undone": any(each.details.get("undone") is True for each in decisions),
        "undoing": _undoing(viewer, challenge, steps),
        "prospects": seen.is_open and _prospects(challenge),
        "decisions": decisions,
    }


def _undoing(
    viewer: Viewer, challenge: LadderChallenge, steps: Sequence[PlaceChange]
) -> Undoing | None:
    """What those who decide could undo by declaring the challenge void."""
    is_done = challenge.status == LadderChallenge.Status.DONE
    return undoing_by(challenge, steps) if viewer.decides and is_done else None


def _prospects(challenge: LadderChallenge) -> tuple[int | None, int | None] | None:
    """Where the challenger will stand if they win, and if they lose."""
    one, other = challenge.challenger, challenge.challenged
    if one.place is None or other.place is None:
        return None
    return checks.prospects(challenge.ladder, one, other)
