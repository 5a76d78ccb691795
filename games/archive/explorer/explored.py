"""What an address asks of the explorer: a position, and which games are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.archive.explorer.visits import CountedGames
from games.archive.search.values import between, limits
from games.common.http import whole_number
from games.common.query_words import refusals
from games.engine import rules
from games.engine.errors import EngineError, IllegalMove
from games.engine.position_keys import write_key
from games.engine.registry import AnyRules
from games.play.models import Game
from games.play.positions import position_at
from games.play.selectors import find_finished
from games.rulesets.names import known
from games.rulesets.offers import asked as asked_rules

POSSIBLE: Final = dict.fromkeys(
    ("ruleset", "from", "position", "m", "only", "rating"), ()
)
MOST: Final = 120  # moves in an address
LONGEST: Final = 200  # characters of a move
LONGEST_POSITION: Final = 4000


@dataclass(frozen=True)
class ExploredPosition:
    """A position with the way that leads to it. The way begins in a game after a ply
    (`origin`, "ID/12"), at a position that was set up (`pasted`, its text), else at the
    start of the rules. `asked_by` are the words that ask for the rules, `moves` those
    made since, each with its label."""

    rules: AnyRules
    position: Any
    asked_by: tuple[tuple[str, str], ...] = ()
    origin: str = ""
    pasted: str = ""
    moves: tuple[tuple[str, str], ...] = ()
    only: bool = False
    rating: str = ""
    refusals: tuple[str, ...] = ()

    @classmethod
    def read(cls, key: str, query: QueryDict) -> Self:
        """The place that an address names; what cannot be read is refused by name, and
        the rest holds."""
        options = rules(key).options.values()
        others = {name: str(query[name]) for name in query if name not in options}
        said = refusals(others, POSSIBLE)
        place = cls._start(key, query, said)
        rating = _rating(query.get("rating", ""), said)
        place = replace(place, only="only" in query, rating=rating)
        return place._after(query.getlist("m")[:MOST], said)

    @classmethod
    def _start(cls, key: str, query: QueryDict, said: list[str]) -> Self:
        """Where the way begins."""
        origin, pasted = query.get("from", ""), query.get("position", "").strip()
        if origin:
            game, ply = _game(key, origin)
            if game is not None:
                if left := _beside_a_game(key, query):
                    said.append(_of_the_game(left))
                return cls(game.rules, position_at(game, ply), origin=origin)
            said.append(_("There is no finished game “%s”.") % origin[:40])
        asked_by = _asked_by(key, query)
        wanted = asked_rules(key, dict(asked_by))
        if wanted.mistake:
            said.append(wanted.mistake)
            named = ("ruleset", wanted.named.name)
            asked_by = (named,) if named in asked_by else ()
        if pasted:
            try:
                start = wanted.rules.read_position(pasted[:LONGEST_POSITION])
                text = wanted.rules.write_position(start)
                return cls(wanted.rules, start, asked_by, pasted=text)
            except EngineError as error:
                said.append(_("This position cannot be read: %s") % error)
        return cls(wanted.rules, wanted.rules.initial(), asked_by)

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
        words = [*other.asked_by, ("from", other.origin), ("position", other.pasted)]
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
    def usual_url(self) -> str:
        """The start of the usual rules."""
        return reverse("explorer", args=[self.rules.key])

    @property
    def may_choose(self) -> bool:
        """Whether other rules can be chosen: those of a game are its own, and options
        beside a named set would be lost."""
        return not self.origin and known(self.rules) is not None

    @property
    def search_url(self) -> str:
        """The search that finds the games which are counted."""
        words = [f"position:{write_key(self.rules.position_key(self.position))}"]
        if self.only:
            words.append(f"rules:{self.asked.digest}")
        if self.rating:
            words.append(f"rating:{self.rating}")
        query = urlencode({"q": " ".join([*words, "void:no"])})
        return f"{reverse('archive')}?{query}"

    @property
    def game_url(self) -> str:
        """The game in which the way begins."""
        return f"/g/{self.origin}/" if self.origin else ""


def _asked_by(key: str, query: QueryDict) -> tuple[tuple[str, str], ...]:
    """The words of an address that ask for rules: a named set, and options."""
    known = ("ruleset", *rules(key).options.values())
    return tuple((name, str(query[name])) for name in known if query.get(name))


def _beside_a_game(key: str, query: QueryDict) -> list[str]:
    """What an address says beside a game, which has rules and a position of its own."""
    names = [name for name, _text in _asked_by(key, query)]
    return [*names, *(["position"] if query.get("position") else [])]


def _of_the_game(names: Sequence[str]) -> str:
    words = _("The rules and the position are those of the game, without %(names)s.")
    return words % {"names": get_text_list([f"“{name}”" for name in names], _("or"))}


def _game(key: str, origin: str) -> tuple[Game | None, int]:
    """The finished game and the ply of "ID/12"."""
    game_id, _slash, number = origin.partition("/")
    ply = whole_number(number or "0")
    game = find_finished(game_id, key)
    if game is None or ply is None or ply > game.ply:
        return None, 0
    return game, ply


def _rating(text: str, said: list[str]) -> str:
    if not text:
        return ""
    try:
        return between(text.strip())
    except ValueError as error:
        said.append(str(error))
        return ""
