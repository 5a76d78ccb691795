"""News: written, changed and taken away by organisers, the latest first."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.clubs.errors import WordsRefused
from games.clubs.models import NewsItem
from games.clubs.speakers import require_speaker
from games.common.prepared_queries import Question
from games.common.shelves import Shelf
from games.ladders.access import LEADING, role_of
from games.ladders.errors import NotALeader
from games.ladders.locks import changed, locked
from games.ladders.models import Ladder
from games.ladders.pages.paging import Paged, page_of

PAGE = 10
MOST_A_DAY = 10  # on one ladder
DAY = timedelta(days=1)
LADDERS_KEPT: Final = 400  # whose latest news are known


def publish(
    *, ladder_id: int, by: User, headline: str, body: str, now: datetime
) -> NewsItem:
    """News for all who can see the ladder. Raises NotALeader, WordsRefused."""
    with locked(ladder_id) as ladder:
        require_speaker(ladder, by, now)
        written = NewsItem.objects.filter(ladder=ladder, made_at__gt=now - DAY)
        if written.count() >= MOST_A_DAY:
            words = _("A ladder has at most %(most)d news a day. Add to the last one.")
            raise WordsRefused(words % {"most": MOST_A_DAY})
        item = NewsItem.objects.create(
            ladder=ladder, author=by, headline=headline, body=body, made_at=now
        )
        changed(ladder)
        return item


def change(
    *, item: NewsItem, by: User, headline: str, body: str, now: datetime
) -> NewsItem:
    """Other words in the same place; the page says when they were changed."""
    with locked(item.ladder_id) as ladder:
        require_speaker(ladder, by, now)
        item.headline, item.body, item.changed_at = headline, body, now
        item.save(update_fields=["headline", "body", "changed_at"])
        changed(ladder)
        return item


def take_away(*, item: NewsItem, by: User) -> None:
    """The news are gone. Who may not write may still take away. Raises NotALeader."""
    with locked(item.ladder_id) as ladder:
        if role_of(ladder, by) not in LEADING:
            raise NotALeader
        _delete(item, ladder)


def take_down(*, item: NewsItem) -> None:
    """Take news away for the operators of the site. The page of the ladder hears it."""
    with locked(item.ladder_id) as ladder:
        _delete(item, ladder)


def _delete(item: NewsItem, ladder: Ladder) -> None:
    item.delete()
    changed(ladder)


def news_page(ladder: Ladder, asked: int | None) -> tuple[list[NewsItem], Paged]:
    """The page of the news that is asked for, with their authors."""
    return page_of(_news(ladder.pk), _newest.all(ladder=ladder.pk), PAGE, asked)


def _news(ladder: int) -> QuerySet[NewsItem]:
    return NewsItem.objects.filter(ladder=ladder).select_related("author")


_newest = Question(lambda ladder: _news(ladder)[:PAGE])


# --- The latest ----------------------------------------------------------------


class Headline(NamedTuple):
    """What the page of a ladder says of its latest news."""

    pk: int
    headline: str
    made_at: datetime


def latest_on(ladder: Ladder) -> Headline | None:
    """The latest news of a ladder, None where there are none; asked once for each
    version of the ladder, as all that is done with news makes another."""
    key = ladder.token, ladder.version
    found: list[Headline] | None = _kept.get(key)
    if found is None:
        found = [Headline(*row) for row in _latest.all(ladder=ladder.pk)]
        _kept.put(key, found)
    return found[0] if found else None


def _latest_news(ladder: int) -> QuerySet[NewsItem, tuple[int, str, datetime]]:
    found = NewsItem.objects.filter(ladder=ladder).order_by("-made_at", "-pk")
    return found.values_list(*Headline._fields)[:1]


_latest: Question[tuple[int, str, datetime]] = Question(_latest_news)
_kept = Shelf(LADDERS_KEPT)
