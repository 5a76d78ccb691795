"""Who may go where: every address of the site is listed here; a new one fails."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

import pytest
from django.contrib import admin
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from games.engine.problems.data import problems_of
from games.ladders import services
from games.ladders.models import Ladder
from games.lobby.models import Seek
from games.problems.selectors import Progress, next_for, problem_of_day
from games.ratings.scale import START, Strength
from tests.support.gathered import gathered
from tests.support.people import begin
from tests.support.roles import (
    ROLES,
    ban,
    browser,
    changed,
    found,
    newest,
    people_of,
    rows,
    writing,
)
from tests.support.taught import taught

pytestmark = pytest.mark.django_db

# What GET answers a stranger, the guest at the table, his opponent, another member.
# Words are the addresses that one is led to; "?" is the log-in page that leads back.
Answers = tuple[int | str, int | str, int | str, int | str]

OPEN: Answers = (200, 200, 200, 200)
BY_FORM: Answers = (405, 405, 405, 405)
MEMBERS: Answers = ("?", "?", 200, 200)
PROVE = "/accounts/reauthenticate/"
PROVEN: Answers = ("?", "?", PROVE, PROVE)
LOG_IN = "/accounts/login/"

ICON: Answers = (static("rithmo/icon-32.png"),) * 4

THE_DAYS = f"/problems/{problem_of_day(timezone.localdate()).id}/"


def suiting(rating: float) -> str:
    """Where the first problem is for somebody of this rating."""
    new = Progress(0, 0, [], frozenset(), frozenset(), Strength(rating))
    found = next_for(new, problems_of("rithmomachia"), "")
    assert found is not None
    return f"/problems/{found.id}/"


COLUMNS = {"stranger": 0, "guest": 1, "ada": 2, "boethius": 3}
DOORS: dict[Answers, str] = {
    OPEN: "ladders ladder ladder-new ladder-from-report ladder-settings "
    "ladder-honours season-what-if season-report ladder-member "
    "ladder-join ladder-challenge-new "
    "ladder-news ladder-frame ladder-screen "
    "ladder-log ladder-csv ladder-json ladder-calendar "
    "ratings rating-pool rating-history "
    "robots home lobby watch seek-new challenge pass-and-play "
    "table table-ply learn-index learn lesson history decisions progressions "
    "rules-page rules-part rules-print ruleset ruleset-new archive collections "
    "equations equation explorer statistics problems problem analysis-board "
    "analysis-set-up balance machines "
    "about contact licence privacy "
    "game-feed player-feed ladder-feed sitemap sitemap-pages "
    "dumps check-games export-player export-ladder "
    "export-search "
    "game-record game-json profile people following vacation "
    "notices notice-settings "
    "preferences practice account_inactive account_email_verification_sent "
    "account_reset_password account_confirm_email account_reset_password_from_key "
    "account_reset_password_from_key_done account_reset_password_done",
    BY_FORM: "ladder-leave ladder-return ladder-away ladder-challenge-action "
    "ladder-invitation ladder-calendar-renew notices-renew "
    "ladder-round-begin ladder-rounds-again ladder-pairing-here ladder-arena "
    "ladder-round-miss ladder-news-delete ladder-quiet ladder-chat-room "
    "ladder-chat-line ladder-meet-act "
    "ladder-decide ladder-codes-make ladder-organise-do "
    "block follow vacation-end notices-read push-subscribe push-unsubscribe "
    "analysis-play "
    "play-now challenge-accept challenge-decline challenge-leave challenge-cancel "
    "challenge-machines "
    "table-press table-move table-say table-token table-turning table-hint "
    "table-action "
    "ruleset-rename ruleset-delete collection-delete collected-move "
    "class-change class-pupils class-passwords",
    MEMBERS: "classes collection-new collection-add imported-games "
    "change-name account_reauthenticate account_email account_change_password "
    "mfa_index mfa_list_webauthn",
    PROVEN: "mfa_reauthenticate mfa_activate_totp mfa_generate_recovery_codes "
    "mfa_add_webauthn mfa_reauthenticate_webauthn mfa_remove_webauthn "
    "mfa_edit_webauthn",
    ("?", "?", 404, 404): "mfa_deactivate_totp mfa_view_recovery_codes "
    "mfa_download_recovery_codes",
    ("?", "?", 200, 404): "class",
    ("?", 200, 200, 200): "report",
    (404, 200, 200, 200): "export",
    ("/preferences/", 200, 200, 200): "close-account",
    (200, 200, "/", "/"): "account_login account_signup",
    ("/", "/", 200, 200): "account_logout",
    ICON: "favicon",
    ("/rules/rithmomachia/",) * 4: "rules-options",
    (
        404,
        404,
        200,
        404,
    ): "ladder-messages ladder-chat "
    "ladder-organise ladder-trial ladder-codes ladder-delete "
    "collection collected collection-edit collected-edit",
    # Which this game has not, and what moderators alone know of.
    (404,) * 4: "ladder-trf ladder-rounds ladder-round ladder-challenge "
    "ladder-news-edit ladder-message ladder-meet ladder-meet-calendar "
    "ladder-round-by-hand "
    "security-txt progressions-part dice table-clock table-run table-plan opening "
    "opening-ply "
    "moderation "
    "game-analysis game-ndjson game-animation game-animation-file "
    "imported-game imported-file "
    "what-if game-sheet embed game-share game-bibtex game-svg game-png game-qr oembed "
    "sitemap-games dump "
    "notice notices-stop push-worker "
    "moderation-person",
    ("/practise/rithmomachia/",) * 4: "practise-now",
    ("/play/rithmomachia/",) * 4: "play",
    ("/learn/",) * 4: "rules",
    ("/analysis/rithmomachia/",) * 4: "analysis",
    # Nobody is challenged from the board of a game that one plays, as two do.
    (200, *("/analysis/rithmomachia/",) * 2, 200): "analysis-challenge",
    (THE_DAYS,) * 4: "problem-today",
    (*(suiting(START - 400),) * 2, *(suiting(START),) * 2): "problem-next",
    ("/notices/settings/",) * 4: "notice-settings-before",
    (LOG_IN, LOG_IN, "/", "/"): "account_confirm_login_code mfa_authenticate "
    "mfa_login_webauthn",
    ("?", "?", "/accounts/password/change/", "/accounts/password/change/"): (
        "account_set_password"
    ),
}
LEADERS = ["ladder-organise", "ladder-trial", "ladder-messages", "ladder-chat"]
# What the others find otherwise than Boethius.
EXCEPTIONS: dict[str, dict[str, int | str]] = {
    "organiser": dict.fromkeys(
        [*LEADERS, "ladder-codes"],
        200,
    ),
    "arbiter": dict.fromkeys(LEADERS, 200),
    "moderator": dict.fromkeys(["moderation", "moderation-person"], 200),
}
# Addresses of what Ada has gathered.
COLLECTED = {"collection", "collection-edit", "collection-delete"}
COLLECTED |= {"collected", "collected-edit", "collected-move"}
# Where the signed address is the proof, and programs send the form.
BY_ADDRESS = {"notices-stop"}
LISTED = {name: answers for answers, names in DOORS.items() for name in names.split()}


def addresses(resolver: URLResolver) -> Iterator[str]:
    """The names of all addresses but the operators'."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            assert pattern.name, f"{pattern} has no name"
            yield pattern.name
        elif pattern.namespace != "admin":
            yield from addresses(pattern)


