"""A finished game as a moving picture, which a worker draws."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from django.core.cache import cache
from django_tasks_db.models import DBTaskResult
from PIL import Image, ImageChops

from games.background.worker import make_worker
from games.engine import GAMES
from games.play.positions import position_at
from games.sharing import animations
from games.sharing.animations import Stage, Still, chunks_of, drawn_parts, shown_plies
from games.sharing.models import Animation
from games.sharing.pictures import draw_png, to_png, who_and_what

pytestmark = pytest.mark.django_db

CLOSE = 1  # of 255: how far edges may differ that are drawn within a smaller page


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGBA")


def laid(parts: list[Still]) -> Image.Image:
    """What is seen after all parts, one upon the other."""
    seen = pixels(parts[0].png)
    for part in parts[1:]:
        left, top, width, height = part.area
        over = pixels(part.png)
        assert over.size == (width, height)
        seen.paste(over, (left, top))
    return seen


@pytest.mark.parametrize("key", GAMES)
def test_what_is_seen_at_the_end_is_the_last_position(ended, key, monkeypatch):
    monkeypatch.setattr(animations, "SIDE", 240)
    game = ended(key, 1 if key == "boolean" else 6)
    parts = list(drawn_parts(game, shown_plies(game.ply)))
    first, last = (game.rules.scene(position_at(game, n)) for n in (0, game.ply))
    stage = Stage.of(game, first)
    whole, seen = pixels(stage.drawn(last, stage.whole).png), laid(parts)
    assert seen.size == whole.size == stage.whole[2:]
    far = ImageChops.difference(seen, whole).point(lambda value: value > CLOSE)
    assert far.getbbox(alpha_only=False) is None
    if game.ply:
        assert seen != pixels(parts[0].png), "something has moved"


def test_it_is_a_moving_png_of_all_positions(ended):
    game = ended("rithmomachia", 5)
    made = animations.make_animation(game)
    data = bytes(made.data)
    assert data.startswith(animations.SIGNATURE)
    assert len(data) <= animations.MOST_BYTES
    found = list(chunks_of(data))
    assert [kind for kind, _ in found][:3] == [b"IHDR", b"acTL", b"fcTL"]
    assert found[-1] == (b"IEND", b"")
    assert struct.unpack(">II", dict(found)[b"acTL"]) == (6, 0)
    frames = [each for kind, each in found if kind == b"fcTL"]
    more = [each for kind, each in found if kind == b"fdAT"]
    numbers = [each[:4] for each in [*frames, *more]]
    assert sorted(numbers) == [struct.pack(">I", n) for n in range(len(numbers))]
    for kind, part in found:
        assert animations.chunk(kind, part) in data


def test_its_numbers_are_in_it(ended, monkeypatch):
    """Without typefaces a picture loses them silently."""
    game = ended("rithmomachia", 1)
    with_numbers = [part.size for part in drawn_parts(game, [0, 1])]
    monkeypatch.setattr("games.sharing.pictures.FONTS", [])
    without = [part.size for part in drawn_parts(game, [0, 1])]
    assert all(a > b for a, b in zip(with_numbers, without, strict=True))
    assert with_numbers[0] > 1.3 * without[0]
    assert to_png("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")


@pytest.mark.parametrize("key", GAMES)
def test_names_that_are_long_stay_within_a_picture(ended, key, monkeypatch):
    """Also those of four, of 24 letters each; which game it is stays too."""
    four = " v ".join(["Hieronymus & Campanella-of-Padua"] * 4)
    monkeypatch.setattr("games.sharing.pictures.heading", lambda *_: four)
    game = ended(key, 1)
    assert who_and_what(game, 900).endswith(f"… · {game.rules.title}")
    for png in (draw_png(game, 1), next(drawn_parts(game, [0, 1])).png):
        picture = pixels(png)
        width, height = picture.size
        edge = picture.crop((width - 12, height * 7 // 8, width, height))
        last = edge.crop((11, 0, 12, edge.height))
        alike = last.resize(edge.size, Image.Resampling.NEAREST)
        assert edge == alike, "something is written up to the edge"


def test_of_a_long_game_some_positions_are_shown_and_the_last():
    assert shown_plies(3) == [0, 1, 2, 3]
    assert shown_plies(5, 2) == [0, 2, 4, 5]
    for last in (79, 80, 81, 400):
        plies = shown_plies(last)
        assert (plies[0], plies[-1]) == (0, last)
        assert len(plies) <= animations.MOST_FRAMES + 1


def test_too_many_bytes_are_fewer_positions(ended, monkeypatch):
    game = ended("rithmomachia", 8)
    whole = animations.make_animation(game)
    monkeypatch.setattr(animations, "MOST_BYTES", len(bytes(whole.data)) - 1000)
    less = animations.make_animation(game)
    assert 1 < less.frames < whole.frames == 9


def test_it_is_asked_for_awaited_and_shown(ended, client):
    game = ended()
    address = f"/g/{game.pk}/animation/"
    assert address in client.get(f"/g/{game.pk}/1/share/").content.decode()
    assert client.get(f"/g/{game.pk}/animation.png").status_code == 404
    asking = client.get(address).content.decode().split("<main")[1]
    assert "<form" in asking
    assert "up to 6 in 10 minutes" in asking
    assert client.post(address)["Location"] == address
    client.post(address)
    assert DBTaskResult.objects.ready().count() == 1
    assert 'http-equiv="refresh"' in client.get(address).content.decode()
    make_worker("test").run()
    page = client.get(address).content.decode()
    assert f'src="/g/{game.pk}/animation.png"' in page
    assert "refresh" not in page.split("</head>")[0].partition("http-equiv=")[2]
    picture = client.get(f"/g/{game.pk}/animation.png")
    assert picture["Content-Type"] == "image/png"
    assert picture["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert not picture.cookies
    held = {"If-None-Match": picture["ETag"]}
    again = client.get(f"/g/{game.pk}/animation.png", headers=held)
    assert again.status_code == 304
    # A browser puts these in the place of what it keeps.
    assert again["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert again["Access-Control-Allow-Origin"] == "*"


def test_only_the_newest_are_kept(ended, monkeypatch):
    monkeypatch.setattr(animations, "KEPT", 1)
    first, second = ended(plies=0), ended(plies=1)
    for game in (first, second):
        animations.make_animation(game)
    assert [each.game_id for each in Animation.objects.all()] == [second.pk]


def test_a_live_game_has_none_and_an_address_asks_a_few_times(
    game, ended, client, settings
):
    assert client.get(f"/g/{game.pk}/animation/").status_code == 404
    settings.RATE_LIMITS = True
    cache.clear()
    over = ended()
    for _ in range(6):
        client.post(f"/g/{over.pk}/animation/")
        DBTaskResult.objects.all().delete()
    assert client.post(f"/g/{over.pk}/animation/").status_code == 429
