"""The addresses of notices."""

from __future__ import annotations

from django.urls import path

from games.notices import views

urlpatterns = [
    path("notices/", views.index, name="notices"),
    path("notices/<int:pk>/", views.follow, name="notice"),
    path("notices/read/", views.read, name="notices-read"),
    path("notices/wishes/", views.choose, name="notice-wishes"),
    path("notices/stop/", views.renew, name="notices-renew"),
    path("notices/stop/<str:signed>/", views.stop, name="notices-stop"),
    path("notices/push/", views.subscribe, name="push-subscribe"),
    path("notices/push/stop/", views.unsubscribe, name="push-unsubscribe"),
    path("notices/worker.js", views.worker, name="push-worker"),
]
