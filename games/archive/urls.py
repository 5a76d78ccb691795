"""The addresses of finished games, and of any game as text and JSON."""

from __future__ import annotations

from django.urls import path

from games.archive import views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("g/<slug:game_id>.txt", views.record, name="game-record"),
    path("g/<slug:game_id>.json", views.state, name="game-json"),
]
