// The shared screen: looks every few seconds whether the ledger has gone on.

const SOON = 4000;

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.pathname);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [now, next] = [document.getElementById("c-screen"), page.getElementById("c-screen")];
    if (next && next.dataset.revision !== now.dataset.revision) now.replaceWith(next);
  } catch {
    // The next look may reach the site.
  }
}

setInterval(look, SOON);
document.addEventListener("visibilitychange", look);
