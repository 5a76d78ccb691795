"""The doors to practice."""

from __future__ import annotations

from django.urls import path

from games.partners import views

urlpatterns = [
    path("machines/", views.machines, name="machines"),
    path("practise/", views.practise_now, name="practise-now"),
    path("practise/<slug:key>/", views.practice, name="practice"),
]
