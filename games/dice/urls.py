"""The address of a game's dice."""

from __future__ import annotations

from django.urls import path

from games.dice import views

urlpatterns = [
    path("g/<slug:game_id>/dice/", views.dice, name="dice"),
]
