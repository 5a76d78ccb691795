"""A browser without JavaScript: it knows links, forms and buttons, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

VOID = {"input", "meta", "link", "br", "hr", "img"}


@dataclass
class Form:
    id: str = ""
    action: str = ""
    method: str = "get"
    fields: list[tuple[str, str]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


@dataclass
class Button:
    form: Form
    name: str
    value: str
    label: str = ""
    action: str = ""  # instead of the form's
    spoken: str = ""  # instead of the label, by a screen reader


class Page(HTMLParser):
    """What a person without scripts can use of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.buttons: list[Button] = []
        self.links: dict[str, str] = {}
        self.texts: dict[str, str] = {}  # by the id of the element
        self.attributes: dict[str, dict[str, str]] = {}
        self.squares: dict[str, dict[str, str]] = {}
        self._open: list[tuple[str, str]] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._link: str | None = None
        self._area: Form | None = None
        self._select = ""
        self._elsewhere: list[tuple[Button, str]] = []
        self.feed(html)
        for button, form_id in self._elsewhere:
            button.form = next(form for form in self.forms if form.id == form_id)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append((tag, has.get("id", "")))
        if "id" in has:
            self.attributes[has["id"]] = has
        if "data-square" in has:
            self.squares[has["data-square"]] = has
        if tag == "form":
            method = has.get("method", "get")
            self._form = Form(has.get("id", ""), has.get("action", ""), method)
            self.forms.append(self._form)
        elif tag == "input" and self._form is not None and has.get("name"):
            self._input(self._form, has)
        elif tag == "select" and self._form is not None:
            self._select = has["name"]
            self._form.names.add(has["name"])
        elif tag == "textarea" and self._form is not None:
            self._form.names.add(has["name"])
        elif tag == "textarea" and self._form is not None:
            self._form.names.add(has["name"])
            self._form.fields.append((has["name"], ""))
            self._area = self._form
        elif tag == "option" and self._form is not None:
            self._option(self._form, has)
        elif tag == "button" and has.get("type", "submit") == "submit":
            self._begin_button(has)
        elif tag == "a" and "href" in has:
            self._link = has["href"]

    def _input(self, form: Form, has: dict[str, str]) -> None:
        form.names.add(has["name"])
        ticked = has.get("type") in ("checkbox", "radio")
        if ticked and "checked" not in has:
            return
        value = has.get("value", "on" if ticked else "")
        form.fields.append((has["name"], value))

    def _option(self, form: Form, has: dict[str, str]) -> None:
        """The first option of a select counts unless another is selected."""
        chosen = dict(form.fields)
        if self._select not in chosen or "selected" in has:
            chosen[self._select] = has["value"]
            form.fields = list(chosen.items())

    def _begin_button(self, has: dict[str, str]) -> None:
        form = self._form or Form()
        self._button = Button(
            form,
            has.get("name", ""),
            has.get("value", ""),
            action=has.get("formaction", ""),
            spoken=has.get("aria-label", ""),
        )
        self.buttons.append(self._button)
        if "form" in has:
            self._elsewhere.append((self._button, has["form"]))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag == "form":
            self._form = None
        elif tag == "textarea":
            self._area = None
        elif tag == "button":
            self._button = None
        elif tag == "a":
            self._link = None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            name, text = self._area.fields[-1]
            self._area.fields[-1] = (name, (text + data).lstrip("\n"))
        text = " ".join(data.split())
        if not text:
            return
        for _, name in self._open:
            if name:
                self.texts[name] = f"{self.texts.get(name, '')} {text}".strip()
        if self._button is not None:
            self._button.label = f"{self._button.label} {text}".strip()
        if self._link is not None:
            self.links.setdefault(text, self._link)


class Browser:
    """Opens pages and presses buttons, following redirects, as one person."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.url = ""
        self.html = ""
        self.page = Page("")

    def open(self, url: str) -> Page:
        return self._read(self.client.get(url, follow=True), url)

    def follow(self, label: str) -> Page:
        return self.open(self.page.links[label])

    def press(self, square: str) -> Page:
        return self.push(name="press", value=square)

    def choose(self, text: str) -> Page:
        return self.push(name="choice", value=text)

    def send(self) -> Page:
        return self.push(name="send")

    def push(
        self,
        label: str = "",
        /,
        *,
        name: str = "",
        value: str = "",
        also: dict[str, str] | None = None,
        **fill: str,
    ) -> Page:
        """Press the first button that fits, its form filled in with `fill`, and `also`
        with fields that have names of ours."""
        fill |= also or {}
        button = next(
            each
            for each in self.page.buttons
            if (not label or label in (each.label, each.spoken))
            and (not name or each.name == name)
            and (not value or each.value == value)
            and set(fill) <= each.form.names
        )
        data: dict[str, Any] = dict(button.form.fields) | fill
        if button.name:
            data[button.name] = button.value
        action = button.action or button.form.action or self.url
        assert button.form.method == "post"
        return self._read(self.client.post(action, data, follow=True), action)

    def _read(self, response: Any, url: str) -> Page:
        assert response.status_code == 200, (url, response.status_code)
        self.url = response.redirect_chain[-1][0] if response.redirect_chain else url
        self.html = response.content.decode()
        self.page = Page(self.html)
        return self.page
