"""All main pages, with people and tables where there is much to see."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.common.lock_order import alone
from tests.browser.captured import play_greedily
from tests.support.rated import played

PAGES = [
    "/",
    "/lobby/",
    "/watch/",
    "/people/",
    "/people/following/",
    "/learn/",
    "/learn/rithmomachia/",
    "/learn/rithmomachia/progressions/",
    "/learn/medieval/history/",
    "/analysis/boolean/",
    "/analysis/enochian/?ruleset=four-players",
    "/analysis/rithmomachia/set-up/",
    "/analysis/enochian/set-up/",
    "/problems/",
    "/problems/?game=medieval&kind=which-fall",
    "/rules/rithmomachia/",
    "/rules/balance/",
    "/rules/rithmomachia/board/",
    "/rules/medieval/sources/",
    "/rules/medieval/all-options/",
    "/rules/boolean/taking/",
    "/rules/margrites/taking/",
    "/rules/enochian/arrays/",
    "/rules/enochian/sets/",
    "/rules/enochian/print/",
    "/rules/boolean/decisions/",
    "/rules/medieval/sets/new/",
    "/ladders/",
    "/classes/",
    "/ratings/",
    "/ratings/rithmomachia/spec/blitz/",
    "/archive/",
    "/archive/statistics/",
    "/seeks/new/?game=enochian&ruleset=four-players",
    "/practise/medieval/",
    "/machines/",
    "/play/margrites/",
    "/preferences/",
    "/accounts/login/",
    "/accounts/signup/",
    "/about/",
    "/dumps/",
    "/archive/check/",
    "/privacy/",
    "/contact/",
    "/no/such/page/",
]


@cache
def people() -> tuple[str, ...]:
    """The pages of two members with long names, with ratings in several pools, and of
    the games that they have played."""
    names = "AnaxagorasOfKlazomenai01", "TheodorusCyrenaeusMaior2"
    one, two = (User.objects.create_user(name) for name in names)
    at = timezone.now() - timedelta(days=1)
    # In one transaction, or the server would see clocks that ran out yesterday.
    with alone(), transaction.atomic():
        games = [
            played(one, two, at=at, control=control, options=options)
            for control in ("5+3", "15+10", "3d")
            for options in ({}, {"ambush": "off", "pyramid_helpers": "on"})
        ]
    game = games[0].get_absolute_url()
    what_if = f"/archive/what-if/{games[0].pk}/"
    of_game = (game, f"{game}clock/", f"{game}1/share/", f"{game}sheet/", what_if)
    more = (f"{game}0/?with=1", f"{game}animation/", f"{game}analysis/")
    return (*(f"/@/{name}/" for name in names), *of_game, *more)


@cache
def tables() -> tuple[str, ...]:
    return (
        play_greedily("medieval", 90, control="3d").get_absolute_url(),
        play_greedily("boolean", 30).get_absolute_url(),
        play_greedily("enochian", 40, control="60+30", players="4").get_absolute_url(),
    )
