"""Comments whose arithmetic is checked: `{4*9=36}` is read, proved and drawn as
4 × 9 = 36, in the order in which it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.equations import unbroken
from games.collections.errors import CommentRefused
from games.engine.contents import NotTrue, equation, say_equation

BRACES: Final = re.compile(r"\{([^{}]*)\}")
LONGEST_QUOTED: Final = 40  # letters of an equation
TYPESET: Final = str.maketrans("-–·⋅xX*/:", "−−×××××÷÷")


def checked(comment: str) -> str:
    """The comment as it is kept, which is as it was written. Raises CommentRefused for
    the first `{…}` that is no equation, or is not true."""
    text = comment.replace("\r\n", "\n").strip()
    for found in BRACES.finditer(text):
        _prove(found[1])
    outside = BRACES.sub("", text)
    if "{" in outside or "}" in outside:
        raise CommentRefused(
            _("A brace stands alone. An equation is written {4*9=36}.")
        )
    return text


def _prove(text: str) -> None:
    try:
        equation(text)
    except NotTrue as error:
        raise CommentRefused(_not_true(text, error)) from error
    except ValueError as error:
        raise CommentRefused(str(error)) from error


def _not_true(text: str, error: NotTrue) -> str:
    """That an equation is not true, with its numbers, and what to write instead."""
    told = {"text": text.strip()[:LONGEST_QUOTED]}
    if not error.result:
        words = _(
            "%(text)s is not true. Write what is true in braces, or leave them out."
        )
        return words % told
    told |= {"joined": error.joined, "result": error.result}
    words = _(
        "%(text)s is not true: %(joined)s is %(result)s. "
        "Write {%(joined)s=%(result)s}, or leave the braces out."
    )
    return words % told


def plain(comment: str) -> str:
    """A kept comment as one line of text, its equations as they are read."""
    return BRACES.sub(lambda found: _typeset(found[1]), comment)


def _typeset(text: str) -> str:
    """An equation with the signs of mathematics: "9 − 4 = 5", "NOT 0100 = 1011"."""
    bare = re.sub(r"\s+", "", text)
    if re.search("[A-WYZa-wyz]", bare):
        return say_equation(bare.upper())
    signs = re.sub(r"([+×÷−=])", r" \1 ", bare.translate(TYPESET))
    return re.sub(" +", " ", signs)


def draw(comment: str) -> SafeString:
    """A kept comment as HTML: its paragraphs, its equations unbroken."""
    paragraphs = (part for part in re.split(r"\n\s*\n", comment) if part.strip())
    drawn = (f"<p>{''.join(_parts(part))}</p>" for part in paragraphs)
    return mark_safe("".join(drawn))  # noqa: S308 (escaped part by part)


def _parts(paragraph: str) -> Iterator[str]:
    for number, part in enumerate(BRACES.split(paragraph)):
        if number % 2:
            yield f'<b class="equation">{escape(unbroken(_typeset(part)))}</b>'
        else:
            yield escape(part).replace("\n", "<br>")
