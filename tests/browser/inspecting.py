"""What axe says of a page, in light and in dark."""

from __future__ import annotations

from typing import Any, Final

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, ViewportSize

WIDE: Final[ViewportSize] = {"width": 1280, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
BOTH: Final = (WIDE, PHONE)
looks = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
BRIEFLY: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
EVERYTHING: Final[dict[str, Any]] = BRIEFLY | {
    "rules": {"target-size": {"enabled": True}}
}
CONTRAST: Final[dict[str, Any]] = BRIEFLY | {
    "runOnly": {"type": "rule", "values": ["color-contrast"]}
}

# Nothing fades in or out while axe looks at its colours.
HOLD: Final = """() => document.getAnimations().forEach((each) => {
    if (!(each instanceof CSSAnimation)) each.finish();
    else if (each.playState === "running") { each.currentTime = 0; each.pause(); }
})"""
GO_ON: Final = """() => document.getAnimations().forEach((each) => {
    if (each.playState === "paused") each.play();
})"""


VALUE: Final = "(each, [name, part]) => getComputedStyle(each, part)[name]"


def value(of: Locator, name: str, part: str = "") -> Any:
    """A computed value of an element, or of what is drawn before or after it."""
    return of.evaluate(VALUE, [name, part])


def inspect(
    page: Page, *sizes: ViewportSize, options: dict[str, Any] = EVERYTHING
) -> None:
    """axe finds nothing, in the dark no contrast either, and nothing is wider than the
    screen, in each of these sizes, or in that of the page. Dark and light differ in
    nothing but colours. A page that is only looked at is loaded once for all sizes, of
    which it keeps the last: axe is far quicker where it has been before."""
    page.wait_for_load_state()
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    for size in sizes or (page.viewport_size,):
        assert size is not None
        page.set_viewport_size(size)
        _inspect(page, size["width"], options)


def _inspect(page: Page, width: int, options: dict[str, Any]) -> None:
    axe = Axe("null")  # the page has its script already
    page.evaluate(HOLD)
    page.emulate_media(color_scheme="light")
    _pass(axe.run(page, options=options))
    page.emulate_media(color_scheme="dark")
    _pass(axe.run(page, options=CONTRAST))
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, f"{page.url} is {wide} px wide"
    page.evaluate(GO_ON)


def _pass(found: AxeResults) -> None:
    assert found.violations_count == 0, found.generate_report()
