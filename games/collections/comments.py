"""Comments whose arithmetic is checked: `{4*9=36}` is read, proved and drawn as
4 × 9 = 36."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.equations import unbroken
from games.collections.errors import CommentRefused
from games.engine.contents import equation, say_equation

BRACES: Final = re.compile(r"\{([^{}]*)\}")


def checked(comment: str) -> str:
    """The comment as it is kept: each `{…}` in the one form of its equation. Raises
    CommentRefused for the first that is none, or is not true."""
    text = comment.replace("\r\n", "\n").strip()
    whole = BRACES.sub(lambda found: f"{{{_proved(found[1])}}}", text)
    outside = BRACES.sub("", whole)
    if "{" in outside or "}" in outside:
        raise CommentRefused(
            _("A brace stands alone. An equation is written {4*9=36}.")
        )
    return whole


def _proved(text: str) -> str:
    try:
        return equation(text)
    except ValueError as error:
        raise CommentRefused(str(error)) from error


def draw(comment: str) -> SafeString:
    """A kept comment as HTML: its paragraphs, its equations unbroken."""
    paragraphs = (part for part in re.split(r"\n\s*\n", comment) if part.strip())
    drawn = (f"<p>{''.join(_parts(part))}</p>" for part in paragraphs)
    return mark_safe("".join(drawn))  # noqa: S308 (escaped part by part)


def _parts(paragraph: str) -> Iterator[str]:
    for number, part in enumerate(BRACES.split(paragraph)):
        if number % 2:
            yield f'<b class="equation">{escape(unbroken(say_equation(part)))}</b>'
        else:
            yield escape(part).replace("\n", "<br>")
