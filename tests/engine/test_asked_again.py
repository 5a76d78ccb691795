"""What is asked several times of one position is answered once."""

from __future__ import annotations

import pytest

from games.engine.asked_again import kept_for_the_last


class Place:
    """Equal to all others, as positions may be that are different ones."""

    def __eq__(self, other):
        return True

    __hash__ = None  # type: ignore[assignment]


def test_the_last_answer_is_kept_for_the_same_position_and_words():
    asked = []

    @kept_for_the_last
    def told(place, *words, **more):
        asked.append((place, words, more))
        return len(asked)

    one, other = Place(), Place()
    assert [told(one), told(one)] == [1, 1]
    assert [told(other), told(one)] == [2, 3], "equal is not the same"
    assert [told(one, "a"), told(one, "a"), told(one, "b")] == [4, 4, 5]
    assert [told(one, at=1), told(one, at=1), told(one, at=2)] == [6, 6, 7]


def test_a_refusal_is_not_kept():
    answers = iter([ValueError("not yet"), 1])

    @kept_for_the_last
    def told(place):
        answer = next(answers)
        if isinstance(answer, ValueError):
            raise answer
        return answer

    place = Place()
    with pytest.raises(ValueError, match="not yet"):
        told(place)
    assert told(place) == told(place) == 1
