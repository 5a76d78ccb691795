"""Forms of ladders."""

from __future__ import annotations

from tests.support.roles import WHY
from tests.support.sent import (
    COMES,
    DECIDES,
    KNOWN,
    LEADS,
    MEMBERS,
    MODERATES,
    NOBODY,
    OWNER,
    Sent,
    Who,
    chosen,
    sent,
    settings,
)

REASON = {"reason": WHY}
DAYS = {"days": "2"} | REASON
BY_HAND = REASON | {
    f"{side}-{row}": f"@paired-{row + 2 * (side == 'second')}"
    for row in (1, 2)
    for side in ("first", "second")
}
REPORT = {"text": "001    1      Ada\n001    2      Zeno\n", "make": "1"}
LADDER = chosen() | settings() | {"access": "public", "pace": "days", "days": "3"}


def join(ladder: str, may: Who, **form: str) -> Sent:
    return sent("ladder-join", may, form, slug=ladder)


JOINING = [
    sent("ladder-from-report", MEMBERS, REPORT),
    sent("ladder-from-report", NOBODY, {"text": "nothing", "make": "1"}),
    sent("ladder-new", MEMBERS, LADDER | {"name": "The Porch"}),
    sent("ladder-settings", LEADS, LADDER | {"name": "The Garden", "note": WHY}),
    join("@academy", COMES),
    join("@closed", COMES),
    join("@hidden", DECIDES),
    join("@hidden", NOBODY, code="wrong"),
    join("@hidden", COMES | OWNER, token="@token"),
    join("@hidden", COMES | OWNER, code="@code"),
    sent("ladder-leave", OWNER),
    sent("ladder-return", OWNER, slug="@idle"),
    sent("ladder-away", OWNER, {"days": "3"}),
    sent("ladder-away", OWNER, {"days": "0"}, slug="@closed"),
    sent("ladder-calendar-renew", KNOWN),
    sent("ladder-calendar-renew", DECIDES | MODERATES, slug="@hidden"),
]


def answer(answer: str, which: str, may: Who, ladder: str = "@club") -> Sent:
    return sent("ladder-invitation", may, slug=ladder, pk=which, answer=answer)


def about(action: str, which: str, may: Who, **form: str) -> Sent:
    return sent("ladder-challenge-action", may, form, pk=which, action=action)


PLAYING = [
    answer("accept", "@come", OWNER),
    answer("accept", "@lead", OWNER),
    answer("decline", "@come", OWNER),
    answer("decline", "@lead", OWNER),
    answer("accept", "@named", NOBODY, "@hidden"),
    sent("ladder-challenge-new", OWNER, name="Iris"),
    about("accept", "@hers", OWNER),
    about("accept", "@others", NOBODY),
    about("ready", "@agreed", OWNER),
    about("decline", "@hers", OWNER),
    about("decline", "@others", NOBODY),
    about("withdraw", "@mine", OWNER),
    about("withdraw", "@others", NOBODY),
    about("claim", "@won", OWNER),
    about("claim", "@disputed", NOBODY),
    about("waive", "@won", OWNER),
    about("waive", "@disputed", NOBODY),
    about("dispute", "@lost", OWNER, text="I was ill."),
    about("dispute", "@disputed", NOBODY, text="I was ill."),
]


def lead(what: str, may: Who, ladder: str = "@academy", **form: str) -> Sent:
    return sent("ladder-organise-do", may, REASON | form, what=what, slug=ladder)


LEADING = [
    lead("report", LEADS, "@brought"),
    lead("report", NOBODY),
    lead("pause", LEADS),
    lead("resume", LEADS, "@paused"),
    lead("close", LEADS),
    sent("ladder-delete", OWNER, REASON | {"name": "coming"}, slug="@coming"),
    sent("ladder-delete", NOBODY, REASON | {"name": "else"}, slug="@coming"),
    lead("role", OWNER, name="Boethius", role="arbiter"),
    lead("role", OWNER, name="Arbiter", role="organiser"),
    lead("role", OWNER, name="Organiser", role="owner"),
    lead("role", OWNER, name="Arbiter", role=""),
    lead("role", NOBODY, name="Ada", role=""),
    lead("import", LEADS, text="Boethius"),
    lead("season", LEADS),
    lead("meet", DECIDES, "@rounds", one="Dido", other="Euclid"),
    lead("teams", DECIDES, "@teams", text="Oxford: Ada\nParis: Clara, Dido"),
    lead("apart", DECIDES, "@rounds", one="Ada", other="Clara"),
    sent("ladder-codes-make", LEADS, {"labels": "Pupil"}, what="codes"),
]


def decide(
    on: str, what: str, which: str, may: Who, ladder: str = "@academy", **form: str
) -> Sent:
    given = {"slug": ladder, "about": on, "pk": which, "what": what}
    return sent("ladder-decide", may, REASON | form, **given)


