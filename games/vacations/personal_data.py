"""What is kept of a person’s vacations."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.play.models import Vacation
from games.vacations.services import hand_over_vacations


def export_vacations(person: User) -> dict[str, Any]:
    """The vacations of a person, as plain values for JSON."""
    return {
        "vacations": [
            {"from": away.starts_at.isoformat(), "to": away.ends_at.isoformat()}
            for away in person.vacations.all()
        ]
    }


def forget_vacations(person: User) -> None:
    """Delete the vacations of a person."""
    Vacation.objects.filter(player=person).delete()


personal_data.register(
    "vacations",
    export=export_vacations,
    hand_over=hand_over_vacations,
    forget=forget_vacations,
)
