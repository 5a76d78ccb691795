// How a page stands as it is opened.

import { all, board, centre, on, one, root } from "./page.js";

// Lists keep the move that is shown, and the newest line of talk, in sight. Where they lie
// is asked with the next frame, which reckons it anyway.
export const reveal = () => requestAnimationFrame(() => {
  const shown = one("#moves [aria-current]");
  const told = one("#talk-lines");
  if (shown) {
    const list = shown.closest("ol, .plies");
    list.scrollTop += centre(shown).y - centre(list).y;
  }
  if (told) told.scrollTop = told.scrollHeight;
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
