"""What ratings keep of a person."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.ratings.histories import export_of


def export_ratings(person: User) -> dict[str, Any]:
    """All rating changes of a person, as plain values for JSON."""
    return {"ratings": export_of(person)}


personal_data.register("ratings", export=export_ratings)
