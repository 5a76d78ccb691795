"""What is told outside the site is sent by worker processes."""

from __future__ import annotations

from django.utils import timezone
from django_tasks import task

from games.notices import letters, pushes


@task()
def post_letters() -> int:
    """Write to those to whom something is due; how many letters went out."""
    return letters.post_batch(timezone.now())


@task()
def push(notice_id: int) -> int:
    """Send a notice to the browsers of whom it is for; how many took it."""
    return pushes.push(notice_id)
