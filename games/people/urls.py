from __future__ import annotations

from django.urls import path

from games.people import views

urlpatterns = [
    path("@/<str:name>/", views.profile, name="profile"),
    path("preferences/", views.preferences, name="preferences"),
    path("preferences/name/", views.name, name="change-name"),
    path("preferences/export.json", views.export, name="export"),
    path("preferences/close/", views.close, name="close-account"),
]
