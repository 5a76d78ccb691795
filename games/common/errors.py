"""Refusals of the site: typed errors whose text is a sentence for the player."""

from __future__ import annotations

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """A command that is not carried out; `str(error)` says why and what to do next.

    `code` is the reason code of Spec v1 §12.2 where one fits, else "".
    """

    sentence: str | Promise = ""
    code = ""

    def __init__(self, sentence: str | Promise = "", *, code: str = "") -> None:
        super().__init__(sentence or self.sentence)
        self.code = code or self.code

    def __str__(self) -> str:
        return str(self.args[0])


class Busy(Refused):
    sentence = _(
        "The site cannot reach its records right now. Nothing was changed; please try "
        "again in a few seconds."
    )


class NothingThere(Http404):
    """Nothing at an address, for a reason that readers are told: `str(error)` is a
    sentence of ours. The page of any other Http404 says nothing of its reason."""


# --- At the table --------------------------------------------------------------


class NoSuchTable(Refused):
    sentence = _("There is no such table. Please check the address.")


class NotSeated(Refused):
    sentence = _("You are watching this game; only its players can do that.")
    code = "NOT_OWNER"


class NotYourTurn(Refused):
    sentence = _("It is not your turn.")
    code = "TURN"


class GameOver(Refused):
    sentence = _("This game is over. You can look through it or ask for a rematch.")
    code = "TURN"


class RulesGone(Refused):
    sentence = _("This site no longer has the rules of this game; it cannot go on.")


class GameNotOver(Refused):
    sentence = _("This game is still being played; a rematch comes after its end.")


class OldBoard(Refused):
    sentence = _(
        "The board has changed since you chose this move. Please look again and choose."
    )
    code = "TURN"


class MoveRefused(Refused):
    """The rules refuse a move; the sentence is the engine's, with its numbers."""


class NoPremoveHere(Refused):
    sentence = _(
        "Here you choose your move when your turn comes: on one screen you move for "
        "every side, and by correspondence you can plan replies instead."
    )


class NoPlanHere(Refused):
    sentence = _(
        "Replies are planned in games by correspondence without dice, while it is "
        "another player’s turn."
    )


class PlanRefused(Refused):
    """A plan that is not kept; the sentence says why."""


class TableThrows(Refused):
    sentence = _("The site throws the dice, not the players. Please look again.")
    code = "TURN"


class NothingOffered(Refused):
    sentence = _("There is nothing left to answer; look at the board again.")


class NothingToTakeBack(Refused):
    sentence = _("You have not moved yet, so there is no move to take back.")


class NoTakebackWhenRated(Refused):
    sentence = _("In a rated game moves stand. You can still offer a draw or resign.")


class NoClaim(Refused):
    sentence = _("No draw can be claimed in this position. You can offer one instead.")


class NoAgreement(Refused):
    """The rules do not let the players agree on a draw now; the sentence is theirs."""


class NothingToUndo(Refused):
    sentence = _("There is no step of this turn that you could undo.")


class TooLateToAbort(Refused):
    sentence = _("The game is under way, so it counts. You can resign instead.")


class NoRematchOnLadder(Refused):
    sentence = _(
        "A ladder game has no rematch, as it would not count. Go back to the ladder "
        "to play again."
    )


class PartnerDeclines(Refused):
    """A practice partner does not agree to a draw."""


class TooMuchPractice(Refused):
    """A player already has the largest number of practice games."""


class SamePlayerTwice(Refused):
    sentence = _(
        "You cannot play both sides here. Choose “Two players, one screen” for that."
    )


# --- Talk ----------------------------------------------------------------------


class NotYourRoom(Refused):
    sentence = _("Players and spectators chat separately; please use your own chat.")


class NothingSaid(Refused):
    sentence = _("This message is empty. Please write something first.")


class LineTooLong(Refused):
    """A line of talk with more characters than fit."""


class TooMuchTalk(Refused):
    sentence = _(
        "Too many messages in a short time. Please wait a moment and try again."
    )


# --- Programs at the table -----------------------------------------------------


class NoTokensHere(Refused):
    sentence = _("On one screen you move for every side; no program can.")


class NoProgramsHere(Refused):
    sentence = _(
        "Programs cannot play this game: not a rated game, nor one of a ladder that "
        "does not allow programs."
    )
    code = "NO_PROGRAMS"


# --- In the lobby --------------------------------------------------------------


class SeekTaken(Refused):
    sentence = _(
        "Someone else was quicker: this game has started. Choose another or wait."
    )


class SeekGone(Refused):
    sentence = _("This invitation is no longer open. Choose another or make your own.")


class OwnSeek(Refused):
    sentence = _("This is your own invitation; another player has to accept it.")


class NoSuchSeat(Refused):
    """A seat that is not there by the rules; the sentence names those that are."""


class SeatTaken(Refused):
    """A seat that somebody else has chosen; the sentence says what is free."""


class TooManyPlaces(Refused):
    """A player already waits in the largest number of invitations of others."""


class RulesRefused(Refused):
    """Options that the game does not have; the sentence is the engine's."""


class TooManySeeks(Refused):
    """A player already has the largest number of open invitations."""


# --- Rule sets -----------------------------------------------------------------


class NameRefused(Refused):
    """A name that a rule set cannot have; the sentence says why."""


class TooManyRulesets(Refused):
    """A player has already saved the largest number of rule sets."""


# --- Leaving a game ------------------------------------------------------------


class NotAway(Refused):
    sentence = _("None of your opponents is away, so the game goes on. You can resign.")


class PartnerThere(Refused):
    sentence = _(
        "You cannot play for a partner now: they are back, or the game is rated."
    )


class StillWaiting(Refused):
    sentence = _(
        "They have not been away long enough. Please wait until the time shown is over."
    )
