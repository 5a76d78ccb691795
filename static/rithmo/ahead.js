// Positions of a finished game that come before they are asked for: the next ones the way
// their reader steps, a run of them at a time. What is kept holds for this version and way
// of looking, until anything but a step is asked of the table. It comes with the first step.

let goOn, here, one, remember, showAddress, state;
const RUN = 16; // positions of one request
const ENOUGH = 10; // ahead of the reader
const MOST = 128; // that are kept, about 50 kB each
const REST = 10_000; // ms in which no run is asked for after one that was refused
const kept = new Map(); // by ply, or END: the table
let view = ""; // the version and the query for which they were made
let coming = null; // the first and the last ply of the run that is under way
let age = 0; // a run that was asked for before all was forgotten comes too late
let refused = -REST;

const forget = () => {
  age += 1;
  coming = null;
  kept.clear();
};
const query = () => {
  const { searchParams } = new URL(here(), location);
  searchParams.delete("focus");
  return searchParams.size ? `?${searchParams}` : "";
};
const last = () => Number(one("#steps").dataset.last);
const END = "";
const nameOf = (ply) => (ply < last() ? String(ply) : END);
// The nearest position that is not kept, on the way from `ply` on (1) or back (-1); none if
// enough are.
const missing = (ply, way) => {
  for (let far = 1; far <= ENOUGH; far += 1) {
    const at = ply + way * far;
    if (at < 0 || at > last()) return null;
    if (!kept.has(nameOf(at))) return at;
  }
  return null;
};
const bring = async (from, way, asks) => {
  const run = way > 0 ? [from, from + RUN - 1] : [Math.max(0, from - RUN + 1), from];
  const asked = age;
  coming = run;
  const answer = await fetch(`/g/${one("#table").dataset.game}/${run.join("-")}/${asks}`).catch(() => ({}));
  const tables = answer.ok ? await answer.json() : {};
  if (asked !== age) return;
  if (!answer.ok) refused = performance.now();
  if (kept.size > MOST) kept.clear();
  for (const [name, table] of Object.entries(tables)) kept.set(name, table);
  coming = null;
  goOn();
};
// In haste no man glides, and the address waits: browsers refuse to change it too often.
const HASTE = 200; // ms
let shown = -HASTE;
let resting = 0;
const hurry = () => {
  state.quick = performance.now() - shown < HASTE;
  shown = performance.now();
  clearTimeout(resting);
  resting = setTimeout(() => {
    state.quick = false;
    showAddress();
  }, HASTE);
};
const ADDED = { afterNodeAdded: (node) => { if (node.nodeType === Node.ELEMENT_NODE) htmx.process(node); } };
const show = (table) => {
  hurry();
  remember();
  Idiomorph.morph(one("#table"), table, { morphStyle: "outerHTML", callbacks: ADDED });
  for (const name of ["htmx:afterSwap", "htmx:afterSettle"]) htmx.trigger("#table", name, { target: one("#table") });
  goOn();
};
// Show the position after `ply` if it is kept, and bring more of those on the way to it.
// Whether it is shown, or about to come.
const ahead = (ply) => {
  const { version } = one("#status").dataset;
  const asks = query();
  if (view !== version + asks) forget();
  view = version + asks;
  const at = Math.min(ply, last());
  const before = one("#steps").dataset.at;
  const way = before === "" || at < Number(before) ? -1 : 1;
  const from = coming || performance.now() - refused < REST ? null : missing(at, way);
  if (from !== null) bring(from, way, asks);
  // A game has two addresses for its end: its own is the one that comes in a run.
  const table = ply === last() ? null : kept.get(nameOf(at));
  if (table) show(table);
  return Boolean(table) || (coming?.[0] <= at && at <= coming[1]);
};
// With what the scripts of the page share, and what goes on with a step.
export const begin = (shared) => {
  ({ goOn, here, one, remember, showAddress, state } = shared);
  state.ahead = ahead;
  shared.on("htmx:beforeRequest", ({ detail }) => { if (detail.elt.id !== "steps") forget(); });
};
