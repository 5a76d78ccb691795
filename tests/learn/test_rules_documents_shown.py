"""The rules for authors as a page of the site: all of each document, safely."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.conf import settings
from django.urls import reverse

from games.engine import GAMES
from games.learn.documents import document, read_document

pytestmark = pytest.mark.django_db
each_game = pytest.mark.parametrize("key", GAMES)


def plain(markdown: str) -> list[str]:
    """The words of a document without its marks."""
    return re.sub(r"[`*#|]|^ *-(?= )|-{2,}", " ", markdown, flags=re.MULTILINE).split()


@each_game
def test_the_rules_page_leads_to_every_decision(client, key):
    address = reverse("decisions", args=[key])
    assert f'href="{address}"' in client.get(f"/rules/{key}/").content.decode()
    page = client.get(address)
    assert page.status_code == 200
    shown = page.content.decode()
    for anchor, title in document(key).contents:
        assert f'href="#{anchor}"' in shown
        assert f'<h2 id="{anchor}">' in shown, title
    assert f'href="/rules/{key}/"' in shown


@each_game
def test_no_word_of_a_document_is_lost(key):
    source = (settings.BASE_DIR / "docs" / "rules" / f"{key}.md").read_text()
    html = re.sub(r"</(?:code|strong|em)>|<(?:code|strong|em)>", "", document(key).html)
    shown = unescape(re.sub(r"<[^>]+>", " ", html))
    body = source.partition("\n")[2]
    numbers = re.compile(r"^\d+\.$")  # a list counts for itself
    wanted = [each for each in plain(body) if not numbers.match(each)]
    found = [each for each in plain(shown) if not numbers.match(each)]
    assert "".join(found) == "".join(wanted)


@each_game
def test_anchors_are_there_once(key):
    anchors = re.findall(r'id="([^"]+)"', document(key).html)
    assert len(anchors) == len(set(anchors)) > 5


def test_a_game_that_is_not_there_has_no_document(client):
    assert client.get("/rules/chess/decisions/").status_code == 404


def test_what_is_read_of_markdown():
    text = """# Title

## §1 First `code`
A *word* and a **strong `x<y`**
that goes on.

| a | b |
|---|---|
| 1 | `2` |

1. one
   - inner <b>
   - second
     goes on
2. two

```
as  it *stands* <i>
```
"""
    told = read_document(text)
    assert (told.title, told.contents) == ("Title", (("s1", "§1 First code"),))
    assert "".join(told.html.split("\n")) == (
        '<h2 id="s1">§1 First <code>code</code></h2>'
        "<p>A <em>word</em> and a <strong>strong <code>x&lt;y</code></strong>"
        " that goes on.</p>"
        '<div class="table-scroll" tabindex="0"><table><thead><tr>'
        '<th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr>'
        "<td>1</td><td><code>2</code></td></tr></tbody></table></div>"
        "<ol><li>one<ul><li>inner &lt;b&gt;</li><li>second goes on</li></ul></li>"
        "<li>two</li></ol><pre>as  it *stands* &lt;i&gt;</pre>"
    )
