from tests.support.members import guest  # noqa: F401
