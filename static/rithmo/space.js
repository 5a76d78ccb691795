// A block of levels seen in space.

import { all, cell, kept, on, one, state } from "./page.js";
import { preview } from "./previews.js";
import { look } from "./requests.js";

const VIEW = 45;
const ASKEW = -20; // no view looks straight at a side
const spotAt = (element) => element.closest?.("[data-spot]")?.dataset.spot;
const views = () => all('.views [name="view"]');
let angle = null;
const turnTo = (degrees) => {
  angle = degrees;
  document.body.style.setProperty("--turn", `${degrees}deg`);
};
const viewed = () => {
  const chosen = views().findIndex((view) => view.checked) * VIEW + ASKEW;
  if (angle === null) return turnTo(chosen);
  const way = (((chosen - angle) % 360) + 540) % 360 - 180; // the shorter one
  turnTo(angle + way);
};
const settle = () => {
  const nearest = views()[((Math.round((angle - ASKEW) / VIEW) % 8) + 8) % 8];
  if (!nearest) return;
  nearest.checked = true;
  kept("view", nearest.value);
  viewed();
};
let spin = null;
on("pointerdown", (event) => {
  const space = event.target.closest?.(".solid")?.parentElement;
  if (space && !event.button) spin = { space, x: event.clientX, from: angle ?? 0, far: false };
});
on("pointermove", (event) => {
  if (!spin) return;
  const by = event.clientX - spin.x;
  if (!spin.far && Math.abs(by) < 6) return;
  spin.far = true;
  spin.space.classList.add("held");
  turnTo(spin.from - by * 0.6);
});
on("pointerup pointercancel", () => {
  if (!spin) return;
  spin.space.classList.remove("held");
  if (spin.far) { state.swallow = true; settle(); }
  spin = null;
});
// A change does not tell the drawing: it is asked for where it is looked at.
let stale = false;
const see = () => {
  if (!stale || !one("#show-space")?.checked) return;
  stale = false;
  look(one("#table").dataset.address, "#build .space");
};
state.redraw = () => { stale = true; see(); };
on("change", ({ target }) => {
  if (target.id === "show-space") {
    kept("space", target.checked ? "on" : "off");
    if (target.checked) one("#build .space")?.scrollIntoView({ block: "nearest" });
    see();
  }
  if (target.name === "view" && target.closest(".views")) { kept("view", target.value); viewed(); }
});
on("click", ({ target }) => {
  const by = Number(target.closest("[data-turn]")?.dataset.turn || 0);
  if (by && target.closest(".space")) { turnTo(angle + by * VIEW); settle(); }
  const spot = spotAt(target);
  if (spot) cell(spot)?.click();
});
on("mouseover", ({ target }) => { if (spotAt(target)) preview(spotAt(target)); });
on("mouseout", ({ target }) => { if (spotAt(target)) preview(); });
const open = (shown) => {
  if (kept("space")) shown.checked = kept("space") === "on";
  const view = views().find(({ value }) => value === kept("view"));
  if (view) view.checked = true;
  viewed();
};

open(one("#show-space"));
