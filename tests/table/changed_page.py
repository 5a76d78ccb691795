"""A page of a table as a browser holds it: pushes are put in place as the script does,
fragment by fragment."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

from tests.support.changes import all_quoted, read_change

BUTTON = re.compile(r'<button [^>]*data-square="([^"]*)".*?</button>')
ASCII = re.compile(r"&#(\d+);")  # how a push writes other letters
TOKEN = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>')
MAN_AS = re.compile(r'<svg (?:class="([^"]*)" )?data-as="([^"]*)"></svg>')
DOES = re.compile(r'<button(?: (?:name|value|type)="[^"]*")*')
MAN = re.compile(r"<svg.*?</svg>")
LINES = re.compile(r'<svg class="lines .*?</svg>')
FIELDS = re.compile(
    r'<input [^>]*>|<a class="[^"]*skip-board".*?</a>|<i id="reach".*?</i>'
)
SPACE = re.compile(r'<div class="space.*?</svg>.*?</div>')


def letters(push: str) -> str:
    """A push with its letters as a page has them."""
    return ASCII.sub(lambda found: chr(int(found[1])), push)


def plain(html: str) -> str:
    """Without what tells a page from a push: tokens, how it is put in place, blanks."""
    html = TOKEN.sub("", re.sub(r' hx-swap-oob="\w+"', "", html))
    html = re.sub(r"[ \n]+", " ", html).replace("> ", ">").replace(" <", "<")
    return html.replace(" >", ">")


def element(html: str, start: int) -> str:
    """The element that begins at `start`."""
    tag, depth = _found(r"<(\w+)", html[start:])[1], 0
    for match in re.finditer(rf"</?{tag}\b", html[start:]):
        depth += -1 if match[0].startswith("</") else 1
        if depth == 0:
            return html[
                start : start
                + html[start + match.start() :].index(">")
                + 1
                + match.start()
            ]
    raise AssertionError(f"<{tag}> is not closed")


def _found(pattern: str | re.Pattern[str], html: str) -> re.Match[str]:
    match = re.search(pattern, html)
    assert match, pattern
    return match


def by_id(html: str) -> dict[str, str]:
    """The outermost elements with an id, in order."""
    found, at = {}, 0
    while match := re.compile(r'<\w+ [^>]*?\bid="([^"]+)"').search(html, at):
        found[match[1]] = element(html, match.start())
        at = match.start() + len(found[match[1]])
    return found


class ChangedPage:
    """The table of a page, which `take` brings up to what it is told."""

    def __init__(self, html: str) -> None:
        page = plain(html)
        self.html = element(page, page.index('<div id="table"'))

    @property
    def version(self) -> int:
        """That of the board."""
        return int(_found(r'id="board"[^>]* data-version="(\d+)"', self.html)[1])

    def take(self, message: str) -> None:
        if message.startswith("{"):
            self._change(all_quoted(read_change(message)))
        else:
            self._put(plain(letters(message)))

    @property
    def cells(self) -> dict[str, str]:
        """The squares as they are drawn."""
        return {found[1]: found[0] for found in BUTTON.finditer(self.html)}

    def element(self, name: str) -> str:
        """The element with this id."""
        at = self.html.find(f' id="{name}"')
        assert at > 0, f"The page has no #{name}."
        return element(self.html, self.html.rindex("<", 0, at))

    @property
    def tags(self) -> list[str]:
        """The page tag by tag, without the drawing in space, which is asked for."""
        return SPACE.sub("", self.html).split("<")

    # --- Fragments ---------------------------------------------------------------

    def _put(self, html: str) -> None:
        for name, whole in by_id(html).items():
            self.html = self.html.replace(self.element(name), whole, 1)

    def _sub(self, pattern: str, new: str) -> None:
        self.html, number = re.subn(pattern, lambda _: new, self.html, count=1)
        assert number, pattern

    # --- Changes -----------------------------------------------------------------

    def _change(self, told: dict[str, Any]) -> None:
        assert told["from"] == self.version
        if not told.get("building"):
            assert f'data-version="{told["after"]}"' in self.element("status")
        trays = [self._tray(*each) for each in told.get("taken", ())]
        self._squares(told)
        for old, new in trays:
            self.html = self.html.replace(old, new)
        if "lines" in told:
            self._lines(told["lines"])
        self._strip(**told)
        if told.get("building"):
            self._put(plain(told["parts"]))
            return
        self._sub(r'data-reach="[^"]*"', f'data-reach="{told.get("reach", "")}"') if (
            "data-reach" in self.html
        ) else None
        self._board(told)
        self._list(told)
        if "army" in told:
            self._army(told["army"])
        if "actions" in told:
            self._actions(told["actions"])
        for clock in told["clocks"]:
            self._clock(*clock)
        if "over" in told:
            self._end(told["over"], told["won"])
        if told["status"]:
            said = self._said(told).replace("\N{NO-BREAK SPACE}", " ")
            self._status(told["version"], said, *told["status"])
        self._put(plain(told["parts"]))

    def _strip(
        self,
        *,
        typing: list[str] | None = None,
        partial: str = "",
        ahead: str = "",
        board: int = 0,
        **others: Any,
    ) -> None:
        """What it is for, and what its forms send."""
        old = self.element("strip")
        new, sent = old, {"partial": partial}
        if not others.get("building"):
            sent |= {"version": str(board), "ahead": ahead}
        for name, value in sent.items():
            field = f'name="{name}" value="{escape(value)}"'
            was = rf'name="{name}" value="[^"]*"'
            new = re.sub(was, field.replace("\\", r"\\\\"), new)
        if typing:
            label, example, send = map(escape, typing)
            new = re.sub(r'(for="strip-typed">)[^<]*', rf"\g<1>{label}", new)
            new = re.sub(r'placeholder="[^"]*"', f'placeholder="{example}"', new)
            new = (
                re.sub(
                    r'(<button class="button">)[^<]*(?=</button></div></form>$)',
                    rf"\g<1>{send}",
                    new.removesuffix("</section>"),
                )
                + "</section>"
            )
        self.html = self.html.replace(old, new)

    def _squares(self, told: dict[str, Any]) -> None:
        cells, new = self.cells, {}
        for coming in told.get("cells", ()):
            html = coming if isinstance(coming, str) else _arrived(cells, *coming)
            drawn = MAN_AS.sub(lambda found: _man(cells, found[2], found[1]), html)
            square = _found(BUTTON, drawn)[1]
            does = _found(DOES, cells[square])[0]
            new[square] = plain(drawn.replace("<button", does, 1))
        for mark, say, squares in told.get("marks", ()):
            for square in squares.split(" "):
                heard = say
                if "{}" in say:
                    heard = say.replace("{}", _heard(told["parts"], square))
                new[square] = _marked(new.get(square, cells[square]), mark, heard)
        for square, html in new.items():
            self.html = self.html.replace(cells[square], html)

    def button(self, square: str) -> str:
        return self.cells[square]

    def _lines(self, lines: str) -> None:
        self.html = LINES.sub("", self.html)
        start = self.html.index('id="board"')
        board = self.html.rindex("<", 0, start)
        whole = element(self.html, board)
        if '<div class="levels">' in whole:
            inner = element(whole, whole.index('<div class="levels">'))
            switch = inner.find('<label class="to-space"')
            cut = switch if switch >= 0 else len(inner) - len("</div>")
            new = whole.replace(inner, inner[:cut] + lines + inner[cut:])
        else:
            new = whole[: -len("</div>")] + lines + "</div>"
        self.html = self.html.replace(whole, new)

    def _board(self, told: dict[str, Any]) -> None:
        start = self.html.index('id="board"')
        end = self.html.index(">", start)
        head = self.html[start:end]
        for name, value in (("version", told["board"]), ("turn", told["turn"])):
            head = re.sub(rf'data-{name}="[^"]*"', f'data-{name}="{value}"', head)
        self.html = self.html[:start] + head + self.html[end:]
        at = self.html.find('id="build"')
        form = element(self.html, self.html.rindex("<", 0, at))
        field = 'name="{}" value="{}"'
        new = form
        for name, value in (
            ("version", told["board"]),
            ("partial", told.get("partial", "")),
            ("ahead", told.get("ahead", "")),
        ):
            if form.startswith("<form"):  # else the board is only to look at
                was = _found(rf'name="{name}" value="[^"]*"', new)[0]
                new = new.replace(was, field.format(name, escape(str(value))), 1)
        self.html = self.html.replace(form, new)
        for found in set(
            re.findall(r'<div id="player-(\w+)" class="[^"]*"', self.html)
        ):
            now = _found(rf'<div id="player-{found}" class="([^"]*)"', self.html)[1]
            classes = [each for each in now.split() if each != "turn"]
            if found in told["movers"]:
                classes.append("turn")
            self.html = self.html.replace(
                f'<div id="player-{found}" class="{now}"',
                f'<div id="player-{found}" class="{" ".join(classes)}"',
            )

    def _tray(
        self, seat: str, words: tuple[int, str, int], men: list[Any]
    ) -> tuple[str, str]:
        """What is there and what comes in its place."""
        old = self.element(f"taken-{seat}")
        found = re.search(r' title="([^"]*)"', old)
        was, (start, middle, end) = unescape(found[1]) if found else "", words
        title = was[:start] + middle + was[len(was) - end :]
        there = re.findall(r"<svg.*?</svg>", old)
        drawn = [
            plain(man)
            if str(man).startswith("<")
            else there[man]
            if isinstance(man, int)
            else _man(self.cells, man)
            for man in men
        ]
        said = escape(title)
        tray = f'<span class="men" role="img" aria-label="{said}" title="{said}">'
        head = old[: old.index(">") + 1]
        inside = f"{tray}{''.join(drawn)}</span>" if title else ""
        return old, f"{head}{inside}</p>"

    def _clock(self, seat: str, look: str, words: str, left: int, *runs: Any) -> None:
        old = self.element(f"clock-{seat}")
        new = re.sub(r'class="[^"]*"', f'class="{look}"', old, count=1)
        new = re.sub(r' title="[^"]*"| data-(?:now|running)="[^"]*"', "", new)
        new = re.sub(r'(data-left=)"[^"]*"', rf'\1"{left}"', new)
        new = re.sub(r"(<span class=\"left\"[^>]*>)[^<]*", rf"\g<1>{words}", new)
        if runs:
            now, since, title = runs
            times = f' data-now="{now}" data-running="{since}"'
            new = re.sub(r'( data-warning="[^"]*")', rf"\1{times}", new)
            if title:
                new = new.replace(f'class="{look}"', f'class="{look}" title="{title}"')
        self.html = self.html.replace(old, new)

    def _status(
        self, version: int, last: str, line: str, title: str, yours: int, at: int
    ) -> None:
        old = self.element("status")
        new = re.sub(r'data-version="\d+"', f'data-version="{version}"', old)
        new = re.sub(r' data-title="[^"]*"( data-yours)?', "", new)
        told = f' data-title="{escape(title)}"' + " data-yours" * yours
        new = re.sub(r'( data-version="\d+")', lambda f: f[1] + told, new)
        for name, words in (("line", line), ("last", last)):
            if was := re.search(rf'(<p class="{name}[^>]*>)[^<]*', new):
                new = new.replace(was[0], was[1] + escape(words))
        armies = [
            each.replace(' aria-current="true"', "") for each in new.split("<li ")
        ]
        if at >= 0:
            armies[at + 1] = armies[at + 1].replace(">", ' aria-current="true">', 1)
        self.html = self.html.replace(old, "<li ".join(armies))

    def _said(self, told: dict[str, Any]) -> str:
        """The sentence of the last ply."""
        link = re.search(rf'<a [^>]*id="ply-{told["ply"]}".*?</a>', self.html)
        if told.get("said") or not link:
            return str(told.get("said", ""))
        words = re.search(r' title="([^"]*)"', link[0]) or _found(r">(.*)<", link[0])
        return unescape(words[1])

    def _army(self, army: str) -> None:
        now, current = " on-move", ' aria-current="true"'
        for each in re.findall(r'<span class="army [^>]*>', self.html):
            new = each.replace(now, "").replace(current, "")
            if f'class="army {army}"' in new:
                new = new.replace(f'{army}"', f'{army}{now}"{current}')
            self.html = self.html.replace(each, new)

    def _actions(self, actions: list[str]) -> None:
        old = self.element("actions")
        end = old.index(">") + 1
        there, inside = [], old[end : old.rindex("</")]
        while inside:
            there.append(element(inside, 0))
            inside = inside[len(there[-1]) :]
        new = [
            plain(told)
            if told.startswith("<")
            else next(each for each in there if f'/{told}/" hx-post=' in each)
            for told in actions
        ]
        self.html = self.html.replace(old, old[:end] + "".join(new) + "</section>")

    def _end(self, word: str, won: list[str]) -> None:
        """The board is only looked at, and those who have won are named."""
        at = self.html.index('id="build"')
        form = element(self.html, self.html.rindex("<", 0, at))
        if form.startswith("<form"):
            inside = form[form.index(">") + 1 : form.rindex("</form>")]
            still = re.sub(r'name="press" value="[^"]*"', 'type="button"', inside)
            still = FIELDS.sub("", still)
            self.html = self.html.replace(
                form, f'<div id="build" class="board-form">{still}</div>'
            )
        self._sub(' class="status"', ' class="status over"')
        self._army("")
        for seat in won:
            card = self.element(f"player-{seat}")
            new = re.sub(r'class="([^"]*)"', r'class="\1 won"', card, count=1)
            new = re.sub(r'(<span class="to-move">)[^<]*', rf"\g<1>{word}", new)
            self.html = self.html.replace(card, new)
        if 'id="token"' in self.html:
            start = self.html.rindex("<details", 0, self.html.index('id="token"'))
            self.html = self.html.replace(element(self.html, start), "")

    def _list(self, told: dict[str, Any]) -> None:
        old = self.element("moves")
        moves = _begun(old, told["ply"] > 0)
        if "more" in told:
            behind, coming, next_cell = told["more"]
            link = _found(rf'<a [^>]*id="ply-{behind}".*?</a>', moves)[0]
            link += "</td><td>" * next_cell
            moves = moves.replace(link, link + plain(coming))
        head, body = moves.split("<tbody>")
        body, tail = body.split("</tbody>")
        rows = re.findall(r"<tr>.*?</tr>", body.replace(' aria-current="step"', ""))
        if "rows" in told:
            ply, coming = told["rows"]
            there = [n for n, row in enumerate(rows) if f'id="ply-{ply}"' in row]
            rows = [*rows[: there[0] if there else None], plain(coming)]
        link = f'id="ply-{told["ply"]}"[^>]*'
        body = re.sub(
            link, lambda found: found[0] + ' aria-current="step"', "".join(rows)
        )
        new = f"{head}<tbody>{body}</tbody>{tail}"
        self.html = self.html.replace(old, new)
        number, said = escape(told.get("told", "")), escape(self._said(told))
        sentence = f"<b>{number}</b> {said}" if told["ply"] else ""
        newer = re.sub(
            r'(<p class="told-move"[^>]*>).*?(</p>)',
            lambda f: plain(f[1] + sentence + f[2]),
            new,
        )
        newer = re.sub(r'data-last="\d+"', f'data-last="{told["ply"]}"', newer)
        newer = re.sub(
            r'(id="step-previous"[^>]* href="[^"]*?)\d+/"',
            rf'\g<1>{max(0, told["ply"] - 1)}/"',
            newer,
        )
        self.html = self.html.replace(new, newer)


def _man(cells: dict[str, str], place: str, classes: str = "") -> str:
    """Who stands there, in other `classes` if there are any."""
    square, _, nth = place.partition(" ")
    man = str(MAN.findall(cells[square])[int(nth or 0)])
    if classes:
        man = re.sub(r'class="[^"]*"', f'class="{classes}"', man, count=1)
    return man


def _arrived(
    cells: dict[str, str], square: str, place: str = "", over: str = ""
) -> str:
    """A square to which those have come who stand at a place, if anybody has."""
    who = men = ""
    name = square
    if place:
        there = cells[place]
        head = _found(r'data-square="[^"]*"([^>]*?) aria-label="([^"]*)"', there)
        who, men = head[1], "".join(MAN.findall(there))
        name = head[2].split(". ")[0].removesuffix(place) + square
    about = f'data-square="{square}"{who} aria-label="{name}"'
    return f"<button {about}>{men}{over}</button>"


def _heard(parts: str, square: str) -> str:
    """What has happened on a square, as the strip tells it."""
    found = re.findall(
        rf'<li class="effect[^>]* data-of="{square}"[^>]*>([^<]*)', parts
    )
    return " ".join(found).replace("\N{NO-BREAK SPACE}", " ")


def _begun(moves: str, begun: bool) -> str:
    """The list of a game that has begun, or not yet."""
    for tag in re.findall(
        r'<\w+ (?:class="(?:muted|plies|told-move)"|id="steps")', moves
    ):
        old = _found(f"{tag}[^>]*>", moves)[0]
        new = old.replace(" hidden", "")
        if ("muted" in tag) == begun:
            new = re.sub(r" data-at=|>", lambda f: f" hidden{f[0]}", new, count=1)
        moves = moves.replace(old, new)
    return moves


def _marked(button: str, mark: str, say: str) -> str:
    name = _found(r'aria-label="([^"]*)"', button)[1].split(". ")[0]
    label = f"{name}. {escape(say)}" if say else name
    head, inside = button.split(">", 1)
    head = re.sub(r' data-mark="[^"]*"', "", head)
    head = re.sub(r'aria-label="[^"]*"', lambda _: f'aria-label="{label}"', head)
    if mark:
        head += f' data-mark="{escape(mark)}"'
    return f"{head}>{inside}"
