"""The addresses of rounds, below that of their ladder."""

from __future__ import annotations

from django.urls import path

from games.ladders.rounds import views

urlpatterns = [
    path("rounds/", views.index, name="ladder-rounds"),
    path("rounds/next/", views.begin, name="ladder-round-begin"),
    path("rounds/again/", views.again, name="ladder-rounds-again"),
    path("rounds/<int:number>/", views.one, name="ladder-round"),
    path("rounds/pairings/<int:pk>/here/", views.here, name="ladder-pairing-here"),
]
