// This browser takes notices, or takes them no more, while no page is open.

import { one } from "./page.js";

const section = one("#push");
const worker = section.dataset.worker;
const show = (state, subscribed) => {
  one("#push-state").textContent = section.dataset[state];
  one("#push-on").hidden = subscribed !== false;
  one("#push-off").hidden = subscribed !== true;
};
const present = async () => {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return registration?.pushManager.getSubscription();
};
const look = async () => {
  const subscription = await present();
  show(subscription ? "on" : "off", Boolean(subscription));
};
const send = async (form, fields) => {
  const body = new FormData(form);
  Object.entries(fields).forEach(([name, value]) => body.set(name, value));
  const answer = await fetch(form.action, { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
};

const begin = async (form) => {
  if ((await Notification.requestPermission()) !== "granted") return show("denied", false);
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true, applicationServerKey: section.dataset.key,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await send(form, { endpoint, ...keys });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  await look();
};
const end = async (form) => {
  const subscription = await present();
  if (subscription) {
    await send(form, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  await look();
};

const pressing = (id, run, subscribed) => one(id).addEventListener("submit", (event) => {
  event.preventDefault();
  run(event.target).catch(() => show("failed", subscribed));
});

if ("serviceWorker" in navigator && "PushManager" in window) {
  pressing("#push-on", begin, false);
  pressing("#push-off", end, true);
  look();
} else {
  show("unsupported");
}
