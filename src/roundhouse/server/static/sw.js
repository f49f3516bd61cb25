// The service worker: shows pushes, and opens the table when one is clicked. It keeps no pages.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** A path on this site; anything else leads home. */
function place(url) {
  try {
    const there = new URL(url, self.location.origin);
    return there.origin === self.location.origin ? there.href : self.location.origin + "/";
  } catch {
    return self.location.origin + "/";
  }
}

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // An empty or foreign message still has to show something.
  }
  event.waitUntil(
    self.registration.showNotification(said.title || "Roundhouse", {
      body: said.body || "",
      tag: said.tag || "roundhouse",
      renotify: Boolean(said.tag),
      icon: "/static/icons/roundhouse-192.png",
      badge: "/static/icons/roundhouse-192.png",
      data: { url: place(said.url) },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = place(event.notification.data?.url);
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = pages.find((page) => page.url.split(/[?#]/)[0] === url.split(/[?#]/)[0]);
      if (there) return there.focus();
      return self.clients.openWindow(url);
    })(),
  );
});
