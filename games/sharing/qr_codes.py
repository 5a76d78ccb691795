"""Addresses as QR codes, in vectors."""

from __future__ import annotations

from io import BytesIO
from typing import Final

BORDER: Final = 4  # modules of quiet zone, as the standard asks
SCALE: Final = 8


def draw_qr(url: str, *, stretches: bool = False) -> str:
    """The code as SVG, black on white, readable where up to 15 % of it is dirty; of a
    size of its own, unless it `stretches` to that of its place on a page."""
    import segno  # at first use: most processes never draw one

    made = BytesIO()
    code = segno.make_qr(url, error="m", boost_error=False)
    code.save(
        made, kind="svg", scale=SCALE, border=BORDER, light="#fff", omitsize=stretches
    )
    return made.getvalue().decode()
