// Squares as they were before something was chosen on them.

import { cell } from "./page.js";

const before = new Map();
export const forget = () => before.clear();
export const keep = (button) => {
  const { square } = button.dataset;
  if (before.has(square)) return;
  const was = button.cloneNode(true);
  was.removeAttribute("class");
  before.set(square, was);
};
// What a square does is not told again.
const DOES = /^(name|value|type)$/;
export const put = (shown, coming) => {
  for (const { name } of [...shown.attributes]) if (!coming.hasAttribute(name) && !DOES.test(name)) shown.removeAttribute(name);
  for (const { name, value } of coming.attributes) if (!DOES.test(name)) shown.setAttribute(name, value);
  shown.replaceChildren(...coming.childNodes);
};
export const restore = () => {
  before.forEach((was, square) => put(cell(square), was));
  forget();
};
