// Keeps the page of a ledger for when there is no network: the service worker serves it from the cache "companion".

const CACHE = "companion";

/** The page as whoever only has its link gets it: who has this device next is told nothing of who was logged in. */
const foreign = (path) => new Request(path, { credentials: "omit" });

/** Keep this page, and what it is made of. */
export async function keepPage() {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    await navigator.serviceWorker.ready;
    const cache = await caches.open(CACHE);
    const parts = performance.getEntriesByType("resource").map((one) => new URL(one.name));
    const own = parts.filter((url) => url.origin === location.origin && /^\/(static\/~|colours\/)/.test(url.pathname));
    const fonts = [...document.querySelectorAll('link[rel="preload"], link[rel="stylesheet"], script[src]')];
    const named = fonts.map((one) => new URL(one.href || one.src, location.href).href);
    const wanted = new Set([...own.map((url) => url.href), ...named]);
    for (const url of wanted) if (!(await cache.match(url))) await cache.add(url);
    await cache.add(foreign(location.pathname));
    await tidy(cache);
    document.documentElement.dataset.kept = "yes";
  } catch {
    // Without a cache the page still works as long as it is open.
  }
}

/** Pages of other ledgers are of an older version of the site now: fetch them anew, and drop what none of them needs. */
async function tidy(cache) {
  const mark = /\/static\/(~\w+)\//.exec(document.querySelector("script[src]").src)?.[1];
  const kept = await cache.keys();
  const old = kept.filter((one) => /\/static\/~/.test(one.url) && mark && !one.url.includes(`/${mark}/`));
  if (!old.length) return;
  for (const one of kept) if (/\/companion\/[^/]+$/.test(one.url)) await cache.add(foreign(new URL(one.url).pathname)).catch(() => cache.delete(one));
  for (const one of old) await cache.delete(one);
}
