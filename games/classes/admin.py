"""Classes as operators see them."""

from __future__ import annotations

from django.contrib import admin

from games.classes.models import Pupil, SchoolClass
from games.common.admin_bases import LookOnlyAdmin


@admin.register(SchoolClass)
class SchoolClassAdmin(LookOnlyAdmin):
    list_display = ("title", "prefix", "circle", "made_at", "ends_on", "ended_at")
    search_fields = ("title", "prefix", "=circle__leader__username")
    list_select_related = ("circle__leader",)
    ordering = ("-made_at",)


@admin.register(Pupil)
class PupilAdmin(LookOnlyAdmin):
    list_display = ("label", "person", "school_class", "made_at")
    search_fields = ("=person__username",)
    list_select_related = ("person", "school_class")
    ordering = ("-made_at",)
