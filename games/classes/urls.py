from __future__ import annotations

from django.urls import path

from games.classes import views

urlpatterns = [
    path("", views.index, name="classes"),
    path("<int:pk>/", views.school_class, name="class"),
    path("<int:pk>/change/", views.change, name="class-change"),
    path("<int:pk>/pupils/", views.pupils, name="class-pupils"),
    path("<int:pk>/passwords/", views.passwords, name="class-passwords"),
]
