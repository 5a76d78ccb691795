"""The kinds of pages that `bench pages` visits, each with an address in the demo."""

from __future__ import annotations

from typing import Final

from django.urls import reverse

from accounts.models import User
from games.bench.standings import EMPTY
from games.classes.models import SchoolClass
from games.clubs.models import NewsItem
from games.collections.models import Collection
from games.engine import GAMES, rules
from games.engine.problems.data import problems_of
from games.ladders.models import LadderChallenge, Round
from games.learn.lessons import lessons_of
from games.learn.openings import openings_of
from games.learn.tables import has_tables
from games.lobby.models import Seek
from games.play.models import Game
from games.ratings.models import Rating
from games.ratings.pools import read_pool

FIRST: Final = next(iter(GAMES))
# One that has tables of progressions.
WITH_NUMBERS: Final = next(key for key in GAMES if has_tables(rules(key)))
CHALLENGES, ROUNDS = "the-academy", "autumn-swiss"  # ladders of the demo, led by ada

FIXED: Final = {
    "start": "/",
    "lobby": "/lobby/",
    "watch": "/watch/",
    "archive": "/archive/",
    "archive, one game": f"/archive/?game={FIRST}",
    "statistics": "/archive/statistics/",
    "statistics of a game": f"/archive/statistics/?q=game:{FIRST}",
    "equations": "/archive/equations/",
    "equation": "/archive/equations/4*9=36/",
    "explorer": f"/archive/explorer/{FIRST}/",
    "collections": "/collections/",
    "collection, new": "/collections/new/",
    "collection, adding": "/collections/add/",
    "balance": "/rules/balance/",
    "analysis": f"/analysis/{FIRST}/",
    "analysis, setting up": f"/analysis/{FIRST}/set-up/",
    "analysis, challenging": f"/analysis/{FIRST}/challenge/",
    "problems": "/problems/",
    "problem": f"/problems/{problems_of(FIRST)[0].id}/",
    "learn": "/learn/",
    "lessons": f"/learn/{FIRST}/",
    "history": f"/learn/{FIRST}/history/",
    "progressions": f"/learn/{WITH_NUMBERS}/progressions/",
    "progressions, a part": f"/learn/{WITH_NUMBERS}/progressions/geometric/",
    "rules": f"/rules/{FIRST}/",
    "rules, a part": f"/rules/{FIRST}/captures/",
    "rules, options": f"/rules/{WITH_NUMBERS}/all-options/",
    "rules to print": f"/rules/{WITH_NUMBERS}/print/",
    "decisions": f"/rules/{WITH_NUMBERS}/decisions/",
    "rule set": f"/rules/{FIRST}/sets/spec/",
    "rule set, new": f"/rules/{FIRST}/sets/new/",
    "seek": "/seeks/new/",
    "practice": f"/practise/{WITH_NUMBERS}/",
    "levels of the computer": "/machines/",
    "pass and play": f"/play/{WITH_NUMBERS}/",
    "classes": "/classes/",
    "ladders": "/ladders/",
    "ladder, new": "/ladders/new/",
    "ladder, from a report": "/ladders/new/report/",
    "ratings": "/ratings/",
    "notices": "/notices/",
    "notices, choices": "/notices/settings/",
    "preferences": "/preferences/",
    "name": "/preferences/name/",
    "close account": "/preferences/close/",
    "holidays": "/preferences/vacation/",
    "profile": "/@/ada/",
    "profile of another": "/@/boethius/",
    "report": "/@/boethius/report/",
    "players": "/people/",
    "following": "/people/following/",
    "sign in": "/accounts/login/",
    "sign up": "/accounts/signup/",
    "password forgotten": "/accounts/password/reset/",
    "password": "/accounts/password/change/",
    "addresses": "/accounts/email/",
    "second factors": "/accounts/2fa/",
    "about": "/about/",
    "downloads": "/dumps/",
    "imported games": "/archive/imported/",
    "check games": "/archive/check/",
    "contact": "/contact/",
    "licence": "/licence/",
    "privacy": "/privacy/",
    "moderation": "/moderation/",
    "moderation, a person": "/moderation/boethius/",
}
OF_A_LADDER: Final = {
    "ladder": "",
    "ladder, member": "members/boethius/",
    "ladder, joining": "join/",
    "ladder, in a frame": "frame/",
    "ladder, big screen": "screen/",
    "ladder, settings": "settings/",
    "ladder, honours": "honours/",
    "ladder, other rules": "seasons/1/what-if/",
    "ladder, season’s report": "seasons/1/report/",
    "ladder, news": "news/",
    "ladder, messages": "messages/",
    "ladder, chat": "chat/",
    "ladder, log": "log/",
    "ladder, organisers": "organise/",
    "ladder, trial": "organise/trial/",
    "ladder, deleting": "organise/delete/",
    "ladder, codes": "organise/codes/",
    "ladder, challenging": "challenge/hildegard/",
}

