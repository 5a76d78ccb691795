// Playing a finished game through by itself, and going anywhere in it by one drag.

import { all, here, kept, on, one, state } from "./page.js";
import { goOn, isShown, step } from "./steps.js";
import { remember, showAddress } from "./swaps.js";

let timer = 0;
let dragged = null; // where the slider is held

const pace = () => Number(one("[data-pace]").value);
const show = () => {
  const [button, speed, slider] = ["[data-replay]", "[data-pace]", "#slider"].map((css) => one(css));
  if (!slider) return;
  button.setAttribute("aria-pressed", String(Boolean(timer)));
  if (all("option", speed).some((each) => each.value === kept("pace"))) speed.value = kept("pace");
  if (dragged !== null) slider.value = dragged;
};
const goTo = ({ value, max }) => step(value === max ? "last" : Number(value));
const stop = () => {
  clearTimeout(timer);
  timer = 0;
  show();
};
const playOn = () => {
  const steps = one("#steps");
  if (!steps || (isShown() && !steps.dataset.at)) return stop(); // at the end, or away
  if (isShown()) step("next");
  timer = setTimeout(playOn, pace());
};
on("click", ({ target }) => {
  if (!target.closest("[data-replay]")) return;
  if (timer) return stop();
  if (!one("#steps").dataset.at) step("first");
  timer = setTimeout(playOn, pace());
  show();
});
on("input", ({ target }) => {
  if (target.id !== "slider") return;
  dragged = target.value;
  goTo(target);
});
on("change", ({ target }) => {
  if (target.id === "slider") dragged = null;
  if (target.matches("[data-pace]")) kept("pace", target.value);
});
// Whoever steps by themselves wants to look, also by a key while the button that plays has the
// focus; the keys of the list of paces are its own.
on("keydown pointerdown", ({ target, key }) => {
  const own = target.closest?.(key ? "select" : ".replay") || ["Tab", "Enter", " "].includes(key);
  if (timer && !own) stop();
}, true);
on("htmx:afterSettle", show);
// The next positions come ahead of their reader by a script of its own (ahead.js), from the
// first step on.
state.ahead = () => {
  state.ahead = null;
  import(one('meta[name="ahead"]').content).then(
    ({ begin }) => begin({ goOn, here, on, one, remember, showAddress, state }),
    () => {}, // each is asked for by itself
  );
};
// What was chosen before this script had come.
const [slider, speed] = [one("#slider"), one("[data-pace]")];
if (slider && speed.value !== one("[selected]", speed).value) kept("pace", speed.value);
if (slider && slider.value !== slider.defaultValue) goTo(slider);
show();
