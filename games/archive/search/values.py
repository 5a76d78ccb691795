"""The values of the words of a search: each reader takes what was written and gives its
one form. What does not fit raises ValueError with a sentence that says what does."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.engine.contents import SEATS, equation, pair, proportion, write_numbers
from games.engine.errors import PositionError
from games.engine.position_keys import read_key, write_key

KINDS_OF_MEN: Final = (
    *("pyramid", "piece", "king", "queen", "rook", "bishop", "knight", "pawn"),
)
WAYS: Final = {
    **{name: name for name in ("equal", "multiple", "divisor", "sum", "difference")},
    **{name: name for name in ("product", "ratio", "ambush", "siege", "equality")},
    **{name: name for name in ("eruption", "compile", "filter", "not", "and", "or")},
    **{name: name for name in ("xor", "nand", "nor")},
    **{"diff": "difference", "×": "product", "*": "product", "+": "sum"},
    **{"-": "difference", "−": "difference", "÷": "ratio", "=": "equal"},
}
YES: Final = {"yes": "yes", "no": "no", "true": "yes", "false": "no", "1": "yes"}
LARGEST: Final = 1_000_000
_NUMBERS: Final = re.compile(r"\d{1,12}(?:[:,\-+]\d{1,12})+")
_NAME: Final = r"(?:P|[A-Z]?\d{0,9})@[A-P]\d{1,2}"
_MAN: Final = re.compile(f"[wbkry]{_NAME}")


def took(text: str) -> str:
    """ "361", "361/product", "pyramid", "0100"."""
    what, slash, way = text.lower().partition("/")
    if re.fullmatch(r"\d{1,12}", what):
        what = _number(what)
    elif what not in KINDS_OF_MEN:
        kinds = ", ".join(KINDS_OF_MEN)
        raise ValueError(
            _("What is taken is a number or one of %(kinds)s.") % {"kinds": kinds}
        )
    if not slash:
        return what
    if re.fullmatch(r"\d:\d", way):
        return f"{what}/{way}"
    if way not in WAYS:
        ways = ", ".join(dict.fromkeys(WAYS.values()))
        raise ValueError(_("It is taken by one of %(ways)s.") % {"ways": ways})
    return f"{what}/{WAYS[way]}"


def eq(text: str) -> str:
    """ "4*9=36"."""
    return equation(text)


def harmony(text: str) -> str:
    """ "4:6:9", three numbers or more, in any order."""
    return write_numbers(_numbers(text, least=3))


def ratio(text: str) -> str:
    """The same in lowest terms."""
    return proportion(sorted(_numbers(text, least=3)))


def ambush(text: str) -> str:
    """ "72+289"."""
    numbers = _numbers(text, least=2)
    if len(numbers) != 2:
        raise ValueError(_("An ambush is two numbers, as in 289+72."))
    return pair(*numbers)


def _numbers(text: str, *, least: int) -> list[int]:
    bare = re.sub(r"\s+", "", text)
    numbers = list(map(int, re.split(r"\D", bare))) if _NUMBERS.fullmatch(bare) else []
    if len(numbers) < least or not all(numbers):
        example = "4:6:9" if least > 2 else "289+72"
        raise ValueError(
            _("These are no numbers such as %(example)s.") % {"example": example}
        )
    return numbers


def helper(text: str) -> str:
    """A number."""
    if not re.fullmatch(r"\d{1,12}", text):
        raise ValueError(_("A helper is a number."))
    return _number(text)


def _number(digits: str) -> str:
    """A number without leading noughts, but for the four bits of Boolean's men."""
    return digits if re.fullmatch("[01]{4}", digits) else digits.lstrip("0") or "0"


def at(text: str) -> str:
    """ "wT9@D4"."""
    form = text[:1].lower() + text[1:].upper()
    if re.fullmatch(_NAME, text.upper()):
        told = {"man": text.upper()}
        raise ValueError(_("Whose is it? Write w%(man)s or b%(man)s.") % told)
    if not _MAN.fullmatch(form):
        raise ValueError(
            _("A man on a square is its side, its name and the square: wT9@D4.")
        )
    return form


def name(text: str) -> str:
    """What somebody or something is called."""
    if not re.fullmatch(r"\S{1,64}", text) or not text.isprintable():
        raise ValueError(
            _("A name is at most 64 letters that can be seen, without blanks.")
        )
    return text


def slug(text: str) -> str:
    """The same in lower case, as it stands in addresses; of several words too."""
    return name(re.sub(r"\s+", "-", text.strip().lower()))


def word(text: str) -> str:
    """A lower-case word."""
    form = text.lower().replace("-", "_").strip()
    if not re.fullmatch(r"\w{1,40}", form):
        raise ValueError(_("This is one word, as in “harmony”."))
    return form


def result(text: str) -> str:
    """A seat, "draw", or somebody."""
    form = text.lower()
    if form in ("draw", "drawn", "nobody"):
        return "draw"
    return form if form in SEATS else name(text)


def yes(text: str) -> str:
    """ "yes" or "no"."""
    if text.lower() not in YES:
        raise ValueError(_("It is yes or no."))
    return YES[text.lower()]


def between(text: str) -> str:
    """ "20-40", "20-", "-40"; "30" alone is "30-30"."""
    found = re.fullmatch(r"(\d{0,7})(?:([-–]|\.\.)(\d{0,7}))?", text)
    if found is None or not (found[1] or found[3]):
        raise ValueError(_("A range is two numbers, as in 20-40, 20- or -40."))
    low, high = found[1], found[3] if found[2] else found[1]
    if low and high and int(low) > int(high):
        raise ValueError(
            _("Nothing lies between %(low)s and %(high)s; write %(high)s-%(low)s.")
            % {"low": low, "high": high}
        )
    return f"{low}-{high}"


def limits(form: str) -> tuple[int, int]:
    """What a range from `between` says: its least and its largest number."""
    low, _dash, high = form.partition("-")
    return int(low or 0), int(high or LARGEST)


def day(text: str) -> str:
    """ "2026-01-31"; a month or a year is its first day."""
    parts = text.split("-")
    if re.fullmatch(r"\d{4}(-\d{1,2}){0,2}", text):
        numbers = [*map(int, parts), 1, 1][:3]
        try:
            return date(*numbers).isoformat()
        except ValueError:
            pass
    raise ValueError(_("There is no such day; write it as 2026-01-31."))


def last_day(text: str) -> str:
    """The same; a month or a year is its last day."""
    first = date.fromisoformat(day(text))
    parts = text.count("-")
    if parts == 2 or first.year == date.max.year:
        return first.isoformat()
    month = first.month % 12 + 1 if parts else 1
    year = first.year + (month == 1)
    return (date(year, month, 1) - timedelta(days=1)).isoformat()


def day_before(text: str) -> str:
    """The last day before a day, a month or a year."""
    return _moved(day(text), -1)


def day_after(text: str) -> str:
    """The first day after a day, a month or a year."""
    return _moved(last_day(text), 1)


def _moved(form: str, days: int) -> str:
    try:
        return (date.fromisoformat(form) + timedelta(days=days)).isoformat()
    except OverflowError:
        raise ValueError(_("No day that can be told comes there.")) from None


def position(text: str) -> str:
    """The key of a position, sixteen digits."""
    try:
        return write_key(read_key(text.lower()))
    except PositionError as error:
        raise ValueError(str(error)) from error
