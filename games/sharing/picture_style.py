"""The style of a picture that leaves the site: the light colours of `static/rithmo/` as
plain rules, since other programs know neither variables nor nested conditions."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

ARMIES: Final = {  # fill, hatching, rim, numeral
    "blue": ("#74ace6", "#1e4d84", "#16395f", "#0f1e30"),
    "red": ("#b03322", "#f3ab9c", "#5c150b", "#fff"),
    "black": ("#23201c", "#7c7366", "#000", "#f7f0df"),
    "yellow": ("#f5d25c", "#7d5b06", "#6b4d05", "#1b1712"),
}
COMMON: Final = """
text{font-family:Alegreya,Palatino,Georgia,serif;text-anchor:middle}
.page{fill:#f6f0e1}
.tone-a{fill:#f0e6cb}.tone-b{fill:#e1d2ab}
.frame{fill:none;stroke:#8a7850;stroke-width:5}
.name{fill:#5f5443;font-size:28px}
.told{fill:#221c14;font-size:34px;text-anchor:start}
.told.strong{font-weight:700;font-size:42px}
.man text{font-weight:700;stroke:none}
.o{stroke-width:3;stroke-linejoin:round}
.i{fill:none;stroke-width:1.4;stroke-linejoin:round}
.white .o{fill:#fff;stroke:#6d6454}.white .i{stroke:#c9bfa9}.white text{fill:#1b1712}
.black .o{fill:#1a1a1a;stroke:#000}.black .i{stroke:#6f6a60}.black text{fill:#f7f0df}
.pyramid .o{stroke-width:2.4}.black.pyramid .o{stroke:#857b66}
.e{fill:none;stroke:#8a7850;stroke-width:1.8;stroke-dasharray:5 3.6}
.pearl .i{stroke-width:2.4}
.white.pearl .i{stroke:#8a7f6a;fill:#fbf3dc}.white.pearl .d{fill:#b98a12;stroke:#6d5210}
.black.pearl .i{stroke:#b9ad95}.black.pearl .d{fill:#d8ccb2}
.fallen{opacity:.45}
.mark rect{fill:none;stroke:none;stroke-width:3}
.mark.from rect,.mark.last rect{stroke:#7d5f0c}
.mark.last rect{fill:#ecc95f;fill-opacity:.45}
.mark.taken rect{stroke:#ab3119}.mark.check rect{stroke:#ab3119;stroke-dasharray:12 8}
.equation rect{fill:#ab3119}.equation text{fill:#fff;font-weight:700;font-size:24px}
.line{fill:none;stroke:#386130;stroke-width:.06;stroke-linecap:round}
.line.harmony,.line.standing,.line.prospect{stroke:#79590a}
.line.ambush,.line.equality,.line.siege,.line.eruption,.line.check{stroke:#ab3119}
.figure .o{stroke-width:3.2}.figure .h{fill:none;stroke-width:2;stroke-linecap:round}
.figure .i{stroke-width:2.4;stroke-linecap:round}
"""


def _army(name: str, fill: str, line: str, rim: str, ink: str) -> str:
    of = f".figure.{name}"
    return (
        f"{of} .o{{fill:{fill};stroke:{rim}}}{of} .h,{of} .i{{stroke:{line}}}"
        f"{of} text{{fill:{ink}}}\n"
    )


STYLE: Final = COMMON + "".join(_army(name, *each) for name, each in ARMIES.items())
# What the policy of a page allows, so that the picture is drawn when it is opened.
ALLOWED: Final = f"'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
