"""Templates are laid out for those who write them; what only the layout needs is taken
out when they are loaded, once, so that no page carries it."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INSIDE = r"(?:{%[^%]*%}|{{[^}]*}}|{#[^#]*#}|{(?![%{#])|[^<>{])*"
BLOCKS = (
    "article|aside|body|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|"
    "footer|form|h1|h2|h3|h4|head|header|html|legend|li|link|main|meta|nav|ol|optgroup|"
    "option|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
BOXES = "button|select"
SILENT = (
    "autoescape|block|elif|else|empty|endautoescape|endblock|endfilter|endfor|endif|"
    "endonce|endwith|extends|filter|for|if|load|once|with"
)

COMMENT = re.compile(r"{% comment %}.*?{% endcomment %}|{#[^#]+#}", re.S)

KEPT = re.compile(
    r"<(pre|textarea)\b.*?</\1>|{% blocktranslate\b.*?{% endblocktranslate %}", re.S
)
GIVEN = re.compile(
    r"\n({% if [^%]*%})\n?((?:(?!{% (?:if|el|endif)).)*?)\n?({% endif %})", re.S
)
TAG = re.compile(rf"(<[a-z]{INSIDE})>")
BREAK = re.compile(r"[ \t]*\n\s*")
SILENT_LINE = re.compile(rf"^({{% (?:(?:{SILENT})\b[^%]*|[^%]* as \w+ )%}})\n", re.M)
BESIDE_BLOCK = re.compile(
    rf"(</?(?:{BLOCKS})\b{INSIDE}>|<(?:{BOXES})\b{INSIDE}>)\n"
    rf"|\n(?=</?(?:{BLOCKS})\b|</(?:{BOXES})>)"
)


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        text = super().get_contents(origin)
        return packed(text) if origin.name.endswith(".html") else text


def packed(text: str) -> str:
    """The template without the white space of its layout. What an author may count on:

    - a break between two elements is white space, as everywhere in HTML;
    - beside a paragraph, a table cell and other blocks it is nothing, as on the page;
    - a line with a tag that says nothing itself, as `{% if %}`, leaves no break;
    - a line that ends in `{##}` goes on in the next one, without white space between;
    - `<pre>`, `<textarea>` and `{% blocktranslate %}` stay as they are.
    """
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\0{len(kept) - 1}\0"

    text = KEPT.sub(keep, COMMENT.sub("", text))
    text = TAG.sub(_packed_tag, BREAK.sub("\n", text.strip()))
    text = SILENT_LINE.sub(r"\1", text)
    text = BESIDE_BLOCK.sub(r"\1", text.replace("{##}\n", ""))
    return re.sub("\0(\\d+)\0", lambda number: kept[int(number[1])], text)


def _packed_tag(tag: re.Match[str]) -> str:
    """The tag on one line; an attribute that is not given leaves no space either."""
    text = SILENT_LINE.sub(r"\1", GIVEN.sub(r"\1 \2\3", tag[1]))
    return text.replace("\n", " ").rstrip() + ">"
