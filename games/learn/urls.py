from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from games.learn import rules_views, views

urlpatterns = [
    path("learn/", views.index, name="learn-index"),
    path("learn/<slug:key>/", views.lessons, name="learn"),
    path("learn/<slug:key>/progressions/", views.progressions, name="progressions"),
    path(
        "learn/<slug:key>/progressions/<slug:part>/",
        views.progressions,
        name="progressions-part",
    ),
    path("learn/<slug:key>/history/", views.history, name="history"),
    path("learn/<slug:key>/<slug:slug>/", views.lesson, name="lesson"),
    path("learn/<slug:key>/openings/<slug:slug>/", views.opening, name="opening"),
    path(
        "learn/<slug:key>/openings/<slug:slug>/<int:ply>/",
        views.opening,
        name="opening-ply",
    ),
    path("rules/", RedirectView.as_view(pattern_name="learn-index"), name="rules"),
    path("rules/<slug:key>/", rules_views.contents, name="rules-page"),
    path("rules/<slug:key>/decisions/", views.decisions, name="decisions"),
    path("rules/<slug:key>/print/", rules_views.whole, name="rules-print"),
    path("rules/<slug:key>/<slug:slug>/", rules_views.part, name="rules-part"),
]
