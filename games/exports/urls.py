"""The addresses of exports and dumps."""

from __future__ import annotations

from django.urls import path

from games.exports import season_views, views

urlpatterns = [
    path("@/<str:name>/games.<slug:kind>", views.of_player, name="export-player"),
    path(
        "ladders/<slug:slug>/games.<slug:kind>", views.of_ladder, name="export-ladder"
    ),
    path(
        "ladders/<slug:slug>/seasons/<int:number>/what-if/",
        season_views.season_what_if,
        name="season-what-if",
    ),
    path("archive/games.<slug:kind>", views.of_search, name="export-search"),
    path("archive/check/", views.check, name="check-games"),
    path("dumps/", views.dump_list, name="dumps"),
    path("dumps/<str:name>", views.dump_file, name="dump"),
]
