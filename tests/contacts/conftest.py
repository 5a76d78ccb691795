from tests.support.members import ada, boethius, guest  # noqa: F401
