// The keyboard comes to one square of the board, and walks on from there.

import { all, has, state } from "./page.js";

const place = (button, isStart) => {
  const index = isStart ? "0" : "-1";
  if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
};
export const rove = (square) => {
  const buttons = all("#board [data-square]");
  if (!buttons.length) return;
  const named = buttons.find((button) => button.dataset.square === square);
  const start = named || buttons.find((b) => has(b, "chosen")) || buttons.find((b) => b.dataset.mark) || buttons[0];
  state.roving = start.dataset.square;
  buttons.forEach((button) => place(button, button === start));
};
// Those that a morph brings are placed as those that are there, which it can leave alone then.
export const keepPlaces = (coming) =>
  all("[data-square]", coming).forEach((button) => place(button, button.dataset.square === state.roving));
