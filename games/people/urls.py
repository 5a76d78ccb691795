from __future__ import annotations

from django.urls import path

from games.people import contact_views, views

urlpatterns = [
    path("@/<str:name>/", views.profile, name="profile"),
    path("@/<str:name>/follow/", contact_views.follow_member, name="follow"),
    path("people/", contact_views.people, name="people"),
    path("people/following/", contact_views.following, name="following"),
    path("preferences/", views.preferences, name="preferences"),
    path("preferences/name/", views.name, name="change-name"),
    path("preferences/export.json", views.export, name="export"),
    path("preferences/close/", views.close, name="close-account"),
]
