"""A game is loaded with all its tables when it is first used, and no other with it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from games.engine import GAMES


def loaded(code: str) -> set[str]:
    """The games of which something is loaded in a new process after this code."""
    ask = "import json, sys; print(json.dumps(list(sys.modules)))"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", f"{code}\n{ask}"],
        capture_output=True,
        check=True,
        text=True,
    )
    modules = [name.split(".") for name in json.loads(done.stdout)]
    return {name[2] for name in modules if name[:2] == ["games", "engine"] and name[2:]}


def test_to_know_which_games_there_are_loads_none():
    code = "from games.engine import GAMES; assert 'chess' not in GAMES; "
    code += "assert len(list(GAMES)) == len(GAMES) and next(iter(GAMES)) in GAMES"
    assert not loaded(code) & {*GAMES}


@pytest.mark.parametrize("key", GAMES)
def test_the_first_use_of_a_game_loads_no_other(key):
    code = f"from games.engine import rules; game = rules({key!r}); "
    code += "next(iter(game.legal_moves(game.initial())))"
    assert loaded(code) & {*GAMES} == {key}
