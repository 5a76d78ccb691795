"""Problems and solvers as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.common.admin_bases import LookOnlyAdmin
from games.problems.models import ProblemRating, Solver, SolvingAttempt


@admin.register(ProblemRating)
class ProblemRatingAdmin(LookOnlyAdmin):
    list_display = ["problem", "rating", "deviation", "tried", "solved"]
    search_fields = ["problem"]
    ordering = ["-tried"]


@admin.register(Solver)
class SolverAdmin(LookOnlyAdmin):
    list_display = ["player", "rating", "tried", "solved", "streak", "rated_at"]
    list_select_related = ["player"]
    search_fields = ["player__username"]
    ordering = ["-rating"]


@admin.register(SolvingAttempt)
class SolvingAttemptAdmin(LookOnlyAdmin):
    list_display = ["player", "problem", "is_solved", "before", "after", "tried_at"]
    list_select_related = ["player"]
    list_filter = ["is_solved", "tried_at"]
    search_fields = ["player__username", "problem"]
    ordering = ["-tried_at"]
