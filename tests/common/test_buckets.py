"""A bucket of tokens: so many at once, so many a second for ever."""

from __future__ import annotations

from games.common.buckets import Bucket


def test_a_full_bucket_gives_its_size_at_once():
    bucket = Bucket.full(3, 1, now=100)
    assert [bucket.take(now=100) for _ in range(4)] == [True, True, True, False]


def test_it_fills_up_with_time_but_never_over():
    bucket = Bucket.full(2, 0.5, now=0)
    assert bucket.take(now=0)
    assert bucket.take(now=0)
    assert not bucket.take(now=1)
    assert bucket.take(now=2)
    assert [bucket.take(now=1000) for _ in range(3)] == [True, True, False]
