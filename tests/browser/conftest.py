"""A real server, a real Chromium, and people in contexts of their own.

The server runs as its own process on the tests' database file, so it can be killed
and started again. Every page that a test opens is watched: a console error or a
breach of the content security policy fails the test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
)
from pytest_django import DjangoDbBlocker

from games.lobby.models import Seek
from tests.browser.tables import PATIENCE, Table, sit_down
from tests.browser.walking import DOUBLED
from tests.migrated import copy_migrated
from tests.serving import Site

# The shell is Chromium without its windows: the same pages in half the time.
CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Neither a process for drawing nor one kept ready for a page to come.
    "--in-process-gpu",
    "--renderer-process-limit=1",
    # No page lives long enough for its scripts to be worth compiling ever better.
    "--js-flags=--no-maglev --no-turbofan --single-threaded-gc",
]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    if CHROMIUM is None:
        pytest.fail("There is no Chromium; ./test.sh installs it.")
    return {"executable_path": CHROMIUM, "args": ARGUMENTS, "headless": True}


# --- The database and the server ----------------------------------------------


@pytest.fixture(scope="session")
def _database(
    tmp_path_factory: pytest.TempPathFactory,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[str]:
    """A database file that the tests and the site share, never emptied."""
    file = tmp_path_factory.mktemp("site") / "rithmo.sqlite3"
    copy_migrated(file)
    connection.settings_dict["NAME"] = str(file)
    with django_db_blocker.unblock():
        yield str(file)
        connections.close_all()


@pytest.fixture(scope="session")
def site(_database: str) -> Iterator[Site]:
    """One server for the whole run. A test that kills it must start it again."""
    site = Site(_database)
    site.start()
    yield site
    site.kill()


@pytest.fixture
def base_url(site: Site) -> str:
    return site.url


@pytest.fixture(autouse=True)
def _no_open_seeks(_database: str) -> None:
    """Nobody from another test waits in the lobby."""
    Seek.objects.filter(status=Seek.Status.OPEN).update(status=Seek.Status.CANCELLED)


# --- People --------------------------------------------------------------------


class Complaints(list[str]):
    """What browsers complained of. A test may forgive what it provokes on purpose."""

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.append(f"error: {error}"))

    def look_over(self, page: Page) -> None:
        """Complain of each id that two elements of the page have."""
        self.extend(f"two of #{each}" for each in page.evaluate(DOUBLED))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.append(f"console: {message.text}")

    def forgive(self, words: str) -> None:
        self[:] = [each for each in self if words not in each]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    complaints = Complaints()
    yield complaints
    assert complaints == []


NewPerson = Callable[..., Page]


@pytest.fixture
def new_person(
    browser: Browser, site: Site, complaints: Complaints
) -> Iterator[NewPerson]:
    """`new_person(**context options)` is a page of somebody nobody knows yet."""
    contexts: list[BrowserContext] = []

    def make(**options: object) -> Page:
        context = browser.new_context(base_url=site.url, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("page", complaints.watch)
        return context.new_page()

    yield make
    for context in contexts:
        for page in context.pages:
            complaints.look_over(page)
        context.close()


@pytest.fixture(scope="session")
def _library(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=site.url)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def reader(_library: BrowserContext, complaints: Complaints) -> Iterator[Page]:
    """A page of somebody who only looks: quicker than that of a new person, as its
    browser knows the site and axe from other tests."""
    page = _library.new_page()
    complaints.watch(page)
    yield page
    complaints.look_over(page)
    page.close()
    _library.clear_cookies()


@pytest.fixture
def ada(new_person: NewPerson) -> Page:
    return new_person()


@pytest.fixture
def boethius(new_person: NewPerson) -> Page:
    return new_person()


@pytest.fixture
def sit(new_person: NewPerson, site: Site) -> Callable[..., Table]:
    """`sit(men="N1:T4 D1:t16", **options)`: two people at a new table."""

    def make(*, people: tuple[Page, Page] | None = None, **words: Any) -> Table:
        white, black = people or (new_person(), new_person())
        return sit_down(white, black, site.url, **words)

    return make
