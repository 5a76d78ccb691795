// After every swap: what has changed on the board?

import { reveal } from "./begin.js";
import { all, board, calm, cell, centre, here, on, one, root, state, title } from "./page.js";
import { focus, inspect } from "./previews.js";
import { look, whenFree } from "./requests.js";
import { keepPlaces, rove } from "./roving.js";
import { showSound, sound } from "./sound.js";

let seen = null;
const stand = () => {
  const now = board();
  if (!now) return { version: "", step: "", harmonies: 0 };
  const to = one('[data-mark~="last"]', now)?.dataset;
  const from = one('[data-mark~="from"]', now)?.dataset;
  return {
    version: now.dataset.version,
    step: to && from ? `${from.square} ${to.square} ${to.man}` : "",
    to: to?.square,
    from: from?.square,
    harmonies: all(".line.harmony", now).length,
  };
};
// How long a man is on its way, in ms, by preference.
const PACES = { none: 0, quick: 60, slow: 400 };
const pace = () => (calm.matches ? 0 : PACES[root.dataset.motion] ?? 120);
let gliding = null;
const glide = ({ from, to }) => {
  const [start, end] = [cell(from), cell(to)];
  const man = end && one(".man", end);
  gliding?.cancel();
  if (state.quick || !start || !man?.animate || !pace()) return;
  const a = centre(start);
  const b = centre(end);
  const holder = end.parentElement;
  holder.style.zIndex = 5;
  gliding = man.animate(
    [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }],
    { duration: pace(), easing: "ease-out" },
  );
  gliding.finished.catch(() => {}).then(() => { holder.style.zIndex = ""; });
};
export const refresh = () => {
  const now = stand();
  const before = seen;
  seen = now;
  showAddress();
  showTitle(before && now.version !== before.version);
  rove(state.roving);
  showSound();
  reveal();
  countUnread();
  lead(before);
  ring(before);
  follow();
  if (!before || !now.version) return;
  const carried = state.dropped && state.dropped.from === now.from && state.dropped.to === now.to;
  if (now.step !== before.step && now.step && !carried) requestAnimationFrame(() => glide(now));
  if (now.version !== before.version) announce(before, now);
};
// The address is that of what is shown. It takes the place of the last one, so that
// going back leaves the table.
export const showAddress = () => {
  const address = here();
  if (state.quick || !address || address === location.pathname + location.search) return;
  history.replaceState(history.state, "", address + location.hash);
};
// While the page is out of sight its title marks that it has become one's turn.
let calling = false;
const showTitle = (moved) => {
  calling = one("#status[data-yours]") && document.hidden && (moved || calling);
  document.title = calling ? `● ${title()}` : title();
};
on("visibilitychange", () => { if (!document.hidden) showTitle(); });
// How many lines of the chat have come while another section was open.
let read = null;
const countUnread = () => {
  const tab = one('label[for="tab-talk"]');
  const lines = all("#talk-lines .talk-line").length;
  if (!tab) return;
  if (read === null || one("#tab-talk:checked")) read = lines;
  const unread = String(Math.max(0, lines - read));
  const said = one("#unread");
  if (unread === "0") return delete tab.dataset.unread;
  if (said.dataset.count !== unread) said.textContent = said.dataset.words;
  said.dataset.count = tab.dataset.unread = unread;
};
on("change", ({ target }) => { if (target.matches(".tab")) { reveal(true); countUnread(); } });
// A game that begins while the page is open is gone to: the next one of a match after a
// last look, one that was waited for after a sound.
let leading = null;
let way = "";
const lead = (opened) => {
  const next = one("[data-leads]");
  if (next && next.href !== way) {
    way = next.href;
    if (opened && next.dataset.sounds) sound(next.dataset.sounds);
    const wait = Number(next.dataset.leads) || 8000;
    leading = opened ? setTimeout(() => one("[data-leads]")?.click(), wait) : 0;
  }
  all("[data-leading]").forEach((each) => { each.hidden = !leading; });
};
on("click", ({ target }) => {
  if (!target.closest("[data-stay]")) return;
  clearTimeout(leading);
  leading = 0;
  lead();
});
// Somebody has come who is waited for, or waits.
let rung = "";
const ring = (opened) => {
  const rings = one("[data-rings]")?.dataset.rings || "";
  if (opened && rings && rings !== rung) {
    sound("warning");
    if (document.hidden) document.title = `● ${title()}`;
  }
  rung = rings;
};
// A rematch that was offered here and is accepted leads there.
let awaited = false;
const follow = () => {
  if (awaited) one("a[data-rematch]")?.click();
  awaited = Boolean(one("[data-awaits]"));
};
const announce = (before, now) => {
  state.dropped = null;
  const taken = one('#board [data-mark~="taken"]');
  if (one("#table[data-past]")) return sound("move");
  sound(now.harmonies > before.harmonies ? "harmony" : taken ? "capture" : "move");
};
// What an element does is what it says. A morph keeps elements and what htmx heard on
// them: where its attributes have changed, or are gone, htmx begins anew.
const says = ({ attributes = [] }) =>
  [...attributes].map(({ name, value }) => (name.startsWith("hx-") ? `${name}=${value} ` : "")).join("");
