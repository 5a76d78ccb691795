"""Who may go where: every address of the site is listed here; a new one fails."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.contrib import admin
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from games.ladders import services
from games.models import Game, Ply, SavedRuleset, Seek, TalkLine
from tests.accounts.conftest import begin, browser_of

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

DOORS: dict[Answers, str] = {
    OPEN: "ladders ladder ladder-new ladder-settings ladder-honours ladder-member "
    "ladder-join ladder-challenge-new "
    "ladder-log ladder-csv ladder-json ladder-calendar "
    "ratings rating-pool rating-history "
    "robots home lobby watch seek-new challenge pass-and-play "
    "table table-ply learn-index learn lesson history decisions progressions "
    "rules-page ruleset ruleset-new archive "
    "about contact licence privacy "
    "game-record game-json profile vacation "
    "notices notice-wishes "
    "preferences practice account_inactive account_email_verification_sent "
    "account_reset_password account_confirm_email account_reset_password_from_key "
    "account_reset_password_from_key_done account_reset_password_done",
    BY_FORM: "ladder-leave ladder-return ladder-away ladder-challenge-action "
    "ladder-invitation ladder-calendar-renew notices-renew "
    "ladder-round-begin ladder-rounds-again ladder-pairing-here "
    "ladder-decide ladder-codes-make ladder-organise-do "
    "block vacation-end notices-read push-subscribe push-unsubscribe "
    "play-now challenge-accept challenge-leave challenge-cancel table-press "
    "table-move table-say table-token table-turning table-action ruleset-rename "
    "ruleset-delete",
    MEMBERS: "change-name account_reauthenticate account_email "
    "account_change_password mfa_index mfa_list_webauthn",
    PROVEN: "mfa_reauthenticate mfa_activate_totp mfa_generate_recovery_codes "
    "mfa_add_webauthn mfa_reauthenticate_webauthn mfa_remove_webauthn "
    "mfa_edit_webauthn",
    ("?", "?", 404, 404): "mfa_deactivate_totp mfa_view_recovery_codes "
    "mfa_download_recovery_codes",
    ("?", 200, 200, 200): "report",
    (404, 200, 200, 200): "export",
    ("/preferences/", 200, 200, 200): "close-account",
    (200, 200, "/", "/"): "account_login account_signup",
    ("/", "/", 200, 200): "account_logout",
    ICON: "favicon",
    ("/rules/rithmomachia/",) * 4: "rules-options",
    (404, 404, 200, 404): "ladder-organise ladder-trial ladder-codes",
    # Which this game has not, and what moderators alone know of.
    (404,) * 4: "ladder-rounds ladder-round ladder-challenge "
    "security-txt progressions-part dice table-clock opening opening-ply moderation "
    "notice notices-stop push-worker "
    "moderation-person",
    ("/practise/rithmomachia/",) * 4: "practise-now",
    ("/play/rithmomachia/",) * 4: "play",
    ("/learn/",) * 4: "rules",
    (LOG_IN, LOG_IN, "/", "/"): "account_confirm_login_code mfa_authenticate "
    "mfa_login_webauthn",
    ("?", "?", "/accounts/password/change/", "/accounts/password/change/"): (
        "account_set_password"
    ),
}
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


def found_ladder(founder: User) -> None:
    """A ladder whose address is that of a lesson too; its founder stands on it."""
    now = timezone.now()
    ladder = services.found_ladder(
        founder=founder,
        name="Movement",
        key="rithmomachia",
        options={},
        control="3d",
        settings={},
        now=now,
    )
    services.join(ladder_id=ladder.pk, player=founder, now=now)


class Scene:
    """A table between a guest and Ada, Ada's invitation, and Boethius beside it."""

    def __init__(self, guest: User, ada: User, boethius: User) -> None:
        self.people = [None, guest, ada, boethius]
        self.game = begin(guest, ada)
        found_ladder(ada)
        now = timezone.now()
        self.seek = Seek.objects.create(
            creator=ada,
            key=self.game.key,
            digest=self.game.digest,
            created_at=now,
            seen_at=now,
            expires_at=now + timedelta(hours=1),
        )

    def address(self, name: str, **more: Any) -> str:
        known = {
            "account_confirm_email": {"key": "abc"},
            "account_reset_password_from_key": {"uidb36": "1", "key": "a-b"},
            "ruleset": {"key": self.game.key, "name": "spec"},
        }
        values = {
            "game_id": self.game.pk,
            "ply": 0,
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
        } | more
        wanted = get_resolver().reverse_dict.getlist(name)[0][0][0][1]
        return reverse(
            name, kwargs=known.get(name) or {each: values[each] for each in wanted}
        )

    def browsers(self) -> list[Client]:
        return [_browser(person) for person in self.people]


