// What the page says of the line to the server.

import { one } from "./page.js";

let trouble = 0;
// The address of a table's socket with what the page shows by now, so that it is told
// what it has missed.
export const asShown = (address) =>
  address.replace(/(board|version)=\d+/g, (_, what) => `${what}=${one(what === "board" ? "#board" : "#status").dataset.version}`);
export const say = (what) => {
  const notice = one("#offline");
  if (what) {
    trouble ||= setTimeout(() => {
      notice.textContent = notice.dataset[what];
      notice.hidden = false;
    }, 1500);
  } else if (navigator.onLine) { // else what went through had left before
    trouble = clearTimeout(trouble);
    notice.hidden = true;
  }
};
window.onoffline = () => say("offline");
if (!navigator.onLine) say("offline"); // it went before this page could hear of it
window.ononline = () => say();
