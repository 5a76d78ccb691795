"""Fields are drawn to the letter as Django's templates draw them."""

from __future__ import annotations

from datetime import date

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.forms.utils import ErrorList
from django.utils.functional import lazystr
from django.utils.safestring import mark_safe
from django.utils.translation import override

from games.common import form_drawing
from games.common.form_drawing import DRAWN, Renderer

CHOICES = [("", "–"), ("a", "A & B"), (2000, 2000), ("s", mark_safe("<b>bold</b>"))]
GROUPED = [("Old & new", [("a", "A"), ("b", "B")]), ("c", "C")]
ATTRS = [
    {},
    {"id": "id_x"},
    {"id": "id_x", "class": "wide", "required": True, "disabled": False, "max": 7},
    {"title": 'say "no" & <go>', "data-of": lazystr("it’s"), "step": 0.5},
]
INPUTS = [
    forms.TextInput(),
    forms.NumberInput({"min": 1}),
    forms.EmailInput(),
    forms.URLInput(),
    forms.SearchInput(),
    forms.TelInput(),
    forms.ColorInput(),
    forms.HiddenInput(),
    forms.PasswordInput(render_value=True),
    forms.DateInput(),
    forms.CheckboxInput(),
    forms.Select(choices=CHOICES),
    forms.Select(choices=GROUPED),
    forms.NullBooleanSelect(),
    forms.SelectMultiple(choices=CHOICES),
    forms.RadioSelect(choices=CHOICES),
    forms.RadioSelect(choices=GROUPED),
    forms.Textarea(),
    forms.CheckboxSelectMultiple(choices=CHOICES),
]
VALUES = [
    *(None, "", "a", "<&\"'>", 0, 2000, 1234567.5, True, False),
    *(date(2026, 5, 4), mark_safe("&amp;"), lazystr("<lazy>"), ("a", "b")),
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("widget", INPUTS, ids=lambda each: type(each).__name__)
def test_a_field_is_drawn_as_its_template_draws_it(widget, language):
    ours, django = Renderer(), DjangoTemplates()
    with override(language):
        for attrs in ATTRS:
            for value in VALUES:
                drawn = widget.render("x", value, attrs, renderer=ours)
                wanted = widget.render("x", value, attrs, renderer=django)
                assert drawn == wanted


def _tags(renderer):
    class Choosing(forms.Form):
        x = forms.ChoiceField(choices=CHOICES, widget=forms.RadioSelect)

    form = Choosing({"x": "a"}, renderer=renderer)
    return [option.tag(wrap) for option in form["x"] for wrap in (False, True)]


def test_one_button_of_several_is_drawn_as_its_template_draws_it():
    assert _tags(Renderer()) == _tags(DjangoTemplates())


def _errors(renderer, words):
    return str(ErrorList(words, "x", renderer=renderer, field_id="id_x"))


def test_what_is_wrong_is_said_as_the_template_says_it():
    for words in ([], ["one & two"], ["one", "two"]):
        assert _errors(Renderer(), words) == _errors(DjangoTemplates(), words)


def test_common_fields_need_no_template(settings, monkeypatch):
    assert f"{form_drawing.__name__}.Renderer" == settings.FORM_RENDERER
    monkeypatch.setattr(Renderer, "get_template", lambda *_: pytest.fail("a template"))
    plain = [each for each in INPUTS[:12] if f"{each.template_name}" in DRAWN]
    assert len(plain) == 12
    for widget in plain:
        widget.render("x", "a", {"id": "id_x"}, renderer=Renderer())
    assert _errors(Renderer(), []) == ""
