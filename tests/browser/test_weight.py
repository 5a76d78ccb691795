"""What a browser that comes for the first time has to load."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.tables import sit_down


def loaded_by(page: Page, address: str) -> Counter[str]:
    """Bytes over the wire for each address that a page loads, sockets apart."""
    session = page.context.new_cdp_session(page)
    addresses: dict[str, str] = {}
    bytes_of: Counter[str] = Counter()
    session.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: bytes_of.update(
            {addresses[event["requestId"]]: int(event["encodedDataLength"])}
        ),
    )
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return bytes_of


def test_a_game_page_weighs_less_than_100_kilobytes(new_person, site):
    table = sit_down(new_person(), new_person(), site.url)
    watcher = new_person()
    loaded = loaded_by(watcher, table.game.get_absolute_url())
    expect(watcher.locator("#board")).to_be_visible()
    assert any("/g/" in address for address in loaded)
    assert any(".woff2" in address for address in loaded)
    assert any("htmx" in address for address in loaded)
    assert loaded.total() < 100_000, loaded.most_common()
    own = {each: size for each, size in loaded.items() if "/rithmo/" in each}
    scripts = sum(size for each, size in own.items() if each.endswith(".js"))
    assert 0 < scripts < 15_000, own
