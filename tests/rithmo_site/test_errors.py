"""When something cannot be done, the page says so plainly and leads on."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from rithmo_site import errors
from rithmo_site.urls import handler500  # noqa: F401, as this module is a root of URLs

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def mangled(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("secret number 1729")


urlpatterns = [
    path("forbidden/", forbidden),
    path("mangled/", mangled),
    path("broken/", broken),
    path("", include("rithmo_site.urls")),
]


@pytest.fixture
def visitor() -> Client:
    """Somebody who gets answers as on the running site."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/mangled/", 400, "could not be read"),
        ("/forbidden/", 403, "not open to you"),
        ("/g/nowhere1/", 404, "nothing here"),
        ("/now/", 405, "only accepts a form"),
        ("/nonsense/", 404, "nothing here"),
        ("/broken/", 500, "error on our side"),
    ],
)
def test_each_refusal_has_a_page_in_the_sites_dress(visitor, address, status, words):
    answer = visitor.get(address)
    page = answer.content.decode()
    assert answer.status_code == status
    assert words in page
    assert 'class="brand"' in page
    assert 'href="/lobby/"' in page
    assert "1729" not in page


def test_a_broken_page_tells_nothing_and_asks_the_database_nothing(
    visitor, django_assert_num_queries
):
    with django_assert_num_queries(0):
        visitor.get("/broken/")


def test_when_the_dress_itself_is_broken_the_words_still_come(monkeypatch, rf, caplog):
    def fail(name: str, context: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(errors, "render_to_string", fail)
    answer = errors.server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "error on our side" in answer.content.decode()
    assert "error page itself failed" in caplog.text


def test_a_form_without_its_token_is_explained():
    visitor = Client(enforce_csrf_checks=True)
    answer = visitor.post("/preferences/", {"theme": "dark"})
    assert answer.status_code == 403
    assert "form is out of date" in answer.content.decode()


def test_a_page_with_an_old_token_is_loaded_afresh():
    visitor = Client(enforce_csrf_checks=True)
    answer = visitor.post("/preferences/", {}, headers={"HX-Request": "true"})
    assert answer.status_code == 403
    assert answer["HX-Refresh"] == "true"


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example"])
def test_a_foreign_host_name_is_refused(visitor, host):
    answer = visitor.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert "evil" not in answer.content.decode()
