"""Talk: who speaks and reads where, how long and how often."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.common import errors
from games.play import services, talk
from games.play.seats import SPECTATOR, viewer_of
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def say(game, player, text, room="players", now=NOON):
    return services.say(game_id=game.pk, player=player, room=room, text=text, now=now)


def heard(game, viewer):
    return [line.text for line in talk.newest_lines(game, viewer)][::-1]


def test_players_and_spectators_talk_apart(game, ada, boethius, cusanus):
    say(game, ada, "Good luck!")
    say(game, cusanus, "Quiet, please.", room="spectators")
    assert heard(game, viewer_of(game, boethius)) == ["Good luck!"]
    assert heard(game, viewer_of(game, cusanus)) == ["Quiet, please."]
    assert heard(game, SPECTATOR) == ["Quiet, please."]
    with pytest.raises(errors.NotYourRoom):
        say(game, cusanus, "Let me in", room="players")
    with pytest.raises(errors.NotYourRoom):
        say(game, ada, "What do you think?", room="spectators")


def test_after_the_end_the_players_read_both(game, ada, cusanus):
    say(game, cusanus, "Nice.", room="spectators")
    services.resign(game_id=game.pk, player=ada, now=NOON)
    game = say(game, ada, "Thanks.")
    assert heard(game, viewer_of(game, ada)) == ["Nice.", "Thanks."]
    assert heard(game, viewer_of(game, cusanus)) == ["Nice."]


def test_a_line_is_one_line(game, ada):
    say(game, ada, "  one\n\n two\x00\u202ethree ")
    assert heard(game, viewer_of(game, ada)) == ["one two three"]
    with pytest.raises(errors.NothingSaid):
        say(game, ada, " \n\x07 ")


def test_a_line_has_a_length(game, ada):
    say(game, ada, "x" * 200)
    with pytest.raises(errors.LineTooLong, match="200 characters; yours has 201"):
        say(game, ada, "x" * 201)


def test_talk_has_a_pace(game, ada, boethius):
    for number in range(talk.LINES):
        say(game, ada, f"line {number}")
    with pytest.raises(errors.TooMuchTalk):
        say(game, ada, "one more")
    say(game, boethius, "my turn")
    say(game, ada, "rested", now=NOON + timedelta(minutes=1))
    assert len(heard(game, viewer_of(game, ada))) == talk.LINES + 2


def test_a_line_sent_twice_is_said_once(game, ada):
    version = say(game, ada, "Hello").version
    assert say(game, ada, "Hello", now=NOON + timedelta(seconds=1)).version == version
    say(game, ada, "Hello", now=NOON + timedelta(seconds=30))
    assert heard(game, viewer_of(game, ada)) == ["Hello", "Hello"]


def test_talk_does_not_touch_the_board(game, ada):
    game = say(game, ada, "Hello")
    assert (game.version, game.board_version) == (2, 1)
