// The service worker: shows pushes, and opens the table when one is clicked. The only pages that it serves without a
// network are those of companions, which keep themselves in a cache (js/companion/shell.js).

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const PATIENCE = 4000;
const KEPT_PAGE = /^\/companion\/[^/]+$/;
const KEPT_PART = /^\/(static\/~|colours\/)/;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && KEPT_PAGE.test(url.pathname)) event.respondWith(newest(request, url.pathname));
  else if (KEPT_PART.test(url.pathname)) event.respondWith(kept(request));
});

/** A page of a companion: of the site, or as it was kept when the site cannot be reached in time. */
async function newest(request, path) {
  const cached = await caches.match(path);
  if (!cached) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(cached), PATIENCE));
  return Promise.race([fetch(request).catch(() => cached), late]);
}

/** What never changes under its address. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

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
