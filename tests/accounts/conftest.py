from tests.support.members import (  # noqa: F401
    ada,
    boethius,
    guest,
    guests_browser,
)
