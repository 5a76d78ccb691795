"""Why an equality does not take an enemy (medieval §5)."""

from __future__ import annotations

from games.engine.geometry import NAMES
from games.engine.medieval.face.aims import Aim, named
from games.engine.medieval.rules.reach import attacks, numbers
from games.engine.medieval.rules.values import Man
from games.engine.words import listed


def equality(aim: Aim) -> str:
    """ "Equality: T9 reaches E2, but 9 is not 12; you have no other man of 12." """
    said = [] if aim.man is None else [_reaching(aim, aim.man)]
    bearers = [
        (square, man)
        for square, man in aim.others()
        if set(numbers(aim.options, man)) & set(aim.numbers)
    ]
    it = "the number" if len(aim.numbers) == 1 else "one of its numbers"
    if not bearers:
        other = "" if aim.man is None else "other "
        said.append(f"you have no {other}man of {aim.sought}")
    elif len(bearers) == 1:
        said.append(f"{named(bearers)} has {it} but does not reach {aim.name} with it")
    else:
        said.append(f"{named(bearers)} have {it} but do not reach {aim.name} with it")
    return f"Equality: {'; '.join(said)}."


def _reaching(aim: Aim, man: Man) -> str:
    """Whether the chosen man reaches the victim, and with what."""
    with_ = attacks(aim.options, aim.army.men, aim.chosen, aim.square)
    if not with_:
        return f"{man.name} does not reach {aim.name} from {NAMES[aim.chosen]}"
    values = listed(map(str, with_))
    verb = "is" if len(with_) == 1 else "are"
    return f"{man.name} reaches {aim.name}, but {values} {verb} {aim.missed()}"