def _browser(person: User | None) -> Client:
    if person is None:
        return Client()
    if person.is_guest:
        return browser_of(person)
    client = Client()
    client.force_login(person)
    return client


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


def everything() -> list[object]:
    """All that a table or the lobby shows, to see whether it has changed."""
    models = (Game, Ply, TalkLine, SavedRuleset)
    whole = [model._default_manager.order_by("pk").values() for model in models]
    # That the maker of a seek waits is told by his looking at it.
    seeks = Seek.objects.values_list("pk", "creator", "game", "status")
    people = User.objects.order_by("pk").values_list("pk", "username", "is_guest")
    return [list(rows) for rows in (*whole, seeks, people)]


def test_everybody_is_answered_as_listed_and_looking_changes_nothing(scene):
    before, browsers = everything(), scene.browsers()
    for name, listed in LISTED.items():
        address = scene.address(name)
        answers = [said(each.get(address), address) for each in browsers]
        assert (name, *answers) == (name, *listed)
        assert everything() == before, name


ACTIONS = """resign abort offer-draw answer-draw claim-draw ask-takeback
    answer-takeback rematch nonsense"""
COMMANDS = [
    ("table-press", {"press": "D2"}),
    ("table-press", {"send": "N1-D4"}),
    ("table-move", {"move": "N1-D4"}),
    ("table-token", {}),
    ("table-turning", {"turn": "on"}),
    *(
        ("table-action", {"accept": "yes", "action": action})
        for action in ACTIONS.split()
    ),
]


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
@pytest.mark.parametrize(("name", "form"), COMMANDS)
def test_nobody_acts_at_the_table_of_others(scene, name, form, htmx):
    before = everything()
    address = scene.address(name, action=form.get("action", ""))
    for browser in [scene.browsers()[0], scene.browsers()[3]]:
        answer = browser.post(address, form, headers=htmx)
        assert answer.status_code in {200, 302, 404}
    assert everything() == before


def test_nobody_cancels_the_invitation_of_another(scene):
    before = everything()
    for browser in [scene.browsers()[0], scene.browsers()[1], scene.browsers()[3]]:
        assert browser.post(scene.address("challenge-cancel")).status_code == 404
    assert everything() == before


def test_a_form_of_another_site_is_refused_everywhere(scene):
    before = everything()
    stranger, member = (Client(enforce_csrf_checks=True) for _ in range(2))
    member.force_login(scene.people[2])
    for name in LISTED.keys() - BY_ADDRESS:
        for browser in [stranger, member]:
            status = browser.post(scene.address(name), {"theme": "dark"}).status_code
            assert status in {403, 405}, name
    assert everything() == before


# --- The operators' pages ------------------------------------------------------


def test_only_operators_come_to_their_pages(scene, admin_user):
    answers = [each.get("/admin/", follow=False) for each in scene.browsers()]
    assert [answer.status_code for answer in answers] == [302] * 4
    led = [each.get("/admin/login/?next=/admin/") for each in scene.browsers()]
    assert [answer.status_code for answer in led] == [302, 302, 403, 403]
    assert led[0]["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    operator = _browser(admin_user)
    assert operator.get("/admin/").status_code == 200


def test_operators_see_every_list_and_form(scene, admin_user):
    operator = _browser(admin_user)
    for model in admin.site._registry:
        place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert operator.get(reverse(f"{place}_changelist")).status_code == 200
        one = model._default_manager.first()
        if one is not None:
            page = operator.get(reverse(f"{place}_change", args=[one.pk]))
            assert page.status_code == 200
