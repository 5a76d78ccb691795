"""The addresses of ratings."""

from __future__ import annotations

from django.urls import path

from games.ratings import views

urlpatterns = [
    path("ratings/", views.index, name="ratings"),
    path(
        "ratings/<slug:key>/<slug:family>/<slug:speed>/",
        views.pool,
        name="rating-pool",
    ),
    path(
        "@/<str:name>/ratings/<slug:key>/<slug:family>/<slug:speed>/",
        views.history,
        name="rating-history",
    ),
]
