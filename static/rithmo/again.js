// The site is busy: what could not be carried out is sent again, as it was. The version
// that it names keeps it from being done twice, or on a board that has changed since.

import { on } from "./page.js";

const MOST = 6; // times in a row
let tries = 0;
let waiting = null;
const forget = () => { waiting = clearTimeout(waiting); };

const resend = ({ verb, path, formData, elt, target }, { select }) => {
  waiting = null;
  const source = elt.isConnected ? elt : document.body; // a push has taken its form
  const swap = elt.closest("[hx-swap]")?.getAttribute("hx-swap");
  htmx.ajax(verb, path, { source, target: `#${target.id}`, swap, select, values: formData });
};
// Whether the answer to this request is "later", and it is sent again by itself.
export const comesAgain = ({ xhr, requestConfig, etc }) => {
  const seconds = Number(xhr.getResponseHeader("Retry-After"));
  const safe = requestConfig.verb === "get" || requestConfig.formData.has("version");
  if (xhr.status !== 503 || !seconds || !safe || tries >= MOST) {
    tries = 0;
    return false;
  }
  tries += 1;
  forget();
  waiting = setTimeout(resend, seconds * 1000, requestConfig, etc);
  return true;
};
export const wentThrough = () => { tries = 0; };
// Who does something else meanwhile does not want it any more.
on("htmx:beforeRequest", ({ detail }) => { if (detail.requestConfig.verb !== "get") forget(); });
