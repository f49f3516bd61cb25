// Lists and waiting rooms that stay true: when the site says that something changed, the page is fetched again and
// its live parts are exchanged. Nothing moves while somebody types in one of them.

import { times } from "./base.js";

const root = document.querySelector("[data-lobby-stream]");

async function refresh() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.querySelector("[data-lobby-stream]")) {
    location.reload(); // the waiting room has become a desk
    return;
  }
  for (const part of root.querySelectorAll("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!other || part.innerHTML === other.innerHTML) continue;
    if (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) continue;
    part.innerHTML = other.innerHTML;
    times(part);
  }
}

if (root) {
  const news = new EventSource(root.dataset.lobbyStream);
  let due = 0;
  news.addEventListener("changed", () => {
    if (due) return;
    due = setTimeout(() => {
      due = 0;
      if (!document.hidden) refresh();
    }, 300);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
}

const hot = document.querySelector("[data-hot-seat]");
if (hot) {
  const names = document.querySelector("[data-hot-names]");
  const seats = document.querySelector("[data-seats]");
  const show = () => {
    names.hidden = !hot.checked;
    seats.hidden = hot.checked;
  };
  hot.addEventListener("change", show);
  show();
}