# What no visitor comes to in the demo as to a page, by the names of the addresses.
LEFT_OUT: Final = {
    "another form of the same": "collection-edit collected-edit",
    "between two rounds": "ladder-round-by-hand",
    "only leads on": "rules problem-today problem-next analysis "
    "notice favicon notice-settings-before account_logout "
    "push-worker account_confirm_email mfa_reauthenticate",
    "no page": "robots security-txt game-record game-json game-ndjson game-bibtex "
    "game-svg game-png game-animation-file imported-file "
    "game-qr oembed game-feed player-feed ladder-feed "
    "sitemap sitemap-pages sitemap-games "
    "export-player export-ladder export-search dump "
    "ladder-meet-calendar ladder-csv ladder-json ladder-trf ladder-calendar export "
    "mfa_download_recovery_codes mfa_login_webauthn",
    "a fragment": "rules-options table-press table-run",
    "a form that is sent": "analysis-play play-now play practise-now challenge-accept "
    "challenge-decline challenge-leave challenge-cancel challenge-machines "
    "table-move table-say "
    "table-token table-plan table-turning table-hint table-action "
    "ruleset-rename ruleset-delete "
    "ladder-invitation ladder-leave ladder-return ladder-away "
    "ladder-challenge-action ladder-round-begin ladder-rounds-again "
    "ladder-pairing-here ladder-round-miss ladder-arena ladder-decide "
    "ladder-codes-make ladder-organise-do ladder-calendar-renew "
    "ladder-news-delete ladder-quiet ladder-chat-room ladder-chat-line "
    "ladder-meet-act "
    "collection-delete collected-move notices-read notices-renew push-subscribe "
    "push-unsubscribe block follow vacation-end "
    "class-change class-pupils class-passwords",
    "by a secret in a letter": "notices-stop account_reset_password_from_key "
    "account_reset_password_from_key_done account_confirm_login_code",
    "after a form, in a few words": "account_inactive account_set_password "
    "account_email_verification_sent account_reset_password_done",
    "behind the password once more": "account_reauthenticate mfa_authenticate "
    "mfa_activate_totp mfa_deactivate_totp mfa_view_recovery_codes "
    "mfa_generate_recovery_codes mfa_list_webauthn mfa_add_webauthn "
    "mfa_reauthenticate_webauthn mfa_remove_webauthn mfa_edit_webauthn",
    "no throws in the demo": "dice",
    "no message in the demo": "ladder-message",
    "of two, and none of the measured": "ladder-meet",
    "no games brought in the demo": "imported-game",
}


def kinds() -> dict[str, str]:
    """Every kind of page with an address of it; names of games have a colon."""
    return {"empty": EMPTY} | FIXED | _learning() | _ladders() | _others() | _games()


def _learning() -> dict[str, str]:
    lesson = reverse("lesson", args=[FIRST, lessons_of(FIRST)[0].slug])
    found = {"lesson": lesson, "lesson, a step": f"{lesson}?step=1"}
    key = next((key for key in GAMES if openings_of(key)), None)
    if key is not None:
        opening = openings_of(key)[0].slug
        found["opening"] = reverse("opening", args=[key, opening])
        found["opening, a move"] = reverse("opening-ply", args=[key, opening, 1])
    return found


def _ladders() -> dict[str, str]:
    found = {
        name: f"/ladders/{CHALLENGES}/{rest}" for name, rest in OF_A_LADDER.items()
    }
    for challenge in LadderChallenge.objects.filter(ladder__slug=CHALLENGES)[:1]:
        found["ladder, challenge"] = f"/ladders/{CHALLENGES}/challenges/{challenge.pk}/"
    for item in NewsItem.objects.filter(ladder__slug=CHALLENGES)[:1]:
        where = [CHALLENGES, item.pk]
        found["ladder, changing news"] = reverse("ladder-news-edit", args=where)
    for played in Round.objects.filter(ladder__slug=ROUNDS)[:1]:
        found["rounds"] = f"/ladders/{ROUNDS}/rounds/"
        found["round"] = f"/ladders/{ROUNDS}/rounds/{played.number}/"
        found["ladder in rounds"] = f"/ladders/{ROUNDS}/"
        found["report of rounds"] = f"/ladders/{ROUNDS}/seasons/1/report/"
    return found


def _others() -> dict[str, str]:
    found = {}
    ada = User.objects.get(username="ada")
    for rating in Rating.objects.filter(player=ada).order_by("-games")[:1]:
        pool = read_pool(rating.pool)
        where = [pool.key, pool.family, pool.speed]
        found["rating pool"] = reverse("rating-pool", args=where)
        found["rating history"] = reverse("rating-history", args=["ada", *where])
    for collection in Collection.objects.filter(is_public=True)[:1]:
        found["collection"] = collection.get_absolute_url()
        found |= {
            "exercise" if each.is_exercise else "collected ply": reverse(
                "collected", args=[collection.pk, each.pk]
            )
            for each in collection.collected.all()
        }
    for school_class in SchoolClass.objects.filter(circle__leader=ada)[:1]:
        found["class"] = school_class.get_absolute_url()
    for seek in Seek.objects.filter(status=Seek.Status.OPEN).order_by("pk")[:1]:
        found["challenge"] = seek.get_absolute_url()
    return found


def _games() -> dict[str, str]:
    found = {}
    for key in GAMES:
        games = Game.objects.filter(key=key, local=False).order_by("-ply", "pk")
        for name, is_live in (("live", True), ("finished", False)):
            game = next((game for game in games if game.is_live is is_live), None)
            if game is not None:
                found[f"{key}: {name}"] = game.get_absolute_url()
                found |= _more_of(game) if key == FIRST and not is_live else {}
    timed = Game.objects.exclude(control="").filter(plies__left_ms__isnull=False)
    for game in timed.order_by("pk")[:1]:
        found["a game’s clock"] = f"{game.get_absolute_url()}clock/"
    return found


def _more_of(game: Game) -> dict[str, str]:
    address = game.get_absolute_url()
    return {
        f"{game.key}: a move": f"{address}{game.ply // 2}/",
        f"{game.key}: a panel": f"{address}?panel=takes",
        "a game by other rules": reverse("what-if", args=[game.pk]),
        "a game to print": f"{address}sheet/",
        "a game, moving": f"{address}animation/",
        "a game, analysed": f"{address}analysis/",
        "a game, shared": f"{address}{game.ply}/share/",
        "a game in a frame": f"/embed/{game.pk}/{game.ply}/",
    }
