"""The addresses of ladders. No ladder is called "new"."""

from __future__ import annotations

from django.urls import include, path

from games.ladders.organising import brought_report_views
from games.ladders.pages import (
    founding_views,
    joining_views,
    membership_views,
    views,
)
from games.ladders.shows import views as shows

urlpatterns = [
    path("", views.index, name="ladders"),
    path("new/report/", brought_report_views.from_report, name="ladder-from-report"),
    path("new/", founding_views.found, name="ladder-new"),
    path("<slug:slug>/", views.page, name="ladder"),
    path("<slug:slug>/settings/", founding_views.settings, name="ladder-settings"),
    path("<slug:slug>/honours/", views.honours, name="ladder-honours"),
    path("<slug:slug>/members/<str:name>/", views.member, name="ladder-member"),
    path("<slug:slug>/frame/", shows.frame, name="ladder-frame"),
    path("<slug:slug>/screen/", shows.screen, name="ladder-screen"),
    path("<slug:slug>/join/", joining_views.join, name="ladder-join"),
    path(
        "<slug:slug>/invitations/<int:pk>/<slug:answer>/",
        membership_views.answer_invitation,
        name="ladder-invitation",
    ),
    path("<slug:slug>/leave/", membership_views.leave, name="ladder-leave"),
    path("<slug:slug>/return/", membership_views.come_back, name="ladder-return"),
    path("<slug:slug>/away/", membership_views.away, name="ladder-away"),
    path("<slug:slug>/", include("games.ladders.challenges.urls")),
    path("<slug:slug>/", include("games.ladders.rounds.urls")),
    path("<slug:slug>/", include("games.ladders.organising.urls")),
]
