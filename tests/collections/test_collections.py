"""Collections: who sees and changes them, what can be added, checked comments."""

from __future__ import annotations

import pytest

from games.collections import comments, services
from games.collections.errors import (
    CollectionFull,
    CommentRefused,
    NotCollected,
    TooManyCollections,
)
from games.collections.models import CollectedPly, Collection
from games.collections.services import GamePlace, read_place
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.rated import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ada, boethius):
    return played(ada, boethius)


@pytest.fixture
def mine(ada):
    return services.begin_collection(
        owner=ada, now=NOON, title="Harmonies", is_public=False
    )


def put(collection, over, ply=1, comment="", is_exercise=False):
    return services.collect(
        collection,
        GamePlace(over, ply),
        comment=comment,
        is_exercise=is_exercise,
        now=NOON,
    )


# --- Who sees what -----------------------------------------------------------


def test_a_private_collection_is_seen_by_its_owner_alone(
    mine, over, enter, ada, boethius
):
    collected = put(mine, over)
    for address in (
        f"/collections/{mine.pk}/",
        f"/collections/{mine.pk}/{collected.pk}/",
    ):
        assert enter(ada).get(address).status_code == 200
        assert enter(boethius).get(address).status_code == 404
        assert enter().get(address).status_code == 404
    assert "Harmonies" not in enter().get("/collections/").content.decode()
    assert "Harmonies" in enter(ada).get("/collections/").content.decode()


def test_a_public_one_is_seen_by_all_and_changed_by_its_owner(
    mine, over, enter, boethius
):
    put(mine, over, comment="See {36 ÷ 4 = 9}.")
    services.change_collection(mine, now=NOON, is_public=True, about="All {9-4=5}")
    page = enter().get(f"/collections/{mine.pk}/").content.decode()
    assert "36\u00a0÷\u00a04\u00a0=\u00a09" in page
    assert "Take out" not in page
    listed = enter().get("/collections/").content.decode()
    assert "Harmonies" in listed
    assert "All 9 − 4 = 5" in listed
    for part in ("edit/", "delete/"):
        answer = enter(boethius).post(
            f"/collections/{mine.pk}/{part}", {"title": "Mine"}
        )
        assert answer.status_code == 404
    mine.refresh_from_db()
    assert mine.title == "Harmonies"


def test_strangers_are_asked_to_log_in_first(enter):
    for address in ("/collections/new/", "/collections/add/?game=abc"):
        answer = enter().get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/?next=/collections/")


# --- What can be added -------------------------------------------------------


@pytest.mark.parametrize(
    "form",
    ["{pk}", "/g/{pk}/1/", "https://x.test/g/{pk}/1/?flip=1", "x.test/g/{pk}/1/"],
)
def test_a_place_is_read_from_its_address(form, over):
    place = read_place(form.format(pk=over.pk), "x.test")
    assert place.game == over
    assert place.ply == (1 if "/1/" in form else over.ply)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing at all",
        "/g/zzzzzzzz/",
        "/g/{pk}/99/",
        "http://evil.test/g/{pk}/1/",
        "http://x.test@evil.test/g/{pk}/1/",
        "http://evil.test/x.test/g/{pk}/1/",
    ],
)
def test_what_names_no_place_is_refused(text, over):
    with pytest.raises(NotCollected):
        read_place(text.format(pk=over.pk), "x.test")


def test_a_collection_has_each_position_once(mine, over, ada, plain):
    put(mine, over, 1)
    put(mine, over, 2)
    with pytest.raises(NotCollected, match="in the collection already"):
        put(mine, over, 1)
    browser = plain(ada)
    browser.open(f"/collections/add/?game=/g/{over.pk}/1/&collection={mine.pk}")
    browser.push("Add")
    assert "This position is in the collection already." in browser.html
    assert mine.collected.count() == 2


def test_a_game_that_goes_on_is_not_added(ada, boethius):
    players = {"white": ada, "black": boethius}
    game = start_game(key="rithmomachia", options={}, players=players, now=NOON)
    with pytest.raises(NotCollected, match="not over"):
        read_place(game.pk, "x.test")


def test_a_form_adds_a_ply_to_a_new_collection(over, plain, ada):
    browser = plain(ada)
    browser.open(f"/collections/add/?game=/g/{over.pk}/1/")
    browser.push("Add", title="Openings", comment="{2 + 2 = 4}", is_exercise="on")
    found = CollectedPly.objects.get()
    assert (found.collection.title, found.collection.owner) == ("Openings", ada)
    assert (found.ply, found.comment, found.is_exercise) == (1, "{2 + 2 = 4}", True)


