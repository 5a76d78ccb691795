"""The addresses of the site. They are stable; a test pins them."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy

from games.table.urls import moving
from rithmo_site import errors, plain, wellknown

# Operators sign in like everybody, with the same limits and second factors.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

admin.site.site_header = gettext_lazy("Rithmo: operators")
admin.site.site_title = gettext_lazy("Rithmo")

urlpatterns = [
    # Addresses are tried in this order, so those asked for most come first.
    path("g/<slug:game_id>/", include(moving)),
    path("robots.txt", wellknown.robots, name="robots"),
    path("favicon.ico", wellknown.favicon, name="favicon"),
    path(".well-known/security.txt", plain.security, name="security-txt"),
    path("about/", plain.about, name="about"),
    path("contact/", plain.contact_page, name="contact"),
    path("licence/", plain.licence, name="licence"),
    path("privacy/", plain.privacy, name="privacy"),
    path("", include("games.start.urls")),
    path("", include("games.lobby.urls")),
    path("", include("games.dice.urls")),
    path("", include("games.exports.urls")),
    path("", include("games.sharing.urls")),
    path("", include("games.analysis.urls")),
    path("", include("games.table.urls")),
    path("", include("games.rulesets.urls")),
    path("", include("games.partners.urls")),
    path("", include("games.learn.urls")),
    path("ladders/", include("games.ladders.urls")),
    path("ladders/", include("games.clubs.urls")),
    path("ladders/", include("games.meetings.urls")),
    path("", include("games.archive.urls")),
    path("collections/", include("games.collections.urls")),
    path("problems/", include("games.problems.urls")),
    path("", include("games.ratings.urls")),
    path("", include("games.notices.urls")),
    path("", include("games.moderation.urls")),
    path("", include("games.vacations.urls")),
    path("classes/", include("games.classes.urls")),
    path("", include("games.people.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler404 = errors.nothing_there
handler500 = errors.server_error
