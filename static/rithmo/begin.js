// How a page stands as it is opened.

import { all, board, centre, on, one, root } from "./page.js";

// Lists keep the move that is shown, and the newest line of talk, in sight: as each comes,
// as the list gets another height or is opened, and not again, so that what readers scroll to stays under their hand.
// Where they lie is asked with the next frame, which reckons it anyway.
const revealed = new WeakMap(); // by the list: what was brought in sight
const isNew = (list, what) => {
  const known = revealed.get(list);
  if (list.offsetParent) revealed.set(list, what);
  return known !== what;
};
export const reveal = (opened) => requestAnimationFrame(() => {
  const shown = one("#moves [aria-current]");
  const list = shown?.closest("ol, .plies");
  if (list && (isNew(list, shown.href + list.clientHeight) || opened)) list.scrollTop += centre(shown).y - centre(list).y;
  const told = one("#talk-lines");
  if (told && (isNew(told, told.textContent) || opened)) told.scrollTop = told.scrollHeight;
});
// On a phone the strip lies over the lower edge: begin with the own army in sight, and if
// there is room with all that belongs to the board; what stands above is out of sight then.
const begin = () => {
  const [play, strip] = [one(".play"), one("#strip")];
  const bar = one(".time-bar")?.getBoundingClientRect();
  const edge = bar?.top > innerHeight / 2 ? bar.top : innerHeight;
  const free = edge - strip.offsetHeight;
  const end = board().getBoundingClientRect().bottom + (one(".play > .near")?.offsetHeight || 0);
  if (end <= free + 1) return;
  const fits = play && end - play.getBoundingClientRect().top <= free;
  (fits ? play : board()).scrollIntoView({ block: fits ? "start" : "end" });
};
// On a phone a tab in the header leads to its section below the board.
on("click", ({ target }) => {
  if (!target.matches?.(".tab") || getComputedStyle(one(".tabs")).position !== "fixed") return;
  all(".beside > section").find((each) => each.offsetParent && !each.matches(".status"))?.scrollIntoView();
});
if (!root.classList.contains("scripted")) {
  root.classList.add("scripted");
  requestAnimationFrame(() => {
    if (board() && getComputedStyle(one("#strip") || root).position === "sticky") begin();
  });
}
