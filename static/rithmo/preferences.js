// What is chosen on the page of preferences is seen and heard at once.

import { all, kept, on, one, root } from "./page.js";
import { play, volume } from "./sound.js";

const LOOKS = { board_set: "set", theme: "theme" };
const chosen = () => Number(one('.preferences [name="volume"]:checked').value);
// The button at a table may have turned the sound off, or on, in this browser alone.
const loud = all('.preferences [name="volume"]').find(({ value }) => Number(value) === volume());
if (loud) loud.checked = true;
on("change", ({ target: { name, value } }) => {
  if (LOOKS[name]) root.dataset[LOOKS[name]] = value;
  if (name === "volume") play("move", chosen());
});
on("click", ({ target }) => {
  if (target.closest("[data-try-sound]")) play("capture", chosen());
});
on("submit", ({ target }) => {
  if (target.matches(".preferences")) kept("sound", chosen() ? "on" : "off");
});
