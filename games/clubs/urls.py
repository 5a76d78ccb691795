"""The addresses of what is said on a ladder, below that of the ladder."""

from __future__ import annotations

from django.urls import path

from games.clubs import chat_views, message_views, news_views

urlpatterns = [
    path("<slug:slug>/news/", news_views.news_of, name="ladder-news"),
    path("<slug:slug>/news/<int:pk>/", news_views.edit_news, name="ladder-news-edit"),
    path(
        "<slug:slug>/news/<int:pk>/delete/",
        news_views.delete_news,
        name="ladder-news-delete",
    ),
    path("<slug:slug>/chat/", chat_views.chat_of, name="ladder-chat"),
    path(
        "<slug:slug>/chat/<slug:what>/", chat_views.change_room, name="ladder-chat-room"
    ),
    path(
        "<slug:slug>/chat/<slug:what>/<int:pk>/",
        chat_views.moderate,
        name="ladder-chat-line",
    ),
    path("<slug:slug>/messages/", message_views.messages_of, name="ladder-messages"),
    path("<slug:slug>/messages/quiet/", message_views.quiet, name="ladder-quiet"),
    path(
        "<slug:slug>/messages/<int:pk>/", message_views.message, name="ladder-message"
    ),
]