class Scene:
    """A table between a guest and Ada, Ada's invitation and her ladder, on which she
    stands and whose address is that of a lesson too."""

    def __init__(self, guest: User, ada: User, boethius: User) -> None:
        now = timezone.now()
        self.people = people_of(guest, ada, boethius)
        self.game = begin(guest, ada)
        ladder = found(self.people, now, name="Movement")
        services.join(ladder_id=ladder.pk, player=ada, now=now)
        self.seek = Seek.objects.create(
            creator=ada,
            key=self.game.key,
            digest=self.game.digest,
            created_at=now,
            seen_at=now,
            expires_at=now + timedelta(hours=1),
        )
        self.collected = gathered(ada, now)
        self.school_class = taught(ada, now)
        self.browsers = {role: browser(self.people[role]) for role in ROLES}
        ban(self.people, now)

    def address(self, name: str) -> str:
        known: dict[str, dict[str, Any]] = {
            "account_confirm_email": {"key": "abc"},
            "account_reset_password_from_key": {"uidb36": "1", "key": "a-b"},
            "ruleset": {"key": self.game.key, "name": "spec"},
            "rules-part": {"key": self.game.key, "slug": "moving"},
            "equation": {"text": "4*9=36"},
            "problem": {"name": problems_of("medieval")[0].id},
            "sitemap-games": {"year": 2026, "month": 5, "part": 1},
            "export-player": {"name": "Ada", "kind": "txt"},
            "export-search": {"kind": "txt"},
            "export-ladder": {"slug": "movement", "kind": "txt"},
            "notice": {"pk": 0},  # one's own is read when one looks
        }
        values = {
            "game_id": self.game.pk,
            "ply": 0,
            "first": 0,
            "last": 1,
            "action": "resign",
            "token": self.seek.token,
            "key": self.game.key,
            "slug": "movement",
            "name": "Ada",
            "pk": 1,
            "number": 1,
            "family": "spec",
            "speed": "rapid",
            "about": "members",
            "what": "move",
            "answer": "accept",
            "signed": "1:abc",
            "part": "nothing",
            "kind": "challenges",
        }
        wanted = get_resolver().reverse_dict.getlist(name)[0][0][0][1]
        if name.startswith("class"):
            values["pk"] = self.school_class.pk
        if name in COLLECTED:
            values |= {"pk": self.collected.collection_id, "number": self.collected.pk}
        return reverse(
            name, kwargs=known.get(name) or {each: values[each] for each in wanted}
        )


