from __future__ import annotations

from django.urls import path

from games.collections import changing_views, views

urlpatterns = [
    path("", views.index, name="collections"),
    path("new/", changing_views.new, name="collection-new"),
    path("add/", changing_views.add, name="collection-add"),
    path("<str:pk>/", views.collection, name="collection"),
    path("<str:pk>/edit/", changing_views.edit, name="collection-edit"),
    path("<str:pk>/delete/", changing_views.delete_whole, name="collection-delete"),
    path("<str:pk>/<int:number>/", views.collected, name="collected"),
    path("<str:pk>/<int:number>/edit/", changing_views.comment, name="collected-edit"),
    path(
        "<str:pk>/<int:number>/move/", changing_views.rearrange, name="collected-move"
    ),
]
