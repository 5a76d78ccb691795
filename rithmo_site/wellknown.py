"""What machines ask for by old custom, without being told of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

robots = TemplateView.as_view(template_name="robots.txt", content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for pages that do not name it: texts, JSON, the operators' pages."""
    return redirect(static("rithmo/icon-32.png"))
