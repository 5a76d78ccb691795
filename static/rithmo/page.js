// What every script of the page needs: finding, listening, remembering.

export const root = document.documentElement;
export const one = (css, within = document) => within.querySelector(css);
export const all = (css, within = document) => [...within.querySelectorAll(css)];
export const on = (names, run, capture) =>
  names.split(" ").forEach((name) => document.addEventListener(name, run, capture));
export const board = () => one("#board");
export const cell = (square) => one(`#board [data-square="${CSS.escape(square)}"]`);
export const has = (button, mark) => (button.dataset.mark || "").split(" ").includes(mark);
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const centre = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: box.width };
};
// The address of what the table shows, and what stands in the title.
export const here = () => one("#table")?.dataset.address;
const first = document.title;
export const title = () => one("#status")?.dataset.title || first;
export const kept = (name, value) => {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// What one script leaves for another: requests under way, what waits for them, the man
// who is dragged and where he was dropped, whether the next click is to be ignored, the
// square that is looked at, and the one that the keyboard is on. Changes.js adds how a
// change is put in place, and ahead.js whether steps follow each other in haste.
export const state = {
  busy: 0, waiting: null, drag: null, dropped: null, swallow: false, previewed: "", roving: "",
};
