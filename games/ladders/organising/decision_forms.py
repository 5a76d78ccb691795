"""What organisers post, as the services take it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import QueryDict

from accounts.models import User
from games.common.http import whole_number
from games.ladders import services
from games.ladders.organising import (
    challenges,
    invitations,
    leadership,
    members,
    pairings,
)

Handler = Callable[[int, User, QueryDict, datetime], Any]


def _days(data: Mapping[str, str]) -> int:
    return whole_number(str(data.get("days", "")).strip()) or 0


def _reason(data: Mapping[str, str]) -> str:
    return str(data.get("reason", ""))


LADDER: dict[str, Handler] = {
    "pause": lambda pk, by, data, now: leadership.pause(
        ladder_id=pk, by=by, reason=_reason(data), now=now
    ),
    "resume": lambda pk, by, data, now: leadership.resume(
        ladder_id=pk, by=by, reason=_reason(data), now=now
    ),
    "role": lambda pk, by, data, now: leadership.set_role(
        ladder_id=pk,
        by=by,
        name=data.get("name", ""),
        role=data.get("role", ""),
        reason=_reason(data),
        now=now,
    ),
    "import": lambda pk, by, data, now: members.import_members(
        ladder_id=pk,
        by=by,
        text=data.get("names", "")[:20_000],
        now=now,
    ),
    "codes": lambda pk, by, data, now: members.make_codes(
        ladder_id=pk,
        by=by,
        labels=data.get("labels", "")[:20_000].splitlines(),
        now=now,
    ),
    "season": lambda pk, by, data, now: services.end_season(
        ladder_id=pk, by=by, reason=_reason(data), now=now
    ),
}
DECISIONS: dict[tuple[str, str], Handler] = {
    ("members", "move"): lambda pk, by, data, now: members.move_member(
        member_id=pk,
        by=by,
        place=whole_number(data.get("place", "").strip()) or 0,
        reason=_reason(data),
        now=now,
    ),
    ("members", "remove"): lambda pk, by, data, now: members.remove(
        member_id=pk, by=by, reason=_reason(data), now=now
    ),
    ("members", "admit"): lambda pk, by, data, now: members.admit(
        member_id=pk,
        by=by,
        place=whole_number(data.get("place", "").strip()),
        reason=_reason(data),
        now=now,
    ),
    ("members", "decline"): lambda pk, by, data, now: services.answer_asking(
        member_id=pk, by=by, accept=False, now=now
    ),
    ("challenges", "award"): lambda pk, by, data, now: challenges.award(
        challenge_id=pk,
        by=by,
        result=data.get("result", ""),
        reason=_reason(data),
        now=now,
    ),
    ("challenges", "void"): lambda pk, by, data, now: challenges.declare_void(
        challenge_id=pk,
        by=by,
        reason=_reason(data),
        now=now,
        undoes=data.get("undo") == "yes",
    ),
    ("challenges", "dispute"): lambda pk, by, data, now: challenges.decide_dispute(
        challenge_id=pk,
        by=by,
        stands=data.get("stands") == "yes",
        reason=_reason(data),
        now=now,
    ),
    ("challenges", "extend"): lambda pk, by, data, now: challenges.extend(
        challenge_id=pk, by=by, days=_days(data), reason=_reason(data), now=now
    ),
    ("pairings", "award"): lambda pk, by, data, now: pairings.award(
        pairing_id=pk,
        by=by,
        result=data.get("result", ""),
        reason=_reason(data),
        now=now,
    ),
    ("pairings", "again"): lambda pk, by, data, now: pairings.play_again(
        pairing_id=pk, by=by, reason=_reason(data), now=now
    ),
    ("rounds", "extend"): lambda pk, by, data, now: pairings.extend(
        round_id=pk, by=by, days=_days(data), reason=_reason(data), now=now
    ),
    ("invitations", "withdraw"): lambda pk, by, data, now: invitations.withdraw(
        invitation_id=pk, by=by, now=now
    ),
    ("codes", "withdraw"): lambda pk, by, data, now: members.withdraw_code(
        code_id=pk, by=by, now=now
    ),
}
