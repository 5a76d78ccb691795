// Pressing and dragging: every choice is a button that the server wrote.

import { all, cell, centre, has, on, one, state } from "./page.js";
import { inspect, preview } from "./previews.js";
import { showPressed } from "./reach.js";
import { whenFree } from "./requests.js";

// --- Pressing: one request at a time; what is pressed meanwhile waits its turn

const buttonLike = ({ name, value, square }) =>
  square ? cell(square) : all(`button[name="${name}"]`).find((b) => b.value === value);

on("click", (event) => {
  const button = event.target.closest?.("button[name]");
  if (!button?.form || !["press", "choice", "send"].includes(button.name)) return;
  if (state.busy) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!state.waiting) whenFree(pressWaiting);
    state.waiting = { name: button.name, value: button.value, square: button.dataset.square };
  }
  showPressed(button);
}, true);

// htmx forgets which button sent a form when it stands outside of the form.
on("htmx:configRequest", ({ detail }) => {
  const sender = detail.triggeringEvent?.submitter;
  if (sender?.name && !detail.elt.contains(sender)) detail.parameters[sender.name] = sender.value;
});

export const pressWaiting = () => {
  if (state.busy || !state.waiting) return;
  const button = buttonLike(state.waiting);
  state.waiting = null;
  button?.click();
};

// --- Dragging: the press of a man, then the press of where he is let go

export const endDrag = () => {
  state.drag?.ghost?.remove();
  all(".dragged").forEach((button) => button.classList.remove("dragged"));
  state.drag = null;
};
on("pointerdown", (event) => {
  const button = event.target.closest?.("#board [data-man]");
  if (!button?.form || event.button || !(has(button, "man") || has(button, "chosen"))) return;
  state.drag = { square: button.dataset.square, x: event.clientX, y: event.clientY };
});
// While the turn is another's, a press after that of a man says where it goes: a man who
// is dragged then is chosen once the first has been left.
const choose = (button) => {
  if (!one('#build [name="ahead"][value="1"]') || !one('#board [data-mark~="chosen"]')) return button.click();
  const { square } = button.dataset;
  one("#cancel").click();
  whenFree(() => cell(square).click());
};
const lift = () => {
  const button = cell(state.drag.square);
  const size = centre(button).size;
  state.drag.ghost = document.createElement("div");
  state.drag.ghost.className = "ghost";
  if (button.dataset.beside) state.drag.ghost.dataset.beside = "";
  state.drag.ghost.append(...all(".man", button).map((man) => man.cloneNode(true)));
  state.drag.ghost.style.width = state.drag.ghost.style.height = `${size * 1.15}px`;
  state.drag.half = size * 0.575;
  document.body.append(state.drag.ghost);
  if (!has(button, "chosen")) choose(button);
  button.classList.add("dragged");
};
on("pointermove", (event) => {
  if (!state.drag) return;
  if (!state.drag.ghost) {
    if (Math.hypot(event.clientX - state.drag.x, event.clientY - state.drag.y) < 6) return;
    lift();
  }
  const { half, ghost } = state.drag;
  ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
  preview(squareAt(event)?.dataset.square);
});
export const squareAt = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-square]");
// A finger that rests on a square looks and does not press.
let resting;
on("pointerdown keydown", () => { state.swallow = false; }, true);
on("pointerdown", (event) => {
  const square = event.pointerType === "touch" && squareAt(event)?.dataset.square;
  if (square) resting = setTimeout(() => { state.swallow = true; state.previewed = ""; preview(square); }, 450);
});
on("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) clearTimeout(resting); });
on("pointerup pointercancel", () => clearTimeout(resting));
on("pointerup", (event) => {
  if (!state.drag?.ghost) { state.drag = null; return; }
  const target = squareAt(event);
  const from = state.drag.square;
  endDrag();
  state.swallow = true;
  if (!target || target.dataset.square === from) return;
  state.dropped = { from, to: target.dataset.square };
  state.waiting = { square: target.dataset.square };
  whenFree(pressWaiting);
});
on("pointercancel", endDrag);
window.addEventListener("click", (event) => {
  if (state.swallow && event.isTrusted) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);