def test_a_refused_form_keeps_what_was_typed_and_begins_nothing(over, enter, ada):
    given = {
        "game": over.pk,
        "collection": "new",
        "title": "T",
        "comment": "{2+2=5} no",
    }
    for more, said in (
        ({}, "2+2=5 is not true"),
        ({"title": "", "comment": ""}, "give the new collection a title"),
        ({"comment": "", "is_exercise": "on"}, "there is no move to find"),
    ):
        page = enter(ada).post("/collections/add/", given | more).content.decode()
        assert said in page
        assert over.pk in page
    assert not Collection.objects.exists()


def test_there_are_only_so_many(mine, over, ada, monkeypatch):
    monkeypatch.setattr(services, "MOST_COLLECTED", 1)
    monkeypatch.setattr(services, "MOST_COLLECTIONS", 1)
    put(mine, over)
    with pytest.raises(CollectionFull):
        put(mine, over)
    with pytest.raises(TooManyCollections):
        services.begin_collection(owner=ada, now=NOON, title="More")


# --- Order and changes -------------------------------------------------------


def plies(collection):
    return [each.ply for each in collection.collected.all()]


def test_places_are_shifted_and_taken_out(mine, over, enter, ada):
    rows = [put(mine, over, ply) for ply in (0, 1, 2)]
    client = enter(ada)

    def move(row, way):
        client.post(f"/collections/{mine.pk}/{row.pk}/move/", {"move": way})

    move(rows[2], "up")
    assert plies(mine) == [0, 2, 1]
    move(rows[0], "up")  # there already
    assert plies(mine) == [0, 2, 1]
    move(rows[0], "down")
    assert plies(mine) == [2, 0, 1]
    move(rows[0], "out")
    assert plies(mine) == [2, 1]
    assert put(mine, over, 0) in mine.collected.all()
    assert plies(mine) == [2, 1, 0]


def test_words_are_changed_by_forms(mine, over, plain, ada):
    collected, browser = put(mine, over), plain(ada)
    browser.open(f"/collections/{mine.pk}/edit/")
    browser.push("Save", title="Better", about="All of {4:6}")
    mine.refresh_from_db()
    assert mine.title == "Harmonies"  # refused: no equation
    browser.push("Save", title="Better", about="All of them")
    browser.open(f"/collections/{mine.pk}/{collected.pk}/edit/")
    browser.push("Save", comment="Now {3*4=12}")
    mine.refresh_from_db()
    collected.refresh_from_db()
    assert (mine.title, collected.comment) == ("Better", "Now {3*4=12}")
    browser.open(f"/collections/{mine.pk}/edit/")
    browser.push("Delete it")
    assert not Collection.objects.exists()


# --- Comments ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Nothing to check", "Nothing to check"),
        (" {36 = 9 × 4} and\r\n{120-56=64}", "{36 = 9 × 4} and\n{120-56=64}"),
        ("", ""),
    ],
)
def test_comments_are_kept_as_they_were_written(text, kept):
    assert comments.checked(text) == kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{9-4=5}", "9 − 4 = 5"),
        ("{36/9=4} {36 : 9 = 4}", "36 ÷ 9 = 4 36 ÷ 9 = 4"),
        ("{64+56=120}", "64 + 56 = 120"),
        ("{36=9x4}", "36 = 9 × 4"),
        ("{7=7}", "7 = 7"),
        ("{1100 and 0100=0100}", "1100 AND 0100 = 0100"),
        ("{not 0100=1011}", "NOT 0100 = 1011"),
        ("{0100 xor 1100 = 1000}", "0100 XOR 1100 = 1000"),
    ],
)
def test_an_equation_is_not_turned_round(text, told):
    assert comments.plain(comments.checked(text)) == told
    drawn = comments.draw(text).replace("\u00a0", " ")
    assert drawn.count('<b class="equation">') == text.count("{")


@pytest.mark.parametrize(
    "text",
    [
        *("{4*9=37}", "{0100 XOR 1100 = 1001}", "{NOT 0100 = 0100}"),
        *("{nine}", "{}", "a { b", "a } b", "{{4*9=36}}"),
    ],
)
def test_what_is_not_true_is_refused(text):
    with pytest.raises(CommentRefused):
        comments.checked(text)


