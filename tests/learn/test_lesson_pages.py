"""The list of lessons and one lesson's page: pressing, typing, going on, progress."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.urls import reverse

from games.learn import courses

pytestmark = pytest.mark.django_db
KEY = "rithmomachia"
OVERVIEW = reverse("learn", args=[KEY])
MOVEMENT = reverse("lesson", args=[KEY, "movement"])
CAPTURES = reverse("lesson", args=[KEY, "captures"])
AMBUSH = reverse("lesson", args=[KEY, "ambush"])


def text(page: HttpResponse) -> str:
    return page.content.decode().replace("&#x27;", "'").replace("\u00a0", " ")


def test_every_lesson_is_on_the_list_with_nothing_done(client):
    page = client.get(OVERVIEW)
    assert page.status_code == 200
    assert "0 of 5 steps done" in text(page)
    assert text(page).count('class="card course"') == 6
    assert f'href="{MOVEMENT}"' in text(page)


def test_looking_on_leaves_no_session_and_makes_no_guest(client):
    client.get(OVERVIEW)
    client.get(MOVEMENT)
    assert set(client.cookies) == set()


@pytest.mark.parametrize("address", ["/learn/no-game/", "/learn/rithmomachia/none/"])
def test_a_lesson_that_is_not_there_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_pressing_a_man_comes_back_with_his_destinations(client):
    page = client.post(f"{MOVEMENT}?step=1", {"press": "E2", "partial": ""})
    assert page.status_code == 302
    assert page.url == f"{MOVEMENT}?step=1&partial=E2"
    page = client.get(page.url)
    assert page.context["board"].offers.partial == "E2"
    assert 'data-mark="quiet"' in text(page)


def test_the_second_press_plays_the_move_when_nothing_else_can_be_chosen(client):
    page = client.post(f"{MOVEMENT}?step=1", {"press": "H5", "partial": "E2"})
    assert page.url == f"{MOVEMENT}?step=1&move=E2-H5"
    page = client.get(page.url)
    assert page.context["reached"]
    assert f'href="{MOVEMENT}?step=2"' in text(page)


def test_a_man_may_be_dragged_in_one_request(client):
    page = client.post(f"{MOVEMENT}?step=1", {"press": ["E2", "H5"], "partial": ""})
    assert page.url == f"{MOVEMENT}?step=1&move=E2-H5"


def test_with_htmx_only_the_lesson_comes_back(client):
    page = client.post(
        f"{MOVEMENT}?step=1",
        {"press": "H5", "partial": "E2"},
        headers={"HX-Request": "true"},
    )
    assert page.status_code == 200
    assert text(page).lstrip().startswith('<div id="lesson"')
    assert "Right!" in text(page)
    assert "HX-Request" in page["Vary"]


def test_an_impossible_square_is_refused_with_its_numbers(client):
    address = f"{CAPTURES}?step=1"
    page = client.post(address, {"press": "A5", "partial": "D2"}, follow=True)
    assert not page.context["reached"]
    refusals = page.context["board"].offers.refusals
    assert any("49" in words.text and "25" in words.text for words in refusals)
    assert all(words.text in text(page) for words in refusals)


def test_a_typed_illegal_move_is_refused_by_the_rules(client):
    page = client.post(f"{CAPTURES}?step=1", {"typed": "D2xA5:EQUAL"}, follow=True)
    assert "The rules do not allow this." in text(page)
    assert "25 is not equal to 49" in text(page)


def test_a_typed_move_is_played(client):
    page = client.post(f"{CAPTURES}?step=1", {"typed": " D2xG5:EQUAL "}, follow=True)
    assert page.context["reached"]


@pytest.mark.parametrize("typed", ["abc", "D2x", "<b>", "*" * 5000, "D2-Z9"])
def test_typed_nonsense_is_answered_and_not_played(client, typed):
    page = client.post(f"{CAPTURES}?step=1", {"typed": typed}, follow=True)
    assert page.status_code == 200
    assert not page.context["reached"]
    assert "<b>" not in text(page)


def test_a_move_in_the_address_that_cannot_be_read_says_so(client):
    page = client.get(f"{CAPTURES}?step=1&move=abc")
    assert "The rules do not allow this." in text(page)


def test_an_ambush_is_chosen_after_the_move_and_then_sent(client):
    page = client.post(
        f"{AMBUSH}?step=1", {"press": "K4", "partial": "J3"}, follow=True
    )
    board = page.context["board"]
    assert not page.context["verdict"]
    ambush = next(c for c in board.offers.options if c.square == "C7")
    page = client.post(f"{AMBUSH}?step=1", {"choice": ambush.text}, follow=True)
    if not page.context["reached"]:
        send = page.context["board"].done.text
        page = client.post(f"{AMBUSH}?step=1", {"send": send}, follow=True)
    assert page.context["reached"]
    assert "5 × 45 = 225" in text(page)


def test_sending_without_the_ambush_is_explained(client):
    page = client.post(f"{AMBUSH}?step=1", {"send": "J3-K4"}, follow=True)
    assert "That move is legal, but not what this step asks for." in text(page)
    assert "Black square 225 still stands on C7." in text(page)


def test_what_was_done_is_remembered_and_the_next_step_comes_first(client):
    client.post(f"{MOVEMENT}?step=1", {"send": "E2-H5"})
    client.post(f"{MOVEMENT}?step=1", {"send": "E2-H5"})
    assert "1 of 5 steps done" in text(client.get(OVERVIEW))
    assert "Continue with" in text(client.get(OVERVIEW))
    assert client.get(MOVEMENT).context["number"] == 2


def test_a_wrong_move_counts_for_nothing(client):
    client.post(f"{MOVEMENT}?step=1", {"send": "E2-F3"})
    assert "0 of 5 steps done" in text(client.get(OVERVIEW))


def test_reading_an_answer_by_its_address_counts_for_nothing(client):
    assert client.get(f"{MOVEMENT}?step=1&move=E2-H5").context["reached"]
    assert "0 of 5 steps done" in text(client.get(OVERVIEW))


@pytest.mark.parametrize("step", ["0", "9", "-1", "x", "٣", ""])
def test_a_step_that_is_not_there_is_the_first(client, step):
    assert client.get(MOVEMENT, {"step": step}).context["number"] == 1


def test_the_last_step_leads_to_the_next_lesson(client):
    page = client.post(f"{MOVEMENT}?step=5", {"send": "H3-E6"}, follow=True)
    assert f'href="{CAPTURES}"' in text(page)


def test_the_last_lesson_leads_to_a_game(client):
    winning = reverse("lesson", args=[KEY, "winning"])
    page = client.post(f"{winning}?step=4", {"send": "F3-B7"}, follow=True)
    assert "White wins by exhaustion" in text(page)
    assert "Play the computer" in text(page)


def test_a_finished_lesson_is_ticked_off(client):
    for number, move in enumerate(["E2-H5", "E2-E7", "D3-I8", "F4-G5", "H3-E6"], 1):
        client.post(f"{MOVEMENT}?step={number}", {"send": move})
    page = client.get(OVERVIEW)
    assert page.context["courses"][0].is_finished
    assert page.context["next"].lesson.slug == "captures"


def test_the_lesson_has_no_inline_style_or_script(client):
    shown = text(client.get(MOVEMENT))
    assert " style=" not in shown
    assert "<script>" not in shown


def test_a_list_of_lessons_reads_their_positions_once(client, monkeypatch):
    first = client.get("/learn/").content
    monkeypatch.setattr(courses, "men", None)
    assert client.get("/learn/").content == first
