// What the page does beyond its forms and links. It knows no rules: every choice is a
// button that the server wrote, and everything here only presses, shows or sounds.

import { comesAgain, wentThrough } from "./again.js";
import { board, on, one, root } from "./page.js";
import { refresh } from "./swaps.js";
import "./hands.js";
import "./keys.js";
import "./previews.js";
import "./requests.js";
import "./steps.js";

// --- The line to the server

let trouble = 0;
const say = (what) => {
  const notice = one("#offline");
  if (what) {
    trouble ||= setTimeout(() => {
      notice.textContent = notice.dataset[what];
      notice.hidden = false;
    }, 1500);
  } else {
    trouble = clearTimeout(trouble);
    notice.hidden = true;
  }
};
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
window.onoffline = () => say("offline");
if (!navigator.onLine) say("offline"); // it went before this page could hear of it
window.ononline = () => say();

// --- The page is ready

root.classList.add("scripted");
// On a phone the strip lies over the lower edge: begin with the own army in sight, and if
// there is room with all that belongs to the board; what stands above is out of sight then.
const begin = () => {
  const [play, strip] = [one(".play"), one("#strip")];
  const height = (part) => one(part)?.offsetHeight || 0;
  const free = innerHeight - strip.offsetHeight - height(".time-bar");
  const end = board().getBoundingClientRect().bottom + height(".play > .near");
  if (end <= free) return;
  const fits = play && end - play.getBoundingClientRect().top <= free;
  (fits ? play : board()).scrollIntoView({ block: fits ? "start" : "end" });
};
if (board() && getComputedStyle(one("#strip") || root).position === "sticky") begin();
refresh();
