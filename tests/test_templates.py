"""Templates keep to the layout that authors read, and pages carry nothing of it."""

from __future__ import annotations

import pytest

from rithmo_site.templates import packed


@pytest.mark.parametrize(
    ("written", "loaded"),
    [
        ("<b>a</b>\n    <i>c</i>\n", "<b>a</b>\n<i>c</i>"),
        ("<b>a</b>{##}\n    <i>c</i>", "<b>a</b><i>c</i>"),
        ("<p>\n  a\n  b\n</p>\n\n<p>", "<p>a\nb</p><p>"),
        (
            "a\n<button\n  id='a'\n>\n  b\n</button>\nc",
            "a\n<button id='a'>b</button>\nc",
        ),
        ("a\n{% if b %}\n  c\n{% endif %}\nd", "a\n{% if b %}c\n{% endif %}d"),
        ("a{##}\n{% if b %}\n  c{##}\n{% endif %}\nd", "a{% if b %}c{% endif %}d"),
        ("{% if b %}c{% endif %}\nd", "{% if b %}c{% endif %}\nd"),
        ("{% url 'a' as b %}\n<i>\n  c</i>", "{% url 'a' as b %}<i>\nc</i>"),
        (
            "<i\n  {% if a > 1 %}id='b'{% endif %}\n>",
            "<i{% if a > 1 %} id='b'{% endif %}>",
        ),
        ("<input\n  name='a'\n  required\n>\n", "<input name='a' required>"),
        ("{% comment %}\na\n{% endcomment %}\n{# b #}\nc", "c"),
        ("<pre>\n  a\n\n  b</pre>\n  c", "<pre>\n  a\n\n  b</pre>\nc"),
        ("<textarea>\n  a\n</textarea>", "<textarea>\n  a\n</textarea>"),
    ],
)
def test_pages_carry_nothing_of_the_layout(written, loaded):
    assert packed(written) == loaded


def test_a_text_to_translate_stays_as_its_author_wrote_it():
    text = "{% blocktranslate trimmed %}\n  a\n  b\n{% endblocktranslate %}"
    assert packed(f"<p>\n  {text}\n</p>") == f"<p>{text}</p>"
