"""The addresses of rule sets. No set of a game is called "new"."""

from __future__ import annotations

from django.urls import path

from games.rulesets import views

urlpatterns = [
    path("rules/balance/", views.balance, name="balance"),
    path("rules/<slug:key>/options/", views.look, name="rules-options"),
    path("rules/<slug:key>/sets/new/", views.new, name="ruleset-new"),
    path("rules/<slug:key>/sets/<slug:name>/", views.page, name="ruleset"),
    path(
        "rules/<slug:key>/sets/<slug:name>/rename/",
        views.rename,
        name="ruleset-rename",
    ),
    path(
        "rules/<slug:key>/sets/<slug:name>/delete/",
        views.delete,
        name="ruleset-delete",
    ),
]
