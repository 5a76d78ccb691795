// Requests for the table, one at a time. What its reader does meanwhile waits its turn;
// what the page asks for by itself gives way to what its reader does.

import { all, on, state } from "./page.js";

const waiting = [];
export const whenFree = (run) => { waiting.push(run); serve(); };
const serve = () => { while (!state.busy && waiting.length) waiting.shift()(); };

// A look at the table as it is now, or at a part of it. Its answer is not taken once
// something has been done since it was asked; what comes back is whether it was, or
// nothing, if there was none.
let looking = false;
let deeds = 0;
export const look = (address, part) => {
  const asked = deeds;
  looking = true;
  const answer = htmx.ajax("GET", address, { source: "#panel", target: part || "#table", select: part });
  looking = false;
  return answer.then(() => asked === deeds, () => {});
};
// What comes is morphed, also where a push has taken the form that says so.
on("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.closest("#table")) detail.swapOverride = "morph:outerHTML";
  if ("deeds" in detail.xhr && detail.xhr.deeds !== deeds) detail.shouldSwap = false;
});

on("htmx:confirm", (event) => {
  const { elt, issueRequest } = event.detail;
  if (looking || !state.busy || !elt.closest("#table")) return;
  event.preventDefault();
  whenFree(() => { if (elt.matches("a")) elt.click(); else issueRequest(true); });
});
// By the time of the answer a push may have taken the form from the page: the end is
// heard on the request itself, and the form carries what it needs to be morphed.
on("htmx:beforeRequest", ({ detail }) => {
  const { elt, xhr } = detail;
  elt.setAttribute("hx-ext", "morph");
  if (looking) {
    xhr.deeds = deeds;
    return;
  }
  deeds += 1;
  state.busy += 1;
  xhr.addEventListener("loadend", () => {
    state.busy -= 1;
    all(".lifted").forEach((button) => button.classList.remove("lifted"));
    serve();
  });
});

// What the page holds now counts, rather than what it held as a link was written; and
// nothing stands in an address twice.
on("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "get" || !detail.elt.closest("#table")) return;
  const address = new URL(detail.path, location);
  for (const [name, value] of [...detail.formData]) {
    address.searchParams.delete(name);
    if (!value) detail.formData.delete(name);
  }
  detail.path = address.pathname + address.search;
});
