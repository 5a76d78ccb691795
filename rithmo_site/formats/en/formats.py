"""How dates are written in English: "22 November 2026, 08:36". All pages, letters and
sentences name these formats, and write no other."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
SECONDS_FORMAT = "j F Y, H:i:s"
TIME_FORMAT = "H:i:s"
MONTH_DAY_FORMAT = "j F"
SHORT_MONTH_DAY_FORMAT = "j M"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
