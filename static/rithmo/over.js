// A game that is over, or has just ended, can be played through. Both scripts for that come
// when they are wanted: the one when what plays is touched, the other with the first step.

import { all, here, kept, on, one, state } from "./page.js";
import { goOn, isShown, step } from "./steps.js";
import { remember, showAddress } from "./swaps.js";

const SHARED = { all, goOn, here, isShown, kept, on, one, remember, showAddress, state, step };
const bring = (name) => import(one(".replay").dataset[name]);

let plays = null; // whether the button was pressed before its script came; none once it has
let asked = false;
const bringReplay = () => {
  if (asked) return;
  [asked, plays] = [true, false];
  bring("play").then(
    ({ begin }) => {
      begin(SHARED, plays);
      plays = null;
    },
    () => { asked = false; },
  );
};
on("pointerover focusin click", ({ target, type }) => {
  if (!target.closest?.(".replay")) return;
  bringReplay();
  if (type === "click" && plays !== null && target.closest("[data-replay]")) plays = !plays;
});
if (one(".replay:is(:hover, :focus-within)")) bringReplay();
state.ahead = () => {
  if (!one(".replay")) return;
  state.ahead = null;
  bring("ahead").then(({ begin }) => begin(SHARED), () => {}); // else each is asked for by itself
};
