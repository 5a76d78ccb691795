"""What an address asks of the explorer: a position, and which games are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.archive.explorer.visits import CountedGames
from games.archive.search.values import between, limits
from games.common.query_words import refusals
from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules
from games.play.models import Game
from games.play.positions import position_at
from games.rulesets.offers import asked as asked_rules

POSSIBLE: Final = dict.fromkeys(("ruleset", "from", "m", "only", "rating"), ())
MOST: Final = 60  # moves in an address
LONGEST: Final = 200  # characters of a move


@dataclass(frozen=True)
class ExploredPosition:
    """A position with the way that leads to it: `origin` is where the way begins
    ("ID/12" for a game after a ply, "" for the start of the rules), `moves` those made
    since, each with its label."""

    rules: AnyRules
    position: Any
    ruleset: str = ""
    origin: str = ""
    moves: tuple[tuple[str, str], ...] = ()
    only: bool = False
    rating: str = ""
    refusals: tuple[str, ...] = ()

    @classmethod
    def read(cls, key: str, query: QueryDict) -> Self:
        """The place that an address names; what cannot be read is refused by name, and
        the rest holds."""
        said = refusals(query, POSSIBLE)
        ruleset, origin = query.get("ruleset", ""), query.get("from", "")
        wanted = asked_rules(key, {"ruleset": ruleset} if ruleset else {})
        if wanted.mistake:
            said.append(wanted.mistake)
        rules = wanted.rules
        game, ply = _game(key, origin)
        if game is not None:
            place = cls(game.rules, position_at(game, ply), origin=origin)
        else:
            if origin:
                said.append(_("There is no finished game “%s”.") % origin[:40])
            place = cls(rules, rules.initial(), ruleset=ruleset)
        rating = _rating(query.get("rating", ""), said)
        place = replace(place, only="only" in query, rating=rating)
        return place._after(query.getlist("m")[:MOST], said)

    def _after(self, texts: Sequence[str], said: list[str]) -> Self:
        """The place after these moves, as far as they can be made."""
        place = self
        for text in texts:
            try:
                place = place.then(text[:LONGEST])
            except EngineError as error:
                words = error.words.text if isinstance(error, IllegalMove) else error
                said.append(_("“%s” cannot be played here:") % text[:40] + f" {words}")
                break
        return replace(place, refusals=tuple(said))

    def then(self, text: str) -> Self:
        """After one move more. Raises EngineError."""
        move = self.rules.read_move(self.position, text)
        after = self.rules.apply(self.position, move)
        label = self.rules.listed(self.position, text).text
        return replace(self, position=after, moves=(*self.moves, (text, label)))

    @property
    def asked(self) -> CountedGames:
        digest = self.rules.options.digest(self.rules.key) if self.only else ""
        low, high = limits(self.rating) if self.rating else (None, None)
        return CountedGames(digest, low, high)

    # --- Addresses ----------------------------------------------------------------

    def url(self, moves: Sequence[str] | None = None, **changed: Any) -> str:
        """The address of this place, with other moves or other games counted."""
        made = [text for text, _label in self.moves] if moves is None else moves
        other = replace(self, **changed)
        words = [("ruleset", other.ruleset), ("from", other.origin)]
        words += [("m", text) for text in made]
        words += [("only", "1" if other.only else ""), ("rating", other.rating)]
        query = urlencode([word for word in words if word[1]])
        at = reverse("explorer", args=[self.rules.key])
        return f"{at}?{query}" if query else at

    def url_then(self, text: str) -> str:
        """The address after one move more."""
        return self.url([*(made for made, _label in self.moves), text])

    @property
    def way(self) -> list[tuple[str, str]]:
        """The moves that lead here, each with the address after it."""
        texts = [text for text, _label in self.moves]
        return [
            (label, self.url(texts[: number + 1]))
            for number, (_text, label) in enumerate(self.moves)
        ]

    @property
    def start_url(self) -> str:
        return self.url([])

    @property
    def game_url(self) -> str:
        """The game in which the way begins."""
        return f"/g/{self.origin}/" if self.origin else ""


def _game(key: str, origin: str) -> tuple[Game | None, int]:
    """The finished game and the ply of "ID/12"."""
    game_id, _slash, number = origin.partition("/")
    if not game_id or not (number or "0").isdigit() or len(number) > 5:
        return None, 0
    finished = Game.objects.filter(status=Game.Status.FINISHED, local=False, key=key)
    game = finished.filter(pk=game_id).first()
    if game is None or not game.has_rules or int(number or 0) > game.ply:
        return None, 0
    return game, int(number or 0)


def _rating(text: str, said: list[str]) -> str:
    if not text:
        return ""
    try:
        return between(text.strip())
    except ValueError as error:
        said.append(str(error))
        return ""
