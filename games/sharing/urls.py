"""The addresses by which a finished game is shown and cited elsewhere."""

from __future__ import annotations

from django.urls import path

from games.sharing import animation_views, feeds, sitemaps, views

PLY = "g/<slug:game_id>/<int:ply>"

urlpatterns = [
    path(f"{PLY}/share/", views.share, name="game-share"),
    path(f"{PLY}/cite.bib", views.bibtex, name="game-bibtex"),
    path(f"{PLY}/board.svg", views.svg, name="game-svg"),
    path(f"{PLY}/board.png", views.png, name="game-png"),
    path(f"{PLY}/qr.svg", views.qr, name="game-qr"),
    path("g/<slug:game_id>/sheet/", views.sheet, name="game-sheet"),
    path(
        "g/<slug:game_id>/animation/", animation_views.animation, name="game-animation"
    ),
    path(
        "g/<slug:game_id>/animation.png",
        animation_views.animation_file,
        name="game-animation-file",
    ),
    path("embed/<slug:game_id>/<int:ply>/", views.embed, name="embed"),
    path("oembed/", views.oembed, name="oembed"),
    path("archive/newest.atom", feeds.newest, name="game-feed"),
    path("@/<str:name>/newest.atom", feeds.of_player, name="player-feed"),
    path("ladders/<slug:slug>/newest.atom", feeds.of_ladder, name="ladder-feed"),
    path("sitemap.xml", sitemaps.files, name="sitemap"),
    path("sitemaps/pages.xml", sitemaps.site_pages, name="sitemap-pages"),
    path(
        "sitemaps/<int:year>-<int:month>-<int:part>.xml",
        sitemaps.games_of_month,
        name="sitemap-games",
    ),
]
