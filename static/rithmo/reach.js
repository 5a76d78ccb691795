// Where a man can go is marked as he is pressed, by what the page was given; the answer
// of the server puts its own marks in their place, with the mathematics.

import { keep } from "./before.js";
import { all, cell, has, one } from "./page.js";

const AIMED = ["chosen", "quiet", "capture", "push", "drop", "place"];
const marks = (button) => (button.dataset.mark || "").split(" ").filter(Boolean);
const showReach = (button) => {
  const reach = one("#reach")?.dataset.reach.split(";").map((each) => each.split(" ")) || [];
  const goals = reach.find(([origin]) => origin === button.dataset.square)?.slice(1);
  if (!goals || AIMED.some((mark) => has(button, mark))) return;
  for (const each of all("#board [data-mark]")) {
    keep(each);
    if (AIMED.some((mark) => has(each, mark))) one("span", each)?.remove();
    each.dataset.mark = marks(each).filter((mark) => !AIMED.includes(mark)).join(" ");
  }
  button.dataset.mark = "chosen";
  for (const goal of goals.map(cell).filter(Boolean)) {
    keep(goal);
    goal.dataset.mark = [...marks(goal), goal.dataset.man ? "capture" : "quiet"].join(" ");
  }
};
export const showPressed = (button) => {
  if (button.dataset.man) button.classList.add("lifted");
  if (button.name === "press") showReach(button);
};
