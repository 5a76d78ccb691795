"""Passwords of tests."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class QuickHasher(PBKDF2PasswordHasher):
    """The site's own way, though without taking its time. A site in a process of its
    own can read what this one has written."""

    iterations = 1
