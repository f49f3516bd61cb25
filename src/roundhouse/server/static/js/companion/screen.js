// The shared screen: is told when the ledger has gone on, and looks itself now and then, more often while it cannot be.

const SOON = 4000;
const SELDOM = 60000;
let looked = 0;

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

const source = "EventSource" in window ? new EventSource(`${location.pathname}/stream`) : null;
source?.addEventListener("changed", (event) => {
  looked = 0; // should this look be too early, or fail, the next is soon
  if (event.data !== document.getElementById("c-screen").dataset.revision) look();
});
setInterval(() => {
  if (source?.readyState === EventSource.OPEN && Date.now() - looked < SELDOM) return;
  looked = Date.now();
  look();
}, SOON);
document.addEventListener("visibilitychange", look);
