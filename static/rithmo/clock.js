// Clocks count on in the page from what the server wrote: what was left, and when.

import { all, on, one, root, title } from "./page.js";
import { sound } from "./sound.js";

const DAY = 86400000;

// --- The server's time. What it says arrives late and never early: of all that it has
// said, what puts it farthest ahead is nearest to the truth.

let ahead = -Infinity;
const arrived = (now, at) => { ahead = Math.max(ahead, now - performance.timeOrigin - at); };
const passed = (now) => Date.now() + ahead - now;

// --- What is shown. While it is the same turn a clock is put right by running a little
// faster or by standing for a moment; it never jumps, unless the page has slept.

const faces = new Map();
const shown = (name, turn, left) => {
  const before = faces.get(name);
  const at = performance.now();
  let now = left;
  if (before?.turn === turn) {
    const due = before.now - (at - before.at);
    if (left > due - 2000) now = Math.min(before.now, due + Math.max(-250, Math.min(250, left - due)));
  }
  faces.set(name, { turn, now, at });
  return Math.max(0, now);
};
const two = (number) => String(number).padStart(2, "0");
const figures = (left) => (left < 10000 ? (Math.floor(left / 100) / 10).toFixed(1) : whole(Math.floor(left / 1000)));
const whole = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest.replace(/^0/, "") : `${Math.floor(minutes / 60)}:${rest}`;
};
// A wait is told in whole seconds, down to 0:01 before it is over.
const countdown = (left) => whole(Math.ceil(left / 1000));

// --- How long the player has seen the board of this turn. The server takes what its own
// measure is longer for the way.

let turn = { seen: 0, at: 0 };
const begin = (since, now, at) => {
  if (turn.since !== since) turn = { since, seen: Math.max(0, now - since), at };
};
on("htmx:configRequest", ({ detail }) => {
  if (/\/(press|move)\/$/.test(detail.path) && one("[data-mine][data-running]")) {
    detail.parameters.thought = Math.round(turn.seen + performance.now() - turn.at);
  }
});

// --- Once little is left: a sound and a line for screen readers, not again before there
// has been much more

const told = new Set();
const warn = (left, threshold) => {
  if (left > 1.5 * threshold) told.delete(threshold);
  if (left > threshold || told.has(threshold)) return;
  told.add(threshold);
  const line = one("#warned");
  line.textContent = line.dataset.words.replace("0:00", countdown(left));
  sound("warning");
};

// --- One tick

let titled = false;
const tick = () => {
  let mine = "";
  for (const clock of all("[data-running]")) {
    const { running, now, warning } = clock.dataset;
    const name = clock.parentElement.id || clock.id;
    const left = shown(name, running, clock.dataset.left - passed(now));
    const words = "whole" in clock.dataset ? countdown(left) : figures(left);
    if (left < DAY && clock.textContent !== words) clock.textContent = words;
    if (warning) clock.parentElement.classList.toggle("low", left <= warning);
    if ("mine" in clock.dataset) {
      mine = clock.textContent;
      warn(left, Number(warning));
      if (left < DAY) warn(left, 10000);
    }
    if (!left) release(clock.closest(".gone"));
  }
  if (mine) document.title = title().replace(" · ", ` · ${mine} · `);
  else if (titled) document.title = title();
  titled = Boolean(mine);
};
// What was waited for may be done now.
const release = (gone) => {
  if (!gone) return;
  all("[data-then-shown]", gone).forEach((each) => { each.hidden = false; });
  all("[data-then-hidden]", gone).forEach((each) => { each.hidden = true; });
};
// On a phone the strip lies above what waits on time, and must know how high that is.
const heights = new ResizeObserver(([{ target }]) => {
  root.style.setProperty("--bar", `${target.offsetHeight}px`);
});
const look = (at) => {
  all(".time-bar").forEach((each) => heights.observe(each));
  for (const { dataset } of all("[data-running]")) {
    arrived(Number(dataset.now), at);
    if ("mine" in dataset) begin(dataset.running, Number(dataset.now), at);
  }
  tick();
};
on("htmx:afterSwap htmx:wsAfterMessage", () => look(performance.now()));
look(performance.getEntriesByType("navigation")[0]?.responseStart || performance.now());
setInterval(tick, 100);
