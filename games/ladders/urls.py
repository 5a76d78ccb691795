"""The addresses of ladders. No ladder is called "new"."""

from __future__ import annotations

from django.urls import include, path

from games.ladders.pages import challenges, doings, founding, joining, views

urlpatterns = [
    path("", views.index, name="ladders"),
    path("new/", founding.found, name="ladder-new"),
    path("<slug:slug>/", views.page, name="ladder"),
    path("<slug:slug>/settings/", founding.settings, name="ladder-settings"),
    path("<slug:slug>/honours/", views.honours, name="ladder-honours"),
    path("<slug:slug>/members/<str:name>/", views.member, name="ladder-member"),
    path("<slug:slug>/join/", joining.join, name="ladder-join"),
    path(
        "<slug:slug>/invitations/<int:pk>/<slug:answer>/",
        doings.answer_invitation,
        name="ladder-invitation",
    ),
    path("<slug:slug>/leave/", doings.leave, name="ladder-leave"),
    path("<slug:slug>/return/", doings.come_back, name="ladder-return"),
    path("<slug:slug>/away/", doings.away, name="ladder-away"),
    path(
        "<slug:slug>/challenge/<str:name>/",
        challenges.challenge_new,
        name="ladder-challenge-new",
    ),
    path(
        "<slug:slug>/challenges/<int:pk>/",
        challenges.challenge,
        name="ladder-challenge",
    ),
    path(
        "<slug:slug>/challenges/<int:pk>/<slug:action>/",
        challenges.act,
        name="ladder-challenge-action",
    ),
    path("<slug:slug>/", include("games.ladders.rounds.urls")),
    path("<slug:slug>/", include("games.ladders.organising.urls")),
]