@pytest.fixture
def scene(guest: User, ada: User, boethius: User) -> Scene:
    return Scene(guest, ada, boethius)


def said(answer: HttpResponse, address: str) -> int | str:
    """The answer in the words of the list."""
    if answer.status_code != 302:
        return answer.status_code
    place, _, query = answer["Location"].partition("?")
    return "?" if place == LOG_IN and address in unquote(query) else place


def test_every_address_is_listed_and_every_listed_one_is_there():
    assert set(addresses(get_resolver())) == set(LISTED)


def expected(role: str, name: str) -> int | str:
    """What the list says that GET answers somebody at this address. The banned one is
    a stranger, and those who are in no column are members like Boethius, except where
    it says otherwise."""
    if name in EXCEPTIONS.get(role, {}):
        return EXCEPTIONS[role][name]
    column = {"banned": "stranger"}.get(role, role)
    return LISTED[name][COLUMNS.get(column, COLUMNS["boethius"])]


@pytest.fixture(autouse=True)
def quick_client() -> Iterator[None]:
    """The test client would copy the whole context of every template."""
    with patch("django.test.client.store_rendered_templates"):
        yield


def test_everybody_is_answered_as_listed_and_looking_changes_nothing(scene):
    last = newest()
    before, answers = rows(last), {}
    for name in LISTED:
        address = scene.address(name)
        with writing() as written:
            for role, each in scene.browsers.items():
                answers[role, name] = said(each.get(address), address)
        assert changed(before, rows(last, written)) == [], name
    assert answers == {key: expected(*key) for key in answers}


SEE = {"ada", "organiser", "arbiter", "moderator"}


def test_a_ladder_by_link_is_not_there_but_for_those_who_may_see_it(scene):
    Ladder.objects.update(access=Ladder.Access.LINK)
    for name in LISTED:
        if not name.startswith("ladder") or name in {
            *("ladders", "ladder-new", "ladder-from-report")
        }:
            continue
        if name in {"ladder-frame", "ladder-feed"}:  # there is none of such a ladder
            continue
        address = scene.address(name)
        for role, each in scene.browsers.items():
            open_ = expected(role, name)
            hidden = open_ if open_ in {404, 405} else 404
            shown = role in SEE or name == "ladder-join"  # which asks for a code
            answer = said(each.get(address), address)
            assert (role, name, answer) == (role, name, open_ if shown else hidden)


def test_a_form_of_another_site_is_refused_everywhere(scene):
    stranger, member = (Client(enforce_csrf_checks=True) for _ in range(2))
    member.force_login(scene.people["ada"])
    last = newest()
    before = rows(last)
    for name in LISTED.keys() - BY_ADDRESS:
        for each in [stranger, member]:
            status = each.post(scene.address(name), {"theme": "dark"}).status_code
            assert status in {403, 405}, name
    assert changed(before, rows(last)) == []


# --- The operators' pages ------------------------------------------------------


LED = "/admin/login/?next=/admin/"


def test_only_staff_comes_to_the_pages_of_operators(scene, admin_user):
    moderator = scene.browsers.pop("moderator")
    others = scene.browsers.values()
    assert {each.get("/admin/").status_code for each in others} == {302}
    led = {role: each.get(LED) for role, each in scene.browsers.items()}
    strangers = {role for role, answer in led.items() if answer.status_code == 302}
    assert strangers == {"stranger", "guest", "banned"}
    assert {led[role].status_code for role in led.keys() - strangers} == {403}
    assert led["stranger"]["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    for one in (browser(admin_user), moderator):
        assert one.get("/admin/").status_code == 200


def test_moderators_have_no_list_of_the_operators(scene):
    """They have pages of their own; what operators may see is given one by one."""
    for model in admin.site._registry:
        place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        answer = scene.browsers["moderator"].get(reverse(f"{place}_changelist"))
        assert answer.status_code == 403, model


def test_operators_see_every_list_and_form(scene, admin_user):
    operator = browser(admin_user)
    for model in admin.site._registry:
        place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert operator.get(reverse(f"{place}_changelist")).status_code == 200
        one = model._default_manager.first()
        if one is not None:
            page = operator.get(reverse(f"{place}_change", args=[one.pk]))
            assert page.status_code == 200
