"""A part of a template that is rendered once sees nothing meant for one person."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.template.exceptions import TemplateSyntaxError
from django.utils import translation

from games.common.templatetags.once import MOST, OnceNode


class Counted:
    """Counts how often it is shown."""

    shown = 0

    def __str__(self) -> str:
        Counted.shown += 1
        return "shown"


def rendered(template: Template, **given: object) -> str:
    return template.render(Context(given))


@pytest.fixture(autouse=True)
def _from_zero():
    Counted.shown = 0


def test_it_is_rendered_once():
    template = Template("{% load once %}{% once each %}{{ each }}{% endonce %}!")
    each = Counted()
    assert [rendered(template, each=each) for _ in range(3)] == ["shown!"] * 3
    assert Counted.shown == 1


def test_only_what_is_named_is_seen():
    template = Template("{% load once %}{% once a %}{{ a }}{{ b }}{% endonce %}{{ b }}")
    assert rendered(template, a=1, b="secret") == "1secret"
    assert rendered(template, a=1, b="other") == "1other"


def test_each_value_of_what_is_named_has_its_own():
    template = Template("{% load once %}{% once a %}{{ a }}{% endonce %}")
    assert [rendered(template, a=a) for a in (1, 2, 1, "<b>")] == [
        "1",
        "2",
        "1",
        "&lt;b&gt;",
    ]


@pytest.fixture
def many_languages(settings, monkeypatch):
    """As on a site that has more than one; Django settles it at the first look-up."""
    settings.USE_I18N = True
    fresh = type(vars(translation)["_trans"])()
    monkeypatch.setattr(translation, "_trans", fresh)


@pytest.mark.usefixtures("many_languages")
def test_each_language_has_its_own():
    template = Template(
        "{% load once i18n %}{% once %}{% translate 'Home' %}{% endonce %}"
    )
    texts = []
    for language in ("en", "de", "en"):
        with translation.override(language):
            texts.append(rendered(template))
    assert texts == ["Home", "Start", "Home"]


def test_no_more_than_so_many_are_kept():
    template = Template("{% load once %}{% once a %}{{ a }}{% endonce %}")
    (node,) = template.nodelist.get_nodes_by_type(OnceNode)
    assert isinstance(node, OnceNode)
    for number in range(3 * MOST):
        assert rendered(template, a=number) == str(number)
        assert len(node.kept) <= MOST


def test_a_block_in_it_is_refused():
    with pytest.raises(TemplateSyntaxError, match="no blocks"):
        Template("{% load once %}{% once %}{% block a %}{% endblock %}{% endonce %}")
