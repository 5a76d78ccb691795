from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.fairness import browsers  # noqa: F401, a game says who shares one
        from games.ladders.contests import games_over  # noqa: F401, challenges hear
        from games.ladders.rounds import hearing  # noqa: F401, and pairings do
        from games.lobby import topics  # noqa: F401, the lobby hears of blocks
        from games.matches import series  # noqa: F401, the next game of a match begins
        from games.notices import moments  # noqa: F401, players are told of games
        from games.partners import calls  # noqa: F401, practice partners hear of turns
        from games.ratings import receivers  # noqa: F401, rated games are counted
