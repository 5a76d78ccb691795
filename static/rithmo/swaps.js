// After every swap: what has changed on the board?

import { pressWaiting } from "./hands.js";
import { rove } from "./keys.js";
import { all, board, calm, cell, centre, on, one, state } from "./page.js";
import { showSound, sound } from "./sound.js";

const title = document.title;
let seen = null;
const look = () => {
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
const glide = ({ from, to }) => {
  const man = to && one(".man", cell(to));
  if (!man?.animate || calm.matches) return;
  const a = centre(cell(from));
  const b = centre(cell(to));
  const holder = cell(to).parentElement;
  holder.style.zIndex = 5;
  man.animate(
    [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }],
    { duration: 120, easing: "ease-out" },
  ).finished.catch(() => {}).then(() => { holder.style.zIndex = ""; });
};
export const refresh = () => {
  const now = look();
  const before = seen;
  seen = now;
  rove(state.roving);
  showSound();
  reveal();
  lead(before);
  if (!before || !now.version) return;
  const carried = state.dropped && state.dropped.from === now.from && state.dropped.to === now.to;
  if (now.step !== before.step && now.step && !carried) glide(now);
  if (now.version !== before.version) announce(before, now);
  pressWaiting();
};
// Lists keep the move that is shown, and the newest line of talk, in sight.
const reveal = () => {
  const here = one("#moves [aria-current]");
  const told = one("#talk-lines");
  if (here) {
    const list = here.closest("ol, .plies");
    list.scrollTop += centre(here).y - centre(list).y;
  }
  if (told) told.scrollTop = told.scrollHeight;
};
// The next game of a match, begun while the page was open, is gone to after a last look.
let leading = null;
const lead = (opened) => {
  if (leading === null && one("[data-leads]")) {
    leading = opened ? setTimeout(() => one("[data-leads]")?.click(), 8000) : 0;
  }
  all("[data-leading]").forEach((each) => { each.hidden = !leading; });
};
on("click", ({ target }) => {
  if (!target.closest("[data-stay]")) return;
  clearTimeout(leading);
  leading = 0;
  lead();
});
const announce = (before, now) => {
  state.dropped = null;
  const taken = one('#board [data-mark~="taken"]');
  sound(now.harmonies > before.harmonies ? "harmony" : taken ? "capture" : "move");
  const { turn, seat } = board().dataset;
  document.title = turn === seat && document.hidden ? `● ${title}` : title;
  document.body.dispatchEvent(new CustomEvent("board-changed"));
};
on("visibilitychange", () => {
  if (!document.hidden) document.title = title;
});
// What the reader has opened or closed stays so while it says the same.
const asks = (details) => details.querySelector("summary")?.textContent;
Idiomorph.defaults.callbacks.beforeNodeMorphed = (shown, coming) => {
  if (shown.tagName === "DETAILS" && asks(shown) === asks(coming)) coming.open = shown.open;
};
// What is half typed outlives every swap but the answer to its own form.
let focused = false;
let halfTyped = [];
on("htmx:beforeSwap", ({ detail }) => {
  focused = Boolean(document.activeElement?.closest("#strip"));
  halfTyped = all("#say-text, #strip-typed")
    .filter((field) => field.form !== detail.requestConfig.elt)
    .map(({ id, value }) => [`#${id}`, value]);
});
on("htmx:afterSettle", () => {
  state.previewed = "";
  for (const [id, value] of halfTyped) {
    const field = one(id);
    if (field && !field.value) field.value = value;
  }
  if (state.drag?.ghost) cell(state.drag.square).classList.add("dragged");
  refresh();
  if (focused && document.activeElement === document.body) {
    (one("[data-send]") || one("#strip .choice") || cell(state.roving))?.focus();
  }
});
// A push may overtake an answer that was made before it: then the table is asked for anew.
let newest = 0;
const catchUp = () => {
  const shown = Number(one("#status")?.dataset.version || 0);
  if (shown < newest) {
    const partial = one('#build [name="partial"]')?.value || "";
    const how = { source: "#table", target: "#table", swap: "morph:outerHTML", values: { partial } };
    htmx.ajax("GET", location.pathname + location.search, how);
  }
  newest = shown;
};
on("htmx:afterSwap htmx:wsAfterMessage", catchUp);
let awaited = null; // a rematch that was offered here and is accepted leads there
on("htmx:wsBeforeMessage", () => { awaited = one("[data-awaits]"); });
on("htmx:wsAfterMessage", () => {
  refresh();
  if (awaited) one("a[data-rematch]")?.click();
});
