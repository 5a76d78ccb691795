"""The addresses of a table."""

from __future__ import annotations

from django.urls import path

from games.table import actions, hint_views, pass_and_play, plan_views, run_views, views

# What a table is sent most, under its own address: a press on the board, a move.
moving = [
    path("press/", views.press, name="table-press"),
    path("move/", views.move, name="table-move"),
]

urlpatterns = [
    path("play/", pass_and_play.usual_game, name="play"),
    path("play/<slug:key>/", pass_and_play.pass_and_play, name="pass-and-play"),
    path("g/<slug:game_id>/", views.table, name="table"),
    path("g/<slug:game_id>/<int:ply>/", views.ply, name="table-ply"),
    path("g/<slug:game_id>/<int:first>-<int:last>/", run_views.run, name="table-run"),
    path("g/<slug:game_id>/clock/", views.clock, name="table-clock"),
    path("g/<slug:game_id>/say/", actions.say, name="table-say"),
    path("g/<slug:game_id>/token/", actions.token, name="table-token"),
    path("g/<slug:game_id>/plan/", plan_views.plan, name="table-plan"),
    path("g/<slug:game_id>/hint/", hint_views.hint, name="table-hint"),
    path("g/<slug:game_id>/turning/", pass_and_play.turning, name="table-turning"),
    path("g/<slug:game_id>/<slug:action>/", actions.action, name="table-action"),
]
