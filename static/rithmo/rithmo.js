// What the page does beyond its forms and links. It knows no rules: every choice is a
// button that the server wrote, and everything here only presses, shows or sounds.

import { comesAgain, wentThrough } from "./again.js";
import "./begin.js";
import { endDrag, squareAt } from "./hands.js";
import { say } from "./line.js";
import { all, board, cell, centre, on, one, root, state } from "./page.js";
import { draw } from "./previews.js";
import { refresh } from "./swaps.js";
import "./keys.js";
import "./requests.js";
import "./steps.js";

// --- The line to the server

const broken = new Set(); // sockets: the page has one for notices and one of its own
const well = () => { if (![...broken].some((each) => each.isConnected)) say(); };
on("htmx:wsClose htmx:wsError", ({ target }) => { broken.add(target); say("offline"); });
on("htmx:sendError", () => say("offline"));
on("htmx:wsOpen", ({ target }) => { broken.delete(target); well(); });
// Heard on the request itself: a push may have taken its form from the page meanwhile.
on("htmx:beforeRequest", ({ detail }) => detail.xhr.addEventListener("load", () => {
  if (detail.xhr.status >= 400) return say(comesAgain(detail) ? "busy" : "failed");
  wentThrough();
  well();
}));

// --- What draws arrows is fetched once a pointer comes to the board of a table, and
// hears then what the pointer has done meanwhile.

const SHARED = { all, board, cell, centre, draw, endDrag, on, one, squareAt, state };
const arrows = one('meta[name="arrows"]')?.content;
let early = [];
let fetched = false;
on("pointermove pointerdown", ({ target }) => {
  if (fetched || !arrows || !target.closest?.("#board")) return;
  fetched = true;
  import(arrows).then(
    ({ begin }) => { begin(SHARED, early); early = null; root.dataset.arrows = "here"; },
    () => { fetched = false; },
  );
}, true);
on("pointerdown pointermove pointerup pointercancel", (event) => { if (fetched) early?.push(event); });
on("contextmenu", (event) => {
  const byKey = event.pointerType === "";
  if (arrows && !event.ctrlKey && !byKey && event.target.closest("#board")) event.preventDefault();
});

refresh();
