"""A teacher's classes, and the pupils whose accounts they made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.fairness.models import Circle

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_TITLE = 60
LONGEST_LABEL = 40


class SchoolClass(models.Model):
    """Pupils with accounts that last until the end of the term. Their teacher is the
    leader of the class's circle; a class whose teacher has left has none."""

    title = models.CharField(_("name of the class"), max_length=LONGEST_TITLE)
    circle = models.OneToOneField(
        Circle, models.PROTECT, related_name="school_class", editable=False
    )
    prefix = models.CharField(max_length=16, unique=True, editable=False)
    made_at = models.DateTimeField()
    ends_on = models.DateField(_("last day"))
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        indexes = [
            models.Index(
                fields=["ends_on"],
                name="classes_under_way",
                condition=models.Q(ended_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("class", args=[self.pk])

    @property
    def teacher(self) -> User | None:
        return self.circle.leader


class Pupil(models.Model):
    """One account of a class. `label` is what the teacher calls the pupil; teacher and
    pupil alone read it."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="pupils")
    person: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="pupil"
    )
    label = models.CharField(max_length=LONGEST_LABEL)
    number = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["school_class", "number"], name="one_number_a_pupil"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label} ({self.person})"
