// Up and down through a block of boards: the same place on the next level.

import { all, on } from "./page.js";
import { rove } from "./roving.js";

const LEVELS = { PageUp: 1, PageDown: -1 };
on("keydown", (event) => {
  const from = event.target.closest(".block [data-square]");
  if (!from || !LEVELS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  const level = from.closest("[role=grid]");
  const levels = all(".block [role=grid]");
  const there = levels[levels.indexOf(level) + LEVELS[event.key]];
  const next = there && all("[data-square]", there)[all("[data-square]", level).indexOf(from)];
  if (next) { rove(next.dataset.square); next.focus(); }
  event.preventDefault();
});
