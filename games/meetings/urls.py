"""The addresses of meetings, below that of their ladder."""

from __future__ import annotations

from django.urls import path

from games.meetings import views

urlpatterns = [
    path("<slug:slug>/meet/<slug:kind>/<int:pk>/", views.meet, name="ladder-meet"),
    path(
        "<slug:slug>/meet/<slug:kind>/<int:pk>/<slug:what>/",
        views.change_meeting,
        name="ladder-meet-act",
    ),
    path(
        "<slug:slug>/meet/<slug:kind>/<int:pk>/meeting.ics",
        views.calendar_file,
        name="ladder-meet-calendar",
    ),
]
