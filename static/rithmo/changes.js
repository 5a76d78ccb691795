// What has changed at a table, as the server tells it (`games/table/looks.py`), put in
// place: squares one by one, and fragments where their ids stand.

import { forget, keep, put, restore } from "./before.js";
import { all, board, cell, on, one, state } from "./page.js";

// Lines as they were before something was chosen.
let linesBefore = null;
// Whether the page shows, but for what is chosen, the whole board of its version.
let whole = false;
const settled = () => {
  forget();
  linesBefore = null;
  whole = !one("#table[data-own]") && !one('#build [name="partial"]')?.value;
};
const lines = () => all("#board svg.lines");
const draw = (coming) => {
  lines().forEach((each) => each.remove());
  const behind = one("#board .to-space");
  if (behind) behind.insertAdjacentHTML("beforebegin", coming);
  else (one("#board .levels") || board()).insertAdjacentHTML("beforeend", coming);
};
const restoreAll = () => {
  restore();
  if (linesBefore !== null) draw(linesBefore);
  linesBefore = null;
};
const fragments = (html) => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
};
const made = (html) => fragments(html).firstElementChild;
// A man by his place: "a1", or "a1 1" for the second one there.
const manAt = (place) => {
  const [square, n = 0] = place.split(" ");
  return all(".man", cell(square))[n];
};
// What was taken, as it will lie in the trays: men who lie or stand there already are told
// by their places.
const trays = ({ taken = [] }) => taken.map(([seat, [start, words, end], men]) => {
  const tray = one(`#taken-${seat}`);
  const was = one(".men", tray)?.title || "";
  const title = was.slice(0, start) + words + was.slice(was.length - end);
  const there = all(".man", tray);
  const drawn = men.map((man) => (man[0] === "<" ? man : (there[man] || manAt(man)).outerHTML));
  return () => {
    tray.innerHTML = title && `<span class="men" role="img">${drawn.join("")}</span>`;
    if (title) Object.assign(tray.firstChild, { title, ariaLabel: title });
  };
});
const nameOf = (button) => button.ariaLabel.split(". ")[0];
// A square without its marks: as HTML, or by where those who come to it stand.
const squareOf = (told) => {
  if (told[0] === "<") return made(told);
  const [square, from = "", over = ""] = told;
  const coming = from ? cell(from).cloneNode(true) : made("<button>");
  coming.replaceChildren(...all(".man", coming), fragments(over));
  coming.ariaLabel = (from && nameOf(coming).slice(0, -from.length)) + square;
  for (const name of ["class", "style", "tabindex", "data-mark"]) coming.removeAttribute(name);
  coming.dataset.square = square;
  return coming;
};
const squares = ({ cells = [], marks = [], building }, parts) => {
  const drawn = cells.map(squareOf);
  for (const as of drawn.flatMap((coming) => all("[data-as]", coming))) {
    const man = manAt(as.dataset.as).cloneNode(true);
    if (as.classList.length) man.setAttribute("class", as.getAttribute("class"));
    as.replaceWith(man);
  }
  for (const coming of drawn) {
    const shown = cell(coming.dataset.square);
    if (building) keep(shown);
    put(shown, coming);
  }
  for (const [mark, say, there] of marks) {
    for (const button of there.split(" ").map(cell)) {
      if (building) keep(button);
      if (mark) button.dataset.mark = mark;
      else delete button.dataset.mark;
      // What has happened there, as the strip tells it.
      const told = all(`.effect[data-of="${button.dataset.square}"]`, parts).map(({ firstChild }) => firstChild.data);
      button.ariaLabel = nameOf(button) + (say && `. ${say.replace("{}", told.join(" ").replaceAll("\u00a0", " "))}`);
    }
  }
};
// The sentence of the last ply: that of its link, unless another is told.
const said = ({ ply, said }) => {
  const link = one(`#ply-${ply}`);
  return said || link?.title || link?.textContent || "";
};
const list = (change) => {
  const { rows, more, ply, told = "" } = change;
  for (const part of all("#moves > :not(#replay)")) part.hidden = part.matches(".muted") === ply > 0;
  if (more) {
    const [behind, html, next] = more;
    const link = one(`#ply-${behind}`);
    if (next) link.parentElement.nextElementSibling.innerHTML = html;
    else link.insertAdjacentHTML("afterend", html);
  }
  if (rows) {
    const [from, html] = rows;
    let row = one(`#ply-${from}`)?.closest("tr");
    while (row) [row] = [row.nextElementSibling, row.remove()];
    one("#moves tbody").insertAdjacentHTML("beforeend", html);
  }
  one("#moves [aria-current]")?.removeAttribute("aria-current");
  one(`#ply-${ply}`)?.setAttribute("aria-current", "step");
  const sentence = one("#moves .told-move");
  if (sentence) {
    sentence.innerHTML = ply ? "<b></b> " : "";
    sentence.firstChild?.append(told);
    sentence.append(said(change));
  }
  one("#steps").dataset.last = ply;
  const back = one("#step-previous");
  if (back) back.href = back.pathname.replace(/\d+\/$/, `${Math.max(0, ply - 1)}/`) + back.search;
};
const clocks = (coming) => {
  for (const [seat, look, words, left, now, since, title] of coming) {
    const whole = one(`#clock-${seat}`);
    const time = one(".left", whole);
    whole.className = look;
    if (title) whole.title = title;
    else whole.removeAttribute("title");
    time.textContent = words;
    for (const [name, value] of Object.entries({ left, now, running: since })) {
      if (value >= 0) time.dataset[name] = value;
      else delete time.dataset[name];
    }
  }
};
const standing = (change) => {
  const shown = one("#status");
  const { version, status: [line, title, yours, at] } = change;
  Object.assign(shown.dataset, { version, title });
  shown.toggleAttribute("data-yours", yours);
  one(".line", shown).textContent = line;
  one(".last", shown).textContent = said(change).replaceAll("\u00a0", " ");
  all(".order li", shown).forEach((army, n) => { army.ariaCurrent = n === at ? "true" : null; });
};
// Marks the army on move.
const lead = (army) => {
  for (const each of all(".armies .army")) {
    const isNow = each.classList.contains(army);
    each.classList.toggle("on-move", isNow);
    each.ariaCurrent = isNow ? "true" : null;
  }
};
// The actions in their order: what is there is told by the last word of its address, what
// is new as HTML.
const actions = (coming) => {
  const bar = one("#actions");
  const there = [...bar.children];
  const known = (key) => one(`[action$="/${key}/"]`, bar).closest("#actions > *");
  const wanted = coming.map((each) => (each[0] === "<" ? made : known)(each));
  there.filter((each) => !wanted.includes(each)).forEach((each) => each.remove());
  wanted.forEach((each, n) => {
    if (bar.children[n] === each) return;
    bar.insertBefore(each, bar.children[n] || null);
    htmx.process(each);
  });
};
// A game that has ended: its board is only looked at, and those who have won are named.
const end = ({ over, won }) => {
  const form = one("form#build");
  if (form) {
    for (const square of all("button", form)) {
      square.type = "button";
      square.removeAttribute("name");
      square.removeAttribute("value");
    }
    form.insertAdjacentHTML("afterend", '<div id="build" class="board-form"></div>');
    form.nextSibling.append(...all(":scope > :not(input, a, i)", form));
    form.remove();
  }
  one("#status").classList.add("over");
  lead();
  for (const seat of won) {
    const card = one(`#player-${seat}`);
    card.classList.add("won");
    one(".to-move", card).textContent = over;
  }
  one("#tools > details")?.remove();
};
// All forms send what that of the board does.
const field = (name, value = "") => all(`[name=${name}]`).forEach((input) => { input.value = value; });
// Whether the change could be put in place: it begins with what is shown.
const place = (change) => {
  if (!whole || String(change.from) !== board()?.dataset.version) return false;
  if (!change.building && String(change.after) !== one("#status").dataset.version) return false;
  restoreAll();
  const fillTrays = trays(change);
  const parts = fragments(change.parts);
  squares(change, parts);
  fillTrays.forEach((fill) => fill());
  if (change.lines !== undefined) {
    if (change.building) linesBefore = lines().map((each) => each.outerHTML).join("");
    draw(change.lines);
  }
  for (const each of all("#board, #board .board")) each.classList.toggle("tentative", Boolean(change.tentative));
  field("partial", change.partial);
  if (change.typing) {
    const [label, input, send] = one(".typed").children;
    [label.textContent, input.placeholder, send.textContent] = change.typing;
  }
  if (!change.building) {
    Object.assign(board().dataset, { version: change.board, turn: change.turn });
    if (one("#reach")) one("#reach").dataset.reach = change.reach || "";
    field("version", change.board);
    field("ahead", change.ahead);
    for (const card of all(".player")) card.classList.toggle("turn", change.movers.includes(card.id.slice(7)));
    list(change);
    clocks(change.clocks);
    if (change.status.length) standing(change);
    if (change.army) lead(change.army);
    if (change.actions) actions(change.actions);
  }
  if (change.over) end(change);
  // Each fragment is put where its id stands.
  for (const part of parts.children) part.setAttribute("hx-swap-oob", "morph");
  htmx.swap(document.body, [...parts.children].map((part) => part.outerHTML).join(""), { swapStyle: "none" });
  state.redraw?.();
  return true;
};
const apply = (change) => {
  try {
    return place(change);
  } catch (error) {
    // Half of it may be in place: what is shown is of no version, and asked for anew.
    reportError(error);
    one("#status").dataset.version = 0;
    return false;
  }
};
on("htmx:afterSwap", ({ detail }) => { if (detail.target?.id === "table") settled(); });
on("htmx:wsAfterMessage", ({ detail }) => { if (detail.message.includes('id="build"')) settled(); });
Object.assign(state, { apply, settled });
restore(); // what was pressed before this script was there is pressed again
settled();
