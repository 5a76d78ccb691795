"""`{% once %}`: a part of a template that is the same on every page."""

from __future__ import annotations

from typing import Final

from django import template
from django.template import Context
from django.template.base import NodeList, Parser, Token
from django.template.exceptions import TemplateSyntaxError
from django.template.loader_tags import BlockNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

MOST: Final = 500  # texts of one part; then it begins anew


class OnceNode(template.Node):
    """Renders its content once for each language and for each value of the variables
    that it names. It sees no other variable, so that it cannot hold what is meant for
    one person."""

    def __init__(self, content: NodeList, names: list[str]) -> None:
        self.content, self.names = content, names
        self.kept: dict[tuple[object, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        seen = {name: context.get(name) for name in self.names}
        key = (get_language(), *seen.values())
        text = self.kept.get(key)
        if text is None:
            if len(self.kept) >= MOST:
                self.kept.clear()
            text = self.kept[key] = self.content.render(context.new(seen))
        return text


@register.tag
def once(parser: Parser, token: Token) -> OnceNode:
    """`{% once NAME … %}…{% endonce %}`. The values can be compared and do not change:
    words, numbers, frozen values of such."""
    content = parser.parse(("endonce",))
    parser.delete_first_token()
    if content.get_nodes_by_type(BlockNode):
        raise TemplateSyntaxError("A part that is rendered once has no blocks.")
    return OnceNode(content, token.split_contents()[1:])
