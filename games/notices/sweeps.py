"""What time does to notices: letters are written."""

from __future__ import annotations

from datetime import datetime

from games.background.queues import is_under_way
from games.notices.letters import due
from games.notices.tasks import post_letters


def have_letters_posted(now: datetime) -> bool:
    """Give the letters that are due to a worker, unless one has them; whether it was
    done. Two who do so at once do no harm: no notice is in two letters."""
    if not due(now).exists() or is_under_way(post_letters):
        return False
    post_letters.enqueue()
    return True
