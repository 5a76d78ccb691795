"""The addresses of challenges, below that of their ladder."""

from __future__ import annotations

from django.urls import path

from games.ladders.challenges import views

urlpatterns = [
    path("challenge/<str:name>/", views.challenge_new, name="ladder-challenge-new"),
    path("challenges/<int:pk>/", views.challenge, name="ladder-challenge"),
    path(
        "challenges/<int:pk>/<slug:action>/",
        views.act,
        name="ladder-challenge-action",
    ),
]
