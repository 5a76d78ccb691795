"""The addresses of rounds, below that of their ladder."""

from __future__ import annotations

from django.urls import path

from games.ladders.rounds import views
from games.ladders.rounds.arena_views import arena
from games.ladders.rounds.manual_views import by_hand

urlpatterns = [
    path("rounds/", views.index, name="ladder-rounds"),
    path("rounds/next/", views.begin, name="ladder-round-begin"),
    path("rounds/again/", views.again, name="ladder-rounds-again"),
    path("rounds/<int:number>/", views.one, name="ladder-round"),
    path("rounds/arena/<str:what>/", arena, name="ladder-arena"),
    path("rounds/by-hand/", by_hand, name="ladder-round-by-hand"),
    path("rounds/<int:number>/miss/", views.miss, name="ladder-round-miss"),
    path("rounds/pairings/<int:pk>/here/", views.here, name="ladder-pairing-here"),
]
