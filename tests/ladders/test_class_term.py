"""A term of a class: pupils who are ill, come late, leave, ask to miss a round, and a
teacher who decides what was not played, week after week."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.ladders import services as ladders
from games.ladders.models import Honour, Pairing, Round
from games.ladders.organising import kept_apart
from games.ladders.organising import pairings as decisions
from games.ladders.pages.presets import PRESETS
from games.ladders.rounds import half_byes, services
from games.ladders.rounds.events import event_of
from tests.ladders.test_ladder_rounds import begin, open_event
from tests.support.laddered import DAY, again, both, end, fill, game_of
from tests.support.people import NOON

RESULTS = {
    **{"first": (2, 0), "second": (0, 2), "draw": (1, 1), "bye": (2, 0)},
    **{"half_bye": (1, 0), "neither": (0, 0)},
    **{"first_forfeit": (2, 0), "second_forfeit": (0, 2)},
}


class Term:
    """A class in Swiss rounds by its preset, with lots for all that happens."""

    def __init__(self, ada, seed: int) -> None:
        self.ada, self.lots = ada, random.Random(seed)
        preset = PRESETS["class"]
        self.ladder, self.pupils = open_event(
            ada,
            [f"Pupil{n}" for n in range(13)],
            control=preset.control,
            settings={**preset.settings, "half_byes": 1, "late_rounds": 1},
        )
        kept_apart.keep_apart(
            ladder_id=self.ladder.pk,
            by=ada,
            one="Pupil0",
            other="Pupil6",
            reason="Twins.",
            now=NOON,
        )

    def before(self, week: int) -> None:
        """Somebody comes late, leaves, or asks to miss the round."""
        now = NOON + week * DAY
        if week in (1, 2):
            self.pupils += fill(self.ladder, [f"Late{week}"], now)
        if week == 3:
            gone = self.pupils.pop(4)
            ladders.leave(ladder_id=self.ladder.pk, player=gone, now=now)
        for pupil in self.lots.sample(self.pupils, 2):
            had = Pairing.objects.filter(result="half_bye", first__player=pupil)
            if not had.exists():
                half_byes.ask_to_miss(
                    ladder_id=self.ladder.pk,
                    player=pupil,
                    number=week + 1,
                    misses=True,
                )

    def play(self, round_: Round, week: int) -> None:
        """Most come and play; the teacher decides the rest."""
        now = NOON + week * DAY
        for pairing in round_.pairings.filter(result=""):
            if self.lots.random() < 0.15:
                decisions.award(
                    pairing_id=pairing.pk,
                    by=self.ada,
                    result=self.lots.choice(["first_forfeit", "neither"]),
                    reason="Ill.",
                    now=now,
                )
                continue
            for player in both(pairing):
                services.be_ready(pairing_id=pairing.pk, player=player, now=now)
            end(game_of(pairing), self.lots.choice([*both(pairing), None]), now)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_term_keeps_its_rules(ada, seed):
    term = Term(ada, seed)
    for week in range(5):
        term.before(week)
        round_ = begin(term.ladder, ada, NOON + week * DAY)
        paired = [m.player for p in round_.pairings.all() for m in p.both]
        assert Counter(paired) == Counter(term.pupils)  # everyone once
        term.play(round_, week)
        assert again(round_).status == Round.Status.DONE
    event = event_of(term.ladder)
    assert event.is_over
    played = [p for p in event.pairings if p.game_id and p.second_id]
    met = Counter(frozenset((p.first_id, p.second_id)) for p in played)
    assert max(met.values()) == 1
    twins = {str(m.player): m.pk for m in event.members}
    assert frozenset((twins["Pupil0"], twins["Pupil6"])) not in met
    byes = Counter(p.first_id for p in event.pairings if p.result == "bye")
    assert max(byes.values(), default=1) == 1
    points: Counter[int] = Counter()
    for each in event.pairings:
        one, other = RESULTS[each.result]
        points[each.first_id] += one
        if each.second_id:
            points[each.second_id] += other
    assert {m.pk: 2 * row.points for row, m in event.standing} == {
        member.pk: points[member.pk] for _row, member in event.standing
    }
    assert Honour.objects.filter(season__ladder=term.ladder, place=1).exists()