const changed = new Set();
// What the reader has opened or closed stays so while it says the same.
const asks = (details) => details.querySelector("summary")?.textContent;
// Most of a page stays as it is: a morph leaves that alone, but for what its reader fills.
const FILLED = "input:not([type=hidden]), select, textarea";
const stays = (shown, coming) =>
  shown.isEqualNode(coming) && !shown.matches?.(FILLED) && !shown.querySelector?.(FILLED);
if (window.Idiomorph) {
  const { callbacks } = Idiomorph.defaults;
  callbacks.beforeNodeMorphed = (shown, coming) => {
    if (shown.id === "board") keepPlaces(coming);
    if (stays(shown, coming)) return false;
    if (shown.tagName === "DETAILS" && asks(shown) === asks(coming)) coming.open = shown.open;
    if (says(shown) !== says(coming)) changed.add(shown);
  };
  callbacks.afterNodeMorphed = (shown) => {
    if (changed.delete(shown)) htmx.process(shown);
  };
}
// What is half typed outlives every swap; what was sent does not.
let halfTyped = [];
// The keyboard goes on where it was; where that is gone, near it or on the board.
let focused = null;
const NEAR = {
  strip: "[data-send], #strip .choice", steps: "#step-previous, #step-next", panel: "#panel .panel, #panel .toggle",
};
export const remember = (sent) => {
  const element = document.activeElement;
  const near = NEAR[element.closest("#strip, #steps, #panel")?.id];
  focused = element === document.body ? null : { element, near };
  halfTyped = all("#say-text, #strip-typed")
    .filter(({ form, name, value }) => form !== sent?.elt || value !== sent.parameters[name])
    .map(({ id, value }) => [`#${id}`, value]);
};
const refocus = ({ element, near }) => {
  if (element.isConnected) element.focus();
  if (document.activeElement === document.body) ((near && one(near)) || cell(state.roving))?.focus();
};
const recall = () => {
  state.previewed = "";
  for (const [id, value] of halfTyped) {
    const field = one(id);
    if (field && !field.value) field.value = value;
  }
  if (state.drag?.ghost) cell(state.drag.square).classList.add("dragged");
  refresh();
  if (focused && document.activeElement === document.body) refocus(focused);
  focused = null;
};
on("htmx:beforeSwap", ({ detail }) => remember(detail.requestConfig));
on("htmx:afterSettle", () => { recall(); inspect(); });

// A push may overtake an answer that was made before it, and the page may show what no
// push knows of: an earlier move, or a help. Then the table is asked for anew.
let newest = 0;
let asking = false;
let boardMoved = false;
const shownVersion = () => Number(one("#status")?.dataset.version || 0);
const lookAt = (partial) => {
  const address = new URL(here(), location);
  if (partial) address.searchParams.set("partial", partial);
  if (focus()) address.searchParams.set("focus", focus());
  return look(address.pathname + address.search);
};
const ask = () => {
  if (asking || shownVersion() >= newest) return;
  const partial = boardMoved ? "" : one('#build [name="partial"]')?.value;
  const asked = newest;
  asking = true;
  boardMoved = false;
  lookAt(partial).then((taken) => {
    asking = false;
    if (taken && newest === asked) newest = shownVersion();
    if (taken === false || newest !== asked) whenFree(ask);
  });
};
// A text in full: between tildes stands from where to where it has said the same before.
const inFull = (text) => text.split("~").reduce((said, each, n) => said + (n % 2 ? said.slice(...each.split(",")) : each));
// A message as a change (changes.js), or null where it is HTML.
const changeIn = (message) => (message[0] === "{" ? JSON.parse(inFull(message)) : null);
const told = (message) => Number(message.match(/id="status" data-version="(\d+)"/)?.[1] || 0);
on("htmx:wsBeforeMessage", (event) => {
  const { message } = event.detail;
  const change = changeIn(message);
  const version = change?.version ?? told(message);
  remember();
  newest = Math.max(newest, version);
  if (!change && (!version || !one("#table[data-own]"))) return;
  event.preventDefault();
  if (change && (version <= shownVersion() || state.apply?.(change))) return recall();
  boardMoved ||= Boolean(change) || message.includes('id="build"');
  whenFree(ask);
});
// A move is answered with what the socket is told too. The form may have gone by then, so
// it is put in place for the page, and not where the page is ahead of it.
on("htmx:beforeSwap", ({ detail }) => {
  const { xhr, serverResponse } = detail;
  const change = changeIn(serverResponse);
  if (!change && xhr.getResponseHeader("HX-Reswap") !== "none") return;
  detail.shouldSwap = false;
  const typed = one("#strip-typed");
  if (typed && typed.value === detail.requestConfig.parameters.typed) typed.value = "";
  if (change) return take(change);
  if (told(serverResponse) < shownVersion()) return;
  htmx.swap(document.body, serverResponse, { swapStyle: "none" });
  state.settled?.();
});
// What a press or a move is answered.
const take = (change) => {
  newest = Math.max(newest, change.version || 0);
  if (change.version <= shownVersion() || state.apply?.(change)) {
    if (change.version) one("#notice").replaceChildren();
    recall();
  } else if (change.building) {
    whenFree(() => lookAt(change.partial));
  } else {
    boardMoved = true;
    whenFree(ask);
  }
};
on("htmx:afterSwap", () => { if (shownVersion() < newest) whenFree(ask); });
on("htmx:wsAfterMessage", recall);
