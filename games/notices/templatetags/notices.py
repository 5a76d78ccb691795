"""Notices on every page."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.notices.models import Notice
from games.notices.selectors import NOTHING, Unread, unread_at_request

register = template.Library()

KINDS = {
    Notice.Kind.TURN: _("Your turn"),
    Notice.Kind.CHALLENGE: _("Challenge"),
    Notice.Kind.DEADLINE: _("Deadline"),
    Notice.Kind.RESULT: _("Result"),
    Notice.Kind.DECISION: _("Decision"),
    Notice.Kind.MESSAGE: _("Message"),
}


@register.simple_tag
def unread_notices(player: User | None) -> Unread:
    """What the person who looks has not read yet."""
    return unread_at_request(player) if player else NOTHING


@register.filter
def kind_words(notice: Notice) -> str:
    """What sort of notice this is, in a word or two."""
    return str(KINDS[Notice.Kind(notice.kind)])
