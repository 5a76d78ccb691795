"""The addresses of organisers, below that of their ladder."""

from __future__ import annotations

from django.urls import path

from games.ladders.organising import (
    code_sheets,
    deletion_views,
    feeds,
    simulation_views,
    views,
)

urlpatterns = [
    path("log/", views.log, name="ladder-log"),
    path("organise/", views.organise, name="ladder-organise"),
    path("organise/trial/", simulation_views.trial, name="ladder-trial"),
    path("organise/delete/", deletion_views.confirm_deletion, name="ladder-delete"),
    path("organise/codes/", code_sheets.codes, name="ladder-codes"),
    path(
        "organise/<slug:about>/<int:pk>/<slug:what>/",
        views.decide,
        name="ladder-decide",
    ),
    path("organise/codes/make/", views.do, {"what": "codes"}, name="ladder-codes-make"),
    path("organise/<slug:what>/", views.do, name="ladder-organise-do"),
    path("export.csv", feeds.export_csv, name="ladder-csv"),
    path("export.json", feeds.export_json, name="ladder-json"),
    path("export.trf", feeds.export_report, name="ladder-trf"),
    path("calendar/renew/", feeds.renew_calendar, name="ladder-calendar-renew"),
    path("calendar.ics", feeds.calendar, name="ladder-calendar"),
]
