"""How good a position is: men and where they stand, kings and their dangers, what is
frozen and may be freed. A man of average worth is about 100."""

from __future__ import annotations

from games.engine.enochian.search.board import (
    ACTION,
    ACTIVE,
    BESIDE,
    BISHOP,
    FROZEN,
    KIND,
    KINDS,
    KING,
    OFF,
    ON,
    PAWN,
    PROMOTED,
    ROOK,
    SQUARES,
    STATUS,
    TO,
    TURN,
    WHERE,
    Facts,
)
from games.engine.enochian.search.dangers import CROWN, ICE, ON_TURN, ROOM, Dangers
from games.engine.search.machine import i64, vec


class Balance(Dangers):
    """The evaluation, and what a single move gains."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.places: vec[i64] = vec[i64](facts["places"])  # by army, kind and square
        self.thaws: vec[i64] = vec[i64](facts["thaws"])  # by army and square, in 64ths

    def evaluate(self) -> i64:
        team = self.side
        mine = self._army(2 * team) + self._army(2 * team + 1)
        foe = 2 - 2 * team
        return mine - self._army(foe) - self._army(foe + 1) + self.weights[ON_TURN]

    def _army(self, army: i64) -> i64:
        """What an army is worth, less what its king has to fear."""
        status = self.cells[STATUS + army]
        if status == FROZEN:
            return self._frozen(army)
        worth = self._standing(army)
        if status == ACTIVE:
            worth += self.weights[CROWN] - self.siege(army) - self.danger(army)
        return worth

    def _standing(self, army: i64) -> i64:
        """What the men are worth where they stand, with room for those that slide."""
        cells = self.cells
        worth: i64 = 0
        for man in range(army * 16 + 1, self.ends[army]):
            square = cells[WHERE + man]
            if square >= 0:
                kind = cells[KIND + man]
                worth += self.places[(army * KINDS + kind) * SQUARES + square]
                if kind == ROOK:
                    worth += self.weights[ROOM] * self._room(square, 0)
                elif kind == BISHOP:
                    worth += self.weights[ROOM] * self._room(square, 4)
        return worth

    def _room(self, square: i64, ray: i64) -> i64:
        """How many empty squares there are along four rays."""
        cells = self.cells
        room: i64 = 0
        for nth in range(ray, ray + 4):
            step = self.rays[nth]
            at = square + step
            while not at & OFF and cells[ON + at] == 0:
                room += 1
                at += step
        return room

    def _frozen(self, army: i64) -> i64:
        """Men that may be freed by a king of their ally."""
        share = self.weights[ICE]
        king = self.cells[WHERE + (army ^ 1) * 16 + 1]
        if king >= 0 and not self._is_barred(army):
            share += self.thaws[army * SQUARES + king]
        return self.worth_of(army) * share // 64

    def _is_barred(self, army: i64) -> bool:
        """Whether frozen men stand on all thrones of their army, for ever."""
        for nth in range(army * 64, army * 64 + self.throned[army]):
            man = self.cells[ON + self.homes[nth]]
            if man == 0 or (man - 1) // 16 != army:
                return False
        return True

    # --- Single moves ---

    def order(self, move: i64) -> i64:
        """Who is taken and what a pawn becomes; a king with the army that freezes."""
        if move > ACTION:
            return 0
        cells = self.cells
        to, into = move // TO % SQUARES, move // PROMOTED
        gain: i64 = 0
        taken = cells[ON + to]
        if taken:
            gain = self._prey(taken) + self._prey(cells[BESIDE + to])
        if into:
            gain += self.worths[into] - self.worths[PAWN]
        ally = cells[TURN] ^ 1
        thaws = self.thrones[ally * SQUARES + to] and cells[STATUS + ally] == FROZEN
        if thaws and cells[KIND + self.mover(move)] == KING:
            gain += self.worth_of(ally)
        return gain

    def _prey(self, man: i64) -> i64:
        if man == 0:
            return 0
        kind = self.cells[KIND + man]
        if kind == KING:
            return 2 * self.weights[CROWN] + self.worth_of((man - 1) // 16)
        return self.worths[kind]

    def calm(self) -> i64:
        return 1
