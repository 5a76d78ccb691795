// What the page does beyond its forms and links. It knows no rules: every choice is a
// button that the server wrote, and everything here only presses, shows or sounds.

import { board, on, one, root } from "./page.js";
import { refresh } from "./swaps.js";
import "./hands.js";
import "./keys.js";
import "./previews.js";

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
on("htmx:afterOnLoad", ({ detail }) => { if (detail.successful) well(); else say("failed"); });
window.onoffline = () => say("offline");
window.ononline = () => say();

// --- The page is ready

root.classList.add("scripted");
// On a phone the strip lies over the lower edge: begin with the own army in sight.
if (one(".board-form .board") && getComputedStyle(one(".strip") || root).position === "sticky") {
  board()?.scrollIntoView({ block: "end" });
}
refresh();
