// The game on the start page goes on by itself, unless motion is unwelcome, the page is
// out of sight, or somebody has stopped it or steps through it himself.
const PAUSE = 4500;
const button = document.querySelector("#example-pause");
let going = !matchMedia("(prefers-reduced-motion: reduce)").matches;

const show = () => { button.textContent = going ? button.dataset.going : button.dataset.still; };
const stop = (goes) => { going = goes; show(); };

button.hidden = false;
button.addEventListener("click", () => stop(!going));
document.addEventListener("click", (event) => {
  if (event.isTrusted && event.target.closest("#example .steps a")) stop(false);
});
setInterval(() => {
  if (going && !document.hidden) document.querySelector("#example [rel=next]").click();
}, PAUSE);
show();