DECIDING = [
    decide("members", "move", "@member", LEADS, place="1"),
    decide("members", "remove", "@member", LEADS),
    decide("members", "admit", "@asking", LEADS, "@closed"),
    decide("members", "decline", "@asking", LEADS, "@closed"),
    decide("challenges", "award", "@others", DECIDES, result="draw"),
    decide("challenges", "void", "@others", DECIDES),
    decide("challenges", "dispute", "@disputed", DECIDES, stands="yes"),
    decide("challenges", "extend", "@others", DECIDES, days="2"),
    decide("pairings", "award", "@their-pairing", DECIDES, "@rounds", result="draw"),
    decide("pairings", "again", "@their-pairing", DECIDES, "@rounds"),
    decide("rounds", "extend", "@round", DECIDES, "@rounds", days="2"),
    decide("invitations", "withdraw", "@invited", LEADS, "@hidden"),
    decide("invitations", "withdraw", "@named", OWNER, "@hidden"),
    decide("codes", "withdraw", "@unused", LEADS, "@hidden"),
    # What is not on the ladder of the address, be it Ada's too.
    decide("members", "admit", "@asking", NOBODY),
    decide("challenges", "void", "@others", NOBODY, "@closed"),
    decide("pairings", "again", "@their-pairing", NOBODY),
    decide("rounds", "extend", "@round", NOBODY, days="2"),
    decide("invitations", "withdraw", "@come", NOBODY),
    decide("codes", "withdraw", "@unused", NOBODY),
]
ROUNDS = [
    sent("ladder-round-begin", DECIDES, slug="@coming"),
    sent("ladder-round-begin", NOBODY, slug="@rounds"),
    sent("ladder-rounds-again", LEADS, REASON, slug="@over"),
    sent("ladder-rounds-again", NOBODY, REASON, slug="@rounds"),
    sent("ladder-pairing-here", OWNER, slug="@rounds", pk="@pairing"),
    sent("ladder-round-by-hand", DECIDES, BY_HAND, slug="@byhand"),
    sent("ladder-round-miss", OWNER, {"misses": "yes"}, slug="@rounds", number="2"),
    sent("ladder-round-miss", NOBODY, {"misses": "yes"}, slug="@rounds", number="1"),
    sent("ladder-arena", OWNER, slug="@arena", what="play"),
    sent("ladder-arena", OWNER, slug="@arena", what="pause"),
    sent("ladder-arena", NOBODY, slug="@rounds", what="play"),
    sent("ladder-pairing-here", NOBODY, slug="@rounds", pk="@their-pairing"),
]
NEWS = {"headline": "Round 2", "body": "It **begins**."}
SPEAKING = [
    sent("ladder-news", LEADS, NEWS),
    sent("ladder-news", NOBODY, {"headline": ""}),
    sent("ladder-news-edit", LEADS, NEWS, pk="@news"),
    sent("ladder-news-edit", NOBODY, NEWS, pk="@news", slug="@closed"),
    sent("ladder-news-delete", LEADS, pk="@news"),
    sent("ladder-news-delete", NOBODY, pk="@news", slug="@closed"),
    sent("ladder-messages", LEADS, NEWS | {"audience": "all"}),
    sent("ladder-messages", NOBODY, NEWS | {"audience": "some"}),
    sent("ladder-quiet", OWNER),
    sent("ladder-chat", DECIDES, {"text": "Hello."}),
    sent("ladder-chat", NOBODY, {"text": "Hello."}, slug="@rounds"),  # not open
    sent("ladder-chat-room", LEADS, what="close"),
    sent("ladder-chat-line", LEADS, what="hide", pk="@line"),
    sent("ladder-chat-line", LEADS, what="silence", pk="@line"),
    sent("ladder-chat-line", LEADS, what="allow", pk="@silent"),
    sent("ladder-chat-line", NOBODY, what="hide", pk="@line", slug="@closed"),
    sent("ladder-quiet", NOBODY, slug="@hidden"),
]
MEET = {"kind": "challenges", "pk": "@agreed"}
OTHERS = {"kind": "challenges", "pk": "@others"}
TIMES = {"at": "@evening", "zone": "UTC"}
MEETING = [
    sent(
        "ladder-meet-act",
        OWNER,
        {"at": "@evening", "zone": "UTC"},
        what="propose",
        **MEET,
    ),
    sent("ladder-meet-act", OWNER, {"text": "At eight?"}, what="say", **MEET),
    sent("ladder-meet-act", OWNER, {"zone": "Europe/Berlin"}, what="zone", **MEET),
    sent("ladder-meet-act", OWNER, {"time": "@time"}, what="agree", **MEET),
    sent("ladder-meet-act", NOBODY, {"text": "Hi"}, what="say", **OTHERS),
]
FORMS = [*JOINING, *PLAYING, *LEADING, *DECIDING, *ROUNDS, *SPEAKING, *MEETING]
