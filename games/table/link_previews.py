"""What the page of a finished game tells those who meet a link to it: other sites, and
search engines (schema.org)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from games.play.models import Game
from games.play.seats import seats_of
from games.play.wording import link_words

LICENCE: Final = "https://creativecommons.org/publicdomain/zero/1.0/"
# Nothing in a script element may look like its end.
ESCAPES: Final = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The addresses of a picture (1200 by 630) and of what oEmbed says, and the
    description for search engines as JSON."""

    image: str
    oembed: str
    data: SafeString


def link_preview(
    request: HttpRequest, game: Game, ply: int, canonical: str
) -> LinkPreview | None:
    """Of the position after `ply`; None for a live game, whose links change."""
    if game.is_live:
        return None
    site = request.build_absolute_uri
    image = site(reverse("game-png", args=[game.pk, ply]))
    oembed = site(f"{reverse('oembed')}?{urlencode({'url': canonical})}")
    return LinkPreview(image, oembed, _json(_described(request, game, image)))


def _described(request: HttpRequest, game: Game, image: str) -> dict[str, Any]:
    """The game as a creative work."""
    site = request.build_absolute_uri
    people = dict.fromkeys(str(seat.player) for seat in seats_of(game))
    files = {"text/plain": "game-record", "application/json": "game-json"}
    return {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": link_words(game),
        "description": game.ending,
        "url": site(game.get_absolute_url()),
        "dateCreated": game.created_at.isoformat(),
        "image": image,
        "license": LICENCE,
        "about": {"@type": "Game", "name": game.rules.title},
        "contributor": [{"@type": "Person", "name": name} for name in people],
        "encoding": [
            {
                "@type": "MediaObject",
                "encodingFormat": kind,
                "contentUrl": site(reverse(name, args=[game.pk])),
            }
            for kind, name in files.items()
        ],
    }


def _json(told: dict[str, Any]) -> SafeString:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return mark_safe(text.translate(ESCAPES))  # noqa: S308
