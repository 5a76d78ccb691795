"""What invites somebody to a ladder: the token of its link, or a code."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from django.urls import Resolver404, resolve

from games.ladders.models import InvitationCode, Ladder


def read_code(text: str) -> str:
    """A code as it is kept: people write it in groups and in whatever case."""
    return text.strip().lower().replace("-", "").replace(" ", "")


def is_good(ladder: Ladder, *, token: str = "", code: str = "") -> bool:
    """Whether these invite somebody to the ladder now."""
    if token and token == ladder.token:
        return True
    word = read_code(code)
    unused = InvitationCode.objects.filter(ladder=ladder, code=word, used_by=None)
    return bool(word) and unused.exists()


def ladder_behind(address: str) -> Ladder | None:
    """The ladder to which a page of joining invites, by what its address brings; None
    for other addresses, and for invitations that are not good."""
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return None
    if found.url_name != "ladder-join":
        return None
    given = {name: values[0] for name, values in parse_qs(parts.query).items()}
    ladder = Ladder.objects.filter(slug=found.kwargs["slug"]).first()
    token, code = given.get("token", ""), given.get("code", "")
    if ladder is None or not is_good(ladder, token=token, code=code):
        return None
    return ladder
