// Playing a finished game through by itself, and going anywhere in it by one drag. It comes
// once it is touched (over.js).

let all, isShown, kept, on, one, step;
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
const playOrStop = () => {
  if (timer) return stop();
  if (!one("#steps").dataset.at) step("first");
  timer = setTimeout(playOn, pace());
  show();
};

const listen = () => {
  on("click", ({ target }) => { if (target.closest("[data-replay]")) playOrStop(); });
  on("input", ({ target }) => {
    if (target.id !== "slider") return;
    dragged = target.value;
    if (timer) stop();
    goTo(target);
  });
  on("change", ({ target }) => {
    if (target.id === "slider") dragged = null;
    if (target.matches("[data-pace]")) kept("pace", target.value);
  });
  // Whoever steps by themselves wants to look, also by a key while the button that plays has the
  // focus, or where nothing is pressed, as with a screen reader; the keys of the list of paces are
  // its own.
  on("keydown pointerdown click", ({ target, key }) => {
    const own = target.closest?.(key ? "select" : ".replay") || ["Tab", "Enter", " "].includes(key);
    if (timer && !own) stop();
  }, true);
  on("htmx:afterSettle", show);
};
// What was chosen before this script had come.
const takeUp = () => {
  const [slider, speed] = [one("#slider"), one("[data-pace]")];
  if (slider && speed.value !== one("[selected]", speed).value) kept("pace", speed.value);
  if (slider && slider.value !== slider.defaultValue) goTo(slider);
};
// With what the scripts of the page share, and whether to play at once.
export const begin = (shared, plays) => {
  ({ all, isShown, kept, on, one, step } = shared);
  listen();
  takeUp();
  show();
  if (plays) playOrStop();
};
