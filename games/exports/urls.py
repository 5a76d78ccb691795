"""The addresses of exports and dumps."""

from __future__ import annotations

from django.urls import path

from games.exports import (
    imported_views,
    season_report_views,
    season_views,
    views,
)

urlpatterns = [
    path("g/<slug:game_id>.ndjson", views.of_game, name="game-ndjson"),
    path("@/<str:name>/games.<slug:kind>", views.of_player, name="export-player"),
    path(
        "ladders/<slug:slug>/games.<slug:kind>", views.of_ladder, name="export-ladder"
    ),
    path(
        "ladders/<slug:slug>/seasons/<int:number>/what-if/",
        season_views.season_what_if,
        name="season-what-if",
    ),
    path(
        "ladders/<slug:slug>/seasons/<int:number>/report/",
        season_report_views.season_report,
        name="season-report",
    ),
    path("archive/games.<slug:kind>", views.of_search, name="export-search"),
    path("archive/check/", views.check, name="check-games"),
    path("archive/imported/", imported_views.own_list, name="imported-games"),
    path("archive/imported/<slug:pk>/", imported_views.one_game, name="imported-game"),
    path(
        "archive/imported/<slug:pk>.txt", imported_views.as_file, name="imported-file"
    ),
    path("dumps/", views.dump_list, name="dumps"),
    path("dumps/<str:name>", views.dump_file, name="dump"),
]
