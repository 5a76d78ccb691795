// Runs while no page is open: shows the notices that the site sends, and opens the page
// of one that is pressed.

self.addEventListener("push", (event) => {
  const { text, url, tag, icon } = event.data.json();
  event.waitUntil(self.registration.showNotification("Rithmo", { body: text, tag, icon, data: url }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
