"""The addresses of notices."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from games.notices import views

urlpatterns = [
    path("notices/", views.index, name="notices"),
    path("notices/<int:pk>/", views.follow, name="notice"),
    path("notices/read/", views.read, name="notices-read"),
    path("notices/settings/", views.choose, name="notice-settings"),
    path(  # where letters of earlier days lead
        "notices/wishes/",
        require_safe(RedirectView.as_view(pattern_name="notice-settings")),
        name="notice-settings-before",
    ),
    path("notices/stop/", views.renew, name="notices-renew"),
    path("notices/stop/<str:signed>/", views.stop, name="notices-stop"),
    path("notices/push/", views.subscribe, name="push-subscribe"),
    path("notices/push/stop/", views.unsubscribe, name="push-unsubscribe"),
    path("notices/worker.js", views.worker, name="push-worker"),
]
