"""Names and passwords for pupils: short, easy to type, hard to guess."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import make_password
from django.utils.text import slugify

CONSONANTS = "bdfghkmnprstvwz"  # none that looks like a digit or another letter
VOWELS = "aeiu"
LETTERS = "abcdefghkmnprstuvwxyz"
LONGEST_WORD = 10
THREADS = 4


def prefix_for(title: str) -> str:
    """What the names of a class begin with: "class-7b-kfm"."""
    word = slugify(title)[:LONGEST_WORD].strip("-_").replace("_", "-")
    tail = "".join(secrets.choice(LETTERS) for _ in range(4))
    return f"{word or 'class'}-{tail}"


def new_password() -> str:
    """A password of words that can be read out and two digits: "kafu-mide-pazo-73". One
    of 4 × 10¹², beside the limits on wrong attempts."""
    words = ("".join(_syllable() + _syllable()) for _ in range(3))
    return f"{'-'.join(words)}-{secrets.randbelow(90) + 10}"


def _syllable() -> str:
    return secrets.choice(CONSONANTS) + secrets.choice(VOWELS)


def hashed(passwords: Iterable[str]) -> list[str]:
    """The passwords as the database keeps them. Each takes a third of a second on
    purpose, so several are made at once."""
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(make_password, passwords))
