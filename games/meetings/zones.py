"""Time zones: which can be chosen, and how a moment is said in one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils.formats import date_format

# One for each way in which clocks go where people live, from west to east.
OFFERED = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles"),
    *("America/Phoenix", "America/Denver", "America/Mexico_City", "America/Chicago"),
    *("America/Bogota", "America/New_York", "America/Caracas", "America/Halifax"),
    *("America/Santiago", "America/Sao_Paulo", "America/Argentina/Buenos_Aires"),
    *("America/St_Johns", "Atlantic/Azores", "UTC", "Africa/Abidjan"),
    *("Europe/London", "Europe/Lisbon", "Africa/Lagos", "Europe/Berlin"),
    *("Europe/Paris", "Europe/Rome", "Africa/Johannesburg", "Africa/Cairo"),
    *("Europe/Athens", "Europe/Helsinki", "Europe/Kyiv", "Asia/Jerusalem"),
    *("Europe/Istanbul", "Europe/Moscow", "Africa/Nairobi", "Asia/Riyadh"),
    *("Asia/Tehran", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata"),
    *("Asia/Kathmandu", "Asia/Dhaka", "Asia/Bangkok", "Asia/Jakarta"),
    *("Asia/Shanghai", "Asia/Singapore", "Australia/Perth", "Asia/Tokyo"),
    *("Asia/Seoul", "Australia/Adelaide", "Australia/Brisbane", "Australia/Sydney"),
    *("Pacific/Auckland", "Pacific/Tongatapu"),
)
USUAL = "UTC"


@lru_cache(maxsize=1)
def offered() -> Sequence[str]:
    """The zones that this machine knows of those that are offered."""
    known = available_timezones()
    return tuple(name for name in OFFERED if name in known or name == USUAL)


def place_of(zone: str) -> str:
    """A zone as people call it: "Berlin", "Buenos Aires"."""
    return zone.rpartition("/")[2].replace("_", " ")


def zone_at(name: str) -> tzinfo:
    """The zone of this name; UTC for one that is not offered."""
    return UTC if name == USUAL or name not in offered() else ZoneInfo(name)


def moment_in(zone: str, at: datetime) -> str:
    """ "27 November 2026, 20:00 (Berlin)"."""
    local = at.astimezone(zone_at(zone))
    return f"{date_format(local, 'DATETIME_FORMAT')} ({place_of(zone)})"


def read_local(text: str, zone: str) -> datetime | None:
    """A moment as the field of a form has it, in the zone; None for anything else."""
    try:
        local = datetime.strptime(text, "%Y-%m-%dT%H:%M")
    except ValueError:
        return None
    if not 2000 < local.year < 2200:
        return None
    return local.replace(tzinfo=zone_at(zone)).astimezone(UTC)
