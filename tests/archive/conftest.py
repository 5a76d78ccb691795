"""What these tests share."""

from tests.support.ended import ended as ended
