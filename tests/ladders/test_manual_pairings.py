"""A round that organisers pair by hand."""

from __future__ import annotations

import pytest

from games.ladders.errors import NotALeader
from games.ladders.models import Decision, Ladder, Member
from games.ladders.organising.reasons import read_reason
from games.ladders.rounds import manual_pairings, services
from games.ladders.rounds.errors import NoRound
from tests.ladders.test_ladder_rounds import begin, open_event, pairs, play
from tests.support.laddered import DAY
from tests.support.people import NOON

WHY = "They travel together."


def key(ladder: Ladder, name: str) -> int:
    return Member.objects.get(ladder=ladder, player__username=name).pk


def keys(ladder, *names):
    return [(key(ladder, one), key(ladder, two) if two else None) for one, two in names]


def by_hand(ladder, by, *names, now=NOON, reason=WHY):
    return services.begin_round(
        ladder_id=ladder.pk, by=by, now=now, keys=keys(ladder, *names), reason=reason
    )


CROSSED = ("Euclid", "Nicomachus"), ("Hypatia", "Fulke")


def test_the_round_is_paired_as_they_say_and_the_log_says_so(ada):
    ladder, _ = open_event(ada)
    assert pairs(by_hand(ladder, ada, *CROSSED)) == [*CROSSED]
    said = Decision.objects.get(ladder=ladder, kind=Decision.Kind.PAIRED)
    assert (said.reason, said.details) == (WHY, {"round": 1})


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([("Euclid", "Nicomachus")], "Not paired: "),
        ([*CROSSED, ("Euclid", "Fulke")], "would play twice"),
    ],
)
def test_everybody_is_in_one_pair(ada, names, words):
    ladder, _ = open_event(ada)
    with pytest.raises(NoRound, match=words):
        by_hand(ladder, ada, *names)
    assert not ladder.rounds.exists()


def test_without_a_reason_and_by_others_nothing_begins(ada, boethius):
    ladder, _ = open_event(ada)
    with pytest.raises(NotALeader):
        by_hand(ladder, boethius, *CROSSED)
    with pytest.raises(type(_refusal())):
        by_hand(ladder, ada, *CROSSED, reason="")
    assert not ladder.rounds.exists()


def _refusal() -> Exception:
    """What is raised where no reason is given."""
    with pytest.raises(Exception, match=r".") as caught:
        read_reason("")
    return caught.value


def test_where_the_form_says_who_meets_whom_nobody_else_does(ada):
    ladder, _ = open_event(ada, form="round_robin", settings={})
    with pytest.raises(NoRound, match="form of the event"):
        by_hand(ladder, ada, *CROSSED)


def test_what_speaks_against_pairs_is_said(ada):
    ladder, _ = open_event(ada, ["Bede", "Alcuin", "Wibold"], settings={"rounds": 3})
    play(begin(ladder, ada))
    known = manual_pairings.proposal(ladder, ada, NOON + DAY)
    bye = next(p.first for p in ladder.rounds.get().pairings.filter(second=None))
    one, two = (each for each in known.players if each.pk != bye.pk)
    same = manual_pairings.read_pairs(known, [(one.pk, two.pk), (bye.pk, None)])
    said = list(manual_pairings.doubts(known.event, same))
    assert len(said) == 2
    assert any("have met before" in each for each in said)
    assert any("has had a bye" in each for each in said)
    assert not list(manual_pairings.doubts(known.event, known.pairs))


def test_the_page_proposes_what_the_rules_would_and_asks_once(ada, enter):
    ladder, _ = open_event(ada, ["Bede", "Alcuin"], settings={"rounds": 3})
    address = f"/ladders/{ladder.slug}/rounds/by-hand/"
    assert "Pair by hand" in enter(ada).get(f"/ladders/{ladder.slug}/").content.decode()
    assert enter().get(address).status_code == 404
    assert 'name="first-1"' in enter(ada).get(address).content.decode()
    play(begin(ladder, ada))
    one, two = key(ladder, "Bede"), key(ladder, "Alcuin")
    form = {"first-1": one, "second-1": two, "reason": WHY}
    text = enter(ada).post(address, form).content.decode()
    assert "Bede and Alcuin have met before." in text
    assert "all the same" in text
    assert ladder.rounds.count() == 1
    answer = enter(ada).post(address, form | {"anyway": "yes"})
    assert answer.url == f"/ladders/{ladder.slug}/rounds/2/"
    assert ladder.rounds.count() == 2


def test_bad_input_is_refused_in_a_sentence(ada, enter):
    ladder, _ = open_event(ada)
    address = f"/ladders/{ladder.slug}/rounds/by-hand/"
    form = {"first-1": "999999", "second-1": "x", "reason": WHY}
    text = enter(ada).post(address, form).content.decode()
    assert "cannot be paired now" in text
    assert not ladder.rounds.exists()
