// Stepping through a game. Every press counts, however slow the line is: presses add up
// to the move that is wanted, and what lies between need not be shown.

import { here, on, one, state } from "./page.js";
import { whenFree } from "./requests.js";

const PRESENT = Infinity;
let wanted = null; // after which ply; none when it is shown
let queued = false;

const numbers = () => {
  const { at, last } = one("#steps").dataset;
  return { at: Number(at || PRESENT), last: Number(last) };
};
const WAYS = {
  first: () => 0,
  previous: (from, last) => Math.max(0, Math.min(from, last) - 1),
  next: (from) => from + 1,
  last: () => PRESENT,
};
const addressOf = (ply) => {
  const address = new URL(here(), location);
  address.searchParams.delete("focus");
  const [table] = address.pathname.match(/^\/g\/\w+\//);
  return `${table}${ply === PRESENT ? "" : `${ply}/`}${address.search}`;
};
const go = () => {
  queued = false;
  if (wanted === null || !one("#steps")) return;
  if (wanted === numbers().at) { wanted = null; return; }
  const asked = wanted;
  if (state.ahead?.(asked)) return;
  htmx.ajax("GET", addressOf(asked), { source: "#steps", target: "#table" }).then(
    () => { if (wanted === asked) wanted = null; },
    () => {}, // it stays wanted, until the line is there again or more is pressed
  );
};
export const goOn = () => {
  if (queued) return;
  queued = true;
  requestAnimationFrame(() => whenFree(go)); // several presses may come before a frame
};
// Go a way ("next") or to the position after a ply; whether there is any to go.
export const step = (way) => {
  if (!one("#steps") || (!way && way !== 0)) return false;
  const { at, last } = numbers();
  const to = WAYS[way] ? WAYS[way](wanted ?? at, last) : way;
  wanted = to < last || (to === last && to === way) ? to : PRESENT;
  goOn();
  return true;
};
// Whether the position that was wanted is the one that is seen.
export const isShown = () => wanted === null;
on("htmx:wsOpen", () => { if (wanted !== null) goOn(); });

on("click", (event) => {
  const link = event.target.closest?.("[data-step], #moves a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const ply = new URL(link.href).pathname.match(/^\/g\/\w+\/(\d+)\/$/)?.[1];
  if (step(link.dataset.step || (ply && Number(ply)))) event.preventDefault();
});
