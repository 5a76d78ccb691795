// Keys, and clicks that belong to no form.

import { endDrag } from "./hands.js";
import { all, centre, here, kept, on, one, state } from "./page.js";
import { rove } from "./roving.js";
import { hearing, showSound, sound } from "./sound.js";
import { step } from "./steps.js";

// --- Keys

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const walk = (from, [dx, dy]) => {
  const { x, y, size } = centre(from);
  const next = all("#board [data-square]").find((button) => {
    const at = centre(button);
    return Math.hypot(at.x - x - dx * size, at.y - y - dy * size) < size / 2;
  });
  if (next) { rove(next.dataset.square); next.focus(); }
  return true;
};
const TURNERS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const PLAIN = {
  f: "[data-flip]", s: "[data-toggle-sound]", p: "[data-send]", u: "[data-undo]", "?": "[data-keys]",
};
on("focusin", (event) => {
  if (event.target.matches("#board [data-square]")) rove(event.target.dataset.square);
});
// A key does what it says wherever the focus is, but in a text and where it chooses
// something itself.
const TEXT = "textarea, select, input:not([type=radio], [type=checkbox])";
const click = (css) => {
  const found = one(css);
  found?.click();
  return Boolean(found);
};
const pressed = ({ key, target }) => {
  const square = target.closest("#board [data-square]");
  if (square && STEPS[key]) return walk(square, STEPS[key]);
  if (PLAIN[key]) return click(PLAIN[key]);
  if (!TURNERS[key] || (key.startsWith("Arrow") && target.matches("[type=radio]"))) return false;
  return step(TURNERS[key]) || click(`.key-${TURNERS[key]}`);
};
on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
  if (event.key === "Escape") {
    if (state.drag?.ghost) endDrag();
    else one("[data-take-back]")?.click();
  } else if (!event.target.matches(TEXT) && pressed(event)) event.preventDefault();
});

// --- Clicks that belong to no form

// The address of a table says which way its board lies.
const turned = (flipped) => {
  if (!here()) return;
  const address = new URL(here(), location);
  if (flipped) address.searchParams.set("flip", "1");
  else address.searchParams.delete("flip");
  one("#table").dataset.address = address.pathname + address.search;
  history.replaceState(history.state, "", one("#table").dataset.address);
};

on("click", (event) => {
  const target = event.target;
  const flip = target.closest("[data-flip]");
  const copy = target.closest("[data-copy]");
  if (flip) {
    event.preventDefault();
    const flipped = (one("#table") || document.body).classList.toggle("flipped");
    all('input[name="flip"]').forEach((input) => { input.value = flipped ? "1" : ""; });
    turned(flipped);
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
