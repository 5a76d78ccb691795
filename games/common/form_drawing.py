"""Fields of forms as HTML. Django draws each by two to five templates, which is half of
what a page with many fields costs; those that are common here are put together in
Python, to the same letters, and all others are left to the templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.template import Context
from django.template.base import render_value_in_context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData

Widget = Mapping[str, Any]

WIDGETS: Final = "django/forms/widgets/"
INPUTS: Final = (
    *("checkbox", "color", "date", "email", "hidden", "number", "password", "search"),
    *("tel", "text", "url"),
)


class Renderer(DjangoTemplates):
    """Django's own, but that it draws most fields without templates."""

    def render(
        self,
        template_name: str,
        context: dict[str, Any],
        request: HttpRequest | None = None,
    ) -> str:
        draw = DRAWN.get(template_name)
        text = draw(context) if draw else None
        return super().render(template_name, context, request) if text is None else text


def _input(widget: Widget) -> str:
    value = widget["value"]
    given = "" if value is None else f' value="{_string(value)}"'
    name = _shown(widget["name"])
    return f'<input type="{widget["type"]}" name="{name}"{given}{_attributes(widget)}>'


def _select(widget: Widget) -> str | None:
    """A list to choose from; None where it has headings."""
    if any(group for group, _options, _index in widget["optgroups"]):
        return None
    options = (each for _, group, _ in widget["optgroups"] for each in group)
    drawn = "".join(
        f'\n  <option value="{_string(each["value"])}"{_attributes(each)}>'
        f"{_shown(each['label'])}</option>\n"
        for each in options
    )
    name = _shown(widget["name"])
    return f'<select name="{name}"{_attributes(widget)}>{drawn}\n</select>'


def _radio(widget: Widget) -> str | None:
    """Radio buttons; None where they have headings."""
    if any(group for group, _options, _index in widget["optgroups"]):
        return None
    options = (each for _, group, _ in widget["optgroups"] for each in group)
    drawn = "".join(f"<div>\n    {_option(each)}\n</div>" for each in options)
    attrs = widget["attrs"]
    given = "".join(
        f' {key}="{_shown(attrs[key])}"' for key in ("id", "class") if attrs.get(key)
    )
    return f"<div{given}>{drawn}\n</div>"


def _option(widget: Widget) -> str:
    drawn = f"{_input(widget)}\n"
    if not widget.get("wrap_label"):
        return drawn
    key = widget["attrs"].get("id")
    given = f' for="{_shown(key)}"' if key else ""
    return f"<label{given}>{drawn} {_shown(widget['label'])}</label>\n"


def _lone_option(widget: Widget) -> str:
    """One of the buttons, where the page itself says how they stand."""
    return _option(widget).strip()


def _attributes(widget: Widget) -> str:
    return "".join(
        f" {_shown(name)}" if value is True else f' {_shown(name)}="{_string(value)}"'
        for name, value in widget["attrs"].items()
        if value is not False
    )


def _string(value: object) -> str:
    """A value by its letters, as `stringformat:'s'` has it."""
    return value if isinstance(value, SafeData) else conditional_escape(str(value))  # type: ignore[return-value]


def _shown(value: object) -> str:
    """A value as templates show it."""
    if isinstance(value, str):
        return conditional_escape(value)
    return render_value_in_context(value, Context())


def _of_widget(draw: Callable[[Widget], str | None]) -> Callable[[Any], str | None]:
    return lambda context: draw(context["widget"])


def _errors(context: Mapping[str, Any]) -> str | None:
    """Nothing where nothing is wrong."""
    return None if context["errors"] else ""


DRAWN: Final[Mapping[str, Callable[[Any], str | None]]] = {
    **{f"{WIDGETS}{name}.html": _of_widget(_input) for name in INPUTS},
    f"{WIDGETS}select.html": _of_widget(_select),
    f"{WIDGETS}radio.html": _of_widget(_radio),
    f"{WIDGETS}radio_option.html": _of_widget(_lone_option),
    "django/forms/errors/list/default.html": _errors,
}
