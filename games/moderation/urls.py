from __future__ import annotations

from django.urls import path

from games.moderation import queue, views

urlpatterns = [
    path("@/<str:name>/block/", views.block, name="block"),
    path("@/<str:name>/report/", views.report, name="report"),
    path("moderation/", queue.queue, name="moderation"),
    path("moderation/<str:name>/", queue.person, name="moderation-person"),
]
