"""What may be declared with a displacement: ambush, harmony, points (Spec v1 §5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.engine.geometry import NAMES, NOWHERE
from games.engine.offers import Choice, Offers
from games.engine.rithmomachia.face import choices, gathering
from games.engine.rithmomachia.face.building import Built
from games.engine.rithmomachia.face.drafts import toggled
from games.engine.rithmomachia.face.sentences import describe
from games.engine.rithmomachia.face.why import can_move
from games.engine.rithmomachia.rules import ambush
from games.engine.rithmomachia.rules.harmony import standing, zone
from games.engine.rithmomachia.rules.refusals import value_of
from games.engine.rithmomachia.rules.turns import moved, points_after
from games.engine.rithmomachia.rules.values import Move, Part, Position
from games.engine.rithmomachia.text.names import here, man_name
from games.engine.rithmomachia.text.notation import write_harmony, write_move
from games.engine.words import Words

Refusals = tuple[Words, ...]
MOST_PAIRS: Final = 24


def declarations(
    position: Position, built: Built, base: Move, refusals: Refusals
) -> Offers:
    """What can be added to a settled displacement, or dropped from it again."""
    move, after = built.move or base, moved(position, base)
    text = write_move(move)
    ambushes = _ambushes(position, built, base)
    adding = [
        *(
            choices.harmony(after, built, made)
            for made in standing(after, position.turn)
            if made != built.harmony
        ),
        *_points(position, built, move),
    ]
    done = _done(position, built, text, open_to=bool(ambushes))
    listed = [done, *adding, *_without(built)]
    listed += _other_pairs(position, built, base)
    listed += [option for _, option in ambushes]
    sure = len(listed) == 1 and not refusals
    listed += _building(after, built)
    squares = [
        *choices.displaced(position, built),
        *_taking_part(position, built),
        *(square for square, _ in ambushes),
    ]
    words = describe(position, move)
    return Offers(
        built.text, words, tuple(squares), tuple(listed), text, sure, refusals
    )


def _done(position: Position, built: Built, text: str, *, open_to: bool) -> Choice:
    """The button that plays the turn, `open_to` an ambush that is not chosen."""
    label = "Play without ambush" if open_to else "Play"
    if built.ambush is not None:
        label = f"Play, ambush {value_of(position, built.ambush.target)}"
    return Choice(text, "done", label, Words("done", "Make this move as it stands."))


def _ambushes(
    position: Position, built: Built, base: Move
) -> list[tuple[Choice, Choice]]:
    """Each enemy that can be ambushed and is not chosen yet, with the plainest pair;
    the highest number first."""
    head = write_move(base)
    tail = write_harmony(built.harmony) if built.harmony else ""
    target = built.ambush.target.square if built.ambush else NOWHERE
    found = [
        way for way in ambush.suggestions(position, base) if way.target.square != target
    ]
    found.sort(key=lambda way: -value_of(position, way.target))
    return [choices.ambush(position, way, head, tail) for way in found]


def _other_pairs(position: Position, built: Built, base: Move) -> Iterator[Choice]:
    """Other pairs that ambush the chosen enemy, the plainest of them: all lead to the
    same position."""
    if built.ambush is not None:
        square = built.ambush.target.square
        for way in ambush.ways(position, base, square)[:MOST_PAIRS]:
            if way != built.ambush:
                yield choices.other_pair(position, built, way)


def _points(position: Position, built: Built, move: Move) -> Iterator[Choice]:
    options = position.options
    points = points_after(position, move)[position.turn]
    target = options.target_of(position.turn)
    if options.point_victory and points >= target and not built.points:
        text = replace(built, points=True).text
        sentence = f"Declare a win on points: {points} of {target}."
        words = Words("points", sentence, {"points": points})
        yield Choice(text, "points", f"Win with {points} points", words)


def _without(built: Built) -> Iterator[Choice]:
    """Each declaration that was chosen, to be dropped again."""
    if built.ambush is not None:
        yield choices.drop(replace(built, ambush=None, points=False), "ambush")
    if built.harmony is not None:
        yield choices.drop(replace(built, harmony=None), "harmony")
    if built.points:
        yield choices.drop(replace(built, points=False), "points")


def _building(after: Position, built: Built) -> Iterator[Choice]:
    """An invitation to gather a harmony, when enough men stand in the zone."""
    inside = zone(after.options, after.turn)
    own = map(after.square_of, after.roster.sides[after.turn])
    if sum(square in inside for square in own) >= 3:
        words = Words("build", "Put a harmony together by pressing its men.")
        text = replace(built, harmony=None, gathering=()).text
        yield Choice(text, "build", "Build a harmony", words)


def _taking_part(position: Position, built: Built) -> Iterator[Choice]:
    """The target of a chosen ambush, and the men that help."""
    helpers: list[Part] = []
    if built.ambush is not None:
        text = replace(built, ambush=None, points=False).text
        square = built.ambush.target.square
        yield choices.chosen(square, text, "leave_enemy", "Leave the enemy on {}.")
        helpers += built.ambush.helpers
    if built.base and built.base.capture and (helper := built.base.capture.helper):
        helpers.append(helper)
    for square in dict.fromkeys(part.square for part in helpers):
        name, text = NAMES[square], built.text
        sentence = f"{choices.short_name(position, Part(square))} helps."
        if can_move(position, square):
            text, sentence = name, f"{sentence} Press to move this man instead."
        yield Choice(
            text, "helper", "", Words("helps", sentence, {"square": name}), name
        )


# --- Putting a harmony together ---------------------------------------------------


def gathered(
    position: Position, built: Built, move: Move, refusals: Refusals
) -> Offers:
    """Which men to take into a harmony, what they form already, what is missing."""
    after, side = moved(position, move), position.turn
    squares = [part.square for part in built.gathering or ()]
    fitting = gathering.fitting(after, side, squares)
    if not fitting and not refusals:
        refusals = gathering.missing(after, side, squares)
    inside = zone(position.options, side)
    own = map(after.square_of, position.roster.sides[side])
    made = [choices.harmony(after, built, each) for each in fitting]
    names = ", ".join(NAMES[square] for square in squares) or "none yet"
    sentence = f"{describe(position, move)}. Press the men of the harmony: {names}."
    chosen = tuple(NAMES[square] for square in squares)
    return Offers(
        built.text,
        Words("gather", sentence, {"squares": chosen}),
        tuple(_gather(after, built, at) for at in own if at in inside),
        (*made, choices.drop(replace(built, gathering=None), "harmony")),
        made[0].text if made else "",
        False,
        refusals,
    )


def _gather(after: Position, built: Built, square: int) -> Choice:
    """A man in the zone, to be taken into the harmony or left out."""
    men = built.gathering or ()
    piece, name = after.roster.pieces[after.board[square] - 1], NAMES[square]
    text = replace(built, gathering=toggled(men, Part(square))).text
    if any(part.square == square for part in men):
        return choices.chosen(square, text, "leave_out", "Leave out the man on {}.")
    sentence = f"Take {here(piece, square)} into the harmony."
    words = Words("take_in", sentence, {"man": man_name(piece), "square": name})
    return Choice(text, "build", man_name(piece), words, name)
