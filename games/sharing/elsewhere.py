"""What other sites may show: pictures, a board in a frame, what oEmbed says."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse

View = TypeVar("View", bound=Callable[..., HttpResponse])


def elsewhere(response: HttpResponse) -> HttpResponse:
    """Other sites may show it, also in a frame. A 304 has to say so too, as browsers
    put its headers in the place of those they keep."""
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    response["Access-Control-Allow-Origin"] = "*"
    response.xframe_options_exempt = True
    return response


def shown_elsewhere(view: View) -> View:
    """A view that other sites may show. It stands outside of what answers 304."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return elsewhere(view(request, *args, **kwargs))

    return cast(View, shown)
