"""Forms of tables, of the lobby, of rule sets and of lessons."""

from __future__ import annotations

from tests.support.sent import (
    ALL,
    MEMBERS,
    NOBODY,
    OWNER,
    SEATED,
    Sent,
    Who,
    chosen,
    sent,
)

GUEST: Who = frozenset({"guest"})
MOVE = {"move": "N2-L4"}
PLAN = {"line": "N2-L4\nC1-D1", "keep": "yes"}


def act(action: str, game: str, may: Who, **form: str) -> Sent:
    return sent("table-action", may, form, action=action, game_id=game)


ACTIONS = [
    act("resign", "@played", SEATED),
    act("resign", "@ended", NOBODY),
    act("abort", "@game", SEATED),
    act("abort", "@played", NOBODY),
    act("offer-draw", "@played", SEATED),
    act("claim-draw", "@repeated", OWNER),
    act("claim-draw", "@played", NOBODY),
    act("ask-takeback", "@played", SEATED),
    act("rematch", "@ended", SEATED),
    act("rematch", "@played", NOBODY),
    act("stronger", "@beaten", OWNER),
    act("weaker", "@beaten", OWNER),
    act("stronger", "@ended", NOBODY),
    act("stand-in", "@four", OWNER),
    act("answer-draw", "@asked", OWNER, accept="yes"),
    act("answer-draw", "@asked", OWNER, accept="no"),
    act("answer-takeback", "@asked", OWNER, accept="yes"),
    act("answer-takeback", "@asked", OWNER, accept="no"),
    act("claim-absence", "@left", OWNER),
    act("claim-absence", "@left", OWNER, result="draw"),
    act("undo", "@steps", OWNER),
]
TABLES = [
    *ACTIONS,
    sent("table-move", GUEST, MOVE),
    sent("table-move", GUEST, {"move": "L4-N2"}, game_id="@played"),
    sent("table-move", NOBODY, MOVE, game_id="@ended"),
    sent("table-press", GUEST, {"send": "N2-L4"}),
    sent("table-press", GUEST, {"typed": "N2-L4"}),
    sent("table-press", NOBODY, {"press": "N2"}),
    sent("table-say", ALL, {"text": "Good game."}),
    sent("table-token", SEATED),
    sent("table-token", OWNER, {"revoke": "yes"}),
    sent("table-plan", OWNER, PLAN, game_id="@days"),
    sent("table-plan", NOBODY, PLAN, game_id="@game"),
    sent("table-hint", OWNER, game_id="@local"),
    sent("table-hint", NOBODY, game_id="@played"),
    sent("table-turning", OWNER, game_id="@local"),
    sent("table-turning", NOBODY, game_id="@game"),
]
GAME = {"game": "rithmomachia"}
PARTNER = {"partner": "pebbles", "helps": "on"}
SEEK = {"open_to": "day", "pace": "unlimited", "helps": "on"}
LOBBY = [
    sent("play-now", ALL, GAME),
    sent("play-now", MEMBERS, GAME | {"rated": "on", "control": "15+10"}),
    sent("seek-new", ALL, chosen() | SEEK),
    sent("seek-new", ALL, chosen() | SEEK | {"invitee": "Clara"}),
    sent("seek-new", ALL - OWNER, chosen() | SEEK | {"invitee": "Ada"}),
    sent("challenge-accept", OWNER, token="@by-name"),
    sent("challenge-decline", OWNER, token="@by-name"),
    sent("challenge-decline", NOBODY, token="@seek"),
    sent("challenge-cancel", NOBODY, token="@by-name"),
    sent("challenge-accept", ALL - OWNER, token="@seek"),
    sent("challenge-accept", ALL, {"seat": "blue"}, token="@place"),
    sent("challenge-accept", ALL - OWNER, token="@place"),
    sent("challenge-leave", OWNER, token="@place"),
    sent("challenge-leave", NOBODY, token="@seek"),
    sent("challenge-cancel", OWNER, token="@seek"),
    sent("challenge-cancel", NOBODY, token="@place"),
    sent("challenge-machines", OWNER, {"level": "pebbles"}, token="@empty"),
    sent("challenge-machines", NOBODY, {"level": "pebbles"}, token="@seek"),
    sent("challenge-machines", NOBODY, {"level": "pebbles"}, token="@place"),
    sent("analysis-challenge", ALL - SEATED, {"seat": "white", "pace": "unlimited"}),
    sent("practise-now", ALL, GAME | PARTNER),
    sent("practice", ALL, chosen() | PARTNER),
    sent("pass-and-play", ALL, chosen()),
]
RULES = [
    sent("ruleset-new", ALL, {"title": "Mine"}),
    sent("ruleset-rename", OWNER, {"title": "Other"}, name="@saved"),
    sent("ruleset-delete", OWNER, name="@saved"),
    sent("lesson", MEMBERS, {"press": ["E2", "H5"]}, slug="movement"),
    sent("rules", NOBODY),  # which leads on, whatever is sent
]
RECORD = '[Game "medieval"]\n[Result "*"]\n\n*\n'
FILES = [
    sent("check-games", NOBODY, {"text": RECORD}),
    sent("check-games", MEMBERS, {"text": RECORD, "keep": "all"}),
    sent("imported-game", NOBODY, {"delete": "1"}),
    sent("season-what-if", NOBODY),  # no game of it has ended
    sent("game-animation", NOBODY),  # nor this one
]
FORMS = [*TABLES, *LOBBY, *RULES, *FILES]
