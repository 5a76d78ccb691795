"""What the index keeps of a game, as a value made of its rows and of its replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.archive.models import (
    END,
    GAME,
    LADDER,
    LONGEST_TERM,
    MACHINES,
    RATED,
    RULES,
    VOID,
    WON,
)
from games.engine.changing_sides import changed_at, seat_at_the_end
from games.engine.contents import SEATS
from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.play.arrangers import arrangers_of
from games.play.lengths import moves_made
from games.play.models import Game, Seat
from games.play.positions import Position, first_texts, start_of
from games.play.seats import seats_of
from games.ratings.selectors import changes_by, shown_at

PLACES: Final = 24  # plies from the start of which the positions are kept
DRAW: Final = "draw"

Name = tuple[str, str]  # kind and text of a term
Step = tuple[int, int, int | None]  # ply, key of the position, key of the next


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One person in a game: as `EntrySeat` has it."""

    player: int
    seats: int
    team: int
    score: int
    rating: int | None


@dataclass(frozen=True, slots=True)
class Heading:
    """What may change of a game that has ended: terms of the whole, and its people;
    `end` is why it ended."""

    ended_at: datetime
    plies: int
    moves: int
    end: str
    names: frozenset[Name]
    seats: tuple[SeatFacts, ...]

    @property
    def rating(self) -> int | None:
        """The mean of the ratings that are known."""
        known = [each.rating for each in self.seats if each.rating is not None]
        return round(sum(known) / len(known)) if known else None

    def text(self, kind: str) -> str:
        """The text of the term of a kind that is counted: of endings the reason, of
        several winners the first."""
        if kind == END:
            return self.end
        return min(text for name, text in self.names if name == kind)


@dataclass(frozen=True, slots=True)
class PlayedFacts:
    """What never changes: what plies did, with the bits of the seats that did it, and
    the first positions."""

    names: Mapping[Name, int]
    steps: tuple[Step, ...]


def bit_of(seat: str) -> int:
    """The bit of a seat by its name."""
    return 1 << SEATS.index(seat)


def bits_of(seats: Iterator[str]) -> int:
    return sum({bit_of(seat) for seat in seats})


# --- The game as a whole -------------------------------------------------------------


def is_listed(game: Game) -> bool:
    """Whether the archive has it: played to an end between people."""
    return game.status == Game.Status.FINISHED and not game.local


def heading_of(game: Game) -> Heading:
    """What its rows say of a finished game."""
    assert game.ended_at is not None  # noqa: S101 (the database keeps it)
    seats = seats_of(game)
    winners = set(game.winners)
    return Heading(
        game.ended_at,
        game.ply,
        moves_made(game),
        game.reason or game.termination,
        frozenset(_names(game, seats)),
        tuple(_people(seats, winners, _ratings(game))),
    )


def _ratings(game: Game) -> dict[int, int]:
    """What the players of a game that counts, or did until it was voided, were rated
    before it."""
    if changes := changes_by(game):
        return {each.player_id: round(each.before) for each in changes}
    if game.voided_at is None or game.counted_at is None:
        return {}
    held = shown_at(game, game.counted_at)
    return {player: each.number for player, each in held.items()}


def _names(game: Game, seats: list[Seat]) -> Iterator[Name]:
    yield GAME, game.key
    yield RULES, game.digest
    yield END, game.reason or game.termination
    yield END, game.termination
    for seat in game.winners or (DRAW,):
        yield WON, seat
    machines = any(seat.by_program or seat.player.is_partner for seat in seats)
    yield RATED, _yes(game.rated)
    yield MACHINES, _yes(machines)
    yield VOID, _yes(game.voided_at is not None)
    for arranger in arrangers_of([game.pk] if game.arranged else []).values():
        yield LADDER, str(arranger.key)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _people(
    seats: list[Seat], winners: set[str], ratings: Mapping[int, int]
) -> Iterator[SeatFacts]:
    """Those who sit there; nobody can be looked for by a closed account."""
    open_seats = [seat for seat in seats if not seat.player.is_closed]
    for player in dict.fromkeys(seat.player_id for seat in open_seats):
        own = [seat for seat in seats if seat.player_id == player]
        allied = {seat.team for seat in own}
        won = any(seat.name in winners for seat in own)
        yield SeatFacts(
            player,
            bits_of(seat.name for seat in own),
            bits_of(seat.name for seat in seats if seat.team in allied),
            2 if won else 0 if winners else 1,
            ratings.get(player),
        )


# --- What was played -----------------------------------------------------------------


def played_in(game: Game) -> PlayedFacts:
    """Replay the game and gather what its plies did. A game whose rules are gone, or
    that cannot be replayed to its end, is found by what there is up to there."""
    if not game.has_rules:
        return PlayedFacts({}, ())
    texts = first_texts.all(game=game.pk, ply=game.ply)
    return facts_of(game.rules, game.start, (text for (text,) in texts))


def facts_of(rules: AnyRules, start: str, texts: Iterable[str]) -> PlayedFacts:
    """The same of the moves alone; `start` is the position before them, "" the usual
    one. What somebody did before a change of sides counts for the seat that they have
    at the end."""
    names: Counter[Name] = Counter()
    keys: list[int] = []
    texts = list(texts)
    changed = changed_at(texts)
    try:
        for ply, (position, done) in enumerate(_replayed(rules, start, texts)):
            if ply <= PLACES + 1:  # where the last of the kept ones leads
                keys.append(rules.position_key(position))
            for name, seat in done:
                own = seat_at_the_end(rules.seats, seat, ply, changed)
                names[name] |= bit_of(own)
    except EngineError:
        pass  # `check_positions` names such a game
    nexts = [*keys[1:], None]
    steps = tuple(zip(range(PLACES + 1), keys, nexts, strict=False))
    return PlayedFacts(names, steps)


def _replayed(
    rules: AnyRules, start: str, texts: Iterable[str]
) -> Iterator[tuple[Position, list[tuple[Name, str]]]]:
    """Each position, with what the ply before it did."""
    position = start_of(rules, start)
    yield position, []
    for text in texts:
        move = rules.read_move(position, text)
        after = rules.apply(position, move)
        done = [
            ((each.kind, each.text[:LONGEST_TERM]), each.seat)
            for each in rules.contents(position, move, after)
        ]
        position = after
        yield position, done
