"""The addresses of finished games, and of any game as text and JSON."""

from __future__ import annotations

from django.urls import path

from games.archive import views, what_if_views
from games.archive.explorer import views as explorer_views
from games.archive.statistics import views as statistics_views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/statistics/", statistics_views.statistics, name="statistics"),
    path("archive/equations/", views.equations, name="equations"),
    path("archive/equations/<path:text>/", views.equation, name="equation"),
    path("archive/explorer/<slug:key>/", explorer_views.explorer, name="explorer"),
    path("archive/what-if/<slug:game_id>/", what_if_views.what_if_page, name="what-if"),
    path("g/<slug:game_id>.txt", views.record, name="game-record"),
    path("g/<slug:game_id>.json", views.state, name="game-json"),
]
