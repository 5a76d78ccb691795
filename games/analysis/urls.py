from __future__ import annotations

from django.urls import path

from games.analysis import play_views, set_up_views, views

urlpatterns = [
    path("g/<slug:game_id>/analysis/", views.game, name="game-analysis"),
    path("analysis/", views.index, name="analysis"),
    path("analysis/<slug:key>/", views.board, name="analysis-board"),
    path("analysis/<slug:key>/set-up/", set_up_views.set_up, name="analysis-set-up"),
    path("analysis/<slug:key>/play/", play_views.play_on, name="analysis-play"),
    path(
        "analysis/<slug:key>/challenge/",
        play_views.challenge_from,
        name="analysis-challenge",
    ),
]
