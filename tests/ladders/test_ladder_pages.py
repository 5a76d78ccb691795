"""The pages of a challenge ladder: the list, the standing, members, challenges."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.bench import standings
from games.common.errors import NoRematchOnLadder
from games.fairness.blocks import block
from games.ladders import services, sweeps
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.pages import standing_html
from games.ladders.pages.standing_queries import PAGE
from games.play import services as table
from games.play.models import Game
from games.play.seats import SPECTATOR
from games.table import fragments
from tests.support.laddered import (
    DAY,
    HOUR,
    challenge,
    end,
    fill,
    found,
    game_of,
    member,
    playing,
)

NAMES = ["Anna", "Bruno", "Clara", "Dante", "Emma", "Felix", "Greta", "Hugo"]


@pytest.fixture
def ladder(ada):
    return found(ada, timezone.now() - 9 * DAY, rated=True)


@pytest.fixture
def people(ladder):
    people = fill(ladder, NAMES, timezone.now() - 8 * DAY)
    # Nobody is new any more, so that the usual range holds.
    ladder.members.update(challenged=True)
    return dict(zip(NAMES, people, strict=True))


def read(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, (address, response.status_code)
    return response.content.decode()


def row_of(html: str, place: int) -> str:
    """The row of the standing with this place."""
    return html.split(f'id="place-{place}"')[1].split("</tr>")[0]


def test_both_read_that_a_block_means_silence_and_can_challenge(ladder, people, enter):
    block(by=people["Anna"], against=people["Clara"], now=timezone.now())
    html = read(enter(people["Clara"]), ladder.get_absolute_url())
    assert "no chat" in row_of(html, 1)
    assert ">Challenge<" in row_of(html, 1)
    assert "no chat" not in row_of(html, 2)
    page = f"{ladder.get_absolute_url()}members/Clara/"
    assert "you can play here, but not chat" in read(enter(people["Anna"]), page)


def test_the_page_of_a_member_asks_few_questions(
    ladder, people, enter, django_assert_max_num_queries
):
    playing(ladder, people["Clara"], people["Bruno"], timezone.now())
    client = enter(people["Clara"])
    client.get("/")
    with django_assert_max_num_queries(6):
        read(client, f"{ladder.get_absolute_url()}members/Anna/")


# --- The list ------------------------------------------------------------------


def test_the_list_shows_ladders_by_game_and_ones_own_first(ladder, people, enter):
    html = read(enter(people["Clara"]), "/ladders/")
    assert "The Academy" in html
    assert "place 3" in html
    assert "first: Anna" in html
    assert "The Academy" in read(enter(), f"/ladders/?game={ladder.key}")
    assert "There is no ladder here yet" in read(enter(), "/ladders/?game=margrites")


def test_the_list_is_bounded_in_questions(
    ada, ladder, people, enter, django_assert_max_num_queries
):
    for number in range(30):
        found(ada, name=f"Ladder {number}")
    client = enter(people["Anna"])
    with django_assert_max_num_queries(8):
        html = read(client, "/ladders/")
    assert "Page 1 of 2" in html
    assert "Page 2 of 2" in read(client, "/ladders/?page=2")


# --- The standing --------------------------------------------------------------


def test_every_row_says_what_one_can_do_there(ladder, people, enter):
    html = read(enter(people["Greta"]), ladder.get_absolute_url())
    assert "too far above you" in row_of(html, 3)
    assert "/challenge/Dante/" in row_of(html, 4)
    assert "4 if you win, 7 if you lose" in row_of(html, 4)
    assert "6 if you win, 7 if you lose" in row_of(html, 6)
    assert 'aria-current="true"' in row_of(html, 7)
    assert "below you" in row_of(html, 8)
    assert "You can challenge up to place 4." in html


def test_who_is_no_member_sees_the_standing_and_how_to_join(ladder, people, enter):
    html = read(enter(), ladder.get_absolute_url())
    assert "Anna" in html
    assert "too far above you" not in html
    assert reverse("ladder-join", args=[ladder.slug]) in html


def test_the_first_page_begins_with_what_the_ladder_is_about(ladder, enter):
    Ladder.objects.update(about="For the class of 1563. " + "Come in. " * 60)
    html = read(enter(), ladder.get_absolute_url())
    assert "For the class of 1563." in html
    assert f'href="/ladders/{ladder.slug}/settings/#about"' in html


def test_a_row_says_from_when_a_pair_may_meet_again(ladder, people, enter):
    made = playing(ladder, people["Greta"], people["Dante"], timezone.now() - 3 * HOUR)
    ended = timezone.now() - 2 * HOUR
    end(made.game, people["Dante"], ended)
    row = row_of(read(enter(people["Greta"]), ladder.get_absolute_url()), 4)
    assert 'data-why="met"' in row
    again = ended + timedelta(days=7)
    assert f"Possible from {again.day} {again:%B} {again.year}" in row


def test_ones_own_card_says_what_waits(ladder, people, enter):
    challenge(ladder, people["Greta"], people["Dante"], timezone.now())
    html = read(enter(people["Dante"]), ladder.get_absolute_url())
    mine = html.split('id="mine"')[1].split("</section>")[0]
    assert "Greta challenges you" in mine
    assert 'class="waits"' in mine
    assert "Answer within" in mine


def test_idleness_is_told_before_it_costs_anything(ada, enter):
    ladder = found(ada, timezone.now() - 30 * DAY)
    people = fill(ladder, NAMES[:2], timezone.now() - 13 * DAY)
    html = read(enter(people[1]), ladder.get_absolute_url())
    assert "Without a game you get a reminder within" in html


def test_the_standing_asks_few_questions_however_many_stand_there(
    ladder, enter, django_assert_max_num_queries
):
    people = fill(ladder, [f"Member{n}" for n in range(PAGE * 3)])
    client, address = enter(people[40]), ladder.get_absolute_url()
    read(client, address)
    with django_assert_max_num_queries(8):
        html = read(client, address)
    assert 'id="place-41"' in html  # one's own page is the first that one sees
    assert "Page 2 of 3" in html
    other = people[39].username
    with django_assert_max_num_queries(9):
        read(client, f"{address}challenge/{other}/")
    with django_assert_max_num_queries(9):
        read(enter(), address + "?page=99")


def test_a_player_is_found_by_name(ladder, people, enter):
    client, address = enter(), ladder.get_absolute_url()
    answer = client.get(address, {"find": "clara"})
    assert answer["Location"] == f"{address}members/Clara/"
    html = read(client, address + "?find=Nobody")
    assert "No player called “Nobody” on this ladder." in html
    html = read(client, address + "?find=a")
    assert "Players with “a” in their names" in html
    assert [name in html.split("</ul>")[0] for name in ("Anna", "Emma")] == [True] * 2
    assert f'href="{address}members/Clara/"' in read(client, address + "?find=lar")
    answer = client.get(address, {"find": "3"})
    assert answer["Location"] == f"{address}?page=1#place-3"


def test_a_long_list_has_a_way_to_its_ends(ladder, enter):
    fill(ladder, [f"Member{n}" for n in range(PAGE * 5)])
    html = read(enter(), f"{ladder.get_absolute_url()}?page=3")
    assert 'page=1">First</a>' in html
    assert 'page=5">Last</a>' in html


def test_addresses_in_rows_are_those_of_the_site(ladder, ada, enter):
    people = fill(ladder, ["Aïda-Ölgá", "Иван_Ω"[:4]])
    for person in people:
        mine = member(ladder, person)
        args = [ladder.slug, person.username]
        assert standing_html.member_url(ladder, mine) == reverse(
            "ladder-member", args=args
        )
        found_at = reverse("ladder-challenge-new", args=args)
        assert standing_html.challenge_new_url(ladder, mine) == found_at
        assert read(enter(), standing_html.member_url(ladder, mine))
    args = [ladder.slug, 12]
    assert standing_html.challenge_url(ladder, 12) == reverse(
        "ladder-challenge", args=args
    )


def test_names_cannot_bring_html(ladder, people, enter):
    ladder.name = "<b>bold</b>"
    ladder.save()
    html = read(enter(people["Anna"]), ladder.get_absolute_url())
    assert "<b>bold</b>" not in html
    assert "&lt;b&gt;bold" in html


# --- Challenges ----------------------------------------------------------------


def test_a_challenge_is_made_after_its_prospects_were_shown(ladder, people, plain):
    greta = plain(people["Greta"])
    greta.open(ladder.get_absolute_url())
    greta.open(f"{ladder.get_absolute_url()}challenge/Dante/")
    assert "place 4 instead of 7" in greta.html
    assert "you keep place 7" in greta.html
    greta.push("Challenge Dante")
    made = LadderChallenge.objects.get()
    assert greta.url == f"{ladder.get_absolute_url()}challenges/{made.pk}/"
    assert "Challenge sent to Dante." in greta.html
    assert "has to accept or decline" in greta.html


def test_a_challenge_that_may_not_be_is_refused_with_the_reason(ladder, people, enter):
    client = enter(people["Greta"])
    address = f"{ladder.get_absolute_url()}challenge/Anna/"
    assert "you can challenge up to place 4" in read(client, address)
    answer = client.post(address, follow=True).content.decode()
    assert "you can challenge up to place 4" in answer
    assert not LadderChallenge.objects.exists()


def test_accepting_leads_to_the_game_and_its_page_names_the_ladder(
    ladder, people, plain, enter
):
    made = challenge(ladder, people["Greta"], people["Dante"], timezone.now())
    dante = plain(people["Dante"])
    dante.open(f"{ladder.get_absolute_url()}challenges/{made.pk}/")
    dante.push("Accept")
    assert "/g/" in dante.url
    made.refresh_from_db()
    assert made.status == "playing"
    html = read(enter(), dante.url)
    assert "The Academy" in html
    assert f"{ladder.get_absolute_url()}challenges/{made.pk}/" in html


def test_declining_gives_the_other_what_he_would_have_won(ladder, people, plain):
    made = challenge(ladder, people["Greta"], people["Dante"], timezone.now())
    dante = plain(people["Dante"])
    dante.open(f"{ladder.get_absolute_url()}challenges/{made.pk}/")
    dante.push("Decline and forfeit")
    assert "Greta won by forfeit against Dante." in dante.html
    assert member(ladder, people["Greta"]).place == 4


def test_a_forfeit_is_claimed_and_disputed(ladder, people, plain):
    made = challenge(ladder, people["Greta"], people["Dante"], timezone.now() - 4 * DAY)
    sweeps.sweep_ladders(timezone.now())
    address = f"{ladder.get_absolute_url()}challenges/{made.pk}/"
    dante, greta = plain(people["Dante"]), plain(people["Greta"])
    greta.open(address)
    assert "may claim the win" in greta.html
    greta.push("Claim the forfeit")
    dante.open(address)
    assert "Greta claims a forfeit; Dante may dispute it." in dante.html
    dante.push("Dispute the forfeit", text="I was ill & said so.")
    made.refresh_from_db()
    assert made.dispute == "I was ill & said so."
    assert "disputes the forfeit" in dante.html


def test_who_plays_at_one_sitting_says_that_he_is_there(ada, plain):
    ladder = found(ada, timezone.now() - DAY, control="15+10")
    one, other = fill(ladder, NAMES[:2], timezone.now() - HOUR)
    made = challenge(ladder, other, one, timezone.now())
    address = f"{ladder.get_absolute_url()}challenges/{made.pk}/"
    first, second = plain(one), plain(other)
    first.open(address)
    first.push("Accept")
    first.push("I’m ready")
    assert "The game starts when Bruno arrives." in first.html
    assert '<meta http-equiv="refresh" content="5; url=?waiting">' in first.html
    second.open(ladder.get_absolute_url())
    assert "Anna is ready and is waiting for you." in second.html
    second.open(address)
    assert "Anna is ready and is waiting for you." in second.html
    second.push("I’m ready")
    assert "/g/" in second.url
    # The page that waits without scripts asks again, and is led to the table.
    first.open(f"{address}?waiting")
    assert first.url == second.url
    first.open(address)
    assert first.url == address


def test_nobody_else_does_anything_about_a_challenge(ladder, people, cusanus, enter):
    made = challenge(ladder, people["Greta"], people["Dante"], timezone.now())
    address = f"{ladder.get_absolute_url()}challenges/{made.pk}/"
    for person in (people["Anna"], cusanus, None):
        client = enter(person)
        assert '<button class="button primary"' not in read(client, address)
        assert client.post(address + "accept/").status_code == 404
    assert enter(people["Dante"]).get(address + "accept/").status_code == 405
    assert enter(people["Dante"]).post(address + "steal/").status_code == 404
    answer = enter(people["Greta"]).post(address + "accept/", follow=True)
    assert 'class="error"' in answer.content.decode()
    made.refresh_from_db()
    assert made.status == "made"
    other = found(made.ladder.founder, name="Another")
    assert (
        enter().get(f"/ladders/{other.slug}/challenges/{made.pk}/").status_code == 404
    )


# --- Members -------------------------------------------------------------------


def test_the_time_line_tells_every_place_and_its_cause(ladder, people, enter):
    made = playing(ladder, people["Greta"], people["Dante"], timezone.now() - 3 * HOUR)
    end(made.game, people["Greta"], timezone.now() - 2 * HOUR)
    html = read(enter(), f"{ladder.get_absolute_url()}members/Greta/")
    assert "place 7 → 4" in html
    assert "Won a challenge" in html
    assert f"/challenges/{made.pk}/" in html
    assert "1 won, 0 drawn, 0 lost" in html
    assert '<svg class="places"' in html
    moved = read(enter(), f"{ladder.get_absolute_url()}challenges/{made.pk}/")
    assert "Changes of places" in moved
    assert "place 4 → 5" in moved


def test_a_member_goes_on_vacation_comes_back_and_leaves(ladder, people, plain, enter):
    anna = plain(people["Anna"])
    anna.open(ladder.get_absolute_url())
    anna.push("Go on vacation", days="5")
    assert "You are on vacation until" in anna.html
    row = row_of(read(enter(people["Clara"]), ladder.get_absolute_url()), 1)
    assert "away until" in row
    assert 'data-why="away"' in row
    anna.push("End the vacation")
    assert "Welcome back" in anna.html
    anna.push("Leave the ladder")
    assert "You have left the ladder." in anna.html
    assert member(ladder, people["Anna"]).place is None


@pytest.mark.parametrize("days", ["", "many", "-3", "400"])
def test_a_wrong_number_of_days_is_answered_with_a_sentence(
    ladder, people, enter, days
):
    address = f"{ladder.get_absolute_url()}away/"
    answer = enter(people["Anna"]).post(address, {"days": days}, follow=True)
    assert 'class="error"' in answer.content.decode() or days == ""
    assert member(ladder, people["Anna"]).away_until is None


def test_honours_are_shown_when_a_season_ends(ladder, people, ada, enter):
    services.end_season(
        ladder_id=ladder.pk, by=ada, reason="The year is over.", now=timezone.now()
    )
    html = read(enter(), f"{ladder.get_absolute_url()}honours/")
    assert "Season 1" in html
    assert "Anna" in html


# --- Measuring -----------------------------------------------------------------


def test_the_measuring_runs_and_says_what_it_saw(db, settings, capsys):
    settings.ROOT_URLCONF = "games.bench.standings"
    standings.measure(*standings.lay(60, timezone.now()), rounds=1)
    seen = capsys.readouterr().out
    for name in ("an empty page", "the standing", "challenge check"):
        assert name in seen
    assert "6 queries" in seen


def test_what_is_not_there_is_not_found(ladder, enter):
    for address in ("nowhere/", f"{ladder.slug}/members/Nobody/", "x/settings/"):
        assert enter().get(f"/ladders/{address}").status_code == 404
    assert Ladder.objects.count() == 1


# --- At the table --------------------------------------------------------------


def test_a_finished_game_says_what_came_of_it_and_has_no_rematch(ada, plain):
    ladder = found(ada, timezone.now() - DAY)
    one, other = fill(ladder, NAMES[:2], timezone.now() - HOUR)
    game = game_of(playing(ladder, other, one, timezone.now()))
    end(game, other, timezone.now())
    browser = plain(other)
    browser.open(game.get_absolute_url())
    assert f"{other} won against {one}." in browser.html
    assert "Rematch" not in browser.html
    assert "Back to the ladder" in browser.html
    with pytest.raises(NoRematchOnLadder):
        table.rematch(game_id=game.pk, player=other, now=timezone.now())
    push = fragments.render_push(
        Game.objects.get(pk=game.pk),
        SPECTATOR,
        with_board=False,
        now=timezone.now(),
    )
    assert f'hx-swap-oob="morph">{other} won against {one}.</span>' in push
