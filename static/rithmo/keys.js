// Keys, and clicks that belong to no form.

import { endDrag } from "./hands.js";
import { all, centre, has, kept, on, one, state } from "./page.js";
import { hearing, showSound, sound } from "./sound.js";

// --- Keys

export const rove = (square) => {
  const buttons = all("#board [data-square]");
  if (!buttons.length) return;
  const named = buttons.find((button) => button.dataset.square === square);
  const start = named || buttons.find((b) => has(b, "chosen")) || buttons.find((b) => b.dataset.mark) || buttons[0];
  state.roving = start.dataset.square;
  buttons.forEach((button) => { button.tabIndex = button === start ? 0 : -1; });
};
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const walk = (from, [dx, dy]) => {
  const { x, y, size } = centre(from);
  const next = all("#board [data-square]").find((button) => {
    const at = centre(button);
    return Math.hypot(at.x - x - dx * size, at.y - y - dy * size) < size / 2;
  });
  if (next) { rove(next.dataset.square); next.focus(); }
};
// Up and down through a block: the same place on the next level.
const LEVELS = { PageUp: 1, PageDown: -1 };
const climb = (from, by) => {
  const level = from.closest("[role=grid]");
  const levels = all(".block [role=grid]");
  const there = levels[levels.indexOf(level) + by];
  if (!there) return;
  const next = all("[data-square]", there)[all("[data-square]", level).indexOf(from)];
  rove(next.dataset.square);
  next.focus();
};
const TURNERS = { ArrowLeft: ".key-previous", ArrowRight: ".key-next", Home: ".key-first", End: ".key-last" };
const onBoard = {
  f: () => one("[data-flip]")?.click(),
  s: () => one("[data-toggle-sound]")?.click(),
  p: () => one("[data-send]")?.click(),
  u: () => one("[data-undo]")?.click(),
};
on("focusin", (event) => {
  if (event.target.matches("#board [data-square]")) rove(event.target.dataset.square);
});
on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input, textarea, select");
  const square = event.target.closest("#board [data-square]");
  if (event.key === "Escape" && !one("dialog[open]")) {
    if (state.drag?.ghost) endDrag();
    else one("[data-take-back]")?.click();
  } else if (event.key === "?" && !typing) one("#keys")?.showModal();
  else if (square && STEPS[event.key]) {
    event.preventDefault();
    walk(square, STEPS[event.key]);
  } else if (square?.closest(".block") && LEVELS[event.key]) {
    event.preventDefault();
    climb(square, LEVELS[event.key]);
  } else if (square && onBoard[event.key]) onBoard[event.key]();
  else if (!typing && TURNERS[event.key]) one(TURNERS[event.key])?.click();
});

// --- Clicks that belong to no form

on("click", (event) => {
  const target = event.target;
  const flip = target.closest("[data-flip]");
  const copy = target.closest("[data-copy]");
  if (flip) {
    event.preventDefault();
    const flipped = (one("#table") || document.body).classList.toggle("flipped");
    all('input[name="flip"]').forEach((input) => { input.value = flipped ? "1" : ""; });
  } else if (copy) {
    const field = one(copy.dataset.copy);
    field.select();
    navigator.clipboard?.writeText(field.value);
  } else if (target.closest("[data-toggle-sound]")) {
    kept("sound", hearing() ? "off" : "on");
    showSound();
    sound("move");
  } else if (target.closest("[data-keys]")) one("#keys").showModal();
  else if (!target.closest("a, button, input, label, summary, select, textarea, dialog, .strip, .board, .space, .panels")) {
    one("[data-take-back]")?.click();
  }
  all("details.menu[open]").forEach((menu) => { if (!menu.contains(target)) menu.open = false; });
});
