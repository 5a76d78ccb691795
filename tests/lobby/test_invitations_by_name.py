"""Inviting one player by name: who may, what they are told, and how it ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.limits import Limit
from accounts.models import Preferences, User
from accounts.personal_data import export_all
from accounts.players import make_guest, partner_called
from games.contacts.follows import follow
from games.fairness.blocks import block
from games.fairness.errors import AccountClosed, KeptApart, NotRated
from games.lobby import selectors, services
from games.lobby.errors import CannotInvite, NotInvited
from games.lobby.models import Seek
from games.notices.models import Notice
from games.people.closures import close_account
from games.people.mergers import merge
from games.play.models import Game
from tests.support.games import seek_game
from tests.support.people import NOW, begin, browser_of, finish

pytestmark = pytest.mark.django_db

Wish = Preferences.Invitations
Status = Seek.Status


def invite(creator: User, invitee: User, now=NOW, **more) -> Seek:
    given = {"key": "rithmomachia", "options": {}, "control": "15+10"} | more
    return seek_game(creator=creator, invitee=invitee, now=now, **given)


def told(person: User) -> list[str]:
    return [each.text for each in Notice.objects.filter(person=person)]


def wish(person: User, invitations: str) -> None:
    Preferences.objects.update_or_create(
        user=person, defaults={"invitations": invitations}
    )


def anew(person: User) -> User:
    """The person as the next request finds them."""
    return User.objects.get(pk=person.pk)


# --- The invitation and its answers --------------------------------------------


def test_the_invited_player_is_told_and_nobody_else_sees_it(ada, boethius, cusanus):
    seek = invite(ada, boethius, public=True, kept=True)
    assert not seek.public
    [words] = told(boethius)
    assert words == "Ada invites you to Rithmomachia: 15 min + 10 s, casual."
    assert Notice.objects.get().url == seek.get_absolute_url()
    assert list(selectors.open_seeks(NOW)) == []
    assert selectors.own_seeks(boethius, NOW) == selectors.own_seeks(ada, NOW) == [seek]
    assert selectors.own_seeks(cusanus, NOW) == []
    assert boethius.pk in selectors.busy_people(NOW), "whose lobby shows it at once"


def test_accepting_begins_the_game_and_tells_the_maker(ada, boethius):
    seek = invite(ada, boethius, seat="white")
    game = services.accept_seek(token=seek.token, player=boethius, now=NOW)
    assert isinstance(game, Game)
    assert game.seats.get(name="black").player == boethius
    assert told(boethius) == [], "what was accepted need not be read any more"
    assert "Boethius accepted your invitation" in told(ada)[0]


def test_nobody_else_can_accept_it(ada, boethius, cusanus):
    seek = invite(ada, boethius)
    with pytest.raises(NotInvited):
        services.accept_seek(token=seek.token, player=cusanus, now=NOW)
    with pytest.raises(NotInvited):
        services.decline_seek(token=seek.token, player=cusanus, now=NOW)
    assert not Game.objects.exists()


def test_declining_tells_the_maker_once(ada, boethius):
    seek = invite(ada, boethius)
    for _ in range(2):
        services.decline_seek(token=seek.token, player=boethius, now=NOW)
    seek.refresh_from_db()
    assert seek.status == Status.DECLINED
    assert told(ada) == ["Boethius declined your invitation to Rithmomachia."]
    assert told(boethius) == []


def test_what_is_cancelled_is_read_no_more(ada, boethius):
    seek = invite(ada, boethius)
    services.cancel_seek(token=seek.token, player=ada)
    assert told(boethius) == []


# --- Who may invite whom -------------------------------------------------------


def test_whom_one_cannot_invite(ada, boethius):
    for whom in (ada, partner_called("passive")):
        with pytest.raises(CannotInvite):
            invite(ada, whom)
    User.objects.filter(pk=boethius.pk).update(is_active=False)
    with pytest.raises(AccountClosed):
        invite(ada, boethius)


def test_who_keeps_somebody_away_is_not_invited_by_them(ada, boethius):
    block(by=boethius, against=ada, now=NOW)
    with pytest.raises(KeptApart):
        invite(ada, boethius)


def test_everybody_chooses_who_can_invite_them(ada, boethius):
    wish(boethius, Wish.FOLLOWED)
    with pytest.raises(CannotInvite, match="only from players they follow"):
        invite(ada, anew(boethius))
    follow(by=boethius, whom=ada, now=NOW)
    services.cancel_seek(token=invite(ada, anew(boethius)).token, player=ada)
    wish(boethius, Wish.NOBODY)
    with pytest.raises(CannotInvite, match="no invitations by name"):
        invite(ada, anew(boethius))


def test_a_guest_is_not_invited_to_rated_games(ada):
    guest = make_guest()
    with pytest.raises(NotRated):
        invite(ada, guest, rated=True)
    assert invite(ada, guest).invitee == guest


def test_a_game_for_four_is_opened_by_link(ada, boethius):
    with pytest.raises(CannotInvite, match="4 players"):
        invite(ada, boethius, key="enochian", options={"players": "4"})


def test_one_invitation_is_open_at_a_time(ada, boethius):
    invite(ada, boethius)
    with pytest.raises(CannotInvite, match="still open"):
        invite(ada, boethius)
    invite(boethius, ada)  # the other way is another matter
    with pytest.raises(IntegrityError), transaction.atomic():
        Seek.objects.filter(creator=boethius).update(creator=ada, invitee=boethius)


def test_who_is_declined_again_and_again_has_to_wait(ada, boethius):
    for _ in range(3):
        seek = invite(ada, boethius)
        services.decline_seek(token=seek.token, player=boethius, now=NOW)
    with pytest.raises(CannotInvite, match="often today"):
        invite(ada, boethius)
    assert invite(ada, boethius, now=NOW + timedelta(days=1, seconds=1)).is_open


def test_a_block_cancels_what_is_open_between_the_two(ada, boethius, cusanus):
    mine, theirs = invite(ada, boethius), invite(boethius, ada)
    other = invite(ada, cusanus)
    block(by=ada, against=boethius, now=NOW)
    status = dict(Seek.objects.values_list("pk", "status"))
    assert status[mine.pk] == status[theirs.pk] == Status.CANCELLED
    assert status[other.pk] == Status.OPEN
    assert told(boethius) == told(ada) == []


# --- With the account ----------------------------------------------------------


def test_a_guest_takes_invitations_along_and_none_stands_twice(
    guest, ada, boethius, cusanus
):
    between = invite(ada, guest)
    twice = invite(boethius, guest)
    kept = invite(boethius, ada)
    new = invite(guest, cusanus)
    merge(guest=guest, member=ada, now=NOW)
    found = {each.pk: each for each in Seek.objects.all()}
    assert (found[between.pk].status, found[between.pk].invitee) == ("cancelled", None)
    assert (found[twice.pk].status, found[twice.pk].invitee) == ("cancelled", ada)
    assert (found[kept.pk].status, found[kept.pk].invitee) == ("open", ada)
    assert (found[new.pk].status, found[new.pk].creator) == ("open", ada)


def test_closing_ends_invitations_both_ways(ada, boethius, cusanus):
    theirs = invite(boethius, ada)
    invite(ada, cusanus)
    close_account(ada, now=NOW)
    theirs.refresh_from_db()
    assert (theirs.status, theirs.invitee) == (Status.CANCELLED, None)
    assert Seek.objects.get() == theirs
    assert told(cusanus) == []


def test_export_names_both_sides(ada, boethius):
    invite(ada, boethius)
    assert export_all(ada)["invitations"][0]["to"] == "Boethius"
    assert export_all(boethius)["invited_by"][0]["name"] == "Ada"


# --- On the pages --------------------------------------------------------------


def text_of(client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_from_the_profile_to_the_table_without_scripts(plain, ada, boethius):
    mine, theirs = plain(ada), plain(boethius)
    mine.open("/@/Boethius/")
    mine.follow("Invite to a game")
    assert "Invite Boethius to Rithmomachia" in mine.html
    assert 'value="Boethius"' in mine.html
    mine.push("Send the invitation")
    assert "Waiting for Boethius" in mine.html
    theirs.open("/notices/")
    assert "Ada invites you to Rithmomachia" in theirs.html
    theirs.push("Accept")
    game = Game.objects.get()
    assert theirs.url == game.get_absolute_url()
    assert mine.client.get(mine.url)["Location"] == game.get_absolute_url()


def test_the_lobby_and_the_invitation_take_a_no(plain, ada, boethius):
    seek = invite(ada, boethius, now=timezone.now())
    theirs = plain(boethius)
    theirs.open("/lobby/")
    assert "Ada invites you" in theirs.html
    theirs.open(seek.get_absolute_url())
    theirs.push("Decline")
    assert "You declined. Ada has been told." in theirs.html
    assert "Boethius declined." in text_of(plain(ada).client, seek.get_absolute_url())


def test_for_others_it_is_not_there(enter, client, ada, boethius, cusanus):
    seek = invite(ada, boethius, now=timezone.now())
    address = seek.get_absolute_url()
    for other in (client, enter(cusanus)):
        assert other.get(address).status_code == 404
        for action in ("accept", "decline", "leave", "cancel"):
            assert other.post(f"{address}{action}/").status_code == 404
    assert enter(ada).post(f"{address}decline/").status_code == 404
    assert enter(boethius).get(f"{address}decline/").status_code == 405
    services.accept_seek(token=seek.token, player=boethius, now=timezone.now())
    assert client.get(address).status_code == 200, "the game can be watched"


def test_a_name_that_nobody_has_comes_back(enter, ada):
    sent = {"invitee": "Nobody-here", "open_to": "waiting", "pace": "none"}
    page = enter(ada).post("/seeks/new/", sent).content.decode()
    assert "No player is called “Nobody-here”." in page
    assert not Seek.objects.exists()


def test_whom_one_follows_is_suggested(enter, client, ada, boethius):
    follow(by=ada, whom=boethius, now=NOW)
    assert '<option value="Boethius">' in text_of(enter(ada), "/seeks/new/")
    assert '<option value="Boethius">' not in text_of(client, "/seeks/new/")


def test_nobody_invites_without_end(plain, ada, boethius, monkeypatch):
    monkeypatch.setattr("games.lobby.views.BY_NAME", Limit("few", 1, 60))
    mine = plain(ada)
    mine.open("/seeks/new/?invite=Boethius")
    form = next(each for each in mine.page.forms if "invitee" in each.names)
    answers = [mine.client.post("/seeks/new/", dict(form.fields)) for _ in range(2)]
    assert [each.status_code for each in answers] == [302, 429]


def test_after_a_game_the_opponent_can_be_invited_again(enter, ada, boethius, cusanus):
    game = begin(ada, boethius)
    link = "?game=rithmomachia&amp;invite=Boethius"
    assert link not in text_of(enter(ada), game.get_absolute_url())
    finish(game, loser=ada)
    assert link in text_of(enter(ada), game.get_absolute_url())
    assert "invite=Ada" in text_of(enter(boethius), game.get_absolute_url())
    assert "invite=" not in text_of(enter(cusanus), game.get_absolute_url())


def test_after_a_game_against_the_computer_nobody_is_invited(ada, guest):
    game = finish(begin(guest, partner_called("passive")), loser=guest)
    page = text_of(browser_of(guest), game.get_absolute_url())
    assert "invite=" not in page
