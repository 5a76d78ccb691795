// What the server wrote about squares, shown when they are pointed at.

import { all, board, cell, centre, on, one, state } from "./page.js";
import { look, whenFree } from "./requests.js";

export const draw = (name, attributes, text = "") => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};
const squares = (text) => (text || "").split(" ").filter(Boolean);
// Lines of the strip or of a panel say what they light up, at whom those men point
// and which squares are counted.
const light = (lines) => {
  for (const button of all("#board .light, #board .falls")) {
    button.classList.remove("light", "falls", "loss");
    delete button.dataset.order;
  }
  one("#board .pointing")?.remove();
  if (!lines.length) return;
  const frame = board().getBoundingClientRect();
  const at = (button) => {
    const { x, y, size } = centre(button);
    return { x: x - frame.x, y: y - frame.y, size };
  };
  const drawing = draw("svg", { class: "pointing", viewBox: `0 0 ${frame.width} ${frame.height}` });
  const numbered = new Map();
  for (const { dataset, classList } of lines) {
    const end = dataset.of && cell(dataset.of);
    const goals = squares(dataset.at); // "@" is the one of these that is pointed at
    const there = goals.includes(state.previewed) ? [state.previewed] : goals;
    for (const button of squares(dataset.lights).flatMap((square) => (square === "@" ? there : square)).map(cell)) {
      if (!button || button === end) continue;
      button.classList.add("light");
      if (!end) continue;
      const [from, to] = [at(button), at(end)];
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      if (dataset.order && far < 1.6 * from.size) continue; // in a wave neighbours need no line
      const [dx, dy] = [to.x - from.x, to.y - from.y].map((each) => each * 0.38 * from.size / far);
      drawing.append(draw("path", { d: `M${from.x + dx} ${from.y + dy}L${to.x - dx} ${to.y - dy}` }));
    }
    if (end && classList.contains("effect")) {
      end.classList.add("falls");
      end.classList.toggle("loss", classList.contains("loss"));
      if (dataset.order) end.dataset.order = dataset.order;
    }
    squares(dataset.counted).forEach((square, n) => {
      if (!numbered.has(square)) numbered.set(square, n + 1);
    });
  }
  for (const [square, number] of numbered) {
    const { x, y, size } = at(cell(square));
    const corner = { x: x - size * 0.37, y: y - size * 0.37 };
    drawing.append(draw("circle", { cx: corner.x, cy: corner.y, r: 8.5 }), draw("text", corner, number));
  }
  if (drawing.firstChild) board().append(drawing);
};
export const preview = (square = "") => {
  if (square && square === state.previewed) return; // what has been lit is always put out
  state.previewed = square;
  all(".preview").forEach((each) => { each.hidden = each.dataset.preview !== square; });
  const shown = one(".preview:not([hidden])");
  const told = all("#strip .effect");
  const here = told.filter(({ dataset: { at, of } }) => square && squares(`${at} ${of}`).includes(square));
  told.forEach((each) => { each.hidden = here.length && (each.dataset.at || each.dataset.by) && !here.includes(each); });
  const first = shown ? one("[data-lights]", shown) : pointedAt(square);
  light(first ? [first] : here);
};
// The button that would take the man on a square is shown within its list.
const pointedAt = (square) => {
  all("#strip .pointed").forEach((button) => button.classList.remove("pointed"));
  const button = square && one(`#strip .ambush[data-of="${CSS.escape(square)}"]`);
  if (!button) return null;
  const ways = button.closest(".ways");
  const more = button.closest("details");
  if (more) more.open = true;
  button.classList.add("pointed");
  ways.scrollTop += centre(button).y - centre(ways).y;
  return button;
};
const point = (element) => {
  const here = element?.closest?.("[data-square], [data-lights], [data-choice]");
  const by = here?.dataset.choice;
  if (here?.dataset.lights !== undefined) light([here]);
  else if (by) light(all("#strip .effect").filter((each) => each.dataset.by === by));
  else preview(here?.closest("#board") ? here.dataset.square : "");
};
const unpoint = (element) => {
  if (element.closest?.("[data-lights], [data-choice]")) light([]);
  if (element.closest?.("[data-square]")) preview();
};
// An open inspector is about the man under the pointer or the focus, also when the
// line was busy, or the panel still on its way, as he was pointed at.
let pointed = "";
let looked = "";
let resting;
const inspected = () => one("#panel [data-look]");
export const focus = () => (inspected() ? pointed : "");
export const inspect = () => {
  clearTimeout(resting);
  resting = setTimeout(() => whenFree(lookAt), 150);
};
const lookAt = () => {
  if (!inspected()) looked = "";
  if (!focus() || focus() === looked) return;
  looked = focus();
  look(`${inspected().dataset.look}&focus=${looked}`, "#panel").then(
    (taken) => { if (!taken) looked = ""; },
  );
};
const inspectAt = (element) => {
  pointed = element.closest?.("#board [data-man]")?.dataset.square || "";
  inspect();
};
on("mouseover", (event) => { if (!state.drag?.ghost) { point(event.target); inspectAt(event.target); } });
on("mouseout", (event) => { if (!state.drag?.ghost) unpoint(event.target); });
on("focusin", (event) => { point(event.target); inspectAt(event.target); });
on("focusout", (event) => unpoint(event.target));
