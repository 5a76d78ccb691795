from __future__ import annotations

from django.urls import path

from games.problems import views

urlpatterns = [
    path("", views.index, name="problems"),
    path("today/", views.today, name="problem-today"),
    path("next/", views.following, name="problem-next"),
    path("<slug:name>/", views.problem, name="problem"),
]