@pytest.mark.parametrize(
    ("text", "joined", "instead"),
    [
        ("4*9=37", "4*9 is 36", "{4*9=36}"),
        ("37 = 4 × 9", "4*9 is 36", "{4*9=36}"),
        ("64+56=121", "64+56 is 120", "{64+56=120}"),
        ("9-4=6", "9-4 is 5", "{9-4=5}"),
        ("36:9=5", "36/9 is 4", "{36/9=4}"),
        ("0100 xor 1100 = 1001", "0100 XOR 1100 is 1000", "{0100 XOR 1100=1000}"),
        ("NOT 0100 = 0100", "NOT 0100 is 1011", "{NOT 0100=1011}"),
    ],
)
def test_what_is_not_true_is_told_with_its_numbers(text, joined, instead):
    """And not that no game has it, as nobody has searched for it."""
    with pytest.raises(CommentRefused) as refused:
        comments.checked(f"Look: {{{text}}}")
    assert str(refused.value) == (
        f"{text} is not true: {joined}. Write {instead}, or leave the braces out."
    )
    assert comments.checked(instead) == instead


@pytest.mark.parametrize("text", ["7=8", "37/4=9", "4-9=5", "0/0=5"])
def test_what_comes_to_no_whole_number_is_only_not_true(text):
    with pytest.raises(CommentRefused, match=f"^{text} is not true. Write what is"):
        comments.checked(f"{{{text}}}")


def test_comments_are_drawn_without_harm():
    drawn = comments.draw("<script>alert(1)</script>\n{4*9=36}\n\nNext")
    assert "<script>" not in drawn
    assert drawn.count("<p>") == 2
    assert '<b class="equation">4\u00a0×\u00a09\u00a0=\u00a036</b>' in drawn


# --- Exercises ---------------------------------------------------------------


@pytest.fixture
def exercise(mine, over):
    """Black's C1-D1 is to be found."""
    services.change_collection(mine, now=NOON, is_public=True)
    return put(mine, over, 1, comment="A quiet reply.", is_exercise=True)


def address(exercise):
    return f"/collections/{exercise.collection_id}/{exercise.pk}/"


def test_an_exercise_hides_its_comment_until_it_is_solved(exercise, enter):
    client = enter()
    for at in (address(exercise), f"/collections/{exercise.collection_id}/"):
        assert "A quiet reply." not in client.get(at).content.decode()
    wrong = client.get(address(exercise), {"move": "A1-B1"}).content.decode()
    assert "another one was played" in wrong
    assert "A quiet reply." not in wrong
    illegal = client.get(address(exercise), {"move": "A1-H8"}).content.decode()
    assert "The rules do not allow this." in illegal
    right = client.get(address(exercise), {"move": "C1-D1"}).content.decode()
    assert "Right!" in right
    assert "A quiet reply." in right
    told = client.get(address(exercise), {"solution": "1"}).content.decode()
    assert "This was played:" in told
    assert "A quiet reply." in told


def test_an_exercise_is_solved_by_presses_without_scripts(exercise, plain):
    browser = plain()
    browser.open(address(exercise))
    browser.press("C1")
    browser.press("D1")
    browser.send()
    assert "Right!" in browser.html


def test_who_changes_an_ending_into_an_exercise_is_refused(mine, over):
    collected = put(mine, over, over.ply)
    with pytest.raises(NotCollected):
        services.comment_on(collected, comment="", is_exercise=True, now=NOON)


# --- Of a person -------------------------------------------------------------


def test_collections_are_exported_handed_over_and_forgotten(mine, over, ada, cusanus):
    from games.collections import personal_data as data

    put(mine, over, comment="{4*9=36}")
    (told,) = data.export_collections(ada)["collections"]
    assert told["title"] == "Harmonies"
    assert told["games"] == [
        {"game": over.pk, "ply": 1, "comment": "{4*9=36}", "exercise": False}
    ]
    data.hand_over_collections(ada, cusanus, NOON)
    assert Collection.objects.get().owner == cusanus
    data.forget_collections(cusanus)
    assert not Collection.objects.exists()


@pytest.mark.parametrize("part", ["", "{pk}/", "{pk}/{first}/"])
def test_pages_ask_little_of_the_database(
    part, mine, over, enter, django_assert_max_num_queries
):
    services.change_collection(mine, now=NOON, is_public=True)
    rows = [put(mine, over, ply) for ply in (0, 1, 2)]
    at = f"/collections/{part.format(pk=mine.pk, first=rows[1].pk)}"
    client = enter()
    client.get(at)
    with django_assert_max_num_queries(6):
        assert client.get(at).status_code == 200
