"""A member's own pages: no complaint of the browser, passkeys, preferences."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.inspecting import BOTH, inspect
from tests.browser.tables import AT_A_TABLE, arrive, press

PASSWORD = "nine-men-of-boethius"
numbers = count(1)


@pytest.fixture
def member(_database) -> User:
    return User.objects.create_user(f"Hypatia{next(numbers)}", password=PASSWORD)


def log_in(page: Page, member: User, site: str = "") -> None:
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Name or e-mail address").fill(member.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator(".menu:not(.ways) summary")).to_have_text(member.username)


def prove(page: Page) -> None:
    """Show once more that it is one's own account."""
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()


OWN_PAGES = [
    "/preferences/name/",
    "/preferences/close/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/logout/",
    "/accounts/reauthenticate/?next=/accounts/2fa/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/webauthn/",
]


def test_a_members_pages(new_person, member):
    page = new_person()
    log_in(page, member)
    page.goto("/accounts/2fa/totp/activate/")
    prove(page)
    for address in [member.get_absolute_url(), *OWN_PAGES]:
        page.goto(address)
        inspect(page, *BOTH)


def test_a_passkey_logs_in_and_is_a_second_factor(new_person, member, site):
    page, place = new_person(), site.url.replace("127.0.0.1", "localhost")
    _plug_in_a_key(page)
    log_in(page, member, place)
    page.goto(f"{place}/accounts/2fa/webauthn/add/")
    prove(page)
    page.get_by_label("Passwordless").check()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery Codes")).to_be_visible()
    inspect(page)
    _log_out(page, place)
    page.goto(f"{place}/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".menu:not(.ways) summary")).to_have_text(member.username)
    _log_out(page, place)
    page.goto(f"{place}/accounts/login/")
    page.get_by_label("Name or e-mail address").fill(member.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    arrive(page, re.compile("/2fa/"))
    inspect(page)
    page.get_by_role("button", name="Use a security key").click()
    expect(page.locator(".menu:not(.ways) summary")).to_have_text(member.username)


def _plug_in_a_key(page: Page) -> None:
    """A key inside this browser that consents to everything."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal"} | dict.fromkeys(
        [
            "hasResidentKey",
            "hasUserVerification",
            "isUserVerified",
            "automaticPresenceSimulation",
        ],
        True,
    )
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def _log_out(page: Page, place: str) -> None:
    page.goto(f"{place}/accounts/logout/")
    page.locator("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


def test_logging_in_beside_an_open_table(new_person, member):
    table = new_person()
    table.goto("/play/rithmomachia/")
    table.get_by_role("button", name="Begin").first.click()
    arrive(table, AT_A_TABLE)
    log_in(table.context.new_page(), member)
    press(table, "N2")
    expect(table.locator("#strip-said")).to_have_attribute("data-partial", "N2")
    table.reload()
    expect(table.locator(".menu:not(.ways) summary")).to_have_text(member.username)
    press(table, "N2")
    expect(table.locator("#strip-said")).to_have_attribute("data-partial", "N2")


@pytest.mark.parametrize("scripts", [True, False])
def test_what_was_chosen_is_seen_at_once(new_person, scripts):
    page = new_person(java_script_enabled=scripts, color_scheme="light")
    page.goto("/preferences/")
    page.get_by_label("Dark").check()
    page.get_by_label("Always upright").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Preferences saved.")).to_be_visible()
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(22, 19, 14)")
    page.goto("/lobby/")
    expect(html).to_have_attribute("data-theme", "dark")


def test_a_guest_is_forgotten_when_he_asks_for_it(new_person):
    page = new_person()
    page.goto("/preferences/")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Preferences saved.")).to_be_visible()
    name = page.locator(".menu:not(.ways) summary").inner_text()
    page.goto("/preferences/close/")
    page.get_by_label("Your name, to confirm").fill(name)
    page.get_by_role("button", name="Close my account").click()
    expect(page.get_by_text("Farewell!")).to_be_visible()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    assert not User.objects.filter(username=name).exists()


def test_the_operators_pages_keep_to_the_content_policy(new_person, member):
    User.objects.filter(pk=member.pk).update(is_staff=True, is_superuser=True)
    page = new_person()
    log_in(page, member)
    for address in [
        "/admin/",
        "/admin/play/game/",
        "/admin/lobby/seek/",
        "/admin/accounts/user/",
        f"/admin/accounts/user/{member.pk}/change/",
        "/admin/accounts/user/add/",
        "/admin/mfa/authenticator/",
    ]:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
