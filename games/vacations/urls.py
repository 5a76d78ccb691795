"""The addresses of vacations."""

from __future__ import annotations

from django.urls import path

from games.vacations import views

urlpatterns = [
    path("preferences/vacation/", views.vacation, name="vacation"),
    path("preferences/vacation/<int:pk>/end/", views.end, name="vacation-end"),
]
