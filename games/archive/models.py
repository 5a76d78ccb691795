"""The index of finished games. The games are the truth; all here is made from them.

`seq` numbers the games in the order in which they ended, as far as it was known when
they were indexed; lists are read along it. Rows of postings, seats and places are
narrow and many, so they have no keys to other tables and no number of their own.
"""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import CompositePrimaryKey
from django.utils.translation import gettext_lazy as _

from games.engine.contents import EQUATION, HARMONY, HELPER, KINDS, TOOK
from games.play.models import Game

VERSION: Final = 2  # of what is written; a later one indexes all games again
LONGEST_TERM: Final = 64

# What a term says of a whole game, beside what a ply does (games.engine.contents).
GAME: Final = "game"  # "rithmomachia"
RULES: Final = "rules"  # a digest
LADDER: Final = "ladder"  # the key of one
END: Final = "end"  # a reason or how it ended: "harmony", "flag"
WON: Final = "won"  # a seat, or "draw"
RATED: Final = "rated"  # "yes" or "no"
MACHINES: Final = "machines"  # "yes" where a machine or a program played, or "no"
VOID: Final = "void"  # "yes" where it was taken out of the count, or "no"
OF_GAMES: Final = (GAME, RULES, LADDER, END, WON, RATED, MACHINES, VOID)


class Waiting(models.Model):
    """A game that is to be indexed, or indexed again, since a moment. The transaction
    that ends or changes the game writes it; a worker takes it away."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="+"
    )
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = _("games waiting for the index")

    def __str__(self) -> str:
        return f"{self.game_id} since {self.since:%Y-%m-%d %H:%M}"


class Entry(models.Model):
    """A finished game in the index. `rating` is the mean of its players' ratings of
    that time, none where nobody had one; `of_game`, `of_rules`, `of_end` and `of_won`
    are the terms of these, for counting, and `heads` all terms that are not of a ply:
    these can change, what was played cannot."""

    seq = models.IntegerField(primary_key=True)
    game = models.OneToOneField(Game, models.CASCADE, related_name="entry")
    ended_at = models.DateTimeField()
    plies = models.IntegerField()
    moves = models.IntegerField()
    rating = models.SmallIntegerField(null=True)
    of_game = models.IntegerField()
    of_rules = models.IntegerField()
    of_end = models.IntegerField()
    of_won = models.IntegerField()
    heads = models.CharField(_("terms of the game as a whole"), max_length=200)
    version = models.SmallIntegerField(default=VERSION)

    class Meta:
        verbose_name_plural = _("entries")
        indexes = [
            models.Index(fields=["ended_at", "seq"], name="entry_ended"),
            models.Index(fields=["plies", "seq"], name="entry_plies"),
            models.Index(
                fields=["rating", "seq"],
                name="entry_rating",
                condition=models.Q(rating__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.game_id}"


class EntrySeat(models.Model):
    """One person in one game: `seats` are those that they held and `team` all of their
    side, as bits; `score` is 2 for a win, 1 for a draw, 0 for a loss; `rating` is that
    of the time."""

    pk = CompositePrimaryKey("player", "seq")
    player = models.IntegerField()
    seq = models.IntegerField()
    seats = models.SmallIntegerField()
    team = models.SmallIntegerField()
    score = models.SmallIntegerField()
    rating = models.SmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["seq"], name="seats_of_entry")]

    def __str__(self) -> str:
        return f"{self.player} in {self.seq}"


class Term(models.Model):
    """Something by which games are found; `games` is in how many of them it is, and
    `seats` are those, as bits, who do it where its postings do not say."""

    kind = models.CharField(max_length=10)  # of KINDS or OF_GAMES
    text = models.CharField(max_length=LONGEST_TERM)
    games = models.IntegerField(default=0)
    seats = models.SmallIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["kind", "-games", "text"], name="commonest")]
        constraints = [
            models.UniqueConstraint(fields=["text", "kind"], name="one_term"),
            models.CheckConstraint(
                name="term_of_known_kind",
                condition=models.Q(kind__in=[*KINDS, *OF_GAMES]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.text}"


class Posting(models.Model):
    """A term in a game, once: `seats` are those who did it, as bits; none where they
    are those of the term, which is most often so and is not kept a million times."""

    pk = CompositePrimaryKey("term", "seq")
    term = models.IntegerField()
    seq = models.IntegerField()
    seats = models.SmallIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.term} in {self.seq}"


class Reached(models.Model):
    """A position that a game reached, by its key, and the one after it."""

    pk = CompositePrimaryKey("key", "seq", "ply")
    key = models.BigIntegerField()
    seq = models.IntegerField()
    ply = models.SmallIntegerField()
    after = models.BigIntegerField(null=True)  # the key one ply later; none at the end

    def __str__(self) -> str:
        return f"{self.key} in {self.seq} at {self.ply}"


class KeptTally(models.Model):
    """Of a position to which many games came: how many of them went on to one next
    position and had one result. A game counts once, by its first visit. `after` is the
    key of the next position, none where the games ended; `won` is the term of the
    result, none of games that were taken out of the count; `newest` is the number of
    the newest of these games. `rated` of them have a mean rating, and `ratings` is the
    sum of these; none where an earlier version counted the games."""

    key = models.BigIntegerField()
    after = models.BigIntegerField(null=True)
    won = models.IntegerField(null=True)
    games = models.IntegerField()
    newest = models.IntegerField()
    rated = models.IntegerField(null=True)
    ratings = models.BigIntegerField(null=True)

    class Meta:
        verbose_name_plural = _("kept tallies")
        indexes = [models.Index(fields=["key", "after"], name="tallies_of_key")]

    def __str__(self) -> str:
        return f"{self.games} from {self.key} to {self.after}"


# The kinds of what plies do that are counted over many games, in this order.
COUNTED: Final = (TOOK, EQUATION, HARMONY, HELPER)


class PlayedTerms(models.Model):
    """What plies of a game did, for counting over many games: for each of COUNTED the
    keys of its terms with blanks between, "|" between the kinds. Of what was taken
    there is the man alone, without the way."""

    seq = models.IntegerField(primary_key=True)
    terms = models.TextField()

    class Meta:
        verbose_name_plural = _("what was played")

    def __str__(self) -> str:
        return f"{self.seq}: {self.terms}"
