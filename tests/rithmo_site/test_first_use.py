"""What the site loads when it starts."""

from __future__ import annotations

from games.engine import GAMES
from tests.engine.test_first_use import loaded


def test_the_site_loads_no_game_before_somebody_asks_for_it():
    code = "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'rithmo_site.settings'\n"
    assert not loaded(f"{code}import rithmo_site.asgi") & {*GAMES}
