// A table as it is opened. What presses, steps and swaps need is a script of its own: it
// comes once the page is touched or there is news, and takes over.

import { reveal } from "./begin.js";
import { asShown, say } from "./line.js";
import { all, kept, on, one } from "./page.js";
import { showPressed } from "./reach.js";
import { rove } from "./roving.js";
import { showSound } from "./sound.js";

const { then } = document.currentScript.dataset;
let touched = false; // or there is news
let asked = false;
let here = false; // or it cannot be had
const held = []; // what was done meanwhile; it is done once the script is there

const goOn = () => {
  here = true;
  held.splice(0).forEach((run) => run());
};
const bring = () => {
  if (asked) return;
  asked = true;
  const script = document.createElement("script");
  script.src = then;
  script.onload = () => {
    handOver();
    goOn();
  };
  script.onerror = () => { // links and forms do without
    asked = false;
    goOn();
  };
  document.head.append(script);
};
// It begins at once, so all that it looks for must be there.
const whenLoaded = () => {
  touched = true;
  if (document.readyState === "complete") bring();
  else window.addEventListener("load", bring, { once: true });
};
on("pointerdown keydown focusin", whenLoaded, true);
// A browser tells of a pointer also where the page moved beneath it.
on("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) whenLoaded(); }, true);

// --- What is done meanwhile: a man is dragged, a key or a button is pressed

const again = (event) => event.target.dispatchEvent(new event.constructor(event.type, event));
on("pointerdown pointermove pointerup pointercancel", (event) => {
  if (touched && !here) held.push(() => again(event));
}, true);
on("keydown", (event) => {
  if (!here && !event.ctrlKey && !event.metaKey && !event.altKey) held.push(() => again(event));
}, true);
on("click", (event) => {
  const pressed = event.target.closest("#table a[href], #table button, [data-keys]");
  if (here || !pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  showPressed(pressed);
  held.push(() => { if (pressed.isConnected) pressed.click(); });
  whenLoaded();
}, true);

// --- News: the sockets of the page are open at once. What needs no more than its place is
// put there; they are handed over with all else that they have told, so that nothing is
// missed and nobody leaves the table for a moment.

const shown = () => one("#status")?.dataset.version;
const told = (message) => message.match(/^{"version":(\d+)|id="status" data-version="(\d+)"/)?.slice(1).find(Boolean);
const put = (message) => {
  const made = document.createElement("template");
  made.innerHTML = message;
  for (const part of [...made.content.children]) {
    part.removeAttribute("hx-swap-oob");
    one(`#${part.id}`)?.replaceWith(part);
  }
};
const lines = all("[ws-connect]").map((element) => ({
  address: new URL(element.getAttribute("ws-connect"), location.href.replace(/^http/, "ws")).href,
  tries: 0,
  heard: [],
}));
let handedOver = false;
const isAlive = ({ socket }) => socket.readyState <= WebSocket.OPEN;
const listen = (line) => {
  if (handedOver) return;
  const socket = new WebSocket(asShown(line.address));
  line.socket = socket;
  socket.onopen = () => {
    line.tries = 0;
    if (lines.every(isAlive)) say();
  };
  socket.onmessage = ({ data }) => {
    const version = told(data);
    if (!version) return put(data);
    line.heard.push(data);
    if (version !== shown()) whenLoaded();
  };
  socket.onclose = () => {
    say("offline");
    line.tries = Math.min(line.tries + 1, 6);
    setTimeout(listen, Math.random() * 2 ** line.tries * 1000, line);
  };
};
const handOver = () => {
  const make = htmx.createWebSocket;
  const alive = lines.filter(isAlive);
  handedOver = true;
  say();
  htmx.createWebSocket = (address) => {
    const at = alive.findIndex((line) => line.address === address);
    return at < 0 ? make(asShown(address)) : alive.splice(at, 1)[0].socket;
  };
  // It looked over the page before it knew of sockets.
  all("[ws-connect]").forEach((element) => htmx.process(element));
  for (const { socket, heard } of lines) {
    socket.onmessage = null;
    heard.forEach((data) => socket.dispatchEvent(new MessageEvent("message", { data })));
  }
};
reveal();
rove();
showSound();
if (kept("space") === "on") whenLoaded(); // this reader looks at blocks in space
lines.forEach(listen);
