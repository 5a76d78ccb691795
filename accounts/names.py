"""What a member may be called.

Names are told apart by a key that forgets case, separators and the most common
look-alikes, so that nobody can pass for somebody else.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 24

ADJECTIVES = "Amber Brave Calm Clever Gentle Golden Keen Lucid Merry Noble Quiet Swift"
NOUNS = (
    "Abacist Algorist Cantor Clerk Geometer Herald Master Reader Sage Scholar Scribe"
)
CLOSED = "closed"
PARTNER = "practice"

LOOK_ALIKES = str.maketrans(
    "015iı" + "авекмнорстухіјѕһԁԛԝѵ" + "αβεζηικμνορτυχ",
    "olsll" + "abekmhopctyxljshdqwv" + "abezhlkmnoptyx",
    "-_",
)
CASED_SCRIPTS = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN"}
ONE_TONGUE = dict.fromkeys(["HIRAGANA", "KATAKANA", "CJK"], "JAPANESE")
LAST_COMMON_LATIN = "\u024f"
LATIN_ADDITIONS = range(0x1E00, 0x1F00)

RESERVED = (
    "abacus admin administrator anonymous astrolabe attacker black bot closed "
    "compass computer everybody everyone guest help machine moderator monochord "
    "nobody partner passive pebbles player practice quadrant rithmo root somebody "
    "staff support system tables white you"
)


def key_of(name: str) -> str:
    """What a name looks like: equal for two names that could be confused."""
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)


GUEST_KEY = re.compile(
    "(?:{})(?:{})[0-9ols]{{4}}".format(
        "|".join(map(key_of, ADJECTIVES.split())), "|".join(map(key_of, NOUNS.split()))
    )
)
CLOSED_KEY = re.compile(key_of(CLOSED) + r"\w{8}")
PARTNER_KEY = re.compile(key_of(PARTNER) + r"\w+")
RESERVED_KEYS = {key_of(word) for word in RESERVED.split()}


def guest_name() -> str:
    """A friendly name that is probably free: "QuietGeometer4821"."""
    adjective = secrets.choice(ADJECTIVES.split())
    noun = secrets.choice(NOUNS.split())
    return f"{adjective}{noun}{secrets.randbelow(9000) + 1000}"


def closed_name() -> str:
    """What a closed account is called in the database; nobody is shown it."""
    return f"{CLOSED}-{secrets.token_hex(4)}"


def partner_name(key: str) -> str:
    """The name in addresses of a practice partner; people are shown another."""
    return f"{PARTNER}-{key}"


def check_shape(name: str) -> None:
    """Refuse what is no name: its length, its signs, a mixture of scripts."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            params={"least": SHORTEST, "most": LONGEST},
        )
    if not all(_is_allowed(sign) for sign in name) or not name[0].isalnum():
        raise ValidationError(
            _("A name is made of letters, digits, “-” and “_”, and begins with one.")
        )
    if not name[-1].isalnum() or re.search("[-_]{2}", name):
        raise ValidationError(
            _("“-” and “_” have to be single, between letters or digits.")
        )
    scripts = {_script(sign) for sign in name if not _is_common(sign)}
    if not scripts:
        raise ValidationError(_("A name has at least one letter."))
    if len(scripts) > 1:
        raise ValidationError(_("Use letters of one script only."))


def check_member(name: str) -> None:
    """Refuse a good name that a member may not take."""
    key = key_of(name)
    if GUEST_KEY.fullmatch(key):
        raise ValidationError(_("Names of this form are given to guests."))
    kept = CLOSED_KEY.fullmatch(key) or PARTNER_KEY.fullmatch(key)
    if key in RESERVED_KEYS or kept:
        raise ValidationError(_("This name is reserved for the site."))


def _is_common(sign: str) -> bool:
    return sign in "-_" or (sign.isascii() and sign.isdigit())


def _is_allowed(sign: str) -> bool:
    """Letters as people write them; no ornaments, no accents heaped on accents."""
    if _is_common(sign):
        return True
    category, script = unicodedata.category(sign), _script(sign)
    if script == "LATIN" and not _is_plain_latin(sign):
        return False
    if script in CASED_SCRIPTS:
        return category in {"Lu", "Ll"}
    return category in {"Lo", "Mn", "Mc"} or sign == "ー"


def _is_plain_latin(sign: str) -> bool:
    return sign <= LAST_COMMON_LATIN or ord(sign) in LATIN_ADDITIONS


def _script(sign: str) -> str:
    """The script of a letter, which is the first word of its Unicode name."""
    first = re.split("[ -]", unicodedata.name(sign, "UNNAMED"))[0]
    return ONE_TONGUE.get(first, first)
