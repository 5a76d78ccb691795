"""What problems keep of a member: their rating and their first answers. Guests have
nothing but the streak of their session."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.problems.models import Solver, SolvingAttempt


def export_problems(person: User) -> dict[str, Any]:
    """The rating of a person at problems and all that they have tried, as plain values
    for JSON."""
    solver = Solver.objects.filter(player=person).first()
    attempts = SolvingAttempt.objects.filter(player=person).order_by("tried_at", "pk")
    return {
        "problems": {
            "rating": round(solver.rating) if solver else None,
            "streak": solver.streak if solver else 0,
            "best_streak": solver.best_streak if solver else 0,
            "tried": [
                {
                    "problem": each.problem,
                    "solved": each.is_solved,
                    "rating_before": round(each.before),
                    "rating_after": round(each.after),
                    "when": each.tried_at.isoformat(),
                }
                for each in attempts
            ],
        }
    }


def forget_problems(person: User) -> None:
    """Delete what a person has tried, and their rating."""
    SolvingAttempt.objects.filter(player=person).delete()
    Solver.objects.filter(player=person).delete()


personal_data.register(
    "problems",
    export=export_problems,
    forget=forget_problems,
)
