from __future__ import annotations

from django.urls import path

from games.lobby import challenges, views

urlpatterns = [
    path("now/", views.play_now, name="play-now"),
    path("lobby/", views.lobby, name="lobby"),
    path("watch/", views.watch, name="watch"),
    path("seeks/new/", views.seek_new, name="seek-new"),
    path("c/<slug:token>/", challenges.challenge, name="challenge"),
    path("c/<slug:token>/accept/", challenges.accept, name="challenge-accept"),
    path(
        "c/<slug:token>/decline/",
        challenges.decline_invitation,
        name="challenge-decline",
    ),
    path("c/<slug:token>/machines/", challenges.machines, name="challenge-machines"),
    path("c/<slug:token>/leave/", challenges.leave, name="challenge-leave"),
    path("c/<slug:token>/cancel/", challenges.cancel, name="challenge-cancel"),
]
